/* write/answer/answer_text.c -- an answer as text for people (see answer_write.h,
 * docs/formats/text.md). */
#include <assert.h>
#include <string.h>

#include "base/vec.h"
#include "game/board_text.h"
#include "write/answer/composed.h"
#include "write/answer/finding.h"
#include "write/answer/play.h"
#include "write/answer/why.h"
#include "write/text/instance.h"
#include "write/text/odds.h"
#include "write/text/phrases.h"

/* "the limit on nodes was reached: no tree of less than 9 plies" */
static void text_bound(StrBuf *b, const Tried *t)
{
    const Proof *p = &t->proof;
    if (t->outcome == OUTCOME_UNKNOWN && p->height_at_least > 1 &&
        question_words(p->kind)->has_height)
        strbuf_printf(b, ": no tree of less than %u plies", p->height_at_least);
}

enum { WIDEST_NAME = 60 }; /* that others are padded to */

/* A line of the list of advice tried: those that are told together. */
typedef struct TriedLine {
    const char *name;
    StrBuf says;
    size_t first;         /* of them, among all tried */
    VEC(AdviceAtRoot) of; /* none: it has no values */
} TriedLine;

typedef VEC(TriedLine) TriedLines;

/* What is said of the i-th. */
static void put_tried(StrBuf *b, const Answer *a, size_t i)
{
    const Tried *t = &a->choice.tried[i];
    strbuf_puts(b, answer_why(t));
    if (t->outcome == OUTCOME_NO_VALUE)
        strbuf_printf(b, " for `%s`", t->advice->params[t->values.n].name.text);
    text_bound(b, t);
    if (question_words(t->proof.kind)->of_tried)
        question_words(t->proof.kind)->of_tried(b, t);
    write_why_brief(b, a, i);
    strbuf_putc(b, '\n');
    write_why_lines(b, a, i);
}

/* Of instances of one advice that were tried one after the other, those of which the same is said
 * are one line, where the first of them stands. */
static void add_tried(TriedLines *lines, const Answer *a, size_t i)
{
    const Tried *t = &a->choice.tried[i];
    TriedLine new = {.first = i};
    put_tried(&new.says, a, i);
    for (size_t k = lines->n; k-- > 0 && t->values.n && values_fit(&t->values, t->advice);) {
        TriedLine *line = &lines->at[k];
        if (a->choice.tried[line->first].advice != t->advice)
            break;
        if (line->of.n && strcmp(strbuf_get(&line->says), strbuf_get(&new.says)) == 0) {
            vec_push(&line->of, answer_at_root(a, t->advice, &t->values), "advice tried");
            strbuf_clear(&new.says);
            return;
        }
    }
    if (t->values.n && values_fit(&t->values, t->advice))
        vec_push(&new.of, answer_at_root(a, t->advice, &t->values), "advice tried");
    vec_push(lines, new, "advice tried");
}

static const char *tried_line_name(const Answer *a, const TriedLine *line)
{
    if (line->of.n <= 1)
        return answer_tried_name(a, &a->choice.tried[line->first]);
    StrBuf text = {0};
    instance_write_all(&text, line->of.at, line->of.n);
    return arena_take(a->home, &text);
}

static void text_tried(StrBuf *b, const Answer *a, bool with_last)
{
    const Choice *c = &a->choice;
    TriedLines lines = {0};
    size_t n = with_last ? c->n_tried : c->n_tried - 1, widest = 0;
    for (size_t i = 0; i < n; i++)
        add_tried(&lines, a, i);
    for (size_t i = 0; i < lines.n; i++) {
        lines.at[i].name = tried_line_name(a, &lines.at[i]);
        size_t w = strlen(lines.at[i].name);
        widest = w > widest && w <= WIDEST_NAME ? w : widest;
    }
    for (size_t i = 0; i < lines.n; i++) {
        TriedLine *line = &lines.at[i];
        strbuf_printf(b, "  %-*s  %s", (int)widest, line->name, strbuf_get(&line->says));
        strbuf_clear(&line->says);
        vec_clear(&line->of);
    }
    vec_clear(&lines);
}

static bool nothing_applies(const Choice *c)
{
    size_t i = 0;
    while (i < c->n_tried && c->tried[i].outcome == OUTCOME_NOT_APPLICABLE)
        i++;
    return i == c->n_tried;
}

