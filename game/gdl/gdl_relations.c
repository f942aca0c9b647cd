/* game/gdl/gdl_relations.c -- relations of the rules as words: their values in positions.
 * Does: evaluates a relation with arguments or `_` in its places: a truth value, a set, or the
 * number in the one tuple that holds; indexes tuples by their constants. Knows: gdl.h, Vocab. Must
 * not know: trees, files. Start reading at word_relation(). */
#include <assert.h>

#include "game/gdl/gdl.h"

enum {
    MOST_CARRIED = 4096,   /* values that positions carry for words */
    MOST_INDEXED = 1 << 20 /* arguments by which the tuples of a relation are found */
};

/* ---- what an atom says in a position ------------------------------------------------------- */

/* A position that words ask; run: NULL until something is asked for that the position does not
 * carry. */
typedef struct GdlAsked {
    const GdlGame *g;
    const GdlPosition *p;
    GameRun *run;
} GdlAsked;

static bool literal_holds_now(GdlAsked *a, ProgramLiteral l)
{
    uint32_t v = l / 2;
    bool holds;
    if (v == 0)
        holds = true;
    else if (v <= a->g->program->n_fluents)
        holds = gdl_bit(a->p, 0, v - 1);
    else if (a->g->carried->of_value[v] && a->g->is_ready)
        holds = gdl_bit(a->p, a->g->layout.carried, a->g->carried->of_value[v] - 1);
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
    return r->relation->kind == GDL_MOVE ? mover_may(a, holds) : literal_holds_now(a, holds);
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
    const GdlColumns *columns;   /* NULL: tuples are asked one by one */
    Value set[MAX_PARAMS];       /* by place: which constants may stand there (sets) */
    uint32_t number[MAX_PARAMS]; /* or the one that does; UINT32_MAX: none */
    Value found;                 /* a truth, or a set */
    uint32_t only;               /* of an int: the element found */
    enum { FOUND_NONE, FOUND_ONE, FOUND_SEVERAL } n_found;
} GdlQuery;

/* The constant of a class that is a number; UINT32_MAX: none is. */
static uint32_t find_number(const GdlWordClass *c, Value number)
{
    for (uint32_t i = 0; i < c->constants->n && value_is_defined(number); i++)
        if (c->numbers[i] == (int64_t)number)
            return i;
    return UINT32_MAX;
}

static bool is_hole_place(const GdlQuery *q, uint32_t place)
{
    return q->instance->places.holes >> place & 1;
}

static bool is_number(const GdlQuery *q, uint32_t place)
{
    return q->instance->places.numbers >> place & 1;
}

/* How many tuples of constants may stand in these places. */
static uint32_t count_at(const GdlQuery *q, uint32_t place, uint32_t width)
{
    uint32_t n = 1;
    for (uint32_t k = place; k < place + width; k++)
        n *= gdl_class_at(q->asked.g, q->instance->relation->relation, k)->constants->n;
    return n;
}

/* The arguments of a call, behind the instance itself. */
static GdlQuery query_of(const WordView *v, const Value *a)
{
    GdlQuery q = {.asked = {.g = gdl_of(v->game), .p = v->position},
                  .instance = (const GdlInstance *)(uintptr_t)a[0]};
    const GdlRelation *r = q.instance->relation->relation;
    assert(r->n_places < MAX_PARAMS);
    for (uint32_t k = 0; k < r->n_places; k += relation_width(q.instance->places.joined, k)) {
        if (is_hole_place(&q, k))
            continue;
        a++;
        if (is_number(&q, k))
            q.number[k] = find_number(gdl_class_at(q.asked.g, r, k), *a);
        else
            q.set[k] = *a;
    }
    return q;
}

/* Whether the constant, or the tuple of them, may stand where there is no `_`. */
static bool may_stand(const GdlQuery *q, uint32_t place, uint32_t index)
{
    if (is_number(q, place))
        return q->number[place] == index;
    return index < 64 && q->set[place] >> index & 1;
}

/* Takes what stands in the places of `_`, by number, into the answer.  True: no more will change
 * it. */
static bool take_element(GdlQuery *q, uint32_t element)
{
    if (!q->instance->numbers) {
        assert(element < 64);
        q->found |= UINT64_C(1) << element;
        return q->instance->places.holes == 0;
    }
    bool is_other = q->n_found != FOUND_NONE && q->only != element;
    q->n_found = is_other ? FOUND_SEVERAL : FOUND_ONE;
    q->only = element;
    return is_other;
}

