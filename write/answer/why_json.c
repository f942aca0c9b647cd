/* write/answer/why_json.c -- why advice was refuted, for programs (see why.h).
 * Does: writes lines, their ends and their tree as JSON. */
#include <assert.h>
#include "game/walk.h"
#include "write/answer/why.h"
#include "write/text/game_json.h"
#include "write/text/instance.h"

/* ---- lines -------------------------------------------------------------------------------- */

static void put_why_moves(Json *j, const Answer *a, const WhyLine *line)
{
    const Game *g = a->table->game;
    GameWalk walk = walk_begin(g, a->position);
    json_begin_list(j, "moves");
    for (uint32_t i = 0; i < line->n; i++) {
        json_begin_object(j, NULL);
        json_put_move(j, g, walk_position(&walk, i), line->move[i]);
        json_end_object(j);
        walk_play(&walk, i, line->move[i]);
    }
    json_end_list(j);
    walk_clear(&walk);
}

static void put_failing(Json *j, const Why *why, uint64_t failing)
{
    json_begin_list(j, "fails");
    for (unsigned i = 0; i < LIMIT_OPERANDS; i++)
        if (failing >> i & 1)
            json_put_text(j, NULL, why->operand[i]);
    json_end_list(j);
}

static void put_end(Json *j, const Why *why, const WhyLine *line)
{
    if (line->cycle < line->n) {
        json_put_text(j, "end", "cycle");
        json_put_count(j, "cycle_from", line->cycle);
        return;
    }
    StrBuf text = {0};
    write_why_end(&text, why, &line->end, line->n == 0, false);
    json_put_text(j, "end", write_why_kind(line->end.kind));
    json_put_buffer(j, "text", &text);
    json_put_text(j, "turn", line->end.turn == TURN_US ? "us" : "them");
    put_failing(j, why, line->end.failing);
    strbuf_clear(&text);
}

static void put_line(Json *j, const char *key, const Answer *a, const Why *why, size_t i)
{
    json_begin_object(j, key);
    put_why_moves(j, a, &why->line[i]);
    put_end(j, why, &why->line[i]);
    json_end_object(j);
}

static void put_lines(Json *j, const Answer *a, const Why *why)
{
    json_begin_list(j, "lines");
    for (size_t i = 0; i < why->n_lines; i++)
        put_line(j, NULL, a, why, i);
    json_end_list(j);
}

/* ---- the door ----------------------------------------------------------------------------- */

static void put_why_tree(Json *j, const Answer *a, const Why *why)
{
    if (!why->n_lines) {
        json_put_null(j, "tree");
        return;
    }
    Arena *home = arena_new("reasons");
    LeafEnds ends = write_why_ends(home, why);
    ForcingTree tree = write_why_tree(why);
    write_json(j, "tree", &tree, a->table->game, a->position, &ends);
    arena_free(home);
}

static void put_why(Json *j, const Answer *a, size_t tried)
{
    const Why *why = &a->why[tried];
    json_begin_object(j, NULL);
    const Tried *t = &a->choice.tried[tried];
    const AdviceAtRoot at = answer_at_root(a, t->advice, &t->values);
    instance_json(j, &at);
    json_put_bool(j, "found", why->n_lines > 0);
    if (why->n_lines) {
        json_put_count(j, "height", why->counter.tree.node[0].height);
        json_put_count(j, "size", why->counter.tree.n);
        json_put_bool(j, "shortest", why->counter.shortest);
        json_put_count(j, "longest", why->longest);
    }
    put_lines(j, a, why);
    put_why_tree(j, a, why);
    json_end_object(j);
}

void write_why_line_json(Json *j, const char *key, const Answer *a, const Why *why)
{
    assert(j && a && why->n_lines > 0);
    put_line(j, key, a, why, why->longest);
}

void write_why_json(Json *j, const Answer *a, const void *found)
{
    assert(j && a);
    (void)found;
    if (!a->why || !a->all_why)
        return;
    json_begin_list(j, "why");
    for (size_t i = 0; i < a->choice.n_tried; i++)
        if (a->choice.tried[i].outcome == OUTCOME_REFUTED)
            put_why(j, a, i);
    json_end_list(j);
}
