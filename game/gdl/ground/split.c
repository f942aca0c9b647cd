/* game/gdl/ground/split.c -- splits rules by eliminating one variable after the other (see
 * split.h). Start reading at split_rule(). */
#include "game/gdl/ground/split.h"

#include <assert.h>
#include <string.h>

#include "base/mix.h"
#include "base/slots.h"

#define NO_GUARD SIZE_MAX

/* A schema that stands for the constants that a variable of the rule can be, until the split is
 * kept. */
#define DOMAIN_OF(v) (NO_SCHEMA - 1 - (v))
static bool is_domain(uint32_t schema)
{
    return schema < NO_SCHEMA && schema >= DOMAIN_OF(LIMIT_FLAT_VARIABLES);
}

/* A rule while it is split; its parts keep the numbers of its variables until they are finished. */
typedef struct FlatSplit {
    Arena *home;
    FlatRules *f;
    const FlatRule *rule;
    const FlatDomains *domains;
    double domain[LIMIT_FLAT_VARIABLES];
    VEC(FlatLiteral) body;              /* what is left of it */
    bool is_chosen[LIMIT_KIF_BODY + 1]; /* of these literals; choose_literals() */
    VEC(FlatRule) parts;                /* the rules of new schemas, with the rule's variables */
    uint32_t n_schemas;                 /* before */
    double cost;                        /* of all parts so far */
} FlatSplit;

static double product(const FlatSplit *s, uint64_t variables)
{
    double all = 1;
    for (unsigned v = 0; v < s->rule->n_variables; v++)
        all *= variables >> v & 1 ? s->domain[v] : 1;
    return all;
}

/* The variables of the literals with `variable`, and of these literals how many there are. */
static uint64_t variables_with(const FlatSplit *s, unsigned variable)
{
    uint64_t all = 0;
    for (size_t k = 0; k < s->body.n; k++) {
        uint64_t of = flat_variables(&s->body.at[k]);
        all |= of >> variable & 1 ? of : 0;
    }
    return all;
}

static uint64_t variables_of_body(const FlatSplit *s)
{
    uint64_t all = flat_variables(&s->rule->head);
    for (size_t k = 0; k < s->body.n; k++)
        all |= flat_variables(&s->body.at[k]);
    return all;
}

/* The variables that the chosen literals have only in a `not` or a `distinct`. */
static uint64_t unsafe_among(const FlatSplit *s)
{
    uint64_t all = 0, safe = 0;
    for (size_t k = 0; k < s->body.n; k++) {
        uint64_t of = s->is_chosen[k] ? flat_variables(&s->body.at[k]) : 0;
        all |= of;
        safe |= s->body.at[k].kind == KIF_HOLDS ? of : 0;
    }
    return all & ~safe;
}

/* The smallest positive literal that is not chosen, makes one of the variables safe and has none
 * but `within`;
 * NO_GUARD: there is none. */
static size_t guard_of(const FlatSplit *s, uint64_t unsafe, uint64_t within)
{
    size_t best = NO_GUARD;
    int best_n = 0;
    for (size_t k = 0; k < s->body.n; k++) {
        uint64_t of = flat_variables(&s->body.at[k]);
        int n = __builtin_popcountll(of);
        if (s->body.at[k].kind != KIF_HOLDS || s->is_chosen[k] || !(of & unsafe) ||
            (of & ~within) || (best != NO_GUARD && n >= best_n))
            continue;
        best = k;
        best_n = n;
    }
    return best;
}

/* Chooses the literals that go with a variable: those that it stands in, and positive ones that
 * make these safe and have nothing that these have not. */
static void choose_literals(FlatSplit *s, unsigned variable)
{
    uint64_t with = variables_with(s, variable), unsafe;
    for (size_t k = 0; k < s->body.n; k++)
        s->is_chosen[k] = flat_variables(&s->body.at[k]) >> variable & 1;
    while ((unsafe = unsafe_among(s)) != 0) {
        size_t guard = guard_of(s, unsafe, with);
        if (guard == NO_GUARD)
            break;
        s->is_chosen[guard] = true;
    }
}

/* The variables that stand in the head, or in a literal that is not chosen. */
static uint64_t variables_without(const FlatSplit *s)
{
    uint64_t all = flat_variables(&s->rule->head);
    for (size_t k = 0; k < s->body.n; k++)
        all |= s->is_chosen[k] ? 0 : flat_variables(&s->body.at[k]);
    return all;
}

