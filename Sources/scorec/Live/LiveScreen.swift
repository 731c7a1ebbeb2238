import ScoreDiagnostics
import ScorePlayback
import ScoreTimeline

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a person sees of a player.
///
/// Only lines that have changed are written, all of them at once, so that nothing flickers.
struct LiveScreen {
  private var shown: [String] = []
  private var size = (rows: 0, columns: 0)
  private var notes: [String] = []
  private var meters = (left: Float(0), right: Float(0))
  private var message = ""

  /// What there is to see, but for notes and levels.
  struct Picture {
    /// What the player does.
    var status: Player.Status
    /// What plays, or waits for changes.
    var title: String
    /// `true` iff it has no end.
    var isEndless = false
    /// What a person types; `nil` while nothing is typed.
    var entry: String?
    /// The patterns that are not played, sorted.
    let mutedPatterns: [String]
    /// What the head tells first: what the player does, or that it waits for changes.
    let state: String

    /// Creates the picture of a player that plays no score.
    init(_ status: Player.Status, _ surroundings: StatusReport.Surroundings) {
      self.status = status
      (title, mutedPatterns) = (surroundings.idleTitle, surroundings.mutedPatterns)
      let isWaiting = status.state == .ended && !surroundings.states.isEmpty
      state =
        isWaiting
        ? "waiting for " + surroundings.states.joined(separator: ", ") : status.state.rawValue
    }
  }

  /// The lines above the notes, and below.
  private static let otherRows = 7

  /// The level at the left end of a meter, in dB.
  private static let lowestLevel: Float = -48

  /// Shows a note that sounds now.
  mutating func add(note: String) {
    notes.append(note)
    if notes.count > 200 { notes.removeFirst(100) }
  }

  /// Shows what there is to say beside.
  mutating func say(_ text: String) { message = text }

  /// Shows what a player does.
  mutating func draw(_ picture: Picture, peaks: (left: Float, right: Float)) {
    var now = RawTerminal.size
    // What is cleared behind a line would be its last character, if that stood in the last column.
    now.columns -= 1
    if now != size {
      (size, shown) = (now, [])
      LiveScreen.send("\u{1B}[2J")
    }
    // A meter falls by 20 % in each picture.
    meters = (max(peaks.left, meters.left * 0.8), max(peaks.right, meters.right * 0.8))
    let lines = self.lines(picture)
    var text = ""
    for (row, line) in lines.prefix(size.rows).enumerated()
    where row >= shown.count || shown[row] != line {
      text += "\u{1B}[\(row + 1);1H\(line)\u{1B}[K"
    }
    shown = Array(lines.prefix(size.rows))
    if !text.isEmpty { LiveScreen.send("\u{1B}[?2026h" + text + "\u{1B}[?2026l") }
  }

  /// Draws all of it anew the next time.
  mutating func forget() { size = (0, 0) }

  private func lines(_ picture: Picture) -> [String] {
    let status = picture.status
    let room = max(0, size.rows - LiveScreen.otherRows)
    let last = notes.suffix(room).map { cut("  " + $0) }
    let blank = Array(repeating: "", count: room - last.count)
    let bar = picture.isEndless ? cut(LiveScreen.clock(status.elapsed)) : bar(status)
    return [cut(head(picture)), bar, meter(status), ""] + last + blank
      + ["", picture.entry.map(entry) ?? cut(message)] + [LiveKey.legend(width: size.columns)]
  }

  /// Returns the end of what is typed, with a cursor behind it.
  private func entry(_ text: String) -> String { (":" + text + "▁").suffix(columns: size.columns) }

  /// Returns the title with what the player does, which the longest title leaves room for.
  private func head(_ picture: Picture) -> String {
    let status = picture.status
    var words = [picture.state]
    if status.rate != 1 { words.append("×" + String(decimal: status.rate, places: 2)) }
    if status.isLooping { words.append("loop") }
    let muted = status.muted.map(\.rawValue).sorted() + picture.mutedPatterns
    words += muted.map { "no \($0)" }
    if status.strength != 1 {
      words.append("strength " + String(decimal: status.strength, places: 2))
    }
    if let time = status.stopsIn { words.append("stops in " + LiveScreen.clock(time)) }
    if status.waitingCount > 0 { words.append("\(status.waitingCount) waiting") }
    if case .silence = status.output { words.append("no audio device") }
    let rest = words.map { " — " + $0 }.joined()
    let room = max(LiveScreen.shortestTitle, size.columns - rest.columns)
    return picture.title.shown.prefix(columns: room) + rest
  }

  /// The columns that are left to a title, whatever there is to tell beside.
  private static let shortestTitle = 12

  private func bar(_ status: Player.Status) -> String {
    let time = LiveScreen.clock(status.elapsed) + " / " + LiveScreen.clock(status.duration)
    let width = max(0, size.columns - time.count - 1)
    let length = max(status.duration.seconds, 1e-9)
    let done = Int(Double(width) * min(1, status.elapsed.seconds / length))
    return cut(
      String(repeating: "█", count: done) + String(repeating: "░", count: width - done) + " " + time
    )
  }

  private func meter(_ status: Player.Status) -> String {
    let volume = " volume \(Int((status.volume * 100).rounded())) %"
    let width = max(0, (size.columns - volume.count - 6) / 2)
    return cut("L \(level(meters.left, width)) R \(level(meters.right, width))" + volume)
  }

  private func level(_ peak: Float, _ width: Int) -> String {
    let decibels = 20 * log10f(max(peak, 1e-6))
    let part = max(0, min(1, 1 - decibels / LiveScreen.lowestLevel))
    let count = Int(Float(width) * part)
    return String(repeating: "▮", count: count) + String(repeating: "·", count: width - count)
  }

  /// Returns as much of `text` as the screen is wide.
  private func cut(_ text: String) -> String { text.prefix(columns: size.columns) }

  /// Returns a time as minutes, seconds and tenths, with hours where there are any.
  static func clock(_ time: Ticks) -> String {
    let tenths = time.count / (Ticks.perSecond / 10)
    let (seconds, tenth) = (tenths / 10, tenths % 10)
    let two = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let start = hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)"
    return "\(start):\(two(seconds % 60)).\(tenth)"
  }

  private static func send(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while rest.count > 0 {
        let count = write(STDOUT_FILENO, rest.baseAddress, rest.count)
        if count < 0, errno != EINTR { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[max(count, 0)...])
      }
    }
  }
}
