#include "COnDemand.h"

#include <dlfcn.h>
#include <stdlib.h>

bool COnDemand_open(OnDemandLibrary *library) {
  void *handle = __atomic_load_n(&library->handle, __ATOMIC_ACQUIRE);
  if (handle) return true;
  for (const char **name = library->names; *name && !handle; name++)
    handle = dlopen(*name, RTLD_NOW | RTLD_LOCAL);
  // Who finds none must not take away what another thread has found meanwhile.
  if (handle) __atomic_store_n(&library->handle, handle, __ATOMIC_RELEASE);
  return handle != NULL;
}

void *COnDemand_find(OnDemandLibrary *library, const char *name) {
  if (!COnDemand_open(library)) abort();
  void *function = dlsym(__atomic_load_n(&library->handle, __ATOMIC_ACQUIRE), name);
  if (!function) abort();
  return function;
}
