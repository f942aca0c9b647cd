/* game/gdl/gdl_solver.c -- all that play can reach as a Solver: for games in which two roles take turns.
 * A class is what one role sees: its name is the role's.  Listings and solutions of one game may share what
 * can be reached; the last one of them frees it.
 * Start reading at gdl_solver. */
#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "game/gdl/gdl.h"
#include "game/gdl/listing.h"
#include "game/solve.h"

enum { USUAL_MEMORY = 1 << 30, NO_HEIGHT = UINT16_MAX };

/* What play can reach, as role 0 sees it.  Constant, but for the number of its users. */
typedef struct GdlReached {
    GdlListing all;
    atomic_uint users;
} GdlReached;

/* What one role sees: what a Listing of these games is. */
typedef struct GdlView {
    const GdlGame *g;
    unsigned role;
    GdlReached *reached;
} GdlView;

/* Heights by position of the listing, for each role that was asked for: what a Solution is. */
typedef struct GdlValues {
    const GdlGame *g;
    GdlReached *reached;
    uint16_t *height[2];
} GdlValues;

static const GdlView *view_of(const Listing *l)
{
    return (const GdlView *)(const void *)l;
}

static const GdlValues *values_of(const Solution *s)
{
    return (const GdlValues *)(const void *)s;
}

/* ---- what can be reached ------------------------------------------------------------------- */

static GdlReached *reached_share(GdlReached *r)
{
    atomic_fetch_add_explicit(&r->users, 1, memory_order_relaxed);
    return r;
}

static void reached_drop(GdlReached *r)
{
    if (!r || atomic_fetch_sub_explicit(&r->users, 1, memory_order_acq_rel) > 1)
        return;
    listing_clear(&r->all);
    free(r);
}

/* For the one that asks.  NULL with a status. */
static GdlReached *reached_new(const GdlGame *g, const ListingRequest *request, Status *status)
{
    const GdlListingLimits limits = {.memory = request->memory ? request->memory : USUAL_MEMORY,
                                     .threads = request->threads,
                                     .until = request->until};
    GdlListing made;
    if (!listing_make(&g->game, 0, &limits, &made, status))
        return NULL;
    GdlReached *r = base_alloc(sizeof *r, "positions of a game");
    r->all = made;
    atomic_init(&r->users, 1);
    return r;
}

/* Room for a position on the stack. */
typedef union GdlRoom {
    GdlPosition position;
    unsigned char bytes[LIMIT_GDL_POSITION];
} GdlRoom;

/* The number of a position, whoever sees it; UINT32_MAX: play does not reach it. */
static uint32_t number_of(const GdlReached *r, const void *position)
{
    GdlRoom room;
    gdl_orient(r->all.game, position, 0, &room);
    return listing_find(&r->all, &room);
}

/* ---- the listing --------------------------------------------------------------------------- */

static bool find_class(const GdlGame *g, const char *text, size_t n, unsigned *role, Status *status)
{
    for (unsigned r = 0; r < g->game.n_players; r++)
        if (strlen(g->game.players[r]) == n && memcmp(g->game.players[r], text, n) == 0) {
            *role = r;
            return true;
        }
    return status_fail(status, STATUS_WRONG_INPUT, "there is no role %.*s", (int)n, text);
}

static Listing *new_listing(const Game *game, const char *text, size_t n, const ListingRequest *r,
                            Status *status)
{
    const GdlGame *g = gdl_of(game);
    const ListingRequest request = r ? *r : (ListingRequest){0};
    unsigned role = 0;
    if (!find_class(g, text, n, &role, status))
        return NULL;
    GdlReached *reached = request.beside ? reached_share(view_of(request.beside)->reached)
                                         : reached_new(g, &request, status);
    if (!reached)
        return NULL;
    GdlView *v = base_alloc(sizeof *v, "positions of a game");
    *v = (GdlView){g, role, reached};
    return (Listing *)(void *)v;
}

static void free_listing(Listing *l)
{
    if (l)
        reached_drop(view_of(l)->reached);
    free(l);
}

static uint64_t listing_size(const Listing *l)
{
    return view_of(l)->reached->all.n;
}

static bool listing_position(const Listing *l, uint64_t index, Turn turn, void *out)
{
    const GdlView *v = view_of(l);
    gdl_orient(&v->g->game, listing_at(&v->reached->all, (uint32_t)index), v->role, out);
    return gdl_turn(&v->g->game, out) == turn;
}

static uint64_t listing_index(const Listing *l, const void *position)
{
    const GdlPosition *p = position;
    const GdlView *v = view_of(l);
    uint32_t i = p->us == v->role ? number_of(v->reached, position) : UINT32_MAX;
    return i == UINT32_MAX ? NO_INDEX : i;
}

