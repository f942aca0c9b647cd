/* verify/sweep/record.c -- packed records (see record.h). */
#include "verify/sweep/record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

void bytes_clear(Bytes *b)
{
    free(b->at);
    *b = (Bytes){0};
}

static void reserve_bytes(Bytes *b, size_t more)
{
    if (b->cap - b->n >= more)
        return;
    while (b->cap - b->n < more)
        b->cap = b->cap ? b->cap * 2 : 4096;
    b->at = base_realloc(b->at, b->cap, "verification records");
}

static void put_byte(Bytes *b, unsigned char c)
{
    reserve_bytes(b, 1);
    b->at[b->n++] = c;
}

void bytes_add(Bytes *b, const unsigned char *at, size_t n)
{
    assert(at || n == 0);
    reserve_bytes(b, n);
    if (n)
        memcpy(b->at + b->n, at, n);
    b->n += n;
}

void bytes_put(Bytes *b, uint64_t v)
{
    for (; v >= 0x80; v >>= 7)
        put_byte(b, (unsigned char)(v | 0x80));
    put_byte(b, (unsigned char)v);
}

uint64_t bytes_get(const unsigned char **at)
{
    uint64_t v = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        unsigned char c = *(*at)++;
        v |= (uint64_t)(c & 0x7F) << shift;
        if (!(c & 0x80))
            break;
    }
    return v;
}

bool bytes_try(const unsigned char **at, const unsigned char *end, uint64_t *v)
{
    assert(*at <= end);
    *v = 0;
    for (unsigned shift = 0; shift < 64 && *at < end; shift += 7) {
        unsigned char c = *(*at)++;
        if (shift == 63 && c > 1)
            return false;
        *v |= (uint64_t)(c & 0x7F) << shift;
        if (!(c & 0x80))
            return true;
    }
    return false;
}

/* ---- exits -------------------------------------------------------------------------------- */

static int by_target(const void *x, const void *y)
{
    const Exit *a = x, *b = y;
    if (a->to != b->to)
        return a->to < b->to ? -1 : 1;
    return (int)a->zeroed - (int)b->zeroed;
}

/* Few, as they mostly are, are inserted in turn: qsort() calls and copies for each pair. */
static void sort_exits(Exit *exits, size_t n)
{
    enum { FEW = 32 };
    if (n > FEW) {
        qsort(exits, n, sizeof *exits, by_target);
        return;
    }
    for (size_t i = 1; i < n; i++) {
        Exit e = exits[i];
        size_t at = i;
        for (; at > 0 && by_target(&e, &exits[at - 1]) < 0; at--)
            exits[at] = exits[at - 1];
        exits[at] = e;
    }
}

size_t exits_join(Exit *exits, size_t n)
{
    assert(n == 0 || exits);
    size_t kept = 0;
    if (n < 2)
        return n;
    sort_exits(exits, n);
    for (size_t i = 0; i < n; i++) {
        Exit *last = kept ? &exits[kept - 1] : NULL;
        if (!last || by_target(last, &exits[i]) != 0) {
            exits[kept++] = exits[i];
            continue;
        }
        last->plies = exits[i].plies > last->plies ? exits[i].plies : last->plies;
        last->tail = exits[i].tail > last->tail ? exits[i].tail : last->tail;
    }
    return kept;
}

static void put_exit(Bytes *b, uint64_t before, const Exit *e)
{
    bytes_put(b, (e->to - before) * 2 + e->zeroed);
    bytes_put(b, e->plies);
    if (e->zeroed)
        bytes_put(b, e->tail);
}

void exit_next(ExitReader *r, Exit *out)
{
    uint64_t v = bytes_get(&r->at);
    r->to += v / 2;
    out->to = r->to;
    out->zeroed = v & 1;
    out->plies = (uint32_t)bytes_get(&r->at);
    out->tail = out->zeroed ? (uint32_t)bytes_get(&r->at) : out->plies;
}

bool record_fails(const Record *r)
{
    bool plays = r->kind == RECORD_AIM || r->kind == RECORD_TREE || r->kind == RECORD_MOVE;
    return r->flags || !plays;
}

/* ---- records ------------------------------------------------------------------------------ */

/* A record: gap to the one before, kind and flags; a move's then: its advice, its rank; a tree's:
 * its advice, its length in bytes (so that it can be passed over), end, runs, exits. */
void record_put(Bytes *b, Bytes *scratch, uint64_t before, const Record *r, const Exit *exits,
                size_t n)
{
    assert(exits || n == 0);
    bytes_put(b, r->index - before); /* UINT64_MAX wraps to index + 1 */
    bytes_put(b, r->flags * 8 + (unsigned)r->kind);
    if (r->kind == RECORD_MOVE) {
        bytes_put(b, r->advice);
        bytes_put(b, r->rank);
    }
    if (r->kind != RECORD_TREE)
        return;
    uint64_t last = 0;
    scratch->n = 0;
    bytes_put(scratch, r->end_plies);
    bytes_put(scratch, r->open_run);
    bytes_put(scratch, r->inner_run);
    bytes_put(scratch, n);
    for (size_t i = 0; i < n; i++) {
        put_exit(scratch, last, &exits[i]);
        last = exits[i].to;
    }
    bytes_put(b, r->advice);
    bytes_put(b, scratch->n);
    bytes_add(b, scratch->at, scratch->n);
}

