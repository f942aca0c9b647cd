/* write/found/found_games.c -- games with a remark at each hit (see found_write.h).
 * Does: writes a game as its text has it, with glyphs and comments between (PGN).
 * Knows: FoundGame.   Must not know: chess, how games are searched, files. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "write/found/found_write.h"

/* A remark that goes into the text. */
typedef struct Remark {
    size_t at; /* in the text of the block */
    char *words;
} Remark;

typedef VEC(Remark) Remarks;

/* " $145 {al0: pinned(n)}", or at a move that lets a tree slip " $4 {al0: ...}".  A comment cannot
 * hold its own end. */
static void add_remark(Remarks *all, const FoundPaper *p, const FoundGame *game,
                       const FoundHit *hit)
{
    StrBuf words = {0}, said = {0};
    bool missed = p->proof == PROOF_MISSED;
    Remark r = {.at = missed ? hit->hit->move_place : hit->hit->place};
    found_remark(&said, p, hit);
    if (r.at > game->record->tags_end) /* a glyph stands behind a move */
        strbuf_puts(&words, missed ? " $4" : " $145");
    else
        strbuf_puts(&words, game->record->tags_end > game->record->tags ? "\n\n" : "");
    strbuf_printf(&words, "%s{al0: %s}%s", r.at > game->record->tags_end ? " " : "",
                  said.n > 0 ? strbuf_get(&said) : p->asked,
                  r.at > game->record->tags_end ? "" : " ");
    for (char *end = strchr(words.text, '}'); end && end[1]; end = strchr(end, '}'))
        *end = ')';
    strbuf_clear(&said);
    r.words = strbuf_take(&words);
    vec_push(all, r, "remarks");
}

static int compare_remarks(const void *a, const void *b)
{
    const Remark *x = a, *y = b;
    if (x->at != y->at)
        return x->at < y->at ? -1 : 1;
    return strcmp(x->words, y->words);
}

/* The bytes with '\n' as the end of every line. */
static void add_verbatim(StrBuf *out, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '\r' && i + 1 < n && text[i + 1] == '\n')
            continue;
        strbuf_putc(out, text[i] == '\r' ? '\n' : text[i]);
    }
}

/* A position of a list, which has no tags, as a game. */
static void add_position(StrBuf *out, const FoundPaper *p, const FoundGame *game)
{
    strbuf_puts(out, "[SetUp \"1\"]\n[FEN \"");
    p->game->write(p->game, game->record->start, out);
    strbuf_printf(out, "\"]\n\n{al0: %s} *\n\n", p->asked);
}

void found_write_game(StrBuf *out, const FoundPaper *p, const FoundGame *game)
{
    assert(out && p && game);
    Remarks all = {0};
    const RecordedGame *record = game->record;
    size_t at = record->tags;
    if (game->is_list) {
        add_position(out, p, game);
        return;
    }
    for (size_t i = 0; i < game->n; i++)
        add_remark(&all, p, game, &game->hits[i]);
    if (all.n > 0)
        qsort(all.at, all.n, sizeof *all.at, compare_remarks);
    for (size_t i = 0; i < all.n; i++) {
        bool same = i > 0 && compare_remarks(&all.at[i - 1], &all.at[i]) == 0;
        add_verbatim(out, game->text + at, all.at[i].at - at);
        strbuf_puts(out, same ? "" : all.at[i].words);
        at = all.at[i].at;
    }
    add_verbatim(out, game->text + at, record->result_at - at);
    strbuf_printf(out, "%s%s\n\n", out->n > 0 && strchr(" \n", out->text[out->n - 1]) ? "" : " ",
                  record->result);
    for (size_t i = 0; i < all.n; i++)
        free(all.at[i].words);
    vec_clear(&all);
}
