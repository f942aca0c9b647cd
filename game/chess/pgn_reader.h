/* game/chess/pgn_reader.h -- how a game in Portable Game Notation is read, piece by piece.
 * Does: holds the place in a text and what has been read of the game there; shared by pgn.c, which
 *   reads one game, and pgn_games.c, which reads one after the other.
 * Knows: FEN, moves as text.   Must not know: what games are read for.
 * Start reading at PgnReader. */
#ifndef AL0_GAME_CHESS_PGN_READER_H
#define AL0_GAME_CHESS_PGN_READER_H

#include <string.h>

#include "base/vec.h"
#include "game/chess/rules.h"

typedef struct PgnSlice { /* of the text; at is NULL where there is none */
    const char *at;
    size_t n;
} PgnSlice;

/* What is kept of a game beside its tags. */
typedef struct PgnRecord {
    VEC(Move) moves;
    VEC(size_t) move_ends;
    VEC(RecordedNote) notes;
} PgnRecord;

typedef struct PgnReader {
    const char *text, *end;
    const char *first;            /* behind a byte order mark */
    const char *at;               /* what is read next */
    PgnSlice fen, setup, variant; /* the values of these tags */
    PgnSlice player[2];           /* of White and Black */
    ChessPosition p;
    unsigned plies;       /* played in p */
    bool at_tags;         /* the tags are not all read */
    const char *tags_end; /* behind the last tag */
    PgnRecord *record;    /* NULL, or gets moves and notes */
    TextFault fault;
} PgnReader;

/* A reader that stands at a place of a text of n bytes.   status: as text_fails() wants it. */
PgnReader pgn_reader_at(const char *text, size_t n, size_t at, Status *status);

static inline bool pgn_is_one_of(char c, const char *set)
{
    return c && strchr(set, c);
}

static inline bool pgn_is_blank(char c)
{
    return pgn_is_one_of(c, " \t\r\n\v\f");
}

bool pgn_at_char(const PgnReader *r, char c);
bool pgn_at_line_start(const PgnReader *r);
void pgn_skip_blanks(PgnReader *r);
void pgn_skip_line(PgnReader *r);
/* True if a word that is read up to `at` ends there. */
bool pgn_word_ends(const PgnReader *r, const char *at);
/* True if a tag stands at a '[' that begins a line behind an empty one, as the first tag of a game
 * does.   name: NULL, or the tag's. */
bool pgn_first_tag_at(const PgnReader *r, const char *at, const char *name);
/* The '}' of the comment that begins here; NULL where the text or the game ends before it. */
const char *pgn_find_comment_end(const PgnReader *r);
/* The result that stands here, as the standard writes it, and its length as it stands; NULL: none.
 */
const char *pgn_find_result(const PgnReader *r, size_t *length);

/* These read on from where the reader stands.  False with a status where the text is wrong. */

/* Passes blanks, comments of both kinds, and lines meant for other programs. */
bool pgn_skip_aside(PgnReader *r);
/* One tag, from its '['.   name, value: as written. */
bool pgn_read_tag(PgnReader *r, PgnSlice *name, PgnSlice *value);
/* All tags of a game. */
bool pgn_read_tags(PgnReader *r);
/* Where the game starts, by its tags. */
bool pgn_set_up(PgnReader *r);
/* Moves up to a ply, which must be there but for UINT_MAX: all moves. */
bool pgn_play_moves(PgnReader *r, unsigned ply);

#endif
