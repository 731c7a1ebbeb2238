import ScoreJSON

/// The sink of an output that is made for its diagnostics alone.
struct NoOutput: ByteSink {
  /// Lets the bytes go.
  mutating func write(_ bytes: UnsafeRawBufferPointer) {}
}
