import Synchronization

/// The time of the device, as the frames that it asks for tell it.
///
/// A device asks in periods, and not quite regularly: a delay-locked loop (F. Adriaensen, "Using a
/// DLL to filter time", 2005) finds when each period is due. The device's thread writes, any may
/// read.
final class AudioClock: Sendable {
  /// What is known at the start of a block.
  struct Reading {
    /// The frames that the device had asked for before.
    var deviceFrame: Int64 = 0
    /// The frames of the mix that it had got.
    var mixFrame: Int64 = 0
    /// The frames of the mix that it has with the block.
    var mixEnd: Int64 = 0
    /// The frames of silence, while time was held, from the last frame of the mix to the block.
    var silence: Int64 = 0
    /// The monotonic time of the block in nanoseconds, freed of its jitter; 0 before the first.
    var time: Int64 = 0
    /// The nanoseconds of a frame.
    var frameNanoseconds = 0.0
    /// The frames from the start of a block until it is heard.
    var latency: Int64 = 0

    /// Returns the frame of the mix that is heard at a monotonic time; while time is held, the last one
    /// before that.
    func mixFrame(heardAt now: Int64) -> Int64 {
      guard time > 0 else { return 0 }
      let passed = Int64((Double(now - time) / frameNanoseconds).rounded(.down)) - latency
      if passed >= 0, mixEnd > mixFrame { return min(mixEnd, mixFrame + passed) }
      return mixFrame + min(-1, passed + silence)
    }

    /// Returns the monotonic time at which a frame of the mix is heard, if it runs on.
    func time(ofMixFrame frame: Int64) -> Int64 {
      let frames = frame - mixFrame + latency - (frame < mixFrame ? silence : 0)
      return time + Int64((Double(frames) * frameNanoseconds).rounded())
    }
  }

  /// Odd while a reading is being written.
  private let version = Atomic<Int>(0)
  private let deviceFrame = Atomic<Int64>(0)
  private let mixFrame = Atomic<Int64>(0)
  private let mixEnd = Atomic<Int64>(0)
  private let silence = Atomic<Int64>(0)
  private let time = Atomic<Int64>(0)
  private let frameNanoseconds = Atomic<UInt64>(0)
  private let rate: Double

  /// The frames from the start of a block until it is heard: what the device holds.
  let latency = Atomic<Int64>(0)

  private nonisolated(unsafe) var loop = DelayLockedLoop()
  private nonisolated(unsafe) var silenceToCome: Int64 = 0

  /// Creates the clock of a device that takes `rate` frames a second.
  init(rate: Int) { self.rate = Double(rate) }

  /// What is known last.
  var reading: Reading {
    while true {
      let before = version.load(ordering: .acquiring)
      let reading = Reading(
        deviceFrame: deviceFrame.load(ordering: .relaxed),
        mixFrame: mixFrame.load(ordering: .relaxed), mixEnd: mixEnd.load(ordering: .relaxed),
        silence: silence.load(ordering: .relaxed), time: time.load(ordering: .relaxed),
        frameNanoseconds: Double(bitPattern: frameNanoseconds.load(ordering: .relaxed)),
        latency: latency.load(ordering: .relaxed))
      atomicMemoryFence(ordering: .acquiring)
      if before & 1 == 0, version.load(ordering: .relaxed) == before { return reading }
    }
  }

  /// Notes that a block of `count` frames is asked for at a monotonic time.
  ///
  /// Real-time safe.
  func note(_ count: Int, deviceFrame: Int64, mixFrame: Int64, mixEnd: Int64, at now: Int64) {
    let due = loop.update(now, blockNanoseconds: Double(count) * 1e9 / rate)
    let before = version.load(ordering: .relaxed)
    version.store(before + 1, ordering: .relaxed)
    atomicMemoryFence(ordering: .releasing)
    self.deviceFrame.store(deviceFrame, ordering: .relaxed)
    self.mixFrame.store(mixFrame, ordering: .relaxed)
    self.mixEnd.store(mixEnd, ordering: .relaxed)
    silence.store(silenceToCome, ordering: .relaxed)
    time.store(due, ordering: .relaxed)
    frameNanoseconds.store((loop.scale * 1e9 / rate).bitPattern, ordering: .relaxed)
    version.store(before + 2, ordering: .releasing)
    let held = Int64(count) - (mixEnd - mixFrame)
    silenceToCome = mixEnd > mixFrame ? held : silenceToCome + held
  }
}

/// A loop that finds when the blocks of a device are due.
struct DelayLockedLoop {
  private var next = 0.0
  /// The length of a block by the system's clock, as a factor of its length by the device's.
  private(set) var scale = 1.0
  private var isSettled = false

  /// The bandwidth in hertz: what is faster is jitter.
  private static let bandwidth = 0.5

  /// The most that a block may come early or late before the loop begins anew, in blocks.
  private static let patience = 4.0

  /// Returns when the block is due that comes at `now` and lasts for some nanoseconds.
  ///
  /// Real-time safe.
  mutating func update(_ now: Int64, blockNanoseconds length: Double) -> Int64 {
    let error = Double(now) - next
    guard isSettled, abs(error) < DelayLockedLoop.patience * length else {
      (isSettled, scale) = (true, 1)
      next = Double(now) + length
      return now
    }
    let omega = 2 * Double.pi * DelayLockedLoop.bandwidth * length * 1e-9
    let due = next + 1.414_213_562_373_095_1 * omega * error
    scale += omega * omega * error / length
    next = due + scale * length
    return Int64(due)
  }
}
