/* tests/support/solved_plans.c -- plans that are solved backwards, to be compared with searches of
 * (see solved_plans.h). */
#include "tests/support/solved_plans.h"

const SolvedPlan solved_plans[N_SOLVED_PLANS] = {
    {"KQvK", "a step ends with a move of ours: any reply, then the next",
     "plan p = a then b\nrule r then p\n"
     "advice a them: any better: k in edge holding: Q\n"
     "advice b them: any better: mate or us_to_move and k in corners holding: Q and not "
     "stalemate\n",
     1201, 5, 2, 15, 5, 0},
    {"KQvK", "what is done is done, though the next step may have no tree there",
     "plan p = a then b then c\nrule r then p\n"
     "advice a them: any better: us_to_move and k in edge holding: Q\n"
     "advice b when: not K in edge them: any better: dist(K, k) = 2 holding: k in edge\n"
     "advice c them: any better: mate holding: k in edge\n",
     2401, 5, 3, 5, 15, 0},
    {"KQvK", "the first step looks at its root; one step stands for two in the plan",
     "plan two = b then a then b\nplan p = a then b\nrule edge if k in edge then p\nrule r then p, "
     "two\n"
     "advice a them: any better: us_to_move and k in edge holding: Q\n"
     "advice b them: any better: us_to_move and not k in edge holding: Q\n",
     2401, 5, 5, 25, 10, 0},
    {"KQvK", "a step behind the first looks at its root, which differs with the way",
     "plan p = a then b then b\nrule r then p\n"
     "advice a them: any better: k in edge holding: Q\n"
     "advice b them: any better: us_to_move and rank(k) < root(rank(k)) holding: Q\n",
     1999, 5, 17, 8, 40, 0},
    {"KRvK", "two roots at once, and one step that stands in two ways",
     "plan p = a or b then c with d\nrule r if K in a1..h2 then p\n"
     "advice a them: any better: us_to_move and (k in edge) != root(k in edge) holding: R\n"
     "advice b when: not k in corners them: any better: them_to_move and check\n"
     "advice c them: any better: us_to_move and (rank(k) > 4) != root(rank(k) > 4) holding: R and "
     "not check\n"
     "advice d when: not check them: any better: dist(K, k) = 2 holding: dist(K, k) "
     "< 6\n",
     997, 5, 44, 5, 0, 0},
    {"KQvK", "branches that are open together have roots of their own",
     "plan two = b then c\nplan p = a or two\nrule r then p\n"
     "advice a them: any better: us_to_move and (rank(k) > 4) != root(rank(k) > 4)\n"
     "advice b them: any better: us_to_move and k in edge\n"
     "advice c them: any better: us_to_move and (file(k) > 4) != root(file(k) > 4)\n",
     1201, 5, 6, 20, 30, 0},
    {"KRvK", "what stands in two ways at one place hands over together",
     "plan p = a or b then c or d then e\nrule r then p\n"
     "advice a them: any better: k in edge and us_to_move\n"
     "advice b them: any better: us_to_move and dist(K, k) = 2\n"
     "advice c them: any better: them_to_move and (check or root(rank(k) > 4) and dist(K, k) > 5)\n"
     "advice d them: any better: us_to_move and (rank(k) > 4) != root(rank(k) > 4)\n"
     "advice e them: any better: us_to_move and dist(K, k) < 5\n",
     1999, 5, 39, 25, 10, 0},
    {"KRvK", "they may capture, and have no move",
     "plan p = a then b\nrule r then p\n"
     "advice a them: any better: us_to_move and dist(K, k) <= 2 holding: R or dist(K, k) < 4\n"
     "advice b when: R them: any better: them_to_move and (stalemate or R in attacks(K))\n",
     1201, 5, 2, 30, 0, 0},
    {"KvKR", "we capture",
     "plan p = a then b\nrule r then p\n"
     "advice a them: any better: not r or us_to_move and dist(K, r) = 1\n"
     "advice b them: any better: them_to_move and not r or us_to_move and k in edge\n",
     2401, 5, 2, 3, 30, 0},
    {"KPvK", "promotions, and steps in other material",
     "plan p = a then b\nrule r then p\n"
     "advice a them: any better: them_to_move and Q and not Q & moves(k) holding: P or Q\n"
     "advice b when: k in edge them: any better: us_to_move and dist(K, k) < 3 holding: Q\n",
     1999, 6, 2, 1, 30, 0},
    {"KQvK", "which of two succeeds, their reply decides",
     "plan p = a or b\nrule r then p\n"
     "advice a them: any better: us_to_move and (file(k) = 1 or file(k) = 8)\n"
     "advice b them: any better: us_to_move and (rank(k) = 1 or rank(k) = 8)\n",
     1201, 5, 1, 20, 0, 0},
    {"KQvK", "each alternative can fail, and begins under a condition",
     "plan p = a or b\nrule r then p\n"
     "advice a when: not k in edge them: any better: us_to_move and k in corners holding: Q and "
     "file(k) != 4\n"
     "advice b them: any better: us_to_move and k in edge holding: Q and not k in on_rank(4) | "
     "on_rank(5)\n",
     1201, 5, 3, 15, 20, 0},
    {"KRvK", "alternatives in two steps, and both goals looked at with either to move",
     "plan p = a or b then c or d\nrule r then p\n"
     "advice a them: any better: k in edge holding: R\n"
     "advice b them: any better: them_to_move and check holding: R\n"
     "advice c when: dist(K, k) > 2 them: any better: us_to_move and dist(K, k) = 2\n"
     "advice d when: dist(K, R) < 3 them: any better: dist(K, k) = 2 and k in edge holding: R\n",
     1201, 5, 12, 20, 0, 0},
    {"KQvK", "two at once: what holds for one alone, and then a step more",
     "plan p = a with b then c\nrule r then p\n"
     "advice a them: any better: us_to_move and k in corners holding: Q and not k in on_rank(4)\n"
     "advice b them: any better: us_to_move and (file(k) = 1 or rank(k) = 1) holding: file(k) != "
     "4\n"
     "advice c when: k in edge them: any better: check and them_to_move or stalemate holding: Q\n",
     1201, 5, 4, 30, 0, 0},
    {"KQvK", "a step entered at several times, with some of its advice",
     "plan p = a or b then c with d\nrule r if rank(k) > 6 then p\n"
     "advice a them: any better: us_to_move and rank(k) < root(rank(k)) holding: Q\n"
     "advice b them: any better: us_to_move and file(k) < 3 holding: Q and not Q in on_rank(3)\n"
     "advice c when: file(K) < 5 them: any better: them_to_move and dist(Q, k) = 2 holding: Q and "
     "file(k) < 4\n"
     "advice d when: k in edge them: any better: us_to_move and not k in edge holding: not Q in "
     "edge\n",
     997, 5, 20, 10, 0, 0},
    {"KQvK", "what stays open while another hands over, and where nothing begins",
     "plan p = a or b then c\nrule r then p\n"
     "advice a them: any better: them_to_move and check\n"
     "advice b them: any better: us_to_move and k in edge and dist(K, k) < 4\n"
     "advice c when: k in edge them: any better: them_to_move and not check\n",
     1201, 5, 6, 40, 0, 0},
    {"KRvK", "plans in a plan, of different length",
     "plan two = b then a\nplan p = two or a then c\nrule r then p\n"
     "advice a them: any better: us_to_move and k in edge holding: R\n"
     "advice b them: any better: us_to_move and not k in edge holding: R or k in a1..d4\n"
     "advice c them: any better: them_to_move and check holding: dist(R, k) > 1\n",
     2401, 5, 9, 25, 0, 0},
    {"KvKR", "they decide what we capture with",
     "plan p = a or b then c\nrule r then p\n"
     "advice a them: any better: not r\n"
     "advice b them: any better: us_to_move and dist(K, r) = 1 holding: dist(K, k) < 4\n"
     "advice c them: any better: them_to_move and not r or us_to_move and k in edge\n",
     2401, 5, 5, 5, 30, 0},
    {"KPvK", "promotions, while two things are pursued",
     "plan p = a with b\nrule r then p\n"
     "advice a them: any better: them_to_move and Q and not Q & moves(k) holding: P or Q\n"
     "advice b when: k in edge them: any better: us_to_move and dist(K, k) < 3 holding: Q or R or "
     "P\n",
     1999, 6, 3, 30, 20, 0},
    {"KPvKP", "en passant: positions that are in no table",
     "plan p = a or b then c\nrule r if rank(P) = 2 or rank(p) = 7 then p\n"
     "advice a them: any better: rank(P) = 4 or rank(p) = 5\n"
     "advice b them: any better: us_to_move and not p holding: P\n"
     "advice c them: any better: us_to_move and rank(P) > 4 or them_to_move and not p holding: P\n",
     1999993, 4, 4, 0, 0, (size_t)40 << 30},
};

