/* lib/prove.c -- questions and answers for other programs.
 * Does: applies limits, runs sessions, returns answers, answers many positions in parallel.
 * Knows: interp.   Must not know: how an answer is written. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "lib/asked_advice.h"
#include "lib/compose.h"
#include "lib/findings/finding.h"
#include "verify/sweep/prepared.h"

enum {
    TREE_SHARE = 4,     /* of the memory, for the tree written out */
    PLAN_NODES = 100000 /* for each plan that is tried, if nothing else is asked for */
};

static void tell_search(void *context, const Advice *a, const ProveProgress *p)
{
    bool found = p->stage != STAGE_SEARCH;
    limits_tell(context, (Al0Progress){.work = found ? AL0_WORK_TREE : AL0_WORK_SEARCH,
                                       .name = a->full_name,
                                       .positions = p->nodes,
                                       .height = p->height,
                                       .tree = p->tree});
}

/* Takes the question of a caller, NULL: the table's choice.   Returns: false with a status. */
static bool lib_take_question(Al0Question *out, const Al0Question *given, Status *s)
{
    if (!SIZED_TAKE(out, given, "question", s))
        return false;
    if (out->keys_height > AL0_LARGEST_DEPTH)
        out->keys_height = AL0_LARGEST_DEPTH;
    return true;
}

