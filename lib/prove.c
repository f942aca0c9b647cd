/* lib/prove.c -- questions and answers for other programs.
 * Does: limits, sessions, the answer as a handle, many positions in parallel.
 * Knows: interp.   Must not know: how an answer is written. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/face.h"

enum { DEFAULT_DEPTH = 100, DEFAULT_NODES = 50000000, DEFAULT_MEMORY = 512 << 20 };

Al0Limits al0_limits_default(void)
{
    return (Al0Limits){.max_depth = DEFAULT_DEPTH,
                       .max_nodes = DEFAULT_NODES,
                       .memory = DEFAULT_MEMORY,
                       .threads = 1};
}

static unsigned within(unsigned given, unsigned usual, unsigned most)
{
    unsigned n = given ? given : usual;
    return n < most ? n : most;
}

/* Time stays as it is: what is not above 0, or no number, is no limit. */
Al0Limits face_limits(const Al0Limits *given)
{
    Al0Limits l = given ? *given : (Al0Limits){0}, d = al0_limits_default();
    l.max_depth = within(l.max_depth, d.max_depth, AL0_LARGEST_DEPTH);
    l.keys_height = within(l.keys_height, 0, AL0_LARGEST_DEPTH);
    l.max_nodes = l.max_nodes ? l.max_nodes : d.max_nodes;
    l.memory = l.memory ? l.memory : d.memory;
    l.threads = within(l.threads, d.threads, AL0_MOST_THREADS);
    if ((unsigned)l.search > AL0_ANY)
        l.search = AL0_SEARCH_OF_TABLE;
    return l;
}

static void tell(void *context, const Advice *a, const ProveProgress *p)
{
    const Al0Limits *l = context;
    Al0Progress progress = {.advice = a->full_name,
                            .height = p->height,
                            .tree = p->tree,
                            .found = p->stage != STAGE_SEARCH,
                            .nodes = p->nodes};
    l->progress(l->progress_context, &progress);
}

ChooseOptions face_choose_options(const Al0Limits *l)
{
    static const SearchMode mode[] = {SEARCH_UNSET, SEARCH_SHORTEST, SEARCH_LOWEST, SEARCH_FIRST,
                                      SEARCH_ANY};
    return (ChooseOptions){.limits = {.max_depth = l->max_depth,
                                      .max_nodes = l->max_nodes,
                                      .deadline = l->max_time > 0 ? prove_now() + l->max_time : 0,
                                      .stop = l->stop},
                           .search = mode[l->search],
                           .tell = l->progress ? tell : NULL,
                           .tell_context = (void *)l,
                           .want_tree = true,
                           .threads = l->threads,
                           .other = {[OTHER_KEYS] = l->all_keys,
                                     [OTHER_TRIES] = l->tries,
                                     [OTHER_DUALS] = l->duals,
                                     [OTHER_THREATS] = l->threats},
                           .other_height = l->keys_height};
}

Al0Session *al0_session_new(const Al0Table *table, size_t memory)
{
    Al0Session *s = base_zalloc(1, sizeof *s, "a session");
    s->table = table;
    s->session = session_new(table->compiled, memory ? memory : DEFAULT_MEMORY);
    return s;
}

void al0_session_free(Al0Session *session)
{
    if (!session)
        return;
    session_free(session->session);
    free(session);
}

/* ---- asking ------------------------------------------------------------------------------- */

static Al0Answer *answer_new(const Al0Table *table, const Al0Position *position)
{
    Arena *home = arena_new("an answer");
    Al0Answer *a = ARENA_NEW(home, Al0Answer);
    a->home = home;
    a->table = table;
    a->position = arena_copy(home, position, sizeof *position + table->game->position_size);
    return a;
}

const Advice *face_refuted(const Al0Answer *a)
{
    const Advice *found = NULL;
    for (size_t i = 0; i < a->choice.n_tried; i++) {
        const Tried *t = &a->choice.tried[i];
        if (t->outcome != OUTCOME_REFUTED || found)
            return NULL;
        found = t->advice;
    }
    return found;
}

/* A closed refutation, which the search itself keeps none of.  It is as large as it is: its nodes
 * are bounded by the session's memory. */
static void keep_refutation(Al0Session *session, Al0Answer *a, const ChooseOptions *o)
{
    const Advice *advice = face_refuted(a);
    const CompiledAdvice *c = advice ? &a->table->compiled->advice[advice->index] : NULL;
    ProveLimits limits = {
        .max_depth = AL0_LARGEST_DEPTH, .deadline = o->limits.deadline, .stop = o->limits.stop};
    LimitReached limit;
    a->wants_refutation = true;
    if (c && !c->has_seek)
        session_refute(session->session, a->position->bytes, c, limits, &a->refutation, &limit);
}

