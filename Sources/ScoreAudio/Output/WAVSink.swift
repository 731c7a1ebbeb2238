/// A WAV on its way to a file or a pipe.
///
/// All that its header tells is known from the start, so that nothing is corrected at the end.
struct WAVSink: FrameSink {
  private let output: OutputDescriptor
  private let trailing: [UInt8]

  /// Begins a WAV.
  init(to descriptor: Int32, _ header: WAVHeader) throws(AudioError) {
    output = OutputDescriptor(descriptor)
    trailing = header.trailing
    try output.write(header.leading)
  }

  func write(_ quantizer: Quantizer) throws(AudioError) {
    try output.write(quantizer.packedBytes())
  }

  func finish() throws(AudioError) { try output.write(trailing) }
}
