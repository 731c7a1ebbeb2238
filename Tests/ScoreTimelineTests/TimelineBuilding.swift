import ScoreDiagnostics
import ScoreTimeline

func tap(at time: Double, _ intensity: Double) -> Event {
  let start = Ticks(seconds: time)
  let tap = Transient(intensity: intensity, sharpness: 0.5)
  return Event(from: start, to: start, .transient(tap), origin: SourceSpan(1, 2))
}

func hum(_ start: Double, _ end: Double, _ intensity: Double) -> Event {
  let hum = Continuous(intensity: Envelope(intensity), sharpness: Envelope(0.5))
  return Event(
    from: Ticks(seconds: start), to: Ticks(seconds: end), .continuous(hum),
    origin: SourceSpan(3, 4))
}

func set(_ control: Control, at time: Double, _ value: Double) -> ControlChange {
  ControlChange(control, at: Ticks(seconds: time), Envelope(value), origin: SourceSpan(5, 6))
}

func move(_ value: Double, _ seconds: Double) -> Envelope.Segment {
  Envelope.Segment(to: value, over: Ticks(seconds: seconds))
}

func optimized(
  _ timeline: Timeline, level: OptimizationLevel = .standard, lastPass: String? = nil
) -> Timeline {
  var options = PassOptions(target: .ahap)
  options.level = level
  options.lastPass = lastPass
  var timeline = timeline
  var diagnostics = DiagnosticSet()
  optimize(&timeline, options, &diagnostics)
  return timeline
}

func intensity(_ event: Event) -> Double? {
  if case .transient(let tap) = event.kind { tap.intensity } else { envelope(event)?.first }
}

func envelope(_ event: Event) -> Envelope? {
  if case .continuous(let hum) = event.kind { hum.intensity } else { nil }
}

func presetWords(_ event: Event) -> String? {
  if case .preset(let note) = event.kind { note.preset.words } else { nil }
}
