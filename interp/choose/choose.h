/* interp/choose/choose.h -- chooses the rule that applies and the first satisfiable advice.
 * Does: scans rules, tries pieces of advice in order, records the attempts and their failures.
 * Knows: Compiled, Task, the prover.   Must not know: how answers are shown, whole-table
 *   verification.
 * Start reading at session_choose(). */
#ifndef AL0_INTERP_CHOOSE_CHOOSE_H
#define AL0_INTERP_CHOOSE_CHOOSE_H

#include "game/solve.h"
#include "interp/choose/advice_task.h"
#include "interp/choose/closing.h"
#include "interp/choose/instances.h"
#include "interp/choose/set_play.h"
#include "interp/choose/why.h"
#include "interp/compile/compiled.h"
#include "interp/evaluate/evaluator.h"
#include "interp/plan/plan_sets.h"
#include "prover/prove.h"
#include "prover/tree/alternatives.h"

/* The result of trying one piece of advice. */
typedef enum Outcome {
    OUTCOME_SATISFIABLE,
    OUTCOME_REFUTED,
    OUTCOME_UNKNOWN,
    OUTCOME_ACHIEVED,       /* both goals hold already, with us to move: it proposes no move */
    OUTCOME_NOT_APPLICABLE, /* its `when:` fails */
    OUTCOME_NO_VALUE        /* nothing is left for a parameter */
} Outcome;

typedef struct Tried {
    const Advice *advice;
    ParamValues values; /* of its parameters; n: as many as have one */
    Outcome outcome;
    Proof proof; /* the prover's answer, without strategy and tree; {0}: not searched */
} Tried;

/* A rule and one of its items, by number from 0. */
typedef struct RuleStep {
    uint16_t rule, item;
} RuleStep;

enum { MOST_RULE_STEPS = 16 };

/* How the rules led to an advice: through the tables that stand in their lists. */
typedef struct RulePath {
    RuleStep step[MOST_RULE_STEPS];
    size_t n; /* steps; those beyond MOST_RULE_STEPS are not kept */
} RulePath;

/* The answer for one position. */
typedef struct Choice {
    const Table *table;     /* the table of the rule; NULL: the advice was given by name */
    const Rule *rule;       /* the rule that applied; NULL: none */
    const Advice *advice;   /* the advice chosen; NULL: none was satisfiable */
    ParamValues values;     /* of its parameters */
    RulePath path;          /* to the advice chosen */
    uint64_t seed;          /* of its task: roots of one seed have the same trees */
    bool provisional;       /* an advice before it was unknown */
    LimitReached late;      /* what kept the condition of a rule from being computed */
    ProveMode mode;         /* that the last search used */
    bool seeks, seeks_most; /* the advice chosen seeks a value: the least, or the most */
    Proof proof;            /* of the advice chosen, else of the last one tried */
    /* our other moves, on request: of the advice chosen, else of the last one tried */
    Alternatives other;
    uint64_t nodes; /* judged for all that was tried */
    Tried *tried;   /* owned by the session, valid until its next question */
    size_t n_tried;
} Choice;

typedef struct ChooseOptions {
    ProveLimits limits; /* depth and nodes for each advice, the deadline for all */
    SearchMode search;  /* SEARCH_UNSET: the mode of each advice's own table */
    bool want_tree;
    bool go_on;                /* Question.go_on, of single advice */
    unsigned threads;          /* for the search of one position; 0 counts as 1 */
    bool other[N_OTHER_KINDS]; /* find these, too (Alternatives.want); needs want_tree */
    unsigned other_height;     /* Alternatives.height */
    /* What its parameters may be: of session_prove(), NULL: all that is declared; of
     * session_choose(), in place of what items hand, NULL: that */
    const ValueSets *values;
    /* The advice that session_choose() is known to choose: no other is tried.  NULL: unknown */
    const Advice *known;
    const SolvedAdvice *solved; /* n_solved; where these know an answer, nothing is searched */
    size_t n_solved;
    /* Of advice that holds, where that is known: our move alone, not our strategy */
    bool first_move;
    bool first_move_of_tree; /* the same of advice that reaches its goal */
    /* Not 0: the same of such advice, where a shortest tree is wanted and that is higher than so
     * many plies (session_grow) */
    unsigned first_move_above;
    /* by Advice.index: if `solved` has the height, no tree is required; NULL: for none */
    const bool *height_alone;
    /* Progress callback of the search for an advice's tree (ProveWatch); NULL: none. */
    void (*tell)(void *context, const Advice *a, const ProveProgress *p);
    void *tell_context;
} ChooseOptions;

