/* lib/alternatives.c -- our other moves on paper: keys, tries, duals, threats, as text and JSON.
 * Does: names the moves, and the lines of the tree that lead to them.
 * Knows: answers, prover/write_parts.h.   Must not know: how the moves were found. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "lib/face.h"
#include "prover/write_parts.h"

/* Walks from the root to nodes of the tree, one after the other. */
typedef struct Lines {
    const Al0Answer *a;
    const Game *game;
    const ForcingTree *tree;
    uint32_t *path;             /* nodes behind the root, down to the one last asked for */
    size_t n;
    unsigned char *position;    /* where the walk has come to, and where it goes next */
} Lines;

static void lines_init(Lines *l, const Al0Answer *a)
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
    memcpy(l->position, l->a->position->bytes, l->game->position_size);
}

static void lines_play(Lines *l, Move move)
{
    unsigned char *next = l->position + l->game->position_size;
    l->game->play(l->position, move, next);
    memcpy(l->position, next, l->game->position_size);
}

/* The walk goes to the node, and there they pass. */
static void lines_pass(Lines *l, uint32_t node)
{
    unsigned char *next = l->position + l->game->position_size;
    lines_begin(l, node);
    for (size_t i = 0; i < l->n; i++)
        lines_play(l, l->tree->node[l->path[i]].move);
    l->game->pass(l->position, next);
    memcpy(l->position, next, l->game->position_size);
}

/* ---- text --------------------------------------------------------------------------------- */

/* "; 3 within 5 plies; limit: nodes", or "none within 5 plies" where there are no moves. */
static void text_within(StrBuf *out, size_t n, const Alternatives *other, OtherKind kind,
                        const char *one)
{
    LimitReached limit = other->limit[kind];
    if (n == 0)
        strbuf_puts(out, limit == LIMIT_NONE ? "none" : "none found");
    else if (n == 1 && limit == LIMIT_NONE)
        strbuf_printf(out, "; %s", one);
    else
        strbuf_printf(out, "; %zu", n);
    strbuf_puts(out, " within ");
    parts_count(out, other->within, "ply", "plies");
    if (limit != LIMIT_NONE)
        strbuf_printf(out, "; limit: %s", face_limit_name(limit));
    strbuf_putc(out, '\n');
}

static void text_keys(StrBuf *out, const Al0Answer *a)
{
    const Alternatives *other = &a->choice.other;
    size_t n = other->keys.n;
    bool complete = other->limit[OTHER_KEYS] == LIMIT_NONE;
    strbuf_puts(out, n && !complete ? "keys: at least " : "keys: ");
    for (size_t i = 0; i < n; i++) {
        const KeyMove *key = &other->keys.at[i];
        strbuf_puts(out, i ? ", " : "");
        parts_move(out, a->table->game, a->position->bytes, key->move, false);
        strbuf_puts(out, key->least ? " (" : " (at most ");
        parts_count(out, key->height, "ply)", "plies)");
    }
    text_within(out, n, other, OTHER_KEYS, "unique");
}

static void text_tries(StrBuf *out, const Al0Answer *a)
{
    const Game *g = a->table->game;
    const Alternatives *other = &a->choice.other;
    unsigned char *after = base_alloc(g->position_size, "a position");
    strbuf_puts(out, "tries: ");
    for (size_t i = 0; i < other->tries.n; i++) {
        const Try *t = &other->tries.at[i];
        strbuf_puts(out, i ? ", " : "");
        parts_move(out, g, a->position->bytes, t->move, false);
        g->play(a->position->bytes, t->move, after);
        strbuf_puts(out, "? (");
        parts_move(out, g, after, t->refutation, false);
        strbuf_puts(out, "!)");
    }
    free(after);
    text_within(out, other->tries.n, other, OTHER_TRIES, "1");
}

static void text_moves(StrBuf *out, const Game *game, const void *position, const Move *move,
                       size_t n)
{
    for (size_t i = 0; i < n; i++) {
        strbuf_puts(out, i ? ", " : "");
        parts_move(out, game, position, move[i], false);
    }
}

