extension Diagnostic {
  /// The kinds of diagnostics.
  ///
  /// Each has a page, `Documentation/Diagnostics/<id>.md`, and a golden test.
  public enum ID: String, CaseIterable, Hashable, Sendable {
    // Text and tokens.
    case notAScore = "not-a-score"
    case invalidUTF8 = "invalid-utf8"
    case invalidCharacter = "invalid-character"
    case unterminatedString = "unterminated-string"
    case unterminatedComment = "unterminated-comment"
    case invalidEscape = "invalid-escape"
    case invalidNumber = "invalid-number"
    case unknownUnit = "unknown-unit"
    case sourceTooLarge = "source-too-large"

    // Productions.
    case expected = "expected"
    case unexpected = "unexpected"
    case unclosedBlock = "unclosed-block"
    case unclosedParenthesis = "unclosed-parenthesis"
    case nestingTooDeep = "nesting-too-deep"
    case reservedName = "reserved-name"
    case callParentheses = "call-parentheses"
    case habit = "habit"
    case unsupportedVersion = "unsupported-version"
    case misplacedStatement = "misplaced-statement"

    // Names.
    case unknownNote = "unknown-note"
    case unknownName = "unknown-name"
    case unknownWord = "unknown-word"
    case unknownParameter = "unknown-parameter"
    case unknownControl = "unknown-control"
    case duplicateName = "duplicate-name"
    case recursivePattern = "recursive-pattern"
    case importNotFound = "import-not-found"
    case importCycle = "import-cycle"
    case unknownDefinition = "unknown-definition"

    // Arguments and values.
    case missingArgument = "missing-argument"
    case tooManyArguments = "too-many-arguments"
    case duplicateArgument = "duplicate-argument"
    case argumentOrder = "argument-order"
    case wrongType = "wrong-type"
    case dimensionMismatch = "dimension-mismatch"
    case valueOutOfRange = "value-out-of-range"
    case notANumber = "not-a-number"
    case misplacedEnvelope = "misplaced-envelope"
    case invalidRhythm = "invalid-rhythm"

    // Time.
    case negativeTime = "negative-time"
    case placePassed = "place-passed"
    case scoreTooLong = "score-too-long"
    case tooManyNotes = "too-many-notes"
    case endlessLoop = "endless-loop"
    case unboundedScore = "unbounded-score"
    case loopNotLast = "loop-not-last"
    case beforeNote = "before-note"
    case overlappingControls = "overlapping-controls"
    case tempoChanged = "tempo-changed"

    // Sounds.
    case missingSound = "missing-sound"
    case unreadableSound = "unreadable-sound"
    case networkSound = "network-sound"
    case missingPlugin = "missing-plugin"
    case unusablePlugin = "unusable-plugin"
    case emptyClip = "empty-clip"
    case extremeRate = "extreme-rate"

    // Triggers.
    case unreachableTrigger = "unreachable-trigger"
    case duplicateTrigger = "duplicate-trigger"
    case unevenLoops = "uneven-loops"

    // Lints.
    case longWait = "long-wait"
    case sideBySide = "side-by-side"
    case afterRepetition = "after-repetition"
    case waitsForShortNote = "waits-for-short-note"
    case controlLeftAtZero = "control-left-at-zero"
    case attackInSeconds = "attack-in-seconds"

    // Remarks.
    case clamped = "clamped"
    case passRemark = "pass"
    case loweredForDevice = "lowered-for-device"

    // Whatever is written.
    case emptyOutput = "empty-output"

    // Sound that is written.
    case clipped = "clipped"

    // AHAP.
    case ahapSystemSound = "ahap-system-sound"
    case ahapAudioSuffix = "ahap-audio-suffix"
    case ahapSharedName = "ahap-shared-name"
    case ahapClamped = "ahap-clamped"
    case ahapEnvelope = "ahap-envelope"
    case ahapRendered = "ahap-rendered"
    case ahapInvalid = "ahap-invalid"

    // Files of other formats that are read.
    case fileInvalid = "file-invalid"
    case fileNotStrict = "file-not-strict"
    case fileIgnored = "file-ignored"
    case fileClamped = "file-clamped"
    case fileDoubtful = "file-doubtful"
    case fileDefault = "file-default"

    // Files of other formats that are written.
    case lostSound = "lost-sound"
    case lostShape = "lost-shape"
    case lostTouch = "lost-touch"
    case lostText = "lost-text"
  }
}
