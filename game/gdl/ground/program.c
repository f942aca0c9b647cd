/* game/gdl/ground/program.c -- from simplified rules to code. */
#include "game/gdl/ground/program.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mix.h"

#define NO_VALUE UINT32_MAX

/* The program in the making. */
typedef struct ProgramMaker {
    Arena *home;
    Diags *ds;
    GameProgram *p;
    const Ground *g;
    const Simplified *s;
    uint32_t *value; /* by atom; NO_VALUE: it has none yet */
    uint32_t *atom_of_fluent, *atom_of_move;
    bool *needs_moves; /* by atom */
    VEC(uint32_t) code;
    VEC(ProgramBlock) blocks;
} ProgramMaker;

/* ---- the order of facts and moves ---------------------------------------------------------- */

/* What is needed to compare two atoms of true or does. */
typedef struct ProgramSort {
    const Ground *g;
    uint32_t atom;
} ProgramSort;

/* The name that an argument begins with. */
static KifName first_name(const FlatRules *f, uint32_t shape, const uint32_t *constants)
{
    return shape ? f->shapes.at[shape].function : *constants;
}

static int compare_atoms(const void *one, const void *other)
{
    const ProgramSort *x = one, *y = other;
    const FlatRules *f = &x->g->flat;
    const GroundAtom *a = &x->g->atoms.at[x->atom], *b = &x->g->atoms.at[y->atom];
    const FlatSchema *s = &f->schemas.at[a->schema], *t = &f->schemas.at[b->schema];
    const uint32_t *c = facts_constants(&x->g->facts[a->schema], a->fact);
    const uint32_t *d = facts_constants(&x->g->facts[b->schema], b->fact);
    int order = 0;
    for (uint32_t i = 0; i < s->n_shapes && !order; i++) {
        uint32_t shape = s->shapes[i], leaves = f->shapes.at[shape].leaves;
        if (shape != t->shapes[i]) {
            order = relations_compare_constants(f->rules->names, first_name(f, shape, c),
                                                first_name(f, t->shapes[i], d));
            return order ? order : (a->schema > b->schema) - (a->schema < b->schema);
        }
        assert(leaves == 0 || (c && d));
        for (uint32_t k = 0; k < leaves && !order; k++)
            order = relations_compare_constants(f->rules->names, *c++, *d++);
    }
    return order;
}

/* The atoms of a relation that are still possible, in their order.   Returns: their number. */
static uint32_t list_atoms(const ProgramMaker *m, KifName relation, ProgramSort *out)
{
    uint32_t n = 0;
    for (uint32_t a = 0; a < m->g->atoms.n; a++) {
        if (m->g->flat.schemas.at[m->g->atoms.at[a].schema].relation == relation &&
            m->s->stands_for[a] == 2 * a)
            out[n++] = (ProgramSort){m->g, a};
    }
    if (n)
        qsort(out, n, sizeof *out, compare_atoms);
    return n;
}

static ProgramAtom atom_text(const ProgramMaker *m, uint32_t atom)
{
    const GroundAtom *a = &m->g->atoms.at[atom];
    const Facts *facts = &m->g->facts[a->schema];
    return (ProgramAtom){a->schema, arena_copy(m->home, facts_constants(facts, a->fact),
                                               facts->arity * sizeof(uint32_t))};
}

/* ---- roles, facts, moves ------------------------------------------------------------------- */

/* Moves the role of chance behind the others.   Returns: the number of players. */
static uint32_t put_chance_role_last(const KifNames *names, KifName *roles, uint32_t n)
{
    uint32_t at = 0;
    while (at < n && !kif_is_chance(names, roles[at]))
        at++;
    if (at == n)
        return n;
    KifName chance = roles[at];
    memmove(roles + at, roles + at + 1, (n - at - 1) * sizeof *roles);
    roles[n - 1] = chance;
    return n - 1;
}

