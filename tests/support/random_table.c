/* tests/support/random_table.c -- tables that nobody would write, all of them well typed (see
 * random_table.h). */
#include "tests/support/random_table.h"

#include <string.h>

static void gen(Gen *g, GenPlace p, Type t);

static bool gen_chance(Gen *g, unsigned percent)
{
    return random_below(&g->seed, 100) < percent;
}

static void gen_text(Gen *g, const char *text)
{
    strbuf_puts(g->out, text);
}

static GenPlace gen_inside(GenPlace p)
{
    p.level = p.level ? p.level - 1 : 0;
    return p;
}

/* A bool, or a set that stands for one. */
static void gen_truth(Gen *g, GenPlace p)
{
    gen(g, p, gen_chance(g, 25) ? TYPE_SET : TYPE_BOOL);
}

static Type gen_type(Gen *g)
{
    return (Type)random_below(&g->seed, 3);
}

/* ---- words and names ---------------------------------------------------------------------- */
static bool gen_word_fits(const Word *w, const GenPlace *p, Type t, bool with_params)
{
    if (w->type != t || (w->n_params > 0) != with_params || w->of_record ||
        (p->shifted && w->absolute))
        return false;
    if (w->kind != WORD_MOVE)
        return true;
    return w->type == TYPE_SET ? p->from_to : p->moves;
}

enum { REPEATED = 16 }; /* images and shifts: at most so often is their argument computed */

static void gen_arguments(Gen *g, GenPlace p, const Word *w)
{
    static const char *const material[] = {"\"KRvK\"", "\"KvK\"", "\"KQvKR\"", "\"KPvK\""};
    if (w->kind == WORD_TEXT) {
        gen_text(g, material[random_below(&g->seed, 4)]);
        return;
    }
    if (w->kind == WORD_SYMMETRY || w->kind == WORD_SHIFT)
        p.weight *= REPEATED;
    if (w->kind == WORD_SHIFT) {
        p.shifted = true;
        p.params = p.params && g->in && g->in->shifts;
    }
    for (unsigned i = 0; i < w->n_params; i++) {
        gen_text(g, i ? ", " : "");
        if (w->param[i] == TYPE_BOOL)
            gen_truth(g, p);
        else
            gen(g, p, type_is_set(w->param[i]) ? TYPE_SET : w->param[i]);
    }
}

/* A word of the game; false when none fits. */
static bool gen_word(Gen *g, GenPlace p, Type t, bool with_params)
{
    const Vocab *v = &chess_vocab;
    unsigned n = 0, chosen;
    for (size_t i = 0; i < v->n_words; i++)
        n += gen_word_fits(&v->words[i], &p, t, with_params);
    if (n == 0)
        return false;
    chosen = random_below(&g->seed, n);
    for (size_t i = 0; i < v->n_words; i++)
        if (gen_word_fits(&v->words[i], &p, t, with_params) && chosen-- == 0) {
            const Word *w = &v->words[i];
            bool repeats = w->kind == WORD_SYMMETRY || w->kind == WORD_SHIFT;
            if (repeats && p.weight * REPEATED > GEN_MOST_WEIGHT)
                return false;
            g->edges |= w->absolute;
            gen_text(g, w->name);
            if (with_params) {
                gen_text(g, "(");
                gen_arguments(g, gen_inside(p), w);
                gen_text(g, ")");
            }
        }
    return true;
}

/* A bound name or a parameter of the type; false when there is none. */
static bool gen_local(Gen *g, const GenPlace *p, Type t)
{
    unsigned n = 0, first = random_below(&g->seed, 8);
    for (unsigned i = 0; i < 8; i++) {
        n = (first + i) % 8;
        if (n < p->n_bound && p->bound[n] == t) {
            strbuf_printf(g->out, "v%u", n);
            return true;
        }
        if (g->in && p->params && n < g->in->n_params && g->in->params[n] == t) {
            strbuf_printf(g->out, "x%u", n);
            return true;
        }
    }
    return false;
}

