/* lib/judge.h -- what the two files of a judge share.
 * Knows: al0.h, lib/endgame.h.   Must not know: the command. */
#ifndef AL0_LIB_JUDGE_H
#define AL0_LIB_JUDGE_H

#include "base/vec.h"
#include "lib/endgame.h"
#include "lib/face.h"

struct Al0Judge {
    const Al0Table *table;
    Al0Limits limits;
    Al0Player *player;          /* follows the table's tree */
    Al0Session *session;        /* for other moves that do as well */
    Endgame endgame;
    char *name, *why_none, *refutation;         /* of the last move judged */
    VEC(Al0JudgedPlayer) players;
};

#endif
