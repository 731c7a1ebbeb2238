import ScoreAudio
import ScoreTimeline

/// A rendering that is heard as it is made.
///
/// There is one clock: the frames that the device has taken, or, without a device, the system's
/// monotonic time. For one playback.
public final class Player {
  /// What it plays to.
  public enum Output: Hashable, Sendable {
    /// A device, through one of SDL's drivers.
    case device(driver: String)
    /// Nothing, for `reason`: time passes in silence.
    case silence(reason: String)
  }

  /// Why a playback is over.
  public enum Completion: Hashable, Sendable {
    /// All of it was played.
    case finished
    /// It was asked to stop.
    case stopped
  }

  /// What it plays to.
  public let output: Output

  /// The frames that came too late, so that there was silence instead; 0 in a good playback.
  public private(set) var lateFrames: Int64 = 0

  private let frameCount: Int64
  private let rate: Int64
  private let feeder: Feeder
  private let device: AudioDevice?

  /// How often the clock is read.
  private static let tickMilliseconds = 2

  /// A device that has taken nothing for so long is lost, in nanoseconds.
  private static let patience: Int64 = 3_000_000_000

  /// Opens a device for `renderer`, which has not begun, and renders its first frames.
  public init(_ renderer: Renderer) {
    precondition(renderer.position == 0, "a rendering was played that had begun")
    frameCount = renderer.frameCount
    rate = Int64(renderer.settings.sampleRate)
    feeder = Feeder(renderer)
    do throws(AudioDevice.NoDevice) {
      let device = try AudioDevice(feeder.queue, sampleRate: renderer.settings.sampleRate)
      self.device = device
      output = .device(driver: device.driver)
    } catch {
      device = nil
      output = .silence(reason: error.reason)
    }
  }

  /// Plays to the end, or until `shouldStop` says so, which is asked some hundred times a second.
  ///
  /// `onCue` is called when the time of each of `cues`, which are in order, is heard, with its
  /// index.
  public func play(
    cues: [Ticks] = [], onCue: (Int) -> Void = { _ in }, shouldStop: () -> Bool = { false }
  ) throws(PlaybackError) -> Completion {
    var next = 0
    let report = { (frame: Int64) in
      while next < cues.count, cues[next].frame(at: self.rate) <= frame {
        onCue(next)
        next += 1
      }
    }
    guard let device else { return playSilently(report, shouldStop) }
    try feeder.start()
    defer { feeder.stop() }
    device.start()
    let completion = try follow(device, report, shouldStop)
    device.stop()
    return completion
  }

  /// Waits until the device has played all frames.
  private func follow(
    _ device: AudioDevice, _ report: (Int64) -> Void, _ shouldStop: () -> Bool
  ) throws(PlaybackError) -> Completion {
    let start = Monotonic.nanoseconds
    // What is handed over is not yet heard: a device holds some periods, and a server some more.
    let drain = 3 * Int64(device.periodFrames) + rate / 10
    var silenceBefore: Int64?
    while true {
      if shouldStop() { return .stopped }
      let progress = device.progress
      let now = Monotonic.nanoseconds
      guard now - max(start, progress.time) < Player.patience else { throw .deviceLost }
      report(heardFrame(progress, device.periodFrames, at: now))
      if progress.frames >= frameCount {
        let before = silenceBefore ?? progress.silentFrames
        silenceBefore = before
        if progress.silentFrames - before >= drain {
          report(.max)
          return .finished
        }
      } else {
        lateFrames = progress.silentFrames
      }
      Monotonic.sleep(milliseconds: Player.tickMilliseconds)
    }
  }

  /// Returns the frame that is heard now, as far as a device tells: when it asks for a period, it
  /// begins to play the one before.
  private func heardFrame(
    _ progress: DeviceTap.Progress, _ period: Int, at now: Int64
  ) -> Int64 {
    guard progress.time > 0 else { return -1 }
    let since = (now - progress.time) * rate / 1_000_000_000
    let last = progress.frames >= frameCount ? frameCount + Int64(period) : progress.frames
    return min(last, progress.frames - Int64(period) + since)
  }

  /// Lets the time of the score pass, by an absolute clock.
  private func playSilently(_ report: (Int64) -> Void, _ shouldStop: () -> Bool) -> Completion {
    let start = Monotonic.nanoseconds
    while true {
      if shouldStop() { return .stopped }
      let passed = Ticks(frames: Monotonic.nanoseconds - start, rate: 1_000_000_000)
      let frame = passed.frame(at: rate)
      report(frame)
      if frame >= frameCount { return .finished }
      Monotonic.sleep(milliseconds: Player.tickMilliseconds)
    }
  }
}
