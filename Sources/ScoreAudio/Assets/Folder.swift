#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files below a path, without Foundation.
enum Folder {
  /// What stands at a path.
  enum Item: Hashable { case file, folder, device, nothing }

  /// Which folder it is, whatever path leads to it.
  struct Identity: Hashable {
    private let device: UInt64
    private let number: UInt64

    /// Creates the identity of what is at `path`, or `nil` iff there is nothing.
    init?(path: String) {
      var status = stat()
      guard stat(path.isEmpty ? "." : path, &status) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// Returns what stands at `path`.
  static func item(at path: String) -> Item {
    var status = stat()
    guard stat(path, &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .device
    }
  }

  /// Returns `true` iff a symbolic link stands at `path`, wherever it leads.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Returns the names in the folder at `path`, sorted; none iff it cannot be read.
  ///
  /// Those that begin with a dot are left out unless they are asked for.
  static func names(in path: String, hidden: Bool = false) -> [String] {
    guard let folder = opendir(path.isEmpty ? "." : path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") || hidden && name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Returns all of the file at `path`, or `nil` iff it cannot be read or has over `limit` bytes.
  static func contents(of path: String, limit: Int = 1 << 20) -> [UInt8]? {
    var bytes: [UInt8] = []
    let isRead = forEachPiece(of: path) { piece in
      bytes += piece
      return bytes.count <= limit
    }
    return isRead ? bytes : nil
  }

  /// Calls `body` with one piece after the other of the file at `path`; returns whether it was read
  /// to its end: `body` returns `false` to stop.
  static func forEachPiece(
    of path: String, _ body: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard item(at: path) == .file else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { piece.deallocate() }
    while true {
      let count = read(descriptor, piece.baseAddress, piece.count)
      if count <= 0 { return count == 0 }
      if !body(UnsafeRawBufferPointer(rebasing: piece[..<count])) { return false }
    }
  }
}

extension String {
  /// The path without its last part: where a file lies; empty for the current folder.
  var folderPart: String {
    guard let slash = lastIndex(of: "/") else { return "" }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// The last part of the path.
  var namePart: String {
    guard let slash = lastIndex(of: "/") else { return self }
    return String(self[index(after: slash)...])
  }

  /// The file name without what follows its last dot.
  var stem: String {
    guard let dot = lastIndex(of: "."), dot != startIndex else { return self }
    return String(self[..<dot])
  }

  /// What follows the last dot of the file name, in lower case.
  var suffixPart: String {
    guard let dot = lastIndex(of: "."), dot != startIndex else { return "" }
    return self[index(after: dot)...].lowercased()
  }

  /// Returns the path of `name` in the folder that this is the path of.
  func appending(path name: String) -> String {
    isEmpty || name.hasPrefix("/") ? name : hasSuffix("/") ? self + name : self + "/" + name
  }
}

extension Folder {
  /// Returns the error number with which opening `path` for reading fails, or `nil` iff it opens.
  static func openError(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    return nil
  }
}