/* The variable to take out next: least variables in its literals, then least to keep; -1: none
 * pays. */
static int next_variable(FlatSplit *s)
{
    uint64_t all = variables_of_body(s), open = all & ~flat_variables(&s->rule->head);
    int best = -1, best_with = 0, best_keep = 0;
    for (unsigned v = 0; v < s->rule->n_variables; v++) {
        if (!(open >> v & 1))
            continue;
        choose_literals(s, v);
        uint64_t with = variables_with(s, v), keep = with & variables_without(s);
        int n_with = __builtin_popcountll(with), n_keep = __builtin_popcountll(keep);
        if (with == all ||
            (best >= 0 && (n_with > best_with || (n_with == best_with && n_keep >= best_keep))))
            continue;
        best = (int)v, best_with = n_with, best_keep = n_keep;
    }
    return best;
}

typedef VEC(FlatLiteral) FlatLiteralList;

static void add_domain_literal(const FlatSplit *s, unsigned variable, FlatLiteralList *part)
{
    FlatArg *arg = ARENA_NEW(s->home, FlatArg);
    *arg = FLAT_VARIABLE | variable;
    FlatLiteral domain = {KIF_HOLDS, DOMAIN_OF(variable), 1, arg, NULL};
    vec_push(part, domain, "literals");
}

/* The chosen literals, and for what a `not` or a `distinct` among them still needs the constants
 * that it can be; copies of guards where these are not known. */
static void gather_part(const FlatSplit *s, FlatLiteralList *part)
{
    uint64_t unsafe = unsafe_among(s);
    for (size_t k = 0; k < s->body.n; k++) {
        if (s->is_chosen[k])
            vec_push(part, s->body.at[k], "literals");
    }
    for (unsigned v = 0; v < s->rule->n_variables && s->domains->sets; v++) {
        if (unsafe >> v & 1)
            add_domain_literal(s, v, part);
    }
    while (unsafe && !s->domains->sets) {
        size_t guard = guard_of(s, unsafe, UINT64_MAX);
        assert(guard != NO_GUARD);
        unsafe &= ~flat_variables(&s->body.at[guard]);
        vec_push(part, s->body.at[guard], "literals");
    }
}

static bool is_static_part(const FlatSplit *s, const FlatLiteralList *part)
{
    bool all = true;
    for (size_t k = 0; k < part->n && all; k++)
        all = part->at[k].kind == KIF_DIFFERS || is_domain(part->at[k].schema) ||
              s->f->schemas.at[part->at[k].schema].is_static;
    return all;
}

/* Takes a variable out: its literals become one atom of a new schema. */
static void take_out_variable(FlatSplit *s, unsigned variable)
{
    FlatLiteralList part = {0}, rest = {0};
    choose_literals(s, variable);
    gather_part(s, &part);
    uint64_t in_part = 0, outside = variables_without(s);
    for (size_t k = 0; k < part.n; k++)
        in_part |= flat_variables(&part.at[k]);
    uint64_t keep = in_part & outside;
    FlatArg *args = ARENA_ARRAY(s->home, FlatArg, LIMIT_FLAT_VARIABLES);
    uint32_t n = 0;
    for (unsigned v = 0; v < s->rule->n_variables; v++) {
        if (keep >> v & 1)
            args[n++] = FLAT_VARIABLE | v;
    }
    FlatSchema schema = {.relation = NO_SCHEMA,
                         .arity = n,
                         .becomes = NO_SCHEMA,
                         .is_static = is_static_part(s, &part)};
    FlatLiteral atom = {KIF_HOLDS, (uint32_t)s->f->schemas.n, n, args, NULL};
    vec_push(&s->f->schemas, schema, "schemas");
    FlatRule made = {atom, arena_copy(s->home, part.at, part.n * sizeof *part.at), part.n,
                     s->rule->n_variables, s->rule->from};
    vec_push(&s->parts, made, "rules");
    s->cost += product(s, in_part);
    for (size_t k = 0; k < s->body.n; k++) {
        if (!s->is_chosen[k])
            vec_push(&rest, s->body.at[k], "literals");
    }
    vec_push(&rest, atom, "literals");
    vec_clear(&s->body);
    s->body.at = rest.at, s->body.n = rest.n, s->body.cap = rest.cap;
    vec_clear(&part);
}

/* ---- sharing ------------------------------------------------------------------------------ */

