/* lib/learn/learn.c -- conditions under which an advice never fails, for other programs.
 * Does: checks the question, searches all positions, writes the learned conditions or rules as text
 *   of a table, and checks that text with a second search.
 * Knows: verify/learn.h, the language.   Must not know: how conditions are chosen, how the text
 *   looks.
 * Start reading at al0_learn(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lang/format.h"
#include "lib/asked_advice.h"
#include "lib/internal.h"
#include "lib/learn/learn_candidates.h"
#include "lib/learn/learn_check.h"
#include "lib/learn/learn_each.h"
#include "lib/learn/learn_exceptions.h"
#include "lib/learn/learn_plan.h"
#include "lib/learn/learn_proof.h"
#include "lib/learn/learn_text.h"
#include "verify/table_classes.h"
#include "write/report/learned.h"

/* A question in work. */
typedef struct Learning {
    Al0Table *table;
    const Al0LearnOptions *asked;
    VerifyOptions o;
    Arena *home;
    Diags *ds;
    const Advice *advice;
    const RuleItem *item; /* the advice, where values are handed to it; else NULL */
    bool each;            /* each value is asked by itself */
    Classes classes;
    Candidates candidates;
    AnswerCounts answers;
    SolvedPool pool; /* what was solved backwards serves the second search, too */
    LearnGround ground;
    LearnedFacts facts;
    AnswerExceptions wrong; /* of a list, as it was asked again */
    Al0Report *out;
    char *text; /* what was learned, laid out; NULL: it was not confirmed */
} Learning;

/* ---- the question ------------------------------------------------------------------------- */

static bool take_advice(Learning *l, Status *s)
{
    const char *name = l->asked->advice;
    if (name && strchr(name, '(')) {
        RuleItem *item = lib_read_item(l->home, l->ds, l->table, (AskedItem){name, true});
        l->each = item && each_is_handed(item);
        l->item = item && (!l->each || each_take(item, l->ds)) ? item : NULL;
        l->advice = l->item ? item->advice : NULL;
        *s = diag_status(l->ds);
        return l->item != NULL;
    }
    l->advice = name ? table_find_advice(l->table->set, name) : NULL;
    if (l->advice)
        return true;
    return status_fail(s, STATUS_WRONG_USE,
                       name ? "the table has no advice `%.60s`" : "no advice is named", name);
}

static bool take_learning_classes(Learning *l, Status *s)
{
    const Game *game = l->table->game;
    if (!game->solver || !game->alternates)
        return status_fail(s, STATUS_UNSUPPORTED,
                           "conditions are learned where two roles take turns, without chance: the "
                           "rules of `%s` do not say that they do",
                           game->name);
    l->classes = classes_of_set(l->table->set, game);
    if (!l->classes.names.n)
        return status_fail(s, STATUS_WRONG_USE,
                           "the table has no `material`: there are no positions to learn from");
    const ListingRequest listing = verify_listing_request(&l->o);
    return classes_list(&l->classes, &listing, s) && learn_check_size(&l->classes, l->asked, s);
}

/* Whether what is learned begins with a position. */
static bool needs_position(const Learning *l)
{
    return !l->asked->unless && !l->asked->rules;
}

/* More conditions than can be tried are an error in l->ds. */
static bool check_conditions(Learning *l)
{
    size_t n = 0;
    for (size_t i = 0; i < l->candidates.n; i++)
        n += candidate_conditions(&l->candidates.at[i]);
    if (n <= MOST_CONDITIONS)
        return true;
    diag_add(l->ds, DIAG_ERROR, (Span){0},
             "the candidates make %zu conditions, one a bound, and no more than %d can be tried", n,
             MOST_CONDITIONS);
    diag_hint(l->ds, "name fewer numbers with --from");
    return false;
}

static bool take_candidates(Learning *l)
{
    CandidateRequest r = {.home = l->home,
                          .table = l->table,
                          .classes = &l->classes,
                          .within = l->each ? l->advice : NULL};
    if (needs_position(l) && !l->each)
        r.position = l->asked->position;
    const char *all = l->table->set->root->n_defines ? "definitions" : "words";
    bool ok = candidates_read(&r, l->ds, l->asked->from ? l->asked->from : all, &l->candidates);
    if (ok) {
        candidates_find_bounds(&r, &l->candidates);
        candidates_prune(&l->candidates);
    }
    return ok && check_conditions(l);
}

