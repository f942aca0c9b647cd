/* scan/input.c -- the bytes of a file, packed or not (see input.h). */
#include "scan/input.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "base/deadline.h"
#include "base/fatal.h"

enum {
    PACKED = 1 << 17, /* bytes of the file that are held */
    LONGEST_MARK = 4  /* by which a packing is known */
};

/* A step of unpacking: n bytes of the file, and room for what was packed. */
typedef struct UnpackStep {
    const unsigned char *from;
    size_t n;
    char *out;
    size_t room;
} UnpackStep;

/* What it has done. */
typedef struct Unpacked {
    size_t taken, made; /* bytes of the file, and of what was packed */
    bool failed;
} Unpacked;

/* How a file is packed.  The functions of a packing with state get what begin() has made. */
typedef struct Compression {
    const char *name;
    bool (*begins)(const unsigned char *at, size_t n);
    void *(*begin)(void);
    void (*end)(void *state);
    Unpacked (*unpack)(void *state, UnpackStep s);
    /* True if a file may end here. */
    bool (*is_whole)(const void *state);
} Compression;

struct Input {
    int file;
    const char *path;
    const volatile sig_atomic_t *stop; /* NULL: nobody stops it */
    const Compression *packing;
    void *state;
    uint64_t done, size;
    size_t at, n; /* what is held and has not been unpacked */
    bool ended;   /* the file has no more bytes */
    unsigned char held[PACKED];
};

/* ---- plain -------------------------------------------------------------------------------- */

static bool plain_begins(const unsigned char *at, size_t n)
{
    (void)at, (void)n;
    return true;
}

static void *plain_begin(void)
{
    return NULL;
}

static void plain_end(void *state)
{
    (void)state;
}

static Unpacked plain_unpack(void *state, UnpackStep s)
{
    size_t taken = s.n < s.room ? s.n : s.room;
    (void)state;
    memcpy(s.out, s.from, taken);
    return (Unpacked){.taken = taken, .made = taken};
}

static bool plain_is_whole(const void *state)
{
    (void)state;
    return true;
}

/* ---- gzip --------------------------------------------------------------------------------- */

typedef struct Gzip {
    z_stream z;
    bool between; /* no member has begun, or the last one has ended */
} Gzip;

static bool gzip_begins(const unsigned char *at, size_t n)
{
    return n >= 2 && at[0] == 0x1F && at[1] == 0x8B;
}

static void *gzip_begin(void)
{
    enum { GZIP_ALONE = 16 };
    Gzip *g = base_alloc(sizeof *g, "a file that is unpacked");
    *g = (Gzip){.between = true};
    if (inflateInit2(&g->z, MAX_WBITS + GZIP_ALONE) != Z_OK)
        base_fatal("out of memory for a file that is unpacked");
    return g;
}

static void gzip_end(void *state)
{
    inflateEnd(&((Gzip *)state)->z);
    free(state);
}

/* Members may follow each other. */
static Unpacked gzip_unpack(void *state, UnpackStep s)
{
    Gzip *g = state;
    if (g->between)
        inflateReset(&g->z);
    g->between = false;
    g->z.next_in = (unsigned char *)(uintptr_t)s.from; /* zlib does not write there */
    g->z.avail_in = (unsigned)s.n;
    g->z.next_out = (unsigned char *)s.out;
    g->z.avail_out = (unsigned)(s.room < PACKED ? s.room : PACKED);
    unsigned before = g->z.avail_out;
    int result = inflate(&g->z, Z_NO_FLUSH);
    g->between = result == Z_STREAM_END;
    return (Unpacked){.taken = s.n - g->z.avail_in,
                      .made = before - g->z.avail_out,
                      .failed = result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR};
}

static bool gzip_is_whole(const void *state)
{
    return ((const Gzip *)state)->between;
}

/* ---- zstd --------------------------------------------------------------------------------- */

typedef struct Zstd {
    ZSTD_DStream *stream;
    bool between; /* as of Gzip */
} Zstd;

/* A frame, or one that is to be skipped. */
static bool zstd_begins(const unsigned char *at, size_t n)
{
    static const unsigned char frame[] = {0x28, 0xB5, 0x2F, 0xFD}, skipped[] = {0x2A, 0x4D, 0x18};
    return n >= 4 &&
           (memcmp(at, frame, 4) == 0 || (at[0] >> 4 == 5 && memcmp(at + 1, skipped, 3) == 0));
}

static void *zstd_begin(void)
{
    Zstd *z = base_alloc(sizeof *z, "a file that is unpacked");
    *z = (Zstd){.stream = ZSTD_createDStream(), .between = true};
    if (!z->stream)
        base_fatal("out of memory for a file that is unpacked");
    return z;
}

static void zstd_end(void *state)
{
    ZSTD_freeDStream(((Zstd *)state)->stream);
    free(state);
}

