/* tests/support/compare_verdict.c -- what al0 says of advice, against the second solver (see
 * compare_verdict.h). */
#include "tests/support/compare_verdict.h"

const char *one_of(uint64_t *seed, const char *const *text, unsigned n)
{
    return text[random_below(seed, n)];
}

/* The text of a table as people write them: most have no bound on the depth. */
static void plain_table(uint64_t seed, StrBuf *out)
{
    static const char *const better[] = {"mate",
                                         "mate or stalemate",
                                         "check and them_to_move",
                                         "them_to_move and dist(K, k) = 2",
                                         "rank(k) = 1 and us_to_move",
                                         "Q",
                                         "not (q or r)",
                                         "k in edge and them_to_move",
                                         "mobility < 3 and them_to_move",
                                         "K in corners",
                                         "mated",
                                         "them_to_move and dist(K, k) < dist(root(K), root(k))"};
    static const char *const holding[] = {"true",
                                          "not stalemate",
                                          "us_to_move or not (R in attacks(k))",
                                          "dist(K, k) < 5",
                                          "R or Q or P",
                                          "root(dist(K, k)) >= dist(K, k)",
                                          "count(us) = root(count(us))",
                                          "mobility > 1 or mate",
                                          "not dead"};
    static const char *const us[] = {
        "any",
        "by(K)",
        "gives_check",
        "gives_check then by(K)",
        "not captures",
        "by(K) and (depth < 4 then any)",
        "depth < 5",
        "not by(K) then by(K)",
        "depth = 0 and by(R) then depth = 2 and by(K) then depth = 4 and gives_check",
        "straight",
        "after(dist(K, k)) <= dist(K, k)",
        "by(P) then by(K) and to in within(P, 2)"};
    static const char *const them[] = {"any",      "any",       "by(k)",        "captures then any",
                                       "captures", "depth < 6", "not captures", "to in edge"};
    static const char *const last[] = {"",
                                       "",
                                       "",
                                       "prefer: least after(dist(K, k))",
                                       "seek: least dist(K, k)",
                                       "seek: most rank(k)"};
    strbuf_puts(out, "table t\nrule r then a\nadvice a\n");
    strbuf_printf(out, "  better: %s\n", ONE_OF(&seed, better));
    strbuf_printf(out, "  holding: %s\n", ONE_OF(&seed, holding));
    strbuf_printf(out, "  us: %s\n", ONE_OF(&seed, us));
    strbuf_printf(out, "  them: %s\n", ONE_OF(&seed, them));
    strbuf_printf(out, "  %s\n", ONE_OF(&seed, last));
}

static void verdict_fails(const VerdictCase *c, const VerdictWay *w, const Proof *p,
                          const char *what)
{
    StrBuf b = {0};
    fen_write(&c->root, &b);
    strbuf_printf(&b, ", us: %s; mode %d, depth %u, %lu nodes\n",
                  c->root.flipped ? "black" : "white", (int)w->mode, w->max_depth,
                  (unsigned long)w->max_nodes);
    strbuf_printf(&b, "al0: verdict %d, limit %d, height %u, at least %u, sought %ld\n",
                  (int)p->verdict, (int)p->limit, p->height, p->height_at_least, (long)p->sought);
    strbuf_printf(&b, "second solver: height %d, sought %ld, whole %d, horizon %d\n",
                  (int)c->truth.height, (long)c->truth.sought, (int)c->truth.whole,
                  (int)c->truth.horizon);
    fprintf(stderr, "%s\n%s", c->text, strbuf_get(&b));
    fail_msg("%s", what);
}

/* What must hold of a tree that al0 found.  NULL: it does. */
static const char *fault_of_tree(VerdictCase *c, const VerdictWay *w, const Proof *p)
{
    const SecondAnswer *truth = &c->truth;
    bool seeks = c->advice->has_seek;
    if (truth->whole && truth->height == SECOND_NONE)
        return "satisfiable, and there is no tree";
    if (seeks && truth->whole && p->sought != truth->sought)
        return "another value is sought";
    unsigned most = truth->height < truth->horizon ? truth->height : truth->horizon;
    if (!seeks && (truth->height <= truth->horizon ? p->height < most : p->height <= most))
        return "lower than any tree is";
    if (p->shortest && (truth->whole || !seeks) && p->height > truth->height)
        return "shortest, and another is lower";
    if ((truth->whole || !seeks) && p->height_at_least > truth->height)
        return "the bound is too high";
    if (p->height > w->max_depth)
        return "deeper than the limit";
    if (p->tree.n > VERDICT_LARGEST_TREE)
        return NULL;
    c->count->trees++;
    if (!second_is_tree(&c->solver, &p->tree, seeks ? p->sought : 0))
        return "no tree of the advice";
    if (w->mode == SEARCH_SHORTEST && p->shortest && truth->whole &&
        !second_is_shortest(&c->solver, &p->tree, 0, &c->solver.root, 0))
        return "a part of the shortest tree is not a lowest one";
    return NULL;
}

