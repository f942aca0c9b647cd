/* game/gdl/rules/kif_tree.c -- what both notations share. */
#include "game/gdl/rules/kif_tree.h"

#include <assert.h>
#include <string.h>

bool kif_is_infix(const Source *source)
{
    const char *s = source->text, *end = s + source->n;
    if (end - s >= 3 && memcmp(s, "\xEF\xBB\xBF", 3) == 0)
        s += 3;
    while (s < end && (strchr(" \t\r\n\f\v", *s) || *s == ';' || *s == '%')) {
        if (*s == ';' || *s == '%')
            while (s < end && *s != '\n')
                s++;
        else
            s++;
    }
    return s < end && *s != '(' && *s != ')';
}

/* Names of other notations, and what a terminal cannot show. */
static bool is_odd(unsigned char c)
{
    return c < ' ' || c == 0x7F || strchr("\"'`,|&~:%", c) != NULL;
}

static void warn_if_odd(KifText *t, Span at)
{
    for (uint32_t i = at.lo; i < at.hi; i++) {
        if (!is_odd((unsigned char)t->source->text[i]))
            continue;
        diag_add(t->ds, DIAG_WARNING, at, "a name with an odd character");
        return;
    }
}

KifNode kif_node_name(KifText *t, KifNodeKind kind, Span at)
{
    size_t n = kif_name_count(t->names);
    KifName name = kif_name(t->names, t->source->text + at.lo, at.hi - at.lo, at);
    if (kif_name_count(t->names) > n)
        warn_if_odd(t, at);
    return (KifNode){.kind = kind, .name = name, .at = at};
}

KifNode kif_node_list(KifText *t, const KifNode *child, size_t n, Span at)
{
    assert(t && (child || n == 0));
    const KifNode *kept = n ? arena_copy(t->home, child, n * sizeof *child) : NULL;
    return (KifNode){.kind = KIF_NODE_LIST, .n = n, .child = kept, .at = at};
}

void kif_too_deep(KifText *t, Span at)
{
    diag_add(t->ds, DIAG_ERROR, at, "nested too deeply (the limit is %d)", LIMIT_KIF_NESTING);
    t->gave_up = true;
}

bool kif_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

void kif_skip_blanks(KifText *t, const char *signs)
{
    assert(t && signs);
    const char *s = t->source->text;
    while (t->next < t->source->n) {
        if (s[t->next] && strchr(signs, s[t->next])) {
            const char *end = memchr(s + t->next, '\n', t->source->n - t->next);
            t->next = end ? (uint32_t)(end - s) : t->source->n;
        } else if (kif_is_blank(s[t->next])) {
            t->next++;
        } else {
            break;
        }
    }
}
