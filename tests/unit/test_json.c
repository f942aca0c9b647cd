/* tests/unit/test_json.c -- the writer of JSON, beside jansson: the same bytes for the same values.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <cmocka.h>
#include <jansson.h>

#include "write/text/json.h"

/* Requires that what was written is what jansson writes for a value, which is taken. */
static void require_same(StrBuf *text, json_t *value, size_t flags)
{
    assert_non_null(value);
    char *expected = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | flags);
    assert_string_equal(strbuf_get(text), expected);
    free(expected);
    json_decref(value);
    strbuf_clear(text);
}

static void strings(void **state)
{
    (void)state;
    char all[256];
    StrBuf b = {0};
    for (int i = 0; i < 128; i++)
        all[i] = (char)i;
    json_put_bytes(&(Json){.out = &b}, NULL, all, 128);
    require_same(&b, json_stringn(all, 128), 0);
    json_put_text(&(Json){.out = &b}, NULL, "é \u2713 \U0001F600 \"/\\");
    require_same(&b, json_string("é \u2713 \U0001F600 \"/\\"), 0);
    json_put_text(&(Json){.out = &b}, NULL, "");
    require_same(&b, json_string(""), 0);
}

static void bytes_that_are_no_utf8(void **state)
{
    (void)state;
    static const char *const wrong[] = {"\xFF",         "a\x80z",           "\xC0\xAF",
                                        "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x9C"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        StrBuf b = {0};
        json_put_text(&(Json){.out = &b}, NULL, wrong[i]);
        json_t *read = json_loads(strbuf_get(&b), JSON_DECODE_ANY, NULL);
        assert_non_null(read);
        assert_non_null(strstr(json_string_value(read), "\xEF\xBF\xBD"));
        json_decref(read);
        strbuf_clear(&b);
    }
}

static void require_same_real(double x)
{
    StrBuf b = {0};
    json_put_real(&(Json){.out = &b}, NULL, x, 17);
    require_same(&b, json_real(x), 0);
    json_put_real(&(Json){.out = &b}, NULL, x, 9);
    require_same(&b, json_real(x), JSON_REAL_PRECISION(9));
}

static void reals(void **state)
{
    (void)state;
    static const double some[] = {0,    1,      -1,   0.1,  2.5,   1e5,   123456789, 1234567890,
                                  1e15, 1e16,   1e17, 1e21, 1e-4,  1e-5,  -1e-7,     1e100,
                                  1e-5, 5e-324, 3.75, 0.3,  1e308, -0.25, 1.0 / 3,   100};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        require_same_real(some[i]);
    uint64_t bits = 88172645463325252u;
    for (int i = 0; i < 2000; i++) {
        double x;
        bits ^= bits << 13, bits ^= bits >> 7, bits ^= bits << 17;
        memcpy(&x, &bits, sizeof x);
        if (isfinite(x))
            require_same_real(x);
    }
}

static void structure(void **state)
{
    (void)state;
    StrBuf b = {0}, text = {0};
    Json j = {.out = &b};
    strbuf_puts(&text, "from a buffer");
    json_begin_object(&j, NULL);
    json_begin_list(&j, "empty");
    json_end_list(&j);
    json_begin_object(&j, "none");
    json_end_object(&j);
    json_begin_list(&j, "list");
    json_put_int(&j, NULL, INT64_MIN);
    json_put_count(&j, NULL, INT64_MAX);
    json_begin_list(&j, NULL);
    json_put_bool(&j, NULL, true);
    json_put_null(&j, NULL);
    json_end_list(&j);
    json_put_text(&j, NULL, NULL);
    json_end_list(&j);
    json_put_buffer(&j, "a \"key\"", &text);
    json_put_bool(&j, "no", false);
    json_end_object(&j);
    assert_int_equal(text.n, 0);
    strbuf_clear(&text);
    require_same(&b,
                 json_pack("{s:[], s:{}, s:[I, I, [b, n], n], s:s, s:b}", "empty", "none", "list",
                           (json_int_t)INT64_MIN, (json_int_t)INT64_MAX, 1, "a \"key\"",
                           "from a buffer", "no", 0),
                 0);
}

static void the_largest_count(void **state)
{
    (void)state;
    StrBuf b = {0};
    json_put_count(&(Json){.out = &b}, NULL, UINT64_MAX);
    assert_string_equal(strbuf_get(&b), "18446744073709551615");
    strbuf_clear(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings),
        cmocka_unit_test(bytes_that_are_no_utf8),
        cmocka_unit_test(reals),
        cmocka_unit_test(structure),
        cmocka_unit_test(the_largest_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
