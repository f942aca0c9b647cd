/* ggp/seat.h -- a seat at a match of general game players.
 * Does: answers the messages of one match at a time, each before its clock ends.
 * Knows: al0.h, messages.   Must not know: sockets, any game.
 * Any number of threads may bring messages; while one is being answered others hear `busy`. */
#ifndef AL0_GGP_SEAT_H
#define AL0_GGP_SEAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct GgpSeat GgpSeat;

typedef struct GgpSeatOptions {
    const char *name; /* that INFO tells; constant */
    size_t memory;    /* bytes for rules and searches */
    bool is_random;   /* draws its moves, in place of searching */
    bool ponders;     /* where it has no choice it thinks on while others choose */
    uint64_t seed;    /* of moves that are drawn */
    /* NULL, or told in a line what is done; by one thread at a time. */
    void (*tell)(void *context, const char *line);
    void *context;
} GgpSeatOptions;

/* The caller owns it (ggp_seat_free). */
GgpSeat *ggp_seat_new(const GgpSeatOptions *options);
/* Ends the match, as ABORT does: what is being answered for it comes to an end soon. */
void ggp_seat_leave(GgpSeat *seat);
/* No message may be being answered.  NULL is fine. */
void ggp_seat_free(GgpSeat *seat);

/* An answer as HTTP has it. */
typedef struct GgpAnswer {
    unsigned code; /* 200; 400: wrong; 503: it cannot be done */
    char *text;    /* the caller owns it (al0_free) */
} GgpAnswer;

/* Answers a message of n bytes.  To START and PLAY the answer is there half a second before the
 * clock ends, whatever happens.
 * arrived: when its first byte was there, in seconds of CLOCK_MONOTONIC. */
GgpAnswer ggp_seat_answer(GgpSeat *seat, const char *text, size_t n, double arrived);

/* Says that an answer could not be brought: the same message will be answered so again. */
void ggp_seat_undelivered(GgpSeat *seat);

/* Seconds of CLOCK_MONOTONIC. */
double ggp_clock(void);

#endif
