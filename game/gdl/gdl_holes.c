/* game/gdl/gdl_holes.c -- the type of a relation with `_` in some of its places.
 * Does: finds the type: a set if at most 64 elements can stand there; an int if one place has more
 *   elements, some of them numbers.  Else reports why it is neither.
 * Knows: gdl.h, Vocab, the initial state.   Must not know: how values are computed.
 * Start reading at gdl_relation_type(). */
#include <assert.h>
#include <stdlib.h>

#include "game/gdl/gdl.h"

enum { SHOWN_CONSTANTS = 4, GREATEST_SET = 64 };

/* ---- as text ------------------------------------------------------------------------------- */

static void write_constant(StrBuf *out, const GdlGame *g, const GdlWordClass *c, uint32_t i)
{
    strbuf_puts(out, gdl_name_text(g, c->constants->constants[i]));
}

static void write_some_constants(StrBuf *out, const GdlGame *g, const GdlWordClass *c)
{
    for (uint32_t i = 0; i < c->constants->n && i < SHOWN_CONSTANTS; i++) {
        strbuf_puts(out, i ? ", " : "");
        write_constant(out, g, c, i);
    }
    strbuf_puts(out, c->constants->n > SHOWN_CONSTANTS ? ", ..." : "");
}

/* The arguments of a call in a message. */
typedef struct CallArguments {
    uint32_t places;       /* a set of places, a bit each: */
    const char *text;      /* stands in each of them */
    const uint16_t *tuple; /* arguments of the other places; NULL: letters */
} CallArguments;

/* Appends the word with its arguments. */
static void write_call(StrBuf *out, const GdlGame *g, const Word *w, CallArguments a)
{
    const GdlRelation *r = ((const GdlInstance *)w->data)->relation->relation;
    strbuf_printf(out, "%s(", w->name);
    for (uint32_t k = 0; k < r->n_places; k++) {
        strbuf_puts(out, k ? ", " : "");
        if (a.places >> k & 1)
            strbuf_puts(out, a.text);
        else if (a.tuple)
            write_constant(out, g, gdl_class_at(g, r, k), a.tuple[k]);
        else
            strbuf_putc(out, (char)('A' + k));
    }
    strbuf_putc(out, ')');
}

/* The least and the greatest number of a class, as a range. */
static void write_range(StrBuf *out, const GdlWordClass *c)
{
    long long low = INT64_MAX, high = INT64_MIN;
    for (uint32_t i = 0; i < c->constants->n; i++) {
        if (c->numbers[i] == NO_NUMBER)
            continue;
        low = c->numbers[i] < low ? c->numbers[i] : low;
        high = c->numbers[i] > high ? c->numbers[i] : high;
    }
    strbuf_printf(out, "%lld..%lld", low, high);
}

/* ---- one number, or several ---------------------------------------------------------------- */

/* A tuple that holds. */
typedef struct HeldTuple {
    const uint16_t *at; /* by place, of its class */
    uint32_t n_places, hole, role;
} HeldTuple;

static int compare_other_places(const HeldTuple *x, const HeldTuple *y)
{
    if (x->role != y->role)
        return x->role < y->role ? -1 : 1;
    for (uint32_t k = 0; k < x->n_places; k++)
        if (k != x->hole && x->at[k] != y->at[k])
            return x->at[k] < y->at[k] ? -1 : 1;
    return 0;
}

static int compare_held(const void *a, const void *b)
{
    const HeldTuple *x = a, *y = b;
    int order = compare_other_places(x, y);
    return order ? order : x->at[x->hole] - y->at[y->hole];
}

/* Lists the tuples that hold at the beginning; of moves those that are legal. */
static uint32_t list_held(const GdlGame *g, const GdlWordRelation *r, uint32_t hole, HeldTuple *out)
{
    const GdlRelation *of = r->relation;
    GameRun run = run_new(g->program);
    uint32_t n = 0;
    run_begin(&run, lanes_all());
    run_state(&run);
    for (uint32_t i = 0; i < of->n; i++) {
        bool is_move = of->kind == GDL_MOVE;
        ProgramLiteral holds = is_move ? g->program->legal[of->holds[i]] : of->holds[i];
        if (lanes_has(run_get(&run, holds), 0))
            out[n++] = (HeldTuple){.at = r->index + (size_t)i * of->n_places,
                                   .n_places = of->n_places,
                                   .hole = hole,
                                   .role = is_move ? gdl_role_of(g, of->holds[i]) : 0};
    }
    run_clear(&run);
    return n;
}

