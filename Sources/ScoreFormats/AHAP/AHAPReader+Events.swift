import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// The `Event` entries.
extension AHAPReader {
  /// Returns the event that `value` is, or `nil` once it is reported why it is none.
  mutating func readEvent(_ value: JSONNode) -> AHAPEvent? {
    document.checkKeys(of: value, eventKeys)
    guard let time = time(in: value, .badEventEntry, negative: .invalidEventTime),
      let type = name(
        in: value, "EventType", { AHAPEvent.EventType(rawValue: $0) }, eventTypes,
        missing: .badEventEntry, unknown: .invalidEventType)
    else { return nil }
    var event = AHAPEvent(type: type, time: time, span: span(value))
    readDuration(value, into: &event)
    readWaveform(value, into: &event)
    readParameters(value, into: &event)
    return event
  }

  private mutating func readDuration(_ value: JSONNode, into event: inout AHAPEvent) {
    guard let member = value["EventDuration"] else {
      if event.type.needsDuration { document.diagnostics.insert(.endless(at: event.span)) }
      return
    }
    guard let duration = number(member, "EventDuration", .invalidEventDuration) else { return }
    guard duration >= 0, duration <= Ticks.maximum.seconds / 4 else {
      let message = duration < 0 ? "an event lasts less than 0 s" : "an event of over 250 hours"
      return report(message, member, .invalidEventDuration)
    }
    event.duration = duration
    if duration == 0, event.type.needsDuration {
      document.diagnostics.insert(.endless(at: span(member)))
    } else if event.type == .hapticContinuous, duration > 30 {
      document.diagnostics.insert(
        .doubtful(
          "a vibration of more than 30 s, after which Core Haptics ends it", at: span(member),
          label: "all of it is read; an AHAP gets it in several pieces"))
    }
  }

  private mutating func readWaveform(_ value: JSONNode, into event: inout AHAPEvent) {
    event.loops = truth(value, "EventWaveformLoopEnabled", or: false)
    event.usesVolumeEnvelope = truth(value, "EventWaveformUseVolumeEnvelope", or: true)
    guard let path = value["EventWaveformPath"] else {
      if event.type == .audioCustom {
        report("'EventWaveformPath' is missing", value, .invalidAudioResource)
      }
      return
    }
    if event.type != .audioCustom {
      let what = "'EventWaveformPath' of an event that plays no file"
      document.diagnostics.insert(.without("it is ignored", what, at: span(path)))
    } else if let text = path.string, !text.isEmpty {
      event.waveformPath = text
      if !AHAPSounds.canPlay(text) {
        document.diagnostics.insert(
          .doubtful(
            "'\(text)' is in no format that Core Haptics lists", at: span(path),
            notes: [CoreHapticsError.invalidAudioResource.note]))
      }
    } else {
      report("'EventWaveformPath' names no file", path, .invalidAudioResource)
    }
  }

  /// Returns the truth that the member `name` is, `standard` where it is missing.
  private mutating func truth(_ value: JSONNode, _ name: String, or standard: Bool) -> Bool {
    guard let member = value[name] else { return standard }
    if let truth = member.bool { return truth }
    report("'\(name)' must be true or false, not \(member.kindName)", member, .badEventEntry)
    return standard
  }

  // MARK: Parameters

  private mutating func readParameters(_ value: JSONNode, into event: inout AHAPEvent) {
    guard let member = value["EventParameters"] else { return }
    guard let parameters = member.array else {
      return report(
        "'EventParameters' must be an array, not \(member.kindName)", member, .badEventEntry)
    }
    for parameter in parameters { read(parameter, into: &event) }
    guard event.parameters[.decayTime] ?? 0 > 0, event.parameters[.sustained] ?? 1 >= 0.5 else {
      return
    }
    document.diagnostics.insert(
      .without(
        "it is not felt", "'DecayTime' of an event that is sustained", at: span(member)))
  }

  private mutating func read(_ parameter: JSONNode, into event: inout AHAPEvent) {
    document.checkKeys(of: parameter, ["ParameterID", "ParameterValue"])
    let id = parameterID(in: parameter)
    let number = number(in: parameter, "ParameterValue", .badEventEntry)
    guard let id, let number else { return }
    guard event.type.takes(id) else {
      let what = "'\(event.type.rawValue)' has no '\(id.rawValue)'"
      document.diagnostics.insert(.without("it is ignored", what, at: span(parameter)))
      return
    }
    guard event.parameters[id] == nil else {
      document.diagnostics.insert(.repeatedKey(id.rawValue, at: span(parameter)))
      return
    }
    let place = parameter["ParameterValue"] ?? parameter
    event.parameters[id] = document.clamp(
      number, to: id.range, "'\(id.rawValue)'", at: place,
      notes: id.isTime ? [.noSeconds] : [])
    if id == .sustained, number > 0, number < 1 {
      document.diagnostics.insert(
        .doubtful(
          "'Sustained' is neither 0 nor 1", at: span(place),
          label: "\(number < 0.5 ? 0 : 1) is taken"))
    }
  }

