/* game/gdl/gdl_words.c -- the words of a game made from rules.
 * Each relation of the rules is a word: p(x, y) is a truth, p(x, _) the set of what can stand in place of `_`.  A
 * move is a word of moves, and can_M tells whether a move M is legal.  Constants are elements; what is of one kind
 * (relations.h) makes a type.
 * Start reading at gdl_make_words(). */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#define COUNT_HELP "how many elements S has"
#include "game/common_words.h"
#include "game/gdl/gdl.h"

enum {
    MOST_CARRIED = 4096,                        /* values that positions carry for words */
    MOST_INDEXED = 1 << 20,                     /* arguments by which the tuples of a relation are found */
    SHOWN_ELEMENTS = 4                          /* of a domain, in its name */
};

/* A relation with `_` and numbers in some of its places; in Word.data. */
typedef struct GdlInstance {
    Word word;
    const GdlWordRelation *relation;
    uint32_t holes, numbers;
} GdlInstance;

typedef VEC(Word) WordList;

static const GdlPosition *position_of(const WordView *v)
{
    return v->position;
}

/* ---- words of every game ------------------------------------------------------------------- */

static Value word_terminal(const WordView *v, const Value *a)
{
    (void)a;
    return position_of(v)->end == GDL_TERMINAL;
}

static Value ends_with(const WordView *v, int goal)
{
    const GdlPosition *p = v->position;
    return p->end == GDL_TERMINAL && gdl_goal(gdl_of(v->game), p, p->us) == goal;
}

static Value word_won(const WordView *v, const Value *a)
{
    (void)a;
    return ends_with(v, 100);
}

static Value word_lost(const WordView *v, const Value *a)
{
    (void)a;
    return ends_with(v, 0);
}

static Value goal_of(const WordView *v, uint32_t role)
{
    int goal = gdl_goal(gdl_of(v->game), v->position, role);
    return goal < 0 ? VALUE_UNDEFINED : value_int(goal);
}

static Value word_goal(const WordView *v, const Value *a)
{
    (void)a;
    return goal_of(v, position_of(v)->us);
}

static Value word_goal_of(const WordView *v, const Value *a)
{
    uint32_t role = 0;
    while (role < v->game->n_players && gdl_of(v->game)->role_bit[role] != a[0])
        role++;
    return role < v->game->n_players ? goal_of(v, role) : VALUE_UNDEFINED;
}

static Value word_us(const WordView *v, const Value *a)
{
    (void)a;
    return gdl_of(v->game)->role_bit[position_of(v)->us];
}

static Value word_them(const WordView *v, const Value *a)
{
    Value others = 0;
    (void)a;
    for (unsigned r = 0; r < v->game->n_players; r++)
        others |= r == position_of(v)->us ? 0 : gdl_of(v->game)->role_bit[r];
    return others;
}

static Value word_us_to_move(const WordView *v, const Value *a)
{
    (void)a;
    return position_of(v)->mover == position_of(v)->us;
}

static Value word_them_to_move(const WordView *v, const Value *a)
{
    (void)a;
    return position_of(v)->mover != position_of(v)->us;
}

static Value word_mobility(const WordView *v, const Value *a)
{
    (void)a;
    return value_int(position_of(v)->n_legal);
}

static Value word_index(const WordView *v, const Value *a)
{
    (void)v;
    bool is_one = a[0] && !(a[0] & (a[0] - 1));
    return is_one ? value_int(1 + __builtin_ctzll(a[0])) : VALUE_UNDEFINED;
}

static Value word_by(const WordView *v, const Value *a)
{
    const GdlGame *g = gdl_of(v->game);
    return (a[0] & g->role_bit[gdl_role_of(g, v->move - 1)]) != 0;
}

static Value word_fixed(const WordView *v, const Value *a)
{
    (void)v, (void)a;
    return false;
}

/* ---- what an atom says in a position ------------------------------------------------------- */

/* A position that words ask; run: NULL until something is asked for that the position does not carry. */
typedef struct GdlAsked {
    const GdlGame *g;
    const GdlPosition *p;
    GameRun *run;
} GdlAsked;

