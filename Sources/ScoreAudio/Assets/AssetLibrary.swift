import ScoreTimeline

/// The sounds that the scores of one compilation may name, found in the places given for them.
///
/// Folders are read when the first source needs them, in the order of their names, so that the same
/// folders give the same answers. Not for use by two threads at once.
public final class AssetLibrary {
  /// Where sounds are looked for.
  public struct Places: Hashable, Sendable {
    /// The path of the main score, as the user wrote it.
    public var mainScore: String

    /// The folders of `asset:`, in their order; where there is none, the folder of the main score,
    /// and `Assets` and `Sounds` in it.
    public var assetFolders: [String] = []

    /// The folders of `file:` after that of the score it stands in.
    public var includeFolders: [String] = []

    /// Where downloads are kept; `nil` iff nowhere.
    public var cache: AddressCache?

    /// The folder of `system:`.
    public var systemSounds: String?

    /// Creates the places that go without saying for a score.
    public init(mainScore: String) { self.mainScore = mainScore }
  }

  /// Where sounds are looked for.
  public let places: Places

  private var answers: [SoundSource: SoundLookup] = [:]
  private var folders: [String: SoundFolder] = [:]
  let conversions = Conversions()
  private lazy var catalogs = findCatalogs()
  private(set) lazy var assetNames = findAssetNames()

  /// Brings what is at an address into the cache, if that is wanted.
  let fetch: (_ address: String) throws(AudioError) -> Void

  /// Creates a library of `places`, in which `fetch` brings what is at an address into the cache.
  public init(
    _ places: Places,
    fetch: @escaping (_ address: String) throws(AudioError) -> Void = { _ in }
  ) {
    self.places = places
    self.fetch = fetch
  }

  /// Returns what there is of `source`.
  public func find(_ source: SoundSource) -> SoundLookup {
    if let answer = answers[source] { return answer }
    let answer = search(source)
    answers[source] = answer
    return answer
  }

  private func search(_ source: SoundSource) -> SoundLookup {
    switch source.kind {
    case .asset: findAsset(source.text)
    case .file: findFile(source.text, in: source.scoreName)
    case .system: findSystemSound(source.text)
    case .url: findAddress(source.text)
    }
  }

  /// Returns the sounds of the folder at `path`, which is read once.
  func folder(_ path: String) -> SoundFolder {
    if let folder = folders[path] { return folder }
    let folder = SoundFolder(path: path)
    folders[path] = folder
    return folder
  }

  /// Opens a sound file; one that another program has to convert is converted once.
  func soundFile(_ path: String) throws(AudioError) -> SoundFile {
    try SoundFile(path: path, conversions)
  }

  /// Returns what is there of a file.
  func open(_ path: String) -> SoundLookup {
    do throws(AudioError) {
      let file = try soundFile(path)
      return .found(
        FoundSound(samples: .file(path: path), length: file.length, fileName: path.namePart))
    } catch {
      switch error {
      case .unreadable(_, let reason): return .unreadable(reason: reason)
      case .missingLibrary, .unwritable, .unencodable, .noScratchRoom, .unusablePlugin,
        .boundless:
        return .unreadable(reason: error.description)
      }
    }
  }
}

// MARK: - Assets

extension AssetLibrary {
  /// The folders of `asset:`.
  var assetFolders: [String] {
    if !places.assetFolders.isEmpty { return places.assetFolders }
    let folder = places.mainScore.folderPart
    return [folder, folder.appending(path: "Assets"), folder.appending(path: "Sounds")]
  }

  private func findAsset(_ name: String) -> SoundLookup {
    for folder in assetFolders {
      if let file = file(of: name, in: folder) { return open(file) }
      if let sound = CatalogSound.named(name, in: catalogs[folder] ?? []) {
        return sound.file.map(open)
          ?? .unreadable(reason: "its Contents.json names no file of its own")
      }
    }
    return .missing(candidates: assetNames)
  }

  /// Returns the path of the plain file that `asset:name` means in `folder`.
  private func file(of name: String, in folder: String) -> String? {
    let folder = name.contains("/") ? folder.appending(path: name.folderPart) : folder
    return self.folder(folder).sound(named: name.namePart).map { folder.appending(path: $0) }
  }

  /// Returns the names that `asset:` may have.
  private func findAssetNames() -> [String] {
    var found: Set<String> = []
    for folder in assetFolders {
      for name in self.folder(folder).sounds { found.insert(name.stem) }
      for sound in catalogs[folder] ?? [] { found.insert(sound.assetName) }
    }
    return found.sorted()
  }

  /// Returns the data sets of the asset catalogs in each of the folders.
  private func findCatalogs() -> [String: [CatalogSound]] {
    var found: [String: [CatalogSound]] = [:]
    for folder in assetFolders {
      let catalogs =
        folder.hasSuffix(".xcassets")
        ? [folder]
        : self.folder(folder).names.filter { $0.hasSuffix(".xcassets") }.map {
          folder.appending(path: $0)
        }
      found[folder] = catalogs.flatMap { CatalogSound.all(in: $0) }
    }
    return found
  }
}

// MARK: - Files

extension AssetLibrary {
  private func findFile(_ path: String, in score: String) -> SoundLookup {
    let folders = [score.folderPart] + places.includeFolders
    // The system would take the name up to its NUL for the whole.
    for folder in folders where !path.utf8.contains(0) {
      let whole = folder.appending(path: path)
      if Folder.item(at: whole) != .nothing { return open(whole) }
      if Folder.isLink(whole) { return .unreadable(reason: "it is a link that leads to no file") }
    }
    return .missing(candidates: filePaths(like: path, in: folders))
  }

  /// Returns the paths that would be right in place of `path`: the sounds beside where it points.
  func filePaths(like path: String, in folders: [String]) -> [String] {
    let part = path.folderPart
    var found: Set<String> = []
    for folder in folders {
      for name in self.folder(folder.appending(path: part)).sounds {
        found.insert(part.appending(path: name))
      }
    }
    return found.sorted()
  }
}
