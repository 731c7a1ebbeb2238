/// A value that may change while a note sounds.
///
/// Without segments it is a constant. Times count from the start of the note; the last value stays.
public struct Envelope: Hashable, Sendable {
  /// How a segment moves from its first value to its last.
  public enum Ease: UInt8, Hashable, Sendable, CaseIterable {
    /// Steadily.
    case linear
    /// Slowly at first: t².
    case `in`
    /// Slowly at last: 1 − (1 − t)².
    case out
    /// Slowly at both ends: 2t², then 1 − 2(1 − t)².
    case inOut

    /// Returns the part of the way that lies behind after the part `t` of the time, both 0…1.
    public func callAsFunction(_ t: Double) -> Double {
      switch self {
      case .linear: t
      case .in: t * t
      case .out: 1 - (1 - t) * (1 - t)
      case .inOut: t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t)
      }
    }
  }

  /// A move to a value; one of no duration is a jump.
  public struct Segment: Hashable, Sendable {
    /// The value at the end.
    public var value: Double

    /// How long it takes.
    public var duration: Ticks

    /// How it moves.
    public var ease: Ease

    /// Creates a segment.
    public init(to value: Double, over duration: Ticks, ease: Ease = .linear) {
      self.value = value
      self.duration = duration
      self.ease = ease
    }
  }

  /// The value at the start.
  public var first: Double

  /// The moves, one after the other.
  public var segments: [Segment]

  /// Creates an envelope; without segments, a constant.
  public init(_ first: Double, _ segments: [Segment] = []) {
    self.first = first
    self.segments = segments
  }

  /// `true` iff it never changes.
  public var isConstant: Bool { segments.isEmpty }

  /// The value that stays in the end.
  public var last: Double { segments.last?.value ?? first }

  /// The time from the start to the end of the last segment.
  public var duration: Ticks { segments.reduce(.zero) { $0 + $1.duration } }

  /// The least value it takes.
  public var least: Double { segments.reduce(first) { min($0, $1.value) } }

  /// The greatest value it takes.
  public var greatest: Double { segments.reduce(first) { max($0, $1.value) } }

  /// Returns the value `time` after the start; after a jump, at its very time.
  public func value(at time: Ticks) -> Double {
    var from = first
    var start = Ticks.zero
    for segment in segments {
      let end = start + segment.duration
      if time < end {
        let part = Double((time - start).count) / Double(segment.duration.count)
        return from + (segment.value - from) * segment.ease(part)
      }
      from = segment.value
      start = end
    }
    return from
  }

  /// Returns the envelope with each value changed by `change`, which keeps their order.
  public func mapValues(_ change: (Double) -> Double) -> Envelope {
    Envelope(
      change(first),
      segments.map { Segment(to: change($0.value), over: $0.duration, ease: $0.ease) })
  }

  /// Returns the frequency `time` after the start, in Hz: segments move evenly in semitones.
  ///
  /// - Requires: all values are above 0.
  public func frequency(at time: Ticks) -> Double {
    isConstant ? first : Elementary.exp2(mapValues(Elementary.log2).value(at: time))
  }

  /// Does what `next` does from `time` after the start on, in place of what was to come.
  ///
  /// `length` is the duration before and after: adding it up for each of many changes would take
  /// time that grows with their square.
  public mutating func goOn(with next: Envelope, at time: Ticks, length: inout Ticks) {
    guard time > .zero else {
      (self, length) = (next, next.duration)
      return
    }
    while let segment = segments.last, length - segment.duration >= time {
      segments.removeLast()
      length = length - segment.duration
    }
    if length > time, let segment = segments.popLast() {
      appendPart(of: segment, lasting: time - (length - segment.duration))
    } else if length < time {
      segments.append(Segment(to: last, over: time - length))
    }
    if last != next.first { segments.append(Segment(to: next.first, over: .zero)) }
    segments += next.segments
    length = time + next.duration
  }

  /// Returns the envelope up to `time`, which holds its last value if it is shorter.
  public func cut(at time: Ticks) -> Envelope {
    var kept = Envelope(first)
    var start = Ticks.zero
    for segment in segments {
      guard start < time else { return kept }
      let end = start + segment.duration
      if end > time {
        kept.appendPart(of: segment, lasting: time - start)
        return kept
      }
      kept.segments.append(segment)
      start = end
    }
    if start < time { kept.segments.append(Segment(to: kept.last, over: time - start)) }
    return kept
  }

  /// Returns the envelope from `time` on.
  public func dropping(_ time: Ticks) -> Envelope {
    var rest = Envelope(value(at: time))
    var (start, from) = (Ticks.zero, first)
    for segment in segments {
      let end = start + segment.duration
      if start >= time {
        rest.segments.append(segment)
      } else if end > time {
        rest.appendRest(of: segment, from: from, after: time - start)
      }
      (start, from) = (end, segment.value)
    }
    return rest
  }

  /// Appends what is left of `segment`, which moves from `from`, behind its first `part`: in short
  /// straight pieces where it is eased, as below.
  private mutating func appendRest(of segment: Segment, from: Double, after part: Ticks) {
    let left = segment.duration - part
    let pieces: Int64 = segment.ease == .linear ? 1 : 24
    var done = Ticks.zero
    for piece in 1...pieces {
      let time = Ticks(count: left.count * piece / pieces)
      let way = segment.ease(Double((part + time).count) / Double(segment.duration.count))
      segments.append(Segment(to: from + (segment.value - from) * way, over: time - done))
      done = time
    }
  }

  /// Appends the first `part` of `segment`.
  ///
  /// A part of an eased segment is no eased segment: it becomes short straight ones, which leave
  /// the curve by less than 0.1 % of its height.
  private mutating func appendPart(of segment: Segment, lasting part: Ticks) {
    let from = last
    let pieces: Int64 = segment.ease == .linear ? 1 : 24
    var done = Ticks.zero
    for piece in 1...pieces {
      let time = Ticks(count: part.count * piece / pieces)
      let way = segment.ease(Double(time.count) / Double(segment.duration.count))
      let value = from + (segment.value - from) * way
      segments.append(Segment(to: value, over: time - done))
      done = time
    }
  }
}
