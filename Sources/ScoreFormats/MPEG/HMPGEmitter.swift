import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Writes a score as HMPG, the binary form of MPEG haptics (ISO/IEC 23090-31:2023).
///
/// It holds what `emitHJIF` writes, with amplitudes in 255 steps from −1 to 1; what is felt at all does
/// not become the one that stands for 0. What begins within 128 ms is one unit; an effect that goes on
/// in the next one goes on there, and a silence at the end is a unit of its own.
///
/// - Requires: `timeline` is as `optimize` leaves it for `Target.touch`.
public func emitHMPG<Sink: ByteSink>(
  _ timeline: Timeline, to writer: inout TextWriter<Sink>, diagnostics: inout DiagnosticSet
) {
  let signal = HapticSignal(timeline, for: "HMPG", holdsOverlaps: true, &diagnostics)
  if let lost = Diagnostic.lostText(of: timeline.about, in: "HMPG") { diagnostics.insert(lost) }
  let bands = signal.bands(for: "HMPG", &diagnostics)
  tellWeak(signal, &diagnostics)
  guard bands.reduce(0, { $0 + $1.effects.count }) <= HMPGLayout.mostEffects else {
    return diagnostics.insert(.tooManyEffects(at: signal.segments.last?.origin ?? .none))
  }
  writer.write(bytes: initializationUnit(of: bands, timeline.about.title ?? ""))
  var units = HMPGUnits(bands, completion: MPEGClock.ticks(signal.end))
  while let unit = units.next() { writer.write(bytes: unit) }
  writer.flush()
}

extension Diagnostic {
  fileprivate static func tooManyEffects(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .tooManyNotes, .error, "HMPG would hold more than 65,535 vibrations", at: span)
  }
}

/// Tells what is weaker than the least amplitude but 0, and becomes that strong.
private func tellWeak(_ signal: HapticSignal, _ diagnostics: inout DiagnosticSet) {
  let least = HMPGLayout.amplitude(ofCode: HMPGLayout.leastCode)
  for tap in signal.taps where HMPGLayout.isNothing(MPEGScale.tap(tap.intensity)) {
    let intensity = MPEGScale.intensity(ofTap: least)
    diagnostics.insert(.tooWeak(in: "HMPG", below: intensity, at: tap.origin))
  }
  let intensity = MPEGScale.intensity(ofVibration: least)
  signal.tellWeakVibrations(in: "HMPG", below: intensity, &diagnostics) { intensity in
    HMPGLayout.isNothing(MPEGScale.vibration(intensity))
  }
}

/// Returns the unit that tells what `bands` are.
private func initializationUnit(of bands: [MPEGBand], _ title: String) -> [UInt8] {
  var packets = BitWriter()
  packets.append(.initializationTiming) { packet in
    packet.write(0, bits: 32)
    packet.write(Int(MPEGClock.perSecond), bits: 32)
    packet.write(Int(HMPGUnits.nominalTicks), bits: 24)
    packet.write(0, bits: 24)  // no deviation from it
    packet.write(0, bits: 1)  // no overlap
  }
  packets.append(.haptics) { writeHaptics(title, to: &$0) }
  packets.append(.perception) { writePerception(to: &$0) }
  packets.append(.channel) { writeChannel(bandCount: bands.count, to: &$0) }
  for (number, band) in bands.enumerated() {
    packets.append(.band) { packet in
      packet.write(number, bits: 8)
      packet.write(0, bits: 8)  // perception
      packet.write(0, bits: 16)  // channel
      packet.write(0, bits: 8)  // priority
      packet.write(band.layout.rawValue, bits: 3)
      packet.write(0, bits: 16)  // lowest frequency
      packet.write(1000, bits: 16)  // highest frequency
      packet.write(band.effects.count, bits: 16)
    }
  }
  return BitWriter.unit(.initialization, ticks: 0, packets: packets.bytes)
}

private func writeHaptics(_ title: String, to packet: inout BitWriter) {
  packet.write("2023")
  packet.write("Main")
  packet.write(1, bits: 8)  // level
  packet.write("2023-01-01T00:00:00Z")
  packet.write(title)
  packet.write(1, bits: 8)  // perceptions
  packet.write(1, bits: 8)  // avatars: the first is 1, of detail 0, and for vibrations, 1
  for field in [1, 0, 1] { packet.write(field, bits: 8) }
}

private func writePerception(to packet: inout BitWriter) {
  packet.write(0, bits: 8)  // its number
  packet.write(0, bits: 8)  // priority
  packet.write("")  // description
  packet.write(HMPGLayout.modalities.vibrotactile, bits: 8)
  packet.write(1, bits: 8)  // avatar
  packet.write(0, bits: 16)  // effects in a library
  packet.write(0, bits: 1)  // no scheme of meanings
  packet.write(-3, bits: 8)  // units of a thousandth
  packet.write(0, bits: 8)  // of an amplitude
  packet.write(0, bits: 8)  // reference devices
  packet.write(1, bits: 16)  // channels
}

private func writeChannel(bandCount: Int, to packet: inout BitWriter) {
  packet.write(0, bits: 16)  // its number
  packet.write(0, bits: 8)  // perception
  packet.write(0, bits: 8)  // priority
  packet.write("")  // description
  packet.write(255, bits: 8)  // no reference device
  let most = Double(UInt32.max)
  let range = HMPGLayout.greatestGain
  packet.write(Int((1 + range) / (2 * range) * most + 0.5), bits: 32)  // a gain of 1
  packet.write(Int(1 / range * most + 0.5), bits: 32)  // a weight of 1
  packet.write(1, bits: 8)  // what follows: parts of the body
  packet.write(0, bits: 32)
  packet.write(0, bits: 32)  // no sampling
  packet.write(0, bits: 16)  // vertices
  packet.write(bandCount, bits: 8)
}

extension MPEGBand {
  fileprivate var layout: HMPGLayout.Band {
    switch kind {
    case .transient: .transient
    case .vectorialWave: .vectorialWave
    }
  }
}

extension BitWriter {
  /// Writes a packet that holds what `content` writes.
  mutating func append(_ type: HMPGLayout.Packet, _ content: (inout BitWriter) -> Void) {
    var packet = BitWriter()
    content(&packet)
    write(type.rawValue, bits: 6)
    write(packet.bytes.count, bits: 17)
    write(0, bits: 1)
    append(packet.bytes)
  }

  /// Returns a unit of `packets` that lasts for `ticks`; one that goes on with effects of the last
  /// one iff not `isStart`.
  static func unit(
    _ type: HMPGLayout.Unit, ticks: Int64, isStart: Bool = true, packets: [UInt8]
  ) -> [UInt8] {
    var unit = BitWriter()
    unit.write(type.rawValue, bits: 6)
    unit.write(isStart ? 0 : 1, bits: 2)
    unit.write(0, bits: 4)  // layer
    unit.write(Int(ticks), bits: 24)
    unit.write(packets.count, bits: 32)
    unit.write(0, bits: 4)
    unit.append(packets)
    return unit.bytes
  }
}
