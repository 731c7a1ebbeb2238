import ScoreDiagnostics
import ScoreTimeline

/// Returns the timeline that the vibration XML of Android in `source` means, or `nil` iff it has
/// errors.
///
/// Of alternatives, the first is taken, which is the best. Source of the elements: AOSP,
/// core/xsd/vibrator/vibration.
public func importAndroidXML(
  _ source: SourceFile, diagnostics: inout DiagnosticSet
) -> Timeline? {
  var reader = AndroidXMLReader(source)
  do throws(XMLError) {
    reader.read(try XMLReader.read(source.bytes))
  } catch {
    let offset = min(error.offset, source.bytes.count)
    reader.document.report(
      error.message, offset..<min(offset + 1, source.bytes.count))
  }
  diagnostics.formUnion(reader.document.diagnostics)
  guard !reader.document.diagnostics.containsError else { return nil }
  return Timeline(touch: reader.events, end: reader.end)
}

/// Makes taps and vibrations out of the elements of a vibration.
struct AndroidXMLReader {
  var document: TextDocument

  /// What was read.
  var events: [Event] = []

  /// Where what comes next begins.
  var time = Ticks.zero

  /// When it is over; a tap is over at once.
  var end = Ticks.zero

  /// The start of the primitive before, for delays that count from there.
  private var lastStart = Ticks.zero

  /// The longest time in one attribute, in milliseconds.
  private static let longest = 1e9

  init(_ source: SourceFile) { document = TextDocument(source) }

  /// Reads the root element.
  fileprivate mutating func read(_ root: XMLElement) {
    switch root.name {
    case "vibration-effect", "vibration": readEffect(root)
    case "vibration-select":
      guard let first = root.children.first else {
        return document.report("no vibration to choose", root.range)
      }
      if root.children.count > 1 {
        document.diagnostics.insert(
          .defaults("the first of \(root.children.count) alternatives is taken", at: span(root)))
      }
      readEffect(first)
    default:
      document.report(
        "expected 'vibration-effect' or 'vibration-select', not '\(root.name)'", root.range)
    }
  }

  private mutating func readEffect(_ effect: XMLElement) {
    if effect.children.isEmpty { document.report("'\(effect.name)' holds nothing", effect.range) }
    let alone = effect.children.first { $0.name != "primitive-effect" }
    if let alone, effect.children.count > 1 {
      document.report(
        "'\(alone.name)' beside another effect", alone.range,
        label: "Android takes one, or primitives alone")
    }
    for element in effect.children {
      checkAttributes(of: element)
      for child in element.children {
        checkAttributes(of: child)
        for entry in child.children { checkAttributes(of: entry) }
      }
      switch element.name {
      case "waveform-effect": readWaveform(element)
      case "primitive-effect": readPrimitive(element)
      case "predefined-effect": readPredefined(element)
      case "basic-envelope-effect": readEnvelope(element)
      default:
        document.report("'\(element.name)' is no effect of Android's", element.range)
      }
    }
  }

  // MARK: Waveforms

  private mutating func readWaveform(_ waveform: XMLElement) {
    if waveform.children.isEmpty { document.report("a waveform without entries", waveform.range) }
    for entry in waveform.children {
      switch entry.name {
      case "waveform-entry": readEntry(entry)
      case "repeating":
        document.ignore("a part that repeats", entry.range, "it is read once")
        for entry in entry.children { readEntry(entry) }
      default: document.report("'\(entry.name)' is no entry of a waveform", entry.range)
      }
    }
  }

  private mutating func readEntry(_ entry: XMLElement) {
    let length = milliseconds(entry, "durationMs")
    let amplitude = self.amplitude(entry)
    let end = time + length
    if amplitude > 0, end > time {
      let intensity = Envelope(Perception.intensity(of: amplitude / 255))
      if case .continuous(let hum)? = events.last?.kind, events.last?.end == time,
        hum.intensity == intensity
      {
        events[events.count - 1].end = end
      } else {
        let hum = Continuous(intensity: intensity, sharpness: Envelope(0.5))
        events.append(Event(from: time, to: end, .continuous(hum), origin: span(entry)))
      }
    }
    time = end
    self.end = end
  }

  private mutating func amplitude(_ entry: XMLElement) -> Double {
    if entry["amplitude"]?.value == "default" {
      document.diagnostics.insert(
        .defaults("the device's own strength is taken as 255", at: span(entry)))
      return 255
    }
    return number(entry, "amplitude", in: 0...255)
  }

  // MARK: Primitives

  private mutating func readPrimitive(_ element: XMLElement) {
    let scale = number(element, "scale", in: 0...1, or: 1)
    let delay = milliseconds(element, "delayMs", or: 0)
    let isOffset = element["delayType"]?.value == "relative_start_offset"
    let start = (isOffset ? lastStart : time) + delay
    guard let name = element["name"] else {
      return document.report("'name' is missing", element.range)
    }
    guard let primitive = AndroidTouch(rawValue: name.value) else {
      let label = Suggestion(for: name.value, among: AndroidTouch.allCases.map { $0.rawValue })?
        .label
      return document.report(
        "'\(name.value)' is no primitive of Android's", name.range, label: label)
    }
    let end = start + .milliseconds(primitive.length)
    append(primitive, from: start, to: end, scale, span(element))
    lastStart = start
    time = max(time, end)
  }

