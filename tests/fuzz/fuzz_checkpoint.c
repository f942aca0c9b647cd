/* tests/fuzz/fuzz_checkpoint.c -- any bytes as a checkpoint.
 * Does: the first byte says what the others are: the file; what stands behind its head; changes to
 *       the block of a true checkpoint; or what is recorded of each position.  Checksums are right
 *       but in the first case. The table is verified with it: a report, or an error and the file as
 *       it was.
 * The table has one block of positions, so that a checkpoint tells all. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/internal.h"
#include "positions/classes.h"
#include "verify/sweep/block.h"
#include "tests/support/checkpoint_head.h"
#include "verify/sweep/checkpoint.h"
#include "verify/table_classes.h"

static const char table[] = "table t material \"KvK\" aim dist(K, k) = 2\n"
                            "rule far if dist(K, k) > 3 then come\n"
                            "rule near if dist(K, k) < 3 then come, wait\n"
                            "advice come better: them_to_move and dist(K, k) < dist(root(K), k) "
                            "us: depth = 0 them: none\n"
                            "advice wait better: them_to_move us: depth = 0 them: none\n";

enum { HEAD = 40, N_ADVICE = 2, MOST_PLIES = 4 };
static const char KIND[] = "fhcr"; /* file, behind the head, changes, records */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Known {
    Al0Table *table;
    char path[40];
    Bytes head, block; /* of the true checkpoint */
    Numbering numbering;
    Classes classes;
} Known;

static void must(bool holds)
{
    if (!holds)
        abort();
}

static char *verify(const Known *k, Al0Status *status)
{
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .threads = 1};
    Al0VerifyOptions o = {AL0_SIZE(Al0VerifyOptions), .checkpoint = k->path, .examples = 2};
    Al0Report *r = al0_verify(k->table, &o, &limits, status);
    char *text = r ? al0_report_write(
                         r, AL0_TEXT,
                         &(Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .no_seconds = true}, NULL)
                   : NULL;
    al0_report_free(r);
    return text;
}

static Bytes read_file(const char *path)
{
    Bytes b = {0};
    unsigned char part[1 << 12];
    FILE *f = fopen(path, "rb");
    must(f);
    for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0;)
        bytes_add(&b, part, n);
    fclose(f);
    return b;
}

static void write_file(const char *path, const Bytes *b)
{
    FILE *f = fopen(path, "wb");
    must(f && (!b->n || fwrite(b->at, b->n, 1, f) == 1) && fclose(f) == 0);
}

static BlockFate take(void *context, uint64_t number, const unsigned char *bytes, size_t n)
{
    must(number == 0);
    bytes_add(&((Known *)context)->block, bytes, n);
    return BLOCK_TAKEN;
}

static Known begin(void)
{
    Known k = {.path = "/tmp/al0-fuzz-checkpoint-XXXXXX"};
    Al0Status verified;
    Status status = {0};
    char *text;
    int fd = mkstemp(k.path);
    must(fd >= 0 && close(fd) == 0);
    k.table = al0_table_read_text("t.al0", table, strlen(table), NULL, NULL);
    must(k.table && (text = verify(&k, &verified)));
    al0_free(text);
    Bytes all = read_file(k.path);
    must(all.at != NULL);
    bytes_add(&k.head, all.at, HEAD);
    bytes_clear(&all);
    const CheckpointHead head = checkpoint_head(k.path);
    checkpoint_close(checkpoint_open(k.path, &head, take, &k, &status));
    unlink(k.path);
    k.classes = classes_of_set(k.table->set, k.table->game);
    must(k.block.n > 0 && classes_list(&k.classes, NULL, &status));
    return k;
}

/* ---- records ------------------------------------------------------------------------------ */

typedef struct Dealt {
    const uint8_t *at, *end;
    uint64_t positions[1 << 12];
    size_t n;
} Dealt;

static unsigned deal(Dealt *d)
{
    return d->at < d->end ? *d->at++ : 0;
}

/* What a byte or more say of position i: most lead to others a little further on.  At all behind
 * the last byte the aim holds, so that chains are no longer than the bytes allow: each link takes a
 * sweep over all. */
