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

  /// The frame of the piece behind whose completion it ends, if its last sound is not to die away.
  private var bound: Int64?

  /// The frame of the piece at which it ends; `nil` iff its last sound dies away.
  var soundEnd: Int64? { region.upperBound < piece.length ? region.upperBound : bound }

  /// The frame of the piece that it begins with.
  let firstFrame: Int64

  /// What it is to do as soon as the mixer has done what it was told before.
  var bend: Bend?

  /// The run that follows it, once that is in the mixer.
  var successor: Run?

  /// The deck that was heard last.
  private var heard: Deck?

  private var nextCue = 0

  /// What is shorter is not repeated.
  static let shortestPass = Ticks.milliseconds(20)

  /// The decks of one run that may be on their way to the mixer.
  private static let mostUnsettled = 4

  /// Creates a run that has not begun.
  init(_ id: RunID, _ piece: Piece, _ options: RunOptions) {
    (self.id, self.piece, lane) = (id, piece, options.lane)
    region = options.region.map { piece.region($0) } ?? 0..<piece.length
    let end = options.region.map { piece.frame(of: $0.upperBound) }
    bound = end.flatMap { $0 >= piece.length ? $0 : nil }
    firstFrame = max(region.lowerBound, min(piece.frame(of: options.start), region.upperBound))
    passesLeft = options.passes.map { max(0, $0 - 1) } ?? .max
  }

  /// `true` iff some of it is heard at a frame of the mix, or was.
  func hasBegun(at frame: Int64) -> Bool { decks.first?.start.map { $0 <= frame } ?? false }

  /// `true` iff what follows it is heard at a frame of the mix, or was: it only dies away.
  func isFollowed(at frame: Int64) -> Bool { successor?.hasBegun(at: frame) ?? false }

  /// Returns the deck that plays at a frame of the mix.
  func deck(at frame: Int64) -> Deck? {
    // One that begins at once does so in the block that comes next.
    decks.last { deck in deck.start.map { $0 <= frame } ?? true }
  }

  /// Returns the frame of the piece that plays at a frame of the mix; where it is to be elsewhere, that
  /// place.
  func place(at frame: Int64) -> Int64 {
    if let place = bend?.place { return place }
    let coming = decks.last { $0.isElsewhere && !$0.hasStarted(at: frame) }
    return min(coming?.from ?? continuation(at: frame), piece.length)
  }

  /// Returns the frame of the piece that plays at a frame of the mix, what sounds on behind its end
  /// included.
  func continuation(at frame: Int64) -> Int64 {
    guard let deck = deck(at: frame) ?? decks.first else { return firstFrame }
    return deck.place(at: min(frame, deck.cut?.frame ?? .max))
  }

  /// Whether what bends it can follow on what it does at a frame of the mix: however much is asked for,
  /// few decks are needed.
  func canFollow(_ bend: Bend, at frame: Int64) -> Bool {
    let unsettled = decks.count { $0.start == nil }
    guard bend.place == nil else { return unsettled < Run.mostUnsettled }
    return unsettled == 0 && !decks.contains { !$0.isNextPass && $0.isComing(at: frame) }
  }

  /// `true` iff what plays at a frame of the mix is a pass that is still to come at an earlier one.
  func passBegins(at frame: Int64, behind now: Int64) -> Bool {
    deck(at: frame).map { $0.isNextPass && $0.isComing(at: now) } ?? false
  }

  /// Repeats a part of it from now on, so often beyond the present pass, instead of what it was to play.
  func change(region: Range<Int64>, passesLeft: Int) {
    (self.region, self.passesLeft, bound) = (region, passesLeft, nil)
  }

  /// Notes that `deck` is the next pass.
  func count(pass deck: Deck) {
    deck.isNextPass = true
    if passesLeft < .max { passesLeft -= 1 }
  }

  /// Returns the part of the piece that is repeated; `nil` iff none is.
  func loop(at rate: Int64) -> Range<Ticks>? {
    guard passesLeft > 0 else { return nil }
    let end =
      region.upperBound < piece.length
      ? Ticks(frames: region.upperBound, rate: rate) : piece.timeline.completion
    return Ticks(frames: region.lowerBound, rate: rate)..<end
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
    let upper = min(bound ?? (isWhole ? .max : region.upperBound), piece.length)
    bound = bound.flatMap { $0 >= piece.length ? $0 : nil }
    region = min(region.lowerBound, upper)..<upper
  }

  /// Returns the frame of the piece at which `deck` hands over.
  func upperBound(of deck: Deck) -> Int64 { max(region.upperBound, deck.from) }

  /// Reports what is new when a frame of the mix is heard.
  func hear(_ frame: Int64, _ report: (PlayerEvent) -> Void) {
    let first = decks.firstIndex { $0 === heard }.map { $0 + 1 } ?? 0
    for (index, deck) in decks.enumerated().dropFirst(first) {
      guard let start = deck.start, start <= frame else { break }
      // Nothing is heard of one whose place another one took before.
      if index + 1 < decks.count, decks[index + 1].hasStarted(at: start) { continue }
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
