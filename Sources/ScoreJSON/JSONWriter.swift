/// Writes a JSON text, strictly: commas, colons and escapes are its own business.
///
/// Names and values alternate in an object as they are written; what would not be JSON stops the
/// program, for it is the caller's mistake.
public struct JSONWriter<Sink: ByteSink> {
  /// Where the text goes.
  public private(set) var text: TextWriter<Sink>

  private let layout: JSONLayout
  private var containers: [JSONContainer] = []
  private var isAfterName = false

  /// Creates a writer that goes on behind what `text` has written.
  public init(to text: TextWriter<Sink>, layout: JSONLayout = .compact) {
    self.text = text
    self.layout = layout
  }

  /// Writes an object, with the members that `members` writes; on one line iff `inline`.
  public mutating func object(
    inline: Bool = false, _ members: (inout JSONWriter<Sink>) -> Void
  ) {
    write(open: "{", close: "}", isObject: true, inline: inline, members)
  }

  /// Writes an array, with the values that `values` writes; on one line iff `inline`.
  public mutating func array(inline: Bool = false, _ values: (inout JSONWriter<Sink>) -> Void) {
    write(open: "[", close: "]", isObject: false, inline: inline, values)
  }

  /// Writes the name of a member; its value follows.
  public mutating func name(_ name: String) {
    precondition(containers.last?.isObject == true && !isAfterName, "a name outside an object")
    separate()
    text.write(jsonString: name)
    text.write(layout == .compact ? ":" : ": ")
    isAfterName = true
  }

  /// Writes a string.
  public mutating func string(_ string: String) {
    startValue()
    text.write(jsonString: string)
  }

  /// Writes a number with at most `places` digits behind the point.
  ///
  /// - Requires: `number` is finite.
  public mutating func number(_ number: Double, places: Int = 6) {
    startValue()
    text.write(decimal: number, places: places)
  }

  /// Writes a whole number.
  public mutating func number(_ number: Int) {
    startValue()
    text.write(fixed: Int64(number), places: 0)
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    startValue()
    text.write(value ? "true" : "false")
  }

  /// Writes `null`.
  public mutating func null() {
    startValue()
    text.write("null")
  }

  /// Writes a value that `write` writes as it stands.
  ///
  /// For what comes a hundred thousand times: all that this writer does costs more, for its parts have no
  /// fixed place behind a sink that is not known here.
  public mutating func value(_ write: (inout TextWriter<Sink>) -> Void) {
    startValue()
    write(&text)
  }

  /// Ends the text with a new line, and hands all of it to the sink.
  public mutating func finish() {
    precondition(containers.isEmpty, "a JSON text ended inside a value")
    text.write("\n")
    text.flush()
  }

  private mutating func write(
    open: StaticString, close: StaticString, isObject: Bool, inline: Bool,
    _ content: (inout JSONWriter<Sink>) -> Void
  ) {
    startValue()
    text.write(open)
    let isInline = inline || layout == .compact || containers.last?.isInline == true
    containers.append(JSONContainer(isObject: isObject, isInline: isInline))
    content(&self)
    let container = containers.removeLast()
    if !container.isInline, !container.isEmpty { newLine() }
    text.write(close)
  }

  /// Writes what stands before a value: nothing after a name, else what separates it.
  private mutating func startValue() {
    if isAfterName {
      isAfterName = false
    } else if !containers.isEmpty {
      precondition(containers.last?.isObject == false, "a value without a name in an object")
      separate()
    }
  }

  private mutating func separate() {
    let last = containers.count - 1
    let isInline = containers[last].isInline
    if !containers[last].isEmpty { text.write(isInline && layout == .indented ? ", " : ",") }
    containers[last].isEmpty = false
    if !isInline { newLine() }
  }

  private mutating func newLine() {
    text.write("\n")
    for _ in containers { text.write("  ") }
  }
}

/// An array or an object that is being written.
///
/// It stands outside the writer, whose parts have no fixed form: they would be looked up among all types
/// at each use.
private struct JSONContainer {
  var isObject: Bool
  var isEmpty = true
  var isInline: Bool
}
