/* write/answer/tree_json.c -- the forcing tree as JSON (see tree_write.h, docs/formats/json.md).
 * It is written without a copy in memory, which would take some kilobytes per position. */
#include <assert.h>

#include "game/walk.h"
#include "write/answer/tree_write.h"
#include "write/text/game_json.h"
#include "write/text/odds.h"
#include "write/text/phrases.h"

typedef struct TreeJson {
    Json *out;
    const ForcingTree *tree;
    const Game *game;
    const LeafEnds *ends; /* NULL, or of a refutation */
    GameWalk way;         /* from the root to where we are */
} TreeJson;

static void write_json_node(TreeJson *w, const char *key, uint32_t i, size_t ply);

static void write_json_move(TreeJson *w, uint32_t child, size_t ply)
{
    const Game *g = w->game;
    const void *from = walk_position(&w->way, ply);
    Move move = w->tree->node[child].move;
    json_begin_object(w->out, NULL);
    json_put_move(w->out, g, from, move);
    if (game_is_chance(g, from)) {
        json_begin_list(w->out, "weight");
        json_put_count(w->out, NULL, 1);
        json_put_count(w->out, NULL, phrase_outcomes(g, from));
        json_end_list(w->out);
    }
    if (w->tree->step && w->tree->step[child])
        json_put_text(w->out, "step", w->tree->step[child]);
    if (w->tree->step_ends && w->tree->step_ends[child])
        json_put_bool(w->out, "step_ends", true);
    walk_play(&w->way, ply, move);
    write_json_node(w, "to", child, ply + 1);
    json_end_object(w->out);
}

static const char *leaf_key(const ForcingTree *t, uint32_t i)
{
    if (tree_is_cut_off(t, i))
        return "cut_off";
    return tree_gives_up(t, i) ? "given_up" : "leaf";
}

static void write_leaf(TreeJson *w, uint32_t i)
{
    if (w->tree->mark && tree_is_again(w->tree, i)) {
        json_put_count(w->out, "again", w->tree->mark[i]);
        return;
    }
    if (!w->ends) {
        json_put_bool(w->out, leaf_key(w->tree, i), true);
        return;
    }
    uint32_t reason = w->ends->reason[i];
    json_put_text(w->out, "end", w->ends->kind[reason]);
    json_put_text(w->out, "text", w->ends->text[reason]);
}

/* Calls itself once a ply: no deeper than the tree is high. */
static void write_json_node(TreeJson *w, const char *key, uint32_t i, size_t ply)
{
    const TreeNode *node = &w->tree->node[i];
    const void *position = walk_position(&w->way, ply);
    json_begin_object(w->out, key);
    json_put_position(w->out, w->game, position);
    json_put_text(w->out, "turn", phrase_turn(w->game, position));
    if (w->tree->expects)
        write_expected_number(w->out, "expected", w->tree->odds[i]);
    else if (w->tree->odds)
        write_odds_number(w->out, "probability_at_least", w->tree->odds[i]);
    if (w->tree->mark && w->tree->mark[i] && !tree_is_again(w->tree, i))
        json_put_count(w->out, "name", w->tree->mark[i]);
    if (node->n_children) {
        json_begin_list(w->out, "moves");
        for (uint32_t k = 0; k < node->n_children; k++)
            write_json_move(w, node->first_child + k, ply);
        json_end_list(w->out);
    } else {
        write_leaf(w, i);
    }
    json_end_object(w->out);
}

void write_json(Json *out, const char *key, const ForcingTree *t, const Game *game,
                const void *root, const LeafEnds *ends)
{
    assert(t->n > 0);
    TreeJson w = {.out = out, .tree = t, .game = game, .ends = ends, .way = walk_begin(game, root)};
    write_json_node(&w, key, 0, 0);
    walk_clear(&w.way);
}
