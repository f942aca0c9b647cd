/* interp/compile/compiled.c -- from a checked table to one that runs (see compiled.h). */
#include "interp/compile/compiled.h"

#include <assert.h>
#include <string.h>

#include "base/vec.h"
#include "game/solve.h"
#include "interp/compile/draft.h"
#include "interp/compile/image_parts.h"

/* Has the expression compiled in the current group; *into is written by compile_wanted(). */
static void want(Drafter *d, NodeId id, Entry *into)
{
    vec_push(&d->ids, id, "code");
    vec_push(&d->wanted, into, "code");
}

static void end_group(Drafter *d)
{
    vec_push(&d->group_end, d->ids.n, "code");
}

static NodeId add_expr(Drafter *d, const Expr *e)
{
    NodeId id = e ? graph_add(d->g, d->ds, e) : graph_const(d->g, TYPE_BOOL, 1);
    if (id != NO_NODE)
        return id;
    d->failed = true;
    return graph_const(d->g, TYPE_BOOL, 0);
}

static void add_constraint(Drafter *d, const Expr *e, Draft *draft, Turn turn)
{
    NodeId *out = draft->alternative[turn];
    size_t n = 1;
    if (e)
        n = graph_add_constraint(d->g, d->ds, e, out);
    else
        out[0] = graph_const(d->g, TYPE_BOOL, 1);
    if (n == 0)
        d->failed = true;
    draft->n_alternatives[turn] = n;
}

/* ---- drafts ------------------------------------------------------------------------------- */

static const GraphNode choice_of_numbers = {.op = G_IF, .type = TYPE_INT, .n_args = 3},
                       both_truths = {.op = G_AND, .type = TYPE_BOOL, .n_args = 2};

/* The number that a key orders by: undefined, and so last, where its condition fails; of a truth 1
 * or 0. */
static NodeId draft_key(Drafter *d, const OrderKey *key)
{
    NodeId value = add_expr(d, key->expr);
    if (key->kind == KEY_TRUTH)
        return graph_make(
            d->g, &choice_of_numbers,
            (NodeId[]){value, graph_const(d->g, TYPE_INT, 1), graph_const(d->g, TYPE_INT, 0)});
    if (!key->condition)
        return value;
    NodeId condition = add_expr(d, key->condition);
    return graph_make(d->g, &choice_of_numbers,
                      (NodeId[]){condition, value, graph_const(d->g, TYPE_INT, VALUE_UNDEFINED)});
}

static bool key_is_most(const OrderKey *key)
{
    return key->kind != KEY_LEAST;
}

/* What is asked of chance; NULL: nothing.   word: as it stands there. */
static void compile_odds_bound(Drafter *d, const OddsClause *odds, const char *word)
{
    if (!odds || d->vocab->game->chance)
        return;
    diag_add(d->ds, DIAG_ERROR, odds->span, "game `%s` has no chance: `%s` means nothing there",
             d->vocab->game->name, word);
    d->failed = true;
}

static void check_expect(Drafter *d, const Advice *a)
{
    if (!a->expect || d->vocab->game->chance)
        return;
    diag_add(d->ds, DIAG_ERROR, a->clause_at[CLAUSE_EXPECT],
             "game `%s` has no chance: `expect:` means nothing there", d->vocab->game->name);
    diag_hint(d->ds, "`seek: most ...` asks for the greatest value that can be forced");
    d->failed = true;
}

/* An order of preference is one of estimates, which there are where chance moves. */
static void compile_search_order(Drafter *d, const Table *t)
{
    if (t->search != SEARCH_PREFERRED || d->vocab->game->chance)
        return;
    diag_add(d->ds, DIAG_ERROR, t->search_at,
             "game `%s` has no chance: `search preferred` means nothing there",
             d->vocab->game->name);
    d->failed = true;
}

/* A single value is an int, or a set of one element: more of them can only be seen here where the
 * set is always the same. */
static void check_single(Drafter *d, const Expr *e, const SourceNodes *n)
{
    const GraphNode *set = graph_node(d->g, n->low);
    if (set->op != G_CONST || !type_is_set(e->type) || !(set->value & (set->value - 1)))
        return;
    diag_add(d->ds, DIAG_ERROR, e->span, "one value is wanted here, and these are %d",
             __builtin_popcountll(set->value));
    diag_hint(d->ds, "`any` in front of it takes one after the other");
    d->failed = true;
}

