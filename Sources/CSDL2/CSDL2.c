#include "CSDL2.h"

#include <COnDemand.h>
#include <dlfcn.h>

static OnDemandLibrary sdl = {{
    "libSDL2-2.0.so.0",
    "libSDL2-2.0.so",
    "libSDL2-2.0.0.dylib",
    "libSDL2.dylib",
    "/opt/homebrew/lib/libSDL2.dylib",
    "/usr/local/lib/libSDL2.dylib",
    NULL,
}};

bool CSDL2_isAvailable(void) { return COnDemand_open(&sdl); }

FORWARD(sdl, int, SDL_InitSubSystem, (Uint32 flags), (flags))
FORWARD(sdl, void, SDL_QuitSubSystem, (Uint32 flags), (flags))
FORWARD(sdl, void, SDL_SetMainReady, (void), ())
FORWARD(sdl, SDL_bool, SDL_SetHint, (const char *name, const char *value), (name, value))
FORWARD(sdl, const char *, SDL_GetError, (void), ())
FORWARD(sdl, const char *, SDL_GetCurrentAudioDriver, (void), ())
FORWARD(sdl, SDL_AudioDeviceID, SDL_OpenAudioDevice,
        (const char *device, int isCapture, const SDL_AudioSpec *wanted, SDL_AudioSpec *obtained,
         int changes),
        (device, isCapture, wanted, obtained, changes))
FORWARD(sdl, void, SDL_PauseAudioDevice, (SDL_AudioDeviceID device, int isPaused), (device, isPaused))
FORWARD(sdl, SDL_AudioStatus, SDL_GetAudioDeviceStatus, (SDL_AudioDeviceID device), (device))
FORWARD(sdl, void, SDL_CloseAudioDevice, (SDL_AudioDeviceID device), (device))

FORWARD(sdl, int, SDL_GetNumAudioDevices, (int isCapture), (isCapture))
FORWARD(sdl, const char *, SDL_GetAudioDeviceName, (int index, int isCapture), (index, isCapture))
FORWARD(sdl, int, SDL_NumJoysticks, (void), ())
FORWARD(sdl, SDL_JoystickID, SDL_JoystickGetDeviceInstanceID, (int index), (index))
FORWARD(sdl, SDL_Joystick *, SDL_JoystickOpen, (int index), (index))
FORWARD(sdl, void, SDL_JoystickClose, (SDL_Joystick *joystick), (joystick))
FORWARD(sdl, const char *, SDL_JoystickNameForIndex, (int index), (index))
FORWARD(sdl, const char *, SDL_JoystickName, (SDL_Joystick *joystick), (joystick))
FORWARD(sdl, SDL_JoystickID, SDL_JoystickInstanceID, (SDL_Joystick *joystick), (joystick))
FORWARD(sdl, SDL_bool, SDL_JoystickGetAttached, (SDL_Joystick *joystick), (joystick))
FORWARD(sdl, SDL_bool, SDL_JoystickHasRumble, (SDL_Joystick *joystick), (joystick))
FORWARD(sdl, int, SDL_JoystickRumble,
        (SDL_Joystick *joystick, Uint16 low, Uint16 high, Uint32 milliseconds),
        (joystick, low, high, milliseconds))
FORWARD(sdl, void, SDL_JoystickUpdate, (void), ())
FORWARD(sdl, int, SDL_JoystickAttachVirtualEx, (const SDL_VirtualJoystickDesc *description),
        (description))
FORWARD(sdl, int, SDL_JoystickDetachVirtual, (int index), (index))

static void ignore(const char *file, int line, const char *function, int error,
                   const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

void CSDL2_silenceALSA(void) {
  void *alsa = dlopen("libasound.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!alsa) return;
  // alsa/error.h, which is not needed to build: snd_lib_error_handler_t.
  typedef void (*Handler)(const char *, int, const char *, int, const char *, ...);
  int (*setHandler)(Handler) = (int (*)(Handler))dlsym(alsa, "snd_lib_error_set_handler");
  if (setHandler) setHandler(ignore);
}
