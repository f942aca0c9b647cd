/* game/solve.h -- what a solver of endgames offers to rooms that must not know which game.
 * Does: one struct of plain functions: positions of a class listed by number, and classes solved
 *       backwards for an aim.  Game.solver points to it; docs/solve.md tells the method.
 * Knows: game.h.   Must not know: chess, tables.
 *
 * A *class* of positions has a name, which a header's `material` gives; in chess it is a signature
 * of material ("KRvK"), ours named first.  An *aim* is a condition on positions.  A position where
 * it holds has value 0; with us to move its value is 1 + the least over our moves to positions that
 * have one; with them to move, where they have a move and all lead to positions that have a value,
 * 1 + the largest.  Other positions are not won, nor are those where the aim has failed.  An aim
 * may be theirs: then the two sides change places in this, while positions and classes stay as we
 * see them. */
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

/* What listing may take.  NULL in its place is as {0}. */
typedef struct ListingRequest {
    uint64_t memory;  /* bytes; 0: 1 GB */
    unsigned threads; /* 0: 1; the listing does not depend on it */
    Deadline until;
    const Listing *beside; /* NULL, or a listing of the same game: what both need is made once */
} ListingRequest;

/* What an aim says of a position. */
typedef enum AimSays {
    AIM_OPEN, /* it does not hold, and may yet be reached */
    AIM_HOLDS,
    AIM_FAILS /* not won, whatever could follow */
} AimSays;

typedef struct SolveAim {
    /* A function of the position alone.  NULL: the game's own aim (mate), which never fails. */
    AimSays (*says)(void *context, const void *position);
    void *const *contexts; /* one for each thread, or NULL */
    bool theirs;           /* they are to reach it */
    /* NULL, or the value of a position where the aim holds: at most `last_start`, or
     * VALUE_NOT_WON.  It begins there instead of at 0; moves of the position are not looked at.
     * For solvers that say `starts`. */
    int (*start)(void *context, const void *position);
    unsigned last_start;
} SolveAim;

/* Where a solver is, at the beginning of a class and after each ply of distance. */
typedef struct SolveProgress {
    const char *name;       /* of the class */
    size_t solved, classes; /* classes done, and all of them */
    unsigned plies;
    double share; /* of all work, about; 0 to 1 */
} SolveProgress;

typedef struct SolveRequest {
    const char *const *classes;
    size_t n_classes;
    Listing *const
        *listed; /* NULL, or by class its positions, which a solver need not list again */
    SolveAim aim;
    bool keep_all;    /* values of all classes, not of those alone that value() promises */
    unsigned threads; /* at least 1; the solution does not depend on it */
    uint64_t memory;  /* bytes that may be taken */
    void (*progress)(void *context, const SolveProgress *p); /* or NULL; called by one thread */
    void *progress_context;
    Deadline until;
} SolveRequest;

/* What a request would take.  Seconds are a guess, for one processor of our time. */
typedef struct SolvePlan {
    size_t classes;     /* with all that the requested ones lead into */
    uint64_t positions; /* stored, of both sides */
    uint64_t memory;    /* bytes at the worst moment */
    double seconds;
} SolvePlan;

/* All legal positions of a class with one side to move, identical pieces told apart by nothing. */
typedef struct SolveCount {
    uint64_t legal, won;
    unsigned longest; /* plies; 0 when none is won */
    size_t n_plies;   /* length of at[] */
    uint64_t *at;     /* positions won in so many plies; the caller's (free) */
} SolveCount;

/* The values of one class in a solution, as those see them who keep them elsewhere. */
typedef struct SolvedClass {
    char name[MAX_CLASS_NAME];
    unsigned width;    /* bytes of a value, 1 or 2; 0: no position of the class is won */
    uint64_t n;        /* values for each side; 0 likewise */
    unsigned largest;  /* value; 0 where the solver does not know it any more (from_classes) */
    const void *at[2]; /* by Turn; n values each */
} SolvedClass;

/* Values that are brought when they are wanted. */
typedef struct SolvedFetch {
    /* Sees to it that value i of a class (by its number) is in place; false: it cannot be had.
     * Many threads may ask at the same time. */
    bool (*fetch)(void *self, size_t number, Turn turn, uint64_t i);
    void *self;
} SolvedFetch;

/* A Listing and a Solution know the game that made them. */
typedef struct Solver {
    /* The positions of a class without solving anything: all legal ones of that material, without
     * castling rights, as we see them and as the first player.  NULL with a status. */
    Listing *(*listing_new)(const Game *game, const char *text, size_t n, const ListingRequest *r,
                            Status *status);
    void (*listing_free)(Listing *l);
    uint64_t (*listing_size)(const Listing *l);
    /* False where index stands for no legal position with that side to move; *out is then junk. */
    bool (*listing_position)(const Listing *l, uint64_t index, Turn turn, void *out);
    /* Back, whoever is to move; NO_INDEX for positions with castling rights or other material. */
    uint64_t (*listing_index)(const Listing *l, const void *position);

    /* NULL, or the classes, n of them, that a table is for whose header names none: all that there
     * are.  Borrowed. */
    const char *const *(*everything)(const Game *game, size_t *n);

    /* True when the position belongs to the class, seen by the side whose view it is. */
    bool (*has_class)(const Game *game, const void *position, const char *text, size_t n);
    /* The class of a position. */
    void (*class_of)(const Game *game, const void *position, char out[MAX_CLASS_NAME]);
    /* A class as the other of two sides names it (false: it is none); for games that the library
     * has by name. */
    bool (*reversed)(const Game *game, const char *text, size_t n, char out[MAX_CLASS_NAME],
                     Status *status);

    /* NULL, or whether play may lead from positions of one class (by its name, a right one) to
     * those of another, or both are the same. */
    bool (*leads_to)(const Game *game, const char *from, const char *to);

    bool starts; /* solve() heeds SolveAim.start */

    /* Says what solving would take; false with a status when a class is none. */
    bool (*plan)(const Game *game, const SolveRequest *r, SolvePlan *out, Status *status);
    /* Solves the classes and all that they lead into; *out, the caller's, only when done. False
     * with a status: a class is none, it takes more memory than allowed, the deadline was over. */
    bool (*solve)(const Game *game, const SolveRequest *r, Solution **out, Status *status);
    void (*free)(Solution *s);

    /* The value of a position of a requested class or of one that follows by one move (with
     * keep_all: by any moves): plies, or VALUE_NOT_WON; VALUE_UNKNOWN for all others.  En-passant
     * rights are looked at.
     * context: of the calling thread, for the aim.  Many threads may ask at the same time. */
    int (*value)(const Solution *s, void *context, const void *position);

    /* The classes of a solution by number, in the order in which they were solved; false behind the
     * last. */
    bool (*solved_class)(const Solution *s, size_t number, SolvedClass *out);
    /* The solution for an aim (contexts left out) that these were taken from, each class behind
     * those that it leads into. The values are borrowed, and fetched before they are looked at;
     * value() alone may be asked for.
     * Returns: the caller's (free); NULL with a status, where they are no such classes. */
    Solution *(*from_classes)(const Game *game, const SolvedClass *at, size_t n,
                              const SolveAim *aim, SolvedFetch fetch, Status *status);
    /* Counts a class (requested or following); false when it was not solved or, as we have nothing
     * that could win there, not looked at. */
    bool (*count)(const Solution *s, const char *name, size_t n, Turn turn, SolveCount *out);
} Solver;

#endif
