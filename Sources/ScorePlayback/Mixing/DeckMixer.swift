import ScoreAudio
import Synchronization

/// The sum of the decks that play, as the device's thread asks for it.
///
/// It counts the frames that it mixes: that is the time of all that plays. While time is held,
/// nothing is mixed, and there is silence. One thread leads, by `send`; the device's calls `render`.
final class DeckMixer: @unchecked Sendable {
  // What is not atomic and no constant is touched by the device's thread alone.

  /// The decks that can play at once: of each run, what is heard, what dies away, and what follows.
  static let slotCount = 4 * Player.mostRuns

  /// Frames over which all that would click fades, about 2 ms.
  let fadeFrames: Int

  /// Samples in a frame.
  let channelCount: Int

  /// The time of the device.
  let clock: AudioClock

  /// How long it takes for what the device asks for.
  let times = BlockTimes()

  /// What takes along all that is played, but for held time.
  let tape: Tape?

  private let rate: Int
  private let haptics: RenderSettings.Haptics
  private let commands = Ring<MixerCommand>(capacity: DeckMixer.commandCapacity)
  private let free = Ring<Int>(capacity: DeckMixer.slotCount)
  private var voices: UnsafeMutablePointer<MixerVoice?>
  private var levels: (all: GainRamp, sounds: GainRamp, haptics: GainRamp)
  private var transport = GainRamp(0)

  /// The frames of the fade with which time goes on as soon as it is held; `nil` while it shall stay so.
  private var resumption: Int?
  private var peakGuard: PeakGuard?
  private var mixed: Int64 = 0
  private var asked: Int64 = 0
  private let rows: UnsafeMutablePointer<Float>

  private let mixedFrames = Atomic<Int64>(0)
  private let askedFrames = Atomic<Int64>(0)
  private let lateFrames = Atomic<Int64>(0)
  private let lastTime = Atomic<Int64>(0)
  private let leftPeak = Atomic<UInt32>(0)
  private let rightPeak = Atomic<UInt32>(0)

  /// Frames that are mixed together.
  private static let pieceFrames = 256

  /// The rows: left, right, haptics, and four of factors.
  private static let rowCount = 7

  /// Creates a mixer that holds time.
  init(rate: Int, haptics: RenderSettings.Haptics, isLimited: Bool, tape: Tape? = nil) {
    (self.rate, self.haptics) = (rate, haptics)
    self.tape = tape
    channelCount = haptics == .channels ? 3 : 2
    fadeFrames = rate / 500
    clock = AudioClock(rate: rate)
    levels = (GainRamp(1), GainRamp(1), GainRamp(1))
    peakGuard = isLimited ? PeakGuard(rate: rate) : nil
    voices = .allocate(capacity: DeckMixer.slotCount)
    voices.initialize(repeating: nil, count: DeckMixer.slotCount)
    let samples = DeckMixer.rowCount * DeckMixer.pieceFrames
    rows = .allocate(capacity: samples)
    rows.initialize(repeating: 0, count: samples)
  }

  deinit {
    voices.deallocate()
    rows.deallocate()
  }

  // MARK: - For the thread that leads

  /// Sends commands that are obeyed together; returns whether there was room for them.
  func send(_ commands: [MixerCommand]) -> Bool { self.commands.push(commands) }

  /// The most commands that it takes in a block.
  static let commandCapacity = 4096

  /// Returns a slot that has become free again, whose queue is no longer used.
  func takeFreeSlot() -> Int? { free.pop() }

  /// How far it is.
  var progress: Progress {
    Progress(
      mixedFrames: mixedFrames.load(ordering: .acquiring),
      askedFrames: askedFrames.load(ordering: .acquiring),
      lateFrames: lateFrames.load(ordering: .relaxed),
      time: lastTime.load(ordering: .acquiring))
  }

  /// How far a mixer is.
  struct Progress {
    /// The frames of the decks that were mixed.
    var mixedFrames: Int64
    /// The frames that were asked for.
    var askedFrames: Int64
    /// The frames of decks that were not there in time.
    var lateFrames: Int64
    /// The monotonic time of the last block in nanoseconds; 0 before the first.
    var time: Int64
  }

  /// Returns the greatest magnitudes on both sides since this was asked last.
  func takePeaks() -> (left: Float, right: Float) {
    (
      Float(bitPattern: leftPeak.exchange(0, ordering: .relaxed)),
      Float(bitPattern: rightPeak.exchange(0, ordering: .relaxed))
    )
  }

  // MARK: - For the device's thread

