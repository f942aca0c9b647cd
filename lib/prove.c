/* lib/prove.c -- questions and answers for other programs.
 * Does: applies limits, runs sessions, returns answers, answers many positions in parallel.
 * Knows: interp.   Must not know: how an answer is written. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "lib/findings/finding.h"
#include "verify/sweep/prepared.h"

enum { DEFAULT_DEPTH = 100, DEFAULT_NODES = 50000000, DEFAULT_MEMORY = 512 << 20 };
enum { TREE_SHARE = 4 }; /* of the memory, for the tree written out */

Al0Limits al0_limits_default(void)
{
    return (Al0Limits){.max_depth = DEFAULT_DEPTH,
                       .max_nodes = DEFAULT_NODES,
                       .memory = DEFAULT_MEMORY,
                       .threads = 1};
}

static unsigned limit_within(unsigned given, unsigned usual, unsigned most)
{
    unsigned n = given ? given : usual;
    return n < most ? n : most;
}

/* Time stays as it is: what is not above 0, or no number, is no limit. */
Al0Limits lib_limits(const Al0Limits *given)
{
    Al0Limits l = given ? *given : (Al0Limits){0}, d = al0_limits_default();
    l.max_depth = limit_within(l.max_depth, d.max_depth, AL0_LARGEST_DEPTH);
    l.find.keys_height = limit_within(l.find.keys_height, 0, AL0_LARGEST_DEPTH);
    l.max_nodes = l.max_nodes ? l.max_nodes : d.max_nodes;
    l.memory = l.memory ? l.memory : d.memory;
    l.threads = limit_within(l.threads, d.threads, AL0_MOST_THREADS);
    if ((unsigned)l.search > AL0_PREFERRED)
        l.search = AL0_SEARCH_OF_TABLE;
    if (!(l.within >= 1 && l.within <= (double)MOST_WITHIN / WITHIN_ONE))
        l.within = 1;
    return l;
}

static void tell_search_progress(void *context, const Advice *a, const ProveProgress *p)
{
    const Al0Limits *l = context;
    Al0Progress progress = {.advice = a->full_name,
                            .height = p->height,
                            .tree = p->tree,
                            .found = p->stage != STAGE_SEARCH,
                            .nodes = p->nodes};
    l->progress(l->progress_context, &progress);
}

ChooseOptions lib_choose_options(const Al0Limits *l)
{
    static const SearchMode mode[] = {[AL0_SEARCH_OF_TABLE] = SEARCH_UNSET,
                                      [AL0_SHORTEST] = SEARCH_SHORTEST,
                                      [AL0_LOWEST] = SEARCH_LOWEST,
                                      [AL0_FIRST] = SEARCH_FIRST,
                                      [AL0_ANY] = SEARCH_ANY,
                                      [AL0_BEST] = SEARCH_BEST,
                                      [AL0_PREFERRED] = SEARCH_PREFERRED};
    static_assert(sizeof mode / sizeof *mode == N_SEARCH_MODES, "KEEP IN STEP: SearchMode");
    return (ChooseOptions){.limits = {.max_depth = l->max_depth,
                                      .max_nodes = l->max_nodes,
                                      .deadline = l->max_time > 0 ? prove_now() + l->max_time : 0,
                                      .stop = l->stop,
                                      .within = (unsigned)(l->within * WITHIN_ONE + 0.5)},
                           .search = mode[l->search],
                           .tell = l->progress ? tell_search_progress : NULL,
                           .tell_context = (void *)l,
                           .want_tree = true,
                           .threads = l->threads,
                           .other = {[OTHER_KEYS] = l->find.all_keys,
                                     [OTHER_TRIES] = l->find.tries,
                                     [OTHER_DUALS] = l->find.duals,
                                     [OTHER_THREATS] = l->find.threats},
                           .other_height = l->find.keys_height,
                           .first_move = l->find.move_only};
}

Al0Session *al0_session_new(const Al0Table *table, size_t memory)
{
    assert(table && table->compiled);
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
    a->table = table;
    a->paper.home = home;
    a->paper.table = &table->facts;
    a->paper.position = arena_copy(home, position->bytes, table->game->position_size);
    return a;
}

/* The rule that applied as people name it: with its table where that is not the root; NULL if none.
 */
static const char *rule_name(Arena *home, const TableSet *set, const Choice *c)
{
    if (!c->rule)
        return NULL;
    if (c->table == set->root || !c->table->name.text)
        return c->rule->name.text;
    return arena_printf(home, "%s.%s", c->table->name.text, c->rule->name.text);
}

