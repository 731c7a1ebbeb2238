#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The samples of one side of a recording, in memory or in a file that is mapped into it.
///
/// Beyond both ends there are some frames of silence, so that reading between frames needs no checks.
final class SampleRow: @unchecked Sendable {
  // Read-only ever after `init`: that is what makes it sendable.

  /// The first sample.
  let samples: UnsafePointer<Float>

  /// The number of samples.
  let count: Int

  /// The frames of silence beyond each end.
  static let margin = 8

  /// Where the samples are.
  private enum Storage {
    case memory(UnsafeMutablePointer<Float>, SampleBudget?, bytes: Int)
    case file(ScratchFile, UnsafeRawPointer, bytes: Int)
  }

  private let storage: Storage

  /// `true` iff the samples lie in a file.
  var isMapped: Bool {
    switch storage {
    case .memory: false
    case .file: true
    }
  }

  /// Creates a row of `count` samples in memory, margins included, for which `bytes` were taken out
  /// of `budget`.
  init(
    memory: UnsafeMutablePointer<Float>, count: Int, _ budget: SampleBudget? = nil, bytes: Int = 0
  ) {
    storage = .memory(memory, budget, bytes: bytes)
    samples = UnsafePointer(memory + SampleRow.margin)
    self.count = count - 2 * SampleRow.margin
  }

  /// Creates the row of the `count` samples in `file`, margins included.
  init(_ file: ScratchFile, count: Int) throws(AudioError) {
    let bytes = count * MemoryLayout<Float>.size
    let start = try file.map(bytes)
    storage = .file(file, start, bytes: bytes)
    samples = start.assumingMemoryBound(to: Float.self) + SampleRow.margin
    self.count = count - 2 * SampleRow.margin
  }

  deinit {
    switch storage {
    case .memory(let memory, let budget, let bytes):
      memory.deallocate()
      budget?.giveBack(bytes)
    case .file(_, let start, let bytes): munmap(UnsafeMutableRawPointer(mutating: start), bytes)
    }
  }

  /// Gives the memory back in which a file was read; it is read again where it is needed.
  func release() {
    switch storage {
    case .memory: break
    case .file(_, let start, let bytes):
      madvise(UnsafeMutableRawPointer(mutating: start), bytes, MADV_DONTNEED)
    }
  }
}

/// The samples of one side of a recording on their way: in memory as long as there is room, then in
/// a file.
final class SampleRowWriter {
  private let budget: SampleBudget
  private var memory: UnsafeMutablePointer<Float>
  private var capacity: Int
  private var taken = 0

  /// The samples in memory; those in the file come before.
  private var held = 0

  /// The samples so far, the margin included.
  private var count = 0

  private var file: ScratchFile?
  private var isFinished = false

  private static let bufferedSamples = 1 << 14

  /// Creates an empty row, of which `expected` samples are expected.
  init(expecting expected: Int, _ budget: SampleBudget) throws(AudioError) {
    self.budget = budget
    capacity = max(SampleRowWriter.bufferedSamples, expected + 2 * SampleRow.margin)
    taken = capacity * MemoryLayout<Float>.size
    if taken > SampleBudget.bytesOfRow || !budget.take(taken) {
      (taken, capacity) = (0, SampleRowWriter.bufferedSamples)
      file = try ScratchFile()
    }
    memory = .allocate(capacity: capacity)
    try appendSilence(SampleRow.margin)
  }

  deinit {
    guard !isFinished else { return }
    memory.deallocate()
    budget.giveBack(taken)
  }

  /// Appends `count` samples, each `stride` behind the one before.
  func append(_ samples: UnsafePointer<Float>, count: Int, stride: Int = 1) throws(AudioError) {
    var done = 0
    while done < count {
      if held == capacity { try makeRoom() }
      let piece = min(count - done, capacity - held)
      let (out, source) = (memory + held, samples + done * stride)
      if stride == 1 {
        out.update(from: source, count: piece)
      } else {
        for index in 0..<piece { out[index] = source[index * stride] }
      }
      held += piece
      done += piece
    }
    self.count += count
  }

  /// Returns the row, cut or filled up with silence to `wanted` samples.
  func finish(_ wanted: Int) throws(AudioError) -> SampleRow {
    let end = wanted + SampleRow.margin
    if count > end {
      let inFile = count - held
      held = max(0, end - inFile)
      if end < inFile { try file?.cut(at: end * MemoryLayout<Float>.size) }
      count = end
    }
    try appendSilence(end + SampleRow.margin - count)
    guard let file else {
      isFinished = true
      return SampleRow(memory: memory, count: count, budget, bytes: taken)
    }
    try flush(to: file)
    return try SampleRow(file, count: count)
  }

  private func appendSilence(_ count: Int) throws(AudioError) {
    let silence = [Float](repeating: 0, count: min(count, SampleRowWriter.bufferedSamples))
    var left = count
    while left > 0 {
      let piece = min(left, silence.count)
      try silence.withUnsafeBufferPointer { samples throws(AudioError) in
        if let start = samples.baseAddress { try append(start, count: piece) }
      }
      left -= piece
    }
  }

  private func makeRoom() throws(AudioError) {
    if let file { return try flush(to: file) }
    let bytes = 2 * capacity * MemoryLayout<Float>.size
    guard bytes <= SampleBudget.bytesOfRow, budget.take(bytes - taken) else {
      let file = try ScratchFile()
      self.file = file
      return try flush(to: file)
    }
    let larger = UnsafeMutablePointer<Float>.allocate(capacity: 2 * capacity)
    larger.update(from: memory, count: held)
    memory.deallocate()
    (memory, capacity, taken) = (larger, 2 * capacity, bytes)
  }

  private func flush(to file: ScratchFile) throws(AudioError) {
    try file.write(UnsafeRawBufferPointer(start: memory, count: held * MemoryLayout<Float>.size))
    held = 0
  }
}
