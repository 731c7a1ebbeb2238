extension Envelope {
  /// Returns the envelope in straight lines, which leave it by at most `tolerance`.
  ///
  /// A chord of the parabola x² over a width w leaves it by w² ÷ 4; that sets the number of lines.
  public func straightened(within tolerance: Double) -> Envelope {
    guard !segments.allSatisfy({ $0.ease == .linear }) else { return self }
    var straight = Envelope(first)
    straight.segments.reserveCapacity(segments.count * 8)
    for segment in segments { straight.appendStraight(segment, within: tolerance) }
    return straight
  }

  private mutating func appendStraight(_ segment: Segment, within tolerance: Double) {
    let from = last
    let lines = segment.lineCount(from: from, within: tolerance)
    var done = Ticks.zero
    for line in 1...lines {
      // Two multiplications of less than 2^53 ticks with small numbers: no overflow.
      let time = Ticks(count: segment.duration.count * Int64(line) / Int64(lines))
      let value =
        line == lines
        ? segment.value
        : from + (segment.value - from) * segment.ease(Double(line) / Double(lines))
      segments.append(Segment(to: value, over: time - done))
      done = time
    }
  }
}

extension Envelope.Segment {
  /// Returns how many straight lines stand for it, so that they leave it by at most `tolerance`.
  fileprivate func lineCount(from value: Double, within tolerance: Double) -> Int {
    let height = (self.value - value).magnitude
    // Lines shorter than 10 µs could not be written.
    let most = Int(min(max(1, duration.count / (Ticks.perSecond / 100_000)), 1 << 20))
    switch ease {
    case .linear: return 1
    case .in, .out: return min(most, wholeAbove(Elementary.squareRoot(height / (4 * tolerance))))
    case .inOut: return min(most, 2 * wholeAbove(Elementary.squareRoot(height / (8 * tolerance))))
    }
  }
}

/// Returns the least whole number, at least 1, that is not below `value`.
func wholeAbove(_ value: Double) -> Int {
  let whole = Int(value)
  return max(1, Double(whole) < value ? whole + 1 : whole)
}
