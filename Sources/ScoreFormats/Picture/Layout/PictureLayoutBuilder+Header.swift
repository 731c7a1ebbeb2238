import ScoreTimeline

extension PictureLayoutBuilder {
  /// Returns the texts above all systems, and where they end.
  func header() -> (labels: [Label], bottom: Double) {
    let about = score.timeline.about
    let width = PictureLayoutBuilder.width - 2 * PictureLayoutBuilder.margin
    let left = PictureLayoutBuilder.margin
    var labels: [Label] = []
    var y = PictureLayoutBuilder.margin - 2
    if let title = about.title, let text = TextMeasure.fit(title, .title, within: width) {
      y += 20
      labels.append(Label(text, x: left, y: y, .title))
      y += 4
    }
    let line = (about.author.map { [$0] } ?? []) + [extent()]
    if let text = TextMeasure.fit(line.joined(separator: " · "), .subtitle, within: width) {
      y += 16
      labels.append(Label(text, x: left, y: y, .subtitle))
    }
    for text in TextMeasure.lines(of: about.about ?? "", .subtitle, within: width, limit: 3) {
      y += 17
      labels.append(Label(text, x: left, y: y, .subtitle))
    }
    return (labels, y)
  }

  /// Returns the picture in a sentence.
  func summary() -> String {
    let name = score.timeline.about.title ?? "Score"
    return name + ": " + extent() + ", from left to right over time."
  }

  /// Returns how long the score is and what it holds: `2 s · 2 sounds, 3 feedbacks`.
  private func extent() -> String {
    let isLong = score.isInMinutes
    let length =
      TimeStep.name(of: score.timeline.completion, inMinutes: isLong) + (isLong ? " min" : "")
    let counts = [
      counted(score.sounds.sounds.count, "sound"), counted(score.tones.count, "tone"),
      counted(score.taps.reduce(0) { $0 + ($1.isOfPreset ? 0 : 1) }, "tap"),
      counted(score.vibrations.reduce(0) { $0 + ($1.isOfPreset ? 0 : 1) }, "vibration"),
      counted(score.presets.count, "feedback"),
      counted(score.timeline.controls.count, "control change"),
    ].compactMap { $0 }
    return length + " · " + (counts.isEmpty ? "no notes" : counts.joined(separator: ", "))
  }

  private func counted(_ count: Int, _ name: String) -> String? {
    count == 0 ? nil : String(count) + " " + name + (count == 1 ? "" : "s")
  }
}
