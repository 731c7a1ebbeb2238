#include "CSndFile.h"

#include <COnDemand.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static OnDemandLibrary sndfile = {{
    "libsndfile.so.1",
    "libsndfile.so",
    "libsndfile.1.dylib",
    "libsndfile.dylib",
    "/opt/homebrew/lib/libsndfile.dylib",
    "/usr/local/lib/libsndfile.dylib",
    NULL,
}};

bool CSndFile_isAvailable(void) { return COnDemand_open(&sndfile); }

/// While the library reads, standard error is nowhere; `errors` is what it was before.
static struct {
  bool isSilent;
  int readers, errors, nowhere;
  pthread_mutex_t lock;
} messages = {.errors = -1, .nowhere = -1, .lock = PTHREAD_MUTEX_INITIALIZER};

void CSndFile_silence(void) { messages.isSilent = true; }

void CSndFile_beginSilence(void) {
  if (!messages.isSilent) return;
  pthread_mutex_lock(&messages.lock);
  if (!messages.readers++) {
    if (messages.nowhere < 0) messages.nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    messages.errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (messages.errors >= 0 && messages.nowhere >= 0) dup2(messages.nowhere, STDERR_FILENO);
  }
  pthread_mutex_unlock(&messages.lock);
}

void CSndFile_endSilence(void) {
  if (!messages.isSilent) return;
  pthread_mutex_lock(&messages.lock);
  if (!--messages.readers && messages.errors >= 0) {
    dup2(messages.errors, STDERR_FILENO);
    close(messages.errors);
    messages.errors = -1;
  }
  pthread_mutex_unlock(&messages.lock);
}

ssize_t CSndFile_writeError(const void *bytes, size_t count) {
  pthread_mutex_lock(&messages.lock);
  ssize_t written = write(messages.errors >= 0 ? messages.errors : STDERR_FILENO, bytes, count);
  pthread_mutex_unlock(&messages.lock);
  return written;
}

/// Defines a function as FORWARD does, in which nothing is seen of messages.
#define FORWARD_SILENTLY(result, name, parameters, arguments)               \
  result name parameters {                                                  \
    static void *found;                                                     \
    void *function = __atomic_load_n(&found, __ATOMIC_ACQUIRE);             \
    if (!function) {                                                        \
      function = COnDemand_find(&sndfile, #name);                           \
      __atomic_store_n(&found, function, __ATOMIC_RELEASE);                 \
    }                                                                       \
    CSndFile_beginSilence();                                                       \
    result value = ((__typeof__(&name))function)arguments;                  \
    CSndFile_endSilence();                                                         \
    return value;                                                           \
  }

FORWARD_SILENTLY(SNDFILE *, sf_open, (const char *path, int mode, SF_INFO *info),
                 (path, mode, info))
FORWARD(sndfile, SNDFILE *, sf_open_virtual,
        (SF_VIRTUAL_IO * io, int mode, SF_INFO *info, void *user), (io, mode, info, user))
FORWARD(sndfile, int, sf_close, (SNDFILE * file), (file))
FORWARD(sndfile, int, sf_error, (SNDFILE * file), (file))
FORWARD(sndfile, const char *, sf_strerror, (SNDFILE * file), (file))
FORWARD(sndfile, int, sf_command, (SNDFILE * file, int command, void *data, int size),
        (file, command, data, size))
FORWARD(sndfile, int, sf_set_string, (SNDFILE * file, int kind, const char *text), (file, kind, text))
FORWARD(sndfile, const char *, sf_get_string, (SNDFILE * file, int kind), (file, kind))
FORWARD_SILENTLY(sf_count_t, sf_seek, (SNDFILE * file, sf_count_t frames, int whence),
                 (file, frames, whence))
FORWARD_SILENTLY(sf_count_t, sf_readf_float, (SNDFILE * file, float *to, sf_count_t frames),
                 (file, to, frames))
FORWARD(sndfile, sf_count_t, sf_writef_short, (SNDFILE * file, const short *from, sf_count_t frames),
        (file, from, frames))
FORWARD(sndfile, sf_count_t, sf_writef_int, (SNDFILE * file, const int *from, sf_count_t frames),
        (file, from, frames))
FORWARD(sndfile, sf_count_t, sf_writef_float, (SNDFILE * file, const float *from, sf_count_t frames),
        (file, from, frames))
