import ScoreTimeline

/// What keeps a mix below full scale, between its samples too.
///
/// The gain that a frame needs is that which brings its true peak to −1 dB. Frames whose
/// neighbourhood stays below −6 dB are not measured and need none: a mix that stays below is not
/// touched, to the bit. The least gain of the frames ahead, let go of in a straight line, is averaged
/// over those frames: so the gain moves smoothly, and is always low enough.
///
/// A straight line, in whole steps, is at 1 after a time that is known: nothing from before it is
/// remembered, so that a rendering that begins inside of a score limits as one from the start does.
package final class Limiter {
  /// The highest true peak, as a factor: −1 dB.
  static let ceiling: Float = 0.891_250_94

  /// The sample peak below which nothing is measured: −6 dB.
  static let threshold: Float = 0.5

  /// What it did.
  private(set) var report = LimiterReport()

  private static let frames = Grid.blockFrames

  /// Frames before the present block that are known.
  private static let past = 16

  private let ahead: Int
  private let rise: Int64
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>
  private let needed: UnsafeMutablePointer<Float>
  private let held: UnsafeMutablePointer<Float>
  private let peaks: UnsafeMutablePointer<Float>
  private let between: UnsafeMutablePointer<Float>
  private let quarters: UnsafeMutablePointer<Float>
  private let taps: UnsafeMutablePointer<Float>
  private let applied: UnsafeMutablePointer<Float>
  private var hasApplied = false
  private var others: [Int: [Float]]
  private var gain = Limiter.unity
  private var isAtRest = true
  private var blockPeaks: (now: Float, next: Float) = (0, 0)
  private var frame: Int64
  private let firstReported: Int64

  /// The gain 1; the least, of `greatest`, is still fine.
  private static let unity: Int64 = 1 << 60

  /// The magnitude that samples are held to: 200 dB above full scale.
  private static let greatest: Float = 1e10

  /// The time in which a gain of 0 would be let go of, in seconds.
  private static let release = 0.3

  /// Creates a limiter for `rate` frames a second, which first takes the block at `frame`, and
  /// reports what it does from `firstReported` on.
  package init(
    rate: Int, channelCount: Int, at frame: Int64 = 0, reportingFrom firstReported: Int64 = 0
  ) {
    self.frame = frame - Int64(2 * Limiter.frames)
    self.firstReported = firstReported
    others = [:]
    for channel in 2..<max(2, channelCount) {
      others[channel] = Array(repeating: 0, count: Limiter.frames)
    }
    ahead = Limiter.framesAhead(rate: rate)
    rise = Limiter.rise(rate: rate)
    let room = Limiter.past + 2 * Limiter.frames
    left = .allocate(capacity: room)
    right = .allocate(capacity: room)
    needed = .allocate(capacity: 2 * Limiter.frames)
    held = .allocate(capacity: 2 * Limiter.frames)
    peaks = .allocate(capacity: Limiter.measuredFrames)
    between = .allocate(capacity: Limiter.measuredFrames + 1)
    quarters = .allocate(capacity: 3 * (Limiter.measuredFrames + 1))
    taps = .allocate(capacity: 3 * Limiter.tapCount)
    applied = .allocate(capacity: Limiter.frames)
    applied.initialize(repeating: 1, count: Limiter.frames)
    for row in [left, right] { row.initialize(repeating: 0, count: room) }
    for row in [needed, held] { row.initialize(repeating: 1, count: 2 * Limiter.frames) }
    peaks.initialize(repeating: 0, count: Limiter.measuredFrames)
    between.initialize(repeating: 0, count: Limiter.measuredFrames + 1)
    quarters.initialize(repeating: 0, count: 3 * (Limiter.measuredFrames + 1))
    for (index, tap) in Limiter.quarters.joined().enumerated() {
      (taps + index).initialize(to: tap)
    }
  }

  private static func framesAhead(rate: Int) -> Int { max(4, rate / 700) }

  private static func rise(rate: Int) -> Int64 {
    Int64(Double(unity) / (release * Double(rate)))
  }

  /// Returns the frames, in whole blocks, after which nothing is remembered.
  package static func memory(rate: Int) -> Int64 {
    // What lies before the first frames is not known, so that their peaks are others.
    let known = measuredFrames + past
    let released = Int(unity / rise(rate: rate)) + 1
    let blocks = (known + released + framesAhead(rate: rate)) / frames + 1
    return Int64(blocks * frames)
  }

  deinit {
    for row in [left, right, needed, held, peaks, between, quarters, taps, applied] {
      row.deallocate()
    }
  }

  /// Takes the sides of `block`, and gives it those of the block before it, limited; channels
  /// behind the sides come a block later as they are.
  package func process(_ block: Block) {
    let size = Limiter.frames
    for channel in 2..<max(2, block.channelCount) {
      others[channel]?.withUnsafeMutableBufferPointer { waiting in
        let row = block.row(channel)
        for index in 0..<size { swap(&waiting[index], &row[index]) }
      }
    }
    let incoming = (peak(block.row(0)), peak(block.row(1)))
    // A comparison with what is no number is false.
    if !(incoming.0 <= Limiter.greatest && incoming.1 <= Limiter.greatest) { hold(block) }
    for (row, out) in [(left, block.row(0)), (right, block.row(1))] {
      row.update(from: row + size, count: Limiter.past + size)
      (row + Limiter.past + size).update(from: out, count: size)
    }
    blockPeaks = (blockPeaks.next, max(peak(block.row(0)), peak(block.row(1))))
    frame += Int64(size)
    block.row(0).update(from: left + Limiter.past, count: size)
    block.row(1).update(from: right + Limiter.past, count: size)
    if hasApplied {
      applied.update(repeating: 1, count: size)
      hasApplied = false
    }
    if isAtRest && max(blockPeaks.now, blockPeaks.next) <= Limiter.threshold { return }
    limit(block)
  }

  /// Holds a block that came in to magnitudes that can be turned down; what is no number is silent.
  private func hold(_ block: Block) {
    let limit = Limiter.greatest
    for side in 0...1 {
      let row = block.row(side)
      for index in 0..<Limiter.frames {
        if !row[index].isFinite {
          report.addBoundless(frame + Int64(2 * Limiter.frames + index))
        }
        row[index] = row[index].isNaN ? 0 : min(max(row[index], -limit), limit)
      }
    }
  }

  /// The factor of each frame of the block that came out last; 1 where it was not touched.
  package var gains: UnsafePointer<Float> { UnsafePointer(applied) }

  private func peak(_ samples: UnsafePointer<Float>) -> Float {
    // As whole numbers, the bits of positive floats are in the order of their values.
    let bits = UnsafeRawPointer(samples).assumingMemoryBound(to: Int32.self)
    var greatest: Int32 = 0
    for index in 0..<Limiter.frames {
      let magnitude = bits[index] & 0x7FFF_FFFF
      greatest = magnitude > greatest ? magnitude : greatest
    }
    return Float(bitPattern: UInt32(greatest))
  }

  private func limit(_ block: Block) {
    let size = Limiter.frames
    measure()
    // The gains that were held for the frames before, which the average reaches back to.
    held.update(from: held + size, count: size)
    var least = SlidingLeast(needed, window: ahead + 1)
    for index in 0..<size {
      let wanted = Int64(least.next() * Float(Limiter.unity))
      gain = min(wanted, gain + min(rise, Limiter.unity - gain))
      held[size + index] = Float(gain) / Float(Limiter.unity)
    }
    apply(to: block)
    isAtRest =
      gain == Limiter.unity && (size..<2 * size).suffix(ahead + 1).allSatisfy { held[$0] == 1 }
  }

  /// Multiplies the block by the gains that are held, averaged over the frames behind.
  private func apply(to block: Block) {
    let size = Limiter.frames
    let (outLeft, outRight) = (block.row(0), block.row(1))
    var sum = 0.0
    for index in size - ahead..<size { sum += Double(held[index]) }
    for index in 0..<size {
      sum += Double(held[size + index])
      let average = min(1, Float(sum / Double(ahead + 1)))
      sum -= Double(held[size + index - ahead])
      guard average < 0.999_999 else { continue }
      outLeft[index] *= average
      outRight[index] *= average
      applied[index] = average
      hasApplied = true
      guard frame + Int64(index) >= firstReported else { continue }
      report.add(average, at: frame + Int64(index))
    }
  }
}

