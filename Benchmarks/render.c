// The peer of a rendering: ten minutes of stereo from a list of sounds, in one thread and in blocks.
//
//     render SAMPLES EVENTS OUTPUT
//
// SAMPLES is a folder of s000.wav, s001.wav … (mono, 44.1 kHz, 16 bits, all as long), EVENTS a table
// of `time sample left right`, by time. It does what a renderer must and nothing else: loads and
// resamples the sounds, adds them up, makes 16-bit frames of the sums, and writes a WAV.

#include "wav.h"

enum {
  sampleCount = 200,
  inputFrames = 13230,
  outputFrames = inputFrames / 147 * 160,
  phases = 160,
  taps = 32,
};

typedef struct {
  long start;
  int sample;
  float left, right;
} Event;

static float samples[sampleCount][outputFrames];

// 44.1 to 48 kHz by a windowed sinc (Hann) of 32 taps for each of the 160 phases.
static void makeFilter(float filter[phases][taps]) {
  for (int phase = 0; phase < phases; phase++) {
    double sum = 0;
    for (int tap = 0; tap < taps; tap++) {
      double x = tap - (taps / 2 - 1) - phase / (double)phases;
      double sinc = fabs(x) < 1e-9 ? 1 : sin(M_PI * x) / (M_PI * x);
      double value = fabs(x) < taps / 2 ? sinc * (0.5 + 0.5 * cos(2 * M_PI * x / taps)) : 0;
      filter[phase][tap] = value;
      sum += value;
    }
    for (int tap = 0; tap < taps; tap++) filter[phase][tap] /= sum * 32768;
  }
}

static void resample(const int16_t *input, float filter[phases][taps], float *output) {
  static float padded[inputFrames + 2 * taps];
  for (int frame = 0; frame < inputFrames; frame++) padded[taps + frame] = input[frame];
  for (int frame = 0; frame < outputFrames; frame++) {
    long place = (long)frame * 147;
    const float *x = padded + taps + place / phases - (taps / 2 - 1);
    const float *h = filter[place % phases];
    float sum = 0;
    for (int tap = 0; tap < taps; tap++) sum += x[tap] * h[tap];
    output[frame] = sum;
  }
}

static void loadSamples(const char *folder) {
  static float filter[phases][taps];
  static int16_t input[inputFrames];
  makeFilter(filter);
  for (int sample = 0; sample < sampleCount; sample++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/s%03d.wav", folder, sample);
    int file = open(path, O_RDONLY);
    if (file < 0) fail(path);
    if (pread(file, input, sizeof input, headerBytes) != sizeof input) fail(path);
    close(file);
    resample(input, filter, samples[sample]);
  }
}

static Event *loadEvents(const char *path, long *count) {
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  long capacity = 1024;
  Event *events = malloc(capacity * sizeof *events);
  double time;
  Event event;
  for (*count = 0;
       fscanf(file, "%lf %d %f %f", &time, &event.sample, &event.left, &event.right) == 4;) {
    if (*count == capacity) events = realloc(events, (capacity *= 2) * sizeof *events);
    if (!events) fail(path);
    event.start = time * rate + 0.5;
    events[(*count)++] = event;
  }
  fclose(file);
  return events;
}

// Adds the part of an event that lies in the block; returns whether it goes on behind the block.
static int mix(const Event *event, long blockStart, long frames) {
  long first = event->start - blockStart;
  long skipped = first < 0 ? -first : 0, place = first < 0 ? 0 : first;
  long count = outputFrames - skipped < frames - place ? outputFrames - skipped : frames - place;
  const float *restrict x = samples[event->sample] + skipped;
  float *restrict l = left + place, *restrict r = right + place;
  float leftGain = event->left, rightGain = event->right;
  for (long frame = 0; frame < count; frame++) {
    l[frame] += x[frame] * leftGain;
    r[frame] += x[frame] * rightGain;
  }
  return first + outputFrames > frames;
}

static void render(const Event *events, long count, int file) {
  static long active[sampleCount * 100];
  long activeCount = 0, next = 0;
  for (long start = 0; start < totalFrames; start += blockFrames) {
    long frames = totalFrames - start < blockFrames ? totalFrames - start : blockFrames;
    while (next < count && events[next].start < start + frames) active[activeCount++] = next++;
    memset(left, 0, sizeof left);
    memset(right, 0, sizeof right);
    for (long index = 0; index < activeCount;) {
      if (mix(&events[active[index]], start, frames)) index++;
      else active[index] = active[--activeCount];
    }
    writeBlock(file, start, frames);
  }
}

int main(int count, char **arguments) {
  if (count != 4) {
    fprintf(stderr, "usage: render SAMPLES EVENTS OUTPUT\n");
    return 64;
  }
  long eventCount;
  Event *events = loadEvents(arguments[2], &eventCount);
  loadSamples(arguments[1]);
  int file = openOutput(arguments[3]);
  render(events, eventCount, file);
  return close(file) == 0 ? 0 : 74;
}
