import ScoreDiagnostics
import ScoreTimeline

extension RecordedValue {
  /// The value as a person writes it, beats in seconds too.
  var text: String? {
    switch value {
    case .number(let x): String(decimal: x)
    case .time(let time): time.text(at: tempo)
    case .frequency(let hertz): String(decimal: hertz) + " Hz"
    case .interval(let cents): String(decimal: cents / 100) + " st"
    case .decibels(let level): String(decimal: level) + " dB"
    case .boolean(let truth): truth ? "true" : "false"
    case .word(let word): word
    case .string(let text): "\"" + text + "\""
    case .source(let source): source.kind.rawValue + ":" + source.text
    case .envelope(let moves): moves.text(at: tempo)
    case .unknown: nil
    }
  }
}

extension TimeValue {
  fileprivate func text(at tempo: Tempo) -> String {
    let whole = String(decimal: seconds(at: tempo)) + " s"
    guard isMusical else { return whole }
    var parts: [String] = []
    add(bars, "bar", "bars", to: &parts)
    add(beats, "beat", "beats", to: &parts)
    add(seconds, "s", "s", to: &parts)
    let speed = String(decimal: tempo.beatsPerMinute)
    return parts.joined(separator: " + ") + " = " + whole + " at tempo " + speed
  }

  private func add(_ count: Double, _ one: String, _ many: String, to parts: inout [String]) {
    if count != 0 { parts.append(String(decimal: count) + " " + (count == 1 ? one : many)) }
  }
}

extension EnvelopeValue {
  fileprivate func text(at tempo: Tempo) -> String {
    var text = RecordedValue(value: first, tempo: tempo).text ?? "…"
    for segment in segments {
      let value = RecordedValue(value: segment.value, tempo: tempo).text ?? "…"
      text += " -> " + value + " over " + segment.duration.text(at: tempo)
    }
    return text
  }
}
