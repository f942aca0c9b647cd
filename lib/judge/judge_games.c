/* lib/judge/judge_games.c -- whole games judged, and written with comments.
 * Does: reads the games of a text, judges each move for which the table is written, counts the
 *   results by player; writes games of chess with their comments; skips broken games.
 * Knows: lib/judge/judge.h, records of games.   Must not know: how a move is judged.
 * Start reading at al0_judge_games(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/chess/chess.h"
#include "lib/judge/judge.h"
#include "write/report/doc_write.h"

enum { LINE = 80 }; /* characters of a line of moves, where words allow it */

/* A game being written. */
typedef struct GamePaper {
    StrBuf text;
    size_t column;
} GamePaper;

static void end_paper_line(GamePaper *p)
{
    if (p->column)
        strbuf_putc(&p->text, '\n');
    p->column = 0;
}

/* Room for a word of n characters, on the next line if it does not fit on this one. */
static void begin_paper_word(GamePaper *p, size_t n)
{
    if (p->column && p->column + 1 + n > LINE)
        end_paper_line(p);
    if (p->column) {
        strbuf_putc(&p->text, ' ');
        p->column++;
    }
}

static void put_words(GamePaper *p, const char *words)
{
    for (const char *c = words + strspn(words, " "); *c; c += strspn(c, " ")) {
        size_t n = strcspn(c, " ");
        begin_paper_word(p, n);
        strbuf_add(&p->text, c, n);
        p->column += n;
        c += n;
    }
}

/* The bytes as they are, with '\n' as the end of every line. */
static void put_verbatim(GamePaper *p, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        bool line_end = text[i] == '\r' || text[i] == '\n';
        if (text[i] == '\r' && i + 1 < n && text[i + 1] == '\n')
            i++;
        strbuf_putc(&p->text, line_end ? '\n' : text[i]);
        p->column = line_end ? 0 : p->column + 1;
    }
}

/* Characters up to the end of the first line. */
static size_t first_line(const char *text, size_t n)
{
    size_t i = 0;
    while (i < n && text[i] != '\r' && text[i] != '\n')
        i++;
    return i;
}

/* ---- games -------------------------------------------------------------------------------- */

/* One game on its way from a text to another. */
typedef struct JudgedGame {
    Al0Judge *judge;
    const char *text;
    const RecordedGame *from;
    size_t note; /* the next one to be written */
    Al0Format format;
    GamePaper paper; /* as PGN, */
    Document doc;    /* or for programs, */
    bool numbered;   /* a move of the second player needs no number */
    unsigned told;   /* what was said where there is no plan: a bit for each */
} JudgedGame;

static void put_judged_number(JudgedGame *g, const Al0Position *p)
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

/* ---- what stood beside the moves ---------------------------------------------------------- */

/* The next note, where it stands behind n moves; NULL: none does. */
static const RecordedNote *next_note(const JudgedGame *g, size_t n)
{
    if (g->note == g->from->n_notes || g->from->notes[g->note].n_moves != n)
        return NULL;
    return &g->from->notes[g->note];
}

static void put_note(JudgedGame *g, const RecordedNote *note)
{
    GamePaper *p = &g->paper;
    const char *text = g->text + note->at;
    size_t n = note->end - note->at;
    if (note->kind == NOTE_LINE && *text == '%') /* it must begin a line */
        end_paper_line(p);
    begin_paper_word(p, first_line(text, n));
    put_verbatim(p, text, n);
    if (note->kind == NOTE_LINE)
        end_paper_line(p);
    g->numbered &= note->kind == NOTE_GLYPH;
    g->note++;
}

/* Those behind n moves, up to a place of the text. */
static void put_notes(JudgedGame *g, size_t n, size_t end)
{
    for (const RecordedNote *note; (note = next_note(g, n)) && note->at < end;)
        put_note(g, note);
}

/* The glyphs behind n moves; "!?" without a space.   blunder: set where one of them says so. */
static void put_glyphs(JudgedGame *g, size_t n, bool *blunder)
{
    bool at_move = true;
    for (const RecordedNote *note; (note = next_note(g, n)) && note->kind == NOTE_GLYPH;) {
        const char *text = g->text + note->at;
        size_t length = note->end - note->at;
        *blunder |= length == 2 && (memcmp(text, "$4", 2) == 0 || memcmp(text, "??", 2) == 0);
        at_move &= *text != '$';
        if (at_move) {
            put_verbatim(&g->paper, text, length);
            g->note++;
        } else {
            put_note(g, note);
        }
    }
}

