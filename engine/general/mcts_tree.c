/* engine/general/mcts_tree.c -- nodes in memory, found by their facts (see mcts_tree.h). */
#include "engine/general/mcts_tree.h"

#include <assert.h>
#include <string.h>

#include "base/fatal.h"
#include "base/mix.h"
#include "base/vec.h"
#include "game/gdl/gdl_states.h"

enum {
    FEWEST_NODES = 64,
    LEAST_CHUNK_BITS = 15,
    SLOT_SHARE = 16, /* of the memory, for the table of states */
    JOINT_SHARE = 8  /* of the memory, for joint moves */
};

static size_t node_words(const MctsTree *t, uint32_t n_moves)
{
    return sizeof(MctsNode) / 8 + t->moves_at + n_moves * (sizeof(MctsMove) / 8);
}

static void find_goal_bounds(MctsTree *t)
{
    const GameProgram *p = t->program;
    for (uint32_t r = 0; r < p->n_players; r++)
        t->least[r] = 0, t->most[r] = 0;
    for (size_t i = 0; i < p->n_goals; i++)
        if (p->goals[i].role < p->n_players && p->goals[i].value > t->most[p->goals[i].role])
            t->most[p->goals[i].role] = (uint8_t)p->goals[i].value;
}

MctsTree *mcts_tree_new(const GameProgram *program, size_t memory)
{
    assert(program);
    MctsTree *t = base_zalloc(1, sizeof *t, "a search");
    t->program = program;
    t->memory = memory;
    t->first_at = gdl_fact_words(program);
    t->bounds_at = t->first_at + (program->n_roles + 2) / 2;
    t->moves_at = t->bounds_at + (2 * program->n_players + 7) / 8;
    size_t largest = node_words(t, program->n_moves);
    t->chunk_bits = LEAST_CHUNK_BITS;
    while ((UINT64_C(1) << t->chunk_bits) < 2 * largest)
        t->chunk_bits++;
    t->most_words = memory / 8 > UINT32_MAX ? UINT32_MAX : memory / 8;
    size_t slots = 2 * FEWEST_NODES;
    while (2 * slots * sizeof(Slot) <= memory / SLOT_SHARE)
        slots *= 2;
    slots_make_room(&t->by_facts, FEWEST_NODES, "a search");
    t->most_nodes = (uint32_t)(slots / 3 * 2 < UINT32_MAX ? slots / 3 * 2 : UINT32_MAX);
    t->most_joint = memory / JOINT_SHARE / sizeof *t->joint;
    find_goal_bounds(t);
    mcts_tree_forget(t);
    return t;
}

static void free_nodes(MctsTree *t)
{
    for (uint32_t i = 0; i < t->n_chunks; i++)
        free(t->chunk[i]);
    free(t->chunk);
    free(t->joint);
    t->chunk = NULL, t->joint = NULL, t->n_chunks = 0, t->n_joint = 0, t->joint_room = 0;
}

void mcts_tree_forget(MctsTree *t)
{
    free_nodes(t);
    if (t->n_nodes > 0)
        slots_forget(&t->by_facts);
    t->n_words = 1; /* no node has the number 0 */
    t->n_nodes = 0;
    memset(t->grown, 0, sizeof t->grown);
}

void mcts_tree_free(MctsTree *t)
{
    if (!t)
        return;
    free_nodes(t);
    slots_clear(&t->by_facts);
    free(t);
}

uint64_t mcts_tree_bytes(const MctsTree *t)
{
    return ((uint64_t)t->n_chunks << t->chunk_bits) * 8;
}

MctsNode *mcts_node(const MctsTree *t, MctsId id)
{
    assert(id > 0 && id < t->n_words);
    return (MctsNode *)(void *)(t->chunk[id >> t->chunk_bits] +
                                (id & ((UINT32_C(1) << t->chunk_bits) - 1)));
}

/* ---- states by their facts ----------------------------------------------------------------- */

static uint32_t hash_facts(const MctsTree *t, const uint64_t *facts)
{
    uint64_t h = MIX_GOLDEN;
    for (uint32_t w = 0; w < t->first_at; w++)
        h = mix_step(h, facts[w]);
    return (uint32_t)(mix64(h) >> 32);
}

static bool node_has_facts(const void *owner, uint32_t number, const void *sought)
{
    const MctsTree *t = owner;
    return memcmp(mcts_facts(mcts_node(t, number)), sought, t->first_at * sizeof(uint64_t)) == 0;
}

MctsId mcts_tree_find(const MctsTree *t, const uint64_t *facts)
{
    assert(t && facts);
    uint32_t found = slots_find(&t->by_facts, hash_facts(t, facts), node_has_facts, t, facts);
    return found == SLOT_FREE ? 0 : found;
}

/* ---- growth ------------------------------------------------------------------------------- */

/* The places in MctsTree.grown. */
enum { GROWTH_OF_NODES, GROWTH_OF_JOINT };

/* True if a table may double before the deadline: that takes twice as long as the last time, and
 * the machine may be busier. */
