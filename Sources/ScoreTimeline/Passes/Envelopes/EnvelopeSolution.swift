/// How the envelopes of a cluster are played.
struct EnvelopeSolution {
  /// The greatest shape of intensity over the cluster.
  var intensity: Path

  /// The greatest shape of sharpness over the cluster.
  var sharpness: Path

  /// The pieces of each of the cluster's notes.
  var pieces: [[PieceCutter.Piece]]

  /// The taps of the cluster, with the shape of intensity at each.
  var taps: [(index: Int, level: Double)]

  /// Cuts the notes of `cluster` under the given shapes.
  fileprivate init(
    _ cluster: Cluster, intensity: Path, sharpness: Path, taps: [(index: Int, level: Double)]
  ) {
    self.intensity = intensity
    self.sharpness = sharpness
    self.taps = taps
    // Notes come by start: the readers that each begins with need not begin at the first point.
    var readers = (PathReader(intensity), PathReader(sharpness))
    var count = 0
    pieces = cluster.notes.map { note in
      guard count <= Timeline.mostPieces else { return [] }
      readers.0.advance(to: note.start)
      readers.1.advance(to: note.start)
      var cutter = PieceCutter(note, intensity: readers.0, sharpness: readers.1)
      cutter.run(to: note.end)
      count += cutter.pieces.count
      return cutter.pieces
    }
  }

  /// How many there are; what comes to more than `Timeline.mostPieces` is not cut to the end.
  var pieceCount: Int { pieces.reduce(0) { $0 + $1.count } }
}

/// Returns how the envelopes of `cluster` are played with the fewest pieces: by controls that follow
/// the notes, or with the controls left alone.
func bestSolution(_ cluster: Cluster, _ events: [Event]) -> EnvelopeSolution {
  var intensity = ShapeSweep(.intensity, cluster, events)
  intensity.run()
  var sharpness = ShapeSweep(.sharpness, cluster, events)
  sharpness.run()
  let following = EnvelopeSolution(
    cluster, intensity: intensity.path, sharpness: sharpness.path, taps: intensity.taps)
  guard following.pieceCount > cluster.notes.count else { return following }
  var level = Path()
  level.append(cluster.start, 1)
  let resting = EnvelopeSolution(cluster, intensity: level, sharpness: level, taps: [])
  return resting.pieceCount < following.pieceCount ? resting : following
}
