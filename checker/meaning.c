/* checker/meaning.c -- expressions, computed as they stand (see meaning.h).
 * Start reading at eval(). */
#include "checker/meaning.h"

#include <string.h>

enum { MOST_DEEP = 3000, MOST_STAGES = 32, LONGEST_RANGE = 4096 };
#define MOST_WORK UINT64_C(200000000)

/* What is known while one expression is computed. */
typedef struct Run {
    const char *trouble;
    unsigned deep, stages;
    uint64_t work;
} Run;

/* What local names stand for: the value of a binder's name, or the arguments of a definition, which
 * are computed where the parameter stands, but with the names in force where the call does. */
typedef struct Local {
    const Expr *binder;         /* NULL: arguments */
    Datum value;
    const Expr *call;           /* of a definition, in which no names outside are in force */
    const struct Local *outer;  /* names in force round it; of arguments: where the call stands */
} Local;

/* Where an expression is computed: the run, the spot, the local names in force. */
typedef struct At {
    Run *run;
    const Spot *spot;
    const Local *local;
} At;

static Datum eval(const At *at, const Expr *e);

static Datum trouble(const At *at, const char *text)
{
    if (!at->run->trouble)
        at->run->trouble = text;
    return a_bool(false);
}

/* ---- operands of one type ----------------------------------------------------------------- */

static bool is_number(Datum d)
{
    return d.kind == IS_INT || d.kind == IS_DEPTH || d.kind == IS_UNDEFINED;
}

/* What has been asked of `depth` is answered alike for so many depths more. */
static void note_alike(const At *at, int64_t more)
{
    const Spot *p = at->spot;
    if (p->depth + more < *p->alike)
        *p->alike = p->depth + more;
}

/* The value of e for a use to which each depth is another. */
static Datum eval_plain(const At *at, const Expr *e)
{
    Datum d = eval(at, e);
    if (d.kind == IS_DEPTH) {
        note_alike(at, 0);
        d.kind = IS_INT;
    }
    return d;
}

static bool truth(const At *at, Datum d)
{
    if (is_number(d))
        trouble(at, "a number stands where a truth is asked for");
    return d.kind == IS_SET ? d.s != 0 : d.n != 0;
}

static bool holds(const At *at, const Expr *e)
{
    return truth(at, eval(at, e));
}

static uint64_t set_of(const At *at, const Expr *e)
{
    Datum d = eval(at, e);
    if (d.kind != IS_SET)
        trouble(at, "a set is asked for, and this is none");
    return d.s;
}

/* The number e; false if it is undefined. */
static bool number_of(const At *at, const Expr *e, int64_t *out)
{
    Datum d = eval_plain(at, e);
    if (!is_number(d))
        trouble(at, "a number is asked for, and this is none");
    *out = d.n;
    return d.kind == IS_INT;
}

/* ---- names and words ---------------------------------------------------------------------- */

/* any_symmetry(e), mirrored(e): the whole place is reflected, root and move included. */
static BASE_NOINLINE Datum eval_images(const At *at, const Expr *e, unsigned images)
{
    const Spot *p = at->spot;
    Stage here, root, after;
    bool found = false;
    if (images > 2 && stage_has_pawns(p->here))
        images = 2;
    for (unsigned i = 0; i < images && !found && !at->run->trouble; i++) {
        Spot q = *p;
        q.here = &here;
        q.root = &root;
        stage_image(p->here, i, &here);
        stage_image(p->root, i, &root);
        if (p->after) {
            q.after = &after;
            stage_image(p->after, i, &after);
            q.step.from = (uint8_t)square_image(p->step.from, i);
            q.step.to = (uint8_t)square_image(p->step.to, i);
        }
        found = holds(&(At){at->run, &q, at->local}, e);
    }
    return a_bool(found);
}

static Datum eval_elsewhere(const At *at, const Expr *e)
{
    const Spot *p = at->spot;
    Spot q = *p;
    if (e->ref == REF_AFTER && (!p->after || p->is_after))
        return trouble(at, "`after` stands where there is no move");
    if (at->run->stages++ == MOST_STAGES)
        return trouble(at, "`root`, `after` and symmetries are nested too deeply");
    if (e->ref == REF_AFTER) {
        q.here = p->after;
        q.is_after = true;
    } else if (e->ref == REF_ROOT) {
        q = (Spot){.here = p->root, .root = p->root};
    }
    Datum d = e->ref == REF_WORD ? eval_images(at, e->args[0], (unsigned)e->number)
                                 : eval(&(At){at->run, &q, at->local}, e->args[0]);
    at->run->stages--;
    return d;
}

