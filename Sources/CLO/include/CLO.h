// liblo, which reads messages of Open Sound Control, opened at its first call: nothing that links this
// target depends on the library.
#ifndef CLO_H
#define CLO_H

#include <lo/lo_lowlevel.h>
#include <stdbool.h>

/// Returns whether the library is there; unless it is, no other function may be called.
bool CLO_isAvailable(void);

/// Returns the text of an argument of type 's' or 'S'.
static inline const char *CLO_text(lo_arg *argument) { return &argument->s; }

/// Returns the number of an argument of type 'i'.
static inline int32_t CLO_number(lo_arg *argument) { return argument->i; }

/// Returns the number of an argument of type 'f'.
static inline float CLO_real(lo_arg *argument) { return argument->f; }

#endif
