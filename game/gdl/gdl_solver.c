/* game/gdl/gdl_solver.c -- all that play can reach as a Solver: for games in which two roles take turns.
 * A class is what one role sees: its name is the role's.  All classes share one listing, which is made when the first of
 * them is asked for and stays with the game.
 * Start reading at gdl_solver. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "game/gdl/gdl.h"
#include "game/gdl/listing.h"
#include "game/solve.h"

enum { USUAL_MEMORY = 1 << 30, NO_HEIGHT = UINT16_MAX };

/* What one role sees: what a Listing of these games is. */
typedef struct GdlView {
    const GdlGame *g;
    unsigned role;
} GdlView;

/* Heights by position of the listing, for each role that was asked for: what a Solution is. */
typedef struct GdlValues {
    const GdlGame *g;
    uint16_t *height[2];
} GdlValues;

static const GdlView *view_of(const Listing *l)
{
    return (const GdlView *)(const void *)l;
}

static GdlValues *values_of(const Solution *s)
{
    return (GdlValues *)(uintptr_t)s;
}

/* ---- the listing --------------------------------------------------------------------------- */

/* The game's listing; made with these limits if it is not there.  NULL with a status. */
static const GdlListing *list(const GdlGame *game, const GdlListingLimits *limits, Status *status)
{
    GdlGame *g = (GdlGame *)(uintptr_t)game;    /* nothing else of it changes */
    if (g->all)
        return g->all;
    GdlListing made;
    if (!listing_make(&g->game, 0, limits, &made, status))
        return NULL;
    g->all = base_alloc(sizeof *g->all, "positions of a game");
    *g->all = made;
    return g->all;
}

/* Room for a position on the stack. */
typedef union GdlRoom {
    GdlPosition position;
    unsigned char bytes[LIMIT_GDL_POSITION];
} GdlRoom;

/* The number of a position, whoever sees it; UINT32_MAX: play does not reach it. */
static uint32_t number_of(const GdlGame *g, const void *position)
{
    GdlRoom room;
    gdl_orient(&g->game, position, 0, &room);
    return listing_find(g->all, &room);
}

static bool find_class(const GdlGame *g, const char *text, size_t n, unsigned *role, Status *status)
{
    for (unsigned r = 0; r < g->game.n_players; r++)
        if (strlen(g->game.players[r]) == n && memcmp(g->game.players[r], text, n) == 0) {
            *role = r;
            return true;
        }
    return status_fail(status, STATUS_WRONG_INPUT, "there is no role %.*s", (int)n, text);
}

static Listing *new_listing(const Game *game, const char *text, size_t n, Status *status)
{
    const GdlListingLimits usual = {.memory = USUAL_MEMORY};
    const GdlGame *g = gdl_of(game);
    unsigned role = 0;
    if (!find_class(g, text, n, &role, status) || !list(g, &usual, status))
        return NULL;
    GdlView *v = base_alloc(sizeof *v, "positions of a game");
    *v = (GdlView){g, role};
    return (Listing *)(void *)v;
}

static void free_listing(Listing *l)
{
    free(l);
}

static uint64_t listing_size(const Listing *l)
{
    return view_of(l)->g->all->n;
}

static bool listing_position(const Listing *l, uint64_t index, Turn turn, void *out)
{
    const GdlView *v = view_of(l);
    gdl_orient(&v->g->game, listing_at(v->g->all, (uint32_t)index), v->role, out);
    return gdl_turn(&v->g->game, out) == turn;
}

