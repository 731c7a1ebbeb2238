/// The pieces of a long rendering, which several threads make and one writes in their order.
///
/// Each is a rendering of its own that begins inside of the score, and so the same as in the whole.
final class PieceQueue: Sendable {
  /// What a thread is to do next.
  enum Job {
    /// Make the piece of these frames, with the quantizer if there is one to be used again.
    case render(Range<Int64>, Quantizer?)
    /// Write this piece.
    case write(Piece)
    /// Nothing is left to do.
    case stop
  }

  /// Frames that are ready to be written.
  struct Piece {
    /// The frames.
    let quantizer: Quantizer
    /// The frame after the last.
    let end: Int64
    /// What the limiter did.
    let limiting: LimiterReport
  }

  /// Frames of a piece: many beside those for which the limiter has to be warmed up.
  static let pieceFrames: Int64 = 256 * Int64(Grid.blockFrames)

  private struct State {
    /// The next frame that nobody makes yet.
    var nextStart: Int64
    /// The next frame to be written.
    var written: Int64
    /// What is made, but not its turn, by its first frame.
    var pieces: [Int64: Piece] = [:]
    var unused: [Quantizer] = []
    var isStopped = false
  }

  private let end: Int64
  /// The frames that may be made ahead of those that are written.
  private let ahead: Int64
  private let state: Monitor<State>

  /// Creates the queue of `frames`, for `threads` threads.
  init(_ frames: Range<Int64>, threads: Int) {
    end = frames.upperBound
    ahead = PieceQueue.pieceFrames * Int64(2 * threads)
    state = Monitor(State(nextStart: frames.lowerBound, written: frames.lowerBound))
  }

  /// Returns the end of the piece that begins at `start`: pieces begin at the blocks of the grid.
  static func end(of start: Int64) -> Int64 { (start / pieceFrames + 1) * pieceFrames }

  /// Returns what is to be done next, as soon as there is something; a thread that `writes` writes
  /// first.
  func next(writes: Bool) -> Job {
    state.take { state in
      if state.isStopped || (writes ? state.written : state.nextStart) >= end { return .stop }
      if writes, let piece = state.pieces.removeValue(forKey: state.written) {
        return .write(piece)
      }
      guard state.nextStart < min(end, state.written + ahead) else { return nil }
      let start = state.nextStart
      state.nextStart = min(end, PieceQueue.end(of: start))
      return .render(start..<state.nextStart, state.unused.popLast())
    }
  }

  /// Takes a piece that is made, which begins at `start`.
  func add(_ piece: Piece, from start: Int64) { state.change { $0.pieces[start] = piece } }

  /// Takes back the quantizer of a piece that is written.
  func finish(_ piece: Piece) {
    state.change { state in
      state.written = piece.end
      state.unused.append(piece.quantizer)
    }
  }

  /// Lets all threads stop.
  func stop() { state.change { $0.isStopped = true } }
}
