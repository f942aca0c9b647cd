/* lib/solve_counts.c -- how much of an endgame is won, and in how many moves.
 * Does: counts a solved class and writes the counts as text or JSON.
 * Knows: the game's solver.   Must not know: single positions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/solved.h"

/* What is counted of the positions with one side to move. */
typedef struct Counted {
    uint64_t legal;
    SolveCount won, lost;       /* by us */
} Counted;

/* A class where one side has nothing to win with is not looked at: the other's count remains. */
static Counted count_turn(const Al0Solved *s, Turn turn)
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
    double sum = 0;
    for (size_t i = 0; i < c->n_plies; i++)
        sum += (double)c->at[i] * moves_of((unsigned)i);
    return c->won ? sum / (double)c->won : 0;
}

static uint64_t won_in(const SolveCount *c, unsigned moves)
{
    uint64_t n = 0;
    for (size_t i = 0; i < c->n_plies; i++)
        n += moves_of((unsigned)i) == moves ? c->at[i] : 0;
    return n;
}

static uint64_t drawn(const Counted *c)
{
    return c->legal - c->won.won - c->lost.won;
}

/* n with a comma after every three digits, on the right of a field. */
static void text_number(StrBuf *b, uint64_t n, unsigned width)
{
    char digits[24], grouped[32];
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)n);
    size_t k = 0;
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            grouped[k++] = ',';
        grouped[k++] = digits[i];
    }
    grouped[k] = '\0';
    strbuf_printf(b, "%*s", (int)width, grouped);
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
    text_row(b, line, moves_of(us->longest), moves_of(them->longest));
    strbuf_printf(b, "mean %-15s%15.3f%15.3f\n", name, mean_moves(us), mean_moves(them));
}

static void text_histogram(StrBuf *b, const char *title, const SolveCount *us,
                           const SolveCount *them)
{
    unsigned last = moves_of(us->longest > them->longest ? us->longest : them->longest);
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

static char *text_counts(const Al0Solved *s, const Counted *us, const Counted *them)
{
    StrBuf b = {0};
    strbuf_printf(&b, "%-20s%15s%15s\n", s->name[0], "us to move", "them to move");
    text_row(&b, "positions", us->legal, them->legal);
    text_row(&b, "won by us", us->won.won, them->won.won);
    text_row(&b, "drawn", drawn(us), drawn(them));
    text_row(&b, "won by them", us->lost.won, them->lost.won);
    text_side(&b, "win, in moves", &us->won, &them->won);
    text_side(&b, "loss, in moves", &us->lost, &them->lost);
    text_histogram(&b, "mate by us in so many moves", &us->won, &them->won);
    text_histogram(&b, "mate by them in so many moves", &us->lost, &them->lost);
    return strbuf_take(&b);
}

static json_t *json_side(const SolveCount *c)
{
    json_t *plies = json_array();
    for (size_t i = 0; c->won && i <= c->longest; i++)
        json_array_append_new(plies, json_integer((json_int_t)c->at[i]));
    return json_pack("{s:I, s:i, s:f, s:o}", "positions", (json_int_t)c->won, "longest_plies",
                     (int)c->longest, "mean_moves", mean_moves(c), "by_plies", plies);
}

static json_t *json_turn(const Counted *c)
{
    return json_pack("{s:I, s:I, s:o, s:o}", "positions", (json_int_t)c->legal, "drawn",
                     (json_int_t)drawn(c), "won_by_us", json_side(&c->won), "won_by_them",
                     json_side(&c->lost));
}

char *al0_solved_write(const Al0Solved *solved, Al0Format format)
{
    Counted us = count_turn(solved, TURN_US), them = count_turn(solved, TURN_THEM);
    char *text;
    if (format == AL0_JSON)
        text = solved_dump(json_pack("{s:s, s:s, s:o, s:o}", "al0", al0_version(), "material",
                                     solved->name[0], "us_to_move", json_turn(&us), "them_to_move",
                                     json_turn(&them)));
    else
        text = text_counts(solved, &us, &them);
    counted_clear(&us);
    counted_clear(&them);
    return text;
}

char *solved_dump(json_t *o)
{
    StrBuf b = {0};
    char *text = face_json(o);
    strbuf_printf(&b, "%s\n", text);
    free(text);
    return strbuf_take(&b);
}
