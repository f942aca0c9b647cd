/* tests/support/compare_eval.c -- a compiled table against the reference, node by node (see
 * compare_eval.h). */
#include "tests/support/compare_eval.h"

#include <stdlib.h>
#include <string.h>

static Runner runner_new(const Program *p)
{
    Runner r = {.m = evaluator_new(p, &chess_game)};
    r.root = evaluator_context_new(r.m);
    r.at[0] = evaluator_context_new(r.m);
    r.at[1] = evaluator_context_new(r.m);
    return r;
}

static void runner_free(Runner *r)
{
    evaluator_free(r->m);
    free(r->root);
    free(r->at[0]);
    free(r->at[1]);
}

EvalContext *runner_walk(const Runner *r, const Line *line)
{
    EvalContext *s = r->root;
    evaluator_begin(r->m, &line->root, s);
    for (unsigned i = 0; i < line->n; i++) {
        evaluator_play(r->m, s, line->moves[i], r->at[i % 2]);
        s = r->at[i % 2];
    }
    return s;
}

Rig rig_new(const Bundle *b)
{
    Rig rig = {.b = b, .runner = runner_new(b->c->program), .order = move_order_new(&chess_game)};
    const Table *t = b->set->root;
    rig.singles = calloc(t->n_defines + 1, sizeof *rig.singles);
    for (size_t i = 0; i < t->n_defines; i++) {
        const Define *d = t->defines[i];
        if (d->n_params > 0 || (d->uses & USES_THEN))
            continue;
        Single *s = &rig.singles[rig.n_singles++];
        s->define = d;
        const Program *p = compile_expr(b->home, b->ds, d->body, &chess_game, &s->entry);
        assert_non_null(p);
        s->runner = runner_new(p);
    }
    return rig;
}

void rig_remember(Rig *rig, size_t bytes)
{
    evaluator_remember(rig->runner.m, bytes);
    for (size_t i = 0; i < rig->n_singles; i++)
        evaluator_remember(rig->singles[i].runner.m, bytes);
}

void rig_free(Rig *rig)
{
    for (size_t i = 0; i < rig->n_singles; i++)
        runner_free(&rig->singles[i].runner);
    free(rig->singles);
    runner_free(&rig->runner);
    move_order_free(rig->order);
}

Line random_line(ChessPosition root, uint64_t *state)
{
    Line line = {.root = root};
    unsigned wanted = random_below(state, LINE_MOVES + 1);
    Move moves[MAX_CHESS_MOVES];
    for (ChessPosition p = root; line.n < wanted; line.n++) {
        unsigned n = chess_moves(&p, moves);
        if (n == 0)
            break;
        line.moves[line.n] = moves[random_below(state, n)];
        chess_play(&p, line.moves[line.n], &p);
    }
    return line;
}

Line line_behind(const Line *line)
{
    Line behind = {.root = line->root};
    for (unsigned i = 0; i < line->n; i++)
        chess_play(&behind.root, line->moves[i], &behind.root);
    return behind;
}

void fail_at(const Rig *rig, const RefPlace *at, const char *what)
{
    StrBuf b = {0};
    fen_write(at->root.bytes, &b);
    strbuf_puts(&b, " root, at ");
    fen_write(at->here.bytes, &b);
    if (at->move != NO_MOVE) {
        strbuf_puts(&b, " move ");
        uci_write(at->here.bytes, at->move, &b);
    }
    strbuf_printf(&b, " depth %d, view of %s", (int)at->depth,
                  ((const ChessPosition *)at->here.bytes)->flipped ? "black" : "white");
    fprintf(stderr, "%s\n", rig->b->set->root->source->text);
    fail_msg("%s at %s", what, strbuf_get(&b));
}

void compare_values(Rig *rig, const RefPlace *at, const char *what, Value got, RefValue expected)
{
    rig->compared++;
    if (got == expected.v)
        return;
    StrBuf b = {0};
    strbuf_printf(&b, "%s is %lld and should be %lld", what, (long long)got, (long long)expected.v);
    fail_at(rig, at, strbuf_get(&b));
}

/* An entry at a node, asked for twice: the second time parts of it are remembered. */
static void compare_entry(Rig *rig, const RefPlace *at, EvalContext *s, Entry entry, const Expr *e,
                          Type wanted, const char *what)
{
    RefValue expected = e ? ref_as(ref_eval(at, e), wanted) : ref_bool(true);
    for (int time = 0; time < 2; time++) {
        Value got = evaluator_eval(rig->runner.m, entry, s);
        compare_values(rig, at, what, wanted == TYPE_BOOL ? got != 0 : got, expected);
    }
}