static SourceNodes draft_source(Drafter *d, const Expr *e)
{
    if (e->kind == EX_RANGE && e->type == TYPE_INT)
        return (SourceNodes){add_expr(d, e->args[0]), add_expr(d, e->args[1])};
    NodeId id = add_expr(d, e);
    return (SourceNodes){id, id};
}

static void want_source(Drafter *d, const SourceNodes *n, Type type, ValueSource *into)
{
    into->type = type;
    want(d, n->low, &into->low);
    want(d, n->high, &into->high);
}

/* What an item hands to advice.  Returns: behind the last of it. */
static SourceNodes *draft_item(Drafter *d, const RuleItem *item, SourceNodes *out)
{
    for (uint32_t i = 0; i < item->n_arguments; i++) {
        const ItemArgument *argument = &item->arguments[i];
        *out = draft_source(d, argument->expr);
        if (argument->way == HANDED_ONE)
            check_single(d, argument->expr, out);
        out++;
    }
    return out;
}

/* The same of a plan. */
static void draft_handed(Drafter *d, const Advice *a, Draft *draft)
{
    uint32_t n = 0, n_items = plan_items(a->plan, NULL);
    draft->item = ARENA_ARRAY(d->home, const RuleItem *, n_items);
    plan_items(a->plan, draft->item);
    for (uint32_t i = 0; i < n_items; i++)
        n += draft->item[i]->n_arguments;
    SourceNodes *next = draft->handed = ARENA_ARRAY(d->home, SourceNodes, n);
    for (uint32_t i = 0; i < n_items; i++)
        next = draft_item(d, draft->item[i], next);
    draft->n_items = n_items;
}

static Draft *draft_advice(Drafter *d, const Advice *a)
{
    compile_odds_bound(d, a->odds, "odds:");
    check_expect(d, a);
    Draft *draft = ARENA_NEW(d->home, Draft);
    for (uint32_t i = 0; i < a->n_params; i++)
        draft->params[i] = draft_source(d, a->params[i].domain);
    if (a->plan)
        draft_handed(d, a, draft);
    draft->when = add_expr(d, a->when);
    draft->better = a->better ? add_expr(d, a->better) : graph_const(d->g, TYPE_BOOL, 0);
    draft->holding = add_expr(d, a->holding);
    draft->seek = a->seek ? draft_key(d, a->seek) : graph_const(d->g, TYPE_BOOL, 1);
    draft->expect = a->expect ? draft_key(d, a->expect) : graph_const(d->g, TYPE_BOOL, 1);
    for (unsigned k = 0; k < N_NUMBERS; k++)
        for (uint32_t i = 0; a->numbers[k] && i < a->numbers[k]->n; i++)
            draft->numbers.at[k][i] = add_expr(d, a->numbers[k]->at[i]);
    add_constraint(d, a->us, draft, TURN_US);
    add_constraint(d, a->them, draft, TURN_THEM);
    draft->prefer = ARENA_ARRAY(d->home, NodeId, a->n_prefer);
    for (uint32_t i = 0; i < a->n_prefer; i++)
        draft->prefer[i] = draft_key(d, &a->prefer[i]);
    draft_position_values(d, a, draft);
    return draft;
}

/* The estimate of the situation, of advice that has one. */
static const NodeId *situation_estimate(const Draft *draft)
{
    return &draft->numbers.at[CLAUSE_BLEND - CLAUSE_RISK][0];
}

size_t draft_deciding_nodes(const Advice *a, const Draft *draft, NodeId out[MOST_DECIDING])
{
    size_t n = 0;
    out[n++] = draft->better;
    out[n++] = draft->holding;
    if (a->seek)
        out[n++] = draft->seek;
    if (a->expect)
        out[n++] = draft->expect;
    if (advice_situation(a))
        out[n++] = *situation_estimate(draft);
    for (int turn = 0; turn < 2; turn++)
        for (size_t i = 0; i < draft->n_alternatives[turn]; i++)
            out[n++] = draft->alternative[turn][i];
    return n;
}

