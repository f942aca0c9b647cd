/* verify/sweep/checkpoint.c -- finished work in a file (see checkpoint.h).
 * The file: a head, then blocks, each a head of its own and its bytes.  Numbers of heads have eight
 * bytes, the lowest first, on every machine. */
#include "verify/sweep/checkpoint.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fatal.h"

static const char magic[16] = "al0 checkpoint 2";

enum { LIMIT_BLOCK = 1 << 30, NUMBER = 8, FILE_HEAD = 16 + 3 * NUMBER, BLOCK_HEAD = 3 * NUMBER };

/* The number of the block that ends a part: no bytes follow. */
#define END_MARK UINT64_MAX

struct Checkpoint {
    FILE *file;
    bool failed, ended;
};

static void number_to_head(unsigned char *to, uint64_t v)
{
    for (unsigned i = 0; i < NUMBER; i++)
        to[i] = (unsigned char)(v >> 8 * i);
}

static uint64_t number_from_head(const unsigned char *at)
{
    uint64_t v = 0;
    for (unsigned i = 0; i < NUMBER; i++)
        v |= (uint64_t)at[i] << 8 * i;
    return v;
}

uint64_t checkpoint_sum(uint64_t seed, const void *bytes, size_t n)
{
    assert(n == 0 || bytes);
    const unsigned char *at = bytes;
    uint64_t h = seed ^ 0xCBF29CE484222325u;
    for (size_t i = 0; i < n; i++)
        h = (h ^ at[i]) * 0x100000001B3u;
    return h;
}

/* The head of a block: its number, its bytes, and the sum of all. */
static void put_block_head(unsigned char *head, uint64_t number, const unsigned char *bytes,
                           size_t n)
{
    number_to_head(head, number);
    number_to_head(head + NUMBER, n);
    number_to_head(head + 2 * (size_t)NUMBER,
                   checkpoint_sum(checkpoint_sum(number, head + NUMBER, NUMBER), bytes, n));
}

static bool sum_is_right(const unsigned char *head, const unsigned char *bytes, size_t n)
{
    unsigned char right[BLOCK_HEAD];
    put_block_head(right, number_from_head(head), bytes, n);
    return memcmp(head, right, sizeof right) == 0;
}

/* A file that is read. */
typedef struct Reading {
    FILE *file;
    uint64_t size;
    long whole;     /* the offset behind the last whole block */
    BlockFate fate; /* of the block behind it, if that is whole */
    bool ended;     /* the mark of the end was met */
    CheckpointBlock *found;
    void *context;
} Reading;

/* The block behind this head.  False: it is not whole, or is not taken. */
static bool read_block(Reading *r, const unsigned char *head)
{
    uint64_t number = number_from_head(head), n = number_from_head(head + NUMBER);
    if (n > LIMIT_BLOCK || n > r->size - (uint64_t)ftell(r->file))
        return false;
    unsigned char *bytes = base_alloc(n, "a checkpoint");
    bool ok = fread(bytes, 1, n, r->file) == n && sum_is_right(head, bytes, n);
    if (ok && number == END_MARK)
        r->ended = true;
    else if (ok)
        r->fate = r->found(r->context, number, bytes, n);
    free(bytes);
    return ok && r->fate == BLOCK_TAKEN;
}

/* Reads blocks up to the first that is not whole, or is not taken. */
static void read_blocks(Reading *r)
{
    unsigned char head[BLOCK_HEAD];
    struct stat s;
    r->size = fstat(fileno(r->file), &s) == 0 ? (uint64_t)s.st_size : 0;
    do
        r->whole = ftell(r->file);
    while (fread(head, sizeof head, 1, r->file) == 1 && read_block(r, head));
}

/* False with a status where the reading did not end at the end of what is whole. */
static bool blocks_are_taken(const Reading *r, const char *path, Status *status)
{
    if (r->fate == BLOCK_STOPS)
        return status_fail(status, STATUS_INTERRUPTED, "interrupted while `%.100s` was being read",
                           path);
    return r->fate == BLOCK_TAKEN ||
           status_fail(status, STATUS_WRONG_INPUT,
                       "`%.100s` is damaged: the block at byte %ld does not fit the table", path,
                       r->whole);
}

static void put_file_head(unsigned char *to, const CheckpointHead *head)
{
    memcpy(to, magic, sizeof magic);
    number_to_head(to + sizeof magic, head->identity);
    number_to_head(to + sizeof magic + NUMBER, head->part);
    number_to_head(to + sizeof magic + 2 * (size_t)NUMBER, head->parts);
}

/* Reads the head of a file of the work with this identity. */
static bool read_file_head(FILE *f, const char *path, uint64_t identity, CheckpointHead *out,
                           Status *status)
{
    unsigned char head[FILE_HEAD];
    const unsigned char *at = head + sizeof magic;
    if (fread(head, sizeof head, 1, f) != 1 || memcmp(head, magic, sizeof magic) != 0)
        return status_fail(status, STATUS_WRONG_INPUT, "`%.100s` is no checkpoint", path);
    if (number_from_head(at) != identity)
        return status_fail(status, STATUS_WRONG_INPUT,
                           "`%.100s` is a checkpoint of another table or of other options", path);
    uint64_t part = number_from_head(at + NUMBER),
             parts = number_from_head(at + 2 * (size_t)NUMBER);
    if (part < 1 || part > parts || parts > CHECKPOINT_MOST_PARTS)
        return status_fail(status, STATUS_WRONG_INPUT, "`%.100s` is damaged: it is no part", path);
    *out = (CheckpointHead){identity, (uint32_t)part, (uint32_t)parts};
    return true;
}