static void compare_single(Rig *rig, const RefPlace *at, const Line *line, Single *single)
{
    const Define *d = single->define;
    EvalContext *s = runner_walk(&single->runner, line);
    if (!(d->uses & USES_OF_MOVES)) {
        RefValue expected = ref_eval(at, d->body);
        for (int time = 0; time < 2; time++)
            compare_values(rig, at, d->name.text,
                           evaluator_eval(single->runner.m, single->entry, s), expected);
        return;
    }
    Move moves[MAX_CHESS_MOVES];
    unsigned n = chess_moves((const void *)at->here.bytes, moves);
    for (unsigned i = 0; i < n; i += 1 + n / 8) { /* some of many */
        RefPlace p = *at;
        ref_set_move(&p, moves[i]);
        RefValue expected = ref_eval(&p, d->body);
        for (int time = 0; time < 2; time++)
            compare_values(rig, &p, d->name.text,
                           evaluator_eval_move(single->runner.m, single->entry, s, moves[i]),
                           expected);
    }
}

static int by_move(const void *x, const void *y)
{
    const Move *a = x, *b = y;
    return (*a > *b) - (*a < *b);
}

/* The moves allowed, in their order.  That of a table that says `symmetric` goes by images, which
 * the reference does not know (test_images has it): then in whatever order. */
void compare_moves(Rig *rig, const RefPlace *at, EvalContext *s, const Task *t)
{
    Move got[MAX_CHESS_MOVES], expected[MAX_CHESS_MOVES];
    unsigned got_excluded, excluded, depth = (unsigned)at->depth;
    unsigned n = ref_moves(at, t->advice->advice, expected, &excluded);
    unsigned m = t->problem.moves(&t->problem, s, depth, got, &got_excluded);
    rig->compared++;
    if (t->advice->advice->table->symmetric) {
        qsort(got, m, sizeof *got, by_move);
        qsort(expected, n, sizeof *expected, by_move);
    }
    if (m != n || memcmp(got, expected, n * sizeof *got) != 0)
        fail_at(rig, at, "the list of moves differs");
    if (n > 0 && got_excluded != excluded)
        fail_at(rig, at, "another number of moves is excluded");
    if (n > 0 && depth > t->problem.last_depth[chess_game.turn(&chess_game, at->here.bytes)])
        fail_at(rig, at, "a move behind the last depth");
}

/* Behind the last depth an open node may count as one that fails: no move leads on from it. */
static void compare_judgement(Rig *rig, const RefPlace *at, EvalContext *s, const Task *t)
{
    const Advice *a = t->advice->advice;
    unsigned depth = (unsigned)at->depth;
    bool last = depth > t->problem.last_depth[chess_game.turn(&chess_game, at->here.bytes)];
    bool holds = !a->holding || ref_truth(ref_eval(at, a->holding));
    bool better = a->better && ref_truth(ref_eval(at, a->better));
    Judgement expected = last ? NODE_FAILS : NODE_OPEN;
    if (!holds || better)
        expected = holds ? NODE_LEAF : NODE_FAILS;
    for (int time = 0; time < 2; time++) {
        Judgement got = t->problem.judge(&t->problem, s, depth);
        compare_values(rig, at, "the judgement", (Value)got, ref_int((int64_t)expected));
    }
}

static void compare_seek(Rig *rig, const RefPlace *at, EvalContext *s, const CompiledAdvice *a)
{
    RefValue expected = {.v = ref_key(at, a->advice->seek)};
    for (int time = 0; time < 2; time++)
        compare_values(rig, at, "seek", evaluator_eval(rig->runner.m, a->seek.value, s), expected);
}

static void compare_advice(Rig *rig, const RefPlace *at, EvalContext *s, const CompiledAdvice *a)
{
    const Advice *x = a->advice;
    Task task;
    task_init(&task, rig->runner.m, &chess_game, a, rig->order, rig->runner.root);
    if (at->depth == 0)
        compare_entry(rig, at, s, a->when, x->when, TYPE_BOOL, "when");
    compare_judgement(rig, at, s, &task);
    compare_moves(rig, at, s, &task);
    compare_judgement(rig, at, s, &task);
    if (x->seek)
        compare_seek(rig, at, s, a);
}

static void compare_conditions(Rig *rig, const RefPlace *at, EvalContext *s)
{
    const Compiled *c = rig->b->c;
    for (size_t i = 0; i < c->set->n_tables; i++) {
        const Table *t = c->set->tables[i];
        for (size_t j = 0; j < t->n_rules; j++)
            compare_entry(rig, at, s, compiled_find(c, t)->conditions[j], t->rules[j]->condition,
                          TYPE_BOOL, t->rules[j]->name.text);
    }
    compare_entry(rig, at, s, c->aim, c->set->root->aim, TYPE_BOOL, "aim");
}

void compare_line(Rig *rig, const Line *line)
{
    RefPlace at;
    ref_begin(&at, &chess_game, &line->root);
    for (unsigned i = 0; i < line->n; i++)
        ref_play(&at, line->moves[i]);
    EvalContext *s = runner_walk(&rig->runner, line);
    for (size_t i = 0; i < rig->b->set->n_advices; i++)
        if (rig->b->set->advices[i]->n_params == 0) /* the reference gives parameters no values */
            compare_advice(rig, &at, s, &rig->b->c->advice[i]);
    if (line->n == 0)
        compare_conditions(rig, &at, s);
    for (size_t i = 0; i < rig->n_singles; i++)
        compare_single(rig, &at, line, &rig->singles[i]);
}
