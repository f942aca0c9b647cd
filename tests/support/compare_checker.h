/* tests/support/compare_checker.h -- what the proof checker computes against what al0 computes.
 * Does: evaluates goals, constraints and definitions of a table both ways at the end of a line.
 * Knows: compare_eval.h (lines, machines), the checker's parts.
 * Start reading at checker_line(). */
#ifndef AL0_TESTS_COMPARE_CHECKER_H
#define AL0_TESTS_COMPARE_CHECKER_H

#include <unistd.h>

#include "checker/meaning.h"
#include "checker/table.h"
#include "tests/support/compare_eval.h"

/* A table as both read it. */
typedef struct Twin {
    Rig rig;
    Arena *home;
    Book book;
    bool us_black;
} Twin;

/* Finds what the checker has by a name, and what that uses. */
static inline void twin_find(const Twin *t, DeclKind kind, const char *name)
{
    const Decl *d = book_find(&t->book, kind, name);
    assert_non_null(d);
    Uses uses = book_uses(&t->book, d);
    vec_clear(&uses.decl);
}

/* path: the same text as in b. */
static inline Twin twin_new(const Bundle *b, const char *path)
{
    Twin t = {.rig = rig_new(b), .home = arena_new("twin")};
    StrBuf message = {0};
    TableFiles files = {.path = path};
    if (!book_read(&t.book, t.home, &files, &message))
        fail_msg("the checker cannot read the table: %s", strbuf_get(&message));
    for (size_t i = 0; i < b->set->n_advices; i++)
        twin_find(&t, DECL_ADVICE, b->set->advices[i]->full_name);
    for (size_t i = 0; i < t.rig.n_singles; i++)
        twin_find(&t, DECL_DEFINE, t.rig.singles[i].define->name.text);
    return t;
}

static inline void twin_free(Twin *t)
{
    rig_free(&t->rig);
    arena_free(t->home);
}

/* The checker's view of a position of al0. */
static inline void twin_position(const Twin *t, const ChessPosition *p, Mailbox *out)
{
    StrBuf fen = {0};
    fen_write(p, &fen);
    if (!mailbox_read(strbuf_get(&fen), t->us_black, out))
        fail_msg("the checker does not take %s", strbuf_get(&fen));
    strbuf_clear(&fen);
}

/* The step of `here` that is called as the move is; fails where there is none. */
static inline Step twin_step(const Twin *t, const ChessPosition *p, const Mailbox *here, Move move)
{
    StrBuf text = {0};
    Step step[MOST_STEPS];
    char name[6] = "";
    unsigned n = mailbox_steps(here, step), i = 0;
    uci_write(p, move, &text);
    for (; i < n && strcmp(name, strbuf_get(&text)) != 0; i++)
        mailbox_name(step[i], t->us_black, name);
    assert_string_equal(name, strbuf_get(&text));
    strbuf_clear(&text);
    return step[i - 1];
}

static inline void twin_same(Twin *t, const RefPlace *at, const char *what, Value got, Type type,
                             Datum d, const char *trouble)
{
    bool same =
        type == TYPE_SET ? d.kind == IS_SET && d.s == got
        : type == TYPE_BOOL
            ? d.kind == IS_SET ? (got != 0) == (d.s != 0) : d.kind == IS_BOOL && got == (Value)d.n
            : d.kind == IS_NUMBER &&
                  (d.n == UNDEFINED ? got == VALUE_UNDEFINED : (Value)d.n == got);
    t->rig.compared++;
    if (same && !trouble)
        return;
    StrBuf b = {0};
    strbuf_printf(&b, "%s: al0 %lld; the checker %s, number %lld, set %llx", what, (long long)got,
                  trouble ? trouble : "", (long long)d.n, (unsigned long long)d.s);
    fail_at(&t->rig, at, strbuf_get(&b));
}

