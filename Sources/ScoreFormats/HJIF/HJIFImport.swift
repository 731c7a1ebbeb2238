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

/// The keyframes of an effect.
private struct Keyframes {
  /// Where the effect begins, in ticks.
  var start: Double
  /// The keyframes, whose positions count from there.
  var frames: [JSONValue]
}

private struct HJIFReader {
  var document: JSONDocument
  var events: [Event] = []
  var perSecond = 1000.0
  var library: [JSONValue] = []

  mutating func read(_ root: JSONValue) -> Timeline? {
    if let timescale = root["timescale"] {
      perSecond = document.number(timescale, "timescale") ?? 1000
      if perSecond < 1 { document.report("'timescale' is below 1", timescale) }
    }
    for perception in document.array(in: root, "perceptions") ?? [] {
      let modality = perception["perception_modality"]?.string ?? ""
      guard modality == "Vibrotactile" || modality == "Other" else {
        document.diagnostics.insert(
          .without(
            "a score holds vibrations", "'\(modality)' is not read", at: document.span(perception)))
        continue
      }
      library = perception["effect_library"]?.array ?? []
      for channel in document.array(in: perception, "channels") ?? [] {
        let gain = channel["gain"]?.number ?? 1
        for band in document.array(in: channel, "bands") ?? [] { readBand(band, gain) }
      }
    }
    return Timeline(touch: events, about: About(title: root["description"]?.text))
  }

  private mutating func readBand(_ band: JSONValue, _ gain: Double) {
    let type = band["band_type"]?.string ?? ""
    for effect in document.array(in: band, "effects") ?? [] {
      switch type {
      case "Transient": readTaps(effect, gain)
      case "VectorialWave", "Curve": readVibration(effect, gain)
      default:
        document.diagnostics.insert(
          .without("it is left out", "a band of '\(type)' is not read", at: document.span(band)))
        return
      }
    }
  }

  /// Returns where `effect` begins, in ticks, and its keyframes.
  private mutating func keyframes(
    of effect: JSONValue
  ) -> Keyframes? {
    var start = 0.0
    if let position = effect["position"] {
      guard let number = document.number(position, "position") else { return nil }
      start = number
    }
    if effect["effect_type"]?.string == "Reference" {
      let number = effect["id"]?.number
      guard let meant = library.first(where: { $0["id"]?.number == number && number != nil }) else {
        document.report("an effect of the library that is not there", effect)
        return nil
      }
      return Keyframes(start: start, frames: meant["keyframes"]?.array ?? [])
    }
    guard let frames = effect["keyframes"]?.array else {
      document.diagnostics.insert(
        .without("it is left out", "an effect without keyframes", at: document.span(effect)))
      return nil
    }
    return Keyframes(start: start, frames: frames)
  }

  private mutating func time(_ start: Double, _ frame: JSONValue) -> Ticks? {
    let seconds = (start + (frame["relative_position"]?.number ?? 0)) / perSecond
    guard seconds >= 0, seconds <= Ticks.maximum.seconds / 4 else {
      document.report("a time that no score has", frame)
      return nil
    }
    return Ticks(seconds: seconds)
  }

  private mutating func readTaps(_ effect: JSONValue, _ gain: Double) {
    guard let keyframes = keyframes(of: effect) else { return }
    for frame in keyframes.frames {
      guard let time = time(keyframes.start, frame) else { return }
      let amplitude = (frame["amplitude_modulation"]?.number ?? 1).magnitude * gain
      var sharpness = 0.5
      if let frequency = frame["frequency_modulation"]?.number {
        sharpness = HJIFScale.sharpness(of: frequency)
      }
      let tap = Transient(
        intensity: HJIFScale.intensity(ofTap: amplitude),
        sharpness: sharpness)
      events.append(Event(from: time, to: time, .transient(tap), origin: document.span(frame)))
    }
  }

  private mutating func readVibration(_ effect: JSONValue, _ gain: Double) {
    guard let keyframes = keyframes(of: effect) else { return }
    var lines = TouchLines()
    for frame in keyframes.frames {
      guard let time = time(keyframes.start, frame) else { return }
      let origin = document.span(frame)
      if let amplitude = frame["amplitude_modulation"]?.number {
        let value = HJIFScale.intensity(ofVibration: amplitude.magnitude * gain)
        lines.intensity.append(TouchLines.Point(time: time, value: value, origin: origin))
      }
      if let frequency = frame["frequency_modulation"]?.number {
        let value = HJIFScale.sharpness(of: frequency)
        lines.sharpness.append(TouchLines.Point(time: time, value: value, origin: origin))
      }
    }
    lines.intensity.sort { $0.time < $1.time }
    lines.sharpness.sort { $0.time < $1.time }
    events += lines.events()
  }
}
