/// A file that frames go into, one piece after the other.
protocol FrameSink {
  /// Writes the frames that `quantizer` holds.
  func write(_ quantizer: Quantizer) throws(AudioError)

  /// Completes the file; it stays open.
  func finish() throws(AudioError)
}
