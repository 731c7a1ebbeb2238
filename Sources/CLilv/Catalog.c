// Which plug-ins there are, and what they are like.
#define _DEFAULT_SOURCE
#include "Library.h"

#include <limits.h>
#include <lv2/atom/atom.h>
#include <lv2/units/units.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

pthread_mutex_t CLilvLock = PTHREAD_MUTEX_INITIALIZER;

/// Read at the first question, and kept.
static LilvWorld *world;

/// Names the folders of LV2_PATH from the root on: the library falls over those that are not.
static void setPath(void) {
  const char *path = getenv("LV2_PATH");
  if (!path) return;
  size_t room = strlen(path) + 1;
  for (const char *place = path; *place; place++) room += *place == ':' ? PATH_MAX : 0;
  char *whole = calloc(1, room + PATH_MAX), *names = strdup(path), *rest = names;
  for (const char *name; whole && rest && (name = strsep(&rest, ":"));) {
    char absolute[PATH_MAX];
    if (*name != '/' && *name != '~') name = *name ? realpath(name, absolute) : NULL;
    if (!name) continue;
    if (*whole) strcat(whole, ":");
    strcat(whole, name);
  }
  LilvNode *node = whole ? lilv_new_string(world, whole) : NULL;
  lilv_world_set_option(world, LILV_OPTION_LV2_PATH, node);
  lilv_node_free(node);
  free(names);
  free(whole);
}

static const LilvPlugins *plugins(void) {
  if (!world) {
    world = lilv_world_new();
    setPath();
    lilv_world_load_all(world);
  }
  return lilv_world_get_all_plugins(world);
}

const LilvPlugin *CLilv_find(const char *uri) {
  const LilvPlugins *all = plugins();
  LilvNode *node = lilv_new_uri(world, uri);
  const LilvPlugin *plugin = node ? lilv_plugins_get_by_uri(all, node) : NULL;
  lilv_node_free(node);
  return plugin;
}

void CLilv_list(void *user, void (*take)(void *user, const char *uri)) {
  pthread_mutex_lock(&CLilvLock);
  const LilvPlugins *all = plugins();
  for (LilvIter *place = lilv_plugins_begin(all); !lilv_plugins_is_end(all, place);
       place = lilv_plugins_next(all, place))
    take(user, lilv_node_as_uri(lilv_plugin_get_uri(lilv_plugins_get(all, place))));
  pthread_mutex_unlock(&CLilvLock);
}

// MARK: - Ports

static const LilvPort *port(const LilvPlugin *plugin, uint32_t index) {
  return lilv_plugin_get_port_by_index(plugin, index);
}

static bool isA(const LilvPlugin *plugin, uint32_t index, const char *kind) {
  LilvNode *node = lilv_new_uri(world, kind);
  bool result = lilv_port_is_a(plugin, port(plugin, index), node);
  lilv_node_free(node);
  return result;
}

static bool has(const LilvPlugin *plugin, uint32_t index, const char *property) {
  LilvNode *node = lilv_new_uri(world, property);
  bool result = lilv_port_has_property(plugin, port(plugin, index), node);
  lilv_node_free(node);
  return result;
}

Role CLilv_role(const LilvPlugin *plugin, uint32_t index) {
  bool isInput = isA(plugin, index, LV2_CORE__InputPort);
  bool isOptional = has(plugin, index, LV2_CORE__connectionOptional);
  if (isA(plugin, index, LV2_CORE__ControlPort)) return isInput ? Control : Meter;
  if (isOptional) return Unconnected;
  if (isA(plugin, index, LV2_CORE__AudioPort)) return isInput ? AudioInput : AudioOutput;
  if (isA(plugin, index, LV2_ATOM__AtomPort)) return isInput ? EventInput : EventOutput;
  return isA(plugin, index, LV2_CORE__CVPort) ? Voltage : Unknown;
}

bool CLilv_isWhole(const LilvPlugin *plugin, uint32_t index) {
  return has(plugin, index, LV2_CORE__integer) || has(plugin, index, LV2_CORE__toggled) ||
         has(plugin, index, LV2_CORE__enumeration);
}

bool CLilv_countsRates(const LilvPlugin *plugin, uint32_t index) {
  return has(plugin, index, LV2_CORE__sampleRate);
}

