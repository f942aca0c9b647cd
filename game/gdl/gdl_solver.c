/* game/gdl/gdl_solver.c -- a Solver over all reachable positions, for games without chance.
 * A class is the view of one role, and has its name.  Listings and solutions of one game may share
 * the reachable positions; the last one frees them.  If roles choose at the same time their views
 * differ: then each role has its own positions.
 * Start reading at gdl_solver. */
#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "game/gdl/gdl.h"
#include "game/gdl/run/listing.h"
#include "game/solve.h"

enum { USUAL_MEMORY = 1 << 30, NO_HEIGHT = UINT16_MAX };

/* What play can reach, as one role sees it.  Constant, but for the number of its users. */
typedef struct GdlReached {
    GdlListing all;
    unsigned role;
    uint64_t bytes; /* with those listed before for other roles */
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
    GdlReached *reached[MOST_PLAYERS];
    uint16_t *height[MOST_PLAYERS];
} GdlValues;

static const GdlView *view_of(const Listing *l)
{
    return (const GdlView *)(const void *)l;
}

static const GdlValues *as_values(const Solution *s)
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

/* Whether another role sees the same positions: nobody chooses while another has chosen. */
static bool reached_serves(const GdlReached *r, unsigned role)
{
    return r->role == role || r->all.counts.between == 0;
}

/* What a role sees, for the one that asks: the one beside where that serves, else a new one.  NULL
 * with a status. */
static GdlReached *reached_take(const GdlGame *g, unsigned role, const ListingRequest *request,
                                GdlReached *beside, Status *status)
{
    if (beside && reached_serves(beside, role))
        return reached_share(beside);
    uint64_t memory = request->memory ? request->memory : USUAL_MEMORY;
    uint64_t before = beside ? beside->bytes : 0;
    const GdlListingLimits limits = {.memory = memory > before ? memory - before : 0,
                                     .threads = request->threads,
                                     .until = request->until};
    GdlListing made;
    if (!listing_make(&g->game, role, &limits, &made, status)) {
        listing_clear(&made);
        return NULL;
    }
    GdlReached *r = base_alloc(sizeof *r, "positions of a game");
    r->all = made;
    r->role = role;
    r->bytes = before + listing_bytes(&made);
    atomic_init(&r->users, 1);
    return r;
}

/* Room for a position on the stack. */
typedef union GdlRoom {
    GdlPosition position;
    unsigned char bytes[LIMIT_GDL_POSITION];
} GdlRoom;

