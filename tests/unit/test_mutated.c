/* tests/unit/test_mutated.c -- the shipped tables, changed token by token: read or refused, and
 * nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "lang/format.h"
#include "lang/parse/parse.h"
#include "tests/fuzz/mutate_tokens.h"
#include "tests/support/load_text.h"

enum { ROUNDS = 400, MOST_BYTES = 1 << 16 };

static const char *const files[] = {"kqk.al0",  "krk.al0",  "kpk.al0",
                                    "kbnk.al0", "kbbk.al0", "krrk.al0",
                                    "mate.al0", "self.al0", "textbook/krk.al0"};

static size_t read_file(const char *name, char *text)
{
    char path[1024];
    snprintf(path, sizeof path, TESTS_DIR "/../advice/%s", name);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    size_t n = fread(text, 1, MOST_BYTES, f);
    fclose(f);
    return n;
}

/* A table is read, or something is said against it; and so is its layout. */
static bool read_text(const char *text, size_t n)
{
    Bundle b = bundle_load_bytes(text, n);
    bool fine = b.c != NULL;
    if (!fine)
        assert_true(b.messages.n > 0);
    bundle_free(&b);
    return fine;
}

/* The layout of a text without errors is its own layout. */
static bool lay_out(const char *text, size_t n, StrBuf *out)
{
    Arena *home = arena_new("test");
    Diags *ds = diag_new();
    const File *file = parse_file(home, ds, source_new(home, "t", text, n), NULL);
    bool fine = diag_errors(ds) == 0;
    if (fine)
        format_file(out, file);
    diag_free(ds);
    arena_free(home);
    return fine;
}

static void check_layout(const char *text, size_t n)
{
    StrBuf once = {0}, twice = {0};
    if (lay_out(text, n, &once)) {
        assert_true(lay_out(strbuf_get(&once), once.n, &twice));
        assert_string_equal(strbuf_get(&once), strbuf_get(&twice));
    }
    strbuf_clear(&once);
    strbuf_clear(&twice);
}

static void changed_tables_are_read_or_refused(void **state)
{
    static char text[MOST_BYTES], changed[MOST_BYTES];
    unsigned fine = 0, refused = 0;
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        size_t n = read_file(files[i], text);
        for (uint64_t seed = 0; seed < ROUNDS; seed++) {
            size_t size = mutate_tokens(text, n, changed, sizeof changed, i * ROUNDS + seed);
            check_layout(changed, size);
            *(read_text(changed, size) ? &fine : &refused) += 1;
        }
    }
    print_message("%u read, %u refused\n", fine, refused);
    assert_true(fine > ROUNDS && refused > ROUNDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(changed_tables_are_read_or_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
