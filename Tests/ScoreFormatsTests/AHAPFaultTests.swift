import ScoreDiagnostics
import ScoreFormats
import ScoreTimeline
import Testing

/// Everything that Core Haptics refuses or changes without a word, each at its place.
///
/// The rows follow Apple's header and articles: what an AHAP holds, its keys, types, parameters,
/// controls, limits and errors.
@Suite struct AHAPFaultTests {
  /// A fault of a file.
  struct Fault: Sendable, CustomTestStringConvertible {
    /// The whole file, or an entry of its pattern.
    let text: String
    /// The kind and text of what is told.
    let told: String
    /// The text that it is told of.
    let place: String
    /// What its note begins with; for errors, Core Haptics' own.
    let note: String

    var testDescription: String { told }

    init(_ text: String, _ told: String, at place: String, _ note: String = "") {
      (self.text, self.told, self.place, self.note) = (text, told, place, note)
    }

    /// Creates the fault of an entry in the pattern of a file that is right otherwise.
    static func entry(
      _ text: String, _ told: String, at place: String, _ note: String = ""
    ) -> Fault {
      Fault("{\"Version\": 1.0, \"Pattern\": [\(text)]}", told, at: place, note)
    }

    /// Creates the fault of an event.
    static func event(
      _ members: String, _ told: String, at place: String, _ note: String = ""
    ) -> Fault {
      entry("{\"Event\": {\(members)}}", told, at: place, note)
    }

    /// Creates the fault of a parameter of an event of the type `type`.
    static func parameter(
      of type: String, _ parameter: String, _ told: String, at place: String, _ note: String = ""
    ) -> Fault {
      event(
        "\"Time\": 0, \"EventType\": \"\(type)\", \"EventDuration\": 1, "
          + "\"EventWaveformPath\": \"a.wav\", \"EventParameters\": [\(parameter)]", told,
        at: place, note)
    }
  }

  static let patterns = [
    Fault(
      "{\"Pattern\": [", "ahap-invalid", at: "", "error -4813 of Core Haptics: InvalidPatternData"),
    Fault(
      "[]", "ahap-invalid expected an object with a 'Pattern', not an array", at: "[]",
      "error -4813"),
    Fault(
      "{\"Version\": 1.0}", "ahap-invalid 'Pattern' is missing", at: "{\"Version\": 1.0}",
      "error -4814 of Core Haptics: InvalidPatternDictionary"),
    Fault(
      "{\"Pattern\": {}}", "ahap-invalid 'Pattern' must be an array, not an object", at: "{}",
      "error -4814"),
    Fault(
      "{\"Version\": \"1\", \"Pattern\": []}",
      "ahap-invalid 'Version' must be a number, not a string", at: "\"1\"", "error -4814"),
    Fault("{\"Version\": 2, \"Pattern\": []}", "file-doubtful version 2 is not known", at: "2"),
    Fault("{\"Pattern\": []}", "file-not-strict 'Version' is missing", at: ""),
    Fault(
      "{\"Version\": 1.0, \"Pattern\": []}",
      "file-doubtful a pattern without an event that Core Haptics can play", at: "[]"),
    Fault(
      "{\"Version\": 1.0, \"Pattern\": [],}", "file-not-strict a comma behind the last value",
      at: ","),
    Fault(
      "\u{FEFF}{\"Version\": 1.0, \"Pattern\": []}",
      "file-not-strict a byte order mark before the text", at: "\u{FEFF}"),
    Fault(
      "{\"Version\": 1.0, \"Tempo\": 120, \"Pattern\": []}", "file-ignored unknown key 'Tempo'",
      at: "\"Tempo\""),
    Fault(
      "{\"Version\": 1.0, \"Metadata\": {\"Project\": \"a\", \"Created\": \"today\"}, \"Pattern\": []}",
      "file-ignored 'Created' is not read", at: "\"today\""),
    Fault(
      "{\"Version\": 1.0, \"Version\": 1.0, \"Pattern\": []}",
      "file-ignored 'Version' comes twice", at: "\"Version\""),
  ]