static void deal_record(Dealt *d, size_t i, Counts *counts, Bytes *out, Bytes *scratch)
{
    static const RecordKind kind[] = {RECORD_AIM,       RECORD_TREE,   RECORD_TREE,
                                      RECORD_TREE,      RECORD_TREE,   RECORD_NO_RULE,
                                      RECORD_NO_ADVICE, RECORD_UNKNOWN};
    unsigned what = deal(d);
    Record r = {.index = d->positions[i], .kind = kind[what % 8]};
    Exit exits[4];
    size_t n = 0;
    if (r.kind == RECORD_TREE) {
        AdviceCount *a = &counts->advice[r.advice = what >> 3 & 1];
        n = 1 + (what >> 4 & 3);
        r.flags = what >> 6 == 3 ? RECORD_DEAD : 0;
        for (size_t e = 0; e < n; e++) {
            unsigned way = deal(d), plies = 1 + way % MOST_PLIES;
            exits[e] = (Exit){d->positions[(i + 1 + way) % d->n], way >> 7, plies, plies};
        }
        n = exits_join(exits, n);
        a->chosen++, a->tree_sum += 2, a->tree_most = 2;
        counts->trees++, counts->tree_sum += 2, counts->tree_most = 2;
    }
    counts->searched++;
    record_put(out, scratch, i ? d->positions[i - 1] : UINT64_MAX, &r, exits, n);
}

static Bytes block_of_records(Known *k, const uint8_t *data, size_t size)
{
    static Dealt d;
    AdviceCount advice[N_ADVICE] = {0};
    Counts counts = {.advice = advice};
    Bytes block = {0}, records = {0}, scratch = {0};
    char position[256];
    must(k->table->game->position_size <= sizeof position && classes_size(&k->classes) <= 1 << 12);
    d.at = data, d.end = data + size, d.n = 0;
    for (uint64_t i = 0; i < classes_size(&k->classes); i++)
        if (classes_position(&k->classes, i, position))
            d.positions[d.n++] = i;
    for (size_t i = 0; i < d.n; i++)
        deal_record(&d, i, &counts, &records, &scratch);
    counts_put(&block, &counts, N_ADVICE);
    bytes_add(&block, records.at, records.n);
    bytes_clear(&records);
    bytes_clear(&scratch);
    return block;
}

/* ---- files -------------------------------------------------------------------------------- */

/* The true block, three bytes for each change: where, and to what. */
static Bytes changed_block(const Known *k, const uint8_t *data, size_t size)
{
    Bytes b = {0};
    bytes_add(&b, k->block.at, k->block.n);
    for (; size >= 3; data += 3, size -= 3)
        b.at[(data[0] | (size_t)data[1] << 8) % b.n] = data[2];
    return b;
}

static void add_block(Bytes *file, const Bytes *block)
{
    uint64_t head[3] = {0, block->n, 0};
    head[2] =
        checkpoint_sum(checkpoint_sum(head[0], &head[1], sizeof head[1]), block->at, block->n);
    bytes_add(file, (const unsigned char *)head, sizeof head);
    bytes_add(file, block->at, block->n);
}

static Bytes file_of(Known *k, char kind, const uint8_t *data, size_t size)
{
    Bytes file = {0}, block = {0};
    if (kind != 'f')
        bytes_add(&file, k->head.at, k->head.n);
    if (kind == 'f' || kind == 'h') {
        bytes_add(&file, data, size);
        return file;
    }
    block = kind == 'c' ? changed_block(k, data, size) : block_of_records(k, data, size);
    add_block(&file, &block);
    bytes_clear(&block);
    return file;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Known k;
    Al0Status status;
    if (size == 0 || !strchr(KIND, data[0]) || data[0] == '\0')
        return 0;
    if (!k.table)
        k = begin();
    Bytes file = file_of(&k, (char)data[0], data + 1, size - 1);
    write_file(k.path, &file);
    char *text = verify(&k, &status);
    must(text || status.kind != AL0_OK);
    must(data[0] != 'r' || text); /* whatever is recorded is taken */
    if (!text) {
        Bytes after = read_file(k.path);
        must(after.n == file.n && (!file.n || memcmp(after.at, file.at, file.n) == 0));
        bytes_clear(&after);
    }
    al0_free(text);
    bytes_clear(&file);
    unlink(k.path);
    return 0;
}
