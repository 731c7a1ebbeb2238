// C libraries that are opened at their first use, so that a program depends on none of them.
#ifndef CONDEMAND_H
#define CONDEMAND_H

#include <stdbool.h>

/// A library, by the names of its file on the systems it may be on; the last name is NULL.
///
/// Two threads may open it at once: the system counts, and both get the same.
typedef struct {
  const char *names[8];
  void *handle;
} OnDemandLibrary;

/// Opens the library if it is not open; returns whether it is there.
bool COnDemand_open(OnDemandLibrary *library);

/// Returns the library's function of this name. Ends the program if there is none: whoever calls
/// has asked whether the library is there, and every version of it has the functions we use.
void *COnDemand_find(OnDemandLibrary *library, const char *name);

/// Defines a function that hands its arguments on to the one of that name in `library`; the
/// compiler checks it against the library's header.
#define FORWARD(library, result, name, parameters, arguments)               \
  result name parameters {                                                  \
    static void *found;                                                     \
    void *function = __atomic_load_n(&found, __ATOMIC_ACQUIRE);             \
    if (!function) {                                                        \
      function = COnDemand_find(&library, #name);                           \
      __atomic_store_n(&found, function, __ATOMIC_RELEASE);                 \
    }                                                                       \
    return ((__typeof__(&name))function)arguments;                          \
  }

#endif
