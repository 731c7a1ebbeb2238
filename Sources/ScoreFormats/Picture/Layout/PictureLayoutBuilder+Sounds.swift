import ScoreDiagnostics
import ScoreTimeline

extension PictureLayoutBuilder {
  private static let soundHeight = 54.0

  /// The height of the line for a sound's name, at the top of its block.
  private static let nameHeight = 16.0

  /// The pixels from one measure of a wave to the next.
  static let waveStep = 2.0

  /// Returns a lane for each voice of the sounds that `window` shows, and always one for the first.
  mutating func soundLanes(in window: TimeWindow) -> [PictureLane] {
    guard score.soundVoices > 0 else { return [] }
    var voices: [[Event]] = Array(repeating: [], count: score.soundVoices)
    for sound in score.sounds where window.shows(from: sound.event.start, to: sound.event.end) {
      voices[sound.voice].append(sound.event)
    }
    var lanes: [PictureLane] = []
    for (voice, events) in voices.enumerated() where voice == 0 || !events.isEmpty {
      lanes.append(soundLane(events, isFirst: lanes.isEmpty, in: window))
    }
    return lanes
  }

  private mutating func soundLane(_ events: [Event], isFirst: Bool, in window: TimeWindow)
    -> PictureLane
  {
    var blocks: [SoundBlock] = []
    var labels: [Label] = []
    for (index, event) in events.enumerated() {
      guard case .sound(let sound) = event.kind else { continue }
      let block = block(of: sound, event, in: window)
      blocks.append(block)
      let next = index + 1 < events.count ? window.clampedX(events[index + 1].start) : window.right
      if let name = TextMeasure.fit(sound.pictureName, .name, within: next - block.frame.x - 10) {
        labels.append(Label(name, x: block.frame.x + 5, y: 12, .name))
      }
    }
    var lane = lane(
      in: window, height: PictureLayoutBuilder.soundHeight, name: isFirst ? "sounds" : nil,
      .sounds(blocks))
    lane.labels = labels
    return lane
  }

  private mutating func block(of sound: Sound, _ event: Event, in window: TimeWindow) -> SoundBlock
  {
    let left = window.clampedX(event.start)
    let frame = Frame(
      x: left, y: 0, width: max(window.clampedX(event.end) - left, 2),
      height: PictureLayoutBuilder.soundHeight)
    let reach = (frame.height - PictureLayoutBuilder.nameHeight - 3) / 2
    let axis = PictureLayoutBuilder.nameHeight + reach
    let drawing = SoundDrawing(
      sound: sound, event: event, window: window, waveform: waveforms[sound.source])
    return SoundBlock(
      frame: frame, wave: drawing.wave(over: frame).map { $0 * reach }, axis: axis,
      isPlain: waveforms[sound.source] == nil,
      level: drawing.level(over: frame).map { Point(x: $0.x, y: axis - min($0.y, 1) * reach) },
      turns: drawing.turns(), title: title(of: event))
  }
}

extension Sound {
  /// What a picture calls it: the name of its source, and how often it repeats.
  fileprivate var pictureName: String {
    let name =
      switch source.kind {
      case .asset: source.text
      case .system: "system:" + source.text
      case .file, .url: source.text.split(separator: "/").last.map { String($0) } ?? source.text
      }
    switch loop {
    case .once: return name
    case .count(let count): return name + " ×" + String(decimal: count, places: 2)
    case .length: return name + ", looped"
    }
  }
}
