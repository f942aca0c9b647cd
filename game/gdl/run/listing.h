/* game/gdl/run/listing.h -- all positions that play can reach, and what can be forced in them.
 * Does: lists them breadth first with all plies between them; solves them backwards for an aim.
 * Knows: Game made from rules (gdl.h).   Must not know: tables, advice.
 * Start reading at listing_make(). */
#ifndef AL0_GAME_GDL_RUN_LISTING_H
#define AL0_GAME_GDL_RUN_LISTING_H

#include <limits.h>

#include "base/deadline.h"
#include "base/slots.h"
#include "base/vec.h"
#include "game/gdl/gdl_game.h"
#include "graph/chance.h"
#include "graph/heights.h"

typedef struct GdlListingCounts {
    uint64_t states;              /* without positions in which some roles have chosen */
    uint64_t terminal, dead_ends; /* of these; dead_ends: not terminal, and a role has no move */
    uint64_t between;             /* positions in which some roles have chosen */
    uint64_t edges;               /* steps: moves of all roles together */
    bool shares_choices;          /* in some state two players or more have a choice */
} GdlListingCounts;

/* Positions that are reached in so many plies, and in no fewer: from `first` on, to the next level.
 */
typedef struct GdlLevel {
    uint32_t first;
    uint64_t states; /* of them; others lie between states */
} GdlLevel;

/* Positions by number, from the initial one, 0, on; and the plies from each. */
typedef struct GdlListing {
    const Game *game;
    uint32_t n;
    unsigned char *positions; /* game->position_size each */
    size_t *first;            /* by position: where its successors begin; and one behind the last */
    uint32_t *successors;     /* in the order of the moves */
    Slots slots;              /* positions by their cores */
    size_t room, edge_room;
    uint32_t n_done;     /* positions whose plies are listed; all others are of the last level */
    VEC(GdlLevel) level; /* by plies from the initial position */
    GdlListingCounts counts;
} GdlListing;

typedef struct GdlListingLimits {
    uint64_t memory; /* bytes, also while it is made */
    /* NULL, or the bytes that are taken besides, with so many positions and plies */
    uint64_t (*besides)(uint32_t n, size_t n_plies);
    uint32_t depth;   /* plies from the initial position; 0: no limit */
    unsigned threads; /* 0: 1; the listing does not depend on it */
    Deadline until;
    void (*progress)(void *context, uint64_t positions); /* or NULL */
    void *context;
} GdlListingLimits;

/* Lists what can be reached from the beginning, as player `us` sees it.  Positions are numbered in
 * the order in which they are met breadth first.
 * out:     cleared by listing_clear(), also after a failure: then it ends with the last level that
 *          was listed as a whole; n is 0 if there is none.
 * Returns: true if all is listed, or all within the depth; false with a status if there is more
 *          than memory holds, or the deadline was over. */
bool listing_make(const Game *game, unsigned us, const GdlListingLimits *limits, GdlListing *out,
                  Status *status);
void listing_clear(GdlListing *l);

/* Ends a listing at the greatest depth at which it has at most so many plies: what lies behind is
 * left out.  The counts go on telling what was listed. */
void listing_cut(GdlListing *l, size_t n_plies);

/* All plies as a graph; borrowed. */
static inline Digraph listing_graph(const GdlListing *l)
{
    return (Digraph){l->n, l->first, l->successors};
}

/* True if all that play can reach is listed. */
static inline bool listing_is_whole(const GdlListing *l)
{
    return l->n_done == l->n;
}

const void *listing_at(const GdlListing *l, uint32_t i);
/* The number of a position; UINT32_MAX: it is not listed. */
uint32_t listing_find(const GdlListing *l, const void *position);

/* Bytes that it takes. */
uint64_t listing_bytes(const GdlListing *l);
/* Bytes that listing_solve() takes besides, and what it returns. */
uint64_t listing_solve_bytes(uint32_t n, size_t n_plies);

/* What is to be reached, and by whom. */
typedef struct ListingAim {
    unsigned player;
    bool theirs;         /* all others together are to reach it, not the player */
    const uint8_t *says; /* by position an AimSays (game/solve.h) */
    /* NULL, or by position where the aim holds its height in place of 0; LISTING_NEVER: none */
    const uint32_t *begin;
} ListingAim;

/* Heights by position: 0 where the aim holds; none where it fails; where those are to move who are
 * to reach it 1 + the least of their moves; where others are 1 + the greatest, if all have one and
 * there are any; else LISTING_NEVER. The caller's (free). */
#define LISTING_NEVER NO_HEIGHT_HERE
/* until: NULL, or where it is over the answer is NULL. */
uint32_t *listing_solve(const GdlListing *l, const ListingAim *aim, const Deadline *until);

/* What is worth something in a listing that is seen as a graph with chance (graph/chance.h).  {0}:
 * the player's goal 100 in the end, and nothing beyond the listing. */
typedef struct GdlWorth {
    bool goals;        /* each goal its value: ends of play are CHANCE_PART */
    ChanceNode beyond; /* the kind of positions whose plies are not listed */
} GdlWorth;

/* The kinds of nodes of all positions.  The caller's (free). */
uint8_t *listing_kinds(const GdlListing *l, unsigned player, GdlWorth worth);
/* By position where play has ended the player's goal, of GDL_GOAL_PARTS; elsewhere 0.  The caller's
 * (free). */
enum { GDL_GOAL_PARTS = 100 };
uint8_t *listing_goals(const GdlListing *l, unsigned player);

/* What a player can force from the beginning.  What lies behind a listing that is not whole is
 * not known: it counts against the player for `goal`, for the player for `at_most`. */
typedef struct GdlForced {
    int goal;       /* the greatest; -1: none is sure */
    int at_most;    /* no greater one can be forced; -1: none at all; GDL_ANY_GOAL: not known */
    bool is_capped; /* the rules name goals greater than that for the player */
    uint32_t plies; /* in which it can be forced */
    bool is_least;  /* of the player's goals is `goal`; where that is -1, `at_most` */
} GdlForced;
enum { GDL_ANY_GOAL = INT_MAX };

/* until:   NULL, or when to stop.
 * f:       `at_most` is what was known before; goals greater than that are not looked at.
 * Returns: false if it was stopped; then `at_most` alone is known, as far as that was found. */
bool listing_forced(const GdlListing *l, unsigned player, const Deadline *until, GdlForced *f);

#endif
