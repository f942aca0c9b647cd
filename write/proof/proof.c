/* write/proof/proof.c -- a strategy whose play ends as a proof file (see tree_write.h,
 * docs/proofs.md).
 * The tree is walked twice in the same order: first to find the nodes that are referred to, and the
 * number of nodes written; then to write them.  Finished nodes are kept in a table of bounded size,
 * in which the number of a place is also the name of its node.  Of four possible places, a node
 * takes the one with the lowest subtree.
 * Start reading at walk_subtree(). */
#include <assert.h>
#include <stdlib.h>

#include "write/proof/proof.h"
#include "prover/chance/strategy_odds.h"

enum { PLACES_TOGETHER = 4 };
#define NO_NODE UINT32_MAX

/* A finished node. */
typedef struct ProofPlace {
    Key key;
    uint32_t depth; /* 0 where the advice does not use it */
    uint32_t node;  /* NO_NODE: free */
} ProofPlace;

typedef struct Writer {
    const Strategy *strategy;
    const ProofHead *head;
    ProofPlace *place;
    uint32_t n_places;    /* a power of two */
    const uint64_t *odds; /* NULL, or by node: its probability */
    uint8_t *wanted;      /* a bit for each node of the strategy: it is referred to */
    ProofLine line;
    uint64_t written;
    Packer *out; /* NULL the first time */
} Writer;

static bool is_node_wanted(const Writer *w, uint32_t node)
{
    return w->wanted[node / 8] >> node % 8 & 1;
}

/* The first of the places that may keep a node. */
static ProofPlace *first_place_of(const Writer *w, const ProofPlace *p)
{
    uint64_t hash = (p->key.lo ^ p->depth * UINT64_C(0x9E3779B97F4A7C15)) & (w->n_places - 1);
    return &w->place[hash & ~(uint64_t)(PLACES_TOGETHER - 1)];
}

static ProofPlace proof_place(const Writer *w, unsigned ply, uint32_t node)
{
    return (ProofPlace){proof_line_key(&w->line, ply), w->head->nodes.by_depth ? ply : 0, node};
}

/* Whether a node's probability is as good for the chooser as that of another. */
static bool is_probability_as_good(const Writer *w, uint32_t node, uint32_t other)
{
    if (!w->odds)
        return true;
    return strategy_chooser(w->strategy) == TURN_US ? w->odds[node] >= w->odds[other]
                                                    : w->odds[node] <= w->odds[other];
}

/* Whether a node will do for another one of that position: it is no higher, and as good. */
static bool will_do(const Writer *w, uint32_t node, uint32_t other)
{
    return w->strategy->node[node].height <= w->strategy->node[other].height &&
           is_probability_as_good(w, node, other);
}

/* A finished node with the same position (and depth) that will do; NULL if none is kept. */
static const ProofPlace *find_kept_place(const Writer *w, const ProofPlace *p)
{
    const ProofPlace *at = first_place_of(w, p);
    for (unsigned i = 0; i < PLACES_TOGETHER; i++)
        if (at[i].node != NO_NODE && at[i].key.lo == p->key.lo && at[i].key.hi == p->key.hi &&
            at[i].depth == p->depth && will_do(w, at[i].node, p->node))
            return &at[i];
    return NULL;
}

static uint32_t keep_height(const Writer *w, const ProofPlace *p)
{
    return p->node == NO_NODE ? 0 : w->strategy->node[p->node].height;
}

/* Where a node will be kept when it is finished.  Asked for before it is written, since its name
 * stands in front of it.  A node below it may have the same place, and name, until then. */
static ProofPlace *choose_place(const Writer *w, const ProofPlace *p)
{
    ProofPlace *at = first_place_of(w, p), *best = at;
    for (unsigned i = 1; i < PLACES_TOGETHER; i++)
        if (keep_height(w, &at[i]) < keep_height(w, best))
            best = &at[i];
    return best;
}

