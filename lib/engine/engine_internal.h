/* lib/engine/engine_internal.h -- the internal state of the engine, for its files.
 * Does: defines Al0Engine, and the state of a search for a move.
 * Knows: the game of chess, solved endgames.   Must not know: protocols.   For engine.c,
 * engine_tables.c and engine_search.c only. */
#ifndef AL0_LIB_ENGINE_ENGINE_INTERNAL_H
#define AL0_LIB_ENGINE_ENGINE_INTERNAL_H

#include "base/vec.h"
#include "engine/general/general.h"
#include "game/chess/chess.h"
#include "lib/engine/endgame.h"
#include "lib/internal.h"

/* Texts of the last move returned. */
typedef struct EngineTexts {
    char *name, *code, *line, *goal, *remark;
    char *table, *rule, *advice, *instance, *doc, *explained;
} EngineTexts;

struct Al0Engine {
    size_t memory;
    const Game *played; /* chess, or that of the first table */
    General *general;   /* NULL: none yet, or chess */
    VEC(const Al0Table *) tables;
    /* positions so far, in the view of the first player; the last one is the present one */
    VEC(Al0Position *) game;
    const Al0Table *followed; /* the table whose tree is followed; NULL: none */
    Al0Player *player;
    bool mates;           /* all leaves of the player's tree are mates */
    Al0Table *mate_table; /* table of the last proved mate */
    Endgame endgame;      /* solved last */
    /* number of the last position of the game for which a table had no time, from 1; 0: none */
    size_t late;
    Key late_at;     /* key of that position */
    unsigned n_late; /* number of such positions of the game */
    EngineTexts text;
};

/* The state of a search for a move. */
typedef struct EngineAsking {
    Al0Engine *engine;
    const Al0EngineLimits *limits; /* their stop is never NULL */
    double began;
    Al0Position *position;        /* in the view of the side to move */
    double deadline;              /* 0: none */
    Move choice[MAX_CHESS_MOVES]; /* the legal moves that may be chosen */
    unsigned n_choice;
    bool late;                  /* a table had no time */
    bool was_late;              /* a table had no time earlier in this game */
    const Al0Table *late_table; /* the table that had no time, or was stopped; NULL: none */
    bool is_drawn; /* a draw by the solved endgame: `choice` has the moves that keep it */
    StrBuf remark; /* why no table has a move */
    Al0EngineMove *out;
} EngineAsking;

/* ---- engine_parts.c ---- */

/* Free the texts of the last move; the player, and the table of a mate. */
void engine_forget_texts(Al0Engine *e);
void engine_forget_player(Al0Engine *e);
/* A copy on the heap, NULL for NULL. */
char *engine_text(const char *text);
bool engine_is_stopped(const EngineAsking *a);
/* True if the limits allow the move. */
bool engine_is_choice(const Al0EngineLimits *l, const char *code);
/* Adds to the remark why no table has a move.  table: its name, or "". */
void engine_remark(EngineAsking *a, const char *table, const char *text);
/* A position of the game in the view of one player; the caller owns it. */
Al0Position *engine_seen_by(const Al0Position *p, unsigned player);
bool engine_second_moves(const Al0Position *first_view);

/* ---- engine_general.c ---- */

/* Finds the move in a game from a file, or only thinks ahead.   Returns: false with a status. */
bool engine_general_move(Al0Engine *e, const Al0EngineLimits *l, Al0EngineMove *out, Status *s);
bool engine_general_prepare(Al0Engine *e, const Al0EngineLimits *l, Status *s);

/* ---- engine_tables.c ---- */

/* Find a move by the tables; by a proof of the mate that the limits request.   Returns: false if
 * there is none. */
bool engine_ask_tables(EngineAsking *a);
bool engine_ask_mate(EngineAsking *a);

/* ---- engine_search.c ---- */

/* Solves the endgame if time allows.   Returns: true if it is solved. */
bool engine_can_solve(EngineAsking *a);
/* Moves to the mate after a legal move with best play; negative if they mate.  0: a draw, or the
 * endgame is not solved and cannot be solved quickly. */
int engine_solved_mate(EngineAsking *a, const char *code);
/* Finds the best move in a solved endgame.
 * Returns: false if there is none, or if the position is drawn; then a->choice has the moves that
 *   keep the draw. */
bool engine_ask_endgame(EngineAsking *a);
/* Finds a move by the plain search.   Returns: false if no move may be chosen. */
bool engine_ask_search(EngineAsking *a);

#endif
