/* verify/sweep/prepared.c -- solved advice kept in a file (see prepared.h).
 * The file: a head of fixed size, an index of varints, then blocks, each a frame of zstd.  A
 *   block is read and unpacked at the first use of one of its values; values of a damaged block
 *   are unknown, and positions are searched as usual. So are values of a file that was changed
 *   or truncated after opening: it is read, not mapped, since access to a mapping of a truncated
 *   file ends the program. */
#if defined __linux__ && !defined _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, MAP_NORESERVE */
#endif
#include "verify/sweep/prepared.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include "base/vec.h"
#include "interp/choose/task.h"
#include "verify/sweep/checkpoint.h"

enum {
    BLOCK = 1 << 14,                            /* bytes of values */
    LEVEL = 12,                                 /* of zstd */
    LARGEST_PACKED = ZSTD_COMPRESSBOUND(BLOCK), /* bytes of a block in the file */
    MOST_CLASSES = 1 << 12,                     /* of one advice */
    MOST_ADVICE = 1 << 16
};

static const char magic[16] = "al0 prepared 1\n";

/* All bytes, so that nothing is left between them. */
typedef struct PreparedHead {
    char magic[sizeof magic];
    unsigned char identity[PREPARED_IDENTITY];
    unsigned char index_size[8], index_sum[8]; /* least byte first */
} PreparedHead;

static void put_file_number(unsigned char to[8], uint64_t v)
{
    for (unsigned i = 0; i < 8; i++)
        to[i] = (unsigned char)(v >> 8 * i);
}

static uint64_t get_number(const unsigned char from[8])
{
    uint64_t v = 0;
    for (unsigned i = 0; i < 8; i++)
        v |= (uint64_t)from[i] << 8 * i;
    return v;
}

static uint64_t index_sum(const unsigned char identity[PREPARED_IDENTITY],
                          const unsigned char *index, size_t n)
{
    return checkpoint_sum(checkpoint_sum(0, identity, PREPARED_IDENTITY), index, n);
}

static size_t value_block_count(uint64_t bytes)
{
    return (size_t)((bytes + BLOCK - 1) / BLOCK);
}

static size_t block_size(uint64_t bytes, size_t number)
{
    uint64_t left = bytes - (uint64_t)number * BLOCK;
    return left < BLOCK ? (size_t)left : BLOCK;
}

/* ---- packing ------------------------------------------------------------------------------ */

/* A file in the making. */
typedef struct Packing {
    Bytes index, blocks;
    unsigned threads;
    Deadline until;
} Packing;

static void pack_value_block(ZSTD_CCtx *z, const unsigned char *from, size_t n, Bytes *out)
{
    size_t bound = ZSTD_compressBound(n);
    out->at = base_alloc(bound, "prepared values");
    out->n = ZSTD_compress2(z, out->at, bound, from, n);
    assert(!ZSTD_isError(out->n));
}

/* The values of one side of a class: sizes of blocks into the index, blocks behind the others. */
static void pack_values(Packing *p, const void *values, uint64_t bytes)
{
    size_t n = value_block_count(bytes);
    Bytes *block = base_zalloc(n, sizeof *block, "prepared values");
#pragma omp parallel num_threads((int)p->threads)
    {
        ZSTD_CCtx *z = ZSTD_createCCtx();
        if (!z)
            base_fatal("prepared values");
        ZSTD_CCtx_setParameter(z, ZSTD_c_compressionLevel, LEVEL);
        ZSTD_CCtx_setParameter(z, ZSTD_c_checksumFlag, 1);
#pragma omp for schedule(dynamic, 64)
        for (size_t i = 0; i < n; i++)
            if (!deadline_is_over(&p->until))
                pack_value_block(z, (const unsigned char *)values + i * BLOCK, block_size(bytes, i),
                                 &block[i]);
        ZSTD_freeCCtx(z);
    }
    for (size_t i = 0; i < n; i++) {
        bytes_put(&p->index, block[i].n);
        bytes_add(&p->blocks, block[i].at, block[i].n);
        free(block[i].at);
    }
    free(block);
}

static void pack_class(Packing *p, const SolvedClass *c)
{
    size_t length = strlen(c->name);
    bytes_put(&p->index, length);
    bytes_add(&p->index, (const unsigned char *)c->name, length);
    bytes_put(&p->index, c->width);
    bytes_put(&p->index, c->n);
    for (unsigned turn = 0; turn < 2 && c->width; turn++)
        pack_values(p, c->at[turn], c->n * c->width);
}

