/* write/answer/alternatives.c -- our other moves on paper (see alternatives.h). */
#include "write/answer/alternatives.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "write/text/game_json.h"
#include "write/text/phrases.h"

/* Walks from the root to nodes of the tree, one after the other. */
typedef struct Lines {
    const Answer *a;
    const Game *game;
    const ForcingTree *tree;
    uint32_t *path; /* nodes behind the root, down to the one last asked for */
    size_t n;
    unsigned char *position; /* where the walk has come to, and where it goes next */
} Lines;

static void lines_init(Lines *l, const Answer *a)
{
    const ForcingTree *t = &a->choice.proof.tree;
    *l = (Lines){.a = a, .game = a->table->game, .tree = t};
    l->path = base_alloc(((size_t)t->node[0].height + 1) * sizeof *l->path, "a line");
    l->position = base_alloc(2 * l->game->position_size, "a position");
}

static void lines_clear(Lines *l)
{
    free(l->path);
    free(l->position);
}

/* Finds the way to the node; the walk is back at the root. */
static void lines_begin(Lines *l, uint32_t node)
{
    l->n = tree_way(l->tree, node, l->path);
    memcpy(l->position, l->a->position, l->game->position_size);
}

static void lines_play(Lines *l, Move move)
{
    unsigned char *next = l->position + l->game->position_size;
    l->game->play(l->game, l->position, NULL, move, next);
    memcpy(l->position, next, l->game->position_size);
}

/* The walk goes to the node, and there they pass. */
static void lines_pass(Lines *l, uint32_t node)
{
    unsigned char *next = l->position + l->game->position_size;
    lines_begin(l, node);
    for (size_t i = 0; i < l->n; i++)
        lines_play(l, l->tree->node[l->path[i]].move);
    l->game->pass(l->game, l->position, next);
    memcpy(l->position, next, l->game->position_size);
}

/* ---- text --------------------------------------------------------------------------------- */

/* "; 3 within 5 plies; limit: nodes", or "none within 5 plies" where there are no moves. */
static void text_within(StrBuf *out, const Alternatives *other, OtherKind kind, const char *one)
{
    size_t n = kind == OTHER_KEYS ? other->keys.n : other->tries.n;
    LimitReached limit = other->limit[kind];
    if (n == 0)
        strbuf_puts(out, limit == LIMIT_NONE ? "none" : "none found");
    else if (n == 1 && limit == LIMIT_NONE)
        strbuf_printf(out, "; %s", one);
    else
        strbuf_printf(out, "; %zu", n);
    strbuf_puts(out, " within ");
    phrase_count(out, other->within, "ply", "plies");
    if (limit != LIMIT_NONE)
        strbuf_printf(out, "; limit: %s", limit_name(limit));
    strbuf_putc(out, '\n');
}

static void text_keys(StrBuf *out, const Answer *a)
{
    const Alternatives *other = &a->choice.other;
    size_t n = other->keys.n;
    bool complete = other->limit[OTHER_KEYS] == LIMIT_NONE;
    strbuf_puts(out, n && !complete ? "keys: at least " : "keys: ");
    for (size_t i = 0; i < n; i++) {
        const KeyMove *key = &other->keys.at[i];
        strbuf_puts(out, i ? ", " : "");
        phrase_move(out, a->table->game, a->position, key->move, false);
        strbuf_puts(out, key->least ? " (" : " (at most ");
        phrase_count(out, key->height, "ply)", "plies)");
    }
    text_within(out, other, OTHER_KEYS, "unique");
}

static void text_tries(StrBuf *out, const Answer *a)
{
    const Game *g = a->table->game;
    const Alternatives *other = &a->choice.other;
    unsigned char *after = base_alloc(g->position_size, "a position");
    strbuf_puts(out, "tries: ");
    for (size_t i = 0; i < other->tries.n; i++) {
        const Try *t = &other->tries.at[i];
        strbuf_puts(out, i ? ", " : "");
        phrase_move(out, g, a->position, t->move, false);
        g->play(g, a->position, NULL, t->move, after);
        strbuf_puts(out, "? (");
        phrase_move(out, g, after, t->refutation, false);
        strbuf_puts(out, "!)");
    }
    free(after);
    text_within(out, other, OTHER_TRIES, "1");
}