/* Gives the variables new numbers in the order in which they stand in the rule. */
static FlatLiteral renumber(Arena *home, const FlatLiteral *l, uint32_t *number, unsigned *n)
{
    FlatLiteral made = *l;
    FlatArg *args = ARENA_ARRAY(home, FlatArg, l->n);
    for (uint32_t i = 0; i < l->n; i++) {
        args[i] = l->args[i];
        if (!flat_is_variable(args[i]))
            continue;
        uint32_t *known = &number[flat_variable(args[i])];
        if (*known == UINT32_MAX)
            *known = (*n)++;
        args[i] = FLAT_VARIABLE | *known;
    }
    made.args = args;
    return made;
}

static FlatRule renumber_rule(Arena *home, const FlatRule *rule)
{
    uint32_t number[LIMIT_FLAT_VARIABLES];
    memset(number, 0xFF, sizeof number);
    FlatRule made = *rule;
    made.n_variables = 0;
    made.head = renumber(home, &rule->head, number, &made.n_variables);
    FlatLiteral *body = ARENA_ARRAY(home, FlatLiteral, rule->n);
    for (size_t k = 0; k < rule->n; k++)
        body[k] = renumber(home, &rule->body[k], number, &made.n_variables);
    made.body = body;
    return made;
}

static bool same_literal(const FlatLiteral *a, const FlatLiteral *b)
{
    return a->kind == b->kind && a->schema == b->schema && a->n == b->n &&
           memcmp(a->args, b->args, a->n * sizeof *a->args) == 0;
}

/* A schema of one column that holds for a set of constants. */
typedef struct FlatDomainSchema {
    const uint64_t *set;
    uint32_t schema;
} FlatDomainSchema;

/* Parts that are there already, by other rules. */
typedef struct FlatParts {
    VEC(FlatRule) all; /* renumbered */
    VEC(FlatDomainSchema) domains;
    VEC(FlatRule) facts; /* of these */
    Slots slots;         /* all of them */
} FlatParts;

static bool is_known_part(const void *known, uint32_t number, const void *part)
{
    const FlatRule *a = &((const FlatParts *)known)->all.at[number], *b = part;
    bool same = a->n == b->n && a->head.n == b->head.n;
    for (size_t k = 0; k < a->n && same; k++)
        same = same_literal(&a->body[k], &b->body[k]);
    return same;
}

static uint32_t hash_part(const FlatRule *rule)
{
    uint64_t h = rule->n;
    for (size_t k = 0; k < rule->n; k++) {
        const FlatLiteral *l = &rule->body[k];
        h = mix_step(h, l->schema ^ (uint64_t)l->kind << 32);
        for (uint32_t i = 0; i < l->n; i++)
            h = mix_step(h, l->args[i]);
    }
    return (uint32_t)h;
}

/* The schema of a part that is known; else the part is kept, with its own. */
static uint32_t share_part(FlatParts *known, const FlatRule *part)
{
    uint32_t hash = hash_part(part);
    slots_make_room(&known->slots, known->all.n, "rules");
    Slot *slot = slots_place(&known->slots, hash, is_known_part, known, part);
    if (!slot->taken) {
        slot_put(slot, hash, (uint32_t)known->all.n);
        vec_push(&known->all, *part, "rules");
    }
    return known->all.at[slot_number(slot)].head.schema;
}

static FlatRule replace_schemas(const FlatSplit *s, const FlatRule *rule, const uint32_t *instead,
                                uint32_t n)
{
    const uint32_t first = s->n_schemas;
    FlatRule made = *rule;
    FlatLiteral *body = arena_copy(s->home, rule->body, rule->n * sizeof *rule->body);
    for (size_t k = 0; k < rule->n; k++) {
        if (body[k].schema != NO_SCHEMA && body[k].schema >= first && body[k].schema < first + n)
            body[k].schema = instead[body[k].schema - first];
    }
    made.body = body;
    return made;
}

