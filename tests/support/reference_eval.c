/* tests/support/reference_eval.c -- the language's expressions, computed in the most obvious way
 * (see reference_eval.h). */
#include "tests/support/reference_eval.h"

static RefValue ref_expr(const RefPlace *at, const RefNames *names, const Expr *e);

RefValue ref_bool(bool b)
{
    return (RefValue){TYPE_BOOL, b};
}

RefValue ref_int(int64_t n)
{
    return (RefValue){TYPE_INT, value_int(n)};
}

static RefValue ref_set(Type t, Value s)
{
    assert(type_is_set(t));
    return (RefValue){t, s};
}

static RefValue ref_undefined(void)
{
    return (RefValue){TYPE_INT, VALUE_UNDEFINED};
}

bool ref_truth(RefValue v)
{
    assert(v.type != TYPE_INT);
    return v.v != 0;
}

RefValue ref_as(RefValue v, Type wanted)
{
    if (wanted == TYPE_BOOL)
        return ref_bool(ref_truth(v));
    assert(v.type == wanted || (wanted == TYPE_ANY_SET && type_is_set(v.type)));
    return v;
}

/* Two values of one type: a set is its truth where the other is a bool. */
static void ref_fit(RefValue *a, RefValue *b)
{
    if (a->type != b->type) {
        *a = ref_bool(ref_truth(*a));
        *b = ref_bool(ref_truth(*b));
    }
}

void ref_begin(RefPlace *p, const Game *game, const void *root)
{
    assert(game->position_size <= REF_POSITION && game->cache_size <= REF_CACHE);
    memset(p, 0, sizeof *p);
    p->game = game;
    memcpy(p->here.bytes, root, game->position_size);
    p->root = p->here;
}

void ref_set_move(RefPlace *p, Move m)
{
    p->move = m;
    p->game->play(p->game, p->here.bytes, NULL, m, p->after.bytes);
}

void ref_play(RefPlace *p, Move m)
{
    ref_set_move(p, m);
    p->here = p->after;
    p->depth++;
    p->move = NO_MOVE;
}

static RefPlace ref_image(const RefPlace *p, unsigned i)
{
    RefPlace q = *p;
    p->game->symmetries->image(p->game, p->here.bytes, i, q.here.bytes);
    p->game->symmetries->image(p->game, p->root.bytes, i, q.root.bytes);
    if (p->move != NO_MOVE && i > 0) {
        p->game->symmetries->image(p->game, p->after.bytes, i, q.after.bytes);
        q.move = p->game->symmetries->image_move(p->game, p->move, i);
    }
    return q;
}

static RefValue ref_root(const RefPlace *at, const RefNames *names, const Expr *e)
{
    RefPlace p = *at;
    p.here = at->root;
    p.depth = 0;
    p.move = NO_MOVE;
    return ref_expr(&p, names, e);
}

static RefValue ref_after(const RefPlace *at, const RefNames *names, const Expr *e)
{
    assert(at->move != NO_MOVE);
    RefPlace p = *at;
    p.here = at->after;
    p.depth = at->depth + 1;
    return ref_expr(&p, names, e); /* the move stays for from and to */
}

/* ---- words and definitions ---------------------------------------------------------------- */
static Value ref_nothing(Type t)
{
    return t == TYPE_INT ? VALUE_UNDEFINED : 0;
}

static RefValue ref_call(const RefPlace *at, const Word *w, const Value *args)
{
    _Alignas(64) unsigned char cache[REF_CACHE], after_cache[REF_CACHE];
    memset(cache, 0, sizeof(uint64_t));
    memset(after_cache, 0, sizeof(uint64_t));
    WordView view = {
        .game = at->game, .position = at->here.bytes, .cache = cache, .move = at->move};
    const WordView pure = {.game = at->game};
    if (w->needs_after) {
        view.after_position = at->after.bytes;
        view.after_cache = after_cache;
    }
    for (unsigned i = 0; i < w->n_params; i++)
        if (w->kind != WORD_TEXT && w->param[i] == TYPE_INT && !value_is_defined(args[i]))
            return (RefValue){w->type, ref_nothing(w->type)};
    return (RefValue){w->type, w->function(w->kind == WORD_PURE ? &pure : &view, args)};
}

