/* write/answer/set_play.c -- set play on paper (see set_play.h). */
#include "write/answer/set_play.h"

#include <assert.h>

#include "write/text/game_json.h"
#include "write/text/phrases.h"

/* A position of the game, and moves there. */
typedef struct Replies {
    const Game *game;
    const void *position;
} Replies;

static void text_set_replies(StrBuf *out, Replies at, const char *what, const Move *move, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        strbuf_puts(out, i ? ", " : what);
        phrase_move(out, at.game, at.position, move[i], false);
    }
    if (n)
        strbuf_putc(out, '\n');
}

void write_set_play_text(StrBuf *out, const Answer *a, const void *found, const DrawOptions *draw)
{
    assert(out && a && found);
    const SetPlay *p = found;
    const Replies at = {a->table->game, p->position};
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
    text_set_replies(out, at, "without continuation: ", p->without.at, p->without.n);
    text_set_replies(out, at, "unknown: ", p->unknown.at, p->unknown.n);
}

static void put_set_play_found(Json *j, const Game *game, const SetPlay *p)
{
    json_begin_object(j, "set_play");
    json_put_count(j, "within", p->within);
    if (p->tree.n)
        write_json(j, "tree", &p->tree, game, p->position, NULL);
    else
        json_put_null(j, "tree");
    json_put_moves(j, "without", game, p->position, p->without.at, p->without.n);
    json_put_moves(j, "unknown", game, p->position, p->unknown.at, p->unknown.n);
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