static bool says(GdlAsked *a, ProgramLiteral l)
{
    uint32_t v = l / 2;
    bool holds;
    if (v == 0)
        holds = true;
    else if (v <= a->g->program->n_fluents)
        holds = gdl_bit(a->p, 0, v - 1);
    else if (a->g->carried[v] && a->g->is_ready)
        holds = gdl_bit(a->p, a->g->layout.carried, a->g->carried[v] - 1);
    else {
        a->run = a->run ? a->run : gdl_take_run(a->g, a->p);
        holds = lanes_has(a->run->value[v], 0);
    }
    return holds != (l & 1);
}

static bool mover_may(const GdlAsked *a, uint32_t move)
{
    return a->p->n_legal && gdl_role_of(a->g, move) == a->p->mover &&
           gdl_is_legal(a->g, a->p, move);
}

static bool tuple_holds(GdlAsked *a, const GdlWordRelation *r, uint32_t tuple)
{
    uint32_t holds = r->relation->holds[tuple];
    return r->relation->kind == GDL_MOVE ? mover_may(a, holds) : says(a, holds);
}

/* A tuple, or another one with its arguments. */
static bool one_holds(GdlAsked *a, const GdlWordRelation *r, uint32_t tuple)
{
    bool holds = tuple_holds(a, r, tuple);
    while (!holds && r->like[tuple]) {
        tuple = r->like[tuple] - 1;
        holds = tuple_holds(a, r, tuple);
    }
    return holds;
}

/* ---- relations ---------------------------------------------------------------------------- */

/* A question about a relation. */
typedef struct GdlQuery {
    GdlAsked asked;
    const GdlInstance *instance;
    Value set[MAX_PARAMS];                      /* by place: which constants may stand there (sets) */
    uint32_t number[MAX_PARAMS];                /* or the one that does; UINT32_MAX: none */
    Value found;
} GdlQuery;

static const GdlWordClass *class_at(const GdlGame *g, const GdlRelation *r, uint32_t place)
{
    return &g->classes[r->class_of[place]];
}

/* The constant of a class that is a number; UINT32_MAX: none is. */
static uint32_t find_number(const GdlWordClass *c, Value number)
{
    for (uint32_t i = 0; i < c->constants->n && value_is_defined(number); i++)
        if (c->numbers[i] == (int64_t)number)
            return i;
    return UINT32_MAX;
}

static bool is_hole(const GdlQuery *q, uint32_t place)
{
    return q->instance->holes >> place & 1;
}

static bool is_number(const GdlQuery *q, uint32_t place)
{
    return q->instance->numbers >> place & 1;
}

/* The arguments of a call, behind the instance itself. */
static GdlQuery query_of(const WordView *v, const Value *a)
{
    GdlQuery q = {.asked = {.g = gdl_of(v->game), .p = v->position},
                  .instance = (const GdlInstance *)(uintptr_t)a[0]};
    const GdlRelation *r = q.instance->relation->relation;
    for (uint32_t k = 0; k < r->n_places; k++) {
        if (is_hole(&q, k))
            continue;
        a++;
        if (is_number(&q, k))
            q.number[k] = find_number(class_at(q.asked.g, r, k), *a);
        else
            q.set[k] = *a;
    }
    return q;
}

/* Whether the constant may stand in a place that has no `_`. */
static bool may_stand(const GdlQuery *q, uint32_t place, uint32_t index)
{
    if (is_number(q, place))
        return q->number[place] == index;
    return index < 64 && q->set[place] >> index & 1;
}

/* Takes a tuple into the answer.  True: it is known already. */
static bool take_tuple(GdlQuery *q, uint32_t tuple, uint32_t bit)
{
    if (q->found >> bit & 1 || !one_holds(&q->asked, q->instance->relation, tuple))
        return false;
    q->found |= UINT64_C(1) << bit;
    return q->instance->holes == 0;
}