static Datum eval_word(const At *at, const Expr *e)
{
    const Term *t = e->checking;
    Argument a[4] = {{0}};
    bool undefined = false;
    if (t->takes[0] == 'E')
        return eval_elsewhere(at, e);
    if ((t->gives == 'M' && (!at->spot->after || at->spot->is_after)) ||
        (t->gives == 'F' && !at->spot->after))
        return trouble(at, "a word of moves stands where there is no move");
    for (uint32_t i = 0; i < e->n_args; i++)
        if (t->takes[i] == 'S')
            a[i].s = set_of(at, e->args[i]);
        else if (t->takes[i] == 'N')
            undefined |= !number_of(at, e->args[i], &a[i].n);
        else if (e->args[i]->kind == EX_STRING)
            a[i].text = e->args[i]->name.text;
        else
            trouble(at, "a string is asked for, and this is none");
    if (at->run->trouble)
        return a_bool(false);
    if (undefined)
        return t->gives == 'S' ? a_set(0) : (Datum){IS_UNDEFINED, 0, 0};
    return t->compute(at->spot, a, (int)e->number);
}

/* What the local name e stands for, from the inside out; NULL if it is none.  *i: of a parameter. */
static const Local *find_local(const Local *l, const Expr *e, uint32_t *i)
{
    for (; l; l = l->call ? NULL : l->outer) {
        if (l->binder && strcmp(l->binder->name.text, e->name.text) == 0)
            return l;
        for (*i = 0; l->call && *i < l->call->n_args; ++*i)
            if (strcmp(l->call->define->params[*i].text, e->name.text) == 0)
                return l;
    }
    return NULL;
}

static Datum eval_name(const At *at, const Expr *e)
{
    uint32_t i;
    const Local inner = {.call = e, .outer = at->local};
    const Local *local = e->kind == EX_NAME ? find_local(at->local, e, &i) : NULL;
    if (local)
        return local->binder ? local->value
                             : eval(&(At){at->run, at->spot, local->outer}, local->call->args[i]);
    switch (e->ref) {
    case REF_WORD: return eval_word(at, e);
    case REF_DEPTH:
        return (Datum){at->spot->alike ? IS_DEPTH : IS_INT, at->spot->depth + at->spot->is_after,
                       0};
    case REF_ROOT:
    case REF_AFTER: return eval_elsewhere(at, e);
    case REF_DEFINE: return eval(&(At){at->run, at->spot, &inner}, e->define->body);
    default: return trouble(at, "a name without a meaning");
    }
}

/* ---- binders and ranges ------------------------------------------------------------------- */

/* a..b on sets: the rectangle between two single squares. */
static uint64_t rectangle(uint64_t a, uint64_t b)
{
    uint64_t all = 0;
    int x = __builtin_ctzll(a | UINT64_C(1) << 63), y = __builtin_ctzll(b | UINT64_C(1) << 63);
    if (a != UINT64_C(1) << x || b != UINT64_C(1) << y)
        return 0;
    for (int q = 0; q < 64; q++)
        if ((q % 8 - x % 8) * (q % 8 - y % 8) <= 0 && (q / 8 - x / 8) * (q / 8 - y / 8) <= 0)
            all |= UINT64_C(1) << q;
    return all;
}

/* What a binder has gathered so far. */
typedef struct Gathered {
    unsigned seen, held;        /* elements; those for which the condition holds */
    uint64_t set;               /* of the latter */
    bool has_best;
    int64_t best;
} Gathered;

static void gather(const At *at, const Expr *e, Gathered *g)
{
    int64_t n;
    if (e->binder == BIND_MIN || e->binder == BIND_MAX) {
        if (number_of(at, e->args[1], &n) &&
            (!g->has_best || (e->binder == BIND_MIN ? n < g->best : n > g->best))) {
            g->best = n;
            g->has_best = true;
        }
        return;
    }
    bool holds_here = holds(at, e->args[1]);
    g->seen++;
    g->held += holds_here;
    g->set |= holds_here ? at->local->value.s : 0;
}

