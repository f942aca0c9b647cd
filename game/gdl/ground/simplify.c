/* game/gdl/ground/simplify.c -- passes over the definitions until nothing changes.
 * A pass takes each atom after the atoms of its definition, replaces these by what they equal,
 * drops literals that are always true and bodies that are always false, and tests if the definition
 * has become a single literal or equals that of another atom. */
#include "game/gdl/ground/simplify.h"

#include <assert.h>
#include <string.h>

#include "base/mix.h"
#include "base/slots.h"

/* A pass in progress. */
typedef struct Simplifier {
    const Ground *g;
    Simplified *s;
    Slots slots; /* atoms of this pass by their definitions */
    size_t n_changes;
} Simplifier;

static GroundLiteral always(const Simplified *s, bool value)
{
    return 2 * (GroundLiteral)s->n_atoms + !value;
}

GroundLiteral simplify_resolve(const Simplified *s, GroundLiteral l)
{
    assert(s);
    GroundLiteral at = l & ~UINT32_C(1), sign = l & 1;
    while (at / 2 < s->n_atoms && s->stands_for[at / 2] != at) {
        GroundLiteral to = s->stands_for[at / 2];
        sign ^= to & 1;
        at = to & ~UINT32_C(1);
    }
    return at | sign;
}

static KifName relation_of_ground(const Ground *g, uint32_t atom)
{
    return g->flat.schemas.at[g->atoms.at[atom].schema].relation;
}

static bool is_input(const Ground *g, uint32_t atom)
{
    KifName relation = relation_of_ground(g, atom);
    return relation == KIF_TRUE || relation == KIF_DOES;
}

/* ---- bodies ------------------------------------------------------------------------------- */

/* Sorts the literals; those of a body are few. */
static void sort_literals(GroundLiteral *l, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++) {
        GroundLiteral one = l[i];
        uint32_t k = i;
        for (; k > 0 && l[k - 1] > one; k--)
            l[k] = l[k - 1];
        l[k] = one;
    }
}

/* Puts in what the literals stand for.  False: the body never holds. */
static bool rewrite_body(const Simplified *s, GroundBody *b)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < b->n; i++) {
        GroundLiteral l = simplify_resolve(s, b->literals[i]);
        if (l == always(s, false) || l == 2 * b->head)
            return false; /* itself: gives nothing that another body would not */
        if (l != always(s, true))
            b->literals[n++] = l;
    }
    sort_literals(b->literals, n);
    b->n = 0;
    for (uint32_t i = 0; i < n; i++) {
        GroundLiteral l = b->literals[i];
        if (i && b->literals[b->n - 1] == l)
            continue;
        if (i && b->literals[b->n - 1] == (l ^ 1))
            return false;
        b->literals[b->n++] = l;
    }
    return true;
}

static int compare_bodies(const void *a, const void *b)
{
    const GroundBody *x = a, *y = b;
    if (x->n != y->n)
        return x->n < y->n ? -1 : 1;
    for (uint32_t i = 0; i < x->n; i++) {
        if (x->literals[i] != y->literals[i])
            return x->literals[i] < y->literals[i] ? -1 : 1;
    }
    return 0;
}

/* The bodies of an atom that are left, sorted, each once; the others are put behind with head
 * UINT32_MAX.
 * Returns: their number. */
static size_t clean_bodies(Simplifier *w, uint32_t atom)
{
    Simplified *s = w->s;
    GroundBody *b = s->bodies + s->first[atom];
    size_t n_before = s->first[atom + 1] - s->first[atom], n = 0, n_unlike = 0;
    while (n_before > 0 && b[n_before - 1].head == UINT32_MAX)
        n_before--;
    for (size_t i = 0; i < n_before; i++) {
        uint32_t length = b[i].n;
        bool lives = rewrite_body(s, &b[i]);
        w->n_changes += !lives || b[i].n != length;
        if (lives)
            b[n++] = b[i];
    }
    if (n > 1)
        qsort(b, n, sizeof *b, compare_bodies);
    for (size_t i = 0; i < n; i++) {
        if (n_unlike && compare_bodies(&b[n_unlike - 1], &b[i]) == 0)
            continue;
        b[n_unlike++] = b[i];
    }
    w->n_changes += n_unlike < n;
    for (size_t i = n_unlike; i < n_before; i++)
        b[i].head = UINT32_MAX;
    return n_unlike;
}