static bool has_time_to_grow(const MctsTree *t, int table)
{
    const double TIMES_AS_LONG = 4;
    return t->until <= 0 || deadline_clock() + TIMES_AS_LONG * t->grown[table] < t->until;
}

/* Makes room for one more node in the table of states.   Returns: false if there is no time. */
static bool make_node_room(MctsTree *t)
{
    if (slots_wanted(&t->by_facts, t->n_nodes) == t->by_facts.n)
        return true;
    if (!has_time_to_grow(t, GROWTH_OF_NODES))
        return false;
    double began = deadline_clock();
    slots_make_room(&t->by_facts, t->n_nodes, "a search");
    t->grown[GROWTH_OF_NODES] = deadline_clock() - began;
    return true;
}

/* ---- new nodes ---------------------------------------------------------------------------- */

/* Room for a node, zeroed; 0: there is none. */
static MctsId take_words(MctsTree *t, size_t n)
{
    uint64_t size = UINT64_C(1) << t->chunk_bits, at = t->n_words;
    if ((at & (size - 1)) + n > size)
        at = (at + size - 1) & ~(size - 1);
    if (t->n_nodes >= t->most_nodes || at + n > UINT32_MAX ||
        (t->n_nodes >= FEWEST_NODES && at + n > t->most_words))
        return 0;
    while ((uint64_t)t->n_chunks << t->chunk_bits < at + n) {
        t->chunk = base_realloc(t->chunk, (t->n_chunks + 1) * sizeof *t->chunk, "a search");
        t->chunk[t->n_chunks++] = base_zalloc(size, sizeof(uint64_t), "a search");
    }
    t->n_words = at + n;
    return (MctsId)at;
}

/* Who has a choice. */
static void find_chooser(const MctsTree *t, MctsNode *n)
{
    unsigned choosers = 0;
    for (uint32_t r = 0; r < t->program->n_roles; r++) {
        if (mcts_count(t, n, r) < 2)
            continue;
        choosers++;
        n->chooser = (uint8_t)r;
        n->has_chance |= r >= t->program->n_players;
    }
    n->is_shared = choosers > 1;
}

static void set_bounds(const MctsTree *t, MctsNode *n, const uint8_t *goals)
{
    uint32_t players = t->program->n_players;
    n->is_over = n->is_known = goals != NULL;
    memcpy(mcts_low(t, n), goals ? goals : t->least, players);
    memcpy(mcts_high(t, n), goals ? goals : t->most, players);
}

MctsId mcts_tree_add(MctsTree *t, const NewNode *from)
{
    assert(t && from);
    uint32_t roles = t->program->n_roles, n_moves = from->goals ? 0 : from->first[roles];
    MctsId id = make_node_room(t) ? take_words(t, node_words(t, n_moves)) : 0;
    if (!id)
        return 0;
    MctsNode *n = mcts_node(t, id);
    n->n_moves = n_moves;
    memcpy(n->data, from->facts, t->first_at * sizeof *from->facts);
    set_bounds(t, n, from->goals);
    if (n_moves > 0) {
        memcpy(mcts_first(t, n), from->first, (roles + 1) * sizeof *from->first);
        find_chooser(t, n);
    }
    for (uint32_t i = 0; i < n_moves; i++)
        mcts_moves(t, n)[i].move = from->moves[i];
    uint32_t hash = hash_facts(t, from->facts);
    slot_put(slots_place(&t->by_facts, hash, node_has_facts, t, from->facts), hash, id);
    t->n_nodes++;
    return id;
}

/* ---- next nodes --------------------------------------------------------------------------- */

static uint64_t joint_number(const MctsTree *t, MctsNode *n, const uint32_t *choice)
{
    uint64_t joint = 0;
    for (uint32_t r = 0; r < t->program->n_roles; r++)
        joint = joint * mcts_count(t, n, r) + (choice[r] - mcts_first(t, n)[r]);
    return joint;
}

/* The place of a joint move, or the free place for it. */
static JointChild *joint_place(const MctsTree *t, MctsId id, uint64_t joint)
{
    size_t i = mix64(joint * MIX_GOLDEN + id) & (t->joint_room - 1);
    while (t->joint[i].node && (t->joint[i].node != id || t->joint[i].joint != joint))
        i = (i + 1) & (t->joint_room - 1);
    return &t->joint[i];
}

MctsId mcts_child(const MctsTree *t, MctsId id, const uint32_t *choice)
{
    MctsNode *n = mcts_node(t, id);
    if (!n->is_shared)
        return mcts_moves(t, n)[choice[n->chooser]].child;
    return t->joint ? joint_place(t, id, joint_number(t, n, choice))->child : 0;
}

static void double_joint_room(MctsTree *t)
{
    size_t old = t->joint_room;
    JointChild *before = t->joint;
    t->joint_room = old ? 2 * old : FEWEST_NODES;
    t->joint = base_zalloc(t->joint_room, sizeof *t->joint, "a search");
    for (size_t i = 0; i < old; i++)
        if (before[i].node)
            *joint_place(t, before[i].node, before[i].joint) = before[i];
    free(before);
}