/* Whether no further element can change the value. */
static bool is_settled(const Expr *e, const Gathered *g)
{
    return (e->binder == BIND_SOME && g->held > 0) || (e->binder == BIND_ALL && g->held < g->seen);
}

static Datum gathered(const Expr *e, const Gathered *g)
{
    switch (e->binder) {
    case BIND_SOME: return a_bool(g->held > 0);
    case BIND_ALL: return a_bool(g->held == g->seen);
    case BIND_COUNT: return an_int(g->held);
    case BIND_SET: return a_set(g->set);
    default: return g->has_best ? an_int(g->best) : (Datum){IS_UNDEFINED, 0, 0};
    }
}

static bool is_number_range(const At *at, const Expr *e)
{
    return e->kind == EX_RANGE && is_number(eval(at, e->args[0]));
}

static Datum eval_binder(const At *at, const Expr *e)
{
    Local inner = {.binder = e, .outer = at->local};
    const At inside = {at->run, at->spot, &inner};
    Gathered g = {0};
    int64_t i = 0, last = 63;
    bool numbers = is_number_range(at, e->args[0]);
    uint64_t s = numbers ? 0 : set_of(at, e->args[0]);
    if (numbers) {
        bool low = number_of(at, e->args[0]->args[0], &i);
        bool high = number_of(at, e->args[0]->args[1], &last);
        if (!low || !high || last - i >= LONGEST_RANGE)
            last = i - 1;
    }
    for (; i <= last && !at->run->trouble && !is_settled(e, &g); i++) {
        inner.value = numbers ? an_int(i) : a_set(UINT64_C(1) << i);
        if (numbers || s >> i & 1)
            gather(&inside, e, &g);
    }
    return gathered(e, &g);
}

/* ---- operators ---------------------------------------------------------------------------- */

/* `depth` has been compared with a number that is larger by `gap`. */
static void note_compared(const At *at, int64_t gap)
{
    if (gap >= 0)
        note_alike(at, gap > 0 ? gap - 1 : 0);
}

/* Whether x op y; op is CMP_EQ for `!=` too, whose answer on defined values is the contrary. */
static bool compare(const At *at, Datum x, CompareOp op, Datum y, bool unequal)
{
    if (is_number(x) != is_number(y) || (!is_number(x) && op != CMP_EQ)) {
        trouble(at, "values that cannot be compared");
        return false;
    }
    if (x.kind == IS_UNDEFINED || y.kind == IS_UNDEFINED)
        return false;
    if (is_number(x) && x.kind != y.kind)
        note_compared(at, x.kind == IS_DEPTH ? y.n - x.n : x.n - y.n);
    switch (op) {
    case CMP_LT: return x.n < y.n;
    case CMP_LE: return x.n <= y.n;
    case CMP_GT: return x.n > y.n;
    case CMP_GE: return x.n >= y.n;
    default: break;
    }
    bool equal = is_number(x)                           ? x.n == y.n
                 : x.kind == IS_SET && y.kind == IS_SET ? x.s == y.s
                                                        : truth(at, x) == truth(at, y);
    return equal != unequal;
}

static Datum eval_compare(const At *at, const Expr *e)
{
    bool all = true;
    Datum x = eval(at, e->args[0]);
    for (uint32_t i = 1; i < e->n_args; i++) {
        Datum y = eval(at, e->args[i]);
        bool unequal = e->kind == EX_NOT_EQUAL;
        all &= compare(at, x, unequal ? CMP_EQ : e->ops[i - 1], y, unequal);
        x = y;
    }
    return a_bool(all);
}

/* in, not in: both false where a number is undefined. */
static Datum eval_in(const At *at, const Expr *e)
{
    bool not = e->kind == EX_NOT_IN;
    if (is_number_range(at, e->args[1])) {
        Datum x = eval(at, e->args[0]);
        Datum low = eval(at, e->args[1]->args[0]), high = eval(at, e->args[1]->args[1]);
        bool inside = compare(at, low, CMP_LE, x, false) & compare(at, x, CMP_LE, high, false);
        bool defined =
            x.kind != IS_UNDEFINED && low.kind != IS_UNDEFINED && high.kind != IS_UNDEFINED;
        return a_bool(defined && inside != not );
    }
    uint64_t s = set_of(at, e->args[0]), t = set_of(at, e->args[1]);
    return a_bool((s != 0 && (s & ~t) == 0) != not );
}

