import ScoreDiagnostics
import ScoreTimeline

/// Returns the timeline that the HMPG file `source` means, or `nil` iff it has errors.
///
/// What it holds is read as `importHJIF` reads it. Checksums are passed over.
public func importHMPG(_ source: SourceFile, diagnostics: inout DiagnosticSet) -> Timeline? {
  var reader = HMPGReader(source)
  reader.readUnits()
  diagnostics.formUnion(reader.document.diagnostics)
  return reader.document.diagnostics.containsError ? nil : reader.takeTimeline()
}

/// Reads the units and packets of a file, and what they say of perceptions, channels and bands.
struct HMPGReader {
  /// The file.
  var document: BinaryDocument

  /// The effects.
  var effects: HMPGEffects

  private var about = About()

  /// When the present unit begins, in ticks.
  private var time: Int64 = 0

  /// When the silence at the end is over; 0 iff there is none.
  private var silenceEnd = Ticks.zero

  /// Creates a reader of `source`.
  init(_ source: SourceFile) {
    document = BinaryDocument(source)
    effects = HMPGEffects(base: source.base, size: source.bytes.count)
  }

  /// Hands over what was read.
  mutating func takeTimeline() -> Timeline {
    Timeline(touch: effects.takeEvents(), end: silenceEnd, about: about)
  }

  /// Reads all units.
  mutating func readUnits() {
    var offset = 0
    if document.bytes.isEmpty { document.report("the file is empty", at: 0) }
    while offset < document.bytes.count, !document.diagnostics.containsError {
      var head = BitReader(document.bytes, offset..<document.bytes.count)
      let type = head.read(6)
      head.skip(6)
      let duration = head.read(24)
      let length = head.read(32)
      let start = offset + HMPGLayout.heads.unit
      guard length <= document.bytes.count - start else {
        return document.report("the file ends inside a unit", at: offset)
      }
      offset = start + length
      readPackets(start..<offset)
      time += Int64(duration)
      silenceEnd = .zero
      guard type == HMPGLayout.Unit.silent.rawValue else { continue }
      let seconds = Double(time) / effects.perSecond
      guard seconds <= Ticks.maximum.seconds / 4 else {
        return document.report("a time that no score has", at: start - HMPGLayout.heads.unit)
      }
      silenceEnd = Ticks(seconds: seconds)
    }
  }

  private mutating func readPackets(_ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound, !document.diagnostics.containsError {
      var head = BitReader(document.bytes, offset..<range.upperBound)
      let type = head.read(6)
      let length = head.read(17)
      let start = offset + HMPGLayout.heads.packet
      guard length <= range.upperBound - start else {
        return document.report("a packet is longer than its unit", at: offset)
      }
      var content = BitReader(document.bytes, start..<start + length)
      if let type = HMPGLayout.Packet(rawValue: type) { read(type, &content) }
      if content.isExhausted { document.report("a packet that is too short", at: offset) }
      offset = start + length
    }
  }

  private mutating func read(_ type: HMPGLayout.Packet, _ packet: inout BitReader) {
    switch type {
    case .timing: time = Int64(packet.read(32))
    case .initializationTiming:
      time = Int64(packet.read(32))
      let perSecond = packet.read(32)
      if perSecond == 0 { document.report("no ticks in a second", at: packet.offset) }
      effects.perSecond = Double(max(perSecond, 1))
    case .haptics: readHaptics(&packet)
    case .perception: readPerception(&packet)
    case .channel: readChannel(&packet)
    case .band: readBand(&packet)
    case .library: readLibrary(&packet)
    case .data: readData(&packet)
    }
  }

  private mutating func readHaptics(_ packet: inout BitReader) {
    _ = packet.readText()  // version
    _ = packet.readText()  // profile
    packet.skip(8)
    _ = packet.readText()  // date
    let title = packet.readText()
    if !title.isEmpty { about.title = title }
  }

  private mutating func readPerception(_ packet: inout BitReader) {
    let place = packet.offset
    let number = packet.read(8)
    packet.skip(8)
    _ = packet.readText()
    let modality = packet.read(8)
    effects.perceptions[number] = modality
    if !HMPGEffects.isFelt(modality) {
      let what = "a perception of the modality \(modality) is not read"
      document.leaveOut(what, "a score holds vibrations", at: place)
    }
  }

  private mutating func readChannel(_ packet: inout BitReader) {
    let number = packet.read(16)
    let perception = packet.read(8)
    packet.skip(8)
    _ = packet.readText()
    packet.skip(8)
    let part = Double(packet.read(32)) / Double(UInt32.max)
    let gain = (part * 2 - 1) * HMPGLayout.greatestGain
    // Four digits are more than 32 bits tell of so wide a range.
    let rounded = Double(Int(gain.magnitude * 10_000 + 0.5)) / 10_000
    effects.gains[HMPGEffects.Channel(perception: perception, number: number)] = rounded
  }

  private mutating func readBand(_ packet: inout BitReader) {
    let place = packet.offset
    let number = packet.read(8)
    let perception = packet.read(8)
    let channel = HMPGEffects.Channel(perception: perception, number: packet.read(16))
    packet.skip(8)
    let kind = packet.read(3)
    guard let kind = HMPGLayout.Band(rawValue: kind) else {
      return document.report("a band of the unknown type \(kind)", at: place)
    }
    if kind == .wavelet {
      document.leaveOut("a band of wavelets is not read", "it is left out", at: place)
    }
    effects.declare(kind, HMPGEffects.Place(channel: channel, band: number))
  }

  private mutating func readLibrary(_ packet: inout BitReader) {
    let perception = packet.read(8)
    for _ in 0..<packet.read(16) where !packet.isExhausted {
      effects.readLibraryEffect(of: perception, &packet, depth: 0)
    }
    if effects.isLibraryNested {
      let what = "effects of the library that others are made of are not read"
      document.leaveOut(what, "they are left out", at: packet.offset)
    }
  }

  private mutating func readData(_ packet: inout BitReader) {
    let place = packet.offset
    if let error = effects.readData(&packet, at: time) { document.report(error, at: place) }
  }
}
