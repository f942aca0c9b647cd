/* verify/certificate_refute.c -- why the advice before the chosen one has no tree (see
 * certificate_walk.h).
 *
 * A refutation is a set of positions that play need never leave (docs/certificates.md).  Those of
 * one advice and one seed are one set, in which each position stands once: so a search ends where
 * play comes to what is known, and a position that is known is not searched at all.  Where the
 * heights of all trees are known their answers are read off; elsewhere the prover finds them.
 * Start reading at gatherer_refute(). */
#include <assert.h>
#include <stdlib.h>

#include "interp/choose/advice_task.h"
#include "verify/certificate_walk.h"

/* A position of ours whose moves are yet to be answered. */
typedef struct OpenEntry {
    void *state;
    unsigned level;
    uint32_t node, rank; /* node: of the refutation that was found */
} OpenEntry;

typedef enum WalkEnd {
    WALK_FINE,
    WALK_LOST,      /* the refutation cannot be followed, those of other advice can */
    WALK_TOO_LARGE, /* it is the last one */
    WALK_LATE       /* the same */
} WalkEnd;

/* Memory for refutations; of one thread. */
typedef struct Refutations {
    Gatherer *g;
    Interpreter by;
    EvalContext *root;
    AdviceTask **tasks; /* by Advice.index: NULL until they were asked for */
    void *asked, *image_room;
    VEC(const CompiledAdvice *) tried; /* before the advice chosen, */
    const Advice *chosen;
    bool listed;    /* which the list has come to */
    bool *given_up; /* by Advice.index: it has a refutation that cannot be followed */
    uint64_t n_unknown;
    /* the advice that is walked */
    AdviceTask *task;
    const Problem *p;
    Proof proof;
    const Strategy *found;     /* of the proof; empty: the heights of all trees are known */
    CertificateImages images;  /* of the position asked */
    uint32_t set[MOST_IMAGES]; /* of each: the strategy that its refutation belongs to */
    WalkEnd end;
    VEC(OpenEntry) open;
    VEC(void *) states; /* that are free */
    Move *ours, *theirs;
} Refutations;

/* ---- states ------------------------------------------------------------------------------- */

static void *state_new(Refutations *r)
{
    return r->states.n > 0 ? r->states.at[--r->states.n]
                           : base_alloc(r->p->state_size, "a certificate");
}

/* The root's belongs to its task. */
static void state_free(Refutations *r, void *state)
{
    if (state != advice_task_root(r->task))
        vec_push(&r->states, state, "a certificate");
}

/* A position in the image that is asked about. */
static const void *image_of(Refutations *r, const void *position, size_t image)
{
    const Game *game = r->g->game;
    if (r->images.image[image] == 0)
        return position;
    game->symmetries->image(game, position, r->images.image[image], r->image_room);
    return r->image_room;
}

/* Whether nothing more is to be shown of a state: the holding-goal fails.  Where the constraint
 * leaves us no move at all that is no longer looked at; the position stands in the set then. */
static bool is_at_end(const Refutations *r, void *state, unsigned level)
{
    Turn turn = r->p->turn(r->p, state);
    bool blocked = turn == TURN_US && level > r->p->last_depth[TURN_US];
    return r->p->judge(r->p, state, level) == NODE_FAILS && !blocked;
}

static bool is_over(const Refutations *r)
{
    return r->end == WALK_TOO_LARGE || r->end == WALK_LATE;
}

/* ---- one refutation ----------------------------------------------------------------------- */

/* Plies in which they break the hold; 0 where the advice has a better-goal. */
static uint32_t rank_at(const Refutations *r, const void *state, uint32_t node)
{
    if (r->p->kind != QUESTION_HOLD)
        return 0;
    return r->found->n > 0 ? r->found->node[node].height : (uint32_t)r->p->their_tree(r->p, state);
}

/* Where a position of ours stands in the set of an image. */
static CertificateMove entry_at(Refutations *r, const void *state, unsigned level, size_t image)
{
    const Gatherer *g = r->g;
    const Advice *a = g->out->strategies.at[r->set[image]].advice;
    const void *position = image_of(r, advice_task_position(r->task, state), image);
    return (CertificateMove){.number = certificate_number(g->out, g->game, position),
                             .move = NO_MOVE,
                             .strategy = r->set[image],
                             .depth = a->uses & USES_DEPTH ? (uint8_t)level : 0};
}

/* Adds a position of ours to the set of an image.   Returns: false where it is there already, and
 * its rank is as low. */
