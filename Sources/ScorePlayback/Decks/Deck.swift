import ScoreAudio

/// A piece from a place on, at a speed, on its way to the mixer: a straight line.
///
/// Whatever bends it, such as a seek, another speed or a loop, is a deck of its own that takes over.
///
/// After it was made, only the thread that feeds it touches its source.
final class Deck: @unchecked Sendable {
  /// The frame of the piece that it begins with.
  let from: Int64

  /// How many frames of the piece pass in one of the mix.
  let rate: Double

  /// The frames of the piece that are reported when they are heard, in order.
  let cues: [Int64]

  /// Its frames.
  let queue: FrameQueue

  /// The number of its frames.
  let frameCount: Int64

  /// Where it is in the mixer, while it is there.
  var slot: Int?

  /// The frame of the mix that it is to start at; `nil` for at once.
  var plannedStart: Int64?

  /// How often the piece of its run was exchanged before it.
  var version = 0

  /// `true` iff it is another pass of a loop.
  var isNextPass = false

  /// `true` iff it begins where the one before it is not.
  var isElsewhere = false

  /// The frame of the mix at which it was told to begin to fade out, and the frames that takes; `nil`
  /// while it is to play on.
  var cut: (frame: Int64, fade: Int)?

  /// The frame of the mix at which nothing of it is left; `nil` while there is.
  var goneAt: Int64?

  private let source: DeckSource
  private let block = Block(
    frameCount: DeckSource.blockFrames, channelCount: FrameQueue.rowCount)
  private var isRendered = false

  /// The most frames that it is ahead, two thirds of a second at 48 kHz: for so long may a busy machine let
  /// it wait.
  private static let framesAhead = 32 * DeckSource.blockFrames

  /// Creates a deck whose first frames are rendered.
  init(
    _ piece: Piece, from start: Int64, rate: Double, _ settings: PlayerSettings
  ) throws(PlaybackError) {
    (from, self.rate, cues) = (start, rate, piece.cueFrames)
    source = try DeckSource(piece, from: start, rate: rate, settings)
    frameCount = source.remainingFrames
    // A block is rendered where there is room for all of it, and the first may be a part of one.
    let size = Int64(DeckSource.blockFrames)
    let whole = (frameCount / size + 2) * size
    queue = FrameQueue(capacity: Int(min(whole, Int64(Deck.framesAhead))))
    feed()
    feed()
  }

  /// The frame of the mix that it starts at; `nil` until that is settled.
  var start: Int64? {
    let frame = queue.startFrame.load(ordering: .acquiring)
    return frame >= 0 ? frame : plannedStart
  }

  /// Returns the frame of the piece that plays at a frame of the mix.
  func place(at frame: Int64) -> Int64 {
    guard let start, frame > start else { return from }
    return from + Int64(Double(frame - start) * rate)
  }

  /// Returns the frame of the mix at which a frame of the piece plays; `nil` until that is settled.
  func mixFrame(of place: Int64) -> Int64? {
    start.map { $0 + Int64((Double(place - from) / rate).rounded(.up)) }
  }

  /// The frame of the mix behind its last; `nil` until that is settled.
  var end: Int64? {
    start.map { min($0 + frameCount, cut.map { $0.frame + Int64($0.fade) } ?? .max) }
  }

  /// `true` iff it starts at a frame of the mix, or before it.
  func hasStarted(at frame: Int64) -> Bool { start.map { $0 <= frame } ?? false }

  /// `true` iff it is settled that it starts behind a frame of the mix.
  func isComing(at frame: Int64) -> Bool { start.map { $0 > frame } ?? false }

  /// Renders a block if there is room for it, and returns whether it did.
  @discardableResult
  func feed() -> Bool {
    guard !isRendered, goneAt == nil, queue.room >= min(queue.capacity, block.frameCount) else {
      return false
    }
    if source.remainingFrames > 0 {
      queue.append(block, count: source.render(into: block))
    }
    if source.remainingFrames == 0 {
      isRendered = true
      queue.close()
    }
    return true
  }
}
