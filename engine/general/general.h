/* engine/general/general.h -- a player of games from rules.
 * Does: finds a move for a role in a state, within limits, and says why it plays it.
 * Knows: game/gdl, the searches of this folder.   Must not know: tables, protocols.
 * Start reading at general_move(). */
#ifndef AL0_ENGINE_GENERAL_GENERAL_H
#define AL0_ENGINE_GENERAL_GENERAL_H

#include "base/deadline.h"
#include "game/gdl/gdl_game.h"

/* Keeps what it has found between moves. */
typedef struct General General;

/* Of a game that gdl_is_game().  memory: bytes.   The caller owns it (general_free). */
General *general_new(const Game *game, size_t memory);
void general_free(General *g); /* NULL is fine */
void general_forget(General *g);

/* What a move rests on. */
typedef enum GeneralSource {
    GENERAL_ONLY_MOVE,
    GENERAL_SOLVED, /* the whole game is solved */
    GENERAL_PROOF,  /* the move's goal is proved */
    GENERAL_GAMES   /* random games */
} GeneralSource;

typedef struct GeneralMove {
    GeneralSource source;
    Move move;
    double mean;    /* of the role's goals in games with the move, 0 to 100; if solved: its worth */
    uint64_t games; /* with the move */
    uint64_t all_games; /* of this search */
    unsigned low, high; /* the role is sure of `low`, and cannot force more than `high` */
    unsigned plies;     /* GENERAL_PROOF, GENERAL_SOLVED: steps to the end, at most; 0: not known */
    bool is_best, is_worst; /* low is the best goal of the rules, high the worst */
} GeneralMove;

typedef struct GeneralQuestion {
    const void *position; /* its state counts, not the choices made in it */
    unsigned role;        /* a player */
    Deadline until;
    uint64_t games; /* at most; 0: no limit */
    uint64_t seed;
    bool games_only; /* the game is not solved */
    /* NULL, or told about every 50 milliseconds what would be played now */
    void (*tell)(void *context, const GeneralMove *so_far);
    void *context;
} GeneralQuestion;

/* Finds a move.  With `games` and no deadline the same question to a new player has the same
 * answer on every machine.
 * Returns: false if the role has no legal move: the game is over. */
bool general_move(General *g, const GeneralQuestion *q, GeneralMove *out);

/* Finds a move on a shortest line to the goal 100 of a game of one role, in a part of the time.
 * Without a deadline it finds none.
 * Returns: false if no line is found. */
bool general_line_move(General *g, const GeneralQuestion *q, GeneralMove *out);

/* Appends what is known of the role's moves in the position that was asked about last, in lines:
 * the size of the search, then the moves that were tried most, each with its games, their mean, and
 * what is proved. */
void general_explain(const General *g, unsigned role, StrBuf *out);

/* Thinks ahead about a position that is not over, within the same limits, also if the role has no
 * choice there. */
void general_prepare(General *g, const GeneralQuestion *q);

#endif
