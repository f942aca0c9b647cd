/* game/chess/material.c -- signatures of material such as "KRvK".
 * Does: checks a signature and compares it with a position.
 * Knows: our pieces come first, then `v`, then theirs.   Must not know: squares. */
#include <assert.h>
#include <string.h>

#include "game/chess/rules.h"
#include "game/chess/sets.h"

/* How many of each kind n letters name; false at a letter that names none. */
static bool count_letters(const char *text, size_t n, unsigned count[N_KINDS])
{
    static const char letters[] = PIECE_LETTERS;
    memset(count, 0, N_KINDS * sizeof *count);
    for (size_t i = 0; i < n; i++) {
        const char *at = memchr(letters, text[i], N_KINDS);
        if (!at)
            return false;
        count[at - letters]++;
    }
    return true;
}

/* What is wrong with the n letters of one side; NULL when nothing is. */
static const char *side_error(const char *text, size_t n)
{
    unsigned count[N_KINDS];
    if (n == 0)
        return "has no pieces on one side of 'v'";
    if (!count_letters(text, n, count))
        return "may hold K, Q, R, B, N and P only, on either side of one 'v'";
    if (count[KING] != 1)
        return count[KING] ? "has two kings on one side" : "lacks the king of one side";
    if (text[0] != 'K')
        return "must begin each side with its king";
    if (count[PAWN] > 8)
        return "has more than 8 pawns on one side";
    return n > 16 ? "has more than 16 pieces on one side" : NULL;
}

bool material_check(const char *text, size_t n, Status *status)
{
    assert(text || n == 0);
    enum { SHOWN_MATERIAL = 40 }; /* bytes, in a message */
    const char *v = memchr(text, 'v', n);
    const char *wrong = "lacks the 'v' between our pieces and theirs, as in KRvK";
    if (v) {
        wrong = side_error(text, (size_t)(v - text));
        if (!wrong)
            wrong = side_error(v + 1, n - (size_t)(v + 1 - text));
    }
    if (!wrong)
        return true;
    if (n > SHOWN_MATERIAL)
        return status_fail(status, STATUS_WRONG_INPUT, "material '%.*s'... %s", SHOWN_MATERIAL,
                           text, wrong);
    return status_fail(status, STATUS_WRONG_INPUT, "material '%.*s' %s", (int)n, text, wrong);
}

bool material_count_pieces(const char *text, size_t n, PieceCounts *out)
{
    assert(out && (text || n == 0));
    const char *v = memchr(text, 'v', n);
    return v && count_letters(text, (size_t)(v - text), out->of) &&
           count_letters(v + 1, n - (size_t)(v + 1 - text), out->of + N_KINDS);
}

bool material_matches(const ChessPosition *p, const char *text, size_t n)
{
    assert(p && (text || n == 0));
    PieceCounts count;
    if (!material_count_pieces(text, n, &count))
        return false;
    for (unsigned piece = 0; piece < 2 * N_KINDS; piece++)
        if (set_count(p->piece[piece]) != count.of[piece])
            return false;
    return true;
}
