/* lib/judge/judge.h -- the internal state of a judge, for its files.
 * Knows: al0.h, lib/engine/endgame.h.   Must not know: the command. */
#ifndef AL0_LIB_JUDGE_JUDGE_H
#define AL0_LIB_JUDGE_JUDGE_H

#include "base/vec.h"
#include "lib/engine/endgame.h"
#include "lib/internal.h"

struct Al0Judge {
    const Al0Table *table;
    CallLimits limits;   /* of each question; as long as the judge */
    bool plays;          /* on by the table */
    Al0Player *player;   /* follows the table's tree */
    Al0Session *session; /* for other moves of equal value */
    Endgame endgame;
    char *name, *why_none, *refutation; /* of the last move judged */
    VEC(Al0JudgedPlayer) players;
};

/* The name of a judgement: "on plan" (judge_write.c). */
const char *judge_name(Al0Judgement judgement);

/* Appends what is to be said of a move, without its name (judge_write.c). */
void judge_say(StrBuf *b, const Al0Judged *m);

/* Members of the group that is open (judge_write.c).  position: that the move was judged in. */
void judge_put(Document *d, const Al0Judged *m, const Al0Position *position);

#endif
