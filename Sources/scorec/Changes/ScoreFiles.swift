/// The scores that a command is given, some of them as folders.
enum ScoreFiles {
  /// Returns `paths` with the scores in each folder, and below it, in place of the folder.
  ///
  /// Hidden folders are left out, and links to folders, which may lead in circles.
  static func all(in paths: [String]) throws(Failure) -> [String] {
    guard !paths.isEmpty else {
      throw .usage("no score", hint: "'-' is standard input, '.' this folder with all below it")
    }
    return paths.flatMap { Path.isFolder($0) ? scores(below: $0) : [$0] }
  }

  private static func scores(below folder: String) -> [String] {
    Path.names(in: folder).flatMap { name -> [String] in
      guard !name.hasPrefix(".") else { return [] }
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      if Path.isFolder(path) { return Path.isLink(path) ? [] : scores(below: path) }
      // A pipe would wait for whoever writes to it.
      return Path.suffix(of: name) == "score" && Path.isFile(path) ? [path] : []
    }
  }
}
