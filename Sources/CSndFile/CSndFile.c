#include "CSndFile.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

static void *library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void openLibrary(void) {
  static const char *const names[] = {
      "libsndfile.so.1",
      "libsndfile.so",
      "libsndfile.1.dylib",
      "libsndfile.dylib",
      "/opt/homebrew/lib/libsndfile.dylib",
      "/usr/local/lib/libsndfile.dylib",
  };
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
}

bool CSndFile_isAvailable(void) {
  pthread_once(&once, openLibrary);
  return library != NULL;
}

/// Returns the library's function of this name.
static void *find(const char *name) {
  void *function = CSndFile_isAvailable() ? dlsym(library, name) : NULL;
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

FORWARD(SNDFILE *, sf_open, (const char *path, int mode, SF_INFO *info), (path, mode, info))
FORWARD(SNDFILE *, sf_open_virtual,
        (SF_VIRTUAL_IO * io, int mode, SF_INFO *info, void *user), (io, mode, info, user))
FORWARD(int, sf_close, (SNDFILE * file), (file))
FORWARD(int, sf_error, (SNDFILE * file), (file))
FORWARD(const char *, sf_strerror, (SNDFILE * file), (file))
FORWARD(int, sf_command, (SNDFILE * file, int command, void *data, int size),
        (file, command, data, size))
FORWARD(int, sf_set_string, (SNDFILE * file, int kind, const char *text), (file, kind, text))
FORWARD(const char *, sf_get_string, (SNDFILE * file, int kind), (file, kind))
FORWARD(sf_count_t, sf_seek, (SNDFILE * file, sf_count_t frames, int whence),
        (file, frames, whence))
FORWARD(sf_count_t, sf_readf_float, (SNDFILE * file, float *to, sf_count_t frames),
        (file, to, frames))
FORWARD(sf_count_t, sf_writef_short, (SNDFILE * file, const short *from, sf_count_t frames),
        (file, from, frames))
FORWARD(sf_count_t, sf_writef_int, (SNDFILE * file, const int *from, sf_count_t frames),
        (file, from, frames))
FORWARD(sf_count_t, sf_writef_float, (SNDFILE * file, const float *from, sf_count_t frames),
        (file, from, frames))