/// The least of the values from a place on, for each place in turn.
private struct SlidingLeast {
  private let values: UnsafePointer<Float>
  private let window: Int
  private var place = 0
  private var least: Float = 1
  private var leastPlace = -1

  init(_ values: UnsafePointer<Float>, window: Int) {
    self.values = values
    self.window = window
  }

  /// Returns the least of the values at the present place and those after it in the window.
  mutating func next() -> Float {
    let end = place + window
    if leastPlace < place {
      leastPlace = place
      for index in place..<end where values[index] <= values[leastPlace] { leastPlace = index }
    } else if values[end - 1] <= values[leastPlace] {
      leastPlace = end - 1
    }
    place += 1
    return values[leastPlace]
  }
}

// MARK: - True peaks

extension Limiter {
  /// Frames that are measured together.
  private static var measuredFrames: Int { 64 }

  /// Taps of the interpolation: a sinc in Kaiser's window, for all that is below 23 kHz at 48 kHz.
  fileprivate static let tapCount = 24

  /// How narrow the window is: so wide that what lies between 20 and 23 kHz counts too, and no more
  /// is seen below than there is but by 0.3 dB.
  private static let windowShape = 2.5

  /// The values at the three quarters between a frame and the next, from the taps around them.
  fileprivate static let quarters: [[Float]] = (1...3).map { quarter in
    let half = Double(tapCount / 2)
    let weights = (0..<tapCount).map { tap in
      let distance = Double(tap + 1 - tapCount / 2) - Double(quarter) / 4
      let window = KaiserWindow.value(at: distance / half, shape: windowShape)
      return window * Elementary.sin(.pi * distance) / distance
    }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }

