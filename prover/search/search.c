/* prover/search/search.c -- is there a tree of at most this height? (see search.h) */
#include "prover/search/search.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "prover/search/pn.h"

enum {
    CHECK_EVERY = 1024, /* nodes at most between two looks at the limits */
    STATES_AT_ONCE = 16,
    VALUE_PLIES = 2 /* values are remembered of nodes so far from the leaves, or farther */
};

static const double TELL_EVERY = 0.1; /* seconds */

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
    if (stop_is_set(l->stop))
        return LIMIT_INTERRUPTED;
    return prove_is_late(l) ? LIMIT_TIME : LIMIT_NONE;
}

void search_init(Search *s, TransTable *table, TreeBuilder *builder, size_t bytes)
{
    assert(table && builder);
    *s = (Search){.table = table, .builder = builder, .rest = bytes, .n_states = 1};
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
    assert(p->judge && p->turn && p->moves && p->play && p->key && p->state_size && p->max_moves);
    assert(!p->give_up_at == !p->gave_up && root);
    size_t size = base_round_up(p->state_size, BASE_ALIGNMENT);
    if (size != s->state_size) {
        free_states(s);
        s->state_size = size;
    }
    s->p = p;
    s->config = (SearchConfig){.key = p->key, .threshold = SEEK_UNDEFINED - 1};
    s->limits = limits;
    s->nodes = 0;
    s->now = (ProveProgress){0};
    s->told = limits.watch ? prove_now() : 0;
    s->largest = INT64_MIN;
    s->state[0] = root;
    s->n_moves = 0;
    s->n_killers = 0;
    s->n_children = 0;
    s->best_moves = NULL;
    s->values = NULL;
    s->sought = NO_MOVE;
    search_resume(s);
}

void search_resume(Search *s)
{
    s->stopped = LIMIT_NONE;
    s->next_check = s->nodes;
    s->pace = (Pace){0};
    if (s->p->give_up_at)
        s->p->give_up_at(s->p, prove_deadline(&s->limits));
}

void search_reach(Search *s, unsigned level)
{
    assert(level <= LARGEST_MAX_DEPTH);
    while (s->n_killers <= level)
        s->killer[s->n_killers++] = NO_MOVE;
}

/* Tells the watch how far the proof has come, if that was not long ago. */
static void tell_watch(Search *s)
{
    double now = prove_now();
    if (now - s->told < TELL_EVERY)
        return;
    s->told = now;
    s->now.nodes = s->nodes;
    s->limits.watch->tell(s->limits.watch->context, &s->now);
}

/* Nodes until the next look; small searches, of which a sweep makes many, read no clock for it. */
static uint32_t next_pace(Search *s)
{
    if (s->pace.steps > 0)
        return pace_next(&s->pace, CHECK_EVERY);
    pace_begin(&s->pace);
    return s->pace.steps;
}

/* Looks at the limits and says when to look again: after few nodes where they take long. */
static bool search_within_limits(Search *s)
{
    const ProveLimits *l = &s->limits;
    if (s->stopped != LIMIT_NONE)
        return false;
    s->stopped = l->max_nodes && s->nodes >= l->max_nodes ? LIMIT_NODES : prove_late_by(l);
    if (l->watch && s->stopped == LIMIT_NONE)
        tell_watch(s);
    s->next_check = s->nodes + (is_timed(s) ? next_pace(s) : CHECK_EVERY);
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
    s->next_check = 0; /* no node is judged any more */
    return true;
}

int64_t search_value(Search *s, unsigned level)
{
    assert(s->p->seek && level < s->n_states);
    int64_t value = s->p->seek(s->p, s->state[level], level);
    search_gave_up(s);
    return value;
}

int64_t search_estimate(Search *s, unsigned level)
{
    assert(s->p->estimate && level < s->n_states);
    int64_t value = s->p->estimate(s->p, s->state[level], level);
    search_gave_up(s);
    return value;
}

int64_t search_situation(Search *s, unsigned level)
{
    assert(s->p->situation && level < s->n_states);
    int64_t value = s->p->situation(s->p, s->state[level], level);
    search_gave_up(s);
    return value;
}

