/// What has a file of its own among the stems of a sound; the names are those of `--stems-by`.
enum StemGrouping: String, CaseIterable, Sendable {
  /// Each source of sounds; all tones; all haptics.
  case sound
  /// Each pattern, and what is in none.
  case pattern
  /// Sounds, tones, haptics.
  case kind
}
