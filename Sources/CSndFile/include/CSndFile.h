// libsndfile, opened at its first call: nothing that links this target depends on the library.
#ifndef CSNDFILE_H
#define CSNDFILE_H

#include <sndfile.h>
#include <stdbool.h>

/// Returns whether the library is there; unless it is, no other function may be called.
bool CSndFile_isAvailable(void);

#endif
