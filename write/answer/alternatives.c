/* write/answer/alternatives.c -- our other moves on paper (see alternatives.h). */
#include "write/answer/alternatives.h"

#include <assert.h>
#include <stdlib.h>

#include "write/answer/tree_line.h"
#include "write/text/game_json.h"
#include "write/text/phrases.h"

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

static void text_dual(StrBuf *out, TreeLine *l, const Dual *dual)
{
    const Move *move = l->a->choice.other.dual_moves.at + dual->first_move;
    const void *there = tree_line_walk(l, dual->node, &(MoveSink){.text = out});
    strbuf_puts(out, ": ");
    phrase_moves(out, (PositionMoves){l->walk.game, there, move, dual->n_moves});
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
    TreeLine line = tree_line_new(a);
    for (size_t i = 0; i < other->duals.n; i++)
        text_dual(out, &line, &other->duals.at[i]);
    tree_line_clear(&line);
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

/* The position at a node once they have passed; the caller's (free). */
static void *passed_position(TreeLine *l, uint32_t node)
{
    const Game *game = l->walk.game;
    void *passed = base_alloc(game->position_size, "a position");
    game->pass(game, tree_line_walk(l, node, &(MoveSink){0}), passed);
    return passed;
}

static const char *threat_note(TreeLine *l, const Threat *t)
{
    const Move *move = l->a->choice.other.threat_moves.at + t->first_move;
    void *passed = passed_position(l, t->node);
    StrBuf b = {0};
    if (t->n_moves == 0)
        strbuf_puts(&b, "zugzwang");
    else
        strbuf_puts(&b, t->n_moves == 1 ? "threat: " : "threats: ");
    phrase_moves(&b, (PositionMoves){l->walk.game, passed, move, t->n_moves});
    free(passed);
    return arena_take(l->a->home, &b);
}

const char *const *write_threat_notes(const Answer *a)
{
    const Alternatives *other = &a->choice.other;
    if (other->threats.n == 0)
        return NULL;
    const char **note = ARENA_ARRAY(a->home, const char *, a->choice.proof.tree.n);
    TreeLine line = tree_line_new(a);
    for (size_t i = 0; i < other->threats.n; i++)
        note[other->threats.at[i].node] = threat_note(&line, &other->threats.at[i]);
    tree_line_clear(&line);
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

/* The moves that lead to a node.   Returns: the position there. */
static const void *put_line_to_node(Json *j, TreeLine *l, uint32_t node)
{
    json_begin_list(j, "line");
    const void *there = tree_line_walk(l, node, &(MoveSink){.json = j});
    json_end_list(j);
    return there;
}

static void put_dual(Json *j, TreeLine *l, size_t i)
{
    const Dual *dual = &l->a->choice.other.duals.at[i];
    const Move *move = l->a->choice.other.dual_moves.at + dual->first_move;
    json_begin_object(j, NULL);
    const void *there = put_line_to_node(j, l, dual->node);
    json_put_moves(j, "moves", (PositionMoves){l->walk.game, there, move, dual->n_moves});
    json_end_object(j);
}

static void put_threat(Json *j, TreeLine *l, size_t i)
{
    const Threat *t = &l->a->choice.other.threats.at[i];
    const Move *move = l->a->choice.other.threat_moves.at + t->first_move;
    json_begin_object(j, NULL);
    put_line_to_node(j, l, t->node);
    json_put_bool(j, "zugzwang", t->n_moves == 0);
    void *passed = passed_position(l, t->node);
    json_put_moves(j, "moves", (PositionMoves){l->walk.game, passed, move, t->n_moves});
    free(passed);
    if (t->n_moves)
        json_put_count(j, "height", t->height);
    json_end_object(j);
}

static void put_complete(Json *j, const char *key, const Alternatives *other, OtherKind kind)
{
    json_put_bool(j, key, other->limit[kind] == LIMIT_NONE);
}

/* Writes entry i of a list. */
typedef void PutEntry(Json *j, TreeLine *l, size_t i);

/* A list of entries: its key, their number, their writer. */
typedef struct FoundEntries {
    const char *key;
    size_t n;
    PutEntry *put;
} FoundEntries;

static void put_entry_list(Json *j, const Answer *a, FoundEntries list)
{
    TreeLine line = tree_line_new(a);
    json_begin_list(j, list.key);
    for (size_t i = 0; i < list.n; i++)
        list.put(j, &line, i);
    json_end_list(j);
    tree_line_clear(&line);
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
