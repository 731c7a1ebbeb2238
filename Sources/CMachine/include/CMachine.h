// What a machine can do that Swift has no words for.
#ifndef CMACHINE_H
#define CMACHINE_H

#include <stdint.h>

/// Sets room aside on the disk for the first `size` bytes of an open file, whose size stays, if its
/// file system can do that at once: writing them then costs less, and they lie side by side.
void CMachine_setAside(int descriptor, int64_t size);

/// Lets the processor bring what is at `address` into its cache while it does other work. There may
/// be nothing at all.
static inline void CMachine_fetch(const void *_Nonnull address) { __builtin_prefetch(address); }

#endif
