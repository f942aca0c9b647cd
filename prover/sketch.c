/* prover/sketch.c -- a tree while it is being found (see sketch.h). */
#include "prover/sketch.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/fatal.h"

void sketch_init(Sketch *k, size_t bytes)
{
    *k = (Sketch){0};
    sketch_widen(k, bytes);
}

void sketch_widen(Sketch *k, size_t bytes)
{
    k->most += bytes / (2 * sizeof(TreeNode) + sizeof(uint32_t));
    if (k->most > UINT32_MAX)
        k->most = UINT32_MAX;
}

void sketch_clear(Sketch *k)
{
    free(k->at);
    *k = (Sketch){0};
}

bool sketch_open(Sketch *k)
{
    if (k->limit && k->n >= k->limit)
        return false;
    if (k->n == k->cap) {
        size_t cap = k->cap ? 2 * k->cap : 64;
        if (cap > k->most)
            cap = k->most;
        if (cap == k->cap)
            return false;
        k->at = base_realloc(k->at, cap * sizeof *k->at, "forcing tree");
        k->cap = cap;
    }
    k->at[k->n++] = (TreeNode){.move = NO_MOVE};
    return true;
}

void sketch_close(Sketch *k, size_t index, unsigned n_children, unsigned excluded, unsigned height)
{
    assert(index < k->n);
    TreeNode *node = &k->at[index];
    node->first_child = (uint32_t)(k->n - index);
    node->n_children = (uint16_t)n_children;
    node->excluded = (uint16_t)excluded;
    node->height = height;
}

/* Pre-order meets parents before children, so every node's place is known when it is reached. */
void sketch_finish(const Sketch *k, ForcingTree *out)
{
    assert(k->n && k->at[0].first_child == k->n);
    out->n = (uint32_t)k->n;
    out->excluded = 0;
    out->node = base_alloc(k->n * sizeof *out->node, "forcing tree");
    uint32_t *place = base_alloc(k->n * sizeof *place, "forcing tree");
    uint32_t next = 1;
    place[0] = 0;
    for (size_t i = 0; i < k->n; i++) {
        TreeNode node = k->at[i];
        node.first_child = node.n_children ? next : 0;
        size_t child = i + 1;
        for (unsigned c = 0; c < node.n_children; c++) {
            place[child] = next++;
            child += k->at[child].first_child;
        }
        out->node[place[i]] = node;
        out->excluded += node.excluded;
    }
    free(place);
}