static uint64_t listing_index(const Listing *l, const void *position)
{
    const GdlPosition *p = position;
    const GdlView *v = view_of(l);
    uint32_t i = p->us == v->role ? number_of(v->g, position) : UINT32_MAX;
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

static GdlListingLimits limits_of(const SolveRequest *r)
{
    return (GdlListingLimits){.memory = r->memory, .threads = r->threads, .until = r->until};
}

/* Bytes while one class is solved: heights, counts, a queue, plies backwards; with what begins later. */
static uint64_t solving_bytes(const GdlListing *l, bool starts)
{
    uint64_t later = starts ? sizeof(uint32_t) + sizeof(uint64_t) : 0;
    return l->n * (3 * sizeof(uint32_t) + sizeof(size_t) + 1 + later) +
           l->first[l->n] * sizeof *l->successors;
}

static bool plan(const Game *game, const SolveRequest *r, SolvePlan *out, Status *status)
{
    const GdlGame *g = gdl_of(game);
    GdlListingLimits limits = limits_of(r);
    unsigned role = 0;
    for (size_t i = 0; i < r->n_classes; i++)
        if (!find_class(g, r->classes[i], strlen(r->classes[i]), &role, status))
            return false;
    const GdlListing *l = list(g, &limits, status);
    if (!l)
        return false;
    uint64_t kept = r->n_classes * l->n * sizeof(uint16_t);
    *out = (SolvePlan){.classes = r->n_classes,
                       .positions = kept,       /* two bytes each */
                       .memory = listing_bytes(l) + solving_bytes(l, r->aim.start) + kept,
                       .seconds = 1e-7 * (double)l->first[l->n] * (double)r->n_classes};
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
static bool ask_all(const GdlGame *g, const SolveRequest *r, unsigned role, GdlAim *out,
                    Status *status)
{
    enum { PERIOD = 1024 };
    GdlRoom room;
    out->says = base_zalloc(g->all->n + 1, 1, "an aim");
    out->begin = NULL;
    if (r->aim.start)
        out->begin = base_zalloc(g->all->n + 1, sizeof *out->begin, "an aim");
    for (uint32_t i = 0; i < g->all->n; i++) {
        if (i % PERIOD == 0 && deadline_is_over(&r->until)) {
            clear_aim(out);
            return status_give_up(status, &r->until, "a game was being solved");
        }
        gdl_orient(&g->game, listing_at(g->all, i), role, &room);
        out->says[i] = (uint8_t)ask(&r->aim, &g->game, &room.position);
        if (out->begin && out->says[i] == AIM_HOLDS)
            out->begin[i] = begin_at(&r->aim, &room.position);
    }
    return true;
}

static bool solve_class(GdlValues *s, const SolveRequest *r, const char *name, Status *status)
{
    unsigned role = 0;
    if (!find_class(s->g, name, strlen(name), &role, status))
        return false;
    GdlAim aim;
    if (!ask_all(s->g, r, role, &aim, status))
        return false;
    uint32_t *height = listing_solve(s->g->all, role, aim.says, aim.begin);
    uint16_t *kept = base_alloc((s->g->all->n + 1) * sizeof *kept, "values");
    bool fine = true;
    for (uint32_t i = 0; i < s->g->all->n; i++) {
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

static void free_solution(Solution *s)
{
    if (!s)
        return;
    free(values_of(s)->height[0]);
    free(values_of(s)->height[1]);
    free(s);
}

static bool solve(const Game *game, const SolveRequest *r, Solution **out, Status *status)
{
    GdlListingLimits limits = limits_of(r);
    SolvePlan cost;
    if (!list(gdl_of(game), &limits, status) || !plan(game, r, &cost, status))
        return false;
    if (cost.memory > r->memory)
        return status_fail(status, STATUS_TOO_LARGE, "solving the game takes %.0f MB of memory",
                           (double)cost.memory / (1 << 20));
    GdlValues *s = base_zalloc(1, sizeof *s, "values");
    s->g = gdl_of(game);
    bool fine = true;
    for (size_t i = 0; i < r->n_classes && fine; i++)
        fine = solve_class(s, r, r->classes[i], status);
    if (fine)
        *out = (Solution *)(void *)s;
    else
        free_solution((Solution *)(void *)s);
    return fine;
}

static int value(const Solution *solution, void *context, const void *position)
{
    const GdlValues *s = values_of(solution);
    const GdlPosition *p = position;
    (void)context;
    uint32_t i = s->height[p->us] ? number_of(s->g, position) : UINT32_MAX;
    if (i == UINT32_MAX)
        return VALUE_UNKNOWN;
    return s->height[p->us][i] == NO_HEIGHT ? VALUE_NOT_WON : s->height[p->us][i];
}

/* The positions of a class with one side to move, and those of them that are won. */
static bool count(const Solution *solution, const char *name, size_t n, Turn turn, SolveCount *out)
{
    const GdlValues *s = values_of(solution);
    unsigned role = 0;
    if (!find_class(s->g, name, n, &role, NULL) || !s->height[role])
        return false;
    *out = (SolveCount){0};
    for (uint32_t i = 0; i < s->g->all->n; i++) {
        const GdlPosition *p = listing_at(s->g->all, i);
        uint16_t height = s->height[role][i];
        if ((p->mover == role) != (turn == TURN_US))
            continue;
        out->legal++;
        out->won += height != NO_HEIGHT;
        out->longest = height != NO_HEIGHT && height > out->longest ? height : out->longest;
    }
    out->n_plies = out->longest + 1u;
    out->at = base_zalloc(out->n_plies, sizeof *out->at, "values");
    for (uint32_t i = 0; i < s->g->all->n; i++) {
        const GdlPosition *p = listing_at(s->g->all, i);
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
