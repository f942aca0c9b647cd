/* write/text/phrases.h -- the common words of all writers of trees.
 * Does: writes moves with their numbers, remarks, counts of positions.
 * Knows: ForcingTree, Game, TreeTitle.   Must not know: layouts, file formats. */
#ifndef AL0_WRITE_TEXT_PHRASES_H
#define AL0_WRITE_TEXT_PHRASES_H

#include "write/answer/tree_write.h"
#include "write/text/position_moves.h"

/* Appends "12.Ra8+", or "12...Kd7" for the second player of a game in which the sides take turns.
 * Moves of chance have no number.
 * short_form: "Kd7" for that player, for a line that has just shown the previous move. */
void phrase_move(StrBuf *out, const Game *game, const void *position, Move move, bool short_form);

/* Appends the moves as phrase_move() does, with commas between them. */
void phrase_moves(StrBuf *out, PositionMoves m);

/* Appends the remarks on the move to a node, in this order, each only if it applies:
 *   " (#3)"        other nodes refer to this node
 *   " (=3)"        this node refers to another one
 *   the advice of a plan that the move serves
 *   " (zugzwang)"  the note of the node
 *   " |"           a step of the plan ends here */
void phrase_note(StrBuf *out, const ForcingTree *t, uint32_t node);

/* The text behind the last move of a line that returns to an earlier position of the line. */
#define PHRASE_ROUND "and round again"

/* The side to move: "us", "them", "chance". */
const char *phrase_turn(const Game *game, const void *position);
/* The number of moves of chance, which is to move. */
uint32_t phrase_outcomes(const Game *game, const void *position);
/* Appends a probability with three digits, rounded down: "0.571".  odds: parts of ODDS_ONE. */
void phrase_odds(StrBuf *out, uint64_t odds);

/* Appends an expected value with three digits: "-0.213".  parts: of ODDS_ONE, as in risk.h. */
void phrase_expected(StrBuf *out, uint64_t parts);

/* Appends the probability, or the expected value, of a node of a tree with odds. */
void phrase_value(StrBuf *out, const ForcingTree *t, uint32_t node);

/* The legend of the numbers at the nodes of a drawn tree: "number: plies to go at most". */
const char *phrase_number(const ForcingTree *t);
/* The legend of the leaves of a drawn tree: "goal reached". */
const char *phrase_leaf(const ForcingTree *t);

/* True if a player's move has the number of the move before: "1...Kd7" answers "1.Ra8".  Only in
 * games in which the sides take turns; elsewhere each move has a number of its own. */
static inline bool phrase_answers(const Game *game, unsigned player)
{
    return game->alternates && player > 0;
}

/* The text behind the number of a player's move: "..." if it answers a move, else ".". */
static inline const char *phrase_dots(const Game *game, unsigned player)
{
    return phrase_answers(game, player) ? "..." : ".";
}

/* Appends "2 plies", "1 ply": a number with its noun. */
void phrase_count(StrBuf *out, uint64_t n, const char *one, const char *many);

/* The meaning of an answer in games whose players choose at the same time. */
#define PARTS_AT_ONCE "choices at the same time: answered as if they saw ours"

/* The name of the player to move: "white". */
const char *phrase_mover(const Game *game, const void *position);

/* The name of the player who is us in the position. */
const char *phrase_us(const Game *game, const void *position);
/* Appends the names of all other players: "black"; "nobody" in a game of one player. */
void phrase_them(StrBuf *out, const Game *game, const void *position);

/* Appends "krk, rule edge: mate_in_2", one line of valid UTF-8.  The name of the table is omitted
 * if the question named an advice of the same name: "mate". */
void phrase_name(StrBuf *out, const TreeTitle *title);

/* Appends the mark of a leaf: "✓", in a tree with an expected value "0.600 ✓"; "✗" if the tree
 * gives up or refutes. */
void phrase_end(StrBuf *out, const ForcingTree *t, uint32_t node, bool refutes);

/* The number of leaves at which the tree gives up. */
uint64_t phrase_given_up(const ForcingTree *t);

/* The number of nodes at which the tree is cut off. */
uint64_t phrase_cut_off(const ForcingTree *t);

/* Appends the label of a node:
 *   a leaf                       "✓", of a refutation "✗"
 *   a reference to node number 3 "=3"
 *   a tree with odds             the probability, or the expected value
 *   a strategy that stays        "#1", the name of the root; else nothing
 *   any other tree               "3", with the noun "3 plies"
 * and " (−2)" if two replies are excluded. */
void phrase_left(StrBuf *out, const ForcingTree *t, uint32_t node, bool noun, bool refutes);

/* Appends the size of a strategy that stays: "held for ever: 13 positions, 3 moves back". */
void phrase_held(StrBuf *out, const ForcingTree *t);

/* Appends the size of a drawn tree: "4 plies, 6 positions, 2 of them not drawn"; of a folded tree
 * "31 plies, 4000000 positions in 2000 nodes, 1980 of them not drawn"; of a strategy that stays as
 * phrase_held().
 * left_out: number of positions that are not drawn. */
void phrase_size(StrBuf *out, const ForcingTree *t, uint64_t left_out);

/* Appends the number of positions of the whole tree: "8 positions", "more than 18446744073709551614
 * positions". */
void phrase_positions(StrBuf *out, const ForcingTree *t);

/* Appends the note for moves that are not drawn: "... 45 more" positions; beside a single line "6
 * other replies", in a refutation "6 other moves". */
void phrase_rest(StrBuf *out, bool line, uint32_t others, uint64_t hidden, bool refutes);

/* The memory of a drawing, in bytes. */
typedef struct DrawingCost {
    size_t once, plain, boards; /* for the drawing; for each position without and with a board */
} DrawingCost;

/* Lowers o->draw_nodes to the number of positions for which o->memory has room beside the tree.
 * Returns: false with a status if it has room for none. */
bool phrase_fit(DrawOptions *o, const ForcingTree *t, DrawingCost cost, Status *status);

/* The number of positions at and below each node of the tree.  The caller owns the array (free). */
uint32_t *phrase_sizes(const ForcingTree *t);

/* Appends text as one line that is safe on a terminal (base/visible.h); line ends become spaces. */
void phrase_line(StrBuf *out, const char *text);
/* The same between back quotes. */
void phrase_quoted(StrBuf *out, const char *text);

#endif