/* The n moves that the owner has listed. */
static unsigned listed(Search *s, unsigned n)
{
    assert(n <= s->p->max_moves && s->n_moves + n <= s->cap_moves);
    return search_gave_up(s) ? 0 : n;
}

/* False: a limit was met. */
static inline bool count_node(Search *s)
{
    if (s->nodes >= s->next_check && !search_within_limits(s))
        return false;
    s->nodes++;
    return true;
}

static inline bool judge_state(Search *s, void *state, unsigned level, Judgement *out)
{
    if (!count_node(s))
        return false;
    *out = s->p->judge(s->p, state, level);
    if (*out == NODE_LEAF && s->p->seek) {
        int64_t value = s->p->seek(s->p, state, level);
        if (value > s->config.threshold)
            *out = NODE_FAILS;
        else if (value > s->largest)
            s->largest = value;
    }
    return !search_gave_up(s);
}

bool search_judge(Search *s, void *state, unsigned level, Judgement *out)
{
    return judge_state(s, state, level, out);
}

bool search_judge_any_value(Search *s, void *state, unsigned level, Judgement *out)
{
    assert(s->p->seek && s->p->by_position.key && s->config.leaf_level);
    if (!count_node(s))
        return false;
    *out = s->p->by_position.judge(s->p, state, level);
    return !search_gave_up(s);
}

ValueKnown search_known_value(const Search *s, unsigned level, Key *key, int64_t *value)
{
    if (!s->values || level == 0 || level + VALUE_PLIES > s->config.leaf_level ||
        s->p->turn(s->p, s->state[level]) != TURN_US)
        return VALUE_NOT_KEPT;
    *key = s->p->by_position.key(s->p, s->state[level], level);
    uint64_t fact;
    if (!node_cache_find(s->values, *key, &fact))
        return VALUE_NEW;
    *value = (int64_t)fact;
    return VALUE_KNOWN;
}

