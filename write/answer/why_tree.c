/* write/answer/why_tree.c -- a refutation as a tree with a reason at each leaf (see why.h).
 * Does: lists the distinct reasons; chooses the tree to draw, and its title. */
#include <assert.h>

#include "base/vec.h"
#include "write/answer/why.h"

/* ---- reasons ------------------------------------------------------------------------------ */

const char *write_why_kind(WhyEndKind kind)
{
    static const char *const name[] = {"holding", "no move",  "no advice",
                                       "no aim",  "no value", "again"};
    return name[kind];
}

static bool same_end(const WhyEnd *a, const WhyEnd *b)
{
    return a->kind == b->kind && a->turn == b->turn && a->has_moves == b->has_moves &&
           a->too_deep == b->too_deep && a->failing == b->failing;
}

/* The distinct reasons so far, each with one of its ends. */
typedef struct Reasons {
    Arena *home; /* memory of the texts */
    const Why *why;
    VEC(const char *) kind, text;
    VEC(WhyEnd) end;
} Reasons;

/* The number of an end's reason, which is added if it is new.  at_once: the end is the root. */
static uint32_t reason_number(Reasons *r, const WhyEnd *end, bool at_once)
{
    for (size_t i = r->end.n; i-- > 0;) /* often the last one */
        if (same_end(&r->end.at[i], end))
            return (uint32_t)i;
    StrBuf text = {0};
    write_why_end(&text, r->why, end, at_once, false);
    vec_push(&r->end, *end, "reasons");
    vec_push(&r->text, arena_take(r->home, &text), "reasons");
    vec_push(&r->kind, write_why_kind(end->kind), "reasons");
    return (uint32_t)r->end.n - 1;
}

ForcingTree write_why_tree(const Why *why)
{
    ForcingTree tree = why->counter.tree;
    tree.again = tree.mark = NULL;
    return tree;
}

LeafEnds write_why_ends(Arena *home, const Why *why)
{
    const ForcingTree *t = &why->counter.tree;
    uint32_t *reason = ARENA_ARRAY(home, uint32_t, t->n);
    Reasons all = {.home = home, .why = why};
    for (uint32_t i = 0; i < t->n; i++)
        if (!t->node[i].n_children)
            reason[i] = reason_number(&all, &why->end[i], i == 0);
    size_t bytes = all.end.n * sizeof(const char *);
    LeafEnds ends = {.reason = reason,
                     .kind = arena_copy(home, all.kind.at, bytes),
                     .text = arena_copy(home, all.text.at, bytes),
                     .n = (uint32_t)all.end.n};
    vec_clear(&all.kind);
    vec_clear(&all.text);
    vec_clear(&all.end);
    return ends;
}

/* ---- drawing ------------------------------------------------------------------------------ */

/* The one refuted advice of an answer, as a place among those tried.  False with a status. */
static bool find_refuted(const Answer *a, size_t *out, Status *status)
{
    size_t n = 0;
    for (size_t i = 0; i < a->choice.n_tried; i++)
        if (a->choice.tried[i].outcome == OUTCOME_REFUTED) {
            *out = i;
            n++;
        }
    if (n == 0)
        return status_fail(status, STATUS_WRONG_USE,
                           "there is neither a tree to draw nor advice that is refuted");
    if (n > 1)
        return status_fail(
            status, STATUS_WRONG_USE,
            "there is no tree to draw, and several pieces of advice are refuted: draw "
            "one of them by its name");
    QuestionKind kind = a->choice.tried[*out].proof.kind;
    if (kind == QUESTION_ODDS || kind == QUESTION_EXPECT)
        return status_fail(status, STATUS_WRONG_USE,
                           "there is no tree to draw: what chance leaves of odds and expectations "
                           "is not shown by `--why`");
    if (!a->why[*out].n_lines)
        return status_fail(status, STATUS_TOO_LARGE,
                           "there is no tree to draw, and what refutes the advice was not found "
                           "within the limits");
    return true;
}

/* The reasons as remarks on the moves that lead to the leaves. */
static const char *const *notes_of(const Answer *a, const Why *why)
{
    const ForcingTree *t = &why->counter.tree;
    const char **note = ARENA_ARRAY(a->home, const char *, t->n);
    LeafEnds ends = write_why_ends(a->home, why);
    for (uint32_t i = 0; i < t->n; i++)
        if (!t->node[i].n_children)
            note[i] = ends.text[ends.reason[i]];
    return note;
}

const char *write_why_note(const Answer *a, const ForcingTree *tree)
{
    StrBuf b = {0};
    table_settings_text(&b, a->table);
    if (tree->n == 1) /* no move leads to the root */
        strbuf_printf(&b, "%s%s", b.n ? "; " : "", tree->note[0]);
    for (size_t i = 0; i < a->choice.n_tried; i++)
        if (a->why[i].counter.tree.node == tree->node && !a->why[i].counter.shortest)
            strbuf_printf(&b, "%snot known to be shortest; what comes again is drawn once",
                          b.n ? "; " : "");
    return b.n ? arena_take(a->home, &b) : NULL;
}

bool write_why_draw(const Answer *a, const Advice **advice, ForcingTree *out, Status *status)
{
    assert(a && advice && out);
    size_t tried = 0;
    if (!a->all_why)
        return status_fail(status, STATUS_WRONG_USE, "there is no tree to draw: %s",
                           a->choice.proof.verdict == VERDICT_UNKNOWN ? "unknown"
                                                                      : "not satisfiable");
    if (!find_refuted(a, &tried, status))
        return false;
    *advice = a->choice.tried[tried].advice;
    *out = write_why_tree(&a->why[tried]);
    out->note = notes_of(a, &a->why[tried]);
    return true;
}
