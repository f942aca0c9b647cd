/* checker/kif/kif_game.h -- a game described in a file, as a game of rules.h.
 * Does: computes the side to move, its choices and their successors; reads positions, names moves.
 * Knows: states (kif_states.h), words (kif_words.h).   Must not know: tables, proofs.
 *
 * A *ply* is the choice of one role. Roles with two or more legal moves choose: first our role,
 * then the others in the order of the file; positions in between hold the choices made. After
 * the last choice all moves are made at once. If no role has a choice, there is one ply: by the
 * role whose turn it is, if two roles take turns (kif_turns.h); else by the only role whose move
 * can change something; else by our role. Play is over if the state is terminal, or a role has
 * no legal move. */
#ifndef AL0_CHECKER_KIF_KIF_GAME_H
#define AL0_CHECKER_KIF_KIF_GAME_H

#include "base/diag.h"
#include "checker/kif/kif_classes.h"
#include "checker/rules.h"

typedef struct KifGame KifGame;

/* Reads the rules of a game.  name: in the heads of proofs; kept, as sources are.  The caller's:
 * kif_game_close.  NULL with an error in ds. */
KifGame *kif_game_open(Diags *ds, const char *name, const Source *const *source, size_t n);
void kif_game_close(KifGame *g); /* NULL is fine */
const Rules *kif_game_rules(const KifGame *g);

/* ---- for words ---- */

/* A position, and the turn in it. */
typedef struct KifTurn {
    StateNumber state;
    unsigned us, mover; /* roles, by number */
    bool is_over;
    Moves legal; /* of the mover: (does R M); empty if play is over */
} KifTurn;

/* What has been listed in the view of a role; kept with the game (kif_listed.h). */
struct KifListed *kif_game_listed(const Rules *r, unsigned us);

/* Borrowed until the next question about another position. */
const KifTurn *kif_game_turn(const Rules *r, const Board *b);

/* The moves made in a position when the mover makes this one: those of roles that have chosen, or
 * have no choice, too. Returns their number. */
unsigned kif_game_made(const Rules *r, const Board *b, GroundTerm move, GroundTerm out[MOST_ROLES]);

/* What the words work from. */
typedef struct KifWords KifWords;
typedef struct KifParts {
    const Clauses *clauses;
    TermStore *terms;
    States *states;
    const GroundTerm *role;
    unsigned n_roles, n_players; /* a role that is no player is chance, the last one */
    const KifWords *words;
} KifParts;
KifParts kif_game_parts(const Rules *r);

#endif