ChooseOptions lib_choose_options(CallLimits *l, const Al0Question *q)
{
    static const SearchMode mode[] = {[AL0_SEARCH_OF_TABLE] = SEARCH_UNSET,
                                      [AL0_SHORTEST] = SEARCH_SHORTEST,
                                      [AL0_LOWEST] = SEARCH_LOWEST,
                                      [AL0_FIRST] = SEARCH_FIRST,
                                      [AL0_ANY] = SEARCH_ANY,
                                      [AL0_BEST] = SEARCH_BEST,
                                      [AL0_PREFERRED] = SEARCH_PREFERRED};
    static_assert(sizeof mode / sizeof *mode == N_SEARCH_MODES, "KEEP IN STEP: SearchMode");
    static const Al0Question nothing;
    q = q ? q : &nothing;
    return (ChooseOptions){.limits = {.max_depth = l->at.max_depth,
                                      .max_nodes = l->at.max_nodes,
                                      .deadline = l->until.at,
                                      .stop = l->until.stop,
                                      .within = (unsigned)(l->at.within * WITHIN_ONE + 0.5)},
                           .search = mode[l->at.search],
                           .tell = limits_tells(l) ? tell_search : NULL,
                           .tell_context = l,
                           .want_tree = true,
                           .threads = l->at.threads,
                           .other = {[OTHER_KEYS] = q->all_keys,
                                     [OTHER_TRIES] = q->tries,
                                     [OTHER_DUALS] = q->duals,
                                     [OTHER_THREATS] = q->threats},
                           .other_height = q->keys_height,
                           .first_move = q->move_only,
                           .go_on = q->go_on};
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

/* True if it is ours, and we move at the root. */
static bool begins_with_our_move(const Strategy *s)
{
    return s->n && claim_is_ours(s->claim) && s->node[0].owner == STRATEGY_US &&
           s->node[0].n_edges == 1;
}

/* Writes the tree out.  Where it does not fit and our move is all that is asked for, it is cut down
 * to that move. */
static void unfold_answer(const FindingRequest *by, Proof *p)
{
    size_t most = by->memory / TREE_SHARE / sizeof(TreeNode);
    if (proof_unfold(p, most) || !by->question->move_only || !begins_with_our_move(&p->strategy))
        return;
    Strategy whole = p->strategy;
    strategy_of_move(&p->strategy, whole.claim, strategy_edges(&whole, 0)->move,
                     whole.node[0].height);
    strategy_free(&whole);
    proof_unfold(p, most);
}

static void finish_answer(const FindingRequest *by, double began)
{
    Answer *a = &by->answer->paper;
    unfold_answer(by, &a->choice.proof);
    lib_find_steps(by->session, by->answer, by->options);
    a->choice.tried =
        arena_copy(a->home, a->choice.tried, a->choice.n_tried * sizeof *a->choice.tried);
    a->rule = rule_name(a->home, by->answer->table->set, &a->choice);
    lib_find(by);
    a->seconds = prove_now() - began;
}

void lib_use_prepared(const Al0Table *table, ChooseOptions *o)
{
    if (table->prepared)
        o->solved = prepared_advice(table->prepared, &o->n_solved);
}

static bool has_advice(const Al0Table *table, const char *name, Status *s)
{
    return !name || table_find_advice(table->set, name) ||
           status_fail(s, STATUS_NOT_FOUND, "the table has no advice `%.60s`", name);
}

/* Threats and set play are what a pass leads to. */
static bool can_ask_pass(const Game *g, const Al0Question *q, Status *s)
{
    if (g->pass || !(q->threats || q->set_play))
        return true;
    const char *what = q->threats ? "threats" : "set play";
    if (g->n_players == 1)
        return status_fail(s, STATUS_UNSUPPORTED,
                           "no %s in `%s`: it has one role, and nobody else could pass", what,
                           g->name);
    return status_fail(s, STATUS_UNSUPPORTED,
                       "no %s in `%s`: a pass has a meaning where two roles take turns, without "
                       "chance, and its rules do not say that they do",
                       what, g->name);
}

/* Whether a question can be asked of the table, whatever the position. */
static bool check_question(const Al0Table *table, const Al0Question *q, Status *s)
{
    if (q->advice && q->play)
        return status_fail(s, STATUS_WRONG_USE,
                           "a table is played by all its rules, not by one advice");
    AskedAdvice asked = {0};
    bool fine = !q->advice || lib_read_asked(table, q->advice, &asked, s);
    lib_asked_clear(&asked);
    return fine && has_advice(table, q->lemma, s) && can_ask_pass(table->game, q, s) &&
           lib_check_pieces(table, q, s);
}

static void choose(const FindingRequest *by)
{
    Al0Answer *a = by->answer;
    session_choose(by->session->session, a->paper.position, by->options, &a->paper.choice);
}

static void prove_one(const FindingRequest *by, const Al0Position *position)
{
    Al0Answer *a = by->answer;
    const char *name = by->question->advice;
    AskedAdvice asked;
    ValueSets room;
    ChooseOptions o = *by->options;
    bool fine = lib_read_asked(a->table, name, &asked, NULL);
    assert(fine && "it was read before");
    (void)fine;
    a->paper.by_name = true;
    a->paper.asked = arena_text(a->paper.home, name, strlen(name));
    o.values = lib_asked_values(&asked, a->table->game, position->bytes, &room);
    if (by->question->set_play && !al0_position_us_to_move(position))
        lib_answer_set_play(by, asked.advice);
    else
        session_prove(by->session->session, position->bytes, asked.advice, &o, &a->paper.choice);
    lib_asked_clear(&asked);
}

/* A question that can be asked. */
static Al0Answer *answer_question(Al0Session *session, const Al0Position *position,
                                  const Al0Question *q, CallLimits *l)
{
    ChooseOptions o = lib_choose_options(l, q);
    Al0Answer *a = answer_new(session->table, position);
    FindingRequest by = {session, a, q, l->at.memory, &o};
    lib_use_prepared(session->table, &o);
    o.first_move_above = session->move_alone_above;
    if (q->play) {
        lib_play(session, a, l->at.memory, &o);
        a->paper.seconds = deadline_clock() - l->began;
        return a;
    }
    Al0Session *of_plan = NULL;
    if (q->plan_size)
        by.session = of_plan = lib_compose(a, q, l, &o);
    else if (q->advice)
        prove_one(&by, position);
    else
        choose(&by);
    finish_answer(&by, l->began);
    al0_session_free(of_plan);
    return a;
}

/* Where they are to move, set play is not that of a tree, so there is no instance that it is of. */
static bool can_ask_set_play(const Al0Table *table, const Al0Position *position,
                             const Al0Question *q, Status *s)
{
    AskedAdvice asked = {0};
    bool alone = q->set_play && q->advice && !al0_position_us_to_move(position);
    bool of_values =
        alone && lib_read_asked(table, q->advice, &asked, s) && asked.advice->advice->n_params;
    lib_asked_clear(&asked);
    return !of_values || status_fail(s, STATUS_UNSUPPORTED,
                                     "set play of advice with parameters is looked for where we "
                                     "are to move");
}

/* Whether a question can be asked in a position. */
static bool check_position(const Al0Table *table, const Al0Position *position, const Al0Question *q,
                           Status *s)
{
    if (!lib_is_of_game(table, position, s))
        return false;
    if (!can_ask_set_play(table, position, q, s))
        return false;
    return q->advice || q->plan_size || al0_position_us_to_move(position) ||
           status_fail(s, STATUS_WRONG_USE, "they are to move, and no advice is named");
}

/* A plan out of many gets fewer nodes than one advice. */
static void set_question_defaults(CallLimits *l, const Al0Question *q)
{
    if (q->plan_size && !l->at.max_nodes)
        l->at.max_nodes = PLAN_NODES;
    limits_set_defaults(l, 0);
}

Al0Answer *al0_ask(Al0Session *session, const Al0Position *position, const Al0Question *question,
                   const Al0Limits *limits, Al0Status *status)
{
    assert(session && position);
    Status s = {0};
    Al0Question q;
    CallLimits l;
    Al0Answer *answer = NULL;
    if (lib_take_question(&q, question, &s) && limits_take(&l, limits, &s) &&
        check_question(session->table, &q, &s) &&
        check_position(session->table, position, &q, &s)) {
        set_question_defaults(&l, &q);
        answer = answer_question(session, position, &q, &l);
    }
    lib_end(status, &s);
    return answer;
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

const char *al0_answer_instance(const Al0Answer *a)
{
    return answer_instance(&a->paper, a->paper.choice.advice, &a->paper.choice.values);
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
    Al0Batch asked;
    Al0Question question;
    CallLimits limits;
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

/* max_time is for each position. */
static Al0Answer *ask_in_batch(Al0Session *s, const Batch *b, const Al0Position *position)
{
    Status failure = {0};
    CallLimits l;
    Al0Limits limits = b->limits.at;
    if (b->asked.n != 1) {
        limits.threads = 1; /* each position has one of them */
        limits.progress = NULL;
    }
    bool fine = limits_take(&l, &limits, &failure);
    assert(fine && "they were taken before");
    (void)fine;
    return answer_question(s, position, &b->question, &l);
}

/* The answers after each reply of theirs to a position. */
typedef struct RepliesWork {
    Al0Session *session;
    const Batch *batch;
    ReplyList list; /* positions that replies lead to and in which they move again */
    Answers out;
} RepliesWork;

/* Answers a reply that leads to our turn; else lists the position that it leads to, each once. */
static void take_reply(RepliesWork *w, Reply r)
{
    if (al0_position_us_to_move(r.after) && !is_answered(&w->out, r.after)) {
        Al0Answer *a = ask_in_batch(w->session, w->batch, r.after);
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
    RepliesWork w = {.session = s, .batch = b};
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
    if (!b->question.advice && !b->question.plan_size && !al0_position_us_to_move(position))
        return answer_replies(s, b, position);
    Answers out = {0};
    vec_push(&out.all, ask_in_batch(s, b, position), "answers");
    return out;
}

static void emit_all(Batch *b, size_t i, const Answers *all)
{
    const Al0Batch *to = &b->asked;
    bool stopped = b->stopped || !to->emit(to->context, i, all->all.at, all->all.n);
    b->answered += !stopped;
    if (!stopped && to->n != 1)
        stopped = !limits_tell(&b->limits, (Al0Progress){.work = AL0_WORK_POSITIONS,
                                                         .name = "positions",
                                                         .done = i + 1,
                                                         .all = to->n,
                                                         .positions = i + 1});
#pragma omp atomic write /* others read it outside of the ordered region */
    b->stopped = stopped;
}

static void free_answers(Answers *all)
{
    for (size_t k = 0; k < all->all.n; k++)
        al0_answer_free(all->all.at[k]);
    vec_clear(&all->all);
}

static void ask_batch(Batch *b)
{
    const Al0Batch *asked = &b->asked;
    const size_t n = asked->n, memory = b->limits.at.memory;
    const int threads = n == 1 ? 1 : (int)b->limits.at.threads;
#pragma omp parallel num_threads(threads)
    {
        Al0Session *s = al0_session_new(b->table, memory / (unsigned)threads, NULL);
#pragma omp for ordered schedule(dynamic, 1)
        for (size_t i = 0; i < n; i++) {
            Answers all = {0};
            bool skip;
#pragma omp atomic read
            skip = b->stopped;
            if (!skip)
                all = answer_one(s, b, asked->positions[i]);
            if (n == 1) { /* a large answer wants the memory to be written */
                al0_session_free(s);
                s = NULL;
            }
#pragma omp ordered
            {
                if (!skip)
                    emit_all(b, i, &all);
            }
            free_answers(&all);
        }
        al0_session_free(s);
    }
}

/* Whether all of a batch can be asked. */
static bool check_batch(const Batch *b, Status *s)
{
    if (!b->asked.emit)
        return status_fail(s, STATUS_WRONG_USE, "nobody takes the answers");
    for (size_t i = 0; i < b->asked.n; i++)
        if (!lib_is_of_game(b->table, b->asked.positions[i], s))
            return false;
    bool fine = lib_can_ask(b->table, s) && check_question(b->table, &b->question, s);
    for (size_t i = 0; fine && i < b->asked.n; i++)
        fine = can_ask_set_play(b->table, b->asked.positions[i], &b->question, s);
    return fine;
}

size_t al0_ask_all(const Al0Table *table, const Al0Batch *batch, const Al0Question *question,
                   const Al0Limits *limits, Al0Status *status)
{
    assert(table && batch);
    Status s = {0};
    Batch b = {.table = table};
    if (SIZED_TAKE(&b.asked, batch, "batch", &s) && lib_take_question(&b.question, question, &s) &&
        limits_take(&b.limits, limits, &s) && check_batch(&b, &s)) {
        set_question_defaults(&b.limits, &b.question);
        ask_batch(&b);
    }
    lib_end(status, &s);
    return b.answered;
}
