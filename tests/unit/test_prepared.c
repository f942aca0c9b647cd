/* tests/unit/test_prepared.c -- tables prepared: the same answers, at once; files that are damaged,
 * cut off, forged or of something else are refused, and never do harm. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "al0.h"
#include "base/strbuf.h"
#include "lib/internal.h"
#include "positions/classes.h"
#include "tests/support/share.h"
#include "verify/sweep/checkpoint.h"
#include "verify/sweep/random_positions.h"
#include "verify/table_classes.h"

/* ---- help --------------------------------------------------------------------------------- */

static const char krk[] = "table krk\nmaterial \"KRvK\"\naim mate\n"
                          "rule r if rank(K) < 8 then near, climb\n"
                          "advice near better: depth = 2 and dist(K, k) < root(dist(K, k))\n"
                          "    us: depth = 0 them: depth = 1 holding: R and dist(k, R) > 2\n"
                          "advice climb them: any better: us_to_move and rank(K) > root(rank(K))\n"
                          "holding: R and not stalemate prefer: least after(manhattan(K, k))\n";

static const char corner[] =
    "table corner\nmaterial \"KvKP, KvK\"\navoid mated\n"
    "rule pawn if p then take, near\nrule bare then walk\n"
    "advice take better: them_to_move and not p us: depth = 0 them: none\n"
    "advice near holding: not mated and not q and not r and not b and not n\n"
    "    them: any prefer: least after(dist(K, p))\n"
    "advice walk better: them_to_move us: depth = 0 them: none\n";

static Al0Table *read_table(const char *text, const char *setting)
{
    Al0Status status;
    Al0ReadOptions o = {AL0_SIZE(Al0ReadOptions), .settings = &setting,
                        .n_settings = setting ? 1 : 0};
    Al0Table *t = al0_table_read_text("t.al0", text, strlen(text), &o, &status);
    if (!t)
        fail_msg("%s", status.text);
    return t;
}

/* A file of its own; kept_path() is the same one each time. */
static const char *kept_path(void)
{
    static char path[64];
    snprintf(path, sizeof path, "/tmp/al0_prepared_%ld", (long)getpid());
    return path;
}

static void write_bytes(const char *path, const void *at, size_t n)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(at, 1, n, f), n);
    fclose(f);
}

static bool add_bytes(void *bytes, const char *at, size_t n)
{
    strbuf_add(bytes, at, n);
    return true;
}

/* Writes what is prepared of the table with that text to kept_path().  It takes a second, so it is
 * done once for each text. */
static void prepare(const Al0Table *t, const char *text)
{
    enum { TEXTS = 3 };
    static struct {
        const char *text;
        StrBuf bytes;
    } prepared[TEXTS];
    size_t i = 0;
    while (i < TEXTS && prepared[i].text && prepared[i].text != text)
        i++;
    assert_true(i < TEXTS);
    StrBuf *bytes = &prepared[i].bytes;
    if (!prepared[i].text) {
        Al0Status status;
        const Al0Limits limits = {AL0_SIZE(Al0Limits), .threads = 2};
        Al0Prepared *p = al0_prepare(t, &limits, add_bytes, bytes, &status);
        if (!p)
            fail_msg("%s", status.text);
        assert_int_equal(al0_prepared_bytes(p), bytes->n);
        al0_prepared_free(p);
        prepared[i].text = text;
    }
    write_bytes(kept_path(), bytes->text, bytes->n);
}

/* All that an answer says but how much was searched. */
static char *answer_of(const Al0Table *t, const Al0Position *p, bool *known)
{
    Al0Session *s = al0_session_new(t, 0, NULL);
    Al0Answer *a = al0_ask(s, p, NULL, NULL, NULL);
    Al0WriteOptions draw = {AL0_SIZE(Al0WriteOptions), .no_seconds = true};
    StrBuf b = {0};
    const char *rule = al0_answer_rule(a), *advice = al0_answer_advice(a);
    strbuf_printf(&b, "%d %s %s %u ", (int)al0_answer_verdict(a), rule ? rule : "-",
                  advice ? advice : "-", al0_answer_height(a));
    char *tree = advice ? al0_answer_write(a, AL0_DOT, &draw, NULL) : NULL;
    strbuf_puts(&b, tree ? tree : "");
    char *how = al0_answer_explain(a);
    *known = strstr(how, "looked up") != NULL;
    al0_free(how);
    al0_free(tree);
    al0_answer_free(a);
    al0_session_free(s);
    return strbuf_take(&b);
}

