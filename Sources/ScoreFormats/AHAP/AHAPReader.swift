import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Returns what the AHAP text `source` holds, or `nil` iff it has errors, which are told where they
/// are.
///
/// As Core Haptics does, it takes entries in any order and ignores keys that it does not know; what
/// Core Haptics refuses (its errors −4813 to −4840) is an error. With `JSONReader.Options.tolerant`
/// it also takes what Apple's own files hold: commas behind the last value.
public func readAHAP(
  _ source: SourceFile, options: JSONReader.Options = .tolerant,
  diagnostics: inout DiagnosticSet
) -> AHAPFile? {
  do {
    let root = try JSONReader.read(source.bytes, options: options)
    var reader = AHAPReader(base: source.base)
    let file = reader.read(root)
    diagnostics.formUnion(reader.diagnostics)
    return reader.diagnostics.containsError ? nil : file
  } catch {
    let offset = source.base + UInt32(error.offset)
    let end = min(offset + 1, source.span.end)
    diagnostics.insert(.ahapInvalid(error.message, at: SourceSpan(offset, max(offset, end))))
    return nil
  }
}

/// Makes the entries of an AHAP out of JSON values.
private struct AHAPReader {
  let base: UInt32
  var diagnostics = DiagnosticSet()

  init(base: UInt32) { self.base = base }

  mutating func read(_ root: JSONValue) -> AHAPFile {
    var file = AHAPFile()
    guard root.object != nil else {
      report("expected an object with a 'Pattern', not \(root.kindName)", root)
      return file
    }
    if let version = root["Version"] { file.version = number(version, "Version") }
    for member in root["Metadata"]?.object ?? [] {
      if let text = member.value.string { file.metadata.append((member.name, text)) }
    }
    guard let entries = array(in: root, "Pattern") else { return file }
    for entry in entries { read(entry, into: &file) }
    return file
  }

  private mutating func read(_ entry: JSONValue, into file: inout AHAPFile) {
    if let event = entry["Event"] {
      if let event = readEvent(event) { file.events.append(event) }
    } else if let parameter = entry["Parameter"] {
      if let parameter = readParameter(parameter) { file.parameters.append(parameter) }
    } else if let curve = entry["ParameterCurve"] {
      if let curve = readCurve(curve) { file.curves.append(curve) }
    } else {
      report("expected an 'Event', 'Parameter' or 'ParameterCurve'", entry)
    }
  }

  // MARK: Events

  private mutating func readEvent(_ value: JSONValue) -> AHAPEvent? {
    guard let time = time(in: value),
      let type = name(in: value, "EventType", { AHAPEvent.EventType(rawValue: $0) }, eventTypes)
    else { return nil }
    var event = AHAPEvent(type: type, time: time, span: span(value))
    if let duration = value["EventDuration"] {
      event.duration = number(duration, "EventDuration")
      if event.duration.map({ $0 < 0 }) == true { report("an event lasts less than 0 s", duration) }
    }
    event.waveformPath = value["EventWaveformPath"]?.string
    event.loops = value["EventWaveformLoopEnabled"]?.bool ?? false
    event.usesVolumeEnvelope = value["EventWaveformUseVolumeEnvelope"]?.bool ?? true
    for parameter in value["EventParameters"]?.array ?? [] {
      let id = name(
        in: parameter, "ParameterID", { AHAPEvent.ParameterID(rawValue: $0) }, eventParameters)
      let number = number(in: parameter, "ParameterValue")
      if let id, let number { event.parameters[id] = number }
    }
    return event
  }

  // MARK: Controls

  private mutating func readParameter(_ value: JSONValue) -> AHAPParameter? {
    guard let control = control(in: value), let time = time(in: value),
      let number = number(in: value, "ParameterValue")
    else { return nil }
    return AHAPParameter(control: control, time: time, value: number, span: span(value))
  }

  private mutating func readCurve(_ value: JSONValue) -> AHAPCurve? {
    guard let control = control(in: value), let time = time(in: value),
      let entries = array(in: value, "ParameterCurveControlPoints")
    else { return nil }
    var points: [AHAPCurve.Point] = []
    for entry in entries {
      guard let time = self.time(in: entry), let number = number(in: entry, "ParameterValue") else {
        return nil
      }
      points.append(AHAPCurve.Point(time: time, value: number))
    }
    return AHAPCurve(control: control, time: time, points: points, span: span(value))
  }

  private mutating func control(in value: JSONValue) -> Control? {
    name(in: value, "ParameterID", { controlsByName[$0] }, controlNames)
  }

  // MARK: Values

  private mutating func time(in value: JSONValue) -> Double? {
    guard let time = number(in: value, "Time") else { return nil }
    guard time >= 0 else {
      report("a time before 0 s", value["Time"] ?? value)
      return nil
    }
    return time
  }

  private mutating func number(in value: JSONValue, _ name: String) -> Double? {
    guard let member = value[name] else {
      report("'\(name)' is missing", value)
      return nil
    }
    return number(member, name)
  }

  private mutating func number(_ value: JSONValue, _ name: String) -> Double? {
    if value.number == nil {
      report("'\(name)' must be a number, not \(value.kindName)", value)
    }
    return value.number
  }

  private mutating func array(in value: JSONValue, _ name: String) -> [JSONValue]? {
    guard let member = value[name] else {
      report("'\(name)' is missing", value)
      return nil
    }
    if member.array == nil { report("'\(name)' must be an array, not \(member.kindName)", member) }
    return member.array
  }

  /// Returns what the text of the member `key` means, one of `names`.
  private mutating func name<Name>(
    in value: JSONValue, _ key: String, _ meaning: (String) -> Name?, _ names: [String]
  ) -> Name? {
    guard let text = value[key]?.string else {
      report("'\(key)' is missing, or no string", value)
      return nil
    }
    if let name = meaning(text) { return name }
    let label = Suggestion(for: text, among: names)?.label
    report("'\(text)' is no '\(key)' here", value[key] ?? value, label: label)
    return nil
  }

  private func span(_ value: JSONValue) -> SourceSpan {
    let start = base + UInt32(value.offset)
    return SourceSpan(start, start + UInt32(value.length))
  }

  private mutating func report(_ message: String, _ value: JSONValue, label: String? = nil) {
    diagnostics.insert(.ahapInvalid(message, at: span(value), label: label))
  }
}

private let eventTypes = AHAPEvent.EventType.allCases.map { $0.rawValue }
private let eventParameters = AHAPEvent.ParameterID.allCases.map { $0.rawValue }
private let controlNames = Control.allCases.map { $0.ahapName.description }
private let controlsByName = Dictionary(
  uniqueKeysWithValues: Control.allCases.map { ($0.ahapName.description, $0) })
