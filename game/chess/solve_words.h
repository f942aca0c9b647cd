/* game/chess/solve_words.h -- the rules of chess for 64 positions at once.
 * Does: for a word, the squares of its floating piece where a side stands in check, is about
 *       to promote, or has a quiet move into a set of positions.
 * Knows: Layout, rules of movement.   Must not know: values. */
#ifndef AL0_GAME_CHESS_SOLVE_WORDS_H
#define AL0_GAME_CHESS_SOLVE_WORDS_H

#include "game/chess/solve_table.h"

/* Positions of the word where the king of `side` is attacked. */
Set word_checked(const Layout *l, const Frame *f, Turn side);

/* Legal positions of the word with `turn` to move. */
Set word_legal(const Layout *l, const Frame *f, Turn turn);

/* Positions where `turn` has a pawn one step from promotion. */
Set word_promoting(const Layout *l, const Frame *f, Turn turn);

/* Positions where `turn` has a pawn that could step two squares next to a pawn of the other side,
 * so that the position reached may have an en-passant right. */
Set word_passing(const Layout *l, const Frame *f, Turn turn);

/* A set of positions of the class, all words: set[word] ^ flip. */
typedef struct Target {
    const Set *set;
    Set flip;
} Target;

/* Positions of the word where a quiet move of `turn` (no capture, no promotion) leads into the
 * target, which must hold legal positions only.  Stops looking once all of `wanted` are among them.
 * passing: double steps that word_passing means count too. */
Set word_reaching(const Layout *l, const Frame *f, Turn turn, Target target, Set wanted,
                  bool passing);

#endif