static Unpacked zstd_unpack(void *state, UnpackStep s)
{
    Zstd *z = state;
    ZSTD_inBuffer in = {s.from, s.n, 0};
    ZSTD_outBuffer made = {s.out, s.room, 0};
    size_t left = ZSTD_decompressStream(z->stream, &made, &in);
    z->between = left == 0;
    return (Unpacked){.taken = in.pos, .made = made.pos, .failed = ZSTD_isError(left) != 0};
}

static bool zstd_is_whole(const void *state)
{
    return ((const Zstd *)state)->between;
}

/* ---- files -------------------------------------------------------------------------------- */

/* The last one is what no other is. */
static const Compression packings[] = {
    {"gzip", gzip_begins, gzip_begin, gzip_end, gzip_unpack, gzip_is_whole},
    {"zstd", zstd_begins, zstd_begin, zstd_end, zstd_unpack, zstd_is_whole},
    {"plain", plain_begins, plain_begin, plain_end, plain_unpack, plain_is_whole},
};

const char *input_name(const Input *in)
{
    assert(in);
    return strcmp(in->path, "-") == 0 ? "standard input" : in->path;
}

static bool is_input_stopped(const Input *in)
{
    return stop_is_set(in->stop);
}

/* Waits until there are bytes to read; false: it was stopped. */
static bool wait_for_bytes(const Input *in)
{
    enum { LOOK = 100 }; /* milliseconds between two looks at the flag */
    struct pollfd p = {.fd = in->file, .events = POLLIN};
    while (!is_input_stopped(in)) {
        int ready = poll(&p, 1, LOOK);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return true; /* what is wrong read() will tell */
    }
    return false;
}

/* Holds more bytes of the file, if there is room.   False with a status. */
static bool hold_more(Input *in, Status *status)
{
    memmove(in->held, in->held + in->at, in->n);
    in->at = 0;
    while (!in->ended && in->n < sizeof in->held) {
        bool stopped = !wait_for_bytes(in);
        ssize_t got = stopped ? 0 : read(in->file, in->held + in->n, sizeof in->held - in->n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return status_fail(status, STATUS_CANNOT_READ, "cannot read %s: %s", input_name(in),
                               strerror(errno));
        in->ended = got == 0;
        in->n += (size_t)got;
        in->done += (uint64_t)got;
        if (got > 0 && in->n >= LONGEST_MARK) /* what is there can be worked on */
            break;
    }
    return true;
}

/* False with a status. */
static bool choose_packing(Input *in, Status *status)
{
    if (!hold_more(in, status))
        return false;
    in->packing = packings;
    while (!in->packing->begins(in->held, in->n))
        in->packing++;
    in->state = in->packing->begin();
    return true;
}

Input *input_open(const char *path, const volatile sig_atomic_t *stop, Status *status)
{
    assert(path);
    Input *in = base_alloc(sizeof *in, "a file");
    struct stat about;
    *in = (Input){.path = path, .stop = stop};
    in->file = strcmp(path, "-") == 0 ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC);
    bool fine = in->file >= 0 && fstat(in->file, &about) == 0;
    if (fine && S_ISDIR(about.st_mode)) {
        fine = false;
        errno = EISDIR;
    }
    if (!fine)
        status_fail(status, errno == ENOENT ? STATUS_NOT_FOUND : STATUS_CANNOT_READ,
                    "cannot read %s: %s", input_name(in), strerror(errno));
    in->size = fine && S_ISREG(about.st_mode) ? (uint64_t)about.st_size : 0;
    if (fine && choose_packing(in, status))
        return in;
    input_close(in);
    return NULL;
}

void input_close(Input *in)
{
    if (!in)
        return;
    if (in->packing)
        in->packing->end(in->state);
    if (in->file >= 0)
        close(in->file);
    free(in);
}

/* One step.  False at the end, and with a status. */
static bool unpack_some(Input *in, char *out, size_t room, size_t *made, Status *status)
{
    if (in->n == 0 && !in->ended && !hold_more(in, status))
        return false;
    bool ended = in->n == 0; /* something may still be waiting to come out */
    if (ended && (is_input_stopped(in) || in->packing->is_whole(in->state)))
        return false;
    Unpacked u = in->packing->unpack(in->state, (UnpackStep){in->held + in->at, in->n, out, room});
    if (u.failed)
        return status_fail(status, STATUS_WRONG_INPUT, "%s has broken %s data", input_name(in),
                           in->packing->name);
    if (ended && u.made == 0)
        return status_fail(status, STATUS_WRONG_INPUT, "%s ends in the middle of its %s data",
                           input_name(in), in->packing->name);
    in->at += u.taken;
    in->n -= u.taken;
    *made = u.made;
    return true;
}

size_t input_read(Input *in, char *out, size_t n, Status *status)
{
    assert(in && out);
    size_t all = 0, made = 0;
    while (all < n && unpack_some(in, out + all, n - all, &made, status))
        all += made;
    return all;
}

uint64_t input_done(const Input *in)
{
    assert(in);
    return in->done - in->n;
}

uint64_t input_size(const Input *in)
{
    assert(in);
    return in->size;
}
