import ScoreDiagnostics

/// The texts of what is wrong with plug-ins.
extension Diagnostic {
  static func missingPlugin(
    _ uri: String, among installed: [String], at span: SourceSpan
  ) -> Diagnostic {
    let suggestion = Suggestion(for: uri, among: installed)
    var diagnostic = Diagnostic(
      .missingPlugin, .error, "no LV2 plug-in '\(uri)' is installed", at: span,
      notes: [Note(list(installed, nearestTo: uri))])
    if case .name(let near)? = suggestion {
      diagnostic.label = suggestion?.label
      diagnostic.fixIts = [.respell(span, "\"\(uri)\"", as: "\"\(near)\"")]
    }
    return diagnostic
  }

  static func pluginWithoutURI(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .wrongType, .error, "'lv2' needs the URI of a plug-in", at: span, label: "lv2: \"URI\"")
  }

  static func unusablePlugin(_ uri: String, _ reason: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unusablePlugin, .error, "cannot use the LV2 plug-in '\(uri)'", at: span, label: reason)
  }

  /// The most plug-ins that a message lists.
  private static let longestList = 40

  /// Returns what is installed, what is most like `uri` first.
  private static func list(_ installed: [String], nearestTo uri: String) -> String {
    if installed.isEmpty { return "none is installed; LV2_PATH can name more folders" }
    let wanted = pairs(uri)
    let ranked = installed.map { (name: $0, likeness: likeness(pairs($0), wanted)) }
      .sorted { ($1.likeness, $0.name) < ($0.likeness, $1.name) }
    let rest = ranked.count - longestList
    return "installed: " + ranked.prefix(longestList).map { $0.name }.joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Returns the pairs of neighbouring bytes of `text`, without regard to case.
  private static func pairs(_ text: String) -> Set<UInt16> {
    let bytes = Array(text.lowercased().utf8)
    return Set(zip(bytes, bytes.dropFirst()).map { UInt16($0) << 8 | UInt16($1) })
  }

  /// Returns how much of two texts is the same, 0…1, by their pairs.
  ///
  /// It is Dice's coefficient (Ecology 26, 1945).
  private static func likeness(_ a: Set<UInt16>, _ b: Set<UInt16>) -> Double {
    a.isEmpty && b.isEmpty ? 1 : Double(2 * a.intersection(b).count) / Double(a.count + b.count)
  }
}