typedef struct Sample {
    Classes classes;
    RandomPositions draw;
} Sample;

static Sample drawn_from(const Al0Table *t)
{
    Status s = {0};
    Sample d = {.classes = classes_of_set(t->set, t->game)};
    assert_true(classes_list(&d.classes, NULL, &s));
    return d;
}

static Al0Position *next_position(Sample *d)
{
    Al0Position *p = lib_position_new(d->classes.game);
    random_positions_next(&d->draw, &d->classes, p->bytes);
    return p;
}

/* ---- the same answers --------------------------------------------------------------------- */

/* The answers of the table, and of the same prepared with so many bytes for values (0: as many as
 * wanted).
 * Returns: how many of n answers were looked up. */
static unsigned compare_answers(const char *text, unsigned n, uint64_t memory)
{
    Al0Table *plain = read_table(text, NULL), *prepared = read_table(text, NULL);
    prepare(plain, text);
    assert_false(al0_table_is_prepared(prepared));
    assert_true(al0_table_use_prepared(prepared, kept_path(), memory, NULL));
    assert_true(al0_table_is_prepared(prepared));
    Sample d = drawn_from(plain);
    unsigned looked_up = 0;
    for (unsigned i = 0; i < n; i++) {
        Al0Position *p = next_position(&d);
        bool known, unused;
        char *with = answer_of(prepared, p, &known), *without = answer_of(plain, p, &unused);
        assert_string_equal(with, without);
        assert_false(unused);
        looked_up += known;
        free(with);
        free(without);
        al0_position_free(p);
    }
    classes_clear(&d.classes);
    al0_table_free(prepared);
    al0_table_free(plain);
    unlink(kept_path());
    return looked_up;
}

static void answers_are_the_same_where_a_tree_is_wanted(void **state)
{
    (void)state;
    assert_true(compare_answers(krk, 120, 0) > 30);
}

static void answers_are_the_same_where_something_is_held(void **state)
{
    (void)state;
    const unsigned answers = share_of(8, 20, 60);
    assert_true(compare_answers(corner, answers, 0) > answers / 3);
}

static void our_move_alone_is_that_of_the_strategy(void **state)
{
    (void)state;
    Al0Table *t = read_table(corner, NULL);
    prepare(t, corner);
    assert_true(al0_table_use_prepared(t, kept_path(), 0, NULL));
    Sample d = drawn_from(t);
    Al0Session *s = al0_session_new(t, 0, NULL);
    unsigned compared = 0;
    for (unsigned i = 0; i < 60; i++) {
        Al0Position *p = next_position(&d);
        Al0Answer *whole = al0_ask(s, p, NULL, NULL, NULL);
        Al0Answer *move =
            al0_ask(s, p, &(Al0Question){AL0_SIZE(Al0Question), .move_only = true}, NULL, NULL);
        assert_int_equal(al0_answer_verdict(whole), al0_answer_verdict(move));
        char *a = al0_answer_move(whole), *b = al0_answer_move(move);
        assert_true((a == NULL) == (b == NULL));
        if (a)
            assert_string_equal(a, b);
        compared += al0_answer_size(whole) > al0_answer_size(move);
        al0_free(a);
        al0_free(b);
        al0_answer_free(whole);
        al0_answer_free(move);
        al0_position_free(p);
    }
    assert_true(compared > 8);
    al0_session_free(s);
    classes_clear(&d.classes);
    al0_table_free(t);
    unlink(kept_path());
}

/* A move is a key of the same height, whether it was searched or looked up. */
static void keys_are_the_same(void **state)
{
    (void)state;
    Al0Table *plain = read_table(krk, NULL), *prepared = read_table(krk, NULL);
    prepare(plain, krk);
    assert_true(al0_table_use_prepared(prepared, kept_path(), 0, NULL));
    Sample d = drawn_from(plain);
    for (unsigned i = 0; i < 40; i++) {
        Al0Position *p = next_position(&d);
        const Al0Table *table[] = {plain, prepared};
        char *text[2];
        for (int k = 0; k < 2; k++) {
            Al0Session *s = al0_session_new(table[k], 0, NULL);
            Al0Answer *a = al0_ask(
                s, p, &(Al0Question){AL0_SIZE(Al0Question), .all_keys = true, .tries = true}, NULL,
                NULL);
            Alternatives *other = &a->paper.choice.other;
            StrBuf b = {0};
            for (size_t m = 0; m < other->keys.n; m++)
                strbuf_printf(&b, "%u in %u, ", (unsigned)other->keys.at[m].move,
                              (unsigned)other->keys.at[m].height);
            text[k] = strbuf_take(&b);
            al0_answer_free(a);
            al0_session_free(s);
        }
        assert_string_equal(text[0], text[1]);
        free(text[0]);
        free(text[1]);
        al0_position_free(p);
    }
    classes_clear(&d.classes);
    al0_table_free(prepared);
    al0_table_free(plain);
    unlink(kept_path());
}