  private mutating func append(
    _ primitive: AndroidTouch, from start: Ticks, to end: Ticks, _ scale: Double,
    _ origin: SourceSpan
  ) {
    guard scale > 0 else { return }
    if let sharpness = primitive.sharpness {
      let tap = Transient(intensity: scale, sharpness: sharpness)
      events.append(Event(from: start, to: start, .transient(tap), origin: origin))
    } else {
      let (first, last) = primitive.course
      let intensity = Envelope(first * scale, [.init(to: last * scale, over: end - start)])
      let hum = Continuous(intensity: intensity, sharpness: Envelope(0.5))
      events.append(Event(from: start, to: end, .continuous(hum), origin: origin))
    }
  }

  private mutating func readPredefined(_ element: XMLElement) {
    guard let name = element["name"] else {
      return document.report("'name' is missing", element.range)
    }
    let presets: [Preset]
    switch name.value {
    case "tick": presets = [.impactLight]
    case "click": presets = [.impactMedium]
    case "heavy_click": presets = [.impactHeavy]
    case "double_click": presets = [.impactMedium, .impactMedium]
    default:
      let names = ["tick", "click", "heavy_click", "double_click"]
      let label = Suggestion(for: name.value, among: names)?.label
      return document.report(
        "'\(name.value)' is no predefined effect of Android's", name.range, label: label)
    }
    for preset in presets {
      let end = time + preset.duration
      events.append(
        Event(from: time, to: end, .preset(PresetNote(preset)), origin: span(element)))
      time = end
    }
  }

  // MARK: Envelopes

  private mutating func readEnvelope(_ element: XMLElement) {
    let first = number(element, "initialSharpness", in: 0...1, or: 0.5)
    var intensity = Envelope(0)
    var sharpness = Envelope(first)
    let start = time
    if element.children.isEmpty {
      document.report("an envelope without points", element.range)
    }
    for point in element.children {
      guard point.name == "control-point" else {
        document.report("'\(point.name)' is no point of an envelope", point.range)
        continue
      }
      let length = milliseconds(point, "durationMs")
      intensity.segments.append(.init(to: number(point, "intensity", in: 0...1), over: length))
      sharpness.segments.append(.init(to: number(point, "sharpness", in: 0...1), over: length))
      time += length
    }
    if intensity.last > 0, let point = element.children.last {
      document.report(
        "an envelope must end at an intensity of 0", point.range, label: "Android refuses it")
    }
    if sharpness.segments.allSatisfy({ $0.value == first }) { sharpness = Envelope(first) }
    guard time > start else { return }
    let hum = Continuous(intensity: intensity, sharpness: sharpness)
    events.append(Event(from: start, to: time, .continuous(hum), origin: span(element)))
  }

  // MARK: Attributes

  /// Reports attributes that Android does not know, which it refuses.
  private mutating func checkAttributes(of element: XMLElement) {
    let known: [String]
    switch element.name {
    case "waveform-entry": known = ["durationMs", "amplitude"]
    case "primitive-effect": known = ["name", "scale", "delayMs", "delayType"]
    case "predefined-effect": known = ["name"]
    case "basic-envelope-effect": known = ["initialSharpness"]
    case "control-point": known = ["intensity", "sharpness", "durationMs"]
    case "waveform-effect", "repeating": known = []
    default: return
    }
    for attribute in element.attributes where !known.contains(attribute.name) {
      document.report(
        "'\(element.name)' has no '\(attribute.name)'", attribute.range, label: "Android refuses it"
      )
    }
  }

  private mutating func milliseconds(
    _ element: XMLElement, _ name: String, or standard: Double? = nil
  ) -> Ticks {
    let number = number(element, name, in: 0...AndroidXMLReader.longest, or: standard)
    guard time.seconds + number / 1000 <= Ticks.maximum.seconds / 4 else {
      document.report("a time after 250 hours", element.range)
      return .zero
    }
    return Ticks(seconds: number / 1000)
  }

  /// Returns the number that the attribute `name` is; `standard` where there is none.
  private mutating func number(
    _ element: XMLElement, _ name: String, in range: ClosedRange<Double>, or standard: Double? = nil
  ) -> Double {
    guard let attribute = element[name] else {
      if let standard { return standard }
      document.report("'\(name)' is missing", element.range)
      return range.lowerBound
    }
    guard let number = Double(attribute.value), number.isFinite else {
      document.report(
        "'\(name)' must be a number, not '\(attribute.value)'", attribute.range)
      return range.lowerBound
    }
    guard range.contains(number) else {
      let bounds = "\(String(decimal: range.lowerBound)) and \(String(decimal: range.upperBound))"
      document.report(
        "'\(name)' \(attribute.value) is not between \(bounds)", attribute.range,
        label: "Android refuses it")
      return range.lowerBound
    }
    return number
  }

  private func span(_ element: XMLElement) -> SourceSpan { document.span(element.range) }
}
