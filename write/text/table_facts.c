/* write/text/table_facts.c -- the facts of a table that answers and reports show (see
 * table_facts.h). */
#include "write/text/table_facts.h"

#include <assert.h>
#include <string.h>

#include "write/text/version.h"

const char *table_title_name(const TableFacts *t)
{
    return t->name ? t->name : "(library)";
}

const char *table_heading(Document *d, const TableFacts *t)
{
    assert(d && t);
    const char *name = table_title_name(t);
    return t->title ? doc_printf(d, "%s \"%s\"", name, t->title) : name;
}

DocHead table_doc_head(Document *d, const TableFacts *t, const char *subject, const char *what)
{
    const char *name = table_title_name(t);
    return (DocHead){.subject = subject,
                     .title = t->title ? t->title : name,
                     .name = doc_printf(d, "%s: %s", name, what)};
}

void table_settings_text(StrBuf *out, const TableFacts *t)
{
    for (size_t i = 0; i < t->n_settings; i++) {
        const TableSetting *s = &t->setting[i];
        strbuf_printf(out, "%s%s = %s", i ? ", " : "set ", s->name, s->value);
    }
}

void table_settings_say(Document *d, const TableFacts *t)
{
    StrBuf text = {0};
    table_settings_text(&text, t);
    if (text.n)
        doc_say(d, 0, "%s", strbuf_get(&text));
    strbuf_clear(&text);
}

void table_facts_put(Document *d, const TableFacts *t)
{
    StrBuf text = {0};
    doc_member(d, "al0", doc_text(write_version()));
    doc_fact(d, 0, "table", "table", doc_text(t->name));
    if (t->n_settings == 0)
        return;
    doc_begin_object(d, "set");
    for (size_t i = 0; i < t->n_settings; i++)
        doc_member(d, t->setting[i].name, doc_text(t->setting[i].value));
    doc_end(d);
    table_settings_text(&text, t);
    doc_fact(d, 0, NULL, "settings", doc_text(strbuf_get(&text) + strlen("set ")));
    strbuf_clear(&text);
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
