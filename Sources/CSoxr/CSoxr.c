#include "CSoxr.h"

#include <COnDemand.h>

static OnDemandLibrary soxr = {{
    "libsoxr.so.0",
    "libsoxr.so",
    "libsoxr.0.dylib",
    "libsoxr.dylib",
    "/opt/homebrew/lib/libsoxr.dylib",
    "/usr/local/lib/libsoxr.dylib",
    NULL,
}};

bool CSoxr_isAvailable(void) { return COnDemand_open(&soxr); }

FORWARD(soxr, soxr_t, soxr_create,
        (double inputRate, double outputRate, unsigned channels, soxr_error_t *error,
         soxr_io_spec_t const *io, soxr_quality_spec_t const *quality,
         soxr_runtime_spec_t const *runtime),
        (inputRate, outputRate, channels, error, io, quality, runtime))
FORWARD(soxr, soxr_error_t, soxr_process,
        (soxr_t resampler, soxr_in_t in, size_t inFrames, size_t *inDone, soxr_out_t out,
         size_t outFrames, size_t *outDone),
        (resampler, in, inFrames, inDone, out, outFrames, outDone))
FORWARD(soxr, void, soxr_delete, (soxr_t resampler), (resampler))
FORWARD(soxr, soxr_io_spec_t, soxr_io_spec, (soxr_datatype_t in, soxr_datatype_t out), (in, out))
FORWARD(soxr, soxr_quality_spec_t, soxr_quality_spec, (unsigned long recipe, unsigned long flags),
        (recipe, flags))
FORWARD(soxr, soxr_runtime_spec_t, soxr_runtime_spec, (unsigned threads), (threads))