/* True when there are neither none nor too many.  A role is a constant (kif_check.c). */
static bool add_program_roles(ProgramMaker *m)
{
    KifName *roles = ARENA_ARRAY(m->home, KifName, LIMIT_PROGRAM_ROLES + 1);
    uint32_t n = 0;
    for (uint32_t s = 0; s < m->g->flat.schemas.n; s++) {
        const Facts *facts = &m->g->facts[s];
        if (m->g->flat.schemas.at[s].relation != KIF_ROLE)
            continue;
        for (uint32_t i = 0; i < facts_count(facts) && n <= LIMIT_PROGRAM_ROLES; i++)
            roles[n++] = *facts_constants(facts, i);
    }
    m->p->roles = roles;
    m->p->n_roles = n;
    m->p->n_players = put_chance_role_last(m->g->flat.rules->names, roles, n);
    const Span at = kif_first_place(m->g->flat.rules, KIF_ROLE);
    if (n > LIMIT_PROGRAM_ROLES)
        diag_add(m->ds, DIAG_ERROR, at, "more than %d roles", LIMIT_PROGRAM_ROLES);
    else if (n == 0)
        diag_add(m->ds, DIAG_ERROR, at, "no role holds: who plays? (at most %d do)",
                 LIMIT_PROGRAM_ROLES);
    else if (m->p->n_players == 0)
        diag_add(m->ds, DIAG_ERROR, at, "the only role is `random`, which is chance: who plays?");
    else
        return true;
    return false;
}

/* How many there may be of something. */
typedef struct CountLimit {
    uint32_t most;
    KifName relation; /* concludes them */
    const char *noun;
} CountLimit;

static bool check_count(const ProgramMaker *m, uint32_t n, CountLimit limit)
{
    if (n <= limit.most)
        return true;
    diag_add(m->ds, DIAG_ERROR, kif_first_place(m->g->flat.rules, limit.relation),
             "the game has %u %s (the limit is %u)", n, limit.noun, limit.most);
    return false;
}

static bool add_fluents(ProgramMaker *m, ProgramSort *list)
{
    uint32_t n = m->p->n_fluents = list_atoms(m, KIF_TRUE, list);
    ProgramAtom *fluents = ARENA_ARRAY(m->home, ProgramAtom, n);
    m->atom_of_fluent = base_alloc((n + 1) * sizeof *m->atom_of_fluent, "facts");
    for (uint32_t i = 0; i < n; i++) {
        m->value[list[i].atom] = program_fluent(i);
        m->atom_of_fluent[i] = list[i].atom;
        fluents[i] = atom_text(m, list[i].atom);
    }
    m->p->fluents = fluents;
    return check_count(m, n,
                       (CountLimit){LIMIT_PROGRAM_FLUENTS, KIF_NEXT, "facts that can change"});
}

/* The role's number that a move begins with; UINT32_MAX: it is no role's. */
static uint32_t role_of(const ProgramMaker *m, uint32_t atom)
{
    const GroundAtom *a = &m->g->atoms.at[atom];
    const FlatSchema *s = &m->g->flat.schemas.at[a->schema];
    uint32_t role = 0;
    if (s->shapes[0] != 0)
        return UINT32_MAX;
    KifName name = *facts_constants(&m->g->facts[a->schema], a->fact);
    while (role < m->p->n_roles && m->p->roles[role] != name)
        role++;
    return role < m->p->n_roles ? role : UINT32_MAX;
}

static bool add_program_moves(ProgramMaker *m, ProgramSort *list)
{
    uint32_t n = list_atoms(m, KIF_DOES, list), k = 0;
    ProgramAtom *moves = ARENA_ARRAY(m->home, ProgramAtom, n);
    uint32_t *first = ARENA_ARRAY(m->home, uint32_t, m->p->n_roles + 1);
    m->atom_of_move = base_alloc((n + 1) * sizeof *m->atom_of_move, "moves");
    for (uint32_t r = 0; r < m->p->n_roles; r++) {
        first[r] = k;
        for (uint32_t i = 0; i < n; i++) {
            if (role_of(m, list[i].atom) != r)
                continue;
            m->value[list[i].atom] = program_move(m->p, k);
            m->atom_of_move[k] = list[i].atom;
            moves[k++] = atom_text(m, list[i].atom);
        }
    }
    first[m->p->n_roles] = k;
    m->p->moves = moves;
    m->p->n_moves = k;
    m->p->first_move = first;
    return check_count(m, k, (CountLimit){LIMIT_PROGRAM_MOVES, KIF_LEGAL, "moves"});
}

static void mark_initial(ProgramMaker *m)
{
    bool *is_initial = ARENA_ARRAY(m->home, bool, m->p->n_fluents);
    for (uint32_t s = 0; s < m->g->flat.schemas.n; s++) {
        const FlatSchema *schema = &m->g->flat.schemas.at[s];
        if (schema->relation != KIF_INIT || schema->becomes == NO_SCHEMA)
            continue;
        const Facts *init = &m->g->facts[s], *facts = &m->g->facts[schema->becomes];
        for (uint32_t i = 0; i < facts_count(init); i++) {
            uint32_t fact = facts_find(facts, facts_constants(init, i));
            uint32_t value = fact == NO_FACT ? NO_VALUE : m->value[facts->atom.at[fact]];
            if (value != NO_VALUE)
                is_initial[value - program_fluent(0)] = true;
        }
    }
    m->p->is_initial = is_initial;
}