  static let entries: [Fault] = [
    .entry(
      "{\"Events\": {}}", "ahap-invalid expected an 'Event', 'Parameter' or 'ParameterCurve'",
      at: "{\"Events\": {}}", "error -4830 of Core Haptics: BadEventEntry"),
    .entry(
      "{\"Parameters\": {}}",
      "ahap-invalid expected an 'Event', 'Parameter' or 'ParameterCurve'",
      at: "{\"Parameters\": {}}", "error -4831 of Core Haptics: BadParameterEntry"),
    .entry(
      "1", "ahap-invalid expected an 'Event', 'Parameter' or 'ParameterCurve'", at: "1",
      "error -4830"),
    .entry(
      "{\"Event\": {\"Time\": 0, \"EventType\": \"HapticTransient\"}, \"Parameter\": {}}",
      "file-ignored an entry with two kinds",
      at: "{\"Event\": {\"Time\": 0, \"EventType\": \"HapticTransient\"}, \"Parameter\": {}}"),
    .entry(
      "{\"Event\": {\"Time\": 0, \"EventType\": \"HapticTransient\"}, \"Name\": \"a\"}",
      "file-ignored unknown key 'Name'", at: "\"Name\""),
  ]

  static let events: [Fault] = [
    .event(
      "\"EventType\": \"HapticTransient\"", "ahap-invalid 'Time' is missing",
      at: "{\"EventType\": \"HapticTransient\"}", "error -4830"),
    .event(
      "\"Time\": \"0\", \"EventType\": \"HapticTransient\"",
      "ahap-invalid 'Time' must be a number, not a string", at: "\"0\"", "error -4830"),
    .event(
      "\"Time\": -1, \"EventType\": \"HapticTransient\"", "ahap-invalid a time before 0 s",
      at: "-1", "error -4822 of Core Haptics: InvalidEventTime"),
    .event(
      "\"Time\": 0", "ahap-invalid 'EventType' is missing, or no string", at: "{\"Time\": 0}",
      "error -4830"),
    .event(
      "\"Time\": 0, \"EventType\": \"hapticTransient\"",
      "ahap-invalid 'hapticTransient' is no 'EventType' here", at: "\"hapticTransient\"",
      "error -4821 of Core Haptics: InvalidEventType"),
    .event(
      "\"Time\": 0, \"EventType\": \"HapticContinuous\", \"EventDuration\": -1",
      "ahap-invalid an event lasts less than 0 s", at: "-1",
      "error -4823 of Core Haptics: InvalidEventDuration"),
    .event(
      "\"Time\": 0, \"EventType\": \"HapticContinuous\", \"EventDuration\": \"1\"",
      "ahap-invalid 'EventDuration' must be a number, not a string", at: "\"1\"", "error -4823"),
    .event(
      "\"Time\": 0, \"EventType\": \"HapticContinuous\"",
      "file-doubtful a continuous event without a duration has no end",
      at: "{\"Time\": 0, \"EventType\": \"HapticContinuous\"}"),
    .event(
      "\"Time\": 0, \"EventType\": \"AudioContinuous\", \"EventDuration\": 0",
      "file-doubtful a continuous event without a duration has no end", at: "0"),
    .event(
      "\"Time\": 0, \"EventType\": \"HapticContinuous\", \"EventDuration\": 31",
      "file-doubtful a vibration of more than 30 s, after which Core Haptics ends it", at: "31"),
    .event(
      "\"Time\": 0, \"EventType\": \"HapticContinuous\", \"Duration\": 1",
      "file-ignored unknown key 'Duration' (did you mean 'EventDuration'?)", at: "\"Duration\""),
    .event(
      "\"Time\": 0, \"EventType\": \"HapticTransient\", \"EventParameters\": {}",
      "ahap-invalid 'EventParameters' must be an array, not an object", at: "{}", "error -4830"),
    .event(
      "\"Time\": 0, \"EventType\": \"HapticTransient\"",
      "file-default intensity 0.75 and sharpness 0.5 by default",
      at: "{\"Time\": 0, \"EventType\": \"HapticTransient\"}"),
    .event(
      "\"Time\": 0, \"EventType\": \"HapticContinuous\", \"EventDuration\": 1",
      "file-default intensity 0.6 and sharpness 0.4226 by default",
      at: "{\"Time\": 0, \"EventType\": \"HapticContinuous\", \"EventDuration\": 1}"),
  ]

