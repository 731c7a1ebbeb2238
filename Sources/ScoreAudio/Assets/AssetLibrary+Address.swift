extension AssetLibrary {
  /// Returns what there is of `url:address`: a file, or what was downloaded; nothing is downloaded
  /// unless this library was created to.
  func findAddress(_ address: String) -> SoundLookup {
    if address.hasPrefix("file:") { return findFileAddress(address) }
    guard address.isNetworkAddress else {
      return .unreadable(reason: "an address begins with https://, http:// or file:///")
    }
    // What was changed there is not what was downloaded.
    if let entry = places.cache?.entry(for: address), !entry.isIntact {
      places.cache?.remove(address)
    }
    do throws(AudioError) {
      try fetch(address)
    } catch {
      if case .unreadable(_, let reason) = error { return .unreadable(reason: reason) }
      return .unreadable(reason: error.description)
    }
    guard let entry = places.cache?.entry(for: address) else { return .missing(candidates: []) }
    guard case .found(var sound) = open(entry.path) else { return open(entry.path) }
    sound.fileName = address.nameOfAddress
    return .found(sound)
  }

  /// RFC 8089: the machine is this one, whether it is named or not.
  private func findFileAddress(_ address: String) -> SoundLookup {
    let start = ["file:///", "file://localhost/"].first { address.hasPrefix($0) }
    guard let start, let path = ("/" + address.dropFirst(start.count)).decodingPercents,
      !path.utf8.contains(0)
    else { return .unreadable(reason: "the address of a file is as in file:///home/me/bell.wav") }
    return open(path)
  }
}

extension String {
  /// `true` iff it is an address that something can be downloaded from.
  public var isNetworkAddress: Bool {
    // RFC 3986, 3.1: the case of a scheme means nothing.
    let start = prefix(8).lowercased()
    return (start == "https://" || start.hasPrefix("http://"))
      && utf8.allSatisfy { $0 > 32 && $0 != 127 }
  }
}
