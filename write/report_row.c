/* write/report_row.c -- a verification as one line of a Markdown table, for lists of tables.
 * Does: the figures that matter, the table's beside the optimum (advice/README.md has the head).
 * Knows: VerifyReport.   Must not know: files. */
#include "write/report.h"

#include <assert.h>
#include "write/figures.h"

void report_row(StrBuf *out, const Report *r)
{
    assert(out && r);
    const VerifyReport *v = &r->report;
    const char *name = r->table->name;
    size_t n = v->n_histogram;
    LengthUnit unit = report_unit(r);
    char text[32];
    strbuf_printf(out, "| [%s](%s.al0) | ", name, name);
    for (size_t i = 0; i < v->n_classes; i++)
        strbuf_printf(out, "%s%s", i ? ", " : "", v->classes[i]);
    if (v->nothing_while) {
        strbuf_puts(out, " | interrupted | | | | | | |\n");
        return;
    }
    const uint64_t counts[] = {v->positions, v->won_in_theory, v->won};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        strbuf_printf(out, " | %s", figure_grouped(counts[i], text));
    }
    strbuf_puts(out, v->proved ? ", proved" : "");
    if (v->avoid) {
        strbuf_printf(out, " | | | %.1f | %s |\n",
                      figure_ratio((double)v->tree_sum, (double)v->trees),
                      figure_grouped(v->tree_most, text));
        return;
    }
    strbuf_printf(
        out, " | %u (%u) | %.2f (%.2f) | %.1f | %s |\n", figure_length(unit, v->longest_plies),
        figure_length(unit, v->optimal_longest_plies), figure_mean_length(unit, v->histogram, n),
        figure_mean_length(unit, v->optimal_histogram, n),
        figure_ratio((double)v->tree_sum, (double)v->trees), figure_grouped(v->tree_most, text));
}
