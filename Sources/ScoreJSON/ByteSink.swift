/// Where an emitter's bytes go: a file, a pipe, or memory.
///
/// A sink that fails keeps its first failure for whoever made it; the emitter knows nothing of it.
public protocol ByteSink {
  /// Takes the next bytes.
  mutating func write(_ bytes: UnsafeRawBufferPointer)
}

extension [UInt8]: ByteSink {
  /// Appends the next bytes.
  public mutating func write(_ bytes: UnsafeRawBufferPointer) { append(contentsOf: bytes) }
}
