import ScoreDiagnostics
import ScoreFormats
import ScoreTestSupport
import ScoreTimeline
import Testing

/// Standard MIDI Files, read and written.
@Suite struct MIDITests {
  /// A file of format 0 with 96 ticks in a beat: 120 beats a minute, from the second beat on 60.
  private static let plain: [UInt8] = header(format: 0, tracks: 1, division: 96) + track(plainNotes)

  private static let plainNotes: [UInt8] = [
    0x00, 0xFF, 0x03, 0x04, 0x53, 0x6F, 0x6E, 0x67,  // title "Song"
    0x00, 0xFF, 0x58, 0x04, 0x03, 0x02, 0x18, 0x08,  // 3/4
    0x00, 0x99, 0x23, 0x7F,  // a bass drum
    0x30, 0x51, 0x40,  // by running status, half a beat later, a ride cymbal
    0x30, 0x90, 0x45, 0x7F,  // the note of 440 Hz
    0x00, 0xFF, 0x51, 0x03, 0x0F, 0x42, 0x40,  // 60 beats a minute
    0x60, 0x90, 0x45, 0x00,  // and its end
    0x00, 0xFF, 0x2F, 0x00,
  ]

  private static func header(format: UInt8, tracks: UInt8, division: UInt16) -> [UInt8] {
    let parts = [UInt8(division >> 8), UInt8(division & 0xFF)]
    return Array("MThd".utf8) + [0, 0, 0, 6, 0, format, 0, tracks] + parts
  }

  private static func track(_ messages: [UInt8]) -> [UInt8] {
    Array("MTrk".utf8) + [0, 0, UInt8(messages.count >> 8), UInt8(messages.count & 0xFF)]
      + messages
  }

  private func read(_ bytes: [UInt8], _ diagnostics: inout DiagnosticSet) throws -> Timeline? {
    importMIDI(try sourceFile(bytes), diagnostics: &diagnostics)
  }

  private func midi(_ timeline: Timeline, _ diagnostics: inout DiagnosticSet) -> [UInt8] {
    writtenBytes { emitMIDI(timeline, to: &$0, diagnostics: &diagnostics) }
  }

