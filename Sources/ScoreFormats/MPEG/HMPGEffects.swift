import ScoreDiagnostics
import ScoreTimeline

/// The effects of an HMPG file on their way to events.
struct HMPGEffects {
  /// A channel of a perception.
  struct Channel: Hashable {
    var perception: Int
    var number: Int
  }

  /// A band of a channel.
  struct Place: Hashable {
    var channel: Channel
    var band: Int
  }

  /// What a band holds so far.
  private struct Band {
    var kind: HMPGLayout.Band
    /// The keyframes of its vibrations, and where each stands among them.
    var vibrations: [[Frame]] = []
    var numbers: [Int: Int] = [:]

    /// Adds `frames` to the effect `id`, or makes them one of their own iff it is negative.
    mutating func append(_ frames: [Frame], to id: Int) {
      if id >= 0, let number = numbers[id] {
        vibrations[number] += frames
      } else {
        if id >= 0 { numbers[id] = vibrations.count }
        vibrations.append(frames)
      }
    }
  }

  /// A keyframe with its place in time, in little room: the file holds it in five bytes.
  private struct Frame {
    var time: Ticks
    var origin: SourceSpan
    var amplitudeCode: UInt8?
    var hertz: UInt16?

    init(_ time: Ticks, _ frame: Keyframe, _ origin: SourceSpan) {
      self.time = time
      self.origin = origin
      (amplitudeCode, hertz) = (frame.amplitudeCode, frame.hertz)
    }

    var keyframe: MPEGTouch.Keyframe {
      MPEGTouch.Keyframe(
        time: time, amplitude: amplitudeCode.map { HMPGLayout.amplitude(ofCode: Int($0)) },
        frequency: hertz.map { Double($0) }, origin: origin)
    }
  }

  /// A keyframe that has no place in time.
  private struct Keyframe {
    var position = 0
    var amplitudeCode: UInt8?
    var hertz: UInt16?
  }

  /// An effect of a library.
  private struct Referable: Hashable {
    var perception: Int
    var id: Int
  }

  /// The ticks of a second.
  var perSecond = 1000.0

  /// The modality of each perception.
  var perceptions: [Int: Int] = [:]

  /// The gain of each channel.
  var gains: [Channel: Double] = [:]

  /// `true` iff an effect of a library is made of others.
  private(set) var isLibraryNested = false

  private let base: UInt32
  private var bands: [Place: Band] = [:]
  private var places: [Place] = []
  private var library: [Referable: [Keyframe]] = [:]
  private var touch = MPEGTouch()
  private var referredCount = 0

  /// How deep effects of a library may be made of others.
  private static let maximumDepth = 16

  /// Creates the effects of a file whose first byte is at `base` among the sources.
  ///
  /// There is room for as many taps as `size` bytes can hold, of a file that is not too long.
  init(base: UInt32, size: Int) {
    self.base = base
    touch.reserve(min(size / 5, 1 << 22))
  }

  /// Returns `true` iff what has `modality` is read.
  static func isFelt(_ modality: Int) -> Bool {
    modality == HMPGLayout.modalities.vibrotactile || modality == HMPGLayout.modalities.other
  }

  /// Notes that the band at `place` is of `kind`; one that is known goes on.
  mutating func declare(_ kind: HMPGLayout.Band, _ place: Place) {
    guard bands[place] == nil else { return }
    bands[place] = Band(kind: kind)
    places.append(place)
  }

  /// Hands the events of all effects over.
  mutating func takeEvents() -> [Event] {
    for place in places {
      guard var band = bands.removeValue(forKey: place) else { continue }
      let gain = gains[place.channel] ?? 1
      for number in band.vibrations.indices {
        touch.appendVibration(band.vibrations[number].map { $0.keyframe }, gain: gain)
        band.vibrations[number] = []
      }
      touch.endBand()
    }
    return touch.takeEvents()
  }

  // MARK: Data

  /// Reads the effects of a packet in a unit that begins at the tick `time`; returns what is wrong.
  mutating func readData(_ packet: inout BitReader, at time: Int64) -> String? {
    packet.skip(1)
    let perception = packet.read(8)
    let channel = Channel(perception: perception, number: packet.read(16))
    let place = Place(channel: channel, band: packet.read(8))
    guard let modality = perceptions[perception] else { return "a perception that is not declared" }
    guard let band = bands[place] else { return "a band that is not declared" }
    // What lies in space has another form, and so have wavelets.
    guard HMPGEffects.isFelt(modality), band.kind != .wavelet else { return nil }
    for _ in 0..<packet.read(16) where !packet.isExhausted {
      if let error = readEffect(&packet, of: place, band.kind, at: time) { return error }
    }
    return nil
  }

