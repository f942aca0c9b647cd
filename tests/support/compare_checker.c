/* tests/support/compare_checker.c -- what the proof checker computes against what al0 computes (see
 * compare_checker.h). */
#include "tests/support/compare_checker.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Finds what the checker has by a name, and what that uses. */
static void twin_find(const Twin *t, DeclKind kind, const char *name)
{
    const Decl *d = tables_find(&t->tables, kind, name);
    assert_non_null(d);
    Uses uses = tables_uses(&t->tables, d);
    vec_clear(&uses.decl);
}

Twin twin_new(const Bundle *b, const char *path)
{
    Twin t = {.rig = rig_new(b), .home = arena_new("twin")};
    StrBuf message = {0};
    TableFiles files = {.path = path};
    if (!tables_read(&t.tables, t.home, &checker_chess, &files, &message))
        fail_msg("the checker cannot read the table: %s", strbuf_get(&message));
    for (size_t i = 0; i < b->set->n_advices; i++)
        twin_find(&t, DECL_ADVICE, b->set->advices[i]->full_name);
    for (size_t i = 0; i < t.rig.n_singles; i++)
        twin_find(&t, DECL_DEFINE, t.rig.singles[i].define->name.text);
    return t;
}

void twin_free(Twin *t)
{
    rig_free(&t->rig);
    arena_free(t->home);
}

void twin_position(const Twin *t, const ChessPosition *p, Mailbox *out)
{
    StrBuf fen = {0};
    fen_write(p, &fen);
    if (!mailbox_read(strbuf_get(&fen), t->us_black, out))
        fail_msg("the checker does not take %s", strbuf_get(&fen));
    strbuf_clear(&fen);
}

MailboxMove twin_step(const Twin *t, const ChessPosition *p, const Mailbox *here, Move move)
{
    StrBuf text = {0};
    MailboxMove step[MOST_MAILBOX_MOVES];
    char name[6] = "";
    unsigned n = mailbox_moves(here, step), i = 0;
    uci_write(p, move, &text);
    for (; i < n && strcmp(name, strbuf_get(&text)) != 0; i++)
        mailbox_name(step[i], t->us_black, name);
    assert_string_equal(name, strbuf_get(&text));
    strbuf_clear(&text);
    return step[i - 1];
}

/* Whether the checker's value is the same; where al0 has a bool the checker may have a set. */
static bool twin_is(Value got, Type type, Datum d)
{
    if (type == TYPE_SET)
        return d.kind == IS_SET && d.s == got;
    if (type == TYPE_INT)
        return d.kind == IS_NUMBER &&
               (d.n == UNDEFINED ? got == VALUE_UNDEFINED : (Value)d.n == got);
    return d.kind == IS_SET ? (got != 0) == (d.s != 0) : d.kind == IS_BOOL && got == (Value)d.n;
}

static void twin_same(Twin *t, const RefPlace *at, const char *what, Value got, Type type, Datum d,
                      const char *error)
{
    t->rig.compared++;
    if (twin_is(got, type, d) && !error)
        return;
    StrBuf b = {0};
    strbuf_printf(&b, "%s: al0 %lld; the checker %s, number %lld, set %llx", what, (long long)got,
                  error ? error : "", (long long)d.n, (unsigned long long)d.s);
    fail_at(&t->rig, at, strbuf_get(&b));
}

static void twin_moves(Twin *t, const RefPlace *at, ExprContext *p, const Task *task,
                       EvalContext *s)
{
    const Advice *a = tables_find(&t->tables, DECL_ADVICE, task->advice->advice->full_name)->advice;
    Move got[MAX_CHESS_MOVES], all[MAX_CHESS_MOVES];
    unsigned excluded, depth = (unsigned)at->depth;
    unsigned n = task->problem.moves(&task->problem, s, depth, got, &excluded);
    unsigned n_all = chess_moves((const void *)at->here.bytes, all);
    MailboxMove step[MOST_MAILBOX_MOVES];
    assert_int_equal(n_all, mailbox_moves(&p->here->chess, step));
    for (unsigned i = 0; i < n_all; i++) {
        Board after;
        Step move;
        const char *error;
        bool allowed = false;
        for (unsigned k = 0; k < n; k++)
            allowed |= got[k] == all[i];
        move.chess = twin_step(t, (const void *)at->here.bytes, &p->here->chess, all[i]);
        mailbox_play(&p->here->chess, move.chess, &after.chess);
        p->move = &move;
        p->after = &after;
        bool holds = expr_holds(p, p->here->chess.ours ? a->us : a->them, &error);
        RefPlace here = *at;
        here.move = all[i];
        twin_same(t, &here, "a move allowed", allowed, TYPE_BOOL, a_bool(holds), error);
    }
    p->move = NULL;
    p->after = NULL;
}

