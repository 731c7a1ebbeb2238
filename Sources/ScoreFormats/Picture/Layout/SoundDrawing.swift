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
    let isFaded = sound.fadeIn > .zero || sound.fadeOut > .zero
    let isControlled = !control.isNeutral(
      from: max(event.start, window.start), to: min(event.end, window.end))
    guard isFaded || isControlled || !sound.volume.isConstant else { return [] }
    let step = PictureLayoutBuilder.waveStep
    return (0...max(Int(frame.width / step), 1)).map { index in
      let x = min(frame.x + Double(index) * step, frame.maxX)
      return Point(x: x, y: level(at: time(at: x)))
    }
  }

  /// Returns where a pass through the clip begins anew, if that can be told apart.
  func turns() -> [Double] {
    guard sound.loop != .once, Double(sound.clipLength.count) * window.scale >= 4 else { return [] }
    let first = (window.start - event.start).count / sound.clipLength.count
    var time = event.start + Ticks(count: max(first, 0) * sound.clipLength.count)
    var turns: [Double] = []
    while time < min(event.end, window.end) {
      if time > event.start, time >= window.start { turns.append(window.x(time)) }
      time += sound.clipLength
    }
    return turns
  }

  private func time(at x: Double) -> Ticks {
    min(max(window.time(at: x), event.start), event.end)
  }

  /// Returns the level at `time`: the volume, the fades and the control.
  private func level(at time: Ticks) -> Double {
    var level = max(sound.volume.value(at: time - event.start), 0) * control.value(at: time)
    if sound.fadeIn > .zero {
      level *= min(Double((time - event.start).count) / Double(sound.fadeIn.count), 1)
    }
    if sound.fadeOut > .zero {
      level *= min(Double((event.end - time).count) / Double(sound.fadeOut.count), 1)
    }
    return level
  }

  /// Returns the greatest peak from `start` to `end`, or 0.5 where nobody knows the sound.
  private func peak(from start: Ticks, to end: Ticks) -> Double {
    guard let waveform, sound.sourceLength > .zero, sound.clipLength > .zero else { return 0.5 }
    let clip = sound.clipLength.count
    // The very end is that of the last pass, and not the start of one more.
    let from = (min(start, event.end - Ticks(count: 1)) - event.start).count % clip
    let to = from + (end - start).count
    let whole = Double(sound.sourceLength.count)
    let peak = { (from: Int64, to: Int64) in
      waveform.peak(
        from: Double(from + sound.offset.count) / whole, to: Double(to + sound.offset.count) / whole
      )
    }
    guard to > clip else { return peak(from, to) }
    return max(peak(from, clip), peak(0, min(to - clip, clip)))
  }
}