/* ---- equal definitions -------------------------------------------------------------------- */

static size_t body_count(const Simplified *s, uint32_t atom)
{
    size_t n = 0;
    while (s->first[atom] + n < s->first[atom + 1] && s->bodies[s->first[atom] + n].head == atom)
        n++;
    return n;
}

static bool has_definition_of(const void *simplified, uint32_t a, const void *atom)
{
    const Simplified *s = simplified;
    const uint32_t b = *(const uint32_t *)atom;
    size_t n = body_count(s, a);
    bool same = n == body_count(s, b);
    for (size_t i = 0; i < n && same; i++)
        same = compare_bodies(&s->bodies[s->first[a] + i], &s->bodies[s->first[b] + i]) == 0;
    return same;
}

static uint32_t hash_definition(const Simplified *s, uint32_t atom)
{
    uint64_t h = 1;
    size_t n = body_count(s, atom);
    for (size_t i = 0; i < n; i++) {
        const GroundBody *b = &s->bodies[s->first[atom] + i];
        h = mix_step(h, b->n);
        for (uint32_t k = 0; k < b->n; k++)
            h = mix_step(h, b->literals[k]);
    }
    return (uint32_t)h;
}

/* The atom of this pass with the same definition; the atom itself where it is the first. */
static uint32_t find_equal(Simplifier *w, uint32_t atom)
{
    uint32_t hash = hash_definition(w->s, atom);
    Slot *slot = slots_place(&w->slots, hash, has_definition_of, w->s, &atom);
    if (!slot->taken)
        slot_put(slot, hash, atom);
    return slot_number(slot);
}

/* What an atom is always equal to, as far as its definition tells. */
static GroundLiteral constant_value_of(Simplifier *w, uint32_t atom)
{
    const Simplified *s = w->s;
    const GroundBody *b = s->bodies + s->first[atom];
    size_t n = clean_bodies(w, atom);
    if (n == 0)
        return always(s, false);
    if (b[0].n == 0)
        return always(s, true);
    if (n == 1 && b[0].n == 1)
        return b[0].literals[0];
    return 2 * find_equal(w, atom);
}

/* ---- passes ------------------------------------------------------------------------------- */

static void stand_for(Simplifier *w, uint32_t atom, GroundLiteral l)
{
    if (l == 2 * atom)
        return;
    w->s->stands_for[atom] = l;
    w->n_changes++;
}

/* The atom of `schema` with the constants of another atom; UINT32_MAX: there is none. */
static uint32_t twin(const Ground *g, uint32_t atom, uint32_t schema)
{
    const GroundAtom *a = &g->atoms.at[atom];
    uint32_t fact = facts_find(&g->facts[schema], facts_constants(&g->facts[a->schema], a->fact));
    return fact == NO_FACT ? UINT32_MAX : g->facts[schema].atom.at[fact];
}

/* By schema: a schema that becomes it, of next or legal; NO_SCHEMA.   Caller owns it (free). */
static uint32_t *find_makers(const Ground *g)
{
    uint32_t *maker = base_alloc((g->flat.schemas.n + 1) * sizeof *maker, "facts");
    for (size_t i = 0; i < g->flat.schemas.n; i++)
        maker[i] = NO_SCHEMA;
    for (uint32_t i = 0; i < g->flat.schemas.n; i++) {
        const FlatSchema *f = &g->flat.schemas.at[i];
        if (f->becomes != NO_SCHEMA && f->relation != KIF_INIT)
            maker[f->becomes] = i;
    }
    return maker;
}