/* Only the first one looks at its root. */
static void random_free_advice(uint64_t *seed, unsigned number, StrBuf *out)
{
    static const char *const better[] = {"check and them_to_move",
                                         "us_to_move and k in edge",
                                         "us_to_move and not k in edge",
                                         "dist(K, k) = 2",
                                         "them_to_move and R in attacks(K)",
                                         "stalemate or mate",
                                         "k in corners",
                                         "us_to_move and dist(R, k) = 3"};
    static const char *const holding[] = {
        "true", "true", "R", "R or k in a1..d4", "not K in edge", "dist(R, k) > 1 or us_to_move"};
    static const char *const when[] = {"true", "true", "k in edge", "dist(K, k) < 4", "not check"};
    strbuf_printf(out, "advice a%u\n  them: any\n", number);
    if (number == 0)
        strbuf_printf(out, "  better: us_to_move and (k in edge) != root(k in edge)\n");
    else
        strbuf_printf(out, "  better: %s\n", ONE_OF(seed, better));
    if (random_below(seed, 2))
        strbuf_printf(out, "  holding: %s\n", ONE_OF(seed, holding));
    if (random_below(seed, 2))
        strbuf_printf(out, "  when: %s\n", ONE_OF(seed, when));
}

static void random_free_mesh(uint64_t *seed, bool first, StrBuf *out)
{
    for (unsigned i = 0, n = 1 + random_below(seed, 4) / 3; i < n; i++)
        strbuf_printf(out, "%sa%u", i ? " with " : "",
                      first ? random_below(seed, FREE_ADVICE)
                            : 1 + random_below(seed, FREE_ADVICE - 1));
}

void random_free_plan(uint64_t *seed, StrBuf *out)
{
    unsigned steps = 1 + random_below(seed, 2) + random_below(seed, 2);
    strbuf_puts(out, "rule r then p\nplan p = ");
    for (unsigned i = 0; i < steps; i++) {
        strbuf_puts(out, i ? " then " : "");
        random_free_mesh(seed, i == 0, out);
        if (random_below(seed, 2)) {
            strbuf_puts(out, " or ");
            random_free_mesh(seed, i == 0, out);
        }
    }
    strbuf_putc(out, '\n');
    for (unsigned i = 0; i < FREE_ADVICE; i++)
        random_free_advice(seed, i, out);
}
