/* lib/engine/engine_internal.h -- what the files of the engine share.
 * Does: says what stands behind Al0Engine, and what a question in the making knows.
 * Knows: the game of chess, solved endgames.   Must not know: protocols.   For engine.c,
 * engine_tables.c and engine_search.c only. */
#ifndef AL0_LIB_ENGINE_ENGINE_INTERNAL_H
#define AL0_LIB_ENGINE_ENGINE_INTERNAL_H

#include "base/vec.h"
#include "game/chess/chess.h"
#include "lib/engine/endgame.h"
#include "lib/internal.h"

/* Texts of the last move told. */
typedef struct EngineTexts {
    char *name, *code, *line, *goal, *remark;
    char *table, *rule, *advice, *doc;
} EngineTexts;

struct Al0Engine {
    size_t memory;
    VEC(const Al0Table *) tables;
    /* positions so far, as the first player sees them; the last is the present one */
    VEC(Al0Position *) game;
    const Al0Table *followed; /* whose tree is followed; NULL: none is */
    Al0Player *player;
    bool mates;           /* all leaves of the player's tree are mates */
    Al0Table *mate_table; /* of the last mate that was proved */
    Endgame endgame;      /* solved last */
    /* The last position of the game for which a table had no time, by its number from 1; 0: none */
    size_t late;
    Key late_at;     /* its key */
    unsigned n_late; /* such positions of that game */
    EngineTexts text;
};

/* A question in the making. */
typedef struct EngineAsking {
    Al0Engine *engine;
    const Al0EngineLimits *limits;
    Al0Position *position;        /* as the side to move sees it */
    double deadline;              /* 0: none */
    Move choice[MAX_CHESS_MOVES]; /* the legal moves that may be chosen */
    unsigned n_choice;
    bool late;                  /* a table had no time */
    bool was_late;              /* one had none earlier in this game */
    const Al0Table *late_table; /* NULL, or the one that had none, or was stopped */
    bool is_drawn; /* by the solved endgame: `choice` has the moves that keep the draw */
    StrBuf remark; /* why no table has a move */
    Al0EngineMove *out;
} EngineAsking;

/* engine.c -- frees the texts of the last move; the player, and the table of a mate. */
void engine_forget_texts(Al0Engine *e);
void engine_forget_player(Al0Engine *e);
/* A copy on the heap, NULL for NULL. */
char *engine_text(const char *text);
bool engine_is_stopped(const EngineAsking *a);
/* Whether the move may be chosen. */
bool engine_is_choice(const Al0EngineLimits *l, const char *code);
/* Adds to what is told of why no table has a move.  table: its name, or "". */
void engine_remark(EngineAsking *a, const char *table, const char *text);
/* The position of the game as one side sees it; the caller's. */
Al0Position *engine_seen_by(const Al0Position *p, bool second);
bool engine_second_moves(const Al0Position *first_view);

/* engine_tables.c -- a move by the tables; by a proof of the mate that is asked for.  False: they
 * have none. */
bool engine_ask_tables(EngineAsking *a);
bool engine_ask_mate(EngineAsking *a);

/* engine_search.c -- whether the endgame is solved, or can be in the time. */
bool engine_can_solve(EngineAsking *a);
/* Moves to the mate after a legal move, at best play: ours, or below 0 theirs.  0: it is a draw, or
 * the endgame is not solved and cannot be in a moment. */
int engine_solved_mate(EngineAsking *a, const char *code);
/* The best move in a solved endgame.  False where there is none, or where the position is drawn:
 * then a->choice has the moves that keep the draw. */
bool engine_ask_endgame(EngineAsking *a);
/* A move by the plain search.  False: there is none to choose from. */
bool engine_ask_search(EngineAsking *a);

#endif