/* Both goals as one value, so that they share what they look at. */
static NodeId judge_node(Drafter *d, NodeId holding, NodeId better)
{
    NodeId both[] = {better, graph_const(d->g, TYPE_INT, JUDGED_LEAF),
                     graph_const(d->g, TYPE_INT, JUDGED_OPEN)};
    NodeId judge[] = {holding, graph_make(d->g, &choice_of_numbers, both),
                      graph_const(d->g, TYPE_INT, JUDGED_FAILS)};
    return graph_make(d->g, &choice_of_numbers, judge);
}

static void want_constraint(Drafter *d, const Draft *draft, Turn turn, Constraint *into)
{
    size_t n = draft->n_alternatives[turn];
    Alternative *at = ARENA_ARRAY(d->home, Alternative, n);
    for (size_t i = 0; i < n; i++) {
        NodeId id = graph_given_turn(d->g, draft->alternative[turn][i], turn == TURN_US);
        want(d, graph_split(d->g, id, PART_OF_NODE), &at[i].of_node);
        want(d, graph_split(d->g, id, PART_OF_MOVER), &at[i].of_mover);
        want(d, graph_split(d->g, id, PART_OF_MOVE), &at[i].of_move);
    }
    into->at = at;
    into->n = (uint32_t)n;
    into->last_depth = graph_last_depth(d->g, draft->alternative[turn], n);
    const NodeId only = draft->alternative[turn][0];
    const DepthSpan all = {0, into->last_depth, 1}, own = {turn == TURN_THEM, into->last_depth, 2};
    into->every_move = n == 1 && graph_holds_until(d->g, only, all);
    into->every_turn =
        into->every_move || (n == 1 && d->alternates && graph_holds_until(d->g, only, own));
}

/* The word of moves without which no move leads to where `id` holds; NULL if none is known. */
static const Word *reached_by(const Drafter *d, NodeId id)
{
    const GraphNode *n = graph_node(d->g, id);
    const Word *found = NULL;
    if (n->op == G_WORD && n->word->reached_by)
        return vocab_find(d->vocab, n->word->reached_by, strlen(n->word->reached_by), 0);
    if (n->op == G_AND)
        for (uint32_t i = 0; i < n->n_args && !found; i++)
            found = reached_by(d, graph_args(d->g, id)[i]);
    return found;
}

/* What is asked for with one side to move.  A group is what is asked for together in one position:
 * moves and their order only where the goals leave it open, the value sought only at leaves. */
static void want_side(Drafter *d, const Draft *draft, Turn turn, CompiledAdvice *into)
{
    NodeId holding = graph_given_turn(d->g, draft->holding, turn == TURN_US);
    NodeId better = graph_given_turn(d->g, draft->better, turn == TURN_US);
    want(d, judge_node(d, holding, better), &into->judge[turn]);
    want_constraint(d, draft, turn, &into->constraint[turn]);
    end_group(d);
    NodeId leaf = graph_make(d->g, &both_truths, (NodeId[]){holding, better});
    want(d, leaf, &into->leaf[turn]);
    into->last_move[!turn] = reached_by(d, leaf);
    want(d, draft->seek, &into->seek.value);
    if (draft->better_of_any_value != NO_NODE) {
        NodeId any = graph_given_turn(d->g, draft->better_of_any_value, turn == TURN_US);
        want(d, graph_make(d->g, &both_truths, (NodeId[]){holding, any}), &into->values.leaf[turn]);
    }
    end_group(d);
}

static void want_roots(Drafter *d, const NodeId *deciding, size_t n_deciding, CompiledAdvice *into)
{
    NodeId *roots = base_alloc(graph_size(d->g) * sizeof *roots, "code");
    size_t n = graph_roots(d->g, deciding, n_deciding, roots);
    Entry *entries = ARENA_ARRAY(d->home, Entry, n);
    for (size_t i = 0; i < n; i++)
        want(d, roots[i], &entries[i]);
    free(roots);
    into->roots = entries;
    into->n_roots = (uint32_t)n;
    into->needs_root = graph_needs_root(d->g, deciding, n_deciding);
}

static const Word *steps_word(const Vocab *v)
{
    return v->steps ? vocab_find(v, v->steps, strlen(v->steps), 2) : NULL;
}

/* An expectation is of trees to their leaves: what has no bound has none. */
static void check_bound(Drafter *d, const Advice *a, const CompiledAdvice *c)
{
    if (!a->expect || c->constraint[TURN_US].last_depth != UINT32_MAX)
        return;
    diag_add(d->ds, DIAG_ERROR, a->clause_at[CLAUSE_EXPECT],
             "`expect:` wants a bound on `depth` in `us:`");
    diag_hint(d->ds, "such as `us: depth < 6`");
    d->failed = true;
}

