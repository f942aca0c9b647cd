/* lib/set_play.c -- what would happen if they moved first, as text and JSON.
 * Does: names the replies, and shows the tree of those that have a continuation.
 * Knows: answers, prover/write.h.   Must not know: how it was found. */
#include <jansson.h>
#include <stdlib.h>

#include "lib/face.h"
#include "prover/write_parts.h"

static void text_replies(StrBuf *out, const Al0Answer *a, const char *what, const Move *move,
                         size_t n)
{
    const SetPlay *p = &a->set_play;
    for (size_t i = 0; i < n; i++) {
        strbuf_puts(out, i ? ", " : what);
        parts_move(out, a->table->game, p->position, move[i], false);
    }
    if (n)
        strbuf_putc(out, '\n');
}

void face_set_play_text(StrBuf *out, const Al0Answer *a, const DrawOptions *draw)
{
    const SetPlay *p = &a->set_play;
    if (p->state == SET_PLAY_NOT_ASKED)
        return;
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
    parts_count(out, p->within, "ply", "plies");
    if (p->limit != LIMIT_NONE)
        strbuf_printf(out, "; limit: %s", face_limit_name(p->limit));
    strbuf_putc(out, '\n');
    TreeTitle title = {.game = a->table->game, .root = p->position};
    if (p->tree.n)
        write_text_tree(out, &p->tree, &title, draw);
    text_replies(out, a, "without continuation: ", p->without.at, p->without.n);
    text_replies(out, a, "unknown: ", p->unknown.at, p->unknown.n);
}

static void put_moves(StrBuf *b, const char *name, const Al0Answer *a, const Move *move, size_t n)
{
    json_t *all = face_moves_json(a->table->game, a->set_play.position, move, n);
    char *text = face_json(all);
    strbuf_printf(b, ",\"%s\":", name);
    strbuf_puts(b, text);
    free(text);
}

void face_set_play_json(StrBuf *b, const Al0Answer *a)
{
    const SetPlay *p = &a->set_play;
    if (p->state == SET_PLAY_NOT_ASKED)
        return;
    strbuf_puts(b, ",\"set_play\":");
    if (p->state != SET_PLAY_FOUND) {
        strbuf_puts(b, "null");
        return;
    }
    strbuf_printf(b, "{\"within\":%u,\"tree\":", p->within);
    if (p->tree.n)
        write_json(b, &p->tree, a->table->game, p->position, NULL);
    else
        strbuf_puts(b, "null");
    put_moves(b, "without", a, p->without.at, p->without.n);
    put_moves(b, "unknown", a, p->unknown.at, p->unknown.n);
    strbuf_putc(b, '}');
}