  /// Returns what an event parameter sets; files in the wild misname three of them.
  private mutating func parameterID(in parameter: JSONNode) -> AHAPEvent.ParameterID? {
    if let member = parameter["ParameterID"], let text = member.string {
      if let id = AHAPEvent.ParameterID(rawValue: text) { return id }
      if let id = misnamedID(text, member) { return id }
    }
    return name(
      in: parameter, "ParameterID", { AHAPEvent.ParameterID(rawValue: $0) }, eventParameters,
      missing: .badEventEntry, unknown: .invalidParameterType)
  }

  private mutating func misnamedID(_ text: String, _ member: JSONNode) -> AHAPEvent.ParameterID? {
    guard let meant = misnamed[text] else { return nil }
    document.diagnostics.insert(
      .doubtful(
        "'\(text)' is no 'ParameterID' of an event", at: span(member),
        label: "read as '\(meant.rawValue)'", notes: [CoreHapticsError.invalidParameterType.note]))
    return meant
  }

  // MARK: Points

  /// Puts the points of a curve, which begins at `start`, in order, and warns of what looks wrong.
  mutating func checkTimes(
    of points: inout [AHAPCurve.Point], after start: Double, _ value: JSONNode
  ) {
    guard let first = points.first else { return }
    if points.count > 16 {
      document.diagnostics.insert(
        .defaults(
          "a curve of \(points.count) points, where Apple's own editor stops at 16",
          at: span(value)))
    }
    if zip(points, points.dropFirst()).contains(where: { $0.time > $1.time }) {
      document.diagnostics.insert(
        .doubtful(
          "the points of a curve are not in order", at: span(value), label: "sorted by time"))
      points.sort { $0.time < $1.time }
    } else if start > 0, first.time >= start {
      absoluteCurve = absoluteCurve ?? (span(value), start)
      absoluteCount += 1
    }
  }

  /// Warns once of curves whose points look as if counted from the pattern's start: a program that
  /// writes one so writes all.
  mutating func tellAbsolutePoints() {
    guard let (place, start) = absoluteCurve else { return }
    let count = absoluteCount - 1
    document.diagnostics.insert(
      .doubtful(
        "the times of points look as if counted from the pattern's start", at: place,
        label: "they count from the curve's, \(String(decimal: start)) s",
        notes: count == 0
          ? [] : [Diagnostic.Note("so do those of \(count) more curve\(count == 1 ? "" : "s")")]))
  }
}

extension Diagnostic {
  fileprivate static func endless(at span: SourceSpan) -> Diagnostic {
    doubtful(
      "a continuous event without a duration has no end", at: span, label: "30 s are taken")
  }
}

extension AHAPEvent.EventType {
  /// `true` iff it lasts as long as the file says.
  var needsDuration: Bool {
    switch self {
    case .hapticContinuous, .audioContinuous: true
    case .hapticTransient, .audioCustom: false
    }
  }

  /// Returns `true` iff `id` has an effect on it.
  ///
  /// Source: `ValidParameters` of CHHapticEventDrawer.cs in apple/unityplugins.
  fileprivate func takes(_ id: AHAPEvent.ParameterID) -> Bool {
    switch id {
    case .hapticIntensity, .hapticSharpness: self == .hapticTransient || self == .hapticContinuous
    case .attackTime, .decayTime, .releaseTime, .sustained: self != .hapticTransient
    case .audioVolume, .audioPitch, .audioPan, .audioBrightness:
      self == .audioContinuous || self == .audioCustom
    }
  }
}

extension Diagnostic.Note {
  fileprivate static let noSeconds = Diagnostic.Note(
    "it is no number of seconds: 0 is the shortest time there is, 1 the longest")
}

extension AHAPEvent.ParameterID {
  /// `true` iff many take it for seconds.
  fileprivate var isTime: Bool {
    self == .attackTime || self == .decayTime || self == .releaseTime
  }

  /// The values that it may have (`CHHapticEvent.ParameterID`).
  fileprivate var range: ClosedRange<Double> {
    switch self {
    case .audioPitch, .audioPan: -1...1
    case .hapticIntensity, .hapticSharpness, .attackTime, .decayTime, .releaseTime, .sustained,
      .audioVolume, .audioBrightness:
      0...1
    }
  }
}

/// The keys of an event.
private let eventKeys = [
  "EventType", "Time", "EventDuration", "EventParameters", "EventWaveformPath",
  "EventWaveformUseVolumeEnvelope", "EventWaveformLoopEnabled",
]
private let eventTypes = AHAPEvent.EventType.allCases.map { $0.rawValue }
private let eventParameters = AHAPEvent.ParameterID.allCases.map { $0.rawValue }

/// What is meant by the names of controls without `Control`, which published files hold.
private let misnamed: [String: AHAPEvent.ParameterID] = [
  "HapticAttackTime": .attackTime, "HapticDecayTime": .decayTime,
  "HapticReleaseTime": .releaseTime, "HapticSustained": .sustained,
]
