/* cli/match/match.h -- the referee of al0 match, for its files.
 * Does: holds the players of a match, the game that is played, and what its games have come to.
 * Knows: al0.h, Options.   Must not know: how any player finds its moves.
 * Start reading at run_match() in match.c. */
#ifndef AL0_CLI_MATCH_MATCH_H
#define AL0_CLI_MATCH_MATCH_H

#include <signal.h>

#include "cli/commands.h"
#include "cli/search_word.h"

enum { MOST_ROLES = 17, LONGEST_MATCH_GAME = 10000 }; /* steps; then a game is given up */

typedef struct MatchPlayer MatchPlayer;

/* A match as its options describe it; constant while it is played. */
typedef struct Match {
    const Options *o;
    const char *path;  /* of the rules */
    Al0Table *table;   /* the rules alone */
    unsigned n_roles;  /* with chance */
    unsigned n_seats;  /* roles that players take: all but chance */
    double start_time; /* seconds */
    double move_time;
    volatile sig_atomic_t *stop;
    MatchPlayer *player; /* n_seats of them */
} Match;

/* A game of the match.  Players sit in rotation: in game g role r is taken by player
 * (r + n_seats - g % n_seats) % n_seats, so that each takes each role in turn. */
typedef struct MatchGame {
    const Match *match;
    uint64_t number;         /* from 0 */
    unsigned steps;          /* made so far */
    Al0Position *now;        /* between steps */
    char *moves[MOST_ROLES]; /* of the last step, as the rules write them; NULL before the first */
    char *record;            /* n_record bytes: the steps so far, a line for each */
    size_t n_record;
    uint64_t chance; /* state of the random numbers of chance and of moves in place of others */
    int goal[MOST_ROLES];
    unsigned illegal, late; /* moves of this game */
} MatchGame;

/* How a player of some kind plays.  All but `move` may be NULL. */
typedef struct PlayerKind {
    /* A game begins in which it has a role; it may think for the start clock.  False with a
     * message: it cannot play at all. */
    bool (*begin)(MatchPlayer *player, const MatchGame *game);
    /* Its move, in any notation; the caller owns it (al0_free).  NULL: it has none.  A player that
     * sees all steps is asked also where it has no choice. */
    char *(*move)(MatchPlayer *player, const MatchGame *game);
    bool sees_all;
    /* A step has been made: the moves of the game are those of all roles. */
    void (*see)(MatchPlayer *player, const MatchGame *game);
    void (*end)(MatchPlayer *player, const MatchGame *game); /* the game is over, or given up */
    void (*close)(MatchPlayer *player);
} PlayerKind;

/* What a player's games have come to. */
typedef struct MatchTally {
    uint64_t games, won, drawn, lost;
    uint64_t goals;     /* summed */
    uint64_t with_goal; /* games whose rules gave it one */
    uint64_t moves;     /* that it was asked for and had a choice in */
    uint64_t illegal, late, unadvised;
} MatchTally;

struct MatchPlayer {
    const PlayerKind *kind;
    const char *name; /* as the command line has it */
    unsigned role;    /* in the present game */
    double seconds;   /* for a move */
    uint64_t chance;  /* state of its random numbers */
    MatchTally tally;
    /* a search */
    Al0Engine *engine;
    SearchWord search;
    /* a table */
    Al0Table *table;
    Al0Player *advised;
    Al0Position *now; /* of that table's game */
    /* another program */
    struct MatchRemote *remote;
};

/* ---- seats (match_seats.c) ---- */

/* The player of a role of the game. */
MatchPlayer *match_player_of(const MatchGame *game, unsigned role);
/* True if so many moves of a player were wrong or late that no more of them are told one by one. */
bool match_is_hopeless(const MatchPlayer *player);
/* A random number from 0 to n - 1; n > 0. */
size_t match_chance(uint64_t *state, size_t n);
/* A state for the random numbers of somebody (0: chance; player i: 1 + i) in a game. */
uint64_t match_seed(const Options *o, uint64_t game, unsigned who);

/* ---- players (match_players.c) ---- */

/* Makes the player that a word of the command line names.   Returns: false after a message. */
bool match_player_open(const Match *m, const char *word, MatchPlayer *out);
void match_player_close(MatchPlayer *player);

/* ---- another program (match_remote.c) ---- */

/* True if a word is an address: http://HOST:PORT. */
bool match_is_address(const char *word);
/* Makes the player behind an address; it is not asked yet.   Returns: false after a message. */
bool match_remote_open(const Match *m, const char *word, MatchPlayer *out);

/* ---- the referee (match_referee.c) ---- */

/* Plays a game from the beginning to its end.   Returns: false where it could not be played or was
 * interrupted; a message told the first. */
bool match_play(MatchGame *game);
void match_game_clear(MatchGame *game);

/* ---- results (match_result.c) ---- */

/* Adds a game that is over to the tallies of its players. */
void match_count(const MatchGame *game);
/* Writes the record of a game into the folder of --record.   Returns: false after a message. */
bool match_write_record(const MatchGame *game);
/* Appends a game to the list of games in JSON. */
void match_list_game(const MatchGame *game, char **list);
/* Writes what the match has come to.  list: of match_list_game(), NULL: no games.
 * Returns: false after a message. */
bool match_write_result(const Match *m, uint64_t games, const char *list);

#endif
