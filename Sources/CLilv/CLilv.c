#include "CLilv.h"

#include <COnDemand.h>
#include <lilv-0/lilv/lilv.h>

static OnDemandLibrary lilv = {{
    "liblilv-0.so.0",
    "liblilv-0.so",
    "liblilv-0.dylib",
    "/opt/homebrew/lib/liblilv-0.dylib",
    "/usr/local/lib/liblilv-0.dylib",
    NULL,
}};

bool CLilv_isAvailable(void) { return COnDemand_open(&lilv); }

FORWARD(lilv, LilvWorld *, lilv_world_new, (void), ())
FORWARD(lilv, void, lilv_world_set_option,
        (LilvWorld * world, const char *option, const LilvNode *value), (world, option, value))
FORWARD(lilv, void, lilv_world_load_all, (LilvWorld * world), (world))
FORWARD(lilv, const LilvPlugins *, lilv_world_get_all_plugins, (const LilvWorld *world), (world))
FORWARD(lilv, LilvIter *, lilv_plugins_begin, (const LilvPlugins *all), (all))
FORWARD(lilv, LilvIter *, lilv_plugins_next, (const LilvPlugins *all, LilvIter *place), (all, place))
FORWARD(lilv, bool, lilv_plugins_is_end, (const LilvPlugins *all, LilvIter *place), (all, place))
FORWARD(lilv, const LilvPlugin *, lilv_plugins_get, (const LilvPlugins *all, LilvIter *place),
        (all, place))
FORWARD(lilv, const LilvPlugin *, lilv_plugins_get_by_uri,
        (const LilvPlugins *all, const LilvNode *uri), (all, uri))
FORWARD(lilv, LilvNode *, lilv_new_uri, (LilvWorld * world, const char *text), (world, text))
FORWARD(lilv, LilvNode *, lilv_new_string, (LilvWorld * world, const char *text), (world, text))
FORWARD(lilv, void, lilv_node_free, (LilvNode * node), (node))
FORWARD(lilv, bool, lilv_node_is_uri, (const LilvNode *node), (node))
FORWARD(lilv, const char *, lilv_node_as_uri, (const LilvNode *node), (node))
FORWARD(lilv, const char *, lilv_node_as_string, (const LilvNode *node), (node))
FORWARD(lilv, LilvIter *, lilv_nodes_begin, (const LilvNodes *all), (all))
FORWARD(lilv, LilvIter *, lilv_nodes_next, (const LilvNodes *all, LilvIter *place), (all, place))
FORWARD(lilv, bool, lilv_nodes_is_end, (const LilvNodes *all, LilvIter *place), (all, place))
FORWARD(lilv, const LilvNode *, lilv_nodes_get, (const LilvNodes *all, LilvIter *place),
        (all, place))
FORWARD(lilv, void, lilv_nodes_free, (LilvNodes * all), (all))
FORWARD(lilv, const LilvNode *, lilv_plugin_get_uri, (const LilvPlugin *plugin), (plugin))
FORWARD(lilv, LilvNodes *, lilv_plugin_get_required_features, (const LilvPlugin *plugin), (plugin))
FORWARD(lilv, bool, lilv_plugin_has_latency, (const LilvPlugin *plugin), (plugin))
FORWARD(lilv, uint32_t, lilv_plugin_get_latency_port_index, (const LilvPlugin *plugin), (plugin))
FORWARD(lilv, uint32_t, lilv_plugin_get_num_ports, (const LilvPlugin *plugin), (plugin))
FORWARD(lilv, void, lilv_plugin_get_port_ranges_float,
        (const LilvPlugin *plugin, float *least, float *greatest, float *standard),
        (plugin, least, greatest, standard))
FORWARD(lilv, const LilvPort *, lilv_plugin_get_port_by_index,
        (const LilvPlugin *plugin, uint32_t index), (plugin, index))
FORWARD(lilv, const LilvNode *, lilv_port_get_symbol,
        (const LilvPlugin *plugin, const LilvPort *port), (plugin, port))
FORWARD(lilv, LilvNode *, lilv_port_get_name, (const LilvPlugin *plugin, const LilvPort *port),
        (plugin, port))
FORWARD(lilv, LilvNode *, lilv_port_get,
        (const LilvPlugin *plugin, const LilvPort *port, const LilvNode *predicate),
        (plugin, port, predicate))
FORWARD(lilv, bool, lilv_port_is_a,
        (const LilvPlugin *plugin, const LilvPort *port, const LilvNode *kind),
        (plugin, port, kind))
FORWARD(lilv, bool, lilv_port_has_property,
        (const LilvPlugin *plugin, const LilvPort *port, const LilvNode *property),
        (plugin, port, property))
FORWARD(lilv, LilvInstance *, lilv_plugin_instantiate,
        (const LilvPlugin *plugin, double rate, const LV2_Feature *const *features),
        (plugin, rate, features))
FORWARD(lilv, void, lilv_instance_free, (LilvInstance * instance), (instance))
