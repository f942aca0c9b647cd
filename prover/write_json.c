/* prover/write_json.c -- the forcing tree as a JSON value (see write.h, docs/formats.md). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "prover/write.h"

typedef struct JsonWriter {
    const ForcingTree *tree;
    const Game *game;
    unsigned char *positions;   /* one a ply, on the way from the root to where we are */
    StrBuf text;                /* scratch */
} JsonWriter;

/* jansson reports a lack of memory at the next use of what it could not make. */
static void put(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) != 0)
        base_fatal("out of memory (JSON of a tree)");
}

/* The scratch text as a string, and the scratch empty again. */
static json_t *take_string(JsonWriter *w)
{
    json_t *s = json_stringn(strbuf_get(&w->text), w->text.n);
    w->text.n = 0;
    return s;
}

static json_t *node_json(JsonWriter *w, uint32_t i, size_t ply);

static json_t *move_json(JsonWriter *w, uint32_t child, size_t ply)
{
    const Game *g = w->game;
    const unsigned char *from = w->positions + ply * g->position_size;
    Move move = w->tree->node[child].move;
    json_t *object = json_object();
    g->code_move(from, move, &w->text);
    put(object, "uci", take_string(w));
    g->name_move(from, move, &w->text);
    put(object, "san", take_string(w));
    g->play(from, move, w->positions + (ply + 1) * g->position_size);
    put(object, "to", node_json(w, child, ply + 1));
    return object;
}

/* Calls itself once a ply: no deeper than the tree is high. */
static json_t *node_json(JsonWriter *w, uint32_t i, size_t ply)
{
    const TreeNode *node = &w->tree->node[i];
    const unsigned char *position = w->positions + ply * w->game->position_size;
    json_t *object = json_object();
    w->game->write(position, &w->text);
    put(object, "fen", take_string(w));
    put(object, "turn", json_string(w->game->turn(position) == TURN_US ? "us" : "them"));
    if (node->n_children == 0) {
        put(object, "leaf", json_true());
        return object;
    }
    json_t *moves = json_array();
    put(object, "moves", moves);
    for (uint32_t k = 0; k < node->n_children; k++)
        if (json_array_append_new(moves, move_json(w, node->first_child + k, ply)) != 0)
            base_fatal("out of memory (JSON of a tree)");
    return object;
}

json_t *write_json(const ForcingTree *t, const Game *game, const void *root)
{
    assert(t->n > 0);
    JsonWriter w = {.tree = t, .game = game};
    size_t plies = (size_t)t->node[0].height + 1;
    w.positions = base_alloc(plies * game->position_size, "positions of a line");
    memcpy(w.positions, root, game->position_size);
    json_t *value = node_json(&w, 0, 0);
    free(w.positions);
    strbuf_clear(&w.text);
    return value;
}
