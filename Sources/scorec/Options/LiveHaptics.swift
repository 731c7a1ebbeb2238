/// Where haptics are felt or heard while playing; the names are those of `--haptics` of `run`.
enum LiveHaptics: String, CaseIterable, Sendable {
  /// On game controllers, if there are any with motors; else they are heard.
  case auto
  /// On game controllers.
  case rumble
  /// On audio channels of their own behind left and right.
  case channels
  /// On both sides, with all else.
  case audible
  /// Nowhere.
  case off
}
