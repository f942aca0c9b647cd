/* game/gdl/gdl_domains.c -- the domains of a game made from rules: the elements of its sets.
 * Does: makes a domain of each class of at most 64 constants, and of the tuples of classes that
 *   relations with `_` have; finds domains.
 * Knows: gdl.h, Vocab.   Must not know: positions, moves.
 * Start reading at gdl_make_domains(). */
#include <assert.h>
#include <string.h>

#include "game/gdl/gdl.h"

enum { SHOWN_ELEMENTS = 4 }; /* of a domain, in its name */

/* ---- asked ---------------------------------------------------------------------------------- */

uint32_t gdl_find_domain(const GdlGame *g, const GdlDomain *d)
{
    assert(g && d && d->n > 0);
    if (d->n == 1)
        return g->classes[d->classes[0]].domain;
    for (uint32_t i = 0; i < g->vocab.n_domains; i++)
        if (g->domains[i].n == d->n &&
            memcmp(g->domains[i].classes, d->classes, d->n * sizeof *d->classes) == 0)
            return i;
    return NO_DOMAIN;
}

bool gdl_tuples_of(const GdlRelation *r, uint32_t places, GdlDomain *out)
{
    assert(r->n_places < 32);
    *out = (GdlDomain){0};
    for (uint32_t k = 0; k < r->n_places; k++) {
        if (!(places >> k & 1))
            continue;
        if (out->n == LIMIT_GDL_TUPLE)
            return false;
        out->classes[out->n++] = r->class_of[k];
    }
    return true;
}

uint32_t gdl_tuple_count(const GdlGame *g, const GdlDomain *d)
{
    assert(g && d);
    uint32_t n = 1;
    for (uint32_t i = 0; i < d->n; i++) {
        uint32_t one = g->classes[d->classes[i]].constants->n;
        n = one > 64 || n * one > 64 ? 65 : n * one;
    }
    return n;
}

/* ---- made ----------------------------------------------------------------------------------- */

/* The name of element i: x, or (1,2). */
static const char *element_name(GdlGame *g, const GdlDomain *d, uint32_t i)
{
    const GdlClass *c[LIMIT_GDL_TUPLE];
    uint32_t index[LIMIT_GDL_TUPLE];
    StrBuf b = {0};
    for (uint32_t k = d->n; k-- > 0;) {
        c[k] = g->classes[d->classes[k]].constants;
        index[k] = i % c[k]->n;
        i /= c[k]->n;
    }
    if (d->n == 1)
        return gdl_name_text(g, c[0]->constants[index[0]]);
    for (uint32_t k = 0; k < d->n; k++)
        strbuf_printf(&b, "%c%s", k ? ',' : '(', gdl_name_text(g, c[k]->constants[index[k]]));
    strbuf_putc(&b, ')');
    return arena_take(g->home, &b);
}

/* "{1, 2, 3}", with an end where it is long. */
static const char *domain_name(GdlGame *g, const char *const *elements, uint32_t n)
{
    StrBuf b = {0};
    for (uint32_t i = 0; i < n && i < SHOWN_ELEMENTS; i++)
        strbuf_printf(&b, "%s%s", i ? ", " : "{", elements[i]);
    strbuf_puts(&b, n > SHOWN_ELEMENTS ? ", ...}" : "}");
    return arena_take(g->home, &b);
}

/* Adds the domain; n: its elements, 1 to 64.   Returns: its number, NO_DOMAIN where there are too
 * many. */
static uint32_t add_word_domain(GdlGame *g, const GdlDomain *d, uint32_t n)
{
    uint32_t i = g->vocab.n_domains;
    assert(n >= 1 && n <= 64);
    if (i == MOST_DOMAINS)
        return NO_DOMAIN;
    const char **elements = ARENA_ARRAY(g->home, const char *, 64);
    for (uint32_t k = 0; k < n; k++)
        elements[k] = element_name(g, d, k);
    const char *name = domain_name(g, elements, n);
    g->vocab_domains[i] = (Domain){.name = name,
                                   .sets = arena_printf(g->home, "set of %s", name),
                                   .all = n == 64 ? UINT64_MAX : (UINT64_C(1) << n) - 1,
                                   .elements = elements};
    g->domains[i] = *d;
    g->vocab.n_domains++;
    return i;
}

uint32_t gdl_index_in(const GdlClass *c, uint32_t constant)
{
    uint32_t i = 0;
    while (i < c->n && c->constants[i] != constant)
        i++;
    assert(i < c->n);
    return i;
}

static void make_word_class(GdlGame *g, uint32_t c)
{
    const GdlClass *constants = &g->program->relations.classes[c];
    int64_t *numbers = ARENA_ARRAY(g->home, int64_t, constants->n + 1);
    GdlWordClass *made = &g->classes[c];
    *made = (GdlWordClass){.constants = constants, .domain = NO_DOMAIN, .numbers = numbers};
    for (uint32_t i = 0; i < constants->n; i++) {
        long long number;
        bool is =
            relations_read_integer(g->program->flat.rules->names, constants->constants[i], &number);
        numbers[i] = is ? number : NO_NUMBER;
        made->has_numbers |= is;
    }
    if (constants->n > 0 && constants->n <= 64)
        made->domain = add_word_domain(g, &(GdlDomain){1, {c}}, constants->n);
}

/* The sets of tuples that a relation can be asked for. */
static void add_tuple_domains(GdlGame *g, const GdlRelation *r)
{
    enum { MOST_PLACES = 8 };
    for (uint32_t places = 1; r->n_places <= MOST_PLACES && places < 1u << r->n_places; places++) {
        GdlDomain d;
        if (__builtin_popcount(places) < 2 || !gdl_tuples_of(r, places, &d))
            continue;
        uint32_t n = gdl_tuple_count(g, &d);
        if (n > 0 && n <= 64 && gdl_find_domain(g, &d) == NO_DOMAIN)
            add_word_domain(g, &d, n);
    }
}

void gdl_make_domains(GdlGame *g)
{
    assert(g && g->program && !g->is_ready);
    const GdlRelations *all = &g->program->relations;
    g->vocab.domains = g->vocab_domains = ARENA_ARRAY(g->home, Domain, MOST_DOMAINS);
    g->domains = ARENA_ARRAY(g->home, GdlDomain, MOST_DOMAINS);
    g->classes = ARENA_ARRAY(g->home, GdlWordClass, all->n_classes + 1);
    make_word_class(g, all->role_class);
    for (uint32_t c = 0; c < all->n_classes; c++)
        if (c != all->role_class)
            make_word_class(g, c);
    for (uint32_t r = 0; r < g->program->n_roles; r++)
        g->role_bit[r] = UINT64_C(1)
                         << gdl_index_in(&all->classes[all->role_class], g->program->roles[r]);
    for (size_t i = 0; i < all->n; i++)
        add_tuple_domains(g, &all->at[i]);
}