static bool is_initial_atom(const Ground *g, uint32_t atom)
{
    const GroundAtom *a = &g->atoms.at[atom];
    bool found = false;
    for (uint32_t i = 0; i < g->flat.schemas.n && !found; i++) {
        const FlatSchema *f = &g->flat.schemas.at[i];
        found = f->relation == KIF_INIT && f->becomes == a->schema &&
                facts_find(&g->facts[i], facts_constants(&g->facts[a->schema], a->fact)) != NO_FACT;
    }
    return found;
}

/* Facts that are neither in the first state nor concluded by a next that can hold, and moves that
 * are never legal. */
static void drop_impossible(Simplifier *w, const uint32_t *maker)
{
    const Ground *g = w->g;
    for (uint32_t a = 0; a < w->s->n_atoms; a++) {
        if (!is_input(g, a) || w->s->stands_for[a] != 2 * a)
            continue;
        uint32_t schema = maker[g->atoms.at[a].schema];
        uint32_t from = schema == NO_SCHEMA ? UINT32_MAX : twin(g, a, schema);
        bool possible =
            from != UINT32_MAX && simplify_resolve(w->s, 2 * from) != always(w->s, false);
        if (!possible && !(relation_of_ground(g, a) == KIF_TRUE && is_initial_atom(g, a)))
            stand_for(w, a, always(w->s, false));
    }
}

static void run_pass(Simplifier *w)
{
    Components c = simplify_order(w->s);
    slots_forget(&w->slots);
    for (size_t i = 0; i < w->s->n_atoms; i++) {
        uint32_t atom = c.order[i];
        if (w->s->is_needed[atom] && !is_input(w->g, atom) && w->s->stands_for[atom] == 2 * atom)
            stand_for(w, atom, constant_value_of(w, atom));
    }
    components_clear(&c);
}

static void need(Simplified *s, uint32_t *queue, size_t *n, GroundLiteral l)
{
    uint32_t atom = simplify_resolve(s, l) / 2;
    if (atom == s->n_atoms || s->is_needed[atom])
        return;
    s->is_needed[atom] = true;
    queue[(*n)++] = atom;
}

static bool is_output(KifName relation, bool keep_relations)
{
    bool is_named = relation >= N_KIF_KEYWORDS && relation != NO_SCHEMA;
    return relation == KIF_NEXT || relation == KIF_LEGAL || relation == KIF_GOAL ||
           relation == KIF_TERMINAL || (keep_relations && is_named);
}

/* Marks what next, legal, goal and terminal depend on; keep_relations: and all relations with a
 * name. */
static void find_needed(Simplifier *w, bool keep_relations)
{
    Simplified *s = w->s;
    uint32_t *queue = base_alloc((s->n_atoms + 1) * sizeof *queue, "atoms");
    size_t n = 0;
    memset(s->is_needed, 0, s->n_atoms);
    for (uint32_t a = 0; a < s->n_atoms; a++) {
        if (is_output(relation_of_ground(w->g, a), keep_relations))
            need(s, queue, &n, 2 * a);
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t b = s->first[queue[i]]; b < s->first[queue[i] + 1]; b++) {
            const GroundBody *body = &s->bodies[b];
            for (uint32_t k = 0; body->head != UINT32_MAX && k < body->n; k++)
                need(s, queue, &n, body->literals[k]);
        }
    }
    free(queue);
}

Components simplify_order(const Simplified *s)
{
    VEC(GraphEdge) edges = {0};
    for (uint32_t a = 0; a < s->n_atoms; a++) {
        for (size_t b = s->first[a]; s->is_needed[a] && b < s->first[a + 1]; b++) {
            const GroundBody *body = &s->bodies[b];
            for (uint32_t k = 0; body->head != UINT32_MAX && k < body->n; k++) {
                GraphEdge e = {a, simplify_resolve(s, body->literals[k]) / 2};
                if (e.to < s->n_atoms)
                    vec_push(&edges, e, "rules");
            }
        }
    }
    Components c = components_of_edges((uint32_t)s->n_atoms, edges.at, edges.n);
    vec_clear(&edges);
    return c;
}

