import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Returns what the AHAP text `source` holds, or `nil` iff it has errors, which are told where they
/// are.
///
/// As Core Haptics does, it takes entries in any order, and values out of range as the nearest
/// within; keys and values without effect get a warning. What Core Haptics refuses is an error that
/// names its code. With `JSONReader.Options.tolerant` it also takes what Apple's own files hold:
/// commas behind the last value.
public func readAHAP(
  _ source: SourceFile, options: JSONReader.Options = .tolerant,
  diagnostics: inout DiagnosticSet
) -> AHAPFile? {
  var reader = AHAPReader(source)
  let root = reader.document.root(
    of: source, options, notes: [CoreHapticsError.invalidPatternData.note])
  let file = root.map { reader.read($0) }
  diagnostics.formUnion(reader.document.diagnostics)
  return reader.document.diagnostics.containsError ? nil : file
}

/// Makes the entries of an AHAP out of JSON values.
struct AHAPReader {
  var document: JSONDocument

  /// The curves whose points look as if counted from the pattern's start: the first, and how many.
  var absoluteCurve: (place: SourceSpan, start: Double)?
  var absoluteCount = 0

  init(_ source: SourceFile) { document = JSONDocument(source, invalid: .ahapInvalid) }

  fileprivate mutating func read(_ root: JSONNode) -> AHAPFile {
    var file = AHAPFile()
    guard root.object != nil else {
      report("expected an object with a 'Pattern', not \(root.kindName)", root, .invalidPatternData)
      return file
    }
    document.checkKeys(of: root, ["Version", "Metadata", "Pattern"])
    readVersion(root, into: &file)
    document.tellUnsaid(of: root["Metadata"], beside: About.metadataNames)
    for member in root["Metadata"]?.object ?? .empty {
      if let text = member.value.string { file.metadata.append((member.name, text)) }
    }
    guard root["Pattern"] != nil else {
      document.reportOther(
        "'Pattern' is missing", root, notes: [CoreHapticsError.invalidPatternDictionary.note])
      return file
    }
    guard let entries = array(in: root, "Pattern", .invalidPatternDictionary) else { return file }
    for entry in entries { read(entry, into: &file) }
    tellAbsolutePoints()
    if file.events.isEmpty, !document.diagnostics.containsError, let pattern = root["Pattern"] {
      document.diagnostics.insert(.unplayable(at: document.span(pattern)))
    }
    return file
  }

  private mutating func readVersion(_ root: JSONNode, into file: inout AHAPFile) {
    guard let value = root["Version"] else {
      document.diagnostics.insert(.withoutVersion(at: document.startOfText))
      return
    }
    file.version = number(value, "Version", .invalidPatternDictionary)
    if let version = file.version, version > 1 {
      document.diagnostics.insert(.laterVersion(version, at: document.span(value)))
    }
  }

  private mutating func read(_ entry: JSONNode, into file: inout AHAPFile) {
    let known = ["Event", "Parameter", "ParameterCurve"]
    if let event = entry["Event"] {
      if let event = readEvent(event) { file.events.append(event) }
    } else if let parameter = entry["Parameter"] {
      if let parameter = readParameter(parameter) { file.parameters.append(parameter) }
    } else if let curve = entry["ParameterCurve"] {
      if let curve = readCurve(curve) { file.curves.append(curve) }
    } else {
      let name = entry.object?.first?.name
      let label = name.flatMap { Suggestion(for: $0, among: known) }?.label
      let isParameter = name?.utf8.first == UInt8(ascii: "P")
      report(
        "expected an 'Event', 'Parameter' or 'ParameterCurve'", entry,
        isParameter ? .badParameterEntry : .badEventEntry, label: label)
      return
    }
    document.checkKeys(of: entry, known)
    if entry.object?.count ?? 0 > 1, known.count(where: { entry[$0] != nil }) > 1 {
      document.diagnostics.insert(
        .without("only the first of them is read", "an entry with two kinds", at: span(entry)))
    }
  }

  // MARK: Controls

  private mutating func readParameter(_ value: JSONNode) -> AHAPParameter? {
    document.checkKeys(of: value, ["ParameterID", "Time", "ParameterValue"])
    guard let control = control(in: value),
      let time = time(in: value, .badParameterEntry, negative: .invalidTime),
      let number = controlValue(in: value, of: control)
    else { return nil }
    return AHAPParameter(control: control, time: time, value: number, span: span(value))
  }

