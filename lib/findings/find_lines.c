/* lib/findings/find_lines.c -- finding: the number of lines and distinct positions, by depth.
 * Does: follows the strategy level by level; counts the lines to each node, and positions by their
 *   keys.
 * Knows: Strategy, Game.   Must not know: how the tree was found. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/vec.h"
#include "lib/findings/finding.h"
#include "write/text/json.h"
#include "write/text/phrases.h"

/* At one depth; counts are UINT64_MAX where they are larger. */
typedef struct DepthCount {
    uint64_t lines;     /* from the root to here */
    uint64_t ends;      /* of these, lines that end here */
    uint64_t positions; /* in which these lines are */
} DepthCount;

typedef struct TreeLines {
    bool endless; /* play goes on for ever: nothing is counted */
    uint32_t height;
    DepthCount *at;                /* by depth, up to the height */
    uint64_t n_lines, n_positions; /* of the whole tree */
} TreeLines;

/* The nodes of one depth: which, the lines to each, and their positions side by side. */
typedef struct DepthNodes {
    VEC(uint32_t) node;
    VEC(uint64_t) lines;
    unsigned char *positions;
    size_t room; /* for positions */
} DepthNodes;

typedef struct LineCounter {
    const Game *game;
    const Strategy *strategy;
    uint32_t *place; /* by node: its place in the next level, counted from 1; 0: it is not there */
    VEC(Key) met;    /* all positions so far */
} LineCounter;

static void depth_nodes_clear(DepthNodes *l)
{
    vec_clear(&l->node);
    vec_clear(&l->lines);
    free(l->positions);
}

static unsigned char *depth_nodes_position(const DepthNodes *l, size_t i, const Game *game)
{
    return l->positions + i * game->position_size;
}

static void depth_nodes_add(DepthNodes *l, uint32_t node, uint64_t lines, const Game *game)
{
    vec_push(&l->node, node, "lines");
    vec_push(&l->lines, lines, "lines");
    if (l->node.n <= l->room)
        return;
    l->room = 2 * l->node.n;
    l->positions = base_realloc(l->positions, l->room * game->position_size, "lines");
}

static int compare_keys(const void *a, const void *b)
{
    const Key *x = a, *y = b;
    if (x->hi != y->hi)
        return x->hi < y->hi ? -1 : 1;
    return (x->lo > y->lo) - (x->lo < y->lo);
}

/* Sorts n > 0 keys, and counts those that differ. */
static uint64_t count_different(Key *key, size_t n)
{
    uint64_t different = 1;
    qsort(key, n, sizeof *key, compare_keys);
    for (size_t i = 1; i < n; i++)
        different += compare_keys(&key[i - 1], &key[i]) != 0;
    return different;
}

static DepthCount count_level(LineCounter *c, const DepthNodes *l)
{
    DepthCount count = {0};
    size_t before = c->met.n;
    for (size_t i = 0; i < l->node.n; i++) {
        Key key = c->game->key(c->game, depth_nodes_position(l, i, c->game));
        uint64_t lines = l->lines.at[i];
        vec_push(&c->met, key, "lines");
        count.lines = strategy_sum(count.lines, lines);
        if (!c->strategy->node[l->node.at[i]].n_edges)
            count.ends = strategy_sum(count.ends, lines);
    }
    count.positions = count_different(&c->met.at[before], l->node.n);
    return count;
}

/* The nodes one ply below, each once. */
static void go_down(LineCounter *c, const DepthNodes *from, DepthNodes *to)
{
    const Game *g = c->game;
    to->node.n = to->lines.n = 0;
    for (size_t i = 0; i < from->node.n; i++) {
        const StrategyEdge *edge = strategy_edges(c->strategy, from->node.at[i]);
        for (uint32_t k = 0; k < c->strategy->node[from->node.at[i]].n_edges; k++) {
            uint32_t *place = &c->place[edge[k].node];
            if (*place) {
                assert(to->lines.at && *place <= to->lines.n);
                uint64_t *lines = &to->lines.at[*place - 1];
                *lines = strategy_sum(*lines, from->lines.at[i]);
                continue;
            }
            depth_nodes_add(to, edge[k].node, from->lines.at[i], g);
            *place = (uint32_t)to->node.n;
            g->play(g, depth_nodes_position(from, i, g), NULL, edge[k].move,
                    depth_nodes_position(to, to->node.n - 1, g));
        }
    }
    for (size_t i = 0; i < to->node.n; i++)
        c->place[to->node.at[i]] = 0;
}