static RefValue ref_symmetry(const RefPlace *at, const RefNames *names, const Expr *e)
{
    unsigned n = e->word->n_symmetries(at->game, at->here.bytes);
    for (unsigned i = 0; i < n; i++) {
        RefPlace p = ref_image(at, i);
        if (ref_truth(ref_expr(&p, names, e->args[0])))
            return ref_bool(true);
    }
    return ref_bool(false);
}

/* A constant, shifted; *lost: set if an element leaves the board. */
static Value ref_shifted(const Game *g, const Word *w, unsigned i, bool *lost)
{
    Value v = w->value;
    if (i > 0 && type_is_set(w->type) && !g->vocab->shift(g, type_domain(w->type), w->value, i, &v))
        *lost = true;
    return v;
}

/* Whether shift i keeps all on the board that e names, but for what other shifts speak of.  What an
 * argument names is looked at where the call stands; a parameter of the definition that e stands in
 * is looked at if e is not written out from outside. */
static bool ref_stays(const RefPlace *at, const RefNames *names, const Expr *e, unsigned i,
                      bool inside)
{
    bool lost = false;
    if (e->ref == REF_WORD && e->word->kind == WORD_SHIFT)
        return true;
    if (e->ref == REF_PARAM && !inside)
        return ref_stays(at, names->caller, names->args[e->index], i, false);
    if (e->ref == REF_WORD && e->word->kind == WORD_CONSTANT)
        ref_shifted(at->game, e->word, i, &lost);
    for (uint32_t k = 0; k < e->n_args && !lost; k++)
        lost = !ref_stays(at, names, e->args[k], i, inside);
    return !lost && (e->ref != REF_DEFINE || ref_stays(at, names, e->define->body, i, true));
}

static RefValue ref_shifts(const RefPlace *at, const RefNames *names, const Expr *e)
{
    RefPlace p = *at;
    for (p.shift = 0; p.shift < at->game->vocab->n_shifts; p.shift++)
        if (ref_stays(at, names, e->args[0], p.shift, false) &&
            ref_truth(ref_expr(&p, names, e->args[0])))
            return ref_bool(true);
    return ref_bool(false);
}

static RefValue ref_text(const RefPlace *at, const Word *w, const char *text)
{
    Arena *home = arena_new("a string");
    Value args[MAX_PARAMS] = {0};
    w->read_text(at->game, home, text, &args[0], NULL);
    RefValue v = ref_call(at, w, args);
    arena_free(home);
    return v;
}

static RefValue ref_word(const RefPlace *at, const RefNames *names, const Expr *e)
{
    const Word *w = e->word;
    Value args[MAX_PARAMS] = {0}, field;
    switch (w->kind) {
    case WORD_CONSTANT: {
        bool lost = false;
        return (RefValue){w->type, ref_shifted(at->game, w, at->shift, &lost)};
    }
    case WORD_SHIFT: return ref_shifts(at, names, e);
    case WORD_FIELD:
        memcpy(&field, at->here.bytes + w->offset, sizeof field);
        return ref_set(w->type, field);
    case WORD_SYMMETRY: return ref_symmetry(at, names, e);
    case WORD_TEXT: return ref_text(at, w, e->args[0]->name.text);
    default:
        for (uint32_t i = 0; i < e->n_args; i++)
            args[i] = ref_as(ref_expr(at, names, e->args[i]), w->param[i]).v;
    }
    return ref_call(at, w, args);
}

static RefValue ref_param(const RefPlace *at, const RefNames *names, uint32_t index)
{
    return ref_expr(at, names->caller, names->args[index]);
}

static RefValue ref_bound(const RefNames *names, const Expr *binder)
{
    const RefBound *b = names->bound;
    while (b->binder != binder)
        b = b->outer;
    return b->value;
}

static RefValue ref_name(const RefPlace *at, const RefNames *names, const Expr *e)
{
    switch (e->ref) {
    case REF_WORD: return ref_word(at, names, e);
    case REF_DEFINE: {
        RefNames inner = {NULL, e->define, e->args, names};
        return ref_expr(at, &inner, e->define->body);
    }
    case REF_PARAM: return ref_param(at, names, e->index);
    case REF_BOUND: return ref_bound(names, e->binder_of);
    case REF_VALUE: break; /* the tables drawn have none */
    case REF_DEPTH: return ref_int(at->depth);
    case REF_ROOT: return ref_root(at, names, e->args[0]);
    case REF_AFTER: return ref_after(at, names, e->args[0]);
    case REF_PLAYED: /* games that are searched have a move that led to a position */
    case REF_HOLE:
    case REF_NONE: break;
    }
    assert(!"a name without a meaning");
    return ref_bool(false);
}