/* Makes room for one more.   Returns: false if there may be no more, or there is no time. */
static bool make_joint_room(MctsTree *t)
{
    size_t old = t->joint_room;
    if (3 * (t->n_joint + 1) <= 2 * old)
        return true;
    if ((old >= FEWEST_NODES && 2 * old > t->most_joint) || !has_time_to_grow(t, GROWTH_OF_JOINT))
        return false;
    double began = deadline_clock();
    double_joint_room(t);
    t->grown[GROWTH_OF_JOINT] = deadline_clock() - began;
    return true;
}

void mcts_set_child(MctsTree *t, MctsId id, const uint32_t *choice, MctsId child)
{
    MctsNode *n = mcts_node(t, id);
    if (!n->is_shared) {
        mcts_moves(t, n)[choice[n->chooser]].child = child;
        return;
    }
    if (!make_joint_room(t))
        return;
    uint64_t joint = joint_number(t, n, choice);
    JointChild *place = joint_place(t, id, joint);
    t->n_joint += place->node == 0;
    *place = (JointChild){id, child, joint};
}

/* ---- keeping a part ----------------------------------------------------------------------- */

/* A tree that is copied in part. */
typedef struct KeptTree {
    MctsTree *from, *to;
    uint64_t most_words;
    VEC(MctsId) queue; /* nodes of `to`, the next ones of which are to be copied */
} KeptTree;

/* Copies a node; 0: there is no room. */
static MctsId copy_node(KeptTree *k, MctsNode *n)
{
    MctsMove *m = mcts_moves(k->from, n);
    uint32_t *moves = base_alloc((n->n_moves + (size_t)1) * sizeof *moves, "a search");
    for (uint32_t i = 0; i < n->n_moves; i++)
        moves[i] = m[i].move;
    MctsId id = mcts_tree_add(k->to, &(NewNode){.facts = mcts_facts(n),
                                                .moves = moves,
                                                .first = mcts_first(k->from, n),
                                                .goals = n->is_over ? mcts_low(k->from, n) : NULL});
    free(moves);
    if (id) {
        memcpy(mcts_node(k->to, id), n, node_words(k->to, n->n_moves) * sizeof(uint64_t));
        vec_push(&k->queue, id, "a search");
    }
    return id;
}

/* The node in the new tree for one of the old tree; 0: it is left out. */
static MctsId keep_node(KeptTree *k, MctsId old)
{
    enum { FEW_VISITS = 4 };
    MctsNode *n = old ? mcts_node(k->from, old) : NULL;
    MctsId id = old ? mcts_tree_find(k->to, mcts_facts(n)) : 0;
    bool is_kept =
        old && !id && (n->visits >= FEW_VISITS || n->is_known) && k->to->n_words <= k->most_words;
    return is_kept ? copy_node(k, n) : id;
}

bool mcts_next_joint(const MctsTree *t, MctsNode *n, uint32_t *choice)
{
    const uint32_t *first = mcts_first(t, n);
    for (uint32_t r = 0; r < t->program->n_roles; r++) {
        if (++choice[r] < first[r + 1])
            return true;
        choice[r] = first[r];
    }
    return false;
}

bool mcts_has_few_joint_moves(const MctsTree *t, MctsNode *n)
{
    uint64_t all = 1;
    for (uint32_t r = 0; r < t->program->n_roles && all <= MOST_JOINT; r++)
        all *= mcts_count(t, n, r);
    return all <= MOST_JOINT;
}

/* The next nodes of a copied node. */
static void keep_children(KeptTree *k, MctsId id)
{
    MctsNode *n = mcts_node(k->to, id);
    MctsMove *m = mcts_moves(k->to, n);
    uint32_t choice[LIMIT_PROGRAM_ROLES] = {0};
    for (uint32_t i = 0; i < n->n_moves; i++)
        m[i].child = keep_node(k, m[i].child);
    if (!n->is_shared || !mcts_has_few_joint_moves(k->to, n))
        return;
    MctsId old = mcts_tree_find(k->from, mcts_facts(n));
    memcpy(choice, mcts_first(k->to, n), k->to->program->n_roles * sizeof *choice);
    do {
        MctsId child = keep_node(k, mcts_child(k->from, old, choice));
        if (child)
            mcts_set_child(k->to, id, choice, child);
    } while (mcts_next_joint(k->to, n, choice));
}

static bool is_half_full(const MctsTree *t)
{
    return t->n_words > t->most_words / 2 || t->n_nodes > t->most_nodes / 2 ||
           t->n_joint > t->most_joint / 3;
}

MctsId mcts_tree_keep(MctsTree *t, MctsId root)
{
    enum { KEPT_SHARE = 16 };
    assert(t && root);
    if (!is_half_full(t))
        return root;
    MctsTree *to = mcts_tree_new(t->program, t->memory);
    KeptTree k = {.from = t, .to = to, .most_words = t->most_words / KEPT_SHARE};
    MctsId id = copy_node(&k, mcts_node(t, root));
    for (size_t i = 0; i < k.queue.n; i++)
        keep_children(&k, k.queue.at[i]);
    vec_clear(&k.queue);
    MctsTree old = *t;
    *t = *to;
    *to = old;
    mcts_tree_free(to);
    return id;
}
