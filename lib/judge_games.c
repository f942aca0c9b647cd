/* lib/judge_games.c -- whole games judged, and written with comments.
 * Does: goes through the games of a text, has each move judged for which the table is written, sums up by player.
 * Knows: lib/judge.h, records of games.   Must not know: how a move is judged.
 * Start reading at al0_judge_games(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/judge.h"

enum { LINE = 80 };             /* characters of a line of moves, where words allow it */

/* A game being written. */
typedef struct GamePaper {
    StrBuf text;
    size_t column;
} GamePaper;

/* A word, on the next line if it does not fit on this one. */
static void put_word(GamePaper *p, const char *word, size_t n)
{
    if (p->column && p->column + 1 + n > LINE) {
        strbuf_puts(&p->text, "\n");
        p->column = 0;
    }
    if (p->column) {
        strbuf_puts(&p->text, " ");
        p->column++;
    }
    strbuf_add(&p->text, word, n);
    p->column += n;
}

static void put_words(GamePaper *p, const char *words)
{
    for (const char *c = words + strspn(words, " "); *c; c += strspn(c, " ")) {
        size_t n = strcspn(c, " ");
        put_word(p, c, n);
        c += n;
    }
}

/* ---- players ------------------------------------------------------------------------------ */

static Al0JudgedPlayer *find_player(Al0Judge *j, const char *name, size_t n)
{
    for (size_t i = 0; i < j->players.n; i++)
        if (strlen(j->players.at[i].name) == n && memcmp(j->players.at[i].name, name, n) == 0)
            return &j->players.at[i];
    StrBuf b = {0};
    strbuf_add(&b, name, n);
    Al0JudgedPlayer new = {.name = strbuf_take(&b)};
    vec_push(&j->players, new, "players");
    return &j->players.at[j->players.n - 1];
}

size_t al0_judge_player_count(const Al0Judge *judge)
{
    assert(judge);
    return judge->players.n;
}

Al0JudgedPlayer al0_judge_player(const Al0Judge *judge, size_t i)
{
    assert(judge && i < judge->players.n);
    return judge->players.at[i];
}

/* ---- games -------------------------------------------------------------------------------- */

/* One game on its way from a text to another. */
typedef struct JudgedGame {
    Al0Judge *judge;
    const char *text;
    const RecordedGame *from;
    Al0Format format;
    GamePaper paper;            /* as PGN, */
    Json json;                  /* or as JSON, in the text of the paper */
    bool numbered;              /* a move of the second player wants its number */
} JudgedGame;

static void put_number(JudgedGame *g, const Al0Position *p)
{
    unsigned player;
    StrBuf b = {0};
    unsigned number = chess_game.move_number(&chess_game, p->bytes, &player);
    if (player == 0 || !g->numbered)
        strbuf_printf(&b, player == 0 ? "%u." : "%u...", number);
    put_words(&g->paper, strbuf_get(&b));
    g->numbered = true;
    strbuf_clear(&b);
}

static void put_judged(JudgedGame *g, const Al0Position *p, const Al0Judged *m)
{
    if (g->format == AL0_JSON) {
        judge_put_json(&g->json, m, p);
        return;
    }
    bool gives_away = m->judgement == AL0_JUDGED_THROWS_AWAY || m->judgement == AL0_JUDGED_LOSES;
    char *text = al0_judged_text(m);
    StrBuf b = {0};
    strbuf_printf(&b, "%s{%s}", gives_away ? "$4 " : "", text);
    put_words(&g->paper, strbuf_get(&b));
    g->numbered = false;
    strbuf_clear(&b);
    al0_free(text);
}

/* Judges and writes the move that is played at p, which is seen as the table wants it. */
static void put_move(JudgedGame *g, const Al0Position *p, const char *name, const char *code)
{
    Al0Judged m;
    if (g->format == AL0_PGN) {
        put_number(g, p);
        put_words(&g->paper, name);
    }
    if (!al0_position_us_to_move(p) || al0_position_fit(p, g->judge->table, 0) != AL0_FITS ||
        !al0_judge_move(g->judge, p, code, &m, NULL))
        return;
    unsigned player;
    chess_game.move_number(&chess_game, p->bytes, &player);
    size_t at = g->from->player[player], end = g->from->player_end[player];
    find_player(g->judge, end > at ? g->text + at : "?", end > at ? end - at : 1)
        ->moves[m.judgement]++;
    put_judged(g, p, &m);
}