/* ---- asking ------------------------------------------------------------------------------- */

/* A request without conditions. */
static AnswersRequest request_answers(Learning *l)
{
    return (AnswersRequest){.set = l->table->set,
                            .game = l->table->game,
                            .classes = &l->classes,
                            .advice = l->advice,
                            .item = l->item,
                            .by_rules = l->asked->unless,
                            .each = l->each,
                            .pool = &l->pool,
                            .solve = l->answers.solved,
                            .o = &l->o};
}

/* Whether there is a proof to begin with.  Of each value it is looked for later: begin_term(). */
static bool prove_there(Learning *l, Status *s)
{
    assert(l->advice);
    if (!needs_position(l) || l->each)
        return true;
    const AnswersRequest ask = request_answers(l);
    return learn_proof(l->table, l->asked, &ask, s);
}

/* ---- all positions ----------------------------------------------------------------------- */

/* A request about all candidates. */
static AnswersRequest request_candidates(Learning *l)
{
    AnswerMeasure *measures = ARENA_ARRAY(l->home, AnswerMeasure, l->candidates.n);
    for (size_t i = 0; i < l->candidates.n; i++) {
        const Candidate *c = &l->candidates.at[i];
        measures[i] = (AnswerMeasure){c->e, c->bounds, c->n_bounds};
    }
    AnswersRequest r = request_answers(l);
    r.measures = measures;
    r.n = l->candidates.n;
    return r;
}

static bool ask_all_candidates(Learning *l)
{
    const AnswersRequest r = request_candidates(l);
    bool ok = answers_ask(&r, l->ds, &l->answers);
    if (l->answers.too_many)
        diag_add(l->ds, DIAG_ERROR, (Span){0},
                 "the candidates tell more than %d kinds of positions apart: name fewer",
                 MOST_KINDS_OF_POSITIONS);
    return ok && !l->answers.too_many;
}

/* ---- facts -------------------------------------------------------------------------------- */

static bool tries(const Rule *r, const Advice *a)
{
    for (uint32_t i = 0; i < r->n_items; i++)
        if (r->items[i].advice == a)
            return true;
    return false;
}

/* One rule for the advice; or, where failures are to be excluded, one for each rule that tries it.
 */
static void name_rules(Learning *l)
{
    const Table *t = l->table->set->root;
    LearnedRule *rules = ARENA_ARRAY(l->home, LearnedRule, t->n_rules + 1);
    l->facts.rules = rules;
    if (!l->asked->unless)
        rules[l->facts.n_rules++].name =
            learn_name(l->home, l->table, l->advice->full_name, "learned");
    for (size_t i = 0; i < t->n_rules && l->asked->unless; i++) {
        const Rule *r = t->rules[i];
        if (tries(r, l->advice))
            rules[l->facts.n_rules++] = (LearnedRule){
                .name = learn_name(l->home, l->table, r->name.text, l->advice->full_name),
                .before = r->name.text,
                .condition = r->condition ? format_expr_in(l->home, r->condition) : NULL};
    }
}

static const char *learned_position_text(const Learning *l, const void *position)
{
    StrBuf b = {0};
    l->table->game->write(l->table->game, position, &b);
    return arena_take(l->home, &b);
}

static const char *text_of_number(const Learning *l, uint64_t number)
{
    const Game *game = l->table->game;
    const char *text = NULL;
    void *position = base_alloc(game->position_size, "a position");
    if (classes_position(&l->classes, l->each ? number / ANSWER_VALUES : number, position)) {
        StrBuf b = {0};
        game->write(game, position, &b);
        if (l->each)
            each_value_write(
                &b, &(AdviceAtRoot){.advice = l->advice, .game = game, .root = position}, number);
        text = arena_take(l->home, &b);
    }
    free(position);
    return text;
}

