/* lib/judge/judge.h -- the internal state of a judge, for its files.
 * Knows: al0.h, lib/judge/truth.h.   Must not know: the command. */
#ifndef AL0_LIB_JUDGE_JUDGE_H
#define AL0_LIB_JUDGE_JUDGE_H

#include "base/vec.h"
#include "lib/judge/truth.h"

struct Al0Judge {
    const Al0Table *table;
    CallLimits limits;   /* of each question; as long as the judge */
    bool plays;          /* on by the table */
    Al0Player *player;   /* follows the table's tree; NULL: there are the rules of a game alone */
    Al0Session *session; /* for other moves of equal value; NULL as well */
    const JudgeTruth *kind;
    void *truth;
    char *name, *why_none, *refutation; /* of the last move judged */
    VEC(Al0JudgedPlayer) players;
};

/* The name of a judgement: "on plan" (judge_write.c). */
const char *judge_name(Al0Judgement judgement);

/* Appends what is to be said of a move, without its name (judge_write.c). */
void judge_say(StrBuf *b, const Al0Judged *m);

/* Adds a sentence with that, and the members (judge_write.c).  before: what stands in front of the
 * move in the sentence. */
void judge_add(Document *d, const Al0Judged *m, const Al0Position *position, const char *before);
/* Adds the move on its board, for pages (judge_write.c). */
void judge_add_board(Document *d, const Al0Judged *m, const Al0Position *position);

/* The figures of a player by name, n bytes; new ones are 0 (judge.c). */
Al0JudgedPlayer *judge_player(Al0Judge *j, const char *name, size_t n);

/* A game from a file on its way to paper. */
typedef struct JudgedRecord {
    const RecordedGame *from;
    const char *name; /* of its file; NULL: not known */
    size_t number;    /* among the games of its text */
} JudgedRecord;

/* Judges every choice of a game from a file; appends it in a format of reports (judge_record.c). */
void judge_record(Al0Judge *j, const JudgedRecord *record, Al0Format format, StrBuf *out);

/* Members of the group that is open (judge_write.c).  position: that the move was judged in. */
void judge_put(Document *d, const Al0Judged *m, const Al0Position *position);

#endif
