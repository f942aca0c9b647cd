/* cli/uci/uci_go.c -- the words of `go`.
 * Does: reads the limits on a move, and computes its share of the time on the clock.
 * Knows: the protocol's words.   Must not know: threads, how moves are found.
 * Start reading at uci_read_go(). */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/uci/uci.h"

bool uci_is_word(const Words *w, size_t i, const char *word)
{
    assert(w && word);
    return i < w->n && strcmp(w->at[i], word) == 0;
}

int64_t uci_number_at(const Words *w, size_t i, int64_t otherwise)
{
    char *end;
    if (i >= w->n)
        return otherwise;
    errno = 0;
    long long n = strtoll(w->at[i], &end, 10);
    return *end || end == w->at[i] || errno ? otherwise : n;
}

static bool is_word_of_go(const char *word)
{
    static const char *const known[] = {"searchmoves", "ponder", "wtime",     "btime",
                                        "winc",        "binc",   "movestogo", "depth",
                                        "nodes",       "mate",   "movetime",  "infinite"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(word, known[i]) == 0)
            return true;
    return false;
}

/* Words behind `searchmoves` up to the next word of `go`; what is no legal move is never chosen. */
static size_t take_choice(Uci *u, const Words *w, size_t i, Go *go)
{
    size_t n = 0;
    while (i + n < w->n && !is_word_of_go(w->at[i + n]))
        n++;
    if (n == 0 || u->choice)
        return i + n;
    u->choice = al0_alloc(NULL, n * sizeof *u->choice, "moves");
    for (size_t k = 0; k < n; k++)
        u->choice[k] = al0_visible(w->at[i + k], strlen(w->at[i + k]), false);
    go->limits.moves = (const char *const *)u->choice;
    go->limits.n_moves = n;
    return i + n;
}

static uint64_t at_least_one(int64_t n)
{
    return n < 1 ? 1 : (uint64_t)n;
}

/* A word of `go` with a number behind it.  False: it is none. */
static bool take_go_number(Go *go, const char *word, int64_t n)
{
    static const char *const clock[] = {"wtime", "btime"}, *const increment[] = {"winc", "binc"};
    for (int side = 0; side < 2; side++) {
        if (strcmp(word, clock[side]) == 0)
            return go->clock[side] = n, true;
        if (strcmp(word, increment[side]) == 0)
            return go->increment[side] = n, true;
    }
    if (strcmp(word, "movestogo") == 0)
        go->movestogo = n;
    else if (strcmp(word, "movetime") == 0)
        go->movetime = n < 1 ? 1 : n;
    else if (strcmp(word, "depth") == 0)
        go->limits.depth = (unsigned)(n > 1000 ? 1000 : at_least_one(n));
    else if (strcmp(word, "nodes") == 0)
        go->limits.nodes = at_least_one(n);
    else if (strcmp(word, "mate") == 0)
        go->limits.mate = (unsigned)(n > 1000 ? 1000 : at_least_one(n));
    else
        return false;
    return true;
}

Go uci_read_go(Uci *u, const Words *w)
{
    assert(u && w);
    Go go = {.limits = AL0_INIT(Al0EngineLimits), .clock = {INT64_MIN, INT64_MIN}};
    for (size_t i = 1; i < w->n;) {
        if (strcmp(w->at[i], "searchmoves") == 0)
            i = take_choice(u, w, i + 1, &go);
        else if (strcmp(w->at[i], "infinite") == 0)
            go.hold = HOLD_INFINITE, i++;
        else if (strcmp(w->at[i], "ponder") == 0)
            go.hold = HOLD_PONDER, i++;
        else
            i += take_go_number(&go, w->at[i], uci_number_at(w, i + 1, 0)) ? 2 : 1;
    }
    return go;
}

double uci_seconds_for(const Uci *u, const Go *go)
{
    assert(u && go);
    enum { MOVES_LEFT = 20 }; /* where nobody says how many the clock is for */
    int side = u->white ? 0 : 1;
    double most = 0;
    if (go->movetime)
        most = (double)(go->movetime - u->overhead);
    if (!go->movetime && go->clock[side] == INT64_MIN)
        return 0;
    if (!go->movetime) {
        double left = (double)(go->clock[side] - u->overhead);
        double moves = go->movestogo > 0 && go->movestogo < MOVES_LEFT ? (double)go->movestogo + 1
                                                                       : MOVES_LEFT;
        most = left / moves + 0.8 * (double)go->increment[side];
        most = most < 0.8 * left ? most : 0.8 * left;
    }
    return (most < 1 ? 1 : most) / 1000;
}
