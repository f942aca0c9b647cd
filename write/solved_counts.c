/* write/solved_counts.c -- how much of an endgame is won, and in how many moves (see solved.h).
 * Does: counts a solved class and writes the counts as text or JSON.
 * Knows: the game's solver.   Must not know: single positions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "write/figures.h"
#include "write/json.h"
#include "write/solved.h"
#include "write/version.h"

/* What is counted of the positions with one side to move. */
typedef struct Counted {
    uint64_t legal;
    SolveCount won, lost; /* by us */
} Counted;

/* A class where one side has nothing to win with is not looked at: the other's count remains. */
static Counted count_turn(const Solved *s, Turn turn)
{
    const Solver *solver = s->game->solver;
    Counted c = {0};
    Turn other = turn == TURN_US ? TURN_THEM : TURN_US;
    if (solver->count(s->solution, s->name[0], strlen(s->name[0]), turn, &c.won))
        c.legal = c.won.legal;
    if (solver->count(s->solution, s->name[1], strlen(s->name[1]), other, &c.lost))
        c.legal = c.lost.legal;
    return c;
}

static void counted_clear(Counted *c)
{
    free(c->won.at);
    free(c->lost.at);
}

static double mean_moves(const SolveCount *c)
{
    return figure_mean_moves(c->at, c->n_plies);
}

static uint64_t won_in(const SolveCount *c, unsigned moves)
{
    uint64_t n = 0;
    for (size_t i = 0; i < c->n_plies; i++)
        n += moves_in_plies((uint32_t)i) == moves ? c->at[i] : 0;
    return n;
}

static uint64_t drawn(const Counted *c)
{
    return c->legal - c->won.won - c->lost.won;
}

/* n on the right of a field. */
static void text_number(StrBuf *b, uint64_t n, int width)
{
    char grouped[32];
    strbuf_printf(b, "%*s", width, figure_grouped(n, grouped));
}

static void text_row(StrBuf *b, const char *name, uint64_t us, uint64_t them)
{
    strbuf_printf(b, "%-20s", name);
    text_number(b, us, 15);
    text_number(b, them, 15);
    strbuf_putc(b, '\n');
}

static void text_side(StrBuf *b, const char *name, const SolveCount *us, const SolveCount *them)
{
    char line[32];
    if (!us->won && !them->won)
        return;
    snprintf(line, sizeof line, "longest %s", name);
    text_row(b, line, moves_in_plies(us->longest), moves_in_plies(them->longest));
    strbuf_printf(b, "mean %-15s%15.3f%15.3f\n", name, mean_moves(us), mean_moves(them));
}

static void text_histogram(StrBuf *b, const char *title, const SolveCount *us,
                           const SolveCount *them)
{
    unsigned last = moves_in_plies(us->longest > them->longest ? us->longest : them->longest);
    if (!us->won && !them->won)
        return;
    strbuf_printf(b, "\n%s\n", title);
    for (unsigned i = 0; i <= last; i++) {
        uint64_t a = won_in(us, i), z = won_in(them, i);
        char line[16];
        snprintf(line, sizeof line, "%8u", i);
        if (a || z)
            text_row(b, line, a, z);
    }
}

static void text_counts(StrBuf *b, const Solved *s, const Counted *us, const Counted *them)
{
    strbuf_printf(b, "%-20s%15s%15s\n", s->name[0], "us to move", "them to move");
    text_row(b, "positions", us->legal, them->legal);
    text_row(b, "won by us", us->won.won, them->won.won);
    text_row(b, "drawn", drawn(us), drawn(them));
    text_row(b, "won by them", us->lost.won, them->lost.won);
    text_side(b, "win, in moves", &us->won, &them->won);
    text_side(b, "loss, in moves", &us->lost, &them->lost);
    text_histogram(b, "mate by us in so many moves", &us->won, &them->won);
    text_histogram(b, "mate by them in so many moves", &us->lost, &them->lost);
}

static void put_side(Json *j, const char *key, const SolveCount *c)
{
    json_begin_object(j, key);
    json_put_count(j, "positions", c->won);
    json_put_count(j, "longest_plies", c->longest);
    json_put_real(j, "mean_moves", mean_moves(c), 17);
    json_begin_list(j, "by_plies");
    for (size_t i = 0; c->won && i <= c->longest; i++)
        json_put_count(j, NULL, c->at[i]);
    json_end_list(j);
    json_end_object(j);
}

static void put_turn(Json *j, const char *key, const Counted *c)
{
    json_begin_object(j, key);
    json_put_count(j, "positions", c->legal);
    json_put_count(j, "drawn", drawn(c));
    put_side(j, "won_by_us", &c->won);
    put_side(j, "won_by_them", &c->lost);
    json_end_object(j);
}

static void json_counts(StrBuf *b, const Solved *s, const Counted *us, const Counted *them)
{
    Json j = {.out = b};
    json_begin_object(&j, NULL);
    json_put_text(&j, "al0", write_version());
    json_put_text(&j, "material", s->name[0]);
    put_turn(&j, "us_to_move", us);
    put_turn(&j, "them_to_move", them);
    json_end_object(&j);
    strbuf_putc(b, '\n');
}

void solved_write_counts(StrBuf *out, const Solved *s, SolvedFormat format)
{
    Counted us = count_turn(s, TURN_US), them = count_turn(s, TURN_THEM);
    if (format == SOLVED_JSON)
        json_counts(out, s, &us, &them);
    else
        text_counts(out, s, &us, &them);
    counted_clear(&us);
    counted_clear(&them);
}
