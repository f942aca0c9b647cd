/* game/gdl/gdl_reader.h -- a reader of text about a game from rules.
 * Does: reads blanks, terms and moves.
 * Knows: gdl.h.   For gdl_text.c and gdl_record.c. */
#ifndef AL0_GAME_GDL_GDL_READER_H
#define AL0_GAME_GDL_GDL_READER_H

#include "game/gdl/gdl.h"

enum { SHOWN_TERM = 80 }; /* bytes of a term in a message */

/* A text and a place in it; status receives the first failure. */
typedef struct GdlReader {
    const GdlGame *g;
    const char *text; /* n bytes */
    size_t n, at;     /* at: the next byte */
    Status *status;
} GdlReader;

static inline bool gdl_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

static inline bool gdl_next_is(const GdlReader *r, char c)
{
    return r->at < r->n && r->text[r->at] == c;
}

/* Skips blanks.   Returns: false at the end of the text. */
bool gdl_skip_blanks(GdlReader *r);

/* Reads a term of either notation; appends it in prefix notation.  False with a status. */
bool gdl_reader_term(GdlReader *r, StrBuf *out);

/* Steps over `ROLE:`, if it stands there.  False with a status: it names another role. */
bool gdl_reader_mark(GdlReader *r, unsigned role);

/* Reads a legal move of the mover, with or without `ROLE:` in front.
 * Returns: its number in the program; UINT32_MAX with a status. */
uint32_t gdl_read_legal(GdlReader *r, const GdlPosition *p);

/* Returns a position of zeros; the caller owns it (free). */
static inline GdlPosition *gdl_empty_position(const GdlGame *g)
{
    return base_zalloc(1, g->game.position_size, "a position");
}

#endif
