// Small LV2 plug-ins of which is known what they give. The tests compile them.
#include <lv2/core/lv2.h>
#include <lv2/worker/worker.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { lateFrames = 100, echoFrames = 24000, mostPorts = 8 };

typedef struct {
  float *ports[mostPorts];
  float past[2][echoFrames];
  uint32_t place;
  float scale;
  LV2_Worker_Schedule *schedule;
} Plugin;

static LV2_Handle instantiate(const LV2_Descriptor *descriptor, double rate, const char *path,
                              const LV2_Feature *const *features) {
  (void)descriptor, (void)rate, (void)path;
  Plugin *plugin = calloc(1, sizeof *plugin);
  for (; *features; features++)
    if (!strcmp((*features)->URI, LV2_WORKER__schedule)) plugin->schedule = (*features)->data;
  return plugin;
}

static LV2_Handle refuse(const LV2_Descriptor *descriptor, double rate, const char *path,
                         const LV2_Feature *const *features) {
  (void)descriptor, (void)rate, (void)path, (void)features;
  return NULL;
}

static void connect(LV2_Handle handle, uint32_t port, void *data) {
  ((Plugin *)handle)->ports[port] = data;
}

static void cleanup(LV2_Handle handle) { free(handle); }

/// in, out, gain in dB, the same for each frame of a step.
static void gain(LV2_Handle handle, uint32_t count) {
  Plugin *it = handle;
  float factor = powf(10, *it->ports[2] / 20);
  for (uint32_t frame = 0; frame < count; frame++)
    it->ports[1][frame] = it->ports[0][frame] * factor;
}

/// Returns the sample `ago` frames before, and keeps the present one.
static float past(Plugin *it, int side, uint32_t frame, uint32_t ago, float sample) {
  uint32_t place = (it->place + frame) % echoFrames;
  float old = it->past[side][(place + echoFrames - ago) % echoFrames];
  it->past[side][place] = sample;
  return old;
}

/// Both sides, in and out, 100 frames late; the fifth port says so.
static void late(LV2_Handle handle, uint32_t count) {
  Plugin *it = handle;
  for (int side = 0; side < 2; side++)
    for (uint32_t frame = 0; frame < count; frame++)
      it->ports[2 + side][frame] = past(it, side, frame, lateFrames, it->ports[side][frame]);
  it->place += count;
  *it->ports[4] = lateFrames;
}

/// in, out, and half of it once more 23999 frames later.
static void echo(LV2_Handle handle, uint32_t count) {
  Plugin *it = handle;
  for (uint32_t frame = 0; frame < count; frame++) {
    float sample = it->ports[0][frame];
    it->ports[1][frame] = sample + past(it, 0, frame, echoFrames - 1, sample) / 2;
  }
  it->place += count;
}

/// in, left out, right out with the other sign.
static void sides(LV2_Handle handle, uint32_t count) {
  Plugin *it = handle;
  for (uint32_t frame = 0; frame < count; frame++) {
    it->ports[1][frame] = it->ports[0][frame];
    it->ports[2][frame] = -it->ports[0][frame];
  }
}

/// in, out; no number where the input is beyond 0.7.
static void broken(LV2_Handle handle, uint32_t count) {
  Plugin *it = handle;
  for (uint32_t frame = 0; frame < count; frame++) {
    float sample = it->ports[0][frame];
    it->ports[1][frame] = sample > 0.7f ? NAN : sample;
  }
}

/// in, out, a, b, c; no number where a and b together are beyond 1.5.
static void fussy(LV2_Handle handle, uint32_t count) {
  Plugin *it = handle;
  bool isTooMuch = *it->ports[2] + *it->ports[3] > 1.5f;
  for (uint32_t frame = 0; frame < count; frame++)
    it->ports[1][frame] = isTooMuch ? NAN : it->ports[0][frame];
}

/// in, out, louder and louder: by the number of the step, and by its length. So is what depends on
/// how it is called.
static void steps(LV2_Handle handle, uint32_t count) {
  Plugin *it = handle;
  float factor = (float)(++it->place % 5) / 5 * (float)(count % 1000) / 1000;
  for (uint32_t frame = 0; frame < count; frame++)
    it->ports[1][frame] = it->ports[0][frame] * factor;
}

/// in, out, as loud as the worker said in the step before.
static void worked(LV2_Handle handle, uint32_t count) {
  Plugin *it = handle;
  for (uint32_t frame = 0; frame < count; frame++)
    it->ports[1][frame] = it->ports[0][frame] * it->scale;
  float half = 0.5f;
  it->schedule->schedule_work(it->schedule->handle, sizeof half, &half);
}

static LV2_Worker_Status work(LV2_Handle handle, LV2_Worker_Respond_Function respond,
                              LV2_Worker_Respond_Handle answer, uint32_t size, const void *data) {
  (void)handle;
  return respond(answer, size, data);
}

static LV2_Worker_Status answered(LV2_Handle handle, uint32_t size, const void *data) {
  memcpy(&((Plugin *)handle)->scale, data, size);
  return LV2_WORKER_SUCCESS;
}

static const void *extension(const char *uri) {
  static const LV2_Worker_Interface worker = {work, answered, NULL};
  return strcmp(uri, LV2_WORKER__interface) ? NULL : &worker;
}

static const LV2_Descriptor all[] = {
    {"urn:scorec:gain", instantiate, connect, NULL, gain, NULL, cleanup, NULL},
    {"urn:scorec:late", instantiate, connect, NULL, late, NULL, cleanup, NULL},
    {"urn:scorec:echo", instantiate, connect, NULL, echo, NULL, cleanup, NULL},
    {"urn:scorec:sides", instantiate, connect, NULL, sides, NULL, cleanup, NULL},
    {"urn:scorec:broken", instantiate, connect, NULL, broken, NULL, cleanup, NULL},
    {"urn:scorec:fussy", instantiate, connect, NULL, fussy, NULL, cleanup, NULL},
    {"urn:scorec:steps", instantiate, connect, NULL, steps, NULL, cleanup, NULL},
    {"urn:scorec:worked", instantiate, connect, NULL, worked, NULL, cleanup, extension},
    {"urn:scorec:refusing", refuse, connect, NULL, gain, NULL, cleanup, NULL},
};

LV2_SYMBOL_EXPORT const LV2_Descriptor *lv2_descriptor(uint32_t index) {
  return index < sizeof all / sizeof *all ? &all[index] : NULL;
}