/* Whether the next note is this comment already, whatever its lines are. */
static bool is_there(const JudgedGame *g, size_t n, const char *comment)
{
    static const char blank[] = " \t\r\n";
    const RecordedNote *note = next_note(g, n);
    if (!note || note->kind != NOTE_COMMENT)
        return false;
    const char *at = g->text + note->at, *end = g->text + note->end;
    for (; at < end && *comment; at++, comment++) {
        if (*at != *comment && !(*comment == ' ' && strchr(blank, *at)))
            return false;
        while (*comment == ' ' && at + 1 < end && strchr(blank, at[1]))
            at++;
    }
    return at == end && !*comment;
}

/* What the text has from `at` to `end`. */
static void put_bytes(JudgedGame *g, const char *key, size_t at, size_t end)
{
    StrBuf bytes = {0};
    strbuf_add(&bytes, g->text + at, end - at);
    doc_member(&g->doc, key, doc_text(strbuf_get(&bytes)));
    strbuf_clear(&bytes);
}

/* The notes behind a move as a list of texts. */
static void put_notes_for_programs(JudgedGame *g, size_t n)
{
    while (g->note < g->from->n_notes && g->from->notes[g->note].n_moves < n)
        g->note++;
    doc_begin_list(&g->doc, "notes");
    for (const RecordedNote *note; (note = next_note(g, n)) && note->at < g->from->result_at;
         g->note++)
        put_bytes(g, NULL, note->at, note->end);
    doc_end(&g->doc);
}

/* ---- moves -------------------------------------------------------------------------------- */

/* Where the table has no move, and nothing is given away, each outcome is told once in a game. */
static bool is_to_be_told(JudgedGame *g, const Al0Judged *m)
{
    if (m->judgement != AL0_JUDGED_NO_PLAN && !(m->judgement == AL0_JUDGED_UNKNOWN && m->why_none))
        return true;
    unsigned bit = m->truth_known ? 1U << (m->played.result + 1) : 1U << 3, before = g->told;
    g->told |= bit;
    return !(before & bit);
}

/* As a game has it: why there is no plan is worth no word in a draw. */
static char *comment_on(const Al0Judged *m)
{
    Al0Judged told = *m;
    StrBuf b = {0};
    if (m->judgement == AL0_JUDGED_NO_PLAN && m->played.result == 0)
        told.why_none = NULL;
    strbuf_putc(&b, '{');
    judge_say(&b, &told);
    strbuf_putc(&b, '}');
    return strbuf_take(&b);
}

/* n: of the moves up to the one that was judged. */
static void put_judged(JudgedGame *g, const Al0Position *p, const Al0Judged *m, size_t n)
{
    bool blunder = false;
    bool gives_away = m->judgement == AL0_JUDGED_THROWS_AWAY || m->judgement == AL0_JUDGED_LOSES;
    if (g->format == AL0_JSON) {
        doc_begin_object(&g->doc, NULL);
        judge_put(&g->doc, m, p);
        put_notes_for_programs(g, n);
        doc_end(&g->doc);
        return;
    }
    put_glyphs(g, n, &blunder);
    if (gives_away && !blunder)
        put_words(&g->paper, "$4");
    if (!is_to_be_told(g, m))
        return;
    char *comment = comment_on(m);
    if (!is_there(g, n, comment))
        put_words(&g->paper, comment);
    g->numbered = false;
    free(comment);
}

/* Whether the move that is played at p is judged.   p: in the view that the table wants. */
static bool judge_in_game(JudgedGame *g, const Al0Position *p, const char *code, Al0Judged *m)
{
    unsigned player;
    if (!al0_position_us_to_move(p) || al0_position_fit(p, g->judge->table, 0) != AL0_FITS ||
        !al0_judge_move(g->judge, p, code, m, NULL))
        return false;
    chess_game.move_number(&chess_game, p->bytes, &player);
    size_t at = g->from->player[player], end = g->from->player_end[player];
    Al0JudgedPlayer *mover =
        end > at ? judge_player(g->judge, g->text + at, end - at) : judge_player(g->judge, "?", 1);
    mover->moves[m->judgement]++;
    return true;
}

