/* tests/support/random_plan.c -- tables with plans, made at random (see random_plan.h). */
#include "tests/support/random_plan.h"

static void random_plan_advice(uint64_t *seed, unsigned number, StrBuf *out)
{
    static const char *const better[] = {"check and them_to_move",
                                         "us_to_move and k in edge",
                                         "dist(K, k) < root(dist(K, k))",
                                         "them_to_move and count(us) > count(them)",
                                         "dist(K, k) = 2",
                                         "us_to_move and mobility < root(mobility) + 3",
                                         "K in on_rank(root(rank(K)) + 1)",
                                         "mate",
                                         "depth = 2",
                                         "us_to_move"};
    static const char *const holding[] = {"true", "count(us) = root(count(us))", "not stalemate",
                                          "depth < 3", "dist(K, k) <= root(dist(K, k)) + 1"};
    static const char *const us[] = {"any",
                                     "by(K)",
                                     "not by(K) then any",
                                     "depth < 2",
                                     "gives_check then by(K)",
                                     "not captures",
                                     "to in within(root(K), 2)",
                                     "depth = 0 and by(K)"};
    static const char *const them[] = {"any",      "any",       "any",         "by(k)",
                                       "captures", "depth < 3", "not captures"};
    static const char *const when[] = {"true", "true", "true", "k in edge", "count(us) > 1"};
    strbuf_printf(out, "advice a%u\n  better: %s\n", number, ONE_OF(seed, better));
    strbuf_printf(out, "  holding: %s\n", ONE_OF(seed, holding));
    strbuf_printf(out, "  us: %s\n", ONE_OF(seed, us));
    strbuf_printf(out, "  them: %s\n", ONE_OF(seed, them));
    strbuf_printf(out, "  when: %s\n", ONE_OF(seed, when));
    if (random_below(seed, 3) == 0)
        strbuf_puts(out, "  prefer: least after(dist(K, k))\n");
}

static void random_mesh(uint64_t *seed, bool may_be_plan, StrBuf *out)
{
    if (may_be_plan && random_below(seed, 4) == 0) {
        strbuf_puts(out, "inner");
        return;
    }
    strbuf_printf(out, "a%u", random_below(seed, PLAN_ADVICE));
    for (unsigned n = random_below(seed, 3); n > 1; n--)
        strbuf_printf(out, " with a%u", random_below(seed, PLAN_ADVICE));
}

void random_plan(uint64_t *seed, const char *name, bool may_have_plans, StrBuf *out)
{
    unsigned steps = 1 + random_below(seed, 2); /* so that no limit on branches is met */
    strbuf_printf(out, "plan %s = ", name);
    for (unsigned i = 0; i < steps; i++) {
        strbuf_puts(out, i ? " then " : "");
        random_mesh(seed, may_have_plans, out);
        if (random_below(seed, 3) == 0) {
            strbuf_puts(out, " or ");
            random_mesh(seed, may_have_plans, out);
        }
    }
    strbuf_putc(out, '\n');
}

void random_plans(uint64_t *seed, StrBuf *text)
{
    strbuf_puts(text, "table t\nrule r then p\n");
    for (unsigned i = 0; i < PLAN_ADVICE; i++)
        random_plan_advice(seed, i, text);
    random_plan(seed, "inner", false, text);
    random_plan(seed, "p", true, text);
    strbuf_puts(text, "plan one = a0\nplan twice = a0 with a0\nplan either = a0 or a0\n"
                      "plan first_two = a0 then a1\nplan left = first_two then a2\n"
                      "plan last_two = a1 then a2\nplan right = a0 then last_two\n"
                      "plan flat = a0 then a1 then a2\n");
}

/* ---- with parameters ----------------------------------------------------------------------- */

/* Advice of one of the sides' pieces, and of a square and a number. */
static void random_valued_advice(uint64_t *seed, StrBuf *out)
{
    static const char *const piece_better[] = {
        "check and them_to_move", "them_to_move and x1 & attacks(K)",
        "dist(x1, k) < root(dist(x1, k))", "us_to_move and x1 & edge", "not x1 in root(x1)"};
    static const char *const piece_holding[] = {"true", "x1", "not x1 & attacks(k)"};
    static const char *const piece_us[] = {"any", "by(x1)", "by(x1) or by(K)",
                                           "after(dist(x1, k)) <= dist(x1, k)", "by(x1) then any"};
    static const char *const better[] = {"K & x1", "dist(K, x1) <= n1 and them_to_move",
                                         "us_to_move and dist(k, x1) >= root(dist(k, x1))",
                                         "depth >= n1"};
    static const char *const holding[] = {"true", "not x1 & them", "dist(K, x1) < 6"};
    static const char *const us[] = {"any", "by(K)", "after(dist(K, x1)) <= dist(K, x1)",
                                     "depth < 2 * n1", "not to in x1"};
    static const char *const them[] = {"any", "any", "by(k)"};
    strbuf_printf(out, "advice v0(x1 of us)\n  better: %s\n", ONE_OF(seed, piece_better));
    strbuf_printf(out, "  holding: %s\n  us: %s\n", ONE_OF(seed, piece_holding),
                  ONE_OF(seed, piece_us));
    strbuf_printf(out, "  them: %s\n", ONE_OF(seed, them));
    strbuf_printf(out, "advice v1(x1 in ~them, n1 in 1..3)\n  better: %s\n", ONE_OF(seed, better));
    strbuf_printf(out, "  holding: %s\n  us: %s\n  when: %s\n", ONE_OF(seed, holding),
                  ONE_OF(seed, us), random_below(seed, 2) ? "true" : "not x1 & K");
}

/* An item of a plan that has the parameter z1, or of one that has none. */
static void random_valued_item(uint64_t *seed, bool has_z1, StrBuf *out)
{
    static const char *const item[] = {
        "v0", "v0(each us)", "v0(any us - K)", "v1(any moves(K), 1)", "v1(each corners, any 1..2)",
        "a0"};
    static const char *const with_z1[] = {"v0(z1)", "v1(any moves(z1) - us, 2)",
                                          "v1(each z1 | K, 1)", "v0(each us - z1)", "v0(z1)"};
    strbuf_puts(out, has_z1 ? ONE_OF(seed, with_z1) : ONE_OF(seed, item));
}

static void random_valued_plan(uint64_t *seed, const char *head, bool has_z1, StrBuf *out)
{
    strbuf_printf(out, "plan %s = ", head);
    for (unsigned i = 0, steps = 1 + random_below(seed, 2); i < steps; i++) {
        strbuf_puts(out, i ? " then " : "");
        if (!has_z1 && random_below(seed, 2) == 0) {
            strbuf_puts(out, random_below(seed, 2) ? "inner" : "inner(any us - K)");
            continue;
        }
        random_valued_item(seed, has_z1, out);
        if (random_below(seed, 3) == 0) {
            strbuf_puts(out, random_below(seed, 2) ? " or " : " with ");
            random_valued_item(seed, has_z1, out);
        }
    }
    strbuf_putc(out, '\n');
}

void random_plans_with_values(uint64_t *seed, StrBuf *text)
{
    strbuf_puts(text, "table t\nrule r then p, flat\n");
    random_plan_advice(seed, 0, text);
    random_valued_advice(seed, text);
    random_valued_plan(seed, "inner(z1 of us)", true, text);
    random_valued_plan(seed, "p", false, text);
    strbuf_puts(text, "plan flat = whole(K) or whole(any us - K)\n"
                      "plan whole(z2 of us) = v0(z2) then inner(z2) or v1(any moves(z2), 1)\n");
}
