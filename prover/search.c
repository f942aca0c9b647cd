/* prover/search.c -- is there a tree of at most this height? (see search.h) */
#include "prover/search.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "prover/pn.h"

enum {
    CHECK_EVERY = 1024,         /* nodes at most between two looks at the limits */
    STATES_AT_ONCE = 16,
    STATE_ALIGNMENT = 64
};

static const double TELL_EVERY = 0.1;           /* seconds */

double prove_now(void)
{
    return deadline_clock();
}

Deadline prove_deadline(const ProveLimits *l)
{
    return (Deadline){l->deadline, l->stop};
}

bool prove_is_late(const ProveLimits *l)
{
    Deadline d = prove_deadline(l);
    return deadline_is_over(&d);
}

LimitReached prove_late_by(const ProveLimits *l)
{
    if (l->stop && *l->stop)
        return LIMIT_INTERRUPTED;
    return prove_is_late(l) ? LIMIT_TIME : LIMIT_NONE;
}

void search_init(Search *s, Table *table, Sketch *sketch, size_t bytes)
{
    *s = (Search){.table = table, .sketch = sketch, .rest = bytes, .n_states = 1};
}

/* States are allocated in blocks; the first of each is the block. */
static void free_states(Search *s)
{
    for (unsigned i = 1; i < s->n_states; i += STATES_AT_ONCE)
        free(s->state[i]);
    s->n_states = 1;
}

void search_clear(Search *s)
{
    free_states(s);
    free(s->moves);
    free(s->child);
    s->moves = NULL;
    s->child = NULL;
    s->cap_moves = s->cap_children = 0;
}

/* Without a limit on time the clock is not read: a sweep makes many small proofs. */
static bool is_timed(const Search *s)
{
    Deadline d = prove_deadline(&s->limits);
    return deadline_is_set(&d);
}

void search_begin(Search *s, const Problem *p, void *root, ProveLimits limits)
{
    size_t size = (p->state_size + STATE_ALIGNMENT - 1) / STATE_ALIGNMENT * STATE_ALIGNMENT;
    if (size != s->state_size) {
        free_states(s);
        s->state_size = size;
    }
    s->p = p;
    s->key = p->key;
    s->limits = limits;
    s->nodes = 0;
    s->now = (ProveProgress){0};
    s->told = limits.watch ? prove_now() : 0;
    s->spurn_known = false;
    s->use_table = false;
    s->recording = false;
    s->any_order = false;
    s->weigh_left = false;
    s->exact_frontier = false;
    s->threshold = SEEK_UNDEFINED - 1;
    s->largest = INT64_MIN;
    s->state[0] = root;
    s->n_moves = 0;
    s->n_killers = 0;
    s->n_children = 0;
    s->firsts = NULL;
    search_resume(s);
}

void search_resume(Search *s)
{
    s->stopped = LIMIT_NONE;
    s->next_check = s->nodes;
    if (is_timed(s))
        pace_begin(&s->pace);
    if (s->p->give_up_at)
        s->p->give_up_at(s->p, prove_deadline(&s->limits));
}

void search_reach(Search *s, unsigned depth)
{
    while (s->n_killers <= depth)
        s->killer[s->n_killers++] = NO_MOVE;
}

/* Tells the watch how far the proof has come, if that was not long ago. */
static void tell(Search *s)
{
    double now = prove_now();
    if (now - s->told < TELL_EVERY)
        return;
    s->told = now;
    s->now.nodes = s->nodes;
    s->limits.watch->tell(s->limits.watch->context, &s->now);
}

/* Looks at the limits and says when to look again: after few nodes where they take long. */
static bool within_limits(Search *s)
{
    const ProveLimits *l = &s->limits;
    if (s->stopped != LIMIT_NONE)
        return false;
    s->stopped = l->max_nodes && s->nodes >= l->max_nodes ? LIMIT_NODES : prove_late_by(l);
    if (l->watch && s->stopped == LIMIT_NONE)
        tell(s);
    s->next_check = s->nodes + (is_timed(s) ? pace_next(&s->pace, CHECK_EVERY) : CHECK_EVERY);
    if (l->max_nodes && s->next_check > l->max_nodes)
        s->next_check = l->max_nodes;
    return s->stopped == LIMIT_NONE;
}

bool search_gave_up(Search *s)
{
    if (!s->p->gave_up || !*s->p->gave_up)
        return false;
    if (s->stopped == LIMIT_NONE)
        s->stopped = prove_late_by(&s->limits);
    s->next_check = 0;                          /* no node is judged any more */
    return true;
}

int64_t search_value(Search *s, unsigned depth)
{
    int64_t value = s->p->seek(s->p, s->state[depth], depth);
    search_gave_up(s);
    return value;
}

/* The n moves that the owner has listed. */
static unsigned listed(Search *s, unsigned n)
{
    assert(n <= s->p->max_moves);
    return search_gave_up(s) ? 0 : n;
}

