/// Holds a vibration XML to the rules of Android, by a reading of its own.
///
/// The rules are those of AOSP's core/xsd/vibrator/vibration and of the builders of
/// `VibrationEffect`, for devices that do no more than they must.
public struct AndroidXMLChecker {
  /// A tag with its attributes.
  private struct Tag {
    var name: String
    var attributes: [String: String] = [:]
    var isEnd = false
    var isEmpty = false
  }

  /// What is wrong.
  public private(set) var faults: [String] = []

  /// The times in milliseconds at which primitives begin, counted by their nominal lengths.
  public private(set) var primitiveStarts: [Int] = []

  private var tags: ArraySlice<Tag> = []

  /// Checks `text`.
  public init(_ text: String) {
    tags = AndroidXMLChecker.tags(of: text)[...]
    if tags.first?.name == "vibration-select" {
      var names: [String] = []
      forEachChild { checker, _ in names.append(checker.checkEffect()) }
      if names.last != "waveform-effect" { fault("the last alternative is no waveform: \(names)") }
      if Set(names).count != names.count { fault("an alternative comes twice: \(names)") }
    } else {
      _ = checkEffect()
    }
    if !tags.isEmpty { fault("there is something behind the root element") }
  }

  private mutating func fault(_ text: String) { faults.append(text) }

  // MARK: Elements

  /// Checks an effect, and returns the name of what it holds.
  private mutating func checkEffect() -> String {
    guard tags.first?.name == "vibration-effect" else {
      fault("'\(tags.first?.name ?? "")' is no vibration-effect")
      tags = []
      return ""
    }
    var names: [String] = []
    var end = 0
    forEachChild { checker, tag in
      names.append(tag.name)
      switch tag.name {
      case "waveform-effect": checker.checkWaveform()
      case "basic-envelope-effect": checker.checkEnvelope(tag)
      case "primitive-effect": checker.checkPrimitive(tag, &end)
      default: checker.fault("'\(tag.name)' is no effect that is written")
      }
    }
    if Set(names).count != 1 { fault("an effect holds \(names)") }
    if names.count > 1, names[0] != "primitive-effect" {
      fault("\(names[0]) stands beside another")
    }
    return names.first ?? ""
  }

  private mutating func checkWaveform() {
    var total = 0
    forEachChild { checker, tag in
      if tag.name != "waveform-entry" { checker.fault("'\(tag.name)' in a waveform") }
      checker.checkNames(tag, ["durationMs", "amplitude"])
      total += checker.whole(tag, "durationMs", 0...Int.max / 2)
      if tag.attributes["amplitude"] != "default" { _ = checker.whole(tag, "amplitude", 0...255) }
      checker.skipLeaf()
    }
    if total == 0 { fault("a waveform that takes no time") }
  }

  private mutating func checkPrimitive(_ tag: Tag, _ end: inout Int) {
    let lengths = [
      "low_tick": 10, "tick": 10, "click": 20, "slow_rise": 500, "quick_rise": 150,
      "quick_fall": 100, "spin": 150, "thud": 30,
    ]
    checkNames(tag, ["name", "scale", "delayMs"])
    let length = lengths[tag.attributes["name"] ?? ""]
    if length == nil { fault("no primitive '\(tag.attributes["name"] ?? "")'") }
    _ = level(tag, "scale")
    primitiveStarts.append(end + whole(tag, "delayMs", 0...Int.max / 2))
    end = (primitiveStarts.last ?? 0) + (length ?? 0)
    skipLeaf()
  }

  private mutating func checkEnvelope(_ envelope: Tag) {
    checkNames(envelope, ["initialSharpness"])
    _ = level(envelope, "initialSharpness")
    var count = 0
    var last = 1.0
    forEachChild { checker, tag in
      if tag.name != "control-point" { checker.fault("'\(tag.name)' in an envelope") }
      checker.checkNames(tag, ["intensity", "sharpness", "durationMs"])
      last = checker.level(tag, "intensity")
      _ = checker.level(tag, "sharpness")
      _ = checker.whole(tag, "durationMs", 1...1000)
      count += 1
      checker.skipLeaf()
    }
    if !(1...16).contains(count) { fault("an envelope of \(count) points") }
    if last != 0 { fault("an envelope that ends at an intensity of \(last)") }
  }

  // MARK: Attributes

  private mutating func checkNames(_ tag: Tag, _ names: [String]) {
    if tag.attributes.keys.sorted() != names.sorted() {
      fault("\(tag.name) has \(tag.attributes.keys.sorted())")
    }
  }

  private mutating func whole(_ tag: Tag, _ name: String, _ range: ClosedRange<Int>) -> Int {
    let text = tag.attributes[name] ?? ""
    guard let number = Int(text), range.contains(number), !text.hasPrefix("+") else {
      fault("\(tag.name) has \(name)=\(text)")
      return 0
    }
    return number
  }

  private mutating func level(_ tag: Tag, _ name: String) -> Double {
    let text = tag.attributes[name] ?? ""
    let isDecimal = text.allSatisfy { $0.isNumber || $0 == "." }
    guard let number = Double(text), (0...1).contains(number), isDecimal else {
      fault("\(tag.name) has \(name)=\(text)")
      return 0
    }
    return number
  }

  // MARK: Tags

  /// Calls `check` at each child of the element whose tag is next; `check` reads past the child.
  private mutating func forEachChild(_ check: (inout AndroidXMLChecker, Tag) -> Void) {
    guard let parent = tags.popFirst() else { return }
    if parent.isEmpty { return fault("'\(parent.name)' holds nothing") }
    var count = 0
    while let tag = tags.first, !tag.isEnd {
      check(&self, tag)
      count += 1
    }
    if tags.popFirst()?.name != parent.name { fault("'\(parent.name)' has no end") }
    if count == 0 { fault("'\(parent.name)' holds nothing") }
  }

  /// Reads past an element that holds nothing.
  private mutating func skipLeaf() {
    if tags.popFirst()?.isEmpty != true { fault("an entry that holds something") }
  }

  private static func tags(of text: String) -> [Tag] {
    text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1).map { piece in
      var inside = piece.prefix { $0 != ">" }
      var tag = Tag(name: "")
      if inside.first == "/" {
        tag.isEnd = true
        inside = inside.dropFirst()
      }
      if inside.last == "/" {
        tag.isEmpty = true
        inside = inside.dropLast()
      }
      let words = inside.split(separator: " ")
      tag.name = words.first.map(String.init) ?? ""
      for word in words.dropFirst() {
        let parts = word.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[1].hasPrefix("\""), parts[1].hasSuffix("\"") else { continue }
        tag.attributes[String(parts[0])] = String(parts[1].dropFirst().dropLast())
      }
      return tag
    }
  }
}
