/* checker/head.c -- the lines at the head of a file (see head.h). */
#include "checker/head.h"

#include <assert.h>
#include <string.h>

#include "base/visible.h"

void head_begin(Check *c, Head *h)
{
    assert(c->text && h->home);
    h->line = text_line(c->text);
}

const char *head_entry(Check *c, Head *h, const char *name)
{
    size_t n = strlen(name);
    assert(n > 0 && h->home);
    if (!h->line || strncmp(h->line, name, n) != 0 || h->line[n] != ' ')
        return NULL;
    const char *value = arena_text(h->home, h->line + n + 1, strlen(h->line + n + 1));
    h->line = text_line(c->text);
    return value;
}

bool head_is(const char *value, const char *text)
{
    return value && strcmp(value, text) == 0;
}

bool head_files(Check *c, Head *h, const Tables *t)
{
    size_t n = 0;
    for (const char *v; n < t->n_digests && (v = head_entry(c, h, "file")); n++)
        if (strncmp(v, t->digest[n], strlen(t->digest[n])) != 0 || v[strlen(t->digest[n])] != ' ')
            break;
    if (n < t->n_digests)
        check_fails(c, n ? "the proof uses another file" : "the proof is about another table", "");
    return n == t->n_digests;
}

bool head_settings(Check *c, Head *h, Tables *t)
{
    for (const char *v; (v = head_entry(c, h, "set"));) {
        if (!tables_set(t, v))
            return check_fails(c, "cannot set", v);
        strbuf_puts(&h->settings, ", ");
        visible_line(&h->settings, v, strlen(v));
    }
    return true;
}