/* The number of a position of a role that this serves; UINT32_MAX: play does not reach it. */
static uint32_t number_of_reached(const GdlReached *r, const void *position)
{
    GdlRoom room;
    gdl_orient(r->all.game, position, r->role, &room);
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
    GdlReached *beside = request.beside ? view_of(request.beside)->reached : NULL,
               *reached = reached_take(g, role, &request, beside, status);
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

static uint64_t view_size(const Listing *l)
{
    return view_of(l)->reached->all.n;
}

static bool view_position(const Listing *l, uint64_t index, Turn turn, void *out)
{
    const GdlView *v = view_of(l);
    gdl_orient(&v->g->game, listing_at(&v->reached->all, (uint32_t)index), v->role, out);
    return gdl_turn(&v->g->game, out) == turn;
}

static uint64_t view_index(const Listing *l, const void *position)
{
    const GdlPosition *p = position;
    const GdlView *v = view_of(l);
    uint32_t i = p->us == v->role ? number_of_reached(v->reached, position) : UINT32_MAX;
    return i == UINT32_MAX ? NO_INDEX : i;
}

/* ---- classes ------------------------------------------------------------------------------- */

static const char *const *everything(const Game *game, size_t *n)
{
    *n = game->n_players;
    return game->players;
}

static bool has_role_class(const Game *game, const void *position, const char *text, size_t n)
{
    unsigned role = 0;
    return find_class(gdl_of(game), text, n, &role, NULL) && role == gdl_us(game, position);
}

/* A role with a longer name has no solver (gdl_may_be_solved). */
static void write_role_class(const Game *game, const void *position, char out[MAX_CLASS_NAME])
{
    snprintf(out, MAX_CLASS_NAME, "%s", game->players[gdl_us(game, position)]);
}

bool gdl_may_be_solved(const Game *game)
{
    assert(game);
    bool fits = !game->chance;
    for (unsigned r = 0; r < game->n_players && fits; r++)
        fits = strlen(game->players[r]) < MAX_CLASS_NAME;
    return fits;
}

/* ---- solving ------------------------------------------------------------------------------- */

static void free_values(GdlValues *s)
{
    for (unsigned role = 0; role < MOST_PLAYERS; role++) {
        reached_drop(s->reached[role]);
        free(s->height[role]);
    }
    free(s);
}

/* What the classes of a request can reach, listed already or now; without values.  NULL with a
 * status. */
static GdlValues *values_new(const GdlGame *g, const SolveRequest *r, Status *status)
{
    const ListingRequest request = {.memory = r->memory, .threads = r->threads, .until = r->until};
    GdlValues *s = base_zalloc(1, sizeof *s, "values");
    GdlReached *beside = NULL;
    s->g = g;
    for (size_t i = 0; i < r->n_classes; i++) {
        unsigned role = 0;
        if (r->listed)
            beside = view_of(r->listed[i])->reached;
        bool fine = find_class(g, r->classes[i], strlen(r->classes[i]), &role, status);
        if (fine && !s->reached[role])
            s->reached[role] = reached_take(g, role, &request, beside, status);
        if (!fine || !s->reached[role]) {
            free_values(s);
            return NULL;
        }
        beside = s->reached[role];
    }
    return s;
}

/* Bytes while one class is solved: heights, counts, a queue, plies backwards; with what begins
 * later. */
static uint64_t solving_bytes(const GdlListing *l, bool starts)
{
    uint64_t later = starts ? sizeof(uint32_t) + sizeof(uint64_t) : 0;
    return listing_solve_bytes(l->n, l->first[l->n]) + l->n * (1 + later);
}

static SolvePlan plan_of(const GdlValues *s, const SolveRequest *r)
{
    SolvePlan p = {.classes = r->n_classes};
    uint64_t listed = 0, most = 0;
    for (unsigned role = 0; role < s->g->game.n_players; role++) {
        if (!s->reached[role])
            continue;
        const GdlListing *l = &s->reached[role]->all;
        uint64_t solving = solving_bytes(l, r->aim.start);
        listed = s->reached[role]->bytes > listed ? s->reached[role]->bytes : listed;
        most = solving > most ? solving : most;
        p.positions += l->n * sizeof(uint16_t); /* two bytes each */
        p.seconds += 1e-7 * (double)l->first[l->n];
    }
    p.memory = listed + most + p.positions;
    p.kept = p.positions;
    return p;
}

static bool plan_roles(const Game *game, const SolveRequest *r, SolvePlan *out, Status *status)
{
    GdlValues *s = values_new(gdl_of(game), r, status);
    if (!s)
        return false;
    *out = plan_of(s, r);
    free_values(s);
    return true;
}

/* What the aim says of the position as its role sees it. */
static AimSays aim_verdict(const SolveAim *aim, const Game *game, const GdlPosition *p)
{
    if (aim->says)
        return aim->says(aim->contexts ? aim->contexts[0] : NULL, p);
    bool won = p->end == GDL_TERMINAL && gdl_goal(gdl_of(game), p, p->us) == 100;
    return won ? AIM_HOLDS : AIM_OPEN;
}

/* What an aim says of all positions, by number. */
typedef struct GdlAim {
    uint8_t *says;
    uint32_t *begin; /* NULL, or the height where it holds */
} GdlAim;

static void clear_aim(GdlAim *a)
{
    free(a->says);
    free(a->begin);
    *a = (GdlAim){0};
}

static uint32_t height_to_begin(const SolveAim *aim, const GdlPosition *p)
{
    int height = aim->start(aim->contexts ? aim->contexts[0] : NULL, p);
    return height < 0 ? LISTING_NEVER : (uint32_t)height;
}

/* Asks the aim of all positions.   False with a status: the deadline was over. */
static bool aim_of_all(const GdlListing *l, const SolveRequest *r, unsigned role, GdlAim *out,
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
        out->says[i] = (uint8_t)aim_verdict(&r->aim, l->game, &room.position);
        if (out->begin && out->says[i] == AIM_HOLDS)
            out->begin[i] = height_to_begin(&r->aim, &room.position);
    }
    return true;
}