static void ref_element(const RefPlace *at, const RefNames *names, const Expr *e, RefValue element,
                        RefTotal *t)
{
    RefBound bound = {e, element, names->bound};
    RefNames inner = *names;
    inner.bound = &bound;
    RefValue v = ref_expr(at, &inner, e->args[1]);
    if (e->binder == BIND_MIN || e->binder == BIND_MAX) {
        assert(v.type == TYPE_INT);
        if (!value_is_defined(v.v))
            return;
        if (!value_is_defined(t->least) || (int64_t)v.v < (int64_t)t->least)
            t->least = v.v;
        if (!value_is_defined(t->most) || (int64_t)v.v > (int64_t)t->most)
            t->most = v.v;
        return;
    }
    bool holds = ref_truth(v);
    t->some |= holds;
    t->all &= holds;
    t->count += holds;
    t->type = element.type;
    if (holds && type_is_set(element.type))
        t->set |= element.v;
}

static void ref_elements(const RefPlace *at, const RefNames *names, const Expr *e, RefTotal *t)
{
    const Expr *domain = e->args[0];
    RefValue low = {TYPE_SET, 0};
    if (domain->kind == EX_RANGE)
        low = ref_expr(at, names, domain->args[0]);
    if (low.type == TYPE_INT) {
        RefValue high = ref_expr(at, names, domain->args[1]);
        if (!value_is_defined(low.v) || !value_is_defined(high.v) ||
            (int64_t)high.v - (int64_t)low.v + 1 > REF_RANGE)
            return;
        for (int64_t n = (int64_t)low.v; n <= (int64_t)high.v; n++)
            ref_element(at, names, e, ref_int(n), t);
        return;
    }
    RefValue all = ref_expr(at, names, domain);
    assert(type_is_set(all.type));
    t->type = all.type;
    for (unsigned square = 0; square < 64; square++)
        if (all.v >> square & 1)
            ref_element(at, names, e, ref_set(all.type, (Value)1 << square), t);
}

static RefValue ref_binder(const RefPlace *at, const RefNames *names, const Expr *e)
{
    RefTotal t = {.all = true, .least = VALUE_UNDEFINED, .most = VALUE_UNDEFINED};
    ref_elements(at, names, e, &t);
    switch (e->binder) {
    case BIND_SOME: return ref_bool(t.some);
    case BIND_ALL: return ref_bool(t.all);
    case BIND_COUNT: return ref_int(t.count);
    case BIND_SET: return ref_set(t.type, t.set);
    case BIND_MIN: return (RefValue){TYPE_INT, t.least};
    case BIND_MAX: return (RefValue){TYPE_INT, t.most};
    }
    return ref_undefined();
}

/* ---- operators ---------------------------------------------------------------------------- */
static RefValue ref_arithmetic(ExprKind kind, RefValue a, RefValue b)
{
    assert(a.type == TYPE_INT && b.type == TYPE_INT);
    if (!value_is_defined(a.v) || !value_is_defined(b.v))
        return ref_undefined();
    int64_t x = (int64_t)a.v, y = (int64_t)b.v;
    if (kind == EX_MULTIPLY)
        return ref_int(x * y);
    return ref_int(kind == EX_ADD ? x + y : x - y);
}

static RefValue ref_operator(const RefPlace *at, const RefNames *names, const Expr *e)
{
    RefValue a = ref_expr(at, names, e->args[0]);
    RefValue b = e->n_args > 1 ? ref_expr(at, names, e->args[1]) : a;
    if (a.type == TYPE_INT)
        return e->kind == EX_NEGATE ? ref_arithmetic(EX_SUBTRACT, ref_int(0), a)
                                    : ref_arithmetic(e->kind, a, b);
    assert(type_is_set(a.type) && a.type == b.type);
    const Domain *d = &at->game->vocab->domains[type_domain(a.type)];
    Value ends[] = {a.v, b.v};
    switch (e->kind) {
    case EX_COMPLEMENT: return ref_set(a.type, d->all & ~a.v);
    case EX_INTERSECT: return ref_set(a.type, a.v & b.v);
    case EX_UNION: return ref_set(a.type, a.v | b.v);
    case EX_SUBTRACT: return ref_set(a.type, a.v & ~b.v);
    case EX_RANGE: return ref_set(a.type, d->range->function(NULL, ends));
    default: break;
    }
    assert(!"no operator of sets");
    return a;
}

