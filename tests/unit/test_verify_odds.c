/* tests/unit/test_verify_odds.c -- tables verified in games with chance: their play beside that of
 * another program, and what is claimed of it. */
#include <math.h>
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
#include "lib/internal.h"
#include "tests/support/checkpoint_head.h"
#include "tests/support/file_size.h"
#include "tests/support/shipped.h"
#include "tests/support/table_of.h"
#include "verify/sweep/checkpoint.h"
#include "verify/sweep/record.h"
#include "verify/verify.h"

/* A folder of this test, with the files that it writes. */
typedef struct Folder {
    char path[64];
    char file[8][128];
    unsigned n;
} Folder;

static void make_folder(Folder *f)
{
    *f = (Folder){.path = "/tmp/al0-odds-XXXXXX"};
    assert_non_null(mkdtemp(f->path));
}

static const char *write_file(Folder *f, const char *name, const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", f->path, name);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fputs(text, out);
    fclose(out);
    memcpy(f->file[f->n], path, sizeof path);
    return f->file[f->n++];
}

static void remove_folder(Folder *f)
{
    while (f->n > 0)
        remove(f->file[--f->n]);
    rmdir(f->path);
}

/* A shipped file, with `from` replaced by `to`, in the folder. */
static const char *copy_shipped(Folder *f, const char *name, const char *from, const char *to)
{
    char *text = shipped_text(name, from, to);
    const char *made = write_file(f, name, text);
    free(text);
    return made;
}

static VerifyReport verify_file(const char *path, unsigned us, unsigned threads)
{
    VerifyReport r;
    Status status = {0};
    Al0Table *t = table_from(path);
    const VerifyOptions o = {.threads = threads,
                             .us = us,
                             .memory = (size_t)1 << 30,
                             .limits = {.max_depth = AL0_LARGEST_DEPTH}};
    if (!verify_run(t->compiled, &o, &r, &status))
        fail_msg("%s", status.text);
    al0_table_free(t);
    return r;
}

/* ---- hold at 20, by another program ---------------------------------------------------------- */

enum { PIG = 40 };
static double held[2][PIG][PIG][PIG];

static double held_value(int mover, int mine, int yours, int total)
{
    return mine + total >= PIG ? mover == 0 : held[mover][mine][yours][total];
}

/* The probability that who holds at 20 wins against the best play, by plain iteration: mover 0 is
 * who holds at 20. */
static void solve_held(void)
{
    for (double change = 1; change > 1e-13;) {
        change = 0;
        for (int m = 1; m >= 0; m--)
            for (int i = PIG - 1; i >= 0; i--)
                for (int j = PIG - 1; j >= 0; j--)
                    for (int k = PIG - 1 - i; k >= 0; k--) {
                        double lost = held[!m][j][i][0], on = lost / 6,
                               stop = held[!m][j][i + k][0];
                        for (int d = 2; d <= 6; d++)
                            on += held_value(m, i, j, k + d) / 6;
                        double least = k == 0 || on < stop ? on : stop;
                        double held_at_20 = k >= 20 ? stop : on;
                        double v = m == 1 ? least : held_at_20;
                        change = fmax(change, fabs(v - held[m][i][j][k]));
                        held[m][i][j][k] = v;
                    }
    }
}

static void hold_at_20(void **state)
{
    (void)state;
    Folder f;
    make_folder(&f);
    copy_shipped(&f, "pig.kif", "(target 100)", "(target 40)");
    copy_shipped(&f, "pig_words.kif", "; Words", "; Words");
    VerifyReport r = verify_file(copy_shipped(&f, "pig.al0", "table", "table"), 0, 2);
    solve_held();
    double lower = (double)r.odds->play.lower / (double)PROBABILITY_ONE,
           best = (double)r.odds->best.lower / (double)PROBABILITY_ONE;
    assert_true(fabs(lower - held[0][0][0][0]) < 1e-10);
    assert_true(best > lower + 0.01);
    assert_true(r.odds->play.upper - r.odds->play.lower < PROBABILITY_ONE >> 36);
    assert_int_equal(r.verdict, VERDICT_SATISFIABLE); /* nothing is certain in Pig */
    assert_int_equal(r.odds->due, 0);
    assert_int_equal(r.n_advice, 2);
    assert_int_equal(r.advice[0].chosen + r.advice[1].chosen, r.positions);
    uint64_t n = 0;
    for (unsigned i = 0; i < ODDS_LOSSES; i++)
        n += r.odds->loss[i];
    assert_int_equal(n, r.positions);
    assert_string_equal(r.odds->worst_move, "hold");
    assert_string_equal(r.odds->better_move, "throw");
    verify_report_clear(&r);
    remove_folder(&f);
}

