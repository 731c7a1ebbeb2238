/// What is heard of a sound: a part of it, once or over and over, between two fades.
public struct SoundClip: Hashable, Sendable {
  /// Where in the sound each pass begins.
  public private(set) var offset: Ticks = .zero

  /// How long one pass lasts.
  public private(set) var length: Ticks

  /// How often it repeats; the end of its event says when it stops.
  public private(set) var loop = Loop.once

  /// How much of the first pass is left out.
  public private(set) var lead: Ticks = .zero

  /// How it swells from its start.
  public var fadeIn = Fade()

  /// How it falls before its end.
  public var fadeOut = Fade()

  /// Creates the clip that is a whole sound of `length`, once.
  public init(length: Ticks) { self.length = length }

  /// How long it is heard: more than the longest score if that cannot be told.
  public var duration: Ticks {
    switch loop {
    case .once: length
    case .count(let count): Ticks(count: length.count.multipliedOrMaximum(by: Int64(count)))
    case .length(let whole): length == .zero ? .zero : whole
    }
  }

  /// `true` iff it swells or falls.
  public var isFaded: Bool { fadeIn != Fade() || fadeOut != Fade() }

  /// Returns `true` iff it begins inside a sound of `whole`, stops there, or fades.
  public func isCut(outOf whole: Ticks) -> Bool {
    offset != .zero || length != whole || lead != .zero || isFaded
  }

  // MARK: What modifiers do to it

  /// Leaves out what comes before `time`, which is at most its duration.
  mutating func drop(until time: Ticks) {
    if loop == .once {
      offset += time
      length = length - time
    } else {
      let rest = duration - time
      lead = Ticks(count: (lead + time).count % max(1, length.count))
      loop = .length(rest)
    }
    fadeIn.lose(time)
  }

  /// Leaves out what comes after `time`, which is at most its duration.
  mutating func stop(at time: Ticks) {
    fadeOut.lose(duration - time)
    if loop == .once { length = time } else { loop = .length(time) }
  }

  /// Repeats it as `loop` says; it must be heard once, without fades.
  mutating func `repeat`(_ loop: Loop) {
    precondition(self.loop == .once && !isFaded, "a loop or a fade was repeated")
    self.loop = loop
  }

  /// Follows a sound of `whole` that becomes `factor` times as fast.
  mutating func hasten(by factor: Double, in whole: Ticks) {
    let endsWithSound = offset + length == whole
    offset = offset.divided(by: factor)
    length = endsWithSound ? whole.divided(by: factor) - offset : length.divided(by: factor)
    lead = lead.divided(by: factor)
    if lead >= length { lead = .zero }
    if case .length(let time) = loop { loop = .length(time.divided(by: factor)) }
    fadeIn.hasten(by: factor)
    fadeOut.hasten(by: factor)
  }

  /// Follows a sound of `whole` that is turned around.
  mutating func reverse(in whole: Ticks) {
    offset = whole - offset - length
    if loop != .once, length > .zero {
      let last = (lead + duration).count % length.count
      lead = Ticks(count: last == 0 ? 0 : length.count - last)
    }
    swap(&fadeIn, &fadeOut)
  }
}

extension Int64 {
  /// Returns the product, or more than the longest score if it does not fit.
  fileprivate func multipliedOrMaximum(by count: Int64) -> Int64 {
    let (product, overflows) = multipliedReportingOverflow(by: count)
    return overflows ? Ticks.maximum.count + 1 : product
  }
}
