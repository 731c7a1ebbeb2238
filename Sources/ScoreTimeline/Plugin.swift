/// An effect that is a program of its own, by the LV2 standard (lv2plug.in).
public struct Plugin: Hashable, Sendable {
  /// The URI that names it.
  public var uri: String

  /// What can be said of it: its controls, by their symbols.
  public var parameters: [EffectParameter]

  /// Creates the description of a plug-in.
  public init(_ uri: String, _ parameters: [EffectParameter]) {
    (self.uri, self.parameters) = (uri, parameters)
  }

  /// Returns the symbol of the control that `word` means, or `nil` iff there is none.
  ///
  /// It means one by its symbol, or by what people call it, of which letters and digits alone count,
  /// if no other is called so.
  public func symbol(for word: String) -> String? {
    if parameters.contains(where: { $0.name == word }) { return word }
    let letters = Plugin.letters(word)
    let called = parameters.filter { Plugin.letters($0.title) == letters }
    return called.count == 1 ? called[0].name : nil
  }

  /// Returns the letters and digits of `text`, all small.
  private static func letters(_ text: String) -> [UInt8] {
    text.lowercased().utf8.filter { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte >= 0x80
    }
  }
}
