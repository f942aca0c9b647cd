/* write/answer/set_play.c -- set play on paper (see set_play.h). */
#include "write/answer/set_play.h"

#include <assert.h>

#include "write/text/game_json.h"
#include "write/text/phrases.h"

/* Appends a line with replies; nothing if there are none.  what: the begin of the line. */
static void text_set_replies(StrBuf *out, const char *what, PositionMoves replies)
{
    if (replies.n == 0)
        return;
    strbuf_puts(out, what);
    phrase_moves(out, replies);
    strbuf_putc(out, '\n');
}

static PositionMoves replies_without(const Game *game, const SetPlay *p)
{
    return (PositionMoves){game, p->position, p->without.at, p->without.n};
}

static PositionMoves replies_unknown(const Game *game, const SetPlay *p)
{
    return (PositionMoves){game, p->position, p->unknown.at, p->unknown.n};
}

void write_set_play_text(StrBuf *out, const Answer *a, const void *found, const DrawOptions *draw)
{
    assert(out && a && found);
    const SetPlay *p = found;
    strbuf_puts(out, "\nset play");
    if (p->state == SET_PLAY_NO_PASS) {
        strbuf_puts(out, ": none, since the side to move cannot pass\n");
        return;
    }
    if (p->state == SET_PLAY_NO_HEIGHT) {
        strbuf_puts(out, ": unknown, since nothing bounds its height (--height does)\n");
        return;
    }
    strbuf_puts(out, p->tree.n ? " within " : ": none within ");
    phrase_count(out, p->within, "ply", "plies");
    if (p->limit != LIMIT_NONE)
        strbuf_printf(out, "; limit: %s", limit_name(p->limit));
    strbuf_putc(out, '\n');
    TreeTitle title = {.game = a->table->game, .root = p->position};
    if (p->tree.n)
        write_text_tree(out, &p->tree, &title, draw);
    text_set_replies(out, "without continuation: ", replies_without(a->table->game, p));
    text_set_replies(out, "unknown: ", replies_unknown(a->table->game, p));
}

static void put_set_play_found(Json *j, const Game *game, const SetPlay *p)
{
    json_begin_object(j, "set_play");
    json_put_count(j, "within", p->within);
    if (p->tree.n)
        write_json(j, "tree", &p->tree, game, p->position, NULL);
    else
        json_put_null(j, "tree");
    json_put_moves(j, "without", replies_without(game, p));
    json_put_moves(j, "unknown", replies_unknown(game, p));
    json_end_object(j);
}

void write_set_play_json(Json *j, const Answer *a, const void *found)
{
    assert(j && a && found);
    const SetPlay *p = found;
    if (p->state == SET_PLAY_FOUND)
        put_set_play_found(j, a->table->game, p);
    else
        json_put_null(j, "set_play");
}
