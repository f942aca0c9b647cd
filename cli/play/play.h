/* cli/play/play.h -- the session of al0 play, for its files.
 * Does: holds the game that is played at the terminal, and the player of each side.
 * Knows: al0.h, Options.   Must not know: how anything is proved.
 * Start reading at run_play() in play.c. */
#ifndef AL0_CLI_PLAY_PLAY_H
#define AL0_CLI_PLAY_PLAY_H

#include <signal.h>

#include "cli/commands.h"
#include "cli/play/play_line.h"
#include "cli/progress.h"
#include "cli/search_word.h"

/* The player of a side. */
typedef enum PlayMover {
    PLAY_TABLE, /* the table that is played with */
    PLAY_PERSON,
    PLAY_BEST,
    PLAY_RANDOM,
    PLAY_SEARCH,
    PLAY_GUEST /* another table */
} PlayMover;

/* A move of the game.  Texts are freed with al0_free(). */
typedef struct PlayedMove {
    char *name, *code;
    char *note; /* a remark, a comment in PGN; NULL: none */
} PlayedMove;

/* The game: moves between positions. */
typedef struct PlayedGame {
    Al0Position **at; /* n + 1 of them, the first one at the beginning */
    PlayedMove *move; /* n */
    size_t n;
    bool resigned; /* by the side to move */
    bool is_late;  /* the side that moved last has no time left */
} PlayedGame;

/* The end of a game. */
typedef struct GameEnding {
    char text[300];     /* "mate", "drawn (bare kings)", "Black resigned, 1-0"; "": not ended */
    const char *result; /* of chess, as in PGN: "1-0"; "*": not ended */
} GameEnding;

/* The name of a side: "White"; in games from files the role. */
typedef struct SideName {
    char text[64];
} SideName;

/* Who plays a side with a head of his own: another table, or a search.  Its positions are read
 * anew, from those of the game. */
typedef struct PlayGuest {
    Al0Table *table; /* another table; of a search the rules alone; NULL in chess */
    Al0Player *player;
    Al0Engine *engine;
    SearchWord search;
    char name[64];
    char why[200]; /* its last move */
} PlayGuest;

enum { PLAY_MOST_ROLES = 17 };

/* The clocks, by role (al0_table_role). */
typedef struct PlayClock {
    double left[PLAY_MOST_ROLES]; /* seconds */
    double began;                 /* the turn, by clock_seconds() */
} PlayClock;

typedef struct PlaySession {
    const Options *o;
    Al0Table *table;
    Al0Player *player; /* the table; its position is that of the game */
    Al0Engine *engine; /* chess: plays their best defence; NULL until it is used */
    Al0Judge *judge;   /* judges moves of the table's side; NULL until it is used */
    PlayedGame game;
    PlayMover mover[2];    /* player of their side, of our side */
    PlayGuest guest[2];    /* the same, where they have one */
    bool is_alone;         /* the table has rules of a game, and nothing else */
    PlayClock clock;       /* with --clock */
    char *held;            /* moves that are told when all roles have chosen; NULL: none */
    Al0Limits limits;      /* of a question to the table */
    SearchProgress thinks; /* progress of a question, on a terminal */
    bool is_chess;
    bool flipped; /* the board is seen from the other side */
    bool ascii, color;
    uint64_t chance; /* state of the random numbers */
    LineReader *lines;
    bool quits;
    bool stopped; /* the last search was stopped: the person decides before the next one */
} PlaySession;

/* ---- the game (play_game.c) ---- */

/* The present position; borrowed until the next move. */
const Al0Position *play_now(const PlaySession *p);
/* Plays a legal move, in either notation.
 * note: NULL, or a text that the game takes over.
 * Returns: false with a status; then the caller still owns the note. */
bool play_move(PlaySession *p, const char *move, char *note, Al0Status *status);
/* Takes n moves back, at most all. */
void play_back(PlaySession *p, size_t n);
/* Begins a game; takes the position over.  play_end() frees the game. */
void play_begin(PlaySession *p, Al0Position *position);
void play_end(PlaySession *p);
/* The position that all may see: the present one, but while some have chosen and others have yet
 * to, the one before their choices.  Borrowed. */