/* The conditions of all candidates, by number. */
static void take_ground(Learning *l)
{
    uint16_t *measure = ARENA_ARRAY(l->home, uint16_t, MOST_CONDITIONS);
    ConditionText *text = ARENA_ARRAY(l->home, ConditionText, MOST_CONDITIONS);
    const char **candidates = ARENA_ARRAY(l->home, const char *, l->candidates.n);
    ConditionSet *last = ARENA_NEW(l->home, ConditionSet);
    size_t n = 0;
    for (size_t i = 0; i < l->candidates.n; i++) {
        const Candidate *c = &l->candidates.at[i];
        bool undefined = condition_set_has(&l->answers.undefined, n);
        candidates[i] = c->text;
        for (size_t b = 0; b < candidate_conditions(c); b++, n++) {
            measure[n] = (uint16_t)i;
            if (c->of_words)
                condition_set_add(last, n);
            text[n] = (ConditionText){c->text, c->n_bounds > 0, c->n_bounds ? c->bounds[b] : 0,
                                      undefined};
        }
    }
    l->ground = (LearnGround){.answers = &l->answers,
                              .n = n,
                              .measure = measure,
                              .last = last,
                              .deadline = {l->o.limits.deadline, l->o.limits.stop}};
    l->facts.ground = &l->ground;
    l->facts.conditions = text;
    l->facts.candidates = candidates;
    l->facts.n_candidates = l->candidates.n;
}

static void take_facts(Learning *l)
{
    const Table *root = l->table->set->root;
    l->facts = (LearnedFacts){.advice = l->asked->advice,
                              .classes = l->classes.names.at,
                              .n_classes = l->classes.names.n,
                              .scope = root->scope ? format_expr_in(l->home, root->scope) : NULL,
                              .asked = l->answers.asked,
                              .name = l->advice->full_name,
                              .sample = l->asked->sample,
                              .seed = l->asked->seed};
    if (l->each) {
        l->facts.param = l->advice->params[0].name.text;
        l->facts.values = format_expr_in(l->home, l->item->arguments[0].expr);
    }
    if (l->asked->position)
        l->facts.position = learned_position_text(l, l->asked->position->bytes);
    l->facts.define =
        learn_name(l->home, l->table, l->advice->full_name, l->asked->unless ? "fails" : "works");
    name_rules(l);
    take_ground(l);
}

/* ---- the text ----------------------------------------------------------------------------- */

/* The value of the definition that a laid out text has; NULL: it has none. */
static Expr *value_of_definition(const File *file)
{
    Expr *value = NULL;
    for (size_t i = 0; i < file->n_decls; i++)
        if (file->decls[i].kind == DECL_DEFINE)
            value = file->decls[i].define->body;
    return value;
}

/* Whether a definition that is asked everywhere once more is wrong in so many positions as it was
 * learned to be: of a list in any, else in none. */
static bool is_as_learned(Learning *l, const AnswerCounts *again, uint64_t wrong)
{
    uint64_t found = 0;
    for (size_t i = 0; i < again->at.n; i++) {
        const AnswerCount *c = &again->at.at[i];
        bool holds = condition_set_has(&c->conditions, 0);
        if (l->asked->unless)
            found += holds ? c->n[ANSWER_PROVED] : 0;
        else if (holds || l->asked->rules)
            found += holds ? answer_others(c) : c->n[ANSWER_PROVED];
    }
    assert(found == wrong && "it was learned from the same answers");
    return found == wrong;
}

/* Whether the text that is handed out says what was learned: its definition is asked everywhere
 * once more. */
static bool is_confirmed(Learning *l, Expr *value, uint64_t wrong)
{
    AnswerCounts again = {0};
    bool checked = table_check_condition(l->home, l->ds, l->table->set->root, value,
                                         l->each ? l->advice : NULL);
    assert(checked && value->type == TYPE_BOOL);
    AnswersRequest r = request_answers(l);
    r.measures = &(AnswerMeasure){.e = value};
    r.n = 1;
    r.must = needs_position(l);
    r.exceptions = l->asked->rules ? &l->wrong : NULL;
    bool ok = checked && answers_ask(&r, l->ds, &again);
    bool whole = ok && !again.interrupted;
    ok = whole && is_as_learned(l, &again, wrong);
    answers_clear(&again);
    return ok;
}

/* Keeps a text, which is handed out as proved only once it is confirmed.  wrong: the positions in
 * which its definition is wrong. */
static void hand_out(Learning *l, StrBuf *text, uint64_t wrong)
{
    StrBuf laid_out = {0};
    Expr *value = value_of_definition(learn_lay_out(l->home, l->table, text, &laid_out));
    l->text = strbuf_take(&laid_out);
    if (value && is_confirmed(l, value, wrong)) {
        l->out->verdict = AL0_SATISFIABLE;
    } else if (value) {
        free(l->text);
        l->text = NULL;
    }
}