static void text_dual(StrBuf *out, Lines *l, const Dual *dual)
{
    lines_begin(l, dual->node);
    for (size_t i = 0; i < l->n; i++) {
        Move move = l->tree->node[l->path[i]].move;
        strbuf_puts(out, i ? " " : "  ");
        phrase_move(out, l->game, l->position, move, i > 0);
        lines_play(l, move);
    }
    strbuf_puts(out, ": ");
    const Move *move = l->a->choice.other.dual_moves.at + dual->first_move;
    phrase_moves(out, (PositionMoves){l->game, l->position, move, dual->n_moves});
    strbuf_putc(out, '\n');
}

static void text_duals(StrBuf *out, const Answer *a)
{
    const Alternatives *other = &a->choice.other;
    LimitReached limit = other->limit[OTHER_DUALS];
    strbuf_puts(out, "duals");
    if (other->duals.n == 0)
        strbuf_puts(out, limit == LIMIT_NONE ? ": none" : ": none found");
    if (limit != LIMIT_NONE)
        strbuf_printf(out, " (there may be more; limit: %s)", limit_name(limit));
    strbuf_putc(out, '\n');
    Lines lines;
    lines_init(&lines, a);
    for (size_t i = 0; i < other->duals.n; i++)
        text_dual(out, &lines, &other->duals.at[i]);
    lines_clear(&lines);
}

/* Whether moves of this kind were asked for and looked for: beside a tree, but tries, too, where
 * the one advice that was tried is refuted. */
static bool shows(const Answer *a, OtherKind kind)
{
    const Alternatives *other = &a->choice.other;
    bool tree = a->choice.proof.tree.n > 0;
    bool refuted = kind == OTHER_TRIES && other->within > 0 && answer_refuted(a);
    return other->want[kind] && (tree || refuted);
}

/* Threats stand in the tree itself. */
void write_alternatives_text(StrBuf *out, const Answer *a, const void *found,
                             const DrawOptions *draw)
{
    assert(out && a);
    (void)found;
    (void)draw;
    LimitReached unmarked = a->choice.other.limit[OTHER_THREATS];
    bool keys = shows(a, OTHER_KEYS), tries = shows(a, OTHER_TRIES), duals = shows(a, OTHER_DUALS);
    if (keys || tries || duals || unmarked != LIMIT_NONE)
        strbuf_putc(out, '\n');
    if (keys)
        text_keys(out, a);
    if (tries)
        text_tries(out, a);
    if (duals)
        text_duals(out, a);
    if (unmarked != LIMIT_NONE)
        strbuf_printf(out, "threats: not all are marked; limit: %s\n", limit_name(unmarked));
}

/* ---- remarks on the moves of a tree ------------------------------------------------------- */

static const char *threat_note(Lines *l, const Threat *t)
{
    const Move *move = l->a->choice.other.threat_moves.at + t->first_move;
    StrBuf b = {0};
    if (t->n_moves == 0)
        strbuf_puts(&b, "zugzwang");
    else
        strbuf_puts(&b, t->n_moves == 1 ? "threat: " : "threats: ");
    lines_pass(l, t->node);
    phrase_moves(&b, (PositionMoves){l->game, l->position, move, t->n_moves});
    return arena_take(l->a->home, &b);
}

