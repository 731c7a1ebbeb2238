/// The sound files of a folder, by name.
struct SoundFolder {
  /// The names of all files and folders, in order.
  let names: [String]

  /// The names of the sound files, in order.
  let sounds: [String]

  private var byStem: [String: String] = [:]

  /// Reads the folder at `path`; it is empty iff that cannot be read.
  init(path: String) {
    names = Folder.names(in: path)
    sounds = names.filter(\.hasSoundSuffix)
    for name in sounds {
      // Files that can be read come before those that cannot, then the order of names decides.
      let isForeign = SoundFile.foreignSuffixes.contains(name.suffixPart)
      guard let other = byStem[name.stem] else {
        byStem[name.stem] = name
        continue
      }
      if !isForeign && SoundFile.foreignSuffixes.contains(other.suffixPart) {
        byStem[name.stem] = name
      }
    }
  }

  /// Returns the file that is called `name`, with its suffix or without, or `nil` iff there is
  /// none.
  func sound(named name: String) -> String? {
    if let file = byStem[name] { return file }
    return byStem[name.stem].flatMap { _ in sounds.first { $0 == name } }
  }
}

extension String {
  /// `true` iff files of this name hold sound, by their suffix.
  var hasSoundSuffix: Bool {
    let suffix = suffixPart
    return SoundFile.suffixes.contains(suffix) || SoundFile.foreignSuffixes.contains(suffix)
  }
}