/* Goes through all arguments that may stand from a place on.  at: in tuple_at; bit: of the set. */
static bool walk(GdlQuery *q, uint32_t place, uint32_t at, uint32_t bit)
{
    const GdlWordRelation *r = q->instance->relation;
    if (place == r->relation->n_places)
        return r->tuple_at[at] && take_tuple(q, r->tuple_at[at] - 1, bit);
    uint32_t n = class_at(q->asked.g, r->relation, place)->constants->n;
    if (is_number(q, place) && !is_hole(q, place))
        return q->number[place] != UINT32_MAX && walk(q, place + 1, at * n + q->number[place], bit);
    bool done = false;
    for (uint32_t i = 0; is_hole(q, place) && i < n && !done; i++)
        done = walk(q, place + 1, at * n + i, bit * n + i);
    for (Value rest = q->set[place]; !is_hole(q, place) && rest && !done; rest &= rest - 1)
        done = walk(q, place + 1, at * n + (uint32_t)__builtin_ctzll(rest), bit);
    return done;
}

/* The bit of a tuple in the set; UINT32_MAX: its arguments are not those asked for. */
static uint32_t bit_of(const GdlQuery *q, uint32_t tuple)
{
    const GdlWordRelation *r = q->instance->relation;
    uint32_t bit = 0, n = r->relation->n_places;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t index = r->index[(size_t)tuple * n + k];
        if (is_hole(q, k))
            bit = bit * class_at(q->asked.g, r->relation, k)->constants->n + index;
        else if (!may_stand(q, k, index))
            return UINT32_MAX;
    }
    return bit;
}

static void scan(GdlQuery *q)
{
    bool done = false;
    for (uint32_t t = 0; t < q->instance->relation->relation->n && !done; t++) {
        uint32_t bit = bit_of(q, t);
        done = bit != UINT32_MAX && take_tuple(q, t, bit);
    }
}

static Value word_relation(const WordView *v, const Value *a)
{
    GdlQuery q = query_of(v, a);
    if (q.instance->relation->tuple_at)
        walk(&q, 0, 0, 0);
    else
        scan(&q);
    if (q.asked.run)
        gdl_give_run(q.asked.g, q.asked.run);
    return q.found;
}

/* A word of moves: the one tuple is the move's. */
static Value word_move(const WordView *v, const Value *a)
{
    GdlQuery q = query_of(v, a);
    uint32_t move = v->move - 1;
    if (&q.asked.g->relations[q.asked.g->relation_of_move[move]] != q.instance->relation)
        return 0;
    uint32_t bit = bit_of(&q, q.asked.g->tuple_of_move[move]);
    return bit == UINT32_MAX ? 0 : UINT64_C(1) << bit;
}

/* ---- types -------------------------------------------------------------------------------- */

/* The domain of the tuples of these classes; NO_DOMAIN. */
static uint32_t find_domain(const GdlGame *g, const GdlDomain *d)
{
    if (d->n == 1)
        return g->classes[d->classes[0]].domain;
    for (uint32_t i = 0; i < g->vocab.n_domains; i++)
        if (g->domains[i].n == d->n &&
            memcmp(g->domains[i].classes, d->classes, d->n * sizeof *d->classes) == 0)
            return i;
    return NO_DOMAIN;
}