  /// Writes the next `count` interleaved frames, at a monotonic time.
  ///
  /// Real-time safe.
  func render(_ count: Int, into out: UnsafeMutablePointer<Float>, at now: Int64) {
    let begun = BlockTimes.Start()
    obey()
    let start = mixed
    var done = 0
    while done < count, runs() {
      var piece = min(DeckMixer.pieceFrames, count - done)
      // It must not go on behind the frame at which the sound has faded out.
      if transport.target == 0 { piece = min(piece, transport.remaining) }
      mix(piece, into: out + done * channelCount)
      done += piece
    }
    (out + done * channelCount).update(repeating: 0, count: (count - done) * channelCount)
    tape?.write(out, done * channelCount)
    clock.note(count, deviceFrame: asked, mixFrame: start, mixEnd: mixed, at: now)
    asked += Int64(count)
    mixedFrames.store(mixed, ordering: .releasing)
    lastTime.store(now, ordering: .releasing)
    askedFrames.store(asked, ordering: .releasing)
    times.add(count, since: begun, rate: rate)
  }

  private var isHeld: Bool { transport.isSteady(at: 0) }

  /// Returns whether time passes, which it does again where that was asked for before it was held.
  private func runs() -> Bool {
    if isHeld, let fade = resumption { run(fade) }
    return !isHeld
  }

  private func run(_ fade: Int) {
    resumption = nil
    transport.aim(at: 1, over: fade)
  }

  private func row(_ index: Int) -> UnsafeMutablePointer<Float> {
    rows + index * DeckMixer.pieceFrames
  }

  private func mix(_ count: Int, into out: UnsafeMutablePointer<Float>) {
    for index in 0..<3 { row(index).update(repeating: 0, count: count) }
    let isPlain = levels.sounds.isSteady(at: 1) && levels.haptics.isSteady(at: 1)
    if !isPlain {
      levels.sounds.fill(row(3), count)
      levels.haptics.fill(row(4), count)
    }
    for slot in 0..<DeckMixer.slotCount where voices[slot] != nil {
      add(slot, count, isPlain: isPlain)
    }
    apply(&levels.all, count)
    peakGuard?.process(row(0), row(1), count)
    apply(&transport, count)
    meter(count)
    interleave(count, into: out)
    mixed += Int64(count)
  }

  /// Multiplies all by a factor that may move.
  private func apply(_ level: inout GainRamp, _ count: Int) {
    if level.isSteady(at: 1) { return }
    let gains = row(5)
    level.fill(gains, count)
    for index in 0..<3 {
      let samples = row(index)
      for frame in 0..<count { samples[frame] *= gains[frame] }
    }
  }

  private func meter(_ count: Int) {
    let left = PeakGuard.peak(row(0), count).bitPattern
    if left > leftPeak.load(ordering: .relaxed) { leftPeak.store(left, ordering: .relaxed) }
    let right = PeakGuard.peak(row(1), count).bitPattern
    if right > rightPeak.load(ordering: .relaxed) { rightPeak.store(right, ordering: .relaxed) }
  }

  private func interleave(_ count: Int, into out: UnsafeMutablePointer<Float>) {
    let (left, right, third) = (row(0), row(1), row(2))
    if channelCount == 2 {
      for frame in 0..<count { (out[2 * frame], out[2 * frame + 1]) = (left[frame], right[frame]) }
    } else {
      for frame in 0..<count {
        (out[3 * frame], out[3 * frame + 1]) = (left[frame], right[frame])
        out[3 * frame + 2] = third[frame]
      }
    }
  }

  // MARK: Commands

  private func obey() {
    while let command = commands.pop() {
      switch command {
      case .start(let slot, let queue, let frame, let fade):
        start(slot, queue, at: frame, fade)
      case .end(let slot, let frame, let fade): end(slot, at: frame, fade)
      // What was to begin behind the fade does so, even if nothing is held then.
      case .run(let fade): if isFading { resumption = fade } else { run(fade) }
      case .hold(let fade): hold(fade)
      case .level(.all, let value, let frames): levels.all.aim(at: value, over: frames)
      case .level(.sounds, let value, let frames): levels.sounds.aim(at: value, over: frames)
      case .level(.haptics, let value, let frames): levels.haptics.aim(at: value, over: frames)
      }
    }
    if isHeld { retireOver() }
  }

  private func hold(_ fade: Int) {
    resumption = nil
    if !isFading { transport.aim(at: 0, over: fade) }
  }

  /// `true` iff time is held, or will be when the sound has faded out.
  private var isFading: Bool { transport.target == 0 }

  /// The frame of the mix at which what comes at once does: if time is about to be held, the first
  /// one behind that.
  private var next: Int64 { mixed + (isFading ? Int64(transport.remaining) : 0) }

