import ScoreAudio

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
  /// Android's vibration XML.
  case xml
  /// Swift source with haptics that are written out in it.
  case swift
  /// A row of characters, as Haptica plays it.
  case haptica
  /// A row of characters, as react-native-haptic-feedback plays it.
  case rnhf
  /// A sound, of which what can be felt is taken.
  case sound

  /// Creates the format of the file at `path`: what its suffix tells, and a score without one.
  init(path: String) {
    let suffix = Path.suffix(of: path).lowercased()
    if AssetLibrary.isSoundSuffix(suffix) {
      self = .sound
    } else {
      self = InputFormat.allCases.first { $0 != .sound && $0.rawValue == suffix } ?? .score
    }
  }

  /// `true` iff its files are no text.
  var isBinary: Bool {
    switch self {
    case .hmpg, .midi, .mid, .sound: true
    case .score, .ahap, .haptic, .haps, .hjif, .json, .xml, .swift, .haptica, .rnhf: false
    }
  }

  /// The names of all formats, for a help.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The suffixes of its files; of sounds, the common ones.
  var suffixes: [String] {
    switch self {
    case .score, .ahap, .haptic, .haps, .hjif, .hmpg, .midi, .mid, .json, .xml, .swift, .haptica,
      .rnhf:
      [rawValue]
    case .sound: ["wav", "aif", "aiff", "caf", "flac", "ogg", "mp3", "m4a"]
    }
  }

  /// The suffixes of the files that a score can be made of, for a person.
  static var importableSuffixes: String {
    allCases.filter { $0 != .score }.flatMap(\.suffixes).map { "." + $0 }.joined(separator: ", ")
  }
}
