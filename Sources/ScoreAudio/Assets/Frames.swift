/// Interleaved frames that grow at the end: what a sound file holds, or a piece of it.
struct Frames: ~Copyable {
  /// Samples in a frame.
  let channelCount: Int

  /// The number of frames.
  private(set) var count = 0

  /// The samples, frame by frame.
  private(set) var samples: UnsafeMutablePointer<Float>

  /// The frames that can be appended without moving the others.
  var room: Int { capacity - count }

  private var capacity: Int

  /// Creates an empty store with room for `capacity` frames.
  init(channelCount: Int, capacity: Int) {
    self.channelCount = channelCount
    self.capacity = max(1, capacity)
    samples = .allocate(capacity: self.capacity * channelCount)
  }

  deinit { samples.deallocate() }

  /// Appends up to `room` frames, which `fill` writes and counts; returns their number.
  mutating func append(room: Int, _ fill: (UnsafeMutablePointer<Float>) -> Int) -> Int {
    if count + room > capacity { grow(to: max(count + room, 2 * capacity)) }
    let added = fill(samples + count * channelCount)
    precondition(added <= room, "more frames were written than there was room for")
    count += added
    return added
  }

  /// Appends silence until there are `wanted` frames.
  mutating func fill(to wanted: Int) {
    let missing = wanted - count
    guard missing > 0 else { return }
    let channels = channelCount
    _ = append(room: missing) { room in
      room.initialize(repeating: 0, count: missing * channels)
      return missing
    }
  }

  /// Forgets all frames, but keeps the room for them.
  mutating func removeAll() { count = 0 }

  /// Replaces what is no number by silence, as broken files with float samples have it.
  func dropNonFinite() {
    for index in 0..<count * channelCount where !samples[index].isFinite { samples[index] = 0 }
  }

  private mutating func grow(to capacity: Int) {
    let larger = UnsafeMutablePointer<Float>.allocate(capacity: capacity * channelCount)
    larger.update(from: samples, count: count * channelCount)
    samples.deallocate()
    samples = larger
    self.capacity = capacity
  }
}
