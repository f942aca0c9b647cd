/* tests/unit/test_checkpoint.c -- checkpoints that no run has written, with right checksums.
 * A block of a true checkpoint is altered in one place each time; what does not fit is refused with
 * one line, and the file stays as it is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/vec.h"
#include "lib/internal.h"
#include "tests/support/checkpoint_head.h"
#include "tests/support/file_size.h"
#include "verify/fixpoint.h"
#include "verify/sweep/block.h"
#include "verify/sweep/checkpoint.h"
#include "verify/sweep/sweep.h"

static const char table[] = "table t material \"KRvK\" aim dist(K, k) = 2\n"
                            "rule far if dist(K, k) > 4 then come\n"
                            "rule near if dist(K, k) < 4 then come, wait\n"
                            "advice come better: them_to_move and dist(K, k) < dist(root(K), k) "
                            "us: depth = 0 and by(K) them: none\n"
                            "advice wait better: them_to_move us: depth = 0 and by(R) them: none\n";

/* A block, unpacked. */
typedef struct Block {
    Counts counts;
    AdviceCount advice[2];
    VEC(Record) records;
    VEC(Exit) exits; /* of all records, one behind the other */
    Bytes bytes;     /* packed again */
    uint64_t number;
} Block;

typedef struct Known {
    Al0Table *table;
    char path[32];
    char *report;
    CheckpointHead head;
    Bytes block; /* the first of the true checkpoint */
    uint64_t number;
} Known;

enum { N_ADVICE = 2 };

static char *verify(const Known *k, Al0Status *status)
{
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .threads = 2};
    Al0VerifyOptions o = {AL0_SIZE(Al0VerifyOptions), .checkpoint = k->path};
    Al0Report *r = al0_verify(k->table, &o, &limits, status);
    char *text = r ? al0_report_write(
                         r, AL0_TEXT,
                         &(Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .no_seconds = true}, NULL)
                   : NULL;
    al0_report_free(r);
    return text;
}

static BlockFate take_first(void *context, uint64_t number, const unsigned char *bytes, size_t n)
{
    Known *k = context;
    if (k->block.n == 0) {
        k->number = number;
        bytes_add(&k->block, bytes, n);
    }
    return BLOCK_TAKEN;
}

static int begin(void **state)
{
    Known *k = base_zalloc(1, sizeof *k, "a test");
    Al0Status status;
    Status opened = {0};
    strcpy(k->path, "/tmp/al0-forged-XXXXXX");
    close(mkstemp(k->path));
    k->table = al0_table_read_text("t.al0", table, strlen(table), NULL, &status);
    assert_non_null(k->table);
    k->report = verify(k, &status);
    assert_non_null(k->report);
    k->head = checkpoint_head(k->path);
    checkpoint_close(checkpoint_open(k->path, &k->head, take_first, k, &opened));
    assert_true(k->block.n > 0);
    *state = k;
    return 0;
}

static int end(void **state)
{
    Known *k = *state;
    unlink(k->path);
    al0_free(k->report);
    al0_table_free(k->table);
    bytes_clear(&k->block);
    free(k);
    return 0;
}

/* ---- blocks ------------------------------------------------------------------------------- */

static void unpack(const Known *k, Block *b)
{
    const unsigned char *at = k->block.at, *stop = at + k->block.n;
    uint64_t index = UINT64_MAX;
    *b = (Block){.number = k->number};
    b->counts.advice = b->advice;
    counts_get(&at, &b->counts, N_ADVICE);
    while (at < stop) {
        Record r;
        record_get(&at, &index, &r);
        ExitReader reader = {.at = r.exits};
        for (size_t i = 0; i < r.n_exits; i++) {
            Exit e;
            exit_next(&reader, &e);
            vec_push(&b->exits, e, "a test");
        }
        vec_push(&b->records, r, "a test");
    }
}

static void pack(Block *b)
{
    Bytes scratch = {0};
    uint64_t before = UINT64_MAX;
    const Exit *e = b->exits.at;
    b->bytes.n = 0;
    counts_put(&b->bytes, &b->counts, N_ADVICE);
    for (size_t i = 0; i < b->records.n; i++) {
        const Record *r = &b->records.at[i];
        record_put(&b->bytes, &scratch, before, r, e, r->n_exits);
        before = r->index;
        e += r->n_exits;
    }
    bytes_clear(&scratch);
}

