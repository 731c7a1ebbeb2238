import ScoreAudio

/// Downloads what is at addresses into the user's cache, as far as the settings allow.
struct Fetcher: Sendable {
  private let settings: Settings

  /// Creates a fetcher.
  init(_ settings: Settings) { self.settings = settings }

  /// Brings what is at `address` into the cache, unless it is there or must not be downloaded.
  func fetch(_ address: String) throws(AudioError) {
    guard settings.network != .never else { return }
    guard let cache = AddressCache.standard else {
      throw .unreadable(path: address, reason: "there is no folder for it: HOME is not set")
    }
    if settings.network == .missing, cache.entry(for: address) != nil { return }
    var progress: Progress?
    let download = Download(address, settings.downloadLimits) { done, total in
      // Before anything comes, nobody knows how much there is.
      if done > 0 {
        if progress == nil { progress = Progress(of: total, isShown: true) }
        progress?.show(done)
      }
      return true
    }
    defer { progress?.finish() }
    var draft = ""
    defer { if !draft.isEmpty { TemporaryFiles.remove(draft) } }
    try download.run(into: cache) { folder in
      draft = TemporaryFiles.newPath(in: folder)
      return draft
    }
  }
}