  private mutating func readEffect(
    _ packet: inout BitReader, of place: Place, _ kind: HMPGLayout.Band, at time: Int64
  ) -> String? {
    let origin = SourceSpan(base + UInt32(packet.offset), base + UInt32(packet.offset))
    let id = packet.read(16)
    let type = packet.read(2)
    let start = time + Int64(packet.readSigned(25))
    guard type == 0 else { return refer(to: id, of: place, kind, at: start, origin) }
    if packet.read(1) == 1 { packet.skip(12) }  // what it means
    let count = packet.read(16)
    if kind == .vectorialWave { packet.skip(20) }  // phase and signal
    var frames: [Frame] = []
    frames.reserveCapacity(kind == .transient ? 0 : min(count, packet.rest / 10))
    for _ in 0..<count where !packet.isExhausted {
      let frame = readKeyframe(&packet, kind)
      guard let time = self.time(of: frame, at: start) else { return HMPGEffects.noTime }
      if kind == .transient {
        appendTap(frame, at: time, of: place, origin)
      } else {
        frames.append(Frame(time, frame, origin))
      }
    }
    if kind != .transient { bands[place]?.append(frames, to: id) }
    return nil
  }

  private static let noTime = "a time that no score has"

  private func time(of frame: Keyframe, at start: Int64) -> Ticks? {
    let seconds = Double(start + Int64(frame.position)) / perSecond
    guard seconds >= 0, seconds <= Ticks.maximum.seconds / 4 else { return nil }
    return Ticks(seconds: seconds)
  }

  private mutating func appendTap(
    _ frame: Keyframe, at time: Ticks, of place: Place, _ origin: SourceSpan
  ) {
    touch.appendTap(Frame(time, frame, origin).keyframe, gain: gains[place.channel] ?? 1)
  }

  private func readKeyframe(_ packet: inout BitReader, _ kind: HMPGLayout.Band) -> Keyframe {
    // Taps and points of curves have all that they can have.
    let isMasked = kind == .vectorialWave
    let mask = isMasked ? packet.read(2) : kind == .curve ? 1 : 3
    var frame = Keyframe()
    if mask & 1 != 0 { frame.amplitudeCode = UInt8(packet.read(8)) }
    frame.position = packet.read(16)
    if mask & 2 != 0 { frame.hertz = UInt16(packet.read(16)) }
    return frame
  }

  private mutating func refer(
    to id: Int, of place: Place, _ kind: HMPGLayout.Band, at start: Int64, _ origin: SourceSpan
  ) -> String? {
    guard let frames = library[Referable(perception: place.channel.perception, id: id)] else {
      return "an effect of the library that is not there"
    }
    referredCount += frames.count
    guard referredCount <= MPEGTouch.mostReferred else {
      return "the library's effects come to more than 100,000 keyframes"
    }
    var placed: [Frame] = []
    for frame in frames {
      guard let time = self.time(of: frame, at: start) else { return HMPGEffects.noTime }
      if kind == .transient {
        appendTap(frame, at: time, of: place, origin)
      } else {
        placed.append(Frame(time, frame, origin))
      }
    }
    // Each time it is meant is a vibration of its own.
    if kind != .transient { bands[place]?.append(placed, to: -1) }
    return nil
  }

  // MARK: Library

  /// Reads an effect of the library of `perception`, and passes over those that it is made of.
  mutating func readLibraryEffect(of perception: Int, _ packet: inout BitReader, depth: Int) {
    let id = packet.read(16)
    let type = packet.read(2)
    if packet.read(1) == 1 { packet.skip(12) }
    packet.skip(25)
    if type == 0 { packet.skip(20) }
    var frames: [Keyframe] = []
    for _ in 0..<packet.read(16) where !packet.isExhausted {
      let mask = packet.read(3)
      var frame = Keyframe()
      if mask & 1 != 0 { frame.position = packet.read(16) }
      if mask & 2 != 0 { frame.amplitudeCode = UInt8(packet.read(8)) }
      if mask & 4 != 0 { frame.hertz = UInt16(packet.read(16)) }
      if mask & 6 != 0 { frames.append(frame) }
    }
    if depth == 0 { library[Referable(perception: perception, id: id)] = frames }
    for _ in 0..<packet.read(16) where !packet.isExhausted {
      isLibraryNested = true
      guard depth < HMPGEffects.maximumDepth else { return packet.skip(.max) }
      readLibraryEffect(of: perception, &packet, depth: depth + 1)
    }
  }
}
