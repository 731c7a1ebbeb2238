#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import CSndFile

/// A file as libsndfile writes it: in any order, so that what stands at its beginning can be
/// corrected at its end.
final class ByteStream {
  /// The error number of the first failure; 0 as long as there is none.
  private(set) var failure: Int32 = 0

  /// The bytes so far.
  private(set) var size = 0

  private let descriptor: Int32
  private var position = 0
  private var pages: OggPages?

  /// Creates a stream to an open file; of an Ogg, the pages get a serial number that does not
  /// depend on the time.
  init(descriptor: Int32, isOgg: Bool) {
    self.descriptor = descriptor
    pages = isOgg ? OggPages() : nil
  }

  /// Writes `bytes` at `place`, over what is there or behind it.
  func put(_ bytes: [UInt8], at place: Int) {
    bytes.withUnsafeBytes { send($0, at: place) }
    size = max(size, place + bytes.count)
  }

  private func send(_ bytes: UnsafeRawBufferPointer, at place: Int) {
    var (rest, place) = (bytes, place)
    while failure == 0, !rest.isEmpty {
      let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(place))
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        place += count
      } else if errno != EINTR {
        failure = errno
      }
    }
  }

  private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    if pages != nil {
      // The pages of a stream come one after the other, and none is written again.
      for page in pages?.complete(bytes) ?? [] { put(page, at: size) }
      position += bytes.count
    } else {
      send(bytes, at: position)
      position += bytes.count
      size = max(size, position)
    }
    return failure == 0 ? bytes.count : 0
  }

  private func seek(_ offset: Int, _ whence: Int32) -> Int {
    switch whence {
    case SEEK_CUR: position += offset
    case SEEK_END: position = size + offset
    default: position = offset
    }
    return position
  }

  /// The functions through which libsndfile writes; its user data is an unretained stream.
  static func callbacks() -> SF_VIRTUAL_IO {
    SF_VIRTUAL_IO(
      get_filelen: { user in sf_count_t(ByteStream.from(user).size) },
      seek: { offset, whence, user in
        sf_count_t(ByteStream.from(user).seek(Int(offset), whence))
      },
      read: { _, _, _ in 0 },
      write: { bytes, count, user in
        let bytes = UnsafeRawBufferPointer(start: bytes, count: Int(count))
        return sf_count_t(ByteStream.from(user).take(bytes))
      },
      tell: { user in sf_count_t(ByteStream.from(user).position) })
  }

  private static func from(_ user: UnsafeMutableRawPointer?) -> ByteStream {
    guard let user else { preconditionFailure("libsndfile lost its stream") }
    return Unmanaged<ByteStream>.fromOpaque(user).takeUnretainedValue()
  }
}
