import ScoreDiagnostics
import ScoreTimeline

extension PictureLayoutBuilder {
  /// The height of a wave that swings as far as it can.
  private static let waveHeight = 34.0

  /// The blank above and below a wave.
  private static let waveInset = 3.0

  /// The height of the line for names, in lanes that have any.
  private static let nameHeight = 14.0

  /// The pixels from one measure of a wave to the next.
  static let waveStep = 2.0

  /// Returns the lanes of sounds that have something to show in `window`.
  mutating func soundLanes(in window: TimeWindow) -> [PictureLane] {
    var voices: [[Event]] = Array(repeating: [], count: score.sounds.lanes.count)
    for sound in score.sounds.sounds
    where window.shows(from: sound.event.start, to: sound.event.end) {
      voices[sound.voice].append(sound.event)
    }
    var lanes: [PictureLane] = []
    for (voice, events) in zip(score.sounds.lanes, voices) where !events.isEmpty {
      lanes.append(soundLane(events, voice, isFirst: lanes.isEmpty, in: window))
    }
    return lanes
  }

  private mutating func soundLane(
    _ events: [Event], _ voice: SoundVoices.Lane, isFirst: Bool, in window: TimeWindow
  ) -> PictureLane {
    let room = SystemPlan.left - PictureLayoutBuilder.margin - 8
    let name = voice.source?.pictureName
    let isNamed = name.map { TextMeasure.width(of: $0, .lane) <= room } ?? !voice.isShared
    let labels = soundLabels(of: events, withNames: !isNamed, in: window)
    let wave = Frame(
      x: window.left,
      y: PictureLayoutBuilder.waveInset + (labels.isEmpty ? 0 : PictureLayoutBuilder.nameHeight),
      width: 0, height: PictureLayoutBuilder.waveHeight)
    let blocks = events.compactMap { event in
      if case .sound(let sound) = event.kind {
        block(of: sound, event, wave: wave, in: window)
      } else {
        nil
      }
    }
    let title =
      name.flatMap { TextMeasure.fit($0, .lane, within: room) }
      ?? (voice.isShared && isFirst ? "sounds" : nil)
    var lane = lane(
      in: window, height: wave.maxY + PictureLayoutBuilder.waveInset, name: title, .sounds(blocks))
    lane.labels = labels
    return lane
  }

  /// Returns what stands in the blocks of `events`, as far as it does not reach the next one.
  private func soundLabels(of events: [Event], withNames: Bool, in window: TimeWindow) -> [Label] {
    var labels: [Label] = []
    for (index, event) in events.enumerated() {
      guard case .sound(let sound) = event.kind else { continue }
      let left = window.clampedX(event.start)
      let next = index + 1 < events.count ? window.clampedX(events[index + 1].start) : window.right
      let name = sound.pictureName(withSource: withNames)
      if !name.isEmpty, let text = TextMeasure.fit(name, .name, within: next - left - 10) {
        labels.append(Label(text, x: left + 5, y: 12, .name))
      }
    }
    return labels
  }

  private mutating func block(
    of sound: Sound, _ event: Event, wave: Frame, in window: TimeWindow
  ) -> SoundBlock {
    let left = window.clampedX(event.start)
    let frame = Frame(
      x: left, y: 0, width: max(window.clampedX(event.end) - left, 2),
      height: wave.maxY + PictureLayoutBuilder.waveInset)
    let reach = wave.height / 2
    let axis = wave.y + reach
    let drawing = SoundDrawing(
      sound: sound, event: event, window: window, waveform: waveforms[sound.material],
      control: score.volume)
    return SoundBlock(
      frame: frame, wave: drawing.wave(over: frame).map { $0 * reach }, axis: axis,
      isPlain: waveforms[sound.material] == nil,
      level: drawing.level(over: frame).map { Point(x: $0.x, y: axis - min($0.y, 1) * reach) },
      turns: drawing.turns().map { .init(x: $0, from: wave.y, to: wave.maxY) },
      title: title(of: event))
  }
}

extension Sound {
  /// What a picture writes into its block: how often it repeats, and its source unless the name of
  /// the lane says it.
  fileprivate func pictureName(withSource: Bool) -> String {
    let name = withSource ? source.pictureName : ""
    switch clip.loop {
    case .once: return name
    case .count(let count): return (withSource ? name + " " : "") + "×" + String(pictured: count)
    case .length: return withSource ? name + ", looped" : "looped"
    }
  }
}

extension SoundSource {
  /// What a picture calls it: without folders, and without the suffix of a file.
  fileprivate var pictureName: String {
    switch kind {
    case .asset: return text
    case .system: return Int(text) == nil ? text : "system:" + text
    case .file, .url:
      let file = text.split(separator: "/").last ?? ""
      let stem = file.split(separator: ".").dropLast().joined(separator: ".")
      return stem.isEmpty ? String(file) : stem
    }
  }
}