/* Returns the search mode of an advice: `asked`, or for SEARCH_UNSET the default of the advice's
 * table. */
ProveMode choose_mode(SearchMode asked, const Advice *a);

/* The question for one advice at a position, with the limits and the search mode of o. */
AdviceQuestion choose_question(const void *position, const CompiledAdvice *a,
                               const ChooseOptions *o);

/* What one thread needs to answer questions about a compiled table. */
typedef struct Session Session;

/* memory: bytes that searches may use.  Caller owns it; c outlives it. */
Session *session_new(const Compiled *c, size_t memory);
void session_free(Session *s);

/* The table's advice for a position (in our view) with us to move.
 * out->proof (proof_free), when out->advice is set, and out->other are the caller's to free. */
void session_choose(Session *s, const void *position, const ChooseOptions *o, Choice *out);

/* All advice that the table may try at a position: calls take for each instance, with its values
 * and the seed of its task.  Some may be missing once a limit on time is over. */
typedef void TakeAdvice(void *context, const CompiledAdvice *a, const ParamValues *values,
                        uint64_t seed);
void session_list(Session *s, const void *position, const ProveLimits *limits, TakeAdvice *take,
                  void *context);

/* Forgets all searches; those that follow serve each other (prover_keep). */
void session_keep(Session *s);

/* One advice, whoever is to move; "achieved" counts as satisfiable, with height 0.  Of advice with
 * parameters the instances in turn, as a rule tries them. */
void session_prove(Session *s, const void *position, const CompiledAdvice *a,
                   const ChooseOptions *o, Choice *out);

/* What the moves of a strategy, by which the advice asked has a tree, do for its steps
 * (plan_steps_find): *out, empty where a limit on time is over.  False: it has none, being no plan.
 */
bool session_plan_steps(Session *s, const AdviceQuestion *asked, const Strategy *strategy,
                        PlanSteps *out);

/* Grows a tree of the advice asked, our move of which alone was looked up, at a node by what
 * o->solved knows (known_tree_grow).   Returns: false where that is not enough. */
bool session_grow(Session *s, const AdviceQuestion *asked, const ChooseOptions *o,
                  ForcingTree *tree, uint32_t node);

/* Closes a forcing tree of the advice asked (closing_find). */
void session_close(Session *s, const AdviceQuestion *asked, const Strategy *tree, TreeClosing *out);

/* The set play of the advice asked (set_play.h); nodes and depth are limited for each reply.
 * height: of the solution, in plies; 0: as the constraints bound it. */
void session_set_play(Session *s, const AdviceQuestion *asked, unsigned height, SetPlay *out);

/* What refutes the advice asked (WANT_REFUTATION). */
Verdict session_refute(Session *s, const AdviceQuestion *asked, Strategy *out, LimitReached *limit);

/* The number of the first of these refutations, of other advice at the same position, that refutes
 * the advice asked, a plan, as well (refuted_by.h); n: none is known to.  A plan that does not even
 * apply is refuted by each. */
size_t session_refuted_by(Session *s, const AdviceQuestion *asked, const Strategy *by, size_t n);

/* Forgets what the session knows of an advice, since that becomes another. */
void session_forget(Session *s, const CompiledAdvice *a);

/* Why the advice asked has no tree, whoever is to move (why_find). */
bool session_why(Session *s, const AdviceQuestion *asked, bool all, Why *out);

#endif
