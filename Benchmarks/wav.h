// What the C loops of this folder have in common: ten minutes of stereo, 48 kHz, 16 bits, as a WAV.

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  rate = 48000,
  totalFrames = rate * 600,
  blockFrames = 2048,  // two blocks of floats and one of frames stay in the first cache
  pieceFrames = 32 * blockFrames,
  headerBytes = 44,
};

static float left[blockFrames], right[blockFrames];
static int16_t piece[2 * pieceFrames];

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static void writeAll(int file, const void *bytes, size_t count) {
  for (const char *next = bytes; count > 0;) {
    ssize_t written = write(file, next, count);
    if (written <= 0) fail("write");
    next += written;
    count -= written;
  }
}

static void writeHeader(int file) {
  uint8_t header[headerBytes] = "RIFF....WAVEfmt ....................data....";
  uint32_t dataBytes = totalFrames * 4, riffBytes = dataBytes + 36;
  uint32_t formatBytes = 16, bytesPerSecond = rate * 4, frames = rate;
  uint16_t format[] = {1, 2}, block[] = {4, 16};
  memcpy(header + 4, &riffBytes, 4);
  memcpy(header + 16, &formatBytes, 4);
  memcpy(header + 20, format, 4);
  memcpy(header + 24, &frames, 4);
  memcpy(header + 28, &bytesPerSecond, 4);
  memcpy(header + 32, block, 4);
  memcpy(header + 40, &dataBytes, 4);
  writeAll(file, header, sizeof header);
}

static uint32_t quantize(float value) {
  value *= 32767;
  value = value > 32767 ? 32767 : value < -32768 ? -32768 : value;
  return (uint16_t)(int16_t)(int)rintf(value);
}

static void quantizeBlock(uint32_t *restrict frames, long count) {
  for (long frame = 0; frame < count; frame++) {
    frames[frame] = quantize(left[frame]) | quantize(right[frame]) << 16;
  }
}

// Writes the block, which begins at `start`, when there is enough to be written.
static void writeBlock(int file, long start, long frames) {
  static long filled;
  quantizeBlock((uint32_t *)(piece + 2 * filled), frames);
  filled += frames;
  if (filled < pieceFrames && start + frames < totalFrames) return;
  writeAll(file, piece, filled * 4);
  filled = 0;
}

static int openOutput(const char *path) {
  int file = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0644);
  if (file < 0) fail(path);
  writeHeader(file);
  return file;
}
