/* tests/unit/test_check_limits.c -- tables too large or too deep, and some that nearly are.
 * Each must be answered soon, with an error that names the limit, or work. */
#include <stdlib.h>

#include "game/chess/chess.h"
#include "interp/evaluate/evaluator.h"
#include "tests/support/short_messages.h"

#define RULES "rule r then a\nadvice a better: mate us: depth < 2\n"

static void repeat(StrBuf *b, const char *text, unsigned n)
{
    while (n-- > 0)
        strbuf_puts(b, text);
}

static void expect_text(StrBuf *text, const char *expected)
{
    Bundle b = bundle_load_bytes(strbuf_get(text), text->n);
    expect_messages(&b, false, expected);
    bundle_free(&b);
    strbuf_clear(text);
}

/* One error with this message, wherever it stands. */
static void expect_error(StrBuf *text, const char *message)
{
    Bundle b = bundle_load_bytes(strbuf_get(text), text->n);
    if (!strstr(strbuf_get(&b.messages), message) || diag_errors(b.ds) != 1)
        fail_msg("%.900s, expected %s", strbuf_get(&b.messages), message);
    assert_null(b.c);
    bundle_free(&b);
    strbuf_clear(text);
}

/* A chain of definitions, each with the next or with the one before it. */
static void write_chain(StrBuf *b, unsigned n, bool forwards)
{
    strbuf_puts(b, "table t\nrule r if d_0 = d_1 then a\nadvice a better: mate us: depth < 2\n");
    for (unsigned i = 0; i < n; i++) {
        bool last = forwards ? i + 1 == n : i == 0;
        if (last)
            strbuf_printf(b, "define d_%u = file(K)\n", i);
        else
            strbuf_printf(b, "define d_%u = d_%u + 1\n", i, forwards ? i + 1 : i - 1);
    }
}

static void chains_of_definitions(void **state)
{
    (void)state;
    for (int forwards = 0; forwards < 2; forwards++) {
        StrBuf b = {0};
        write_chain(&b, 10000, forwards);
        expect_error(&b, "nested more than 1000 deep with the definitions it uses written out\n");
        write_chain(&b, 400, forwards);
        Bundle loaded = bundle_load_bytes(strbuf_get(&b), b.n);
        assert_non_null(loaded.c);
        bundle_free(&loaded);
        strbuf_clear(&b);
    }
}

static void long_cycles(void **state)
{
    StrBuf b = {0};
    (void)state;
    strbuf_puts(&b, "table t\n" RULES);
    for (unsigned i = 0; i < 300; i++)
        strbuf_printf(&b, "define d_%u = d_%u\n", i, (i + 1) % 300);
    expect_text(&b, "303:16+3 error: definition `d_0` uses itself\n"
                    "4:8+3 note: `d_0` is defined here\n");
}

static void deep_expressions(void **state)
{
    StrBuf b = {0};
    (void)state;
    strbuf_puts(&b, "table t\nrule r then a\nadvice a better: mate us: depth < 2\n  when: ");
    repeat(&b, "(", 499);
    strbuf_puts(&b, "check");
    repeat(&b, ")", 499);
    expect_text(&b, "");
    strbuf_puts(&b, "table t\nrule r then a\nadvice a better: mate us: depth < 2\n  when: ");
    repeat(&b, "not ", 499);
    strbuf_puts(&b, "check");
    expect_text(&b, "");
    strbuf_puts(&b, "table t\n" RULES "  when: 1");
    repeat(&b, " + 1", 490);
    strbuf_puts(&b, " = 491");
    expect_text(&b, "");
}

static void many_declarations(void **state)
{
    StrBuf b = {0};
    (void)state;
    strbuf_puts(&b, "table t\n" RULES "define used = d_0\nrule s if used = 1 then a\n");
    for (unsigned i = 0; i < 19996; i++)
        strbuf_printf(&b, "define d_%u = 1\n", i);
    Bundle loaded = bundle_load_bytes(strbuf_get(&b), b.n);
    assert_non_null(loaded.c);
    bundle_free(&loaded);
    for (unsigned i = 0; i < 3; i++)
        strbuf_printf(&b, "define more_%u = 1\n", i);
    expect_text(&b, "20002:1+17 error: more than 20000 declarations in one table\n");
}

static void four_megabytes(void **state)
{
    StrBuf b = {0};
    (void)state;
    strbuf_puts(&b, "table t\n" RULES);
    for (unsigned i = 0; b.n < LIMIT_SOURCE_BYTES - 30; i++)
        strbuf_printf(&b, "define d_%u = d_%u\n", i, i + 1);
    Bundle loaded = bundle_load_bytes(strbuf_get(&b), b.n);
    assert_int_equal(diag_errors(loaded.ds), 2); /* each name once */
    bundle_free(&loaded);
    strbuf_clear(&b);
    strbuf_puts(&b, "table t ");
    repeat(&b, " ", LIMIT_SOURCE_BYTES);
    expect_text(&b, "error: `t` is larger than 4194304 bytes, the most that is read\n");
}