/* * + - on numbers, & | - on sets */
static Datum eval_two(const At *at, const Expr *e)
{
    Datum x = eval_plain(at, e->args[0]), y = eval_plain(at, e->args[1]);
    if (x.kind == IS_SET && y.kind == IS_SET)
        switch (e->kind) {
        case EX_INTERSECT: return a_set(x.s & y.s);
        case EX_UNION: return a_set(x.s | y.s);
        case EX_SUBTRACT: return a_set(x.s & ~y.s);
        default: return trouble(at, "an operator of numbers stands between sets");
        }
    if (!is_number(x) || !is_number(y) || e->kind == EX_INTERSECT || e->kind == EX_UNION)
        return trouble(at, "an operator whose operands do not fit");
    if (x.kind == IS_UNDEFINED || y.kind == IS_UNDEFINED)
        return (Datum){IS_UNDEFINED, 0, 0};
    return an_int(e->kind == EX_MULTIPLY ? x.n * y.n : e->kind == EX_ADD ? x.n + y.n : x.n - y.n);
}

/* and, or; `then` is an `or` for who asks whether a move is allowed. */
static Datum eval_chain(const At *at, const Expr *e)
{
    bool is_and = e->kind == EX_AND;
    for (uint32_t i = 0; i < e->n_args; i++)
        if (holds(at, e->args[i]) != is_and)
            return a_bool(!is_and);
    return a_bool(is_and);
}

static Datum eval_negative(const At *at, const Expr *e)
{
    int64_t n;
    bool defined = number_of(at, e->args[0], &n);
    return defined ? an_int(-n) : (Datum){IS_UNDEFINED, 0, 0};
}

/* A set is taken for its truth where the other branch is a bool. */
static Datum eval_if(const At *at, const Expr *e)
{
    uint32_t chosen = holds(at, e->args[1]) ? 0 : 2;
    Datum d = eval(at, e->args[chosen]);
    return d.kind == IS_SET && eval(at, e->args[2 - chosen]).kind == IS_BOOL ? a_bool(d.s != 0) : d;
}

static Datum eval_kind(const At *at, const Expr *e)
{
    switch (e->kind) {
    case EX_NUMBER: return an_int(e->number);
    case EX_BOOL: return a_bool(e->number != 0);
    case EX_NAME:
    case EX_CALL: return eval_name(at, e);
    case EX_BINDER: return eval_binder(at, e);
    case EX_NEGATE: return eval_negative(at, e);
    case EX_RANGE: return a_set(rectangle(set_of(at, e->args[0]), set_of(at, e->args[1])));
    case EX_COMPLEMENT: return a_set(~set_of(at, e->args[0]));
    case EX_MULTIPLY:
    case EX_INTERSECT:
    case EX_ADD:
    case EX_SUBTRACT:
    case EX_UNION: return eval_two(at, e);
    case EX_COMPARE:
    case EX_NOT_EQUAL: return eval_compare(at, e);
    case EX_IN:
    case EX_NOT_IN: return eval_in(at, e);
    case EX_NOT: return a_bool(!holds(at, e->args[0]));
    case EX_AND:
    case EX_OR:
    case EX_THEN: return eval_chain(at, e);
    case EX_IF: return eval_if(at, e);
    case EX_STRING: break;
    }
    return trouble(at, "a string stands where a value is asked for");
}

static Datum eval(const At *at, const Expr *e)
{
    Run *run = at->run;
    if (run->trouble)
        return a_bool(false);
    if (run->deep == MOST_DEEP || run->work++ == MOST_WORK)
        return trouble(at, "an expression that is too deep, or takes too much work");
    run->deep++;
    Datum d = eval_kind(at, e);
    run->deep--;
    return d;
}

Datum meaning(const Spot *p, const Expr *e, const char **why)
{
    Run run = {0};
    Datum d = eval_plain(&(At){&run, p, NULL}, e);
    *why = run.trouble;
    return d;
}

bool meaning_holds(const Spot *p, const Expr *e, const char **why)
{
    Run run = {0};
    bool result = !e || holds(&(At){&run, p, NULL}, e);
    *why = run.trouble;
    return result;
}