unsigned search_possible(const Problem *p, Turn turn, unsigned height)
{
    if (!p->alternates)
        return height;
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
    char *block = search_affords(s, bytes) ? aligned_alloc(BASE_ALIGNMENT, bytes) : NULL;
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

bool search_room(Search *s, unsigned level)
{
    assert(level <= LARGEST_MAX_DEPTH);
    bool room = (level + 1 < s->n_states || more_states(s)) &&
                (s->n_moves + s->p->max_moves <= s->cap_moves || more_moves(s));
    if (!room && s->stopped == LIMIT_NONE)
        s->stopped = LIMIT_MEMORY;
    return room;
}

bool search_step(const Problem *p, const void *state, unsigned level, Move move, void *out)
{
    assert(move != NO_MOVE || p->pass);
    if (move == NO_MOVE)
        return p->pass(p, state, level, out);
    p->play(p, state, level, move, out);
    return true;
}

unsigned search_moves(Search *s, unsigned level, unsigned *excluded)
{
    return listed(s, s->p->moves(s->p, s->state[level], level, s->moves + s->n_moves, excluded));
}

unsigned search_moves_unordered(Search *s, unsigned level, unsigned *excluded)
{
    if (!s->p->unordered_moves)
        return search_moves(s, level, excluded);
    return listed(
        s, s->p->unordered_moves(s->p, s->state[level], level, s->moves + s->n_moves, excluded));
}

unsigned search_list(Search *s, unsigned level, unsigned *excluded)
{
    bool any_order = s->config.any_order && !s->config.recording;
    return any_order ? search_moves_unordered(s, level, excluded)
                     : search_moves(s, level, excluded);
}

bool search_has_move(Search *s, unsigned level, Move wanted)
{
    const Move *moves = s->moves + s->n_moves;
    unsigned excluded, n = search_moves_unordered(s, level, &excluded);
    for (unsigned i = 0; i < n; i++)
        if (moves[i] == wanted)
            return true;
    return false;
}

int search_known(Search *s, unsigned level)
{
    if (!s->p->our_tree || s->config.ignore_known)
        return TREE_UNKNOWN;
    int height = s->p->our_tree(s->p, s->state[level]);
    if (height > 0 && problem_is_bounded(s->p) &&
        (unsigned)height > problem_left(s->p, level, s->p->turn(s->p, s->state[level])))
        height = NO_TREE;
    return search_gave_up(s) ? TREE_UNKNOWN : height;
}

/* Searches below one move; in a recording, names the node that it led to. */
static int search_child(Search *s, unsigned level, unsigned left, Move move)
{
    s->p->play(s->p, s->state[level], level, move, s->state[level + 1]);
    size_t child = s->builder->n;
    int height = search_node(s, level + 1, left - 1);
    if (s->config.recording && height >= 0)
        s->builder->at[child].move = move;
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
static int search_our_moves(Search *s, unsigned level, unsigned left, size_t first, unsigned n)
{
    int failure = SEARCH_FAILED;
    for (unsigned i = 0; i < n; i++) {
        int height = search_child(s, level, left, s->moves[first + i]);
        if (height >= 0) {
            s->killer[level] = s->moves[first + i];
            return height + 1;
        }
        if (height == SEARCH_STOPPED)
            return height;
        if (height == SEARCH_CUT)
            failure = height;
    }
    return failure;
}

static int search_their_moves(Search *s, const OpenNode *node, unsigned left, size_t first)
{
    const unsigned level = node->level, n = node->n;
    assert(!node->searched || s->moves[first] == s->killer[level]);
    int highest = node->searched ? (int)node->searched - 1 : 0;
    for (unsigned i = node->searched ? 1 : 0; i < n; i++) {
        int height = search_child(s, level, left, s->moves[first + i]);
        if (height < 0) {
            s->killer[level] = s->moves[first + i];
            return height;
        }
        if (height > highest)
            highest = height;
    }
    return highest + 1;
}

StrategyOwner search_owner(const Search *s, unsigned level, Turn turn)
{
    if (problem_is_chance(s->p, s->state[level]))
        return STRATEGY_CHANCE;
    return turn == TURN_US ? STRATEGY_US : STRATEGY_THEM;
}

Closing search_closing(const Search *s, const OpenNode *node, int height)
{
    assert(node->n > 0 && height >= 0);
    Closing as = {.owner = search_owner(s, node->level, node->turn), .height = (unsigned)height};
    as.n_children = node->turn == TURN_US ? 1 : node->n;
    as.excluded = node->turn == TURN_US ? 0 : node->excluded;
    return as;
}

int search_open(Search *s, const OpenNode *node, unsigned left)
{
    const unsigned level = node->level, n = node->n;
    const bool ours = node->turn == TURN_US;
    assert(n > 0 && left > 0 && level + left <= LARGEST_MAX_DEPTH);
    size_t first = s->n_moves, index = s->builder->n;
    if (!s->config.recording && (!ours || s->config.any_order))
        search_first(s->moves + first, n, s->killer[level]);
    if (s->config.recording && !builder_open(s->builder)) {
        s->stopped = LIMIT_MEMORY;
        return SEARCH_STOPPED;
    }
    s->n_moves += n;
    int height = ours ? search_our_moves(s, level, left, first, n)
                      : search_their_moves(s, node, left, first);
    s->n_moves = first;
    if (s->config.recording && height < 0)
        s->builder->n = index;
    else if (s->config.recording)
        builder_close(s->builder, index, search_closing(s, node, height));
    return height;
}

static int record_leaf(Search *s)
{
    if (!builder_open(s->builder)) {
        s->stopped = LIMIT_MEMORY;
        return SEARCH_STOPPED;
    }
    builder_close(s->builder, s->builder->n - 1, (Closing){.height = 0});
    return 0;
}

/* An open node of ours where only one move more is allowed: those that cannot lead to a leaf need
 * not be looked at, but what they lead to is not known. */
int search_last(Search *s, unsigned level)
{
    assert(s->p->last_moves && level <= s->p->last_depth[TURN_US]);
    unsigned n = listed(s, s->p->last_moves(s->p, s->state[level], level, s->moves + s->n_moves));
    if (s->stopped != LIMIT_NONE)
        return SEARCH_STOPPED;
    int height =
        n ? search_open(s, &(OpenNode){.level = level, .turn = TURN_US, .n = n}, 1) : SEARCH_CUT;
    return height == SEARCH_FAILED ? SEARCH_CUT : height;
}

/* Whether the killer move is known to be allowed before any move is listed: where it refutes, as it
 * often does, no list is needed. */
static bool allows_killer(Search *s, unsigned level)
{
    assert(level < s->n_killers && !s->config.recording);
    Move killer = s->killer[level];
    return killer != NO_MOVE && s->p->allows &&
           s->p->allows(s->p, s->state[level], level, killer) && !search_gave_up(s);
}

int search_judged(Search *s, unsigned level, unsigned left)
{
    Turn turn = s->p->turn(s->p, s->state[level]);
    if (level > s->p->last_depth[turn])
        return SEARCH_FAILED;
    if (left < search_possible(s->p, turn, 1) && !s->config.exact_frontier)
        return SEARCH_CUT;
    if (!search_room(s, level))
        return SEARCH_STOPPED;
    if (left == 1 && turn == TURN_US && s->p->last_moves && !s->config.exact_frontier)
        return search_last(s, level);
    OpenNode node = {.level = level, .turn = turn};
    if (left && turn == TURN_THEM && !s->config.recording && allows_killer(s, level)) {
        int height = search_child(s, level, left, s->killer[level]);
        if (height < 0)
            return height;
        node.searched = (unsigned)height + 1;
    }
    node.n = search_list(s, level, &node.excluded);
    if (!node.n)
        return s->stopped == LIMIT_NONE ? SEARCH_FAILED : SEARCH_STOPPED;
    return left ? search_open(s, &node, left) : SEARCH_CUT;
}

static int search_plain(Search *s, unsigned level, unsigned left)
{
    Judgement judgement;
    if (!judge_state(s, s->state[level], level, &judgement))
        return SEARCH_STOPPED;
    if (judgement == NODE_FAILS)
        return SEARCH_FAILED;
    if (judgement == NODE_LEAF)
        return s->config.recording ? record_leaf(s) : 0;
    return search_judged(s, level, left);
}

/* The same with the table.  A failure without a cut holds for every height, others for `left`. */
static int search_remembered(Search *s, unsigned level, unsigned left)
{
    Key key = s->config.key(s->p, s->state[level], level);
    HeightBounds known;
    if (trans_find(s->table, key, &known, NULL)) {
        if (known.hi <= left && !s->config.recording)
            return (int)known.hi;
        if (known.lo == HEIGHT_INFINITE)
            return SEARCH_FAILED;
        if (known.lo > left)
            return SEARCH_CUT;
    }
    uint64_t before = s->nodes;
    int height = search_plain(s, level, left);
    if (height == SEARCH_STOPPED)
        return height;
    known = (HeightBounds){0, HEIGHT_INFINITE};
    if (height >= 0)
        known.hi = (unsigned)height;
    else
        known.lo = height == SEARCH_FAILED ? HEIGHT_INFINITE : left + 1;
    trans_store(s->table, key, known, NULL, s->nodes - before);
    return height;
}

/* The height of the node's trees where its value is remembered; SEARCH_STOPPED if it is not. */
static int height_by_value(const Search *s, unsigned level, unsigned left)
{
    Key key;
    int64_t value;
    if (search_known_value(s, level, &key, &value) != VALUE_KNOWN)
        return SEARCH_STOPPED;
    if (value > s->config.threshold)
        return SEARCH_FAILED;
    unsigned height = s->config.leaf_level - level;
    return height <= left ? (int)height : SEARCH_CUT;
}

int search_node(Search *s, unsigned level, unsigned left)
{
    assert(level + left <= LARGEST_MAX_DEPTH);
    if (s->values && !s->config.recording) {
        int height = height_by_value(s, level, left);
        if (height != SEARCH_STOPPED)
            return height;
    }
    if (s->config.use_table && level <= s->config.table_to && left >= s->config.least_left)
        return search_remembered(s, level, left);
    return search_plain(s, level, left);
}