static void the_report_tells_what_is_not_solved(void **state)
{
    (void)state;
    Al0Table *t = read_table(krk, NULL);
    Al0Prepared *p = al0_prepare(t, NULL, NULL, NULL, NULL);
    assert_non_null(p);
    assert_true(al0_table_can_prepare(t));
    assert_true(al0_prepared_bytes(p) > 0);
    assert_int_equal(al0_prepared_count(p), 2);
    assert_string_equal(al0_prepared_get(p, 0)->name, "near");
    assert_int_equal(al0_prepared_get(p, 0)->solved, 0);
    assert_string_equal(al0_prepared_get(p, 0)->reason, "it forbids moves");
    assert_int_equal(al0_prepared_get(p, 1)->solved, 7);
    assert_null(al0_prepared_get(p, 1)->reason);
    al0_prepared_free(p);
    al0_table_free(t);
}

static bool count_call(void *calls, const char *bytes, size_t n)
{
    (void)bytes;
    (void)n;
    ++*(unsigned *)calls;
    return false;
}

/* Where no advice can be solved there is nothing to keep. */
static void nothing_is_written_where_nothing_is_solved(void **state)
{
    (void)state;
    unsigned calls = 0;
    Al0Table *t = read_table("table t\nmaterial \"KRvK\"\nrule r then near\n"
                             "advice near better: mate us: depth = 0 them: none\n",
                             NULL);
    Al0Prepared *p = al0_prepare(t, NULL, count_call, &calls, NULL);
    assert_non_null(p);
    assert_false(al0_table_can_prepare(t));
    assert_int_equal(al0_prepared_bytes(p), 0);
    assert_int_equal(al0_prepared_get(p, 0)->solved, 0);
    assert_int_equal(calls, 0);
    al0_prepared_free(p);
    al0_table_free(t);
}

/* The answers of a table whose file is changed while it is open: those of the table without it, as
 * no value of the file is looked up any more. */
static void compare_answers_while(void (*change)(const char *path), unsigned n)
{
    Al0Table *plain = read_table(krk, NULL), *prepared = read_table(krk, NULL);
    prepare(plain, krk);
    assert_true(al0_table_use_prepared(prepared, kept_path(), 0, NULL));
    change(kept_path());
    Sample d = drawn_from(plain);
    for (unsigned i = 0; i < n; i++) {
        Al0Position *p = next_position(&d);
        bool known, unused;
        char *with = answer_of(prepared, p, &known), *without = answer_of(plain, p, &unused);
        assert_string_equal(with, without);
        assert_false(known);
        free(with);
        free(without);
        al0_position_free(p);
    }
    classes_clear(&d.classes);
    al0_table_free(prepared);
    al0_table_free(plain);
    unlink(kept_path());
}

/* The head and the index stay, the values go. */
static void cut(const char *path)
{
    assert_int_equal(truncate(path, 4096), 0);
}

/* As somebody who writes into the file does: what it held is not known any more. */
static void set_time(const char *path)
{
    struct timespec at[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_sec = 1}};
    assert_int_equal(utimensat(AT_FDCWD, path, at, 0), 0);
}

static void a_file_that_is_cut_while_it_is_used_is_unknown(void **state)
{
    (void)state;
    compare_answers_while(cut, 40);
}

static void a_file_that_is_written_while_it_is_used_is_unknown(void **state)
{
    (void)state;
    compare_answers_while(set_time, 20);
}

/* Where the memory for values is used up, the rest is searched. */
static void little_memory_changes_no_answer(void **state)
{
    (void)state;
    unsigned looked_up = compare_answers(krk, 30, 40000); /* 18 with all of it */
    assert_true(looked_up > 0 && looked_up < 9);
}

/* ---- files of something else -------------------------------------------------------------- */

