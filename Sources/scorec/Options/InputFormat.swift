/// What an input may be written in.
enum InputFormat: String, CaseIterable, Sendable {
  /// The language of scores.
  case score
  /// The file format of Core Haptics.
  case ahap

  /// The format of Meta and Lofelt.
  case haptic
  /// The format of Interhaptics.
  case haps
  /// The JSON form of MPEG haptics.
  case hjif
  /// The binary form of MPEG haptics.
  case hmpg
  /// A Standard MIDI File.
  case midi
  /// The same under its usual suffix.
  case mid
  /// The arguments of Android's waveforms, in JSON.
  case json

  /// Creates the format of the file at `path`: what its suffix tells, and a score without one.
  init(path: String) { self = InputFormat(rawValue: Path.suffix(of: path).lowercased()) ?? .score }

  /// The suffixes of the files that a score can be made of.
  static var importableSuffixes: String {
    allCases.filter { $0 != .score }.map { "." + $0.rawValue }.joined(separator: ", ")
  }
}
