import ScoreDiagnostics

extension String {
  /// The columns that it takes on a terminal.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Returns as much of its beginning as fits in `count` columns; what is left out, `…` stands for.
  func prefix(columns count: Int) -> String {
    guard columns > count else { return self }
    return String(fitting(self, count - 1)) + (count > 0 ? "…" : "")
  }

  /// Returns as much of its end as fits in `count` columns.
  func suffix(columns count: Int) -> String {
    String(fitting(reversed(), count).reversed())
  }

  /// Returns as many of the first characters as fit in `room` columns.
  private func fitting(_ characters: some Sequence<Character>, _ room: Int) -> [Character] {
    var room = room
    return characters.prefix { character in
      room -= character.columns
      return room >= 0
    }
  }
}