/* ---- keys --------------------------------------------------------------------------------- */

/* 128 bits of a text, byte by byte, so that every machine makes the same of it. */
static Key key_of_text(const char *text, size_t n)
{
    Key k = {MIX_GOLDEN, UINT64_C(0xC2B2AE3D27D4EB4F)};
    for (size_t i = 0; i < n; i++) {
        k.lo = mix64(k.lo ^ (unsigned char)text[i]);
        k.hi = mix64(k.hi + (unsigned char)text[i] + UINT64_C(0x632BE59BD9B4E019));
    }
    return k;
}

static void add_fluent_keys(ProgramMaker *m)
{
    Key *keys = ARENA_ARRAY(m->home, Key, m->p->n_fluents);
    for (uint32_t i = 0; i < m->p->n_fluents; i++) {
        StrBuf text = {0};
        program_write_fluent(&text, m->p, i);
        keys[i] = key_of_text(strbuf_get(&text), text.n);
        strbuf_clear(&text);
    }
    m->p->keys = keys;
}

/* ---- code --------------------------------------------------------------------------------- */

static ProgramLiteral literal_of(const ProgramMaker *m, GroundLiteral l)
{
    l = simplify_resolve(m->s, l);
    if (l / 2 == m->s->n_atoms)
        return l & 1 ? PROGRAM_FALSE : PROGRAM_TRUE;
    uint32_t value = m->value[l / 2];
    return value == NO_VALUE ? PROGRAM_FALSE ^ (l & 1) : 2 * value + (l & 1);
}

static bool is_atom_of(const ProgramMaker *m, uint32_t atom, KifName relation)
{
    return m->g->flat.schemas.at[m->g->atoms.at[atom].schema].relation == relation;
}

static bool is_computed(const ProgramMaker *m, uint32_t atom)
{
    return m->s->is_needed[atom] && m->s->stands_for[atom] == 2 * atom &&
           !is_atom_of(m, atom, KIF_TRUE) && !is_atom_of(m, atom, KIF_DOES);
}

static bool depends_on_moves(const ProgramMaker *m, uint32_t atom)
{
    bool found = false;
    for (size_t b = m->s->first[atom]; b < m->s->first[atom + 1] && !found; b++) {
        const GroundBody *body = &m->s->bodies[b];
        for (uint32_t k = 0; body->head == atom && k < body->n && !found; k++) {
            uint32_t other = simplify_resolve(m->s, body->literals[k]) / 2;
            found =
                other < m->s->n_atoms && (is_atom_of(m, other, KIF_DOES) || m->needs_moves[other]);
        }
    }
    return found;
}

static void add_instruction(ProgramMaker *m, uint32_t atom)
{
    size_t at = m->code.n + 1;
    vec_push(&m->code, m->value[atom], "code");
    vec_push(&m->code, 0, "code");
    for (size_t b = m->s->first[atom]; b < m->s->first[atom + 1]; b++) {
        const GroundBody *body = &m->s->bodies[b];
        if (body->head != atom)
            continue;
        m->code.at[at]++;
        vec_push(&m->code, body->n, "code");
        for (uint32_t k = 0; k < body->n; k++)
            vec_push(&m->code, literal_of(m, body->literals[k]), "code");
    }
}

/* Adds the component that begins at order[i]; a run of values outside loops is one block. */
static size_t add_component(ProgramMaker *m, const Components *c, size_t i, bool with_moves)
{
    uint32_t component = c->of[c->order[i]];
    bool is_loop = c->is_cycle[component];
    size_t first = m->code.n, end = i;
    for (; end < m->s->n_atoms && c->of[c->order[end]] == component; end++) {
        uint32_t atom = c->order[end];
        if (is_computed(m, atom) && m->needs_moves[atom] == with_moves)
            add_instruction(m, atom);
    }
    if (m->code.n == first)
        return end;
    ProgramBlock *last = m->blocks.n ? &m->blocks.at[m->blocks.n - 1] : NULL;
    bool begins_part = with_moves && m->blocks.n == m->p->n_state_blocks;
    if (last && !last->is_loop && !is_loop && !begins_part) {
        last->end = m->code.n;
        return end;
    }
    ProgramBlock made = {first, m->code.n, is_loop};
    assert(m->blocks.n <= m->blocks.cap && (m->blocks.at || m->blocks.cap == 0));
    vec_push(&m->blocks, made, "code");
    return end;
}