/* ---- classes ------------------------------------------------------------------------------- */

static const char *const *everything(const Game *game, size_t *n)
{
    *n = game->n_players;
    return game->players;
}

static bool has_class(const Game *game, const void *position, const char *text, size_t n)
{
    unsigned role = 0;
    return find_class(gdl_of(game), text, n, &role, NULL) && role == gdl_us(game, position);
}

/* A role with a longer name has no solver (gdl_may_be_solved). */
static void class_of(const Game *game, const void *position, char out[MAX_CLASS_NAME])
{
    snprintf(out, MAX_CLASS_NAME, "%s", game->players[gdl_us(game, position)]);
}

static bool reversed(const Game *game, const char *text, size_t n, char out[MAX_CLASS_NAME],
                     Status *status)
{
    unsigned role = 0;
    if (!find_class(gdl_of(game), text, n, &role, status))
        return false;
    snprintf(out, MAX_CLASS_NAME, "%s", game->players[1 - role]);
    return true;
}

bool gdl_may_be_solved(const Game *game)
{
    bool fits = game->alternates && game->n_players == 2;
    for (unsigned r = 0; r < game->n_players && fits; r++)
        fits = strlen(game->players[r]) < MAX_CLASS_NAME;
    return fits;
}

/* ---- solving ------------------------------------------------------------------------------- */

/* What the classes of a request can reach: the caller's (reached_drop).  NULL with a status. */
static GdlReached *reached_for(const GdlGame *g, const SolveRequest *r, Status *status)
{
    const ListingRequest request = {.memory = r->memory, .threads = r->threads, .until = r->until};
    if (r->listed && r->n_classes)
        return reached_share(view_of(r->listed[0])->reached);
    return reached_new(g, &request, status);
}

/* Bytes while one class is solved: heights, counts, a queue, plies backwards; with what begins later. */
static uint64_t solving_bytes(const GdlListing *l, bool starts)
{
    uint64_t later = starts ? sizeof(uint32_t) + sizeof(uint64_t) : 0;
    return l->n * (3 * sizeof(uint32_t) + sizeof(size_t) + 1 + later) +
           l->first[l->n] * sizeof *l->successors;
}

static SolvePlan plan_of(const GdlListing *l, const SolveRequest *r)
{
    uint64_t kept = r->n_classes * l->n * sizeof(uint16_t);
    return (SolvePlan){.classes = r->n_classes,
                       .positions = kept,       /* two bytes each */
                       .memory = listing_bytes(l) + solving_bytes(l, r->aim.start) + kept,
                       .seconds = 1e-7 * (double)l->first[l->n] * (double)r->n_classes};
}

static bool plan(const Game *game, const SolveRequest *r, SolvePlan *out, Status *status)
{
    const GdlGame *g = gdl_of(game);
    unsigned role = 0;
    for (size_t i = 0; i < r->n_classes; i++)
        if (!find_class(g, r->classes[i], strlen(r->classes[i]), &role, status))
            return false;
    GdlReached *reached = reached_for(g, r, status);
    if (!reached)
        return false;
    *out = plan_of(&reached->all, r);
    reached_drop(reached);
    return true;
}

/* What the aim says of the position as its role sees it. */
static AimSays ask(const SolveAim *aim, const Game *game, const GdlPosition *p)
{
    if (aim->says)
        return aim->says(aim->contexts ? aim->contexts[0] : NULL, p);
    bool won = p->end == GDL_TERMINAL && gdl_goal(gdl_of(game), p, p->us) == 100;
    return won ? AIM_HOLDS : AIM_OPEN;
}

/* What an aim says of all positions, by number. */
typedef struct GdlAim {
    uint8_t *says;
    uint32_t *begin;                            /* NULL, or the height where it holds */
} GdlAim;

static void clear_aim(GdlAim *a)
{
    free(a->says);
    free(a->begin);
    *a = (GdlAim){0};
}

static uint32_t begin_at(const SolveAim *aim, const GdlPosition *p)
{
    int height = aim->start(aim->contexts ? aim->contexts[0] : NULL, p);
    return height < 0 ? LISTING_NEVER : (uint32_t)height;
}

/* Asks the aim of all positions.   False with a status: the deadline was over. */
static bool ask_all(const GdlListing *l, const SolveRequest *r, unsigned role, GdlAim *out,
                    Status *status)
{
    enum { PERIOD = 1024 };
    GdlRoom room;
    out->says = base_zalloc(l->n + (size_t)1, 1, "an aim");
    out->begin = NULL;
    if (r->aim.start)
        out->begin = base_zalloc(l->n + (size_t)1, sizeof *out->begin, "an aim");
    for (uint32_t i = 0; i < l->n; i++) {
        if (i % PERIOD == 0 && deadline_is_over(&r->until)) {
            clear_aim(out);
            return status_give_up(status, &r->until, "a game was being solved");
        }
        gdl_orient(l->game, listing_at(l, i), role, &room);
        out->says[i] = (uint8_t)ask(&r->aim, l->game, &room.position);
        if (out->begin && out->says[i] == AIM_HOLDS)
            out->begin[i] = begin_at(&r->aim, &room.position);
    }
    return true;
}