void record_get(const unsigned char **at, uint64_t *index, Record *out)
{
    memset(out, 0, sizeof *out);
    *index += bytes_get(at);
    out->index = *index;
    unsigned head = (unsigned)bytes_get(at);
    assert(head % 8 <= RECORD_MOVE && "a record of ours, or one that was checked");
    out->kind = (RecordKind)(head % 8);
    out->flags = head / 8;
    if (out->kind != RECORD_TREE && out->kind != RECORD_MOVE)
        return;
    out->advice = (uint32_t)bytes_get(at);
    if (out->kind == RECORD_MOVE) {
        out->rank = (uint32_t)bytes_get(at);
        return;
    }
    size_t n = (size_t)bytes_get(at);
    const unsigned char *end = *at + n;
    out->end_plies = (uint32_t)bytes_get(at);
    out->open_run = (uint32_t)bytes_get(at);
    out->inner_run = (uint32_t)bytes_get(at);
    out->n_exits = (size_t)bytes_get(at);
    out->exits = *at;
    *at = end;
}

/* ---- records from outside ----------------------------------------------------------------- */

static bool try_most(const unsigned char **at, const unsigned char *end, uint64_t most, uint64_t *v)
{
    return bytes_try(at, end, v) && *v <= most;
}

/* In the order of exits_join(), each to a position. */
static bool check_exits(const unsigned char *at, const unsigned char *end, uint64_t n,
                        const RecordBounds *b)
{
    uint64_t to = 0, before = 0, step, plies, tail;
    for (uint64_t i = 0; i < n; i++) {
        if (!bytes_try(&at, end, &step) || step / 2 >= b->n - to)
            return false;
        to += step / 2;
        uint64_t place = to * 2 + step % 2;
        if ((i > 0 && place <= before) || !b->is_position(b->context, to))
            return false;
        if (!try_most(&at, end, b->most_plies, &plies) ||
            (step % 2 && !try_most(&at, end, plies, &tail)))
            return false;
        before = place;
    }
    return at == end;
}

static bool check_tree(const unsigned char **at, const unsigned char *end, const RecordBounds *b)
{
    uint64_t advice, size, end_plies, open_run, inner_run, n;
    if (!bytes_try(at, end, &advice) || (advice >= b->form.n_advice && advice != THEIR_MOVE) ||
        !bytes_try(at, end, &size) || size > (uint64_t)(end - *at))
        return false;
    const unsigned char *inner = *at;
    *at += size;
    return try_most(&inner, *at, (uint64_t)b->most_plies + 1, &end_plies) &&
           try_most(&inner, *at, b->most_plies, &open_run) &&
           try_most(&inner, *at, b->most_plies, &inner_run) && bytes_try(&inner, *at, &n) &&
           check_exits(inner, *at, n, b);
}

static bool check_move(const unsigned char **at, const unsigned char *end, const RecordBounds *b)
{
    uint64_t advice, rank;
    return bytes_try(at, end, &advice) && advice < b->form.n_advice &&
           try_most(at, end, UINT32_MAX, &rank);
}

/* What stands behind the head. */
static bool check_body(RecordKind kind, const unsigned char **at, const unsigned char *end,
                       const RecordBounds *b)
{
    switch (kind) {
    case RECORD_TREE: return check_tree(at, end, b);
    case RECORD_MOVE: return check_move(at, end, b);
    default: return true;
    }
}

/* Whether a position of this kind can have these flags (verify/sweep/playout.c,
 * verify/sweep/sweep.c). */
static bool check_flags(RecordKind kind, unsigned flags, const RecordForm *f)
{
    bool avoids = f->avoids;
    unsigned of_tree = avoids ? RECORD_OUT | RECORD_MET | RECORD_GIVEN : RECORD_DEAD | RECORD_OUT;
    unsigned of_aim = avoids ? RECORD_MET : 0, of_none = avoids ? 0 : RECORD_NO_MOVE;
    switch (kind) {
    case RECORD_AIM: return (flags & ~of_aim) == 0 && (f->met || !f->moves);
    case RECORD_TREE: return (flags & ~of_tree) == 0 && (f->met || !f->moves);
    case RECORD_MOVE: return flags == 0 && f->moves;
    case RECORD_NO_RULE:
    case RECORD_NO_ADVICE:
    case RECORD_UNKNOWN: return (flags & ~of_none) == 0;
    default: return false;
    }
}

bool record_check(const unsigned char **at, const unsigned char *end, uint64_t *index,
                  const RecordBounds *b, Record *out)
{
    assert(*at <= end);
    const unsigned char *begin = *at;
    uint64_t gap, head;
    if (!bytes_try(at, end, &gap) || !bytes_try(at, end, &head) || head / 8 > RECORD_FLAGS)
        return false;
    RecordKind kind = (RecordKind)(head % 8);
    if (!check_flags(kind, (unsigned)(head / 8), &b->form) || !check_body(kind, at, end, b))
        return false;
    record_get(&begin, index, out);
    return true;
}
