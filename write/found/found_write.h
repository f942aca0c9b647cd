/* write/found/found_write.h -- what a search of games has found, on paper.
 * Does: writes game after game, in each of the formats that go on for ever, or keeps them for a
 *   report; counts hits by a tag or by a value.
 * Knows: FoundGame, Document.   Must not know: how games are searched, files.
 * Start reading at found_writer_new(). */
#ifndef AL0_WRITE_FOUND_FOUND_WRITE_H
#define AL0_WRITE_FOUND_FOUND_WRITE_H

#include "base/strbuf.h"
#include "scan/scan.h"
#include "write/report/doc.h"

/* What is said besides the hits. */
typedef struct FoundPaper {
    const Game *game;
    const GameFile *files;
    ScanProof proof;   /* what was asked of tables */
    const char *asked; /* what is looked for, as a remark names it */
} FoundPaper;

typedef enum FoundFormat {
    FOUND_AS_TEXT, /* a line for each hit */
    FOUND_AS_JSON, /* the same, as an object */
    FOUND_AS_EPD,  /* the same, as a line of a list of positions */
    FOUND_AS_GAMES /* the games with a remark at each hit (PGN) */
} FoundFormat;

/* Appends the hits of a game. */
void found_write(StrBuf *out, const FoundPaper *p, const FoundGame *game, FoundFormat format);
/* Appends the games with remarks (found_games.c). */
void found_write_game(StrBuf *out, const FoundPaper *p, const FoundGame *game);
/* Appends the last line of JSON: what was searched. */
void found_write_counts(StrBuf *out, const ScanCounts *counts);

/* What is to be said of a hit, for people: "fork in 3 plies"; "" where nothing is. */
void found_remark(StrBuf *out, const FoundPaper *p, const FoundHit *hit);
/* "White - Black", as the tags have them. */
void found_players(StrBuf *out, const FoundGame *game);
/* "14. Rd1", "14... end". */
void found_move(StrBuf *out, const FoundPaper *p, const FoundHit *hit);

/* Appends their reply to the move that lets a tree slip.  False: the game is over with that
 * move. */
bool found_reply(StrBuf *out, const FoundPaper *p, const FoundHit *hit);

/* ---- reports ---- */

/* Begins an empty document.   Returns: the place of the counts, which are known at the end. */
DocNode *found_document_head(Document *d, const FoundPaper *p);
/* Adds the counts at their place. */
void found_document_counts(Document *d, DocNode *place, const FoundPaper *p,
                           const ScanCounts *counts);
/* Begins the section of the hits, if they are to be shown; doc_end() ends it. */
void found_document_hits(Document *d);
/* Adds the hits of a game to it, each with a board and the moves that follow it. */
void found_document_game(Document *d, const FoundPaper *p, const FoundGame *game);

#endif