static void the_name_is_that_of_the_content(void **state)
{
    (void)state;
    setenv("XDG_CACHE_HOME", "/tmp/cache", 1);
    const char *rows = "table t material \"KRvK\" define line = 3 rule r then a\n"
                       "advice a them: any better: mate or rank(K) = line\n";
    Al0Table *a = read_table(rows, NULL), *b = read_table(rows, NULL),
             *c = read_table(rows, "line=4"), *d = read_table(rows, "line=5");
    char *file_a = al0_prepared_file(a), *file_b = al0_prepared_file(b),
         *file_c = al0_prepared_file(c), *file_d = al0_prepared_file(d);
    assert_string_equal(file_a, file_b);
    assert_string_not_equal(file_a, file_c);
    assert_string_not_equal(file_c, file_d);
    assert_int_equal(strncmp(file_a, "/tmp/cache/al0/t-", strlen("/tmp/cache/al0/t-")), 0);
    al0_free(file_a);
    al0_free(file_b);
    al0_free(file_c);
    al0_free(file_d);
    setenv("XDG_CACHE_HOME", "relative", 1); /* which the specification forbids */
    setenv("HOME", "/home/me", 1);
    file_a = al0_prepared_file(a);
    assert_int_equal(strncmp(file_a, "/home/me/.cache/al0/t-", strlen("/home/me/.cache/al0/t-")),
                     0);
    al0_free(file_a);
    al0_table_free(a);
    al0_table_free(b);
    al0_table_free(c);
    al0_table_free(d);
}

static void a_stale_file_is_not_used(void **state)
{
    (void)state;
    Al0Table *t = read_table(krk, NULL), *other = read_table(corner, NULL);
    Al0Status status;
    prepare(t, krk);
    assert_false(al0_table_use_prepared(other, kept_path(), 0, &status));
    assert_int_equal(status.kind, AL0_NOT_FOUND);
    assert_non_null(strstr(status.text, "was prepared from other files"));
    assert_false(al0_table_is_prepared(other));
    unlink(kept_path());
    assert_false(al0_table_use_prepared(t, kept_path(), 0, &status));
    assert_int_equal(status.kind, AL0_NOT_FOUND);
    assert_false(al0_table_use_prepared(t, "/tmp", 0, &status));
    assert_int_equal(status.kind, AL0_WRONG_INPUT);
    al0_table_free(t);
    al0_table_free(other);
}

