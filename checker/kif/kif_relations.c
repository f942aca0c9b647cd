/* checker/kif/kif_relations.c -- relations of a game from a file as words (see
 * kif_words_internal.h).
 * Does: selects the atoms of a position, or of a move, that match arguments; `_` and sets of tuples
 *   are allowed.
 * Knows: the facts of a state (kif_states.h).   Must not know: names of words.
 * Start reading at kif_relation_value(). */
#include <assert.h>

#include "checker/kif/kif_words_internal.h"

/* What a relation is asked: by place what may stand there. */
typedef struct KifQuestion {
    const KifWords *words;
    const NamedRelation *relation;
    bool wrong;     /* an argument does not fit */
    uint32_t holes; /* a bit for each place where anything may stand */
    uint32_t many;  /* and where a set says what: */
    uint64_t set[MOST_ARGUMENTS];
    uint32_t width[MOST_ARGUMENTS]; /* of its tuples, which fill the next places, too */
    GroundTerm one[MOST_ARGUMENTS]; /* else this alone may; NO_TERM: nothing */
    unsigned domain;                /* of the answer */
    bool found;
    uint64_t answer;
    bool is_number;  /* the answer is the number that stands in the one place of `_` */
    GroundTerm only; /* what does; NO_TERM: nothing so far */
    bool several;    /* more than one thing does */
} KifQuestion;

static const ConstantClass *class_at(const KifQuestion *q, uint32_t place)
{
    return &q->words->classes->at[q->relation->class_of[place]];
}

/* The first constant of the class that is the number. */
static GroundTerm constant_of_number(const KifQuestion *q, uint32_t place, int64_t number)
{
    const ConstantClass *c = class_at(q, place);
    int64_t own;
    for (uint32_t i = 0; i < c->n && number != UNDEFINED; i++)
        if (kif_classes_integer(q->words->parts->terms, c->constant[i], &own) && own == number)
            return c->constant[i];
    return NO_TERM;
}

/* The classes of some places. */
static KifDomain domain_of_places(const KifQuestion *q, uint32_t place, uint32_t width)
{
    KifDomain d = {.n = width};
    assert(width <= MOST_TUPLE && place + width <= q->relation->n_places);
    for (uint32_t k = 0; k < width; k++)
        d.class_of[k] = q->relation->class_of[place + k];
    return d;
}

static void ask_place(KifQuestion *q, uint32_t place, Datum a)
{
    unsigned domain;
    KifWords *w = (KifWords *)(uintptr_t)q->words;
    q->one[place] = NO_TERM;
    q->width[place] = a.kind == IS_SET ? w->domain[a.domain].n : 1;
    if (a.kind == IS_HOLE) {
        q->holes |= 1u << place;
    } else if (a.kind == IS_NUMBER) {
        q->one[place] = constant_of_number(q, place, a.n);
    } else {
        q->many |= 1u << place;
        q->set[place] = a.s;
        q->wrong |= a.kind != IS_SET ||
                    !kif_find_domain(w, domain_of_places(q, place, q->width[place]), &domain) ||
                    a.domain != domain;
    }
}

static bool has_numbers(const KifQuestion *q, const ConstantClass *c)
{
    int64_t number;
    bool found = false;
    for (uint32_t i = 0; i < c->n && !found; i++)
        found = kif_classes_integer(q->words->parts->terms, c->constant[i], &number);
    return found;
}

/* Whether one place is open, and has too many constants for a set, numbers among them. */
static bool asks_for_number(const KifQuestion *q)
{
    bool is_one = q->holes && !(q->holes & (q->holes - 1));
    const ConstantClass *c = is_one ? class_at(q, (uint32_t)__builtin_ctz(q->holes)) : NULL;
    return c && c->n > 64 && has_numbers(q, c);
}

/* What the answer is: a number, or a set of what. */
static void find_answer_domain(KifQuestion *q)
{
    KifDomain d = {0};
    q->is_number = asks_for_number(q);
    q->only = NO_TERM;
    if (q->is_number)
        return;
    for (uint32_t k = 0; k < q->relation->n_places && q->holes; k++) {
        if (!(q->holes >> k & 1))
            continue;
        q->wrong |= d.n == MOST_TUPLE;
        if (d.n < MOST_TUPLE)
            d.class_of[d.n++] = q->relation->class_of[k];
    }
    q->wrong |= q->holes && !kif_find_domain((KifWords *)(uintptr_t)q->words, d, &q->domain);
}

