/* game/gdl/run/listing_solve.c -- backward induction over all reachable positions (see listing.h).
 */
#include <assert.h>
#include <stdlib.h>

#include "game/gdl/gdl.h"
#include "game/gdl/run/listing.h"
#include "game/solve.h"
#include "graph/heights.h"

static const GdlPosition *position_listed(const GdlListing *l, uint32_t i)
{
    return listing_at(l, i);
}

/* ---- heights ------------------------------------------------------------------------------- */

uint64_t listing_solve_bytes(uint32_t n, size_t n_plies)
{
    return heights_bytes(n, n_plies) + n;
}

static HeightNode height_kind(const GdlListing *l, const ListingAim *aim, uint32_t i)
{
    switch ((AimSays)aim->says[i]) {
    case AIM_HOLDS: return HEIGHT_GOAL;
    case AIM_FAILS: return HEIGHT_NEVER;
    default:
        return (position_listed(l, i)->mover == aim->player) != aim->theirs ? HEIGHT_ONE
                                                                            : HEIGHT_ALL;
    }
}

uint32_t *listing_solve(const GdlListing *l, const ListingAim *aim, const Deadline *until)
{
    assert(l && aim->says && aim->player < l->game->n_players);
    uint8_t *kind = base_alloc(l->n + (size_t)1, "heights");
    for (uint32_t i = 0; i < l->n; i++)
        kind[i] = (uint8_t)height_kind(l, aim, i);
    const Digraph plies = listing_graph(l);
    const HeightGoals goals = {kind, aim->begin};
    uint32_t *height = heights_find(&plies, &goals, until);
    free(kind);
    return height;
}

/* ---- goals ---------------------------------------------------------------------------------- */

/* Whether play goes on from the position, and its plies are not listed. */
static bool is_beyond(const GdlListing *l, uint32_t i)
{
    return i >= l->n_done && position_listed(l, i)->end == GDL_GOES_ON;
}

/* The player's goal where play has ended in a terminal position with one; -1 elsewhere. */
static int goal_at(const GdlListing *l, uint32_t i, unsigned player)
{
    return position_listed(l, i)->end == GDL_TERMINAL
               ? gdl_goal(gdl_of(l->game), position_listed(l, i), player)
               : -1;
}

/* The kind of a position in which play has ended. */
static ChanceNode end_kind(int goal, bool goals)
{
    if (goal == GDL_GOAL_PARTS)
        return CHANCE_REACHED;
    return goals && goal > 0 ? CHANCE_PART : CHANCE_FAILS;
}

uint8_t *listing_kinds(const GdlListing *l, unsigned player, GdlWorth worth)
{
    assert(l && player < l->game->n_players);
    uint8_t *kind = base_alloc(l->n + (size_t)1, "probabilities");
    for (uint32_t i = 0; i < l->n; i++) {
        const GdlPosition *p = position_listed(l, i);
        kind[i] = p->mover == player ? CHANCE_OURS : CHANCE_THEIRS;
        if (p->mover == l->game->n_players)
            kind[i] = CHANCE_DRAWN;
        if (is_beyond(l, i))
            kind[i] = (uint8_t)worth.beyond;
        if (p->end != GDL_GOES_ON)
            kind[i] = (uint8_t)end_kind(goal_at(l, i, player), worth.goals);
    }
    return kind;
}

uint8_t *listing_goals(const GdlListing *l, unsigned player)
{
    assert(l);
    uint8_t *goals = base_zalloc(l->n + (size_t)1, 1, "goals");
    for (uint32_t i = 0; i < l->n; i++) {
        int goal = goal_at(l, i, player);
        goals[i] = (uint8_t)(goal < 0 ? 0 : goal);
    }
    return goals;
}

double *listing_means(const GdlListing *l, unsigned player, unsigned threads, const Deadline *until)
{
    assert(l && player < l->game->n_players && until);
    uint8_t *kind = listing_kinds(l, player, (GdlWorth){true, CHANCE_FAILS});
    uint8_t *goals = listing_goals(l, player);
    const ChanceGraph g = {listing_graph(l), kind, goals, GDL_GOAL_PARTS};
    ChanceBounds b = chance_solve(&g, threads ? threads : 1, until);
    double *mean = b.is_done ? base_alloc((l->n + 1) * sizeof *mean, "values") : NULL;
    for (uint32_t i = 0; mean && i < l->n; i++)
        mean[i] = (double)b.lower[i] / (double)PROBABILITY_ONE * GDL_GOAL_PARTS;
    chance_clear(&b);
    free(kind);
    free(goals);
    return mean;
}