/* The advice that set play is of: the one chosen, or the one that was asked for. */
static const CompiledAdvice *advice_of_set_play(const Al0Answer *a)
{
    const Choice *c = &a->choice;
    const Advice *advice = c->advice                  ? c->advice
                           : a->by_name && c->n_tried ? c->tried[0].advice
                                                      : NULL;
    return advice ? &a->table->compiled->advice[advice->index] : NULL;
}

static void find_set_play(Al0Session *session, Al0Answer *a, const ChooseOptions *o)
{
    const Proof *proof = &a->choice.proof;
    const CompiledAdvice *advice = advice_of_set_play(a);
    unsigned height = a->choice.advice ? proof->height : 0;
    if (!advice)
        return;
    if (o->other_height)
        height = o->other_height;
    session_set_play(session->session, a->position->bytes, advice, o, height, &a->set_play);
    a->choice.nodes += a->set_play.nodes;
}

/* With them to move there is nothing else to find. */
static void answer_set_play(Al0Session *session, Al0Answer *a, const CompiledAdvice *advice,
                            const ChooseOptions *o)
{
    SetPlay *p = &a->set_play;
    session_set_play(session->session, a->position->bytes, advice, o, o->other_height, p);
    bool answered = p->state == SET_PLAY_FOUND && p->tree.n && !p->without.n;
    Verdict verdict = p->unknown.n && !p->without.n    ? VERDICT_UNKNOWN
                      : p->state == SET_PLAY_NO_HEIGHT ? VERDICT_UNKNOWN
                      : answered                       ? VERDICT_SATISFIABLE
                                                       : VERDICT_REFUTED;
    a->set_play_alone = true;
    a->choice = (Choice){.proof = {.verdict = verdict, .limit = p->limit},
                         .mode = choose_mode(o->search, advice->advice),
                         .nodes = p->nodes};
}

static Al0Answer *finish(Al0Session *session, Al0Answer *a, const Al0Limits *l,
                         const ChooseOptions *o, double began)
{
    a->seconds = prove_now() - began;
    a->choice.tried =
        arena_copy(a->home, a->choice.tried, a->choice.n_tried * sizeof *a->choice.tried);
    if (l->set_play && !a->set_play_alone)
        find_set_play(session, a, o);
    if (l->why != AL0_WHY_NOT)
        face_find_why(session, a, l, o);
    if (l->refutation)
        keep_refutation(session, a, o);
    return a;
}

Al0Answer *al0_choose(Al0Session *session, const Al0Position *position, const Al0Limits *limits)
{
    assert(al0_position_us_to_move(position));
    Al0Limits l = face_limits(limits);
    double began = prove_now();
    ChooseOptions o = face_choose_options(&l);
    Al0Answer *a = answer_new(session->table, position);
    session_choose(session->session, position->bytes, &o, &a->choice);
    return finish(session, a, &l, &o, began);
}

Al0Answer *al0_prove(Al0Session *session, const Al0Position *position, const char *advice,
                     const Al0Limits *limits)
{
    const Advice *found = table_find_advice(session->table->set, advice);
    if (!found)
        return NULL;
    Al0Limits l = face_limits(limits);
    double began = prove_now();
    ChooseOptions o = face_choose_options(&l);
    Al0Answer *a = answer_new(session->table, position);
    a->by_name = true;
    a->asked = arena_text(a->home, advice, strlen(advice));
    const CompiledAdvice *compiled = &session->table->compiled->advice[found->index];
    if (l.set_play && !al0_position_us_to_move(position))
        answer_set_play(session, a, compiled, &o);
    else
        session_prove(session->session, position->bytes, compiled, &o, &a->choice);
    return finish(session, a, &l, &o, began);
}

void al0_answer_free(Al0Answer *answer)
{
    if (!answer)
        return;
    tree_free(&answer->choice.proof.tree);
    alternatives_clear(&answer->choice.other);
    set_play_clear(&answer->set_play);
    refutation_free(&answer->refutation);
    for (size_t i = 0; answer->why && i < answer->choice.n_tried; i++)
        why_free(&answer->why[i]);
    arena_free(answer->home);
}

/* ---- looking at an answer ----------------------------------------------------------------- */

Al0Verdict al0_answer_verdict(const Al0Answer *a)
{
    switch (a->choice.proof.verdict) {
    case VERDICT_SATISFIABLE: return AL0_SATISFIABLE;
    case VERDICT_REFUTED: return AL0_NOT_SATISFIABLE;
    default: return AL0_UNKNOWN;
    }
}

