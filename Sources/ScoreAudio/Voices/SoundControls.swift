import ScoreTimeline

/// The values of the controls that act on sounds, at one time.
struct SoundControls {
  /// A factor on the volume.
  let volume: Double

  /// What is added to the pan.
  let pan: Double

  /// What is added to the pitch; ± 1 is an octave.
  let pitch: Double

  /// What is added to the brightness.
  let brightness: Double

  /// Takes the values at a frame of the present block.
  init(_ block: BlockContext, at frame: Int64) {
    volume = block.value(of: .volume, at: frame)
    pan = block.value(of: .pan, at: frame)
    pitch = block.value(of: .pitch, at: frame)
    brightness = block.value(of: .brightness, at: frame)
  }

  /// Takes the values at any time.
  init(_ controls: ControlBus, at time: Ticks) {
    volume = controls[.volume].value(at: time)
    pan = controls[.pan].value(at: time)
    pitch = controls[.pitch].value(at: time)
    brightness = controls[.brightness].value(at: time)
  }
}
