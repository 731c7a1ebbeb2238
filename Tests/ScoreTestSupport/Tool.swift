import Foundation

/// A program that is no part of the project and judges it.
public enum Tool {
  /// Returns what `program`, found by the shell's path, writes to standard output; `nil` iff it is
  /// not there or fails.
  public static func run(_ program: String, _ arguments: [String]) throws -> [UInt8]? {
    let files = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try files.handle(files.path("output"))
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? try files.read("output") : nil
  }

  /// `true` iff the programs are there: `make packages` installs them.
  public static func areInstalled(_ programs: String...) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return programs.allSatisfy { program in
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
  }
}
