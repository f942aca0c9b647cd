/* tests/unit/test_parts.c -- one verification, searched in parts and joined.
 * The report of all parts is to be that of one run, byte for byte; also where parts were killed and
 * went on. What is damaged, missing, there twice or of other work is refused, with a line each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "al0.h"
#include "base/strbuf.h"
#include "tests/support/file_size.h"
#include "tests/support/share.h"
#include "tests/support/table_of.h"

#define COME                                                              \
    "rule far if dist(K, k) > 4 then come\n"                              \
    "rule near if dist(K, k) < 4 then come, wait\n"                       \
    "advice come better: them_to_move and dist(K, k) < dist(root(K), k) " \
    "us: depth = 0 and by(K) them: none\n"                                \
    "advice wait better: them_to_move us: depth = 0 and by(R) them: none\n"

static const char approach[] = "table t material \"KRvK\" aim dist(K, k) = 2\n" COME;
static const char kings[] = "table t material \"KvK\" avoid dist(K, k) = 5\n"
                            "rule always then come\n"
                            "advice come better: them_to_move and dist(K, k) < dist(root(K), k) "
                            "us: depth = 0 them: none\n";

enum { PARTS = 3, HEAD = 40 };

/* A piece of work: a table, and how it is verified. */
typedef struct Work {
    Al0Table *table;
    Al0VerifyOptions options;
    Al0Limits limits;
    char folder[32], path[PARTS][64];
    const char *file[PARTS + 1];
    char *whole; /* the report of one run */
    StrBuf told; /* of parts that cannot be used */
} Work;

static char *text_of(Al0Report *r)
{
    const Al0WriteOptions o = {AL0_SIZE(Al0WriteOptions), .no_seconds = true};
    char *text = al0_report_write(r, AL0_JSON, &o, NULL);
    al0_report_free(r);
    return text;
}

static void note_bad_part(void *context, const char *text)
{
    Work *w = context;
    strbuf_printf(&w->told, "%s\n", text);
}

static void begin_work(Work *w, Al0Table *table, const Al0VerifyOptions *options)
{
    Al0Status status = {0};
    *w = (Work){.table = table,
                .options = *options,
                .limits = {AL0_SIZE(Al0Limits), .threads = 1, .memory = (size_t)256 << 20},
                .folder = "/tmp/al0-parts-XXXXXX"};
    assert_non_null(mkdtemp(w->folder));
    for (int i = 0; i < PARTS; i++) {
        snprintf(w->path[i], sizeof w->path[i], "%s/%d", w->folder, i + 1);
        w->file[i] = w->path[i];
    }
    Al0Report *r = al0_verify(table, options, &w->limits, &status);
    if (!r)
        fail_msg("%s", status.text);
    w->whole = text_of(r);
}

static void end_work(Work *w)
{
    for (int i = 0; i < PARTS; i++)
        unlink(w->path[i]);
    rmdir(w->folder);
    al0_free(w->whole);
    al0_table_free(w->table);
    strbuf_clear(&w->told);
}

/* Searches part k, from 1; the file says what is there already. */
static bool search_part(const Work *w, unsigned k, Al0Status *status)
{
    Al0VerifyOptions o = w->options;
    bool finished = false;
    o.part = k;
    o.part_count = PARTS;
    o.checkpoint = w->path[k - 1];
    return al0_verify_part(w->table, &o, &w->limits, &finished, status) && finished;
}

static void search_parts(const Work *w)
{
    Al0Status status = {0};
    for (unsigned k = 1; k <= PARTS; k++)
        if (!search_part(w, k, &status))
            fail_msg("part %u: %s", k, status.text);
}

/* The report of the first n files; NULL where they are refused. */
static char *join(Work *w, size_t n, Al0Status *status)
{
    Al0VerifyOptions o = w->options;
    strbuf_clear(&w->told);
    o.parts = w->file;
    o.n_parts = n;
    o.part_trouble = note_bad_part;
    o.context = w;
    Al0Report *r = al0_verify(w->table, &o, &w->limits, status);
    return r ? text_of(r) : NULL;
}

static void expect_same(Work *w)
{
    Al0Status status = {0};
    char *joined = join(w, PARTS, &status);
    if (!joined)
        fail_msg("%s: %s", status.text, strbuf_get(&w->told));
    assert_string_equal(joined, w->whole);
    al0_free(joined);
}

/* Cuts files off where a killed run could have left them; they go on. */
static void kill_and_go_on(Work *w)
{
    Al0Status status = {0};
    for (unsigned k = 1; k <= PARTS; k++) {
        long size = file_size(w->path[k - 1]), left = size * (long)(k - 1) / PARTS;
        assert_int_equal(truncate(w->path[k - 1], left), 0);
        if (!search_part(w, k, &status))
            fail_msg("part %u: %s", k, status.text);
        assert_true(file_size(w->path[k - 1]) >= left);
    }
}

static void compare_work(Al0Table *table, const Al0VerifyOptions *options)
{
    Work w;
    begin_work(&w, table, options);
    search_parts(&w);
    expect_same(&w);
    kill_and_go_on(&w);
    expect_same(&w);
    end_work(&w);
}

