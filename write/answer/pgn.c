/* write/answer/pgn.c -- the tree as a game with variations (see pgn.h, docs/formats/pgn.md).
 * A variation follows the move that it replaces, as PGN requires.  Replies of one group (groups.h)
 * are variations of one move each; the continuation follows the first of them.
 * Start reading at write_pgn_line(). */
#include "write/answer/pgn.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/walk.h"
#include "write/draw/selection.h"
#include "write/text/phrases.h"
#include "write/text/version.h"

enum { LINE_WIDTH = 79 };                           /* what the standard allows */
enum { GOOD_MOVE = 1, MISTAKE = 2, ONLY_MOVE = 7 }; /* numeric annotation glyphs */
enum { NO_DUAL = UINT32_MAX };

typedef struct PgnWriter {
    StrBuf *out, word; /* word: scratch */
    const ForcingTree *tree;
    const TreeTitle *title;
    const Alternatives *other; /* NULL: not asked for, or of no meaning here */
    uint32_t *dual;            /* NULL, or by node of ours: which of other->duals */
    TreeSelection shown;
    GameWalk way;    /* from the root to where we are */
    Move *moves;     /* room for all of a position */
    size_t column;   /* characters on the present line */
    bool opens;      /* a bracket stands in front of the next word */
    bool number_due; /* the next move says its number, whoever plays it */
} PgnWriter;

/* Where the writer stands. */
typedef struct PgnPlace {
    uint32_t node;
    size_t ply;
    uint64_t times; /* in how many places of the tree the same stands: product of groups */
} PgnPlace;

/* ---- words and lines ---------------------------------------------------------------------- */

static size_t characters(const char *text, size_t n)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

/* Appends n bytes without a blank, on a new line where this one is full.  A line whose first
 * character is `%` would be an escape. */
static void put_word(PgnWriter *w, const char *text, size_t n)
{
    size_t width = characters(text, n) + w->opens;
    bool first = w->column == 0;
    if (!first && w->column + 1 + width > LINE_WIDTH) {
        strbuf_putc(w->out, '\n');
        w->column = 0;
        first = *text != '%';
    }
    if (!first) {
        strbuf_putc(w->out, ' ');
        w->column++;
    }
    strbuf_puts(w->out, w->opens ? "(" : "");
    strbuf_add(w->out, text, n);
    w->column += width;
    w->opens = false;
}

static void put_pgn_text(PgnWriter *w, const char *text)
{
    put_word(w, text, strlen(text));
}

static char without_brace(char c)
{
    if (c == '{')
        return '(';
    return c == '}' ? ')' : c;
}

/* Appends the scratch text as a comment, and empties it.  Braces inside would end the comment. */
static void put_comment(PgnWriter *w)
{
    StrBuf b = {0};
    strbuf_putc(&b, '{');
    for (const char *c = strbuf_get(&w->word); *c; c++)
        strbuf_putc(&b, without_brace(*c));
    strbuf_putc(&b, '}');
    strbuf_clear(&w->word);
    for (const char *c = strbuf_get(&b); *c; c += strspn(c, " ")) {
        size_t n = strcspn(c, " ");
        put_word(w, c, n);
        c += n;
    }
    strbuf_clear(&b);
    w->number_due = true;
}

static void open_variation(PgnWriter *w)
{
    w->opens = true;
    w->number_due = true;
}

static void close_variation(PgnWriter *w)
{
    if (w->column == LINE_WIDTH) {
        strbuf_putc(w->out, '\n');
        w->column = 0;
    }
    strbuf_putc(w->out, ')');
    w->column++;
    w->number_due = true;
}

/* ---- moves -------------------------------------------------------------------------------- */

/* Appends a move in the position of a ply, with its number where one is due. */
static void put_pgn_move(PgnWriter *w, size_t ply, Move move)
{
    const Game *g = w->title->game;
    unsigned player;
    unsigned number = g->move_number(g, walk_position(&w->way, ply), &player);
    if (w->number_due || !phrase_answers(g, player)) {
        strbuf_printf(&w->word, "%u%s", number, phrase_dots(g, player));
        put_pgn_text(w, strbuf_get(&w->word));
        strbuf_clear(&w->word);
    }
    g->name_move(g, walk_position(&w->way, ply), move, &w->word);
    put_pgn_text(w, strbuf_get(&w->word));
    strbuf_clear(&w->word);
    w->number_due = false;
}