/* Finds two tuples that hold at the beginning and differ in one place alone. */
static bool find_two(const GdlGame *g, const GdlWordRelation *r, uint32_t hole, HeldTuple two[2])
{
    HeldTuple *held = base_zalloc(r->relation->n + 1, sizeof *held, "tuples");
    uint32_t n = list_held(g, r, hole, held);
    bool found = false;
    qsort(held, n, sizeof *held, compare_held);
    for (uint32_t i = 0; i + 1 < n && !found; i++) {
        found = compare_other_places(&held[i], &held[i + 1]) == 0 &&
                held[i].at[hole] != held[i + 1].at[hole];
        two[0] = held[i];
        two[1] = held[i + 1];
    }
    free(held);
    return found;
}

/* An int: of facts and relations that have two numbers at once it is a slip. */
static bool check_one_number(const GdlGame *g, const Word *w, uint32_t hole, Status *status)
{
    const GdlInstance *instance = w->data;
    const GdlWordClass *c = gdl_class_at(g, instance->relation->relation, hole);
    uint32_t places = UINT32_C(1) << hole;
    HeldTuple two[2];
    StrBuf b = {0};
    if (w->of_moves || !find_two(g, instance->relation, hole, two))
        return true;
    strbuf_puts(&b, "`");
    write_call(&b, g, w, (CallArguments){places, "_", two[0].at});
    strbuf_puts(&b, "` is no single number: `");
    write_call(&b, g, w, (CallArguments){0, "", two[0].at});
    strbuf_puts(&b, "` and `");
    write_call(&b, g, w, (CallArguments){0, "", two[1].at});
    strbuf_puts(&b, "` hold at once; `max(n in ");
    write_range(&b, c);
    strbuf_puts(&b, ", n if ");
    write_call(&b, g, w, (CallArguments){places, "n", two[0].at});
    strbuf_puts(&b, " else 0)` is the greatest");
    status_fail(status, STATUS_WRONG_INPUT, "%s", strbuf_get(&b));
    strbuf_clear(&b);
    return false;
}

/* ---- the type ------------------------------------------------------------------------------ */

/* Too many elements for a set, and it is no int. */
static bool refuse_set(const GdlGame *g, const Word *w, uint32_t holes, Status *status)
{
    const GdlRelation *r = ((const GdlInstance *)w->data)->relation->relation;
    uint32_t place = (uint32_t)__builtin_ctz(holes);
    const GdlWordClass *c = gdl_class_at(g, r, place);
    StrBuf b = {0};
    strbuf_puts(&b, "a set has at most 64 elements, and `");
    write_call(&b, g, w, (CallArguments){holes, "_", NULL});
    if (holes & (holes - 1)) {
        strbuf_puts(&b, "` can have more: put something else than `_` into one of these places");
    } else {
        strbuf_printf(&b, "` can have %u (", c->constants->n);
        write_some_constants(&b, g, c);
        strbuf_puts(&b, "), none of them a number: name one, as in `");
        write_call(&b, g, w,
                   (CallArguments){holes, gdl_name_text(g, c->constants->constants[0]), NULL});
        strbuf_puts(&b, "`");
    }
    status_fail(status, STATUS_WRONG_INPUT, "%s", strbuf_get(&b));
    strbuf_clear(&b);
    return false;
}

bool gdl_relation_type(const Vocab *v, const Word *w, uint32_t holes, Type *out, Status *status)
{
    const GdlGame *g = gdl_of(v->game);
    const GdlRelation *r = ((const GdlInstance *)w->data)->relation->relation;
    uint32_t place = (uint32_t)__builtin_ctz(holes);
    GdlDomain d;
    assert(holes);
    if (!gdl_tuples_of(r, holes, &d))
        return status_fail(status, STATUS_WRONG_INPUT, "more than %d places of `%s` are `_`",
                           LIMIT_GDL_TUPLE, w->name);
    if (gdl_tuple_count(g, &d) > GREATEST_SET && d.n == 1 &&
        gdl_class_at(g, r, place)->has_numbers) {
        *out = TYPE_INT;
        return check_one_number(g, w, place, status);
    }
    if (gdl_tuple_count(g, &d) > GREATEST_SET)
        return refuse_set(g, w, holes, status);
    uint32_t domain = gdl_find_domain(g, &d);
    if (domain == NO_DOMAIN)
        return status_fail(status, STATUS_WRONG_INPUT,
                           "the rules have more than %d kinds of sets, and this is one too many",
                           MOST_DOMAINS);
    *out = type_set(domain);
    return true;
}
