import CSoundTouch
import ScoreAudio

/// A rendering at another speed, with its pitch kept, by SoundTouch, as it is played.
final class LiveStretch {
  private let renderer: Renderer
  private var rest: Int64
  /// The frames of the output that come before the first of the rendering.
  private var early: Int
  private let stretcher: HANDLE
  private let block = Block(frameCount: LiveStretch.frames, channelCount: LiveStretch.channels)
  private let interleaved: UnsafeMutablePointer<Float>

  /// `true` iff the library is there.
  static var isAvailable: Bool { CSoundTouch_isAvailable() }

  /// Frames of the output, 20 ms, by which it may be behind: what sounds at the end comes that late.
  static func lag(_ sampleRate: Int) -> Int64 { Int64(sampleRate / 50) }

  private static let frames = 256
  private static let channels = 3

  /// Creates the stretch of the next `frameCount` frames of `renderer`, `rate` times as fast.
  init(_ renderer: Renderer, _ frameCount: Int64, rate: Double) throws(PlaybackError) {
    guard LiveStretch.isAvailable, let stretcher = soundtouch_createInstance() else {
      throw .noStretcher
    }
    (self.renderer, self.stretcher) = (renderer, stretcher)
    let lag = Double(LiveStretch.lag(renderer.settings.sampleRate)) * rate
    rest = frameCount + (frameCount > 0 ? Int64(lag.rounded(.up)) : 0)
    interleaved = .allocate(capacity: LiveStretch.frames * LiveStretch.channels)
    early = max(0, StretchDelay.ofThree)
    _ = soundtouch_setSampleRate(stretcher, UInt32(renderer.settings.sampleRate))
    _ = soundtouch_setChannels(stretcher, UInt32(LiveStretch.channels))
    soundtouch_setTempo(stretcher, Float(rate))
    lead(max(0, -StretchDelay.ofThree))
  }

  deinit {
    soundtouch_destroyInstance(stretcher)
    interleaved.deallocate()
  }

  /// Renders the next frames into `out`, and silence behind the last.
  func render(into out: Block) {
    var done = 0
    while done < out.frameCount {
      let wanted = min(LiveStretch.frames, early > 0 ? early : out.frameCount - done)
      let count = Int(soundtouch_receiveSamples(stretcher, interleaved, UInt32(wanted)))
      if early > 0, count > 0 {
        early -= count
        continue
      }
      for channel in 0..<LiveStretch.channels {
        let row = out.row(channel) + done
        for frame in 0..<count { row[frame] = interleaved[LiveStretch.channels * frame + channel] }
      }
      done += count
      if count > 0 { continue }
      if rest == 0 { return silence(out, from: done) }
      feed()
    }
  }

  /// Hands so many frames of silence to the stretcher, up to as many as it takes at once.
  private func lead(_ count: Int) {
    interleaved.initialize(repeating: 0, count: LiveStretch.frames * LiveStretch.channels)
    _ = soundtouch_putSamples(stretcher, interleaved, UInt32(min(count, LiveStretch.frames)))
  }

  /// Hands the next frames to the stretcher.
  private func feed() {
    let count = Int(min(rest, Int64(LiveStretch.frames)))
    renderer.render(into: block)
    for channel in 0..<LiveStretch.channels {
      let row = block.row(channel)
      for frame in 0..<count { interleaved[LiveStretch.channels * frame + channel] = row[frame] }
    }
    _ = soundtouch_putSamples(stretcher, interleaved, UInt32(count))
    rest -= Int64(count)
    if rest == 0 { _ = soundtouch_flush(stretcher) }
  }

  private func silence(_ out: Block, from start: Int) {
    for channel in 0..<LiveStretch.channels {
      (out.row(channel) + start).update(repeating: 0, count: out.frameCount - start)
    }
  }
}
