/* lib/proof.c -- an answer as a proof file.
 * Does: collects the head from the table; write/proof/proof.c writes the tree.
 * Knows: TableSet, libmd.   Must not know: files (it calls back). */
#include <assert.h>
#include <sha256.h>
#include <stdlib.h>

#include "game/gdl/gdl_game.h"
#include "interp/choose/advice_task.h"
#include "lib/findings/finding.h"
#include "prover/chance/strategy_odds.h"
#include "write/answer/tree_write.h"

/* ---- the head ----------------------------------------------------------------------------- */

const ProofFile *lib_proof_files(Arena *home, const TableSet *set)
{
    ProofFile *file = ARENA_ARRAY(home, ProofFile, set->n_sources);
    for (size_t i = 0; i < set->n_sources; i++) {
        const Source *s = set->sources[i];
        char digest[SHA256_DIGEST_STRING_LENGTH];
        SHA256Data((const uint8_t *)s->text, s->n, digest);
        file[i] = (ProofFile){s->name, arena_text(home, digest, sizeof digest - 1)};
    }
    return file;
}

const char *lib_game_digest(const ProofFile *file, const TableSet *set, const Game *game)
{
    for (size_t i = 0; gdl_is_game(game) && i < set->n_sources; i++)
        if (set->sources[i] == gdl_game_source(game))
            return file[i].digest;
    assert(!gdl_is_game(game));
    return NULL;
}

/* What the strategy of advice with odds is to show: what was asked for; of a tree with the greatest
 * what it has, as it is counted; of a refutation of these that there is none. */
static OddsFraction odds_to_show(const Al0Answer *a, const Advice *advice)
{
    OddsFraction f = {0, 0};
    if (advice_odds(advice) == ODDS_CERTAIN)
        return f;
    f = (OddsFraction){advice->odds->n, advice->odds->m};
    bool has_tree = a->paper.choice.proof.strategy.n > 0;
    if (advice->odds->kind == ODDS_MOST && !has_tree)
        return (OddsFraction){0, 1};
    if (advice->odds->kind == ODDS_MOST) {
        uint64_t *all = strategy_odds(&a->paper.choice.proof.strategy);
        f = (OddsFraction){all[0], ODDS_ONE};
        free(all);
    }
    while (f.m > 1 && f.n % 2 == 0 && f.m % 2 == 0 && advice->odds->kind == ODDS_MOST)
        f = (OddsFraction){f.n / 2, f.m / 2};
    return f;
}

/* A line for each parameter: an int, or the number of an element, as the table sees the board;
 * NULL: there are none. */
static const char *value_lines(Arena *home, const Advice *advice, const ParamValues *values)
{
    StrBuf b = {0};
    for (uint32_t i = 0; i < values->n; i++) {
        Value v = values->at[i];
        int64_t number = type_is_set(values->type[i]) ? __builtin_ctzll(v) : (int64_t)v;
        strbuf_printf(&b, "value %s %lld\n", advice->params[i].name.text, (long long)number);
    }
    const char *lines = b.n ? arena_text(home, strbuf_get(&b), b.n) : NULL;
    strbuf_clear(&b);
    return lines;
}

static ProofHead head_of(Arena *home, const Al0Answer *a, const Advice *advice)
{
    const TableSet *set = a->table->set;
    const ProofFile *file = lib_proof_files(home, set);
    return (ProofHead){.game = a->table->game,
                       .game_digest = lib_game_digest(file, set, a->table->game),
                       .root = a->paper.position,
                       .advice = advice->full_name,
                       .values = value_lines(home, advice, answer_values(&a->paper)),
                       .file = file,
                       .n_files = set->n_sources,
                       .setting = a->table->facts.setting,
                       .n_settings = a->table->facts.n_settings,
                       .odds = odds_to_show(a, advice)};
}

/* ---- nodes -------------------------------------------------------------------------------- */

/* Writes the strategy that is the tree, or the refutation; head->nodes gets what tells its nodes
 * apart. */