/* The tuples of some places of a relation; false where a set cannot have so many places. */
static bool tuples_of(const GdlRelation *r, uint32_t places, GdlDomain *out)
{
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

/* The number of tuples; more than 64 counts as 65. */
static uint32_t tuple_count(const GdlGame *g, const GdlDomain *d)
{
    uint32_t n = 1;
    for (uint32_t i = 0; i < d->n; i++) {
        uint32_t one = g->classes[d->classes[i]].constants->n;
        n = one > 64 || n * one > 64 ? 65 : n * one;
    }
    return n;
}

static bool relation_type(const Vocab *v, const Word *w, uint32_t holes, Type *out, Status *status)
{
    const GdlGame *g = gdl_of(v->game);
    const GdlRelation *r = ((const GdlInstance *)w->data)->relation->relation;
    GdlDomain d;
    if (!tuples_of(r, holes, &d))
        return status_fail(status, STATUS_WRONG_INPUT, "more than %d places of `%s` are `_`",
                           LIMIT_GDL_TUPLE, w->name);
    if (tuple_count(g, &d) > 64)
        return status_fail(status, STATUS_WRONG_INPUT,
                           "a set has at most 64 elements, and these places of `%s` have more: put "
                           "something else than `_` into one of them",
                           w->name);
    uint32_t domain = find_domain(g, &d);
    if (domain == NO_DOMAIN)
        return status_fail(status, STATUS_WRONG_INPUT,
                           "the rules have more than %d kinds of sets, and this is one too many",
                           MOST_DOMAINS);
    *out = type_set(domain);
    return true;
}

/* From now on positions carry what the relation asks for, while there is room. */
static void carry(GdlGame *g, const GdlRelation *r)
{
    for (size_t t = 0; r->kind == GDL_DERIVED && t < r->n; t++) {
        uint32_t v = r->holds[t] / 2;
        if (v <= g->program->n_fluents || g->carried[v] || g->n_carried == MOST_CARRIED)
            continue;
        g->carried[v] = ++g->n_carried;
    }
}

static bool is_constant(const GdlRelation *r)
{
    for (size_t t = 0; t < r->n; t++)
        if (r->holds[t] != PROGRAM_TRUE)
            return false;
    return r->kind == GDL_DERIVED;
}

static const Word *relation_word(const Vocab *v, Arena *home, const Word *w, uint32_t holes,
                                 uint32_t numbers)
{
    GdlGame *g = (GdlGame *)(uintptr_t)v->game->rules;
    GdlInstance *made = ARENA_NEW(home, GdlInstance);
    const GdlInstance *of = w->data;
    const GdlWordRelation *r = of->relation;
    Type type = TYPE_BOOL;
    if (holes)
        relation_type(v, w, holes, &type, NULL);
    if (!g->is_ready)
        carry(g, r->relation);
    *made = (GdlInstance){*w, r, holes, numbers};
    Word *word = &made->word;
    word->kind = is_constant(r->relation) ? WORD_PURE : WORD_POSITION;
    word->kind = w->of_moves ? WORD_MOVE : word->kind;
    word->function = w->of_moves ? word_move : word_relation;
    word->type = type;
    word->data = made;
    word->n_params = 0;
    for (uint32_t k = 0; k < r->relation->n_places; k++)
        if (!(holes >> k & 1))
            word->param[word->n_params++] = numbers >> k & 1 ? TYPE_INT : w->param[k];
    return word;
}

static const VocabRelations vocab_relations = {.type = relation_type, .word = relation_word};

/* ---- domains ------------------------------------------------------------------------------- */

static const char *name_text(const GdlGame *g, KifName name)
{
    return kif_name_text(g->program->flat.rules->names, name);
}

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
        return name_text(g, c[0]->constants[index[0]]);
    for (uint32_t k = 0; k < d->n; k++)
        strbuf_printf(&b, "%c%s", k ? ',' : '(', name_text(g, c[k]->constants[index[k]]));
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

/* Adds the domain; n: its elements, 1 to 64.   Returns: its number, NO_DOMAIN where there are too many. */
static uint32_t add_domain(GdlGame *g, const GdlDomain *d, uint32_t n)
{
    Domain *all = (Domain *)(uintptr_t)g->vocab.domains;
    uint32_t i = g->vocab.n_domains;
    if (i == MOST_DOMAINS)
        return NO_DOMAIN;
    const char **elements = ARENA_ARRAY(g->home, const char *, 64);
    for (uint32_t k = 0; k < n; k++)
        elements[k] = element_name(g, d, k);
    const char *name = domain_name(g, elements, n);
    all[i] = (Domain){.name = name,
                      .sets = arena_printf(g->home, "set of %s", name),
                      .all = n == 64 ? UINT64_MAX : (UINT64_C(1) << n) - 1,
                      .elements = elements};
    g->domains[i] = *d;
    g->vocab.n_domains++;
    return i;
}

/* The number of a constant in its class. */
static uint32_t index_in(const GdlClass *c, uint32_t constant)
{
    uint32_t i = 0;
    while (c->constants[i] != constant)
        i++;
    return i;
}

static void make_class(GdlGame *g, uint32_t c)
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
        made->domain = add_domain(g, &(GdlDomain){1, {c}}, constants->n);
}

/* The sets of tuples that a relation can be asked for. */
static void add_tuple_domains(GdlGame *g, const GdlRelation *r)
{
    enum { MOST_PLACES = 8 };
    for (uint32_t places = 1; r->n_places <= MOST_PLACES && places < 1u << r->n_places; places++) {
        GdlDomain d;
        if (__builtin_popcount(places) < 2 || !tuples_of(r, places, &d))
            continue;
        uint32_t n = tuple_count(g, &d);
        if (n > 0 && n <= 64 && find_domain(g, &d) == NO_DOMAIN)
            add_domain(g, &d, n);
    }
}

