import ScoreTimeline

/// The shape of a sound in a window.
struct SoundDrawing {
  let sound: Sound
  let event: Event
  let window: TimeWindow
  let waveform: Waveform?
  let control: ControlCourse

  /// Returns how far the sound swings, 0…1, at every step of `frame` from its left edge.
  func wave(over frame: Frame) -> [Double] {
    let step = PictureLayoutBuilder.waveStep
    return (0...Int(frame.width / step)).map { index in
      let time = time(at: frame.x + Double(index) * step)
      let next = min(time + Ticks(count: Int64(step / window.scale)), event.end)
      return min(peak(from: time, to: next) * level(at: time), 1)
    }
  }

  /// Returns the level over `frame`, of its x and 0 for silence, or nothing where it never moves.
  func level(over frame: Frame) -> [Point] {
    let clip = sound.clip
    let isControlled = !control.isNeutral(
      from: max(event.start, window.start), to: min(event.end, window.end))
    guard clip.isFaded || isControlled || !sound.volume.isConstant else { return [] }
    let step = PictureLayoutBuilder.waveStep
    return (0...max(Int(frame.width / step), 1)).map { index in
      let x = min(frame.x + Double(index) * step, frame.maxX)
      return Point(x: x, y: level(at: time(at: x)))
    }
  }

  /// Returns where a pass through the clip begins anew, if that can be told apart.
  func turns() -> [Double] {
    let clip = sound.clip
    guard clip.loop != .once, Double(clip.length.count) * window.scale >= 4 else { return [] }
    let start = event.start - clip.lead
    let first = (window.start - start).count / clip.length.count
    var time = start + Ticks(count: max(first, 0) * clip.length.count)
    var turns: [Double] = []
    while time < min(event.end, window.end) {
      if time > event.start, time >= window.start { turns.append(window.x(time)) }
      time += clip.length
    }
    return turns
  }

  private func time(at x: Double) -> Ticks {
    min(max(window.time(at: x), event.start), event.end)
  }

  /// Returns the level at `time`: the volume, the fades and the control.
  private func level(at time: Ticks) -> Double {
    max(sound.volume.value(at: time - event.start), 0) * control.value(at: time)
      * sound.clip.fadeIn.level(at: time - event.start)
      * sound.clip.fadeOut.level(at: event.end - time)
  }

  /// Returns the greatest peak from `start` to `end`, or 0.5 where nobody knows the sound.
  private func peak(from start: Ticks, to end: Ticks) -> Double {
    guard let waveform, sound.sourceLength > .zero, sound.clip.length > .zero else { return 0.5 }
    let clip = sound.clip.length.count
    // The very end is that of the last pass, and not the start of one more.
    let last = event.end - Ticks(count: 1)
    let from = (min(start, last) - event.start + sound.clip.lead).count % clip
    let to = from + (end - start).count
    let whole = Double(sound.sourceLength.count)
    let peak = { (from: Int64, to: Int64) in
      waveform.peak(
        from: Double(from + sound.clip.offset.count) / whole,
        to: Double(to + sound.clip.offset.count) / whole
      )
    }
    guard to > clip else { return peak(from, to) }
    return max(peak(from, clip), peak(0, min(to - clip, clip)))
  }
}
