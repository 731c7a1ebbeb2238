import ScoreTimeline

/// The effects that sound now.
struct EffectRack {
  private var buses: [[Effect]: EffectBus] = [:]

  /// The buses, those first that are furthest from the mix, then in the order of their beginning.
  private var order: [EffectBus] = []

  /// Renders what sounds in the effects so far.
  mutating func render(_ block: BlockContext) {
    for bus in order { bus.render(block) }
  }

  /// Returns the bus that sounds with `effects`, the innermost first, begin in.
  mutating func bus(for effects: [Effect], _ plan: RenderPlan) -> EffectBus? {
    if effects.isEmpty { return nil }
    if let bus = buses[effects] { return bus }
    let next = bus(for: Array(effects.dropFirst()), plan)
    let bus = EffectBus(effects, to: next, plan)
    buses[effects] = bus
    let place = order.firstIndex { $0.depth < bus.depth } ?? order.count
    order.insert(bus, at: place)
    return bus
  }

  /// Adds what comes out of the effects to the mix, and lets go of those that are over.
  mutating func mix(into block: BlockContext) {
    guard !order.isEmpty else { return }
    for bus in order { bus.align() }
    for bus in order { bus.process(into: block) }
    guard order.contains(where: { $0.isOver(at: block.end) }) else { return }
    // What something else still leads to stays.
    let needed = order.filter { !$0.isOver(at: block.end) }.compactMap(\.next)
    let isKept = { (bus: EffectBus) in
      !bus.isOver(at: block.end) || needed.contains { $0 === bus }
    }
    order = order.filter(isKept)
    buses = buses.filter { isKept($0.value) }
  }
}
