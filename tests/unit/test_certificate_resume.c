/* tests/unit/test_certificate_resume.c -- certificates of verifications that were stopped, killed
 * or searched in parts: they are those of one run, byte for byte. */
#include <string.h>
#include <unistd.h>

#include "tests/support/certified.h"
#include "tests/support/file_size.h"
#include "tests/support/share.h"

/* Where play leads to king against king, from where the aim can be reached, too. */
static const char approach[] =
    "table t material \"KRvK\" aim dist(K, k) = 2\n"
    "rule far if dist(K, k) > 4 then come\n"
    "rule near if dist(K, k) < 4 then come, wait\n"
    "advice come better: them_to_move and dist(K, k) < dist(root(K), k) "
    "us: depth = 0 and by(K) them: none\n"
    "advice wait better: them_to_move us: depth = 0 and by(R) them: none\n";

enum { PARTS = 3 };

/* A verification that is done again and again. */
typedef struct Runs {
    Certified c; /* of one run */
    Al0Table *table;
    char folder[32], path[PARTS][64];
    const char *file[PARTS];
    StrBuf written; /* by the last run */
} Runs;

static void runs_begin(Runs *r, const char *table)
{
    Al0Status failure;
    *r = (Runs){.folder = "/tmp/al0-resume-XXXXXX"};
    certify_text(&r->c, "resume", table);
    r->table = al0_table_read(r->c.path, NULL, &failure);
    assert_non_null(r->table);
    assert_non_null(mkdtemp(r->folder));
    for (int i = 0; i < PARTS; i++) {
        snprintf(r->path[i], sizeof r->path[i], "%s/%d", r->folder, i + 1);
        r->file[i] = r->path[i];
    }
}

static void runs_end(Runs *r)
{
    for (int i = 0; i < PARTS; i++)
        unlink(r->path[i]);
    rmdir(r->folder);
    al0_table_free(r->table);
    strbuf_clear(&r->written);
    certified_clear(&r->c);
}

/* Keeps the last trouble that was told. */
static char told[128];

static void note_told(void *context, const char *text)
{
    (void)context;
    snprintf(told, sizeof told, "%s", text);
}

/* Verifies once more; o: without what a certificate needs. */
static void run_again(Runs *r, Al0VerifyOptions o, Al0OnProgress *progress)
{
    Al0Status failure;
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .threads = 1, .progress = progress};
    r->written.n = 0;
    o.certificate = proof_add;
    o.trouble = note_told;
    told[0] = '\0';
    o.context = &r->written;
    Al0Report *report = al0_verify(r->table, &o, &limits, &failure);
    if (!report)
        fail_msg("%s", failure.text);
    al0_report_free(report);
}

static void require_equal(const Runs *r)
{
    assert_int_equal(r->written.n, r->c.packed.n);
    assert_memory_equal(r->written.text, r->c.packed.text, r->written.n);
}

/* Ends all at once; ends the search of positions; ends the writing of a certificate. */
static bool stops_at_once(void *context, const Al0Progress *progress)
{
    (void)context;
    (void)progress;
    return false;
}

static bool stops_early(void *context, const Al0Progress *progress)
{
    (void)context;
    return progress->done == 0;
}

static bool stops_late(void *context, const Al0Progress *progress)
{
    (void)context;
    return strcmp(progress->name, "the certificate") != 0;
}

static void stop_and_resume(const char *table)
{
    Runs r;
    StrBuf verdict = {0};
    runs_begin(&r, table);
    Al0VerifyOptions o = {AL0_SIZE(Al0VerifyOptions), .checkpoint = r.path[0]};
    run_again(&r, o, stops_at_once);
    assert_string_equal(told, "no certificate is written: the verification was stopped");
    run_again(&r, o, stops_early);
    assert_string_equal(told, "no certificate is written: the verification was stopped");
    assert_int_equal(r.written.n, 0);
    run_again(&r, o, stops_late);
    assert_non_null(strstr(told, "the certificate is cut short: "));
    assert_int_equal(certified_check(&r.c, &r.written, &verdict), CHECK_CUT_SHORT);
    run_again(&r, o, NULL);
    require_equal(&r);
    if (certified_check(&r.c, &r.written, &verdict) != CHECK_VERIFIED)
        fail_msg("%s", strbuf_get(&verdict));
    assert_int_equal(truncate(r.path[0], file_size(r.path[0]) / 2), 0); /* as a killed run may */
    run_again(&r, o, NULL);
    require_equal(&r);
    strbuf_clear(&verdict);
    runs_end(&r);
}

static void join_parts(const char *table)
{
    Runs r;
    Al0Status failure;
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .threads = 1};
    runs_begin(&r, table);
    for (unsigned k = 1; k <= PARTS; k++) {
        bool finished = false;
        const Al0VerifyOptions o = {AL0_SIZE(Al0VerifyOptions), .part = k, .part_count = PARTS,
                                    .checkpoint = r.path[k - 1]};
        if (!al0_verify_part(r.table, &o, &limits, &finished, &failure) || !finished)
            fail_msg("%s", failure.text);
    }
    run_again(&r, (Al0VerifyOptions){AL0_SIZE(Al0VerifyOptions), .parts = r.file, .n_parts = PARTS},
              NULL);
    require_equal(&r);
    runs_end(&r);
}

static void resumed_runs_write_the_same(void **state)
{
    (void)state;
    stop_and_resume(approach);
    if (share_is_large())
        stop_and_resume(certified_walk);
}

static void joined_parts_write_the_same(void **state)
{
    (void)state;
    join_parts(certified_walk);
    if (share_is_large())
        join_parts(approach);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(resumed_runs_write_the_same),
        cmocka_unit_test(joined_parts_write_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
