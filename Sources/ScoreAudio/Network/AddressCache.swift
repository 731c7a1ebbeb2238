#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The sounds that were downloaded, each once under the hash of its bytes, and the addresses that
/// they came from.
///
/// `sounds/HASH.SUFFIX` is a sound; `addresses/HASH` has the name of one, and the address that HASH
/// is the hash of. Both are complete or not there: several programs may use the cache at once.
public struct AddressCache: Hashable, Sendable {
  /// What is known of an address.
  public struct Entry: Hashable, Sendable {
    /// The address.
    public let address: String
    /// The path of the sound in the cache.
    public let path: String
    /// Its bytes.
    public let size: Int64

    /// `true` iff the bytes are those that were downloaded, by their hash.
    var isIntact: Bool { SHA256.digits(ofFile: path) == path.namePart.stem }
  }

  /// Where it lies.
  public let folder: String

  /// Creates the cache in a folder, which need not be there yet.
  public init(folder: String) { self.folder = folder }

  /// The user's own: `scorec` in the folder that the XDG Base Directory Specification has for what
  /// can be made again; `nil` iff there is none.
  public static var standard: AddressCache? {
    if let path = variable("XDG_CACHE_HOME"), path.hasPrefix("/") {
      return AddressCache(folder: path.appending(path: "scorec"))
    }
    return variable("HOME").map { AddressCache(folder: $0.appending(path: ".cache/scorec")) }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private var addressFolder: String { folder.appending(path: "addresses") }

  /// Where a download is written until it is complete.
  var soundFolder: String { folder.appending(path: "sounds") }

  private func addressPath(_ address: String) -> String {
    addressFolder.appending(path: SHA256.digits(of: address))
  }

  /// Returns what is known of `address`; `nil` iff it was not downloaded.
  public func entry(for address: String) -> Entry? {
    entry(at: addressPath(address)).flatMap { $0.address == address ? $0 : nil }
  }

  /// All entries, by address.
  public var entries: [Entry] {
    Folder.names(in: addressFolder).compactMap { entry(at: addressFolder.appending(path: $0)) }
      .sorted { $0.address < $1.address }
  }

  private func entry(at path: String) -> Entry? {
    guard let bytes = Folder.contents(of: path) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.count == 3, let size = Int64(lines[1]), !lines[0].contains("/") else { return nil }
    let sound = soundFolder.appending(path: String(lines[0]))
    guard Folder.size(of: sound) == size else { return nil }
    return Entry(address: String(lines[2]), path: sound, size: size)
  }

  /// Takes the complete file at `path` for what is at `address`.
  func add(_ path: String, size: Int64, digits: String, from address: String) throws(AudioError) {
    let suffix = address.nameOfAddress.suffixPart.filter {
      $0.isASCII && ($0.isLetter || $0.isNumber)
    }
    // One that is there under another suffix is the same sound.
    let known = Folder.names(in: soundFolder).first { $0.stem == digits }
    let name = known ?? (suffix.isEmpty ? digits : "\(digits).\(suffix.prefix(8))")
    try Folder.move(path, to: soundFolder.appending(path: name))
    let draft = path + ".address"
    try Folder.write("\(name)\n\(size)\n\(address)\n", to: draft)
    try Folder.move(draft, to: addressPath(address))
  }

  /// Creates its folders.
  func create() throws(AudioError) {
    for path in [soundFolder, addressFolder] { try Folder.create(path) }
  }

  /// Forgets `address`, and its sound unless another address has the same.
  public func remove(_ address: String) {
    guard let entry = entry(for: address) else { return }
    unlink(addressPath(address))
    if !entries.contains(where: { $0.path == entry.path }) { unlink(entry.path) }
  }

  /// Forgets everything, what a broken-off download has left as well.
  public func clear() {
    for folder in [addressFolder, soundFolder] {
      for name in Folder.names(in: folder, hidden: true) { unlink(folder.appending(path: name)) }
      rmdir(folder)
    }
    rmdir(folder)
  }
}

extension String {
  /// The last part of the path of an address, for people and players: "bell.wav".
  var nameOfAddress: String {
    let path = prefix { $0 != "?" && $0 != "#" }
    guard let start = path.firstRange(of: "://")?.upperBound, path[start...].contains("/") else {
      return "sound"
    }
    let name = String(path[start...]).namePart.decodingPercents?.namePart ?? ""
    return name.isEmpty || name.hasPrefix(".") || name.utf8.contains(0) ? "sound" : name
  }

  /// The text in which `%41` stands for "A" (RFC 3986, 2.1); `nil` iff it is no text then.
  var decodingPercents: String? {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

}