static QuestionKind question_kind(const Advice *a)
{
    if (a->expect)
        return QUESTION_EXPECT;
    if (advice_odds(a) != ODDS_CERTAIN)
        return QUESTION_ODDS;
    return advice_holds(a) ? QUESTION_HOLD : QUESTION_REACH;
}

static OddsTerms question_terms(const CompiledAdvice *c)
{
    const Advice *a = c->advice;
    if (c->kind == QUESTION_ODDS && a->odds->kind == ODDS_MOST)
        return (OddsTerms){.ask = ASK_ODDS_MOST};
    if (c->kind == QUESTION_ODDS)
        return (OddsTerms){.ask = ASK_ODDS_OF, .wanted = {a->odds->n, a->odds->m}};
    if (c->kind != QUESTION_EXPECT)
        return (OddsTerms){0};
    OddsTerms terms = {.ask = ASK_EXPECTED, .expected = {.explore = &c->explore}};
    if (a->risk)
        terms.expected.risk = &c->risk;
    if (c->blend.growth)
        terms.expected.blend = &c->blend;
    return terms;
}

/* Where what one item hands comes from, NULL: it hands nothing; *nodes is moved behind it. */
static const ValueSource *want_item(Drafter *d, const RuleItem *item, const SourceNodes **nodes)
{
    ValueSource *at =
        item->n_arguments ? ARENA_ARRAY(d->home, ValueSource, item->n_arguments) : NULL;
    for (uint32_t i = 0; i < item->n_arguments; i++)
        want_source(d, (*nodes)++, item->arguments[i].expr->type, &at[i]);
    return at;
}

static void want_handed(Drafter *d, const Draft *draft, CompiledAdvice *into)
{
    const SourceNodes *next = draft->handed;
    const ValueSource **handed = ARENA_ARRAY(d->home, const ValueSource *, draft->n_items);
    for (uint32_t i = 0; i < draft->n_items; i++)
        handed[i] = want_item(d, draft->item[i], &next);
    into->handed = handed;
}

static void want_advice(Drafter *d, const Advice *a, const Draft *draft, CompiledAdvice *into)
{
    NodeId deciding[MOST_DECIDING];
    size_t n_deciding = draft_deciding_nodes(a, draft, deciding);
    CompiledKey *keys = ARENA_ARRAY(d->home, CompiledKey, a->n_prefer);
    into->advice = a;
    into->kind = question_kind(a);
    ValueSource *params = ARENA_ARRAY(d->home, ValueSource, a->n_params);
    for (uint32_t i = 0; i < a->n_params; i++)
        want_source(d, &draft->params[i], a->params[i].domain->type, &params[i]);
    into->params = params;
    if (a->plan)
        want_handed(d, draft, into);
    want(d, draft->when, &into->when);
    bool by_position = true;
    for (uint32_t i = 0; i < a->n_prefer; i++) {
        want(d, draft->prefer[i], &keys[i].value);
        keys[i].most = key_is_most(&a->prefer[i]);
        by_position &=
            !(graph_node(d->g, draft->prefer[i])->deps & (DEP_DEPTH | DEP_ROOT | DEP_PIECE));
    }
    into->prefers_by_position = by_position;
    into->prefer = keys;
    into->n_prefer = a->n_prefer;
    into->has_seek = a->seek != NULL;
    into->seek.most = a->seek && key_is_most(a->seek);
    want_side(d, draft, TURN_US, into);
    want_side(d, draft, TURN_THEM, into);
    if (d->vocab->game->chance) /* whatever `them:` says, chance moves on */
        into->constraint[TURN_THEM].last_depth = UINT32_MAX;
    else if (d->vocab->game->n_players == 1) /* then they never move: each bound is one of theirs */
        into->constraint[TURN_THEM].last_depth = into->constraint[TURN_US].last_depth;
    want_roots(d, deciding, n_deciding, into);
    into->values.known = draft->better_of_any_value != NO_NODE;
    if (into->values.known)
        want(d, draft->most_value, &into->values.most);
    end_group(d);
    want(d, graph_distance(d->g, draft->better, steps_word(d->vocab)), &into->distance);
    want(d, graph_least_plies(d->g, draft->better), &into->least_plies);
    end_group(d);
    want(d, draft->expect, &into->expect);
    end_group(d);
    if (advice_situation(a)) {
        want(d, *situation_estimate(draft), &into->situation);
        end_group(d);
    }
    if (!coefficients_read(d->ds, d->g, &draft->numbers, into))
        d->failed = true;
    into->terms = question_terms(into);
    into->images = graph_images(d->g, d->vocab, deciding, n_deciding);
    into->goal_images =
        graph_images_if_turning(d->g, d->vocab, (NodeId[]){draft->better, draft->holding}, 2);
    into->depth_cap = graph_depth_cap(d->g, deciding, n_deciding);
    into->looks_at_depth = graph_depth_cap(d->g, (NodeId[]){draft->better, draft->holding}, 2) > 0;
}

