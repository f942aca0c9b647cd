/* lib/report_text.c -- a verification's report for people: one page of text.
 * Does: figures, a table of advice, lengths beside the optimal, examples of failures.
 * Knows: VerifyReport.   Must not know: files. */
#include <stdio.h>
#include <string.h>

#include "base/visible.h"
#include "lib/face.h"
#include "lib/report_figures.h"

enum { BAR = 40 };                              /* columns of the longest bar */

static void print_count(StrBuf *b, const char *what, uint64_t n)
{
    char text[32];
    strbuf_printf(b, "  %-32s %14s\n", what, figure_grouped(n, text));
}

static void print_verdict(StrBuf *b, const VerifyReport *v)
{
    strbuf_puts(b, v->interrupted ? "INTERRUPTED: what follows is known so far\n"
                   : v->proved    ? "PROVED: every position that is won in theory is won\n"
                                  : "NOT PROVED\n");
}

static void print_positions(StrBuf *b, const VerifyReport *v)
{
    print_count(b, "positions with us to move", v->positions);
    if (v->searched != v->positions)
        print_count(b, "  of these searched", v->searched);
    print_count(b, "won in theory", v->won_in_theory);
    print_count(b, "  of these won by the table", v->won);
    const char *const what[N_FAILURES] = {"  no rule applies", "  no advice is satisfiable",
                                          v->interrupted ? "  unknown (not searched, a limit)"
                                                         : "  unknown (a limit)",
                                          "  play goes round in a loop", "  the point is lost"};
    for (int c = 0; c < N_FAILURES; c++)
        if (v->by_class[c])
            print_count(b, what[c], v->by_class[c]);
    print_count(b, "not won in theory", v->not_won_in_theory);
}

static void print_lengths(StrBuf *b, const VerifyReport *v)
{
    strbuf_printf(b, "\n  %-16s %10s %10s %8s\n", "moves", "table", "optimal", "ratio");
    strbuf_printf(
        b, "  %-16s %10u %10u %8.2f\n", "longest win", figure_moves(v->longest_plies),
        figure_moves(v->optimal_longest_plies),
        figure_ratio(figure_moves(v->longest_plies), figure_moves(v->optimal_longest_plies)));
    double table = figure_mean_moves(v->histogram, v->n_histogram);
    double best = figure_mean_moves(v->optimal_histogram, v->n_histogram);
    strbuf_printf(b, "  %-16s %10.2f %10.2f %8.2f\n", "mean win", table, best,
                  figure_ratio(table, best));
    if (v->longest_position)
        strbuf_printf(b, "  longest win from: %s\n", v->longest_position);
    strbuf_printf(b, "  longest run without capture or pawn move: %u plies\n", v->longest_run);
    strbuf_printf(b, "  trees: %.1f positions in the mean, %llu in the largest\n",
                  figure_ratio((double)v->tree_sum, (double)v->trees),
                  (unsigned long long)v->tree_most);
}

static void print_advice(StrBuf *b, const VerifyReport *v)
{
    char chosen[32], tried[32], most[32];
    int widest = 6;
    for (size_t i = 0; i < v->n_advice; i++) {
        int n = (int)strlen(v->advice[i].advice->full_name);
        widest = n > widest ? n : widest;
    }
    strbuf_printf(b, "\n  %-*s %12s %7s %14s %10s %10s\n", widest, "advice", "chosen", "%",
                  "tried in vain", "mean tree", "largest");
    for (size_t i = 0; i < v->n_advice; i++) {
        const AdviceCount *a = &v->advice[i];
        strbuf_printf(b, "  %-*s %12s %7.2f %14s %10.1f %10s\n", widest, a->advice->full_name,
                      figure_grouped(a->chosen, chosen),
                      100 * figure_ratio((double)a->chosen, (double)v->searched),
                      figure_grouped(a->tried, tried),
                      figure_ratio((double)a->tree_sum, (double)a->chosen),
                      figure_grouped(a->tree_most, most));
    }
}

/* Positions won in exactly so many moves. */
static uint64_t in_moves(const uint64_t *plies, size_t n, size_t moves)
{
    uint64_t sum = 0;
    for (size_t p = moves ? 2 * moves - 1 : 0; p <= 2 * moves && p < n; p++)
        sum += plies[p];
    return sum;
}

static void print_histogram(StrBuf *b, const VerifyReport *v)
{
    char table[32], best[32];
    size_t most_moves = (v->n_histogram + 1) / 2;
    uint64_t most = 1;
    for (size_t m = 0; m <= most_moves; m++) {
        uint64_t n = in_moves(v->histogram, v->n_histogram, m);
        most = n > most ? n : most;
    }
    strbuf_printf(b, "\n  %5s %12s %12s\n", "moves", "table", "optimal");
    for (size_t m = 0; m <= most_moves; m++) {
        uint64_t n = in_moves(v->histogram, v->n_histogram, m);
        uint64_t o = in_moves(v->optimal_histogram, v->n_histogram, m);
        if (n == 0 && o == 0)
            continue;
        size_t bar = (size_t)(n * BAR / most);
        strbuf_printf(b, "  %5zu %12s %12s%s", m, figure_grouped(n, table), figure_grouped(o, best),
                      bar ? "  " : "");
        strbuf_repeat(b, '#', bar);
        strbuf_putc(b, '\n');
    }
}

static void print_example(StrBuf *b, const VerifyExample *e)
{
    strbuf_printf(b, "  %s: %s\n    ", verify_class_name(e->failure), e->position);
    for (size_t i = 0; i < e->n_line; i++) {
        if (e->failure == FAILURE_LOOP && i == e->cycle)
            strbuf_puts(b, "[ ");
        strbuf_printf(b, "%s ", e->line[i]);
    }
    strbuf_printf(b, "%s(%s)\n", e->failure == FAILURE_LOOP ? "] " : "", e->ending);
}

void report_text(StrBuf *out, const Al0Report *r, bool no_seconds)
{
    const VerifyReport *v = &r->report;
    const char *title = al0_table_title(r->table);
    strbuf_puts(out, al0_table_name(r->table));
    if (title) {
        strbuf_puts(out, " \"");
        visible_line(out, title, strlen(title));
        strbuf_puts(out, "\"");
    }
    strbuf_putc(out, '\n');
    strbuf_puts(out, "verified over ");
    for (size_t i = 0; i < v->n_classes; i++)
        strbuf_printf(out, "%s%s", i ? ", " : "", v->classes[i]);
    strbuf_printf(out, ", aim: %s%s\n", v->aim, r->replan ? ", a new tree at every move" : "");
    size_t before = out->n;
    face_settings_text(out, r->table);
    if (out->n > before)
        strbuf_putc(out, '\n');
    print_verdict(out, v);
    strbuf_putc(out, '\n');
    print_positions(out, v);
    print_lengths(out, v);
    print_advice(out, v);
    print_histogram(out, v);
    if (v->n_examples)
        strbuf_puts(out, "\nexamples of failures, each with the line that shows it\n");
    for (size_t i = 0; i < v->n_examples; i++)
        print_example(out, &v->examples[i]);
    if (!no_seconds)
        strbuf_printf(out, "\n  %.2f s (solving %.2f s), %u thread%s, %.0f MB\n", v->seconds,
                      v->solve_seconds, v->threads, v->threads == 1 ? "" : "s",
                      (double)v->peak_bytes / 1e6);
}