static void find_moves_needed(ProgramMaker *m, const Components *c)
{
    for (size_t i = 0; i < m->s->n_atoms;) {
        uint32_t component = c->of[c->order[i]];
        size_t end = i;
        bool needs = false;
        for (; end < m->s->n_atoms && c->of[c->order[end]] == component; end++)
            needs |= depends_on_moves(m, c->order[end]);
        for (; i < end; i++)
            m->needs_moves[c->order[i]] = needs;
    }
}

static void add_code(ProgramMaker *m)
{
    Components c = simplify_order(m->s);
    m->needs_moves = base_zalloc(m->s->n_atoms + 1, sizeof *m->needs_moves, "code");
    find_moves_needed(m, &c);
    uint32_t n = program_move(m->p, m->p->n_moves);
    for (size_t i = 0; i < m->s->n_atoms; i++) {
        if (is_computed(m, c.order[i]))
            m->value[c.order[i]] = n++;
    }
    m->p->n_values = n;
    for (size_t i = 0; i < m->s->n_atoms;)
        i = add_component(m, &c, i, false);
    m->p->n_state_blocks = m->blocks.n;
    for (size_t i = 0; i < m->s->n_atoms;)
        i = add_component(m, &c, i, true);
    m->p->n_blocks = m->blocks.n;
    m->p->code = arena_copy(m->home, m->code.at, m->code.n * sizeof *m->code.at);
    m->p->blocks = arena_copy(m->home, m->blocks.at, m->blocks.n * sizeof *m->blocks.at);
    components_clear(&c);
}

/* ---- outputs ------------------------------------------------------------------------------ */

/* By the schema of true or does: the schema of next or legal with the same arguments.  Caller owns
 * it. */
static ProgramLiteral output_of(const ProgramMaker *m, KifName relation, uint32_t atom)
{
    const GroundAtom *a = &m->g->atoms.at[atom];
    const uint32_t *constants = facts_constants(&m->g->facts[a->schema], a->fact);
    for (uint32_t s = 0; s < m->g->flat.schemas.n; s++) {
        const FlatSchema *schema = &m->g->flat.schemas.at[s];
        if (schema->relation != relation || schema->becomes != a->schema)
            continue;
        uint32_t fact = facts_find(&m->g->facts[s], constants);
        return fact == NO_FACT ? PROGRAM_FALSE : literal_of(m, 2 * m->g->facts[s].atom.at[fact]);
    }
    return PROGRAM_FALSE;
}

static void add_program_goal(ProgramMaker *m, ProgramGoal *goals, uint32_t atom)
{
    const GroundAtom *a = &m->g->atoms.at[atom];
    const FlatSchema *s = &m->g->flat.schemas.at[a->schema];
    const uint32_t *constants = facts_constants(&m->g->facts[a->schema], a->fact);
    long long value = -1;
    uint32_t role = role_of(m, atom);
    ProgramLiteral holds = literal_of(m, 2 * atom);
    bool is_integer = s->arity == 2 && s->shapes[1] == 0 &&
                      relations_read_integer(m->g->flat.rules->names, constants[1], &value);
    if (is_integer && value >= 0 && value <= 100 && role != UINT32_MAX && holds != PROGRAM_FALSE)
        goals[m->p->n_goals++] = (ProgramGoal){role, (uint32_t)value, holds};
}

static int compare_goals(const void *a, const void *b)
{
    const ProgramGoal *x = a, *y = b;
    if (x->role != y->role)
        return x->role < y->role ? -1 : 1;
    return (x->value > y->value) - (x->value < y->value);
}

