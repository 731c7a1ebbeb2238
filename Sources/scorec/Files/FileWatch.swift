#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files and folders that are waited upon until one of them changes.
///
/// A folder changes when a file in it does, comes or goes, hidden ones left out: editors keep theirs.
/// A file changes when its place is taken by another one, too, which is how editors save.
struct FileWatch {
  /// What tells whether a file is still the same.
  private struct Signature: Equatable {
    let file: UInt64
    let size: Int64
    let seconds: Int
    let nanoseconds: Int

    /// Creates the signature of what is at `path`, or `nil` iff nothing is.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      file = UInt64(truncatingIfNeeded: status.st_ino)
      size = Int64(status.st_size)
      #if canImport(Glibc)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
      #else
        (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
      #endif
    }
  }

  private let paths: [String]
  private let signatures: [[String: Signature]]

  /// How long a change may take that consists of several: milliseconds.
  private static let settlingTime: Int32 = 20

  /// How often files are looked at where the system tells nothing: milliseconds.
  private static let period: Int32 = 200

  /// Watches what is at `paths` from now on, whether it exists or not.
  init(_ paths: [String]) {
    self.paths = paths
    signatures = paths.map { FileWatch.signatures(of: $0) }
  }

  /// `true` iff something has changed.
  var hasChanged: Bool { paths.map { FileWatch.signatures(of: $0) } != signatures }

  /// Returns the signature of the file at `path`, or those of the files in the folder there by name.
  private static func signatures(of path: String) -> [String: Signature] {
    guard Path.isFolder(path) else { return Signature(path).map { ["": $0] } ?? [:] }
    var found: [String: Signature] = [:]
    for name in Path.names(in: path) where !name.hasPrefix(".") {
      found[name] = Signature(path + "/" + name)
    }
    return found
  }

  #if canImport(Glibc)
    /// Returns when something has changed.
    func wait() {
      let queue = inotify_init1(Int32(O_CLOEXEC))
      defer { if queue >= 0 { close(queue) } }
      let kinds = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE)
      let folders = paths.map { Path.folder(of: $0) } + paths.filter { Path.isFolder($0) }
      for folder in Set(folders) {
        inotify_add_watch(queue, folder.isEmpty ? "." : folder, kinds)
      }
      while !hasChanged {
        // A folder may be one that tells nothing, as on a network: it is looked at now and then.
        var request = pollfd(fd: queue, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, FileWatch.period * 5) > 0 else { continue }
        var events = [UInt8](repeating: 0, count: 4096)
        _ = read(queue, &events, events.count)
      }
      poll(nil, 0, FileWatch.settlingTime)
    }
  #else
    /// Returns when something has changed.
    func wait() {
      while !hasChanged { poll(nil, 0, FileWatch.period) }
      poll(nil, 0, FileWatch.settlingTime)
    }
  #endif
}
