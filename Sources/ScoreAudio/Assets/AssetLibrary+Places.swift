import ScoreTimeline

extension AssetLibrary {
  /// Returns the folders where `source` is looked for, the current one being ".".
  public func folders(of source: SoundSource) -> [String] {
    let folders =
      switch source.kind {
      case .asset: assetFolders
      case .file:
        ([source.scoreName.folderPart] + places.includeFolders).map {
          source.text.contains("/") ? $0.appending(path: source.text.folderPart) : $0
        }
      case .system: places.systemSounds.map { [$0] } ?? []
      case .url: [String]()
      }
    return folders.map { $0.isEmpty ? "." : $0 }
  }
}
