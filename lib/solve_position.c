/* lib/solve_position.c -- one position of a solved endgame, and its moves.
 * Does: values a position and each move, best first, and writes them as text or JSON.
 * Knows: Game, its solver.   Must not know: how a class is counted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/solved.h"

typedef enum Result { RESULT_LOST, RESULT_DRAWN, RESULT_WON } Result;

/* What a position or a move comes to for the side that moves in the position asked about. */
typedef struct Worth {
    Move move;
    Result result;
    unsigned plies;             /* from the position behind the move */
} Worth;

/* The value of a position for the side on turn (us) in its own view. */
static Worth worth_of(const Al0Solved *s, const void *position, bool us)
{
    const Game *g = s->game;
    void *other = base_alloc(g->position_size, "a position");
    g->orient(position, !g->us_second(position), other);
    int win = g->solver->value(s->solution, NULL, position);
    int loss = g->solver->value(s->solution, NULL, other);
    free(other);
    Worth w = {.result = RESULT_DRAWN};
    if (win >= 0 || loss >= 0)
        w = (Worth){.result = (win >= 0) == us ? RESULT_WON : RESULT_LOST,
                    .plies = (unsigned)(win >= 0 ? win : loss)};
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
static unsigned weigh_moves(const Al0Solved *s, const void *position, Worth **out)
{
    const Game *g = s->game;
    Move *move = base_alloc(g->max_moves * sizeof *move, "moves");
    void *next = base_alloc(g->position_size, "a position");
    unsigned n = g->moves(position, NULL, move);
    *out = base_alloc((n + 1) * sizeof **out, "moves");
    for (unsigned i = 0; i < n; i++) {
        g->play(position, move[i], next);
        (*out)[i] = worth_of(s, next, g->turn(position) == TURN_US);
        (*out)[i].move = move[i];
    }
    free(next);
    free(move);
    sort_worths(*out, n);
    return n;
}

static void text_worth(StrBuf *b, const Worth *w, unsigned plies)
{
    unsigned moves = moves_of(plies);
    if (w->result == RESULT_DRAWN)
        strbuf_puts(b, "draw");
    else if (plies == 0)
        strbuf_puts(b, "checkmate");
    else
        strbuf_printf(b, "%s in %u", w->result == RESULT_WON ? "mate" : "is mated", moves);
}

static const char *mover_of(const Game *g, const void *position)
{
    bool second = g->us_second(position) == (g->turn(position) == TURN_US);
    return second ? g->second_player : g->first_player;
}

static char *text_position(const Al0Solved *s, const void *position, const Worth *value,
                           const Worth *move, unsigned n)
{
    const Game *g = s->game;
    StrBuf b = {0};
    g->write(position, &b);
    strbuf_printf(&b, "\n%s to move: ", mover_of(g, position));
    text_worth(&b, value, value->plies);
    strbuf_puts(&b, "\n");
    for (unsigned i = 0; i < n; i++) {
        StrBuf name = {0};
        g->name_move(position, move[i].move, &name);
        strbuf_printf(&b, "  %-8s", strbuf_get(&name));
        text_worth(&b, &move[i], move[i].plies + 1);
        strbuf_putc(&b, '\n');
        strbuf_clear(&name);
    }
    return strbuf_take(&b);
}

static void json_worth(json_t *o, const Worth *w, unsigned plies)
{
    static const char *const name[] = {"loss", "draw", "win"};
    json_object_set_new(o, "value", json_string(name[w->result]));
    if (w->result != RESULT_DRAWN)
        json_object_set_new(o, "plies", json_integer(plies));
}

static json_t *json_move(const Game *g, const void *position, const Worth *w)
{
    StrBuf san = {0}, uci = {0};
    g->name_move(position, w->move, &san);
    g->code_move(position, w->move, &uci);
    json_t *o = json_pack("{s:s, s:s}", "uci", strbuf_get(&uci), "san", strbuf_get(&san));
    json_worth(o, w, w->plies + 1);
    strbuf_clear(&san);
    strbuf_clear(&uci);
    return o;
}

static char *json_position(const Al0Solved *s, const void *position, const Worth *value,
                           const Worth *move, unsigned n)
{
    StrBuf text = {0};
    s->game->write(position, &text);
    json_t *o = json_pack("{s:s, s:s, s:s}", "al0", al0_version(), "material", s->name[0], "fen",
                          strbuf_get(&text));
    strbuf_clear(&text);
    json_worth(o, value, value->plies);
    json_t *moves = json_array();
    for (unsigned i = 0; i < n; i++)
        json_array_append_new(moves, json_move(s->game, position, &move[i]));
    json_object_set_new(o, "moves", moves);
    return solved_dump(o);
}

/* Turns the position to the view in which it is of the class; false with an error. */
static bool take_view(const Al0Solved *s, void *position, Al0Error *e)
{
    const Game *g = s->game;
    const char *name = s->name[0];
    if (!g->has_material(position, name, strlen(name)))
        g->orient(position, !g->us_second(position), position);
    if (!g->has_material(position, name, strlen(name)))
        snprintf(e->text, sizeof e->text, "the position's material is not %s", name);
    else if (g->solver->value(s->solution, NULL, position) == VALUE_UNKNOWN)
        snprintf(e->text, sizeof e->text,
                 "the position has castling rights: it is not among those "
                 "that are solved");
    else
        return true;
    e->at = 0;
    return false;
}

static char *write_position(const Al0Solved *s, const void *position, Al0Format format)
{
    Worth *move, value = worth_of(s, position, s->game->turn(position) == TURN_US);
    unsigned n = weigh_moves(s, position, &move);
    char *text = format == AL0_JSON ? json_position(s, position, &value, move, n)
                                    : text_position(s, position, &value, move, n);
    free(move);
    return text;
}

char *al0_solved_position(const Al0Solved *solved, const char *position, size_t n, Al0Format format,
                          Al0Error *error)
{
    Al0Error ignored = {0}, *e = error ? error : &ignored;
    void *p = base_alloc(solved->game->position_size, "a position");
    bool ok = solved->game->read(position, n, p, e->text, &e->at) && take_view(solved, p, e);
    char *text = ok ? write_position(solved, p, format) : NULL;
    free(p);
    return text;
}
