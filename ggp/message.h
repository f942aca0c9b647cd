/* ggp/message.h -- a message of the protocol of general game players.
 * Does: finds the parts of a text such as (PLAY id (move move)).
 * Knows: nothing but parentheses, blanks and comments.   Must not know: rules, matches.
 * Source: Genesereth, Love and Pell, General game playing: overview of the AAAI competition. */
#ifndef AL0_GGP_MESSAGE_H
#define AL0_GGP_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

typedef enum GgpKind {
    GGP_INFO,  /* (INFO) */
    GGP_START, /* (START id role (rules) startclock playclock) */
    GGP_PLAY,  /* (PLAY id (moves)), with NIL for the moves before the first step */
    GGP_STOP,  /* (STOP id (moves)) */
    GGP_ABORT  /* (ABORT id) */
} GgpKind;

/* n bytes of the message. */
typedef struct GgpSpan {
    const char *at;
    size_t n;
} GgpSpan;

/* Borrowed from its text. */
typedef struct GgpMessage {
    GgpKind kind;
    GgpSpan match; /* its name */
    GgpSpan role;
    GgpSpan rules;                  /* without the parentheses around them */
    GgpSpan moves;                  /* the same; empty: NIL */
    double start_clock, play_clock; /* seconds */
} GgpMessage;

/* Reads a message of n bytes.
 * why:     set to what is wrong; constant.
 * Returns: false: it is none. */
bool ggp_message_read(const char *text, size_t n, GgpMessage *out, const char **why);

/* Takes the next term from the front of a list without parentheses around it.   Returns: false:
 * there is none. */
bool ggp_take_term(GgpSpan *list, GgpSpan *term);

/* Takes the parentheses off a list.   Returns: false: it is none. */
bool ggp_open_list(GgpSpan term, GgpSpan *inside);

/* True if a span is this text, in any case of its letters. */
bool ggp_span_is(GgpSpan span, const char *text);

/* A copy with a NUL behind it, without line ends and comments; the caller owns it (al0_free). */
char *ggp_span_text(GgpSpan span);

#endif
