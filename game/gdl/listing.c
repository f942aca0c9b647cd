/* game/gdl/listing.c -- breadth-first search over positions, and backward induction on what it found. */
#include "game/gdl/listing.h"

#include <assert.h>
#include <string.h>

#include "base/huge_pages.h"
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

/* Where the search for a position begins. */
static size_t first_slot(const GdlListing *l, const void *position)
{
    Key k = l->game->key(l->game, position);
    return (size_t)(k.lo ^ k.hi >> 7) & (l->n_slots - 1);
}

/* The slot of a position, or the free one where it belongs. */
static uint32_t *slot_of(const GdlListing *l, const void *position)
{
    size_t i = first_slot(l, position);
    while (l->slots[i] && !l->game->same(l->game, at(l, l->slots[i] - 1), position))
        i = (i + 1) & (l->n_slots - 1);
    return &l->slots[i];
}

uint32_t listing_find(const GdlListing *l, const void *position)
{
    return *slot_of(l, position) - 1;
}

static void grow_slots(GdlListing *l, size_t n)
{
    free(l->slots);
    l->slots = base_zalloc(n, sizeof *l->slots, "positions of a game");
    l->n_slots = n;
    base_advise_huge_pages(l->slots, n * sizeof *l->slots);
    for (uint32_t i = 0; i < l->n; i++)
        *slot_of(l, at(l, i)) = i + 1;
}

static uint64_t bytes_of(const GdlListing *l, size_t room, size_t edge_room, size_t n_slots)
{
    return room * (size_of(l) + sizeof *l->first) + n_slots * sizeof *l->slots +
           edge_room * sizeof *l->successors;
}

uint64_t listing_bytes(const GdlListing *l)
{
    return bytes_of(l, l->room, l->edge_room, l->n_slots);
}