static bool ref_compare_ints(CompareOp op, Value a, Value b)
{
    if (!value_is_defined(a) || !value_is_defined(b))
        return false;
    int64_t x = (int64_t)a, y = (int64_t)b;
    switch (op) {
    case CMP_EQ: return x == y;
    case CMP_LT: return x < y;
    case CMP_LE: return x <= y;
    case CMP_GT: return x > y;
    case CMP_GE: return x >= y;
    }
    return false;
}

static RefValue ref_compare(const RefPlace *at, const RefNames *names, const Expr *e)
{
    bool holds = true;
    for (uint32_t i = 0; i + 1 < e->n_args; i++) {
        RefValue a = ref_expr(at, names, e->args[i]), b = ref_expr(at, names, e->args[i + 1]);
        ref_fit(&a, &b);
        if (a.type == TYPE_INT)
            holds = holds && ref_compare_ints(e->ops[i], a.v, b.v);
        else
            holds = holds && a.v == b.v;
    }
    return ref_bool(holds);
}

static RefValue ref_not_equal(const RefPlace *at, const RefNames *names, const Expr *e)
{
    RefValue a = ref_expr(at, names, e->args[0]), b = ref_expr(at, names, e->args[1]);
    ref_fit(&a, &b);
    if (a.type == TYPE_INT)
        return ref_bool(value_is_defined(a.v) && value_is_defined(b.v) && a.v != b.v);
    return ref_bool(a.v != b.v);
}

static RefValue ref_in(const RefPlace *at, const RefNames *names, const Expr *e)
{
    RefValue a = ref_expr(at, names, e->args[0]);
    bool wanted = e->kind == EX_IN;
    if (a.type == TYPE_INT) {
        RefValue low = ref_expr(at, names, e->args[1]->args[0]);
        RefValue high = ref_expr(at, names, e->args[1]->args[1]);
        if (!value_is_defined(a.v) || !value_is_defined(low.v) || !value_is_defined(high.v))
            return ref_bool(false);
        bool inside = (int64_t)low.v <= (int64_t)a.v && (int64_t)a.v <= (int64_t)high.v;
        return ref_bool(inside == wanted);
    }
    RefValue b = ref_expr(at, names, e->args[1]);
    assert(type_is_set(a.type) && a.type == b.type);
    return ref_bool((a.v != 0 && (a.v & b.v) == a.v) == wanted);
}

static RefValue ref_junction(const RefPlace *at, const RefNames *names, const Expr *e)
{
    bool is_and = e->kind == EX_AND;
    for (uint32_t i = 0; i < e->n_args; i++)
        if (ref_truth(ref_expr(at, names, e->args[i])) != is_and)
            return ref_bool(!is_and);
    return ref_bool(is_and);
}

/* A set in one branch is a truth where the other is a bool, whichever is chosen. */
static RefValue ref_if(const RefPlace *at, const RefNames *names, const Expr *e)
{
    RefValue a = ref_expr(at, names, e->args[0]), b = ref_expr(at, names, e->args[2]);
    ref_fit(&a, &b);
    return ref_truth(ref_expr(at, names, e->args[1])) ? a : b;
}

static RefValue ref_expr(const RefPlace *at, const RefNames *names, const Expr *e)
{
    switch (e->kind) {
    case EX_NUMBER: return ref_int(e->number);
    case EX_BOOL: return ref_bool(e->number != 0);
    case EX_NAME:
    case EX_CALL: return ref_name(at, names, e);
    case EX_BINDER: return ref_binder(at, names, e);
    case EX_COMPARE: return ref_compare(at, names, e);
    case EX_NOT_EQUAL: return ref_not_equal(at, names, e);
    case EX_IN:
    case EX_NOT_IN: return ref_in(at, names, e);
    case EX_NOT: return ref_bool(!ref_truth(ref_expr(at, names, e->args[0])));
    case EX_AND:
    case EX_OR: return ref_junction(at, names, e);
    case EX_IF: return ref_if(at, names, e);
    case EX_STRING:
    case EX_THEN: break;
    default: return ref_operator(at, names, e);
    }
    assert(!"neither a string nor `then` has a value");
    return ref_bool(false);
}

