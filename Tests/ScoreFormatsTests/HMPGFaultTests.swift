import ScoreDiagnostics
import ScoreFormats
import ScoreTimeline
import Testing

/// What is wrong in HMPG files, or not read of them: a file for each, of which one packet is told.
@Suite struct HMPGFaultTests {
  typealias Packet = (type: Int, fields: [(Int, Int)])

  /// A file with a fault.
  struct Fault: Sendable, CustomTestStringConvertible {
    /// The packets of the units, each with its type and fields.
    var units: [[Packet]]
    /// The unit and the packet that is told.
    var place: (Int, Int)
    /// What is told there.
    var message: String
    /// `true` iff the file is read all the same.
    var isRead = true

    var testDescription: String { message }

    static func refused(_ units: [[Packet]], _ place: (Int, Int), _ message: String) -> Fault {
      Fault(units: units, place: place, message: message, isRead: false)
    }

    static func told(_ units: [[Packet]], _ place: (Int, Int), _ message: String) -> Fault {
      Fault(units: units, place: place, message: message)
    }
  }

  @Test(arguments: faults)
  func isToldInItsPacket(fault: Fault) throws {
    let bits = FieldBits()
    var bytes: [UInt8] = []
    var told = 0..<0
    for (number, packets) in fault.units.enumerated() {
      let parts = packets.map { bits.packet($0.type, $0.fields) }
      let unit = bits.unit(number == 0 ? 0 : 1, parts.flatMap(\.self))
      if number == fault.place.0 {
        let before = parts[..<fault.place.1].reduce(0) { $0 + $1.count }
        let start = bytes.count + unit.count - parts.reduce(0) { $0 + $1.count } + before
        told = start..<start + parts[fault.place.1].count + 1
      }
      bytes += unit
    }
    let source = try sourceFile(bytes)
    var diagnostics = DiagnosticSet()
    let timeline = importHMPG(source, diagnostics: &diagnostics)
    #expect((timeline != nil) == fault.isRead && diagnostics.containsError != fault.isRead)
    let found = diagnostics.sorted.filter { $0.message == fault.message }
    #expect(found.count == 1, "\(diagnostics.sorted.map(\.message))")
    #expect(found.allSatisfy { told.contains(Int($0.span.start - source.base)) })
  }

  // MARK: Packets

  private static func timing(perSecond: Int = 1000) -> Packet {
    (11, [(0, 32), (perSecond, 32), (128, 24), (0, 24), (0, 1)])
  }

  private static func perception(modality: Int = 6) -> Packet {
    (2, [(3, 8), (0, 8), (0, 8), (modality, 8), (0, 8), (1, 16), (0, 1)])
  }

  private static let channel: Packet =
    (3, [(9, 16), (3, 8), (0, 8), (0, 8), (255, 8), (1 << 31, 32), (0, 32)])

  private static func band(_ kind: Int = 0) -> Packet {
    (4, [(1, 8), (3, 8), (9, 16), (0, 8), (kind, 3), (0, 48)])
  }

  /// The data of `count` effects, whose fields are `effects`.
  private static func data(
    perception: Int = 3, band: Int = 1, count: Int = 1, _ effects: [(Int, Int)]
  ) -> Packet {
    (5, [(0, 1), (perception, 8), (9, 16), (band, 8), (count, 16)] + effects)
  }

  /// An effect at the tick `position` with one tap.
  private static func tap(at position: Int = 100) -> [(Int, Int)] {
    [(0, 16), (0, 2), (position, 25), (0, 1), (1, 16), (255, 8), (0, 16), (100, 16)]
  }

  private static let start = [timing(), perception(), channel, band()]

  private static let faults: [Fault] = [
    .refused([[timing(perSecond: 0)]], (0, 0), "no ticks in a second"),
    .told(
      [[timing(), perception(modality: 10)]], (0, 1),
      "a perception of the modality 10 is not read"),
    .refused(
      [[timing(), perception(), channel, band(5)]], (0, 3), "a band of the unknown type 5"),
    .told([[timing(), perception(), channel, band(3)]], (0, 3), "a band of wavelets is not read"),
    .refused([[timing(), (4, [(1, 8), (3, 8)])]], (0, 1), "a packet that is too short"),
    .refused(
      [start, [data(perception: 4, tap())]], (1, 0), "a perception that is not declared"),
    .refused([start, [data(band: 2, tap())]], (1, 0), "a band that is not declared"),
    .refused(
      [start, [data(tap()), data([(8, 16), (1, 2), (100, 25)])]], (1, 1),
      "an effect of the library that is not there"),
    // A place before the start: −5 in 25 bits.
    .refused([start, [data(tap(at: 1 << 25 - 5))]], (1, 0), "a time that no score has"),
    .refused([start, [data(count: 2, tap())]], (1, 0), "a packet that is too short"),
    .told(
      [
        start + [
          (
            6,
            [(3, 8), (1, 16), (7, 16), (0, 2), (0, 1), (0, 25), (0, 20), (0, 16), (1, 16)]
              + [(8, 16), (0, 2), (0, 1), (0, 25), (0, 20), (0, 16), (0, 16)]
          )
        ]
      ], (0, 4), "effects of the library that others are made of are not read"),
  ]
}
