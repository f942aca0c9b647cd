/* write/report/solved_counts.c -- how much of an endgame is won, and in how many moves (see
 * solved.h). Does: counts a solved class, and makes a document of the counts. Knows: the game's
 * solver, Document.   Must not know: single positions, formats. */
#include <stdlib.h>
#include <string.h>

#include "write/text/figures.h"
#include "write/report/solved.h"
#include "write/text/version.h"

/* Columns on a terminal. */
enum { NAME_WIDTH = 21, COUNT_WIDTH = 14 };

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

static void put_table(Document *d, const Solved *s, const Counted *us, const Counted *them)
{
    const DocColumn column[] = {
        {.words = doc_printf(d, "%s", s->name[0]), .width = NAME_WIDTH, .left = true},
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

static void put_turn(Document *d, const char *key, const Counted *c)
{
    doc_begin_object(d, key);
    doc_member(d, "positions", doc_count(c->legal));
    doc_member(d, "drawn", doc_count(drawn(c)));
    put_side(d, "won_by_us", &c->won);
    put_side(d, "won_by_them", &c->lost);
    doc_end(d);
}

void solved_counts_document(Document *d, const Solved *s)
{
    Counted us = count_turn(s, TURN_US), them = count_turn(s, TURN_THEM);
    solved_heading(d, s);
    put_turn(d, "us_to_move", &us);
    put_turn(d, "them_to_move", &them);
    put_table(d, s, &us, &them);
    put_histogram(d, "mate by us in so many moves", &us.won, &them.won);
    put_histogram(d, "mate by them in so many moves", &us.lost, &them.lost);
    counted_clear(&us);
    counted_clear(&them);
}

void solved_heading(Document *d, const Solved *s)
{
    const DocHead head = {.subject = "An endgame solved",
                          .title = s->name[0],
                          .name = doc_printf(d, "%s: solved", s->name[0])};
    doc_begin_heading(d, &head);
    doc_end(d);
    doc_member(d, "al0", doc_text(write_version()));
    doc_member(d, "material", doc_text(s->name[0]));
}
