/* write/answer/tree_line.c -- lines of play to nodes of a tree (see tree_line.h). */
#include "write/answer/tree_line.h"

#include <assert.h>
#include <stdlib.h>

#include "write/text/game_json.h"
#include "write/text/phrases.h"

TreeLine tree_line_new(const Answer *a)
{
    const ForcingTree *t = &a->choice.proof.tree;
    assert(t->n > 0);
    size_t bytes = ((size_t)t->node[0].height + 1) * sizeof(uint32_t);
    return (TreeLine){.a = a,
                      .tree = t,
                      .path = base_alloc(bytes, "a line"),
                      .walk = walk_begin(a->table->game, a->position)};
}

void tree_line_clear(TreeLine *l)
{
    free(l->path);
    walk_clear(&l->walk);
}

void move_sink_put(MoveSink *to, const Game *game, const void *from, Move move)
{
    assert(to && game && from);
    if (to->text) {
        strbuf_puts(to->text, to->begun ? " " : "  ");
        phrase_move(to->text, game, from, move, to->begun);
    }
    if (to->json) {
        json_begin_object(to->json, NULL);
        json_put_move(to->json, game, from, move);
        json_end_object(to->json);
    }
    to->begun = true;
}

const void *tree_line_walk(TreeLine *l, uint32_t node, MoveSink *to)
{
    assert(l && node < l->tree->n && to);
    uint32_t n = tree_way(l->tree, node, l->path);
    const void *here = l->a->position;
    for (uint32_t i = 0; i < n; i++) {
        Move move = l->tree->node[l->path[i]].move;
        move_sink_put(to, l->walk.game, here, move);
        here = walk_play(&l->walk, i, move);
    }
    return here;
}
