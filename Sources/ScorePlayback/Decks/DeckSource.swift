import ScoreAudio

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

  /// The frames before its first that are only rendered.
  private var skipped: Int
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
    // The limiter begins as far before as it remembers, so that it is as it would be from the start.
    let lead = rate == 1 && settings.isLimited ? DeckSource.lead(to: start, settings.sampleRate) : 0
    skipped = Int(lead)
    renderer = Renderer(piece.plan, from: start - lead)
    hearsHaptics = settings.haptics == .mix
    limiter = settings.isLimited ? Limiter(rate: settings.sampleRate, channelCount: 2) : nil
    let left = max(0, piece.plan.frameCount - start)
    stretch = rate == 1 ? nil : try LiveStretch(renderer, left, rate: rate)
    let lag = left > 0 ? LiveStretch.lag(settings.sampleRate) : 0
    rest = rate == 1 ? left : Int64((Double(left) / rate).rounded(.up)) + lag
  }

  /// The frames that are still to come.
  var remainingFrames: Int64 { rest }

  /// Returns the frames before `start`, from the start of a block on, that a limiter remembers.
  private static func lead(to start: Int64, _ sampleRate: Int) -> Int64 {
    let first = start - start % Int64(blockFrames) - Limiter.memory(rate: sampleRate)
    return start - max(0, first)
  }

  /// Renders the next frames as the rows of `block`, and returns how many there are; 0 at the end.
  func render(into block: Block) -> Int {
    if !isWaiting, limiter != nil {
      // The limiter looks a block ahead.
      advance()
      isWaiting = true
    }
    advance()
    while skipped >= DeckSource.blockFrames {
      advance()
      skipped -= DeckSource.blockFrames
    }
    let count = Int(min(rest, Int64(DeckSource.blockFrames - skipped)))
    copy(count, to: block)
    skipped = 0
    rest -= Int64(count)
    return count
  }

  /// Copies the next `count` frames behind those that are skipped.
  private func copy(_ count: Int, to block: Block) {
    let frames = limiter == nil ? coming : waiting
    for index in 0..<3 {
      block.row(index).update(from: frames.row(index) + skipped, count: count)
    }
    if let limiter {
      block.row(3).update(from: limiter.gains + skipped, count: count)
    } else {
      block.row(3).update(repeating: 1, count: count)
    }
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
