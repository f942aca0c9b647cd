/* write/report/solved_position.c -- one position of a solved endgame, and its moves (see solved.h).
 * Does: values a position and each move, best first, and makes a document of the values.
 * Knows: Game, its solver, Document.   Must not know: how a class is counted, formats. */
#include <stdlib.h>
#include <string.h>

#include "write/text/figures.h"
#include "write/text/phrases.h"
#include "write/report/solved.h"

typedef enum Result { RESULT_LOST, RESULT_DRAWN, RESULT_WON } Result;

/* What a position or a move comes to for the side that moves in the position asked about. */
typedef struct Worth {
    Move move;
    Result result;
    unsigned plies;     /* to the mate, from the position asked about on */
    const char *ending; /* how the game has ended with it; NULL: it goes on */
} Worth;

/* The value of a position for the side on turn (us) in its own view. */
static Worth worth_of(const Solved *s, const void *position, bool us)
{
    const Game *g = s->game;
    void *other = base_alloc(g->position_size, "a position");
    g->orient(g, position, game_other_player(g, position), other);
    int win = g->solver->value(s->solution, NULL, position);
    int loss = g->solver->value(s->solution, NULL, other);
    free(other);
    Worth w = {.result = RESULT_DRAWN};
    if (win >= 0 || loss >= 0)
        w = (Worth){.result = (win >= 0) == us ? RESULT_WON : RESULT_LOST,
                    .plies = (unsigned)(win >= 0 ? win : loss)};
    w.ending = g->ending(g, position);
    return w;
}

/* Wins by length, draws, losses the longest first; equal ones in the game's order. */
static bool is_better(const Worth *a, const Worth *b)
{
    if (a->result != b->result)
        return a->result > b->result;
    return a->result == RESULT_WON ? a->plies < b->plies
                                   : a->result == RESULT_LOST && a->plies > b->plies;
}

static void sort_worths(Worth *w, unsigned n)
{
    for (unsigned i = 1; i < n; i++)
        for (unsigned k = i; k > 0 && is_better(&w[k], &w[k - 1]); k--) {
            Worth t = w[k];
            w[k] = w[k - 1];
            w[k - 1] = t;
        }
}

/* All moves, best first; their number. */
static unsigned weigh_moves(const Solved *s, const void *position, Worth **out)
{
    const Game *g = s->game;
    Move *move = base_alloc(g->max_moves * sizeof *move, "moves");
    void *next = base_alloc(g->position_size, "a position");
    unsigned n = g->moves(g, position, NULL, move);
    *out = base_alloc((n + 1) * sizeof **out, "moves");
    for (unsigned i = 0; i < n; i++) {
        g->play(g, position, NULL, move[i], next);
        (*out)[i] = worth_of(s, next, g->turn(g, position) == TURN_US);
        (*out)[i].move = move[i];
        (*out)[i].plies++;
    }
    free(next);
    free(move);
    sort_worths(*out, n);
    return n;
}

/* ---- as a document ------------------------------------------------------------------------ */

static const char *worth_text(Document *d, const Worth *w)
{
    if (w->result != RESULT_DRAWN && w->ending)
        return "checkmate";
    if (w->result == RESULT_DRAWN)
        return w->ending ? doc_printf(d, "draw, %s", w->ending) : "draw";
    return doc_printf(d, "%s in %u", w->result == RESULT_WON ? "mate" : "is mated",
                      moves_in_plies(w->plies));
}

/* For programs. */
static void put_worth(Document *d, const Worth *w)
{
    static const char *const name[] = {"loss", "draw", "win"};
    doc_member(d, "value", doc_text(name[w->result]));
    if (w->result != RESULT_DRAWN)
        doc_member(d, "plies", doc_count(w->plies));
    if (w->ending)
        doc_member(d, "ending", doc_text(w->ending));
}

static void put_move(Document *d, const Game *g, const void *position, const Worth *w)
{
    StrBuf code = {0}, name = {0};
    g->code_move(g, position, w->move, &code);
    g->name_move(g, position, w->move, &name);
    const DocValue cells[] = {doc_text(strbuf_get(&code)), doc_text(strbuf_get(&name)),
                              doc_text(worth_text(d, w))};
    doc_begin_row(d, cells, NULL);
    put_worth(d, w);
    doc_end(d);
    strbuf_clear(&code);
    strbuf_clear(&name);
}

static void put_moves(Document *d, const Solved *s, const void *position, const Worth *move,
                      unsigned n)
{
    const GameKeys *keys = &s->game->keys;
    const DocColumn column[] = {{.key = keys->code},
                                {.key = keys->name, .words = "move", .width = 7, .left = true},
                                {.words = "value", .left = true}};
    doc_begin_section(d, NULL, "Moves");
    doc_begin_table(
        d, "moves",
        &(DocTable){.column = column, .n = 3, .indent = 1, .no_head = true, .name = "moves"});
    for (unsigned i = 0; i < n; i++)
        put_move(d, s->game, position, &move[i]);
    doc_end(d);
    doc_end(d);
}

void solved_position_document(Document *d, const Solved *s, const void *position)
{
    const Game *g = s->game;
    Worth *move, value = worth_of(s, position, g->turn(g, position) == TURN_US);
    unsigned n = weigh_moves(s, position, &move);
    StrBuf text = {0};
    g->write(g, position, &text);
    solved_heading(d, s);
    doc_member(d, g->keys.position, doc_text(strbuf_get(&text)));
    put_worth(d, &value);
    doc_begin_section(d, NULL, NULL);
    doc_say(d, 0, "%s", strbuf_get(&text));
    doc_say(d, 0, "%s to move: %s", phrase_mover(g, position), worth_text(d, &value));
    put_moves(d, s, position, move, n);
    doc_end(d);
    strbuf_clear(&text);
    free(move);
}
