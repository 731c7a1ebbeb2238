import ScoreJSON

/// A data set of an Xcode asset catalog.
struct CatalogSound {
  /// Its name, with the folders of the catalog that it lies in.
  let path: String

  /// Its name as an app has it: with those folders alone that provide a namespace.
  let assetName: String

  /// The path of the file that it holds; `nil` iff its `Contents.json` names none.
  let file: String?

  /// Returns that of `sounds` which `asset:text` means: as an app would, or else with more of the
  /// groups that it lies in, but never without those that its name begins with.
  static func named(_ text: String, in sounds: [CatalogSound]) -> CatalogSound? {
    sounds.first { $0.assetName == text } ?? sounds.first { $0.path == text }
      ?? sounds.first { $0.path.hasSuffix("/" + text) && text.hasSuffix("/" + $0.assetName) }
  }

  /// The number of nested folders after which a catalog is not searched.
  private static let maximumDepth = 64

  /// Returns the data sets of the catalog at `root`, by name.
  static func all(in root: String) -> [CatalogSound] {
    var found: [CatalogSound] = []
    var visited: Set<Folder.Identity> = []
    search(root, Place(), &visited, &found)
    return found
  }

  /// Adds the data sets below `folder`, unless it was visited before: links may lead in circles.
  private static func search(
    _ folder: String, _ place: Place, _ visited: inout Set<Folder.Identity>,
    _ found: inout [CatalogSound]
  ) {
    guard place.depth < maximumDepth, let identity = Folder.Identity(path: folder),
      visited.insert(identity).inserted
    else { return }
    for name in Folder.names(in: folder) {
      let path = folder.appending(path: name)
      guard Folder.item(at: path) == .folder else { continue }
      if name.hasSuffix(".dataset") {
        found.append(
          CatalogSound(
            path: place.path + name.stem, assetName: place.namespace + name.stem,
            file: file(in: path)))
      } else {
        var inner = place
        inner.depth += 1
        inner.path += name + "/"
        if providesNamespace(path) { inner.namespace += name + "/" }
        search(path, inner, &visited, &found)
      }
    }
  }

  /// Where in a catalog the search is.
  private struct Place {
    /// The folders, each with a slash behind it.
    var path = ""
    /// Those of them that names begin with.
    var namespace = ""
    /// Their number.
    var depth = 0
  }

  /// Returns `true` iff the names of what is in the group at `folder` begin with its name.
  private static func providesNamespace(_ folder: String) -> Bool {
    guard let text = Folder.contents(of: folder.appending(path: "Contents.json")),
      let contents = try? JSONReader.read(text, options: .tolerant)
    else { return false }
    return contents["properties"]?["provides-namespace"]?.bool == true
  }

  /// Returns the path of the file that the data set at `folder` holds: of those that its
  /// `Contents.json` names for several devices the one for phones, else the one for all, else the
  /// first.
  private static func file(in folder: String) -> String? {
    guard let text = Folder.contents(of: folder.appending(path: "Contents.json")),
      let contents = try? JSONReader.read(text, options: .tolerant),
      let variants = contents["data"]?.array?.filter({ namesFile($0["filename"]?.string ?? "") })
    else { return nil }
    let variant =
      variants.first { $0["idiom"]?.string == "iphone" }
      ?? variants.first { $0["idiom"]?.string == "universal" } ?? variants.first
    return variant?["filename"]?.string.map { folder.appending(path: $0) }
  }

  /// Returns `true` iff `name` is that of a file in its data set: no path leads out of it.
  private static func namesFile(_ name: String) -> Bool { !name.isEmpty && !name.contains("/") }
}
