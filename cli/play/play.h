/* cli/play/play.h -- what the files of al0 play share.
 * Does: holds a game that is being played at the terminal, and who moves for each side.
 * Knows: al0.h, Options.   Must not know: how anything is proved.
 * Start reading at run_play() in play.c. */
#ifndef AL0_CLI_PLAY_PLAY_H
#define AL0_CLI_PLAY_PLAY_H

#include <signal.h>

#include "cli/commands.h"
#include "cli/play/play_line.h"
#include "cli/progress.h"

/* One move as it was played. */
typedef struct PlayedMove {
    char *name, *code; /* the caller's of al0_free */
    char *note;        /* NULL, or what there is to say of it, in PGN a comment */
} PlayedMove;

/* The game: moves between positions. */
typedef struct PlayedGame {
    Al0Position **at; /* n + 1 of them, the first one at the beginning */
    PlayedMove *move; /* n */
    size_t n;
    bool resigned; /* by the side to move */
} PlayedGame;

/* How a game has ended. */
typedef struct GameEnding {
    char text[96];      /* "mate", "drawn (bare kings)", "Black resigned, 1-0"; "": it goes on */
    const char *result; /* of chess, as PGN has it: "1-0"; "*": it goes on */
} GameEnding;

/* What a side is called: "White"; in games from files the role. */
typedef struct SideName {
    char text[64];
} SideName;

typedef struct PlaySession {
    const Options *o;
    Al0Table *table;
    Al0Player *player; /* stands where the game does */
    Al0Engine *engine; /* chess: plays their best defence; NULL until it is asked */
    Al0Judge *judge;   /* of moves of the table's side; NULL until it is asked */
    PlayedGame game;
    PlayMover mover[2];    /* theirs, ours */
    Al0Limits limits;      /* of a question to the table */
    SearchProgress thinks; /* on a terminal, while it is answered */
    bool is_chess;
    bool flipped; /* the board is seen from the other side */
    bool ascii, color;
    uint64_t chance; /* state of the random replies */
    LineReader *lines;
    bool quits;
    /* a move was asked for and was stopped: the person is asked before the next one */
    bool stopped;
} PlaySession;

/* ---- the game (play_game.c) ---- */

const Al0Position *play_now(const PlaySession *p);
/* Goes on by a legal move in either notation.  note: NULL, or taken over.  False with a status. */
bool play_move(PlaySession *p, const char *move, char *note, Al0Status *status);
/* Takes n moves back, at most all. */
void play_back(PlaySession *p, size_t n);
/* From a new beginning; takes the position over. */
void play_begin(PlaySession *p, Al0Position *position);
void play_end(PlaySession *p);
GameEnding play_ending(const PlaySession *p);
bool play_is_over(const PlaySession *p);
/* Says how the game has ended, if it has.   Returns: whether it has. */
bool play_say_over(const PlaySession *p);
void play_resign(PlaySession *p); /* the side to move does */
/* The moves as PGN; of a game from a file a step a line, as --record reads them.  The caller's
 * (al0_free). */
char *play_text(const PlaySession *p);
/* A copy of a text, the caller's (al0_free). */
char *play_copy(const char *text);

/* ---- sides, and who plays them (play_names.c) ---- */

/* Who plays for the table's side (ours), or for the others: "krk", "you". */
const char *play_mover_name(const PlaySession *p, bool ours);
SideName play_table_side(const PlaySession *p);
SideName play_side_to_move(const PlaySession *p);
/* Prints "White: krk, Black: you; Black to move." */
void play_say_sides(const PlaySession *p);
/* What a line is asked for with: "Black (you)> ". */
typedef struct PlayPrompt {
    char text[128];
} PlayPrompt;
PlayPrompt play_prompt(const PlaySession *p);

/* ---- moves judged (play_judge.c) ---- */

/* Says what the judge knows of the move that was played last, if it is one of the table's side and
 * can be judged. */
void play_judge_last(PlaySession *p);
/* The same for the last move of the table's side, or why there is nothing to say. */
void play_judge(PlaySession *p);

/* ---- moves that the program makes (play_moves.c) ---- */

/* Whether the game itself moves: a role called `random`. */
bool play_chance_moves(const PlaySession *p);

/* The move of whoever plays for the side to move.  False after a message: the person is to move in
 * its place. */
bool play_reply(PlaySession *p);
/* Asks the table here, and shows meanwhile how far it is; false with a status. */
bool play_think(PlaySession *p, Al0PlayerMove *out, Al0Status *status);
/* The same; false after a message. */
bool play_ask_table(PlaySession *p, Al0PlayerMove *out);
/* Asks the best defence, or attack, by the solved endgame or the table's tree; *why: how it is
 * known.  The move as code is the caller's (al0_free); NULL after a message. */
char *play_best(PlaySession *p, const char **why);
/* A whole number below n, at random. */
size_t play_chance(PlaySession *p, size_t n);

/* ---- commands and the board ---- */

/* Obeys a line of the person: a command, or a move (play_commands.c). */
void play_obey(PlaySession *p, char *line);
/* What a word of the person may become, one by one from i = 0; NULL behind the last.  Borrowed
 * until the next move. */
const char *play_candidate(void *play, size_t i);
/* Prints the position (play_board.c). */
void play_show(const PlaySession *p);

#endif
