/* write/table_facts.c -- what is said of a table (see table_facts.h). */
#include "write/table_facts.h"

#include <string.h>

#include "base/visible.h"

const char *table_title_name(const TableFacts *t)
{
    return t->name ? t->name : "(library)";
}

void table_heading_text(StrBuf *out, const TableFacts *t)
{
    strbuf_puts(out, table_title_name(t));
    if (t->title) {
        strbuf_puts(out, " \"");
        visible_line(out, t->title, strlen(t->title));
        strbuf_puts(out, "\"");
    }
    strbuf_putc(out, '\n');
}

void table_settings_text(StrBuf *out, const TableFacts *t)
{
    for (size_t i = 0; i < t->n_settings; i++) {
        const TableSetting *s = &t->setting[i];
        strbuf_printf(out, "%s%s = %s", i ? ", " : "set ", s->name, s->value);
    }
}

void table_settings_json(Json *j, const TableFacts *t)
{
    if (t->n_settings == 0)
        return;
    json_begin_object(j, "set");
    for (size_t i = 0; i < t->n_settings; i++)
        json_put_text(j, t->setting[i].name, t->setting[i].value);
    json_end_object(j);
}
