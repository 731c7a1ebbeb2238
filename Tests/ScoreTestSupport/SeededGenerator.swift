/// A generator of random numbers that gives the same ones for the same seed.
///
/// SplitMix64 by Sebastiano Vigna, from the public domain: https://prng.di.unimi.it/splitmix64.c
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator from `seed`, which a test gives as its argument so that a failure names it.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