static void make_domains(GdlGame *g)
{
    const GdlRelations *all = &g->program->relations;
    g->vocab.domains = ARENA_ARRAY(g->home, Domain, MOST_DOMAINS);
    g->domains = ARENA_ARRAY(g->home, GdlDomain, MOST_DOMAINS);
    g->classes = ARENA_ARRAY(g->home, GdlWordClass, all->n_classes + 1);
    make_class(g, all->role_class);
    for (uint32_t c = 0; c < all->n_classes; c++)
        if (c != all->role_class)
            make_class(g, c);
    for (uint32_t r = 0; r < g->program->n_roles; r++)
        g->role_bit[r] = UINT64_C(1)
                         << index_in(&all->classes[all->role_class], g->program->roles[r]);
    for (size_t i = 0; i < all->n; i++)
        add_tuple_domains(g, &all->at[i]);
}

/* ---- tuples -------------------------------------------------------------------------------- */

/* How many arguments there could be; MOST_INDEXED + 1: too many. */
static size_t count_arguments(const GdlGame *g, const GdlRelation *r)
{
    size_t n = 1;
    for (uint32_t k = 0; k < r->n_places && n <= MOST_INDEXED; k++)
        n *= g->classes[r->class_of[k]].constants->n;
    return n <= MOST_INDEXED ? n : MOST_INDEXED + 1;
}

static void index_tuples(GdlGame *g, GdlWordRelation *w)
{
    const GdlRelation *r = w->relation;
    size_t n_arguments = count_arguments(g, r);
    uint16_t *index = ARENA_ARRAY(g->home, uint16_t, r->n * r->n_places + 1);
    uint32_t *tuple_at =
        n_arguments <= MOST_INDEXED ? ARENA_ARRAY(g->home, uint32_t, n_arguments + 1) : NULL;
    uint32_t *like = ARENA_ARRAY(g->home, uint32_t, r->n + 1);
    for (size_t t = 0; t < r->n; t++) {
        size_t at = 0;
        for (uint32_t k = 0; k < r->n_places; k++) {
            const GdlClass *c = g->classes[r->class_of[k]].constants;
            uint32_t i = index_in(c, r->constants[t * r->n_places + k]);
            index[t * r->n_places + k] = (uint16_t)i;
            at = at * c->n + i;
        }
        if (tuple_at) {
            like[t] = tuple_at[at];
            tuple_at[at] = 1 + (uint32_t)t;
        }
    }
    w->like = like;
    w->index = index;
    w->tuple_at = tuple_at;
}

static void make_relations(GdlGame *g)
{
    const GdlRelations *all = &g->program->relations;
    g->relations = ARENA_ARRAY(g->home, GdlWordRelation, all->n + 1);
    g->tuple_of_move = ARENA_ARRAY(g->home, uint32_t, g->program->n_moves + 1);
    g->relation_of_move = ARENA_ARRAY(g->home, uint32_t, g->program->n_moves + 1);
    for (size_t i = 0; i < all->n; i++) {
        const GdlRelation *r = &all->at[i];
        g->relations[i].relation = r;
        index_tuples(g, &g->relations[i]);
        for (uint32_t t = 0; r->kind == GDL_MOVE && t < r->n; t++) {
            g->tuple_of_move[r->holds[t]] = t;
            g->relation_of_move[r->holds[t]] = (uint32_t)i;
        }
        if (r->n_places == 0)
            carry(g, r);
    }
}

/* ---- names -------------------------------------------------------------------------------- */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* Whether the language takes it for a name. */
static bool is_plain(const char *name)
{
    static const char *const reserved[] = {"use",  "as",    "define", "rule", "advice", "if",
                                           "then", "else",  "and",    "or",   "not",    "in",
                                           "true", "false", "depth",  "root", "after",  "some",
                                           "all",  "set",   "count",  "min",  "max",    "_"};
    size_t n = strlen(name);
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (strcmp(name, reserved[i]) == 0)
            return false;
    for (size_t i = 0; i < n; i++)
        if (!is_letter(name[i]) && !(i && name[i] >= '0' && name[i] <= '9'))
            return false;
    return n > 0;
}

