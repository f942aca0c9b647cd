/* game/solve.h -- the interface of an endgame solver.
 * Does: defines a struct of plain functions: listing of the positions of a class by number, and
 *       retrograde analysis of classes for an aim.  Game.solver points to it; docs/solve.md has the
 *       method.
 * Knows: game.h.   Must not know: chess, tables.
 *
 * A *class* of positions has a name, which a header's `material` gives; in chess it is a signature
 * of material ("KRvK"), ours first.  An *aim* is a condition on positions.  A position where it
 * holds has value 0.  With us to move, a position has 1 + the least value of its successors, if any
 * has one.  With them to move, it has 1 + the greatest value, if it has successors and all of them
 * have one.  Other positions are not won, nor are those where the aim has failed.  For an aim of
 * theirs the two sides change places, while positions and classes stay in our view. */
#ifndef AL0_GAME_SOLVE_H
#define AL0_GAME_SOLVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/deadline.h"
#include "game/game.h"

/* The positions of one class, each under a number below listing_size. */
typedef struct Listing Listing;
#define NO_INDEX UINT64_MAX

typedef struct Solution Solution;
enum { MAX_CLASS_NAME = 40 }; /* bytes, with the NUL */
enum { VALUE_NOT_WON = -1, VALUE_UNKNOWN = -2 };

/* Limits of a listing.  A NULL pointer means {0}. */
typedef struct ListingRequest {
    uint64_t memory;  /* bytes; 0: 1 GB */
    unsigned threads; /* 0: 1; the listing does not depend on it */
    Deadline until;
    const Listing *beside; /* NULL, or a listing of the same game to share data with */
} ListingRequest;

/* The state of an aim in a position. */
typedef enum AimSays {
    AIM_OPEN, /* it does not hold, but may be reached */
    AIM_HOLDS,
    AIM_FAILS /* not won, whatever follows */
} AimSays;

/* An aim. */
typedef struct SolveAim {
    /* The state of the aim, a function of the position alone.  NULL: the aim of the game (mate),
     * which never fails. */
    AimSays (*says)(void *context, const void *position);
    void *const *contexts; /* one for each thread, or NULL */
    bool theirs;           /* the opponents are to reach it */
    /* The images (GameSymmetries) under which `says` and `start` are invariant, as bits; 0: none
     * but the identity.  Of positions that are images of each other one is asked. */
    uint32_t images;
    /* NULL, or the value of a position where the aim holds, in place of 0: at most `last_start`, or
     * VALUE_NOT_WON.  Its moves are ignored.  For solvers with `starts`. */
    int (*start)(void *context, const void *position);
    unsigned last_start;
} SolveAim;

/* Progress, reported at the beginning of a class and after each ply of distance. */
typedef struct SolveProgress {
    const char *name;       /* of the class */
    size_t solved, classes; /* classes done, and all of them */
    unsigned plies;
    double share; /* of all work, estimated, 0 to 1 */
} SolveProgress;

/* The classes to solve, the aim, and limits. */
typedef struct SolveRequest {
    const char *const *classes;
    size_t n_classes;
    Listing *const *listed; /* NULL, or by class a listing that the solver may reuse */
    SolveAim aim;
    bool keep_all;    /* keep the values of all classes, not only those that value() promises;
                         what follows from classes without a won position is not solved */
    bool one_move;    /* of classes that are not requested keep at least the values of positions
                         one move from a position of a requested class, others not (keep_all
                         matters more) */
    unsigned threads; /* at least 1; the solution does not depend on it */
    uint64_t memory;  /* limit in bytes */
    void (*progress)(void *context, const SolveProgress *p); /* or NULL; called by one thread */
    void *progress_context;
    Deadline until;
} SolveRequest;

/* The estimated cost of a request.  Seconds are a guess for one processor. */
typedef struct SolvePlan {
    size_t classes;     /* requested classes and all their successors */
    uint64_t positions; /* stored, of both sides */
    uint64_t memory;    /* peak, in bytes */
    uint64_t kept;      /* bytes of the solution, when it is made */
    double seconds;
} SolvePlan;

/* Counts of the legal positions of a class with one side to move; identical pieces are not
 * distinguished. */
typedef struct SolveCount {
    uint64_t legal, won;
    unsigned longest; /* plies; 0 if none is won */
    size_t n_plies;   /* length of at[] */
    uint64_t *at;     /* by plies: positions won; the caller owns it (free) */
} SolveCount;

/* The values of one class of a solution, for storage elsewhere. */
typedef struct SolvedClass {
    char name[MAX_CLASS_NAME];
    unsigned width;    /* bytes of a value, 1 or 2; 0 if no position is won */
    uint64_t n;        /* values for each side; 0 if no position is won */
    unsigned largest;  /* value; 0 if unknown (from_classes) */
    const void *at[2]; /* by Turn; n values each */
} SolvedClass;