RefValue ref_eval(const RefPlace *at, const Expr *e)
{
    return ref_expr(at, &(RefNames){0}, e);
}

static RefAlternatives ref_alternatives(const RefPlace *at, const RefNames *names, const Expr *e)
{
    RefAlternatives all = {.n = 0};
    if (e->kind == EX_THEN) { /* one list after the other */
        for (uint32_t i = 0; i < e->n_args; i++) {
            RefAlternatives one = ref_alternatives(at, names, e->args[i]);
            for (unsigned j = 0; j < one.n; j++)
                all.allowed[all.n++] = one.allowed[j];
        }
    } else if (e->kind == EX_AND) { /* each of the left with each of the right */
        all = (RefAlternatives){.allowed = {true}, .n = 1};
        for (uint32_t i = 0; i < e->n_args; i++) {
            RefAlternatives left = all, right = ref_alternatives(at, names, e->args[i]);
            all.n = 0;
            for (unsigned a = 0; a < left.n; a++)
                for (unsigned b = 0; b < right.n; b++)
                    all.allowed[all.n++] = left.allowed[a] && right.allowed[b];
        }
    } else if (e->ref == REF_DEFINE && (e->define->uses & USES_THEN)) {
        RefNames inner = {NULL, e->define, e->args, names};
        all = ref_alternatives(at, &inner, e->define->body);
    } else {
        all.allowed[all.n++] = ref_truth(ref_expr(at, names, e));
    }
    return all;
}

Value ref_key(const RefPlace *at, const OrderKey *key)
{
    if (key->kind == KEY_TRUTH)
        return ref_truth(ref_eval(at, key->expr)) ? 1 : 0;
    if (key->condition && !ref_truth(ref_eval(at, key->condition)))
        return VALUE_UNDEFINED;
    return ref_eval(at, key->expr).v;
}

/* Whether x is to be tried before y.  what: the advice, whose keys decide when `keyed`. */
static bool ref_before(const Advice *a, bool keyed, const RefMove *x, const RefMove *y)
{
    if (x->rank != y->rank)
        return x->rank < y->rank;
    for (uint32_t i = 0; keyed && i < a->n_prefer; i++) {
        bool has_x = value_is_defined(x->keys[i]), has_y = value_is_defined(y->keys[i]);
        int64_t m = (int64_t)x->keys[i], n = (int64_t)y->keys[i];
        if (has_x != has_y)
            return has_x;
        if (has_x && m != n)
            return a->prefer[i].kind == KEY_LEAST ? m < n : m > n;
    }
    return x->place < y->place;
}

unsigned ref_moves(const RefPlace *at, const Advice *a, Move *out, unsigned *excluded)
{
    const Game *game = at->game;
    bool ours = game->turn(game, at->here.bytes) == TURN_US;
    const Expr *constraint = ours ? a->us : a->them;
    Move *legal = calloc(game->max_moves, sizeof *legal);
    RefMove *kept = calloc(game->max_moves, sizeof *kept);
    unsigned n = game->moves(game, at->here.bytes, NULL, legal), allowed = 0;
    for (unsigned i = 0; i < n; i++) {
        RefPlace p = *at;
        RefMove x = {.move = legal[i], .place = i};
        ref_set_move(&p, legal[i]);
        if (constraint) {
            RefAlternatives all = ref_alternatives(&p, &(RefNames){0}, constraint);
            while (x.rank < all.n && !all.allowed[x.rank])
                x.rank++;
            if (x.rank == all.n)
                continue;
        }
        for (uint32_t k = 0; ours && k < a->n_prefer; k++)
            x.keys[k] = ref_key(&p, &a->prefer[k]);
        unsigned j = allowed++;
        for (; j > 0 && ref_before(a, ours, &x, &kept[j - 1]); j--)
            kept[j] = kept[j - 1];
        kept[j] = x;
    }
    for (unsigned i = 0; i < allowed; i++)
        out[i] = kept[i].move;
    *excluded = n - allowed;
    free(kept);
    free(legal);
    return allowed;
}