/* Judges and writes the i-th move, which is played at p, and what stood beside it.  Leaves p in the
 * view that the table wants. */
static void put_judged_move(JudgedGame *g, Al0Position *p, size_t i)
{
    Al0Judged m = AL0_INIT(Al0Judged);
    bool blunder = false;
    char *name = lib_move_text(p, g->from->moves[i], AL0_MOVE_NAME);
    char *code = lib_move_text(p, g->from->moves[i], AL0_MOVE_CODE);
    if (g->format == AL0_PGN) {
        put_judged_number(g, p);
        put_words(&g->paper, name);
    }
    al0_position_set_us(p, g->judge->table, AL0_DEFAULT_PLAYER, NULL);
    if (judge_in_game(g, p, code, &m))
        put_judged(g, p, &m, i + 1);
    if (g->format == AL0_PGN) {
        put_glyphs(g, i + 1, &blunder);
        put_notes(g, i + 1, g->from->result_at);
    }
    al0_free(name);
    al0_free(code);
}

static void put_judged_moves(JudgedGame *g)
{
    ChessPosition now = *(const ChessPosition *)g->from->start;
    Al0Position *p = lib_position_new(&chess_game);
    for (size_t i = 0; i < g->from->n_moves; i++) {
        memcpy(p->bytes, &now, sizeof now);
        put_judged_move(g, p, i);
        chess_play(&now, g->from->moves[i], &now);
    }
    al0_position_free(p);
}

static void write_judged_pgn(JudgedGame *g)
{
    const RecordedGame *from = g->from;
    put_verbatim(&g->paper, g->text + from->tags, from->tags_end - from->tags);
    end_paper_line(&g->paper);
    strbuf_puts(&g->paper.text, from->tags_end > from->tags ? "\n" : "");
    put_notes(g, 0, from->result_at);
    put_judged_moves(g);
    put_words(&g->paper, from->result);
    put_notes(g, from->n_moves, SIZE_MAX);
    end_paper_line(&g->paper);
    strbuf_putc(&g->paper.text, '\n');
}

static void put_player_name(JudgedGame *g, unsigned player)
{
    put_bytes(g, chess_game.players[player], g->from->player[player], g->from->player_end[player]);
}

/* Appends a document as a line, and frees it. */
static void write_line_and_free(StrBuf *out, Document *d)
{
    doc_write(out, d, DOC_AS_JSON, false);
    doc_free(d);
}

static void write_judged_json(JudgedGame *g, size_t number)
{
    Document *d = &g->doc;
    *d = doc_new();
    doc_member(d, "game", doc_count(number));
    put_player_name(g, 0);
    put_player_name(g, 1);
    doc_member(d, "result", doc_text(g->from->result));
    doc_begin_list(d, "judged");
    put_judged_moves(g);
    doc_end(d);
    write_line_and_free(&g->paper.text, d);
}

/* The last line of JSON. */
static void write_players(const Al0Judge *judge, StrBuf *out)
{
    Document d = doc_new();
    doc_begin_list(&d, "players");
    for (size_t i = 0; i < judge->players.n; i++) {
        doc_begin_object(&d, NULL);
        doc_member(&d, "player", doc_text(judge->players.at[i].name));
        for (int k = 0; k < AL0_JUDGEMENTS; k++)
            doc_member(&d, judge_name((Al0Judgement)k), doc_count(judge->players.at[i].moves[k]));
        doc_end(&d);
    }
    doc_end(&d);
    write_line_and_free(out, &d);
}

/* In place of a game that was passed over. */
static void write_broken(StrBuf *out, size_t number, const char *why)
{
    Document d = doc_new();
    doc_member(&d, "game", doc_count(number));
    doc_member(&d, "error", doc_text(why));
    write_line_and_free(out, &d);
}

/* ---- all games ---------------------------------------------------------------------------- */

/* The games of a text, as far as they are read. */
typedef struct GamesRun {
    Al0Judge *judge;
    const char *text;
    size_t n, at;
    Al0Format format;
    const Al0GamesOut *out;
    size_t met, written; /* games */
    Status broken;       /* what is wrong with the first one that is */
} GamesRun;