  @Test func notesBecomeTapsAndTones() throws {
    var diagnostics = DiagnosticSet()
    let timeline = try #require(try read(MIDITests.plain, &diagnostics))
    #expect(
      diagnostics.sorted.map(\.message) == ["a note that does not end", "a note that does not end"])
    #expect(timeline.about.title == "Song")
    #expect(timeline.tempos.map(\.beatsPerMinute) == [120, 60])
    #expect(timeline.tempos.map(\.meter) == [3, 3])
    #expect(
      written { emitEvents(timeline, to: &$0) } == """
        0\t0\ttransient 1, 0
        0.25\t0.25\ttransient 0.503937, 1
        0.5\t1.5\ttone 440Hz, 1s
        # completion 1.5

        """)
  }

  @Test func tracksAreOneScore() throws {
    let conductor = MIDITests.track([
      0x00, 0xFF, 0x51, 0x03, 0x07, 0x0A, 0xE2,  // 461,538 µs: 130 beats a minute
      0x00, 0xFF, 0x2F, 0x00,
    ])
    let drums = MIDITests.track([0x00, 0x99, 0x24, 0x40, 0x60, 0x24, 0x00, 0x00, 0xFF, 0x2F, 0x00])
    let wheel = MIDITests.track([
      0x60, 0x90, 0x3C, 0x40, 0x00, 0xE0, 0x00, 0x50, 0x00, 0xE0, 0x00, 0x40, 0x30, 0x80, 0x3C,
      0x40, 0x00, 0xFF, 0x2F, 0x00,
    ])
    let header = MIDITests.header(format: 1, tracks: 3, division: 96)
    var diagnostics = DiagnosticSet()
    let timeline = try #require(
      try read(header + conductor + drums + wheel, &diagnostics))
    #expect(timeline.tempos.map(\.beatsPerMinute) == [130])
    #expect(timeline.events.map(\.start) == [.zero, Ticks(seconds: 60.0 / 130)])
    // Told once.
    #expect(diagnostics.sorted.map(\.message) == ["the pitch wheel is not read"])
  }

  @Test func framesOfFilmCountToo() throws {
    // 25 frames a second with 40 ticks each are milliseconds, whatever the tempo is.
    let header = MIDITests.header(format: 0, tracks: 1, division: 0xE728)
    let notes = MIDITests.track([
      0x00, 0xFF, 0x51, 0x03, 0x0F, 0x42, 0x40, 0x64, 0x99, 0x24, 0x40, 0x00, 0x24, 0x00,
      0x00, 0xFF, 0x2F, 0x00,
    ])
    var diagnostics = DiagnosticSet()
    let timeline = try #require(try read(header + notes, &diagnostics))
    #expect(timeline.events.map(\.start) == [.milliseconds(100)])
    #expect(timeline.tempos.isEmpty && diagnostics.isEmpty)
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    var tone = Tone(frequency: Envelope(440))
    tone.volume = Envelope(64.0 / 127)
    let hum = Continuous(intensity: Envelope(1), sharpness: Envelope(0.5))
    let timeline = Timeline(
      events: [
        event(0, 0, .transient(Transient(intensity: 1, sharpness: 1))),
        event(0.5, 1, .tone(tone)), event(1, 3, .continuous(hum)),
      ], completion: Ticks(seconds: 4), about: About(title: "t", author: "a", about: "b"),
      tempos: [
        TempoChange(start: .zero, beatsPerMinute: 120, meter: 4),
        TempoChange(start: Ticks(seconds: 1), beatsPerMinute: 90.5, meter: 3),
      ])
    var diagnostics = DiagnosticSet()
    let bytes = midi(timeline, &diagnostics)
    let back = try #require(try read(bytes, &diagnostics))
    #expect(diagnostics.isEmpty)
    #expect(back.about == timeline.about && back.tempos == timeline.tempos)
    #expect(
      written { emitEvents(back, to: &$0) } == written { emitEvents(timeline, to: &$0) })
    #expect(midi(back, &diagnostics) == bytes)
  }

  @Test func lossesAreTold() {
    let sweep = Continuous(
      intensity: Envelope(0.2, [.init(to: 1, over: .milliseconds(500))]), sharpness: Envelope(0))
    var bent = Tone(frequency: Envelope(440, [.init(to: 880, over: .milliseconds(100))]))
    bent.shape.attack = 0.5
    let timeline = Timeline(events: [
      event(0, 1, .continuous(sweep)), event(1, 2, .tone(bent)),
      event(2, 3, .tone(Tone(frequency: nil))), event(3, 4, .tone(Tone(frequency: Envelope(450)))),
    ])
    for index in timeline.events.indices {
      var diagnostics = DiagnosticSet()
      var one = timeline
      one.events = [timeline.events[index]]
      _ = midi(one, &diagnostics)
      // A noise has no key, so that nothing is left.
      let ids: [[Diagnostic.ID]] = [
        [.lostTouch], [.lostSound], [.emptyOutput, .lostSound], [.lostSound],
      ]
      #expect(diagnostics.sorted.map(\.id) == ids[index], "\(timeline.events[index])")
    }
  }

  private static let damaged: [(bytes: [UInt8], message: String)] = [
    (Array("MThx".utf8), "this is no MIDI file: it does not begin with 'MThd'"),
    (header(format: 2, tracks: 1, division: 96), "a MIDI file of patterns, format 2, is not read"),
    (header(format: 0, tracks: 1, division: 0), "no ticks in a beat"),
    (header(format: 0, tracks: 1, division: 0x8028), "ticks that are no part of a frame of film"),
    (Array(plain.dropLast()), "the file ends inside a track"),
    (file([0, 0x90, 0x40]), "the track ends in a message"),
    (file([0, 0x40, 0x40]), "a message of no known kind"),
    (file([0, 0x90, 0x40, 0x90]), "a byte of 128 or more inside a message"),
    (file([0xFF, 0xFF, 0xFF, 0xFF, 0x7F]), "a number of more than four bytes"),
    (
      file([0, 0xFF, 0x51, 3, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0x99, 0x40, 0x40], 1),
      "a time after 250 hours"
    ),
  ]

  private static func file(_ messages: [UInt8], _ division: UInt16 = 96) -> [UInt8] {
    header(format: 0, tracks: 1, division: division) + track(messages)
  }

  @Test(arguments: damaged)
  func damagedFilesAreRefused(bytes: [UInt8], message: String) throws {
    var diagnostics = DiagnosticSet()
    #expect(try read(bytes, &diagnostics) == nil)
    #expect(diagnostics.sorted.filter { $0.severity == .error }.map(\.message) == [message])
  }
}
