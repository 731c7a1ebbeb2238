#include "CLO.h"

#include <stddef.h>

#include <COnDemand.h>

static OnDemandLibrary lo = {{
    "liblo.so.7",
    "liblo.so",
    "liblo.7.dylib",
    "liblo.dylib",
    "/opt/homebrew/lib/liblo.dylib",
    "/usr/local/lib/liblo.dylib",
    NULL,
}};

bool CLO_isAvailable(void) { return COnDemand_open(&lo); }

FORWARD(lo, char *, lo_get_path, (void *data, ssize_t size), (data, size))
FORWARD(lo, lo_message, lo_message_deserialise, (void *data, size_t size, int *result),
        (data, size, result))
FORWARD(lo, char *, lo_message_get_types, (lo_message message), (message))
FORWARD(lo, int, lo_message_get_argc, (lo_message message), (message))
FORWARD(lo, lo_arg **, lo_message_get_argv, (lo_message message), (message))
FORWARD(lo, void, lo_message_free, (lo_message message), (message))
