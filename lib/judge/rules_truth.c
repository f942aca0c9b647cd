/* lib/judge/rules_truth.c -- the truth of games from files: all that play can reach.
 * Does: lists the positions of a game once for each role that moves are judged of, and finds the
 *   goal that the role can force in each, or expect where chance moves.
 * Knows: game/gdl/run/listing.h.   Must not know: tables, chess.
 * Start reading at solve_rules(). */
#include <assert.h>
#include <stdlib.h>

#include "game/gdl/gdl.h"
#include "game/gdl/run/listing.h"
#include "lib/judge/truth.h"

/* Seconds that a game may take to be solved for a role, where the limits name no time. */
static const double FOR_RULES = 60;

/* The game as one role sees it. */
typedef struct RoleTruth {
    bool is_tried;
    GdlListing listing;
    int8_t *goal; /* by position: what the role can force; -1: play may not end.  NULL: unknown */
    uint32_t *plies; /* by position: in which it can force that */
    double *mean;    /* where chance moves, in place of these: the goal that it can expect */
} RoleTruth;

typedef struct RulesTruth {
    const Game *game;
    int least[MOST_PLAYERS]; /* goals by role; the greatest one of all games is 100 */
    RoleTruth role[MOST_PLAYERS];
} RulesTruth;

static void *new_rules_truth(const Game *game)
{
    RulesTruth *t = base_zalloc(1, sizeof *t, "a game");
    const GameProgram *p = gdl_of(game)->program;
    t->game = game;
    for (size_t i = p->n_goals; i-- > 0;) /* by role, value */
        if (p->goals[i].role < game->n_players)
            t->least[p->goals[i].role] = (int)p->goals[i].value;
    return t;
}

static void forget_role(RoleTruth *r)
{
    listing_clear(&r->listing);
    free(r->goal);
    free(r->plies);
    free(r->mean);
    r->goal = NULL;
    r->plies = NULL;
    r->mean = NULL;
}

static void free_rules_truth(void *truth)
{
    RulesTruth *t = truth;
    for (unsigned i = 0; t && i < MOST_PLAYERS; i++)
        forget_role(&t->role[i]);
    free(t);
}

/* ---- solving ------------------------------------------------------------------------------ */

/* Bytes beside the listing: goals and plies, and heights while they are found. */
static uint64_t role_bytes(uint32_t n, size_t n_plies)
{
    return listing_solve_bytes(n, n_plies) + (uint64_t)n * (sizeof(int8_t) + sizeof(uint32_t));
}

static uint64_t mean_bytes(uint32_t n, size_t n_plies)
{
    return chance_bytes(n, n_plies) + (uint64_t)n * (sizeof(double) + 2);
}

/* Notes where a goal can be forced.   Returns: false if the time is over. */
static bool note_forced(RoleTruth *r, const GdlForceAim *aim, const Deadline *until)
{
    uint32_t *height = listing_force(&r->listing, aim, until);
    for (uint32_t i = 0; height && i < r->listing.n; i++)
        if (height[i] != LISTING_NEVER) {
            r->goal[i] = (int8_t)aim->goal;
            r->plies[i] = height[i];
        }
    bool is_done = height != NULL;
    free(height);
    return is_done;
}

/* From the least goal to the greatest.   Returns: false if the time is over. */
static bool note_goals(RulesTruth *t, unsigned role, const Deadline *until)
{
    const GameProgram *p = gdl_of(t->game)->program;
    RoleTruth *r = &t->role[role];
    bool fine = true;
    r->goal = base_alloc(r->listing.n, "goals");
    r->plies = base_zalloc(r->listing.n, sizeof *r->plies, "goals");
    for (uint32_t i = 0; i < r->listing.n; i++)
        r->goal[i] = -1;
    for (size_t i = 0; i < p->n_goals && fine; i++) {
        const GdlForceAim aim = {.player = role, .goal = (int)p->goals[i].value};
        if (p->goals[i].role == role)
            fine = note_forced(r, &aim, until);
    }
    return fine;
}

