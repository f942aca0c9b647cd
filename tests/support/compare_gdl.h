/* tests/support/compare_gdl.h -- the program of a game beside naive evaluation of its rules.
 * Does: walks at random through a game in four lanes; in each state both must tell the same facts,
 *   legal moves, goals and end.
 * Start reading at compare_gdl(). */
#ifndef AL0_TESTS_COMPARE_GDL_H
#define AL0_TESTS_COMPARE_GDL_H

#include <stdlib.h>

#include "game/gdl/run/run.h"
#include "tests/support/naive_gdl.h"

typedef VEC(char *) GdlTexts;

/* All texts, sorted, one a line; the list is freed. */
char *gdl_texts_take(GdlTexts *t);

void gdl_texts_add(GdlTexts *t, StrBuf *text);

/* What holds in a lane: facts, legal moves, goals, the end. */
char *gdl_program_says(const GameRun *run, unsigned lane);

char *gdl_naive_says(const NaiveGdl *g, const GameProgram *p);

/* One lane's walk. */
typedef struct GdlWalk {
    unsigned lane;
    NaiveTerms state, moves;
    bool is_over;
} GdlWalk;

uint64_t gdl_draw(uint64_t *random);

void gdl_take_state(NaiveTerms *state, const NaiveTerms *list);

/* Walks so many steps at most.   Returns: NULL, or how both differ; the caller's (free). */
char *compare_gdl(const KifRules *rules, const GameProgram *p, unsigned steps, uint64_t most_steps,
                  uint64_t seed);

#endif