static bool gen_fits(const Gen *g, const GenPlace *p, const GenDefine *d, Type t)
{
    return d->type == t && (p->node || !d->node) && (p->from_to || !d->from_to) &&
           (p->moves || !d->moves) && !(p->shifted && d->edges) &&
           p->weight * d->weight <= GEN_MOST_WEIGHT &&
           g->cost + p->weight * d->cost <= GEN_MOST_COST;
}

static bool gen_call(Gen *g, GenPlace p, Type t)
{
    if (g->n_defines == 0)
        return false;
    unsigned n = random_below(&g->seed, g->n_defines);
    const GenDefine *d = &g->defines[n];
    if (!gen_fits(g, &p, d, t))
        return false;
    g->cost += p.weight * d->cost;
    g->weight = p.weight * d->weight > g->weight ? p.weight * d->weight : g->weight;
    strbuf_printf(g->out, "f_%u", n);
    p = gen_inside(p);
    p.weight *= d->weight;
    if (d->elsewhere) {
        p.from_to = p.moves = false;
        p.params = p.params && g->in && g->in->elsewhere;
    }
    g->edges |= d->edges;
    if (d->shifts) {
        p.shifted = true;
        p.params = p.params && g->in && g->in->shifts;
    }
    for (unsigned i = 0; i < d->n_params; i++) {
        gen_text(g, i ? ", " : "(");
        if (d->params[i] == TYPE_BOOL)
            gen_truth(g, p);
        else
            gen(g, p, d->params[i]);
    }
    gen_text(g, d->n_params ? ")" : "");
    return true;
}

static bool gen_root(Gen *g, GenPlace p, Type t)
{
    if (!p.node)
        return false;
    p = gen_inside(p);
    p.from_to = p.moves = false;
    p.params = p.params && g->in && g->in->elsewhere;
    gen_text(g, "root(");
    gen(g, p, t);
    gen_text(g, ")");
    return true;
}

static bool gen_after(Gen *g, GenPlace p, Type t)
{
    if (!p.moves)
        return false;
    p = gen_inside(p);
    p.moves = false;
    p.params = p.params && g->in && g->in->elsewhere;
    gen_text(g, "after(");
    gen(g, p, t);
    gen_text(g, ")");
    return true;
}

static void gen_number(Gen *g)
{
    static const char *const special[] = {"2147483647", "-2147483647", "65536", "4096", "-1", "0"};
    if (gen_chance(g, 8))
        gen_text(g, special[random_below(&g->seed, 6)]);
    else
        strbuf_printf(g->out, "%d", (int)random_below(&g->seed, 12) - 1);
}

static void gen_leaf(Gen *g, GenPlace p, Type t)
{
    if (gen_chance(g, 45) && gen_local(g, &p, t))
        return;
    if (t == TYPE_INT && p.node && gen_chance(g, 20))
        gen_text(g, "depth");
    else if (t == TYPE_INT && gen_chance(g, 75))
        gen_number(g);
    else if (t == TYPE_BOOL && gen_chance(g, 10))
        gen_text(g, gen_chance(g, 50) ? "true" : "false");
    else if (!gen_word(g, p, t, false))
        gen_number(g);
}

/* ---- operators ---------------------------------------------------------------------------- */
static void gen_chain(Gen *g, GenPlace p, Type t, const char *const *ops, unsigned n_ops,
                      unsigned n)
{
    gen_text(g, "(");
    gen(g, p, t);
    for (unsigned i = 1; i < n; i++) {
        strbuf_printf(g->out, " %s ", ops[random_below(&g->seed, n_ops)]);
        gen(g, p, t);
    }
    gen_text(g, ")");
}

static void gen_junction(Gen *g, GenPlace p, const char *op)
{
    gen_text(g, "(");
    gen_truth(g, p);
    for (unsigned n = 1 + random_below(&g->seed, 2); n > 0; n--) {
        gen_text(g, op);
        gen_truth(g, p);
    }
    gen_text(g, ")");
}

