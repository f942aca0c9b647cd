/* engine/general/mixed_choice.h -- how often each move is to be made where two players choose at
 * the same time. Does: takes what joint moves have paid as a game of one choice each, and solves
 * it. Knows: nodes, matrix games.   Must not know: how the search goes on. */
#ifndef AL0_ENGINE_GENERAL_MIXED_CHOICE_H
#define AL0_ENGINE_GENERAL_MIXED_CHOICE_H

#include "engine/general/mcts_tree.h"

/* Finds with which probability a player makes each of its moves at a node.
 * mix:     room for a number by move of the player.
 * Returns: false if nothing is said: the node is not one where the two players of the game choose
 * at the same time and chance does not, it has too many joint moves, or what the two got was not
 *   always the same together, so that the other one need not do its worst. */
bool mixed_choice(const MctsTree *t, MctsId id, uint32_t player, double *mix);

#endif
