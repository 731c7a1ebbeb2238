// libsndfile, opened at its first call: nothing that links this target depends on the library.
#ifndef CSNDFILE_H
#define CSNDFILE_H

#include <sndfile.h>
#include <stdbool.h>
#include <sys/types.h>

/// Returns whether the library is there; unless it is, no other function may be called.
bool CSndFile_isAvailable(void);

/// Lets nothing that the library, or one that it uses, writes to standard error be seen from now on:
/// libmpg123 tells there what it finds odd.
void CSndFile_silence(void);

/// Begins what nothing is seen of on standard error, and ends it; it may begin several times.
void CSndFile_beginSilence(void);
void CSndFile_endSilence(void);

/// Writes to what standard error is for everybody else; returns what `write` does.
ssize_t CSndFile_writeError(const void *bytes, size_t count);

#endif
