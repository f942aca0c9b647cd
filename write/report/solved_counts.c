/* write/report/solved_counts.c -- how much of an endgame is won, and in how many moves (see
 * solved.h).
 * Must not know: solvers, single positions, formats. */
#include <assert.h>

#include "write/report/solved.h"
#include "write/text/figures.h"
#include "write/text/version.h"

/* Columns on a terminal. */
enum { NAME_WIDTH = 21, COUNT_WIDTH = 14 };

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

static uint64_t drawn(const SolvedTurn *c)
{
    return c->legal - c->won.won - c->lost.won;
}

/* ---- as a document ------------------------------------------------------------------------ */

/* A figure of both sides to move. */
static void put_pair(Document *d, const char *name, DocValue us, DocValue them)
{
    const DocValue cells[] = {doc_text(name), us, them};
    doc_row(d, cells);
}

static void put_counts(Document *d, const char *name, uint64_t us, uint64_t them)
{
    put_pair(d, name, doc_count(us), doc_count(them));
}

static void put_lengths(Document *d, const char *name, const SolveCount *us, const SolveCount *them)
{
    if (!us->won && !them->won)
        return;
    put_counts(d, doc_printf(d, "longest %s", name), moves_in_plies(us->longest),
               moves_in_plies(them->longest));
    put_pair(d, doc_printf(d, "mean %s", name), doc_real(mean_moves(us), 3, 17),
             doc_real(mean_moves(them), 3, 17));
}

static void put_table(Document *d, const SolvedCounts *c)
{
    const SolvedTurn *us = &c->us, *them = &c->them;
    const DocColumn column[] = {
        {.words = doc_printf(d, "%s", c->name), .width = NAME_WIDTH, .left = true},
        {.words = "us to move", .width = COUNT_WIDTH},
        {.words = "them to move", .width = COUNT_WIDTH}};
    doc_begin_section(d, NULL, NULL);
    doc_begin_table(d, NULL, &(DocTable){.column = column, .n = 3, .name = "positions"});
    put_counts(d, "positions", us->legal, them->legal);
    put_counts(d, "won by us", us->won.won, them->won.won);
    put_counts(d, "drawn", drawn(us), drawn(them));
    put_counts(d, "won by them", us->lost.won, them->lost.won);
    put_lengths(d, "win, in moves", &us->won, &them->won);
    put_lengths(d, "loss, in moves", &us->lost, &them->lost);
    doc_end(d);
    doc_end(d);
}

static void put_histogram(Document *d, const char *title, const SolveCount *us,
                          const SolveCount *them)
{
    static const DocColumn column[] = {
        {.words = "moves", .width = 8},
        {.words = "us to move", .width = NAME_WIDTH + COUNT_WIDTH - 8, .bar = true},
        {.words = "them to move", .width = COUNT_WIDTH, .bar = true}};
    unsigned last = moves_in_plies(us->longest > them->longest ? us->longest : them->longest);
    if (!us->won && !them->won)
        return;
    doc_begin_section(d, title, NULL);
    doc_begin_table(d, NULL, &(DocTable){.column = column, .n = 3, .no_head = true, .name = title});
    for (unsigned i = 0; i <= last; i++) {
        uint64_t a = won_in(us, i), z = won_in(them, i);
        const DocValue cells[] = {doc_count(i), doc_count(a), doc_count(z)};
        if (a || z)
            doc_row(d, cells);
    }
    doc_end(d);
    doc_end(d);
}

/* For programs. */
static void put_side(Document *d, const char *key, const SolveCount *c)
{
    doc_begin_object(d, key);
    doc_member(d, "positions", doc_count(c->won));
    doc_member(d, "longest_plies", doc_count(c->longest));
    doc_member(d, "mean_moves", doc_real(mean_moves(c), 3, 17));
    doc_counts(d, "by_plies", c->at, c->won ? c->longest + 1 : 0);
    doc_end(d);
}

static void put_turn(Document *d, const char *key, const SolvedTurn *c)
{
    doc_begin_object(d, key);
    doc_member(d, "positions", doc_count(c->legal));
    doc_member(d, "drawn", doc_count(drawn(c)));
    put_side(d, "won_by_us", &c->won);
    put_side(d, "won_by_them", &c->lost);
    doc_end(d);
}

void solved_counts_document(Document *d, const SolvedCounts *c)
{
    assert(d && c && c->name);
    solved_heading(d, c->name);
    put_turn(d, "us_to_move", &c->us);
    put_turn(d, "them_to_move", &c->them);
    put_table(d, c);
    put_histogram(d, "mate by us in so many moves", &c->us.won, &c->them.won);
    put_histogram(d, "mate by them in so many moves", &c->us.lost, &c->them.lost);
}

void solved_heading(Document *d, const char *name)
{
    const DocHead head = {
        .subject = "An endgame solved", .title = name, .name = doc_printf(d, "%s: solved", name)};
    doc_begin_heading(d, &head);
    doc_end(d);
    doc_member(d, "al0", doc_text(write_version()));
    doc_member(d, "material", doc_text(name));
}