static void pack_advice(Packing *p, const Solver *solver, const SolvedAdvice *a)
{
    SolvedClass c;
    size_t n = 0;
    while (solver->solved_class(a->solution, n, &c))
        n++;
    bytes_put(&p->index, a->advice->advice->index);
    bytes_put(&p->index, a->seed);
    bytes_put(&p->index, n);
    for (size_t i = 0; i < n && !deadline_is_over(&p->until); i++) {
        solver->solved_class(a->solution, i, &c);
        pack_class(p, &c);
    }
}

bool prepared_pack(Bytes *out, const unsigned char identity[PREPARED_IDENTITY],
                   const Solver *solver, const SolvedAdvice *at, size_t n, unsigned threads,
                   Deadline until)
{
    assert(out->n == 0 && threads > 0);
    Packing p = {.threads = threads, .until = until};
    bytes_put(&p.index, n);
    for (size_t i = 0; i < n; i++)
        pack_advice(&p, solver, &at[i]);
    PreparedHead head;
    memcpy(head.magic, magic, sizeof magic);
    memcpy(head.identity, identity, PREPARED_IDENTITY);
    put_file_number(head.index_size, p.index.n);
    put_file_number(head.index_sum, index_sum(identity, p.index.at, p.index.n));
    bytes_add(out, (const unsigned char *)&head, sizeof head);
    bytes_add(out, p.index.at, p.index.n);
    bytes_add(out, p.blocks.at, p.blocks.n);
    bytes_clear(&p.index);
    bytes_clear(&p.blocks);
    return !deadline_is_over(&until);
}

/* ---- an open file ------------------------------------------------------------------------- */

/* The values of one side of a class. */
typedef struct KeptValues {
    uint64_t *begin;    /* of each block in the file; and the end of the last */
    atomic_bool *ready; /* blocks that were unpacked */
    /* Where they are unpacked: memory that is there when it is touched; or NULL */
    unsigned char *at;
    uint64_t bytes;
    unsigned width;
} KeptValues;

/* The solution of one advice, of which SolvedFetch brings the values. */
typedef struct KeptSolution {
    Prepared *file;
    KeptValues (*values)[2]; /* by number of the class and Turn */
    SolvedClass *classes;
    size_t n;
} KeptSolution;

struct Prepared {
    const Solver *solver;
    int fd;              /* below 0: not open */
    struct stat opened;  /* how the file was when it was opened */
    KeptSolution **kept; /* as `advice` */
    VEC(SolvedAdvice) advice;
    pthread_mutex_t unpacking; /* what follows is used inside it alone */
    ZSTD_DCtx *zstd;
    uint64_t memory; /* bytes of values that may still be unpacked */
    unsigned char block[LARGEST_PACKED];
};

