/* prover/write_json.c -- the forcing tree as JSON (see write.h, docs/formats.md).
 * It is written without a copy in memory, which would take some kilobytes a position. */
#include <assert.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "prover/write.h"

typedef struct JsonWriter {
    StrBuf *out;
    const ForcingTree *tree;
    const Game *game;
    const LeafEnds *ends;       /* NULL, or of a refutation */
    unsigned char *positions;   /* one a ply, on the way from the root to where we are */
    StrBuf text;                /* scratch */
} JsonWriter;

static int add_bytes(const char *bytes, size_t n, void *out)
{
    strbuf_add(out, bytes, n);
    return 0;
}

/* The scratch text as the value of a key, and the scratch empty again. */
static void put_string(JsonWriter *w, const char *key)
{
    json_t *s = json_stringn(strbuf_get(&w->text), w->text.n);
    strbuf_printf(w->out, "\"%s\":", key);
    if (!s || json_dump_callback(s, add_bytes, w->out, JSON_ENCODE_ANY | JSON_COMPACT) != 0)
        base_fatal("out of memory (JSON of a tree)");
    json_decref(s);
    w->text.n = 0;
}

static void write_node(JsonWriter *w, uint32_t i, size_t ply);

static void write_move(JsonWriter *w, uint32_t child, size_t ply)
{
    const Game *g = w->game;
    const unsigned char *from = w->positions + ply * g->position_size;
    Move move = w->tree->node[child].move;
    strbuf_putc(w->out, '{');
    g->code_move(from, move, &w->text);
    put_string(w, "uci");
    strbuf_putc(w->out, ',');
    g->name_move(from, move, &w->text);
    put_string(w, "san");
    strbuf_puts(w->out, ",\"to\":");
    g->play(from, move, w->positions + (ply + 1) * g->position_size);
    write_node(w, child, ply + 1);
    strbuf_putc(w->out, '}');
}

static void write_leaf(JsonWriter *w, uint32_t i)
{
    if (!w->ends) {
        strbuf_puts(w->out, ",\"leaf\":true}");
        return;
    }
    uint32_t reason = w->ends->reason[i];
    strbuf_putc(w->out, ',');
    strbuf_puts(&w->text, w->ends->kind[reason]);
    put_string(w, "end");
    strbuf_putc(w->out, ',');
    strbuf_puts(&w->text, w->ends->text[reason]);
    put_string(w, "text");
    strbuf_putc(w->out, '}');
}

/* Calls itself once a ply: no deeper than the tree is high. */
static void write_node(JsonWriter *w, uint32_t i, size_t ply)
{
    const TreeNode *node = &w->tree->node[i];
    const unsigned char *position = w->positions + ply * w->game->position_size;
    strbuf_putc(w->out, '{');
    w->game->write(position, &w->text);
    put_string(w, "fen");
    strbuf_printf(w->out, ",\"turn\":\"%s\"", w->game->turn(position) == TURN_US ? "us" : "them");
    if (node->n_children)
        strbuf_puts(w->out, ",\"moves\":[");
    else
        write_leaf(w, i);
    for (uint32_t k = 0; k < node->n_children; k++) {
        if (k > 0)
            strbuf_putc(w->out, ',');
        write_move(w, node->first_child + k, ply);
    }
    if (node->n_children)
        strbuf_puts(w->out, "]}");
    strbuf_pour(w->out);
}

void write_json(StrBuf *out, const ForcingTree *t, const Game *game, const void *root,
                const LeafEnds *ends)
{
    assert(t->n > 0);
    JsonWriter w = {.out = out, .tree = t, .game = game, .ends = ends};
    size_t plies = (size_t)t->node[0].height + 1;
    w.positions = base_alloc(plies * game->position_size, "positions of a line");
    memcpy(w.positions, root, game->position_size);
    write_node(&w, 0, 0);
    free(w.positions);
    strbuf_clear(&w.text);
}
