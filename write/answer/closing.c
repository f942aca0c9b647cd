/* write/answer/closing.c -- the closing of a tree on paper (see closing.h). */
#include "write/answer/closing.h"

#include <assert.h>
#include <stdlib.h>

#include "write/answer/tree_line.h"
#include "write/text/phrases.h"

/* A walk along the tree to the node where a reply is played. */
typedef struct ReplyWay {
    uint32_t *node; /* of the tree, by node of the strategy: the first one; 0: none but the root */
    TreeLine line;
} ReplyWay;

static void way_init(ReplyWay *w, const Answer *a)
{
    const ForcingTree *t = &a->choice.proof.tree;
    w->line = tree_line_new(a);
    w->node = base_zalloc(a->choice.proof.strategy.n, sizeof *w->node, "nodes of a tree");
    for (uint32_t i = t->n; i-- > 1;)
        w->node[t->node[i].from] = i;
    w->node[t->node[0].from] = 0;
}

static void way_clear(ReplyWay *w)
{
    free(w->node);
    tree_line_clear(&w->line);
}

/* Writes each move of the line to a part's node, and the reply, if there is one. */
static void way_moves(ReplyWay *w, const ClosingPart *p, MoveSink *to)
{
    const void *here = tree_line_walk(&w->line, w->node[p->node], to);
    if (p->move != NO_MOVE)
        move_sink_put(to, w->line.walk.game, here, p->move);
}

/* ---- text --------------------------------------------------------------------------------- */

/* The parts that came to this, each with the line that leads to it. */
static void text_parts(StrBuf *out, ReplyWay *w, const TreeClosing *c, Verdict verdict)
{
    for (size_t i = 0; i < c->parts.n; i++) {
        const ClosingPart *p = &c->parts.at[i];
        MoveSink line = {.text = out};
        if (p->verdict != verdict)
            continue;
        way_moves(w, p, &line);
        if (!line.begun)
            strbuf_puts(out, "  at once");
        if (verdict == VERDICT_UNKNOWN)
            strbuf_printf(out, " (%s)", limit_clause(p->limit));
        strbuf_putc(out, '\n');
    }
}

/* Those that break the tree, and those of which it is not known. */
static void text_lines(StrBuf *out, const Answer *a, const TreeClosing *c, const char *broken)
{
    ReplyWay w;
    if (!a->choice.proof.tree.n) /* too large to be written out */
        return;
    way_init(&w, a);
    if (closing_count(c, VERDICT_REFUTED))
        strbuf_puts(out, broken);
    text_parts(out, &w, c, VERDICT_REFUTED);
    if (closing_count(c, VERDICT_UNKNOWN))
        strbuf_puts(out, "unknown\n");
    text_parts(out, &w, c, VERDICT_UNKNOWN);
    way_clear(&w);
}

/* The highest tree that was found; *excluded: the replies that all of them leave out. */
static unsigned highest(const TreeClosing *c, uint64_t *excluded)
{
    unsigned highest = 0;
    *excluded = 0;
    for (size_t i = 0; i < c->parts.n; i++) {
        const ClosingPart *p = &c->parts.at[i];
        *excluded += p->excluded;
        if (p->verdict == VERDICT_SATISFIABLE && p->height > highest)
            highest = p->height;
    }
    return highest;
}

/* The end of a sum: where there is a tree, and what was not looked at. */
static void text_found(StrBuf *out, const TreeClosing *c)
{
    uint64_t excluded;
    unsigned height = highest(c, &excluded);
    if (closing_count(c, VERDICT_SATISFIABLE)) {
        strbuf_puts(out, " a tree of at most ");
        phrase_count(out, height, "ply", "plies");
    }
    if (excluded) {
        strbuf_puts(out, ", which leave out ");
        phrase_count(out, excluded, "reply", "replies");
    }
    if (c->stopped)
        strbuf_printf(out, "; not all were looked at: %s", limit_clause(c->stopped));
    strbuf_putc(out, '\n');
}

static void text_closing_replies(StrBuf *out, const Answer *a, const TreeClosing *c)
{
    size_t proved = closing_count(c, VERDICT_SATISFIABLE);
    strbuf_puts(out, "\nclosing: ");
    phrase_count(out, c->parts.n, "reply left out by `them:`", "replies left out by `them:`");
    if (proved)
        strbuf_printf(out, "; after %zu", proved);
    text_found(out, c);
    text_lines(out, a, c, "no tree after these, which `them:` should name\n");
}

static void text_leaves(StrBuf *out, const Answer *a, const ClosedTree *closed)
{
    const TreeClosing *c = &closed->leaves;
    const char *lemma = closed->lemma->full_name;
    size_t proved = closing_count(c, VERDICT_SATISFIABLE);
    StrBuf broken = {0};
    strbuf_printf(&broken, "no tree of `%s` here, where the goal holds\n", lemma);
    strbuf_puts(out, "lemma: ");
    phrase_count(out, c->parts.n, "leaf", "leaves");
    if (proved)
        strbuf_printf(out, "; in %zu `%s` has", proved, lemma);
    text_found(out, c);
    text_lines(out, a, c, strbuf_get(&broken));
    strbuf_clear(&broken);
}

void write_closing_text(StrBuf *out, const Answer *a, const void *found, const DrawOptions *draw)
{
    assert(out && a && found);
    const ClosedTree *c = found;
    (void)draw;
    text_closing_replies(out, a, &c->replies);
    if (c->lemma)
        text_leaves(out, a, c);
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void put_closing_part(Json *j, ReplyWay *w, const ClosingPart *p)
{
    json_begin_object(j, NULL);
    json_begin_list(j, "line");
    way_moves(w, p, &(MoveSink){.json = j});
    json_end_list(j);
    json_put_text(j, "answer", verdict_name(p->verdict));
    if (p->verdict == VERDICT_SATISFIABLE)
        json_put_count(j, "height", p->height);
    if (p->verdict == VERDICT_SATISFIABLE && p->move == NO_MOVE)
        json_put_count(j, "excluded", p->excluded);
    if (p->verdict == VERDICT_UNKNOWN)
        json_put_text(j, "limit", limit_name(p->limit));
    json_end_object(j);
}

/* Nothing where the tree is too large to be written out. */
static void put_closing_parts(Json *j, const Answer *a, const char *key, const TreeClosing *c)
{
    ReplyWay w;
    if (!a->choice.proof.tree.n)
        return;
    way_init(&w, a);
    json_begin_list(j, key);
    for (size_t i = 0; i < c->parts.n; i++)
        put_closing_part(j, &w, &c->parts.at[i]);
    json_end_list(j);
    way_clear(&w);
}

void write_closing_json(Json *j, const Answer *a, const void *found)
{
    assert(j && a && found);
    const ClosedTree *c = found;
    json_put_text(j, "closed", verdict_name(closing_verdict(&c->replies)));
    put_closing_parts(j, a, "left_out", &c->replies);
    if (!c->lemma)
        return;
    json_begin_object(j, "lemma");
    json_put_text(j, "advice", c->lemma->full_name);
    json_put_text(j, "answer", verdict_name(closing_verdict(&c->leaves)));
    put_closing_parts(j, a, "leaves", &c->leaves);
    json_end_object(j);
}