const Al0Position *play_seen(const PlaySession *p);

/* ---- its end and its text (play_record.c) ---- */

/* How the game has ended, if it has. */
GameEnding play_ending(const PlaySession *p);
bool play_is_over(const PlaySession *p);
/* Prints how the game has ended, if it has.   Returns: true if it has ended. */
bool play_say_over(const PlaySession *p);
/* The side to move resigns. */
void play_resign(PlaySession *p);
/* The game as PGN; of a game from a file a step per line, as --record reads them.  The caller owns
 * the text (al0_free). */
char *play_text(const PlaySession *p);

/* ---- sides and their players (play_names.c) ---- */

/* The name of the player of the table's side (ours) or of the other side: "krk", "you". */
const char *play_mover_name(const PlaySession *p, bool ours);
/* True if chance is to move: a role called `random`. */
bool play_chance_moves(const PlaySession *p);
/* The name of the table's side; of the side to move. */
SideName play_table_side(const PlaySession *p);
SideName play_side_to_move(const PlaySession *p);
/* Prints "White: krk, Black: you; Black to move." */
void play_say_sides(const PlaySession *p);

/* ---- moves judged (play_judge.c) ---- */

/* Prints the judgement on the last move, if it is a move of the table's side and can be judged. */
void play_judge_last(PlaySession *p);
/* Prints the judgement on the last move of the table's side, or why there is none. */
void play_judge(PlaySession *p);

/* ---- moves that the program makes (play_moves.c) ---- */

/* Plays the move of the side to move, by its player.
 * Returns: false if the person is to move, possibly after a message. */
bool play_reply(PlaySession *p);
/* Makes a player of the table without a position. */
void play_new_player(PlaySession *p);
/* Asks the table for a move, and shows progress.   Returns: false with a status. */
bool play_think(PlaySession *p, Al0PlayerMove *out, Al0Status *status);
/* The same.   Returns: false after a message. */
bool play_ask_table(PlaySession *p, Al0PlayerMove *out);
/* Finds the best move by the engine, in games from files by the table's tree.
 * why: set to the source of the move.
 * Returns: the code of the move; the caller owns it (al0_free).  NULL after a message. */
char *play_best(PlaySession *p, const char **why);
/* A random number from 0 to n - 1; n > 0. */
size_t play_chance(PlaySession *p, size_t n);
/* Tells a move of the program: at once, or when all roles have chosen. */
void play_tell_move(PlaySession *p, const char *who, const char *why);
/* Prints what was held back, if all roles have chosen. */
void play_tell_held(PlaySession *p);

/* ---- chess (play_engine.c) ---- */

/* The engine's move, from the endgame solved first, or by a plain search alone; as play_best(). */
char *play_endgame_search(PlaySession *p, const char **why);
char *play_plain_search(PlaySession *p, const char **why);

/* ---- guests (play_guest.c) ---- */

/* Sets the player of a side from the word of the command line.   Returns: false after a message. */
bool play_seat(PlaySession *p, bool ours, const char *word);
/* Lets a side be played by a search, if nobody has done so yet.   Returns: false after a message.
 */
bool play_seat_search(PlaySession *p, bool ours);
/* The move of the guest of a side for the role to move, from what all may see.
 * why:     set to the reason of the move; borrowed.
 * Returns: the code of the move; the caller owns it (al0_free).  NULL after a message. */
char *play_guest_move(PlaySession *p, bool ours, const char **why);
void play_guests_leave(PlaySession *p);

/* ---- commands and the board ---- */

/* Obeys a line of the person: a command, or a move (play_commands.c).  Changes the line. */
void play_obey(PlaySession *p, char *line);
/* The i-th word that the person may type, from 0: a LineCandidates.  NULL behind the last.
 * Borrowed until the next call.  play: a PlaySession. */
const char *play_candidate(void *play, size_t i);
/* Prints the position (play_board.c). */
void play_show(const PlaySession *p);

#endif
