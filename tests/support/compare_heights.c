/* tests/support/compare_heights.c -- heights that were worked out backwards, beside what the prover
 * (see compare_heights.h). */
#include "tests/support/compare_heights.h"

bool rig_init(Rig *r, const char *text, const char *const *classes, size_t n)
{
    Status status = {0};
    *r = (Rig){.b = bundle_load_text(text)};
    if (!r->b.c)
        return false;
    r->classes.game = r->b.c->game;
    for (size_t i = 0; i < n; i++)
        vec_push(&r->classes.names, classes[i], "classes");
    return classes_list(&r->classes, NULL, &status);
}

void rig_clear(Rig *r)
{
    classes_clear(&r->classes);
    bundle_free(&r->b);
}

Retrograde rig_solve(const Rig *r, VerifyOptions o)
{
    Retrograde h;
    retrograde_solve(
        &h, &(RetrogradeRequest){
                .compiled = r->b.c, .classes = &r->classes, .options = &o, .memory = o.memory / 4});
    return h;
}

/* Whether a height that was solved, with or without its tree, is what the search found. */
static bool heights_agree(const Proof *solved, const Proof *searched)
{
    if (searched->verdict == VERDICT_REFUTED)
        return solved->verdict == VERDICT_REFUTED;
    if (searched->verdict == VERDICT_UNKNOWN)
        return solved->verdict != VERDICT_SATISFIABLE ||
               solved->height >= searched->height_at_least;
    return solved->verdict == VERDICT_SATISFIABLE && solved->height <= searched->height &&
           solved->height >= searched->height_at_least &&
           (!searched->shortest || solved->height == searched->height);
}

static bool heights_same(const Choice *solved, const Choice *searched)
{
    const Proof *a = &solved->proof, *b = &searched->proof;
    if (!heights_agree(a, b))
        return false;
    if (b->verdict != VERDICT_SATISFIABLE || !b->shortest)
        return true;
    return solved->advice == searched->advice && a->shortest && same_tree(&a->tree, &b->tree);
}

static void heights_count(const HeightsQuestion *q, const Choice *searched, HeightsTally *t)
{
    const Proof *p = &searched->proof;
    t->all++;
    if (p->verdict == VERDICT_REFUTED)
        t->refuted += searched->n_tried > 0;
    else if (p->verdict == VERDICT_SATISFIABLE && p->shortest)
        t->trees++;
    else if (p->verdict == VERDICT_UNKNOWN && p->height_at_least > q->max_depth)
        t->no_lower++;
    else
        t->open++;
}

/* The height as it was solved.  Where a tree is wanted, the answer has the height of the tree, and
 * where none could be built, that of a search. */
static bool heights_agree_alone(Session *knows, const void *position, const ChooseOptions *o,
                                const Proof *searched)
{
    ChooseOptions without_tree = *o;
    Choice c;
    without_tree.want_tree = false;
    session_choose(knows, position, &without_tree, &c);
    bool same = heights_agree(&c.proof, searched);
    proof_free(&c.proof);
    return same;
}

static bool heights_compare_at(const HeightsQuestion *q, const ChooseOptions *o, Session *knows,
                               Session *searches, const void *position, HeightsTally *t)
{
    ChooseOptions without = *o;
    Choice a, b;
    without.n_solved = 0;
    without.limits.max_nodes = q->max_nodes;
    session_choose(knows, position, o, &a);
    proof_unfold(&a.proof, 0);
    session_choose(searches, position, &without, &b);
    proof_unfold(&b.proof, 0);
    bool same = heights_same(&a, &b) && heights_agree_alone(knows, position, o, &b.proof);
    heights_count(q, &b, t);
    proof_free(&a.proof);
    proof_free(&b.proof);
    return same;
}

bool heights_compare(const HeightsQuestion *q, HeightsTally *t, StrBuf *difference)
{
    Rig r;
    *t = (HeightsTally){0};
    bool same = rig_init(&r, q->table, &q->name, 1);
    if (!same) {
        strbuf_puts(difference, strbuf_get(&r.b.messages));
        return false;
    }
    VerifyOptions how = {.threads = 2, .memory = q->memory ? q->memory : (size_t)1 << 30};
    Retrograde h = rig_solve(&r, how);
    ChooseOptions o = {
        .limits = {.max_depth = q->max_depth}, .want_tree = true, .solved = h.at, .n_solved = h.n};
    Session *knows = session_new(r.b.c, 1 << 22), *searches = session_new(r.b.c, 1 << 24);
    void *position = base_alloc(r.b.c->game->position_size, "a position");
    session_keep(knows);
    t->solved = (unsigned)h.n;
    for (uint64_t i = 0; same && i < classes_size(&r.classes); i += q->stride) {
        if (!classes_position(&r.classes, i, position))
            continue;
        same = heights_compare_at(q, &o, knows, searches, position, t);
        if (!same)
            r.b.c->game->write(r.b.c->game, position, difference);
    }
    free(position);
    session_free(knows);
    session_free(searches);
    retrograde_clear(&h);
    rig_clear(&r);
    return same;
}