static void say_proof_word(Writer *w, const char *text)
{
    if (w->out)
        packer_text(w->out, text);
}

/* A node without moves. */
static const char *leaf_word(const StrategyNode *node)
{
    switch ((StrategyKind)node->kind) {
    case STRATEGY_BLOCKED: return "(\n)\n";
    case STRATEGY_GIVEN_UP: return "!\n";
    default: return ".\n";
    }
}

static void walk_subtree(Writer *w, uint32_t node, unsigned ply);

static void walk_proof_moves(Writer *w, uint32_t node, unsigned ply)
{
    const Game *g = w->head->game;
    const StrategyEdge *edge = strategy_edges(w->strategy, node);
    const void *here = proof_line_position(&w->line, ply);
    const ProofBrackets brackets = proof_brackets(w->strategy, g, here);
    say_proof_word(w, brackets.open);
    for (uint32_t k = 0; k < w->strategy->node[node].n_edges; k++) {
        if (w->out)
            packer_move(w->out, g, here, edge[k].move);
        say_proof_word(w, " ");
        proof_line_play(&w->line, ply, edge[k].move);
        walk_subtree(w, edge[k].node, ply + 1);
    }
    say_proof_word(w, brackets.close);
}

/* Writes the subtree of a node: the definition of a forcing tree, in order.  Calls itself through
 * walk_proof_moves: no deeper than the tree is high. */
static void walk_subtree(Writer *w, uint32_t node, unsigned ply)
{
    if (w->strategy->node[node].n_edges == 0) {
        w->written++;
        say_proof_word(w, leaf_word(&w->strategy->node[node]));
        return;
    }
    ProofPlace own = proof_place(w, ply, node);
    const ProofPlace *known = find_kept_place(w, &own);
    if (known) {
        w->wanted[known->node / 8] |= (uint8_t)(1u << known->node % 8);
        if (w->out)
            packer_number(w->out, "=", (uint32_t)(known - w->place));
        say_proof_word(w, "\n");
        return;
    }
    w->written++;
    ProofPlace *place = choose_place(w, &own);
    if (w->out && is_node_wanted(w, node))
        packer_number(w->out, "#", (uint32_t)(place - w->place));
    say_proof_word(w, w->out && is_node_wanted(w, node) ? " " : "");
    walk_proof_moves(w, node, ply);
    *place = own;
}

static void walk_proof(Writer *w)
{
    for (uint32_t i = 0; i < w->n_places; i++)
        w->place[i].node = NO_NODE;
    w->written = 0;
    walk_subtree(w, 0, 0);
}

static bool write_ending(const Strategy *s, const ProofHead *head, WriteBytes *write, void *context)
{
    Writer w = {.strategy = s, .head = head, .n_places = PLACES_TOGETHER};
    uint64_t *odds = strategy_gives_up(s) ? strategy_odds(s) : NULL;
    w.odds = odds;
    while (w.n_places < s->positions && w.n_places < PROOF_MOST_NAMES)
        w.n_places *= 2;
    w.place = base_alloc(w.n_places * sizeof *w.place, "finished nodes");
    w.wanted = base_zalloc(s->n / 8 + 1, 1, "marks of nodes");
    proof_line_init(&w.line, head, s->node[0].height);
    walk_proof(&w);
    w.out = packer_new(head, s->claim, w.written, write, context);
    walk_proof(&w);
    bool fine = packer_finish(w.out);
    free(w.place);
    free(w.wanted);
    free(odds);
    proof_line_clear(&w.line);
    return fine;
}

ProofWritten write_proof(const Strategy *s, const ProofHead *head, WriteBytes *write, void *context)
{
    assert(s->n > 0);
    assert(claim_facts(s->claim)->word);
    if (strategy_stays(s))
        return write_stay(s, head, write, context);
    return write_ending(s, head, write, context) ? PROOF_WRITTEN : PROOF_NOT_WRITTEN;
}
