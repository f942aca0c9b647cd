/* lib/learn/learn_plan.c -- a plan learned from one solution (see learn_plan.h).
 * A step of a plan ends where a move of the line brought goals about; the last one has the goal of
 * the advice.  The first plans say most: every step, only the pieces that moved in it, no more
 * plies than it took.  Where all of these fail, less is said.  Start reading at find_plan(). */
#include "lib/learn/learn_plan.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lang/format.h"
#include "lib/learn/learn_candidates.h"
#include "lib/learn/learn_line.h"
#include "lib/learn/learn_text.h"
#include "write/report/learned_plan.h"

enum {
    MOST_GOALS = 64,
    MOST_STEPS = 6, /* but for the last: ends of steps that are tried */
    MOST_PLANS = 128
};

/* What one plan says. */
typedef struct PlanTerms {
    uint64_t goals; /* a bit for each that it has */
    bool pieces;    /* only the pieces that moved in a step may move in it */
    bool plies;     /* a step takes no more plies than it took in the line */
} PlanTerms;

/* One plan to try. */
typedef struct PlanTry {
    PlanTerms terms;
    uint64_t most; /* nodes that its proof may take */
    bool proved;
} PlanTry;

/* Some moves of the line, by ply: from..to - 1. */
typedef struct Stretch {
    uint32_t from, to;
} Stretch;

/* A question in work. */
typedef struct PlanLearning {
    const Al0Table *table;
    const Al0LearnOptions *asked;
    const CallLimits *limits;
    Arena *home;
    const Advice *advice;
    LearnLine line;
    PassedGoals goals; /* in the order of the line */
    uint32_t end[MOST_STEPS];
    size_t n_ends; /* plies at which some goal was reached first */
    uint64_t tried;
    bool interrupted;
} PlanLearning;

/* ---- one plan as text --------------------------------------------------------------------- */

static const char *clause_text(const PlanLearning *l, ClauseKind clause)
{
    const Expr *e = l->advice->part[clause];
    return e ? format_expr_in(l->home, e) : NULL;
}

/* The goals of the plan that were reached at a ply, with `and` between them; NULL: there are none.
 */
static const char *goals_at(const PlanLearning *l, const PlanTerms *t, uint32_t ply)
{
    StrBuf b = {0};
    for (size_t i = 0; i < l->goals.n; i++)
        if (l->goals.at[i].ply == ply && t->goals >> i & 1)
            strbuf_printf(&b, "%s%s", b.n ? " and " : "", l->goals.at[i].text);
    return b.n ? arena_take(l->home, &b) : NULL;
}

/* The words of the pieces of ours that moved. */
static void add_movers(const PlanLearning *l, Stretch at, StrBuf *out)
{
    for (uint32_t i = at.from; i < at.to; i++) {
        const char *word = l->line.mover[i];
        bool new = word != NULL;
        for (uint32_t k = at.from; k < i && new; k++)
            new = !l->line.mover[k] || strcmp(l->line.mover[k], word) != 0;
        if (new)
            strbuf_printf(out, "%s%s", out->n ? " | " : "", word);
    }
}

static const char *us_of_step(const PlanLearning *l, const PlanTerms *t, Stretch at)
{
    StrBuf b = {0}, movers = {0};
    const char *us = clause_text(l, CLAUSE_US);
    bool loose = us && l->advice->us->kind >= EX_OR;
    add_movers(l, at, &movers);
    if (us)
        strbuf_printf(&b, loose ? "(%s)" : "%s", us);
    if (t->pieces && movers.n)
        strbuf_printf(&b, "%sby(%s)", b.n ? " and " : "", strbuf_get(&movers));
    if (t->plies)
        strbuf_printf(&b, "%sdepth < %u", b.n ? " and " : "", (unsigned)(at.to - at.from));
    strbuf_clear(&movers);
    return b.n ? arena_take(l->home, &b) : NULL;
}

static LearnedStep step_of(const PlanLearning *l, const PlanTerms *t, Stretch at, size_t number)
{
    bool last = at.to == l->line.plies;
    const char *prefix = arena_printf(l->home, "%s_step", l->asked->advice);
    LearnedStep s = {
        .name = learn_name(l->home, l->table, prefix, arena_printf(l->home, "%zu", number)),
        .doc = "A goal on the way",
        .when = number == 1 ? clause_text(l, CLAUSE_WHEN) : NULL,
        .holding = clause_text(l, CLAUSE_HOLDING),
        .us = us_of_step(l, t, at),
        .them = clause_text(l, CLAUSE_THEM)};
    if (last)
        s.doc = "To the goal";
    s.better = last ? clause_text(l, CLAUSE_BETTER) : goals_at(l, t, at.to);
    return s;
}

