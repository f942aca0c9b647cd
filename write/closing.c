/* write/closing.c -- a tree closed against the replies that it leaves out, on paper (see closing.h). */
#include "write/closing.h"

#include <stdlib.h>
#include <string.h>

#include "write/game_json.h"
#include "write/parts.h"

/* A walk along the tree to the node where a reply is played. */
typedef struct ReplyWay {
    const Answer *a;
    uint32_t *node;             /* of the tree, by node of the strategy: the first one; 0: none but the root */
    uint32_t *path;
    unsigned char *position;    /* here, and the next */
} ReplyWay;

static void way_init(ReplyWay *w, const Answer *a)
{
    const ForcingTree *t = &a->choice.proof.tree;
    *w = (ReplyWay){.a = a};
    w->node = base_zalloc(a->choice.proof.strategy.n, sizeof *w->node, "nodes of a tree");
    for (uint32_t i = t->n; i-- > 1;)
        w->node[t->node[i].from] = i;
    w->node[t->node[0].from] = 0;
    w->path = base_alloc(((size_t)t->node[0].height + 1) * sizeof *w->path, "a line");
    w->position = base_alloc(2 * a->table->game->position_size, "a position");
}

static void way_clear(ReplyWay *w)
{
    free(w->node);
    free(w->path);
    free(w->position);
}

typedef void PutMove(void *context, const Game *game, const void *from, Move move);

/* Calls put for each move of the line to a node, and for one more behind it, unless that is NO_MOVE. */
static void way_moves(ReplyWay *w, uint32_t node, Move last, PutMove *put, void *context)
{
    const Game *g = w->a->table->game;
    const ForcingTree *t = &w->a->choice.proof.tree;
    unsigned char *here = w->position, *next = w->position + g->position_size;
    uint32_t n = tree_way(t, w->node[node], w->path);
    memcpy(here, w->a->position, g->position_size);
    for (uint32_t i = 0; i < n; i++) {
        Move move = t->node[w->path[i]].move;
        put(context, g, here, move);
        g->play(g, here, NULL, move, next);
        memcpy(here, next, g->position_size);
    }
    if (last != NO_MOVE)
        put(context, g, here, last);
}

/* ---- text --------------------------------------------------------------------------------- */

typedef struct TextLine {
    StrBuf *out;
    bool begun;
} TextLine;

static void put_text_move(void *context, const Game *game, const void *from, Move move)
{
    TextLine *l = context;
    strbuf_puts(l->out, l->begun ? " " : "  ");
    parts_move(l->out, game, from, move, l->begun);
    l->begun = true;
}

/* The replies that came to this, each with the line that leads to it. */
static void text_replies(StrBuf *out, ReplyWay *w, Verdict verdict)
{
    const TreeClosing *c = &w->a->closing;
    for (size_t i = 0; i < c->replies.n; i++) {
        const ClosingReply *r = &c->replies.at[i];
        TextLine line = {out, false};
        if (r->verdict != verdict)
            continue;
        way_moves(w, r->node, r->move, put_text_move, &line);
        if (verdict == VERDICT_UNKNOWN)
            strbuf_printf(out, " (%s)", limit_clause(r->limit));
        strbuf_putc(out, '\n');
    }
}

static unsigned highest(const TreeClosing *c)
{
    unsigned highest = 0;
    for (size_t i = 0; i < c->replies.n; i++)
        if (c->replies.at[i].verdict == VERDICT_SATISFIABLE && c->replies.at[i].height > highest)
            highest = c->replies.at[i].height;
    return highest;
}

static void text_sum(StrBuf *out, const TreeClosing *c)
{
    size_t proved = closing_count(c, VERDICT_SATISFIABLE);
    strbuf_puts(out, "closing: ");
    parts_count(out, c->replies.n, "reply left out by `them:`", "replies left out by `them:`");
    if (proved) {
        strbuf_printf(out, "; after %zu a tree of at most ", proved);
        parts_count(out, highest(c), "ply", "plies");
    }
    if (c->stopped)
        strbuf_printf(out, "; not all were looked at: %s", limit_clause(c->stopped));
    strbuf_putc(out, '\n');
}

/* ---- leaves, text ------------------------------------------------------------------------- */

/* The highest tree in a leaf; *excluded: the replies that all of them leave out. */
static unsigned highest_below(const LeavesProved *l, uint64_t *excluded)
{
    unsigned highest = 0;
    *excluded = 0;
    for (size_t i = 0; i < l->at.n; i++) {
        const LeafProof *p = &l->at.at[i];
        *excluded += p->excluded;
        if (p->verdict == VERDICT_SATISFIABLE && p->height > highest)
            highest = p->height;
    }
    return highest;
}

static void text_leaves_sum(StrBuf *out, const LeavesProved *l)
{
    size_t proved = leaves_count(l, VERDICT_SATISFIABLE);
    uint64_t excluded;
    unsigned height = highest_below(l, &excluded);
    strbuf_puts(out, "lemma: ");
    parts_count(out, l->at.n, "leaf", "leaves");
    if (proved) {
        strbuf_printf(out, "; in %zu `%s` has a tree of at most ", proved, l->lemma->full_name);
        parts_count(out, height, "ply", "plies");
    }
    if (excluded) {
        strbuf_puts(out, ", which leave out ");
        parts_count(out, excluded, "reply", "replies");
    }
    if (l->stopped)
        strbuf_printf(out, "; not all were looked at: %s", limit_clause(l->stopped));
    strbuf_putc(out, '\n');
}

