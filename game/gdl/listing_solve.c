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

/* Positions from which a ply leads to each, in one list. */
typedef struct GdlBack {
    size_t *first;
    uint32_t *from;
} GdlBack;

static GdlBack turn_round(const GdlListing *l)
{
    size_t n_edges = l->first[l->n];
    GdlBack b = {base_zalloc(l->n + 2, sizeof *b.first, "plies of a game"),
                 base_alloc((n_edges + 1) * sizeof *b.from, "plies of a game")};
    for (size_t e = 0; e < n_edges; e++)
        b.first[l->successors[e] + 2]++;
    for (uint32_t i = 0; i < l->n; i++)
        b.first[i + 2] += b.first[i + 1];
    for (uint32_t i = 0; i < l->n; i++)
        for (size_t e = l->first[i]; e < l->first[i + 1]; e++)
            b.from[b.first[l->successors[e] + 1]++] = i;
    return b;
}

/* What is known while heights are found, least heights first. */
typedef struct GdlInduction {
    const GdlListing *l;
    const ListingAim *aim;
    uint32_t *height, *open;                    /* open: by position of others: successors without a height */
    uint32_t *queue;
    uint32_t n;
    uint64_t *waiting;                          /* positions that begin later: height, then position */
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

/* Settles those that have waited for the height of the next one in the queue; if there is none, for the next height.
 * Returns: whether there is a next one. */
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

uint32_t *listing_solve(const GdlListing *l, const ListingAim *aim)
{
    assert(l && aim->says && aim->player < l->game->n_players);
    GdlBack b = turn_round(l);
    size_t n = l->n + (size_t)1;
    GdlInduction d = {.l = l,
                      .aim = aim,
                      .height = base_alloc(n * sizeof *d.height, "heights"),
                      .open = base_alloc(n * sizeof *d.open, "heights"),
                      .queue = base_alloc(n * sizeof *d.queue, "heights"),
                      .waiting = base_alloc((aim->begin ? n : 1) * sizeof *d.waiting, "heights")};
    begin_at_aim(&d);
    for (uint32_t k = 0; begin_waiting(&d, k); k++)
        for (size_t e = b.first[d.queue[k]]; e < b.first[d.queue[k] + 1]; e++)
            reach_back(&d, b.from[e], d.height[d.queue[k]]);
    free(b.first), free(b.from), free(d.open), free(d.queue), free(d.waiting);
    return d.height;
}

/* Whether play that has ended in the position gives the player at least that goal. */
static bool gives(const GdlListing *l, uint32_t i, unsigned player, int goal)
{
    return at(l, i)->end == GDL_TERMINAL && gdl_goal(gdl_of(l->game), at(l, i), player) >= goal;
}

uint8_t *listing_kinds(const GdlListing *l, unsigned player)
{
    uint8_t *kind = base_alloc(l->n + (size_t)1, "probabilities");
    for (uint32_t i = 0; i < l->n; i++) {
        const GdlPosition *p = at(l, i);
        kind[i] = p->mover == player ? CHANCE_OURS : CHANCE_THEIRS;
        if (p->mover == l->game->n_players)
            kind[i] = CHANCE_DRAWN;
        if (p->end != GDL_GOES_ON)
            kind[i] = gives(l, i, player, 100) ? CHANCE_REACHED : CHANCE_FAILS;
    }
    return kind;
}

/* Plies in which at least that goal can be forced; LISTING_NEVER. */
static uint32_t plies_to(const GdlListing *l, unsigned player, int goal)
{
    uint8_t *says = base_zalloc(l->n + 1, 1, "heights");
    for (uint32_t i = 0; i < l->n; i++)
        says[i] = gives(l, i, player, goal) ? AIM_HOLDS : AIM_OPEN;
    const ListingAim aim = {.player = player, .says = says};
    uint32_t *height = listing_solve(l, &aim), plies = height[0];
    free(height);
    free(says);
    return plies;
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

GdlForced listing_forced(const GdlListing *l, unsigned player)
{
    const GameProgram *p = gdl_of(l->game)->program;
    for (size_t i = p->n_goals; i-- > 0;) {     /* by role, then by value */
        if (p->goals[i].role != player)
            continue;
        uint32_t plies = plies_to(l, player, (int)p->goals[i].value);
        if (plies != LISTING_NEVER)
            return (GdlForced){(int)p->goals[i].value, plies, is_least_goal(p, &p->goals[i])};
    }
    return (GdlForced){.goal = -1};
}
