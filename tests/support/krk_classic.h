/* tests/support/krk_classic.h -- the textbook's table for king and rook against king, loaded.
 * Does: loads and compiles the table; asks it in positions of krk_by_hand.h.
 * Knows: the rooms of the library that answer questions.   Start reading at krk_choose(). */
#ifndef AL0_TESTS_SUPPORT_KRK_CLASSIC_H
#define AL0_TESTS_SUPPORT_KRK_CLASSIC_H

#include <stdio.h>
#include <string.h>

#include "game/chess/chess.h"
#include "interp/choose/choose.h"
#include "tests/support/krk_by_hand.h"

typedef struct KrkClassic {
    Arena *home;
    const Compiled *compiled;
    Session *session;
    HandAdvice advice[HAND_NOTHING]; /* by Advice.index */
} KrkClassic;

/* False when the table could not be used; the messages went to stderr. */
bool krk_open(KrkClassic *k, const char *file);

void krk_close(KrkClassic *k);

ChessPosition krk_position(const HandPosition *p);

/* A move of ours as the game has it. */
Move krk_move(const HandPosition *p, HandMove m);

/* The advice chosen with us to move; out->proof.tree is the caller's to free. */
HandAdvice krk_choose(KrkClassic *k, const HandPosition *p, bool want_tree, Choice *out);

/* The first move of the tree found; NO_MOVE when there is none. */
Move krk_first_move(const Choice *c);

#endif
