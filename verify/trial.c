/* verify/trial.c -- a failure of a table, looked for in few positions (see trial.h).
 * A loop is found as depth-first search finds a cycle: play comes to a position that it is on its way from. */
#include "verify/trial.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "base/vec.h"
#include "verify/playout.h"
#include "verify/sweep.h"

enum {
    MOST_NODES = 20000,         /* for each advice; beyond it nothing is concluded */
    ALL_NODES = 4000000,        /* in the whole trial, */
    MOST_PLAYOUTS = 5000,       /* and so many positions */
    MEMORY_SHARE = 8
};

/* What a trial knows of a position. */
typedef enum Mark { MARK_NEW, MARK_OPEN, MARK_DONE } Mark;

/* A position that play is on its way from.  Its exits stand behind those of the one before. */
typedef struct Stop {
    uint64_t number;
    size_t exits, n, next;
} Stop;

struct Trial {
    const Classes *classes;
    const uint64_t *won;
    const ProveLimits *limits;
    bool avoids;                /* play may go on for ever */
    Numbering numbering;
    Playout *playout;
    unsigned char *mark;        /* by number */
    VEC(Stop) way;
    VEC(Exit) exits;
    uint64_t nodes, playouts;
    void *position;             /* room for one */
};

Trial *trial_new(const Compiled *c, const Classes *classes, const uint64_t *won,
                 const VerifyOptions *o)
{
    Trial *t = base_zalloc(1, sizeof *t, "a trial");
    ChooseOptions choose = {.limits = o->limits, .search = o->search, .want_tree = true};
    if (choose.limits.max_nodes > MOST_NODES)
        choose.limits.max_nodes = MOST_NODES;
    t->classes = classes;
    t->won = won;
    t->avoids = c->set->root->avoid;
    t->limits = &o->limits;
    t->numbering = classes_numbering(classes);
    t->playout = playout_new(c, &t->numbering, &choose, o->replan, o->memory / MEMORY_SHARE);
    playout_keep(t->playout);
    t->mark = base_zalloc((size_t)classes_size(classes), 1, "a trial");
    t->position = base_alloc(classes->game->position_size, "a position");
    return t;
}

void trial_free(Trial *t)
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

static bool has_searched_enough(const Trial *t)
{
    return t->nodes > ALL_NODES || t->playouts >= MOST_PLAYOUTS || prove_is_late(t->limits);
}

/* What one position shows.  Its exits, where all of them are won in theory, are to be played on from. */
typedef enum TrialSign { SHOWN_FAILURE, SHOWN_NOTHING, SHOWN_EXITS } TrialSign;

static TrialSign look(Trial *t, uint64_t number, const Exit **exits, size_t *n)
{
    Record r;
    Choice choice;
    bool there = classes_position(t->classes, number, t->position);
    assert(there);
    (void)there;
    playout_run(t->playout, number, t->position, &r, exits, n, &choice);
    t->nodes += choice.nodes;
    t->playouts++;
    if (r.kind == RECORD_UNKNOWN || prove_is_late(t->limits))
        return SHOWN_NOTHING;
    return record_fails(&r) || !exits_are_won(t->won, *exits, *n) ? SHOWN_FAILURE : SHOWN_EXITS;
}

bool trial_fails_at_once(Trial *t, uint64_t start)
{
    const Exit *exits;
    size_t n;
    return !has_searched_enough(t) && look(t, start, &exits, &n) == SHOWN_FAILURE;
}

/* Goes to a new position.  Returns: whether it fails at once. */
static bool enter(Trial *t, uint64_t number)
{
    const Exit *exits;
    size_t n;
    TrialSign shown = look(t, number, &exits, &n);
    t->mark[number] = shown == SHOWN_EXITS ? MARK_OPEN : MARK_DONE;
    if (shown != SHOWN_EXITS)
        return shown == SHOWN_FAILURE;
    Stop s = {.number = number, .exits = t->exits.n, .n = n};
    for (size_t i = 0; i < n; i++)
        vec_push(&t->exits, exits[i], "a trial");
    vec_push(&t->way, s, "a trial");
    return false;
}

static void leave(Trial *t)
{
    Stop *s = &t->way.at[--t->way.n];
    t->mark[s->number] = MARK_DONE;
    t->exits.n = s->exits;
}

bool trial_fails(Trial *t, uint64_t start, uint64_t *where)
{
    *where = start;
    if (t->mark[start] != MARK_NEW || has_searched_enough(t))
        return false;
    bool fails = enter(t, start);
    while (!fails && t->way.n && !has_searched_enough(t)) {
        Stop *s = &t->way.at[t->way.n - 1];
        if (s->next == s->n) {
            leave(t);
            continue;
        }
        *where = t->exits.at[s->exits + s->next++].to;
        bool loops = !t->avoids && t->mark[*where] == MARK_OPEN;
        fails = loops || (t->mark[*where] == MARK_NEW && enter(t, *where));
    }
    while (t->way.n)
        leave(t);
    return fails;
}
