import CKissFFT
import ScoreTimeline

/// Measures how loud and how high a sound is, in frames of about 46 ms that overlap by three
/// quarters.
struct FrameMeter: ~Copyable {
  /// What a frame is like.
  struct Measure {
    /// The amplitude of a sine that is as loud.
    var level: Float
    /// Where the power lies between the lowest and the highest frequency, 0…1, evenly in octaves.
    var height: Float
  }

  /// What was measured; frame n has its middle at n times `hop`.
  private(set) var measures: [Measure] = []

  /// The number of samples that came.
  private(set) var frameCount: Int64 = 0

  /// The number of samples from frame to frame.
  let hop: Int

  /// The number of samples in a frame.
  let size: Int

  private let window: [Float]
  /// The sums of the squares of the window before each of its samples.
  private let energies: [Double]
  private let octaves: [Float]
  private let bins: Range<Int>

  private let memory: UnsafeMutableRawPointer
  private let plan: kiss_fftr_cfg
  private let spectrum: UnsafeMutablePointer<kiss_fft_cpx>
  private let windowed: UnsafeMutablePointer<Float>
  private let pending: UnsafeMutablePointer<Float>
  private var pendingCount: Int

  /// Creates a meter for `rate` frames a second, and the frequencies in `band`.
  init(rate: Int, band: ClosedRange<Double>) throws(AudioError) {
    guard CKissFFT_isAvailable() else { throw .noTransform }
    var size = 64
    while size * 25 < rate { size *= 2 }
    self.size = size
    hop = size / 4
    // The window of Hann: no frequency leaks far, and overlapping frames see every sample alike.
    let step = 2 * Double.pi / Double(size)
    window = (0..<size).map { Float(0.5 - 0.5 * Elementary.sin(.pi / 2 - Double($0) * step)) }
    var energies = [0.0]
    for value in window { energies.append((energies.last ?? 0) + Double(value * value)) }
    self.energies = energies
    let width = Double(rate) / Double(size)
    let last = min(size / 2, Int(band.upperBound / width))
    // A band above all that the sound can hold has none.
    let end = max(last + 1, 2)
    bins = min(end, max(1, Int((band.lowerBound / width).rounded(.up))))..<end
    let (low, high) = (Elementary.log2(band.lowerBound), Elementary.log2(band.upperBound))
    octaves = (0...size / 2).map { bin in
      let octave = (Elementary.log2(max(Double(bin), 0.5) * width) - low) / (high - low)
      return Float(min(max(octave, 0), 1))
    }
    var length = 0
    _ = kiss_fftr_alloc(Int32(size), 0, nil, &length)
    memory = .allocate(byteCount: length, alignment: 16)
    guard let plan = kiss_fftr_alloc(Int32(size), 0, memory, &length) else {
      preconditionFailure("there is no transform of \(size) samples")
    }
    self.plan = plan
    spectrum = .allocate(capacity: size / 2 + 1)
    spectrum.initialize(repeating: kiss_fft_cpx(r: 0, i: 0), count: size / 2 + 1)
    windowed = .allocate(capacity: size)
    windowed.initialize(repeating: 0, count: size)
    pending = .allocate(capacity: size)
    pending.initialize(repeating: 0, count: size)
    // The first frame has its middle at the first sample.
    pendingCount = size / 2
  }

  deinit {
    for buffer in [windowed, pending] { buffer.deallocate() }
    spectrum.deallocate()
    memory.deallocate()
  }

  /// Takes the next `count` samples.
  mutating func take(_ samples: UnsafePointer<Float>, count: Int) {
    frameCount += Int64(count)
    append(samples, count: count)
  }

  /// Ends the sound: what is behind it is no part of its last frames.
  mutating func finish() {
    let silence = [Float](repeating: 0, count: size / 2)
    silence.withUnsafeBufferPointer { buffer in
      if let start = buffer.baseAddress { append(start, count: size / 2) }
    }
  }

  private mutating func append(_ samples: UnsafePointer<Float>, count: Int) {
    var taken = 0
    while taken < count {
      let part = min(count - taken, size - pendingCount)
      (pending + pendingCount).update(from: samples + taken, count: part)
      pendingCount += part
      taken += part
      guard pendingCount == size else { return }
      measure()
      pending.update(from: pending + hop, count: size - hop)
      pendingCount = size - hop
    }
  }

  private mutating func measure() {
    // What lies beyond the ends of the sound does not make it softer.
    let middle = Int64(measures.count) * Int64(hop)
    let first = Int(max(0, Int64(size / 2) - middle))
    let last = max(first, Int(min(Int64(size), frameCount - middle + Int64(size / 2))))
    let mean = self.mean(first..<last)
    for index in 0..<size {
      let isInside = index >= first && index < last
      windowed[index] = isInside ? (pending[index] - mean) * window[index] : 0
    }
    kiss_fftr(plan, windowed, spectrum)
    measures.append(measure(energy: energies[last] - energies[first]))
  }

  /// Returns what the samples in `range` are on average: too slow a move to be heard.
  private func mean(_ range: Range<Int>) -> Float {
    var sum: Float = 0
    var weight: Float = 1e-9
    for index in range {
      sum += pending[index] * window[index]
      weight += window[index]
    }
    return sum / weight
  }

  /// Returns what the spectrum tells of a frame, whose window has the energy `energy`.
  private func measure(energy: Double) -> Measure {
    var power: Float = 0
    var moment: Float = 0
    for bin in bins {
      let value = spectrum[bin]
      let part = value.r * value.r + value.i * value.i
      power += part
      moment += part * octaves[bin]
    }
    guard power > 0, energy > 0 else { return Measure(level: 0, height: 0.5) }
    // Parseval: the squares of the samples are those of both halves of the spectrum, over the size;
    // those of a sine are half of its amplitude's.
    let squares = 2 * Double(power) / Double(size)
    return Measure(level: Float((2 * squares / energy).squareRoot()), height: moment / power)
  }
}