/* The schema for a set of constants, which is made where it is new. */
static uint32_t domain_schema(FlatSplit *s, FlatParts *known, const uint64_t *set)
{
    size_t n_words = s->domains->n_words;
    for (size_t i = 0; i < known->domains.n; i++) {
        if (memcmp(known->domains.at[i].set, set, n_words * sizeof *set) == 0)
            return known->domains.at[i].schema;
    }
    FlatDomainSchema made = {arena_copy(s->home, set, n_words * sizeof *set),
                             (uint32_t)s->f->schemas.n};
    FlatSchema schema = {
        .relation = NO_SCHEMA, .arity = 1, .becomes = NO_SCHEMA, .is_static = true};
    vec_push(&s->f->schemas, schema, "schemas");
    vec_push(&known->domains, made, "schemas");
    for (uint32_t c = 0; c < 64 * n_words; c++) {
        if (!(set[c / 64] >> c % 64 & 1))
            continue;
        FlatLiteral head = {KIF_HOLDS, made.schema, 1, arena_copy(s->home, &c, sizeof c), NULL};
        FlatRule fact = {.head = head, .from = s->rule->from};
        vec_push(&known->facts, fact, "rules");
    }
    return made.schema;
}

/* Gives the domains of variables in a part their schemas. */
static FlatRule resolve_domains(FlatSplit *s, FlatParts *known, const FlatRule *part)
{
    FlatRule made = *part;
    FlatLiteral *body = arena_copy(s->home, part->body, part->n * sizeof *part->body);
    uint64_t *set = base_alloc((s->domains->n_words + 1) * sizeof *set, "domains");
    for (size_t k = 0; k < part->n; k++) {
        if (!is_domain(body[k].schema))
            continue;
        flat_constants_of(s->domains, s->rule, NO_SCHEMA - 1 - body[k].schema, set);
        body[k].schema = domain_schema(s, known, set);
    }
    free(set);
    made.body = body;
    return made;
}

/* Adds the parts of a split, each once; equal ones of other rules serve for it. */
static void keep_parts(FlatSplit *s, FlatParts *known, FlatRule *rest)
{
    uint32_t instead[LIMIT_FLAT_VARIABLES];
    uint32_t n = (uint32_t)s->parts.n;
    for (uint32_t i = 0; i < n; i++) {
        FlatRule part = replace_schemas(s, &s->parts.at[i], instead, i);
        part = resolve_domains(s, known, &part);
        part = renumber_rule(s->home, &part);
        instead[i] = share_part(known, &part);
    }
    *rest = replace_schemas(s, rest, instead, n);
}

/* ---- one rule, and all -------------------------------------------------------------------- */

static void find_domains(FlatSplit *s, const FlatDomains *d)
{
    for (unsigned v = 0; v < s->rule->n_variables; v++)
        s->domain[v] = flat_domain_of(d, s->rule, v);
}

/* Splits a rule; it stays as it is where that does not pay. */
static FlatRule split_rule(FlatSplit *s, FlatParts *known)
{
    for (size_t k = 0; k < s->rule->n; k++)
        vec_push(&s->body, s->rule->body[k], "literals");
    double whole = product(s, variables_of_body(s));
    for (int v; (v = next_variable(s)) >= 0;)
        take_out_variable(s, (unsigned)v);
    FlatRule rest = *s->rule;
    if (s->cost + product(s, variables_of_body(s)) < whole) {
        rest.body = arena_copy(s->home, s->body.at, s->body.n * sizeof *s->body.at);
        rest.n = s->body.n;
        keep_parts(s, known, &rest);
    } else {
        s->f->schemas.n = s->n_schemas;
    }
    vec_clear(&s->body);
    vec_clear(&s->parts);
    return renumber_rule(s->home, &rest);
}

void flat_split(Arena *home, FlatRules *f, const FlatDomains *d)
{
    assert(home && f && d);
    FlatParts known = {0};
    size_t n_kept = 0;
    VEC(FlatRule) all = {0};
    for (size_t i = 0; i < f->all.n; i++) {
        FlatSplit s = {.home = home,
                       .f = f,
                       .rule = &f->all.at[i],
                       .domains = d,
                       .n_schemas = (uint32_t)f->schemas.n};
        FlatRule rest = *s.rule;
        if (s.rule->n >= 2 && s.rule->n_variables >= 2) {
            find_domains(&s, d);
            rest = split_rule(&s, &known);
        }
        for (; n_kept < known.all.n; n_kept++)
            vec_push(&all, known.all.at[n_kept], "rules");
        vec_push(&all, rest, "rules");
    }
    for (size_t i = 0; i < known.facts.n; i++)
        vec_push(&all, known.facts.at[i], "rules");
    vec_clear(&f->all);
    f->all.at = all.at, f->all.n = all.n, f->all.cap = all.cap;
    vec_clear(&known.all);
    vec_clear(&known.domains);
    vec_clear(&known.facts);
    slots_clear(&known.slots);
}