/* What is asked of a player. */
typedef struct ForceQuestion {
    const GdlListing *l;
    unsigned player;
    const Deadline *until;
    bool is_stopped;
} ForceQuestion;

uint32_t *listing_force(const GdlListing *l, const GdlForceAim *aim, const Deadline *until)
{
    assert(l && aim && aim->player < l->game->n_players);
    enum { MOST_POSITIONS = 1 << 16 }; /* between two reads of the clock */
    DeadlineWatch watch = {0};
    bool is_stopped = false;
    uint8_t *says = base_zalloc(l->n + 1, 1, "heights");
    for (uint32_t i = 0; i < l->n && !is_stopped; i++) {
        says[i] = goal_at(l, i, aim->player) >= aim->goal ? AIM_HOLDS : AIM_OPEN;
        if (is_beyond(l, i))
            says[i] = aim->beyond_holds ? AIM_HOLDS : AIM_FAILS;
        is_stopped = until && deadline_watch(&watch, until, MOST_POSITIONS);
    }
    const ListingAim reach = {.player = aim->player, .says = says};
    uint32_t *height = is_stopped ? NULL : listing_solve(l, &reach, until);
    free(says);
    return height;
}

/* Plies in which at least that goal can be forced; LISTING_NEVER, also if it was stopped. */
static uint32_t plies_to(ForceQuestion *q, int goal, bool beyond_holds)
{
    const GdlForceAim aim = {q->player, goal, beyond_holds};
    uint32_t *height = q->is_stopped ? NULL : listing_force(q->l, &aim, q->until);
    uint32_t plies = height ? height[0] : LISTING_NEVER;
    q->is_stopped = !height;
    free(height);
    return plies;
}

/* Whether at least that goal could be forced if all positions beyond the listing gave it; or this
 * was not found out. */
static bool may_force(ForceQuestion *q, int goal)
{
    return !listing_is_whole(q->l) && (plies_to(q, goal, true) != LISTING_NEVER || q->is_stopped);
}

/* Whether it is the least of several goals of its role, or the only one and nothing. */
static bool is_least_goal(const GameProgram *p, const ProgramGoal *goal)
{
    bool less = false, greater = false;
    for (size_t i = 0; i < p->n_goals; i++) {
        bool same_role = p->goals[i].role == goal->role;
        less |= same_role && p->goals[i].value < goal->value;
        greater |= same_role && p->goals[i].value > goal->value;
    }
    return !less && (greater || goal->value == 0);
}

/* Looks at the next lower goal of the player. */
static void look_at_goal(ForceQuestion *q, const ProgramGoal *goal, GdlForced *f)
{
    const GameProgram *p = gdl_of(q->l->game)->program;
    uint32_t plies = plies_to(q, (int)goal->value, false);
    if (plies != LISTING_NEVER) {
        f->goal = (int)goal->value;
        f->plies = plies;
        f->is_least = is_least_goal(p, goal);
    }
    bool may = f->at_most < 0 && (f->goal >= 0 || q->is_stopped || may_force(q, (int)goal->value));
    if (may) {
        f->at_most = (int)goal->value;
        f->is_least = is_least_goal(p, goal);
    }
    f->is_capped |= f->at_most < 0;
}

bool listing_forced(const GdlListing *l, unsigned player, const Deadline *until, GdlForced *f)
{
    assert(l && l->n > 0 && f);
    const GameProgram *p = gdl_of(l->game)->program;
    const int known = f->at_most;
    ForceQuestion q = {.l = l, .player = player, .until = until};
    *f = (GdlForced){.goal = -1, .at_most = -1};
    for (size_t i = p->n_goals; i-- > 0 && f->goal < 0 && !q.is_stopped;) { /* by role, value */
        const ProgramGoal *goal = &p->goals[i];
        if (goal->role == player && (int64_t)goal->value > known)
            f->is_capped = true;
        else if (goal->role == player)
            look_at_goal(&q, goal, f);
    }
    return !q.is_stopped;
}
