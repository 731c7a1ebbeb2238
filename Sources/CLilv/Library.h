// What the files of this target have in common.
#ifndef CLILV_LIBRARY_H
#define CLILV_LIBRARY_H

#include "CLilv.h"

#include <lilv-0/lilv/lilv.h>
#include <pthread.h>

/// The library's world is not made for several threads: whoever asks it holds this.
extern pthread_mutex_t CLilvLock;

/// What a port is to this host.
typedef enum {
  AudioInput,
  AudioOutput,
  /// A control that a person sets.
  Control,
  /// A control that the plug-in sets.
  Meter,
  /// Events, of which none come.
  EventInput,
  /// Events that nobody takes.
  EventOutput,
  /// A control that changes within a step, which stays at 0.
  Voltage,
  /// What need not be connected.
  Unconnected,
  /// What this host cannot serve.
  Unknown,
} Role;

/// The most ports that a plug-in may have.
enum { mostPorts = 1024 };

/// The ports of sound of a plug-in, and how often it is there.
typedef struct {
  uint32_t inputCount, outputCount, instanceCount;
  uint32_t inputs[2], outputs[2];
} Sides;

/// Returns the plug-in `uri`, or NULL if it is not installed. The lock is held.
const LilvPlugin *CLilv_find(const char *uri);

/// Returns what a port is. The lock is held.
Role CLilv_role(const LilvPlugin *plugin, uint32_t index);

/// Finds out how sound goes through a plug-in; returns whether this host can let it. The lock is held.
bool CLilv_findSides(const LilvPlugin *plugin, Sides *sides);

/// Returns whether a control takes whole numbers alone. The lock is held.
bool CLilv_isWhole(const LilvPlugin *plugin, uint32_t index);

/// Returns whether the range of a control counts sample rates. The lock is held.
bool CLilv_countsRates(const LilvPlugin *plugin, uint32_t index);

/// Returns the number that stands for a URI in this process, for plug-ins that ask; 0 if there is no
/// room for more.
LV2_URID CLilv_number(const char *uri);

/// The features of all plug-ins; those of one are added by its host.
extern const LV2_Feature CLilvMap, CLilvUnmap;

/// Returns whether this host has the feature `uri`.
bool CLilv_hasFeature(const char *uri);

#endif
