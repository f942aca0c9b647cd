/* write/found/found_lines.c -- what a search of games has found, a line for each hit (see
 * found_write.h).
 * Does: lines of text, JSON and EPD.
 * Knows: FoundGame, Json.   Must not know: how games are searched, files. */
#include <assert.h>
#include <string.h>

#include "base/visible.h"
#include "write/found/found_write.h"
#include "write/text/game_json.h"

/* "games.pgn 12: " */
static void add_place(StrBuf *out, const FoundPaper *p, const FoundGame *game)
{
    const char *path = p->files[game->file].path;
    if (strcmp(path, "-") == 0)
        path = "<stdin>";
    visible_line(out, path, strlen(path));
    strbuf_printf(out, ":%llu: ", (unsigned long long)game->number);
}

static void write_hit_text(StrBuf *out, const FoundPaper *p, const FoundGame *game,
                           const FoundHit *hit)
{
    size_t before;
    add_place(out, p, game);
    if (!game->is_list) {
        found_players(out, game);
        strbuf_puts(out, ", ");
        found_move(out, p, hit);
        strbuf_puts(out, hit->hit->in_variation ? " (variation): " : ": ");
    }
    p->game->write(p->game, hit->position, out);
    strbuf_puts(out, "; ");
    before = out->n;
    found_remark(out, p, hit);
    strbuf_cut(out, out->n > before ? out->n : before - 2);
    strbuf_putc(out, '\n');
}

/* Bytes of a text in quotes of EPD, which have no escapes for all readers: no quotes in them. */
static void add_quoted(StrBuf *out, StrBuf *text)
{
    strbuf_putc(out, '"');
    for (size_t i = 0; i < text->n; i++)
        strbuf_putc(out, text->text[i] == '"' || text->text[i] == '\\' ? '\'' : text->text[i]);
    strbuf_puts(out, "\";");
    strbuf_clear(text);
}

static void write_hit_epd(StrBuf *out, const FoundPaper *p, const FoundGame *game,
                          const FoundHit *hit)
{
    StrBuf text = {0};
    p->game->records->write_in_line(p->game, hit->position, out);
    if (hit->hit->move != NO_MOVE) {
        strbuf_puts(out, " sm ");
        p->game->name_move(p->game, hit->position, hit->hit->move, out);
        strbuf_putc(out, ';');
    }
    strbuf_puts(out, " c0 ");
    add_place(&text, p, game);
    if (game->is_list)
        strbuf_cut(&text, text.n - 2);
    else
        found_players(&text, game);
    add_quoted(out, &text);
    found_remark(&text, p, hit);
    if (text.n > 0) {
        strbuf_puts(out, " c1 ");
        add_quoted(out, &text);
    }
    strbuf_putc(out, '\n');
}

static void put_proved(Json *j, const FoundPaper *p, const FoundHit *hit)
{
    const ScanProved *proved = &hit->hit->proved;
    StrBuf reply = {0};
    json_put_text(j, "rule", proved->rule);
    json_put_text(j, "advice", proved->advice);
    json_put_count(j, "plies", proved->height);
    if (p->proof == PROOF_MISSED && found_reply(&reply, p, hit))
        json_put_buffer(j, "refutation", &reply);
    strbuf_clear(&reply);
}

static void put_players(Json *j, const FoundPaper *p, const FoundGame *game)
{
    for (unsigned player = 0; player < p->game->n_players && player < 2; player++) {
        size_t at = game->record->player[player], end = game->record->player_end[player];
        json_put_bytes(j, p->game->players[player], game->text + at, end - at);
    }
    json_put_text(j, "result", game->record->result);
}

static void write_hit_json(StrBuf *out, const FoundPaper *p, const FoundGame *game,
                           const FoundHit *hit)
{
    Json j = {.out = out};
    const Game *g = p->game;
    json_begin_object(&j, NULL);
    json_put_text(&j, "file", p->files[game->file].path);
    json_put_count(&j, game->is_list ? "line" : "game", game->number);
    if (!game->is_list)
        put_players(&j, p, game);
    json_put_count(&j, "ply", hit->hit->ply);
    if (hit->hit->last_ply != hit->hit->ply)
        json_put_count(&j, "last_ply", hit->hit->last_ply);
    json_put_bool(&j, "variation", hit->hit->in_variation);
    json_put_text(&j, "us", g->players[hit->hit->us]);
    if (hit->hit->move != NO_MOVE)
        json_put_move(&j, g, hit->position, hit->hit->move);
    json_put_position(&j, g, hit->position);
    if (p->proof != PROOF_NONE)
        put_proved(&j, p, hit);
    json_end_object(&j);
    strbuf_putc(out, '\n');
}

void found_write(StrBuf *out, const FoundPaper *p, const FoundGame *game, FoundFormat format)
{
    assert(out && p && game);
    if (format == FOUND_AS_GAMES)
        found_write_game(out, p, game);
    for (size_t i = 0; i < game->n && format != FOUND_AS_GAMES; i++)
        switch (format) {
        case FOUND_AS_JSON: write_hit_json(out, p, game, &game->hits[i]); break;
        case FOUND_AS_EPD: write_hit_epd(out, p, game, &game->hits[i]); break;
        default: write_hit_text(out, p, game, &game->hits[i]); break;
        }
    strbuf_flush_if_full(out);
}

void found_write_counts(StrBuf *out, const ScanCounts *c)
{
    Json j = {.out = out};
    json_begin_object(&j, NULL);
    json_put_count(&j, "games", c->games);
    json_put_count(&j, "broken", c->broken);
    json_put_count(&j, "positions", c->positions);
    json_put_count(&j, "hits", c->hits);
    json_put_count(&j, "games_with_hits", c->hit_games);
    json_put_count(&j, "unknown", c->unknown);
    json_end_object(&j);
    strbuf_putc(out, '\n');
}
