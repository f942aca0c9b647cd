/* write/text/figures.c -- figures of reports (see figures.h). */
#include "write/text/figures.h"

#include <stdio.h>

#include "game/game.h"

double figure_ratio(double a, double b)
{
    return b > 0 ? a / b : 0;
}

double figure_percent(uint64_t a, uint64_t b)
{
    double percent = 100 * figure_ratio((double)a, (double)b);
    return a < b && percent >= 99.995 ? 99.99 : percent;
}

double figure_mean_moves(const uint64_t *plies, size_t n)
{
    return figure_mean_length(IN_MOVES, plies, n);
}

const char *length_unit_name(LengthUnit unit)
{
    return unit == IN_MOVES ? "moves" : "plies";
}

unsigned figure_length(LengthUnit unit, uint32_t plies)
{
    return unit == IN_MOVES ? moves_in_plies(plies) : plies;
}

double figure_mean_length(LengthUnit unit, const uint64_t *plies, size_t n)
{
    double sum = 0, count = 0;
    for (size_t p = 0; p < n; p++) {
        sum += (double)plies[p] * figure_length(unit, (uint32_t)p);
        count += (double)plies[p];
    }
    return figure_ratio(sum, count);
}

Lengths figure_lengths(LengthUnit unit, const uint64_t *plies, size_t n)
{
    Lengths all = {0};
    for (size_t p = 0; p < n; p++) {
        while (all.n <= figure_length(unit, (uint32_t)p))
            vec_push(&all, 0, "a histogram");
        all.at[all.n - 1] += plies[p];
    }
    return all;
}

const char *figure_grouped(uint64_t n, char out[32])
{
    char plain[24];
    int length = snprintf(plain, sizeof plain, "%llu", (unsigned long long)n);
    char *to = out;
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            *to++ = ',';
        *to++ = plain[i];
    }
    *to = '\0';
    return out;
}

void figure_write(StrBuf *out, uint64_t n)
{
    char text[32];
    strbuf_puts(out, figure_grouped(n, text));
}