static size_t count_arguments(const TableSet *set)
{
    size_t n = 0;
    for (size_t i = 0; i < set->n_tables; i++)
        for (size_t j = 0; j < set->tables[i]->n_rules; j++)
            for (uint32_t k = 0; k < set->tables[i]->rules[j]->n_items; k++)
                n += set->tables[i]->rules[j]->items[k].n_arguments;
    return n;
}

static Drafts draft_all(Drafter *d)
{
    const TableSet *set = d->set;
    Drafts all = {ARENA_ARRAY(d->home, Draft *, set->n_advices),
                  ARENA_ARRAY(d->home, NodeId *, set->n_tables),
                  ARENA_ARRAY(d->home, SourceNodes, count_arguments(set)),
                  NO_NODE,
                  NO_NODE,
                  NO_NODE};
    SourceNodes *argument = all.arguments;
    for (size_t i = 0; i < set->n_advices && !d->failed; i++)
        all.advice[i] = draft_advice(d, set->advices[i]);
    for (size_t i = 0; i < set->n_tables; i++)
        compile_search_order(d, set->tables[i]);
    for (size_t i = 0; i < set->n_tables && !d->failed; i++) {
        const Table *t = set->tables[i];
        all.conditions[i] = ARENA_ARRAY(d->home, NodeId, t->n_rules);
        for (size_t j = 0; j < t->n_rules; j++) {
            all.conditions[i][j] = add_expr(d, t->rules[j]->condition);
            for (uint32_t k = 0; k < t->rules[j]->n_items; k++)
                argument = draft_item(d, &t->rules[j]->items[k], argument);
        }
    }
    all.aim = add_expr(d, set->root->aim);
    all.scope = add_expr(d, set->root->scope);
    all.avoid = add_expr(d, set->root->avoid);
    compile_odds_bound(d, set->root->odds, "odds");
    return all;
}

static void say_too_large(Drafter *d)
{
    diag_add(d->ds, DIAG_ERROR, (Span){0},
             "the table is too large once definitions are written out (the limit is %d "
             "instructions)",
             LIMIT_CODE);
    d->failed = true;
}

static void want_all(Drafter *d, const Drafts *all, Compiled *into, CompiledAdvice *advice)
{
    const TableSet *set = d->set;
    const SourceNodes *argument = all->arguments;
    CompiledTable *tables = ARENA_ARRAY(d->home, CompiledTable, set->n_tables);
    for (size_t i = 0; i < set->n_advices; i++)
        want_advice(d, set->advices[i], all->advice[i], &advice[i]);
    for (size_t i = 0; i < set->n_tables; i++) {
        const Table *t = set->tables[i];
        Entry *conditions = ARENA_ARRAY(d->home, Entry, t->n_rules);
        const ValueSource *const **arguments =
            ARENA_ARRAY(d->home, const ValueSource *const *, t->n_rules);
        for (size_t j = 0; j < t->n_rules; j++) {
            want(d, all->conditions[i][j], &conditions[j]);
            const Rule *r = t->rules[j];
            const ValueSource **by_item = ARENA_ARRAY(d->home, const ValueSource *, r->n_items);
            for (uint32_t k = 0; k < r->n_items; k++)
                by_item[k] = want_item(d, &r->items[k], &argument);
            arguments[j] = by_item;
        }
        tables[i] = (CompiledTable){t, conditions, arguments};
        end_group(d);
    }
    want(d, all->aim, &into->aim);
    end_group(d);
    want(d, all->scope, &into->scope);
    end_group(d);
    want(d, all->avoid, &into->avoid);
    end_group(d);
    into->end_images = graph_images(d->g, d->vocab, set->root->avoid ? &all->avoid : &all->aim, 1);
    into->tables = tables;
    if (!compile_image_parts(d, all, into))
        say_too_large(d);
}

