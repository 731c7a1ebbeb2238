import ScoreDiagnostics

/// Why Core Haptics does not load a pattern (`CHHapticErrors.h`).
enum CoreHapticsError: Int {
  case invalidPatternData = -4813
  case invalidPatternDictionary = -4814
  case invalidParameterType = -4820
  case invalidEventType = -4821
  case invalidEventTime = -4822
  case invalidEventDuration = -4823
  case invalidAudioResource = -4824
  case badEventEntry = -4830
  case badParameterEntry = -4831
  case invalidTime = -4840
  case fileNotFound = -4851

  /// Its name, as Apple writes it.
  private var name: String {
    switch self {
    case .invalidPatternData: "InvalidPatternData"
    case .invalidPatternDictionary: "InvalidPatternDictionary"
    case .invalidParameterType: "InvalidParameterType"
    case .invalidEventType: "InvalidEventType"
    case .invalidEventTime: "InvalidEventTime"
    case .invalidEventDuration: "InvalidEventDuration"
    case .invalidAudioResource: "InvalidAudioResource"
    case .badEventEntry: "BadEventEntry"
    case .badParameterEntry: "BadParameterEntry"
    case .invalidTime: "InvalidTime"
    case .fileNotFound: "FileNotFound"
    }
  }

  /// The sentence that tells of it.
  var note: Diagnostic.Note { Diagnostic.Note("error \(rawValue) of Core Haptics: \(name)") }
}
