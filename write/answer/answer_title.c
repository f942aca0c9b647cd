/* write/answer/answer_title.c -- the common parts of texts and drawings (see answer_write.h).
 * Does: writes titles, remarks on moves, words for outcomes. */
#include <assert.h>
#include <ctype.h>

#include "write/answer/alternatives.h"
#include "write/answer/answer_write.h"
#include "write/answer/play.h"
#include "write/answer/why.h"
#include "write/draw/selection.h"
#include "write/text/odds.h"

/* ---- words for outcomes ------------------------------------------------------------------- */

const char *answer_why(const Tried *t)
{
    assert(t);
    switch (t->outcome) {
    case OUTCOME_SATISFIABLE: return question_words(t->proof.kind)->found;
    case OUTCOME_REFUTED: return "refuted";
    case OUTCOME_UNKNOWN: return limit_clause(t->proof.limit);
    case OUTCOME_ACHIEVED: return ACHIEVED;
    case OUTCOME_NOT_APPLICABLE: return "does not apply";
    case OUTCOME_NO_VALUE: return "there is no value to try";
    }
    return "";
}

const char *answer_mode_name(ProveMode mode)
{
    static const char *const name[] = {"shortest", "lowest", "first", "any", "best"};
    assert((size_t)mode < sizeof name / sizeof *name);
    return name[mode];
}

bool answer_has_sought(const Answer *a)
{
    return answer_has_tree(a) && a->choice.seeks;
}

long long answer_sought(const Answer *a)
{
    long long v = (long long)a->choice.proof.sought;
    return a->choice.seeks_most ? -v : v;
}

/* ---- title -------------------------------------------------------------------------------- */

static const char *note_of(const Answer *a)
{
    const Choice *c = &a->choice;
    StrBuf b = {0};
    table_settings_text(&b, a->table);
    if (a->reply_name)
        strbuf_printf(&b, "%safter %s", b.n ? "; " : "", a->reply_name);
    if (a->played) {
        strbuf_puts(&b, b.n ? "; " : "");
        write_play_text(&b, &a->play);
    }
    if (c->proof.tree.odds) {
        strbuf_puts(&b, b.n ? "; " : "");
        question_words(c->proof.kind)->of_tree(&b, &c->proof);
    }
    if (c->proof.tree.excluded)
        strbuf_printf(&b, "%sfor the replies in `them:` only (%llu excluded)", b.n ? "; " : "",
                      (unsigned long long)c->proof.tree.excluded);
    if (c->provisional)
        strbuf_printf(&b, "%sprovisional: an advice before it is unknown", b.n ? "; " : "");
    bool reaches = c->advice && !strategy_stays(&c->proof.strategy);
    if (reaches && c->proof.within)
        strbuf_printf(
            &b, "%sat most %g times as high as a lowest tree, which has at least %u plies",
            b.n ? "; " : "", (double)c->proof.within / WITHIN_ONE, c->proof.height_at_least);
    else if (reaches && c->mode <= PROVE_LOWEST && !c->proof.shortest)
        strbuf_printf(&b, "%snot known to be shortest (limit: %s)", b.n ? "; " : "",
                      limit_name(c->proof.limit));
    return b.n ? arena_take(a->home, &b) : NULL;
}

/* Whether the doc says no more than the name: "Mate in two" of `mate_in_two`. */
static bool repeats_name(const char *name, const char *doc)
{
    for (; *name && *doc; name++, doc++)
        if (tolower((unsigned char)*name) != tolower((unsigned char)*doc) &&
            !(*name == '_' && *doc == ' '))
            return false;
    return !*name && !*doc;
}

static const char *advice_doc_line(const Advice *advice)
{
    const char *doc = advice->doc.text;
    return doc && !repeats_name(advice->name.text, doc) ? doc : NULL;
}

TreeTitle answer_title(const Answer *a, const Advice *advice)
{
    assert(a);
    TreeTitle title = {.game = a->table->game,
                       .root = a->position,
                       .table = table_title_name(a->table),
                       .rule = a->rule,
                       .note = note_of(a),
                       .refutes = answer_has_failing_line(a),
                       .play = a->played};
    if (advice) {
        title.advice = answer_instance(a, advice, answer_values(a));
        title.advice_doc = advice_doc_line(advice);
    }
    if (answer_has_sought(a))
        title.sought = arena_printf(a->home, "%lld", answer_sought(a));
    return title;
}

ForcingTree answer_tree(const Answer *a)
{
    ForcingTree tree = a->choice.proof.tree;
    tree.note = answer_has_failing_line(a) ? write_play_notes(a) : write_threat_notes(a);
    return tree;
}

bool answer_has_line(const ForcingTree *tree, const DrawOptions *draw, Status *status)
{
    assert(tree && tree->n > 0 && draw);
    if (draw->line == LINE_NONE || draw->line == LINE_LONGEST)
        return true;
    unsigned long long n = selection_lines(tree);
    if (draw->line <= n)
        return true;
    return status_fail(status, STATUS_WRONG_USE, "the tree has %llu line%s: there is no line %u", n,
                       n == 1 ? "" : "s", draw->line);
}

bool answer_drawn(const Answer *a, const DrawOptions *draw, ForcingTree *tree, TreeTitle *title,
                  Status *status)
{
    assert(a && draw && tree && title);
    const Advice *advice = a->choice.advice;
    bool line = answer_has_failing_line(a), refutes = !answer_has_tree(a);
    *tree = answer_tree(a);
    if (refutes && !line && !write_why_draw(a, &advice, tree, status))
        return false;
    if (!answer_has_line(tree, draw, status))
        return false;
    *title = answer_title(a, advice);
    title->refutes = refutes;
    if (refutes && !line)
        title->note = write_why_note(a, tree);
    return true;
}
