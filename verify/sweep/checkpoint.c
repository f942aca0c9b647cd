/* verify/sweep/checkpoint.c -- finished work in a file (see checkpoint.h).
 * The file: a head, then blocks, each a head of its own and its bytes.  Numbers are as this
 * evaluator writes them: a checkpoint is resumed where it was begun. */
#include "verify/sweep/checkpoint.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fatal.h"

typedef struct FileHead {
    char magic[16];
    uint64_t identity;
} FileHead;

typedef struct BlockHead {
    uint64_t number, n, sum;
} BlockHead;

static const char magic[16] = "al0 checkpoint 1";

enum { LIMIT_BLOCK = 1 << 30 };

struct Checkpoint {
    FILE *file;
    bool failed;
};

uint64_t checkpoint_sum(uint64_t seed, const void *bytes, size_t n)
{
    assert(n == 0 || bytes);
    const unsigned char *at = bytes;
    uint64_t h = seed ^ 0xCBF29CE484222325u;
    for (size_t i = 0; i < n; i++)
        h = (h ^ at[i]) * 0x100000001B3u;
    return h;
}

static uint64_t block_sum(const BlockHead *b, const unsigned char *bytes)
{
    return checkpoint_sum(checkpoint_sum(b->number, &b->n, sizeof b->n), bytes, b->n);
}

/* A file that is resumed. */
typedef struct Reading {
    FILE *file;
    uint64_t size;
    long whole;     /* the offset behind the last whole block */
    BlockFate fate; /* of the block behind it, if that is whole */
} Reading;

/* Reads blocks up to the first that is not whole, or is not taken. */
static void read_blocks(Reading *r, CheckpointBlock *found, void *context)
{
    BlockHead head;
    bool ok = true;
    r->whole = ftell(r->file);
    while (ok && fread(&head, sizeof head, 1, r->file) == 1 && head.n <= LIMIT_BLOCK &&
           head.n <= r->size - (uint64_t)ftell(r->file)) {
        unsigned char *bytes = base_alloc(head.n, "a checkpoint");
        ok = fread(bytes, 1, head.n, r->file) == head.n && block_sum(&head, bytes) == head.sum;
        if (ok)
            r->fate = found(context, head.number, bytes, head.n);
        free(bytes);
        ok = ok && r->fate == BLOCK_TAKEN;
        if (ok)
            r->whole = ftell(r->file);
    }
}

static bool resume_checkpoint(FILE *f, const char *path, uint64_t identity, CheckpointBlock *found,
                              void *context, Status *status)
{
    FileHead head;
    if (fread(&head, sizeof head, 1, f) != 1 || memcmp(head.magic, magic, sizeof magic) != 0) {
        return status_fail(status, STATUS_WRONG_INPUT, "`%.100s` is no checkpoint", path);
    }
    if (head.identity != identity) {
        return status_fail(status, STATUS_WRONG_INPUT,
                           "`%.100s` is a checkpoint of another table or of other options", path);
    }
    struct stat s;
    Reading r = {.file = f, .size = fstat(fileno(f), &s) == 0 ? (uint64_t)s.st_size : 0};
    read_blocks(&r, found, context);
    if (r.fate == BLOCK_STOPS)
        return status_fail(status, STATUS_INTERRUPTED, "interrupted while `%.100s` was being read",
                           path);
    if (r.fate == BLOCK_REFUSED)
        return status_fail(status, STATUS_WRONG_INPUT,
                           "`%.100s` is damaged: the block at byte %ld does not fit the table",
                           path, r.whole);
    if (fflush(f) != 0 || ftruncate(fileno(f), r.whole) != 0 || fseek(f, r.whole, SEEK_SET) != 0) {
        return status_fail(status, STATUS_CANNOT_WRITE, "cannot write `%.100s`: %s", path,
                           strerror(errno));
    }
    return true;
}

/* Whether the file ends within what is the beginning of a head: no work yet. */
static bool is_beginning(FILE *f)
{
    char head[sizeof(FileHead)];
    size_t n = fread(head, 1, sizeof head, f);
    rewind(f);
    return n < sizeof head && memcmp(head, magic, n < sizeof magic ? n : sizeof magic) == 0 &&
           ftruncate(fileno(f), 0) == 0;
}

static bool begin_checkpoint(FILE *f, const char *path, uint64_t identity, Status *status)
{
    FileHead head = {.identity = identity};
    memcpy(head.magic, magic, sizeof magic);
    if (fwrite(&head, sizeof head, 1, f) == 1 && fflush(f) == 0)
        return true;
    return status_fail(status, STATUS_CANNOT_WRITE, "cannot write `%.100s`: %s", path,
                       strerror(errno));
}

Checkpoint *checkpoint_open(const char *path, uint64_t identity, CheckpointBlock *found,
                            void *context, Status *status)
{
    assert(path && found && status);
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
        status_fail(status, STATUS_CANNOT_WRITE, "cannot write `%.100s`: %s", path,
                    strerror(errno));
        return NULL;
    }
    if (!(fresh ? begin_checkpoint(f, path, identity, status)
                : resume_checkpoint(f, path, identity, found, context, status))) {
        fclose(f);
        return NULL;
    }
    Checkpoint *c = base_zalloc(1, sizeof *c, "a checkpoint");
    c->file = f;
    return c;
}

bool checkpoint_add(Checkpoint *c, uint64_t number, const unsigned char *bytes, size_t n)
{
    assert(c->file && (bytes || n == 0));
    BlockHead head = {number, n, 0};
    head.sum = block_sum(&head, bytes);
    if (c->failed || fwrite(&head, sizeof head, 1, c->file) != 1 ||
        (n && fwrite(bytes, 1, n, c->file) != n) || fflush(c->file) != 0)
        c->failed = true;
    return !c->failed;
}

bool checkpoint_close(Checkpoint *c)
{
    if (!c)
        return true;
    bool ok = fclose(c->file) == 0 && !c->failed;
    free(c);
    return ok;
}