static void make_steps(const PlanLearning *l, const PlanTerms *t, LearnedPlan *p)
{
    LearnedStep *step = ARENA_ARRAY(l->home, LearnedStep, l->n_ends + 1);
    Stretch at = {0, 0};
    size_t n = 0;
    for (size_t i = 0; i < l->n_ends; i++) {
        if (!goals_at(l, t, l->end[i]))
            continue;
        at.to = l->end[i];
        step[n] = step_of(l, t, at, n + 1);
        n++;
        at.from = at.to;
    }
    at.to = l->line.plies;
    step[n] = step_of(l, t, at, n + 1);
    p->name = learn_name(l->home, l->table, l->asked->advice, "by_steps");
    p->step = step;
    p->n_steps = n + 1;
}

/* ---- one plan, proved --------------------------------------------------------------------- */

/* A file that was read for the table, as it was then; Al0ReadFile. */
static const char *file_read_before(void *context, const char *path, size_t *n)
{
    const Al0Table *table = context;
    for (size_t i = 0; i < table->set->n_sources; i++) {
        const Source *s = table->set->sources[i];
        if (strcmp(s->name, path) != 0)
            continue;
        *n = s->n;
        return s->text;
    }
    return NULL;
}

/* The table with more declarations behind its text; NULL with a status. */
static Al0Table *table_with(const PlanLearning *l, const StrBuf *declared, Al0Status *status)
{
    const Source *root = l->table->set->root->source;
    const TableSet *set = l->table->set;
    const char **settings = ARENA_ARRAY(l->home, const char *, set->n_settings);
    StrBuf text = {0};
    for (size_t i = 0; i < set->n_settings; i++)
        settings[i] = arena_printf(l->home, "%s=%s", set->settings[i].name, set->settings[i].value);
    strbuf_printf(&text, "%.*s\n%s", (int)root->n, root->text, strbuf_get(declared));
    const Al0ReadOptions o = {AL0_SIZE(Al0ReadOptions),
                              .folders = l->table->folders,
                              .n_folders = l->table->n_folders,
                              .settings = settings,
                              .n_settings = set->n_settings,
                              .read = file_read_before,
                              .read_context = (void *)(uintptr_t)l->table};
    Al0Table *t = al0_table_read_text(root->name, strbuf_get(&text), text.n, &o, status);
    strbuf_clear(&text);
    return t;
}

/* The same position in another reading of the table's game, as the same player sees it. */
static Al0Position *position_in(const Al0Table *t, const Al0Position *p)
{
    char *text = al0_position_text(p);
    const char *us = al0_position_us(p);
    Al0Position *same = al0_position_read(t, text, strlen(text), NULL);
    for (unsigned k = 0; same && strcmp(al0_position_us(same), us) != 0 && k < 2; k++)
        al0_position_set_us(same, t, k, NULL);
    al0_free(text);
    return same;
}

/* Whether a plan has a tree, found in at most so many nodes; sets its nodes then. */
static bool is_proved_plan(PlanLearning *l, const Al0Table *t, LearnedPlan *p, uint64_t most)
{
    Al0Limits left = learn_limits_left(l->limits);
    const Al0Question q = {AL0_SIZE(Al0Question), .advice = p->name};
    Al0Position *here = position_in(t, l->asked->position);
    Al0Session *session = al0_session_new(t, left.memory, NULL);
    left.max_nodes = most;
    Al0Answer *a = here && session ? al0_ask(session, here, &q, &left, NULL) : NULL;
    bool proved = a && al0_answer_verdict(a) == AL0_SATISFIABLE && al0_answer_nodes(a) <= most;
    if (proved)
        p->nodes = al0_answer_nodes(a);
    al0_answer_free(a);
    al0_session_free(session);
    al0_position_free(here);
    return proved;
}

/* Sets t->proved, and the plan then.  False with a status: the table cannot be read with it. */
static bool try_plan(PlanLearning *l, PlanTry *t, LearnedPlan *out, Status *s)
{
    StrBuf declared = {0};
    Al0Status status = {.kind = AL0_OK};
    LearnedPlan p = *out;
    make_steps(l, &t->terms, &p);
    learned_plan_declare(&declared, &p);
    Al0Table *with_plan = table_with(l, &declared, &status);
    strbuf_clear(&declared);
    l->tried++;
    t->proved = with_plan && is_proved_plan(l, with_plan, &p, t->most);
    if (t->proved)
        *out = p;
    l->interrupted = deadline_is_over(&l->limits->until);
    bool ok =
        with_plan || status_fail(s, STATUS_WRONG_USE,
                                 "the table cannot be read with a plan behind it: %s", status.text);
    al0_table_free(with_plan);
    return ok;
}

