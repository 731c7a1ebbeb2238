// The first file of ScoreFormats.