static bool take_tuple(GdlQuery *q, uint32_t tuple, uint32_t element)
{
    bool is_known = !q->instance->numbers && q->found >> element & 1;
    return !is_known && one_holds(&q->asked, q->instance->relation, tuple) &&
           take_element(q, element);
}

static uint64_t bits_that_hold(const GdlAsked *a, const GdlBits *b)
{
    switch (b->place) {
    case GDL_BITS_FACTS: return a->p->word[b->word] & b->mask;
    case GDL_BITS_CARRIED: return a->p->word[a->g->layout.carried + b->word] & b->mask;
    case GDL_BITS_ALWAYS: break;
    }
    return b->mask;
}

/* All tuples of a column that hold. */
static bool take_column(GdlQuery *q, uint32_t column)
{
    const GdlColumns *c = q->columns;
    bool done = false;
    for (uint32_t i = c->first[column]; i < c->first[column + 1] && !done; i++) {
        const GdlBits *b = &c->bits[i];
        for (uint64_t rest = bits_that_hold(&q->asked, b); rest && !done; rest &= rest - 1) {
            uint64_t before = b->mask & ((rest & -rest) - 1);
            uint32_t rank = (uint32_t)__builtin_popcountll(before);
            done = take_element(q, c->elements[b->first_element + rank]);
        }
    }
    return done;
}

/* Goes through all arguments that may stand from a place on.  at: in columns, else in tuple_at;
 * element: of the places of `_`. */
static bool walk_arguments(GdlQuery *q, uint32_t place, uint32_t at, uint32_t element)
{
    const GdlWordRelation *r = q->instance->relation;
    if (place == r->relation->n_places && q->columns)
        return take_column(q, at);
    if (place == r->relation->n_places)
        return r->tuple_at[at] && take_tuple(q, r->tuple_at[at] - 1, element);
    uint32_t width = relation_width(q->instance->places.joined, place), next = place + width;
    uint32_t n = count_at(q, place, width);
    if (is_hole_place(q, place) && q->columns)
        return walk_arguments(q, next, at, element);
    if (is_number(q, place) && !is_hole_place(q, place))
        return q->number[place] != UINT32_MAX &&
               walk_arguments(q, next, at * n + q->number[place], element);
    bool done = false;
    for (uint32_t i = 0; is_hole_place(q, place) && i < n && !done; i++)
        done = walk_arguments(q, next, at * n + i, element * n + i);
    for (Value rest = q->set[place]; !is_hole_place(q, place) && rest && !done; rest &= rest - 1)
        done = walk_arguments(q, next, at * n + (uint32_t)__builtin_ctzll(rest), element);
    return done;
}

/* What a tuple has in the places of `_`, by number; UINT32_MAX: its other arguments are not those
 * asked for. */
static uint32_t element_of_tuple(const GdlQuery *q, uint32_t tuple)
{
    const GdlWordRelation *r = q->instance->relation;
    uint32_t element = 0, n = r->relation->n_places, width;
    for (uint32_t k = 0; k < n; k += width) {
        uint32_t index = 0;
        width = relation_width(q->instance->places.joined, k);
        for (uint32_t i = k; i < k + width; i++)
            index = index * count_at(q, i, 1) + r->index[(size_t)tuple * n + i];
        if (is_hole_place(q, k))
            element = element * count_at(q, k, 1) + index;
        else if (!may_stand(q, k, index))
            return UINT32_MAX;
    }
    return element;
}

static void scan(GdlQuery *q)
{
    bool done = false;
    for (uint32_t t = 0; t < q->instance->relation->relation->n && !done; t++) {
        uint32_t element = element_of_tuple(q, t);
        done = element != UINT32_MAX && take_tuple(q, t, element);
    }
}

/* The columns; NULL, too, where what they want carried is not, as there was no room. */
static const GdlColumns *columns_of_query(const GdlQuery *q)
{
    const GdlColumns *c = q->instance->columns;
    bool is_carried = q->asked.g->is_ready && q->asked.g->carried->n;
    return c && (!c->is_carried || is_carried) ? c : NULL;
}

static void find_answer(GdlQuery *q)
{
    q->columns = columns_of_query(q);
    if (q->instance->relation->tuple_at)
        walk_arguments(q, 0, 0, 0);
    else
        scan(q);
}

/* The answer: an int is undefined unless one element was found, and that is a number. */
static Value query_value(const GdlQuery *q)
{
    const GdlWordClass *c = q->instance->numbers;
    if (!c)
        return q->found;
    bool is_one = q->n_found == FOUND_ONE && c->numbers[q->only] != NO_NUMBER;
    return is_one ? value_int(c->numbers[q->only]) : VALUE_UNDEFINED;
}