static ProofWritten write_nodes(const Al0Answer *a, const Advice *advice, ProofHead *head,
                                LibSink sink)
{
    const Compiled *c = a->table->compiled;
    Interpreter by = interpreter_new(c, 0);
    AdviceTask *t = advice_task_new(&by, &c->advice[advice->index]);
    EvalContext *root = evaluator_context_new(by.evaluator);
    evaluator_begin(by.evaluator, a->paper.position, root);
    evaluator_bind(by.evaluator, answer_values(&a->paper), root);
    head->nodes = advice_task_tell_apart(t);
    advice_task_begin(t, root);
    if (answer_values(&a->paper)->follows) {
        head->nodes.states = advice_task_problem(t);
        head->nodes.root = advice_task_root(t);
    }
    const Strategy *tree = &a->paper.choice.proof.strategy;
    const Strategy *s =
        a->paper.choice.advice && tree->n > 0 ? tree : answer_found(&a->paper, &finding_refutation);
    ProofWritten written = write_proof(s, head, sink.write, sink.context);
    advice_task_free(t);
    free(root);
    interpreter_clear(&by);
    return written;
}

/* ---- the door ----------------------------------------------------------------------------- */

static bool proof_end(ProofWritten written, const NodeIdentity *nodes, Status *status)
{
    switch (written) {
    case PROOF_WRITTEN: return true;
    case PROOF_TOO_LARGE:
        return status_fail(status, STATUS_TOO_LARGE,
                           "the refutation is too large to be written within the limits");
    case PROOF_MEETS_AGAIN:
        return status_fail(
            status, STATUS_UNSUPPORTED,
            nodes->states
                ? "the refutation comes back to a position, but with the plan open in another way"
                : "the refutation comes back to a position, but the advice looks at `depth`");
    default: return status_fail(status, STATUS_CANNOT_WRITE, "the proof could not be written");
    }
}

static bool no_proof_of_estimates(Status *status)
{
    return status_fail(status, STATUS_UNSUPPORTED,
                       "what `expect:` asks for is an estimate: there is no proof of it");
}

/* Whether the refutation of the advice is one that a proof file can show; false with a status. */
static bool can_write_refuted(const Al0Answer *a, const Advice *advice, Status *status)
{
    if (a->table->compiled->advice[advice->index].has_seek)
        return status_fail(status, STATUS_UNSUPPORTED,
                           "a refutation of advice with `seek:` cannot be written");
    const Strategy *refutation = answer_found(&a->paper, &finding_refutation);
    if (!refutation)
        return status_fail(status, STATUS_WRONG_USE,
                           "the answer keeps no refutation, since none was asked for");
    return refutation->n > 0 || proof_end(PROOF_TOO_LARGE, NULL, status);
}

static bool plan_has_values(const Al0Answer *a, const Advice *advice)
{
    const CompiledPlan *plan = a->table->compiled->advice[advice->index].plan;
    return plan && plan->has_values;
}

bool lib_write_proof(const Al0Answer *answer, LibSink sink, Status *status)
{
    assert(answer && sink.write);
    const Choice *c = &answer->paper.choice;
    bool has_tree = c->advice && c->proof.strategy.n > 0;
    const Advice *advice = has_tree ? c->advice : answer_refuted(&answer->paper);
    if (!advice)
        return status_fail(
            status, STATUS_WRONG_USE,
            "there is neither a tree to prove nor one piece of advice that is refuted");
    if (answer->paper.plans)
        return status_fail(status, STATUS_WRONG_USE,
                           "the table has no such plan: declare it, and prove it by its name");
    if ((advice->n_params || plan_has_values(answer, advice)) && !answer->table->game->pieces)
        return status_fail(status, STATUS_UNSUPPORTED,
                           "a proof of advice with parameters is of chess alone");
    if (advice->expect)
        return no_proof_of_estimates(status);
    if (!has_tree && !can_write_refuted(answer, advice, status))
        return false;
    Arena *home = arena_new("a proof file");
    ProofHead head = head_of(home, answer, advice);
    ProofWritten written = write_nodes(answer, advice, &head, sink);
    arena_free(home);
    return proof_end(written, &head.nodes, status);
}
