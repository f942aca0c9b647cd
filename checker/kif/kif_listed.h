/* checker/kif/kif_listed.h -- all positions that play reaches in a game from a file, by number.
 * Does: lists them as a role sees them, in the order that docs/certificates.md describes.
 * Knows: states, turns (kif_game.h).   Must not know: tables, certificates. */
#ifndef AL0_CHECKER_KIF_KIF_LISTED_H
#define AL0_CHECKER_KIF_KIF_LISTED_H

#include "checker/kif/kif_game.h"

/* States by number, and numbers by state.  {0}: not listed; kif_listed_clear(). */
typedef struct KifListed {
    VEC(StateNumber) state;
    VEC(uint32_t) number; /* by state: 1 + its number; 0: it is not reached */
    bool turns;           /* two players take turns, and nothing is left to chance */
} KifListed;

void kif_listed_clear(KifListed *l);

/* A class has the name of a player, and all positions in its view. */
extern const RulesClasses kif_listed_classes;

#endif
