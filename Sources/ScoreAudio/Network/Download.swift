import CCurl

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A sound on its way from an address into a cache.
public final class Download {
  /// What a download may take.
  public struct Limits: Hashable, Sendable {
    /// The most bytes.
    public var bytes: Int64

    /// The most seconds in which nothing comes.
    public var patience: Int

    /// Creates limits.
    public init(bytes: Int64 = 100_000_000, patience: Int = 30) {
      self.bytes = bytes
      self.patience = patience
    }
  }

  private let address: String
  private let limits: Limits
  private let progress: (_ done: Int64, _ total: Int64?) -> Bool
  private var hash = SHA256()
  private var size: Int64 = 0
  private var descriptor: Int32 = -1
  private var failure: Int32 = 0

  /// Creates the download of what is at `address`.
  ///
  /// `progress` hears the bytes that are done, of how many there are if that is known, and stops it
  /// by returning `false`.
  public init(
    _ address: String, _ limits: Limits = Limits(),
    progress: @escaping (_ done: Int64, _ total: Int64?) -> Bool = { _, _ in true }
  ) {
    self.address = address
    self.limits = limits
    self.progress = progress
  }

  /// Downloads into `cache`, in which the file called `draft` is there until it is complete.
  public func run(into cache: AddressCache, draft: (_ folder: String) -> String) throws(AudioError)
  {
    guard CCurl_isAvailable() else { throw .noDownloader }
    try cache.create()
    let path = draft(cache.soundFolder + "/")
    defer { unlink(path) }
    try receive(into: path)
    // A page that says sorry is no sound, whatever the server says.
    do throws(AudioError) {
      _ = try SoundFile(path: path)
    } catch {
      guard case .unreadable(_, let reason) = error else { throw error }
      throw .unreadable(path: address, reason: "it is no sound: \(reason)")
    }
    try cache.add(path, size: size, digits: hash.digits(), from: address)
  }

  private func receive(into path: String) throws(AudioError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unwritable(errno) }
    defer { close(descriptor) }
    let listener = CCurlListener(
      take: { user, bytes, count in
        Download.from(user).take(UnsafeRawBufferPointer(start: bytes, count: count))
      },
      progress: { user, done, total in
        Download.from(user).progress(done, total > 0 ? total : nil)
      },
      user: Unmanaged.passUnretained(self).toOpaque())
    let result = CCurl_get(
      address, CCurlLimits(bytes: limits.bytes, patience: limits.patience), listener)
    if failure != 0 { throw .unwritable(failure) }
    if let reason = reason(result) { throw .unreadable(path: address, reason: reason) }
  }

  private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    do throws(AudioError) {
      try OutputDescriptor(descriptor).write(bytes)
    } catch {
      if case .unwritable(let number) = error { failure = number }
      return false
    }
    hash.take(bytes)
    size += Int64(bytes.count)
    return true
  }

  /// Returns why there is no complete file, or `nil` iff there is one.
  private func reason(_ result: CCurlResult) -> String? {
    switch result.end {
    case CCurlDone: nil
    case CCurlRefused: "the server answers with status \(result.status)"
    case CCurlTooLarge: "it has more than \(limits.bytes / 1_000_000) MB"
    case CCurlTooSlow: "nothing came for \(limits.patience) s"
    case CCurlTruncated: "it broke off after \(size) bytes"
    case CCurlLost: "it leads on to too many addresses, or to one that is less safe"
    case CCurlStopped: "it was stopped"
    default: Download.text(result)
    }
  }

  private static func text(_ result: CCurlResult) -> String {
    let text = withUnsafeBytes(of: result.text) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func from(_ user: UnsafeMutableRawPointer?) -> Download {
    guard let user else { preconditionFailure("libcurl lost its download") }
    return Unmanaged<Download>.fromOpaque(user).takeUnretainedValue()
  }
}
