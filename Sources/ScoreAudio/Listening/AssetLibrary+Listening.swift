import ScoreDiagnostics
import ScoreTimeline

extension AssetLibrary {
  /// Returns what of a sound can be felt.
  ///
  /// The file is read in pieces: a long one takes time, and memory only for what is measured of it.
  public func feel(
    _ source: SoundSource, _ listening: Listening
  ) throws(AudioError) -> FeltSound {
    guard case .found(let sound) = find(source) else {
      throw .unreadable(
        path: "\(source.kind.rawValue):\(source.text)", reason: "there is no such sound")
    }
    switch sound.samples {
    case .file(let path): return try FeltSound(soundFile(path), listening)
    case .standIn(let name):
      let rate = 48_000
      let recording = StandIn(name: name).recording(at: rate)
      var listener = try Listener(rate: rate, listening)
      listener.take(recording.left, frames: recording.frameCount, channels: 1)
      return listener.finish(length: sound.length)
    }
  }
}

extension FeltSound {
  /// Creates what can be felt of the sound file at `path`.
  public init(file path: String, _ listening: Listening) throws(AudioError) {
    try self.init(SoundFile(path: path), listening)
  }

  fileprivate init(_ file: SoundFile, _ listening: Listening) throws(AudioError) {
    var listener = try Listener(rate: file.rate, listening)
    try FeltSound.play(file, to: &listener)
    if let side = listener.audibleSide {
      listener = try Listener(rate: file.rate, listening, side: side)
      try FeltSound.play(SoundFile(path: file.path), to: &listener)
    }
    self = listener.finish(length: file.length)
  }

  private static func play(
    _ file: SoundFile, to listener: inout Listener
  ) throws(AudioError) {
    let source = FileSource(file)
    let room = 1 << 14
    let frames = UnsafeMutablePointer<Float>.allocate(capacity: room * source.channelCount)
    defer { frames.deallocate() }
    while case let count = try source.read(into: frames, count: room), count > 0 {
      listener.take(frames, frames: count, channels: source.channelCount)
    }
    if let frame = source.brokenFrame {
      let seconds = String(decimal: Double(frame) / Double(file.rate), places: 3)
      throw .unreadable(path: file.path, reason: "the sample at \(seconds) s is no number")
    }
  }
}