static void add_outputs(ProgramMaker *m)
{
    ProgramLiteral *legal = ARENA_ARRAY(m->home, ProgramLiteral, m->p->n_moves);
    ProgramLiteral *next = ARENA_ARRAY(m->home, ProgramLiteral, m->p->n_fluents);
    ProgramGoal *goals = ARENA_ARRAY(m->home, ProgramGoal, 101 * (size_t)m->p->n_roles);
    for (uint32_t i = 0; i < m->p->n_moves; i++)
        legal[i] = output_of(m, KIF_LEGAL, m->atom_of_move[i]);
    for (uint32_t i = 0; i < m->p->n_fluents; i++)
        next[i] = output_of(m, KIF_NEXT, m->atom_of_fluent[i]);
    m->p->terminal = PROGRAM_FALSE;
    for (uint32_t a = 0; a < m->g->atoms.n; a++) {
        if (is_atom_of(m, a, KIF_TERMINAL))
            m->p->terminal = literal_of(m, 2 * a);
        else if (is_atom_of(m, a, KIF_GOAL))
            add_program_goal(m, goals, a);
    }
    qsort(goals, m->p->n_goals, sizeof *goals, compare_goals);
    m->p->legal = legal;
    m->p->next = next;
    m->p->goals = goals;
}

/* ---- relations ---------------------------------------------------------------------------- */

/* By atom what tells whether it holds (GdlRelation.holds). */
static void add_relations(ProgramMaker *m)
{
    size_t n = m->g->atoms.n;
    uint32_t *holds = base_alloc((n + 1) * sizeof *holds, "relations");
    for (uint32_t a = 0; a < n; a++) {
        ProgramLiteral literal = literal_of(m, 2 * a);
        holds[a] = literal == PROGRAM_FALSE ? NO_RELATION_VALUE : literal;
        if (is_atom_of(m, a, KIF_DOES))
            holds[a] =
                m->value[a] == NO_VALUE ? NO_RELATION_VALUE : m->value[a] - program_move(m->p, 0);
    }
    m->p->relations = relations_make(m->home, m->g, holds);
    free(holds);
}

/* ---- all of it ---------------------------------------------------------------------------- */

/* False after an error. */
static bool fill_program(ProgramMaker *m, const ProgramOptions *options)
{
    ProgramSort *list = base_alloc((m->g->atoms.n + 1) * sizeof *list, "facts");
    m->value = base_alloc((m->g->atoms.n + 1) * sizeof *m->value, "facts");
    memset(m->value, 0xFF, (m->g->atoms.n + 1) * sizeof *m->value);
    m->p->flat = m->g->flat; /* borrowed; program_make() takes it over */
    bool fine = add_program_roles(m) && add_fluents(m, list) && add_program_moves(m, list);
    free(list);
    if (!fine)
        return false;
    mark_initial(m);
    add_fluent_keys(m);
    add_code(m);
    if (ground_is_late(m->ds, &options->bounds))
        return false;
    add_outputs(m);
    if (options->relations)
        add_relations(m);
    m->p->n_rules = m->s->n_rules;
    m->p->n_literals = m->s->n_literals;
    return true;
}

GameProgram *program_make(Arena *home, Diags *ds, const KifRules *rules, ProgramOptions options)
{
    assert(home && ds && rules);
    Ground g;
    bool fine = ground_make(home, ds, rules, (GroundOptions){options.no_split, options.bounds}, &g);
    GameProgram *p = ARENA_NEW(home, GameProgram);
    if (fine) {
        Simplified s;
        const SimplifyOptions how = {options.no_simplify, options.relations, options.bounds.until};
        ProgramMaker m = {.home = home, .ds = ds, .p = p, .g = &g, .s = &s};
        fine = simplify_make(&g, how, &s) || !ground_is_late(ds, &options.bounds);
        fine = fine && fill_program(&m, &options);
        free(m.value), free(m.atom_of_fluent), free(m.atom_of_move), free(m.needs_moves);
        vec_clear(&m.code);
        vec_clear(&m.blocks);
        simplify_clear(&s);
    }
    FlatRules flat = g.flat;
    if (fine)
        ground_clear_facts(&g);
    else
        ground_clear(&g);
    p->flat = flat;
    return fine ? p : NULL;
}

void program_clear(GameProgram *p)
{
    if (p)
        flat_clear(&p->flat);
}

/* The second argument of does, or the only one of true, as the list of shapes gives it. */
static void write_last(StrBuf *out, const GameProgram *p, const ProgramAtom *a)
{
    flat_write_argument(out, &p->flat, a->schema, p->flat.schemas.at[a->schema].n_shapes - 1,
                        a->constants);
}

void program_write_fluent(StrBuf *out, const GameProgram *p, uint32_t fluent)
{
    assert(fluent < p->n_fluents);
    write_last(out, p, &p->fluents[fluent]);
}

void program_write_move(StrBuf *out, const GameProgram *p, uint32_t move)
{
    assert(move < p->n_moves);
    write_last(out, p, &p->moves[move]);
}
