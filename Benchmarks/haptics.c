// The peer of a rendering of haptics: ten minutes of taps and vibrations, by the model of the
// compiler (Documentation/Sound.md), in one thread and in blocks.
//
//     haptics EVENTS OUTPUT
//
// EVENTS is a table of `time seconds first last sharpness`, by time: a tap lasts 0 seconds, else an
// intensity moves from the first to the last value.

#include "wav.h"

enum { stepFrames = 32, sharpnesses = 251, longestTap = 6000 };

typedef struct {
  long start, frames, end;
  float first, last, sharpness;
  uint32_t phase;
} Event;

static float bursts[sharpnesses][longestTap];
static long burstFrames[sharpnesses];

static double frequency(double sharpness) { return 80 * pow(230.0 / 80, sharpness); }

static int burstOf(float sharpness) { return sharpness * (sharpnesses - 1) + 0.5f; }

// A tap: a fading sine and its third harmonic, an octave above a vibration.
static void makeBurst(int index) {
  double sharpness = index / (double)(sharpnesses - 1), edge = 0.3 * sharpness;
  double decay = 0.012 - 0.007 * sharpness;
  double angle = 2 * M_PI * 2 * frequency(sharpness) / rate;
  burstFrames[index] = 10.361 * decay * rate + 0.5;
  for (long frame = 0; frame < burstFrames[index]; frame++) {
    double wave = (1 - edge) * sin(angle * frame) + edge * sin(3 * angle * frame);
    bursts[index][frame] = 0.7 * exp(-frame / (decay * rate)) * wave;
  }
}

static Event *loadEvents(const char *path, long *count) {
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  long capacity = 1 << 15;
  Event *events = calloc(capacity, sizeof *events);
  double time, seconds;
  Event event = {0};
  for (*count = 0; *count < capacity && fscanf(file, "%lf %lf %f %f %f", &time, &seconds,
                                               &event.first, &event.last, &event.sharpness) == 5;) {
    event.start = time * rate + 0.5;
    event.frames = seconds * rate + 0.5;
    // The release falls by 90 dB in 3 ms.
    event.end = event.start + event.frames + rate * 3 / 1000;
    if (event.frames == 0) {
      int burst = burstOf(event.sharpness);
      if (burstFrames[burst] == 0) makeBurst(burst);
      event.end = event.start + burstFrames[burst];
    }
    events[(*count)++] = event;
  }
  fclose(file);
  return events;
}

static float levelOf(const Event *event, long frame) {
  float part = frame / (float)event->frames, attack = frame / (0.002f * rate);
  float intensity = event->first + (event->last - event->first) * (part < 1 ? part : 1);
  float level = 0.5f * intensity * (attack < 1 ? attack : 1);
  return part < 1 ? level : level * powf(0.001f, (frame - event->frames) / (0.002f * rate));
}

static void addVibration(Event *event, long start, long frames) {
  float edge = 0.3f * event->sharpness;
  uint32_t turn = frequency(event->sharpness) / rate * 4294967296;
  long frame = event->start > start ? event->start : start;
  long end = event->end < start + frames ? event->end : start + frames;
  while (frame < end) {
    long next = (frame / stepFrames + 1) * stepFrames;
    if (next > end) next = end;
    float level = levelOf(event, frame - event->start);
    float change = (levelOf(event, next - event->start) - level) / (next - frame);
    float *restrict l = left + frame - start, *restrict r = right + frame - start;
    uint32_t phase = event->phase;
    int count = next - frame;
    for (int index = 0; index < count; index++) {
      float x = (int32_t)(phase + turn * (uint32_t)index) * 4.6566129e-10f;
      x = x > 0.5f ? 1 - x : x < -0.5f ? -1 - x : x;
      float y = x * x;
      float sine = x * (3.1415927f + y * (-5.1677128f + y * (2.550164f + y * (-0.5992645f
          + y * (0.08214589f - y * 0.00737043f)))));
      float wave = (1 - edge) * sine + edge * sine * (3 - 4 * sine * sine);
      float sample = wave * (level + change * index);
      l[index] += sample;
      r[index] += sample;
    }
    event->phase += turn * (uint32_t)count;
    frame = next;
  }
}

static void addTap(const Event *event, long start, long frames) {
  long first = event->start > start ? event->start : start;
  long end = event->end < start + frames ? event->end : start + frames;
  const float *restrict x = bursts[burstOf(event->sharpness)] + first - event->start;
  float *restrict l = left + first - start, *restrict r = right + first - start;
  for (long frame = 0; frame < end - first; frame++) {
    l[frame] += x[frame] * event->first;
    r[frame] += x[frame] * event->first;
  }
}

static void render(Event *events, long count, int file) {
  static long active[1 << 15];
  long activeCount = 0, next = 0;
  for (long start = 0; start < totalFrames; start += blockFrames) {
    long frames = totalFrames - start < blockFrames ? totalFrames - start : blockFrames;
    while (next < count && events[next].start < start + frames) active[activeCount++] = next++;
    memset(left, 0, sizeof left);
    memset(right, 0, sizeof right);
    for (long index = 0; index < activeCount;) {
      Event *event = &events[active[index]];
      if (event->frames == 0) addTap(event, start, frames);
      else addVibration(event, start, frames);
      if (event->end > start + frames) index++;
      else active[index] = active[--activeCount];
    }
    writeBlock(file, start, frames);
  }
}

int main(int count, char **arguments) {
  if (count != 3) {
    fprintf(stderr, "usage: haptics EVENTS OUTPUT\n");
    return 64;
  }
  long eventCount;
  Event *events = loadEvents(arguments[1], &eventCount);
  int file = openOutput(arguments[2]);
  render(events, eventCount, file);
  return close(file) == 0 ? 0 : 74;
}