static bool add_entry(Refutations *r, const OpenEntry *e, size_t image)
{
    CertificateMove m = entry_at(r, e->state, e->level, image);
    CertificateMove *known = m.number != NO_INDEX ? gatherer_find_move(r->g, &m) : NULL;
    const bool by_depth = r->g->out->strategies.at[m.strategy].advice->uses & USES_DEPTH;
    if (m.number == NO_INDEX || (by_depth && e->level > UINT8_MAX) || e->rank > MOST_CERTIFIED_RANK)
        r->end = WALK_LOST;
    if (r->end != WALK_FINE || (known && known->rank <= e->rank))
        return false;
    m.rank = (uint16_t)e->rank;
    if (known)
        known->rank = m.rank; /* its answers are of lower ranks, too */
    else
        gatherer_add_move(r->g, m);
    if (r->g->too_large)
        r->end = WALK_TOO_LARGE;
    return true;
}

/* The same in all images; takes over its state. */
static void need_entry(Refutations *r, OpenEntry e)
{
    bool is_new = false;
    e.rank = rank_at(r, e.state, e.node);
    for (size_t i = 0; i < r->images.n; i++)
        is_new |= add_entry(r, &e, i);
    if (is_new)
        vec_push(&r->open, e, "a certificate");
    else
        state_free(r, e.state);
}

/* Whether it is known of a position of ours that it has no tree, or that it is not held, within
 * less than `rank`. */
static bool is_known_answer(const Refutations *r, const void *after, uint32_t rank)
{
    if (r->p->kind != QUESTION_HOLD)
        return r->p->our_tree(r->p, after) == NO_TREE;
    int height = r->p->their_tree(r->p, after);
    return height >= 0 && (uint32_t)height < rank;
}

/* Their reply at a state, after which the advice has no tree, by what is solved.   after: receives
 * the state behind it.   Returns: false where the holding-goal fails there, or no move is allowed:
 * nothing more is to be shown. */
static bool find_known_answer(Refutations *r, void *behind, const OpenEntry *from, void *after)
{
    unsigned excluded, level = from->level + 1;
    unsigned n = r->p->moves(r->p, behind, level, r->theirs, &excluded);
    Move answer = NO_MOVE;
    for (unsigned i = 0; i < n; i++) {
        r->p->play(r->p, behind, level, r->theirs[i], after);
        if (is_at_end(r, after, level + 1))
            return false;
        if (!is_known_answer(r, after, from->rank))
            continue;
        CertificateMove m = entry_at(r, after, level + 1, 0);
        const bool stands = m.number != NO_INDEX && gatherer_find_move(r->g, &m);
        if (stands || answer == NO_MOVE)
            answer = r->theirs[i];
        if (stands)
            break;
    }
    if (n > 0 && answer == NO_MOVE)
        r->end = WALK_LOST;
    if (answer != NO_MOVE)
        r->p->play(r->p, behind, level, answer, after);
    return answer != NO_MOVE;
}

/* The same by the refutation that was found.   *node: theirs; receives the one behind. */
static bool find_answer(Refutations *r, void *behind, const OpenEntry *from, uint32_t *node,
                        void *after)
{
    if (r->found->n == 0)
        return find_known_answer(r, behind, from, after);
    if (r->found->node[*node].n_edges == 0)
        return false;
    const StrategyEdge *edge = strategy_edges(r->found, *node);
    *node = edge->node;
    r->p->play(r->p, behind, from->level + 1, edge->move, after);
    return !is_at_end(r, after, from->level + 2);
}

/* Behind a move of ours both goals are open. */
static void answer_move(Refutations *r, void *behind, const OpenEntry *from, uint32_t node)
{
    if (r->p->turn(r->p, behind) == TURN_US) {
        need_entry(r, (OpenEntry){.state = behind, .level = from->level + 1, .node = node});
        return;
    }
    void *after = state_new(r);
    if (find_answer(r, behind, from, &node, after))
        need_entry(r, (OpenEntry){.state = after, .level = from->level + 2, .node = node});
    else
        state_free(r, after);
    state_free(r, behind);
}

/* Answers each move of ours that the advice allows in an entry. */
static void answer_moves(Refutations *r, const OpenEntry *e)
{
    unsigned excluded;
    unsigned n = r->p->moves(r->p, e->state, e->level, r->ours, &excluded);
    for (unsigned i = 0; i < n && r->end == WALK_FINE; i++) {
        void *behind = state_new(r);
        r->p->play(r->p, e->state, e->level, r->ours[i], behind);
        Judgement says = r->p->judge(r->p, behind, e->level + 1);
        const StrategyEdge *edge =
            r->found->n > 0 ? strategy_find(r->found, e->node, r->ours[i]) : NULL;
        const bool ends = is_at_end(r, behind, e->level + 1);
        if (says == NODE_LEAF || (!ends && r->found->n > 0 && !edge))
            r->end = WALK_LOST;
        if (!ends && r->end == WALK_FINE)
            answer_move(r, behind, e, edge ? edge->node : 0);
        else
            state_free(r, behind);
    }
}