static void twin_advice(Twin *t, const RefPlace *at, ExprContext *p, EvalContext *s,
                        const CompiledAdvice *compiled)
{
    const Advice *a = tables_find(&t->tables, DECL_ADVICE, compiled->advice->full_name)->advice;
    const char *error, *error2;
    Task task;
    assert_non_null(a);
    task_init(&task, t->rig.runner.m, &chess_game, compiled, t->rig.order, t->rig.runner.root);
    Judgement got = task.problem.judge(&task.problem, s, (unsigned)at->depth);
    bool holding = expr_holds(p, a->holding, &error);
    bool better = expr_holds(p, a->better, &error2);
    bool last =
        (unsigned)at->depth > task.problem.last_depth[chess_game.turn(&chess_game, at->here.bytes)];
    Judgement expected = last ? NODE_FAILS : NODE_OPEN;
    if (!holding || better)
        expected = holding ? NODE_LEAF : NODE_FAILS;
    twin_same(t, at, "the judgement", (Value)got, TYPE_INT, a_number((int64_t)expected),
              error ? error : error2);
    twin_moves(t, at, p, &task, s);
    if (at->depth == 0) {
        bool when = expr_holds(p, a->when, &error);
        twin_same(t, at, "when", evaluator_eval(t->rig.runner.m, compiled->when, s) != 0, TYPE_BOOL,
                  a_bool(when), error);
    }
}

static void twin_define(Twin *t, const RefPlace *at, ExprContext *p, const Line *line,
                        Single *single)
{
    const Define *d = tables_find(&t->tables, DECL_DEFINE, single->define->name.text)->define;
    const char *error;
    if (single->define->uses & USES_OF_MOVES)
        return;
    Value got = evaluator_eval(single->runner.m, single->entry, runner_walk(&single->runner, line));
    Datum expected = expr_value(p, d->body, &error);
    twin_same(t, at, d->name.text, got, single->define->type, expected, error);
}

void checker_line(Twin *t, const Line *line)
{
    RefPlace at;
    Board root, here;
    t->us_black = line->root.flipped;
    ref_begin(&at, &chess_game, &line->root);
    twin_position(t, &line->root, &root.chess);
    here = root;
    for (unsigned i = 0; i < line->n; i++) {
        Mailbox before = here.chess;
        mailbox_play(&before, twin_step(t, (const void *)at.here.bytes, &before, line->moves[i]),
                     &here.chess);
        ref_play(&at, line->moves[i]);
    }
    Mailbox read;
    twin_position(t, (const void *)at.here.bytes, &read);
    assert_true(mailbox_same(&here.chess, &read));
    ExprContext p = {
        .rules = &checker_chess, .here = &here, .root = &root, .depth = (unsigned)at.depth};
    EvalContext *s = runner_walk(&t->rig.runner, line);
    for (size_t i = 0; i < t->rig.b->set->n_advices; i++)
        twin_advice(t, &at, &p, s, &t->rig.b->c->advice[i]);
    for (size_t i = 0; i < t->rig.n_singles; i++)
        twin_define(t, &at, &p, line, &t->rig.singles[i]);
}

unsigned long checker_random_table(uint64_t seed, const char *text, unsigned lines)
{
    char path[] = "/tmp/al0-twin-XXXXXX";
    uint64_t state = seed * 104729 + 1;
    int file = mkstemp(path);
    assert_true(file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text));
    close(file);
    Bundle b = bundle_load_text(text);
    assert_non_null(b.c);
    Twin t = twin_new(&b, path);
    unlink(path);
    for (unsigned i = 0; i < lines; i++) {
        Line line = random_line(random_position(&state), &state);
        checker_line(&t, &line);
    }
    unsigned long compared = t.rig.compared;
    twin_free(&t);
    bundle_free(&b);
    return compared;
}
