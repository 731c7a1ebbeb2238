/// What takes frames at the pace of the system's clock where there is no audio device.
final class SilentDevice {
  private let worker: Worker

  /// Frames that it takes at once: 5 ms at 48 kHz.
  private static let periodFrames = 240

  /// How long it rests between periods that are overdue, in milliseconds: what plays has to be
  /// rendered meanwhile, so that time is made up for at two and a half times its pace.
  private static let rest = 2

  /// How often it waits for what is not rendered yet, a millisecond each: nobody hears how late it is.
  private static let patience = 100

  /// Begins to take frames of `mixer`, as of the monotonic time `start`.
  init(_ mixer: DeckMixer, sampleRate: Int, from start: Int64) throws(PlaybackError) {
    let pace = Pace(mixer, sampleRate: sampleRate, from: start)
    worker = try Worker { pace.step() }
  }

  /// Stops.
  func stop() { worker.stop() }

  /// How far it is; for its thread.
  private final class Pace: @unchecked Sendable {
    private let mixer: DeckMixer
    private let rate: Int64
    private let start: Int64
    private var taken: Int64 = 0
    private var frames: [Float]
    private var waits = 0

    init(_ mixer: DeckMixer, sampleRate: Int, from start: Int64) {
      (self.mixer, rate, self.start) = (mixer, Int64(sampleRate), start)
      frames = Array(repeating: 0, count: SilentDevice.periodFrames * mixer.channelCount)
    }

    /// Takes the next period when it is due.
    func step() {
      let due = start + taken / rate * 1_000_000_000 + taken % rate * 1_000_000_000 / rate
      guard Monotonic.nanoseconds >= due, isReady else { return Monotonic.sleep(milliseconds: 1) }
      frames.withUnsafeMutableBufferPointer { buffer in
        guard let out = buffer.baseAddress else { return }
        mixer.render(SilentDevice.periodFrames, into: out, at: due)
      }
      taken += Int64(SilentDevice.periodFrames)
      Monotonic.sleep(milliseconds: SilentDevice.rest)
    }

    /// `true` iff what is due can be taken, or was waited for in vain.
    private var isReady: Bool {
      let isReady = mixer.isReady(SilentDevice.periodFrames) || waits == SilentDevice.patience
      waits = isReady ? 0 : waits + 1
      return isReady
    }
  }
}
