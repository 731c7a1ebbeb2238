import ScoreTimeline

extension PictureLayoutBuilder {
  /// Returns the meaning of the marks that the score needs, and where it ends.
  func legend(at top: Double) -> (items: [LegendItem], bottom: Double) {
    var items: [LegendItem] = []
    var x = PictureLayoutBuilder.margin
    var y = top
    for (mark, text) in meanings() {
      var item = item(mark, text, x: x, y: y)
      let right = item.labels.map { $0.frame.maxX }.max() ?? x
      if right > PictureLayoutBuilder.width - PictureLayoutBuilder.margin,
        x > PictureLayoutBuilder.margin
      {
        x = PictureLayoutBuilder.margin
        y += 22
        item = self.item(mark, text, x: x, y: y)
      }
      items.append(item)
      x = (item.labels.map { $0.frame.maxX }.max() ?? x) + 24
    }
    return (items, items.isEmpty ? top : y + 14)
  }

  private func meanings() -> [(LegendItem.Mark, String)] {
    var meanings: [(LegendItem.Mark, String)] = []
    if score.hasHaptics { meanings.append((.sharpness, "")) }
    if !score.taps.isEmpty { meanings.append((.transient, "tap: height is intensity")) }
    if !score.vibrations.isEmpty {
      meanings.append((.continuous, "vibration: height is intensity"))
    }
    if !score.presets.isEmpty {
      meanings.append((.preset, "named feedback, and what it becomes"))
    }
    if !score.sounds.sounds.isEmpty {
      meanings.append((.sound, "sound, with its level"))
    }
    if score.sounds.sounds.contains(where: { $0.event.isLooped }) {
      meanings.append((.turn, "next turn of a loop"))
    }
    if !score.tones.isEmpty {
      meanings.append((.tone, "tone: height is pitch, thickness is volume"))
    }
    if !score.controls.isEmpty {
      meanings.append((.control, "control: acts on all notes of its kind"))
    }
    return meanings
  }

  private func item(_ mark: LegendItem.Mark, _ text: String, x: Double, y: Double) -> LegendItem {
    guard mark == .sharpness else {
      return LegendItem(
        mark: mark, frame: Frame(x: x, y: y, width: 20, height: 14),
        labels: [Label(text, x: x + 27, y: y + 11, .legend)])
    }
    let dull = Label("sharpness: dull 0", x: x, y: y + 11, .legend)
    let bar = Frame(x: dull.frame.maxX + 6, y: y + 3, width: 110, height: 8)
    let crisp = Label("1 crisp", x: bar.maxX + 6, y: y + 11, .legend)
    return LegendItem(mark: mark, frame: bar, labels: [dull, crisp])
  }
}

extension Event {
  /// `true` iff it is a sound that repeats.
  fileprivate var isLooped: Bool {
    if case .sound(let sound) = kind { sound.clip.loop != .once } else { false }
  }
}