static void gen_if(Gen *g, GenPlace p, Type t)
{
    gen_text(g, "(");
    gen(g, p, t);
    gen_text(g, " if ");
    gen_truth(g, p);
    gen_text(g, " else ");
    gen(g, p, t);
    gen_text(g, ")");
}

/* What stands right of `in` for a binder; returns the type of its elements. */
static Type gen_domain(Gen *g, GenPlace *p, bool sets_only)
{
    bool ints = !sets_only && gen_chance(g, 35);
    if (!ints) {
        gen(g, *p, TYPE_SET);
        p->weight *= 64;
        return TYPE_SET;
    }
    if (p->weight < 2 && gen_chance(g, 40)) {
        gen(g, *p, TYPE_INT);
        gen_text(g, "..");
        gen(g, *p, TYPE_INT);
        p->weight *= 2048;
    } else {
        bool empty = p->weight < 2 && gen_chance(g, 10);
        gen_text(g, empty ? "-5..5000" : "1..8");
        p->weight *= empty ? 2048 : 8;
    }
    return TYPE_INT;
}

static bool gen_binder(Gen *g, GenPlace p, const char *name, bool sets_only, bool of_ints)
{
    if (p.n_bound == GEN_BOUND || p.weight * 64 > GEN_MOST_WEIGHT)
        return false;
    p = gen_inside(p);
    strbuf_printf(g->out, "%s(v%u in ", name, p.n_bound);
    Type element = gen_domain(g, &p, sets_only);
    p.bound[p.n_bound++] = element;
    gen_text(g, ", ");
    if (of_ints)
        gen(g, p, TYPE_INT);
    else
        gen_truth(g, p);
    gen_text(g, ")");
    return true;
}

static void gen_membership(Gen *g, GenPlace p, bool ints)
{
    gen_text(g, "(");
    gen(g, p, ints ? TYPE_INT : TYPE_SET);
    gen_text(g, gen_chance(g, 50) ? " in " : " not in ");
    gen(g, p, ints ? TYPE_INT : TYPE_SET);
    if (ints) {
        gen_text(g, "..");
        gen(g, p, TYPE_INT);
    }
    gen_text(g, ")");
}

static bool gen_bool(Gen *g, GenPlace p)
{
    static const char *const compare[] = {"=", "<", "<=", ">", ">="}, *const equal[] = {"="},
                             *const differ[] = {"!="};
    GenPlace q = gen_inside(p);
    unsigned n = 2 + random_below(&g->seed, 2);
    switch (random_below(&g->seed, 12)) {
    case 0:
        gen_text(g, "(not ");
        gen_truth(g, q);
        gen_text(g, ")");
        return true;
    case 1: gen_junction(g, q, " and "); return true;
    case 2: gen_junction(g, q, " or "); return true;
    case 3:
    case 4: gen_chain(g, q, TYPE_INT, compare, 5, n); return true;
    case 5: gen_chain(g, q, gen_type(g), equal, 1, n); return true;
    case 6: gen_chain(g, q, gen_type(g), differ, 1, 2); return true;
    case 7: gen_membership(g, q, false); return true;
    case 8: gen_membership(g, q, true); return true;
    case 9: return gen_binder(g, p, "some", false, false);
    case 10: return gen_binder(g, p, "all", false, false);
    default: gen_if(g, q, TYPE_BOOL); return true;
    }
}

static bool gen_int(Gen *g, GenPlace p)
{
    static const char *const ops[] = {"+", "-", "*"};
    GenPlace q = gen_inside(p);
    switch (random_below(&g->seed, 7)) {
    case 0:
        gen_text(g, "(- ");
        gen(g, q, TYPE_INT);
        gen_text(g, ")");
        return true;
    case 1:
    case 2: gen_chain(g, q, TYPE_INT, ops, 3, 2); return true;
    case 3: return gen_binder(g, p, "count", false, false);
    case 4: return gen_binder(g, p, "min", false, true);
    case 5: return gen_binder(g, p, "max", false, true);
    default: gen_if(g, q, TYPE_INT); return true;
    }
}