/* The number of a position, which is added where it is new.  There is room for it. */
static uint32_t add_position(GdlListing *l, const void *position)
{
    uint32_t *slot = slot_of(l, position);
    if (*slot)
        return *slot - 1;
    assert(l->n < l->room && 2 * (size_t)l->n < l->n_slots);
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

enum { WAVE_PLIES = 1 << 14 };                  /* about as many are made before what they lead to is numbered */

/* Positions whose plies are made at the same time, from `first` on, and what these lead to. */
typedef struct GdlWave {
    uint32_t first, end;                        /* positions */
    size_t n;                                   /* plies */
    GdlPly *ply;
    unsigned char *to;                          /* positions, by ply */
    uint32_t *number;                           /* by ply; UINT32_MAX: not listed when the wave began */
    size_t room;                                /* plies that it can hold */
    Move *moves;                                /* of one position */
} GdlWave;

static uint64_t wave_bytes(const GdlListing *l, size_t room)
{
    return room * (sizeof(GdlPly) + sizeof(uint32_t) + size_of(l));
}

static void clear_wave(GdlWave *w)
{
    free(w->ply), free(w->to), free(w->number), free(w->moves);
}

/* Takes positions that have not been looked at, with all their plies: at least one position. */
static void gather(GdlListing *l, GdlWave *w, uint32_t from)
{
    w->first = w->end = from;
    w->n = 0;
    for (; w->end < l->n && (w->end == from || w->n + at(l, w->end)->n_legal <= w->room);
         w->end++) {
        const GdlPosition *p = at(l, w->end);
        unsigned n = gdl_moves(l->game, p, NULL, w->moves);
        count(l, p);
        for (unsigned i = 0; i < n; i++)
            w->ply[w->n++] = (GdlPly){p, w->moves[i]};
    }
}

/* The numbers of n positions.  They are looked for at the same time, as each look at memory far away takes long. */
static void look_up(const GdlListing *l, const unsigned char *position, size_t n, uint32_t *number)
{
    size_t slot[RUN_LANES];
    assert(n <= RUN_LANES);
    for (size_t i = 0; i < n; i++) {
        slot[i] = first_slot(l, position + i * size_of(l));
        __builtin_prefetch(&l->slots[slot[i]]);
    }
    for (size_t i = 0; i < n; i++)
        if (l->slots[slot[i]])
            __builtin_prefetch(at(l, l->slots[slot[i]] - 1)->word);
    for (size_t i = 0; i < n; i++)
        number[i] = listing_find(l, position + i * size_of(l));
}

/* Makes the plies from one on, RUN_LANES or what is left, and looks up what they lead to. */
static void make_plies(const GdlListing *l, GdlWave *w, size_t from)
{
    size_t n = w->n - from < RUN_LANES ? w->n - from : RUN_LANES;
    gdl_play_many(gdl_of(l->game), w->ply + from, (unsigned)n, w->to + from * size_of(l));
    look_up(l, w->to + from * size_of(l), n, w->number + from);
}

/* Numbers what they lead to, in the order of the plies. */
static void number_wave(GdlListing *l, GdlWave *w)
{
    size_t edge = l->first[w->first], k = 0;
    for (uint32_t i = w->first; i < w->end; i++) {
        for (uint32_t n = at(l, i)->n_legal; n > 0; n--, k++) {
            const unsigned char *to = w->to + k * size_of(l);
            l->counts.edges += !is_between(l, (const GdlPosition *)(const void *)to);
            l->successors[edge++] = w->number[k] == UINT32_MAX ? add_position(l, to) : w->number[k];
        }
        l->first[i + 1] = edge;
    }
}

/* What an array should hold of which `need` are wanted. */
static size_t more(size_t room, size_t need)
{
    size_t half_more = room + room / 2;
    if (need <= room)
        return room;
    return need > half_more ? need : half_more;
}

/* Makes room for n more positions and plies, and no more than memory allows.   False: that is too little. */
static bool make_room(GdlListing *l, size_t n, uint64_t memory)
{
    size_t positions = l->n + n, edges = l->first[l->n_done] + n, slots = l->n_slots;
    while (slots < 2 * positions + 2)
        slots = slots ? 2 * slots : 1024;
    size_t room = more(l->room, positions), edge_room = more(l->edge_room, edges);
    if (bytes_of(l, room, edge_room, slots) > memory) {
        room = positions > l->room ? positions : l->room;
        edge_room = edges > l->edge_room ? edges : l->edge_room;
    }
    if (bytes_of(l, room, edge_room, slots) > memory || positions > UINT32_MAX / 2)
        return false;
    if (room > l->room) {
        l->positions = base_realloc(l->positions, room * size_of(l), "positions of a game");
        l->first = base_realloc(l->first, (room + 1) * sizeof *l->first, "positions of a game");
        base_advise_huge_pages(l->positions, room * size_of(l));
    }
    if (edge_room > l->edge_room)
        l->successors =
            base_realloc(l->successors, edge_room * sizeof *l->successors, "plies of a game");
    l->room = room;
    l->edge_room = edge_room;
    if (slots > l->n_slots)
        grow_slots(l, slots);
    return true;
}

static bool within(const GdlListing *l, const GdlListingLimits *limits, Status *status)
{
    if (limits->progress)
        limits->progress(limits->context, l->n);
    if (deadline_is_over(&limits->until))
        return status_give_up(status, &limits->until, "positions were being listed");
    return true;
}

static int threads_of(const GdlListingLimits *limits)
{
    return limits->threads ? (int)limits->threads : 1;
}

static bool expand_all(GdlListing *l, const GdlListingLimits *limits, GdlWave *w, Status *status)
{
    while (l->n_done < l->n) {
        if (!within(l, limits, status))
            return false;
        if (!make_room(l, w->room, limits->memory - wave_bytes(l, w->room)))
            return status_fail(
                status, STATUS_TOO_LARGE,
                "more than %u positions can be reached: there is no room for more in "
                "%.0f MB (--memory)",
                l->n, (double)limits->memory / (1 << 20));
        gather(l, w, l->n_done);
#pragma omp parallel for num_threads(threads_of(limits)) schedule(dynamic, 1) if (w->n > RUN_LANES)
        for (size_t from = 0; from < w->n; from += RUN_LANES)
            make_plies(l, w, from);
        number_wave(l, w);
        l->n_done = w->end;
    }
    return within(l, limits, status);
}

/* Room for a wave: for all moves of a position at least, and not for most of the memory. */
static GdlWave new_wave(const GdlListing *l, uint64_t memory)
{
    size_t room = WAVE_PLIES;
    while (room > RUN_LANES && wave_bytes(l, room) > memory / 8)
        room /= 2;
    room = room < l->game->max_moves ? l->game->max_moves : room;
    return (GdlWave){.room = room,
                     .ply = base_alloc(room * sizeof(GdlPly), "plies of a game"),
                     .to = base_alloc(room * size_of(l), "positions of a game"),
                     .number = base_alloc(room * sizeof(uint32_t), "plies of a game"),
                     .moves = base_alloc(l->game->max_moves * sizeof(Move), "moves")};
}

bool listing_make(const Game *game, unsigned us, const GdlListingLimits *limits, GdlListing *out,
                  Status *status)
{
    assert(gdl_is_game(game) && us < game->n_players && limits && out);
    GdlListing l = {.game = game};
    GdlWave w = new_wave(&l, limits->memory);
    void *start = base_zalloc(1, game->position_size, "a position");
    gdl_orient(game, gdl_of(game)->initial, us, start);
    l.first = base_zalloc(1, sizeof *l.first, "positions of a game");
    bool fine = wave_bytes(&l, w.room) < limits->memory &&
                make_room(&l, 1, limits->memory - wave_bytes(&l, w.room));
    if (fine)
        add_position(&l, start);
    else
        status_fail(status, STATUS_TOO_LARGE, "there is no room for positions of %zu bytes",
                    size_of(&l));
    fine = fine && expand_all(&l, limits, &w, status);
    free(start);
    clear_wave(&w);
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
