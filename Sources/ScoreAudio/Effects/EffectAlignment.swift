import ScoreTimeline

/// How what goes through effects that are late meets what does not.
///
/// All of the mix is as late as the latest way through its effects, in whole blocks of the grid; the
/// rendering runs so much ahead. Where sounds and other effects come together on their way, the
/// earlier ones wait for the latest.
struct EffectAlignment: Sendable {
  /// The times of one bus, in frames.
  struct Bus: Hashable, Sendable {
    /// By how much what goes into the effect is late.
    var entry = 0
    /// For how long what comes out waits for what it meets.
    var wait = 0
    /// For how long there is something in the bus when nothing comes in any more.
    var tail: Int64 = 0
  }

  /// The blocks by which the mix is late; 0 where nothing is.
  private(set) var blocks = 0

  private var buses: [[Effect]: Bus] = [:]

  /// Finds the times of the buses of `events`.
  init(_ events: [Event], _ times: EffectTimes, rate: Int) {
    var chains: Set<[Effect]> = []
    for event in events where !event.kind.effects.isEmpty { chains.insert(event.kind.effects) }
    var latest = 0
    for chain in chains { latest = max(latest, enter(chain, times)) }
    blocks = (latest + Grid.blockFrames - 1) / Grid.blockFrames
    for (key, bus) in buses {
      let met = key.count == 1 ? frames : buses[Array(key.dropFirst())]?.entry ?? 0
      let latency = times.latency(of: key[0])
      let wait = met - bus.entry - latency
      let tail = Ticks(seconds: times.tail(of: key[0])).frame(at: Int64(rate))
      buses[key] = Bus(
        entry: bus.entry, wait: wait, tail: tail + Int64(bus.entry + latency + wait))
    }
  }

  /// The frames by which the mix is late.
  var frames: Int { blocks * Grid.blockFrames }

  /// Returns the times of the bus whose sounds go through `effects`, the innermost first.
  subscript(effects: [Effect]) -> Bus { buses[effects] ?? Bus() }

  /// Lets each bus on the way out of `chain` wait for it; returns how late what comes out is.
  private mutating func enter(_ chain: [Effect], _ times: EffectTimes) -> Int {
    var late = 0
    for index in chain.indices {
      let key = Array(chain[index...])
      late = max(late, buses[key]?.entry ?? 0)
      buses[key] = Bus(entry: late)
      late += times.latency(of: chain[index])
    }
    return late
  }
}