/* Values loaded on demand. */
typedef struct SolvedFetch {
    /* Loads value i of a class, by its number.  False on failure.  Thread-safe. */
    bool (*fetch)(void *self, size_t number, Turn turn, uint64_t i);
    void *self;
} SolvedFetch;

/* The positions of a class with us to move, in an order that needs no table of ours: that of
 * certificates (docs/certificates.md). */
typedef struct Placements {
    /* How many numbers a class has; 0: it has none, as one with pawns of both sides. */
    uint64_t (*size)(const Game *game, const char *class);
    /* Sets *out to a position; false if that number is no legal one. */
    bool (*position)(const Game *game, const char *class, uint64_t number, void *out);
    /* The number of a position of the class, without rights of castling. */
    uint64_t (*number)(const Game *game, const char *class, const void *position);
} Placements;

/* A Listing and a Solution know the game that made them. */
typedef struct Solver {
    /* Lists the positions of a class without solving it: all legal ones of that material, without
     * castling rights, in the view of the first player.  NULL with a status. */
    Listing *(*listing_new)(const Game *game, const char *text, size_t n, const ListingRequest *r,
                            Status *status);
    void (*listing_free)(Listing *l);
    uint64_t (*listing_size)(const Listing *l);
    /* Sets *out to a position.  False if it is illegal with that side to move; *out is then
     * undefined. */
    bool (*listing_position)(const Listing *l, uint64_t index, Turn turn, void *out);
    /* The index of a position, for either side to move; NO_INDEX for positions with castling rights
     * or other material. */
    uint64_t (*listing_index)(const Listing *l, const void *position);

    /* NULL, or all classes, n of them: those of a table without `material`.  Borrowed. */
    const char *const *(*everything)(const Game *game, size_t *n);

    /* True if the position belongs to the class, in its own view. */
    bool (*has_class)(const Game *game, const void *position, const char *text, size_t n);
    /* NULL, or the number of squares of the set at byte `field` of each position of the class;
     * UINT_MAX where it differs.  The name is valid. */
    unsigned (*men)(const Game *game, const char *class, size_t field);
    /* The class of a position. */
    void (*class_of)(const Game *game, const void *position, char out[MAX_CLASS_NAME]);
    /* The name of a class in the view of the other side.  False with a status for a malformed name.
     * For built-in games. */
    bool (*reversed)(const Game *game, const char *text, size_t n, char out[MAX_CLASS_NAME],
                     Status *status);

    /* NULL, or true if play may lead from one class to another, or if both are the same.  Names are
     * valid. */
    bool (*leads_to)(const Game *game, const char *from, const char *to);

    /* NULL, or the class that the move of that number leads to, of all captures and promotions of
     * the class; false behind the last. */
    bool (*successor)(const Game *game, const char *class, size_t number, char out[MAX_CLASS_NAME]);
    /* NULL, or true if a listing of the class has all positions that play in it meets: no right
     * besides the pieces and the side to move. */
    bool (*lists_all)(const Game *game, const char *class);

    bool starts; /* solve() supports SolveAim.start */

    const Placements *placements; /* NULL: the game has no certificates */

    /* Estimates the cost of a request.  False with a status if a class is malformed. */
    bool (*plan)(const Game *game, const SolveRequest *r, SolvePlan *out, Status *status);
    /* Solves the classes and all their successors.  The caller owns *out, which is set on success.
     * Errors: false with a status: a malformed class, the limit of memory, the deadline. */
    bool (*solve)(const Game *game, const SolveRequest *r, Solution **out, Status *status);
    void (*free)(Solution *s);

    /* The value of a position in plies, or VALUE_NOT_WON, with regard to en-passant rights.
     * VALUE_UNKNOWN unless its class is requested or one move from a requested class (with
     * keep_all: any number of moves; with one_move the position must be one move away).
     * Thread-safe. context: of the calling thread, for the aim. */
    int (*value)(const Solution *s, void *context, const void *position);

    /* Class `number` of a solution, in the order of solving.  False behind the last. */
    bool (*solved_class)(const Solution *s, size_t number, SolvedClass *out);
    /* Rebuilds a solution from its classes, each behind its successors, for value() only.
     * aim:     as it was solved; contexts are ignored.
     * at:      the values are borrowed, and fetched before each access.
     * Returns: the solution, which the caller owns (free); NULL with a status for wrong classes. */
    Solution *(*from_classes)(const Game *game, const SolvedClass *at, size_t n,
                              const SolveAim *aim, SolvedFetch fetch, Status *status);
    /* Counts a class.  False if it was not solved, or skipped because nothing can be won there. */
    bool (*count)(const Solution *s, const char *name, size_t n, Turn turn, SolveCount *out);
} Solver;

#endif