/* The number of the tuple in the places that one argument fills; false: some constant is of no
 * class there. */
static bool find_tuple(const KifQuestion *q, uint32_t place, const GroundTerm *leaf, uint64_t *out)
{
    bool fits = true;
    *out = 0;
    for (uint32_t k = place; k < place + q->width[place] && fits; k++) {
        uint32_t i = kif_classes_index(class_at(q, k), leaf[k]);
        fits = i < class_at(q, k)->n;
        *out = *out * class_at(q, k)->n + i;
    }
    return fits;
}

/* Takes what stands in the one open place. */
static void take_open_constant(KifQuestion *q, GroundTerm constant)
{
    q->several |= q->only != NO_TERM && q->only != constant;
    q->only = constant;
}

/* Takes an atom, or the term in one, into the answer if it fits. */
static void take_atom(KifQuestion *q, GroundTerm atom)
{
    const TermStore *t = q->words->parts->terms;
    GroundTerm leaf[MOST_LEAVES];
    uint64_t bit = 0;
    const TermParts *p = terms_parts(t, atom);
    uint32_t n = p->n ? kif_classes_leaves(t, atom, leaf) : 0;
    bool fits = p->functor == q->relation->name && n == q->relation->n_places;
    for (uint32_t k = 0, width; k < n && fits; k += width) {
        uint64_t i = 0;
        width = q->width[k];
        fits = find_tuple(q, k, leaf, &i);
        if (q->holes >> k & 1)
            bit = bit * class_at(q, k)->n + i;
        else
            fits &= q->many >> k & 1 ? i < 64 && q->set[k] >> i & 1 : q->one[k] == leaf[k];
    }
    q->found |= fits;
    if (fits && q->is_number)
        take_open_constant(q, leaf[__builtin_ctz(q->holes)]);
    else if (fits && q->holes)
        q->answer |= UINT64_C(1) << bit;
}

static Datum question_answer(const KifQuestion *q)
{
    int64_t number;
    if (!q->holes)
        return a_bool(q->found);
    if (!q->is_number)
        return a_set_of(q->domain, q->answer);
    bool is_one = q->only != NO_TERM && !q->several &&
                  kif_classes_integer(q->words->parts->terms, q->only, &number);
    return a_number(is_one ? number : UNDEFINED);
}

/* All atoms of the relation in the position. */
static void take_all(KifQuestion *q, const ExprContext *at)
{
    const KifParts *parts = q->words->parts;
    const NamedRelation *r = q->relation;
    if (r->kind == NAMED_MOVE) {
        const KifTurn *t = kif_game_turn(at->rules, at->here);
        for (size_t i = 0; i < t->legal.n; i++)
            take_atom(q, terms_parts(parts->terms, t->legal.at[i])->arg[1]);
        return;
    }
    GroundTerm name = r->kind == NAMED_FACT ? TERM_TRUE : r->name, made[MOST_ROLES];
    size_t n_made =
        r->kind == NAMED_BROUGHT ? kif_game_made(at->rules, at->here, at->move->number, made) : 0;
    const FactBase *f =
        states_facts(parts->states, at->here->kif.state, clauses_relation(parts->clauses, name),
                     (JointMove){made, n_made});
    for (size_t i = 0; i < fact_base_count(f); i++) {
        const TermParts *p = terms_parts(parts->terms, fact_base_at(f, i));
        if (p->functor == name)
            take_atom(q, r->kind == NAMED_FACT ? p->arg[0] : fact_base_at(f, i));
    }
}

Datum kif_relation_value(const ExprContext *at, const KifWords *w, const NamedRelation *relation,
                         bool is_move, const Datum *a)
{
    KifQuestion q = {.words = w, .relation = relation};
    for (uint32_t k = 0; k < relation->n_places; k += q.width[k], a++)
        ask_place(&q, k, *a);
    find_answer_domain(&q);
    if (q.wrong)
        return (Datum){.kind = IS_HOLE};
    if (is_move)
        take_atom(&q, terms_parts(w->parts->terms, at->move->number)->arg[1]);
    else
        take_all(&q, at);
    return question_answer(&q);
}