/* ---- what is claimed ------------------------------------------------------------------------- */

/* One throw of a die of four: a safe bet wins with 1/2, a sure one always, once; a third way gives
 * all up. */
static const char bets[] =
    "(role me) (role random) (init start) (side 1) (side 2) (side 3) (side 4)"
    "(<= (legal me (take ?x)) (true start) (choice ?x)) (choice sure) (choice safe) (choice away)"
    "(<= (legal me wait) (not (true start)))"
    "(<= (legal random wait) (not thrown)) (<= (legal random (falls ?n)) thrown (side ?n))"
    "(<= thrown (true (taken safe)))"
    "(<= (next (taken ?x)) (does me (take ?x)))"
    "(<= (next (fell ?n)) (does random (falls ?n)))"
    "(<= wins (true (taken sure))) (<= wins (true (fell 1))) (<= wins (true (fell 2)))"
    "(<= terminal wins) (<= terminal (true (taken away))) (<= terminal (true (fell ?n)))"
    "(<= (goal me 100) wins) (<= (goal me 0) (not wins))";

static VerifyReport verify_bet(Folder *f, const char *header, const char *move)
{
    char text[512];
    snprintf(
        text, sizeof text,
        "table t\ngame \"bets.kif\"\n%srule always then a\nadvice a better: depth = 1 us: %s and "
        "depth = 0",
        header, move);
    write_file(f, "bets.kif", bets);
    return verify_file(write_file(f, "t.al0", text), 0, 1);
}

static void what_is_certain_must_be_kept(void **state)
{
    static const struct {
        const char *move;
        double value;
        Verdict verdict;
    } known[] = {{"take(sure)", 1, VERDICT_SATISFIABLE},
                 {"take(safe)", 0.5, VERDICT_REFUTED},
                 {"take(away)", 0, VERDICT_REFUTED}};
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        Folder f;
        make_folder(&f);
        VerifyReport r = verify_bet(&f, "", known[i].move);
        assert_int_equal(r.odds->best.lower, PROBABILITY_ONE);
        assert_int_equal(r.odds->due, 1);
        assert_int_equal(r.odds->met, i == 0);
        assert_int_equal(r.verdict, known[i].verdict);
        assert_true(r.odds->play.lower == (Probability)(known[i].value * (double)PROBABILITY_ONE));
        assert_int_equal(r.odds->loss[0], i == 0);
        assert_int_equal(r.odds->loss[ODDS_LOSSES - 1], i != 0);
        if (i > 0)
            assert_string_equal(r.odds->failure, "start");
        verify_report_clear(&r);
        remove_folder(&f);
    }
}

/* With odds in the header it is these that must be kept; a value that is the odds exactly keeps
 * them. */
static void odds_of_the_header_must_be_kept(void **state)
{
    static const struct {
        const char *header, *move;
        Verdict verdict;
    } known[] = {{"odds >= 1/2\n", "take(safe)", VERDICT_SATISFIABLE},
                 {"odds >= 1/2\n", "take(sure)", VERDICT_SATISFIABLE},
                 {"odds >= 1/2\n", "take(away)", VERDICT_REFUTED},
                 {"odds >= 500000001/1000000000\n", "take(safe)", VERDICT_REFUTED},
                 {"odds certain\n", "take(safe)", VERDICT_REFUTED}};
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        Folder f;
        make_folder(&f);
        VerifyReport r = verify_bet(&f, known[i].header, known[i].move);
        assert_int_equal(r.odds->due, 1);
        assert_int_equal(r.verdict, known[i].verdict);
        verify_report_clear(&r);
        remove_folder(&f);
    }
}

