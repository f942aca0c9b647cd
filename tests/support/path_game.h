/* tests/support/path_game.h -- a small game for tests: a path over a board of 3 x 3.
 * Does: a whole Game with words and a solver, as game/README.md describes one.
 * Start reading at path_game.
 *
 * The runner steps to a free neighbour, also a diagonal one, and has arrived on the top row.  The
 * blocker then puts a stone on a free cell; such a move leaves no square.  A runner that cannot
 * step is stuck.  The sides take turns. */
#ifndef AL0_TESTS_SUPPORT_PATH_GAME_H
#define AL0_TESTS_SUPPORT_PATH_GAME_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "game/common_words.h"
#include "game/game.h"
#include "game/solve.h"
#include "lang/vocab.h"

enum { PATH_SIDE = 3, PATH_CELLS = 9, PATH_NO_CELL = 63, PATH_STONE_SETS = 1 << PATH_CELLS };

/* What Game.rules points to: another path game may have another goal. */
typedef struct PathRules {
    uint64_t goal;
} PathRules;

typedef struct PathPosition {
    uint64_t runner, stones;
    uint8_t runner_moves;
    uint8_t we_block;  /* the view: we are the second player */
    uint8_t unused[6]; /* 0, so that positions can be compared as bytes */
} PathPosition;

bool path_has_arrived(const Game *game, const PathPosition *p);

Turn path_turn(const Game *game, const void *position);

unsigned path_moves(const Game *game, const void *position, void *cache, Move *out);

const char *path_ending(const Game *game, const void *position);

void path_play(const Game *game, const void *position, void *cache, Move move, void *out);

void path_write(const Game *game, const void *position, StrBuf *out);

enum { N_PATH_WORDS = 20 };
extern const Word path_words[N_PATH_WORDS];

extern const Game path_game;

extern const Vocab path_vocab;

/* ---- positions by number, and solved: class "all", with us the runner ---- */
enum { PATH_LISTED = PATH_CELLS * PATH_STONE_SETS };

struct Listing {
    const Game *game;
};

struct Solution {
    const Game *game;
    bool theirs;               /* SolveAim */
    int value[2][PATH_LISTED]; /* by Turn and number */
};

bool path_position_of(uint64_t index, Turn turn, PathPosition *p);

uint64_t path_number(const PathPosition *p);

#endif
