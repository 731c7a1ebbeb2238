/// Playing as a task.
extension Player {
  /// What happens from now on, until the sequence is no longer iterated or the player is closed.
  public var events: AsyncStream<PlayerEvent> {
    AsyncStream { continuation in
      let number = listen {
        continuation.yield($0)
      } end: {
        continuation.finish()
      }
      continuation.onTermination = { [weak self] _ in self?.unlisten(number) }
    }
  }

  /// Plays `piece` and returns why it is over; cancelling the task stops it, within a block and 2 ms, and
  /// so does closing the player.
  ///
  /// It returns `nil` iff a run in its lane keeps it from playing.
  public func run(
    _ piece: Piece, _ options: RunOptions = RunOptions()
  ) async throws(PlaybackError) -> Completion? {
    let events = events
    guard !Task.isCancelled, let id = try start(piece, options) else { return nil }
    return await withTaskCancellationHandler {
      // The task that waits is cancelled, but not the stream, which it waits for to the end.
      await Task { await Player.completion(of: id, in: events) }.value
    } onCancel: {
      stop(id)
    }
  }

  private static func completion(
    of id: RunID, in events: AsyncStream<PlayerEvent>
  ) async -> Completion? {
    for await event in events {
      if case .completed(id, let completion, _) = event { return completion }
    }
    return nil
  }

  /// Ends one run, within a block and 2 ms.
  public func stop(_ id: RunID) {
    lock.locked {
      for run in runs where run.id == id { end(run, .stopped) }
      for run in waiting where run.id == id { report(.stopped, of: run) }
      waiting.removeAll { $0.id == id }
    }
  }
}