/* ---- which plans -------------------------------------------------------------------------- */

/* The goals whose steps are among those of a set of ends. */
static uint64_t goals_of_ends(const PlanLearning *l, unsigned ends)
{
    uint64_t goals = 0;
    for (size_t i = 0; i < l->goals.n; i++)
        for (size_t k = 0; k < l->n_ends; k++)
            if (l->goals.at[i].ply == l->end[k] && ends >> k & 1)
                goals |= UINT64_C(1) << i;
    return goals;
}

/* Tries plans of one kind, those with most steps first. */
static bool try_ends(PlanLearning *l, PlanTry *t, LearnedPlan *out, Status *s)
{
    for (int n = (int)l->n_ends; n > 0; n--)
        for (unsigned ends = 1; ends < 1u << l->n_ends; ends++) {
            if (__builtin_popcount(ends) != n || t->proved || l->interrupted ||
                l->tried == MOST_PLANS)
                continue;
            t->terms.goals = goals_of_ends(l, ends);
            if (!try_plan(l, t, out, s))
                return false;
        }
    return true;
}

/* Leaves goals out, one at a time, and steps with them, as long as it takes no more nodes. */
static bool leave_goals_out(PlanLearning *l, PlanTerms kept, LearnedPlan *out, Status *s)
{
    bool ok = true;
    for (size_t i = 0; i < l->goals.n && ok && !l->interrupted; i++) {
        PlanTry less = {.terms = kept, .most = out->nodes};
        less.terms.goals &= ~(UINT64_C(1) << i);
        if (less.terms.goals == kept.goals || less.terms.goals == 0)
            continue;
        ok = try_plan(l, &less, out, s);
        if (less.proved)
            kept = less.terms;
    }
    return ok;
}

static bool has_mover(const LearnLine *line)
{
    for (uint32_t i = 0; i < line->plies; i++)
        if (line->mover[i])
            return true;
    return false;
}

static bool find_plan(PlanLearning *l, LearnedPlan *out, Status *s)
{
    enum { N_KINDS = 4 };
    static const PlanTerms kind[N_KINDS] = {
        {.pieces = true, .plies = true}, {.pieces = true}, {.plies = true}, {0}};
    PlanTry t = {.most = l->line.nodes - 1};
    bool ok = true;
    for (size_t i = 0; i < N_KINDS && ok && !t.proved && l->line.nodes > 1; i++) {
        t.terms = kind[i];
        if (!t.terms.pieces || has_mover(&l->line)) /* else another kind says the same */
            ok = try_ends(l, &t, out, s);
    }
    if (ok && t.proved)
        ok = leave_goals_out(l, t.terms, out, s);
    out->verdict = l->interrupted ? VERDICT_UNKNOWN : VERDICT_REFUTED;
    if (t.proved)
        out->verdict = VERDICT_SATISFIABLE;
    return ok;
}

/* ---- the goals ---------------------------------------------------------------------------- */

static bool take_goals(PlanLearning *l, Diags *ds)
{
    Candidates c = {0};
    const CandidateRequest r = {.home = l->home, .table = l->table};
    const char *from = l->asked->from ? l->asked->from : "definitions";
    bool ok = candidates_read(&r, ds, from, &c);
    for (size_t i = 0; i < c.n && ok && l->goals.n < MOST_GOALS; i++)
        learn_line_pass(&l->line, l->table, c.at[i].text, &l->goals);
    vec_clear(&c);
    for (uint32_t ply = 1; ply < l->line.plies && l->n_ends < MOST_STEPS; ply++)
        if (goals_at(l, &(PlanTerms){.goals = UINT64_MAX}, ply))
            l->end[l->n_ends++] = ply;
    return ok;
}

static int by_ply(const void *x, const void *y)
{
    const PassedGoal *a = x, *b = y;
    return a->ply != b->ply ? (a->ply > b->ply) - (a->ply < b->ply) : strcmp(a->text, b->text);
}

/* ---- the face ----------------------------------------------------------------------------- */

/* Whether an expression looks at the root or the depth, which are others in a later step. */
static bool looks_at_tree(const Expr *e)
{
    bool looks = e && (e->ref == REF_ROOT || e->ref == REF_DEPTH ||
                       (e->ref == REF_DEFINE && e->define->uses & (USES_ROOT | USES_DEPTH)));
    for (uint32_t i = 0; e && i < e->n_args && !looks; i++)
        looks = looks_at_tree(e->args[i]);
    return looks;
}