static bool is_taken(const WordList *words, const char *name, uint32_t n_params)
{
    for (size_t i = 0; i < words->n; i++)
        if (words->at[i].n_params == n_params && strcmp(words->at[i].name, name) == 0)
            return true;
    return false;
}

/* The name by which tables call it: in quotes where the language or another word has it; NULL: by none. */
static const char *word_name(GdlGame *g, const WordList *words, const char *name, uint32_t n_params)
{
    if (is_plain(name) && !is_taken(words, name, n_params))
        return name;
    const char *quoted = arena_printf(g->home, "'%s'", name);
    return strpbrk(name, "'\n") || is_taken(words, quoted, n_params) ? NULL : quoted;
}

static const char *params_text(GdlGame *g, uint32_t n)
{
    StrBuf b = {0};
    for (uint32_t i = 0; i < n; i++)
        strbuf_printf(&b, "%s%c", i ? ", " : "", 'A' + (int)i);
    strbuf_puts(&b, "");
    return arena_take(g->home, &b);
}

/* ---- words -------------------------------------------------------------------------------- */

static const Word words_of_every_game[] = {
    {.name = "terminal",
     .params = "",
     .help = "play is over",
     .kind = WORD_POSITION,
     .type = TYPE_BOOL,
     .function = word_terminal},
    {.name = "won",
     .params = "",
     .help = "play is over and our goal is 100",
     .kind = WORD_POSITION,
     .type = TYPE_BOOL,
     .distance = &gdl_win_distance,
     .function = word_won},
    {.name = "lost",
     .params = "",
     .help = "play is over and our goal is 0",
     .kind = WORD_POSITION,
     .type = TYPE_BOOL,
     .function = word_lost},
    {.name = "goal",
     .params = "",
     .help = "our goal here, undefined unless the rules give one",
     .kind = WORD_POSITION,
     .type = TYPE_INT,
     .function = word_goal},
    {.name = "goal",
     .params = "R",
     .help = "the goal of the role R",
     .kind = WORD_POSITION,
     .type = TYPE_INT,
     TAKES_S,
     .function = word_goal_of},
    {.name = "us",
     .params = "",
     .help = "our role",
     .kind = WORD_POSITION,
     .type = TYPE_SET,
     .single = true,
     .function = word_us},
    {.name = "them",
     .params = "",
     .help = "all other roles",
     .kind = WORD_POSITION,
     .type = TYPE_SET,
     .function = word_them},
    {.name = "us_to_move",
     .params = "",
     .help = "the next choice is ours",
     .kind = WORD_POSITION,
     .type = TYPE_BOOL,
     .turn = TURN_IS_OURS,
     .function = word_us_to_move},
    {.name = "them_to_move",
     .params = "",
     .help = "the next choice is not ours",
     .kind = WORD_POSITION,
     .type = TYPE_BOOL,
     .turn = TURN_IS_THEIRS,
     .function = word_them_to_move},
    {.name = "mobility",
     .params = "",
     .help = "how many moves there are",
     .kind = WORD_POSITION,
     .type = TYPE_INT,
     .function = word_mobility},
    {.name = "index",
     .params = "S",
     .help = "the number of S's one element in its domain, from 1",
     .kind = WORD_PURE,
     .type = TYPE_INT,
     TAKES_ANY_S,
     .function = word_index},
    COMMON_WORDS,
    {.name = "any",
     .params = "",
     .help = "every move",
     .kind = WORD_MOVE,
     .type = TYPE_BOOL,
     .fixed = true,
     .value = true,
     .function = word_fixed},
    {.name = "none",
     .params = "",
     .help = "no move",
     .kind = WORD_MOVE,
     .type = TYPE_BOOL,
     .fixed = true,
     .value = false,
     .function = word_fixed},
    {.name = "by",
     .params = "R",
     .help = "a move of one of the roles R",
     .kind = WORD_MOVE,
     .type = TYPE_BOOL,
     TAKES_S,
     .function = word_by},
};