  private func start(_ slot: Int, _ queue: Unmanaged<FrameQueue>, at frame: Int64?, _ fade: Int) {
    let start = frame ?? next
    let entry = max(start, mixed)
    // What begins as time goes on again fades in with all else.
    let isFadedIn = isFading && resumption == nil && entry == next
    queue._withUnsafeGuaranteedRef { $0.startFrame.store(start, ordering: .releasing) }
    // What is late is heard from its middle: that needs a fade, even if its beginning does not.
    let least = entry > start ? fadeFrames : 0
    voices[slot] = MixerVoice(
      queue: queue, start: start, entry: entry, fadeIn: isFadedIn ? 0 : max(fade, least))
  }

  private func end(_ slot: Int, at frame: Int64?, _ fade: Int) {
    guard var voice = voices[slot] else { return }
    let end = max(frame ?? next, mixed)
    if end <= voice.start || isFading && end == next {
      // What has not begun, and what nobody hears, need not fade.
      voice.limit = min(voice.limit, end)
    } else if end < voice.end {
      (voice.end, voice.fadeOut) = (end, fade)
    }
    voices[slot] = voice
  }

  private func retireOver() {
    for slot in 0..<DeckMixer.slotCount {
      if let voice = voices[slot], voice.isOver(at: mixed) { retire(slot) }
    }
  }

  private func retire(_ slot: Int) {
    voices[slot] = nil
    // There is room: there are no more slots.
    _ = free.push(slot)
  }

  // MARK: Decks

  /// `true` iff all that is to be heard in the next `count` frames is there.
  ///
  /// Real-time safe.
  func isReady(_ count: Int) -> Bool {
    (0..<DeckMixer.slotCount).allSatisfy { slot in
      guard let voice = voices[slot] else { return true }
      let end = min(mixed + Int64(count), voice.bound)
      return voice.queue._withUnsafeGuaranteedRef { $0.holds(upTo: end - voice.start) }
    }
  }

  /// Adds the next `count` frames of what is in a slot.
  private func add(_ slot: Int, _ count: Int, isPlain: Bool) {
    guard let voice = voices[slot] else { return }
    let before = Int(min(max(0, voice.start - mixed), Int64(count)))
    let wanted = min(Int64(count), voice.bound - mixed)
    if wanted > Int64(before) {
      let place = mixed + Int64(before)
      let missing = voice.queue._withUnsafeGuaranteedRef {
        $0.take(Int(wanted) - before, from: Int(place - voice.start)) { rows, offset, count in
          if isPlain, voice.isPlain(at: place + Int64(offset), count) {
            addPlain(rows, at: before + offset, count)
          } else {
            addShaped(rows, at: before + offset, count, voice, isPlain: isPlain)
          }
        }
      }
      if missing > 0 { lateFrames.wrappingAdd(Int64(missing), ordering: .relaxed) }
    }
    if voice.isOver(at: mixed + Int64(count)) { retire(slot) }
  }

  /// Adds frames as they are: so one deck alone is what an offline rendering is, to the bit.
  private func addPlain(_ rows: FrameQueue.Rows, at offset: Int, _ count: Int) {
    let (left, right, third) = (row(0) + offset, row(1) + offset, row(2) + offset)
    switch haptics {
    case .mix:
      for frame in 0..<count {
        left[frame] += (rows.left[frame] + rows.haptics[frame]) * rows.gain[frame]
        right[frame] += (rows.right[frame] + rows.haptics[frame]) * rows.gain[frame]
      }
    case .channels, .off:
      for frame in 0..<count {
        left[frame] += rows.left[frame] * rows.gain[frame]
        right[frame] += rows.right[frame] * rows.gain[frame]
      }
      if haptics == .off { return }
      for frame in 0..<count { third[frame] += rows.haptics[frame] }
    }
  }

  /// Adds frames by the factors of their parts and of the deck.
  private func addShaped(
    _ rows: FrameQueue.Rows, at offset: Int, _ count: Int, _ voice: MixerVoice, isPlain: Bool
  ) {
    let (sounds, felt, own) = (row(3) + offset, row(4) + offset, row(5))
    for frame in 0..<count { own[frame] = voice.gain(at: mixed + Int64(offset + frame)) }
    let (left, right, third) = (row(0) + offset, row(1) + offset, row(2) + offset)
    for frame in 0..<count {
      let sound = (isPlain ? 1 : sounds[frame]) * own[frame]
      let haptic = (isPlain ? 1 : felt[frame]) * own[frame] * rows.haptics[frame]
      let heard = haptics == .mix ? haptic : 0
      left[frame] += (rows.left[frame] * sound + heard) * rows.gain[frame]
      right[frame] += (rows.right[frame] * sound + heard) * rows.gain[frame]
      if haptics == .channels { third[frame] += haptic }
    }
  }
}
