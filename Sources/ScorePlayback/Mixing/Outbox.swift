/// Commands on their way to a mixer, which takes no more in a block than it has room for.
///
/// What waits is bounded, however much is asked for: a level or the passing of time has only the
/// newest value, and there are no more decks to start and to end than the mixer has slots.
struct Outbox {
  /// Each of them is obeyed as a whole.
  private var batches: [[MixerCommand]] = []

  /// The commands that wait.
  var count: Int { batches.reduce(0) { $0 + $1.count } }

  /// Puts commands that are obeyed together behind all others.
  mutating func put(_ commands: [MixerCommand]) {
    guard let first = commands.first else { return }
    if commands.count == 1, let subject = first.subject {
      batches.removeAll { $0.count == 1 && $0[0].subject == subject }
    }
    batches.append(commands)
  }

  /// Sends as much as there is room for, in order.
  mutating func flush(to mixer: DeckMixer) {
    var sent = 0
    while sent < batches.count, mixer.send(batches[sent]) { sent += 1 }
    batches.removeFirst(sent)
  }
}
