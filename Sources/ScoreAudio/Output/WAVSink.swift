/// A WAV on its way to a file or a pipe.
///
/// All that its header tells is known from the start, so that nothing is corrected at the end.
final class WAVSink: FrameSink {
  private let output: OutputDescriptor
  private let trailing: [UInt8]

  /// What goes before the next bytes.
  private var held: [UInt8]

  /// Where writing begins and ends while there is more to come: a system takes frames that begin
  /// with a large page of its cache in half the time that it takes for those that follow a header.
  private static let alignment = 1 << 16

  /// Begins a WAV.
  init(to descriptor: Int32, _ header: WAVHeader) {
    output = OutputDescriptor(descriptor)
    trailing = header.trailing
    held = header.leading
  }

  func write(_ quantizer: Quantizer) throws(AudioError) {
    let bytes = quantizer.packedBytes()
    let size = held.count + bytes.count
    let count = max(0, size / WAVSink.alignment * WAVSink.alignment - held.count)
    if count > 0 {
      try output.write(held, UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      held.removeAll(keepingCapacity: true)
    }
    held += bytes[count...]
  }

  func finish() throws(AudioError) { try output.write(held + trailing) }
}
