import ScoreJSON

extension String {
  /// Creates the shortest decimal of `value` with at most `places` digits behind the point.
  public init(decimal value: Double, places: Int = 6) {
    var bytes: [UInt8] = []
    bytes.append(decimal: value, places: places)
    self.init(decoding: bytes, as: UTF8.self)
  }
}
