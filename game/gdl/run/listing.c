/* game/gdl/run/listing.c -- breadth-first search over positions.
 * Positions are expanded in waves.  Threads make and look up all plies of a wave, one thread
 * numbers the new positions in the order of the plies, and threads complete these. Start reading at
 * expand_all(). */
#include "game/gdl/run/listing.h"

#include <assert.h>
#include <string.h>

#include "base/huge_pages.h"
#include "base/mix.h"
#include "game/gdl/gdl.h"

static size_t position_bytes(const GdlListing *l)
{
    return l->game->position_size;
}

const void *listing_at(const GdlListing *l, uint32_t i)
{
    assert(i < l->n);
    return l->positions + i * position_bytes(l);
}

static const GdlPosition *listed_position(const GdlListing *l, uint32_t i)
{
    return listing_at(l, i);
}

/* ---- positions by core --------------------------------------------------------------------- */

/* The bits of a word of facts that tell positions apart. */
static uint64_t telling_bits(const GdlListing *l, uint32_t word)
{
    return l->clock ? ~l->clock[word] : UINT64_MAX;
}

/* 32 bits of a core: where the search for it begins, and a tag that tells most others apart. */
static uint32_t hash_of_core(const GdlListing *l, const uint64_t *core)
{
    const GdlGame *g = gdl_of(l->game);
    const uint32_t n_facts = g->layout.legal[0], n_words = gdl_core_words(g);
    uint64_t h = n_words;
    for (uint32_t i = 0; i < n_facts; i++)
        h = mix_step(h, core[i] & telling_bits(l, i));
    for (uint32_t i = n_facts; i < n_words; i++)
        h = mix_step(h, core[i]);
    return (uint32_t)(mix_step(h, n_words) >> 32);
}

/* Also of positions behind the last level of a listing that is not whole. */
static bool has_core(const void *listing, uint32_t i, const void *sought)
{
    const GdlListing *l = listing;
    const GdlGame *g = gdl_of(l->game);
    const uint64_t *core = sought;
    const GdlPosition *p =
        (const GdlPosition *)(const void *)(l->positions + i * position_bytes(l));
    const uint32_t n_facts = g->layout.legal[0], n = gdl_core_words(g);
    bool same = true;
    for (uint32_t w = 0; w < n_facts && same; w++)
        same = ((p->word[w] ^ core[w]) & telling_bits(l, w)) == 0;
    return same &&
           memcmp(p->word + g->layout.pending, core + n_facts, (n - n_facts) * sizeof *core) == 0;
}

/* The slot of a position, or the free one where it belongs. */
static Slot *slot_of_core(const GdlListing *l, const uint64_t *core, uint32_t hash)
{
    return slots_place(&l->slots, hash, has_core, l, core);
}

uint32_t listing_find(const GdlListing *l, const void *position)
{
    assert(l && position);
    const GdlGame *g = gdl_of(l->game);
    const GdlPosition *p = position;
    uint64_t core[LIMIT_GDL_POSITION / sizeof(uint64_t)];
    if (p->us != listed_position(l, 0)->us)
        return UINT32_MAX;
    gdl_core(g, p, core);
    uint32_t i = slot_number(slot_of_core(l, core, hash_of_core(l, core)));
    return i < l->n ? i : UINT32_MAX; /* one that was met behind the last level is not listed */
}

static uint64_t bytes_of(const GdlListing *l, size_t room, size_t edge_room, size_t n_slots)
{
    return room * (position_bytes(l) + sizeof *l->first) + n_slots * sizeof *l->slots.at +
           edge_room * sizeof *l->successors + l->level.cap * sizeof *l->level.at;
}

uint64_t listing_bytes(const GdlListing *l)
{
    return bytes_of(l, l->room, l->edge_room, l->slots.n);
}

/* The number of a position, which is added where it is new, with nothing but its core.  There is
 * room for it. */
