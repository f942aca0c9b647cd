/* tests/unit/test_eval.c -- the evaluator on the tables of advice/, against the reference.
 * Every goal, condition, constraint, key and definition, at nodes of random lines of moves. */
#include <ftw.h>
#include <stdio.h>

#include "tests/support/compare_eval.h"
#include "tests/support/share.h"

#include "lang/parse/parse.h"

enum { MAX_TABLES = 256 };

static struct {
    char *paths[MAX_TABLES];
    size_t n;
} tables;

static int note_path(const char *path, const struct stat *status, int kind, struct FTW *at)
{
    (void)status;
    (void)at;
    size_t n = strlen(path);
    if (kind == FTW_F && n > 4 && strcmp(path + n - 4, ".al0") == 0 && tables.n < MAX_TABLES) {
        tables.paths[tables.n] = calloc(n + 1, 1);
        memcpy(tables.paths[tables.n++], path, n);
    }
    return 0;
}

/* Whether a file is no table of chess: a library, or a table for a game whose rules stand in a
 * file. */
static bool is_other(const char *path)
{
    Arena *home = arena_new("test");
    Diags *ds = diag_new();
    const Source *source;
    assert_int_equal(source_read(home, path, path, &source), READ_OK);
    const Header *header = &parse_file(home, ds, source, NULL)->header;
    bool other = !header->entry_at[HEADER_TABLE].source || header->game_is_string;
    diag_free(ds);
    arena_free(home);
    return other;
}

static void compare_table(const char *path)
{
    Bundle b = bundle_load_file(path, NULL, 0);
    if (!b.c) {
        fail_msg("%s: %s", path, strbuf_get(&b.messages));
        return;
    }
    Rig rig = rig_new(&b);
    uint64_t state = 0x5EED;
    const unsigned lines = share_of(150, 400, 1500);
    for (unsigned i = 0; i < lines; i++) {
        Line line = random_line(i % 2 ? random_krk(&state) : random_position(&state), &state);
        compare_line(&rig, &line);
        if (i < lines / 2)
            continue;
        rig_remember(&rig, 1 << 12); /* the same position below another root */
        line = line_behind(&line);
        compare_line(&rig, &line);
    }
    print_message("%s: %lu compared\n", path, rig.compared);
    rig_free(&rig);
    bundle_free(&b);
}

static void shipped_tables_mean_what_they_say(void **state)
{
    (void)state;
    assert_int_equal(nftw(TESTS_DIR "/../advice", note_path, 8, FTW_PHYS), 0);
    assert_true(tables.n > 0);
    for (size_t i = 0; i < tables.n; i++) {
        if (!is_other(tables.paths[i]))
            compare_table(tables.paths[i]);
        free(tables.paths[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_tables_mean_what_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
