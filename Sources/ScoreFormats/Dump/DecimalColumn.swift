import ScoreJSON

/// A column of numbers whose decimal points stand below each other.
struct DecimalColumn {
  private var whole = 0
  private var fraction = 0
  private let title: Int

  /// Creates an empty column, as wide as its title.
  init(title: StaticString) { self.title = title.utf8CodeUnitCount }

  /// The number of characters of its widest cell.
  var width: Int { max(title, whole + fraction) }

  /// Makes it wide enough for `number`.
  mutating func fit(_ number: MeasuredText) {
    let digits = number.wholeWidth
    whole = max(whole, digits)
    fraction = max(fraction, number.width - digits)
  }

  /// Writes `number`, or blanks where there is none, and the gap to the next column.
  func write<Sink: ByteSink>(_ number: MeasuredText?, to writer: inout TextWriter<Sink>) {
    guard let number else { return writer.writeBlanks(width + 2) }
    let before = whole - number.wholeWidth
    writer.writeBlanks(before)
    writer.write(number, width: width - before + 2)
  }
}
