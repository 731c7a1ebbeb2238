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

  /// Returns the folders whose contents decide what there is of `source`: those of `folders(of:)`,
  /// and for an asset the folders that its name leads to, and the asset catalogs.
  public func foldersLookedInto(for source: SoundSource) -> [String] {
    let folders = folders(of: source)
    guard source.kind == .asset else { return folders }
    return folders.flatMap { folder in
      let catalogs = self.folder(folder).names.filter { $0.hasSuffix(".xcassets") }
      let part = source.text.folderPart
      let inner = part.isEmpty ? catalogs : catalogs + [part]
      return [folder] + inner.map { folder.appending(path: $0) }
    }
  }
}
