// libebur128, opened at its first call: nothing that links this target depends on the library.
#ifndef CEBUR128_H
#define CEBUR128_H

#include <ebur128.h>
#include <stdbool.h>

/// Returns whether the library is there; unless it is, no other function may be called.
bool CEBUR128_isAvailable(void);

#endif
