// LV2 plug-ins as effects of two sides, through lilv, opened at its first call: nothing that links
// this target depends on the library.
#ifndef CLILV_H
#define CLILV_H

#include <stdbool.h>
#include <stdint.h>

/// Returns whether the library is there; unless it is, no other function may be called.
bool CLilv_isAvailable(void);

/// Calls `take` with the URI of each plug-in that is installed.
void CLilv_list(void *user, void (*take)(void *user, const char *uri));

/// What there is of a plug-in.
typedef enum {
  /// It can be used.
  CLilvFound,
  /// It is not installed.
  CLilvMissing,
  /// It has other inputs and outputs of sound than one or two, or fewer outputs than inputs.
  CLilvOtherSides,
  /// It needs features, or has ports, that this host does not have.
  CLilvDemanding,
} CLilvAnswer;

/// What the values of a control count.
typedef enum {
  CLilvPlain,
  CLilvHertz,
  CLilvDecibels,
  CLilvSeconds,
  CLilvMilliseconds,
} CLilvUnit;

/// An input that a person sets.
typedef struct {
  /// What programs call it, unlike all others of its plug-in.
  const char *symbol;
  /// What people call it.
  const char *name;
  /// The range and the value at the beginning; what the plug-in does not tell is not a number.
  float least, greatest, standard;
  CLilvUnit unit;
  /// Whether the plug-in's range counts sample rates.
  bool countsRates;
} CLilvControl;

/// Tells whether the plug-in `uri` can be used; calls `take` with each of its controls, in the order
/// in which `CLilv_set` counts them, and `miss` with each of the things that it needs in vain.
CLilvAnswer CLilv_describe(const char *uri, void *user,
                           void (*take)(void *user, const CLilvControl *control),
                           void (*miss)(void *user, const char *need));

/// A plug-in that runs. For one thread at a time; several may run in several threads.
typedef struct CLilvHost CLilvHost;

/// Starts the plug-in `uri` for `rate` frames a second, which come in steps of `step` frames;
/// returns NULL if it does not start.
CLilvHost *CLilv_open(const char *uri, double rate, uint32_t step);

/// Sets a control for the frames to come, held in its range.
void CLilv_set(CLilvHost *host, uint32_t control, float value);

/// Lets a step of both sides through, in place.
void CLilv_run(CLilvHost *host, float *left, float *right);

/// Returns how many frames what came out last is late, as the plug-in says: 0 before it has run.
float CLilv_latency(const CLilvHost *host);

/// Ends the plug-in.
void CLilv_close(CLilvHost *host);

#endif
