import ScoreTimeline

extension Renderer {
  /// Returns `true` iff several threads are done earlier than one, which has to warm up nothing.
  func gainsByThreads(_ threads: Int) -> Bool {
    let frames = frameCount - position
    guard frames > 2 * PieceQueue.pieceFrames else { return false }
    var warmUp: Int64 = 0
    var start = PieceQueue.end(of: position)
    while start < frameCount {
      warmUp += plan.warmUp(before: start)
      // A long score is not searched in vain.
      if warmUp > frames * Int64(threads) / 2 { return false }
      start = PieceQueue.end(of: start)
    }
    return (frames + warmUp) / Int64(threads) < frames * 3 / 4
  }

  /// Writes pieces that `threads` threads make, this one among them; returns whether it came to the
  /// end.
  func writeInPieces(
    to writer: SoundWriter, threads: Int, _ progress: (Int64) -> Bool
  ) throws(AudioError) -> Bool {
    let queue = PieceQueue(position..<frameCount, threads: threads)
    let maker = PieceMaker(plan: plan, queue: queue, quantizers: writer.quantizers)
    let result: Result<Bool, AudioError> = Threads.run(
      beside: threads - 1, { maker.work() },
      {
        defer { queue.stop() }
        do throws(AudioError) {
          return .success(try write(queue, maker, to: writer, progress))
        } catch {
          return .failure(error)
        }
      })
    return try result.get()
  }

  private func write(
    _ queue: PieceQueue, _ maker: PieceMaker, to writer: SoundWriter, _ progress: (Int64) -> Bool
  ) throws(AudioError) -> Bool {
    while true {
      switch queue.next(writes: true) {
      case .stop: return true
      case .render(let frames, let quantizer): maker.make(frames, quantizer)
      case .write(let piece):
        try writer.write(piece.quantizer)
        queue.finish(piece)
        pass(to: piece.end, piece.limiting)
        if !progress(position) { return false }
      }
    }
  }
}

/// What makes the pieces of a rendering, on any thread.
private struct PieceMaker: Sendable {
  let plan: RenderPlan
  let queue: PieceQueue
  let quantizers: @Sendable (Int) -> Quantizer

  /// Makes pieces until none is left.
  func work() {
    while case .render(let frames, let quantizer) = queue.next(writes: false) {
      make(frames, quantizer)
    }
  }

  /// Makes the piece of `frames`.
  func make(_ frames: Range<Int64>, _ unused: Quantizer?) {
    let quantizer = unused ?? quantizers(Int(PieceQueue.pieceFrames))
    quantizer.begin(at: frames.lowerBound)
    let renderer = Renderer(plan, from: frames.lowerBound)
    let block = Block(frameCount: Grid.blockFrames, channelCount: plan.settings.channelCount)
    while renderer.position < frames.upperBound {
      let count = min(Int64(Grid.blockFrames), frames.upperBound - renderer.position)
      renderer.render(into: block)
      _ = quantizer.take(block, from: 0, to: Int(count))
    }
    queue.add(
      PieceQueue.Piece(quantizer: quantizer, end: frames.upperBound, limiting: renderer.limiting),
      from: frames.lowerBound)
  }
}
