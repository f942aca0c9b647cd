/* verify/play_line.c -- lines of the table's play through all positions: what failures.c and
 * longest_win.c need for them.
 * Does: finds the record of a position, what a line leads to, the numbers of its moves; finds the
 *   line of the longest win.
 * Knows: records and distances, Playout.   Must not know: failures, how a report looks.
 * Start reading at verification_longest_win(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "positions/canonical.h"
#include "verify/sweep/playout.h"
#include "verify/verify_internal.h"

Playout *verification_playout(Verification *v, const ProveLimits *limits)
{
    ChooseOptions o = retrograde_options(&v->heights, v->o);
    o.limits = *limits;
    return playout_new(v->c, &v->asked, &o, verify_extent(v->o), v->o->memory / SWEEP_SHARE);
}

bool verification_record(Verification *v, uint64_t number, Record *out)
{
    uint64_t index = canonical_index(&v->numbering, &v->asked, number, v->position);
    RecordCursor cursor = record_first(&v->sweep.blocks[index / v->sweep.block]);
    while (record_next(&cursor, out))
        if (out->index == index)
            return true;
    return false;
}

void verification_number_moves(Verification *v, uint64_t start, Line *line)
{
    const Game *game = v->c->game;
    void *next = base_alloc(game->position_size, "a position");
    numbered_position(&v->numbering, start, v->position);
    for (size_t i = 0; i < line->n; i++) {
        LineMove *m = &line->at[i];
        m->number = game->move_number(game, v->position, &m->player);
        game->play(game, v->position, NULL, m->move, next);
        memcpy(v->position, next, game->position_size);
    }
    free(next);
}

uint64_t verification_number_behind(Verification *v, uint64_t from, const Line *line, size_t begin)
{
    const Game *game = v->c->game;
    void *next = base_alloc(game->position_size, "a position");
    numbered_position(&v->numbering, from, v->position);
    for (size_t i = begin; i < line->n; i++) {
        game->play(game, v->position, NULL, line->at[i].move, next);
        memcpy(v->position, next, game->position_size);
    }
    free(next);
    return numbered(&v->numbering, v->position);
}

/* ---- the longest win ---------------------------------------------------------------------- */

/* Where the longest line leaves the tree of a position that is won in so many plies: the first
 * exit that is as far from the aim, else the aim itself. */
static WantedEnd longest_end(const Verification *v, const Record *r, uint32_t plies)
{
    ExitReader reader = {.at = r->exits};
    for (size_t i = 0; i < r->n_exits; i++) {
        Exit e;
        exit_next(&reader, &e);
        if (e.plies + shared_load(&v->fixpoint.distance[e.to]) == plies)
            return (WantedEnd){.to = e.to, .plies = e.plies};
    }
    return (WantedEnd){.to = NO_INDEX, .plies = plies, .won = true};
}

void verification_longest_win(Verification *v)
{
    assert(v->out->fulfilled > 0 && !v->fixpoint.avoids);
    Line *line = &v->out->longest_line;
    ProveLimits limits = verification_limits(v);
    Playout *f = verification_playout(v, &limits);
    uint64_t at = v->out->longest_number;
    uint32_t plies = v->out->longest_plies;
    bool found = true;
    while (found && plies > 0) {
        char *ending = NULL;
        size_t begin = line->n;
        Record r;
        found = verification_record(v, at, &r);
        WantedEnd end = found ? longest_end(v, &r, plies) : (WantedEnd){0};
        numbered_position(&v->numbering, at, v->position);
        found = found && playout_line(f, v->position, end, line, &ending);
        free(ending);
        plies -= end.plies;
        if (found && plies > 0)
            at = verification_number_behind(v, at, line, begin);
    }
    playout_free(f);
    if (found)
        verification_number_moves(v, v->out->longest_number, line);
    else
        line_clear(line);
}
