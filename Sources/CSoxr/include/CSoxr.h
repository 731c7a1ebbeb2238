// The SoX resampler, opened at its first call: nothing that links this target depends on the
// library.
#ifndef CSOXR_H
#define CSOXR_H

#include <soxr.h>
#include <stdbool.h>

/// Returns whether the library is there; unless it is, no other function may be called.
bool CSoxr_isAvailable(void);

#endif
