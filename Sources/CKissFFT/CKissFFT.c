#include "CKissFFT.h"

#include <COnDemand.h>

static OnDemandLibrary kissfft = {{
    "libkissfft-float.so.131",
    "libkissfft-float.so",
    "libkissfft-float.131.dylib",
    "libkissfft-float.dylib",
    "/opt/homebrew/lib/libkissfft-float.dylib",
    "/usr/local/lib/libkissfft-float.dylib",
    NULL,
}};

bool CKissFFT_isAvailable(void) { return COnDemand_open(&kissfft); }

FORWARD(kissfft, kiss_fftr_cfg, kiss_fftr_alloc,
        (int size, int isInverse, void *memory, size_t *length),
        (size, isInverse, memory, length))
FORWARD(kissfft, void, kiss_fftr,
        (kiss_fftr_cfg plan, const kiss_fft_scalar *samples, kiss_fft_cpx *spectrum),
        (plan, samples, spectrum))