/* The report does not depend on threads. */
static void threads_change_nothing(void **state)
{
    (void)state;
    char path[512];
    snprintf(path, sizeof path, "%s/../advice/games/bearoff.al0", TESTS_DIR);
    VerifyReport one = verify_file(path, 0, 1), three = verify_file(path, 0, 3);
    assert_memory_equal(&one.odds->play, &three.odds->play, sizeof one.odds->play);
    assert_memory_equal(one.odds->loss, three.odds->loss, sizeof one.odds->loss);
    assert_memory_equal(&one.odds->worst, &three.odds->worst, sizeof one.odds->worst);
    assert_string_equal(one.odds->worst_position, three.odds->worst_position);
    assert_int_equal(one.odds->due, 40869);
    assert_int_equal(one.odds->met, three.odds->met);
    assert_int_equal(one.verdict, VERDICT_SATISFIABLE);
    verify_report_clear(&one);
    verify_report_clear(&three);
}

/* Stopped before the table has been asked everywhere: nothing is said of its play. */
static void stopped_says_nothing(void **state)
{
    (void)state;
    static volatile sig_atomic_t stop = 1;
    Folder f;
    make_folder(&f);
    VerifyReport r = verify_bet(&f, "", "take(sure)");
    verify_report_clear(&r);
    Status status = {0};
    Al0Table *t = al0_table_read(f.file[f.n - 1], NULL, NULL);
    const VerifyOptions o = {.threads = 1, .memory = (size_t)1 << 30, .limits = {.stop = &stop}};
    assert_true(verify_run(t->compiled, &o, &r, &status));
    assert_string_equal(r.nothing_while, "positions were being listed");
    assert_true(r.interrupted);
    assert_int_equal(r.verdict, VERDICT_UNKNOWN);
    verify_report_clear(&r);
    al0_table_free(t);
    remove_folder(&f);
}

/* ---- finished work in a file ----------------------------------------------------------------- */

static char *report_of(const Al0Table *t, const Al0VerifyOptions *o, unsigned threads)
{
    Al0Status status;
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .threads = threads};
    Al0Report *r = al0_verify(t, o, &limits, &status);
    if (!r)
        fail_msg("%s", status.text);
    char *text = al0_report_write(
        r, AL0_JSON, &(Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .no_seconds = true}, NULL);
    al0_report_free(r);
    return text;
}

static Al0Table *shipped_table(Folder *f)
{
    Al0Status status;
    copy_shipped(f, "pig.kif", "(target 100)", "(target 15)");
    copy_shipped(f, "pig_words.kif", "; Words", "; Words");
    Al0Table *t = al0_table_read(copy_shipped(f, "pig.al0", "table", "table"), NULL, &status);
    assert_non_null(t);
    return t;
}

/* A file cut off anywhere, as a killed run leaves it, gives the same report, with any number of
 * threads. */
static void killed_runs_go_on(void **state)
{
    (void)state;
    Folder f;
    make_folder(&f);
    Al0Table *t = shipped_table(&f);
    const char *kept = write_file(&f, "kept", "");
    const Al0VerifyOptions plain = AL0_INIT(Al0VerifyOptions);
    Al0VerifyOptions o = {AL0_SIZE(Al0VerifyOptions), .checkpoint = kept};
    char *expected = report_of(t, &plain, 1);
    static const int cuts[] = {0, 100, 70, 33, 1};
    long whole = 0;
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        if (i > 0)
            assert_int_equal(truncate(kept, whole * cuts[i] / 100), 0);
        char *again = report_of(t, &o, 1 + i % 2);
        assert_string_equal(again, expected);
        al0_free(again);
        assert_true(whole == 0 || file_size(kept) == whole);
        whole = file_size(kept);
    }
    assert_true(whole > 3000);
    al0_free(expected);
    al0_table_free(t);
    remove_folder(&f);
}

typedef struct Forged {
    uint64_t number;
    size_t n;
    unsigned char bytes[4096];
} Forged;

/* Takes the largest: some have no position in which we choose. */
static BlockFate take_block(void *context, uint64_t number, const unsigned char *bytes, size_t n)
{
    Forged *b = context;
    assert_true(n <= sizeof b->bytes);
    if (n <= b->n)
        return BLOCK_TAKEN;
    b->number = number;
    b->n = n;
    memcpy(b->bytes, bytes, n);
    return BLOCK_TAKEN;
}

/* The place of the last byte of the first record's number, behind the counts of the block and of
 * each advice. */
static size_t first_number(const Forged *b, size_t n_advice)
{
    enum { COUNTS = 5, EACH = COUNTS + MOST_WITH };
    const unsigned char *at = b->bytes;
    for (size_t i = 0; i < COUNTS + EACH * n_advice + 1; i++)
        bytes_get(&at);
    return (size_t)(at - b->bytes) - 1;
}

