import ScoreAudio
import ScoreDiagnostics

extension Command {
  /// Downloads the sounds of scores and addresses into the cache, or shows or empties it.
  func fetchSounds(_ settings: Settings) throws(Failure) -> ExitStatus {
    switch settings.cacheAction {
    case .list:
      guard settings.inputs.isEmpty else {
        throw .usage("'--list' lists all of the cache", hint: "scorec fetch --list")
      }
      try Terminal.print(Command.list(AddressCache.standard?.entries ?? []))
      return .success
    case .clear:
      try Command.clear(settings.inputs)
      return .success
    case nil: return try fetch(settings)
    }
  }

  private func fetch(_ settings: Settings) throws(Failure) -> ExitStatus {
    guard !settings.inputs.isEmpty else {
      throw .usage("no score, and no address", hint: "scorec fetch SCORE|ADDRESS")
    }
    var settings = settings
    settings.network = .always
    let addresses = settings.inputs.filter(\.isNetworkAddress)
    settings.inputs.removeAll(where: \.isNetworkAddress)
    var status = ExitStatus.success
    for address in addresses {
      do throws(AudioError) {
        try Fetcher(settings).fetch(address)
      } catch {
        let failure = Failure(error, writing: "the cache")
        Terminal.complain(failure)
        status = max(status, failure.status == .noInput ? .unavailable : failure.status)
      }
    }
    return settings.inputs.isEmpty ? status : max(status, try checkScores(settings))
  }

  private static func list(_ entries: [AddressCache.Entry]) -> String {
    HelpText.columns(
      entries.map {
        [String(decimal: Double($0.size) / 1e6, places: 3) + " MB", $0.address, $0.path]
      })
  }

  private static func clear(_ addresses: [String]) throws(Failure) {
    guard let cache = AddressCache.standard else { return }
    if addresses.isEmpty { cache.clear() }
    for address in addresses {
      guard cache.entry(for: address) != nil else {
        throw Failure(
          .noInput, "'\(address)' is not in the cache", hint: "'scorec fetch --list' tells what is")
      }
      cache.remove(address)
    }
  }
}
