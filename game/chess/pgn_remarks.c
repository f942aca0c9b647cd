/* game/chess/pgn_remarks.c -- numbers in the comments of games.
 * Does: reads what programs write there: `[%clk 0:03:12]`, `[%emt 0:00:05]`, `[%eval -1.23]`,
 *   `[%eval #-5]`.
 * Knows: comments as text.   Must not know: what the numbers are for.
 * Source: "PGN additions" of A. Cowderoy (clk, emt); lichess.org's exported games (eval).
 * Start reading at pgn_remarks(). */
#include <assert.h>
#include <string.h>

#include "game/chess/chess.h"

/* What is left of a comment. */
typedef struct RemarkText {
    const char *at, *end;
} RemarkText;

enum { MOST_DIGITS = 7 }; /* of one number; a longer one is none */

static bool take_char(RemarkText *t, char c)
{
    bool here = t->at < t->end && *t->at == c;
    t->at += here;
    return here;
}

static bool is_digit_next(const RemarkText *t)
{
    return t->at < t->end && *t->at >= '0' && *t->at <= '9';
}

/* Digits; false if there are none, or too many. */
static bool take_digits(RemarkText *t, int64_t *out)
{
    const char *from = t->at;
    for (*out = 0; is_digit_next(t) && t->at - from < MOST_DIGITS; t->at++)
        *out = 10 * *out + (*t->at - '0');
    return t->at > from && !is_digit_next(t);
}

/* Hours, minutes and seconds, or fewer of them; parts of a second are cut off. */
static int64_t read_seconds(RemarkText t)
{
    int64_t all = 0, part;
    do {
        if (!take_digits(&t, &part) || (all = 60 * all + part) > INT32_MAX)
            return NO_REMARK;
    } while (take_char(&t, ':'));
    return all;
}

/* Two digits behind the point; more are cut off. */
static int64_t read_hundredths(RemarkText *t)
{
    int64_t hundredths = 0;
    for (int64_t worth = 10; is_digit_next(t); t->at++, worth /= 10)
        hundredths += worth * (*t->at - '0');
    return hundredths;
}

/* Pawns, or `#` and the moves to mate; a depth behind a comma is not read. */
static int64_t read_evaluation(RemarkText t)
{
    int64_t n;
    bool mates = take_char(&t, '#'), negative = take_char(&t, '-');
    if (!negative)
        take_char(&t, '+');
    if (!take_digits(&t, &n) || (mates ? n >= MATE_REMARK : n >= MATE_REMARK / 100))
        return NO_REMARK;
    if (mates)
        n = MATE_REMARK - n;
    else
        n = 100 * n + (take_char(&t, '.') ? read_hundredths(&t) : 0);
    return negative ? -n : n;
}

/* The name of a number, and how it is read. */
typedef struct RemarkKind {
    const char *name;
    int64_t (*read)(RemarkText t);
} RemarkKind;

static const RemarkKind kinds[N_REMARKS] = {[REMARK_CLOCK] = {"clk", read_seconds},
                                            [REMARK_SPENT] = {"emt", read_seconds},
                                            [REMARK_EVALUATION] = {"eval", read_evaluation}};

/* Reads on behind "[%". */
static void read_remark(RemarkText t, int64_t *out)
{
    for (size_t i = 0; i < N_REMARKS; i++) {
        size_t n = strlen(kinds[i].name);
        RemarkText value = {t.at + n, t.end};
        if ((size_t)(t.end - t.at) <= n || memcmp(t.at, kinds[i].name, n) != 0 ||
            !take_char(&value, ' '))
            continue;
        while (take_char(&value, ' '))
            continue;
        int64_t number = kinds[i].read(value);
        if (number != NO_REMARK)
            out[i] = number;
    }
}

void pgn_remarks(const char *text, const RecordedNote *comment, int64_t *out)
{
    assert(text && comment && comment->at <= comment->end && out);
    RemarkText t = {text + comment->at, text + comment->end};
    while ((t.at = memchr(t.at, '[', (size_t)(t.end - t.at)))) {
        take_char(&t, '[');
        if (take_char(&t, '%'))
            read_remark(t, out);
    }
}