static bool gen_set(Gen *g, GenPlace p)
{
    static const char *const ops[] = {"&", "|", "-"}, *const range[] = {".."};
    GenPlace q = gen_inside(p);
    switch (random_below(&g->seed, 6)) {
    case 0:
        gen_text(g, "(~");
        gen(g, q, TYPE_SET);
        gen_text(g, ")");
        return true;
    case 1:
    case 2: gen_chain(g, q, TYPE_SET, ops, 3, 2); return true;
    case 3: gen_chain(g, q, TYPE_SET, range, 1, 2); return true;
    case 4: return gen_binder(g, p, "set", true, false);
    default: gen_if(g, q, TYPE_SET); return true;
    }
}

static bool gen_once(Gen *g, GenPlace p, Type t)
{
    switch (random_below(&g->seed, 8)) {
    case 0: gen_leaf(g, p, t); return true;
    case 1: return gen_call(g, p, t);
    case 2: return gen_root(g, p, t);
    case 3: return gen_after(g, p, t);
    case 4:
    case 5: return gen_word(g, p, t, true);
    default: break;
    }
    if (t == TYPE_BOOL)
        return gen_bool(g, p);
    return t == TYPE_INT ? gen_int(g, p) : gen_set(g, p);
}

/* Appends an expression of type t that may stand in p. */
static void gen(Gen *g, GenPlace p, Type t)
{
    g->cost += p.weight;
    g->weight = p.weight > g->weight ? p.weight : g->weight;
    if (p.level == 0 || g->cost > GEN_MOST_COST) {
        gen_leaf(g, p, t);
        return;
    }
    while (!gen_once(g, p, t))
        continue;
}

/* ---- tables ------------------------------------------------------------------------------- */
static GenPlace gen_place(bool node, bool moves)
{
    return (GenPlace){.node = node,
                      .from_to = moves,
                      .moves = moves,
                      .params = true,
                      .level = GEN_LEVEL,
                      .weight = 1};
}

static void gen_expr(Gen *g, bool node, bool moves, Type t)
{
    g->cost = 0;
    g->weight = 1;
    if (t == TYPE_BOOL)
        gen_truth(g, gen_place(node, moves));
    else
        gen(g, gen_place(node, moves), t);
}

/* A parameter of type bool is asked for its truth, so that sets may be given for it everywhere; one
 * that may be the value of a set is a set for certain. */
static void gen_body(Gen *g, GenDefine *d, GenPlace p)
{
    unsigned closing = 0;
    for (unsigned i = 0; i < d->n_params; i++)
        if (d->params[i] == TYPE_BOOL || (d->params[i] == TYPE_SET && d->type == TYPE_SET)) {
            gen_text(g, "(");
            p.level = 2;
            gen(g, p, d->type);
            strbuf_printf(g->out, " if x%u%s or ", i, d->params[i] == TYPE_SET ? " in board" : "");
            gen_truth(g, p);
            gen_text(g, " else ");
            closing++;
        }
    gen(g, p, d->type);
    while (closing-- > 0)
        gen_text(g, ")");
}

static void gen_define(Gen *g)
{
    GenDefine *d = &g->defines[g->n_defines];
    unsigned kind = random_below(&g->seed, 4);
    *d = (GenDefine){.type = gen_type(g),
                     .node = kind > 0,
                     .from_to = kind > 1,
                     .moves = kind > 2,
                     .n_params = random_below(&g->seed, GEN_PARAMS + 1),
                     .elsewhere = gen_chance(g, 50),
                     .shifts = gen_chance(g, 50)};
    strbuf_printf(g->out, "define f_%u", g->n_defines);
    for (unsigned i = 0; i < d->n_params; i++) {
        d->params[i] = gen_type(g);
        strbuf_printf(g->out, "%sx%u", i ? ", " : "(", i);
    }
    gen_text(g, d->n_params ? ") = " : " = ");
    GenPlace p = gen_place(d->node, d->moves);
    p.from_to = d->from_to;
    g->in = d;
    g->edges = false;
    g->cost = 0;
    g->weight = 1;
    gen_body(g, d, p);
    g->in = NULL;
    d->edges = g->edges;
    d->cost = g->cost;
    d->weight = g->weight;
    g->n_defines++;
    gen_text(g, "\n");
}

