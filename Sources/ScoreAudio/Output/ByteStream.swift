#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import CSndFile

/// The output as libsndfile sees it: a file that grows, although it may be a pipe.
///
/// libsndfile writes a header before it knows how long the sound gets, and corrects it at the end.
/// A pipe cannot be corrected. So the header is held back while libsndfile is made to believe that
/// the last frame is there already; the header it then writes is right from the start.
final class ByteStream {
  /// The error number of the first failure; 0 as long as there is none.
  private(set) var failure: Int32 = 0

  private let descriptor: Int32
  private var header: [UInt8] = []
  private var phase = Phase.header
  private var position = 0
  private var size = 0

  private enum Phase {
    /// What is written is header.
    case header
    /// What is written behind the header is not meant.
    case rehearsal
    /// What is written behind the header is sent.
    case data
  }

  /// Creates a stream to an open file or pipe.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// From now on, what is written behind the header is only counted.
  func rehearse() { phase = .rehearsal }

  /// Sends the header, which is settled; from now on, what is written behind it is sent.
  func begin() {
    phase = .data
    position = header.count
    size = header.count
    completeHeader.withUnsafeBytes { send($0) }
  }

  /// The header with the size of what extends its format, 0, which libsndfile leaves out.
  ///
  /// Of all formats, only whole numbers go without: "Multiple channel audio data and WAVE files",
  /// Microsoft, 2001.
  private var completeHeader: [UInt8] {
    let floatFormat = Array("fmt ".utf8) + [16, 0, 0, 0, 3, 0]
    guard header.starts(with: "RIFF".utf8), header.dropFirst(12).starts(with: floatFormat) else {
      return header
    }
    var complete = header
    complete.insert(contentsOf: [0, 0], at: 36)
    complete[16] = 18
    let size = (4..<8).reversed().reduce(UInt32(2)) { $0 &+ UInt32(header[$1]) << (8 * ($1 - 4)) }
    for byte in 0..<4 { complete[4 + byte] = UInt8(truncatingIfNeeded: size >> (8 * byte)) }
    return complete
  }

  private func send(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while failure == 0, !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        failure = errno
      }
    }
  }

  private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    switch phase {
    case .header, .rehearsal:
      let end = position + bytes.count
      if phase == .header, end > header.count {
        header += repeatElement(0, count: end - header.count)
      }
      if end <= header.count { header.replaceSubrange(position..<end, with: bytes) }
    case .data:
      // Whatever stands before the end is the header, which is right already.
      if position == size { send(bytes) }
    }
    position += bytes.count
    size = max(size, position)
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
      get_filelen: { user in
        let stream = ByteStream.from(user)
        // A chunk of odd size will be filled up.
        return sf_count_t(stream.phase == .rehearsal ? (stream.size + 1) & ~1 : stream.size)
      },
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