static bool solve_class(GdlValues *s, const SolveRequest *r, const char *name, Status *status)
{
    const GdlListing *l = &s->reached->all;
    unsigned role = 0;
    if (!find_class(s->g, name, strlen(name), &role, status))
        return false;
    GdlAim aim;
    if (!ask_all(l, r, role, &aim, status))
        return false;
    uint32_t *height = listing_solve(l, role, aim.says, aim.begin);
    uint16_t *kept = base_alloc((l->n + (size_t)1) * sizeof *kept, "values");
    bool fine = true;
    for (uint32_t i = 0; i < l->n; i++) {
        fine = fine && (height[i] == LISTING_NEVER || height[i] < NO_HEIGHT);
        kept[i] = height[i] < NO_HEIGHT ? (uint16_t)height[i] : NO_HEIGHT;
    }
    free(height);
    clear_aim(&aim);
    free(s->height[role]);
    s->height[role] = kept;
    return fine ||
           status_fail(status, STATUS_TOO_LARGE, "a win takes more than %d plies", NO_HEIGHT);
}

static void free_values(GdlValues *s)
{
    reached_drop(s->reached);
    free(s->height[0]);
    free(s->height[1]);
    free(s);
}

static void free_solution(Solution *s)
{
    if (s)
        free_values((GdlValues *)(void *)s);
}

static bool solve(const Game *game, const SolveRequest *r, Solution **out, Status *status)
{
    const GdlGame *g = gdl_of(game);
    GdlReached *reached = reached_for(g, r, status);
    if (!reached)
        return false;
    SolvePlan cost = plan_of(&reached->all, r);
    GdlValues *s = base_zalloc(1, sizeof *s, "values");
    *s = (GdlValues){.g = g, .reached = reached};
    bool fine = cost.memory <= r->memory ||
                status_fail(status, STATUS_TOO_LARGE, "solving the game takes %.0f MB of memory",
                            (double)cost.memory / (1 << 20));
    for (size_t i = 0; i < r->n_classes && fine; i++)
        fine = solve_class(s, r, r->classes[i], status);
    if (fine)
        *out = (Solution *)(void *)s;
    else
        free_values(s);
    return fine;
}

static int value(const Solution *solution, void *context, const void *position)
{
    const GdlValues *s = values_of(solution);
    const GdlPosition *p = position;
    (void)context;
    uint32_t i = s->height[p->us] ? number_of(s->reached, position) : UINT32_MAX;
    if (i == UINT32_MAX)
        return VALUE_UNKNOWN;
    return s->height[p->us][i] == NO_HEIGHT ? VALUE_NOT_WON : s->height[p->us][i];
}

/* The positions of a class with one side to move, and those of them that are won. */
static bool count(const Solution *solution, const char *name, size_t n, Turn turn, SolveCount *out)
{
    const GdlValues *s = values_of(solution);
    const GdlListing *l = &s->reached->all;
    unsigned role = 0;
    if (!find_class(s->g, name, n, &role, NULL) || !s->height[role])
        return false;
    *out = (SolveCount){0};
    for (uint32_t i = 0; i < l->n; i++) {
        const GdlPosition *p = listing_at(l, i);
        uint16_t height = s->height[role][i];
        if ((p->mover == role) != (turn == TURN_US))
            continue;
        out->legal++;
        out->won += height != NO_HEIGHT;
        out->longest = height != NO_HEIGHT && height > out->longest ? height : out->longest;
    }
    out->n_plies = out->longest + 1u;
    out->at = base_zalloc(out->n_plies, sizeof *out->at, "values");
    for (uint32_t i = 0; i < l->n; i++) {
        const GdlPosition *p = listing_at(l, i);
        if ((p->mover == role) == (turn == TURN_US) && s->height[role][i] != NO_HEIGHT)
            out->at[s->height[role][i]]++;
    }
    return true;
}

const Solver gdl_solver = {.listing_new = new_listing,
                           .listing_free = free_listing,
                           .listing_size = listing_size,
                           .listing_position = listing_position,
                           .listing_index = listing_index,
                           .everything = everything,
                           .starts = true,
                           .has_class = has_class,
                           .class_of = class_of,
                           .reversed = reversed,
                           .plan = plan,
                           .solve = solve,
                           .free = free_solution,
                           .value = value,
                           .count = count};
