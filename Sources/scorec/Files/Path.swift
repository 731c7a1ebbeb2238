#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Paths, as text.
enum Path {
  /// What stands for standard input and output.
  static let standard = "-"

  /// Returns the folder of `path`: empty for the current one, else with its slash.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[...slash])
  }

  /// Returns the last part of `path`.
  static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Returns the last part of `path` without its suffix.
  static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return name
    }
    return String(name[..<dot])
  }

  /// Returns the suffix of the last part of `path`, without its dot; empty iff there is none.
  static func suffix(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return ""
    }
    return String(name[name.utf8.index(after: dot)...])
  }

  /// Returns `path` as it is seen from `folder`, which is empty or ends with a slash.
  static func join(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") ? path : simplified(folder + path)
  }

  /// Returns `path` without "./" and without "name/../", as far as links allow to tell.
  private static func simplified(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Returns the path that the link at `path` leads to, or `nil` iff there is no link.
  static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    let target = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return target.hasPrefix("/") ? target : folder(of: path) + target
  }

  /// Returns `true` iff something is at `path`.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns `true` iff a file is at `path`, which is no pipe or device.
  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Returns `true` iff something is at `path` that holds nothing.
  static func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size == 0
  }

  /// Returns `true` iff a folder is at `path`.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns `true` iff a symbolic link is at `path`.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Creates the folder at `path`, and those above it, where they are not there yet, and returns what
  /// kept it from that.
  static func createFolder(_ path: String) -> SystemError? {
    if isFolder(path) || mkdir(path, 0o777) == 0 { return nil }
    let error = SystemError.last
    let folder = folder(of: path.hasSuffix("/") ? String(path.dropLast()) : path)
    guard error.number == ENOENT, !folder.isEmpty, folder != "/" else { return error }
    if let error = createFolder(folder) { return error }
    // Above a '..' it is there by now.
    return isFolder(path) || mkdir(path, 0o777) == 0 ? nil : .last
  }

  /// Returns the names in the folder at `path`, sorted; none iff it cannot be read.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path.isEmpty ? "." : path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.sorted()
  }
}