static Value word_relation(const WordView *v, const Value *a)
{
    GdlQuery q = query_of(v, a);
    find_answer(&q);
    if (q.asked.run)
        gdl_give_run(q.asked.g, q.asked.run);
    return query_value(&q);
}

/* A word of moves: the one tuple is the move's. */
static Value word_move(const WordView *v, const Value *a)
{
    GdlQuery q = query_of(v, a);
    uint32_t move = v->move - 1;
    bool is_this = &q.asked.g->relations[q.asked.g->relation_of_move[move]] == q.instance->relation;
    uint32_t element = is_this ? element_of_tuple(&q, q.asked.g->tuple_of_move[move]) : UINT32_MAX;
    if (element != UINT32_MAX)
        take_element(&q, element);
    return query_value(&q);
}

/* What the move brings about. */
static Value word_brought(const WordView *v, const Value *a)
{
    GdlQuery q = query_of(v, a);
    GameRun *run = gdl_take_step(q.asked.g, q.asked.p, v->move - 1);
    q.asked.run = run;
    find_answer(&q);
    gdl_give_step(q.asked.g, q.asked.p, v->move - 1, run);
    return query_value(&q);
}

/* ---- words -------------------------------------------------------------------------------- */

void gdl_carry(const GdlGame *g, const ProgramLiteral *literals, size_t n)
{
    GdlCarried *c = g->carried;
    for (size_t i = 0; i < n && !g->is_ready; i++) {
        uint32_t v = literals[i] / 2;
        if (v <= g->program->n_fluents || c->of_value[v] || c->n == MOST_CARRIED)
            continue;
        c->of_value[v] = ++c->n;
    }
}

static void carry(const GdlGame *g, const GdlRelation *r)
{
    if (r->kind == GDL_DERIVED)
        gdl_carry(g, r->holds, r->n);
}

bool gdl_all_hold(const GdlGame *g, const GdlPosition *p, const ProgramLiteral *literals,
                  uint32_t n)
{
    assert(g && p && (literals || n == 0));
    GdlAsked a = {.g = g, .p = p};
    bool all = true;
    for (uint32_t i = 0; i < n && all; i++)
        all = literal_holds_now(&a, literals[i]);
    if (a.run)
        gdl_give_run(g, a.run);
    return all;
}

static bool is_constant(const GdlRelation *r)
{
    for (size_t t = 0; t < r->n; t++)
        if (r->holds[t] != PROGRAM_TRUE)
            return false;
    return r->kind == GDL_DERIVED;
}

/* What fills `width` places from one on. */
static Type parameter_of(const Vocab *v, const Word *w, RelationPlaces places, uint32_t place)
{
    Type type = w->param[place];
    uint32_t width = relation_width(places.joined, place);
    if (width > 1)
        gdl_relation_type(v, w, relation_places(place, width), &type, NULL);
    return places.numbers >> place & 1 ? TYPE_INT : type;
}

const Word *gdl_relation_word(const Vocab *v, Arena *home, const Word *w, RelationPlaces places)
{
    GdlInstance *made = ARENA_NEW(home, GdlInstance);
    const GdlInstance *of = w->data;
    const GdlWordRelation *r = of->relation;
    Type type = TYPE_BOOL;
    const GdlGame *g = gdl_of(v->game);
    carry(g, r->relation);
    *made = (GdlInstance){.word = *w, .relation = r, .places = places};
    if (places.holes) {
        gdl_relation_type(v, w, places.holes, &type, NULL);
        made->columns = gdl_columns_make(g, home, r, places.holes);
    }
    if (type == TYPE_INT)
        made->numbers = gdl_class_at(g, r->relation, (uint32_t)__builtin_ctz(places.holes));
    Word *word = &made->word;
    word->kind = is_constant(r->relation) ? WORD_PURE : WORD_POSITION;
    word->kind = w->of_moves ? WORD_MOVE : word->kind;
    word->function = w->of_moves ? word_move : word_relation;
    if (r->relation->kind == GDL_BROUGHT)
        word->function = word_brought;
    word->type = type;
    word->data = made;
    word->n_params = 0;
    for (uint32_t k = 0; k < r->relation->n_places; k += relation_width(places.joined, k))
        if (!(places.holes >> k & 1))
            word->param[word->n_params++] = parameter_of(v, w, places, k);
    return word;
}

const VocabRelations gdl_vocab_relations = {.type = gdl_relation_type, .word = gdl_relation_word};

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
            uint32_t i = gdl_index_in(c, r->constants[t * r->n_places + k]);
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

void gdl_make_relations(GdlGame *g)
{
    assert(g && !g->is_ready);
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
