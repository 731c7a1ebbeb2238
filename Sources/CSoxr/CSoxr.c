#include "CSoxr.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

static void *library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void openLibrary(void) {
  static const char *const names[] = {
      "libsoxr.so.0",
      "libsoxr.so",
      "libsoxr.0.dylib",
      "libsoxr.dylib",
      "/opt/homebrew/lib/libsoxr.dylib",
      "/usr/local/lib/libsoxr.dylib",
  };
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
}

bool CSoxr_isAvailable(void) {
  pthread_once(&once, openLibrary);
  return library != NULL;
}

/// Returns the library's function of this name.
static void *find(const char *name) {
  void *function = CSoxr_isAvailable() ? dlsym(library, name) : NULL;
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

FORWARD(soxr_t, soxr_create,
        (double inputRate, double outputRate, unsigned channels, soxr_error_t *error,
         soxr_io_spec_t const *io, soxr_quality_spec_t const *quality,
         soxr_runtime_spec_t const *runtime),
        (inputRate, outputRate, channels, error, io, quality, runtime))
FORWARD(soxr_error_t, soxr_process,
        (soxr_t resampler, soxr_in_t in, size_t inFrames, size_t *inDone, soxr_out_t out,
         size_t outFrames, size_t *outDone),
        (resampler, in, inFrames, inDone, out, outFrames, outDone))
FORWARD(void, soxr_delete, (soxr_t resampler), (resampler))
FORWARD(soxr_io_spec_t, soxr_io_spec, (soxr_datatype_t in, soxr_datatype_t out), (in, out))
FORWARD(soxr_quality_spec_t, soxr_quality_spec, (unsigned long recipe, unsigned long flags),
        (recipe, flags))
FORWARD(soxr_runtime_spec_t, soxr_runtime_spec, (unsigned threads), (threads))
