/* write/answer/play.c -- play by the whole table from one position, on paper (see play.h). */
#include "write/answer/play.h"

#include <assert.h>
#include <inttypes.h>

#include "write/text/phrases.h"

static void add_trees(StrBuf *out, const TableStrategy *p)
{
    phrase_count(out, p->trees, "tree of the table", "trees of the table");
}

/* Where the line begins anew, and how long it is. */
static void add_loop(StrBuf *out, const TableStrategy *p)
{
    strbuf_puts(out, "a line that never ends: ");
    phrase_count(out, p->plies, "ply", "plies");
    strbuf_printf(out, ", then %" PRIu32 " for ever (= to #)", p->repeated);
}

void write_play_text(StrBuf *out, const TableStrategy *p)
{
    switch (p->end) {
    case TABLE_STRATEGY_ARRIVES:
        strbuf_puts(out, "every line reaches the aim; ");
        add_trees(out, p);
        return;
    case TABLE_STRATEGY_STAYS:
        strbuf_puts(out, "no line meets what is to be avoided; ");
        add_trees(out, p);
        return;
    case TABLE_STRATEGY_FAILS:
        strbuf_puts(out, "after ");
        phrase_count(out, p->plies, "ply: ", "plies: ");
        strbuf_puts(out, p->ending);
        return;
    case TABLE_STRATEGY_LOOPS: add_loop(out, p); return;
    case TABLE_STRATEGY_UNKNOWN:
        strbuf_printf(out, "%s after ", limit_clause(p->limit));
        add_trees(out, p);
        return;
    }
}

void write_play_json(Json *j, const TableStrategy *p)
{
    static const char *const name[] = {"arrives", "stays", "fails", "loops", "unknown"};
    json_begin_object(j, "play");
    json_put_text(j, "comes_to", name[p->end]);
    if (p->end == TABLE_STRATEGY_FAILS || p->end == TABLE_STRATEGY_LOOPS)
        json_put_count(j, "plies", p->plies);
    if (p->end == TABLE_STRATEGY_LOOPS)
        json_put_count(j, "repeated", p->repeated);
    if (p->ending)
        json_put_text(j, "text", p->ending);
    json_put_count(j, "trees", p->trees);
    json_end_object(j);
}

const char *const *write_play_notes(const Answer *a)
{
    const ForcingTree *t = &a->choice.proof.tree;
    const char **note = ARENA_ARRAY(a->home, const char *, t->n);
    for (uint32_t i = 0; i < t->n; i++)
        note[i] = tree_is_leaf(t, i) ? a->play.ending : NULL;
    return note;
}

void write_play_line_json(Json *j, const Answer *a)
{
    const ForcingTree *t = &a->choice.proof.tree;
    static const char *const kind[] = {"fails"};
    const char *const text[] = {a->play.ending};
    const LeafEnds ends = {
        .reason = ARENA_ARRAY(a->home, uint32_t, t->n), .kind = kind, .text = text, .n = 1};
    assert(answer_has_failing_line(a));
    write_json(j, "tree", t, a->table->game, a->position, &ends);
}