static void text_dual(StrBuf *out, Lines *l, const Dual *dual)
{
    lines_begin(l, dual->node);
    for (size_t i = 0; i < l->n; i++) {
        Move move = l->tree->node[l->path[i]].move;
        strbuf_puts(out, i ? " " : "  ");
        parts_move(out, l->game, l->position, move, i > 0);
        lines_play(l, move);
    }
    strbuf_puts(out, ": ");
    const Move *move = l->a->choice.other.dual_moves.at + dual->first_move;
    text_moves(out, l->game, l->position, move, dual->n_moves);
    strbuf_putc(out, '\n');
}

static void text_duals(StrBuf *out, const Al0Answer *a)
{
    const Alternatives *other = &a->choice.other;
    LimitReached limit = other->limit[OTHER_DUALS];
    strbuf_puts(out, "duals");
    if (other->duals.n == 0)
        strbuf_puts(out, limit == LIMIT_NONE ? ": none" : ": none found");
    if (limit != LIMIT_NONE)
        strbuf_printf(out, " (there may be more; limit: %s)", face_limit_name(limit));
    strbuf_putc(out, '\n');
    Lines lines;
    lines_init(&lines, a);
    for (size_t i = 0; i < other->duals.n; i++)
        text_dual(out, &lines, &other->duals.at[i]);
    lines_clear(&lines);
}

/* Whether moves of this kind were asked for and looked for: beside a tree, but tries, too, where the one advice
 * that was tried is refuted. */
static bool shows(const Al0Answer *a, OtherKind kind)
{
    const Alternatives *other = &a->choice.other;
    bool tree = a->choice.proof.tree.n > 0;
    bool refuted = kind == OTHER_TRIES && other->within > 0 && face_refuted(a);
    return other->want[kind] && (tree || refuted);
}

/* Threats stand in the tree itself. */
void face_alternatives_text(StrBuf *out, const Al0Answer *a)
{
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
        strbuf_printf(out, "threats: not all are marked; limit: %s\n", face_limit_name(unmarked));
}

/* ---- remarks on the moves of a tree ------------------------------------------------------- */

static const char *threat_note(Lines *l, const Threat *t)
{
    const Move *move = l->a->choice.other.threat_moves.at + t->first_move;
    StrBuf b = {0};
    strbuf_puts(&b, t->n_moves == 0 ? "zugzwang" : t->n_moves == 1 ? "threat: " : "threats: ");
    lines_pass(l, t->node);
    text_moves(&b, l->game, l->position, move, t->n_moves);
    const char *note = arena_text(l->a->home, strbuf_get(&b), b.n);
    strbuf_clear(&b);
    return note;
}

const char *const *face_notes(const Al0Answer *a)
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

static json_t *json_move(const Game *game, const void *position, Move move)
{
    StrBuf uci = {0}, san = {0};
    game->code_move(position, move, &uci);
    game->name_move(position, move, &san);
    json_t *o = json_pack("{s:s, s:s}", "uci", strbuf_get(&uci), "san", strbuf_get(&san));
    strbuf_clear(&uci);
    strbuf_clear(&san);
    return o;
}

json_t *face_moves_json(const Game *game, const void *position, const Move *move, size_t n)
{
    json_t *all = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(all, json_move(game, position, move[i]));
    return all;
}

static json_t *json_keys(const Al0Answer *a)
{
    const Alternatives *other = &a->choice.other;
    json_t *all = json_array();
    for (size_t i = 0; i < other->keys.n; i++) {
        const KeyMove *key = &other->keys.at[i];
        json_t *o = json_move(a->table->game, a->position->bytes, key->move);
        json_object_set_new(o, "height", json_integer(key->height));
        json_object_set_new(o, "shortest", json_boolean(key->least));
        json_array_append_new(all, o);
    }
    return all;
}

