import ScoreDiagnostics
import ScoreTimeline
import Testing

/// What the changes of states bring about.
@Suite struct StateMachineTests {
  private static let reactions = Reactions(
    states: [
      AppState(name: "phase", values: ["inactive", "active", "completed"], origin: .none),
      AppState(name: "isOn", values: ["false", "true"], origin: .none),
    ],
    triggers: [
      trigger(0, [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]), trigger(1, [(0, 1)]),
      trigger(0, [(1, 2)]),
    ])

  private static func trigger(_ state: Int, _ changes: [(Int, Int)]) -> Trigger {
    Trigger(
      name: "", state: state, condition: "",
      changes: changes.map { StateChange(from: $0.0, to: $0.1) }, overlap: .replace,
      timeline: Timeline(), origin: .none)
  }

  @Test func firesAllThatMatchInTheirOrder() throws {
    var machine = StateMachine(StateMachineTests.reactions)
    #expect(machine.value(of: "phase") == "inactive" && machine.value(of: "isOn") == "false")
    #expect(try machine.set("phase", to: "active").triggers == [0])
    #expect(try machine.set("phase", to: "completed").triggers == [0, 2])
    #expect(try machine.set("isOn", to: "true").triggers == [1])
    #expect(try machine.set("isOn", to: "false").triggers == [])
    #expect(machine.value(of: "phase") == "completed" && machine.value(of: "nothing") == nil)
  }

  @Test func onlyAChangeFires() throws {
    var machine = StateMachine(StateMachineTests.reactions)
    let same = try machine.set("phase", to: "inactive")
    #expect(!same.isChange && same.triggers.isEmpty)
    let silent = try machine.set("isOn", to: "true")
    #expect(silent.isChange && silent.state == 1)
    #expect(try !machine.set("isOn", to: "true").isChange)
    machine.reset()
    #expect(try machine.set("isOn", to: "true").triggers == [1])
  }

  @Test(arguments: [
    ("phse", "active", "no state named 'phse': did you mean 'phase'?"),
    ("phase", "activ", "'phase' has no 'activ': did you mean 'active'?"),
    ("isOn", "maybe", "'isOn' has no 'maybe': one of false, true"),
  ])
  func saysWhatIsUnknown(name: String, value: String, message: String) {
    var machine = StateMachine(StateMachineTests.reactions)
    let error = #expect(throws: StateMachine.Mistake.self) {
      try machine.set(name, to: value)
    }
    #expect(error?.description == message)
  }

  @Test func losesNoneOfManyChanges() throws {
    var machine = StateMachine(StateMachineTests.reactions)
    var fired = 0
    for turn in 1...60_000 {
      fired += try machine.set("isOn", to: turn % 2 == 1 ? "true" : "false").triggers.count
    }
    #expect(fired == 30_000)
  }
}
