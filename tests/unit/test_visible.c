/* tests/unit/test_visible.c -- what a terminal would obey is written out; carets stay in their
 * column. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "al0.h"
#include "base/diag.h"
#include "base/visible.h"

static void shows(const char *text, size_t n, bool keep_lines, const char *expected)
{
    char *shown = al0_visible(text, n, keep_lines);
    assert_string_equal(shown, expected);
    al0_free(shown);
}

#define SHOWS(text, expected) shows(text, sizeof text - 1, false, expected)

static void test_what_is_written_out(void **state)
{
    (void)state;
    SHOWS("", "");
    SHOWS("plain ~", "plain ~");
    SHOWS("a\tb", "a b");
    SHOWS("\033[31m\a\r\177", "\\x1b[31m\\x07\\x0d\\x7f");
    SHOWS("a\0b", "a\\x00b");
    SHOWS("\x9B"
          "31m",
          "\\x9b31m");
    SHOWS("\xC2\x9B"
          "31m",
          "<U+009B>31m");
    SHOWS("\xE2\x80\xAE"
          "abc",
          "<U+202E>abc");
    SHOWS("\xE2\x81\xA6\xE2\x81\xA9\xE2\x80\x8E\xD8\x9C", "<U+2066><U+2069><U+200E><U+061C>");
    SHOWS("\xE2\x80\xA8", "<U+2028>");
    SHOWS("\xC3\xA9\xE7\x8E\x8B", "\xC3\xA9\xE7\x8E\x8B");
    SHOWS("\xE7\x8E", "\\xe7\\x8e");                            /* cut short */
    SHOWS("\xC0\xAF\xED\xA0\x80", "\\xc0\\xaf\\xed\\xa0\\x80"); /* overlong; a surrogate */
}

static void test_lines(void **state)
{
    (void)state;
    shows("a\nb\r\n", 5, false, "a\\x0ab\\x0d\\x0a");
    shows("a\nb\r\n", 5, true, "a\nb\\x0d\n");
}

/* Every byte string: what is shown is UTF-8 without a control character, and shown as it is. */
static void test_shown_twice(void **state)
{
    (void)state;
    uint64_t x = 88172645463325252u;
    for (int i = 0; i < 20000; i++) {
        char bytes[12];
        for (size_t k = 0; k < sizeof bytes; k++) {
            x ^= x << 13, x ^= x >> 7, x ^= x << 17;
            static const unsigned char near[] = {0xE2, 0x80, 0xAE, 0xC2, 0x9B, 0x1B, 'a', 0xF0};
            bytes[k] = (char)(x & 1 ? near[x >> 8 & 7] : (unsigned char)(x >> 8));
        }
        char *once = al0_visible(bytes, sizeof bytes, false);
        char *twice = al0_visible(once, strlen(once), false);
        assert_string_equal(once, twice);
        al0_free(once);
        al0_free(twice);
    }
}

/* The excerpt under which the caret of byte `lo` to `hi` stands. */
static void excerpt(const char *text, uint32_t lo, uint32_t hi, const char *expected)
{
    Source s = {"s", text, (uint32_t)strlen(text)};
    StrBuf b = {0};
    diag_excerpt_into(&b, (Span){&s, lo, hi}, false);
    assert_string_equal(strbuf_get(&b), expected);
    strbuf_clear(&b);
}

static void test_carets(void **state)
{
    (void)state;
    excerpt("abc def", 4, 7, "  abc def\n      ^~~\n");
    excerpt("\tabc", 1, 4, "   abc\n   ^~~\n");
    excerpt("\xC3\xA9 x", 3, 4, "  \xC3\xA9 x\n    ^\n");
    excerpt("\xE7\x8E\x8B x", 4, 5, "  \xE7\x8E\x8B x\n     ^\n"); /* two columns wide */
    excerpt("e\xCC\x81 x", 4, 5, "  e\xCC\x81 x\n    ^\n");        /* an accent on the e */
    excerpt("\xE2\x80\xAE x", 4, 5, "  <U+202E> x\n           ^\n");
    excerpt("\x9B x", 2, 3, "  \\x9b x\n       ^\n");
    excerpt("\xE2\x80\xAE x", 0, 3, "  <U+202E> x\n  ^~~~~~~~\n");
    excerpt("a\n\nb", 2, 2, "");
}

/* Of a long line a part is shown, cut between characters. */
static void test_long_lines(void **state)
{
    (void)state;
    enum { PAIRS = 1000 };
    char text[2 * PAIRS + 1];
    for (int i = 0; i < PAIRS; i++)
        memcpy(text + 2 * i, "\xC3\xA9", 3);
    Source s = {"s", text, 2 * PAIRS};
    for (uint32_t lo = 0; lo < 2 * PAIRS; lo += 2) {
        StrBuf b = {0};
        diag_excerpt_into(&b, (Span){&s, lo, lo + 2}, false);
        const char *caret = strchr(strbuf_get(&b), '^');
        assert_non_null(caret);
        assert_null(strchr(strbuf_get(&b), '\\'));
        strbuf_clear(&b);
    }
}

static void test_error_of_a_position(void **state)
{
    (void)state;
    const char *text = "first\n8/8 \xE2\x80\xAE w";
    Al0Status status = {.kind = AL0_WRONG_INPUT, .text = "no such \x9B", .at = 6 + 7};
    char *message = al0_status_write(&status, "a\nb", 7, text, strlen(text));
    assert_string_equal(message, "a\\x0ab:8:6: error: no such \\x9b\n"
                                 "  8/8 <U+202E> w\n"
                                 "              ^\n");
    al0_free(message);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_written_out), cmocka_unit_test(test_lines),
        cmocka_unit_test(test_shown_twice),         cmocka_unit_test(test_carets),
        cmocka_unit_test(test_long_lines),          cmocka_unit_test(test_error_of_a_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
