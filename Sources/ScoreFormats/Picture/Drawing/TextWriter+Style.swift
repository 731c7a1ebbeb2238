import ScoreJSON

extension TextWriter {
  /// Writes the style sheet of a picture.
  ///
  /// Each colour is a CSS variable that whoever embeds the picture can set. Viewers that know no
  /// variables take the colour that is stated before it.
  mutating func writeStyle(_ theme: PictureTheme) {
    write("<style>\n")
    switch theme {
    case .auto:
      writeVariables(dark: false)
      write("@media (prefers-color-scheme:dark){\n")
      writeVariables(dark: true)
      write("}\n")
    case .light: writeVariables(dark: false)
    case .dark: writeVariables(dark: true)
    }
    writeTextStyle()
    writeRules(dark: theme == .dark)
    write("</style>\n")
  }

  private mutating func writeVariables(dark: Bool) {
    write(".score{color-scheme:")
    if dark { write("dark") } else { write("light") }
    for color in Palette.all {
      write(";--score-")
      write(color.name)
      write(":")
      write(dark ? color.dark : color.light)
    }
    for (step, color) in Palette.sharpness.enumerated() {
      write(";--score-s")
      write(fixed: Int64(step), places: 0)
      write(":")
      write(dark ? color.dark : color.light)
    }
    write("}\n")
  }

  private mutating func writeTextStyle() {
    write(".score text{font-family:system-ui,-apple-system,\"Segoe UI\",Roboto,Helvetica,Arial,")
    write("sans-serif;font-variant-numeric:tabular-nums}\n")
    for style in Label.Style.allCases {
      write(".score text.")
      write(string: style.rawValue)
      write("{font-size:")
      write(decimal: style.size)
      write("px")
      if style.isBold { write(";font-weight:600") }
      write("}\n")
    }
  }

  private mutating func writeRules(dark: Bool) {
    rule("text.title,.score text.end,.score text.bar,.score text.name", "fill", Palette.ink, dark)
    rule("text.lane", "fill", Palette.ink, dark)
    rule("text.subtitle,.score text.tick,.score text.value", "fill", Palette.soft, dark)
    rule("text.tempo,.score text.legend", "fill", Palette.soft, dark)
    rule("rect.paper", "fill", Palette.paper, dark)
    rule("rect.field", "fill", Palette.lane, dark)
    rule("rect.band", "fill", Palette.band, dark)
    rule("rect.block", "fill", Palette.block, dark)
    rule("path.wave", "fill", Palette.sound, dark)
    rule("path.plain", "fill", Palette.sound, dark, "fill-opacity:.35")
    rule("path.level", "stroke", Palette.sound, dark, "fill:none;stroke-width:1.25")
    rule(
      "path.turn", "stroke", Palette.sound, dark, "fill:none;stroke-width:1;stroke-dasharray:3 2")
    rule(".ribbon", "fill", Palette.tone, dark, "fill-opacity:.85")
    rule("path.grid", "stroke", Palette.line, dark, "stroke-width:1")
    rule("path.bars", "stroke", Palette.strong, dark, "stroke-width:1")
    rule("path.guide", "stroke", Palette.line, dark, "stroke-width:1;stroke-dasharray:1 3")
    rule("path.leader", "stroke", Palette.strong, dark, "stroke-width:.75")
    rule("path.axis", "stroke", Palette.soft, dark, "stroke-width:1;fill:none")
    rule("path.end", "stroke", Palette.ink, dark, "stroke-width:1.5")
    rule(
      "path.curve", "stroke", Palette.control, dark,
      "fill:none;stroke-width:1.75;stroke-linejoin:round")
    rule("path.below", "fill", Palette.control, dark, "fill-opacity:.14")
    rule("circle.knot", "fill", Palette.control, dark)
    rule(
      "path.neutral", "stroke", Palette.strong, dark, "stroke-width:1;stroke-dasharray:4 3")
    write(".score path.area{fill-opacity:.62;stroke-width:1.5;stroke-linejoin:round}\n")
    write(".score path.thin{stroke-width:1}\n")
    write(".score path.stem{stroke-width:2;stroke-linecap:round}\n")
    for step in Palette.sharpness.indices { writeSharpness(step, dark: dark) }
  }

  private mutating func writeSharpness(_ step: Int, dark: Bool) {
    let colors = Palette.sharpness[step]
    let properties: [StaticString] = ["fill", "stroke", "stop-color"]
    for (prefix, property) in zip([".f", ".t", ".c"] as [StaticString], properties) {
      write(".score ")
      write(prefix)
      write(fixed: Int64(step), places: 0)
      write("{")
      write(property)
      write(":")
      write(dark ? colors.dark : colors.light)
      write(";")
      write(property)
      write(":var(--score-s")
      write(fixed: Int64(step), places: 0)
      write(")}\n")
    }
  }

  private mutating func rule(
    _ selector: StaticString, _ property: StaticString, _ color: PaletteColor, _ dark: Bool,
    _ more: StaticString = ""
  ) {
    write(".score ")
    write(selector)
    write("{")
    write(property)
    write(":")
    write(dark ? color.dark : color.light)
    write(";")
    write(property)
    write(":var(--score-")
    write(color.name)
    write(")")
    if more.utf8CodeUnitCount > 0 { write(";") }
    write(more)
    write("}\n")
  }
}