static const Program *compile_wanted(Drafter *d, const Vocab *vocab)
{
    size_t n = d->group_end.n;
    Group *groups = base_alloc(n * sizeof *groups, "code");
    for (size_t i = 0, from = 0; i < n; i++) {
        groups[i] = (Group){d->ids.at + from, d->group_end.at[i] - from};
        from = d->group_end.at[i];
    }
    Entry *entries = base_alloc(d->ids.n * sizeof *entries, "code");
    Program *p = compile_groups(d->home, d->g, vocab, groups, n, entries);
    for (size_t i = 0; i < d->ids.n; i++)
        *d->wanted.at[i] = entries[i];
    free(entries);
    free(groups);
    if (!p)
        say_too_large(d);
    return p;
}

const Compiled *compile_table(Arena *home, Diags *ds, const TableSet *set, const Game *game)
{
    assert(!game_fault(game));
    Compiled *c = ARENA_NEW(home, Compiled);
    Drafter d = {.home = home,
                 .ds = ds,
                 .set = set,
                 .g = graph_new(home, game->vocab),
                 .vocab = game->vocab,
                 .alternates = game->alternates};
    c->set = set;
    c->game = game;
    compiled_note_single(&d, game);
    Drafts all = draft_all(&d);
    CompiledAdvice *advice = ARENA_ARRAY(home, CompiledAdvice, set->n_advices);
    c->advice = advice;
    if (!d.failed) {
        want_all(&d, &all, c, advice);
        for (size_t i = 0; i < set->n_advices; i++)
            check_bound(&d, set->advices[i], &advice[i]);
        c->program = d.failed ? NULL : compile_wanted(&d, game->vocab);
        if (c->program)
            compiled_warn(&d, &all, c);
    }
    for (size_t i = 0; i < set->n_advices && c->program; i++)
        if (set->advices[i]->plan && !compile_plan(home, ds, c, &advice[i]))
            c->program = NULL;
    vec_clear(&d.ids);
    vec_clear(&d.wanted);
    vec_clear(&d.group_end);
    graph_free(d.g);
    return c->program ? c : NULL;
}

const CompiledAdvice *compiled_part(const CompiledAdvice *a, uint32_t number)
{
    if (!a->plan)
        return number == 0 ? a : NULL;
    for (uint32_t i = 0; i < a->plan->n; i++) {
        const PlanPlace *place = &a->plan->place[i];
        if (number < place->n)
            return place->advice[number];
        number -= place->n;
    }
    return NULL;
}

const CompiledTable *compiled_find(const Compiled *c, const Table *t)
{
    for (size_t i = 0; i < c->set->n_tables; i++)
        if (c->tables[i].table == t)
            return &c->tables[i];
    assert(!"a table of another set");
    return NULL;
}

const Program *compile_expr(Arena *home, Diags *ds, const Expr *e, const Game *game, Entry *entry)
{
    assert(e && game && entry);
    Graph *g = graph_new(home, game->vocab);
    NodeId id = graph_add(g, ds, e);
    Program *p = NULL;
    if (id != NO_NODE)
        p = compile_groups(home, g, game->vocab, &(Group){&id, 1}, 1, entry);
    graph_free(g);
    return p;
}

const Program *compile_arguments(Arena *home, Diags *ds, const RuleItem *item, const Game *game,
                                 const ValueSource **from)
{
    assert(item->advice && game && from);
    Drafter d = {.home = home, .ds = ds, .g = graph_new(home, game->vocab), .vocab = game->vocab};
    SourceNodes nodes[LIMIT_VALUES];
    const SourceNodes *next = nodes;
    const Program *p = NULL;
    assert(item->n_arguments <= LIMIT_VALUES);
    draft_item(&d, item, nodes);
    *from = d.failed ? NULL : want_item(&d, item, &next);
    end_group(&d);
    if (*from)
        p = compile_wanted(&d, game->vocab);
    vec_clear(&d.ids);
    vec_clear(&d.wanted);
    vec_clear(&d.group_end);
    graph_free(d.g);
    return p;
}
