/// The units that tell the effects of some bands, one after the other.
struct HMPGUnits {
  /// How long a unit lasts, in ticks of `MPEGClock`: 128 ms, as in MPEG's own files.
  static let nominalTicks: Int64 = 1280

  /// The most keyframes of a packet, whose bytes are counted in 17 bits: each may be an effect of
  /// its own, of 122 bits.
  private static let mostKeyframes = 8192

  private var bands: [HMPGCursor]
  private var time: Int64 = 0
  /// When the last keyframe is, and when the score is complete.
  private let last: Int64
  private let completion: Int64

  /// Creates the units of `bands`, whose score is complete at the tick `completion`.
  init(_ bands: [MPEGBand], completion: Int64) {
    last = bands.compactMap { $0.effects.last?.end }.max() ?? 0
    self.completion = completion
    var id = 0
    self.bands = bands.map { band in
      defer { id += band.effects.count }
      return HMPGCursor(band, firstID: id)
    }
  }

  /// Returns the next unit, or `nil` iff there is no more.
  mutating func next() -> [UInt8]? {
    let nominal = HMPGUnits.nominalTicks
    guard let first = bands.compactMap({ $0.nextTime }).min() else {
      return completion > last ? silence(of: completion - time) : nil
    }
    let idle = min(first - time, HMPGLayout.mostUnitTicks) / nominal * nominal
    return silence(of: idle) ?? temporalUnit(until: time + nominal)
  }

  /// Returns a unit of at most `ticks` of silence; `nil` iff that is none.
  private mutating func silence(of ticks: Int64) -> [UInt8]? {
    let ticks = min(ticks, HMPGLayout.mostUnitTicks)
    guard ticks > 0 else { return nil }
    time += ticks
    return BitWriter.unit(.silent, ticks: ticks, packets: [])
  }

  private mutating func temporalUnit(until end: Int64) -> [UInt8] {
    var packets = BitWriter()
    var isStart = true
    for number in bands.indices {
      while let next = bands[number].nextTime, next < end {
        let fragments = bands[number].fragments(before: end, atMost: HMPGUnits.mostKeyframes)
        let isContinued = fragments.contains { $0.keyframes.lowerBound > 0 }
        if isContinued { isStart = false }
        packets.append(.data) { packet in
          packet.write(isContinued ? 1 : 0, bits: 1)
          packet.write(0, bits: 8)  // perception
          packet.write(0, bits: 16)  // channel
          packet.write(number, bits: 8)
          packet.write(fragments.count, bits: 16)
          for fragment in fragments { bands[number].write(fragment, at: time, to: &packet) }
        }
      }
    }
    // The silence at the end begins with the last keyframe.
    let isShort = last < end && completion > last
    let ticks = isShort ? max(last - time, 1) : HMPGUnits.nominalTicks
    time += ticks
    return BitWriter.unit(.temporal, ticks: ticks, isStart: isStart, packets: packets.bytes)
  }
}
