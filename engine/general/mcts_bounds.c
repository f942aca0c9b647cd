/* engine/general/mcts_bounds.c -- what is proved of a node by the next ones (see mcts_tree.h).
 * Knows: nodes.   Must not know: how they are found.
 *
 * A player is sure of the best of the moves that it chooses itself, and of the worst of all others.
 * With two players the other one can also choose the move that leaves it least; with more they are
 * not thought to work together in that, so that the greatest bound counts.  What chance may bring
 * is worth no more than its best. */
#include <assert.h>
#include <string.h>

#include "engine/general/mcts_tree.h"

int mcts_move_low(const MctsTree *t, const MctsMove *m, uint32_t player)
{
    return m->child ? mcts_low(t, mcts_node(t, m->child))[player] : t->least[player];
}

int mcts_move_high(const MctsTree *t, const MctsMove *m, uint32_t player)
{
    return m->child ? mcts_high(t, mcts_node(t, m->child))[player] : t->most[player];
}

/* New bounds of a node. */
typedef struct NodeBounds {
    uint8_t low[MOST_PLAYERS], high[MOST_PLAYERS];
} NodeBounds;

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

static int greater(int a, int b)
{
    return a > b ? a : b;
}

/* What was proved before stays, also where the next nodes are gone. */
static void put_bounds(NodeBounds *b, uint32_t player, int low, int high)
{
    b->low[player] = (uint8_t)greater(low, b->low[player]);
    b->high[player] = (uint8_t)lesser(high, b->high[player]);
}

/* The bounds of a player if one role has a choice. */
static void bound_alone(const MctsTree *t, MctsNode *n, uint32_t player, NodeBounds *out)
{
    const MctsMove *m = mcts_moves(t, n) + mcts_first(t, n)[n->chooser];
    uint32_t count = mcts_count(t, n, n->chooser);
    bool least_high = n->chooser != player && !n->has_chance && t->program->n_players == 2;
    int low = mcts_move_low(t, m, player), high = mcts_move_high(t, m, player);
    for (uint32_t i = 1; i < count; i++) {
        int l = mcts_move_low(t, &m[i], player), h = mcts_move_high(t, &m[i], player);
        low = n->chooser == player ? greater(l, low) : lesser(l, low);
        high = least_high ? lesser(h, high) : greater(h, high);
    }
    put_bounds(out, player, low, high);
}

/* ---- choices at the same time -------------------------------------------------------------- */

static void widen(uint8_t *value, int to, bool up)
{
    *value = (uint8_t)(up ? greater(to, *value) : lesser(to, *value));
}

/* The least or the greatest of n values. */
static int extreme(const uint8_t *value, uint32_t n, bool greatest)
{
    uint8_t found = value[0];
    for (uint32_t i = 1; i < n; i++)
        widen(&found, value[i], greatest);
    return found;
}

/* What a node with several choosers leaves a player. */
typedef struct SharedChoice {
    uint32_t player, other;   /* the only other player who chooses; the player itself: several */
    uint8_t sure[MOST_JOINT]; /* by each move of the player: the least it is sure of */
    uint8_t left[MOST_JOINT]; /* by each move of the other: the most that is left to the player */
} SharedChoice;

static void weigh_shared(const MctsTree *t, MctsId id, SharedChoice *c)
{
    MctsNode *n = mcts_node(t, id);
    uint32_t choice[LIMIT_PROGRAM_ROLES] = {0};
    const uint32_t *first = mcts_first(t, n);
    bool is_duel = t->program->n_players == 2 && !n->has_chance;
    c->other = is_duel ? 1 - c->player : c->player;
    memcpy(choice, first, t->program->n_roles * sizeof *choice);
    memset(c->sure, t->most[c->player], sizeof c->sure);
    memset(c->left, t->least[c->player], sizeof c->left);
    do {
        MctsMove m = {.child = mcts_child(t, id, choice)};
        widen(&c->sure[choice[c->player] - first[c->player]], mcts_move_low(t, &m, c->player),
              false);
        widen(&c->left[choice[c->other] - first[c->other]], mcts_move_high(t, &m, c->player), true);
    } while (mcts_next_joint(t, n, choice));
}

/* The bounds of a player if several roles choose. */
static void bound_shared(const MctsTree *t, MctsId id, uint32_t player, NodeBounds *out)
{
    MctsNode *n = mcts_node(t, id);
    SharedChoice c = {.player = player};
    weigh_shared(t, id, &c);
    put_bounds(out, player, extreme(c.sure, mcts_count(t, n, player), true),
               extreme(c.left, mcts_count(t, n, c.other), c.other == player));
}

int mcts_choice_low(const MctsTree *t, MctsId id, uint32_t player, uint32_t k)
{
    MctsNode *n = mcts_node(t, id);
    SharedChoice c = {.player = player};
    if (!n->is_shared)
        return mcts_move_low(t, &mcts_moves(t, n)[mcts_first(t, n)[player] + k], player);
    if (!mcts_has_few_joint_moves(t, n))
        return t->least[player];
    weigh_shared(t, id, &c);
    return c.sure[k];
}

/* ---- heights ------------------------------------------------------------------------------ */

/* Steps in which a known node is over: a player with its best goal takes the shortest way; for all
 * others the longest counts. */
static uint16_t height_of(const MctsTree *t, MctsNode *n)
{
    const MctsMove *m = mcts_moves(t, n) + mcts_first(t, n)[n->chooser];
    uint32_t player = n->chooser, count = mcts_count(t, n, n->chooser);
    bool wins = player < t->program->n_players && mcts_low(t, n)[player] == t->most[player];
    uint32_t shortest = NO_HEIGHT, longest = 0;
    for (uint32_t i = 0; i < count && !n->is_shared; i++) {
        const MctsNode *next = m[i].child ? mcts_node(t, m[i].child) : NULL;
        uint32_t height = next && next->is_known ? next->height : NO_HEIGHT;
        longest = height > longest ? height : longest;
        if (wins && mcts_move_low(t, &m[i], player) == t->most[player])
            shortest = height < shortest ? height : shortest;
    }
    uint32_t height = wins ? shortest : longest;
    return (uint16_t)(n->is_shared || height >= NO_HEIGHT - 1 ? NO_HEIGHT : height + 1);
}

bool mcts_update_bounds(MctsTree *t, MctsId id)
{
    MctsNode *n = mcts_node(t, id);
    uint32_t players = t->program->n_players;
    NodeBounds b;
    memcpy(b.low, mcts_low(t, n), players);
    memcpy(b.high, mcts_high(t, n), players);
    if (n->is_known || (n->is_shared && !mcts_has_few_joint_moves(t, n)))
        return false;
    for (uint32_t p = 0; p < players; p++) {
        if (n->is_shared)
            bound_shared(t, id, p, &b);
        else
            bound_alone(t, n, p, &b);
    }
    bool changed = memcmp(mcts_low(t, n), b.low, players) != 0 ||
                   memcmp(mcts_high(t, n), b.high, players) != 0;
    memcpy(mcts_low(t, n), b.low, players);
    memcpy(mcts_high(t, n), b.high, players);
    n->is_known = memcmp(b.low, b.high, players) == 0;
    if (n->is_known)
        n->height = height_of(t, n);
    return changed;
}
