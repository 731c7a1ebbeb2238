/// All frames of a sound at the rate of the output, ready to be mixed.
///
/// A mono sound has one row of samples, which stands for both sides.
final class Recording: Sendable {
  /// The number of frames.
  let frameCount: Int

  /// `true` iff both sides are the same.
  let isMono: Bool

  private let leftRow: SampleRow
  private let rightRow: SampleRow

  /// Creates a recording of one side, or of two that are as long.
  init(_ rows: [SampleRow]) {
    precondition((1...2).contains(rows.count), "a recording of neither one nor two sides")
    (leftRow, rightRow) = (rows[0], rows[rows.count - 1])
    isMono = rows.count == 1
    frameCount = leftRow.count
  }

  /// Creates a short recording of one side, in memory, that `fill` writes.
  init(frameCount: Int, fill: (UnsafeMutablePointer<Float>) -> Void) {
    let count = frameCount + 2 * SampleRow.margin
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: count)
    memory.initialize(repeating: 0, count: count)
    fill(memory + SampleRow.margin)
    leftRow = SampleRow(memory: memory, count: count)
    rightRow = leftRow
    isMono = true
    self.frameCount = frameCount
  }

  /// The samples of the left side.
  var left: UnsafePointer<Float> { leftRow.samples }

  /// The samples of the right side; those of the left for a mono sound.
  var right: UnsafePointer<Float> { rightRow.samples }

  /// `true` iff it is too long for the memory.
  var isMapped: Bool { leftRow.isMapped || rightRow.isMapped }

  /// Gives back the memory in which a long recording was read.
  func release() {
    leftRow.release()
    if !isMono { rightRow.release() }
  }
}

/// A recording on its way.
final class RecordingWriter {
  private let rows: [SampleRowWriter]

  /// The frames so far.
  private(set) var frameCount = 0

  /// Creates an empty recording of one side or of two, of which `expected` frames are expected.
  init(isMono: Bool, expecting expected: Int, _ budget: SampleBudget) throws(AudioError) {
    let left = try SampleRowWriter(expecting: expected, budget)
    rows = isMono ? [left] : [left, try SampleRowWriter(expecting: expected, budget)]
  }

  /// Appends `count` frames of as many samples as there are sides.
  func append(_ frames: UnsafePointer<Float>, count: Int) throws(AudioError) {
    for (side, row) in rows.enumerated() {
      try row.append(frames + side, count: count, stride: rows.count)
    }
    frameCount += count
  }

  /// Appends `count` samples to one side.
  func append(_ samples: UnsafePointer<Float>, count: Int, to side: Int) throws(AudioError) {
    try rows[side].append(samples, count: count)
    if side == 0 { frameCount += count }
  }

  /// Returns the recording, cut or filled up with silence to `wanted` frames.
  func finish(_ wanted: Int? = nil) throws(AudioError) -> Recording {
    var finished: [SampleRow] = []
    for row in rows { finished.append(try row.finish(wanted ?? frameCount)) }
    return Recording(finished)
  }
}
