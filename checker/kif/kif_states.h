/* checker/kif/kif_states.h -- states of a game described in a file.
 * Does: stores states; computes their facts, legal moves and successors.
 * Knows: the engine (kif_engine.h).   Must not know: who we are, turns, words, proofs.
 *
 * A state is a set of atoms: (true F) for every fact F, and (does R M) for the choices made so
 *   far within a joint move. After trouble (terms_trouble()) no answer is valid. */
#ifndef AL0_CHECKER_KIF_KIF_STATES_H
#define AL0_CHECKER_KIF_KIF_STATES_H

#include "checker/kif/kif_engine.h"

enum { MOST_ROLES = 16 };

typedef uint32_t StateNumber; /* equal states have equal numbers */

typedef struct States States;

/* Computes the static facts. rules: borrowed. most_work: limit on facts tried to compute one
 * relation in one state; ten times as many for static and for possible facts. The caller owns it
 * (states_free). */
enum { USUAL_WORK = 50000000 };
States *states_new(const Clauses *rules, uint64_t most_work);
void states_free(States *s);

/* The roles, in the order of the file; the role `random`, which is chance, behind all players. */
unsigned states_roles(const States *s, const GroundTerm **role);
/* How many of them are players. */
unsigned states_players(const States *s);

StateNumber states_initial(States *s);

/* The state of these atoms, in any order, perhaps twice; they are put in order. */
StateNumber states_add(States *s, GroundTerm *atom, size_t n);

/* Its atoms, ordered by number; borrowed until the next state is added. */
const GroundTerm *states_atoms(const States *s, StateNumber state, size_t *n);

/* Moves that are made at once: n atoms (does R M). */
typedef struct JointMove {
    const GroundTerm *does;
    size_t n;
} JointMove;

/* Facts among which those of a relation are, as they are in a state; borrowed until the next
 * question.  Of one that depends on moves: as they are when these are made (and no others). */
const FactBase *states_facts(States *s, StateNumber state, uint32_t relation, JointMove made);

bool states_terminal(States *s, StateNumber state);

/* Returns the goal value of the state for a role, 0 to 100; -1 if it is not unique. */
int states_goal(States *s, StateNumber state, GroundTerm role);

typedef VEC(GroundTerm) Moves;
/* The legal moves of a role; appended. */
void states_legal(States *s, StateNumber state, GroundTerm role, Moves *out);

/* The state that follows when these moves, (does R M), are made. */
StateNumber states_next(States *s, StateNumber state, const GroundTerm *does, size_t n_does);

/* Returns all facts that are possible in any state and by any moves; `not` of atoms that can
 * change counts as true. */
const FactBase *states_possible(States *s);

/* Returns the facts that hold in every state. */
const FactBase *states_fixed(const States *s);

/* Calls take for each instance of each rule over the possible facts. */
void states_each_instance(States *s, TakeInstance *take, void *context);

/* True if a move (does R M) can change the state: a chain of rules over possible facts leads
 * from it, by positive conditions, to the next state. */
bool states_can_change(States *s, GroundTerm does);

#endif
