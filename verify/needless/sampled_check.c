/* verify/needless/sampled_check.c -- searches a failure of a table in a few positions (see
 * sampled_check.h). Loops are found as cycles by depth-first search: play returns to a position
 * on the current path. */
#include "verify/needless/sampled_check.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "base/vec.h"
#include "verify/sweep/playout.h"
#include "verify/sweep/sweep.h"

enum {
    MOST_NODES = 20000,   /* for each advice; beyond it nothing is concluded */
    ALL_NODES = 4000000,  /* in the whole trial, */
    MOST_PLAYOUTS = 5000, /* and so many positions, */
    MOST_UNKNOWN = 32,    /* of which so many show nothing: the others would not, either */
    MEMORY_SHARE = 8
};

/* What a trial knows of a position. */
typedef enum Mark { MARK_NEW, MARK_OPEN, MARK_DONE } Mark;

/* A position that play is on its way from.  Its exits stand behind those of the one before. */
typedef struct Stop {
    uint64_t number;
    size_t exits, n, next;
} Stop;

struct SampledCheck {
    const Classes *classes;
    const uint64_t *fulfillable;
    const ProveLimits *limits;
    bool avoids; /* play may go on for ever */
    Numbering numbering;
    Playout *playout;
    unsigned char *mark; /* by number */
    VEC(Stop) way;
    VEC(Exit) exits;
    uint64_t nodes, playouts, unknown;
    void *position; /* room for one */
};

SampledCheck *sampled_check_new(const Compiled *c, const Classes *classes,
                                const uint64_t *fulfillable, const VerifyOptions *o,
                                const Retrograde *known)
{
    assert(classes && fulfillable);
    SampledCheck *t = base_zalloc(1, sizeof *t, "a check of few positions");
    ChooseOptions choose = retrograde_options(known, o);
    if (choose.limits.max_nodes > MOST_NODES)
        choose.limits.max_nodes = MOST_NODES;
    t->classes = classes;
    t->fulfillable = fulfillable;
    t->avoids = c->set->root->avoid;
    t->limits = &o->limits;
    t->numbering = classes_numbering(classes);
    t->playout = playout_new(c, &t->numbering, &choose, verify_extent(o), o->memory / MEMORY_SHARE);
    playout_skip_trees(t->playout);
    playout_keep(t->playout);
    t->mark = base_zalloc((size_t)classes_size(classes), 1, "a check of few positions");
    t->position = base_alloc(classes->game->position_size, "a position");
    return t;
}

void sampled_check_free(SampledCheck *t)
{
    if (!t)
        return;
    playout_free(t->playout);
    free(t->mark);
    vec_clear(&t->way);
    vec_clear(&t->exits);
    free(t->position);
    free(t);
}

static bool has_searched_enough(const SampledCheck *t)
{
    return t->nodes > ALL_NODES || t->playouts >= MOST_PLAYOUTS || t->unknown >= MOST_UNKNOWN ||
           prove_is_late(t->limits);
}

/* What one position shows.  Its exits, where all of them are fulfillable, are to be played on
 * from. */
typedef enum TrialSign { SHOWN_FAILURE, SHOWN_NOTHING, SHOWN_EXITS } TrialSign;

static TrialSign look_at_sample(SampledCheck *t, uint64_t number, const Exit **exits, size_t *n)
{
    Record r;
    Choice choice;
    bool there = classes_position(t->classes, number, t->position);
    assert(there);
    (void)there;
    playout_run(t->playout, number, t->position, &r, exits, n, &choice);
    t->nodes += choice.nodes;
    t->playouts++;
    t->unknown += r.kind == RECORD_UNKNOWN;
    if (r.kind == RECORD_UNKNOWN || prove_is_late(t->limits))
        return SHOWN_NOTHING;
    return record_fails(&r) || !exits_are_fulfillable(t->fulfillable, *exits, *n) ? SHOWN_FAILURE
                                                                                  : SHOWN_EXITS;
}

bool sampled_check_fails_at_once(SampledCheck *t, uint64_t start)
{
    const Exit *exits;
    size_t n;
    return !has_searched_enough(t) && look_at_sample(t, start, &exits, &n) == SHOWN_FAILURE;
}

static bool is_among(const uint64_t *numbers, size_t n, uint64_t number)
{
    size_t i = 0;
    while (i < n && numbers[i] != number)
        i++;
    return i < n;
}

bool sampled_check_is_cached(SampledCheck *t, const uint64_t *numbers, size_t n)
{
    assert(n == 0 || numbers);
    for (size_t i = 0; i < n; i++) {
        const Exit *exits;
        size_t n_exits, e = 0;
        if (has_searched_enough(t))
            return false;
        TrialSign shown = look_at_sample(t, numbers[i], &exits, &n_exits);
        if (shown == SHOWN_FAILURE)
            continue;
        if (shown == SHOWN_NOTHING || t->avoids)
            return false;
        while (e < n_exits && !is_among(numbers, n, exits[e].to))
            e++;
        if (e == n_exits)
            return false;
    }
    return true;
}

/* Goes to a new position.  Returns: whether it fails at once. */
static bool enter_sample(SampledCheck *t, uint64_t number)
{
    const Exit *exits;
    size_t n;
    TrialSign shown = look_at_sample(t, number, &exits, &n);
    t->mark[number] = shown == SHOWN_EXITS ? MARK_OPEN : MARK_DONE;
    if (shown != SHOWN_EXITS)
        return shown == SHOWN_FAILURE;
    Stop s = {.number = number, .exits = t->exits.n, .n = n};
    for (size_t i = 0; i < n; i++)
        vec_push(&t->exits, exits[i], "a check of few positions");
    vec_push(&t->way, s, "a check of few positions");
    return false;
}

static void leave_sample(SampledCheck *t)
{
    Stop *s = &t->way.at[--t->way.n];
    t->mark[s->number] = MARK_DONE;
    t->exits.n = s->exits;
}

/* The positions of the way from where it closes a loop. */
static void take_loop(const SampledCheck *t, uint64_t from, CachedFailure *failure)
{
    size_t i = t->way.n;
    do {
        assert(i > 0 && "an open position is on the way");
        vec_push(failure, t->way.at[--i].number, "a check of few positions");
    } while (t->way.at[i].number != from);
}

/* Plays on to a position.  *failure stays empty unless it fails at once, or closes a loop. */
static void go(SampledCheck *t, uint64_t to, CachedFailure *failure)
{
    bool loops = !t->avoids && t->mark[to] == MARK_OPEN;
    if (loops)
        take_loop(t, to, failure);
    else if (t->mark[to] == MARK_NEW && enter_sample(t, to))
        vec_push(failure, to, "a check of few positions");
}

bool sampled_check_fails(SampledCheck *t, uint64_t start, CachedFailure *failure)
{
    failure->n = 0;
    if (t->mark[start] != MARK_NEW || has_searched_enough(t))
        return false;
    go(t, start, failure);
    while (!failure->n && t->way.n && !has_searched_enough(t)) {
        Stop *s = &t->way.at[t->way.n - 1];
        if (s->next == s->n)
            leave_sample(t);
        else
            go(t, t->exits.at[s->exits + s->next++].to, failure);
    }
    while (t->way.n)
        leave_sample(t);
    return failure->n > 0;
}
