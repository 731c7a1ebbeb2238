import Foundation

/// A run of the compiler as its users run it.
public struct ScorecProcess {
  /// How it ended: the exit status, or the negative number of the signal that killed it.
  public let status: Int32

  /// What it wrote to standard output.
  public let output: [UInt8]

  /// What it wrote to standard error.
  public let errors: String

  /// What it wrote to standard output, as text.
  public var outputText: String { String(decoding: output, as: UTF8.self) }

  /// The program, which was built with the tests and lies beside them.
  public static let path: String = {
    #if os(macOS)
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath ?? ""
    #else
      let tests =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    #endif
    return URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/scorec"
  }()

  /// The seconds after which a run is killed, which waits for what will never come.
  private static let patience = 180.0

  /// The LV2 plug-ins of all tests, on every machine.
  private static let plugins = ["LV2_PATH": ProjectFolder.root + "/Tests/GoldenTests/Plugins"]

  /// Runs the compiler in `folder`, with `input` on its standard input, until it ends.
  ///
  /// Its standard output goes to `outputPath`, a file or device, if there is one. With `script`, a
  /// shell runs that, in which `"$0" "$@"` is the compiler with its arguments.
  public static func run(
    _ arguments: [String], in folder: String = ProjectFolder.root, input: String = "",
    outputPath: String? = nil, environment: [String: String] = [:], script: String? = nil
  ) throws -> ScorecProcess {
    let files = try TemporaryFolder()
    try files.write(Array(input.utf8), to: "input")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: script == nil ? path : "/bin/sh")
    process.arguments = script.map { ["-c", $0, path] + arguments } ?? arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(plugins) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle(forReadingAtPath: files.path("input"))
    process.standardOutput = try files.handle(outputPath ?? files.path("output"))
    process.standardError = try files.handle(files.path("errors"))
    try process.run()
    let identifier = process.processIdentifier
    let watchdog = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + patience, execute: watchdog)
    process.waitUntilExit()
    watchdog.cancel()
    let isKilled = process.terminationReason == .uncaughtSignal
    return ScorecProcess(
      status: isKilled ? -process.terminationStatus : process.terminationStatus,
      output: outputPath == nil ? try files.read("output") : [],
      errors: String(decoding: try files.read("errors"), as: UTF8.self))
  }
}
