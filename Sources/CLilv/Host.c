// Plug-ins that run.
#include "Library.h"

#include <lv2/atom/atom.h>
#include <lv2/buf-size/buf-size.h>
#include <lv2/options/options.h>
#include <lv2/parameters/parameters.h>
#include <lv2/worker/worker.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
  mostFrames = 1024,
  /// The room for the events of a port, and for the answers to what a plug-in let be done.
  roomBytes = 1 << 16
};

/// One of the instances of a plug-in, and what it is connected to.
typedef struct {
  LilvInstance *instance;
  const LV2_Worker_Interface *worker;
  float meters[mostPorts];
  float voltage[mostFrames];
  LV2_Atom_Sequence noEvents;
  union {
    LV2_Atom atom;
    uint8_t bytes[roomBytes];
  } events;
  uint8_t answers[roomBytes];
  uint32_t answerBytes;
  LV2_Worker_Schedule schedule;
} Instance;

/// A control, and what it is held to.
typedef struct {
  float value, least, greatest;
  bool isWhole;
} Setting;

struct CLilvHost {
  Instance *instances[2];
  Sides sides;
  Setting settings[mostPorts];
  uint32_t settingCount;
  bool hasLatency;
  uint32_t latencyPort;
  /// Whether there is a port for events that go nowhere.
  bool hasEventOutput;
  float in[2][mostFrames], out[2][mostFrames];
  uint32_t step;
  int32_t stepOption;
  float rateOption;
};

// MARK: - Work

static LV2_Worker_Status answerWork(LV2_Worker_Respond_Handle handle, uint32_t size,
                                    const void *data) {
  Instance *it = handle;
  if (size > roomBytes - sizeof size || it->answerBytes > roomBytes - sizeof size - size)
    return LV2_WORKER_ERR_NO_SPACE;
  memcpy(it->answers + it->answerBytes, &size, sizeof size);
  memcpy(it->answers + it->answerBytes + sizeof size, data, size);
  it->answerBytes += sizeof size + size;
  return LV2_WORKER_SUCCESS;
}

/// Does the work at once: nothing here waits for a device, and so the answer is never late.
static LV2_Worker_Status doWork(LV2_Worker_Schedule_Handle handle, uint32_t size,
                                const void *data) {
  Instance *it = handle;
  if (!it->worker) return LV2_WORKER_ERR_UNKNOWN;
  return it->worker->work(lilv_instance_get_handle(it->instance), answerWork, it, size, data);
}

static void takeAnswers(Instance *it) {
  LV2_Handle handle = lilv_instance_get_handle(it->instance);
  for (uint32_t place = 0; place < it->answerBytes;) {
    uint32_t size;
    memcpy(&size, it->answers + place, sizeof size);
    it->worker->work_response(handle, size, it->answers + place + sizeof size);
    place += sizeof size + size;
  }
  it->answerBytes = 0;
  if (it->worker && it->worker->end_run) it->worker->end_run(handle);
}

// MARK: - Opening

static LilvInstance *instantiate(const LilvPlugin *plugin, CLilvHost *host, Instance *it,
                                 double rate) {
  LV2_URID number = CLilv_number(LV2_ATOM__Int);
  it->schedule = (LV2_Worker_Schedule){it, doWork};
  const LV2_Options_Option options[] = {
      {LV2_OPTIONS_INSTANCE, 0, CLilv_number(LV2_PARAMETERS__sampleRate), sizeof(float),
       CLilv_number(LV2_ATOM__Float), &host->rateOption},
      {LV2_OPTIONS_INSTANCE, 0, CLilv_number(LV2_BUF_SIZE__minBlockLength), sizeof(int32_t), number,
       &host->stepOption},
      {LV2_OPTIONS_INSTANCE, 0, CLilv_number(LV2_BUF_SIZE__maxBlockLength), sizeof(int32_t), number,
       &host->stepOption},
      {LV2_OPTIONS_INSTANCE, 0, CLilv_number(LV2_BUF_SIZE__nominalBlockLength), sizeof(int32_t),
       number, &host->stepOption},
      {LV2_OPTIONS_INSTANCE, 0, 0, 0, 0, NULL},
  };
  const LV2_Feature own[] = {
      {LV2_OPTIONS__options, (void *)options},
      {LV2_WORKER__schedule, &it->schedule},
      {LV2_BUF_SIZE__boundedBlockLength, NULL},
      {LV2_BUF_SIZE__fixedBlockLength, NULL},
      {LV2_BUF_SIZE__powerOf2BlockLength, NULL},
      {LV2_BUF_SIZE__coarseBlockLength, NULL},
  };
  const LV2_Feature *const features[] = {&CLilvMap, &CLilvUnmap, &own[0], &own[1], &own[2],
                                         &own[3],   &own[4],     &own[5], NULL};
  return lilv_plugin_instantiate(plugin, rate, features);
}

static bool isSecond(const uint32_t ports[2], uint32_t count, uint32_t port) {
  return count == 2 && port == ports[1];
}

