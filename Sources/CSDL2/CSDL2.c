#include "CSDL2.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

static void *library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void openLibrary(void) {
  static const char *const names[] = {
      "libSDL2-2.0.so.0",
      "libSDL2-2.0.so",
      "libSDL2-2.0.0.dylib",
      "libSDL2.dylib",
      "/opt/homebrew/lib/libSDL2.dylib",
      "/usr/local/lib/libSDL2.dylib",
  };
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
}

bool CSDL2_isAvailable(void) {
  pthread_once(&once, openLibrary);
  return library != NULL;
}

/// Returns the library's function of this name.
static void *find(const char *name) {
  void *function = CSDL2_isAvailable() ? dlsym(library, name) : NULL;
  // Whoever calls has asked `isAvailable`, and every version of the library has these functions.
  if (!function) abort();
  return function;
}

/// Defines a function that hands its arguments on; the compiler checks it against the header.
///
/// Two threads may look the function up at once: both find the same.
#define FORWARD(result, name, parameters, arguments)                        \
  result name parameters {                                                  \
    static void *found;                                                     \
    void *function = __atomic_load_n(&found, __ATOMIC_ACQUIRE);             \
    if (!function) {                                                        \
      function = find(#name);                                               \
      __atomic_store_n(&found, function, __ATOMIC_RELEASE);                 \
    }                                                                       \
    return ((__typeof__(&name))function)arguments;                          \
  }

FORWARD(int, SDL_InitSubSystem, (Uint32 flags), (flags))
FORWARD(void, SDL_QuitSubSystem, (Uint32 flags), (flags))
FORWARD(void, SDL_SetMainReady, (void), ())
FORWARD(SDL_bool, SDL_SetHint, (const char *name, const char *value), (name, value))
FORWARD(const char *, SDL_GetError, (void), ())
FORWARD(const char *, SDL_GetCurrentAudioDriver, (void), ())
FORWARD(SDL_AudioDeviceID, SDL_OpenAudioDevice,
        (const char *device, int isCapture, const SDL_AudioSpec *wanted, SDL_AudioSpec *obtained,
         int changes),
        (device, isCapture, wanted, obtained, changes))
FORWARD(void, SDL_PauseAudioDevice, (SDL_AudioDeviceID device, int isPaused), (device, isPaused))
FORWARD(SDL_AudioStatus, SDL_GetAudioDeviceStatus, (SDL_AudioDeviceID device), (device))
FORWARD(void, SDL_CloseAudioDevice, (SDL_AudioDeviceID device), (device))

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
