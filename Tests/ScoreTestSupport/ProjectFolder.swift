/// The places of the project that tests read.
public enum ProjectFolder {
  /// The folder that holds `Package.swift`.
  public static let root: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()
}
