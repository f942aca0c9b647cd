/* lang/parse/parse_plan.c -- plans: pieces of advice put together.
 * Does: reads `plan NAME(params) STRING? = step then step`, with `or` between the alternatives of a
 * step and `with` between what an alternative pursues at once. Knows: Parser.   Must not know: what
 * the names mean. Start reading at parse_plan(). */
#include "base/vec.h"
#include "lang/parse/parse_internal.h"

#define AN_ITEM "the name of a piece of advice or of a plan"

/* The error where something else stands in place of a name; where nothing does, it is at the token
 * that the name should follow. */
static void report_no_item(Parser *p)
{
    if (parser_peek(p, 0).kind == TOK_END || parser_at_declaration(p))
        diag_add(p->ds, DIAG_ERROR, p->last.span, AN_ITEM " is missing after %s, in %s",
                 parser_show(p, p->last), p->owner);
    else
        parser_expected(p, AN_ITEM);
}

static bool parse_item(Parser *p, RuleItem *item)
{
    Token t = parser_peek(p, 0);
    if ((t.kind != TOK_NAME && t.kind != TOK_QNAME) || parser_at_declaration(p)) {
        report_no_item(p);
        return false;
    }
    item->name = parser_name(p, parser_take(p));
    return parse_item_arguments(p, item);
}

static bool parse_mesh(Parser *p, PlanMesh *mesh)
{
    VEC(RuleItem) items = {0};
    bool fine;
    do {
        RuleItem item = {0};
        fine = parse_item(p, &item);
        vec_push(&items, item, "advice of a plan");
    } while (fine && parser_word(p, parser_peek(p, 0), "with") && parser_accept(p, TOK_NAME));
    mesh->items = arena_copy(p->home, items.at, items.n * sizeof *items.at);
    mesh->n = (uint32_t)items.n;
    vec_clear(&items);
    return fine;
}

static bool parse_step(Parser *p, PlanStep *step)
{
    VEC(PlanMesh) meshes = {0};
    bool fine;
    do {
        PlanMesh mesh = {0};
        fine = parse_mesh(p, &mesh);
        vec_push(&meshes, mesh, "alternatives of a plan");
    } while (fine && parser_accept(p, TOK_OR));
    step->meshes = arena_copy(p->home, meshes.at, meshes.n * sizeof *meshes.at);
    step->n = (uint32_t)meshes.n;
    vec_clear(&meshes);
    return fine;
}

static bool parse_steps(Parser *p, AdvicePlan *plan)
{
    VEC(PlanStep) steps = {0};
    bool fine;
    do {
        PlanStep step = {0};
        fine = parse_step(p, &step);
        vec_push(&steps, step, "steps of a plan");
    } while (fine && parser_accept(p, TOK_THEN));
    plan->steps = arena_copy(p->home, steps.at, steps.n * sizeof *steps.at);
    plan->n = (uint32_t)steps.n;
    vec_clear(&steps);
    return fine;
}

bool parse_plan(Parser *p, Advice *a)
{
    parser_take(p);
    a->plan = ARENA_NEW(p->home, AdvicePlan);
    if (!parser_read_name(p, "a name after `plan`", &a->name))
        return false;
    p->owner = parser_owner(p, "the plan", a->name);
    if (!parse_advice_params(p, a))
        return false;
    parser_accept_doc(p, &a->doc);
    return parser_expect(p, TOK_EQ, "`=`") && parse_steps(p, a->plan) && parser_check_end(p);
}
