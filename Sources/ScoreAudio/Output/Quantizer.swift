import CSndFile

/// Frames as the samples of a file, collected until it is worth writing them.
///
/// Beyond full scale, whole numbers are cut off. Dither is noise that the place of a frame decides:
/// the same frames give the same bytes, and silence stays silence.
final class Quantizer {
  /// The greatest magnitude so far; 1 is full scale.
  var peak: Double { Double(peakMagnitude) }

  /// A frame with that magnitude.
  private(set) var peakFrame: Int64 = 0

  /// The frames that are held.
  private(set) var heldFrames = 0

  /// `true` iff there is no more room.
  var isFull: Bool { heldFrames == capacity }

  /// Writing costs least in pieces of this many frames.
  static let standardCapacity = 1 << 15

  private let capacity: Int

  private let format: SampleFormat
  private let rows: [Int]
  private let samples: UnsafeMutableRawPointer
  private let isDithered: Bool
  private var peakMagnitude: Float = 0
  private var takenFrames: Int64

  /// Samples in a frame.
  private var channelCount: Int { rows.count }

  /// Creates an empty quantizer, whose frames have the samples of these rows of a block, and begin
  /// with that at `first`.
  init(
    _ format: SampleFormat, rows: [Int], isDithered: Bool = false, from first: Int64 = 0,
    capacity: Int = Quantizer.standardCapacity
  ) {
    self.format = format
    self.isDithered = isDithered && format == .pcm16
    self.rows = rows
    self.capacity = capacity
    takenFrames = first
    // Samples of 24 bits come as 32.
    let bytes = format == .pcm16 ? 2 : 4
    samples = .allocate(byteCount: capacity * rows.count * bytes, alignment: 64)
  }

  deinit { samples.deallocate() }

  /// Takes frames of `block`, as many as there is room for, and returns their number.
  func take(_ block: Block, from first: Int, to end: Int) -> Int {
    let count = min(end - first, capacity - heldFrames)
    for row in rows { measure(block.row(row) + first, count: count) }
    let start = heldFrames * channelCount
    switch format {
    case .pcm16:
      let out = samples.assumingMemoryBound(to: Int16.self) + start
      if isDithered {
        for (channel, row) in rows.enumerated() {
          Dither(at: UInt64(takenFrames), channel: channel).write(
            block.row(row) + first, count: count, to: out + channel, stride: channelCount)
        }
      } else if channelCount == 2 {
        Quantizer.pack16(
          block.row(rows[0]) + first, block.row(rows[1]) + first, count: count, to: out)
      } else {
        spread(block, from: first, count: count, to: out) { Int16(Quantizer.whole16($0)) }
      }
    case .pcm24:
      let out = samples.assumingMemoryBound(to: Int32.self) + start
      spread(block, from: first, count: count, to: out) { Quantizer.whole24($0) }
    case .float:
      let out = samples.assumingMemoryBound(to: Float.self) + start
      spread(block, from: first, count: count, to: out) { $0 }
    }
    heldFrames += count
    takenFrames += Int64(count)
    return count
  }

  /// Hands all that is held to libsndfile, and returns the number of frames that it wrote.
  func write(to file: OpaquePointer?) -> Int {
    let frames = sf_count_t(heldFrames)
    switch format {
    case .pcm16:
      return Int(sf_writef_short(file, samples.assumingMemoryBound(to: Int16.self), frames))
    case .pcm24:
      return Int(sf_writef_int(file, samples.assumingMemoryBound(to: Int32.self), frames))
    case .float:
      return Int(sf_writef_float(file, samples.assumingMemoryBound(to: Float.self), frames))
    }
  }

  /// Returns the bytes of all that is held, as a WAV has them; they are gone at the next change.
  func packedBytes() -> UnsafeRawBufferPointer {
    let count = heldFrames * channelCount
    // Of 24 bits, the lowest byte of each sample is empty.
    if format == .pcm24 {
      for index in 0..<count {
        let (to, from) = (samples + 3 * index, samples + 4 * index + 1)
        to.copyMemory(from: from, byteCount: 3)
      }
    }
    return UnsafeRawBufferPointer(start: samples, count: count * format.bytes)
  }

