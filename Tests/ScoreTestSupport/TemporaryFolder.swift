import Foundation

/// A folder for the files of one test, which goes when the test is over.
public final class TemporaryFolder {
  /// The path of the folder.
  public let path: String

  /// Creates an empty folder.
  public init() throws {
    path =
      FileManager.default.temporaryDirectory.appendingPathComponent(
        "scorec-\(UUID().uuidString)"
      ).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of `name` in the folder.
  public func path(_ name: String) -> String { path + "/" + name }

  /// The names of all that is in the folder, hidden or not, sorted.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Creates the folders above a file.
  public func makeFolders(above name: String) throws {
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path(name)).deletingLastPathComponent(),
      withIntermediateDirectories: true)
  }

  /// Writes a file, and the folders above it.
  public func write(_ bytes: [UInt8], to name: String) throws {
    try makeFolders(above: name)
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
  }

  /// Writes a file of text, and the folders above it.
  public func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  /// Returns what a file holds.
  public func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// Returns what a file of text holds.
  public func text(_ name: String) throws -> String {
    String(decoding: try read(name), as: UTF8.self)
  }

  /// Returns the file at `path` open for writing, and creates it if it is not there.
  func handle(_ path: String) throws -> FileHandle {
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(fileURLWithPath: path))
    }
    return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }
}
