import Foundation
import ScoreTestSupport
import Testing

/// Scores as Swift and Kotlin: the names of their types leave the code around them alone.
@Suite struct SourceOutputTests {
  private static let titles = [
    "Self", "Any", "Type", "Protocol", "class", "CHHapticPattern", "CHHapticEvent",
    "CHHapticParameterCurve", "Time interval", "Float", "String", "Array", "Optional", "Task",
    "Error",
    "Main actor", "Continuous clock", "UIImpactFeedbackGenerator", "Button", "1st",
    "Checkout haptics",
  ]

  /// What of Apple's modules the files use.
  private static let modules = [
    "CoreHaptics": """
    public typealias TimeInterval = Double
    public final class CHHapticEvent {
      public enum EventType { case hapticTransient, hapticContinuous, audioContinuous }
      public enum ParameterID { case hapticIntensity, hapticSharpness }
      public init(
        eventType: EventType, parameters: [CHHapticEventParameter], relativeTime: TimeInterval,
        duration: TimeInterval) {}
    }
    public final class CHHapticEventParameter {
      public init(parameterID: CHHapticEvent.ParameterID, value: Float) {}
    }
    public final class CHHapticDynamicParameter {
      public enum ID { case hapticIntensityControl }
    }
    public final class CHHapticParameterCurve {
      public final class ControlPoint {
        public init(relativeTime: TimeInterval, value: Float) {}
      }
      public init(
        parameterID: CHHapticDynamicParameter.ID, controlPoints: [ControlPoint],
        relativeTime: TimeInterval) {}
    }
    public final class CHHapticPattern {
      public init(events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]) throws {}
    }
    """,
    "UIKit": """
    @MainActor public final class UIImpactFeedbackGenerator {
      public enum FeedbackStyle { case light, medium, heavy }
      public init(style: FeedbackStyle) {}
      public func prepare() {}
      public func impactOccurred() {}
    }
    """,
  ]

  /// A program's own code, in the same module.
  private static let use = """
    struct Button {}
    struct Success: Error {}
    let numbers: [Float] = []
    let first: Float? = numbers.first
    func make(_ any: Any) throws -> String? { any is Button ? nil : "a" }
    """

  /// Runs the Swift compiler in `folder`; returns what it says against its input.
  private func swiftc(_ arguments: [String], in folder: TemporaryFolder) throws -> String {
    let process = try ScorecProcess.run(
      arguments, in: folder.path, script: "exec swiftc \"$@\"")
    return process.status == 0 ? "" : "\(process.status): \(process.errors)"
  }

  @Test(arguments: [
    ("CoreHaptics", "transient\nset intensity 0.5\ncontinuous 1s, 0.5"), ("UIKit", "impact heavy"),
  ])
  func whateverTheTitleIsSwiftCompiles(module: String, notes: String) throws {
    let folder = try TemporaryFolder()
    var inputs: [String] = []
    for (number, title) in SourceOutputTests.titles.enumerated() {
      inputs.append("\(number).score")
      try folder.write("title \"\(title)\"\n\(notes)\n", to: inputs[number])
    }
    for name in ["event", "timer"] {
      inputs.append("\(name).score")
      try folder.write("\(notes)\n", to: inputs[inputs.count - 1])
    }
    inputs.append("switch.score")
    try folder.write("state s\non s { \(notes) }\n\(notes)\n", to: "switch.score")
    let process = try ScorecProcess.run(
      ["compile", "--emit", "swift", "-o", "out/"] + inputs, in: folder.path)
    #expect(process.status == 0, "\(process.errors)")
    try folder.write(SourceOutputTests.modules[module] ?? "", to: "\(module).swift")
    let made = try swiftc(["-emit-module", "-parse-as-library", "\(module).swift"], in: folder)
    #expect(made == "")
    try folder.write(SourceOutputTests.use, to: "out/use.swift")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
    #expect(files.count == inputs.count + 2)
    let said = try swiftc(
      ["-typecheck", "-parse-as-library", "-I", "."] + files.map { "out/\($0)" }, in: folder)
    #expect(said == "")
  }

  @Test(arguments: [
    ("title \"String\"\n", "StringHaptics"), ("title \"any\"\n", "AnyHaptics"),
    ("title \"Two haptics\"\n", "TwoHaptics"), ("title \"心\"\n", "ScoreHaptics"),
    ("", "ABHaptics"),
  ])
  func aTypeOfKotlinHasNoOthersName(title: String, name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(title + "transient\n", to: "a-b.score")
    let process = try ScorecProcess.run(
      ["compile", "a-b.score", "--emit", "kotlin"], in: folder.path)
    #expect(process.outputText.contains("\nobject \(name) {\n"))
  }

  /// What Swift cannot hold is said alike, wherever it goes.
  @Test(arguments: [
    ["compile", "-o", "a.swift"], ["compile", "--emit", "swift"], ["check", "--emit", "swift"],
    ["compile", "-o", "a.swift", "--remarks"],
  ])
  func aToneIsLostWhereverTheSwiftGoes(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("tone 440Hz, 1s\ntransient\n", to: "a.score")
    let process = try ScorecProcess.run(arguments + ["a.score"], in: folder.path)
    let message = "warning: a pattern in Swift holds no sound [lost-sound]"
    #expect(process.errors.hasPrefix("a.score:1:1: \(message)\n"), "\(process.errors)")
    #expect(
      !process.errors.contains("AHAP") && !process.errors.contains("rendered")
        && process.status == 0)
  }

  /// A browser's clock, whose timers fire at once where they cannot count as far as they should.
  private static let browser = """
    import { play } from "./a.mjs";
    let now = 0;
    let timers = [];
    const write = (pattern) => console.log(now, JSON.stringify(pattern));
    const define = (name, value) => Object.defineProperty(globalThis, name, { value });
    define("performance", { now: () => now });
    define("navigator", { vibrate: write });
    define("setTimeout", (call, wait) => {
      timers.push({ at: now + (wait > 2147483647 ? 1 : Math.max(wait, 0)), call });
      return timers.length;
    });
    play();
    while (timers.length > 0) {
      const next = timers.reduce((a, b) => (b.at < a.at ? b : a));
      timers = timers.filter((timer) => timer !== next);
      now = next.at;
      next.call();
    }

    """

  @Test(.enabled(if: Tool.areInstalled("node")))
  func whatIsFarAwayOnTheWebWaits() throws {
    let folder = try TemporaryFolder()
    let days = 30 * 86_400
    try folder.write(
      "transient 1\nwait \(days)s\ntransient 0.5\nwait 10h\ncontinuous 15s, 1\n", to: "a.score")
    let process = try ScorecProcess.run(["compile", "a.score", "-o", "a.js"], in: folder.path)
    #expect(process.status == 0, "\(process.errors)")
    try folder.write(try folder.read("a.js"), to: "a.mjs")
    try folder.write(SourceOutputTests.browser, to: "browser.mjs")
    let calls = try ScorecProcess.run([], in: folder.path, script: "exec node browser.mjs")
    let (first, second) = (days * 1000, (days + 36_000) * 1000)
    #expect(
      calls.outputText
        == "0 [40]\n\(first) [20]\n\(second) [10000]\n\(second + 10_000) [5000]\n",
      "\(calls.errors)")
  }
}
