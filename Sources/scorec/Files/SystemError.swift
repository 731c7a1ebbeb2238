#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system says went wrong.
struct SystemError: Hashable {
  /// The number of the error.
  let number: Int32

  /// The error of the last call that failed.
  static var last: SystemError { SystemError(number: errno) }

  /// The system's words for it, as they stand in a sentence.
  var reason: String {
    let text = String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// `true` iff whoever read an output has stopped reading.
  var isClosedPipe: Bool { number == EPIPE }
}
