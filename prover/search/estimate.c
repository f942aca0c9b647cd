/* prover/search/estimate.c -- the first numbers of a node (see estimate.h).
 * Measured in bench/README.md, "Threats". */
#include "prover/search/estimate.h"

#include <assert.h>

enum { MOST_WEIGHED = 16 };  /* moves left that make a node harder */
enum { MOST_DISTANCE = 12 }; /* of a goal that makes a node harder */

/* Where their passing would allow us a move to a leaf, few of many replies are of use: a node of
 * theirs is as easy to prove as if it had an eighth of them and, where a refutation is expected,
 * twice as hard to refute.  A bare king has at most eight moves; its mates take fewer nodes without
 * this. */
enum {
    THREAT_FROM = 6, /* plies left */
    THREAT_MANY = 8, /* replies; a threat is looked for where there are more */
    THREAT_EASE = 3  /* a power of two */
};

/* Whether we would have a move to a leaf if they passed; s->stopped: a limit was met. */
static bool reaches_leaf_after_pass(Search *s, unsigned level)
{
    Judgement judgement;
    int64_t largest = s->largest; /* these leaves stand in no tree */
    bool reaches = s->p->pass(s->p, s->state[level], level, s->state[level + 1]) &&
                   search_judge(s, s->state[level + 1], level + 1, &judgement) &&
                   judgement == NODE_OPEN && search_room(s, level + 1) &&
                   search_last(s, level + 1) >= 0;
    s->largest = largest;
    return reaches;
}

/* Whether our last move threatens one to a leaf.  In check, where they may not pass, it does not:
 * the check itself leaves few replies. */
static bool is_threat(Search *s, PnPlace at, unsigned n_replies)
{
    const Problem *p = s->p;
    assert(at.turn == TURN_THEM && at.level + 1 < s->n_states);
    return n_replies > THREAT_MANY && at.left >= THREAT_FROM && p->pass && p->last_moves &&
           p->alternates && at.level < p->last_depth[TURN_US] &&
           reaches_leaf_after_pass(s, at.level);
}

static uint32_t scale(uint64_t number, int power)
{
    uint64_t scaled = power < 0 ? number >> -power : number << power;
    if (scaled < 1)
        return 1;
    return scaled < PN_MOST_NUMBER ? (uint32_t)scaled : PN_MOST_NUMBER;
}

/* The steps from the goal. */
static int goal_distance(const Search *s, unsigned level)
{
    unsigned distance = s->p->distance ? s->p->distance(s->p, s->state[level], level) : 0;
    return distance < MOST_DISTANCE ? (int)distance : MOST_DISTANCE;
}

/* By mobility: a node of theirs is as hard to prove as there are replies, ours as hard to refute as
 * there are moves (half the time of mates in six and seven, against 1). A node is twice as hard to
 * prove with every step that its goal is farther from holding.  Where a refutation is likely, twice
 * as hard with every move that is left: it has to end everywhere (0.7 of the nodes, 22 refutations
 * of mates in four to ten). Where a tree is wanted that costs four times the nodes, as lines that
 * go deep are what finds it. */
bool estimate_numbers(Search *s, PnPlace at, FirstNumbers *out)
{
    bool ours = at.turn == TURN_US;
    unsigned excluded, n = search_list(s, at.level, &excluded);
    unsigned moves = at.left / 2 < MOST_WEIGHED ? at.left / 2 : MOST_WEIGHED;
    int proof = goal_distance(s, at.level), disproof = 0; /* powers of two */
    if (s->config.refutes) {
        proof += (int)moves;
        disproof += (int)moves;
    }
    if (!ours && is_threat(s, at, n)) {
        proof -= THREAT_EASE;
        disproof += s->config.refutes;
    }
    *out = (FirstNumbers){.n_moves = n};
    out->proof = scale(ours ? 1 : n, proof);
    out->disproof = scale(ours ? n : 1, disproof);
    return s->stopped == LIMIT_NONE && !search_gave_up(s);
}