/* ---- from the grounding ------------------------------------------------------------------- */

static void sort_instances(const Ground *g, Simplified *s)
{
    size_t n_literals = 0;
    for (size_t i = 0; i < g->code.n; i += 2 + g->code.at[i + 1]) {
        s->first[g->code.at[i] + 1]++;
        n_literals += g->code.at[i + 1];
    }
    for (size_t a = 0; a < s->n_atoms; a++)
        s->first[a + 1] += s->first[a];
    s->bodies = base_zalloc(g->n_instances + 1, sizeof *s->bodies, "rules");
    s->memory = base_alloc((n_literals + 1) * sizeof *s->memory, "rules");
    GroundLiteral *free_memory = s->memory;
    size_t *next = base_alloc((s->n_atoms + 1) * sizeof *next, "rules");
    memcpy(next, s->first, (s->n_atoms + 1) * sizeof *next);
    for (size_t i = 0; i < g->code.n; i += 2 + g->code.at[i + 1]) {
        uint32_t head = g->code.at[i], n = g->code.at[i + 1];
        if (n)
            memcpy(free_memory, &g->code.at[i + 2], n * sizeof *free_memory);
        s->bodies[next[head]++] = (GroundBody){head, n, free_memory};
        free_memory += n;
    }
    free(next);
}

static void count_needed(Simplified *s)
{
    s->n_rules = s->n_literals = 0;
    for (uint32_t a = 0; a < s->n_atoms; a++) {
        size_t n = s->is_needed[a] && s->stands_for[a] == 2 * a ? body_count(s, a) : 0;
        s->n_rules += n;
        for (size_t i = 0; i < n; i++)
            s->n_literals += s->bodies[s->first[a] + i].n;
    }
}

/* Atoms that nothing concludes are false, in both forms. */
static void drop_undefined(Simplifier *w)
{
    for (uint32_t a = 0; a < w->s->n_atoms; a++) {
        if (!is_input(w->g, a) && body_count(w->s, a) == 0 && w->s->stands_for[a] == 2 * a)
            stand_for(w, a, always(w->s, false));
    }
}

bool simplify_make(const Ground *g, SimplifyOptions options, Simplified *out)
{
    assert(g && out);
    enum { MOST_PASSES = 50 }; /* each is correct by itself */
    size_t n = g->atoms.n;
    *out = (Simplified){.n_atoms = n,
                        .stands_for = base_alloc((n + 1) * sizeof *out->stands_for, "atoms"),
                        .first = base_zalloc(n + 2, sizeof *out->first, "atoms"),
                        .is_needed = base_zalloc(n + 1, sizeof *out->is_needed, "atoms")};
    for (size_t a = 0; a <= n; a++)
        out->stands_for[a] = 2 * (GroundLiteral)a;
    sort_instances(g, out);
    Simplifier w = {.g = g, .s = out};
    slots_make_room(&w.slots, n, "atoms");
    uint32_t *maker = find_makers(g);
    drop_undefined(&w);
    find_needed(&w, options.keep_relations);
    bool late = deadline_is_over(&options.until);
    for (unsigned i = 0; i < MOST_PASSES && !options.whole && !late; i++) {
        w.n_changes = 0;
        run_pass(&w);
        drop_impossible(&w, maker);
        find_needed(&w, options.keep_relations);
        if (w.n_changes == 0)
            break;
        late = deadline_is_over(&options.until);
    }
    count_needed(out);
    free(maker);
    slots_clear(&w.slots);
    return !late;
}

void simplify_clear(Simplified *s)
{
    free(s->stands_for), free(s->bodies), free(s->first), free(s->is_needed), free(s->memory);
    *s = (Simplified){0};
}
