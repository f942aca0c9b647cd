/* game/gdl/gdl_reach.c -- all reachable positions, for other rooms (see game/reach.h). */
#include <stdlib.h>

#include "base/fatal.h"
#include "game/gdl/gdl.h"
#include "game/gdl/run/listing.h"
#include "game/reach.h"

struct ReachedPositions {
    GdlListing all;
};

static void free_reached(ReachedPositions *r)
{
    listing_clear(&r->all);
    free(r);
}

static ReachedPositions *list_reached(const Game *game, unsigned us, const ReachRequest *request,
                                      Status *status)
{
    const GdlListingLimits limits = {
        .memory = request->memory, .threads = request->threads, .until = request->until};
    ReachedPositions *r = base_zalloc(1, sizeof *r, "positions of a game");
    if (listing_make(game, us, &limits, &r->all, status))
        return r;
    free_reached(r);
    return NULL;
}

static const void *reached_position(const ReachedPositions *r, uint32_t number)
{
    return listing_at(&r->all, number);
}

static uint32_t reached_number(const ReachedPositions *r, const void *position)
{
    return listing_find(&r->all, position);
}

static Digraph reached_moves(const ReachedPositions *r)
{
    return listing_graph(&r->all);
}

static ReachCounts reached_counts(const ReachedPositions *r)
{
    return (ReachCounts){r->all.counts.states, r->all.counts.edges, listing_bytes(&r->all)};
}

const GameReach gdl_reach = {.list = list_reached,
                             .free = free_reached,
                             .position = reached_position,
                             .number = reached_number,
                             .moves = reached_moves,
                             .counts = reached_counts};
