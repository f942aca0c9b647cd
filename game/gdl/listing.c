/* game/gdl/listing.c -- breadth-first search over positions, and backward induction on what it found. */
#include "game/gdl/listing.h"

#include <assert.h>
#include <string.h>

#include "game/chance.h"
#include "game/gdl/gdl.h"
#include "game/solve.h"

static size_t size_of(const GdlListing *l)
{
    return l->game->position_size;
}

const void *listing_at(const GdlListing *l, uint32_t i)
{
    assert(i < l->n);
    return l->positions + i * size_of(l);
}

static const GdlPosition *at(const GdlListing *l, uint32_t i)
{
    return listing_at(l, i);
}

/* ---- positions by key ---------------------------------------------------------------------- */

/* The slot of a position, or the free one where it belongs. */
static uint32_t *slot_of(const GdlListing *l, const void *position)
{
    Key k = l->game->key(l->game, position);
    size_t i = (size_t)(k.lo ^ k.hi >> 7) & (l->n_slots - 1);
    while (l->slots[i] && !l->game->same(l->game, at(l, l->slots[i] - 1), position))
        i = (i + 1) & (l->n_slots - 1);
    return &l->slots[i];
}

uint32_t listing_find(const GdlListing *l, const void *position)
{
    return *slot_of(l, position) - 1;
}

static void grow_slots(GdlListing *l)
{
    l->n_slots = l->n_slots ? 2 * l->n_slots : 1024;
    free(l->slots);
    l->slots = base_zalloc(l->n_slots, sizeof *l->slots, "positions of a game");
    for (uint32_t i = 0; i < l->n; i++)
        *slot_of(l, at(l, i)) = i + 1;
}

uint64_t listing_bytes(const GdlListing *l)
{
    return l->room * (size_of(l) + sizeof *l->first) + l->n_slots * sizeof *l->slots +
           l->edge_room * sizeof *l->successors;
}

static void grow_positions(GdlListing *l)
{
    l->room = l->room ? l->room + l->room / 2 : 256;
    l->positions = base_realloc(l->positions, l->room * size_of(l), "positions of a game");
    l->first = base_realloc(l->first, (l->room + 1) * sizeof *l->first, "positions of a game");
}

/* The number of a position, which is added where it is new. */
static uint32_t add_position(GdlListing *l, const void *position)
{
    if (2 * (size_t)l->n >= l->n_slots)
        grow_slots(l);
    uint32_t *slot = slot_of(l, position);
    if (*slot)
        return *slot - 1;
    if (l->n == l->room)
        grow_positions(l);
    memcpy(l->positions + l->n * size_of(l), position, size_of(l));
    ((GdlPosition *)(l->positions + l->n * size_of(l)))->step = 0;
    *slot = ++l->n;
    return l->n - 1;
}

/* ---- breadth first ------------------------------------------------------------------------- */

static bool is_between(const GdlListing *l, const GdlPosition *p)
{
    const GdlGame *g = gdl_of(l->game);
    for (uint32_t r = 0; r < g->program->n_roles; r++)
        if (gdl_pending(g, p)[r])
            return true;
    return false;
}

static void count(GdlListing *l, const GdlPosition *p)
{
    bool between = is_between(l, p);
    l->counts.states += !between;
    l->counts.between += between;
    l->counts.terminal += p->end == GDL_TERMINAL;
    l->counts.dead_ends += p->end == GDL_NO_MOVE;
}

/* Room for one position's work. */
typedef struct GdlExpander {
    Move *moves;
    unsigned char *from, *next;
    uint64_t *cache;
} GdlExpander;

static void add_edge(GdlListing *l, size_t n, uint32_t to)
{
    if (n == l->edge_room) {
        l->edge_room = l->edge_room ? l->edge_room + l->edge_room / 2 : 1024;
        l->successors =
            base_realloc(l->successors, l->edge_room * sizeof *l->successors, "plies of a game");
    }
    l->successors[n] = to;
}

static void expand(GdlListing *l, uint32_t i, GdlExpander *e)
{
    const Game *g = l->game;
    memcpy(e->from, listing_at(l, i), size_of(l));      /* the list moves when it grows */
    unsigned n = g->moves(g, e->from, NULL, e->moves);
    size_t edge = l->first[i];
    e->cache[0] = 0;
    count(l, (const GdlPosition *)e->from);
    for (unsigned k = 0; k < n; k++) {
        g->play(g, e->from, e->cache, e->moves[k], e->next);
        l->counts.edges += !is_between(l, (const GdlPosition *)e->next);
        add_edge(l, edge++, add_position(l, e->next));
    }
    l->first[i + 1] = edge;
}

