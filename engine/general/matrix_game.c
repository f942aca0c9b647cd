/* engine/general/matrix_game.c -- regret matching (see matrix_game.h).  Each side plays, again and
 * again, each choice as often as it regrets not to have made it before; the mean of all that is
 * near best play.
 * Start reading at matrix_game_solve(). */
#include "engine/general/matrix_game.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/mix.h"

enum { ROUNDS = 2000 };

/* One side. */
typedef struct MatrixSide {
    uint32_t n;
    double *now, *regret, *sum, *gain; /* by choice */
} MatrixSide;

static double payoff_at(const MatrixGame *g, uint32_t row, uint32_t column)
{
    return g->payoff[(size_t)row * g->columns + column];
}

static double least_of_row(const MatrixGame *g, uint32_t row)
{
    double least = payoff_at(g, row, 0);
    for (uint32_t c = 1; c < g->columns; c++)
        least = payoff_at(g, row, c) < least ? payoff_at(g, row, c) : least;
    return least;
}

static double greatest_of_column(const MatrixGame *g, uint32_t column)
{
    double greatest = payoff_at(g, 0, column);
    for (uint32_t r = 1; r < g->rows; r++)
        greatest = payoff_at(g, r, column) > greatest ? payoff_at(g, r, column) : greatest;
    return greatest;
}

/* The row that is best for sure: no column lets the first player have more than its least.
 * g->rows: there is none. */
static uint32_t sure_row(const MatrixGame *g)
{
    uint32_t best = 0;
    double most = greatest_of_column(g, 0);
    for (uint32_t r = 1; r < g->rows; r++)
        best = least_of_row(g, r) > least_of_row(g, best) ? r : best;
    for (uint32_t c = 1; c < g->columns; c++)
        most = greatest_of_column(g, c) < most ? greatest_of_column(g, c) : most;
    return least_of_row(g, best) >= most ? best : g->rows;
}

/* What each choice would gain a side against the other's play now. */
static void find_row_gains(const MatrixGame *g, MatrixSide *rows, const MatrixSide *columns)
{
    for (uint32_t r = 0; r < g->rows; r++) {
        rows->gain[r] = 0;
        for (uint32_t c = 0; c < g->columns; c++)
            rows->gain[r] += columns->now[c] * payoff_at(g, r, c);
    }
}

static void find_column_gains(const MatrixGame *g, const MatrixSide *rows, MatrixSide *columns)
{
    for (uint32_t c = 0; c < g->columns; c++) {
        columns->gain[c] = 0;
        for (uint32_t r = 0; r < g->rows; r++)
            columns->gain[c] -= rows->now[r] * payoff_at(g, r, c);
    }
}

/* Counts a round, later ones more, and chooses the next play by the regrets. */
static void learn_round(MatrixSide *s, unsigned round)
{
    double mean = 0, all = 0;
    for (uint32_t i = 0; i < s->n; i++)
        mean += s->now[i] * s->gain[i];
    for (uint32_t i = 0; i < s->n; i++) {
        double regret = s->regret[i] + s->gain[i] - mean;
        s->sum[i] += s->now[i] * round;
        s->regret[i] = regret > 0 ? regret : 0;
        all += s->regret[i];
    }
    for (uint32_t i = 0; i < s->n; i++)
        s->now[i] = all > 0 ? s->regret[i] / all : 1.0 / s->n;
}

static MatrixSide new_side(uint32_t n)
{
    double *all = base_zalloc((size_t)n * 4, sizeof *all, "choices");
    MatrixSide s = {n, all, all + n, all + 2 * (size_t)n, all + 3 * (size_t)n};
    for (uint32_t i = 0; i < n; i++)
        s.now[i] = 1.0 / n;
    return s;
}

/* The mean of all rounds, without what was tried at first alone. */
static void write_mix(const MatrixSide *s, double *mix)
{
    const double RARE = 0.005;
    double all = 0, kept = 0;
    for (uint32_t i = 0; i < s->n; i++)
        all += s->sum[i];
    for (uint32_t i = 0; i < s->n; i++) {
        mix[i] = s->sum[i] / all < RARE ? 0 : s->sum[i] / all;
        kept += mix[i];
    }
    for (uint32_t i = 0; i < s->n; i++)
        mix[i] /= kept;
}

static double least_of_mix(const MatrixGame *g, const double *mix)
{
    double least = 0;
    for (uint32_t c = 0; c < g->columns; c++) {
        double here = 0;
        for (uint32_t r = 0; r < g->rows; r++)
            here += mix[r] * payoff_at(g, r, c);
        least = c == 0 || here < least ? here : least;
    }
    return least;
}

double matrix_game_solve(const MatrixGame *g, double *mix)
{
    assert(g && g->rows > 0 && g->columns > 0 && mix);
    uint32_t sure = sure_row(g);
    if (sure < g->rows) {
        memset(mix, 0, g->rows * sizeof *mix);
        mix[sure] = 1;
        return least_of_row(g, sure);
    }
    MatrixSide rows = new_side(g->rows), columns = new_side(g->columns);
    for (unsigned round = 1; round <= ROUNDS; round++) {
        find_row_gains(g, &rows, &columns);
        learn_round(&rows, round);
        find_column_gains(g, &rows, &columns);
        learn_round(&columns, round);
    }
    write_mix(&rows, mix);
    free(rows.now), free(columns.now);
    return least_of_mix(g, mix);
}

uint32_t matrix_game_draw(const double *mix, uint32_t n, uint64_t seed)
{
    assert(mix && n > 0);
    uint64_t random = mix64(MIX_GOLDEN + seed) | 1;
    double left = (double)(mix_next(&random) >> 11) * 0x1p-53;
    uint32_t i = 0;
    for (; i + 1 < n && left >= mix[i]; i++)
        left -= mix[i];
    while (mix[i] <= 0) /* what rounding has left behind the last one */
        i--;
    return i;
}