static Verdict internal_verdict(Al0Verdict v)
{
    if (v == AL0_UNKNOWN)
        return VERDICT_UNKNOWN;
    return v == AL0_SATISFIABLE ? VERDICT_SATISFIABLE : VERDICT_REFUTED;
}

/* Whether it is one that can be written down. */
static bool is_exclusion(const LearnedExclusion *e)
{
    return e->excluded && e->kept && e->terms.n && !e->alike && !e->too_long;
}

/* What was not confirmed is not told. */
static void make_report(Learning *l, LearnedAnswer a)
{
    a.verdict = internal_verdict(l->out->verdict);
    a.unless = l->asked->unless;
    a.rules = l->asked->rules > 0;
    if (a.conditions)
        a.found = !a.conditions->all.others;
    else if (a.exclusion)
        a.found = is_exclusion(a.exclusion);
    else
        a.found = a.list && a.list->rules.n;
    a.text = l->text;
    learned_document(&l->out->doc, &l->table->facts, &l->facts, &a);
}

static void tell_interrupted(Learning *l)
{
    StrBuf b = {0};
    if (l->text)
        return;
    strbuf_printf(&b, "%% INTERRUPTED after %llu positions: nothing was learned for `%s`.\n",
                  (unsigned long long)l->answers.asked, l->asked->advice);
    l->text = strbuf_take(&b);
    l->out->verdict = AL0_UNKNOWN;
    make_report(l, (LearnedAnswer){0});
}

/* What is so in the position, with the first value that is proved if each is asked; false with an
 * error in l->ds: none is. */
static bool conditions_there(Learning *l, ConditionSet *out)
{
    *out = (ConditionSet){0};
    for (size_t i = 0; i < l->ground.n && !l->each; i++) {
        const Candidate *c = &l->candidates.at[l->ground.measure[i]];
        if (!c->n_bounds || c->there <= l->facts.conditions[i].bound)
            condition_set_add(out, i);
    }
    if (!l->each)
        return true;
    AnswersRequest r = request_candidates(l);
    const uint64_t number = classes_index(&l->classes, l->asked->position->bytes);
    r.only = &number;
    if (each_begin(&r, l->ds, out))
        return true;
    diag_add(l->ds, DIAG_ERROR, (Span){0},
             "no value of `%s` is proved in the position to learn from",
             l->advice->params[0].name.text);
    return false;
}

/* The conditions that hold there, and the bounds on both sides. */
static LearnTerm term_of_position(const Learning *l, const ConditionSet *there)
{
    LearnTerm t = {.hold = *there};
    for (size_t i = 0; i < l->ground.n; i++)
        if (l->facts.conditions[i].has_bound && !condition_set_has(there, i))
            condition_set_add(&t.fail, i);
    return t;
}

static void learn_from_proofs(Learning *l)
{
    StrBuf text = {0};
    LearnedConditions c;
    ConditionSet there;
    if (!conditions_there(l, &there))
        return;
    LearnTerm begin = term_of_position(l, &there);
    learn_conditions(&l->ground, &begin, &c);
    if (c.all.others) {
        l->facts.failing = text_of_number(l, c.all.first_other);
        l->out->verdict = c.all.in_vain ? AL0_NOT_SATISFIABLE : AL0_UNKNOWN;
    }
    learned_write(&text, &l->facts, &c);
    hand_out(l, &text, 0);
    if (l->text)
        make_report(l, (LearnedAnswer){.conditions = &c});
    learn_conditions_clear(&c);
}

/* Positions that the candidates do not tell apart; NULL: none. */
static void take_alike(Learning *l, const AnswerCount *alike)
{
    if (!alike)
        return;
    l->facts.proved = text_of_number(l, alike->first[ANSWER_PROVED]);
    l->facts.failing = text_of_number(l, answer_first_other(alike));
}

static void learn_from_failures(Learning *l)
{
    StrBuf text = {0};
    LearnedExclusion e;
    learn_exclusion(&l->ground, &e);
    l->out->verdict = e.excluded ? AL0_NOT_SATISFIABLE : AL0_SATISFIABLE;
    take_alike(l, e.alike);
    learned_unless_write(&text, &l->facts, &e);
    hand_out(l, &text, 0);
    if (l->text)
        make_report(l, (LearnedAnswer){.exclusion = &e});
    learn_exclusion_clear(&e);
}