static inline bool judge_state(Search *s, void *state, unsigned depth, Judgement *out)
{
    if (s->nodes >= s->next_check && !within_limits(s))
        return false;
    s->nodes++;
    *out = s->p->judge(s->p, state, depth);
    if (*out == NODE_LEAF && s->p->seek) {
        int64_t value = s->p->seek(s->p, state, depth);
        if (value > s->threshold)
            *out = NODE_FAILS;
        else if (value > s->largest)
            s->largest = value;
    }
    return !search_gave_up(s);
}

bool search_judge(Search *s, void *state, unsigned depth, Judgement *out)
{
    return judge_state(s, state, depth, out);
}

unsigned search_possible(const Problem *p, Turn turn, unsigned height)
{
    bool odd = p->never_leaf[turn] && !p->never_leaf[!turn];
    bool even = p->never_leaf[!turn] && !p->never_leaf[turn];
    bool wrong = (odd && height % 2 == 0) || (even && height % 2 == 1);
    return height <= LARGEST_MAX_DEPTH && wrong ? height + 1 : height;
}

bool search_affords(const Search *s, size_t bytes)
{
    return bytes <= s->rest && s->cap_moves * sizeof *s->moves + (s->n_states - 1) * s->state_size +
                                       s->cap_children * sizeof *s->child <=
                                   s->rest - bytes;
}

static bool more_states(Search *s)
{
    unsigned n = LARGEST_MAX_DEPTH + 2 - s->n_states;
    n = n < STATES_AT_ONCE ? n : STATES_AT_ONCE;
    size_t bytes = n * s->state_size;
    char *block = search_affords(s, bytes) ? aligned_alloc(STATE_ALIGNMENT, bytes) : NULL;
    if (!block)
        return false;
    for (unsigned i = 0; i < n; i++)
        s->state[s->n_states++] = block + i * s->state_size;
    return true;
}

static bool more_moves(Search *s)
{
    size_t cap = 2 * (s->n_moves + s->p->max_moves);
    if (!search_affords(s, (cap - s->cap_moves) * sizeof *s->moves))
        return false;
    s->moves = base_realloc(s->moves, cap * sizeof *s->moves, "move lists");
    s->cap_moves = cap;
    return true;
}

bool search_room(Search *s, unsigned depth)
{
    assert(depth <= LARGEST_MAX_DEPTH);
    bool room = (depth + 1 < s->n_states || more_states(s)) &&
                (s->n_moves + s->p->max_moves <= s->cap_moves || more_moves(s));
    if (!room && s->stopped == LIMIT_NONE)
        s->stopped = LIMIT_MEMORY;
    return room;
}

bool search_step(const Problem *p, const void *state, unsigned depth, Move move, void *out)
{
    if (move == NO_MOVE)
        return p->pass(p, state, depth, out);
    p->play(p, state, depth, move, out);
    return true;
}

unsigned search_moves(Search *s, unsigned depth, unsigned *excluded)
{
    return listed(s, s->p->moves(s->p, s->state[depth], depth, s->moves + s->n_moves, excluded));
}

unsigned search_moves_unordered(Search *s, unsigned depth, unsigned *excluded)
{
    if (!s->p->unordered_moves)
        return search_moves(s, depth, excluded);
    return listed(
        s, s->p->unordered_moves(s->p, s->state[depth], depth, s->moves + s->n_moves, excluded));
}

unsigned search_list(Search *s, unsigned depth, unsigned *excluded)
{
    bool any_order = s->any_order && !s->recording;
    return any_order ? search_moves_unordered(s, depth, excluded)
                     : search_moves(s, depth, excluded);
}

bool search_has_move(Search *s, unsigned depth, Move wanted)
{
    const Move *moves = s->moves + s->n_moves;
    unsigned excluded, n = search_moves_unordered(s, depth, &excluded);
    for (unsigned i = 0; i < n; i++)
        if (moves[i] == wanted)
            return true;
    return false;
}

int search_known(Search *s, unsigned depth)
{
    if (!s->p->height || s->spurn_known)
        return TREE_UNKNOWN;
    int height = s->p->height(s->p, s->state[depth]);
    return search_gave_up(s) ? TREE_UNKNOWN : height;
}

/* Searches below one move; in a recording, names the node that it led to. */
static int search_child(Search *s, unsigned depth, unsigned left, Move move)
{
    s->p->play(s->p, s->state[depth], depth, move, s->state[depth + 1]);
    size_t child = s->sketch->n;
    int height = search_node(s, depth + 1, left - 1);
    if (s->recording && height >= 0)
        s->sketch->at[child].move = move;
    return height;
}

void search_first(Move *moves, unsigned n, Move wanted)
{
    for (unsigned i = 0; i < n; i++)
        if (moves[i] == wanted) {
            for (; i; i--)
                moves[i] = moves[i - 1];
            moves[0] = wanted;
            return;
        }
}

