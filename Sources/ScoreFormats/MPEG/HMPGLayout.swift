/// The numbers of HMPG, the binary form of MPEG haptics.
///
/// A file is a chain of units: `type:6 sync:2 layer:4 duration:24 length:32 reserved:4`, then as many
/// bytes of packets as `length` says. A packet is `type:6 length:17 reserved:1` and as many bytes.
/// Numbers begin with their most significant bit. Source: ISO/IEC 23090-31 as its reference software
/// writes it, MPEGGroup/HapticReferenceSoftware, `IOStream.cpp` and `IOBinaryFields.h`.
enum HMPGLayout {
  /// What a unit is.
  enum Unit: Int {
    /// What the bands are.
    case initialization = 0
    /// Effects by time.
    case temporal = 1
    /// Effects by place.
    case spatial = 2
    /// Nothing, for a while.
    case silent = 3
  }

  /// What a packet is.
  enum Packet: Int {
    case timing = 0
    case haptics = 1
    case perception = 2
    case channel = 3
    case band = 4
    case data = 5
    case library = 6
    case initializationTiming = 11
  }

  /// What a band holds.
  enum Band: Int {
    case transient = 0
    case curve = 1
    case vectorialWave = 2
    case wavelet = 3
  }

  /// The number of `Vibrotactile` among the modalities of a perception, and of `Other`.
  static let modalities = (vibrotactile: 6, other: 0)

  /// The modalities whose effects are told by place: texture, stiffness and friction.
  static let spatialModalities = 10...12

  /// The bytes before the packets of a unit, and before what a packet holds.
  static let heads = (unit: 9, packet: 3)

  /// The most ticks of a unit, which is counted in 24 bits.
  static let mostUnitTicks: Int64 = 1 << 24 - 1

  /// The most effects of a file, whose numbers have 16 bits.
  static let mostEffects = 65_535

  /// The gain of a channel is a number of 32 bits for −10,000 to 10,000.
  static let greatestGain = 10_000.0

  /// The least 8 bits of a strength that is felt.
  static let leastCode = 129

  /// Returns the 8 bits for an amplitude of 0…1, to the nearest, but not those for 0 unless it is 0.
  static func code(ofAmplitude amplitude: Double) -> Int {
    let code = Int((min(max(amplitude, 0), 1) + 1) / 2 * 255 + 0.5)
    return amplitude > 0 ? max(code, leastCode) : code
  }

  /// Returns `true` iff `amplitude` is felt, but nearer to 0 than to any other 8 bits.
  static func isNothing(_ amplitude: Double) -> Bool {
    amplitude > 0 && (amplitude + 1) / 2 * 255 + 0.5 < Double(leastCode)
  }

  /// Returns the amplitude that 8 bits tell.
  ///
  /// None of them is for 0: the two nearest stand for it.
  static func amplitude(ofCode code: Int) -> Double {
    code == leastCode - 2 || code == leastCode - 1 ? 0 : Double(code) / 255 * 2 - 1
  }
}
