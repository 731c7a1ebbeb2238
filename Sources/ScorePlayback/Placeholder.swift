// The first file of ScorePlayback.
