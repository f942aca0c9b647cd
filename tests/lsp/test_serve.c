/* tests/lsp/test_serve.c -- the server without a transport: places in texts, and messages that
 * nobody would send. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "serve/lines.h"
#include "serve/serve.h"

/* ---- places ------------------------------------------------------------------------------- */

/* Line and column of a byte, counted from the beginning. */
static void count_slowly(const char *text, size_t n, size_t at, size_t out[2])
{
    out[0] = out[1] = 0;
    for (size_t i = 0; i < at && i < n; i++) {
        unsigned char c = (unsigned char)text[i];
        bool ends = c == '\n' || (c == '\r' && !(i + 1 < n && text[i + 1] == '\n'));
        if (ends) {
            out[0]++;
            out[1] = 0;
        } else if (c >= 0xF0) {
            out[1] += 2;
        } else if ((c & 0xC0) != 0x80) {
            out[1]++;
        }
    }
}

static const char *const texts[] = {
    "",
    "one line",
    "a\nb\n",
    "\n\n\n",
    "a\r\nb\rc\n\r\nd",
    "\xEF\xBB\xBFtable t \"\xC3\xA9\xE2\x99\x94\xF0\x9D\x94\x8A\" end\n\tx\xF0\x9F\x98\x80y\r\n",
    "\xFF\xFE\x80\x80 no UTF-8\n\xC3",
};

static void places_are_those_of_a_slow_count(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        size_t n = strlen(texts[k]);
        TextLines l = lines_new(texts[k], n);
        for (size_t at = 0; at <= n; at++) {
            size_t wanted[2];
            count_slowly(texts[k], n, at, wanted);
            assert_int_equal(lines_line(&l, at), wanted[0]);
            assert_int_equal(lines_column(&l, at), wanted[1]);
        }
        lines_clear(&l);
    }
}

/* The beginning of each character is found again from its line and column. */
static void places_lead_back(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof texts / sizeof *texts - 1; k++) { /* all that are UTF-8 */
        size_t n = strlen(texts[k]);
        TextLines l = lines_new(texts[k], n);
        for (size_t at = 0; at <= n; at++) {
            bool begins = at == n || (texts[k][at] & 0xC0) != 0x80;
            bool in_end = at > 0 && at < n && texts[k][at - 1] == '\r' && texts[k][at] == '\n';
            if (begins && !in_end)
                assert_int_equal(lines_byte(&l, lines_line(&l, at), lines_column(&l, at)), at);
        }
        assert_int_equal(lines_byte(&l, 1000, 0), n);
        assert_true(lines_byte(&l, 0, 1000) <= n);
        lines_clear(&l);
    }
    TextLines l = lines_new("\xF0\x9F\x98\x80y", 5);
    assert_int_equal(lines_byte(&l, 0, 1), 0); /* in the middle of a pair */
    assert_int_equal(lines_byte(&l, 0, 2), 4);
    lines_clear(&l);
}

/* ---- messages ----------------------------------------------------------------------------- */

static void count_message(void *context, const char *message, size_t n)
{
    unsigned *count = context;
    assert_true(n > 0 && message[0] == '{');
    ++*count;
}

static const char *const said[] = {
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"processId\":1}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/"
    "didOpen\",\"params\":{\"textDocument\":{\"uri\":"
    "\"file:///nowhere/a%20b.al0\",\"version\":1,\"text\":\"table t\\ndefine a = 1\\nrule r then "
    "b\\n\"}}}",
    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"textDocument/hover\",\"params\":{\"textDocument\":{"
    "\"uri\":\"file:///nowhere/a%20b.al0\"},\"position\":{\"line\":1,\"character\":8}}}",
    "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"textDocument/"
    "rename\",\"params\":{\"textDocument\":{"
    "\"uri\":\"file:///nowhere/a%20b.al0\"},\"position\":{\"line\":1,\"character\":7},\"newName\":"
    "\"c\"}}",
    "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"textDocument/codeAction\",\"params\":{"
    "\"textDocument\":{\"uri\":\"file:///nowhere/a%20b.al0\"},\"range\":{\"start\":{\"line\":0,"
    "\"character\":0},\"end\":{\"line\":9,\"character\":0}}}}",
    "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"al0/eval\",\"params\":{\"textDocument\":{\"uri\":"
    "\"file:///nowhere/a%20b.al0\"},\"position\":\"8/8/8/8/8/3K4/7R/2k5 w\",\"expression\":\"a\"}}",
};
enum { N_SAID = sizeof said / sizeof *said };

/* Bytes of good messages changed, lost and doubled: whatever comes, the server goes on, and still
 * answers what is asked properly. */
static void mangled_messages_do_no_harm(void **state)
{
    (void)state;
    unsigned count = 0;
    uint64_t chance = 7;
    Server *s = serve_new(count_message, &count);
    for (size_t i = 0; i < 2; i++)
        serve_take(s, said[i], strlen(said[i]));
    for (unsigned round = 0; round < 3000; round++) {
        char text[600];
        const char *from = said[round % N_SAID];
        size_t n = strlen(from);
        snprintf(text, sizeof text, "%s", from);
        for (unsigned k = 0; k <= round % 4; k++) {
            chance = chance * 6364136223846793005u + 1442695040888963407u;
            size_t at = (size_t)(chance >> 33) % n;
            unsigned what = (unsigned)(chance >> 20) % 3;
            if (what == 0)
                text[at] = (char)(chance >> 40);
            else if (what == 1)
                n = at + 1;
            else
                memmove(text + at, text + at + 1, --n - at);
            n = n ? n : 1;
        }
        serve_take(s, text, n);
    }
    count = 0;
    serve_take(s, said[1], strlen(said[1]));
    assert_true(count >= 1);
    count = 0;
    for (size_t i = 2; i < N_SAID; i++)
        assert_true(serve_take(s, said[i], strlen(said[i])));
    assert_int_equal(count, N_SAID - 2);
    serve_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_are_those_of_a_slow_count),
        cmocka_unit_test(places_lead_back),
        cmocka_unit_test(mangled_messages_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