static Al0Answer *finish_answer(const FindingRequest *by, double began)
{
    Answer *a = &by->answer->paper;
    proof_unfold(&a->choice.proof, by->limits->memory / TREE_SHARE / sizeof(TreeNode));
    lib_find_steps(by->session, by->answer, by->options);
    a->choice.tried =
        arena_copy(a->home, a->choice.tried, a->choice.n_tried * sizeof *a->choice.tried);
    a->rule = rule_name(a->home, by->answer->table->set, &a->choice);
    lib_find(by);
    a->seconds = prove_now() - began;
    return by->answer;
}

void lib_use_prepared(const Al0Table *table, ChooseOptions *o)
{
    if (table->prepared)
        o->solved = prepared_advice(table->prepared, &o->n_solved);
}

Al0Answer *al0_choose(Al0Session *session, const Al0Position *position, const Al0Limits *limits)
{
    assert(al0_position_us_to_move(position));
    Al0Limits l = lib_limits(limits);
    double began = prove_now();
    ChooseOptions o = lib_choose_options(&l);
    lib_use_prepared(session->table, &o);
    Al0Answer *a = answer_new(session->table, position);
    if (l.find.play) {
        lib_play(session, a, &l, &o);
        a->paper.seconds = prove_now() - began;
        return a;
    }
    session_choose(session->session, position->bytes, &o, &a->paper.choice);
    return finish_answer(&(FindingRequest){session, a, &l, &o}, began);
}

Al0Answer *al0_prove(Al0Session *session, const Al0Position *position, const char *advice,
                     const Al0Limits *limits)
{
    const Advice *found = table_find_advice(session->table->set, advice);
    if (!found)
        return NULL;
    Al0Limits l = lib_limits(limits);
    double began = prove_now();
    ChooseOptions o = lib_choose_options(&l);
    lib_use_prepared(session->table, &o);
    Al0Answer *a = answer_new(session->table, position);
    a->paper.by_name = true;
    a->paper.asked = arena_text(a->paper.home, advice, strlen(advice));
    const CompiledAdvice *compiled = &session->table->compiled->advice[found->index];
    const FindingRequest by = {session, a, &l, &o};
    if (l.find.set_play && !al0_position_us_to_move(position))
        lib_answer_set_play(&by, compiled);
    else
        session_prove(session->session, position->bytes, compiled, &o, &a->paper.choice);
    return finish_answer(&by, began);
}

void al0_answer_free(Al0Answer *answer)
{
    if (!answer)
        return;
    Answer *a = &answer->paper;
    proof_free(&a->choice.proof);
    lib_free_findings(a);
    table_strategy_clear(&a->play);
    arena_free(a->home);
}

/* ---- looking at an answer ----------------------------------------------------------------- */

static Al0Verdict public_verdict(Verdict v)
{
    switch (v) {
    case VERDICT_SATISFIABLE: return AL0_SATISFIABLE;
    case VERDICT_REFUTED: return AL0_NOT_SATISFIABLE;
    default: return AL0_UNKNOWN;
    }
}

Al0Verdict al0_answer_verdict(const Al0Answer *a)
{
    return public_verdict(a->paper.choice.proof.verdict);
}

bool al0_answer_achieved(const Al0Answer *a)
{
    return answer_is_achieved(&a->paper);
}

Al0Verdict al0_answer_closed(const Al0Answer *a)
{
    return public_verdict(lib_closed(&a->paper));
}

const char *al0_answer_rule(const Al0Answer *a)
{
    return a->paper.rule;
}

const char *al0_answer_advice(const Al0Answer *a)
{
    return a->paper.choice.advice ? a->paper.choice.advice->full_name : NULL;
}

unsigned al0_answer_height(const Al0Answer *a)
{
    return a->paper.choice.proof.height;
}

size_t al0_answer_size(const Al0Answer *a)
{
    return a->paper.choice.proof.tree.n;
}

uint64_t al0_answer_nodes(const Al0Answer *a)
{
    return a->paper.choice.nodes;
}

char *al0_answer_move(const Al0Answer *a)
{
    const ForcingTree *t = &a->paper.choice.proof.tree;
    if (t->n < 2 || a->table->game->turn(a->table->game, a->paper.position) != TURN_US)
        return NULL;
    StrBuf b = {0};
    a->table->game->code_move(a->table->game, a->paper.position,
                              t->node[t->node[0].first_child].move, &b);
    return strbuf_take(&b);
}

void al0_answer_set_reply(Al0Answer *a, const char *name, const char *code)
{
    a->paper.reply_name = arena_text(a->paper.home, name, strlen(name));
    a->paper.reply_code = arena_text(a->paper.home, code, strlen(code));
}

/* ---- many positions ----------------------------------------------------------------------- */

typedef struct Batch {
    const Al0Table *table;
    const char *advice;
    Al0Limits limits;
    Al0Emit *emit;
    void *context;
    bool stopped; /* written and read in order only */
    size_t answered;
} Batch;

/* The answers for one position: one, or with them to move one for each way to a position where we
 * are. */