static void put_glyph(PgnWriter *w, unsigned glyph)
{
    strbuf_printf(&w->word, "$%u", glyph);
    put_pgn_text(w, strbuf_get(&w->word));
    strbuf_clear(&w->word);
}

/* Whether it is known that no move but the tree's does as well: it is the only legal one, or all
 * others were looked at. */
static bool is_only_move(const PgnWriter *w, PgnPlace from)
{
    const Game *g = w->title->game;
    const Alternatives *other = w->other;
    const void *position = walk_position(&w->way, from.ply);
    if (g->moves(g, position, NULL, w->moves) == 1)
        return true;
    if (!other || g->turn(g, position) != TURN_US)
        return false;
    if (from.node == 0)
        return other->want[OTHER_KEYS] && other->limit[OTHER_KEYS] == LIMIT_NONE &&
               other->keys.n == 1 && other->within == w->tree->node[0].height;
    return w->dual && other->limit[OTHER_DUALS] == LIMIT_NONE && w->dual[from.node] == NO_DUAL;
}

/* Begins or goes on with a sentence of the comment in the making. */
static void next_part(PgnWriter *w)
{
    strbuf_puts(&w->word, w->word.n ? "; " : "");
}

/* What there is to say of a node, as a comment behind the move that led there. */
static void put_remarks(PgnWriter *w, uint32_t node)
{
    const ForcingTree *t = w->tree;
    const TreeNode *n = &t->node[node];
    if (t->step && t->step[node])
        strbuf_puts(&w->word, t->step[node]);
    if (t->note && t->note[node]) {
        next_part(w);
        phrase_line(&w->word, t->note[node]);
    }
    if (t->step_ends && t->step_ends[node]) {
        next_part(w);
        strbuf_puts(&w->word, w->title->play ? "a tree ends" : "a step of the plan ends");
    }
    if (n->excluded) {
        next_part(w);
        phrase_count(&w->word, n->excluded, "reply excluded", "replies excluded");
    }
    if (t->mark && t->mark[node]) {
        next_part(w);
        strbuf_printf(&w->word, tree_is_again(t, node) ? "back to position #%u" : "position #%u",
                      (unsigned)t->mark[node]);
        if (tree_is_again(t, node) && w->shown.line != LINE_NONE)
            strbuf_puts(&w->word, ", " PHRASE_ROUND);
    } else if (tree_is_cut_off(t, node)) {
        next_part(w);
        strbuf_puts(&w->word, "the tree goes on");
    } else if (tree_is_leaf(t, node) && !w->title->refutes) {
        next_part(w);
        strbuf_puts(&w->word, "goal reached");
    }
    if (w->word.n)
        put_comment(w);
}

/* Appends the move that leads to a child, and plays it. */
static PgnPlace put_child(PgnWriter *w, PgnPlace from, uint32_t child)
{
    Move move = w->tree->node[child].move;
    put_pgn_move(w, from.ply, move);
    if (is_only_move(w, from))
        put_glyph(w, ONLY_MOVE);
    put_remarks(w, child);
    walk_play(&w->way, from.ply, move);
    return (PgnPlace){child, from.ply + 1, from.times * groups_count(&w->shown.groups, child)};
}

/* ---- variations --------------------------------------------------------------------------- */

/* The other replies of a group. */
static void put_alike_replies(PgnWriter *w, PgnPlace from, uint32_t first)
{
    for (uint32_t k = w->shown.groups.next[first]; k; k = w->shown.groups.next[k]) {
        open_variation(w);
        put_pgn_move(w, from.ply, w->tree->node[k].move);
        strbuf_puts(&w->word, "goes on in the same way");
        put_comment(w);
        close_variation(w);
    }
}

/* Our other moves that do as well as the first. */
static void put_other_keys(PgnWriter *w)
{
    const Alternatives *other = w->other;
    for (size_t i = 0; other->want[OTHER_KEYS] && i < other->keys.n; i++) {
        const KeyMove *key = &other->keys.at[i];
        if (key->move == w->tree->node[w->tree->node[0].first_child].move)
            continue;
        open_variation(w);
        put_pgn_move(w, 0, key->move);
        strbuf_puts(&w->word, key->least ? "a tree of " : "a tree of at most ");
        phrase_count(&w->word, key->height, "ply", "plies");
        put_comment(w);
        close_variation(w);
    }
}

