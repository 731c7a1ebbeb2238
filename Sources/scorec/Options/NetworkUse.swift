/// What is downloaded of the addresses that a score names.
enum NetworkUse: Sendable {
  /// Nothing.
  case never
  /// What is not in the cache yet.
  case missing
  /// All, again if it is there.
  case always
}

/// What becomes of the cache of downloads.
enum CacheAction: Sendable {
  /// What is in it is listed.
  case list
  /// What is in it is forgotten.
  case clear
}