/* Doubling and nesting by way of definitions, which the text does not show. */
static void what_definitions_write_out(void **state)
{
    StrBuf b = {0};
    (void)state;
    strbuf_puts(&b, "table t\ndefine d_0 = file(K)\n");
    for (unsigned i = 1; i < 40; i++)
        strbuf_printf(&b, "define d_%u = max(d_%u + %u, d_%u - 1)\n", i, i - 1, i, i - 1);
    strbuf_puts(&b, "rule r if d_39 = 1 then a\nadvice a better: mate us: depth < 2\n");
    expect_error(&b, "too many expressions once definitions are written out (the limit is "
                     "2000000)\n");

    strbuf_puts(&b, "table t\ndefine f(x) = ");
    repeat(&b, "1 - (", 400);
    strbuf_puts(&b, "x");
    repeat(&b, ")", 400);
    strbuf_puts(&b, "\nrule r if ");
    repeat(&b, "f(", 90);
    strbuf_puts(&b, "file(K)");
    repeat(&b, ")", 90);
    strbuf_puts(&b, " = 1 then a\nadvice a better: mate us: depth < 2\n");
    expect_error(&b, "nested too deep once definitions are written out (the limit is 2000)\n");

    strbuf_puts(&b, "table t\ndefine f(x) = count(s in board, x = 1)\nrule r if "
                    "f(f(f(f(f(f(f(1))))))) = 1 then a\nadvice a better: mate us: depth < 2\n");
    expect_error(&b, "t:2:15: error: binders and images inside one another visit too many elements "
                     "(the limit is 16777216)\n");
    strbuf_puts(&b, "table t\ndefine f(x) = any_symmetry(x and K)\nrule r if "
                    "f(f(f(f(f(f(f(f(f(check))))))))) then a\n"
                    "advice a better: mate us: depth < 2\n");
    expect_error(&b, "t:2:15: error: binders and images inside one another visit too many elements "
                     "(the limit is 16777216)\n");
    strbuf_puts(&b, "table t\ndefine f(x) = root(x and K)\nrule r then a\nadvice a better: some(s "
                    "in R, ");
    repeat(&b, "f(", 40);
    strbuf_puts(&b, "s");
    repeat(&b, ")", 40);
    strbuf_puts(&b, ") us: depth < 2\n");
    expect_error(
        &b, "t:2:15: error: `root`, `after`, `played` and images are too deep inside one another "
            "(the limit is 32)\n");
}

static void too_many_binders_and_alternatives(void **state)
{
    StrBuf b = {0};
    (void)state;
    strbuf_puts(&b, "table t\nrule r if ");
    for (unsigned i = 0; i < 25; i++)
        strbuf_printf(&b, "some(v%u in 1..1, ", i);
    strbuf_puts(&b, "check");
    repeat(&b, ")", 25);
    strbuf_puts(&b, " then a\nadvice a better: mate us: depth < 2\n");
    expect_error(&b, "too many binders inside one another (the limit is 24)\n");
    strbuf_puts(&b, "table t\nrule r then a\nadvice a better: mate\n  us: depth < 2");
    repeat(&b, " and (by(R) then by(K))", 7);
    expect_error(&b, "too many alternatives in one constraint (the limit is 64)\n");
}

/* What is just within the limits is also computed without harm. */
static void the_deepest_that_is_allowed(void **state)
{
    static const char fen[] = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1";
    StrBuf b = {0};
    ChessPosition p;
    (void)state;
    assert_true(fen_read(fen, sizeof fen - 1, &p, NULL));
    strbuf_puts(&b, "table t\ndefine f(x) = ");
    repeat(&b, "1 - (", 390);
    strbuf_puts(&b, "x");
    repeat(&b, ")", 390);
    strbuf_puts(
        &b, "\nrule r if f(f(f(f(file(K))))) = 5 and any_symmetry(any_symmetry("
            "any_symmetry(any_symmetry(check)))) then a\nadvice a better: mate us: depth < 2\n");
    Bundle loaded = bundle_load_bytes(strbuf_get(&b), b.n);
    if (!loaded.c)
        fail_msg("%s", strbuf_get(&loaded.messages));
    Evaluator *m = evaluator_new(loaded.c->program, &chess_game);
    EvalContext *s = evaluator_context_new(m);
    evaluator_begin(m, &p, s);
    assert_false(evaluator_eval(m, loaded.c->tables[0].conditions[0], s));
    free(s);
    evaluator_free(m);
    bundle_free(&loaded);
    strbuf_clear(&b);
}

/* Warnings, however many, hide no error. */
static void errors_among_many_warnings(void **state)
{
    StrBuf b = {0};
    (void)state;
    strbuf_puts(&b, "table t\nadvice a better: mate us: depth < 2\n");
    repeat(&b, "rule r then a\n", LIMIT_DIAGS + 50);
    strbuf_puts(&b, "rule s then nowhere\n");
    Bundle loaded = bundle_load_bytes(strbuf_get(&b), b.n);
    assert_int_equal(diag_errors(loaded.ds), 1);
    assert_int_equal(diag_warnings(loaded.ds), LIMIT_DIAGS + 49);
    assert_non_null(strstr(strbuf_get(&loaded.messages), "error: rule `s` names `nowhere`"));
    assert_non_null(strstr(strbuf_get(&loaded.messages),
                           "49 more warnings are not shown: only the first 100 are\n"));
    assert_string_equal(diag_status(loaded.ds).text,
                        "rule `s` names `nowhere`, which is no advice and no table");
    bundle_free(&loaded);
    strbuf_clear(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chains_of_definitions),
        cmocka_unit_test(long_cycles),
        cmocka_unit_test(deep_expressions),
        cmocka_unit_test(many_declarations),
        cmocka_unit_test(four_megabytes),
        cmocka_unit_test(what_definitions_write_out),
        cmocka_unit_test(too_many_binders_and_alternatives),
        cmocka_unit_test(the_deepest_that_is_allowed),
        cmocka_unit_test(errors_among_many_warnings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
