/* game/gdl/listing_solve.c -- backward induction over all positions that play can reach. */
#include <assert.h>
#include <stdlib.h>

#include "game/chance.h"
#include "game/gdl/gdl.h"
#include "game/gdl/listing.h"
#include "game/solve.h"

static const GdlPosition *at(const GdlListing *l, uint32_t i)
{
    return listing_at(l, i);
}

/* ---- heights ------------------------------------------------------------------------------- */

/* Most positions between two looks at the clock. */
enum { BETWEEN_LOOKS = 1 << 16 };

/* Positions from which a ply leads to each, in one list. */
typedef struct GdlBack {
    size_t *first;
    uint32_t *from;
} GdlBack;

/* False where the deadline was over: then it is not usable. */
static bool turn_round(const GdlListing *l, const Deadline *until, GdlBack *b)
{
    size_t n_edges = l->first[l->n];
    DeadlineWatch watch = {0};
    b->first = base_zalloc(l->n + 2, sizeof *b->first, "plies of a game");
    b->from = base_alloc((n_edges + 1) * sizeof *b->from, "plies of a game");
    for (uint32_t i = 0; i < l->n; i++) {
        if (deadline_watch(&watch, until, BETWEEN_LOOKS))
            return false;
        for (size_t e = l->first[i]; e < l->first[i + 1]; e++)
            b->first[l->successors[e] + 2]++;
    }
    for (uint32_t i = 0; i < l->n; i++)
        b->first[i + 2] += b->first[i + 1];
    for (uint32_t i = 0; i < l->n; i++) {
        if (deadline_watch(&watch, until, BETWEEN_LOOKS))
            return false;
        for (size_t e = l->first[i]; e < l->first[i + 1]; e++)
            b->from[b->first[l->successors[e] + 1]++] = i;
    }
    return true;
}

/* What is known while heights are found, least heights first. */
typedef struct GdlInduction {
    const GdlListing *l;
    const ListingAim *aim;
    GdlBack back;
    uint32_t *height, *open; /* open: by position of others: successors without a height */
    uint32_t *queue;
    uint32_t n;
    uint64_t *waiting; /* positions that begin later: height, then position */
    uint32_t n_waiting, n_begun;
} GdlInduction;

static void settle_position(GdlInduction *d, uint32_t i, uint32_t height)
{
    d->height[i] = height;
    d->queue[d->n++] = i;
}

static void reach_back(GdlInduction *d, uint32_t from, uint32_t height)
{
    if (d->height[from] != LISTING_NEVER || d->aim->says[from] != AIM_OPEN)
        return;
    bool chooses = (at(d->l, from)->mover == d->aim->player) != d->aim->theirs;
    if (chooses || --d->open[from] == 0)
        settle_position(d, from, height + 1);
}

static int compare_waiting(const void *x, const void *y)
{
    const uint64_t *a = x, *b = y;
    return (*a > *b) - (*a < *b);
}

/* Positions where the aim holds are settled, or wait for their height. */
static void begin_at_aim(GdlInduction *d)
{
    const GdlListing *l = d->l;
    for (uint32_t i = 0; i < l->n; i++) {
        d->height[i] = LISTING_NEVER;
        d->open[i] = (uint32_t)(l->first[i + 1] - l->first[i]);
        const uint32_t *begin = d->aim->begin;
        if (d->aim->says[i] != AIM_HOLDS)
            continue;
        if (!begin || begin[i] == 0)
            settle_position(d, i, 0);
        else if (begin[i] != LISTING_NEVER)
            d->waiting[d->n_waiting++] = (uint64_t)begin[i] << 32 | i;
    }
    if (d->n_waiting)
        qsort(d->waiting, d->n_waiting, sizeof *d->waiting, compare_waiting);
}

/* Settles those that have waited for the height of the next one in the queue; if there is none, for
 * the next height. Returns: whether there is a next one. */
static bool begin_waiting(GdlInduction *d, uint32_t next)
{
    if (d->n_begun < d->n_waiting) {
        uint64_t height = next < d->n ? d->height[d->queue[next]] : d->waiting[d->n_begun] >> 32;
        while (d->n_begun < d->n_waiting && d->waiting[d->n_begun] >> 32 <= height) {
            uint64_t w = d->waiting[d->n_begun++];
            settle_position(d, (uint32_t)w, (uint32_t)(w >> 32));
        }
    }
    return next < d->n;
}

