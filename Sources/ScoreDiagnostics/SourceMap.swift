/// The sources of one compilation, each at a place of its own in one range of offsets.
public struct SourceMap: Sendable {
  /// The files, by their place.
  public private(set) var files: [SourceFile] = []

  /// The most bytes that all files together may have, so that an offset fits into 32 bits.
  public static let maximumSize = Int(UInt32.max) / 2

  /// Creates a map without files.
  public init() {}

  /// Adds a file, which is no text iff it `isBinary`, and returns it; `nil` iff the sources would then
  /// exceed `maximumSize`.
  public mutating func add(
    name: String, bytes: [UInt8], isBinary: Bool = false
  ) -> SourceFile? {
    // Offset 0 belongs to no file: `SourceSpan.none` stands there. One byte between two files
    // keeps the end of one from being the start of the next.
    let base = files.last.map { $0.span.end + 1 } ?? 1
    guard Int(base) + bytes.count < SourceMap.maximumSize else { return nil }
    let file = SourceFile(name: name, bytes: bytes, isBinary: isBinary, base: base)
    files.append(file)
    return file
  }

  /// Returns the file that `span` lies in, or `nil` iff it lies in none.
  ///
  /// - Complexity: O(log n) in the number of files.
  public func file(of span: SourceSpan) -> SourceFile? {
    var low = 0
    var high = files.count
    while low < high {
      let middle = (low + high) / 2
      if files[middle].base <= span.start { low = middle + 1 } else { high = middle }
    }
    guard low > 0, span.start <= files[low - 1].span.end else { return nil }
    return files[low - 1]
  }
}