bool CLilv_findSides(const LilvPlugin *plugin, Sides *sides) {
  memset(sides, 0, sizeof *sides);
  for (uint32_t index = 0; index < lilv_plugin_get_num_ports(plugin); index++) {
    Role role = CLilv_role(plugin, index);
    if (role != AudioInput && role != AudioOutput) continue;
    uint32_t *count = role == AudioInput ? &sides->inputCount : &sides->outputCount;
    if (*count == 2) return false;
    (role == AudioInput ? sides->inputs : sides->outputs)[(*count)++] = index;
  }
  sides->instanceCount = sides->outputCount == 1 ? 2 : 1;
  return sides->inputCount && sides->outputCount && sides->inputCount <= sides->outputCount;
}

// MARK: - Description

static CLilvUnit unit(const LilvPlugin *plugin, uint32_t index) {
  static const struct {
    const char *uri;
    CLilvUnit unit;
  } known[] = {
      {LV2_UNITS__hz, CLilvHertz},
      {LV2_UNITS__db, CLilvDecibels},
      {LV2_UNITS__s, CLilvSeconds},
      {LV2_UNITS__ms, CLilvMilliseconds},
  };
  LilvNode *predicate = lilv_new_uri(world, LV2_UNITS__unit);
  LilvNode *node = lilv_port_get(plugin, port(plugin, index), predicate);
  CLilvUnit unit = CLilvPlain;
  for (size_t place = 0; node && place < sizeof known / sizeof *known; place++) {
    bool isIt = lilv_node_is_uri(node) && !strcmp(lilv_node_as_uri(node), known[place].uri);
    if (isIt) unit = known[place].unit;
  }
  lilv_node_free(node);
  lilv_node_free(predicate);
  return unit;
}

static void describe(const LilvPlugin *plugin, uint32_t index, CLilvControl *control, void *user,
                     void (*take)(void *user, const CLilvControl *control)) {
  LilvNode *name = lilv_port_get_name(plugin, port(plugin, index));
  control->symbol = lilv_node_as_string(lilv_port_get_symbol(plugin, port(plugin, index)));
  control->name = name ? lilv_node_as_string(name) : control->symbol;
  control->unit = unit(plugin, index);
  control->countsRates = CLilv_countsRates(plugin, index);
  take(user, control);
  lilv_node_free(name);
}

/// Tells all that the plug-in needs in vain; returns whether there is any such thing.
static bool isDemanding(const LilvPlugin *plugin, void *user,
                        void (*miss)(void *user, const char *need)) {
  bool isDemanding = false;
  LilvNodes *features = lilv_plugin_get_required_features(plugin);
  for (LilvIter *place = lilv_nodes_begin(features); !lilv_nodes_is_end(features, place);
       place = lilv_nodes_next(features, place)) {
    const char *uri = lilv_node_as_string(lilv_nodes_get(features, place));
    if (CLilv_hasFeature(uri)) continue;
    miss(user, uri);
    isDemanding = true;
  }
  lilv_nodes_free(features);
  for (uint32_t index = 0; index < lilv_plugin_get_num_ports(plugin); index++) {
    if (CLilv_role(plugin, index) != Unknown) continue;
    miss(user, lilv_node_as_string(lilv_port_get_symbol(plugin, port(plugin, index))));
    isDemanding = true;
  }
  return isDemanding;
}

static CLilvAnswer answer(const LilvPlugin *plugin, void *user,
                          void (*take)(void *user, const CLilvControl *control),
                          void (*miss)(void *user, const char *need)) {
  static float least[mostPorts], greatest[mostPorts], standard[mostPorts];
  Sides sides;
  if (!plugin) return CLilvMissing;
  if (lilv_plugin_get_num_ports(plugin) > mostPorts) {
    miss(user, "more than 1024 ports");
    return CLilvDemanding;
  }
  if (isDemanding(plugin, user, miss)) return CLilvDemanding;
  if (!CLilv_findSides(plugin, &sides)) return CLilvOtherSides;
  lilv_plugin_get_port_ranges_float(plugin, least, greatest, standard);
  for (uint32_t index = 0; index < lilv_plugin_get_num_ports(plugin); index++) {
    if (CLilv_role(plugin, index) != Control) continue;
    CLilvControl control = {
        .least = least[index], .greatest = greatest[index], .standard = standard[index]};
    describe(plugin, index, &control, user, take);
  }
  return CLilvFound;
}

CLilvAnswer CLilv_describe(const char *uri, void *user,
                           void (*take)(void *user, const CLilvControl *control),
                           void (*miss)(void *user, const char *need)) {
  pthread_mutex_lock(&CLilvLock);
  CLilvAnswer result = answer(CLilv_find(uri), user, take, miss);
  pthread_mutex_unlock(&CLilvLock);
  return result;
}
