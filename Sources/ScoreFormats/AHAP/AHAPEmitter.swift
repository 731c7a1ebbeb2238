import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Writes a score as AHAP, the file format of Core Haptics.
///
/// The text is strict JSON, an entry a line, by time; at one instant controls come before events, so
/// that who reads from top to bottom knows what acts on an event. Times have at most six digits
/// behind the point, values four, or more rather than become 0. `soundFile` names the file of a sound, with its suffix and without
/// its directory, or `nil` where there is none. `isSameFile` tells whether two sources mean the same
/// file, so that two files with one name are told.
///
/// What AHAP cannot hold is told at the line that asks for it.
///
/// - Requires: `timeline` is as `optimize` leaves it for `Target.ahap`.
/// - Complexity: O(n) in the number of events and points; the memory of one piece of text.
public func emitAHAP<Sink: ByteSink>(
  _ timeline: Timeline, options: AHAPOptions = AHAPOptions(), to writer: inout TextWriter<Sink>,
  diagnostics: inout DiagnosticSet,
  isSameFile: (SoundSource, SoundSource) -> Bool = { $0.kind == $1.kind && $0.text == $1.text },
  soundFile: (SoundSource) -> String?
) {
  var sounds = AHAPSounds(options)
  var progress = AHAPProgress()
  writer.writeHead(timeline.about)
  var nextControl = 0
  for event in timeline.events {
    while nextControl < timeline.controls.count,
      timeline.controls[nextControl].start <= event.start
    {
      writer.write(timeline.controls[nextControl], &progress)
      nextControl += 1
    }
    writer.write(event, &progress, &sounds, isSameFile, soundFile)
  }
  for change in timeline.controls[nextControl...] { writer.write(change, &progress) }
  writer.writeCompletion(of: timeline, &progress)
  writer.write(progress.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
  diagnostics.formUnion(sounds.diagnostics)
  if !progress.hasEvent { diagnostics.insert(.ahapEmpty()) }
}

/// What has been written so far.
struct AHAPProgress {
  /// `true` iff no entry is written.
  var isEmpty = true

  /// `true` iff an event is written.
  var hasEvent = false

  /// `true` iff an event that is felt is written.
  var hasHaptic = false

  /// When the pattern is over: the latest start of a parameter, or end of an event.
  var end = Ticks.zero
}

extension TextWriter {
  /// Writes all up to the first entry.
  fileprivate mutating func writeHead(_ about: About) {
    write("{\n  \"Version\": 1.0,\n")
    var isFirst = true
    writeMetadata("Project", about.title, &isFirst)
    writeMetadata("Author", about.author, &isFirst)
    writeMetadata("Description", about.about, &isFirst)
    write(isFirst ? "  \"Pattern\": [" : "},\n  \"Pattern\": [")
  }

  private mutating func writeMetadata(_ name: StaticString, _ value: String?, _ isFirst: inout Bool)
  {
    guard let value else { return }
    write(isFirst ? "  \"Metadata\": {\"" : ", \"")
    write(name)
    write("\": ")
    write(jsonString: value)
    isFirst = false
  }

  /// Keeps the pattern as long as the score, if its last event ends earlier.
  ///
  /// A pattern is over at the end of its last event or parameter; one more parameter, which gives a
  /// control the value that it has anyway, makes it last.
  fileprivate mutating func writeCompletion(
    of timeline: Timeline, _ progress: inout AHAPProgress
  ) {
    guard microseconds(timeline.completion) > microseconds(progress.end) else { return }
    let control = progress.hasEvent && !progress.hasHaptic ? Control.volume : .intensity
    write(timeline.completionChange(of: control), &progress)
  }

  /// Writes what separates two entries.
  mutating func startEntry(_ progress: inout AHAPProgress) {
    write(progress.isEmpty ? "\n    " : ",\n    ")
    progress.isEmpty = false
  }

  /// Writes `time` in seconds, to the microsecond.
  mutating func write(time: Ticks) { write(fixed: microseconds(time), places: 6) }

  /// Writes `value`, to four digits behind the point.
  mutating func write(value: Double) { write(strength: value, places: 4) }
}

extension Timeline {
  /// Returns the change that gives `control` the value at the end that it has anyway: with it a pattern
  /// lasts as long as the score.
  func completionChange(of control: Control) -> ControlChange {
    let last = controls.last { $0.control == control }
    let value = last.map { $0.envelope.value(at: completion - $0.start) }
    return ControlChange(control, at: completion, Envelope(value ?? control.neutral), origin: .none)
  }
}

/// Returns the number of microseconds that is nearest to `time`, which is not below zero.
private func microseconds(_ time: Ticks) -> Int64 {
  let ticks = Ticks.perSecond / 100_000
  return (time.count * 10 + ticks / 2) / ticks
}
