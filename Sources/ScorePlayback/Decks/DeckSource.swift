import ScoreAudio
import ScoreTimeline

/// The frames of a piece from a place on, as the rows of a queue.
///
/// They are rendered without a limiter, which says beside each frame by how much it has to be
/// lowered: so sounds and haptics can still be told apart when they are mixed, and an untouched mix
/// is that of an offline rendering, to the bit. For one thread at a time.
final class DeckSource {
  /// Frames rendered together.
  static let blockFrames = 1024

  private let renderer: Renderer
  private let stretch: LiveStretch?
  private let limiter: Limiter?
  private let hearsHaptics: Bool
  private var rest: Int64
  private var waiting = DeckSource.block
  private var coming = DeckSource.block
  private var isWaiting = false
  private let sum = Block(frameCount: DeckSource.blockFrames, channelCount: 2)

  /// A block of left, right and haptics.
  private static var block: Block { Block(frameCount: blockFrames, channelCount: 3) }

  /// Creates the source of `piece` from the frame `start` on, at `rate` times its speed.
  init(
    _ piece: Piece, from start: Int64, rate: Double, _ settings: PlayerSettings
  ) throws(PlaybackError) {
    var render = RenderSettings(
      sampleRate: settings.sampleRate, haptics: .channels, duration: piece.duration)
    render.isLimited = false
    renderer = Renderer(piece.timeline, sounds: piece.sounds, settings: render, startingAt: start)
    hearsHaptics = settings.haptics == .mix
    limiter = settings.isLimited ? Limiter(rate: settings.sampleRate, channelCount: 2) : nil
    let left = max(0, renderer.frameCount - start)
    stretch = rate == 1 ? nil : try LiveStretch(renderer, left, rate: rate)
    rest = rate == 1 ? left : Int64((Double(left) / rate).rounded(.up))
  }

  /// The frames that are still to come.
  var remainingFrames: Int64 { rest }

  /// Renders the next frames as the rows of `block`, and returns how many there are; 0 at the end.
  func render(into block: Block) -> Int {
    if !isWaiting, limiter != nil {
      // The limiter looks a block ahead.
      advance()
      isWaiting = true
    }
    advance()
    let frames = limiter == nil ? coming : waiting
    for index in 0..<3 {
      block.row(index).update(from: frames.row(index), count: DeckSource.blockFrames)
    }
    if let limiter {
      block.row(3).update(from: limiter.gains, count: DeckSource.blockFrames)
    } else {
      block.row(3).update(repeating: 1, count: DeckSource.blockFrames)
    }
    let count = Int(min(rest, Int64(DeckSource.blockFrames)))
    rest -= Int64(count)
    return count
  }

  /// Renders the block behind the one that waits.
  private func advance() {
    swap(&waiting, &coming)
    if let stretch { stretch.render(into: coming) } else { renderer.render(into: coming) }
    guard let limiter else { return }
    for side in 0..<2 {
      let (row, source, haptics) = (sum.row(side), coming.row(side), coming.row(2))
      row.update(from: source, count: DeckSource.blockFrames)
      if hearsHaptics { for frame in 0..<DeckSource.blockFrames { row[frame] += haptics[frame] } }
    }
    limiter.process(sum)
  }
}

extension Renderer {
  /// Creates the rendering of `timeline` from a frame on.
  convenience init(
    _ timeline: Timeline, sounds: SoundBank, settings: RenderSettings, startingAt start: Int64
  ) {
    self.init(timeline, sounds: sounds, settings: settings)
    let whole = Block(
      frameCount: DeckSource.blockFrames, channelCount: settings.channelCount)
    while start - position >= Int64(whole.frameCount) { render(into: whole) }
    if start > position {
      render(
        into: Block(frameCount: Int(start - position), channelCount: settings.channelCount))
    }
  }
}