/* Lists from first on stay on the stack meanwhile; deeper nodes may move the stack. */
static int search_ours(Search *s, unsigned depth, unsigned left, size_t first, unsigned n)
{
    int failure = SEARCH_FAILED;
    for (unsigned i = 0; i < n; i++) {
        int height = search_child(s, depth, left, s->moves[first + i]);
        if (height >= 0) {
            s->killer[depth] = s->moves[first + i];
            return height + 1;
        }
        if (height == SEARCH_STOPPED)
            return height;
        if (height == SEARCH_CUT)
            failure = height;
    }
    return failure;
}

static int search_theirs(Search *s, unsigned depth, unsigned left, size_t first, unsigned n)
{
    int highest = 0;
    for (unsigned i = 0; i < n; i++) {
        int height = search_child(s, depth, left, s->moves[first + i]);
        if (height < 0) {
            s->killer[depth] = s->moves[first + i];
            return height;
        }
        if (height > highest)
            highest = height;
    }
    return highest + 1;
}

int search_open(Search *s, unsigned depth, unsigned left, Turn turn, unsigned n, unsigned excluded)
{
    size_t first = s->n_moves, index = s->sketch->n;
    if (!s->recording && (turn == TURN_THEM || s->any_order))
        search_first(s->moves + first, n, s->killer[depth]);
    if (s->recording && !sketch_open(s->sketch)) {
        s->stopped = LIMIT_MEMORY;
        return SEARCH_STOPPED;
    }
    s->n_moves += n;
    int height = turn == TURN_US ? search_ours(s, depth, left, first, n)
                                 : search_theirs(s, depth, left, first, n);
    s->n_moves = first;
    if (s->recording && height < 0)
        s->sketch->n = index;
    else if (s->recording)
        sketch_close(s->sketch, index, turn == TURN_US ? 1 : n, turn == TURN_US ? 0 : excluded,
                     (unsigned)height);
    return height;
}

static int record_leaf(Search *s)
{
    if (!sketch_open(s->sketch)) {
        s->stopped = LIMIT_MEMORY;
        return SEARCH_STOPPED;
    }
    sketch_close(s->sketch, s->sketch->n - 1, 0, 0, 0);
    return 0;
}

/* An open node of ours where only one move more is allowed: those that cannot lead to a leaf need not
 * be looked at, but what they lead to is not known. */
static int search_last(Search *s, unsigned depth)
{
    unsigned n = listed(s, s->p->last_moves(s->p, s->state[depth], depth, s->moves + s->n_moves));
    if (s->stopped != LIMIT_NONE)
        return SEARCH_STOPPED;
    int height = n ? search_open(s, depth, 1, TURN_US, n, 0) : SEARCH_CUT;
    return height == SEARCH_FAILED ? SEARCH_CUT : height;
}

int search_judged(Search *s, unsigned depth, unsigned left)
{
    Turn turn = s->p->turn(s->p, s->state[depth]);
    if (depth > s->p->last_depth[turn])
        return SEARCH_FAILED;
    if (left < search_possible(s->p, turn, 1) && !s->exact_frontier)
        return SEARCH_CUT;
    if (!search_room(s, depth))
        return SEARCH_STOPPED;
    if (left == 1 && turn == TURN_US && s->p->last_moves && !s->exact_frontier)
        return search_last(s, depth);
    unsigned excluded, n = search_list(s, depth, &excluded);
    if (!n)
        return s->stopped == LIMIT_NONE ? SEARCH_FAILED : SEARCH_STOPPED;
    return left ? search_open(s, depth, left, turn, n, excluded) : SEARCH_CUT;
}

static int search_plain(Search *s, unsigned depth, unsigned left)
{
    Judgement judgement;
    if (!judge_state(s, s->state[depth], depth, &judgement))
        return SEARCH_STOPPED;
    if (judgement == NODE_FAILS)
        return SEARCH_FAILED;
    if (judgement == NODE_LEAF)
        return s->recording ? record_leaf(s) : 0;
    return search_judged(s, depth, left);
}

/* The same with the table.  A failure without a cut holds for every height, others for `left`. */
static int search_remembered(Search *s, unsigned depth, unsigned left)
{
    Key key = s->key(s->p, s->state[depth], depth);
    Bounds known;
    if (table_find(s->table, key, &known, NULL)) {
        if (known.hi <= left && !s->recording)
            return (int)known.hi;
        if (known.lo == HEIGHT_INFINITE)
            return SEARCH_FAILED;
        if (known.lo > left)
            return SEARCH_CUT;
    }
    uint64_t before = s->nodes;
    int height = search_plain(s, depth, left);
    if (height == SEARCH_STOPPED)
        return height;
    known = (Bounds){0, HEIGHT_INFINITE};
    if (height >= 0)
        known.hi = (unsigned)height;
    else
        known.lo = height == SEARCH_FAILED ? HEIGHT_INFINITE : left + 1;
    table_store(s->table, key, known, NULL, s->nodes - before);
    return height;
}

int search_node(Search *s, unsigned depth, unsigned left)
{
    assert(depth + left <= LARGEST_MAX_DEPTH);
    if (s->use_table && depth <= s->table_to && left >= s->least_left)
        return search_remembered(s, depth, left);
    return search_plain(s, depth, left);
}