uint64_t listing_solve_bytes(uint32_t n, size_t n_plies)
{
    /* height, open, queue; first; from */
    return n * (uint64_t)(3 * sizeof(uint32_t) + sizeof(size_t)) + n_plies * sizeof(uint32_t);
}

/* False where the deadline was over. */
static bool induce(GdlInduction *d, const Deadline *until)
{
    const GdlBack *b = &d->back;
    DeadlineWatch watch = {0};
    if (!turn_round(d->l, until, &d->back))
        return false;
    begin_at_aim(d);
    for (uint32_t k = 0; begin_waiting(d, k); k++) {
        if (deadline_watch(&watch, until, BETWEEN_LOOKS))
            return false;
        for (size_t e = b->first[d->queue[k]]; e < b->first[d->queue[k] + 1]; e++)
            reach_back(d, b->from[e], d->height[d->queue[k]]);
    }
    return true;
}

uint32_t *listing_solve(const GdlListing *l, const ListingAim *aim, const Deadline *until)
{
    assert(l && aim->says && aim->player < l->game->n_players);
    const Deadline never = {0};
    size_t n = l->n + (size_t)1;
    GdlInduction d = {.l = l,
                      .aim = aim,
                      .height = base_alloc(n * sizeof *d.height, "heights"),
                      .open = base_alloc(n * sizeof *d.open, "heights"),
                      .queue = base_alloc(n * sizeof *d.queue, "heights"),
                      .waiting = base_alloc((aim->begin ? n : 1) * sizeof *d.waiting, "heights")};
    if (!induce(&d, until ? until : &never)) {
        free(d.height);
        d.height = NULL;
    }
    free(d.back.first), free(d.back.from), free(d.open), free(d.queue), free(d.waiting);
    return d.height;
}

/* ---- goals ---------------------------------------------------------------------------------- */

/* Whether play goes on from the position, and its plies are not listed. */
static bool is_beyond(const GdlListing *l, uint32_t i)
{
    return i >= l->n_done && at(l, i)->end == GDL_GOES_ON;
}

/* The player's goal where play has ended in a terminal position with one; -1 elsewhere. */
static int goal_at(const GdlListing *l, uint32_t i, unsigned player)
{
    return at(l, i)->end == GDL_TERMINAL ? gdl_goal(gdl_of(l->game), at(l, i), player) : -1;
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
    uint8_t *kind = base_alloc(l->n + (size_t)1, "probabilities");
    for (uint32_t i = 0; i < l->n; i++) {
        const GdlPosition *p = at(l, i);
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
    uint8_t *goals = base_zalloc(l->n + (size_t)1, 1, "goals");
    for (uint32_t i = 0; i < l->n; i++) {
        int goal = goal_at(l, i, player);
        goals[i] = (uint8_t)(goal < 0 ? 0 : goal);
    }
    return goals;
}

/* What is asked of a player. */
typedef struct ForceQuestion {
    const GdlListing *l;
    unsigned player;
    const Deadline *until;
    bool is_stopped;
} ForceQuestion;

/* Plies in which at least that goal can be forced; LISTING_NEVER, also if it was stopped.
 * beyond: what the aim says of positions whose plies are not listed. */
static uint32_t plies_to(ForceQuestion *q, int goal, AimSays beyond)
{
    const GdlListing *l = q->l;
    DeadlineWatch watch = {0};
    uint8_t *says = base_zalloc(l->n + 1, 1, "heights");
    for (uint32_t i = 0; i < l->n && !q->is_stopped; i++) {
        says[i] = goal_at(l, i, q->player) >= goal ? AIM_HOLDS : AIM_OPEN;
        if (is_beyond(l, i))
            says[i] = (uint8_t)beyond;
        q->is_stopped = q->until && deadline_watch(&watch, q->until, BETWEEN_LOOKS);
    }
    const ListingAim aim = {.player = q->player, .says = says};
    uint32_t *height = q->is_stopped ? NULL : listing_solve(l, &aim, q->until);
    uint32_t plies = height ? height[0] : LISTING_NEVER;
    q->is_stopped = !height;
    free(height);
    free(says);
    return plies;
}

/* Whether at least that goal could be forced if all positions beyond the listing gave it; or this
 * was not found out. */
static bool may_force(ForceQuestion *q, int goal)
{
    return !listing_is_whole(q->l) &&
           (plies_to(q, goal, AIM_HOLDS) != LISTING_NEVER || q->is_stopped);
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
    uint32_t plies = plies_to(q, (int)goal->value, AIM_FAILS);
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
