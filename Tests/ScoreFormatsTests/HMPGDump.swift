/// What an HMPG file holds, field by field: a reader that knows nothing of the compiler's.
///
/// The bits are text here, `"0110…"`, and each field is cut off its front, as the tables of the
/// standard list them.
struct HMPGDump {
  struct Keyframe: Equatable {
    var tick: Int
    var amplitude: Double
    var frequency: Int
  }

  struct Effect: Equatable {
    var band: Int
    var position: Int
    var keyframes: [Keyframe]
  }

  struct Malformed: Error {
    var what: String
  }

  private(set) var ticksPerSecond = 0
  private(set) var title = ""
  private(set) var gain = 0.0
  /// Its effects by their numbers.
  private(set) var effects: [Int: Effect] = [:]
  private(set) var bandTypes: [Int: Int] = [:]
  private(set) var unitTypes: [Int] = []
  private var bits: Substring = ""
  private var time = 0

  init(_ bytes: [UInt8]) throws {
    var rest = bytes.map { byte in
      let digits = String(byte, radix: 2)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()[...]
    while !rest.isEmpty {
      bits = rest.prefix(72)
      let type = try field(6)
      let isDependent = try field(2) == 1
      guard try field(4) == 0 else { throw Malformed(what: "layer") }
      let duration = try field(24)
      let length = try field(32) * 8
      guard try field(4) == 0 else { throw Malformed(what: "reserved bits") }
      let packets = rest.dropFirst(72).prefix(length)
      guard packets.count == length else { throw Malformed(what: "unit length") }
      unitTypes.append(type)
      try readPackets(packets, unit: type, isDependent)
      time += duration
      rest = rest.dropFirst(72 + length)
    }
  }

  private mutating func field(_ count: Int) throws -> Int {
    guard bits.count >= count, let value = Int(bits.prefix(count), radix: 2) else {
      throw Malformed(what: "\(count) bits of \(bits.count)")
    }
    bits = bits.dropFirst(count)
    return value
  }

  private mutating func text() throws -> String {
    let count = try field(8)
    return String(decoding: try (0..<count).map { _ in UInt8(try field(8)) }, as: UTF8.self)
  }

  private mutating func expect(_ values: [(bits: Int, value: Int)], _ what: String) throws {
    for (count, value) in values where try field(count) != value { throw Malformed(what: what) }
  }

  private mutating func readPackets(
    _ packets: Substring, unit: Int, _ isDependent: Bool
  ) throws {
    var rest = packets
    var types: [Int] = []
    while !rest.isEmpty {
      bits = rest.prefix(24)
      let type = try field(6)
      let length = try field(17) * 8
      try expect([(1, 0)], "reserved bit")
      bits = rest.dropFirst(24).prefix(length)
      guard bits.count == length else { throw Malformed(what: "packet length") }
      try readPacket(type, isDependent)
      // What is left fills a byte.
      guard bits.count < 8, !bits.contains("1") else { throw Malformed(what: "rest of \(type)") }
      types.append(type)
      rest = rest.dropFirst(24 + length)
    }
    switch unit {
    case 0: guard types.prefix(4) == [11, 1, 2, 3] else { throw Malformed(what: "order") }
    case 1: guard Set(types) == [5] else { throw Malformed(what: "no data") }
    case 3: guard types.isEmpty else { throw Malformed(what: "a silence that holds something") }
    default: throw Malformed(what: "unit type")
    }
  }

  private mutating func readPacket(_ type: Int, _ isDependent: Bool) throws {
    switch type {
    case 11:
      try expect([(32, 0)], "start")
      ticksPerSecond = try field(32)
      _ = try field(24)
      try expect([(24, 0), (1, 0)], "timing")
    case 1:
      guard try text() == "2023", try text() == "Main" else { throw Malformed(what: "version") }
      try expect([(8, 1)], "level")
      _ = try text()
      title = try text()
      try expect([(8, 1), (8, 1)], "counts")
      try expect([(8, 1), (8, 0), (8, 1)], "avatar")
    case 2:
      try expect([(8, 0), (8, 0), (8, 0), (8, 6), (8, 1)], "perception")
      try expect([(16, 0), (1, 0), (8, 253), (8, 0), (8, 0), (16, 1)], "perception")
    case 3:
      try expect([(16, 0), (8, 0), (8, 0), (8, 0), (8, 255)], "channel")
      gain = Double(try field(32)) / Double(UInt32.max) * 20_000 - 10_000
      _ = try field(32)
      try expect([(8, 1), (32, 0), (32, 0), (16, 0)], "channel")
      _ = try field(8)
    case 4:
      let id = try field(8)
      try expect([(8, 0), (16, 0), (8, 0)], "band")
      bandTypes[id] = try field(3)
      _ = try field(48)
    case 5: try readData(isDependent)
    default: throw Malformed(what: "packet type \(type)")
    }
  }

  private mutating func readData(_ isUnitDependent: Bool) throws {
    let isDependent = try field(1) == 1
    guard isUnitDependent || !isDependent else { throw Malformed(what: "sync") }
    try expect([(8, 0), (16, 0)], "place")
    let band = try field(8)
    for _ in 0..<(try field(16)) {
      let id = try field(16)
      try expect([(2, 0)], "effect type")
      let offset = try field(25)
      let position = time + (offset < 1 << 24 ? offset : offset - 1 << 25)
      try expect([(1, 0)], "semantics")
      let count = try field(16)
      if bandTypes[band] == 2 { try expect([(16, 0), (4, 0)], "signal") }
      let known = effects[id]
      guard known != nil || position >= time, isDependent || known == nil else {
        throw Malformed(what: "an effect that goes on without a start")
      }
      guard known.map({ $0.position == position && $0.band == band }) ?? true else {
        throw Malformed(what: "an effect in two places")
      }
      var effect = known ?? Effect(band: band, position: position, keyframes: [])
      for _ in 0..<count {
        if bandTypes[band] == 2 { try expect([(2, 3)], "mask") }
        let amplitude = Double(try field(8)) * 2 / 255 - 1
        let tick = position + (try field(16))
        effect.keyframes.append(
          Keyframe(tick: tick, amplitude: amplitude, frequency: try field(16)))
      }
      effects[id] = effect
    }
  }
}
