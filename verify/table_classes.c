/* verify/table_classes.c -- the classes that a table is written for (see table_classes.h). */
#include "verify/table_classes.h"

#include <assert.h>

Classes classes_of_set(const TableSet *set, const Game *game)
{
    assert(set->root && game);
    Classes c = {.game = game};
    for (size_t i = 0; i < set->n_tables; i++)
        for (size_t j = 0; j < set->tables[i]->n_material; j++)
            classes_add(&c, set->tables[i]->material[j]);
    if (c.names.n == 0)
        classes_add_all(&c);
    return c;
}
