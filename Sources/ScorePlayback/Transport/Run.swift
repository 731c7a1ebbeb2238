import ScoreTimeline

/// One time that a piece is played.
///
/// It is a chain of decks: each takes over from the one before at a frame of the mix.
final class Run {
  let id: RunID
  let lane: RunOptions.Lane

  /// What it plays.
  private(set) var piece: Piece

  /// How often that was exchanged.
  private(set) var version = 0

  /// Its decks in the order of their starts; the last may begin in the future.
  var decks: [Deck] = []

  /// The part of the piece that is played, in frames.
  var region: Range<Int64>

  /// The passes through the region behind the present one; the greatest number for no end.
  var passesLeft: Int

  /// The frame of the piece that it begins with.
  let firstFrame: Int64

  /// `true` iff its last deck was told to end where the region does.
  var isCut = false

  /// The run that follows it, once that is in the mixer.
  var successor: Run?

  /// The deck that was heard last.
  private var heard: Deck?

  private var nextCue = 0

  /// Creates a run that has not begun.
  init(_ id: RunID, _ piece: Piece, _ options: RunOptions) {
    (self.id, self.piece, lane) = (id, piece, options.lane)
    let whole = 0..<piece.length
    region =
      options.region.map {
        (piece.frame(of: $0.lowerBound)..<piece.frame(of: $0.upperBound)).clamped(to: whole)
      } ?? whole
    firstFrame = max(region.lowerBound, min(piece.frame(of: options.start), region.upperBound))
    passesLeft = options.passes.map { max(0, $0 - 1) } ?? .max
  }

  /// `true` iff some of it is heard at a frame of the mix, or was.
  func hasBegun(at frame: Int64) -> Bool { decks.first?.start.map { $0 <= frame } ?? false }

  /// Returns the deck that plays at a frame of the mix.
  func deck(at frame: Int64) -> Deck? {
    // One that begins at once does so in the block that comes next.
    decks.last { deck in deck.start.map { $0 <= frame } ?? true }
  }

  /// Returns the frame of the piece that plays at a frame of the mix.
  func place(at frame: Int64) -> Int64 {
    guard let deck = deck(at: frame) ?? decks.first else { return firstFrame }
    return min(deck.place(at: frame), upperBound(of: deck))
  }

  /// Returns the number of the next cue of what plays at a frame of the mix.
  func nextCue(at frame: Int64) -> Int? {
    guard let deck = deck(at: frame) ?? decks.first else { return piece.cues.isEmpty ? nil : 0 }
    let place = place(at: frame)
    let index = deck.cues.partitioningIndex { $0 > place }
    return index < deck.cues.count ? index : nil
  }

  /// Plays another piece from now on, as much of it as of the one before.
  func exchange(_ piece: Piece) {
    let isWhole = region.upperBound >= self.piece.length
    self.piece = piece
    version += 1
    let upper = isWhole ? piece.length : min(region.upperBound, piece.length)
    region = min(region.lowerBound, upper)..<upper
  }

  /// Returns the frame of the piece at which `deck` hands over.
  func upperBound(of deck: Deck) -> Int64 { max(region.upperBound, deck.from) }

  /// Reports what is new when a frame of the mix is heard.
  func hear(_ frame: Int64, _ report: (PlayerEvent) -> Void) {
    let first = decks.firstIndex { $0 === heard }.map { $0 + 1 } ?? 0
    for deck in decks[first...] {
      guard let start = deck.start, start <= frame else { break }
      if let heard { reportCues(in: heard, until: start, report) }
      enter(deck, report)
    }
    if let heard { reportCues(in: heard, until: frame, report) }
  }

  private func enter(_ deck: Deck, _ report: (PlayerEvent) -> Void) {
    if heard == nil {
      report(.started(id))
    } else if deck.isNextPass {
      report(.looped(id))
    }
    if deck.version != heard?.version ?? 0 { report(.exchanged(id, version: deck.version)) }
    // A cue that was reported is not reported again where a deck only goes on.
    if heard == nil || deck.isNextPass || deck.isElsewhere {
      nextCue = deck.cues.partitioningIndex { $0 >= deck.from }
    }
    heard = deck
  }

  /// Reports the cues whose time comes up to a frame of the mix.
  private func reportCues(in deck: Deck, until frame: Int64, _ report: (PlayerEvent) -> Void) {
    let place = deck.place(at: frame)
    while nextCue < deck.cues.count {
      let cue = deck.cues[nextCue]
      guard cue <= place, cue < region.upperBound || cue == piece.length else { break }
      report(.cue(id, nextCue))
      nextCue += 1
    }
  }
}

extension Array {
  /// Returns the first index whose element is `isBehind`, as all after it are.
  fileprivate func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
