import ScoreTimeline

extension AssetLibrary {
  /// Returns what there is of `system:text`: a file of the user's, or else a stand-in.
  func findSystemSound(_ text: String) -> SoundLookup {
    let sound = SystemSound.find(text)
    if let path = systemFile(named: sound?.names ?? [text]) { return open(path) }
    guard let sound else { return .missing(candidates: systemNames()) }
    if let reason = sound.reasonForSilence { return .unreadable(reason: reason) }
    return .found(
      FoundSound(
        samples: .standIn(name: sound.standInName), length: sound.length,
        fileName: sound.file.isEmpty ? sound.standInName + ".caf" : sound.file))
  }

  /// Returns the path of the user's file that bears the first of `names` that any bears.
  private func systemFile(named names: [String]) -> String? {
    guard let folder = places.systemSounds else { return nil }
    let files = self.folder(folder).sounds
    for name in names {
      let wanted = name.lowercased()
      if let file = files.first(where: { $0.stem.lowercased() == wanted }) {
        return folder.appending(path: file)
      }
    }
    return nil
  }

  /// Returns the names that `system:` may have, but for numbers.
  private func systemNames() -> [String] {
    var found: Set<String> = []
    for sound in SystemSound.all where sound.reasonForSilence == nil {
      found.formUnion(sound.names.filter { Int($0) == nil })
    }
    if let folder = places.systemSounds {
      for name in self.folder(folder).sounds { found.insert(name.stem) }
    }
    return found.sorted()
  }
}