static inline void twin_moves(Twin *t, const RefPlace *at, Spot *p, const Task *task, Scene *s)
{
    const Advice *a = book_find(&t->book, DECL_ADVICE, task->advice->advice->full_name)->advice;
    Move got[MAX_CHESS_MOVES], all[MAX_CHESS_MOVES];
    unsigned excluded, depth = (unsigned)at->depth;
    unsigned n = task->problem.moves(&task->problem, s, depth, got, &excluded);
    unsigned n_all = chess_moves((const void *)at->here.bytes, all);
    Step step[MOST_STEPS];
    assert_int_equal(n_all, mailbox_steps(p->here, step));
    for (unsigned i = 0; i < n_all; i++) {
        Mailbox after;
        const char *trouble;
        bool allowed = false;
        for (unsigned k = 0; k < n; k++)
            allowed |= got[k] == all[i];
        p->step = twin_step(t, (const void *)at->here.bytes, p->here, all[i]);
        mailbox_play(p->here, p->step, &after);
        p->after = &after;
        bool holds = meaning_holds(p, p->here->ours ? a->us : a->them, &trouble);
        RefPlace here = *at;
        here.move = all[i];
        twin_same(t, &here, "a move allowed", allowed, TYPE_BOOL, a_bool(holds), trouble);
    }
    p->after = NULL;
}

static inline void twin_advice(Twin *t, const RefPlace *at, Spot *p, Scene *s,
                               const CompiledAdvice *compiled)
{
    const Advice *a = book_find(&t->book, DECL_ADVICE, compiled->advice->full_name)->advice;
    const char *trouble, *trouble2;
    Task task;
    assert_non_null(a);
    task_init(&task, t->rig.runner.m, &chess_game, compiled, t->rig.order, t->rig.runner.root);
    Judgement got = task.problem.judge(&task.problem, s, (unsigned)at->depth);
    bool holding = meaning_holds(p, a->holding, &trouble);
    bool better = meaning_holds(p, a->better, &trouble2);
    bool last = (unsigned)at->depth > task.problem.last_depth[chess_game.turn(at->here.bytes)];
    Judgement expected = !holding ? NODE_FAILS : better ? NODE_LEAF : last ? NODE_FAILS : NODE_OPEN;
    twin_same(t, at, "the judgement", (Value)got, TYPE_INT, a_number((int64_t)expected),
              trouble ? trouble : trouble2);
    twin_moves(t, at, p, &task, s);
    if (at->depth == 0) {
        bool when = meaning_holds(p, a->when, &trouble);
        twin_same(t, at, "when", machine_eval(t->rig.runner.m, compiled->when, s) != 0, TYPE_BOOL,
                  a_bool(when), trouble);
    }
}

static inline void twin_define(Twin *t, const RefPlace *at, Spot *p, const Line *line,
                               Single *single)
{
    const Define *d = book_find(&t->book, DECL_DEFINE, single->define->name.text)->define;
    const char *trouble;
    if (single->define->uses & USES_OF_MOVES)
        return;
    Value got = machine_eval(single->runner.m, single->entry, runner_walk(&single->runner, line));
    Datum expected = meaning(p, d->body, &trouble);
    twin_same(t, at, d->name.text, got, single->define->type, expected, trouble);
}

/* Every expression of the table at the end of the line. */
static inline void checker_line(Twin *t, const Line *line)
{
    RefPlace at;
    Mailbox root, here;
    t->us_black = line->root.flipped;
    ref_begin(&at, &chess_game, &line->root);
    twin_position(t, &line->root, &root);
    here = root;
    for (unsigned i = 0; i < line->n; i++) {
        Mailbox before = here;
        mailbox_play(&before, twin_step(t, (const void *)at.here.bytes, &here, line->moves[i]),
                     &here);
        ref_play(&at, line->moves[i]);
    }
    Mailbox read;
    twin_position(t, (const void *)at.here.bytes, &read);
    assert_true(mailbox_same(&here, &read));
    Spot p = {.here = &here, .root = &root, .depth = (unsigned)at.depth};
    Scene *s = runner_walk(&t->rig.runner, line);
    for (size_t i = 0; i < t->rig.b->set->n_advices; i++)
        twin_advice(t, &at, &p, s, &t->rig.b->c->advice[i]);
    for (size_t i = 0; i < t->rig.n_singles; i++)
        twin_define(t, &at, &p, line, &t->rig.singles[i]);
}

/* A random table, at a few random places. */
static inline unsigned long checker_random_table(uint64_t seed, const char *text, unsigned lines)
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

#endif
