import ScoreJSON
import ScoreTimeline

/// A file of a score that a manifest names.
public struct ManifestFile: Hashable, Sendable {
  /// What it is, as `--emit` calls it.
  public var kind: String

  /// Its name.
  public var name: String

  /// Creates a file.
  public init(kind: String, name: String) {
    self.kind = kind
    self.name = name
  }
}

/// Writes as JSON which change of which state plays which file, for an app to read.
///
/// Times are in seconds. `files` tells the files that there are of a trigger, or of the score
/// itself for `nil`: of what plays once, or of what its loops repeat. Same score, same bytes; new
/// members may come, those that are there stay.
public func emitManifest<Sink: ByteSink>(
  _ timeline: Timeline, _ reactions: Reactions, to writer: inout TextWriter<Sink>,
  files: (Trigger?, _ areTurns: Bool) -> [ManifestFile]
) {
  var json = JSONWriter(to: writer, layout: .indented)
  json.object { json in
    json.name("version")
    json.number(1)
    if let title = timeline.about.title {
      json.name("title")
      json.string(title)
    }
    json.name("main")
    if timeline.isSilent(beside: reactions) {
      json.null()
    } else {
      json.object { $0.write(timeline) { files(nil, $0) } }
    }
    json.name("states")
    json.array { json in
      for state in reactions.states { json.write(state) }
    }
    json.name("triggers")
    json.array { json in
      for trigger in reactions.triggers { json.write(trigger, reactions) { files(trigger, $0) } }
    }
  }
  json.finish()
  writer = json.text
}

extension Timeline {
  /// `true` iff nothing is played but what triggers play, so that it needs no file.
  public func isSilent(beside reactions: Reactions) -> Bool {
    events.isEmpty && !reactions.triggers.isEmpty
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ state: AppState) {
    object { json in
      json.name("name")
      json.string(state.name)
      json.name("values")
      json.array(inline: true) { json in
        for value in state.values { json.string(value) }
      }
      json.name("initial")
      json.string(state.initialValue)
    }
  }

  fileprivate mutating func write(
    _ trigger: Trigger, _ reactions: Reactions, files: (Bool) -> [ManifestFile]
  ) {
    let state = reactions.states[trigger.state]
    object { json in
      json.name("name")
      json.string(trigger.name)
      json.name("state")
      json.string(state.name)
      json.name("condition")
      json.string(trigger.condition)
      json.name("changes")
      json.array { json in
        for change in trigger.changes {
          json.array(inline: true) { json in
            json.string(state.values[change.old])
            json.string(state.values[change.new])
          }
        }
      }
      json.name("overlap")
      json.string(trigger.overlap.rawValue)
      json.write(trigger.timeline, files: files)
    }
  }

  /// Writes the members that tell of a timeline and its files.
  fileprivate mutating func write(_ timeline: Timeline, files: (Bool) -> [ManifestFile]) {
    let (once, turns) = timeline.onceAndTurns
    name("loops")
    bool(timeline.loops)
    write(once, once == nil ? [] : files(false))
    guard let region = timeline.loopRegion else { return }
    name("loop")
    object { json in
      json.name("from")
      json.number(region.start.seconds)
      json.name("to")
      json.number(region.end.seconds)
      json.write(turns, files(true))
    }
  }

  private mutating func write(_ timeline: Timeline?, _ files: [ManifestFile]) {
    name("length")
    number(timeline?.completion.seconds ?? 0)
    name("files")
    object { json in
      for file in files {
        json.name(file.kind)
        json.string(file.name)
      }
    }
  }
}
