/* interp/compile/compiled_material.c -- the material that tables are written for.
 * Does: finds whether a position has it, and the sets that have one square in it.
 * Knows: tables, Solver.   Must not know: expressions. */
#include <assert.h>
#include <string.h>

#include "game/solve.h"
#include "interp/compile/draft.h"

bool table_set_has_material(const TableSet *set, const Game *game, const void *position)
{
    bool any = false;
    assert(position);
    if (!game->solver)
        return true;
    for (size_t i = 0; i < set->n_tables; i++) {
        const Table *t = set->tables[i];
        for (size_t j = 0; j < t->n_material; j++) {
            any = true;
            if (game->solver->has_class(game, position, t->material[j], strlen(t->material[j])))
                return true;
        }
    }
    return !any;
}

static bool is_single(const TableSet *set, const Game *game, size_t field)
{
    size_t n = 0;
    for (size_t i = 0; i < set->n_tables; i++)
        for (size_t j = 0; j < set->tables[i]->n_material; j++, n++)
            if (game->solver->men(game, set->tables[i]->material[j], field) > 1)
                return false;
    return n > 0;
}

void compiled_note_single(Drafter *d, const Game *game)
{
    if (!game->solver || !game->solver->men)
        return;
    for (size_t i = 0; i < d->vocab->n_words; i++)
        if (d->vocab->words[i].kind == WORD_FIELD &&
            is_single(d->set, game, d->vocab->words[i].offset))
            graph_note_single(d->g, d->vocab->words[i].offset);
}
