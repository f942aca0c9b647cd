/* tests/support/krk_by_hand.h -- the classic table for king and rook against king, in plain C.
 * Does: what advice/textbook/krk.al0 says, written once more for this one ending: rules, the six
 *       pieces of advice, moves of three pieces in the game's order, a depth-first search.
 * Knows: nothing of the library, on purpose.   Start reading at hand_choose().
 * Source: Bratko, Prolog Programming for Artificial Intelligence, chapter on advice languages. */
#ifndef AL0_TESTS_SUPPORT_KRK_BY_HAND_H
#define AL0_TESTS_SUPPORT_KRK_BY_HAND_H

#include <stdbool.h>
#include <stdlib.h>

typedef struct HandSquare {
    int file, rank; /* 1 to 8 */
} HandSquare;

/* The rook is on the board: what captures it fails every holding-goal, so it is not looked at. */
typedef struct HandPosition {
    HandSquare king, rook, theirs;
    bool us_to_move;
} HandPosition;

typedef struct HandMove {
    bool rook; /* moves, else the king of the side to move */
    HandSquare to;
} HandMove;

typedef enum HandAdvice {
    HAND_MATE_IN_2,
    HAND_SQUEEZE,
    HAND_APPROACH,
    HAND_KEEPROOM,
    HAND_DIVIDE_IN_2,
    HAND_DIVIDE_IN_3,
    HAND_NOTHING
} HandAdvice;

enum { HAND_MAX_MOVES = 8 + 14, HAND_POSITIONS = 64 * 64 * 64 };

/* What one piece of advice is tried on: it compares later positions with the first one. */
typedef struct HandTask {
    HandAdvice advice;
    int room, way, apart; /* in the first position */
} HandTask;

/* The advice chosen with us to move, and the first move of its tree. */
HandAdvice hand_choose(const HandPosition *p, HandMove *first);

/* Where play leaves a tree: a position with us to move, so many plies later. */
typedef struct HandExit {
    unsigned to; /* its number, as of hand_position() */
    unsigned plies;
} HandExit;

enum { HAND_MOST_EXITS = 512 };

/* What the tree of a position comes to. */
typedef struct HandTree {
    HandAdvice advice; /* HAND_NOTHING: there is no tree */
    unsigned n_exits;
    HandExit exit[HAND_MOST_EXITS]; /* some more than once */
    unsigned mate_plies;            /* the most to a mate inside; 0: there is none */
    bool dead;                      /* some leaf is stalemate */
} HandTree;

/* Builds the tree of the advice chosen with us to move, and follows all its lines. */
void hand_follow(const HandPosition *p, HandTree *out);

/* Whether the position, with us to move, is legal. */
bool hand_is_legal(const HandPosition *p);

/* The n-th way to put three pieces on the board, n < HAND_POSITIONS, with us to move. */
HandPosition hand_position(unsigned n);

#endif
