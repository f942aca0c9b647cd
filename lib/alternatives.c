/* lib/alternatives.c -- our other moves on paper: keys and duals, as text and JSON.
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
    uint32_t *parent;           /* by node */
    uint32_t *path;             /* nodes behind the root, down to the one last asked for */
    size_t n;
    unsigned char *position;    /* where the walk has come to, and where it goes next */
} Lines;

static void lines_init(Lines *l, const Al0Answer *a)
{
    const ForcingTree *t = &a->choice.proof.tree;
    *l = (Lines){.a = a, .game = a->table->game, .tree = t};
    l->parent = base_alloc(t->n * sizeof *l->parent, "parents of positions");
    for (uint32_t i = 0; i < t->n; i++)
        for (uint32_t k = 0; k < t->node[i].n_children; k++)
            l->parent[t->node[i].first_child + k] = i;
    l->path = base_alloc(((size_t)t->node[0].height + 1) * sizeof *l->path, "a line");
    l->position = base_alloc(2 * l->game->position_size, "a position");
}

static void lines_clear(Lines *l)
{
    free(l->parent);
    free(l->path);
    free(l->position);
}

/* Finds the way to the node; the walk is back at the root. */
static void lines_begin(Lines *l, uint32_t node)
{
    l->n = 0;
    for (uint32_t i = node; i; i = l->parent[i])
        l->path[l->n++] = i;
    for (size_t i = 0; i < l->n / 2; i++) {
        uint32_t other = l->path[i];
        l->path[i] = l->path[l->n - 1 - i];
        l->path[l->n - 1 - i] = other;
    }
    memcpy(l->position, l->a->position->bytes, l->game->position_size);
}

static void lines_play(Lines *l, Move move)
{
    unsigned char *next = l->position + l->game->position_size;
    l->game->play(l->position, move, next);
    memcpy(l->position, next, l->game->position_size);
}

/* ---- text --------------------------------------------------------------------------------- */

static void text_moves(StrBuf *out, const Game *game, const void *position, const Move *move,
                       size_t n)
{
    for (size_t i = 0; i < n; i++) {
        strbuf_puts(out, i ? ", " : "");
        parts_move(out, game, position, move[i], false);
    }
}

static void text_keys(StrBuf *out, const Al0Answer *a)
{
    const Alternatives *other = &a->choice.other;
    size_t n = other->keys.n;
    bool complete = other->keys_limit == LIMIT_NONE;
    strbuf_puts(out, n && !complete ? "keys: at least " : "keys: ");
    text_moves(out, a->table->game, a->position->bytes, other->keys.at, n);
    if (n == 0)
        strbuf_puts(out, complete ? "none" : "none found");
    strbuf_puts(out, " (");
    if (n == 1 && complete)
        strbuf_puts(out, "unique ");
    else if (n)
        strbuf_printf(out, "%zu ", n);
    strbuf_puts(out, "within ");
    parts_count(out, other->within, "ply", "plies");
    if (!complete)
        strbuf_printf(out, "; limit: %s", face_limit_name(other->keys_limit));
    strbuf_puts(out, ")\n");
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
    bool complete = other->duals_limit == LIMIT_NONE;
    strbuf_puts(out, "duals");
    if (other->duals.n == 0)
        strbuf_puts(out, complete ? ": none" : ": none found");
    if (!complete)
        strbuf_printf(out, " (there may be more; limit: %s)", face_limit_name(other->duals_limit));
    strbuf_putc(out, '\n');
    Lines lines;
    lines_init(&lines, a);
    for (size_t i = 0; i < other->duals.n; i++)
        text_dual(out, &lines, &other->duals.at[i]);
    lines_clear(&lines);
}

void face_alternatives_text(StrBuf *out, const Al0Answer *a)
{
    const Alternatives *other = &a->choice.other;
    if (other->want_keys || other->want_duals)
        strbuf_putc(out, '\n');
    if (other->want_keys)
        text_keys(out, a);
    if (other->want_duals)
        text_duals(out, a);
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

static json_t *json_moves(const Game *game, const void *position, const Move *move, size_t n)
{
    json_t *all = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(all, json_move(game, position, move[i]));
    return all;
}

static json_t *json_dual(Lines *l, const Dual *dual)
{
    json_t *o = json_object(), *line = json_array();
    lines_begin(l, dual->node);
    for (size_t i = 0; i < l->n; i++) {
        Move move = l->tree->node[l->path[i]].move;
        json_array_append_new(line, json_move(l->game, l->position, move));
        lines_play(l, move);
    }
    const Move *move = l->a->choice.other.dual_moves.at + dual->first_move;
    json_object_set_new(o, "line", line);
    json_object_set_new(o, "moves", json_moves(l->game, l->position, move, dual->n_moves));
    return o;
}

/* Adds a value, which it takes. */
static void put_json(StrBuf *b, json_t *value)
{
    char *text = face_json(value);
    strbuf_puts(b, text);
    free(text);
}

static void put_duals(StrBuf *b, const Al0Answer *a)
{
    const Alternatives *other = &a->choice.other;
    Lines lines;
    lines_init(&lines, a);
    for (size_t i = 0; i < other->duals.n; i++) {
        strbuf_puts(b, i ? "," : "");
        put_json(b, json_dual(&lines, &other->duals.at[i]));
        strbuf_pour(b);
    }
    lines_clear(&lines);
}

static const char *truth(bool b)
{
    return b ? "true" : "false";
}

void face_alternatives_json(StrBuf *b, const Al0Answer *a)
{
    const Alternatives *other = &a->choice.other;
    if (other->want_keys) {
        strbuf_puts(b, ",\"keys\":");
        put_json(b, json_moves(a->table->game, a->position->bytes, other->keys.at, other->keys.n));
        strbuf_printf(b, ",\"keys_within\":%u,\"keys_complete\":%s", other->within,
                      truth(other->keys_limit == LIMIT_NONE));
    }
    if (other->want_duals) {
        strbuf_puts(b, ",\"duals\":[");
        put_duals(b, a);
        strbuf_printf(b, "],\"duals_complete\":%s", truth(other->duals_limit == LIMIT_NONE));
    }
}
