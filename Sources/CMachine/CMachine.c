// Linux has `fallocate` for programs alone that ask for GNU's extensions, which Swift does not.
#define _GNU_SOURCE

#include "CMachine.h"

#include <fcntl.h>

void CMachine_setAside(int descriptor, int64_t size) {
#ifdef __linux__
  // A failure means that nothing is set aside, and writing tells whether there is room.
  (void)!fallocate(descriptor, FALLOC_FL_KEEP_SIZE, 0, size);
#else
  (void)descriptor, (void)size;
#endif
}
