#include "COnDemand.h"

#include <dlfcn.h>
#include <stdlib.h>

bool COnDemand_open(OnDemandLibrary *library) {
  void *handle = __atomic_load_n(&library->handle, __ATOMIC_ACQUIRE);
  for (const char **name = library->names; *name && !handle; name++)
    handle = dlopen(*name, RTLD_NOW | RTLD_LOCAL);
  __atomic_store_n(&library->handle, handle, __ATOMIC_RELEASE);
  return handle != NULL;
}

void *COnDemand_find(OnDemandLibrary *library, const char *name) {
  void *function = COnDemand_open(library) ? dlsym(library->handle, name) : NULL;
  if (!function) abort();
  return function;
}