/* Hands a text on, and frees it. */
static bool hand_on(const GamesRun *r, StrBuf *text)
{
    bool fine = text->n == 0 || r->out->write(r->out->context, strbuf_get(text), text->n);
    strbuf_clear(text);
    return fine;
}

/* Appends the game as it is to be written. */
static void judge_game(GamesRun *r, const RecordedGame *from, StrBuf *out)
{
    const JudgedRecord record = {from, r->out->name, r->met};
    r->written++;
    if (r->judge->table->game != &chess_game) {
        judge_record(r->judge, &record, r->format, out);
        return;
    }
    JudgedGame g = {.judge = r->judge, .text = r->text, .from = from, .format = r->format};
    if (r->format == AL0_JSON)
        write_judged_json(&g, r->met);
    else
        write_judged_pgn(&g);
    *out = g.paper.text;
}

static void pass_over_game(GamesRun *r, const Status *why, StrBuf *out)
{
    Al0Status told;
    if (r->broken.kind == STATUS_OK)
        r->broken = *why;
    lib_end(&told, why);
    if (r->out->broken)
        r->out->broken(r->out->context, r->met, &told);
    if (r->format == AL0_JSON)
        write_broken(out, r->met, why->text);
}

/* One game; false with a status where there is none any more, or the work is to end. */
static bool next_judged(GamesRun *r, Status *s)
{
    RecordedGame from = {0};
    Status why = {0};
    StrBuf out = {0};
    const volatile sig_atomic_t *stop = r->judge->limits.at.stop;
    const Game *game = r->judge->table->game;
    bool found = game->records->next_game(game, r->text, r->n, &r->at, &from, &why);
    if (!found && why.kind == STATUS_OK)
        return false;
    r->met++;
    if (found)
        judge_game(r, &from, &out);
    else
        pass_over_game(r, &why, &out);
    recorded_game_clear(&from);
    if (stop_is_set(stop))
        status_fail(s, STATUS_INTERRUPTED, "interrupted while games were being judged");
    else if (!hand_on(r, &out))
        status_fail(s, STATUS_CANNOT_WRITE, "the games cannot be written");
    else if (!limits_tell(&r->judge->limits,
                          (Al0Progress){
                              .work = AL0_WORK_GAMES, .name = "games", .done = r->at, .all = r->n}))
        status_fail(s, STATUS_INTERRUPTED, "interrupted while games were being judged");
    strbuf_clear(&out);
    return s->kind == STATUS_OK;
}

/* Judges all of them; with a status where the work ended early. */
static void judge_all(GamesRun *r, Status *s)
{
    StrBuf players = {0};
    while (next_judged(r, s))
        ;
    if (s->kind == STATUS_OK && r->format == AL0_JSON && !r->out->more)
        write_players(r->judge, &players);
    if (!hand_on(r, &players))
        status_fail(s, STATUS_CANNOT_WRITE, "the games cannot be written");
    if (s->kind == STATUS_OK)
        *s = r->broken;
}

/* Whether games of that kind are written in a format. */
static bool check_games_format(const Game *game, Al0Format format, Status *s)
{
    bool is_chess = game == &chess_game, is_page = format == AL0_HTML || format == AL0_MARKDOWN;
    if (format == AL0_JSON || (is_chess ? format == AL0_PGN : is_page || format == AL0_TEXT))
        return true;
    return status_fail(s, STATUS_WRONG_USE, "judged games are written as %s",
                       is_chess ? "pgn or json" : "text, json, html or markdown");
}

size_t al0_judge_games(Al0Judge *judge, const char *text, size_t n, Al0Format format,
                       const Al0GamesOut *out, Al0Status *status)
{
    assert(judge && text && out);
    Status s = {0};
    Al0GamesOut to;
    GamesRun r = {.judge = judge, .text = text, .n = n, .format = format, .out = &to};
    if (check_games_format(judge->table->game, format, &s) && SIZED_TAKE(&to, out, "output", &s) &&
        to.write)
        judge_all(&r, &s);
    else if (s.kind == STATUS_OK)
        status_fail(&s, STATUS_WRONG_USE, "nobody takes the games");
    lib_end(status, &s);
    return r.written;
}
