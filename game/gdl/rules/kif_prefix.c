/* game/gdl/rules/kif_prefix.c -- prefix notation: (<= (next (cell ?x ?y b)) (true (cell ?x ?y b))).
 * Start reading at kif_next_prefix(). */
#include <assert.h>
#include <string.h>

#include "base/vec.h"
#include "game/gdl/rules/kif_tree.h"

/* A name or a variable; there is one. */
static KifNode read_prefix_name(KifText *t)
{
    const char *s = t->source->text;
    uint32_t lo = t->next;
    while (t->next < t->source->n && !kif_is_blank(s[t->next]) && !strchr("();", s[t->next]))
        t->next++;
    if (t->next == lo) /* a NUL, which strchr finds */
        t->next++;
    return kif_node_name(t, s[lo] == '?' ? KIF_NODE_VARIABLE : KIF_NODE_NAME,
                         (Span){t->source, lo, t->next});
}

/* A parenthesis at the beginning of a line suggests that the one before it was forgotten. */
static void report_unclosed(KifText *t, Span open)
{
    const char *s = t->source->text;
    diag_add(t->ds, DIAG_ERROR, open, "this `(` is never closed");
    for (uint32_t i = open.hi; i + 1 < t->source->n; i++) {
        if (s[i] != '\n' || s[i + 1] != '(')
            continue;
        diag_note(t->ds, (Span){t->source, i + 1, i + 2}, "a rule seems to begin here, within it");
        return;
    }
}

static bool read_node(KifText *t, unsigned depth, KifNode *out);

/* The rest of a list, whose parenthesis has been read. */
static bool read_list(KifText *t, unsigned depth, Span open, KifNode *out)
{
    VEC(KifNode) child = {0};
    bool closed = false;
    for (;;) {
        kif_skip_blanks(t, ";");
        if (t->next == t->source->n)
            break;
        if (t->source->text[t->next] == ')') {
            t->next++;
            closed = true;
            break;
        }
        KifNode one;
        if (!read_node(t, depth + 1, &one))
            break;
        vec_push(&child, one, "rules");
    }
    if (closed)
        *out = kif_node_list(t, child.at, child.n, (Span){t->source, open.lo, t->next});
    else if (!t->gave_up)
        report_unclosed(t, open);
    t->gave_up |= !closed;
    vec_clear(&child);
    return closed;
}

static bool read_node(KifText *t, unsigned depth, KifNode *out)
{
    if (t->source->text[t->next] != '(') {
        *out = read_prefix_name(t);
        return true;
    }
    Span open = {t->source, t->next, t->next + 1};
    if (depth >= LIMIT_KIF_NESTING) {
        kif_too_deep(t, open);
        return false;
    }
    t->next++;
    return read_list(t, depth, open, out);
}

bool kif_next_prefix(KifText *t, KifNode *rule)
{
    assert(t && t->source && rule && t->next <= t->source->n);
    for (;;) {
        kif_skip_blanks(t, ";");
        if (t->next == t->source->n || t->gave_up || kif_is_full(t->ds))
            return false;
        if (t->source->text[t->next] != ')')
            return read_node(t, 0, rule);
        diag_add(t->ds, DIAG_ERROR, (Span){t->source, t->next, t->next + 1},
                 "this `)` closes nothing");
        t->next++;
    }
}