  static let sounds: [Fault] = [
    .event(
      "\"Time\": 0, \"EventType\": \"AudioCustom\"",
      "ahap-invalid 'EventWaveformPath' is missing",
      at: "{\"Time\": 0, \"EventType\": \"AudioCustom\"}",
      "error -4824 of Core Haptics: InvalidAudioResource"),
    .event(
      "\"Time\": 0, \"EventType\": \"AudioCustom\", \"EventWaveformPath\": null",
      "ahap-invalid 'EventWaveformPath' names no file", at: "null", "error -4824"),
    .event(
      "\"Time\": 0, \"EventType\": \"AudioCustom\", \"EventWaveformPath\": \"\"",
      "ahap-invalid 'EventWaveformPath' names no file", at: "\"\"", "error -4824"),
    .event(
      "\"Time\": 0, \"EventType\": \"AudioCustom\", \"EventWaveformPath\": \"a.ogg\"",
      "file-doubtful 'a.ogg' is in no format that Core Haptics lists", at: "\"a.ogg\"",
      "error -4824"),
    .event(
      "\"Time\": 0, \"EventType\": \"AudioCustom\", \"EventWaveformPath\": \"b.wav\"",
      "file-doubtful there is no sound at 'b.wav'",
      at: "{\"Time\": 0, \"EventType\": \"AudioCustom\", \"EventWaveformPath\": \"b.wav\"}",
      "error -4851 of Core Haptics: FileNotFound"),
    .event(
      "\"Time\": 0, \"EventType\": \"HapticTransient\", \"EventWaveformPath\": null",
      "file-ignored 'EventWaveformPath' of an event that plays no file", at: "null"),
    .event(
      "\"Time\": 0, \"EventType\": \"AudioCustom\", \"EventWaveformPath\": \"a.wav\", "
        + "\"EventWaveformLoopEnabled\": 1",
      "ahap-invalid 'EventWaveformLoopEnabled' must be true or false, not a number", at: "1",
      "error -4830"),
  ]