static const Al0VerifyOptions plain = AL0_INIT(Al0VerifyOptions);
static const Al0VerifyOptions replan = {AL0_SIZE(Al0VerifyOptions), .replan = true};

/* ---- equal reports ------------------------------------------------------------------------ */

static void parts_of_tables_that_avoid(void **state)
{
    (void)state;
    if (share_is_large())
        compare_work(table_of(kings), &plain);
    compare_work(table_of(kings), &replan);
}

/* Play from some positions: each part has what its own lead to. */
static void parts_of_play_from_some(void **state)
{
    (void)state;
    const Al0VerifyOptions drawn = {AL0_SIZE(Al0VerifyOptions), .sample = 30, .seed = 4};
    const Al0VerifyOptions again = {AL0_SIZE(Al0VerifyOptions), .sample = 30, .seed = 4,
                                    .replan = true};
    compare_work(table_of(approach), &drawn);
    if (share_is_large())
        compare_work(table_of(approach), &again);
    compare_work(table_of("table t material \"KvK\" scope file(K) = 1 avoid dist(K, k) = 5\n"
                          "rule always then come\n"
                          "advice come better: them_to_move us: depth = 0 them: none\n"),
                 &plain);
}

/* Other games, with chance and without. */
static void parts_of_other_games(void **state)
{
    (void)state;
    const Al0VerifyOptions drawn = {AL0_SIZE(Al0VerifyOptions), .sample = 3, .seed = 1};
    compare_work(table_from(TESTS_DIR "/../advice/games/bearoff.al0"), &drawn);
    compare_work(table_from(TESTS_DIR "/../advice/games/minichess.al0"), &drawn);
}

/* ---- what is refused ---------------------------------------------------------------------- */

static void expect_refused(Work *w, size_t n, const char *text)
{
    Al0Status status = {0};
    char *joined = join(w, n, &status);
    assert_null(joined);
    assert_int_equal(status.kind, AL0_WRONG_INPUT);
    if (strcmp(strbuf_get(&w->told), text) != 0)
        fail_msg("expected\n%s\nfound\n%s", text, strbuf_get(&w->told));
}

static void change_byte(const char *path, long at)
{
    FILE *f = fopen(path, "r+b");
    assert_true(f && fseek(f, at, SEEK_SET) == 0);
    int c = fgetc(f);
    assert_true(c != EOF && fseek(f, at, SEEK_SET) == 0 && fputc(c ^ 1, f) != EOF);
    assert_int_equal(fclose(f), 0);
}

/* The folder stands for `@`. */
static const char *in_folder(const Work *w, const char *text)
{
    static char out[1024];
    size_t n = 0;
    for (; *text && n + 64 < sizeof out; text++)
        if (*text == '@')
            n += (size_t)snprintf(out + n, sizeof out - n, "%s", w->folder);
        else
            out[n++] = *text;
    out[n] = '\0';
    return out;
}

static void bad_parts_are_refused(void **state)
{
    (void)state;
    Al0Status status = {0};
    Work w, other;
    begin_work(&w, table_of(approach), &plain);
    search_parts(&w);
    expect_refused(&w, 1, "parts 2 to 3 of 3 are missing\n");
    w.file[PARTS] = w.path[1];
    expect_refused(&w, PARTS + 1, in_folder(&w, "part 2/3 is there twice: `@/2` and `@/2`\n"));
    begin_work(&other, table_of(approach), &replan);
    assert_true(search_part(&other, 2, &status));
    w.file[1] = other.path[1];
    expect_refused(&w, PARTS,
                   in_folder(&other, "`@/2` is a checkpoint of another table or of other options\n"
                                     "part 2/3 is missing\n"));
    w.file[1] = w.path[1];
    long size = file_size(w.path[2]);
    change_byte(w.path[2], HEAD + 30);
    assert_int_equal(truncate(w.path[0], file_size(w.path[0]) - 24), 0);
    expect_refused(&w, PARTS,
                   in_folder(&w, "`@/1` is not finished: run --part 1/3 again, it goes on from "
                                 "there\n`@/3` is cut off or damaged at byte 40: run --part 3/3 "
                                 "again, it goes on from there\n"));
    assert_int_equal(file_size(w.path[2]), size); /* nothing is lost by joining */
    assert_true(search_part(&w, 1, &status) && search_part(&w, 3, &status));
    expect_same(&w);
    end_work(&other);
    end_work(&w);
}

/* A file of one part is not taken for another. */
static void a_part_stays_itself(void **state)
{
    (void)state;
    Al0Status status = {0};
    Work w;
    begin_work(&w, table_of(approach), &plain);
    assert_true(search_part(&w, 2, &status));
    assert_int_equal(rename(w.path[1], w.path[2]), 0);
    assert_false(search_part(&w, 3, &status));
    assert_non_null(strstr(status.text, "is part 2/3 of this work, not part 3/3"));
    end_work(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_of_tables_that_avoid), cmocka_unit_test(parts_of_play_from_some),
        cmocka_unit_test(parts_of_other_games),       cmocka_unit_test(bad_parts_are_refused),
        cmocka_unit_test(a_part_stays_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
