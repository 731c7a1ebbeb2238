#include "CSoundTouch.h"

#include <COnDemand.h>
#include <stddef.h>

static OnDemandLibrary soundTouch = {{
    "libSoundTouchDll.so.1",
    "libSoundTouchDll.so",
    "libSoundTouchDll.1.dylib",
    "libSoundTouchDll.dylib",
    "/opt/homebrew/lib/libSoundTouchDll.dylib",
    "/usr/local/lib/libSoundTouchDll.dylib",
    NULL,
}};

bool CSoundTouch_isAvailable(void) { return COnDemand_open(&soundTouch); }

FORWARD(soundTouch, HANDLE, soundtouch_createInstance, (void), ())
FORWARD(soundTouch, void, soundtouch_destroyInstance, (HANDLE stretcher), (stretcher))
FORWARD(soundTouch, void, soundtouch_setTempo, (HANDLE stretcher, float tempo), (stretcher, tempo))
FORWARD(soundTouch, void, soundtouch_setPitchSemiTones, (HANDLE stretcher, float pitch),
        (stretcher, pitch))
FORWARD(soundTouch, int, soundtouch_setChannels, (HANDLE stretcher, unsigned int count),
        (stretcher, count))
FORWARD(soundTouch, int, soundtouch_setSampleRate, (HANDLE stretcher, unsigned int rate),
        (stretcher, rate))
FORWARD(soundTouch, int, soundtouch_flush, (HANDLE stretcher), (stretcher))
FORWARD(soundTouch, int, soundtouch_putSamples,
        (HANDLE stretcher, const float *samples, unsigned int frames),
        (stretcher, samples, frames))
FORWARD(soundTouch, unsigned int, soundtouch_receiveSamples,
        (HANDLE stretcher, float *samples, unsigned int frames), (stretcher, samples, frames))
