/// What the device that a score is compiled for can do with haptics.
public enum Device: String, CaseIterable, Hashable, Sendable {
  /// Everything: Core Haptics.
  case haptics
  /// The few taps of the first Taptic Engine.
  case taptic
  /// A motor that is on or off.
  case vibration
  /// Nothing.
  case none
}
