/* lib/settings.c -- the settings that a table was read with.
 * Does: lists them for other programs.
 * Knows: TableSet.   Must not know: how a setting is read (lang/settings.c). */
#include "lib/internal.h"

size_t al0_table_setting_count(const Al0Table *table)
{
    return table->set->n_settings;
}

const char *al0_table_setting_name(const Al0Table *table, size_t i)
{
    return table->set->settings[i].name;
}

const char *al0_table_setting_value(const Al0Table *table, size_t i)
{
    return table->set->settings[i].value;
}