static void count_all(const Answer *a, TreeLines *out)
{
    LineCounter c = {.game = a->table->game, .strategy = &a->choice.proof.strategy};
    DepthNodes level[2] = {0};
    c.place = base_zalloc(c.strategy->n, sizeof *c.place, "lines");
    depth_nodes_add(&level[0], 0, 1, c.game);
    memcpy(level[0].positions, a->position, c.game->position_size);
    for (uint32_t depth = 0; depth <= out->height; depth++) {
        assert(level[depth % 2].node.n > 0);
        out->at[depth] = count_level(&c, &level[depth % 2]);
        out->n_lines = strategy_sum(out->n_lines, out->at[depth].ends);
        go_down(&c, &level[depth % 2], &level[(depth + 1) % 2]);
    }
    out->n_positions = count_different(c.met.at, c.met.n);
    depth_nodes_clear(&level[0]);
    depth_nodes_clear(&level[1]);
    free(c.place);
    vec_clear(&c.met);
}

static void *find_lines_to_leaves(const FindingRequest *by)
{
    Answer *a = &by->answer->paper;
    const Strategy *s = &a->choice.proof.strategy;
    if (!by->question->lines || !a->choice.advice || s->n == 0)
        return NULL;
    TreeLines *found = ARENA_NEW(a->home, TreeLines);
    found->endless = strategy_stays(s);
    if (found->endless)
        return found;
    found->height = s->node[0].height;
    found->at = ARENA_ARRAY(a->home, DepthCount, found->height + 1);
    count_all(a, found);
    return found;
}

static void write_lines_text(StrBuf *out, const Answer *a, const void *found,
                             const DrawOptions *draw)
{
    const TreeLines *t = found;
    (void)a;
    (void)draw;
    if (t->endless) {
        strbuf_puts(out, "\nlines: not counted, since play goes on for ever\n");
        return;
    }
    strbuf_puts(out, "\nlines: ");
    phrase_count(out, t->n_lines, "line", "lines");
    strbuf_puts(out, ", ");
    phrase_count(out, t->n_positions, "distinct position", "distinct positions");
    strbuf_puts(out, t->n_lines == UINT64_MAX ? " (or more lines)\n" : "\n");
    strbuf_printf(out, "%7s %12s %12s %12s\n", "depth", "lines", "of these end", "positions");
    for (uint32_t d = 0; d <= t->height; d++)
        strbuf_printf(out, "%7" PRIu32 " %12" PRIu64 " %12" PRIu64 " %12" PRIu64 "\n", d,
                      t->at[d].lines, t->at[d].ends, t->at[d].positions);
}

static void put_depth(Json *j, uint32_t depth, const DepthCount *c)
{
    json_begin_object(j, NULL);
    json_put_count(j, "depth", depth);
    json_put_count(j, "lines", c->lines);
    json_put_count(j, "ends", c->ends);
    json_put_count(j, "positions", c->positions);
    json_end_object(j);
}

static void write_lines_json(Json *j, const Answer *a, const void *found)
{
    const TreeLines *t = found;
    (void)a;
    if (t->endless) {
        json_put_null(j, "lines");
        return;
    }
    json_begin_object(j, "lines");
    json_put_count(j, "count", t->n_lines);
    json_put_count(j, "positions", t->n_positions);
    json_begin_list(j, "by_depth");
    for (uint32_t d = 0; d <= t->height; d++)
        put_depth(j, d, &t->at[d]);
    json_end_list(j);
    json_end_object(j);
}

extern const FindingKind finding_lines;
const FindingKind finding_lines = {.name = "lines",
                                   .place = FINDING_BEHIND,
                                   .find = find_lines_to_leaves,
                                   .text = write_lines_text,
                                   .json = write_lines_json};