/* ---- a list of rules ---------------------------------------------------------------------- */

static void take_examples(Learning *l, const LearnedList *list)
{
    uint64_t in_vain = list->first_in_vain, missed = list->first_missed;
    l->facts.in_vain = list->in_vain ? text_of_number(l, in_vain) : NULL;
    l->facts.missed = list->missed ? text_of_number(l, missed) : NULL;
}

static void learn_rules(Learning *l)
{
    StrBuf text = {0};
    LearnedList list;
    if (!learn_list(&l->ground, l->asked->rules, &list))
        return;
    l->out->verdict = AL0_NOT_SATISFIABLE;
    take_alike(l, list.alike);
    take_examples(l, &list);
    learned_list_write(&text, &l->facts, &list);
    hand_out(l, &text, list.in_vain + list.missed);
    if (l->text)
        make_report(l, (LearnedAnswer){.list = &list});
    if (l->text && l->asked->exceptions)
        *l->asked->exceptions = exceptions_text(&l->classes, &l->wrong, l->each ? l->advice : NULL);
    learn_list_clear(&list);
}

/* AnswerCounts whatever the question; false with errors in l->ds. */
static bool answer_by_learning(Learning *l)
{
    if (!take_candidates(l) || !ask_all_candidates(l))
        return false;
    take_facts(l);
    if (l->answers.interrupted)
        l->text = NULL;
    else if (l->asked->rules)
        learn_rules(l);
    else if (l->asked->unless)
        learn_from_failures(l);
    else
        learn_from_proofs(l);
    if (diag_errors(l->ds))
        return false;
    tell_interrupted(l);
    return true;
}

/* ---- the face ----------------------------------------------------------------------------- */

/* False with a status, or with errors in l->ds. */
static bool learn_as_asked(Learning *l, CallLimits *limits, Status *s)
{
    if (!take_advice(l, s) || !learn_check_options(l->asked, l->each, s))
        return false;
    if (l->asked->as_plan) {
        const PlanQuestion q = {l->table, l->asked, limits, l->home, l->ds};
        return learn_plan(&q, l->out, s);
    }
    if (!lib_can_verify(l->table, s) || !take_learning_classes(l, s) ||
        (needs_position(l) && !learn_check_position(l->table, &l->classes, l->asked->position, s)))
        return false;
    l->pool = (SolvedPool){
        .solver = l->table->game->solver,
        .version = ARENA_ARRAY(l->home, uint64_t, l->table->set->n_advices + (size_t)1)};
    if (!prove_there(l, s))
        return false;
    bool ok = answer_by_learning(l);
    if (!ok)
        *s = diag_status(l->ds);
    return ok;
}

/* Of options and limits that are taken. */
static Al0Report *learn_report(Al0Table *table, const Al0LearnOptions *options, CallLimits *limits,
                               Status *s)
{
    const Al0VerifyOptions given = {AL0_SIZE(Al0VerifyOptions), .sample = options->sample,
                                    .seed = options->seed};
    Learning l = {.table = table,
                  .asked = options,
                  .home = arena_new("what is learned"),
                  .ds = diag_new(),
                  .out = lib_report_new()};
    limits_set_defaults(limits, ENDGAME_MEMORY);
    l.o = lib_verify_options(table->game, &given, limits);
    bool ok = learn_as_asked(&l, limits, s);
    lib_end_messages(l.ds, options->messages);
    answers_clear(&l.answers);
    vec_clear(&l.wrong);
    vec_clear(&l.candidates);
    solved_pool_clear(&l.pool);
    classes_clear(&l.classes);
    arena_free(l.home);
    free(l.text);
    if (ok)
        return l.out;
    al0_report_free(l.out);
    return NULL;
}

Al0Report *al0_learn(Al0Table *table, const Al0LearnOptions *options, const Al0Limits *limits,
                     Al0Status *status)
{
    assert(table);
    Status s = {0};
    Al0LearnOptions o;
    CallLimits l;
    Al0Report *r = NULL;
    bool fine = SIZED_TAKE(&o, options, "options of learning", &s);
    if (fine && o.messages)
        *o.messages = NULL;
    if (fine && o.exceptions)
        *o.exceptions = NULL;
    if (fine && limits_take(&l, limits, &s))
        r = learn_report(table, &o, &l, &s);
    lib_end(status, &s);
    return r;
}