  static let parameters: [Fault] = [
    .parameter(
      of: "HapticTransient", "{\"ParameterValue\": 1}",
      "ahap-invalid 'ParameterID' is missing, or no string", at: "{\"ParameterValue\": 1}",
      "error -4830"),
    .parameter(
      of: "HapticTransient", "{\"ParameterID\": \"HapticIntensity\"}",
      "ahap-invalid 'ParameterValue' is missing", at: "{\"ParameterID\": \"HapticIntensity\"}",
      "error -4830"),
    .parameter(
      of: "HapticTransient", "{\"ParameterID\": \"HapticIntensity\", \"Value\": 1}",
      "file-ignored unknown key 'Value' (did you mean 'ParameterValue'?)", at: "\"Value\""),
    .parameter(
      of: "HapticTransient", "{\"ParameterID\": \"Loudness\", \"ParameterValue\": 1}",
      "ahap-invalid 'Loudness' is no 'ParameterID' here", at: "\"Loudness\"",
      "error -4820 of Core Haptics: InvalidParameterType"),
    .parameter(
      of: "HapticTransient",
      "{\"ParameterID\": \"HapticIntensityControl\", \"ParameterValue\": 1}",
      "ahap-invalid 'HapticIntensityControl' is no 'ParameterID' here",
      at: "\"HapticIntensityControl\"", "error -4820"),
    .parameter(
      of: "HapticContinuous",
      "{\"ParameterID\": \"HapticAttackTime\", \"ParameterValue\": 1}",
      "file-doubtful 'HapticAttackTime' is no 'ParameterID' of an event",
      at: "\"HapticAttackTime\"", "error -4820"),
    .parameter(
      of: "HapticTransient",
      "{\"ParameterID\": \"HapticIntensity\", \"ParameterValue\": 1.5}",
      "file-clamped 'HapticIntensity' 1.5 is not between 0 and 1 (1 is taken)", at: "1.5"),
    .parameter(
      of: "AudioCustom", "{\"ParameterID\": \"AudioPan\", \"ParameterValue\": -2}",
      "file-clamped 'AudioPan' -2 is not between -1 and 1 (-1 is taken)", at: "-2"),
    .parameter(
      of: "HapticContinuous", "{\"ParameterID\": \"AttackTime\", \"ParameterValue\": 2}",
      "file-clamped 'AttackTime' 2 is not between 0 and 1 (1 is taken)", at: "2",
      "it is no number of seconds"),
    .parameter(
      of: "HapticTransient", "{\"ParameterID\": \"AttackTime\", \"ParameterValue\": 0.5}",
      "file-ignored 'HapticTransient' has no 'AttackTime'",
      at: "{\"ParameterID\": \"AttackTime\", \"ParameterValue\": 0.5}"),
    .parameter(
      of: "AudioContinuous",
      "{\"ParameterID\": \"HapticSharpness\", \"ParameterValue\": 0.5}",
      "file-ignored 'AudioContinuous' has no 'HapticSharpness'",
      at: "{\"ParameterID\": \"HapticSharpness\", \"ParameterValue\": 0.5}"),
    .parameter(
      of: "HapticContinuous", "{\"ParameterID\": \"Sustained\", \"ParameterValue\": 0.3}",
      "file-doubtful 'Sustained' is neither 0 nor 1 (0 is taken)", at: "0.3"),
    .parameter(
      of: "HapticContinuous", "{\"ParameterID\": \"DecayTime\", \"ParameterValue\": 0.3}",
      "file-ignored 'DecayTime' of an event that is sustained",
      at: "[{\"ParameterID\": \"DecayTime\", \"ParameterValue\": 0.3}]"),
    .parameter(
      of: "HapticTransient",
      "{\"ParameterID\": \"HapticIntensity\", \"ParameterValue\": 1}, "
        + "{\"ParameterID\": \"HapticIntensity\", \"ParameterValue\": 0}",
      "file-ignored 'HapticIntensity' comes twice",
      at: "{\"ParameterID\": \"HapticIntensity\", \"ParameterValue\": 0}"),
  ]