  /// Forgets what is held: it is written.
  func empty() { heldFrames = 0 }

  /// Becomes one that has taken nothing, whose first frame is that at `first`.
  func begin(at first: Int64) {
    (heldFrames, takenFrames) = (0, first)
    (peakMagnitude, peakFrame) = (0, 0)
  }

  /// Takes over the peak of what `other` has taken after it.
  func addPeak(of other: Quantizer) {
    guard other.peakMagnitude > peakMagnitude else { return }
    (peakMagnitude, peakFrame) = (other.peakMagnitude, other.peakFrame)
  }

  private func measure(_ samples: UnsafePointer<Float>, count: Int) {
    let greatest = Quantizer.greatestMagnitude(samples, count: count)
    guard greatest > peakMagnitude else { return }
    peakMagnitude = greatest
    let place = (0..<count).first { !(samples[$0].magnitude < greatest) } ?? 0
    peakFrame = takenFrames + Int64(place)
  }

  /// Returns the greatest magnitude of the samples, several at a time; ∞ if one is no number.
  private static func greatestMagnitude(_ samples: UnsafePointer<Float>, count: Int) -> Float {
    let many = count - count % Lanes.scalarCount
    let rest = UnsafeBufferPointer(start: samples + many, count: count - many)
    var (greatest, sum) = (Lanes.zero, Lanes.zero)
    for start in stride(from: 0, to: many, by: Lanes.scalarCount) {
      let bits = unsafeBitCast(Lanes(at: samples + start), to: SIMD16<UInt32>.self)
      let magnitudes = unsafeBitCast(bits & 0x7FFF_FFFF, to: Lanes.self)
      greatest.replace(with: magnitudes, where: magnitudes .> greatest)
      sum += magnitudes
    }
    // Magnitudes add up to a number, or to ∞, unless one of them is no number.
    let whole = rest.reduce(sum.sum()) { $0 + $1.magnitude }
    return whole.isNaN ? .infinity : rest.reduce(greatest.max()) { max($0, $1.magnitude) }
  }

  private func spread<Sample>(
    _ block: Block, from first: Int, count: Int, to out: UnsafeMutablePointer<Sample>,
    _ convert: (Float) -> Sample
  ) {
    for (channel, row) in rows.enumerated() {
      let samples = block.row(row) + first
      for frame in 0..<count { out[frame * channelCount + channel] = convert(samples[frame]) }
    }
  }

  /// Writes both sides as 16-bit samples side by side.
  private static func pack16(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, count: Int,
    to out: UnsafeMutablePointer<Int16>
  ) {
    let pairs = UnsafeMutableRawPointer(out).assumingMemoryBound(to: UInt32.self)
    for frame in 0..<count {
      let low = UInt32(bitPattern: whole16(left[frame])) & 0xFFFF
      let high = UInt32(bitPattern: whole16(right[frame])) << 16
      pairs[frame] = low | high
    }
  }

  /// Returns the nearest of −32,768…32,767, 32,768 being full scale.
  ///
  /// Adding 1.5 · 2²³ leaves the whole part, rounded to even, in the lowest bits: no call, no
  /// branch, where `rounded()` is a call of libm.
  @inline(__always)
  private static func whole16(_ sample: Float) -> Int32 { whole16(scaled: sample * 32_768) }

  /// Returns the nearest of −32,768…32,767.
  @inline(__always)
  static func whole16(scaled: Float) -> Int32 {
    let low = scaled > -32_768 ? scaled : -32_768
    let held = low < 32_767 ? low : 32_767
    return Int32(bitPattern: (held + 12_582_912).bitPattern) &- 0x4B40_0000
  }

  /// Returns the nearest of −2²³…2²³ − 1, in the upper 24 bits.
  @inline(__always)
  private static func whole24(_ sample: Float) -> Int32 {
    let scaled = Double(sample) * 8_388_608
    let held = min(8_388_607, max(-8_388_608, scaled))
    return Int32(held < 0 ? held - 0.5 : held + 0.5) << 8
  }
}
