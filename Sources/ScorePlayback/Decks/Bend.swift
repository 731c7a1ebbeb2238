/// What a run is to do otherwise from now on, for which another deck takes over.
struct Bend {
  /// The frame of the piece that it goes on from, at once; `nil` for where it is.
  var place: Int64?

  /// `true` iff its cues are others than before.
  var changesCues = false

  /// Adds what was asked for later, whose place counts if it has one.
  mutating func join(_ later: Bend) {
    place = later.place ?? place
    changesCues = changesCues || later.changesCues
  }
}