static void gen_constraint(Gen *g, const char *clause)
{
    unsigned n = 1 + random_below(&g->seed, 3);
    gen_text(g, clause);
    for (unsigned i = 0; i < n; i++) {
        gen_text(g, i ? " then " : "");
        if (gen_chance(g, 30)) {
            gen_expr(g, true, true, TYPE_BOOL);
            gen_text(g, " and (");
            gen_expr(g, true, true, TYPE_BOOL);
            gen_text(g, gen_chance(g, 50) ? " then " : " and depth < 4 then ");
            gen_expr(g, true, true, TYPE_BOOL);
            gen_text(g, ")");
        } else {
            gen_expr(g, true, true, TYPE_BOOL);
        }
    }
}

/* A key: a number, often with a condition, or a truth. */
static void gen_key(Gen *g, bool of_moves)
{
    if (gen_chance(g, 20)) {
        gen_expr(g, true, of_moves, TYPE_BOOL);
        return;
    }
    gen_text(g, gen_chance(g, 50) ? "least (" : "most (");
    gen_expr(g, true, of_moves, TYPE_INT);
    gen_text(g, ")");
    if (gen_chance(g, 40)) {
        gen_text(g, " if (");
        gen_expr(g, true, of_moves, TYPE_BOOL);
        gen_text(g, ")");
    }
}

static void gen_advice(Gen *g)
{
    gen_text(g, "advice a\n  when: ");
    gen_expr(g, false, false, TYPE_BOOL);
    gen_text(g, "\n  better: ");
    gen_expr(g, true, false, TYPE_BOOL);
    gen_text(g, "\n  holding: ");
    gen_expr(g, true, false, TYPE_BOOL);
    gen_constraint(g, "\n  us: ");
    gen_constraint(g, "\n  them: ");
    for (unsigned i = 0; i < 2; i++) {
        gen_text(g, i ? ", " : "\n  prefer: ");
        gen_key(g, true);
    }
    gen_text(g, "\n  seek: ");
    gen_key(g, false);
    gen_text(g, "\n");
}

uint64_t seed_of_bytes(const uint8_t *data, size_t size)
{
    uint64_t seed = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < size; i++)
        seed = (seed ^ data[i]) * UINT64_C(0x100000001B3);
    return seed | (seed == 0);
}

void random_table(uint64_t seed, StrBuf *out)
{
    Gen g = {.seed = seed, .out = out};
    gen_text(&g, "table t aim ");
    gen_expr(&g, false, false, TYPE_BOOL);
    gen_text(&g, "\n");
    while (g.n_defines < GEN_DEFINES)
        gen_define(&g);
    gen_text(&g, "rule r if ");
    gen_expr(&g, false, false, TYPE_BOOL);
    gen_text(&g, " then a\n");
    gen_advice(&g);
}

void drop_clause(StrBuf *text, const char *clause)
{
    char *from = strstr(text->text, clause);
    assert(from);
    memset(from + 1, ' ', strcspn(from + 1, "\n"));
}

void provable_table(uint64_t seed, StrBuf *out)
{
    static const char *const clause[] = {"\n  holding:", "\n  us:", "\n  them:"};
    random_table(seed, out);
    drop_clause(out, "\n  when:");
    for (unsigned i = 0; i < 3; i++)
        if (random_below(&seed, 3) > 0)
            drop_clause(out, clause[i]);
}
