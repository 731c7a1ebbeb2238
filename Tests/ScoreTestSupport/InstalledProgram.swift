import Foundation

/// Programs that tests may need and that need not be there.
public enum InstalledProgram {
  /// Returns `true` iff all programs of these names are installed.
  public static func areThere(_ names: String...) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return names.allSatisfy { name in
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
  }
}
