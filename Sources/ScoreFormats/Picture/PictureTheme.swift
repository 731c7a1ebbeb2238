/// The colours of a picture.
public enum PictureTheme: String, CaseIterable, Hashable, Sendable {
  /// Whatever the viewer prefers.
  case auto
  /// On white.
  case light
  /// On black.
  case dark
}
