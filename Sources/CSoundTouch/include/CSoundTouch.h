// SoundTouch by its C interface, opened at its first call: nothing that links this target depends on
// the library.
#ifndef CSOUNDTOUCH_H
#define CSOUNDTOUCH_H

#include <SoundTouchDLL.h>
#include <stdbool.h>

/// Returns whether the library is there; unless it is, no other function may be called.
bool CSoundTouch_isAvailable(void);

#endif
