/// A colour of a picture, for both themes.
struct PaletteColor: Sendable {
  /// The name of the CSS variable, without its prefix.
  let name: StaticString
  /// On white.
  let light: StaticString
  /// On black.
  let dark: StaticString
}

/// The colours of a picture.
enum Palette {
  static let paper = PaletteColor(name: "paper", light: "#ffffff", dark: "#16181d")
  static let ink = PaletteColor(name: "ink", light: "#1d2129", dark: "#eceef2")
  static let soft = PaletteColor(name: "soft", light: "#5b6472", dark: "#a0a8b6")
  static let lane = PaletteColor(name: "lane", light: "#f5f6f8", dark: "#1e2128")
  static let line = PaletteColor(name: "line", light: "#d9dde3", dark: "#343a45")
  static let strong = PaletteColor(name: "strong", light: "#b3bac5", dark: "#535c6b")
  static let band = PaletteColor(name: "band", light: "#e4e7f2", dark: "#2b3040")
  static let sound = PaletteColor(name: "sound", light: "#0f7f76", dark: "#3cc4b4")
  static let block = PaletteColor(name: "block", light: "#dbefec", dark: "#173633")
  static let tone = PaletteColor(name: "tone", light: "#2a6fb8", dark: "#6cb0f5")
  static let control = PaletteColor(name: "control", light: "#556070", dark: "#aab4c4")

  /// Those that are no sharpness.
  static let all = [
    paper, ink, soft, lane, line, strong, band, sound, block, tone, control,
  ]

  /// The colours of sharpness, from 0 to 1 in even steps.
  ///
  /// Blue over magenta to yellow in OKLCH, ever lighter: the order stays for the colour-blind and in
  /// grey. On white they are dark enough to be seen, on black light enough.
  static let sharpness: [(light: StaticString, dark: StaticString)] = [
    ("#332492", "#645fdf"), ("#532699", "#8e5edf"), ("#71289a", "#b35ed6"),
    ("#8f2b94", "#d45fc6"), ("#ab2e89", "#f164af"), ("#c53479", "#fe7696"),
    ("#d94366", "#fe9088"), ("#e8574f", "#ffa683"), ("#f26d34", "#ffba81"),
    ("#f7850e", "#ffcd7e"), ("#f3a006", "#ffe069"),
  ]

  /// Returns the place in `sharpness` that is nearest to the value `sharpness`, 0…1.
  static func step(of sharpness: Double) -> Int {
    Int(min(max(sharpness, 0), 1) * Double(Palette.sharpness.count - 1) + 0.5)
  }
}
