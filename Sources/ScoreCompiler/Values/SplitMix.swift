/// The generator behind `random`, the same on every platform.
///
/// SplitMix64 by Sebastiano Vigna, in the public domain: https://prng.di.unimi.it/splitmix64.c
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Returns the next number, 0 included and 1 not.
  mutating func nextUnit() -> Double {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }
}