/// Connects the ports of the instance of one side, or of both.
static void connect(const LilvPlugin *plugin, CLilvHost *host, uint32_t side) {
  Instance *it = host->instances[side];
  const Sides *sides = &host->sides;
  uint32_t control = 0;
  for (uint32_t index = 0; index < lilv_plugin_get_num_ports(plugin); index++) {
    void *place = NULL;
    switch (CLilv_role(plugin, index)) {
      case AudioInput:
        place = host->in[isSecond(sides->inputs, sides->inputCount, index) ? 1 : side];
        break;
      case AudioOutput:
        place = host->out[isSecond(sides->outputs, sides->outputCount, index) ? 1 : side];
        break;
      case Control: place = &host->settings[control++].value; break;
      case Meter: place = &it->meters[index]; break;
      case EventInput: place = &it->noEvents; break;
      case EventOutput:
        place = &it->events;
        host->hasEventOutput = true;
        break;
      case Voltage: place = it->voltage; break;
      case Unconnected:
      case Unknown: break;
    }
    lilv_instance_connect_port(it->instance, index, place);
  }
}

static bool start(const LilvPlugin *plugin, CLilvHost *host, uint32_t side, double rate) {
  Instance *it = host->instances[side] = calloc(1, sizeof *it);
  if (!it) return false;
  it->noEvents.atom.size = sizeof it->noEvents.body;
  it->noEvents.atom.type = CLilv_number(LV2_ATOM__Sequence);
  it->instance = instantiate(plugin, host, it, rate);
  if (!it->instance) return false;
  it->worker = lilv_instance_get_extension_data(it->instance, LV2_WORKER__interface);
  connect(plugin, host, side);
  lilv_instance_activate(it->instance);
  return true;
}

/// Gives all controls their ranges and their first values.
static void settle(const LilvPlugin *plugin, CLilvHost *host, double rate) {
  static float least[mostPorts], greatest[mostPorts], standard[mostPorts];
  lilv_plugin_get_port_ranges_float(plugin, least, greatest, standard);
  for (uint32_t index = 0; index < lilv_plugin_get_num_ports(plugin); index++) {
    if (CLilv_role(plugin, index) != Control) continue;
    float factor = CLilv_countsRates(plugin, index) ? (float)rate : 1;
    host->settings[host->settingCount++] = (Setting){
        .value = isfinite(standard[index]) ? standard[index] * factor : 0,
        .least = isfinite(least[index]) ? least[index] * factor : -INFINITY,
        .greatest = isfinite(greatest[index]) ? greatest[index] * factor : INFINITY,
        .isWhole = CLilv_isWhole(plugin, index),
    };
  }
  host->hasLatency = lilv_plugin_has_latency(plugin);
  if (host->hasLatency) host->latencyPort = lilv_plugin_get_latency_port_index(plugin);
}

static void end(CLilvHost *host) {
  for (uint32_t side = 0; side < 2; side++) {
    Instance *it = host->instances[side];
    if (it && it->instance) {
      lilv_instance_deactivate(it->instance);
      lilv_instance_free(it->instance);
    }
    free(it);
  }
  free(host);
}

CLilvHost *CLilv_open(const char *uri, double rate, uint32_t step) {
  CLilvHost *host = step <= mostFrames ? calloc(1, sizeof *host) : NULL;
  if (!host) return NULL;
  *host = (CLilvHost){.step = step, .stepOption = (int32_t)step, .rateOption = (float)rate};
  pthread_mutex_lock(&CLilvLock);
  const LilvPlugin *plugin = CLilv_find(uri);
  bool isRunning = plugin && lilv_plugin_get_num_ports(plugin) <= mostPorts &&
                   CLilv_findSides(plugin, &host->sides);
  if (isRunning) settle(plugin, host, rate);
  for (uint32_t side = 0; isRunning && side < host->sides.instanceCount; side++)
    isRunning = start(plugin, host, side, rate);
  if (!isRunning) end(host);
  pthread_mutex_unlock(&CLilvLock);
  return isRunning ? host : NULL;
}

void CLilv_close(CLilvHost *host) {
  pthread_mutex_lock(&CLilvLock);
  end(host);
  pthread_mutex_unlock(&CLilvLock);
}

// MARK: - Running

void CLilv_set(CLilvHost *host, uint32_t control, float value) {
  if (control >= host->settingCount) return;
  Setting *setting = &host->settings[control];
  if (setting->isWhole) value = rintf(value);
  setting->value = fminf(fmaxf(value, setting->least), setting->greatest);
}

void CLilv_run(CLilvHost *host, float *left, float *right) {
  bool isJoined = host->sides.instanceCount == 1 && host->sides.inputCount == 1;
  for (uint32_t frame = 0; frame < host->step; frame++) {
    host->in[0][frame] = isJoined ? (left[frame] + right[frame]) / 2 : left[frame];
    host->in[1][frame] = right[frame];
  }
  for (uint32_t side = 0; side < host->sides.instanceCount; side++) {
    Instance *it = host->instances[side];
    if (host->hasEventOutput)
      it->events.atom = (LV2_Atom){roomBytes - sizeof(LV2_Atom), CLilv_number(LV2_ATOM__Chunk)};
    lilv_instance_run(it->instance, host->step);
    takeAnswers(it);
  }
  memcpy(left, host->out[0], host->step * sizeof(float));
  memcpy(right, host->out[1], host->step * sizeof(float));
}

float CLilv_latency(const CLilvHost *host) {
  return host->hasLatency ? host->instances[0]->meters[host->latencyPort] : 0;
}