const char *const *write_threat_notes(const Answer *a)
{
    const Alternatives *other = &a->choice.other;
    if (other->threats.n == 0)
        return NULL;
    const char **note = ARENA_ARRAY(a->home, const char *, a->choice.proof.tree.n);
    Lines lines;
    lines_init(&lines, a);
    for (size_t i = 0; i < other->threats.n; i++)
        note[other->threats.at[i].node] = threat_note(&lines, &other->threats.at[i]);
    lines_clear(&lines);
    return note;
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void put_alternative_keys(Json *j, const Answer *a)
{
    const Alternatives *other = &a->choice.other;
    json_begin_list(j, "keys");
    for (size_t i = 0; i < other->keys.n; i++) {
        const KeyMove *key = &other->keys.at[i];
        json_begin_object(j, NULL);
        json_put_move(j, a->table->game, a->position, key->move);
        json_put_count(j, "height", key->height);
        json_put_bool(j, "shortest", key->least);
        json_end_object(j);
    }
    json_end_list(j);
}

static void put_alternative_tries(Json *j, const Answer *a)
{
    const Game *g = a->table->game;
    const Alternatives *other = &a->choice.other;
    unsigned char *after = base_alloc(g->position_size, "a position");
    json_begin_list(j, "tries");
    for (size_t i = 0; i < other->tries.n; i++) {
        const Try *t = &other->tries.at[i];
        g->play(g, a->position, NULL, t->move, after);
        json_begin_object(j, NULL);
        json_put_move(j, g, a->position, t->move);
        json_begin_object(j, "refutation");
        json_put_move(j, g, after, t->refutation);
        json_end_object(j);
        json_end_object(j);
    }
    json_end_list(j);
    free(after);
}

/* The moves that lead to a node; the walk is there, then. */
static void put_line_to_node(Json *j, Lines *l, uint32_t node)
{
    json_begin_list(j, "line");
    lines_begin(l, node);
    for (size_t i = 0; i < l->n; i++) {
        Move move = l->tree->node[l->path[i]].move;
        json_begin_object(j, NULL);
        json_put_move(j, l->game, l->position, move);
        json_end_object(j);
        lines_play(l, move);
    }
    json_end_list(j);
}

static void put_dual(Json *j, Lines *l, size_t i)
{
    const Dual *dual = &l->a->choice.other.duals.at[i];
    const Move *move = l->a->choice.other.dual_moves.at + dual->first_move;
    json_begin_object(j, NULL);
    put_line_to_node(j, l, dual->node);
    json_put_moves(j, "moves", (PositionMoves){l->game, l->position, move, dual->n_moves});
    json_end_object(j);
}

static void put_threat(Json *j, Lines *l, size_t i)
{
    const Threat *t = &l->a->choice.other.threats.at[i];
    const Move *move = l->a->choice.other.threat_moves.at + t->first_move;
    json_begin_object(j, NULL);
    put_line_to_node(j, l, t->node);
    json_put_bool(j, "zugzwang", t->n_moves == 0);
    lines_pass(l, t->node);
    json_put_moves(j, "moves", (PositionMoves){l->game, l->position, move, t->n_moves});
    if (t->n_moves)
        json_put_count(j, "height", t->height);
    json_end_object(j);
}

static void put_complete(Json *j, const char *key, const Alternatives *other, OtherKind kind)
{
    json_put_bool(j, key, other->limit[kind] == LIMIT_NONE);
}

/* Writes entry i of a list. */
typedef void PutEntry(Json *j, Lines *l, size_t i);

/* A list of entries: its key, their number, their writer. */
typedef struct FoundEntries {
    const char *key;
    size_t n;
    PutEntry *put;
} FoundEntries;

static void put_entry_list(Json *j, const Answer *a, FoundEntries list)
{
    Lines lines;
    lines_init(&lines, a);
    json_begin_list(j, list.key);
    for (size_t i = 0; i < list.n; i++)
        list.put(j, &lines, i);
    json_end_list(j);
    lines_clear(&lines);
}

void write_alternatives_json(Json *j, const Answer *a, const void *found)
{
    assert(j && a);
    (void)found;
    const Alternatives *other = &a->choice.other;
    if (shows(a, OTHER_KEYS)) {
        put_alternative_keys(j, a);
        json_put_count(j, "keys_within", other->within);
        put_complete(j, "keys_complete", other, OTHER_KEYS);
    }
    if (shows(a, OTHER_TRIES)) {
        put_alternative_tries(j, a);
        json_put_count(j, "tries_within", other->within);
        put_complete(j, "tries_complete", other, OTHER_TRIES);
    }
    if (shows(a, OTHER_DUALS)) {
        put_entry_list(j, a, (FoundEntries){"duals", other->duals.n, put_dual});
        put_complete(j, "duals_complete", other, OTHER_DUALS);
    }
    if (shows(a, OTHER_THREATS)) {
        put_entry_list(j, a, (FoundEntries){"threats", other->threats.n, put_threat});
        put_complete(j, "threats_complete", other, OTHER_THREATS);
    }
}
