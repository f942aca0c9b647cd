/* lib/settings.c -- the settings that a table was read with.
 * Does: lists them for other programs, for texts and for JSON.
 * Knows: TableSet.   Must not know: how a setting is read (lang/settings.c). */
#include <jansson.h>

#include "lib/face.h"

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

void face_settings_text(StrBuf *out, const Al0Table *table)
{
    for (size_t i = 0; i < table->set->n_settings; i++) {
        const Setting *s = &table->set->settings[i];
        strbuf_printf(out, "%s%s = %s", i ? ", " : "set ", s->name, s->value);
    }
}

void face_settings_json(struct json_t *object, const Al0Table *table)
{
    if (table->set->n_settings == 0)
        return;
    json_t *all = json_object();
    for (size_t i = 0; i < table->set->n_settings; i++) {
        const Setting *s = &table->set->settings[i];
        json_object_set_new(all, s->name, json_string(s->value));
    }
    json_object_set_new(object, "set", all);
}