/* Blocks with right checksums whose records cannot be those of the table.  The first is a
 * move: its bytes are its number, its kind and flags, its advice, its rank. */
static void forged_blocks_are_refused(void **state)
{
    static const struct {
        size_t at;
        unsigned char value;
    } forgeries[] = {{0, 127},
                     {1, RECORD_AIM},
                     {1, RECORD_TREE},
                     {1, RECORD_NOT_SEARCHED},
                     {1, 8 * RECORD_MET + RECORD_MOVE},
                     {1, RECORD_MOVE + 1},
                     {2, 2},
                     {2, 255},
                     {3, 100},
                     {3, 255}};
    (void)state;
    Folder f;
    make_folder(&f);
    Al0Table *t = shipped_table(&f);
    const char *kept = write_file(&f, "kept", "");
    const Al0VerifyOptions o = {AL0_SIZE(Al0VerifyOptions), .checkpoint = kept};
    al0_free(report_of(t, &o, 0));
    const CheckpointHead head = checkpoint_head(kept);
    long whole = file_size(kept);
    for (size_t i = 0; i <= sizeof forgeries / sizeof *forgeries; i++) {
        Forged b = {0};
        Status opened = {0};
        Al0Status status;
        assert_int_equal(truncate(kept, whole), 0);
        Checkpoint *c = checkpoint_open(kept, &head, take_block, &b, &opened);
        assert_non_null(c);
        size_t first = first_number(&b, t->set->n_advices);
        assert_int_equal(b.bytes[first + 1], RECORD_MOVE);
        if (i < sizeof forgeries / sizeof *forgeries)
            b.bytes[first + forgeries[i].at] = forgeries[i].value;
        else
            b.n--;
        assert_true(checkpoint_add(c, b.number, b.bytes, b.n));
        checkpoint_close(c);
        if (al0_verify(t, &o, NULL, &status))
            fail_msg("forgery %zu is taken", i);
        assert_non_null(strstr(status.text, "is damaged"));
        assert_int_equal(status.kind, AL0_WRONG_INPUT);
    }
    al0_table_free(t);
    remove_folder(&f);
}

/* ---- from positions and samples -------------------------------------------------------------- */

/* From the beginning the table is asked in fewer positions, and what it wins with there is the
 * same. */
static void played_from_the_beginning(void **state)
{
    (void)state;
    Folder f;
    make_folder(&f);
    Al0Table *t = shipped_table(&f);
    Al0Position *init = al0_position_read(t, "init", 4, NULL);
    assert_non_null(init);
    const Al0Position *at[] = {init};
    VerifyOptions o = {
        .threads = 2, .memory = (size_t)1 << 30, .limits = {.max_depth = AL0_LARGEST_DEPTH}};
    VerifyReport all, from;
    Status status = {0};
    assert_true(verify_run(t->compiled, &o, &all, &status));
    const void *start[] = {at[0]->bytes};
    o.starts = start;
    o.n_starts = 1;
    assert_true(verify_run(t->compiled, &o, &from, &status));
    assert_true(from.positions < all.positions);
    assert_true(all.odds->best.lower == from.odds->best.lower &&
                all.odds->best.upper == from.odds->best.upper);
    assert_true(from.odds->play.lower <= all.odds->play.upper &&
                all.odds->play.lower <= from.odds->play.upper);
    assert_int_equal(from.starts, 1);
    verify_report_clear(&from);
    o.starts = NULL;
    o.n_starts = 0;
    o.sample = all.positions + 7; /* all that count, each once */
    assert_true(verify_run(t->compiled, &o, &from, &status));
    assert_int_equal(from.starts, all.positions);
    assert_int_equal(from.positions, all.positions);
    assert_memory_equal(from.odds->loss, all.odds->loss, sizeof all.odds->loss);
    assert_memory_equal(&from.odds->worst, &all.odds->worst, sizeof all.odds->worst);
    verify_report_clear(&from);
    verify_report_clear(&all);
    al0_position_free(init);
    al0_table_free(t);
    remove_folder(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hold_at_20),
        cmocka_unit_test(what_is_certain_must_be_kept),
        cmocka_unit_test(odds_of_the_header_must_be_kept),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(stopped_says_nothing),
        cmocka_unit_test(killed_runs_go_on),
        cmocka_unit_test(forged_blocks_are_refused),
        cmocka_unit_test(played_from_the_beginning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
