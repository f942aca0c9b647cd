/* write/proof/proof_stay.c -- a strategy that stays as a proof file (see tree_write.h,
 * docs/proofs.md).
 * Every node is written at the end of the shortest line from the root to it, and referred to
 * elsewhere: so a reader never goes deeper than the largest distance of a node.
 * Start reading at write_stay(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "write/proof/proof.h"

#define NO_ENTRY UINT32_MAX

typedef struct Lister {
    const Strategy *s;
    const ProofHead *head;
    uint32_t *entry;     /* by node: the move behind which it is written */
    uint32_t *name;      /* by node: 0, or 1 + what it is called where it is referred to */
    uint32_t n_names, n; /* n: nodes that the root leads to */
    unsigned height;     /* plies from the root to the farthest of them */
    bool meets_again;    /* one is met at two depths; of a plan: with the plan open in two ways */
    ProofLine line;
    Key *key; /* of a plan, by name: what is open at the node; NULL: not looked at */
    bool *has_key;
    Packer *out; /* NULL while these are compared */
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
            l->meets_again |= l->head->nodes.by_depth && ply[to] != ply[node] + 1;
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

static void say_stay_word(const Lister *l, const char *text)
{
    if (l->out)
        packer_text(l->out, text);
}

static void say_name(const Lister *l, const char *before, uint32_t node)
{
    if (l->out)
        packer_number(l->out, before, l->name[node] - 1);
}

/* Sees that a node with a name is the same node wherever it is met. */
static void compare_named_node(Lister *l, uint32_t node, unsigned ply)
{
    if (!l->key || !l->name[node])
        return;
    uint32_t name = l->name[node] - 1;
    Key here = proof_line_key(&l->line, ply);
    bool first = !l->has_key[name];
    l->meets_again |= !first && (here.lo != l->key[name].lo || here.hi != l->key[name].hi);
    l->key[name] = here;
    l->has_key[name] = true;
}

static void write_stay_node(Lister *l, uint32_t node, unsigned ply);

/* Writes a move and the node behind it.  Calls itself through write_stay_node: no deeper than
 * height. */
static void write_stay_move(Lister *l, uint32_t k, unsigned ply)
{
    const StrategyEdge *m = &l->s->edge[k];
    if (l->out)
        packer_move(l->out, l->head->game, proof_line_position(&l->line, ply), m->move);
    say_stay_word(l, " ");
    proof_line_play(&l->line, ply, m->move);
    compare_named_node(l, m->node, ply + 1);
    if (l->entry[m->node] == k) {
        write_stay_node(l, m->node, ply + 1);
        return;
    }
    say_name(l, "=", m->node);
    say_stay_word(l, "\n");
}

static void write_stay_node(Lister *l, uint32_t node, unsigned ply)
{
    const Game *g = l->head->game;
    const StrategyNode *at = &l->s->node[node];
    Turn turn = g->turn(g, proof_line_position(&l->line, ply));
    bool over = at->kind == STRATEGY_BLOCKED && turn == strategy_chooser(l->s) && turn == TURN_US;
    bool ends = at->kind == STRATEGY_LEAF || over;
    bool all = !ends && (turn != strategy_chooser(l->s) || at->n_edges == 0);
    if (l->name[node]) {
        say_name(l, "#", node);
        say_stay_word(l, " ");
    }
    say_stay_word(l, ends ? ".\n" : "");
    ProofBrackets brackets = proof_brackets(l->s, g, proof_line_position(&l->line, ply));
    if (at->n_edges == 0)
        brackets = (ProofBrackets){"(\n", ")\n"};
    say_stay_word(l, all ? brackets.open : "");
    for (uint32_t k = 0; k < at->n_edges; k++)
        write_stay_move(l, at->first_edge + k, ply);
    say_stay_word(l, all ? brackets.close : "");
}

/* Of a plan: goes through all nodes, to see whether those with a name are the same wherever they
 * are met. */
static void compare_all(Lister *l)
{
    l->key = base_alloc((l->n_names + 1) * sizeof *l->key, "states of a plan");
    l->has_key = base_zalloc(l->n_names + 1, sizeof *l->has_key, "states of a plan");
    compare_named_node(l, 0, 0);
    write_stay_node(l, 0, 0);
    free(l->key);
    free(l->has_key);
    l->key = NULL;
}

static ProofWritten write_stay_proof(Lister *l, WriteBytes *write, void *context)
{
    ProofWritten written = PROOF_MEETS_AGAIN;
    proof_line_init(&l->line, l->head, l->height + 1);
    if (l->head->nodes.states)
        compare_all(l);
    if (!l->head->nodes.states || !l->meets_again) {
        l->out = packer_new(l->head, l->s->claim, l->n, write, context);
        write_stay_node(l, 0, 0);
        written = packer_finish(l->out) ? PROOF_WRITTEN : PROOF_NOT_WRITTEN;
    }
    proof_line_clear(&l->line);
    return written;
}

ProofWritten write_stay(const Strategy *s, const ProofHead *head, WriteBytes *write, void *context)
{
    Lister l = {.s = s, .head = head};
    ProofWritten written = PROOF_TOO_LARGE;
    assert(s->n > 0);
    l.entry = base_alloc(s->n * sizeof *l.entry, "entries of nodes");
    l.name = base_zalloc(s->n, sizeof *l.name, "names of nodes");
    find_all_entries(&l);
    if (l.meets_again)
        written = PROOF_MEETS_AGAIN;
    else if (l.height <= PROOF_MOST_PLIES && l.n_names <= PROOF_MOST_NAMES)
        written = write_stay_proof(&l, write, context);
    free(l.entry);
    free(l.name);
    return written;
}