/* Adds the refutation of the task's root. */
static void walk_refutation(Refutations *r)
{
    const ProveLimits *limits = &r->g->v->o->limits;
    r->end = WALK_FINE;
    need_entry(r, (OpenEntry){.state = advice_task_root(r->task)});
    while (r->open.n > 0) {
        OpenEntry e = r->open.at[--r->open.n];
        if (r->end == WALK_FINE && prove_is_late(limits))
            r->end = WALK_LATE;
        if (r->end == WALK_FINE && r->p->judge(r->p, e.state, e.level) == NODE_OPEN)
            answer_moves(r, &e);
        state_free(r, e.state);
    }
}

/* ---- one advice --------------------------------------------------------------------------- */

static bool knows_heights(const Refutations *r)
{
    const void *root = advice_task_root(r->task);
    if (r->p->kind == QUESTION_HOLD)
        return r->p->their_tree && r->p->their_tree(r->p, root) >= 0;
    return r->p->our_tree && r->p->our_tree(r->p, root) == NO_TREE;
}

static void begin_task(Refutations *r)
{
    advice_task_begin(r->task, r->root);
    r->p = advice_task_problem(r->task);
}

static ProveLimits limits_of(const Refutations *r)
{
    ProveLimits limits = r->g->v->o->limits;
    limits.max_depth = LARGEST_MAX_DEPTH;
    return limits;
}

/* Finds why an advice has no tree where it is asked.   False: that is not known. */
static bool find_refutation(Refutations *r, const CompiledAdvice *a)
{
    AdviceTask **task = &r->tasks[a->advice->index];
    const AdviceQuestion asked = {.position = r->asked, .advice = a, .limits = limits_of(r)};
    if (a->kind != QUESTION_REACH && a->kind != QUESTION_HOLD)
        return false;
    if (!*task)
        *task = advice_task_new(&r->by, a);
    advice_question_begin(&r->by, &asked, r->root);
    evaluator_give_up_at(r->by.evaluator, prove_deadline(&asked.limits));
    r->task = *task;
    begin_task(r);
    advice_task_know(r->task, r->g->options.solved, r->g->options.n_solved);
    if (knows_heights(r))
        return true;
    begin_task(r); /* a height says nothing of what the constraints leave at a depth */
    prove(r->by.prover,
          &(Question){.problem = r->p,
                      .root = advice_task_root(r->task),
                      .want = WANT_REFUTATION,
                      .limits = asked.limits,
                      .closed = CLOSED_FIRST},
          &r->proof);
    return r->proof.verdict == VERDICT_REFUTED && r->proof.strategy.n > 0;
}

/* Takes the sets that refutations of an advice belong to, by the seeds of the images. */
static void take_sets(Refutations *r, const CompiledAdvice *a)
{
    for (size_t i = 0; i < r->images.n; i++) {
        const CertificateStrategy like = {.kind = CERTIFICATE_REFUTES,
                                          .advice = a->advice,
                                          .seed = gatherer_seed(r->g, a, image_of(r, r->asked, i)),
                                          .root = r->images.number[i]};
        r->set[i] = gatherer_take_strategy(r->g, &like, SLOT_FREE);
    }
}

/* The entry of the position asked in an image; NULL: it is not known. */
static CertificateMove *root_entry(Refutations *r, size_t image)
{
    const CertificateMove at = {.number = r->images.number[image], .strategy = r->set[image]};
    return gatherer_find_move(r->g, &at);
}

/* Refutes an advice in the position asked and its images, if it is not known. */
static void refute_advice(Refutations *r, const CompiledAdvice *a)
{
    size_t known = 0;
    r->end = WALK_FINE;
    r->proof = (Proof){0};
    r->found = &r->proof.strategy;
    take_sets(r, a);
    while (known < r->images.n && root_entry(r, known))
        known++;
    if (known < r->images.n && find_refutation(r, a)) {
        walk_refutation(r);
        known = r->images.n;
    }
    r->n_unknown += known < r->images.n;
    r->given_up[a->advice->index] |= r->end == WALK_LOST;
    for (size_t i = 0; i < r->images.n && known == r->images.n && r->end == WALK_FINE; i++)
        root_entry(r, i)->path = 1;
    proof_free(&r->proof);
}

/* ---- all of it ---------------------------------------------------------------------------- */

static void take_tried(void *context, const CompiledAdvice *a, const ParamValues *values,
                       uint64_t seed)
{
    Refutations *r = context;
    (void)values;
    (void)seed;
    r->listed |= a->advice == r->chosen;
    if (!r->listed)
        vec_push(&r->tried, a, "advice");
}

/* A position from which the table was followed, and the advice that it has chosen there. */
typedef struct FollowedStart {
    uint64_t number;
    const Advice *chosen;
} FollowedStart;

