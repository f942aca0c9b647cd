/* scan/game_blocks.h -- files of games, or of positions, in blocks.
 * Does: reads file after file, and cuts what it reads where a game begins (of a list: a line), so
 *   that blocks can be looked at side by side, and a file of any size takes little memory.
 * Knows: Input, where a text can be cut (Game).   Must not know: what is looked for.
 * Start reading at game_blocks_next(). */
#ifndef AL0_SCAN_GAME_BLOCKS_H
#define AL0_SCAN_GAME_BLOCKS_H

#include "game/game.h"
#include "scan/input.h"

/* A file to search. */
typedef struct GameFile {
    const char *path; /* "-": standard input */
    bool is_list;     /* of positions, one a line */
} GameFile;

/* Whole games of one file.  The text is the block's own, and is used again by the next one. */
typedef struct GameBlock {
    char *text;
    size_t n, room;
    size_t file; /* its number */
    bool begins; /* a file */
    bool is_list;
    bool too_long; /* not whole games, but a part of something that is too long for a game */
    bool goes_on;  /* with what was too long in the block before */
    uint64_t done; /* bytes of all files that have been read */
} GameBlock;
void game_block_clear(GameBlock *b);

typedef struct GameBlocks GameBlocks;

/* game: of the games (with Game.records).  The files are borrowed.   stop: as of input_open().
 * Caller owns it. */
GameBlocks *game_blocks_new(const Game *game, const GameFile *files, size_t n,
                            const volatile sig_atomic_t *stop);
void game_blocks_free(GameBlocks *b); /* NULL is fine */

/* The next block, into *out ({0}, or one from here).  False at the end, and with a status where a
 * file cannot be read: its rest is passed over then, and the next call goes on with the next file.
 */
bool game_blocks_next(GameBlocks *b, GameBlock *out, Status *status);

/* Bytes of all files together; 0: nobody knows. */
uint64_t game_blocks_size(const GameBlocks *b);

#endif
