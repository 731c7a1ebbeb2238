/// A sound that an output cannot play by itself, and that is rendered into a file beside it.
public struct RenderedSound: Sendable {
  /// The name of the file, without a directory.
  public var fileName: String

  /// What to render: alone, without any control, from the time 0 on.
  public var event: Event

  /// Creates a sound to render.
  public init(_ event: Event, into fileName: String) {
    self.event = event
    self.fileName = fileName
  }
}