const char *face_rule_name(const Al0Answer *a)
{
    const Choice *c = &a->choice;
    if (!c->rule)
        return NULL;
    if (c->table == a->table->set->root || !c->table->name.text)
        return c->rule->name.text;
    StrBuf b = {0};
    strbuf_printf(&b, "%s.%s", c->table->name.text, c->rule->name.text);
    const char *name = arena_text(a->home, strbuf_get(&b), b.n);
    strbuf_clear(&b);
    return name;
}

const char *al0_answer_rule(const Al0Answer *a)
{
    return face_rule_name(a);
}

const char *al0_answer_advice(const Al0Answer *a)
{
    return a->choice.advice ? a->choice.advice->full_name : NULL;
}

unsigned al0_answer_height(const Al0Answer *a)
{
    return a->choice.proof.height;
}

size_t al0_answer_size(const Al0Answer *a)
{
    return a->choice.proof.tree.n;
}

uint64_t al0_answer_nodes(const Al0Answer *a)
{
    return a->choice.nodes;
}

char *al0_answer_move(const Al0Answer *a)
{
    const ForcingTree *t = &a->choice.proof.tree;
    if (t->n < 2 || a->table->game->turn(a->position->bytes) != TURN_US)
        return NULL;
    StrBuf b = {0};
    a->table->game->code_move(a->position->bytes, t->node[t->node[0].first_child].move, &b);
    return strbuf_take(&b);
}

void al0_answer_set_reply(Al0Answer *a, const char *name, const char *code)
{
    a->reply_san = arena_text(a->home, name, strlen(name));
    a->reply_uci = arena_text(a->home, code, strlen(code));
}

/* ---- many positions ----------------------------------------------------------------------- */

typedef struct Batch {
    const Al0Table *table;
    const char *advice;
    Al0Limits limits;
    Al0Emit *emit;
    void *context;
    bool stopped;               /* written and read in order only */
    size_t answered;
} Batch;

/* The answers for one position: one, or with them to move one for each reply. */
typedef struct Answers {
    Al0Answer **at;
    size_t n;
} Answers;

static Answers answer_replies(Al0Session *s, const Batch *b, const Al0Position *position)
{
    Al0Moves *moves = al0_position_moves(position);
    size_t n = al0_moves_count(moves);
    Answers all = {base_alloc(n * sizeof *all.at, "answers"), n};
    for (size_t i = 0; i < n; i++) {
        const char *code = al0_moves_text(moves, i, AL0_MOVE_CODE);
        Al0Position *after = al0_position_play(position, code, NULL);
        all.at[i] = al0_choose(s, after, &b->limits);
        al0_answer_set_reply(all.at[i], al0_moves_text(moves, i, AL0_MOVE_NAME), code);
        al0_position_free(after);
    }
    al0_moves_free(moves);
    return all;
}

static Answers answer_one(Al0Session *s, const Batch *b, const Al0Position *position)
{
    if (!b->advice && !al0_position_us_to_move(position))
        return answer_replies(s, b, position);
    Answers all = {base_alloc(sizeof *all.at, "answers"), 1};
    all.at[0] = b->advice ? al0_prove(s, position, b->advice, &b->limits)
                          : al0_choose(s, position, &b->limits);
    return all;
}

static void emit_all(Batch *b, size_t i, const Answers *all)
{
    bool stopped = b->stopped || !b->emit(b->context, i, all->at, all->n);
#pragma omp atomic write                        /* others read it outside of the ordered region */
    b->stopped = stopped;
    b->answered += !stopped;
}

size_t al0_choose_all(const Al0Table *table, const Al0Position *const *positions, size_t n,
                      const char *advice, const Al0Limits *limits, Al0Emit *emit, void *context)
{
    Batch b = {.table = table,
               .advice = advice,
               .limits = face_limits(limits),
               .emit = emit,
               .context = context};
    int threads = n == 1 ? 1 : (int)b.limits.threads;
    if (n != 1) {
        b.limits.threads = 1;                   /* each position has one of them */
        b.limits.progress = NULL;
    }
#pragma omp parallel num_threads(threads)
    {
        Al0Session *s = al0_session_new(table, b.limits.memory / (unsigned)threads);
#pragma omp for ordered schedule(dynamic, 1)
        for (size_t i = 0; i < n; i++) {
            Answers all = {0};
            bool skip;
#pragma omp atomic read
            skip = b.stopped;
            if (!skip)
                all = answer_one(s, &b, positions[i]);
            if (n == 1) {                       /* a large answer wants the memory to be written */
                al0_session_free(s);
                s = NULL;
            }
#pragma omp ordered
            {
                if (!skip)
                    emit_all(&b, i, &all);
            }
            for (size_t k = 0; k < all.n; k++)
                al0_answer_free(all.at[k]);
            free(all.at);
        }
        al0_session_free(s);
    }
    return b.answered;
}
