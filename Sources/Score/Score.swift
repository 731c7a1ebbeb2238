@_exported import ScoreCompiler
@_exported import ScoreDiagnostics
@_exported import ScoreFormats
@_exported import ScoreJSON
@_exported import ScoreTimeline