static uint32_t add_listed_position(GdlListing *l, const uint64_t *core, uint32_t hash, uint8_t us)
{
    Slot *slot = slot_of_core(l, core, hash);
    if (slot->taken)
        return slot_number(slot);
    assert(l->n < l->room && 3 * (size_t)l->n < 2 * l->slots.n);
    GdlPosition *p = (GdlPosition *)(void *)(l->positions + l->n * position_bytes(l));
    *p = (GdlPosition){.us = us};
    gdl_put_core(gdl_of(l->game), core, p);
    slot_put(slot, hash, l->n);
    return l->n++;
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

static void count_listed(GdlListing *l, const GdlPosition *p)
{
    bool between = is_between(l, p);
    l->counts.states += !between;
    l->level.at[l->level.n - 1].states += !between;
    l->counts.between += between;
    l->counts.terminal += p->end == GDL_TERMINAL;
    l->counts.dead_ends += p->end == GDL_NO_MOVE;
    if (!l->counts.shares_choices && !l->game->alternates)
        l->counts.shares_choices = gdl_is_shared_choice(l->game, p);
}

enum { WAVE_PLIES = 1 << 14 }; /* about as many are made before what they lead to is numbered */

/* Positions whose plies are made at the same time, from `first` on, and what these lead to. */
typedef struct GdlWave {
    uint32_t first, end; /* positions */
    size_t n;            /* plies */
    uint32_t n_words;    /* of a core */
    uint64_t *core;      /* by ply */
    uint32_t *hash;      /* by ply */
    uint32_t *number;    /* by ply; UINT32_MAX: not listed when the wave began */
    size_t room;         /* plies that it can hold */
} GdlWave;

static uint64_t wave_bytes(const GdlWave *w)
{
    return w->room * (w->n_words * sizeof *w->core + sizeof *w->hash + sizeof *w->number);
}

static void clear_wave(GdlWave *w)
{
    free(w->core), free(w->hash), free(w->number);
}

/* Takes positions before `end` that have not been looked at, with all their plies: at least one
 * position. */
static void gather_wave(GdlListing *l, GdlWave *w, uint32_t end)
{
    w->first = w->end = l->n_done;
    w->n = 0;
    for (; w->end < end &&
           (w->end == w->first || w->n + listed_position(l, w->end)->n_legal <= w->room);
         w->end++) {
        count_listed(l, listed_position(l, w->end));
        w->n += listed_position(l, w->end)->n_legal;
        l->first[w->end + 1] = l->first[w->first] + w->n;
    }
}

/* The position of the wave whose plies have the one at this place among them. */
static uint32_t position_of_ply(const GdlListing *l, const GdlWave *w, size_t ply)
{
    uint32_t low = w->first, high = w->end;
    while (low + 1 < high) {
        uint32_t middle = low + (high - low) / 2;
        if (l->first[middle] - l->first[w->first] <= ply)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The plies from one on, RUN_LANES or what is left.   Returns: their number. */
static unsigned list_plies(const GdlListing *l, const GdlWave *w, size_t from,
                           GdlPly ply[RUN_LANES])
{
    size_t n = w->n - from < RUN_LANES ? w->n - from : RUN_LANES, k = 0;
    uint32_t i = position_of_ply(l, w, from);
    size_t skip = from - (l->first[i] - l->first[w->first]);
    for (; k < n; i++, skip = 0) {
        if (skip < listed_position(l, i)->n_legal)
            k += gdl_plies_from(gdl_of(l->game), listed_position(l, i), (uint32_t)skip,
                                (unsigned)(n - k), ply + k);
    }
    return (unsigned)n;
}

/* Looks up what plies lead to, all at the same time, as each look at memory far away takes long. */
static void look_up_plies(const GdlListing *l, GdlWave *w, size_t from, size_t n)
{
    const uint64_t *core = w->core + from * w->n_words;
    uint32_t *hash = w->hash + from;
    for (size_t i = 0; i < n; i++) {
        hash[i] = hash_of_core(l, core + i * w->n_words);
        __builtin_prefetch(slots_begin(&l->slots, hash[i]));
    }
    for (size_t i = 0; i < n; i++) {
        const Slot *slot = slots_begin(&l->slots, hash[i]);
        if (slot->taken && slot->hash == hash[i])
            __builtin_prefetch(listed_position(l, slot_number(slot))->word);
    }
    for (size_t i = 0; i < n; i++)
        w->number[from + i] = slot_number(slot_of_core(l, core + i * w->n_words, hash[i]));
}

/* Makes the plies from one on, RUN_LANES or what is left, and looks up what they lead to.
 * Returns: how many lead to positions between steps. */
static size_t make_plies(const GdlListing *l, GdlWave *w, size_t from)
{
    GdlPly ply[RUN_LANES];
    unsigned n = list_plies(l, w, from, ply);
    size_t between = gdl_play_many(gdl_of(l->game), ply, n, w->core + from * w->n_words);
    look_up_plies(l, w, from, n);
    return between;
}

/* Numbers what they lead to, in the order of the plies. */
static void number_wave(GdlListing *l, const GdlWave *w)
{
    enum { AHEAD = 16 };
    uint32_t *to = l->successors + l->first[w->first];
    for (size_t k = 0; k < w->n; k++) {
        if (k + AHEAD < w->n && w->number[k + AHEAD] == UINT32_MAX)
            __builtin_prefetch(slots_begin(&l->slots, w->hash[k + AHEAD]));
        to[k] = w->number[k];
        if (to[k] == UINT32_MAX)
            to[k] = add_listed_position(l, w->core + k * w->n_words, w->hash[k],
                                        listed_position(l, 0)->us);
    }
}

/* Computes what RUN_LANES positions from one on, or those that are left, carry. */
static void complete_lanes(GdlListing *l, size_t from)
{
    size_t n = l->n - from < RUN_LANES ? l->n - from : RUN_LANES;
    gdl_complete_many(gdl_of(l->game), (unsigned)n, l->positions + from * position_bytes(l));
}

/* What an array should hold of which `need` are wanted. */
static size_t more(size_t room, size_t need)
{
    size_t half_more = room + room / 2;
    if (need <= room)
        return room;
    return need > half_more ? need : half_more;
}

/* Makes room for n more positions and plies, and no more than memory allows.   False: that is too
 * little. */
static bool make_listing_room(GdlListing *l, size_t n, uint64_t memory,
                              const GdlListingLimits *limits)
{
    size_t positions = l->n + n, edges = l->first[l->n_done] + n;
    size_t slots = slots_wanted(&l->slots, positions);
    size_t room = more(l->room, positions), edge_room = more(l->edge_room, edges);
    uint64_t besides = limits->besides ? limits->besides((uint32_t)positions, edges) : 0;
    memory -= besides < memory ? besides : memory;
    if (bytes_of(l, room, edge_room, slots) > memory) {
        room = positions > l->room ? positions : l->room;
        edge_room = edges > l->edge_room ? edges : l->edge_room;
    }
    if (bytes_of(l, room, edge_room, slots) > memory || positions > UINT32_MAX / 2)
        return false;
    if (room > l->room) {
        l->positions = base_realloc(l->positions, room * position_bytes(l), "positions of a game");
        l->first = base_realloc(l->first, (room + 1) * sizeof *l->first, "positions of a game");
        base_advise_huge_pages(l->positions, room * position_bytes(l));
    }
    if (edge_room > l->edge_room)
        l->successors =
            base_realloc(l->successors, edge_room * sizeof *l->successors, "plies of a game");
    l->room = room;
    l->edge_room = edge_room;
    if (slots > l->slots.n)
        slots_resize(&l->slots, slots, "positions of a game");
    return true;
}

static bool is_within_deadline(const GdlListing *l, const GdlListingLimits *limits, Status *status)
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

/* Makes all plies of the wave, numbers what they lead to, completes what is new. */
static void expand_wave(GdlListing *l, GdlWave *w, int n_threads)
{
    size_t before = l->n, between = 0;
#pragma omp parallel for num_threads(n_threads) schedule(dynamic, 1) \
    reduction(+ : between) if (w->n > RUN_LANES)
    for (size_t from = 0; from < w->n; from += RUN_LANES)
        between += make_plies(l, w, from);
    number_wave(l, w);
    size_t after = l->n;
#pragma omp parallel for num_threads(n_threads) schedule(dynamic, 1) if (after - before > RUN_LANES)
    for (size_t from = before; from < after; from += RUN_LANES)
        complete_lanes(l, from);
    l->counts.edges += w->n - between;
    l->n_done = w->end;
}

/* ---- level by level ------------------------------------------------------------------------- */

/* All positions that have been met and not looked at are the next level. */
static void begin_level(GdlListing *l)
{
    const GdlLevel next = {.first = l->n_done};
    vec_push(&l->level, next, "positions of a game");
}

/* Makes the last level the end of the listing: its positions lead nowhere, and all behind them are
 * left out.   end: the first position behind it.
 * Returns: whether play ends in all of them, so that nothing was left out. */
static bool close_level(GdlListing *l, uint32_t end)
{
    bool goes_on = false;
    l->n_done = l->level.at[l->level.n - 1].first;
    l->n = end;
    for (uint32_t i = l->n_done; i < end; i++) {
        l->first[i + 1] = l->first[i];
        goes_on |= listed_position(l, i)->end == GDL_GOES_ON;
    }
    if (!goes_on)
        l->n_done = l->n;
    return !goes_on;
}

/* The same, with the counts that such a listing has.   before: what was counted when the level
 * began. */
static bool end_at_level(GdlListing *l, const GdlListingCounts *before, uint32_t end)
{
    GdlLevel *last = &l->level.at[l->level.n - 1];
    bool is_all = close_level(l, end);
    l->counts = *before;
    last->states = 0;
    for (uint32_t i = last->first; i < end; i++)
        count_listed(l, listed_position(l, i));
    return is_all;
}

void listing_cut(GdlListing *l, size_t n_plies)
{
    assert(l && l->n > 0);
    size_t depth = l->level.n;
    uint32_t end = l->n;
    if (l->first[end] <= n_plies)
        return;
    while (depth > 1 && l->first[l->level.at[depth - 1].first] > n_plies)
        end = l->level.at[--depth].first;
    l->level.n = depth;
    close_level(l, end);
}

/* Makes the plies of all positions before `end`.   False with a status: a limit. */
static bool expand_level(GdlListing *l, const GdlListingLimits *limits, GdlWave *w, uint32_t end,
                         Status *status)
{
    while (l->n_done < end) {
        if (!is_within_deadline(l, limits, status))
            return false;
        if (!make_listing_room(l, w->room, limits->memory - wave_bytes(w), limits))
            return status_fail(
                status, STATUS_TOO_LARGE,
                "more than %u positions can be reached: there is no room for more in "
                "%.0f MB (--memory)",
                l->n, (double)limits->memory / (1 << 20));
        gather_wave(l, w, end);
        expand_wave(l, w, threads_of(limits));
    }
    return true;
}

/* Whether play ends in a position of the next level with a goal of the player. */
static bool ends_with_goal(const GdlListing *l, int goal)
{
    bool found = false;
    for (uint32_t i = l->n_done; i < l->n && !found; i++) {
        const GdlPosition *p = listed_position(l, i);
        found = p->end == GDL_TERMINAL && gdl_goal(gdl_of(l->game), p, p->us) == goal;
    }
    return found;
}

static bool expand_all(GdlListing *l, const GdlListingLimits *limits, GdlWave *w, Status *status)
{
    while (l->n_done < l->n) {
        const GdlListingCounts before = l->counts;
        const uint32_t end = l->n;
        bool is_last = (limits->depth && l->level.n == limits->depth) ||
                       (limits->goal && ends_with_goal(l, limits->goal));
        begin_level(l);
        if (is_last) {
            end_at_level(l, &before, end);
            return true;
        }
        if (!expand_level(l, limits, w, end, status))
            return end_at_level(l, &before, end);
    }
    return true;
}

/* Room for a wave: for all moves of a position at least, and not for most of the memory. */
static GdlWave new_wave(const GdlListing *l, uint64_t memory)
{
    GdlWave w = {.room = WAVE_PLIES, .n_words = gdl_core_words(gdl_of(l->game))};
    while (w.room > RUN_LANES && wave_bytes(&w) > memory / 8)
        w.room /= 2;
    w.room = w.room < l->game->max_moves ? l->game->max_moves : w.room;
    w.core = base_alloc(w.room * w.n_words * sizeof *w.core, "positions of a game");
    w.hash = base_alloc(w.room * sizeof *w.hash, "plies of a game");
    w.number = base_alloc(w.room * sizeof *w.number, "plies of a game");
    return w;
}

/* The first position, as player `us` sees it.  There is room for it. */
static void add_first_position(GdlListing *l, unsigned us, const GdlPosition *first)
{
    const GdlGame *g = gdl_of(l->game);
    uint64_t core[LIMIT_GDL_POSITION / sizeof(uint64_t)];
    gdl_core(g, first, core);
    add_listed_position(l, core, hash_of_core(l, core), (uint8_t)us);
    complete_lanes(l, 0);
}

/* The clock facts of the game, a bit for each fact; the caller's. */
static uint64_t *clock_bits(const GdlGame *g)
{
    uint64_t *bits = base_zalloc(g->layout.legal[0], sizeof *bits, "positions of a game");
    const Clocks *c = &g->relaxed->clocks;
    for (uint32_t i = 0; i < c->n; i++)
        bits[c->fact[i].fluent / 64] |= UINT64_C(1) << c->fact[i].fluent % 64;
    return bits;
}

bool listing_make(const Game *game, unsigned us, const GdlListingLimits *limits, GdlListing *out,
                  Status *status)
{
    assert(gdl_is_game(game) && us < game->n_players && limits && out);
    const GdlGame *g = gdl_of(game);
    GdlListing l = {.game = game, .clock = limits->merges_clocks ? clock_bits(g) : NULL};
    GdlWave w = new_wave(&l, limits->memory);
    l.first = base_zalloc(1, sizeof *l.first, "positions of a game");
    bool fine = wave_bytes(&w) < limits->memory &&
                make_listing_room(&l, 1, limits->memory - wave_bytes(&w), limits);
    if (fine)
        add_first_position(&l, us, limits->from ? limits->from : g->initial);
    else
        status_fail(status, STATUS_TOO_LARGE, "there is no room for positions of %zu bytes",
                    position_bytes(&l));
    fine = fine && expand_all(&l, limits, &w, status);
    clear_wave(&w);
    *out = l;
    return fine;
}

void listing_clear(GdlListing *l)
{
    free(l->positions), free(l->first), free(l->successors), free(l->clock);
    slots_clear(&l->slots);
    vec_clear(&l->level);
    *l = (GdlListing){0};
}