static void block_clear(Block *b)
{
    vec_clear(&b->records);
    vec_clear(&b->exits);
    bytes_clear(&b->bytes);
}

/* A checkpoint with this block alone. */
static void write_file(const Known *k, const Block *b)
{
    Status status = {0};
    assert_int_equal(truncate(k->path, 0), 0);
    Checkpoint *c = checkpoint_open(k->path, &k->head, take_first, NULL, &status);
    assert_non_null(c);
    assert_true(checkpoint_add(c, b->number, b->bytes.at, b->bytes.n));
    assert_true(checkpoint_close(c));
}

/* ---- alterations -------------------------------------------------------------------------- */

static Record *first_tree(Block *b)
{
    for (size_t i = 0; i < b->records.n; i++)
        if (b->records.at[i].n_exits > 1)
            return &b->records.at[i];
    fail();
    return NULL;
}

typedef void Alter(Block *b);

static void index_too_large(Block *b)
{
    b->records.at[0].index += UINT64_C(1) << 40;
}

static void index_of_none(Block *b)
{
    b->records.at[b->records.n - 1].index = SWEEP_BLOCK * (b->number + 1);
}

static void index_twice(Block *b)
{
    b->records.at[1].index = b->records.at[0].index;
}

static void record_missing(Block *b)
{
    b->records.n--;
    b->counts.searched--;
}

static void exit_out_of_range(Block *b)
{
    first_tree(b);
    b->exits.at[b->exits.n - 1].to = UINT64_C(1) << 40;
}

static void exit_wraps_round(Block *b)
{
    first_tree(b);
    b->exits.at[1].to = b->exits.at[0].to - 1;
}

static void exit_twice(Block *b)
{
    first_tree(b);
    b->exits.at[1] = b->exits.at[0];
}

static void exit_to_no_position(Block *b)
{
    first_tree(b);
    uint64_t to = 0; /* in block 0, as the records tell */
    for (size_t i = 0; i < b->records.n && b->records.at[i].index == to; i++)
        to++;
    b->exits.at[0].to = to;
}

static void exit_too_far(Block *b)
{
    b->exits.at[0].plies = UINT32_MAX;
}

static void end_too_far(Block *b)
{
    first_tree(b)->end_plies = UINT32_MAX;
}

static void run_too_long(Block *b)
{
    first_tree(b)->open_run = 70000;
}

static void kind_unknown(Block *b)
{
    b->records.at[0].kind = (RecordKind)7;
}

static void kind_of_other_runs(Block *b)
{
    b->records.at[0].kind = RECORD_NOT_SEARCHED;
}

static void flag_unknown(Block *b)
{
    first_tree(b)->flags = 8;
}

static void no_move_with_a_tree(Block *b)
{
    first_tree(b)->flags = RECORD_NO_MOVE;
}

static void advice_unknown(Block *b)
{
    first_tree(b)->advice = 1000000;
}

static void count_enormous(Block *b)
{
    b->counts.searched = UINT64_MAX;
}

static void nodes_enormous(Block *b)
{
    b->counts.nodes = UINT64_MAX;
}

static void count_of_others(Block *b)
{
    b->advice[0].chosen++;
}

static void tree_enormous(Block *b)
{
    b->advice[0].tree_most = b->counts.tree_most = UINT64_C(1) << 47;
}

static void block_unknown(Block *b)
{
    b->number = UINT64_C(1) << 60;
}

static void refuse(const Known *k, Block *b, const char *what)
{
    Al0Status status = {0};
    write_file(k, b);
    long before = file_size(k->path);
    char *text = verify(k, &status);
    if (text || !strstr(status.text, "is damaged"))
        fail_msg("%s: %s", what, text ? "it was taken" : status.text);
    assert_int_equal(file_size(k->path), before);
    block_clear(b);
}

static void altered_blocks_are_refused(void **state)
{
    static const struct {
        const char *what;
        Alter *alter;
    } all[] = {{"an index too large", index_too_large},
               {"an index of the next block", index_of_none},
               {"an index twice", index_twice},
               {"a record missing", record_missing},
               {"an exit out of range", exit_out_of_range},
               {"an exit that wraps round", exit_wraps_round},
               {"an exit twice", exit_twice},
               {"an exit to no position", exit_to_no_position},
               {"an exit too far", exit_too_far},
               {"an end too far", end_too_far},
               {"a run too long", run_too_long},
               {"a kind unknown", kind_unknown},
               {"a kind of other runs", kind_of_other_runs},
               {"a flag unknown", flag_unknown},
               {"no move, but a tree", no_move_with_a_tree},
               {"an advice unknown", advice_unknown},
               {"a count enormous", count_enormous},
               {"nodes enormous", nodes_enormous},
               {"a count of other records", count_of_others},
               {"a tree enormous", tree_enormous},
               {"a block unknown", block_unknown}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        Block b;
        unpack(*state, &b);
        all[i].alter(&b);
        pack(&b);
        refuse(*state, &b, all[i].what);
    }
}

