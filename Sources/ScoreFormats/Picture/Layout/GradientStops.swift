/// The stops of a gradient along a line of sharpness.
///
/// Colours exist at the even steps of a scale, and a viewer mixes them between stops. So a stop
/// stands wherever the line passes a step, and a moving sharpness shows no bands.
enum GradientStops {
  /// Returns places and steps, from left to right, for `line` of x and sharpness 0…1.
  static func stops(along line: [Point], steps: Int) -> [(x: Double, step: Int)] {
    guard let first = line.first, let last = line.last else { return [] }
    let scale = Double(steps - 1)
    var stops = [(x: first.x, step: nearest(first.y * scale))]
    for (start, end) in zip(line, line.dropFirst()) {
      let (from, to) = (start.y * scale, end.y * scale)
      if end.x - start.x < 0.05, from != to {
        stops += [(start.x, nearest(from)), (end.x, nearest(to))]
      } else if from < to {
        for step in Int(from)...Int(to) where Double(step) > from && Double(step) <= to {
          stops.append((start.x + (end.x - start.x) * (Double(step) - from) / (to - from), step))
        }
      } else if from > to {
        for step in (Int(to)...Int(from)).reversed() where Double(step) < from && Double(step) >= to
        {
          stops.append((start.x + (end.x - start.x) * (Double(step) - from) / (to - from), step))
        }
      }
    }
    stops.append((last.x, nearest(last.y * scale)))
    return stops
  }

  private static func nearest(_ value: Double) -> Int { Int(value + 0.5) }
}