/* Reads n bytes of the file; false where it has no longer so many. */
static bool read_bytes_at(const Prepared *p, uint64_t from, unsigned char *to, size_t n)
{
    size_t done = 0;
    while (done < n) {
        ssize_t got = pread(p->fd, to + done, n - done, (off_t)(from + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        done += (size_t)got;
    }
    return true;
}

static bool is_unchanged(const Prepared *p)
{
    struct stat now;
    const struct stat *then = &p->opened;
    return fstat(p->fd, &now) == 0 && now.st_size == then->st_size &&
           now.st_mtim.tv_sec == then->st_mtim.tv_sec &&
           now.st_mtim.tv_nsec == then->st_mtim.tv_nsec;
}

static bool unpack_values(Prepared *p, KeptValues *v, size_t block)
{
    size_t size = block_size(v->bytes, block);
    size_t n = (size_t)(v->begin[block + 1] - v->begin[block]);
    if (size > p->memory || n > sizeof p->block ||
        !read_bytes_at(p, v->begin[block], p->block, n) || !is_unchanged(p))
        return false;
    size_t got = ZSTD_decompressDCtx(p->zstd, v->at + block * BLOCK, size, p->block, n);
    p->memory -= got == size ? size : 0;
    return got == size;
}

static bool fetch_value(void *self, size_t number, Turn turn, uint64_t i)
{
    KeptSolution *k = self;
    KeptValues *v = &k->values[number][turn];
    size_t block = (size_t)(i * v->width / BLOCK);
    if (atomic_load_explicit(&v->ready[block], memory_order_acquire))
        return true;
    pthread_mutex_lock(&k->file->unpacking);
    bool fine = atomic_load_explicit(&v->ready[block], memory_order_relaxed) ||
                unpack_values(k->file, v, block);
    if (fine)
        atomic_store_explicit(&v->ready[block], true, memory_order_release);
    pthread_mutex_unlock(&k->file->unpacking);
    return fine;
}

static void kept_free(KeptSolution *k)
{
    for (size_t i = 0; k && i < k->n; i++)
        for (unsigned turn = 0; turn < 2; turn++) {
            KeptValues *v = &k->values[i][turn];
            free(v->begin);
            free(v->ready);
            if (v->at)
                munmap(v->at, (size_t)v->bytes);
        }
    if (k) {
        free(k->values);
        free(k->classes);
    }
    free(k);
}

void prepared_close(Prepared *p)
{
    if (!p)
        return;
    for (size_t i = 0; i < p->advice.n; i++) {
        p->solver->free(p->advice.at[i].solution);
        kept_free(p->kept[i]);
    }
    free(p->kept);
    vec_clear(&p->advice);
    if (p->fd >= 0)
        close(p->fd);
    pthread_mutex_destroy(&p->unpacking);
    ZSTD_freeDCtx(p->zstd);
    free(p);
}

const SolvedAdvice *prepared_advice(const Prepared *p, size_t *n)
{
    assert(p && n);
    *n = p->advice.n;
    return p->advice.at;
}

/* ---- opening ------------------------------------------------------------------------------ */

/* What is left of a file to be read. */
typedef struct PreparedReader {
    const unsigned char *at, *end; /* of the index */
    uint64_t block, blocks_end;    /* in the file: the next block, and the end of the last */
} PreparedReader;

/* A number of at most so much. */
static bool read_file_number(PreparedReader *r, uint64_t most, uint64_t *out)
{
    return bytes_try(&r->at, r->end, out) && *out <= most;
}

/* Where the blocks of one side's values are. */
static bool read_values(PreparedReader *r, KeptValues *v, uint64_t bytes, unsigned width)
{
    size_t n = value_block_count(bytes);
    if (n == 0 || n > (uint64_t)(r->end - r->at)) /* each has a size */
        return false;
    void *at = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED)
        return false;
    *v = (KeptValues){.at = at, .bytes = bytes, .width = width};
    v->begin = base_alloc((n + 1) * sizeof *v->begin, "prepared values");
    v->ready = base_zalloc(n, sizeof *v->ready, "prepared values");
    v->begin[0] = r->block;
    for (size_t i = 0; i < n; i++) {
        uint64_t size;
        if (!read_file_number(r, r->blocks_end - r->block, &size))
            return false;
        r->block += size;
        v->begin[i + 1] = r->block;
    }
    return true;
}

static bool read_solved_class(PreparedReader *r, SolvedClass *c, KeptValues values[2])
{
    uint64_t length, width;
    if (!read_file_number(r, MAX_CLASS_NAME - 1, &length) || length > (uint64_t)(r->end - r->at))
        return false;
    memcpy(c->name, r->at, length);
    r->at += length;
    if (!read_file_number(r, 2, &width) || !read_file_number(r, UINT64_MAX / 4, &c->n))
        return false;
    c->width = (unsigned)width;
    for (unsigned turn = 0; turn < 2 && width; turn++) {
        if (!read_values(r, &values[turn], c->n * width, c->width))
            return false;
        c->at[turn] = values[turn].at;
    }
    return true;
}

/* Adds one advice; false with a status. */
static bool read_advice(Prepared *p, PreparedReader *r, const Compiled *c, Status *status)
{
    uint64_t number, seed, n;
    if (!read_file_number(r, UINT32_MAX, &number) || number >= c->set->n_advices ||
        !read_file_number(r, UINT64_MAX, &seed) || !read_file_number(r, MOST_CLASSES, &n))
        return false;
    const CompiledAdvice *a = &c->advice[number];
    KeptSolution *k = base_zalloc(1, sizeof *k, "prepared values");
    k->file = p;
    k->values = base_zalloc(n + 1, sizeof *k->values, "prepared values");
    k->classes = base_zalloc(n + 1, sizeof *k->classes, "prepared values");
    bool fine = true;
    for (; fine && k->n < n; k->n++) /* one that is read in part is freed, too */
        fine = read_solved_class(r, &k->classes[k->n], k->values[k->n]);
    SolvedFetch by = {fetch_value, k};
    Solution *s = NULL;
    SolveAim aim = task_aim(a);
    if (fine)
        s = p->solver->from_classes(c->game, k->classes, k->n, &aim, by, status);
    if (!s) {
        kept_free(k);
        return false;
    }
    p->kept = base_realloc(p->kept, (p->advice.n + 1) * sizeof *p->kept, "prepared values");
    p->kept[p->advice.n] = k;
    vec_push(&p->advice, ((SolvedAdvice){.advice = a, .seed = seed, .solution = s}),
             "prepared values");
    return true;
}

static bool read_index(Prepared *p, PreparedReader *r, const Compiled *c)
{
    uint64_t n;
    Status unused;
    if (!read_file_number(r, MOST_ADVICE, &n))
        return false;
    for (uint64_t i = 0; i < n; i++)
        if (!read_advice(p, r, c, &unused))
            return false;
    return r->at == r->end && r->block == r->blocks_end;
}

static bool open_file(Prepared *p, const char *path, Status *status)
{
    p->fd = open(path, O_RDONLY | O_CLOEXEC);
    if (p->fd < 0 || fstat(p->fd, &p->opened) != 0)
        return status_fail(status, errno == ENOENT ? STATUS_NOT_FOUND : STATUS_CANNOT_READ,
                           "cannot read `%.100s`: %s", path, strerror(errno));
    if (!S_ISREG(p->opened.st_mode))
        return status_fail(status, STATUS_WRONG_INPUT, "`%.100s` is no prepared table", path);
    return true;
}

/* The index, checked by its sum.   Returns: the caller's; NULL where it is damaged. */
static unsigned char *read_index_bytes(const Prepared *p, const PreparedHead *head)
{
    uint64_t size = get_number(head->index_size);
    if (size > (uint64_t)p->opened.st_size - sizeof *head)
        return NULL;
    unsigned char *index = base_alloc((size_t)size + 1, "an index of prepared values");
    if (read_bytes_at(p, sizeof *head, index, (size_t)size) &&
        index_sum(head->identity, index, (size_t)size) == get_number(head->index_sum))
        return index;
    free(index);
    return NULL;
}

static bool read_prepared_file(Prepared *p, const char *path,
                               const unsigned char identity[PREPARED_IDENTITY], const Compiled *c,
                               Status *status)
{
    PreparedHead head;
    if (!read_bytes_at(p, 0, (unsigned char *)&head, sizeof head) ||
        memcmp(head.magic, magic, sizeof magic) != 0)
        return status_fail(status, STATUS_WRONG_INPUT, "`%.100s` is no prepared table", path);
    if (memcmp(head.identity, identity, PREPARED_IDENTITY) != 0)
        return status_fail(status, STATUS_NOT_FOUND,
                           "`%.100s` was prepared from other files, settings or another version",
                           path);
    unsigned char *index = read_index_bytes(p, &head);
    uint64_t size = get_number(head.index_size);
    PreparedReader r = {.at = index,
                        .end = index ? index + size : NULL,
                        .block = sizeof head + size,
                        .blocks_end = (uint64_t)p->opened.st_size};
    bool fine = index && read_index(p, &r, c) && is_unchanged(p);
    free(index);
    return fine || status_fail(status, STATUS_WRONG_INPUT, "`%.100s` is damaged", path);
}

Prepared *prepared_open(const char *path, const unsigned char identity[PREPARED_IDENTITY],
                        const Compiled *c, uint64_t memory, Status *status)
{
    assert(path && c->game->solver);
    Prepared *p = base_zalloc(1, sizeof *p, "a prepared table");
    p->solver = c->game->solver;
    p->fd = -1;
    p->zstd = ZSTD_createDCtx();
    if (!p->zstd)
        base_fatal("a prepared table");
    p->memory = memory;
    pthread_mutex_init(&p->unpacking, NULL);
    if (open_file(p, path, status) && read_prepared_file(p, path, identity, c, status))
        return p;
    prepared_close(p);
    return NULL;
}