/* Bytes that record_put() does not write. */
static void bytes_that_do_not_end(void **state)
{
    const Known *k = *state;
    const size_t cuts[] = {0, 1, 7, k->block.n / 2, k->block.n - 1};
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        Block b = {.number = k->number};
        bytes_add(&b.bytes, k->block.at, cuts[i]);
        refuse(k, &b, "cut off");
    }
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        Block b = {.number = k->number};
        bytes_add(&b.bytes, k->block.at, k->block.n);
        memset(b.bytes.at + cuts[i], 0xFF, k->block.n - cuts[i]);
        refuse(k, &b, "a number without end");
    }
    Block longer = {.number = k->number};
    bytes_add(&longer.bytes, k->block.at, k->block.n);
    bytes_put(&longer.bytes, 1);
    refuse(k, &longer, "more behind the last record");
}

/* What is packed again as it was is taken, and the report is the same. */
static void a_true_block_is_taken(void **state)
{
    const Known *k = *state;
    Al0Status status = {0};
    Block b;
    unpack(k, &b);
    pack(&b);
    assert_int_equal(b.bytes.n, k->block.n);
    write_file(k, &b);
    char *text = verify(k, &status);
    assert_non_null(text);
    assert_string_equal(text, k->report);
    al0_free(text);
    block_clear(&b);
}

static BlockFate stop_reading(void *context, uint64_t number, const unsigned char *bytes, size_t n)
{
    (void)number, (void)bytes, (void)n;
    ++*(unsigned *)context;
    return BLOCK_STOPS;
}

/* Reading that is stopped is no error of the file, which stays as it is. */
static void reading_can_be_stopped(void **state)
{
    const Known *k = *state;
    unsigned asked = 0;
    Status status = {0};
    Block b;
    unpack(k, &b);
    pack(&b);
    write_file(k, &b);
    long before = file_size(k->path);
    assert_null(checkpoint_open(k->path, &k->head, stop_reading, &asked, &status));
    assert_int_equal(status.kind, STATUS_INTERRUPTED);
    assert_int_equal(asked, 1);
    assert_int_equal(file_size(k->path), before);
    block_clear(&b);
}

enum { CHAIN = 50 };

/* Each position of a chain leads to the next; the last one fails. */
static bool solve_chain(uint16_t most_level, Fixpoint *p)
{
    Bytes records = {0}, scratch = {0};
    const unsigned char searched = 1;
    for (uint64_t i = 0; i < CHAIN; i++) {
        bool last = i + 1 == CHAIN;
        Record r = {.index = i, .kind = last ? RECORD_NO_RULE : RECORD_TREE};
        Exit e = {.to = i + 1, .plies = 2, .tail = 2};
        record_put(&records, &scratch, i - 1, &r, &e, last ? 0 : 1);
    }
    fixpoint_init(p, CHAIN, CHAIN);
    p->blocks = &records;
    p->searched = &searched;
    p->n_blocks = 1;
    p->most_level = most_level;
    bool solved = fixpoint_solve(p, 1);
    bytes_clear(&records);
    bytes_clear(&scratch);
    return solved;
}

/* A failure on more levels than can be told apart is an error: no loop is made of it. */
static void a_chain_can_be_too_long(void **state)
{
    Fixpoint p;
    (void)state;
    assert_true(solve_chain(CHAIN + 1, &p));
    assert_false(p.too_long);
    assert_int_equal(p.reason[0], FAILURE_NO_RULE);
    assert_int_equal(p.level[0], CHAIN - 1);
    fixpoint_clear(&p);
    assert_false(solve_chain(CHAIN / 2, &p));
    assert_true(p.too_long);
    fixpoint_clear(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(altered_blocks_are_refused), cmocka_unit_test(bytes_that_do_not_end),
        cmocka_unit_test(a_true_block_is_taken),      cmocka_unit_test(reading_can_be_stopped),
        cmocka_unit_test(a_chain_can_be_too_long),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
