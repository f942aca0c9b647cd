/* engine/general/mixed_choice.c -- a mix of moves from what was found of joint moves (see
 * mixed_choice.h).
 * Start reading at mixed_choice(). */
#include "engine/general/mixed_choice.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "engine/general/matrix_game.h"

/* So many games of a move, whatever the other one chose, count as one more game of a joint move:
 * it was played few times. */
static const double GAMES_BESIDE = 2;

/* What games behind a node have brought two players. */
typedef struct JointResult {
    uint64_t games, goals[2];
} JointResult;

static JointResult result_of_node(const MctsTree *t, MctsNode *n)
{
    JointResult all = {0};
    for (uint32_t p = 0; p < 2; p++) {
        const MctsMove *m = mcts_moves(t, n) + mcts_first(t, n)[p];
        all.games = 0;
        for (uint32_t i = 0; i < mcts_count(t, n, p); i++)
            all.games += m[i].visits, all.goals[p] += m[i].sum;
    }
    return all;
}

/* What is known of a joint move of a node.   False: the two players' goals do not add up to `sum`,
 * which is found by the first one (below 0). */
static bool weigh_joint_move(const MctsTree *t, MctsId child, JointResult *out, double *sum)
{
    *out = (JointResult){0};
    MctsNode *n = child ? mcts_node(t, child) : NULL;
    if (n && n->is_known)
        *out = (JointResult){1, {mcts_low(t, n)[0], mcts_low(t, n)[1]}};
    else if (n && n->n_moves > 0)
        *out = result_of_node(t, n);
    if (out->games == 0)
        return true;
    double here = (double)(out->goals[0] + out->goals[1]) / (double)out->games;
    *sum = *sum < 0 ? here : *sum;
    return here == *sum;
}

/* The payoff of a joint move: proved, or the mean of its games and of others with the same move. */
static double joint_payoff(const MctsTree *t, MctsId child, const JointResult *r,
                           const MctsMove *move, uint32_t player)
{
    double beside = move->visits > 0 ? (double)move->sum / move->visits : 0;
    if (child && mcts_node(t, child)->is_known)
        return mcts_low(t, mcts_node(t, child))[player];
    return ((double)r->goals[player] + GAMES_BESIDE * beside) / ((double)r->games + GAMES_BESIDE);
}

/* Fills the payoffs, row by row.   False: this is no game of one's gain and the other's loss. */
static bool weigh_joint_moves(const MctsTree *t, MctsId id, uint32_t player, double *payoff)
{
    MctsNode *n = mcts_node(t, id);
    const uint32_t *first = mcts_first(t, n);
    uint32_t choice[LIMIT_PROGRAM_ROLES] = {0}, other = 1 - player;
    double sum = -1;
    memcpy(choice, first, t->program->n_roles * sizeof *choice);
    do {
        JointResult r;
        MctsId child = mcts_child(t, id, choice);
        if (!weigh_joint_move(t, child, &r, &sum))
            return false;
        size_t at = (size_t)(choice[player] - first[player]) * mcts_count(t, n, other) +
                    (choice[other] - first[other]);
        payoff[at] = joint_payoff(t, child, &r, &mcts_moves(t, n)[choice[player]], player);
    } while (mcts_next_joint(t, n, choice));
    return true;
}

bool mixed_choice(const MctsTree *t, MctsId id, uint32_t player, double *mix)
{
    assert(t && id && player < t->program->n_players && mix);
    MctsNode *n = mcts_node(t, id);
    if (t->program->n_players != 2 || !n->is_shared || n->has_chance ||
        !mcts_has_few_joint_moves(t, n))
        return false;
    uint32_t rows = mcts_count(t, n, player), columns = mcts_count(t, n, 1 - player);
    double *payoff = base_zalloc((size_t)rows * columns, sizeof *payoff, "joint moves");
    bool fine = weigh_joint_moves(t, id, player, payoff);
    if (fine)
        matrix_game_solve(&(MatrixGame){rows, columns, payoff}, mix);
    free(payoff);
    return fine;
}
