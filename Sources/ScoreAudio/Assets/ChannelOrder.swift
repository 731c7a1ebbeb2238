/// The orders in which files have the channels of loudspeakers.
///
/// Ours is that of WAV, and of most: left, right, centre, low effects, then those behind.
enum ChannelOrder {
  /// Returns the place of each channel, in our order, in a frame of `count` channels of Vorbis or Opus
  /// ("Vorbis I specification", 4.3.9; RFC 7845, 5.1.1.2).
  static func placesInOgg(_ count: Int) -> [Int] {
    switch count {
    case 3: [0, 2, 1]
    case 5: [0, 2, 1, 3, 4]
    case 6: [0, 2, 1, 5, 3, 4]
    case 7: [0, 2, 1, 6, 5, 3, 4]
    case 8: [0, 2, 1, 7, 5, 6, 3, 4]
    default: Array(0..<count)
    }
  }
}
