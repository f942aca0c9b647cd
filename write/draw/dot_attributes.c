/* write/draw/dot_attributes.c -- attributes in the DOT language (see dot_attributes.h). */
#include "write/draw/dot_attributes.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static DotAttribute *find_attribute(const DotAttributes *a, const char *name)
{
    for (size_t i = 0; i < a->n; i++)
        if (strcmp(a->at[i].name, name) == 0)
            return &a->at[i];
    return NULL;
}

static void set_attribute(DotAttributes *a, const char *name, const char *value, bool is_html)
{
    assert(a && name && value);
    size_t size = strlen(value) + 1, i = a->n;
    DotAttribute new = {name, memcpy(base_alloc(size, "attributes"), value, size), is_html};
    DotAttribute *old = find_attribute(a, name);
    if (old) {
        free(old->value);
        *old = new;
        return;
    }
    vec_push(a, new, "attributes");
    for (; i > 0 && strcmp(a->at[i - 1].name, name) > 0; i--)
        a->at[i] = a->at[i - 1];
    a->at[i] = new;
}

void dot_set(DotAttributes *a, const char *name, const char *value)
{
    set_attribute(a, name, value, false);
}

void dot_set_number(DotAttributes *a, const char *name, uint64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, value);
    set_attribute(a, name, text, false);
}

void dot_set_html(DotAttributes *a, const char *name, const char *value)
{
    set_attribute(a, name, value, true);
}

void dot_clear(DotAttributes *a)
{
    for (size_t i = 0; i < a->n; i++)
        free(a->at[i].value);
    vec_clear(a);
}

/* ---- writing ------------------------------------------------------------------------------ */

static bool is_number(const char *text)
{
    size_t n = strlen(text);
    return n > 0 && strspn(text, "0123456789.") == n && strchr(text, '.') == strrchr(text, '.') &&
           strcmp(text, ".") != 0;
}

static bool is_keyword(const char *text)
{
    static const char *const keyword[] = {"node", "edge", "graph", "digraph", "subgraph", "strict"};
    for (size_t i = 0; i < sizeof keyword / sizeof *keyword; i++)
        if (strcasecmp(text, keyword[i]) == 0)
            return true;
    return false;
}

static bool is_plain_name(const char *text)
{
    if (!*text || isdigit((unsigned char)*text) || is_keyword(text))
        return false;
    while (*text & 0x80 || *text == '_' || isalnum((unsigned char)*text))
        text++;
    return !*text;
}

/* A backslash stays one: what it means is for those who set the value. */
static void write_value(StrBuf *out, const DotAttribute *a)
{
    if (a->is_html) {
        strbuf_printf(out, "<%s>", a->value);
    } else if (is_number(a->value) || is_plain_name(a->value)) {
        strbuf_puts(out, a->value);
    } else {
        strbuf_putc(out, '"');
        for (const char *c = a->value; *c; c++) {
            strbuf_puts(out, *c == '"' ? "\\" : "");
            strbuf_putc(out, *c);
        }
        strbuf_putc(out, '"');
    }
}

static bool is_usual(const DotAttribute *a, const DotAttributes *usual)
{
    const DotAttribute *same = usual ? find_attribute(usual, a->name) : NULL;
    return !a->is_html && strcmp(a->value, same ? same->value : "") == 0;
}

size_t dot_write(StrBuf *out, const DotAttributes *a, const DotAttributes *usual)
{
    size_t written = 0;
    assert(out && a);
    for (size_t i = 0; i < a->n; i++) {
        if (is_usual(&a->at[i], usual))
            continue;
        strbuf_printf(out, "%s%s=", written++ ? ",\n\t\t" : "", a->at[i].name);
        write_value(out, &a->at[i]);
    }
    return written;
}