static json_t *json_tries(const Al0Answer *a)
{
    const Game *g = a->table->game;
    const Alternatives *other = &a->choice.other;
    json_t *all = json_array();
    unsigned char *after = base_alloc(g->position_size, "a position");
    for (size_t i = 0; i < other->tries.n; i++) {
        const Try *t = &other->tries.at[i];
        json_t *o = json_move(g, a->position->bytes, t->move);
        g->play(a->position->bytes, t->move, after);
        json_object_set_new(o, "refutation", json_move(g, after, t->refutation));
        json_array_append_new(all, o);
    }
    free(after);
    return all;
}

/* The moves that lead to a node; the walk is there, then. */
static json_t *json_line(Lines *l, uint32_t node)
{
    json_t *line = json_array();
    lines_begin(l, node);
    for (size_t i = 0; i < l->n; i++) {
        Move move = l->tree->node[l->path[i]].move;
        json_array_append_new(line, json_move(l->game, l->position, move));
        lines_play(l, move);
    }
    return line;
}

static json_t *json_dual(Lines *l, size_t i)
{
    const Alternatives *other = &l->a->choice.other;
    const Dual *dual = &other->duals.at[i];
    const Move *move = other->dual_moves.at + dual->first_move;
    json_t *o = json_object();
    json_object_set_new(o, "line", json_line(l, dual->node));
    json_object_set_new(o, "moves", face_moves_json(l->game, l->position, move, dual->n_moves));
    return o;
}

static json_t *json_threat(Lines *l, size_t i)
{
    const Alternatives *other = &l->a->choice.other;
    const Threat *t = &other->threats.at[i];
    const Move *move = other->threat_moves.at + t->first_move;
    json_t *o = json_object();
    json_object_set_new(o, "line", json_line(l, t->node));
    json_object_set_new(o, "zugzwang", json_boolean(t->n_moves == 0));
    lines_pass(l, t->node);
    json_object_set_new(o, "moves", face_moves_json(l->game, l->position, move, t->n_moves));
    if (t->n_moves)
        json_object_set_new(o, "height", json_integer(t->height));
    return o;
}

/* Adds a value, which it takes. */
static void put_json(StrBuf *b, json_t *value)
{
    char *text = face_json(value);
    strbuf_puts(b, text);
    free(text);
}

static const char *truth(bool b)
{
    return b ? "true" : "false";
}

static void put_complete(StrBuf *b, const char *name, const Alternatives *other, OtherKind kind)
{
    strbuf_printf(b, ",\"%s_complete\":%s", name, truth(other->limit[kind] == LIMIT_NONE));
}

static void put_first_moves(StrBuf *b, const char *name, json_t *moves, const Alternatives *other,
                            OtherKind kind)
{
    strbuf_printf(b, ",\"%s\":", name);
    put_json(b, moves);
    strbuf_printf(b, ",\"%s_within\":%u", name, other->within);
    put_complete(b, name, other, kind);
}

/* What was found at nodes of the tree may be much, and is poured one by one. */
static void put_nodes(StrBuf *b, const Al0Answer *a, const char *name, size_t n,
                      json_t *(*make)(Lines *l, size_t i), OtherKind kind)
{
    Lines lines;
    lines_init(&lines, a);
    strbuf_printf(b, ",\"%s\":[", name);
    for (size_t i = 0; i < n; i++) {
        strbuf_puts(b, i ? "," : "");
        put_json(b, make(&lines, i));
        strbuf_pour(b);
    }
    strbuf_putc(b, ']');
    put_complete(b, name, &a->choice.other, kind);
    lines_clear(&lines);
}

void face_alternatives_json(StrBuf *b, const Al0Answer *a)
{
    const Alternatives *other = &a->choice.other;
    if (shows(a, OTHER_KEYS))
        put_first_moves(b, "keys", json_keys(a), other, OTHER_KEYS);
    if (shows(a, OTHER_TRIES))
        put_first_moves(b, "tries", json_tries(a), other, OTHER_TRIES);
    if (shows(a, OTHER_DUALS))
        put_nodes(b, a, "duals", other->duals.n, json_dual, OTHER_DUALS);
    if (shows(a, OTHER_THREATS))
        put_nodes(b, a, "threats", other->threats.n, json_threat, OTHER_THREATS);
}