  /// Settles the gain that each frame needs, up to the end of what the block looks ahead to.
  fileprivate func measure() {
    let size = Limiter.frames
    needed.update(from: needed + size, count: size)
    // What was not measured while at rest is measured now. Else all of the next block is, and the
    // last frames of this one, whose surroundings were not known before.
    let first = isAtRest ? 0 : size - Limiter.measuredFrames
    for start in stride(from: first, to: 2 * size, by: Limiter.measuredFrames) {
      measure(from: start)
    }
  }

  private func measure(from start: Int) {
    let count = min(Limiter.measuredFrames, 2 * Limiter.frames - start)
    peaks.update(repeating: 0, count: count)
    var loudest: Float = 0
    for row in [left, right] {
      let samples = row + Limiter.past + start
      for index in 0..<count {
        peaks[index] = max(peaks[index], abs(samples[index]))
        loudest = max(loudest, abs(samples[index]))
      }
    }
    if loudest > Limiter.threshold {
      for row in [left, right] { addTruePeaks(row, from: start, count: count) }
    }
    for index in 0..<count {
      needed[start + index] = peaks[index] > Limiter.ceiling ? Limiter.ceiling / peaks[index] : 1
    }
  }

  /// Raises the peaks to those between the samples, which count for the frames on both sides.
  private func addTruePeaks(_ row: UnsafePointer<Float>, from start: Int, count: Int) {
    let count = min(count, 2 * Limiter.frames - start - Limiter.tapCount / 2)
    guard count > 0 else { return }
    let samples = row + Limiter.past + start - 1
    interpolate(samples, count: count + 1)
    let width = Limiter.measuredFrames + 1
    let (first, second, third) = (quarters, quarters + width, quarters + 2 * width)
    for index in 0...count {
      between[index] = max(
        Limiter.crest(samples[index], first[index], second[index]),
        Limiter.crest(first[index], second[index], third[index]),
        Limiter.crest(second[index], third[index], samples[index + 1]))
    }
    for index in 0..<count {
      let peak = Limiter.crest(third[index], samples[index + 1], first[index + 1])
      peaks[index] = max(max(peaks[index], peak), max(between[index], between[index + 1]))
    }
  }

  /// Computes the quarters behind each of the samples.
  private func interpolate(_ samples: UnsafePointer<Float>, count: Int) {
    for quarter in 0..<3 {
      let out = quarters + quarter * (Limiter.measuredFrames + 1)
      out.update(repeating: 0, count: count)
      for tap in 0..<Limiter.tapCount {
        let weight = taps[Limiter.tapCount * quarter + tap]
        let place = samples + tap + 1 - Limiter.tapCount / 2
        for index in 0..<count { out[index] += place[index] * weight }
      }
    }
  }

  /// Returns the magnitude of the middle one of three points; that of the parabola through them, if
  /// its crest is nearest to it.
  @inline(__always)
  private static func crest(_ before: Float, _ middle: Float, _ after: Float) -> Float {
    let bend = before - 2 * middle + after
    let tilt = after - before
    let isCrest = abs(tilt) <= abs(bend) && bend * middle < 0
    return isCrest ? abs(middle) + tilt * tilt / (8 * abs(bend)) : abs(middle)
  }
}
