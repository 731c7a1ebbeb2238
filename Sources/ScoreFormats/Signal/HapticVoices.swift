import ScoreDiagnostics
import ScoreTimeline

/// A vibration without gaps, as one curve from its start.
struct HapticVoiceNote {
  /// When it begins.
  var start: Ticks
  /// When it ends.
  var end: Ticks
  /// Its curve; times count from its start.
  var points: [HapticSignal.Point]
  /// The statement that it comes from.
  var origin: SourceSpan
}

extension HapticVoiceNote {
  /// Returns `segments` as notes, which do not overlap within a voice: those that touch are one note.
  ///
  /// The first segment that would be in more than `most` voices ends it, and stands in the last.
  ///
  /// - Complexity: O(n · v) for v vibrations at one time.
  static func voices(of segments: [HapticSegment], atMost most: Int) -> [[HapticVoiceNote]] {
    var voices: [[HapticVoiceNote]] = []
    for segment in segments {
      let free = voices.firstIndex { $0.last.map { $0.end <= segment.start } ?? true }
      if free == nil { voices.append([]) }
      let voice = free ?? voices.count - 1
      if voices[voice].last?.end == segment.start {
        voices[voice][voices[voice].count - 1].append(segment)
      } else {
        voices[voice].append(HapticVoiceNote(segment))
      }
      if voices.count > most { break }
    }
    return voices
  }
}

extension HapticVoiceNote {
  fileprivate init(_ segment: HapticSegment) {
    start = segment.start
    end = segment.start
    points = []
    origin = segment.origin
    append(segment)
  }

  /// Adds a vibration that begins where this one ends.
  fileprivate mutating func append(_ segment: HapticSegment) {
    let first = HapticSignal.Point(
      time: segment.start - start, intensity: segment.intensity.0, sharpness: segment.sharpness.0)
    points.add(first)
    points.add(
      HapticSignal.Point(
        time: segment.end - start, intensity: segment.intensity.1, sharpness: segment.sharpness.1))
    end = segment.end
  }
}

extension [HapticSignal.Point] {
  /// Adds `point`, unless it repeats the last one; if that lies on the way to it, in its place.
  mutating func add(_ point: HapticSignal.Point) {
    if let last, last.isSame(as: point) { return }
    if count > 1, self[count - 1].isBetween(self[count - 2], point) {
      self[count - 1] = point
    } else {
      append(point)
    }
  }
}

extension HapticSignal.Point {
  /// Returns `true` iff it is `other`, but for what rounding does to a value.
  func isSame(as other: HapticSignal.Point) -> Bool {
    time == other.time && (intensity - other.intensity).magnitude < 1e-9
      && (sharpness - other.sharpness).magnitude < 1e-9
  }

  /// Returns `true` iff it lies on the line from `start` to `end`, but for rounding.
  fileprivate func isBetween(_ start: HapticSignal.Point, _ end: HapticSignal.Point) -> Bool {
    guard start.time < time, time < end.time else { return false }
    let part = Double((time - start.time).count) / Double((end.time - start.time).count)
    let way = (end.intensity - start.intensity, end.sharpness - start.sharpness)
    return (start.intensity + way.0 * part - intensity).magnitude < 1e-9
      && (start.sharpness + way.1 * part - sharpness).magnitude < 1e-9
  }
}

extension HapticVoiceNote {
  /// The note in pieces of at most `most` ticks of `MPEGClock`; both have the point between them.
  func pieces(of most: Int64) -> [HapticVoiceNote] {
    let limit = Ticks(count: most * (Ticks.perSecond / MPEGClock.perSecond))
    guard end - start > limit else { return [self] }
    var pieces: [HapticVoiceNote] = []
    var piece = HapticVoiceNote(start: start, end: start, points: [], origin: origin)
    var last: HapticSignal.Point?
    for point in points {
      let time = start + point.time
      while let from = last, time - piece.start > limit {
        let cut = piece.start + limit
        let part = Double((cut - start - from.time).count) / Double((point.time - from.time).count)
        let between = HapticSignal.Point(
          time: limit, intensity: from.intensity + (point.intensity - from.intensity) * part,
          sharpness: from.sharpness + (point.sharpness - from.sharpness) * part)
        if piece.points.last != between { piece.points.append(between) }
        piece.end = cut
        pieces.append(piece)
        piece = HapticVoiceNote(start: cut, end: cut, points: [between], origin: origin)
        piece.points[0].time = .zero
      }
      var moved = point
      moved.time = time - piece.start
      piece.points.append(moved)
      piece.end = time
      last = point
    }
    pieces.append(piece)
    return pieces
  }
}
