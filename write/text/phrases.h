/* write/text/phrases.h -- words that every writer of trees needs.
 * Does: names moves with their numbers, counts positions.
 * Knows: ForcingTree, Game, TreeTitle.   Must not know: layouts, file formats. */
#ifndef AL0_WRITE_TEXT_PHRASES_H
#define AL0_WRITE_TEXT_PHRASES_H

#include "write/answer/tree_write.h"

/* Appends "12.Ra8+", or "12...Kd7" for the second player of a game whose sides take turns.
 * short_form: "Kd7" for that player, as on a line that has just shown the move before.  Moves of
 * chance have no number. */
void phrase_move(StrBuf *out, const Game *game, const void *position, Move move, bool short_form);

/* Appends " (zugzwang)", the remark on the move that led to a node, if there is one; before it "
 * (#3)" at a node that others are once more, " (=3)" at these, and the advice of a plan that the
 * move serves; behind it " |" where a step of the plan ends. */
void phrase_note(StrBuf *out, const ForcingTree *t, uint32_t node);

/* What stands behind the last move of a line that has come round to a position on it. */
#define PARTS_ROUND "and round again"

/* Who moves at a position: "us", "them", "chance". */
const char *phrase_turn(const Game *game, const void *position);
/* How many moves chance has at a position where it is to move. */
uint32_t phrase_outcomes(const Game *game, const void *position);
/* Appends a probability in three digits, rounded down: "0.571".  odds: parts of ODDS_ONE. */
void phrase_odds(StrBuf *out, uint64_t odds);

/* Appends an expected value in three digits: "-0.213".  parts: of ODDS_ONE, as in risk.h. */
void phrase_expected(StrBuf *out, uint64_t parts);

/* Appends the probability of a node of a tree with odds, or what is expected of it. */
void phrase_value(StrBuf *out, const ForcingTree *t, uint32_t node);

/* What the numbers at the nodes of a drawn tree are: "number: plies to go at most". */
const char *phrase_number(const ForcingTree *t);
/* What a leaf of a drawn tree is: "goal reached". */
const char *phrase_leaf(const ForcingTree *t);

/* True if a player's move has the number of the move before: "1...Kd7" answers "1.Ra8".  Only in
 * games in which the sides take turns; elsewhere each move has a number of its own. */
static inline bool parts_answers(const Game *game, unsigned player)
{
    return game->alternates && player > 0;
}

/* What stands behind the number of a player's move: "..." if it answers one, else ".". */
static inline const char *parts_dots(const Game *game, unsigned player)
{
    return parts_answers(game, player) ? "..." : ".";
}

/* Appends "2 plies", "1 ply": a number with its noun. */
void phrase_count(StrBuf *out, uint64_t n, const char *one, const char *many);

/* What an answer means where players choose at the same time. */
#define PARTS_AT_ONCE "choices at the same time: answered as if they saw ours"

/* The name of the player to move: "white". */
const char *phrase_mover(const Game *game, const void *position);

/* The name of the player who is us in the position. */
const char *phrase_us(const Game *game, const void *position);
/* Appends the names of all others: "black"; "nobody" in a game of one player. */
void phrase_them(StrBuf *out, const Game *game, const void *position);

/* Appends "krk, rule edge: mate_in_2", one line of valid UTF-8; "mate" alone for the advice of that
 * name in a table of that name, asked for by name. */
void phrase_name(StrBuf *out, const TreeTitle *title);

/* Appends how play ends at a leaf: "✓", of a tree with an expectation "0.600 ✓"; "✗" where the tree
 * gives up or refutes. */
void phrase_end(StrBuf *out, const ForcingTree *t, uint32_t node, bool refutes);

/* Leaves that the tree gives up. */
uint64_t phrase_given_up(const ForcingTree *t);

/* Appends what there is to know about a node: its probability, or what is expected, where the tree
 * has odds, else "3", or "3 plies" with the noun, of a strategy that stays only the name "#1" of
 * the root, at a leaf "✓", of a refutation "✗", where the node refers to one that is named 3 "=3";
 * and " (−2)" where two replies are excluded. */
void phrase_left(StrBuf *out, const ForcingTree *t, uint32_t node, bool noun, bool refutes);

/* Appends the size of a strategy that stays: "held for ever: 13 positions, 3 moves back". */
void phrase_held(StrBuf *out, const ForcingTree *t);

/* Appends the size of a drawing's tree, of a strategy that stays as phrase_held(): "4 plies, 6
 * positions, 2 of them not drawn"; of a folded tree of a strategy that reaches "31 plies, 4000000
 * positions in 2000 nodes, 1980 of them not drawn". */
void phrase_size(StrBuf *out, const ForcingTree *t, uint64_t left_out);

/* Appends how many positions the whole tree has: "8 positions", "more than 18446744073709551614
 * positions". */
void phrase_positions(StrBuf *out, const ForcingTree *t);

/* Appends what stands for moves that are not drawn: "... 45 more" positions; beside the one line
 * that is drawn "6 other replies", in a refutation "6 other moves". */
void phrase_rest(StrBuf *out, bool line, uint32_t others, uint64_t hidden, bool refutes);

/* Bytes that a drawing takes: once, and for each of its positions. */
typedef struct DrawingCost {
    size_t once, plain, boards; /* boards: for each, with a board in it */
} DrawingCost;

/* Lowers o->draw_nodes to what there is room for in o->memory beside the tree.  False with a status
 * if there is room for none. */
bool phrase_fit(DrawOptions *o, const ForcingTree *t, DrawingCost cost, Status *status);

/* Positions at and below each node of the tree; caller owns the array (free). */
uint32_t *phrase_sizes(const ForcingTree *t);

/* Appends text as one line that is safe on a terminal (base/visible.h); line ends become spaces. */
void phrase_line(StrBuf *out, const char *text);

#endif
