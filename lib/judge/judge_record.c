/* lib/judge/judge_record.c -- a game from a file judged, as a document.
 * Does: judges each choice of a record, those at the same time as if nobody knew the others'; tells
 *   the goals at the end.
 * Knows: lib/judge/judge.h, Game.   Must not know: how a move is judged, formats.
 * Start reading at judge_record(). */
#include <assert.h>
#include <string.h>

#include "game/walk.h"
#include "lib/judge/judge.h"

/* A game while it is judged. */
typedef struct RecordJudging {
    Al0Judge *judge;
    const Game *game;
    Document *d;
    Al0Position *at; /* the choice that is judged, as its role sees it */
} RecordJudging;

/* "12. x "; the role is left out where the name of the move begins with it, "x:go". */
static const char *place_of_choice(const RecordJudging *r, const char *name)
{
    unsigned role;
    unsigned number = r->game->move_number(r->game, r->at->bytes, &role);
    const char *who = r->game->players[role];
    size_t n = strlen(who);
    bool is_told = strncmp(name, who, n) == 0 && name[n] == ':';
    return is_told ? doc_printf(r->d, "%u. ", number) : doc_printf(r->d, "%u. %s ", number, who);
}

/* Judges a move of the role that sees the position, if it has a choice and the table is for it. */
static void add_choice(RecordJudging *r, Move move)
{
    Al0Judged m = AL0_INIT(Al0Judged);
    Al0Moves *moves = al0_position_moves(r->at);
    bool has_choice = al0_moves_count(moves) > 1;
    char *code = lib_move_text(r->at, move, AL0_MOVE_CODE);
    if (has_choice && al0_position_fit(r->at, r->judge->table, 0) == AL0_FITS &&
        al0_judge_move(r->judge, r->at, code, &m, NULL)) {
        const char *role = al0_position_us(r->at);
        judge_player(r->judge, role, strlen(role))->moves[m.judgement]++;
        doc_begin_object(r->d, NULL);
        doc_member(r->d, "role", doc_text(role));
        judge_add(r->d, &m, r->at, place_of_choice(r, m.name));
        judge_add_board(r->d, &m, r->at);
        doc_end(r->d);
    }
    al0_free(code);
    al0_moves_free(moves);
}

/* All choices, each as it stood when nobody had made one in its step.   Returns: the ply at which
 * it ended, all of them if it was not stopped. */
static size_t add_choices(RecordJudging *r, const RecordedGame *from, GameWalk *walk)
{
    const Game *g = r->game;
    size_t begin = 0, i = 0;
    doc_begin_list(r->d, "judged");
    for (; i < from->n_moves && !stop_is_set(r->judge->limits.at.stop); i++) {
        unsigned role;
        const void *now = walk_position(walk, i);
        if (g->steps->is_between(g, now))
            begin = i;
        g->move_number(g, now, &role);
        if (role < g->n_players) { /* else chance moves */
            g->orient(g, walk_position(walk, begin), role, r->at->bytes);
            add_choice(r, from->moves[i]);
        }
        walk_play(walk, i, from->moves[i]);
    }
    doc_end(r->d);
    return i;
}

/* The goals of all roles where the game has ended. */
static void add_record_end(RecordJudging *r, const void *end)
{
    const Game *g = r->game;
    StrBuf said = {0};
    if (!game_is_over(g, end)) {
        doc_say(r->d, 0, "The game is not over.");
        return;
    }
    doc_begin_object(r->d, "goals");
    for (unsigned role = 0; role < g->n_players; role++) {
        int goal = g->steps->goal(g, end, role);
        doc_member(r->d, g->players[role], goal < 0 ? doc_none() : doc_count((uint64_t)goal));
        if (goal >= 0)
            strbuf_printf(&said, "%s%s %d", said.n ? ", " : ": ", g->players[role], goal);
    }
    doc_end(r->d);
    doc_say(r->d, 0, "The game is over%s.", strbuf_get(&said));
    strbuf_clear(&said);
}

void judge_record(Al0Judge *j, const JudgedRecord *record, Al0Format format, StrBuf *out)
{
    assert(j && record && out && j->table->game->steps);
    const Game *g = j->table->game;
    const Al0WriteOptions options = AL0_INIT(Al0WriteOptions);
    const LibForm form = {format, &options};
    const char *title = record->name ? record->name : g->name;
    Document d = doc_new();
    RecordJudging r = {j, g, &d, lib_position_new(g)};
    GameWalk walk = walk_begin(g, record->from->start);
    doc_begin_heading(&d, &(DocHead){.line = record->name,
                                     .subject = "A game judged",
                                     .title = title,
                                     .name = doc_printf(&d, "%s: judged", title)});
    doc_end(&d);
    doc_member(&d, "game", doc_count(record->number));
    doc_member(&d, "file", doc_text(record->name));
    size_t end = add_choices(&r, record->from, &walk);
    add_record_end(&r, walk_position(&walk, end));
    walk_clear(&walk);
    al0_position_free(r.at);
    Status unused = {0};
    bool written = lib_write_document(out, &d, &form, &unused);
    assert(written && "the format was looked at before");
    (void)written;
}
