/* write/solved_position.c -- one position of a solved endgame, and its moves (see solved.h).
 * Does: values a position and each move, best first, and writes them as text or JSON.
 * Knows: Game, its solver.   Must not know: how a class is counted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "write/figures.h"
#include "write/game_json.h"
#include "write/parts.h"
#include "write/solved.h"
#include "write/version.h"

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

static void text_worth(StrBuf *b, const Worth *w)
{
    bool mates = w->result == RESULT_WON;
    if (w->result != RESULT_DRAWN && w->ending)
        strbuf_puts(b, "checkmate");
    else if (w->result != RESULT_DRAWN)
        strbuf_printf(b, "%s in %u", mates ? "mate" : "is mated", moves_in_plies(w->plies));
    else
        strbuf_printf(b, "draw%s%s", w->ending ? ", " : "", w->ending ? w->ending : "");
}

static void text_position(StrBuf *b, const Solved *s, const void *position, const Worth *value,
                          const Worth *move, unsigned n)
{
    const Game *g = s->game;
    StrBuf name = {0};
    g->write(g, position, b);
    strbuf_printf(b, "\n%s to move: ", parts_mover(g, position));
    text_worth(b, value);
    strbuf_puts(b, "\n");
    for (unsigned i = 0; i < n; i++) {
        name.n = 0;
        g->name_move(g, position, move[i].move, &name);
        strbuf_printf(b, "  %-8s", strbuf_get(&name));
        text_worth(b, &move[i]);
        strbuf_putc(b, '\n');
    }
    strbuf_clear(&name);
}

static void put_worth(Json *j, const Worth *w)
{
    static const char *const name[] = {"loss", "draw", "win"};
    json_put_text(j, "value", name[w->result]);
    if (w->result != RESULT_DRAWN)
        json_put_count(j, "plies", w->plies);
    if (w->ending)
        json_put_text(j, "ending", w->ending);
}

static void json_position(StrBuf *b, const Solved *s, const void *position, const Worth *value,
                          const Worth *move, unsigned n)
{
    Json j = {.out = b};
    json_begin_object(&j, NULL);
    json_put_text(&j, "al0", write_version());
    json_put_text(&j, "material", s->name[0]);
    json_put_position(&j, s->game, position);
    put_worth(&j, value);
    json_begin_list(&j, "moves");
    for (unsigned i = 0; i < n; i++) {
        json_begin_object(&j, NULL);
        json_put_move(&j, s->game, position, move[i].move);
        put_worth(&j, &move[i]);
        json_end_object(&j);
    }
    json_end_list(&j);
    json_end_object(&j);
    strbuf_putc(b, '\n');
}

void solved_write_position(StrBuf *out, const Solved *s, const void *position, SolvedFormat format)
{
    Worth *move, value = worth_of(s, position, s->game->turn(s->game, position) == TURN_US);
    unsigned n = weigh_moves(s, position, &move);
    if (format == SOLVED_JSON)
        json_position(out, s, position, &value, move, n);
    else
        text_position(out, s, position, &value, move, n);
    free(move);
}