/* Our first moves that one reply alone refutes. */
static void put_pgn_tries(PgnWriter *w)
{
    const Alternatives *other = w->other;
    for (size_t i = 0; other->want[OTHER_TRIES] && i < other->tries.n; i++) {
        const Try *t = &other->tries.at[i];
        open_variation(w);
        put_pgn_move(w, 0, t->move);
        put_glyph(w, MISTAKE);
        walk_play(&w->way, 0, t->move);
        put_pgn_move(w, 1, t->refutation);
        put_glyph(w, GOOD_MOVE);
        strbuf_puts(&w->word, "the one reply that refutes it");
        put_comment(w);
        close_variation(w);
    }
}

static void put_duals(PgnWriter *w, PgnPlace from)
{
    if (!w->dual || w->dual[from.node] == NO_DUAL)
        return;
    assert(w->other && "duals are found beside other moves");
    const Dual *d = &w->other->duals.at[w->dual[from.node]];
    for (uint32_t i = 0; i < d->n_moves; i++) {
        open_variation(w);
        put_pgn_move(w, from.ply, w->other->dual_moves.at[d->first_move + i]);
        strbuf_puts(&w->word, "does as well");
        put_comment(w);
        close_variation(w);
    }
}

static void write_pgn_line(PgnWriter *w, PgnPlace p);

/* The way that the line goes on with: the first of those behind which the tree is deepest. */
static uint32_t main_way(const PgnWriter *w, const Ways *ways)
{
    uint32_t best = ways->first;
    for (uint32_t k = ways->first; k <= ways->last; k++)
        if (selection_node(&w->shown, k) && w->tree->node[k].height > w->tree->node[best].height)
            best = k;
    return best;
}

/* All that could have been played in place of the main way. */
static void put_variations(PgnWriter *w, PgnPlace from, const Ways *ways, uint32_t chosen)
{
    put_alike_replies(w, from, chosen);
    for (uint32_t k = ways->first; k <= ways->last; k++) {
        if (k == chosen || !selection_node(&w->shown, k))
            continue;
        open_variation(w);
        write_pgn_line(w, put_child(w, from, k));
        close_variation(w);
        put_alike_replies(w, from, k);
    }
    if (w->other && from.node == 0) {
        put_other_keys(w);
        put_pgn_tries(w);
    }
    put_duals(w, from);
}

static void put_left_out(PgnWriter *w, PgnPlace p, const Ways *ways)
{
    bool line = w->shown.line != LINE_NONE && ways->drawn > 0;
    if (ways->hidden == 0)
        return;
    phrase_rest(&w->word, line, ways->others, ways->hidden * p.times, w->title->refutes);
    put_comment(w);
}

/* The rest of a line that has come to a place, with its variations.  Calls itself through
 * put_variations: no deeper than the tree is high. */
static void write_pgn_line(PgnWriter *w, PgnPlace p)
{
    for (Ways ways = selection_ways(&w->shown, p.node);; ways = selection_ways(&w->shown, p.node)) {
        if (ways.drawn == 0) {
            put_left_out(w, p, &ways);
            return;
        }
        uint32_t chosen = main_way(w, &ways);
        PgnPlace next = put_child(w, p, chosen);
        put_left_out(w, p, &ways);
        put_variations(w, p, &ways, chosen);
        Move move = w->tree->node[chosen].move;
        /* a variation took its place */
        walk_play(&w->way, p.ply, move);
        p = next;
        strbuf_flush_if_full(w->out);
    }
}

/* ---- a game ------------------------------------------------------------------------------- */

/* What the game ends with where its line, without the variations, is played to the end. */
static const char *find_pgn_result(PgnWriter *w)
{
    const Game *g = w->title->game;
    size_t ply = 0;
    uint32_t node = 0;
    for (Ways ways = selection_ways(&w->shown, 0); ways.drawn;
         ways = selection_ways(&w->shown, node), ply++) {
        node = main_way(w, &ways);
        walk_play(&w->way, ply, w->tree->node[node].move);
    }
    const char *ending = g->ending(g, walk_position(&w->way, ply));
    unsigned player;
    g->move_number(g, walk_position(&w->way, ply), &player);
    if (!ending)
        return "*";
    if (strcmp(ending, "mate") != 0)
        return "1/2-1/2";
    return player > 0 ? "1-0" : "0-1";
}

/* [Name "value"]; the value is the scratch text, which is emptied. */
static void put_tag(PgnWriter *w, const char *name)
{
    strbuf_printf(w->out, "[%s \"", name);
    for (const char *c = strbuf_get(&w->word); *c; c++) {
        if (*c == '"' || *c == '\\')
            strbuf_putc(w->out, '\\');
        strbuf_putc(w->out, *c);
    }
    strbuf_puts(w->out, "\"]\n");
    strbuf_clear(&w->word);
}

