import ScoreAudio
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The thread that renders ahead of the device.
final class Feeder: @unchecked Sendable {
  // `renderer` and `block` are touched by the thread alone once it runs: that is what makes it
  // sendable.

  /// The frames that it has rendered.
  let queue: FrameQueue

  private let renderer: Renderer
  private let block: Block
  private let isStopping = Atomic<Bool>(false)
  private let isDone = Atomic<Bool>(false)
  private var thread: pthread_t?

  /// Frames rendered together.
  static let blockFrames = 1024

  /// The blocks that it may be ahead, a third of a second at 48 kHz: what a busy machine may cost.
  private static let blocksAhead = 16

  /// Creates a feeder that has not begun.
  init(_ renderer: Renderer) {
    self.renderer = renderer
    let channels = renderer.settings.channelCount
    block = Block(frameCount: Feeder.blockFrames, channelCount: channels)
    queue = FrameQueue(
      capacity: Feeder.blocksAhead * Feeder.blockFrames, channelCount: channels)
  }

  /// `true` iff all frames of the score are in the queue, or have been.
  var hasRenderedAll: Bool { isDone.load(ordering: .acquiring) }

  /// Fills the queue, and starts the thread that keeps it full.
  func start() throws(PlaybackError) {
    while fill() {}
    let context = Unmanaged.passRetained(self)
    #if canImport(Glibc)
      var thread = pthread_t()
      let result = pthread_create(
        &thread, nil,
        { @Sendable context in
          if let context { Unmanaged<Feeder>.fromOpaque(context).takeRetainedValue().run() }
          return nil
        }, context.toOpaque())
    #else
      var thread: pthread_t?
      let result = pthread_create(
        &thread, nil,
        { @Sendable context in
          Unmanaged<Feeder>.fromOpaque(context).takeRetainedValue().run()
          return nil
        }, context.toOpaque())
    #endif
    guard result == 0 else {
      context.release()
      throw .noThread(result)
    }
    self.thread = thread
  }

  /// Ends the thread.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    if let thread { pthread_join(thread, nil) }
    thread = nil
  }

  private func run() {
    while !isStopping.load(ordering: .acquiring), !hasRenderedAll {
      if !fill() { Monotonic.sleep(milliseconds: 3) }
    }
  }

  /// Renders a block if there is room for one; returns whether it did.
  private func fill() -> Bool {
    let rest = renderer.frameCount - renderer.position
    if rest <= 0 {
      isDone.store(true, ordering: .releasing)
      return false
    }
    guard queue.room >= block.frameCount else { return false }
    renderer.render(into: block)
    let count = Int(min(rest, Int64(block.frameCount)))
    queue.append(count) { frame, out in
      for channel in 0..<block.channelCount { out[channel] = block.channel(channel)[frame] }
    }
    return true
  }
}
