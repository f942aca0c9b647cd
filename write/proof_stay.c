/* write/proof_stay.c -- a strategy that stays as a proof file (see write.h, docs/proofs.md).
 * Every node is written where the shortest way from the root leads to it, and elsewhere referred
 * to: so no reader has to go deeper than the farthest node is away.
 * Start reading at write_stay(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "write/proof.h"

#define NO_ENTRY UINT32_MAX

typedef struct Lister {
    const Strategy *s;
    const ProofHead *head;
    uint32_t *entry;            /* by node: the move behind which it is written */
    uint32_t *name;             /* by node: 0, or 1 + what it is called where it is referred to */
    uint32_t n_names, n;        /* n: nodes that the root leads to */
    unsigned height;            /* plies from the root to the farthest of them */
    bool meets_again;           /* one is met at two depths */
    unsigned char *positions;   /* one a ply, on the way from the root */
    Packer *out;
} Lister;

/* Goes through the moves of a node; those that lead to a new one are where it will be written.
 * ply: by node, plies from the root. */
static void find_entries(Lister *l, uint32_t node, uint32_t *queue, uint32_t *ply)
{
    const StrategyNode *at = &l->s->node[node];
    l->height = ply[node];
    for (uint32_t k = at->first_edge; k < at->first_edge + at->n_edges; k++) {
        uint32_t to = l->s->edge[k].node;
        assert(to < l->s->n);
        if (to == 0 || l->entry[to] != NO_ENTRY) {
            l->name[to] = l->name[to] ? l->name[to] : ++l->n_names;
            l->meets_again |= ply[to] != ply[node] + 1;
        } else {
            l->entry[to] = k;
            ply[to] = ply[node] + 1;
            queue[l->n++] = to;
        }
    }
}

/* Breadth first from the root. */
static void find_all_entries(Lister *l)
{
    uint32_t *queue = base_alloc(l->s->n * sizeof *queue, "nodes in order");
    uint32_t *ply = base_zalloc(l->s->n, sizeof *ply, "plies from the root");
    memset(l->entry, 0xFF, l->s->n * sizeof *l->entry);
    queue[l->n++] = 0;
    for (uint32_t i = 0; i < l->n; i++)
        find_entries(l, queue[i], queue, ply);
    free(queue);
    free(ply);
}

static void write_node(Lister *l, uint32_t node, unsigned ply);

/* Writes a move and the node behind it.  Calls itself through write_node: no deeper than height. */
static void write_move(Lister *l, uint32_t k, unsigned ply)
{
    const Game *g = l->head->game;
    const StrategyEdge *m = &l->s->edge[k];
    unsigned char *here = l->positions + ply * g->position_size;
    packer_move(l->out, g, here, m->move);
    packer_text(l->out, " ");
    if (l->entry[m->node] != k) {
        packer_number(l->out, "=", l->name[m->node] - 1);
        packer_text(l->out, "\n");
        return;
    }
    g->play(g, here, NULL, m->move, here + g->position_size);
    write_node(l, m->node, ply + 1);
}

static void write_node(Lister *l, uint32_t node, unsigned ply)
{
    const Game *g = l->head->game;
    const StrategyNode *at = &l->s->node[node];
    Turn turn = g->turn(g, l->positions + ply * g->position_size);
    bool over = at->kind == STRATEGY_BLOCKED && turn == l->s->chooser && turn == TURN_US;
    bool ends = at->kind == STRATEGY_LEAF || over;
    bool all = !ends && (turn != l->s->chooser || at->n_edges == 0);
    if (l->name[node]) {
        packer_number(l->out, "#", l->name[node] - 1);
        packer_text(l->out, " ");
    }
    packer_text(l->out, ends ? ".\n" : "");
    packer_text(l->out, all ? "(\n" : "");
    for (uint32_t k = 0; k < at->n_edges; k++)
        write_move(l, at->first_edge + k, ply);
    packer_text(l->out, all ? ")\n" : "");
}

static bool write_all(Lister *l, WriteBytes *write, void *context)
{
    size_t size = l->head->game->position_size;
    l->positions = base_alloc((l->height + 1) * size, "positions of a line");
    memcpy(l->positions, l->head->root, size);
    l->out =
        packer_new(l->head, l->s->chooser == TURN_US ? "hold" : "refutation", l->n, write, context);
    write_node(l, 0, 0);
    free(l->positions);
    return packer_finish(l->out);
}

ProofWritten write_stay(const Strategy *s, const ProofHead *head, WriteBytes *write, void *context)
{
    Lister l = {.s = s, .head = head};
    ProofWritten written = PROOF_TOO_LARGE;
    assert(s->n > 0);
    l.entry = base_alloc(s->n * sizeof *l.entry, "entries of nodes");
    l.name = base_zalloc(s->n, sizeof *l.name, "names of nodes");
    find_all_entries(&l);
    if (head->uses_depth && l.meets_again)
        written = PROOF_MEETS_AGAIN;
    else if (l.height <= PROOF_MOST_PLIES && l.n_names <= PROOF_MOST_NAMES)
        written = write_all(&l, write, context) ? PROOF_WRITTEN : PROOF_NOT_WRITTEN;
    free(l.entry);
    free(l.name);
    return written;
}