/* Whether a way without a limit on nodes has to come to a verdict. */
static bool must_decide(const VerdictCase *c, const VerdictWay *w)
{
    if (w->max_nodes || c->advice->has_seek)
        return w->max_nodes == 0 && c->truth.whole;
    return c->truth.whole ? w->max_depth == LARGEST_MAX_DEPTH || c->truth.height <= w->max_depth
                          : c->truth.height <= w->max_depth && w->max_depth <= c->truth.horizon;
}

static const char *fault_of_verdict(VerdictCase *c, const VerdictWay *w, const Proof *p)
{
    switch (p->verdict) {
    case VERDICT_SATISFIABLE: c->count->satisfiable++; return fault_of_tree(c, w, p);
    case VERDICT_REFUTED:
        c->count->refuted++;
        return c->truth.height != SECOND_NONE ? "refuted, and there is a tree" : NULL;
    case VERDICT_UNKNOWN: break;
    }
    c->count->unknown++;
    if (p->limit == LIMIT_NONE)
        return "unknown, by no limit";
    if (!c->advice->has_seek && p->height_at_least > c->truth.height)
        return "unknown, and the bound is too high";
    bool room = p->limit != LIMIT_MEMORY;
    return room && must_decide(c, w) ? "unknown, though nothing cuts it off" : NULL;
}

static void compare_way(VerdictCase *c, const VerdictWay *w)
{
    ChooseOptions o = {.limits = {.max_depth = w->max_depth, .max_nodes = w->max_nodes},
                       .search = w->mode,
                       .want_tree = true};
    Choice choice;
    session_prove(c->session, &c->root, c->advice, &o, &choice);
    proof_unfold(&choice.proof, 0);
    const char *fault = fault_of_verdict(c, w, &choice.proof);
    if (fault)
        verdict_fails(c, w, &choice.proof, fault);
    proof_free(&choice.proof);
}

/* Every mode: to the end where the nodes are few, to a depth that the second solver has seen, and
 * with few nodes. */
static void compare_ways(VerdictCase *c, uint64_t *seed)
{
    static const SearchMode mode[] = {SEARCH_SHORTEST, SEARCH_LOWEST, SEARCH_FIRST, SEARCH_ANY};
    unsigned seen = c->truth.horizon < 8 ? c->truth.horizon : 8;
    for (size_t i = 0; i < sizeof mode / sizeof *mode; i++) {
        if (c->truth.whole)
            compare_way(c, &(VerdictWay){mode[i], LARGEST_MAX_DEPTH, 0});
        if (seen > 0)
            compare_way(c, &(VerdictWay){mode[i], random_below(seed, seen + 1), 100000});
        compare_way(c, &(VerdictWay){mode[i], 40, 1 + random_below(seed, 300)});
    }
}

void compare_verdicts(uint64_t seed, unsigned positions, unsigned men, size_t nodes,
                      VerdictCount *count)
{
    StrBuf text = {0};
    uint64_t state = seed * 7919 + 1;
    if (seed % 2)
        plain_table(random_next(&state), &text);
    else
        provable_table(random_next(&state), &text);
    if (seed % 4 == 0)
        drop_clause(&text, "\n  seek:");
    Bundle b = bundle_load_text(strbuf_get(&text));
    if (!b.c)
        fail_msg("%s", strbuf_get(&b.messages));
    VerdictCase c = {.text = strbuf_get(&text), .advice = &b.c->advice[0], .count = count};
    c.session = session_new(b.c, VERDICT_MEMORY);
    for (unsigned i = 0; i < positions; i++) {
        c.root = random_pieces(&state, random_below(&state, men + 1));
        c.truth = second_solve(&c.solver, c.advice->advice, &c.root, nodes);
        count->whole += c.truth.whole;
        if (c.truth.height != SECOND_NONE && c.truth.height > count->highest)
            count->highest = c.truth.height;
        if (c.truth.whole || !c.advice->has_seek)
            compare_ways(&c, &state);
        second_clear(&c.solver);
    }
    session_free(c.session);
    bundle_free(&b);
    strbuf_clear(&text);
}
