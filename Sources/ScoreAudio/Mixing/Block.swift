/// Consecutive frames that are rendered together: each channel's samples in a row of their own.
public final class Block {
  /// The number of frames.
  public let frameCount: Int

  /// Samples in a frame.
  public let channelCount: Int

  private let samples: UnsafeMutablePointer<Float>

  /// Creates a block of silence.
  public init(frameCount: Int, channelCount: Int) {
    self.frameCount = frameCount
    self.channelCount = channelCount
    samples = .allocate(capacity: frameCount * channelCount)
    samples.initialize(repeating: 0, count: frameCount * channelCount)
  }

  deinit { samples.deallocate() }

  /// Returns the samples of a channel: 0 is left, 1 is right, 2 haptics where they have their own.
  public func channel(_ index: Int) -> UnsafeMutableBufferPointer<Float> {
    UnsafeMutableBufferPointer(start: row(index), count: frameCount)
  }

  /// Returns the first sample of a channel.
  package func row(_ index: Int) -> UnsafeMutablePointer<Float> {
    precondition(index < channelCount, "a block was asked for a channel that it does not have")
    return samples + index * frameCount
  }
}
