/* verify/sweep/record.h -- what the verifier remembers of each position, packed.
 * Does: writes and reads records of varints: how a position's tree ends, by index of position.
 * Knows: nothing but numbers.   Must not know: positions, trees, what follows from the records. */
#ifndef AL0_VERIFY_SWEEP_RECORD_H
#define AL0_VERIFY_SWEEP_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum RecordKind {
    RECORD_AIM, /* the aim holds here; with `avoid`: the condition to avoid holds, or play is over
                 */
    RECORD_TREE,
    RECORD_NO_RULE,
    RECORD_NO_ADVICE,
    RECORD_UNKNOWN,
    RECORD_NOT_SEARCHED,
    RECORD_MOVE /* our first move alone: play leaves the tree with it, and no exit is recorded */
} RecordKind;

enum {
    RECORD_DEAD = 1,    /* the tree has an exit with no reply */
    RECORD_OUT = 2,     /* ... an exit out of scope */
    RECORD_NO_MOVE = 4, /* we have no legal move */
    RECORD_MET = 8,     /* the condition to avoid holds here or inside the tree */
    RECORD_GIVEN = 16,  /* the tree has an exit from which they can force the condition to avoid */
    RECORD_FLAGS = 31   /* all of these */
};

/* A position that play leaves the tree for. */
typedef struct Exit {
    uint64_t to;    /* its index */
    bool zeroed;    /* a capture or pawn move lies on the way */
    uint32_t plies; /* to it */
    uint32_t tail;  /* of these, since the last such move */
} Exit;

typedef struct Record {
    uint64_t index; /* of the position */
    RecordKind kind;
    unsigned flags;
    uint32_t advice;    /* of RECORD_TREE and RECORD_MOVE: the index of the one chosen; THEIR_MOVE:
                           they are to move, and each of their moves is an exit */
    uint32_t rank;      /* of RECORD_MOVE: the place of the move among the legal ones, from 0 */
    uint32_t end_plies; /* 1 + the most plies to a won end; 0: no such end */
    uint32_t open_run;  /* plies before the first capture or pawn move, or to a won end */
    uint32_t inner_run; /* the longest stretch after one that ends inside the tree */
    size_t n_exits;
    const unsigned char *exits; /* packed; exit_next() */
} Record;

#define THEIR_MOVE UINT32_MAX

/* Bytes that grow. */
typedef struct Bytes {
    unsigned char *at;
    size_t n, cap;
} Bytes;

void bytes_clear(Bytes *b);
void bytes_put(Bytes *b, uint64_t v);                        /* as a varint */
void bytes_add(Bytes *b, const unsigned char *at, size_t n); /* as they are */
uint64_t bytes_get(const unsigned char **at);
/* Reads a varint from untrusted bytes, not beyond `end`.
 * Returns: false if it is not a varint of 64 bits. */
bool bytes_try(const unsigned char **at, const unsigned char *end, uint64_t *v);

/* True if a position fails regardless of its exits, or is not decided. */
bool record_fails(const Record *r);

/* True if the table has advice for a position of ours. */
static inline bool record_has_advice(const Record *r)
{
    return r->kind == RECORD_MOVE || (r->kind == RECORD_TREE && r->advice != THEIR_MOVE);
}

/* Appends a record; `before`: the index of the one before it in its block (UINT64_MAX at the
 * start).
 * exits: sorted by (to, zeroed), each pair once.  scratch: any bytes, overwritten. */
void record_put(Bytes *b, Bytes *scratch, uint64_t before, const Record *r, const Exit *exits,
                size_t n);

/* Reads the record at *at and moves *at behind it; index: of the record before, updated. */
void record_get(const unsigned char **at, uint64_t *index, Record *out);

/* Goes through the records of a block, in the order of their indices. */
typedef struct RecordCursor {
    const unsigned char *at, *end;
    uint64_t index; /* of the previous record; UINT64_MAX: none */
} RecordCursor;

static inline RecordCursor record_first(const Bytes *block)
{
    return (RecordCursor){block->at, block->at + block->n, UINT64_MAX};
}

/* The next record; false at the end of the block. */
static inline bool record_next(RecordCursor *c, Record *out)
{
    if (c->at >= c->end)
        return false;
    record_get(&c->at, &c->index, out);
    return true;
}

/* Which records there are of the positions of a work. */
typedef struct RecordForm {
    size_t n_advice;
    bool avoids; /* the table has `avoid` */
    bool moves;  /* RECORD_MOVE stands for all trees, and for a move of ours alone */
    bool met;    /* the positions are those that play meets: others are to move in some */
} RecordForm;

/* What the numbers in records are bounded by. */
typedef struct RecordBounds {
    RecordForm form;
    uint64_t n;                                         /* indices */
    bool (*is_position)(void *context, uint64_t index); /* true if an index is that of a position */
    void *context;
    uint32_t most_plies; /* of a way to an exit or end */
} RecordBounds;

/* As record_get(), for bytes from outside that end at `end`.  False: there is no record within the
 * bounds that record_put() could have written, but for its index, which the caller looks at. */
bool record_check(const unsigned char **at, const unsigned char *end, uint64_t *index,
                  const RecordBounds *b, Record *out);

/* Reads the next of a record's exits; begin with {.at = r->exits}. */
typedef struct ExitReader {
    const unsigned char *at;
    uint64_t to;
} ExitReader;
void exit_next(ExitReader *r, Exit *out);

/* Sorts exits and joins those of one (to, zeroed), keeping the largest plies and tail.
 * Returns: how many are left. */
size_t exits_join(Exit *exits, size_t n);

#endif