static bool cannot_write(const char *path, Status *status)
{
    return status_fail(status, STATUS_CANNOT_WRITE, "cannot write `%.100s`: %s", path,
                       strerror(errno));
}

static bool resume_checkpoint(Reading *r, const char *path, const CheckpointHead *want,
                              Status *status)
{
    CheckpointHead head = {0};
    if (!read_file_head(r->file, path, want->identity, &head, status))
        return false;
    if (head.part != want->part || head.parts != want->parts)
        return status_fail(status, STATUS_WRONG_INPUT,
                           "`%.100s` is part %u/%u of this work, not part %u/%u", path, head.part,
                           head.parts, want->part, want->parts);
    read_blocks(r);
    if (!blocks_are_taken(r, path, status))
        return false;
    return (fflush(r->file) == 0 && ftruncate(fileno(r->file), r->whole) == 0 &&
            fseek(r->file, r->whole, SEEK_SET) == 0) ||
           cannot_write(path, status);
}

/* Whether the file ends within what is the beginning of a head: no work yet. */
static bool is_beginning(FILE *f)
{
    char head[FILE_HEAD];
    size_t n = fread(head, 1, sizeof head, f);
    rewind(f);
    return n < sizeof head && memcmp(head, magic, n < sizeof magic ? n : sizeof magic) == 0 &&
           ftruncate(fileno(f), 0) == 0;
}

static bool begin_checkpoint(FILE *f, const char *path, const CheckpointHead *head, Status *status)
{
    unsigned char bytes[FILE_HEAD];
    put_file_head(bytes, head);
    return (fwrite(bytes, sizeof bytes, 1, f) == 1 && fflush(f) == 0) || cannot_write(path, status);
}

Checkpoint *checkpoint_open(const char *path, const CheckpointHead *head, CheckpointBlock *found,
                            void *context, Status *status)
{
    assert(path && found && status && head->part >= 1 && head->part <= head->parts);
    struct stat s;
    if (stat(path, &s) == 0 && !S_ISREG(s.st_mode)) {
        status_fail(status, STATUS_WRONG_USE,
                    "`%.100s` is no regular file: work cannot be kept there", path);
        return NULL;
    }
    FILE *f = fopen(path, "r+b");
    bool fresh = !f || is_beginning(f);
    if (!f)
        f = fopen(path, "w+b");
    if (!f) {
        cannot_write(path, status);
        return NULL;
    }
    Reading r = {.file = f, .found = found, .context = context};
    if (!(fresh ? begin_checkpoint(f, path, head, status)
                : resume_checkpoint(&r, path, head, status))) {
        fclose(f);
        return NULL;
    }
    Checkpoint *c = base_zalloc(1, sizeof *c, "a checkpoint");
    *c = (Checkpoint){.file = f, .ended = r.ended};
    return c;
}

bool checkpoint_read(CheckpointRead *r, CheckpointBlock *found, void *context, Status *status)
{
    assert(r->path && found && status);
    FILE *f = fopen(r->path, "rb");
    if (!f)
        return status_fail(status, STATUS_CANNOT_READ, "cannot read `%.100s`: %s", r->path,
                           strerror(errno));
    Reading reading = {.file = f, .found = found, .context = context};
    bool ok = read_file_head(f, r->path, r->head.identity, &r->head, status);
    if (ok) {
        read_blocks(&reading);
        ok = blocks_are_taken(&reading, r->path, status);
    }
    r->ended = reading.ended;
    if (ok && (uint64_t)reading.whole < reading.size)
        ok = status_fail(status, STATUS_WRONG_INPUT,
                         "`%.100s` is cut off or damaged at byte %ld: run --part %u/%u again, it "
                         "goes on from there",
                         r->path, reading.whole, r->head.part, r->head.parts);
    fclose(f);
    return ok;
}

bool checkpoint_add(Checkpoint *c, uint64_t number, const unsigned char *bytes, size_t n)
{
    assert(c->file && (bytes || n == 0));
    unsigned char head[BLOCK_HEAD];
    put_block_head(head, number, bytes, n);
    if (c->failed || fwrite(head, sizeof head, 1, c->file) != 1 ||
        (n && fwrite(bytes, 1, n, c->file) != n) || fflush(c->file) != 0)
        c->failed = true;
    return !c->failed;
}

bool checkpoint_end(Checkpoint *c)
{
    assert(c->file);
    bool ok = c->ended || checkpoint_add(c, END_MARK, NULL, 0);
    c->ended = true;
    return ok;
}

bool checkpoint_close(Checkpoint *c)
{
    if (!c)
        return true;
    bool ok = fclose(c->file) == 0 && !c->failed;
    free(c);
    return ok;
}