static void refute_before(Refutations *r, const FollowedStart *start)
{
    Gatherer *g = r->g;
    const ProveLimits limits = limits_of(r);
    certificate_position(g->out, g->game, start->number, r->asked);
    r->chosen = start->chosen;
    r->listed = false;
    r->tried.n = 0;
    session_list(g->session, r->asked, &limits, take_tried, r);
    if (r->tried.n > 0)
        gatherer_images(g, r->asked, r->image_room, &r->images);
    for (size_t i = 0; i < r->tried.n && !is_over(r); i++)
        if (!r->given_up[r->tried.at[i]->advice->index])
            refute_advice(r, r->tried.at[i]);
}

/* Those that are asked: of images the canonical one.   Returns: their number; the caller frees
 * *out. */
static size_t list_starts(Refutations *r, FollowedStart **out)
{
    const Gatherer *g = r->g;
    const Certificate *c = g->out;
    size_t n = 0;
    *out = base_alloc((c->moves.n + 1) * sizeof **out, "a certificate");
    for (size_t i = 0; i < c->moves.n; i++) {
        const CertificateMove *m = &c->moves.at[i];
        if (m->path == 0)
            continue;
        certificate_position(c, g->game, m->number, r->asked);
        if (!g->v->asked.images || g->game->symmetries->to_canonical(g->game, r->asked) == 0)
            (*out)[n++] = (FollowedStart){m->number, c->strategies.at[m->strategy].advice};
    }
    return n;
}

static bool is_walked_set(const Refutations *r, uint32_t set)
{
    size_t i = 0;
    while (i < r->images.n && r->set[i] != set)
        i++;
    return i < r->images.n;
}

/* Drops the sets that were not finished, which prove nothing. */
static void drop_sets(Refutations *r)
{
    Certificate *c = r->g->out;
    size_t n = 0;
    for (size_t i = 0; i < c->moves.n; i++) {
        const uint32_t set = c->moves.at[i].strategy;
        const CertificateStrategy *s = &c->strategies.at[set];
        const bool unfinished = is_over(r) && is_walked_set(r, set);
        if (s->kind != CERTIFICATE_REFUTES || !(unfinished || r->given_up[s->advice->index]))
            c->moves.at[n++] = c->moves.at[i];
    }
    r->n_unknown += c->moves.n - n;
    c->moves.n = n;
    r->g->lost = r->g->too_large = false;
}

/* Which limit some refutations met; NULL: none did. */
static const char *limit_met(const Refutations *r, bool late)
{
    if (late)
        return "the time is over, or it was stopped";
    if (r->end == WALK_TOO_LARGE)
        return "it does not fit into the memory";
    return r->n_unknown > 0 ? "some refutations are not found within the limits" : NULL;
}

static Refutations *refutations_new(Gatherer *g)
{
    const Compiled *c = g->v->c;
    Refutations *r = base_zalloc(1, sizeof *r, "a certificate");
    *r = (Refutations){.g = g, .by = interpreter_new(c, g->v->o->memory / SWEEP_SHARE)};
    r->root = evaluator_context_new(r->by.evaluator);
    r->tasks = base_zalloc(c->set->n_advices + 1, sizeof *r->tasks, "a certificate");
    r->given_up = base_zalloc(c->set->n_advices + 1, sizeof *r->given_up, "a certificate");
    r->asked = base_alloc(g->game->position_size, "a position");
    r->image_room = base_alloc(g->game->position_size, "a position");
    r->ours = base_alloc(g->game->max_moves * sizeof *r->ours, "moves");
    r->theirs = base_alloc(g->game->max_moves * sizeof *r->theirs, "moves");
    return r;
}

static void refutations_free(Refutations *r)
{
    for (size_t i = 0; i < r->g->v->c->set->n_advices; i++)
        advice_task_free(r->tasks[i]);
    for (size_t i = 0; i < r->states.n; i++)
        free(r->states.at[i]);
    vec_clear(&r->states);
    vec_clear(&r->open);
    vec_clear(&r->tried);
    interpreter_clear(&r->by);
    free(r->root);
    free(r->tasks);
    free(r->given_up);
    free(r->asked);
    free(r->image_room);
    free(r->ours);
    free(r->theirs);
    free(r);
}

const char *gatherer_refute(Gatherer *g)
{
    assert(g->out->moves.n == 0 || g->out->place);
    const VerifyOptions *o = g->v->o;
    FollowedStart *start;
    bool late = false;
    Refutations *r = refutations_new(g);
    size_t n = list_starts(r, &start);
    for (size_t i = 0; i < n && !late && !is_over(r); i++) {
        if (o->progress)
            o->progress(o->context, "refutations", i, n);
        refute_before(r, &start[i]);
        late = prove_is_late(&o->limits);
    }
    drop_sets(r);
    const char *limit = limit_met(r, late);
    free(start);
    refutations_free(r);
    return limit;
}