/* The leaves that came to this, each with the line that leads to it. */
static void text_leaves_of(StrBuf *out, ReplyWay *w, Verdict verdict)
{
    const LeavesProved *l = &w->a->leaves;
    for (size_t i = 0; i < l->at.n; i++) {
        const LeafProof *p = &l->at.at[i];
        TextLine line = {out, false};
        if (p->verdict != verdict)
            continue;
        way_moves(w, p->node, NO_MOVE, put_text_move, &line);
        if (!line.begun)
            strbuf_puts(out, "  at once");
        if (verdict == VERDICT_UNKNOWN)
            strbuf_printf(out, " (%s)", limit_clause(p->limit));
        strbuf_putc(out, '\n');
    }
}

static void text_leaves(StrBuf *out, const Answer *a)
{
    const LeavesProved *l = &a->leaves;
    ReplyWay w;
    if (!l->lemma)
        return;
    text_leaves_sum(out, l);
    if (!a->choice.proof.tree.n)
        return;
    way_init(&w, a);
    if (leaves_count(l, VERDICT_REFUTED))
        strbuf_printf(out, "no tree of `%s` here, where the goal holds\n", l->lemma->full_name);
    text_leaves_of(out, &w, VERDICT_REFUTED);
    if (leaves_count(l, VERDICT_UNKNOWN))
        strbuf_puts(out, "unknown\n");
    text_leaves_of(out, &w, VERDICT_UNKNOWN);
    way_clear(&w);
}

/* ---- text of both ------------------------------------------------------------------------- */

static void text_closing(StrBuf *out, const Answer *a)
{
    const TreeClosing *c = &a->closing;
    ReplyWay w;
    if (!c->asked)
        return;
    strbuf_putc(out, '\n');
    text_sum(out, c);
    if (!a->choice.proof.tree.n)                /* too large to be written out */
        return;
    way_init(&w, a);
    if (closing_count(c, VERDICT_REFUTED))
        strbuf_puts(out, "no tree after these, which `them:` should name\n");
    text_replies(out, &w, VERDICT_REFUTED);
    if (closing_count(c, VERDICT_UNKNOWN))
        strbuf_puts(out, "unknown\n");
    text_replies(out, &w, VERDICT_UNKNOWN);
    way_clear(&w);
}

void write_closing_text(StrBuf *out, const Answer *a)
{
    text_closing(out, a);
    text_leaves(out, a);
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void put_json_move(void *context, const Game *game, const void *from, Move move)
{
    Json *j = context;
    json_begin_object(j, NULL);
    json_put_move(j, game, from, move);
    json_end_object(j);
}

static void put_reply(Json *j, ReplyWay *w, const ClosingReply *r)
{
    json_begin_object(j, NULL);
    json_begin_list(j, "line");
    way_moves(w, r->node, r->move, put_json_move, j);
    json_end_list(j);
    json_put_text(j, "answer", verdict_name(r->verdict));
    if (r->verdict == VERDICT_SATISFIABLE)
        json_put_count(j, "height", r->height);
    if (r->verdict == VERDICT_UNKNOWN)
        json_put_text(j, "limit", limit_name(r->limit));
    json_end_object(j);
}

static void put_leaf(Json *j, ReplyWay *w, const LeafProof *p)
{
    json_begin_object(j, NULL);
    json_begin_list(j, "line");
    way_moves(w, p->node, NO_MOVE, put_json_move, j);
    json_end_list(j);
    json_put_text(j, "answer", verdict_name(p->verdict));
    if (p->verdict == VERDICT_SATISFIABLE)
        json_put_count(j, "height", p->height);
    if (p->verdict == VERDICT_SATISFIABLE)
        json_put_count(j, "excluded", p->excluded);
    if (p->verdict == VERDICT_UNKNOWN)
        json_put_text(j, "limit", limit_name(p->limit));
    json_end_object(j);
}

static void put_leaves(Json *j, const Answer *a)
{
    const LeavesProved *l = &a->leaves;
    ReplyWay w;
    json_begin_object(j, "lemma");
    json_put_text(j, "advice", l->lemma->full_name);
    json_put_text(j, "answer", verdict_name(leaves_verdict(l)));
    way_init(&w, a);
    json_begin_list(j, "leaves");
    for (size_t i = 0; i < l->at.n; i++)
        put_leaf(j, &w, &l->at.at[i]);
    json_end_list(j);
    way_clear(&w);
    json_end_object(j);
}

void write_closing_json(Json *j, const Answer *a)
{
    const TreeClosing *c = &a->closing;
    ReplyWay w;
    if (!c->asked)
        return;
    json_put_text(j, "closed", verdict_name(closing_verdict(c)));
    if (!a->choice.proof.tree.n)
        return;
    way_init(&w, a);
    json_begin_list(j, "left_out");
    for (size_t i = 0; i < c->replies.n; i++)
        put_reply(j, &w, &c->replies.at[i]);
    json_end_list(j);
    way_clear(&w);
    if (a->leaves.lemma)
        put_leaves(j, a);
}