typedef struct Answers {
    VEC(Al0Answer *) all;
} Answers;

/* A position that replies of theirs lead to, and these as text. */
typedef struct Reply {
    Al0Position *after;
    char *name, *code;
} Reply;

typedef VEC(Reply) ReplyList;

static void reply_clear(Reply *r)
{
    al0_position_free(r->after);
    free(r->name);
    free(r->code);
}

/* "a b": one more move behind those before it, if there are any. */
static char *join_moves(const char *before, const char *move)
{
    StrBuf b = {0};
    if (before)
        strbuf_printf(&b, "%s ", before);
    strbuf_puts(&b, move);
    return strbuf_take(&b);
}

static bool is_reply_listed(const ReplyList *all, const Al0Position *p)
{
    for (size_t i = 0; i < all->n; i++)
        if (p->game->same(p->game, all->at[i].after->bytes, p->bytes))
            return true;
    return false;
}

/* Where the sides take turns, no two replies lead to one position. */
static bool is_answered(const Answers *all, const Al0Position *p)
{
    for (size_t i = 0; i < all->all.n && !p->game->alternates; i++)
        if (p->game->same(p->game, all->all.at[i]->paper.position, p->bytes))
            return true;
    return false;
}

/* The answers after each reply of theirs to a position. */
typedef struct RepliesWork {
    Al0Session *session;
    const Al0Limits *limits;
    ReplyList list; /* positions that replies lead to and in which they move again */
    Answers out;
} RepliesWork;

/* Answers a reply that leads to our turn; else lists the position that it leads to, each once. */
static void take_reply(RepliesWork *w, Reply r)
{
    if (al0_position_us_to_move(r.after) && !is_answered(&w->out, r.after)) {
        Al0Answer *a = al0_choose(w->session, r.after, w->limits);
        al0_answer_set_reply(a, r.name, r.code);
        vec_push(&w->out.all, a, "answers");
    } else if (!al0_position_us_to_move(r.after) && !is_reply_listed(&w->list, r.after)) {
        vec_push(&w->list, r, "replies");
        return;
    }
    reply_clear(&r);
}

static void take_replies(RepliesWork *w, const Al0Position *position, Reply before)
{
    Al0Moves *moves = al0_position_moves(position);
    for (size_t i = 0; i < al0_moves_count(moves); i++) {
        const char *code = al0_moves_text(moves, i, AL0_MOVE_CODE);
        const char *name = al0_moves_text(moves, i, AL0_MOVE_NAME);
        Reply r = {al0_position_play(position, code, NULL), join_moves(before.name, name),
                   join_moves(before.code, code)};
        take_reply(w, r);
    }
    al0_moves_free(moves);
}

static Answers answer_replies(Al0Session *s, const Batch *b, const Al0Position *position)
{
    RepliesWork w = {.session = s, .limits = &b->limits};
    take_replies(&w, position, (Reply){0});
    for (size_t i = 0; i < w.list.n; i++) { /* it may grow */
        Reply before = w.list.at[i];
        take_replies(&w, before.after, before);
    }
    for (size_t i = 0; i < w.list.n; i++)
        reply_clear(&w.list.at[i]);
    vec_clear(&w.list);
    return w.out;
}

static Answers answer_one(Al0Session *s, const Batch *b, const Al0Position *position)
{
    if (!b->advice && !al0_position_us_to_move(position))
        return answer_replies(s, b, position);
    Answers out = {0};
    vec_push(&out.all,
             b->advice ? al0_prove(s, position, b->advice, &b->limits)
                       : al0_choose(s, position, &b->limits),
             "answers");
    return out;
}

static void emit_all(Batch *b, size_t i, const Answers *all)
{
    bool stopped = b->stopped || !b->emit(b->context, i, all->all.at, all->all.n);
#pragma omp atomic write /* others read it outside of the ordered region */
    b->stopped = stopped;
    b->answered += !stopped;
}

size_t al0_choose_all(const Al0Table *table, const Al0Position *const *positions, size_t n,
                      const char *advice, const Al0Limits *limits, Al0Emit *emit, void *context)
{
    assert(table && table->compiled && emit);
    Batch b = {.table = table,
               .advice = advice,
               .limits = lib_limits(limits),
               .emit = emit,
               .context = context};
    int threads = n == 1 ? 1 : (int)b.limits.threads;
    if (n != 1) {
        b.limits.threads = 1; /* each position has one of them */
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
            if (n == 1) { /* a large answer wants the memory to be written */
                al0_session_free(s);
                s = NULL;
            }
#pragma omp ordered
            {
                if (!skip)
                    emit_all(&b, i, &all);
            }
            for (size_t k = 0; k < all.all.n; k++)
                al0_answer_free(all.all.at[k]);
            vec_clear(&all.all);
        }
        al0_session_free(s);
    }
    return b.answered;
}
