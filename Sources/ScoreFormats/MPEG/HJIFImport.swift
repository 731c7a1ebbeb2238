import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Returns the timeline that the HJIF text `source` means, or `nil` iff it has errors.
///
/// Bands of taps, of vectorial waves and of curves are read, with values as `emitHJIF` says; what is
/// no vibration, and wavelets, are told and left out.
public func importHJIF(_ source: SourceFile, diagnostics: inout DiagnosticSet) -> Timeline? {
  var reader = HJIFReader(document: JSONDocument(source, invalid: .fileInvalid))
  let timeline = reader.document.root(of: source, .tolerant).flatMap { reader.read($0) }
  diagnostics.formUnion(reader.document.diagnostics)
  return reader.document.diagnostics.containsError ? nil : timeline
}

private struct HJIFReader {
  var document: JSONDocument
  var touch = MPEGTouch()
  var perSecond = 1000.0
  var library: [Double: JSONNode] = [:]
  var referredCount = 0

  /// The names whose values were told to be out of their range: a program that writes one writes many.
  private var clamped: Set<String> = []

  init(document: JSONDocument) { self.document = document }

  mutating func read(_ root: JSONNode) -> Timeline? {
    guard root["perceptions"] != nil else {
      document.reportOther("'perceptions' is missing", root)
      return nil
    }
    for name in ["version", "profile", "level", "date", "description", "avatars"]
    where root[name] == nil {
      document.diagnostics.insert(
        .doubtful(
          "'\(name)' is missing, which the schema of HJIF asks for", at: document.span(root),
          label: "it is read without"))
    }
    if let version = root["version"], version.string?.hasPrefix("2023") != true {
      document.diagnostics.insert(
        .doubtful(
          "a version of HJIF that is not known", at: document.span(version), label: "read as 2023"))
    }
    if let timescale = root["timescale"] {
      perSecond = document.number(timescale, "timescale") ?? 1000
      if !(1...Double(UInt32.max)).contains(perSecond) {
        document.report("'timescale' is not between 1 and 4294967295 ticks a second", timescale)
      }
    }
    for perception in document.array(in: root, "perceptions") ?? .empty {
      let modality = perception["perception_modality"]?.string ?? ""
      guard modality == "Vibrotactile" || modality == "Other" else {
        document.diagnostics.insert(
          .without(
            "a score holds vibrations", "'\(modality)' is not read", at: document.span(perception)))
        continue
      }
      readLibrary(perception["effect_library"]?.array ?? .empty)
      for channel in document.array(in: perception, "channels") ?? .empty {
        let gain = channel["gain"]?.number ?? 1
        for band in document.array(in: channel, "bands") ?? .empty {
          readBand(band, gain)
          touch.endBand()
        }
      }
    }
    let about = About(title: root["description"]?.text)
    return Timeline(touch: touch.takeEvents(), end: touch.end, about: about)
  }

  private mutating func readLibrary(_ effects: JSONElements) {
    library = [:]
    for effect in effects {
      if let id = effect["id"], let number = id.number { library[number] = effect }
    }
  }

  private mutating func readBand(_ band: JSONNode, _ gain: Double) {
    let type = band["band_type"]?.string ?? ""
    for effect in document.array(in: band, "effects") ?? .empty {
      switch type {
      case "Transient":
        if let frames = keyframes(of: effect) { touch.appendTaps(frames, gain: gain) }
      case "VectorialWave", "Curve":
        if let frames = keyframes(of: effect) { touch.appendVibration(frames, gain: gain) }
      default:
        document.diagnostics.insert(
          .without("it is left out", "a band of '\(type)' is not read", at: document.span(band)))
        return
      }
    }
  }

  /// Returns the keyframes of `effect`, or `nil` once it is reported why there are none.
  private mutating func keyframes(of effect: JSONNode) -> [MPEGTouch.Keyframe]? {
    var start = 0.0
    if let position = effect["position"] {
      guard let number = document.number(position, "position") else { return nil }
      start = number
    }
    if effect["effect_type"]?.string == "Reference" {
      return referredKeyframes(of: effect, start)
    }
    guard let frames = effect["keyframes"]?.array else {
      document.diagnostics.insert(
        .without("it is left out", "an effect without keyframes", at: document.span(effect)))
      return nil
    }
    return read(frames, start)
  }

  /// Returns the keyframes of the library's effect that `effect` means.
  private mutating func referredKeyframes(
    of effect: JSONNode, _ start: Double
  ) -> [MPEGTouch.Keyframe]? {
    guard let id = effect["id"], let number = id.number, let meant = library[number]
    else {
      document.report("an effect of the library that is not there", effect)
      return nil
    }
    let frames = meant["keyframes"]?.array ?? .empty
    referredCount += frames.count
    guard referredCount <= MPEGTouch.mostReferred else {
      document.report("the library's effects come to more than 100,000 keyframes", effect)
      return nil
    }
    return read(frames, start)
  }

  /// Returns the value `name` of a keyframe, the nearest within `range`.
  private mutating func value(
    in frame: JSONNode, _ name: String, _ range: ClosedRange<Double>
  ) -> Double? {
    guard let member = frame[name], let number = document.number(member, name) else { return nil }
    if range.contains(number) { return number }
    if clamped.insert(name).inserted {
      _ = document.clamp(number, to: range, "'\(name)'", at: member)
    }
    return min(max(number, range.lowerBound), range.upperBound)
  }

  private mutating func read(_ frames: JSONElements, _ start: Double) -> [MPEGTouch.Keyframe]? {
    var keyframes: [MPEGTouch.Keyframe] = []
    keyframes.reserveCapacity(frames.count)
    for frame in frames {
      let seconds = (start + (frame["relative_position"]?.number ?? 0)) / perSecond
      guard seconds >= 0, seconds <= Ticks.maximum.seconds / 4 else {
        document.report("a time that no score has", frame)
        return nil
      }
      keyframes.append(
        MPEGTouch.Keyframe(
          time: Ticks(seconds: seconds),
          amplitude: value(in: frame, "amplitude_modulation", -1...1),
          frequency: value(in: frame, "frequency_modulation", 0...10_000),
          origin: document.span(frame)))
    }
    return keyframes
  }
}
