/* tests/unit/test_needless.c -- parts that are told to be needless are: without all of them the table is proved.
 * Also of a run that was stopped, after any number of parts. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "interp/needless.h"
#include "lib/face.h"

/* `again` and `go` say the same: each is needless only while the other stands. */
static const char text[] =
    "table parts material \"KRvK\" scope k in a8 and K in b6 and R in on_file(8) aim mate\n"
    "rule never if K in a2 then go\n"
    "rule always then again, go, wait\n"
    "advice go\n"
    "    when:    K\n"
    "    better:  mate and (k or K)\n"
    "    holding: R or K\n"
    "    us:      depth = 0 and by(R) then depth = 0\n"
    "    them:    none\n"
    "advice again better: mate us: depth = 0 them: none\n"
    "advice wait better: them_to_move us: depth = 0 them: none\n";

enum { NEVER = 1000 };

/* A run that is stopped when it has tried so many parts. */
typedef struct Stopped {
    size_t after;
    volatile sig_atomic_t stop;
} Stopped;

static void stop_in_time(void *context, const char *what, uint64_t done, uint64_t all)
{
    Stopped *s = context;
    (void)all;
    if (strcmp(what, "parts") == 0 && done == s->after)
        s->stop = 1;
}

static Al0Table *read_table(void)
{
    char *messages;
    Al0Table *t = al0_table_read_text("test.al0", text, strlen(text), NULL, &messages);
    if (!t)
        fail_msg("%s", messages);
    al0_free(messages);
    return t;
}

static Al0VerifyOptions options(Stopped *s)
{
    return (Al0VerifyOptions){
        .limits = {.threads = 2, .stop = &s->stop}, .progress = stop_in_time, .context = s};
}

static NeedlessReport find(Al0Table *t, size_t after)
{
    char error[256];
    NeedlessReport r;
    Stopped s = {.after = after};
    Al0VerifyOptions given = options(&s);
    Al0Limits limits;
    VerifyOptions o = face_verify_options(&given, &limits);
    if (!needless_run(t->compiled, t->set, &o, &r, error))
        fail_msg("%s", error);
    return r;
}

/* Whether the table as its tree now says is proved. */
static bool is_proved(Al0Table *t)
{
    char error[256];
    Stopped s = {.after = NEVER};
    Al0VerifyOptions given = options(&s);
    Al0Limits limits;
    VerifyOptions o = face_verify_options(&given, &limits);
    Arena *home = arena_new("a table without its parts");
    Diags *ds = diag_new();
    const Compiled *c = compile_table(home, ds, t->set, t->game);
    assert_non_null(c);
    VerifyReport report;
    if (!verify_run(c, &o, &report, error))
        fail_msg("%s", error);
    bool proved = report.proved;
    verify_report_clear(&report);
    diag_free(ds);
    arena_free(home);
    return proved;
}

static bool is_proved_without(Al0Table *t, Parts *parts)
{
    for (size_t i = 0; i < parts->n; i++)
        assert_true(part_take_out(&parts->at[i]));
    bool proved = is_proved(t);
    for (size_t i = parts->n; i-- > 0;)
        part_put_back(&parts->at[i]);
    return proved;
}

static bool has(const Parts *parts, const Part *p)
{
    for (size_t i = 0; i < parts->n; i++)
        if (parts->at[i].kind == p->kind && parts->at[i].span.lo == p->span.lo &&
            parts->at[i].span.hi == p->span.hi)
            return true;
    return false;
}

static void without_all_it_is_proved(void **state)
{
    (void)state;
    Al0Table *t = read_table();
    NeedlessReport r = find(t, NEVER);
    assert_true(r.proved && !r.interrupted);
    assert_int_equal(r.tried, r.parts);
    assert_true(r.needless.n > 5 && r.needless.n < r.parts);
    assert_true(is_proved_without(t, &r.needless));
    assert_true(is_proved(t));
    needless_clear(&r);
    al0_table_free(t);
}

static void stopped_after_any_part(void **state)
{
    (void)state;
    Al0Table *t = read_table();
    NeedlessReport whole = find(t, NEVER);
    size_t found = 0, some = 0;
    for (size_t after = 0; after < whole.parts; after += 3) {
        NeedlessReport r = find(t, after);
        assert_true(r.proved && r.interrupted);
        assert_int_equal(r.tried, after);
        assert_true(r.needless.n >= found);
        found = r.needless.n;
        some += found > 0 && found < whole.needless.n;
        for (size_t i = 0; i < found; i++)
            assert_true(has(&whole.needless, &r.needless.at[i]));
        assert_true(is_proved_without(t, &r.needless));
        needless_clear(&r);
    }
    assert_true(some > 0);
    needless_clear(&whole);
    al0_table_free(t);
}

/* The report of a stopped run, whose verdict is what the command ends with. */
static void a_stopped_report(void **state)
{
    (void)state;
    char error[256];
    Al0Table *t = read_table();
    Stopped s = {.after = 5};
    Al0VerifyOptions o = options(&s);
    Al0Needless *n = al0_needless(t, &o, error);
    assert_non_null(n);
    assert_int_equal(al0_needless_verdict(n), AL0_UNKNOWN);
    char *report = al0_needless_write(n, AL0_TEXT, true, NULL);
    assert_non_null(strstr(report, "`parts`: rule never if K in a2 then go\n"));
    assert_non_null(strstr(report, "INTERRUPTED: what stands here was found so far\n5 of "));
    al0_free(report);
    al0_needless_free(n);
    al0_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_all_it_is_proved),
        cmocka_unit_test(stopped_after_any_part),
        cmocka_unit_test(a_stopped_report),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
