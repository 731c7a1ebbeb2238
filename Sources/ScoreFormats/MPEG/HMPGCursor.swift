/// A band, and how much of it is written.
struct HMPGCursor {
  /// Keyframes of an effect that follow each other.
  struct Fragment {
    /// The number of the effect in its band.
    var effect: Int
    /// Which of its keyframes.
    var keyframes: Range<Int>
  }

  private let band: MPEGBand
  private let firstID: Int
  private var effect = 0
  private var keyframe = 0

  /// Creates a cursor at the start of `band`, whose first effect is known as `firstID`.
  init(_ band: MPEGBand, firstID: Int) {
    self.band = band
    self.firstID = firstID
  }

  /// When the next keyframe is, in ticks; `nil` iff there is none.
  var nextTime: Int64? {
    guard effect < band.effects.count else { return nil }
    return band.effects[effect].position + band.effects[effect].keyframes[keyframe].position
  }

  /// Passes over the keyframes before `end`, or `most` of them, and returns them.
  mutating func fragments(before end: Int64, atMost most: Int) -> [Fragment] {
    var fragments: [Fragment] = []
    var count = 0
    while let time = nextTime, time < end, count < most {
      if keyframe == 0 || fragments.isEmpty {
        fragments.append(Fragment(effect: effect, keyframes: keyframe..<keyframe))
      }
      keyframe += 1
      count += 1
      let first = fragments[fragments.count - 1].keyframes.lowerBound
      fragments[fragments.count - 1].keyframes = first..<keyframe
      if keyframe == band.effects[effect].keyframes.count {
        effect += 1
        keyframe = 0
      }
    }
    return fragments
  }

  /// Writes `fragment` into a packet of a unit that begins at the tick `time`.
  func write(_ fragment: Fragment, at time: Int64, to packet: inout BitWriter) {
    let effect = band.effects[fragment.effect]
    packet.write(firstID + fragment.effect, bits: 16)
    packet.write(0, bits: 2)  // an effect of its own
    packet.write(Int(effect.position - time), bits: 25)
    packet.write(0, bits: 1)  // no meaning
    packet.write(fragment.keyframes.count, bits: 16)
    switch band.kind {
    case .transient: break
    case .vectorialWave:
      packet.write(0, bits: 16)  // phase
      packet.write(0, bits: 4)  // a sine
    }
    for keyframe in effect.keyframes[fragment.keyframes] { write(keyframe, to: &packet) }
  }

  private func write(_ keyframe: MPEGBand.Keyframe, to packet: inout BitWriter) {
    switch band.kind {
    case .transient: break
    case .vectorialWave: packet.write(3, bits: 2)  // amplitude and frequency
    }
    packet.write(HMPGLayout.code(ofAmplitude: keyframe.amplitude), bits: 8)
    packet.write(Int(keyframe.position), bits: 16)
    packet.write(keyframe.frequency, bits: 16)
  }
}