static bool solve_one_role(GdlValues *s, const SolveRequest *r, unsigned role, Status *status)
{
    const GdlListing *l = &s->reached[role]->all;
    GdlAim aim;
    if (!aim_of_all(l, r, role, &aim, status))
        return false;
    const ListingAim of_role = {role, r->aim.theirs, aim.says, aim.begin};
    uint32_t *height = listing_solve(l, &of_role, &r->until);
    if (!height) {
        clear_aim(&aim);
        return status_give_up(status, &r->until, "a game was being solved");
    }
    uint16_t *kept = base_alloc((l->n + (size_t)1) * sizeof *kept, "values");
    bool fine = true;
    for (uint32_t i = 0; i < l->n; i++) {
        fine = fine && (height[i] == LISTING_NEVER || height[i] < NO_HEIGHT);
        kept[i] = height[i] < NO_HEIGHT ? (uint16_t)height[i] : NO_HEIGHT;
    }
    free(height);
    clear_aim(&aim);
    s->height[role] = kept;
    return fine ||
           status_fail(status, STATUS_TOO_LARGE, "a win takes more than %d plies", NO_HEIGHT);
}

static void free_solution(Solution *s)
{
    if (s)
        free_values((GdlValues *)(void *)s);
}

static bool solve_wanted_roles(const Game *game, const SolveRequest *r, Solution **out,
                               Status *status)
{
    GdlValues *s = values_new(gdl_of(game), r, status);
    if (!s)
        return false;
    SolvePlan cost = plan_of(s, r);
    bool fine = cost.memory <= r->memory ||
                status_fail(status, STATUS_TOO_LARGE, "solving the game takes %.0f MB of memory",
                            (double)cost.memory / (1 << 20));
    for (unsigned role = 0; role < game->n_players && fine; role++)
        fine = !s->reached[role] || solve_one_role(s, r, role, status);
    if (fine)
        *out = (Solution *)(void *)s;
    else
        free_values(s);
    return fine;
}

static int value_of_reached(const Solution *solution, void *context, const void *position)
{
    const GdlValues *s = as_values(solution);
    const GdlPosition *p = position;
    (void)context;
    uint32_t i = s->height[p->us] ? number_of_reached(s->reached[p->us], position) : UINT32_MAX;
    if (i == UINT32_MAX)
        return VALUE_UNKNOWN;
    return s->height[p->us][i] == NO_HEIGHT ? VALUE_NOT_WON : s->height[p->us][i];
}

/* The positions of a class with one side to move, and those of them that are won. */
static bool count_role(const Solution *solution, const char *name, size_t n, Turn turn,
                       SolveCount *out)
{
    const GdlValues *s = as_values(solution);
    unsigned role = 0;
    if (!find_class(s->g, name, n, &role, NULL) || !s->height[role])
        return false;
    const GdlListing *l = &s->reached[role]->all;
    GdlRoom room;
    *out = (SolveCount){.n_plies = 1};
    for (uint32_t i = 0; i < l->n; i++)
        if (s->height[role][i] != NO_HEIGHT && s->height[role][i] >= out->n_plies)
            out->n_plies = s->height[role][i] + (size_t)1;
    out->at = base_zalloc(out->n_plies, sizeof *out->at, "values");
    for (uint32_t i = 0; i < l->n; i++) {
        unsigned height = s->height[role][i];
        gdl_orient(l->game, listing_at(l, i), role, &room);
        if (gdl_turn(l->game, &room) != turn)
            continue;
        out->legal++;
        if (height == NO_HEIGHT)
            continue;
        out->won++;
        out->at[height]++;
        out->longest = height > out->longest ? height : out->longest;
    }
    return true;
}

const Solver gdl_solver = {.listing_new = new_listing,
                           .listing_free = free_listing,
                           .listing_size = view_size,
                           .listing_position = view_position,
                           .listing_index = view_index,
                           .everything = everything,
                           .starts = true,
                           .has_class = has_role_class,
                           .class_of = write_role_class,
                           .plan = plan_roles,
                           .solve = solve_wanted_roles,
                           .free = free_solution,
                           .value = value_of_reached,
                           .count = count_role};
