import ScoreJSON

/// A data set of an Xcode asset catalog.
struct CatalogSound {
  /// Its name, with the folders of the catalog that it lies in.
  let path: String

  /// Its name alone.
  var name: String { path.namePart }

  /// The path of the file that it holds; `nil` iff its `Contents.json` names none.
  let file: String?

  /// Returns `true` iff `asset:text` means it.
  func isNamed(_ text: String) -> Bool { path == text || path.hasSuffix("/" + text) }

  /// The number of nested folders after which a catalog is not searched.
  private static let maximumDepth = 64

  /// Returns the data sets of the catalog at `root`, by name.
  static func all(in root: String) -> [CatalogSound] {
    var found: [CatalogSound] = []
    var visited: Set<Folder.Identity> = []
    search(root, named: "", depth: 0, &visited, &found)
    return found
  }

  /// Adds the data sets below `folder`, unless it was visited before: links may lead in circles.
  private static func search(
    _ folder: String, named prefix: String, depth: Int, _ visited: inout Set<Folder.Identity>,
    _ found: inout [CatalogSound]
  ) {
    guard depth < maximumDepth, let identity = Folder.Identity(path: folder),
      visited.insert(identity).inserted
    else { return }
    for name in Folder.names(in: folder) {
      let path = folder.appending(path: name)
      guard Folder.item(at: path) == .folder else { continue }
      if name.hasSuffix(".dataset") {
        found.append(CatalogSound(path: prefix + name.stem, file: file(in: path)))
      } else {
        search(path, named: prefix + name + "/", depth: depth + 1, &visited, &found)
      }
    }
  }

  /// Returns the path of the file that the data set at `folder` holds: the first that its
  /// `Contents.json` names.
  private static func file(in folder: String) -> String? {
    guard let text = Folder.contents(of: folder.appending(path: "Contents.json")),
      let contents = try? JSONReader.read(text, options: .tolerant),
      let names = contents["data"]?.array?.compactMap({ $0["filename"]?.string })
    else { return nil }
    return names.first { !$0.isEmpty }.map { folder.appending(path: $0) }
  }
}
