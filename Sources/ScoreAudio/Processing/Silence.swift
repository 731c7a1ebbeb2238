import ScoreTimeline

/// The silence in a sound, and what is left without it.
///
/// Silence is where no sample of any side reaches the level for 0.1 s or more. 5 ms of it stay on
/// each side of what is heard, so that no attack is cut.
struct Silence {
  /// The shortest silence that is removed, in seconds.
  static let shortest = 0.1

  /// What stays of it beside a sound, in seconds.
  static let margin = 0.005

  private let rate: Int
  private let frameCount: Int
  private let threshold: Float
  private let recording: Recording

  /// Creates the silence of a recording: what stays below `level` dB.
  init(of recording: Recording, below level: Double, rate: Int) {
    self.rate = rate
    self.recording = recording
    frameCount = recording.frameCount
    threshold = Float(Elementary.factor(decibels: level))
  }

  /// The parts that are left, in frames.
  var audibleRanges: [Range<Int>] {
    let shortest = Int(Silence.shortest * Double(rate) + 0.5)
    let margin = Int(Silence.margin * Double(rate) + 0.5)
    var ranges: [Range<Int>] = []
    var frame = 0
    while let first = nextLoudFrame(from: frame) {
      // Where the silence before is too short, the part goes on.
      if let last = ranges.last, first - last.upperBound < shortest {
        ranges[ranges.count - 1] = last.lowerBound..<first + 1
      } else {
        let isAtStart = ranges.isEmpty && first < shortest
        ranges.append((isAtStart ? 0 : first)..<first + 1)
      }
      frame = first + 1
    }
    guard let last = ranges.last else { return [] }
    if frameCount - last.upperBound < shortest {
      ranges[ranges.count - 1] = last.lowerBound..<frameCount
    }
    return ranges.map { max(0, $0.lowerBound - margin)..<min(frameCount, $0.upperBound + margin) }
  }

  /// The parts that are left, in time; the last one ends with the sound, if it lasts to its end.
  func audibleParts(of length: Ticks) -> [SoundStep.Part] {
    audibleRanges.map { range in
      let start = time(range.lowerBound)
      let end = range.upperBound == frameCount ? length : time(range.upperBound)
      return SoundStep.Part(from: start, lasting: end - start)
    }
  }

  private func time(_ frame: Int) -> Ticks { Ticks(frames: Int64(frame), rate: Int64(rate)) }

  private func nextLoudFrame(from start: Int) -> Int? {
    var frame = start
    while frame < frameCount {
      if max(abs(recording.left[frame]), abs(recording.right[frame])) >= threshold { return frame }
      frame += 1
      // A long recording is not held in memory for it.
      if frame % (1 << 20) == 0 { recording.release() }
    }
    return nil
  }
}
