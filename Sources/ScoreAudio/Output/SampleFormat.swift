/// How the samples of a file are written.
public enum SampleFormat: String, Hashable, Sendable, CaseIterable {
  /// 16 bits: what plays everywhere.
  case pcm16
  /// 24 bits.
  case pcm24
  /// 32-bit floating point, which may go beyond full scale.
  case float

  /// Bytes of a sample.
  public var bytes: Int {
    switch self {
    case .pcm16: 2
    case .pcm24: 3
    case .float: 4
    }
  }
}
