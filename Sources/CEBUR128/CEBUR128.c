#include "CEBUR128.h"

#include <COnDemand.h>
#include <stddef.h>

static OnDemandLibrary ebur128 = {{
    "libebur128.so.1",
    "libebur128.so",
    "libebur128.1.dylib",
    "libebur128.dylib",
    "/opt/homebrew/lib/libebur128.dylib",
    "/usr/local/lib/libebur128.dylib",
    NULL,
}};

bool CEBUR128_isAvailable(void) { return COnDemand_open(&ebur128); }

FORWARD(ebur128, ebur128_state *, ebur128_init,
        (unsigned int channels, unsigned long rate, int mode), (channels, rate, mode))
FORWARD(ebur128, void, ebur128_destroy, (ebur128_state **meter), (meter))
FORWARD(ebur128, int, ebur128_set_channel, (ebur128_state *meter, unsigned int channel, int kind),
        (meter, channel, kind))
FORWARD(ebur128, int, ebur128_add_frames_float,
        (ebur128_state *meter, const float *samples, size_t frames), (meter, samples, frames))
FORWARD(ebur128, int, ebur128_loudness_global, (ebur128_state *meter, double *loudness),
        (meter, loudness))
FORWARD(ebur128, int, ebur128_true_peak, (ebur128_state *meter, unsigned int channel, double *peak),
        (meter, channel, peak))