/* What an answer without a tree comes to, behind the table's name. */
static void text_outcome(StrBuf *b, const Answer *a)
{
    const Choice *c = &a->choice;
    if (a->plans && !c->advice) {
        strbuf_puts(b, ": ");
        write_composed_outcome(b, a->plans);
        strbuf_putc(b, '\n');
    } else if (a->played)
        strbuf_printf(b, ", played against every reply: %s\n", verdict_name(c->proof.verdict));
    else if (a->set_play_alone)
        strbuf_printf(b, ", set play of %s\n", a->asked);
    else if (a->by_name)
        strbuf_printf(b, ", advice %s: %s\n", a->asked,
                      nothing_applies(c) ? "does not apply" : verdict_name(c->proof.verdict));
    else if (c->advice)
        strbuf_printf(b, ": %s is satisfiable\n", answer_instance(a, c->advice, &c->values));
    else if (!c->rule && c->late)
        strbuf_printf(b, ": unknown, as not all rules were looked at (%s)\n", limit_name(c->late));
    else if (!c->rule)
        strbuf_puts(b, ": no rule applies\n");
    else
        strbuf_puts(b, c->provisional ? ": unknown\n" : ": no advice is satisfiable\n");
}

static void text_failure(StrBuf *b, const Answer *a)
{
    const Choice *c = &a->choice;
    const Game *g = a->table->game;
    strbuf_printf(b, "%s", table_title_name(a->table));
    if (c->rule)
        strbuf_printf(b, ", rule %s", a->rule);
    text_outcome(b, a);
    strbuf_puts(b, "position ");
    g->write(g, a->position, b);
    strbuf_printf(b, " (us: %s)", phrase_us(g, a->position));
    if (a->reply_name)
        strbuf_printf(b, ", after %s", a->reply_name);
    strbuf_putc(b, '\n');
    board_text_add(b, g, a->position, "  ");
    size_t before = b->n;
    table_settings_text(b, a->table);
    if (b->n > before)
        strbuf_putc(b, '\n');
    if (a->played) {
        write_play_text(b, &a->play);
        strbuf_putc(b, '\n');
    }
    if (c->advice) {
        const Strategy *s = &c->proof.strategy;
        strbuf_printf(b, "the limit on memory leaves no room to write out %llu positions\n",
                      (unsigned long long)s->n);
    }
    text_tried(b, a, true);
}

static void text_tree(StrBuf *b, const Answer *a, const DrawOptions *draw)
{
    TreeTitle title = answer_title(a, a->choice.advice);
    ForcingTree tree = answer_tree(a);
    write_text(b, &tree, &title, draw);
    write_findings_text(b, a, FINDING_AT_TREE, draw);
    if (a->choice.n_tried > 1) {
        strbuf_puts(b, "\ntried before\n");
        text_tried(b, a, false);
    }
}

static void text_search(StrBuf *b, const Answer *a, bool no_seconds)
{
    strbuf_putc(b, '\n');
    if (!answer_holds(a) && !a->played && question_words(a->choice.proof.kind)->has_height)
        strbuf_printf(b, "search %s, ", answer_mode_name(a->choice.mode));
    if (a->choice.proof.expected.bounded)
        strbuf_puts(b, "search preferred, ");
    strbuf_printf(b, "%llu nodes", (unsigned long long)a->choice.nodes);
    if (!no_seconds)
        strbuf_printf(b, ", %.3f s", a->seconds);
    strbuf_putc(b, '\n');
}

/* What an answer means where players choose at the same time. */
static void text_at_once(StrBuf *b, const Answer *a)
{
    const Game *g = a->table->game;
    if (!g->at_once || !g->at_once(g, a->position))
        return;
    strbuf_putc(b, '\n');
    strbuf_puts(b, PARTS_AT_ONCE "\n");
}

bool answer_write_text(StrBuf *out, const Answer *a, const DrawOptions *draw, bool no_seconds,
                       Status *status)
{
    assert(out && a && draw);
    if (answer_has_tree(a) || answer_has_failing_line(a)) {
        if (!answer_has_line(&a->choice.proof.tree, draw, status))
            return false;
        text_tree(out, a, draw);
    } else {
        text_failure(out, a);
        write_findings_text(out, a, FINDING_AT_TREE, draw);
    }
    write_findings_text(out, a, FINDING_BEHIND, draw);
    write_findings_text(out, a, FINDING_LAST, draw);
    text_at_once(out, a);
    text_search(out, a, no_seconds);
    return true;
}