static void what_cannot_be_prepared_is_told(void **state)
{
    (void)state;
    Al0Status status;
    Al0Table *t = read_table("table t rule r then a advice a better: mate them: any\n", NULL);
    unsigned calls = 0;
    Al0Limits limits = AL0_INIT(Al0Limits);
    assert_null(al0_prepare(t, NULL, count_call, &calls, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    assert_false(al0_table_can_prepare(t));
    al0_table_free(t);
    t = read_table(krk, NULL);
    limits.max_time = 1e-6;
    assert_null(al0_prepare(t, &limits, count_call, &calls, &status));
    assert_int_equal(status.kind, AL0_OUT_OF_TIME);
    assert_int_equal(calls, 0);
    limits.max_time = 0;
    assert_null(al0_prepare(t, &limits, count_call, &calls, &status));
    assert_int_equal(status.kind, AL0_CANNOT_WRITE);
    assert_int_equal(calls, 1);
    al0_table_free(t);
}

/* ---- files that are not as they were ------------------------------------------------------ */

typedef struct FileBytes {
    unsigned char *at;
    size_t n;
} FileBytes;

static FileBytes read_bytes(const char *path)
{
    FileBytes b = {malloc(1 << 20), 0};
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    b.n = fread(b.at, 1, 1 << 20, f);
    assert_true(b.n < 1 << 20);
    fclose(f);
    return b;
}

enum { IDENTITY_AT = 16, SIZE_AT = 48, SUM_AT = 56, INDEX_AT = 64 };

static size_t index_size(const FileBytes *b)
{
    size_t n = 0;
    for (unsigned i = 0; i < 8; i++)
        n |= (size_t)b->at[SIZE_AT + i] << 8 * i;
    return n;
}

/* Makes the checksum of the index right again. */
static void seal(FileBytes *b)
{
    uint64_t sum =
        checkpoint_sum(checkpoint_sum(0, b->at + IDENTITY_AT, 32), b->at + INDEX_AT, index_size(b));
    for (unsigned i = 0; i < 8; i++)
        b->at[SUM_AT + i] = (unsigned char)(sum >> 8 * i);
}

/* A table of few positions, so that all of its file can be tried. */
static const char small[] = "table small\nmaterial \"KPvK\"\nrule r then b\n"
                            "advice b them: any better: us_to_move and rank(P) > root(rank(P)) or "
                            "mate\nholding: P and not stalemate\n";

/* Uses what stands in the file, if it is taken: answers come, whatever they are.   Returns: whether
 * it was. */
static bool try_file(const char *text)
{
    Al0Status status;
    Al0Table *t = read_table(text, NULL);
    bool used = al0_table_use_prepared(t, kept_path(), 0, &status);
    if (!used)
        assert_true(status.kind == AL0_WRONG_INPUT || status.kind == AL0_NOT_FOUND);
    assert_int_equal(used, status.kind == AL0_OK);
    Sample d = drawn_from(t);
    Al0Session *s = al0_session_new(t, 0, NULL);
    for (unsigned i = 0; i < 8 && used; i++) {
        Al0Position *p = next_position(&d);
        al0_answer_free(
            al0_ask(s, p, NULL,
                    &(Al0Limits){AL0_SIZE(Al0Limits), .max_nodes = 2000, .max_depth = 20}, NULL));
        al0_position_free(p);
    }
    al0_session_free(s);
    classes_clear(&d.classes);
    al0_table_free(t);
    return used;
}

static uint64_t state_of_chance = 7;

static size_t chance(size_t n)
{
    state_of_chance = state_of_chance * 6364136223846793005u + 1442695040888963407u;
    return (size_t)(state_of_chance >> 33) % n;
}

static void prepare_small(FileBytes *b)
{
    Al0Table *t = read_table(small, NULL);
    prepare(t, small);
    *b = read_bytes(kept_path());
    assert_true(try_file(small));
    al0_table_free(t);
}

static void a_file_cut_off_is_refused(void **state)
{
    (void)state;
    FileBytes b;
    prepare_small(&b);
    for (unsigned i = 0; i < 40; i++) {
        write_bytes(kept_path(), b.at, i < 2 ? i * INDEX_AT : chance(b.n));
        assert_false(try_file(small));
    }
    b.at[b.n] = 0; /* nor is one that has more */
    write_bytes(kept_path(), b.at, b.n + 1);
    assert_false(try_file(small));
    free(b.at);
    unlink(kept_path());
}

/* A byte of head or index is found at once; one of a block makes that block unknown. */
static void damaged_files_do_no_harm(void **state)
{
    (void)state;
    FileBytes b;
    unsigned taken = 0;
    prepare_small(&b);
    size_t blocks = INDEX_AT + index_size(&b);
    for (unsigned i = 0; i < 120; i++) {
        size_t at = i % 2 ? chance(blocks) : blocks + chance(b.n - blocks);
        unsigned char was = b.at[at];
        b.at[at] ^= (unsigned char)(1 + chance(255));
        write_bytes(kept_path(), b.at, b.n);
        bool used = try_file(small);
        assert_int_equal(used, at >= blocks);
        taken += used;
        b.at[at] = was;
    }
    assert_int_equal(taken, 60);
    free(b.at);
    unlink(kept_path());
}

/* Where the checksum of the index is right, what it says may still be anything. */
static void forged_files_do_no_harm(void **state)
{
    (void)state;
    FileBytes b;
    unsigned refused = 0;
    prepare_small(&b);
    size_t n = index_size(&b);
    for (unsigned i = 0; i < 200; i++) {
        size_t at = INDEX_AT + (i < 60 ? i : chance(n));
        unsigned char was = b.at[at];
        b.at[at] = i % 3 ? (unsigned char)chance(256) : 0xFF;
        seal(&b);
        write_bytes(kept_path(), b.at, b.n);
        refused += !try_file(small);
        b.at[at] = was;
    }
    assert_true(refused > 100);
    free(b.at);
    unlink(kept_path());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_the_same_where_a_tree_is_wanted),
        cmocka_unit_test(answers_are_the_same_where_something_is_held),
        cmocka_unit_test(our_move_alone_is_that_of_the_strategy),
        cmocka_unit_test(keys_are_the_same),
        cmocka_unit_test(the_report_tells_what_is_not_solved),
        cmocka_unit_test(nothing_is_written_where_nothing_is_solved),
        cmocka_unit_test(a_file_that_is_cut_while_it_is_used_is_unknown),
        cmocka_unit_test(a_file_that_is_written_while_it_is_used_is_unknown),
        cmocka_unit_test(little_memory_changes_no_answer),
        cmocka_unit_test(the_name_is_that_of_the_content),
        cmocka_unit_test(a_stale_file_is_not_used),
        cmocka_unit_test(what_cannot_be_prepared_is_told),
        cmocka_unit_test(a_file_cut_off_is_refused),
        cmocka_unit_test(damaged_files_do_no_harm),
        cmocka_unit_test(forged_files_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
