import Score
import Testing

/// Which changes fire which triggers, and what each plays.
@Suite struct TriggerTests {
  /// A condition on a state of the values x, y and z, and the changes that fire it.
  static let conditions: [(condition: String, changes: String)] = [
    ("", "xy xz yx yz zx zy"),
    ("from x", "xy xz"),
    ("to x", "yx zx"),
    ("from x to z", "xz"),
    ("where new == z || old == x", "xy xz yz"),
    ("where !(new == z)", "xy yx zx zy"),
    ("from y where new != x", "yz"),
    ("where new == z && device == haptics", "xz yz"),
    ("where true", "xy xz yx yz zx zy"),
  ]

  @Test(arguments: conditions)
  func firesOnItsChanges(condition: String, changes: String) throws {
    let trigger = try #require(
      reactions("state s: x, y, z\non s \(condition) { selection }").triggers.first)
    let names = trigger.changes.map { "\(["x", "y", "z"][$0.old])\(["x", "y", "z"][$0.new])" }
    #expect(names.joined(separator: " ") == changes)
    #expect(trigger.condition == condition)
  }

  /// The head of a trigger, and its name.
  static let names: [(head: String, name: String)] = [
    ("s", "s"),
    ("s from x to y", "s-from-x-to-y"),
    ("s where new == y", "s-where-new-is-y"),
    ("s where new != y && !(old == z)", "s-where-new-is-not-y-and-not-old-is-z"),
  ]

  @Test(arguments: names)
  func isNamedAfterItsCondition(head: String, name: String) throws {
    let text = "state s: x, y, z\non \(head) { selection }\non \(head) overlap mix { impact light }"
    #expect(try reactions(text).triggers.map(\.name) == [name, name + "-2"])
  }

  @Test func aStateWithoutAListIsFalseOrTrue() throws {
    let reactions = try reactions("state a\non a where new { selection }\non a where !new { }")
    #expect(reactions.states.map(\.values) == [["false", "true"]])
    #expect(
      reactions.triggers.map(\.changes) == [
        [StateChange(from: 0, to: 1)], [StateChange(from: 1, to: 0)],
      ])
  }

  @Test func theWordsOfItsStateWinOverConstants() throws {
    let reactions = try reactions("let y = 1\nstate s: x, y\non s where new == y { selection }")
    #expect(reactions.triggers.map(\.changes.count) == [1])
  }

  @Test func eachHasATimelineOfItsOwn() throws {
    var host = NoFiles()
    let result = compileToAHAP(
      "wait 1; state a; on a { wait 0.25; impact light }; on a to true { set intensity 0.5; selection }",
      asking: &host)
    #expect(result.messages.isEmpty && result.text == nil)
    let triggers = result.reactions.triggers
    #expect(triggers.map { $0.timeline.completion } == [.milliseconds(350), .milliseconds(50)])
    #expect(triggers.map(\.timeline.controls.count) == [0, 1])
    #expect(result.triggers.count == 2 && result.triggers[0]?.contains("\"Time\": 0.25") == true)
  }

  @Test func aLoopMakesItGoOn() throws {
    let text =
      "state a; on a { selection; wait 0.1; loop { impact light; wait 1 } }; on a to true { selection }"
    let reactions = try reactions(text, duration: .milliseconds(2500))
    #expect(reactions.triggers.map(\.loops) == [true, false])
    let timeline = reactions.triggers[0].timeline
    #expect(timeline.completion == .milliseconds(2100))
    let isLooped = timeline.events.map { $0.part != .whole }
    #expect(isLooped == [false, true, true])
    #expect(reactions.triggers[1].timeline.completion == .milliseconds(50))
  }

  @Test func whatIsRepeatedIsAnAHAPOfItsOwn() throws {
    var host = NoFiles()
    let text =
      "state a; on a to true { impact heavy; wait 0.5; loop every 0.4 { transient 0.4; tone 440, 0.1 } }"
      + "; on a to false { loop every 0.4 { impact light } }"
    let options = CompileOptions(duration: .milliseconds(600))
    let result = compileToAHAP(text, options: options, asking: &host)
    #expect(result.text == nil && result.loop == nil)
    #expect(result.triggers.map { $0 == nil } == [false, true])
    #expect(result.triggers[0]?.contains("0.5") == false)
    #expect(result.loops.allSatisfy { $0?.contains("\"Time\": 0,") == true })
  }

  @Test func statesOfImportsAreKnown() throws {
    var host = TestHost(scores: ["states.score": "state a: x, y\non a { impact light }"])
    var sources = SourceMap()
    let text = "import \"states.score\"\non a to y { selection }"
    let added = sources.add(name: "a.score", bytes: Array(text.utf8))
    let file = try #require(added)
    let compilation = compile(file, in: &sources, asking: &host)
    #expect(compilation.diagnostics.isEmpty)
    #expect(compilation.reactions.states.map(\.name) == ["a"])
    #expect(compilation.reactions.triggers.map(\.name) == ["a-to-y"])
  }

  @Test func manyValuesStayBounded() throws {
    let words = (0...100).map { "w\($0)" }
    var host = NoFiles()
    let text = "state s: " + words.joined(separator: ", ") + "\non s { selection }"
    #expect(compileToAHAP(text, asking: &host).messages.contains("is more than 100"))
    let most = "state s: " + words.dropLast().joined(separator: ", ") + "\n"
    let hostile = most + String(repeating: "on s overlap mix { }\n", count: 320)
    #expect(compileToAHAP(hostile, asking: &host).messages.contains("[too-many-notes]"))
  }

  private func reactions(_ text: String, duration: Ticks? = nil) throws -> Reactions {
    var host = NoFiles()
    let options = CompileOptions(duration: duration)
    let result = compileToAHAP(text, options: options, asking: &host)
    #expect(!result.messages.contains("error"), "\(result.messages)")
    return result.reactions
  }
}