static void solve_role(RulesTruth *t, unsigned role, const Al0Limits *limits)
{
    RoleTruth *r = &t->role[role];
    Status ignored = {0};
    size_t memory = limits->memory ? limits->memory : al0_limits_default()->memory;
    double seconds =
        limits->max_time > 0 && limits->max_time < FOR_RULES ? limits->max_time : FOR_RULES;
    const bool has_chance = t->game->chance != NULL;
    const GdlListingLimits l = {.memory = memory / t->game->n_players,
                                .besides = has_chance ? mean_bytes : role_bytes,
                                .threads = limits->threads,
                                .until = {.stop = limits->stop, .at = deadline_clock() + seconds}};
    r->is_tried = true;
    bool fine = listing_make(t->game, role, &l, &r->listing, &ignored);
    if (fine && has_chance)
        fine = (r->mean = listing_means(&r->listing, role, limits->threads, &l.until)) != NULL;
    else if (fine)
        fine = note_goals(t, role, &l.until);
    if (!fine)
        forget_role(r);
}

/* ---- what is known ------------------------------------------------------------------------ */

/* The value of a position for the view's role; false: it is not known. */
static bool find_value(const RulesTruth *t, const Al0Position *position, JudgedValue *out)
{
    const RoleTruth *r = &t->role[t->game->us(t->game, position->bytes)];
    uint32_t i = r->listing.n ? listing_find(&r->listing, position->bytes) : UINT32_MAX;
    if (i == UINT32_MAX || (r->goal && r->goal[i] < 0))
        return false;
    assert(r->mean || r->goal);
    *out = (JudgedValue){.goal = r->goal ? r->goal[i] : -1, .mean = -1};
    if (r->mean)
        out->mean = r->mean[i];
    else
        out->plies = r->plies[i];
    return true;
}

/* A position and those behind its moves. */
static bool is_all_known(const RulesTruth *t, const Al0Position *position)
{
    const Game *g = t->game;
    JudgedValue unused;
    Move *move = base_alloc(g->max_moves * sizeof *move, "moves");
    Al0Position *after = lib_position_new(g);
    unsigned n = g->moves(g, position->bytes, NULL, move);
    bool known = find_value(t, position, &unused);
    for (unsigned i = 0; i < n && known; i++) {
        g->play(g, position->bytes, NULL, move[i], after->bytes);
        known = find_value(t, after, &unused);
    }
    al0_position_free(after);
    free(move);
    return known;
}

static bool solve_rules(void *truth, const Al0Position *position, const Al0Limits *limits)
{
    RulesTruth *t = truth;
    unsigned us = t->game->us(t->game, position->bytes);
    if (!t->role[us].is_tried)
        solve_role(t, us, limits);
    return is_all_known(t, position);
}

static JudgedValue value_by_rules(const void *truth, const Al0Position *position)
{
    const RulesTruth *t = truth;
    JudgedValue v = {0};
    bool known = find_value(t, position, &v);
    assert(known && "solve() has told so");
    (void)known;
    if (v.goal == 100)
        v.result = 1;
    else if (v.goal == t->least[t->game->us(t->game, position->bytes)])
        v.result = -1;
    if (v.result <= 0)
        v.plies = 0; /* who gets no more may well go on */
    return v;
}

/* That after which we can force least; of equal ones the first. */
static Move best_reply_by_rules(const void *truth, const Al0Position *after)
{
    const RulesTruth *t = truth;
    const Game *g = t->game;
    if (g->chance || game_is_over(g, after->bytes) || g->turn(g, after->bytes) != TURN_THEM)
        return NO_MOVE;
    Move *move = base_alloc(g->max_moves * sizeof *move, "moves"), best = NO_MOVE;
    Al0Position *then = lib_position_new(g);
    unsigned n = g->moves(g, after->bytes, NULL, move);
    int least = INT_MAX;
    JudgedValue v;
    for (unsigned i = 0; i < n; i++) {
        g->play(g, after->bytes, NULL, move[i], then->bytes);
        if (!find_value(t, then, &v) || v.goal >= least)
            continue;
        least = v.goal;
        best = move[i];
    }
    al0_position_free(then);
    free(move);
    return best;
}

static const char *name_of_rules_end(const Al0Position *position)
{
    return al0_position_ending(position) ? "the end" : NULL;
}

static unsigned length_in_plies(unsigned plies)
{
    return plies;
}

const JudgeTruth rules_truth = {.new = new_rules_truth,
                                .free = free_rules_truth,
                                .solve = solve_rules,
                                .value = value_by_rules,
                                .reply = best_reply_by_rules,
                                .ending = name_of_rules_end,
                                .length = length_in_plies};
