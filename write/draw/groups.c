/* write/draw/groups.c -- groups of replies with the same continuation (see groups.h).
 * A hash of a node's subtree finds candidates.  Replaying both sides decides, since equal moves may
 * have different names: "Rxa7" if it captures, "Ra7+" if it checks.  Each node is replayed about
 * twice: groups are searched only below the first reply of a group. */
#include "write/draw/groups.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/strbuf.h"
#include "game/walk.h"

typedef struct GroupFinder {
    Groups groups;
    const ForcingTree *tree;
    const Game *game;
    uint32_t *hash;               /* of what stands below a node, by node */
    GameWalk here, there;         /* two lines */
    StrBuf name_here, name_there; /* scratch */
} GroupFinder;

static uint32_t mix(uint32_t hash, uint32_t value)
{
    return (hash ^ value) * 0x9e3779b1u + (hash >> 15);
}

static uint32_t *hash_trees(const ForcingTree *t)
{
    uint32_t *hash = base_alloc(t->n * sizeof *hash, "hashes of subtrees");
    for (uint32_t i = t->n; i-- > 0;) { /* children stand behind their parents */
        const TreeNode *node = &t->node[i];
        hash[i] = mix(node->n_children + (tree_gives_up(t, i) ? 1U << 16 : 0), node->excluded);
        for (uint32_t k = node->first_child; k < node->first_child + node->n_children; k++)
            hash[i] = mix(mix(hash[i], t->node[k].move), hash[k]);
    }
    return hash;
}

static void play_child(const GroupFinder *f, GameWalk *line, size_t ply, uint32_t child)
{
    walk_play(line, ply, f->tree->node[child].move);
}

static bool same_note(const ForcingTree *t, uint32_t a, uint32_t b)
{
    const char *x = NULL, *y = NULL;
    if (t->note) {
        x = t->note[a];
        y = t->note[b];
    }
    if (t->mark && t->mark[a] != t->mark[b])
        return false;
    if (t->step && (t->step[a] != t->step[b] || t->step_ends[a] != t->step_ends[b]))
        return false;
    return x == y || (x && y && strcmp(x, y) == 0);
}

static bool same_name(GroupFinder *f, size_t ply, Move move)
{
    f->name_here.n = f->name_there.n = 0;
    f->game->name_move(f->game, walk_position(&f->here, ply), move, &f->name_here);
    f->game->name_move(f->game, walk_position(&f->there, ply), move, &f->name_there);
    return strcmp(strbuf_get(&f->name_here), strbuf_get(&f->name_there)) == 0;
}

/* Whether the same stands below nodes a and b, whose positions are here and there at this ply.
 * Calls itself once a ply. */
static bool same_below(GroupFinder *f, uint32_t a, uint32_t b, size_t ply)
{
    const TreeNode *x = &f->tree->node[a], *y = &f->tree->node[b];
    if (x->n_children != y->n_children || x->excluded != y->excluded ||
        tree_gives_up(f->tree, a) != tree_gives_up(f->tree, b) ||
        (f->tree->expects && f->tree->odds[a] != f->tree->odds[b]))
        return false;
    for (uint32_t k = 0; k < x->n_children; k++) {
        uint32_t c = x->first_child + k, d = y->first_child + k;
        Move move = f->tree->node[c].move;
        if (move != f->tree->node[d].move || !same_name(f, ply, move) || !same_note(f->tree, c, d))
            return false;
        play_child(f, &f->here, ply, c);
        play_child(f, &f->there, ply, d);
        if (!same_below(f, c, d, ply + 1))
            return false;
    }
    return true;
}

/* Puts child k into the group of a child before it, if it fits into one. */
static void join_group(GroupFinder *f, const TreeNode *node, uint32_t child, size_t ply)
{
    Groups *g = &f->groups;
    for (uint32_t other = node->first_child; other < child; other++) {
        if (g->first[other] != other || f->hash[other] != f->hash[child] ||
            !same_note(f->tree, other, child))
            continue;
        play_child(f, &f->here, ply, other);
        play_child(f, &f->there, ply, child);
        if (!same_below(f, other, child, ply + 1))
            continue;
        g->first[child] = other;
        while (g->next[other])
            other = g->next[other];
        g->next[other] = child;
        return;
    }
}

/* Finds the groups at and below node i, whose position is here at this ply.  Calls itself once a
 * ply. */
static void find_groups_below(GroupFinder *f, uint32_t i, size_t ply)
{
    const TreeNode *node = &f->tree->node[i];
    uint32_t end = node->first_child + node->n_children;
    walk_stand(&f->there, ply, walk_position(&f->here, ply));
    for (uint32_t child = node->first_child; child < end; child++) {
        join_group(f, node, child, ply);
        if (f->groups.first[child] != child)
            continue;
        play_child(f, &f->here, ply, child);
        find_groups_below(f, child, ply + 1);
    }
}

Groups groups_find(const ForcingTree *t, const Game *game, const void *root, bool alone)
{
    assert(t->n > 0);
    GroupFinder f = {.tree = t, .game = game};
    f.groups.first = base_alloc(t->n * sizeof *f.groups.first, "groups of replies");
    f.groups.next = base_zalloc(t->n, sizeof *f.groups.next, "groups of replies");
    for (uint32_t i = 0; i < t->n; i++)
        f.groups.first[i] = i;
    if (alone)
        return f.groups;
    f.hash = hash_trees(t);
    f.here = walk_begin(game, root);
    f.there = walk_begin(game, root);
    find_groups_below(&f, 0, 0);
    free(f.hash);
    walk_clear(&f.here);
    walk_clear(&f.there);
    strbuf_clear(&f.name_here);
    strbuf_clear(&f.name_there);
    return f.groups;
}

void groups_clear(Groups *g)
{
    free(g->first);
    free(g->next);
    *g = (Groups){0};
}

uint32_t groups_count(const Groups *g, uint32_t first)
{
    assert(g && g->first[first] == first);
    uint32_t n = 1;
    while ((first = g->next[first]) != 0)
        n++;
    return n;
}
