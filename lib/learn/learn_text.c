/* lib/learn/learn_text.c -- what is learned, as text of a table (see learn_text.h). */
#include "lib/learn/learn_text.h"

#include <assert.h>
#include <string.h>

#include "lang/format.h"
#include "lang/parse/parse.h"

static bool is_name_taken(const Table *t, const char *name)
{
    bool taken = vocab_find(t->vocab, name, strlen(name), 0) != NULL;
    for (size_t i = 0; i < t->n_defines; i++)
        taken = taken || strcmp(t->defines[i]->name.text, name) == 0;
    for (size_t i = 0; i < t->n_advices; i++)
        taken = taken || strcmp(t->advices[i]->name.text, name) == 0;
    for (size_t i = 0; i < t->n_rules; i++)
        taken = taken || strcmp(t->rules[i]->name.text, name) == 0;
    return taken;
}

const char *learn_name(Arena *home, const Al0Table *table, const char *prefix, const char *rest)
{
    StrBuf b = {0};
    unsigned n = 1;
    do {
        strbuf_clear(&b);
        strbuf_printf(&b, "%s_%s", prefix, rest);
        if (n > 1)
            strbuf_printf(&b, "_%u", n);
        for (size_t i = 0; i < b.n; i++) /* advice of a table that is used */
            b.text[i] = b.text[i] == '.' ? '_' : b.text[i];
        n++;
    } while (is_name_taken(table->set->root, b.text));
    return arena_take(home, &b);
}

const File *learn_lay_out(Arena *home, const Al0Table *table, StrBuf *text, StrBuf *out)
{
    Diags *ds = diag_new();
    const char *kept = arena_text(home, strbuf_get(text), text->n);
    const Source *source = source_new(home, "what was learned", kept, text->n);
    const File *file = parse_file(home, ds, source, table->set->root->vocab);
    assert(diag_errors(ds) == 0 && "what is written can be read");
    diag_free(ds);
    format_file(out, file);
    strbuf_clear(text);
    return file;
}
