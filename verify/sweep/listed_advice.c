/* verify/sweep/listed_advice.c -- the advice that play by a table can ask (see listed_advice.h). */
#include "verify/sweep/listed_advice.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"

typedef struct Listed {
    const TableSet *set;
    bool *tables; /* in the order of the set */
    bool *advice;
} Listed;

static size_t number_of_table(const TableSet *set, const Table *t)
{
    size_t i = 0;
    while (i < set->n_tables && set->tables[i] != t)
        i++;
    assert(i < set->n_tables);
    return i;
}

static void list_items(const Listed *l, const Rule *r)
{
    for (uint32_t i = 0; i < r->n_items; i++) {
        const RuleItem *item = &r->items[i];
        assert(item->advice || item->table);
        if (item->table)
            l->tables[number_of_table(l->set, item->table)] = true;
        else
            l->advice[item->advice->index] = true;
    }
}

static size_t count_tables(const Listed *l)
{
    size_t n = 0;
    for (size_t i = 0; i < l->set->n_tables; i++)
        n += l->tables[i];
    return n;
}

bool *listed_advice(const TableSet *set)
{
    assert(set && set->n_tables > 0 && set->tables[0] == set->root);
    Listed l = {set, base_zalloc(set->n_tables, sizeof *l.tables, "tables"),
                base_zalloc(set->n_advices + 1, sizeof *l.advice, "advice")};
    l.tables[0] = true;
    for (size_t before = 0, now = 1; now > before; now = count_tables(&l)) {
        before = now;
        for (size_t i = 0; i < set->n_tables; i++)
            for (size_t k = 0; l.tables[i] && k < set->tables[i]->n_rules; k++)
                list_items(&l, set->tables[i]->rules[k]);
    }
    free(l.tables);
    return l.advice;
}
