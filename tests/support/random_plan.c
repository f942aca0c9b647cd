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
