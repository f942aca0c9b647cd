/* prover/write_refutation.c -- a closed refutation as a proof file (see write.h, docs/proofs.md).
 * Nodes are numbered anew in the order in which they are first mentioned, which is also that in
 * which they are written: so a reader knows the position of each when its turn comes.
 * Start reading at write_refutation(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "prover/write_proof.h"

#define NO_NUMBER UINT32_MAX

typedef struct Lister {
    const Refutation *r;
    const ProofHead *head;
    uint32_t *number;           /* by node: its new number */
    uint32_t *order;            /* nodes by their new number */
    uint32_t n;                 /* numbered so far */
    StrBuf waiting;             /* positions of nodes numbered and not yet written, */
    size_t done;                /* behind so many bytes that are of no use any more */
    Packer *out;
} Lister;

/* The number of a node, the next one if it has none. */
static uint32_t number_of(Lister *l, uint32_t node)
{
    assert(node < l->r->n);
    if (l->number[node] == NO_NUMBER) {
        l->order[l->n] = node;
        l->number[node] = l->n++;
    }
    return l->number[node];
}

/* Numbers every node that the root leads to. */
static void number_all(Lister *l)
{
    memset(l->number, 0xFF, l->r->n * sizeof *l->number);
    number_of(l, 0);
    for (uint32_t i = 0; i < l->n; i++) {
        const RefutedNode *node = &l->r->node[l->order[i]];
        for (uint32_t k = 0; k < node->n_moves; k++)
            number_of(l, l->r->move[node->first_move + k].node);
    }
}

static void forget_written(Lister *l)
{
    if (l->done < l->waiting.n / 2)
        return;
    l->waiting.n -= l->done;
    memmove(l->waiting.text, l->waiting.text + l->done, l->waiting.n);
    l->done = 0;
}

/* Writes a move and the number of the node behind it; *mentioned counts the nodes met so far. */
static void write_move(Lister *l, const void *here, const RefutedMove *m, uint32_t *mentioned,
                       void *after)
{
    const Game *g = l->head->game;
    packer_move(l->out, g, here, m->move);
    packer_number(l->out, " ", l->number[m->node]);
    packer_text(l->out, " ");
    if (l->number[m->node] < *mentioned)
        return;
    g->play(here, m->move, after);
    strbuf_add(&l->waiting, after, g->position_size);
    (*mentioned)++;
}

static void write_node(Lister *l, uint32_t i, uint32_t *mentioned, void *here, void *after)
{
    const Game *g = l->head->game;
    const RefutedNode *node = &l->r->node[l->order[i]];
    memcpy(here, l->waiting.text + l->done, g->position_size);
    l->done += g->position_size;
    bool ours = g->turn(here) == TURN_US;
    if (node->fails) {
        packer_text(l->out, "!\n");
        return;
    }
    packer_text(l->out, ours ? "( " : node->n_moves ? "" : "-");
    for (uint32_t k = 0; k < node->n_moves; k++)
        write_move(l, here, &l->r->move[node->first_move + k], mentioned, after);
    packer_text(l->out, ours ? ")\n" : "\n");
}

static void write_all(Lister *l)
{
    size_t size = l->head->game->position_size;
    void *here = base_alloc(size, "a position"), *after = base_alloc(size, "a position");
    uint32_t mentioned = 1;
    strbuf_add(&l->waiting, l->head->root, size);
    for (uint32_t i = 0; i < l->n; i++) {
        write_node(l, i, &mentioned, here, after);
        forget_written(l);
    }
    strbuf_clear(&l->waiting);
    free(here);
    free(after);
}

bool write_refutation(const Refutation *r, const ProofHead *head, WriteBytes *write, void *context)
{
    Lister l = {.r = r, .head = head};
    assert(r->n > 0);
    l.number = base_alloc(r->n * sizeof *l.number, "numbers of nodes");
    l.order = base_alloc(r->n * sizeof *l.order, "nodes in order");
    number_all(&l);
    l.out = packer_new(head, "refutation", l.n, write, context);
    write_all(&l);
    bool fine = packer_finish(l.out);
    free(l.number);
    free(l.order);
    return fine;
}