static void put_plain_tag(PgnWriter *w, const char *name, const char *value)
{
    phrase_line(&w->word, value);
    put_tag(w, name);
}

static void put_tags(PgnWriter *w, const char *result)
{
    const TreeTitle *title = w->title;
    const Game *g = title->game;
    bool us_black = g->us(g, title->root) == 1;
    const char *us = title->table;
    const char *them = title->refutes && !title->play ? "refutation" : "every reply";
    phrase_name(&w->word, title);
    put_tag(w, "Event");
    put_plain_tag(w, "Site", "?");
    put_plain_tag(w, "Date", "????.??.??");
    put_plain_tag(w, "Round", "?");
    put_plain_tag(w, "White", us_black ? them : us);
    put_plain_tag(w, "Black", us_black ? us : them);
    put_plain_tag(w, "Result", result);
    strbuf_printf(&w->word, "al0 %s", write_version());
    put_tag(w, "Annotator");
    put_plain_tag(w, "SetUp", "1");
    g->write(g, title->root, &w->word);
    put_tag(w, "FEN");
    strbuf_putc(w->out, '\n');
}

static void put_size(PgnWriter *w)
{
    const ForcingTree *t = w->tree;
    if (w->title->play && w->title->refutes)
        return;
    next_part(w);
    if (tree_stays(t)) {
        strbuf_puts(&w->word, "held for ever");
        return;
    }
    strbuf_puts(&w->word, "height ");
    phrase_count(&w->word, t->node[0].height, "ply, ", "plies, ");
    phrase_count(&w->word, t->n, "position", "positions");
}

/* The comment in front of the first move. */
static void put_heading(PgnWriter *w, const PgnFacts *facts)
{
    const TreeTitle *title = w->title;
    if (title->advice_doc)
        phrase_line(&w->word, title->advice_doc);
    if (facts->better) {
        next_part(w);
        strbuf_puts(&w->word, "better: ");
        phrase_line(&w->word, facts->better);
    }
    if (facts->holding) {
        next_part(w);
        strbuf_puts(&w->word, "holding: ");
        phrase_line(&w->word, facts->holding);
    }
    put_size(w);
    if (title->note) {
        next_part(w);
        phrase_line(&w->word, title->note);
    }
    if (w->tree->mark && w->tree->mark[0]) {
        next_part(w);
        strbuf_printf(&w->word, "position #%u", (unsigned)w->tree->mark[0]);
    }
    put_comment(w);
}

/* Which duals a node has, by node; NULL where they were not asked for. */
static uint32_t *duals_by_node(const ForcingTree *t, const Alternatives *other)
{
    if (!other || !other->want[OTHER_DUALS])
        return NULL;
    uint32_t *dual = base_alloc(t->n * sizeof *dual, "duals by node");
    for (uint32_t i = 0; i < t->n; i++)
        dual[i] = NO_DUAL;
    for (uint32_t i = 0; i < other->duals.n; i++)
        dual[other->duals.at[i].node] = i;
    return dual;
}

bool write_pgn(StrBuf *out, const ForcingTree *t, const TreeTitle *title, const PgnFacts *facts,
               const DrawOptions *o, Status *status)
{
    const Game *g = title->game;
    assert(t->n > 0);
    if (g->chance)
        return status_fail(status, STATUS_UNSUPPORTED,
                           "a game with variations has no place for chance and its odds: %s",
                           "text, JSON, DOT, pictures and pages have");
    if (!g->records) {
        return status_fail(status, STATUS_UNSUPPORTED, "PGN does not write games of %s", g->name);
    }
    PgnWriter w = {.out = out, .title = title, .other = facts->other, .number_due = true};
    w.shown = selection_choose(t, title, o);
    w.tree = w.shown.tree;
    w.way = walk_begin(g, title->root);
    w.moves = base_alloc(g->max_moves * sizeof *w.moves, "moves of a position");
    w.dual = duals_by_node(t, facts->other);
    const char *result = find_pgn_result(&w);
    put_tags(&w, result);
    put_heading(&w, facts);
    write_pgn_line(&w, (PgnPlace){0, 0, 1});
    put_pgn_text(&w, result);
    strbuf_puts(out, "\n\n");
    walk_clear(&w.way);
    free(w.moves);
    free(w.dual);
    selection_clear(&w.shown);
    strbuf_clear(&w.word);
    return true;
}
