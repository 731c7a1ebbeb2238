#include "CSndFile.h"

#include <COnDemand.h>

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

FORWARD(sndfile, SNDFILE *, sf_open, (const char *path, int mode, SF_INFO *info), (path, mode, info))
FORWARD(sndfile, SNDFILE *, sf_open_virtual,
        (SF_VIRTUAL_IO * io, int mode, SF_INFO *info, void *user), (io, mode, info, user))
FORWARD(sndfile, int, sf_close, (SNDFILE * file), (file))
FORWARD(sndfile, int, sf_error, (SNDFILE * file), (file))
FORWARD(sndfile, const char *, sf_strerror, (SNDFILE * file), (file))
FORWARD(sndfile, int, sf_command, (SNDFILE * file, int command, void *data, int size),
        (file, command, data, size))
FORWARD(sndfile, int, sf_set_string, (SNDFILE * file, int kind, const char *text), (file, kind, text))
FORWARD(sndfile, const char *, sf_get_string, (SNDFILE * file, int kind), (file, kind))
FORWARD(sndfile, sf_count_t, sf_seek, (SNDFILE * file, sf_count_t frames, int whence),
        (file, frames, whence))
FORWARD(sndfile, sf_count_t, sf_readf_float, (SNDFILE * file, float *to, sf_count_t frames),
        (file, to, frames))
FORWARD(sndfile, sf_count_t, sf_writef_short, (SNDFILE * file, const short *from, sf_count_t frames),
        (file, from, frames))
FORWARD(sndfile, sf_count_t, sf_writef_int, (SNDFILE * file, const int *from, sf_count_t frames),
        (file, from, frames))
FORWARD(sndfile, sf_count_t, sf_writef_float, (SNDFILE * file, const float *from, sf_count_t frames),
        (file, from, frames))