static void set_places(const GdlGame *g, const GdlRelation *r, Word *w)
{
    for (uint32_t k = 0; k < r->n_places; k++) {
        const GdlWordClass *c = class_at(g, r, k);
        Type otherwise = c->has_numbers ? TYPE_INT : TYPE_BOOL;
        w->param[k] = c->domain == NO_DOMAIN ? otherwise : type_set(c->domain);
        w->numbers |= (uint32_t)c->has_numbers << k;
    }
}

/* One word of a relation, under that name. */
static void add_relation_word(GdlGame *g, WordList *words, const GdlWordRelation *r,
                              const char *name, const char *help, bool of_moves)
{
    GdlInstance *base = ARENA_NEW(g->home, GdlInstance);
    base->relation = r;
    Word w = {.name = name,
              .params = params_text(g, r->relation->n_places),
              .help = help,
              .kind = WORD_RELATION,
              .type = TYPE_BOOL,
              .n_params = (uint8_t)r->relation->n_places,
              .of_moves = of_moves,
              .data = base};
    set_places(g, r->relation, &w);
    if (w.n_params == 0)
        w = *relation_word(&g->vocab, g->home, &w, 0, 0);
    vec_push(words, w, "words");
}

static void add_relation(GdlGame *g, WordList *words, size_t i)
{
    const GdlRelation *r = g->relations[i].relation;
    const char *text = name_text(g, r->name);
    bool is_move = r->kind == GDL_MOVE;
    if (r->n_places >= MAX_PARAMS)
        return;
    const char *name = word_name(g, words, text, r->n_places);
    if (is_move && (!name || *name == '\''))
        name = word_name(g, words, arena_printf(g->home, "does_%s", text), r->n_places);
    const char *can =
        is_move ? word_name(g, words, arena_printf(g->home, "can_%s", text), r->n_places) : NULL;
    static const char *const help[] = {"a fact", "a relation of the rules", "the move is this one"};
    if (name)
        add_relation_word(g, words, &g->relations[i], name, help[r->kind], is_move);
    if (can)
        add_relation_word(g, words, &g->relations[i], can, "a move that the role to move may make",
                          false);
}

/* Constants as words; those with numbers for names are written as numbers. */
static void add_elements(GdlGame *g, WordList *words, size_t n_before, uint32_t domain)
{
    const Domain *d = &g->vocab.domains[domain];
    const char *help = arena_printf(g->home, "an element of %s", d->name);
    if (g->domains[domain].n > 1)
        return;
    for (uint32_t i = 0; i < 64 && d->all >> i & 1; i++) {
        WordList before = {.at = words->at, .n = n_before};
        const char *name = word_name(g, &before, d->elements[i], 0);
        bool is_number = strspn(d->elements[i], "-0123456789") == strlen(d->elements[i]);
        if (!name || is_number)
            continue;
        Word w = {.name = name,
                  .params = "",
                  .help = help,
                  .kind = WORD_CONSTANT,
                  .type = type_set(domain),
                  .single = true,
                  .value = UINT64_C(1) << i};
        vec_push(words, w, "words");
    }
}

/* Ties each word without parameters to the next of its name. */
static void tie_names(Word *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = i + 1; k < n && words[i].n_params == 0 && !words[i].same_name; k++)
            if (words[k].n_params == 0 && strcmp(words[i].name, words[k].name) == 0)
                words[i].same_name = &words[k];
}

void gdl_make_words(GdlGame *g)
{
    WordList words = {0};
    g->vocab = (Vocab){.game = &g->game,
                       .name = g->game.name,
                       .default_aim = "won",
                       .relations = &vocab_relations};
    make_domains(g);
    make_relations(g);
    for (size_t i = 0; i < sizeof words_of_every_game / sizeof *words_of_every_game; i++)
        vec_push(&words, words_of_every_game[i], "words");
    for (size_t i = 0; i < gdl_n_distance_words; i++)
        vec_push(&words, gdl_distance_words[i], "words");
    size_t n_fixed = words.n;
    for (size_t i = 0; i < g->program->relations.n; i++)
        add_relation(g, &words, i);
    for (uint32_t d = 0; d < g->vocab.n_domains; d++)
        add_elements(g, &words, n_fixed, d);
    Word *all = arena_copy(g->home, words.at, words.n * sizeof *words.at);
    tie_names(all, words.n);
    g->vocab.words = all;
    g->vocab.n_words = words.n;
    vec_clear(&words);
}
