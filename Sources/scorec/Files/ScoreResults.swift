import ScoreAudio

/// The sounds in a folder that are likely results of the scores beside them, which nobody looks for
/// among the sounds to play.
struct ScoreResults {
  private let stems: Set<String>

  /// Finds those in the folder at `path`, which is empty for the present one.
  init(in path: String) {
    let names = Path.names(in: path)
    let scores = Set(
      names.filter { Path.suffix(of: $0) == InputFormat.score.rawValue }.map(Path.stem))
    let sounds = names.filter { AssetLibrary.isSoundSuffix(Path.suffix(of: $0).lowercased()) }
    stems = Set(sounds.map(Path.stem).filter { ScoreResults.isResult($0, of: scores) })
  }

  /// Returns `true` iff the sound called `name`, with its suffix or without, is one of them.
  func contains(_ name: String) -> Bool {
    stems.contains(name) || stems.contains(Path.stem(of: name))
  }

  /// Returns `true` iff a sound called `stem` is named as the sound of one of `scores`, its haptics, or
  /// what is rendered beside its AHAP.
  private static func isResult(_ stem: String, of scores: Set<String>) -> Bool {
    if scores.contains(stem) { return true }
    guard let dash = stem.lastIndex(of: "-"), scores.contains(String(stem[..<dash])) else {
      return false
    }
    let part = stem[stem.index(after: dash)...]
    return part == "haptics" || Int(part) != nil
  }
}
