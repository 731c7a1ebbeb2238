import ScoreTimeline

/// A sound that iOS has, by what is known of it.
///
/// Apple documents none but 4095. The table was read from TUNER88/iOSSystemSoundsLibrary (ids and
/// files, also of iOS 7), p-x9/swift-system-sound (iOS 16–18), AudioManager (names of files), Piano's
/// `SystemSound.swift` (names) and Qiita's timer; lengths are estimates out of the sizes of the files in iOS 12.3.
public struct SystemSound: Sendable {
  /// Its number; `nil` for a file that no number plays.
  public let id: Int?

  /// `true` iff it is felt instead of heard.
  public let isHaptic: Bool

  /// The system's file, with its suffix; empty where none is known.
  public let file: String

  /// What people call it.
  public let friendlyName: String

  /// What Piano calls it, the sound and not the vibration.
  let pianoNames: [String]

  /// What a timer app's list calls it; may be empty.
  public let timerName: String

  /// What its file was called before iOS 16, and what a list of the files calls it.
  let otherNames: [String]

  /// How long it lasts: 0.1 s where nothing is known, or no more than 0.00.
  public let length: Ticks

  /// All of them, by number.
  public static let all: [SystemSound] = parse(PackageResources.system_sounds_tsv)

  /// Returns the sound that a score means by `text`: its number, Piano's name, its file's name, its
  /// friendly or timer name, or else another name of its file, without regard to case.
  public static func find(_ text: String) -> SystemSound? {
    if let id = Int(text) { return all.first { $0.id == id } }
    var name = text.lowercased()
    // As it stands in Piano.
    if name.hasPrefix("systemsound.") { name.removeFirst("systemsound.".count) }
    let isMeant = { (other: String) in other.lowercased() == name }
    return all.first { $0.pianoNames.contains(where: isMeant) }
      ?? all.first { !$0.file.isEmpty && (isMeant($0.file) || isMeant($0.file.stem)) }
      ?? all.first { isMeant($0.friendlyName) || isMeant($0.timerName) }
      ?? all.first { $0.otherNames.contains { isMeant($0) || isMeant($0.stem) } }
  }

  /// A kind of sounds.
  public enum Group: String, Hashable, Sendable, CaseIterable {
    /// What a timer can end with.
    case timer
    /// Touch tones and the tones of a telephone line.
    case telephone
    /// What is felt and not heard.
    case haptic
  }

  /// Returns `true` iff it is one of `group`.
  public func isPart(of group: Group) -> Bool {
    switch group {
    case .timer: !timerName.isEmpty
    case .telephone: DialTone.partials(standInName, lasting: length.seconds) != nil
    case .haptic: isHaptic
    }
  }

  /// The name that a score calls it by.
  public var name: String { pianoNames.first ?? (standInName.isEmpty ? "\(id ?? 0)" : standInName) }

  /// The names that a user's file for it may have, the first that is there being taken.
  var names: [String] {
    ([id.map(String.init)] + pianoNames + [file.stem, friendlyName, timerName]
      + otherNames.map(\.stem))
      .compactMap { $0 }.filter { !$0.isEmpty }
  }

  /// What its stand-in is made from, so that two numbers of one file sound alike.
  var standInName: String {
    file.isEmpty ? pianoNames.first ?? friendlyName : file.stem
  }

  /// Why it cannot be heard, or `nil` iff it can.
  var reasonForSilence: String? {
    guard isHaptic && pianoNames.isEmpty else { return nil }
    switch id {
    case 4095: return "it is a vibration: write 'vibration default'"
    case 1011, 1311: return "it is a vibration: write 'vibration alert'"
    case 1519: return "it is felt, not heard: write 'taptic peek'"
    case 1520: return "it is felt, not heard: write 'taptic pop'"
    case 1521: return "it is felt, not heard: write 'taptic cancelled'"
    default: return "it is felt, not heard: write a 'vibration' or 'taptic'"
    }
  }

  /// Returns the rows of a table of tab-separated columns.
  private static func parse(_ bytes: [UInt8]) -> [SystemSound] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      return columns.count == 8 ? SystemSound(columns) : nil
    }
  }

  /// Creates the sound of a row: number, kind, file, friendly, Piano's and timer name, seconds,
  /// other names.
  private init(_ columns: [String]) {
    id = Int(columns[0])
    isHaptic = columns[1] == "haptic" || columns[1] == "vibration"
    file = columns[2]
    friendlyName = columns[3]
    pianoNames = columns[4].split(separator: ",").compactMap {
      $0.hasPrefix("SystemSound.") ? String($0.dropFirst("SystemSound.".count)) : nil
    }
    timerName = columns[5]
    otherNames = columns[7].split(separator: ",").map(String.init)
    let hundredths = Int64(columns[6].filter { $0 != "." }) ?? 0
    length = .milliseconds(hundredths == 0 ? 100 : hundredths * 10)
  }
}