static void put_moves(JudgedGame *g)
{
    ChessPosition now = *(const ChessPosition *)g->from->start;
    Al0Position *p = face_position_new(&chess_game);
    for (size_t i = 0; i < g->from->n_moves; i++) {
        Move move = g->from->moves[i];
        memcpy(p->bytes, &now, sizeof now);
        char *name = face_move_text(p, move, AL0_MOVE_NAME);
        char *code = face_move_text(p, move, AL0_MOVE_CODE);
        al0_position_set_us(p, g->judge->table, AL0_DEFAULT_PLAYER);
        put_move(g, p, name, code);
        al0_free(name);
        al0_free(code);
        chess_play(&now, move, &now);
    }
    al0_position_free(p);
}

static void write_as_pgn(JudgedGame *g)
{
    const RecordedGame *from = g->from;
    size_t end = from->tags_end;
    while (end > from->tags && strchr(" \t\r\n", g->text[end - 1]))
        end--;
    strbuf_add(&g->paper.text, g->text + from->tags, end - from->tags);
    strbuf_puts(&g->paper.text, end > from->tags ? "\n\n" : "");
    put_moves(g);
    put_words(&g->paper, from->result);
    strbuf_puts(&g->paper.text, "\n\n");
}

static void put_name(JudgedGame *g, unsigned player)
{
    size_t at = g->from->player[player], end = g->from->player_end[player];
    json_put_bytes(&g->json, chess_game.players[player], g->text + at, end - at);
}

static void write_as_json(JudgedGame *g, size_t number)
{
    g->json = (Json){.out = &g->paper.text};
    json_begin_object(&g->json, NULL);
    json_put_count(&g->json, "game", number);
    put_name(g, 0);
    put_name(g, 1);
    json_put_text(&g->json, "result", g->from->result);
    json_begin_list(&g->json, "judged");
    put_moves(g);
    json_end_list(&g->json);
    json_end_object(&g->json);
    strbuf_putc(&g->paper.text, '\n');
}

/* The last line of JSON. */
static void write_players(const Al0Judge *judge, StrBuf *out)
{
    Json j = {.out = out};
    json_begin_object(&j, NULL);
    json_begin_list(&j, "players");
    for (size_t i = 0; i < judge->players.n; i++) {
        json_begin_object(&j, NULL);
        json_put_text(&j, "player", judge->players.at[i].name);
        for (int k = 0; k < AL0_JUDGEMENTS; k++)
            json_put_count(&j, judge_name((Al0Judgement)k), judge->players.at[i].moves[k]);
        json_end_object(&j);
    }
    json_end_list(&j);
    json_end_object(&j);
    strbuf_putc(out, '\n');
}

/* Hands a text on, and frees it. */
static bool hand_on(StrBuf *text, bool (*write)(void *context, const char *bytes, size_t n),
                    void *context)
{
    bool fine = write(context, strbuf_get(text), text->n);
    strbuf_clear(text);
    return fine;
}

size_t al0_judge_games(Al0Judge *judge, const char *text, size_t n, Al0Format format,
                       bool (*write)(void *context, const char *bytes, size_t n),
                       void (*progress)(void *context, size_t done, size_t all), void *context,
                       Al0Status *status)
{
    assert(judge && text && write && (format == AL0_PGN || format == AL0_JSON));
    Status s = {0};
    RecordedGame from;
    size_t at = 0, written = 0;
    const volatile sig_atomic_t *stop = judge->limits.stop;
    while (chess_game.records->next_game(&chess_game, text, n, &at, &from, &s)) {
        JudgedGame g = {.judge = judge, .text = text, .from = &from, .format = format};
        if (format == AL0_JSON)
            write_as_json(&g, written + 1);
        else
            write_as_pgn(&g);
        bool fine = !(stop && *stop) && hand_on(&g.paper.text, write, context);
        strbuf_clear(&g.paper.text);
        free(from.start);
        free(from.moves);
        if (!fine) {
            status_fail(&s, stop && *stop ? STATUS_INTERRUPTED : STATUS_CANNOT_WRITE,
                        stop && *stop ? "interrupted while games were being judged"
                                      : "the games cannot be written");
            break;
        }
        written++;
        if (progress)
            progress(context, at, n);
    }
    if (s.kind == STATUS_OK && format == AL0_JSON) {
        StrBuf players = {0};
        write_players(judge, &players);
        if (!hand_on(&players, write, context))
            status_fail(&s, STATUS_CANNOT_WRITE, "the games cannot be written");
    }
    face_end(status, &s);
    return written;
}
