// The first file of ScoreAudio.
