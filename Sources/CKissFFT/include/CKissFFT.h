// KISS FFT, opened at its first call: nothing that links this target depends on the library.
#ifndef CKISSFFT_H
#define CKISSFFT_H

#include <kissfft/kiss_fftr.h>
#include <stdbool.h>

/// Returns whether the library is there; unless it is, no other function may be called.
bool CKissFFT_isAvailable(void);

#endif