  static let controls: [Fault] = [
    .entry(
      "{\"Parameter\": {\"ParameterID\": \"HapticIntensity\", \"Time\": 0, "
        + "\"ParameterValue\": 1}}",
      "ahap-invalid 'HapticIntensity' is no 'ParameterID' here", at: "\"HapticIntensity\"",
      "error -4820"),
    .entry(
      "{\"Parameter\": {\"ParameterID\": \"AudioPanControl\", \"ParameterValue\": 1}}",
      "ahap-invalid 'Time' is missing",
      at: "{\"ParameterID\": \"AudioPanControl\", \"ParameterValue\": 1}", "error -4831"),
    .entry(
      "{\"Parameter\": {\"ParameterID\": \"AudioPanControl\", \"Time\": 0}}",
      "ahap-invalid 'ParameterValue' is missing",
      at: "{\"ParameterID\": \"AudioPanControl\", \"Time\": 0}", "error -4831"),
    .entry(
      "{\"Parameter\": {\"ParameterID\": \"AudioPanControl\", \"Time\": -1, "
        + "\"ParameterValue\": 1}}", "ahap-invalid a time before 0 s", at: "-1",
      "error -4840 of Core Haptics: InvalidTime"),
    .entry(
      "{\"Parameter\": {\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, "
        + "\"ParameterValue\": -1}}",
      "file-clamped 'HapticIntensityControl' -1 is not between 0 and 1 (0 is taken)", at: "-1"),
    .entry(
      "{\"ParameterCurve\": {\"ParameterID\": \"AudioPanControl\", \"Time\": 0}}",
      "ahap-invalid 'ParameterCurveControlPoints' is missing",
      at: "{\"ParameterID\": \"AudioPanControl\", \"Time\": 0}", "error -4831"),
    .curve(
      "", "file-ignored a curve without points (it does nothing)",
      at: "{\"ParameterID\": \"HapticSharpnessControl\", \"Time\": 1, "
        + "\"ParameterCurveControlPoints\": []}"),
    .curve(
      "{\"ParameterValue\": 1}", "ahap-invalid 'Time' is missing",
      at: "{\"ParameterValue\": 1}", "error -4831"),
    .curve(
      "{\"Time\": -1, \"ParameterValue\": 1}", "ahap-invalid a time before 0 s", at: "-1",
      "error -4840"),
    .curve(
      "{\"Time\": 0, \"ParameterValue\": null}",
      "ahap-invalid 'ParameterValue' must be a number, not null", at: "null", "error -4831"),
    .curve(
      "{\"Time\": 0, \"ParameterValue\": 3}",
      "file-clamped 'HapticSharpnessControl' 3 is not between -1 and 1 (1 is taken)", at: "3"),
    .curve(
      "{\"Time\": 1, \"ParameterValue\": 0}, {\"Time\": 0, \"ParameterValue\": 0}",
      "file-doubtful the points of a curve are not in order (sorted by time)",
      at: "{\"ParameterID\": \"HapticSharpnessControl\", \"Time\": 1, "
        + "\"ParameterCurveControlPoints\": [{\"Time\": 1, \"ParameterValue\": 0}, "
        + "{\"Time\": 0, \"ParameterValue\": 0}]}"),
    .curve(
      "{\"Time\": 1.5, \"ParameterValue\": 0}",
      "file-doubtful the times of points look as if counted from the pattern's start",
      at: "{\"ParameterID\": \"HapticSharpnessControl\", \"Time\": 1, "
        + "\"ParameterCurveControlPoints\": [{\"Time\": 1.5, \"ParameterValue\": 0}]}"),
  ]

  @Test(arguments: patterns + entries + events + sounds + parameters + controls)
  func isToldAtItsPlace(fault: Fault) throws {
    var diagnostics = DiagnosticSet()
    let file = try sourceFile(fault.text)
    let timeline = importAHAP(file, diagnostics: &diagnostics) { source in
      source.text == "b.wav" ? nil : .milliseconds(100)
    }
    let all = diagnostics.sorted.map { diagnostic in
      let label = diagnostic.label.map { " (\($0))" } ?? ""
      return (
        told: "\(diagnostic.id.rawValue) \(diagnostic.message)\(label)",
        place: file.text(diagnostic.span), note: diagnostic.notes.first?.message ?? ""
      )
    }
    #expect(
      all.contains {
        $0.told.hasPrefix(fault.told) && $0.place == fault.place && $0.note.hasPrefix(fault.note)
      }, "\(all)")
    #expect((timeline == nil) == all.contains { $0.told.hasPrefix("ahap-invalid") })
  }

  @Test func longCurvesAreARemark() throws {
    let points = (0...16).map { "{\"Time\": \($0), \"ParameterValue\": 0}" }
      .joined(separator: ", ")
    var diagnostics = DiagnosticSet()
    let fault = Fault.curve(points, "", at: "")
    _ = importAHAP(try sourceFile(fault.text), diagnostics: &diagnostics) { _ in nil }
    #expect(
      diagnostics.sorted.contains {
        $0.message == "a curve of 17 points, where Apple's own editor stops at 16"
      })
  }
}

extension AHAPFaultTests.Fault {
  /// Creates the fault of a curve with the points `points`.
  fileprivate static func curve(
    _ points: String, _ told: String, at place: String, _ note: String = ""
  ) -> AHAPFaultTests.Fault {
    entry(
      "{\"ParameterCurve\": {\"ParameterID\": \"HapticSharpnessControl\", \"Time\": 1, "
        + "\"ParameterCurveControlPoints\": [\(points)]}}", told, at: place, note)
  }
}