static bool check_plan_question(const PlanLearning *l, Status *s)
{
    const Advice *a = l->advice;
    if (!l->asked->position)
        return status_fail(s, STATUS_WRONG_USE, "no position is given to learn from");
    if (!al0_position_us_to_move(l->asked->position))
        return status_fail(s, STATUS_WRONG_USE, "they are to move in the position to learn from");
    if (!a || a->plan || a->n_params || advice_holds(a) || a->seek || a->expect ||
        advice_odds(a) != ODDS_CERTAIN)
        return status_fail(s, STATUS_WRONG_USE,
                           "a plan is learned for single advice without parameters that has a goal "
                           "to reach");
    if (looks_at_tree(a->part[CLAUSE_BETTER]) || looks_at_tree(a->part[CLAUSE_HOLDING]))
        return status_fail(s, STATUS_WRONG_USE,
                           "the goals of `%.60s` look at the root, which is another one in each "
                           "step of a plan",
                           a->full_name);
    return true;
}

static void tell_line(const PlanLearning *l, LearnedPlan *p)
{
    LearnedGoal *goals = ARENA_ARRAY(l->home, LearnedGoal, l->goals.n);
    StrBuf b = {0};
    for (size_t i = 0; i < l->goals.n; i++)
        goals[i] = (LearnedGoal){l->goals.at[i].text, l->line.move[l->goals.at[i].ply - 1]};
    for (uint32_t i = 0; i < l->line.plies; i++)
        strbuf_printf(&b, "%s%s", i ? " " : "", l->line.move[i]);
    p->goal = goals;
    p->n_goals = l->goals.n;
    p->line = b.n ? arena_take(l->home, &b) : NULL;
    p->advice_nodes = l->line.nodes;
}

static void hand_out_plan(const PlanLearning *l, const LearnedPlan *p, Al0Report *out)
{
    static const Al0Verdict verdict[] = {[VERDICT_SATISFIABLE] = AL0_SATISFIABLE,
                                         [VERDICT_REFUTED] = AL0_NOT_SATISFIABLE,
                                         [VERDICT_UNKNOWN] = AL0_UNKNOWN};
    StrBuf text = {0}, laid_out = {0};
    learned_plan_write(&text, p);
    learn_lay_out(l->home, l->table, &text, &laid_out);
    out->verdict = verdict[p->verdict];
    learned_plan_document(&out->doc, &l->table->facts, p, strbuf_get(&laid_out));
    strbuf_clear(&laid_out);
}

/* From a line that was found. */
static bool learn_from_line(PlanLearning *l, Diags *ds, LearnedPlan *p, Status *s)
{
    if (!take_goals(l, ds)) {
        *s = diag_status(ds);
        return false;
    }
    if (l->goals.n)
        qsort(l->goals.at, l->goals.n, sizeof *l->goals.at, by_ply);
    tell_line(l, p);
    bool ok = find_plan(l, p, s);
    p->tried = l->tried;
    return ok;
}

/* Why there is no line. */
static bool no_line(const PlanLearning *l, Status *s)
{
    const char *why = "its goal holds already";
    if (l->line.verdict == VERDICT_REFUTED)
        why = "it is refuted";
    else if (l->line.verdict == VERDICT_UNKNOWN)
        why = "a limit was reached";
    return status_fail(s, STATUS_WRONG_USE, "the advice `%.60s` has no line of play there: %s",
                       l->asked->advice, why);
}

bool learn_plan(const PlanQuestion *q, Al0Report *out, Status *s)
{
    assert(q->asked->as_plan && q->asked->advice);
    PlanLearning l = {.table = q->table, .asked = q->asked, .limits = q->limits, .home = q->home};
    l.advice = table_find_advice(q->table->set, q->asked->advice);
    if (!check_plan_question(&l, s))
        return false;
    LearnedPlan p = {.advice = q->asked->advice};
    char *position = al0_position_text(q->asked->position);
    p.position = position;
    bool ok = learn_line_find(q->table, q->asked, q->limits, &l.line, s);
    if (ok && l.line.plies == 0)
        ok = no_line(&l, s);
    ok = ok && learn_from_line(&l, q->ds, &p, s);
    if (ok)
        hand_out_plan(&l, &p, out);
    learn_line_clear(&l.line);
    vec_clear(&l.goals);
    al0_free(position);
    return ok;
}
