import ScoreTimeline

/// A timeline as a picture shows it: by sorts of notes, each by time and with its voice.
struct PictureScore {
  /// A sound or a vibration, and the voice that it is drawn in.
  struct Voiced {
    var event: Event
    var voice: Int
    /// `true` iff a feedback with a name becomes it.
    var isOfPreset = false
  }

  /// A tap.
  struct Tap {
    var event: Event
    var tap: Transient
    /// `true` iff a feedback with a name becomes it.
    var isOfPreset: Bool
  }

  /// What is drawn.
  let timeline: Timeline

  /// When everything is over.
  private(set) var end: Ticks

  /// The sounds, and the lanes that they are drawn in.
  private(set) var sounds = SoundVoices([])
  private var soundEvents: [Event] = []
  private(set) var tones: [Event] = []
  private(set) var vibrations: [Voiced] = []
  private(set) var vibrationVoices = 0
  private(set) var taps: [Tap] = []
  private(set) var presets: [Event] = []

  /// The changes of each control that has any, by time.
  private(set) var controls: [(control: Control, changes: [ControlChange])] = []

  /// The controls that the picture applies to the notes: it shows what one feels and hears.
  private(set) var intensity = ControlCourse(.intensity, [])
  private(set) var sharpness = ControlCourse(.sharpness, [])
  private(set) var volume = ControlCourse(.volume, [])

  /// The starts of all notes and taps, by time.
  private(set) var starts: [Ticks] = []

  /// Sorts out what `timeline` holds; `presets` says what feedbacks with a name become.
  init(_ timeline: Timeline, presets table: PresetTable) {
    self.timeline = timeline
    end = timeline.completion
    let order = StableOrder(count: timeline.events.count) { timeline.events[$0].start }
    for index in 0..<order.count { add(timeline.events[order[index]], table) }
    sounds = SoundVoices(soundEvents)
    let tapOrder = StableOrder(count: taps.count) { taps[$0].event.start }
    taps = (0..<tapOrder.count).map { taps[tapOrder[$0]] }
    packVibrations()
    for control in Control.allCases { add(control) }
    starts.sort()
  }

  /// `true` iff it is so long that minutes are easier to read than seconds.
  var isInMinutes: Bool { end > Ticks(seconds: 90) }

  /// `true` iff something can be felt.
  var hasHaptics: Bool { !taps.isEmpty || !vibrations.isEmpty || !presets.isEmpty }

  private mutating func add(_ event: Event, _ table: PresetTable) {
    end = max(end, event.end)
    starts.append(event.start)
    switch event.kind {
    case .transient(let tap): taps.append(Tap(event: event, tap: tap, isOfPreset: false))
    case .continuous: vibrations.append(Voiced(event: event, voice: 0))
    case .preset(let note):
      presets.append(event)
      for step in table.steps(of: note.preset) { add(step, of: note, in: event) }
    case .sound:
      soundEvents.append(event)
    case .tone: tones.append(event)
    }
  }

  /// Adds what a feedback with a name becomes, as the `presets` pass makes it.
  private mutating func add(_ step: PresetStep, of note: PresetNote, in event: Event) {
    let intensity = min(max(step.intensity * note.intensity, 0), 1)
    let sharpness = min(max(step.sharpness + note.sharpness, 0), 1)
    var part = event
    part.start += step.start
    part.end = part.start + step.duration
    end = max(end, part.end)
    if step.duration == .zero {
      let tap = Transient(intensity: intensity, sharpness: sharpness)
      taps.append(Tap(event: part, tap: tap, isOfPreset: true))
    } else {
      part.kind = .continuous(
        Continuous(intensity: Envelope(intensity), sharpness: Envelope(sharpness)))
      vibrations.append(Voiced(event: part, voice: 0, isOfPreset: true))
    }
    if step.start > .zero { starts.append(part.start) }
  }

  /// Gives each vibration its voice; those of feedbacks do not come by time before.
  private mutating func packVibrations() {
    let all = vibrations
    let order = StableOrder(count: all.count) { all[$0].event.start }
    var packing = VoicePacking()
    vibrations = (0..<order.count).map { index in
      var voiced = all[order[index]]
      voiced.voice = packing.place(from: voiced.event.start, to: voiced.event.end)
      return voiced
    }
    vibrationVoices = packing.count
  }

  /// Adds the changes of `control`; one that begins replaces the rest of the one before.
  private mutating func add(_ control: Control) {
    let changes = timeline.controls.filter { $0.control == control }
    guard !changes.isEmpty else { return }
    let order = StableOrder(count: changes.count) { changes[$0].start }
    let sorted = (0..<order.count).map { changes[order[$0]] }
    controls.append((control, sorted))
    if control == .intensity { intensity = ControlCourse(control, sorted) }
    if control == .sharpness { sharpness = ControlCourse(control, sorted) }
    if control == .volume { volume = ControlCourse(control, sorted) }
  }
}
