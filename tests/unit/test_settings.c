/* tests/unit/test_settings.c -- settings through the library: listed, refused, in any order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "al0.h"

enum { MOST_SETTINGS = 100 };

static const char text[] = "table t\n"
                           "define moves = 1\n"
                           "define last = 2 * moves\n"
                           "define goal = mate\n"
                           "rule always then go\n"
                           "advice go better: goal us: depth < last\n";

static Al0Table *read_with(const char *source, const char *const *settings, size_t n,
                           Al0Status *status)
{
    Al0ReadOptions o = {AL0_SIZE(Al0ReadOptions), .settings = settings, .n_settings = n};
    return al0_table_read_text("t", source, strlen(source), &o, status);
}

static void none_unless_given(void **state)
{
    (void)state;
    Al0Table *t = al0_table_read_text("t", text, strlen(text), NULL, NULL);
    assert_non_null(t);
    assert_int_equal(al0_table_setting_count(t), 0);
    al0_table_free(t);
}

static void listed_by_name(void **state)
{
    (void)state;
    static const char *const given[] = {"moves=(3 *2)", "goal = not  (stalemate or check)"};
    Al0Status status;
    Al0Table *t = read_with(text, given, 2, &status);
    assert_non_null(t);
    assert_string_equal(status.text, "");
    assert_int_equal(al0_table_setting_count(t), 2);
    assert_string_equal(al0_table_setting_name(t, 0), "goal");
    assert_string_equal(al0_table_setting_value(t, 0), "not (stalemate or check)");
    assert_string_equal(al0_table_setting_name(t, 1), "moves");
    assert_string_equal(al0_table_setting_value(t, 1), "3 * 2");
    al0_table_free(t);
}

static char *value_of(const char *expression, const char *const *settings, size_t n)
{
    static const char fen[] = "7k/8/8/8/8/8/8/K7 w - - 0 1";
    Al0Table *t = read_with(text, settings, n, NULL);
    assert_non_null(t);
    Al0Position *p = al0_position_read(t, fen, strlen(fen), NULL);
    char *value = al0_eval(t, p, expression, NULL);
    al0_position_free(p);
    al0_table_free(t);
    return value;
}

static void order_does_not_matter(void **state)
{
    (void)state;
    static const char *const one[] = {"moves=last", "last=7"}, *const other[] = {"last=7",
                                                                                 "moves=last"};
    char *a = value_of("moves * 10 + last", one, 2), *b = value_of("moves * 10 + last", other, 2);
    assert_string_equal(a, "77");
    assert_string_equal(b, "77");
    al0_free(a);
    al0_free(b);
}

static void expect_refused(const char *const *settings, size_t n, const char *message)
{
    Al0Messages *messages;
    const Al0ReadOptions o = {AL0_SIZE(Al0ReadOptions), .settings = settings, .n_settings = n,
                              .messages = &messages};
    assert_null(al0_table_read_text("t", text, strlen(text), &o, NULL));
    char *all = al0_messages_write(messages, AL0_TEXT, NULL, NULL);
    assert_non_null(strstr(all, message));
    al0_free(all);
    al0_messages_free(messages);
}

static void refused(void **state)
{
    (void)state;
    static const char *const ring[] = {"moves=last"}, *const two[] = {"goal=mate", "goal=check"};
    static const char *const ring_of_two[] = {"moves=last", "last=moves - 1"};
    expect_refused(ring, 1, "--set:1:7: error: definition `moves` would use itself");
    expect_refused(ring_of_two, 2, "--set:1:6: error: definition `last` would use itself");
    expect_refused(two, 2, "--set:1:1: error: `goal` is set twice");
    static char longest[20000] = "moves=1";
    const char *const one[] = {longest};
    memset(longest + strlen(longest), ' ', 16385 - strlen(longest));
    expect_refused(one, 1, "error: a setting is longer than 16384 bytes");
}

static void too_many(void **state)
{
    (void)state;
    const char *all[MOST_SETTINGS + 1];
    for (size_t i = 0; i <= MOST_SETTINGS; i++)
        all[i] = "moves=1";
    expect_refused(all, MOST_SETTINGS + 1, "error: more than 100 settings");
}

/* Definitions are written out: a chain of settings may not get round the limit on their depth. */
static void a_deep_chain(void **state)
{
    (void)state;
    enum { LINKS = 50, DEPTH = 40 };
    char *source = calloc(LINKS + 1, 64), *settings[LINKS];
    size_t at = (size_t)sprintf(source, "table t define v0 = 1\n");
    for (int i = 0; i < LINKS; i++) {
        at += (size_t)sprintf(source + at, "define v%d = v0\n", i + 1);
        settings[i] = calloc(1, 32 + 2 * DEPTH);
        size_t n = (size_t)sprintf(settings[i], "v%d=", i + 1);
        memset(settings[i] + n, '-', DEPTH);
        sprintf(settings[i] + n + DEPTH, "v%d", i);
    }
    sprintf(source + at, "rule always then go advice go better: mate us: depth < v%d", LINKS);
    Al0Status status;
    const char *given[LINKS];
    memcpy(given, settings, sizeof given);
    assert_null(read_with(source, given, LINKS, &status));
    assert_non_null(strstr(status.text, "nested more than 1000 deep"));
    Al0Table *t = read_with(source, given, LINKS / 3, NULL);
    assert_non_null(t);
    al0_table_free(t);
    for (int i = 0; i < LINKS; i++)
        free(settings[i]);
    free(source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(none_unless_given),
        cmocka_unit_test(listed_by_name),
        cmocka_unit_test(order_does_not_matter),
        cmocka_unit_test(refused),
        cmocka_unit_test(too_many),
        cmocka_unit_test(a_deep_chain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