  private mutating func readCurve(_ value: JSONNode) -> AHAPCurve? {
    document.checkKeys(of: value, ["ParameterID", "Time", "ParameterCurveControlPoints"])
    guard let control = control(in: value),
      let time = time(in: value, .badParameterEntry, negative: .invalidTime),
      let entries = array(in: value, "ParameterCurveControlPoints", .badParameterEntry)
    else { return nil }
    var points: [AHAPCurve.Point] = []
    points.reserveCapacity(entries.count)
    for entry in entries {
      guard let point = readPoint(entry, of: control) else { return nil }
      points.append(point)
    }
    if points.isEmpty {
      document.diagnostics.insert(
        .without("it does nothing", "a curve without points", at: span(value)))
    }
    checkTimes(of: &points, after: time, value)
    return AHAPCurve(control: control, time: time, points: points, span: span(value))
  }

  private mutating func readPoint(_ entry: JSONNode, of control: Control) -> AHAPCurve.Point? {
    document.checkKeys(of: entry, ["Time", "ParameterValue"])
    guard let time = time(in: entry, .badParameterEntry, negative: .invalidTime),
      let number = controlValue(in: entry, of: control)
    else { return nil }
    return AHAPCurve.Point(time: time, value: number)
  }

  private mutating func controlValue(in value: JSONNode, of control: Control) -> Double? {
    guard let number = number(in: value, "ParameterValue", .badParameterEntry) else { return nil }
    return document.clamp(
      number, to: control.range, "'\(control.ahapName)'", at: value["ParameterValue"] ?? value)
  }

  private mutating func control(in value: JSONNode) -> Control? {
    name(
      in: value, "ParameterID", { controlsByName[$0] }, controlNames,
      missing: .badParameterEntry, unknown: .invalidParameterType)
  }

  // MARK: Values

  /// Returns the time of an entry, in seconds.
  mutating func time(
    in value: JSONNode, _ missing: CoreHapticsError, negative: CoreHapticsError
  ) -> Double? {
    guard let time = number(in: value, "Time", missing) else { return nil }
    guard time >= 0, time <= Ticks.maximum.seconds / 4 else {
      let message = time < 0 ? "a time before 0 s" : "a time after 250 hours"
      report(message, value["Time"] ?? value, negative)
      return nil
    }
    return time
  }

  /// Returns the number that is the member `name` of `value`.
  mutating func number(
    in value: JSONNode, _ name: String, _ error: CoreHapticsError
  ) -> Double? {
    document.number(in: value, name, notes: [error.note])
  }

  /// Returns the number that `value`, called `name`, is.
  mutating func number(
    _ value: JSONNode, _ name: String, _ error: CoreHapticsError
  ) -> Double? {
    document.number(value, name, notes: [error.note])
  }

  private mutating func array(
    in value: JSONNode, _ name: String, _ error: CoreHapticsError
  ) -> JSONElements? {
    document.array(in: value, name, notes: [error.note])
  }

  /// Returns what the text of the member `key` means, one of `names`.
  mutating func name<Name>(
    in value: JSONNode, _ key: String, _ meaning: (String) -> Name?, _ names: [String],
    missing: CoreHapticsError, unknown: CoreHapticsError
  ) -> Name? {
    guard let text = value[key]?.string else {
      report("'\(key)' is missing, or no string", value, missing)
      return nil
    }
    if let name = meaning(text) { return name }
    let label = Suggestion(for: text, among: names)?.label
    report("'\(text)' is no '\(key)' here", value[key] ?? value, unknown, label: label)
    return nil
  }

  /// Returns the span of `value`.
  func span(_ value: JSONNode) -> SourceSpan { document.span(value) }

  /// Reports that Core Haptics refuses `value` with `error`.
  mutating func report(
    _ message: String, _ value: JSONNode, _ error: CoreHapticsError, label: String? = nil
  ) {
    document.report(message, value, label: label, notes: [error.note])
  }
}

private let controlNames = Control.allCases.map { $0.ahapName.description }
private let controlsByName = Dictionary(
  uniqueKeysWithValues: Control.allCases.map { ($0.ahapName.description, $0) })
