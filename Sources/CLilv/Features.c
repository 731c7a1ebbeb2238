// What plug-ins may ask of this host.
#include "Library.h"

#include <lv2/buf-size/buf-size.h>
#include <lv2/options/options.h>
#include <lv2/urid/urid.h>
#include <lv2/worker/worker.h>
#include <stdlib.h>
#include <string.h>

/// The URIs that have numbers, which are their places and 1.
static struct {
  char *texts[4096];
  uint32_t count;
  pthread_mutex_t lock;
} names = {.lock = PTHREAD_MUTEX_INITIALIZER};

static LV2_URID map(LV2_URID_Map_Handle handle, const char *uri) {
  (void)handle;
  pthread_mutex_lock(&names.lock);
  uint32_t index = 0;
  while (index < names.count && strcmp(names.texts[index], uri)) index++;
  bool hasRoom = index < sizeof names.texts / sizeof *names.texts;
  if (index == names.count && hasRoom) names.texts[names.count++] = strdup(uri);
  pthread_mutex_unlock(&names.lock);
  return hasRoom ? index + 1 : 0;
}

static const char *unmap(LV2_URID_Unmap_Handle handle, LV2_URID number) {
  (void)handle;
  pthread_mutex_lock(&names.lock);
  const char *text = number > 0 && number <= names.count ? names.texts[number - 1] : NULL;
  pthread_mutex_unlock(&names.lock);
  return text;
}

LV2_URID CLilv_number(const char *uri) { return map(NULL, uri); }

static LV2_URID_Map mapping = {NULL, map};
static LV2_URID_Unmap unmapping = {NULL, unmap};
const LV2_Feature CLilvMap = {LV2_URID__map, &mapping};
const LV2_Feature CLilvUnmap = {LV2_URID__unmap, &unmapping};

bool CLilv_hasFeature(const char *uri) {
  // Steps are all of one size, a power of two; what runs at once is at rest in between.
  static const char *const known[] = {
      LV2_URID__map,
      LV2_URID__unmap,
      LV2_OPTIONS__options,
      LV2_WORKER__schedule,
      LV2_BUF_SIZE__boundedBlockLength,
      LV2_BUF_SIZE__fixedBlockLength,
      LV2_BUF_SIZE__powerOf2BlockLength,
      LV2_BUF_SIZE__coarseBlockLength,
      LV2_CORE__hardRTCapable,
      LV2_CORE__inPlaceBroken,
  };
  for (size_t place = 0; place < sizeof known / sizeof *known; place++)
    if (!strcmp(known[place], uri)) return true;
  return false;
}
