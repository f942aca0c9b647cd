/* game/gdl/run/listing.h -- all reachable positions of a game, and what can be forced in them.
 * Does: lists positions and plies breadth first; solves them by backward induction for an aim.
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
    uint64_t states;              /* positions in which no role has chosen */
    uint64_t terminal, dead_ends; /* of these; dead_ends: not terminal, and a role has no move */
    uint64_t between;             /* positions in which some roles have chosen */
    uint64_t edges;               /* steps: joint moves of all roles */
    bool shares_choices;          /* in some state two players or more have a choice */
} GdlListingCounts;

/* The positions at one distance in plies: from `first` to the next level. */
typedef struct GdlLevel {
    uint32_t first;
    uint64_t states; /* positions in which no role has chosen */
} GdlLevel;

/* Positions by number, and the plies from each; number 0 is the first one. */
typedef struct GdlListing {
    const Game *game;
    uint32_t n;
    unsigned char *positions; /* game->position_size each */
    size_t *first;            /* by position: the index of its first successor; and the end */
    uint32_t *successors;     /* in the order of the moves */
    Slots slots;              /* positions by their cores */
    uint64_t *clock;          /* NULL, or by word of facts: bits that do not tell positions apart */
    size_t room, edge_room;
    uint32_t n_done;     /* positions with listed plies; the others are the last level */
    VEC(GdlLevel) level; /* by plies from the initial position */
    GdlListingCounts counts;
} GdlListing;

typedef struct GdlListingLimits {
    uint64_t memory; /* bytes, also while it is made */
    /* NULL, or the additional bytes of the caller for n positions and n_plies plies */
    uint64_t (*besides)(uint32_t n, size_t n_plies);
    uint32_t depth;   /* plies from the first position; 0: no limit */
    const void *from; /* the first position, number 0; NULL: the initial one */
    /* The listing ends with the first level in which play ends with this goal; 0: with the last */
    int goal;
    /* Positions that differ by clock facts alone (ground/clocks.h) are one: the one that is met
     * first.  A ply to another one leads there. */
    bool merges_clocks;
    unsigned threads; /* 0: 1; the listing does not depend on it */
    Deadline until;
    void (*progress)(void *context, uint64_t positions); /* or NULL */
    void *context;
} GdlListingLimits;

/* Lists the reachable positions, as player `us` sees them, numbered in breadth-first order.
 * out:     the caller's (listing_clear), also after a failure: then it ends with the last complete
 *          level; n is 0 if there is none.
 * Returns: true if all positions within the depth are listed; false with a status if they take too
 *          much memory, or the deadline is over. */
bool listing_make(const Game *game, unsigned us, const GdlListingLimits *limits, GdlListing *out,
                  Status *status);
void listing_clear(GdlListing *l);

/* Cuts a listing at the greatest depth with at most n_plies plies, and drops all positions behind.
 * The counts stay as they were. */
void listing_cut(GdlListing *l, size_t n_plies);

/* Returns all plies as a graph, borrowed. */
static inline Digraph listing_graph(const GdlListing *l)
{
    return (Digraph){l->n, l->first, l->successors};
}

/* True if all reachable positions are listed. */
static inline bool listing_is_whole(const GdlListing *l)
{
    return l->n_done == l->n;
}

const void *listing_at(const GdlListing *l, uint32_t i);
/* Returns the number of a position; UINT32_MAX: not listed. */
uint32_t listing_find(const GdlListing *l, const void *position);

/* Returns the bytes of a listing. */
uint64_t listing_bytes(const GdlListing *l);
/* Returns the bytes that listing_solve() takes, with its result. */
uint64_t listing_solve_bytes(uint32_t n, size_t n_plies);

/* An aim, and who is to reach it. */
typedef struct ListingAim {
    unsigned player;
    bool theirs;         /* all others together are to reach it, in place of the player */
    const uint8_t *says; /* by position an AimSays (game/solve.h) */
    /* NULL, or by position: its height if the aim holds there, in place of 0; LISTING_NEVER: none
     */
    const uint32_t *begin;
} ListingAim;

#define LISTING_NEVER NO_HEIGHT_HERE
/* Computes heights by position: 0 if the aim holds; LISTING_NEVER if it fails.  If the side that is
 * to reach it moves: 1 + the least height of the moves; if the other side moves: 1 + the greatest,
 * if there are moves and all have a height; else LISTING_NEVER.
 * until:   a deadline, or NULL.
 * Returns: the heights, owned by the caller (free); NULL if the deadline is over. */
uint32_t *listing_solve(const GdlListing *l, const ListingAim *aim, const Deadline *until);

/* A goal of a player to be forced, or a greater one. */
typedef struct GdlForceAim {
    unsigned player;
    int goal;
    bool beyond_holds; /* positions without listed plies give it; false: they do not */
} GdlForceAim;

/* Computes by position the plies in which that can be forced; LISTING_NEVER: it cannot.
 * until:   a deadline, or NULL.
 * Returns: the plies, owned by the caller (free); NULL if the deadline is over. */
uint32_t *listing_force(const GdlListing *l, const GdlForceAim *aim, const Deadline *until);

/* The values of a listing as a graph with chance (graph/chance.h).  {0}: goal 100 of the player is
 * worth 1; all else, and positions beyond the listing, 0. */
typedef struct GdlWorth {
    bool goals;        /* each goal has its value: ends of play are CHANCE_PART */
    ChanceNode beyond; /* the kind of positions without listed plies */
} GdlWorth;

/* Returns the kind of node of each position, owned by the caller (free). */
uint8_t *listing_kinds(const GdlListing *l, unsigned player, GdlWorth worth);
enum { GDL_GOAL_PARTS = 100 };
/* Returns by position the player's goal, of GDL_GOAL_PARTS, if play is over; else 0.  The caller
 * owns the array (free). */
uint8_t *listing_goals(const GdlListing *l, unsigned player);

/* Computes by position the mean goal that the player can expect against all others; what is rounded
 * is rounded down.
 * Returns: the means, owned by the caller (free); NULL if the deadline is over. */
double *listing_means(const GdlListing *l, unsigned player, unsigned threads,
                      const Deadline *until);

/* The goals that a player can force from the initial position.  Positions beyond an incomplete
 * listing are unknown: they count against the player for `goal`, for the player for `at_most`. */
typedef struct GdlForced {
    int goal;       /* the greatest goal that is sure; -1: none */
    int at_most;    /* no greater goal can be forced; -1: none at all; GDL_ANY_GOAL: not known */
    bool is_capped; /* the rules have goals of the player greater than `at_most` */
    uint32_t plies; /* in which `goal` can be forced */
    bool is_least;  /* `goal`, or `at_most` if that is -1, is the least of the player's goals */
} GdlForced;
enum { GDL_ANY_GOAL = INT_MAX };

/* Finds what a player can force.
 * until:   a deadline, or NULL.
 * f:       in: `at_most`; goals greater than that are not examined.
 * Returns: false if the deadline is over; then only `at_most` is valid. */
bool listing_forced(const GdlListing *l, unsigned player, const Deadline *until, GdlForced *f);

#endif
