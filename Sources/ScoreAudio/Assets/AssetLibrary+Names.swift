/// A name that a source may have, for an editor to offer.
public struct ListedSound: Hashable, Sendable {
  /// What stands behind the colon.
  public var name: String

  /// What it is, in a few words.
  public var detail: String
}

extension AssetLibrary {
  /// Returns `true` iff files with the suffix `suffix`, in small letters, are sounds.
  public static func isSoundSuffix(_ suffix: String) -> Bool {
    SoundFile.suffixes.contains(suffix) || SoundFile.foreignSuffixes.contains(suffix)
  }

  /// Returns the names that `asset:` may have where `start` stands already.
  public func assets(from start: String) -> [ListedSound] {
    let part = start.contains("/") ? start.folderPart : ""
    guard !part.isEmpty else { return assetNames.map { ListedSound(name: $0, detail: "asset") } }
    var found: Set<String> = []
    for folder in assetFolders {
      for name in self.folder(folder.appending(path: part)).sounds {
        found.insert(part.appending(path: name.stem))
      }
    }
    return found.sorted().map { ListedSound(name: $0, detail: "asset") }
  }

  /// Returns the paths that `file:` may have in the score `score` where `start` stands already.
  public func files(from start: String, in score: String) -> [ListedSound] {
    filePaths(like: start, in: [score.folderPart] + places.includeFolders).map {
      ListedSound(name: $0, detail: "sound file")
    }
  }

  /// The sounds of the system that can be heard, by number: by the names that scores use for them.
  public static let systemSounds: [ListedSound] = SystemSound.all.compactMap { sound in
    guard sound.reasonForSilence == nil else { return nil }
    let name = sound.pianoNames.first ?? sound.id.map(String.init) ?? sound.file.stem
    let number = sound.id.map { "\($0): " } ?? ""
    return ListedSound(name: name, detail: number + sound.friendlyName)
  }
}
