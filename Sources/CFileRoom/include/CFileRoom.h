#ifndef CFILEROOM_H
#define CFILEROOM_H

#include <stdint.h>

/// Sets room aside on the disk for the first `size` bytes of an open file, whose size stays, if its
/// file system can do that at once: writing them then costs less, and they lie side by side.
void CFileRoom_setAside(int descriptor, int64_t size);

#endif