static bool within(const GdlListing *l, const GdlListingLimits *limits, Status *status)
{
    if (limits->progress)
        limits->progress(limits->context, l->n);
    if (deadline_is_over(&limits->until))
        return status_give_up(status, &limits->until, "positions were being listed");
    if (listing_bytes(l) > limits->memory || l->n > UINT32_MAX / 2)
        return status_fail(status, STATUS_TOO_LARGE,
                           "more than %u positions can be reached: there is no room for more in "
                           "%.0f MB (--memory)",
                           l->n, (double)limits->memory / (1 << 20));
    return true;
}

static bool expand_all(GdlListing *l, const GdlListingLimits *limits, GdlExpander *e,
                       Status *status)
{
    enum { PERIOD = 1024 };
    bool fine = true;
    for (uint32_t i = 0; i < l->n && fine; i++) {
        if (i % PERIOD == 0)
            fine = within(l, limits, status);
        if (fine)
            expand(l, i, e);
    }
    return fine && within(l, limits, status);
}

bool listing_make(const Game *game, unsigned us, const GdlListingLimits *limits, GdlListing *out,
                  Status *status)
{
    assert(gdl_is_game(game) && us < game->n_players && limits && out);
    GdlListing l = {.game = game};
    GdlExpander e = {.moves = base_alloc(game->max_moves * sizeof *e.moves, "moves"),
                     .from = base_zalloc(1, game->position_size, "a position"),
                     .next = base_zalloc(1, game->position_size, "a position"),
                     .cache = base_zalloc(1, game->cache_size, "positions")};
    gdl_orient(game, gdl_of(game)->initial, us, e.next);
    grow_positions(&l);
    add_position(&l, e.next);
    l.first[0] = 0;
    bool fine = expand_all(&l, limits, &e, status);
    free(e.moves), free(e.from), free(e.next), free(e.cache);
    if (fine)
        *out = l;
    else
        listing_clear(&l);
    return fine;
}

void listing_clear(GdlListing *l)
{
    free(l->positions), free(l->first), free(l->successors), free(l->slots);
    *l = (GdlListing){0};
}

/* ---- backwards ----------------------------------------------------------------------------- */

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
    unsigned player;
    const uint8_t *aim;
    uint32_t *height, *open;                    /* open: by position of others: successors without a height */
    uint32_t *queue;
    uint32_t n;
} GdlInduction;

static void settle_position(GdlInduction *d, uint32_t i, uint32_t height)
{
    d->height[i] = height;
    d->queue[d->n++] = i;
}

static void reach_back(GdlInduction *d, uint32_t from, uint32_t height)
{
    if (d->height[from] != LISTING_NEVER || d->aim[from] == AIM_FAILS)
        return;
    if (at(d->l, from)->mover == d->player || --d->open[from] == 0)
        settle_position(d, from, height + 1);
}

uint32_t *listing_solve(const GdlListing *l, unsigned player, const uint8_t *aim)
{
    GdlBack b = turn_round(l);
    GdlInduction d = {.l = l,
                      .player = player,
                      .aim = aim,
                      .height = base_alloc((l->n + 1) * sizeof *d.height, "heights"),
                      .open = base_alloc((l->n + 1) * sizeof *d.open, "heights"),
                      .queue = base_alloc((l->n + 1) * sizeof *d.queue, "heights")};
    for (uint32_t i = 0; i < l->n; i++) {
        d.height[i] = LISTING_NEVER;
        d.open[i] = (uint32_t)(l->first[i + 1] - l->first[i]);
        if (aim[i] == AIM_HOLDS)
            settle_position(&d, i, 0);
    }
    for (uint32_t k = 0; k < d.n; k++)
        for (size_t e = b.first[d.queue[k]]; e < b.first[d.queue[k] + 1]; e++)
            reach_back(&d, b.from[e], d.height[d.queue[k]]);
    free(b.first), free(b.from), free(d.open), free(d.queue);
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
    uint8_t *aim = base_zalloc(l->n + 1, 1, "heights");
    for (uint32_t i = 0; i < l->n; i++)
        aim[i] = gives(l, i, player, goal) ? AIM_HOLDS : AIM_OPEN;
    uint32_t *height = listing_solve(l, player, aim), plies = height[0];
    free(height);
    free(aim);
    return plies;
}

int listing_forced(const GdlListing *l, unsigned player, uint32_t *plies)
{
    const GameProgram *p = gdl_of(l->game)->program;
    for (size_t i = p->n_goals; i-- > 0;) {     /* by role, then by value */
        if (p->goals[i].role != player)
            continue;
        *plies = plies_to(l, player, (int)p->goals[i].value);
        if (*plies != LISTING_NEVER)
            return (int)p->goals[i].value;
    }
    return -1;
}
