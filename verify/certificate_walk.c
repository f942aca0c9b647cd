/* verify/certificate_walk.c -- moves of a certificate (see certificate_walk.h).
 * Start reading at gatherer_follow().
 *
 * A tree of an advice at one root is the same for all roots of one seed, as far as it goes through
 * the same positions; so moves are kept by seed, position, and depth if the advice uses it, and a
 * tree that comes to a known move is known from there on.  Where two trees of one seed have
 * different moves in a position, one of them goes to another strategy; so does one that is longer
 * in known moves than it is by its own.
 *
 * Of a symmetric table one of all images of a position is asked.  Its tree is walked in each image
 * by the images of its moves; the seed is that of the image. */
#include "verify/certificate_walk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mix.h"

enum { MOVE_BYTES = 2 * sizeof(CertificateMove) /* with its slot, while arrays grow */ };

/* ---- moves -------------------------------------------------------------------------------- */

static bool is_that_move(const void *gatherer, uint32_t i, const void *sought)
{
    const CertificateMove *a = &((const Gatherer *)gatherer)->out->moves.at[i], *b = sought;
    return a->number == b->number && a->strategy == b->strategy && a->depth == b->depth;
}

static uint32_t hash_of_move(const CertificateMove *m)
{
    return (uint32_t)mix64(mix_step(mix_step(m->number, m->strategy), m->depth));
}

CertificateMove *gatherer_find_move(Gatherer *g, const CertificateMove *sought)
{
    uint32_t i = slots_find(&g->known, hash_of_move(sought), is_that_move, g, sought);
    return i == SLOT_FREE ? NULL : &g->out->moves.at[i];
}

void gatherer_add_move(Gatherer *g, CertificateMove m)
{
    uint32_t hash = hash_of_move(&m), n = (uint32_t)g->out->moves.n;
    slots_make_room(&g->known, n, "a certificate");
    slot_put(slots_place(&g->known, hash, is_that_move, g, &m), hash, n);
    vec_push(&g->out->moves, m, "a certificate");
    g->too_large = g->out->moves.n * MOVE_BYTES > g->v->o->memory / 2;
    g->lost |= g->too_large;
}

/* ---- the tree ----------------------------------------------------------------------------- */

/* Plies from a place to the aim, or of the tree below it; and whether some line fails. */
typedef struct Below {
    uint32_t rank;
    bool fails;
} Below;

/* The image of a move of the tree where it is walked, and the move of the tree whose image it is.
 */
static Move move_where_walked(const Gatherer *g, Move m)
{
    return g->image ? g->game->symmetries->image_move(g->game, m, g->image) : m;
}

static Move move_of_tree(const Gatherer *g, Move m)
{
    return g->image ? g->game->symmetries->image_move(g->game, m, g->back) : m;
}

static CertificateStrategyKind walked_kind(const Gatherer *g)
{
    return g->out->strategies.at[g->strategy].kind;
}

static bool is_at_aim(const Gatherer *g, const void *position)
{
    return condition_holds(g->aim, position);
}

/* What play comes to where it leaves the tree, in a position with us to move. */
static Below rank_of_exit(Gatherer *g, const void *position)
{
    bool avoids = g->v->fixpoint.avoids, aim = is_at_aim(g, position);
    uint64_t number = certificate_number(g->out, g->game, position);
    if (aim)
        return (Below){0, avoids};
    if (number == NO_INDEX)
        return (Below){0, true};
    if (game_is_over(g->game, position))
        return (Below){0, !avoids};
    const CertificatePlace *p = &g->out->place[number];
    if (p->claim == CERTIFICATE_OURS)
        return (Below){avoids ? 0 : p->rank, false};
    g->lost |= walked_kind(g) != CERTIFICATE_FAILS_BY;
    bool own = classes_have(g->v->classes, position);
    bool fails = p->claim == CERTIFICATE_FAILS || p->claim == CERTIFICATE_NO_RULE;
    return (Below){0, !own || p->claim == CERTIFICATE_THEIRS || (fails && !avoids)};
}

/* Takes what is below one more move. */
static void take_below(const Gatherer *g, Below *all, Below one, bool exit)
{
    bool counts = !exit || (walked_kind(g) == CERTIFICATE_WINS && !g->v->fixpoint.avoids);
    if (counts && one.rank + 1 > all->rank)
        all->rank = one.rank + 1;
    all->fails |= one.fails;
}

/* The replies that the tree at a node of theirs does not answer, all of them at a leaf. */
static void take_exits(Gatherer *g, uint32_t id, size_t at, Below *all)
{
    Move *move = g->moves + at * g->game->max_moves;
    unsigned n = g->game->moves(g->game, walk_position(&g->positions, at), NULL, move);
    const StrategyNode *node = &g->walked->node[id];
    if (n == 0 && !g->v->fixpoint.avoids)
        all->fails = true;
    for (unsigned i = 0; i < n; i++)
        if (node->n_edges == 0 || !strategy_find(g->walked, id, move_of_tree(g, move[i])))
            take_below(g, all, rank_of_exit(g, walk_play(&g->positions, at, move[i])), true);
}

static Below walk_ours(Gatherer *g, uint32_t id, size_t at);

/* They are to move at ply `at`. */
static Below walk_theirs(Gatherer *g, uint32_t id, size_t at)
{
    const StrategyNode *node = &g->walked->node[id];
    const StrategyEdge *edge = strategy_edges(g->walked, id);
    Below all = {0, false};
    bool aim = is_at_aim(g, walk_position(&g->positions, at));
    if (aim && node->n_edges == 0 && !g->v->fixpoint.avoids)
        return all;
    all.fails = aim && g->v->fixpoint.avoids;
    if (node->n_edges == 0 || node->excluded)
        take_exits(g, id, at, &all);
    for (uint32_t i = 0; i < node->n_edges && !g->conflict; i++) {
        const void *after = walk_play(&g->positions, at, move_where_walked(g, edge[i].move));
        bool leaf = g->walked->node[edge[i].node].n_edges == 0;
        take_below(g, &all, leaf ? rank_of_exit(g, after) : walk_ours(g, edge[i].node, at + 1),
                   leaf);
    }
    return all;
}

/* Behind a move of ours: they are to move, or we are alone, or play is over. */
static Below walk_behind(Gatherer *g, uint32_t id, size_t at)
{
    const void *position = walk_position(&g->positions, at);
    if (g->game->turn(g->game, position) != TURN_US || game_is_over(g->game, position))
        return walk_theirs(g, id, at);
    return g->walked->node[id].n_edges == 0 ? rank_of_exit(g, position) : walk_ours(g, id, at);
}

/* We are to move at ply `at`; what is found becomes known. */
static Below walk_ours(Gatherer *g, uint32_t id, size_t at)
{
    const void *position = walk_position(&g->positions, at);
    const StrategyEdge *edge = strategy_edges(g->walked, id);
    CertificateMove m = {.number = certificate_number(g->out, g->game, position),
                         .move = move_where_walked(g, edge[0].move),
                         .strategy = g->strategy,
                         .depth = g->uses_depth ? (uint8_t)at : 0};
    const CertificateMove *known = m.number == NO_INDEX ? NULL : gatherer_find_move(g, &m);
    g->conflict |= known && known->move != m.move;
    g->lost |= m.number == NO_INDEX || at >= UINT8_MAX;
    if (known || g->conflict || g->lost)
        return known ? (Below){known->rank, known->fails} : (Below){0, false};
    walk_play(&g->positions, at, m.move);
    Below below = walk_behind(g, edge[0].node, at + 1);
    below.rank++;
    if (g->conflict || g->lost)
        return below;
    m.rank = (uint16_t)(below.rank <= MOST_CERTIFIED_RANK ? below.rank : MOST_CERTIFIED_RANK);
    g->lost |= below.rank > MOST_CERTIFIED_RANK;
    m.fails = below.fails && walked_kind(g) == CERTIFICATE_FAILS_BY;
    gatherer_add_move(g, m);
    return below;
}

/* ---- what is held for ever ---------------------------------------------------------------- */

/* A node that is to be walked, and its position. */
typedef struct HeldNode {
    uint32_t id;
    void *position;
} HeldNode;

/* The moves of ours in a strategy that stays. */
static void take_held_node(Gatherer *g, HeldNode here, void *behind, bool *seen, HeldNode *stack,
                           size_t *n)
{
    const Strategy *s = g->walked;
    const StrategyEdge *edge = strategy_edges(s, here.id);
    CertificateMove m = {.number = certificate_number(g->out, g->game, here.position),
                         .move = move_where_walked(g, edge[0].move),
                         .strategy = g->strategy};
    const CertificateMove *known = m.number == NO_INDEX ? NULL : gatherer_find_move(g, &m);
    g->conflict |= known && known->move != m.move;
    g->lost |= m.number == NO_INDEX;
    if (!known && !g->lost)
        gatherer_add_move(g, m);
    g->game->play(g->game, here.position, NULL, m.move, behind);
    const StrategyNode *theirs = &s->node[edge[0].node];
    const StrategyEdge *reply = strategy_edges(s, edge[0].node);
    for (uint32_t i = 0; i < theirs->n_edges; i++) {
        if (seen[reply[i].node] || s->node[reply[i].node].n_edges == 0)
            continue;
        seen[reply[i].node] = true;
        HeldNode next = {reply[i].node, base_alloc(g->game->position_size, "a certificate")};
        g->game->play(g->game, behind, NULL, move_where_walked(g, reply[i].move), next.position);
        stack[(*n)++] = next;
    }
}

static void walk_held(Gatherer *g, const void *root)
{
    size_t n = 1;
    bool *seen = base_zalloc(g->walked->n, sizeof *seen, "a certificate");
    HeldNode *stack = base_alloc(g->walked->n * sizeof *stack, "a certificate");
    void *behind = base_alloc(g->game->position_size, "a certificate");
    stack[0] = (HeldNode){0, base_alloc(g->game->position_size, "a certificate")};
    memcpy(stack[0].position, root, g->game->position_size);
    seen[0] = true;
    while (n > 0) {
        HeldNode here = stack[--n];
        if (!g->conflict && !g->lost)
            take_held_node(g, here, behind, seen, stack, &n);
        free(here.position);
    }
    free(behind);
    free(stack);
    free(seen);
}

/* Our move in a position by advice that is solved, where `solved` knows that it is held. */
static Move solved_move(Gatherer *g, const Advice *a, const void *position)
{
    Choice c = {0};
    g->options.first_move = true;
    session_prove(g->session, position, &g->v->c->advice[a->index], &g->options, &c);
    Move move = c.advice && c.proof.strategy.n > 0 && c.proof.strategy.node[0].n_edges > 0
                    ? strategy_edges(&c.proof.strategy, 0)[0].move
                    : NO_MOVE;
    proof_free(&c.proof);
    return move;
}

/* Positions that are to be looked at, of the game's size each. */
typedef VEC(void *) PositionList;

static void push_position(const Gatherer *g, PositionList *list, const void *position)
{
    void *copy = base_alloc(g->game->position_size, "a certificate");
    memcpy(copy, position, g->game->position_size);
    vec_push(list, copy, "a certificate");
}

/* All positions behind the replies to our move in one; such advice forbids none. */
static void push_replies(Gatherer *g, const void *position, Move move, PositionList *list)
{
    walk_stand(&g->positions, 0, position);
    g->moves = base_realloc(g->moves, g->game->max_moves * sizeof *g->moves, "moves");
    const void *behind = walk_play(&g->positions, 0, move);
    unsigned n = g->game->moves(g->game, behind, NULL, g->moves);
    for (unsigned i = 0; i < n; i++) {
        const void *after = walk_play(&g->positions, 1, g->moves[i]);
        if (!game_is_over(g->game, after))
            push_position(g, list, after);
    }
}

/* The moves of solved advice from a position on, until play comes to known ones. */
static void walk_solved(Gatherer *g, const Advice *a, const void *root)
{
    PositionList list = {0};
    push_position(g, &list, root);
    while (list.n > 0) {
        void *position = list.at[--list.n];
        CertificateMove m = {.number = certificate_number(g->out, g->game, position),
                             .strategy = g->strategy};
        g->lost |= m.number == NO_INDEX;
        if (!g->lost && !gatherer_find_move(g, &m)) {
            m.move = solved_move(g, a, position);
            g->lost |= m.move == NO_MOVE;
            if (!g->lost) {
                gatherer_add_move(g, m);
                push_replies(g, position, m.move, &list);
            }
        }
        free(position);
    }
    vec_clear(&list);
}

/* ---- strategies --------------------------------------------------------------------------- */

static bool is_that_strategy(const void *gatherer, uint32_t i, const void *sought)
{
    const CertificateStrategy *a = &((const Gatherer *)gatherer)->out->strategies.at[i];
    const CertificateStrategy *b = sought;
    return a->kind == b->kind && a->advice == b->advice && a->seed == b->seed;
}

uint32_t gatherer_take_strategy(Gatherer *g, const CertificateStrategy *like, uint32_t from)
{
    uint32_t hash = (uint32_t)mix64(mix_step(like->seed, (uint64_t)like->kind));
    uint32_t n = (uint32_t)g->out->strategies.n;
    if (from != SLOT_FREE && g->out->strategies.at[from].next)
        return g->out->strategies.at[from].next - 1;
    if (from != SLOT_FREE) {
        g->out->strategies.at[from].next = n + 1;
    } else {
        slots_make_room(&g->by_seed, n, "a certificate");
        Slot *at = slots_place(&g->by_seed, hash, is_that_strategy, g, like);
        if (slot_number(at) != SLOT_FREE)
            return slot_number(at);
        slot_put(at, hash, n);
    }
    vec_push(&g->out->strategies, *like, "a certificate");
    return n;
}

static bool is_that_path(const void *gatherer, uint32_t i, const void *text)
{
    return strcmp(((const Gatherer *)gatherer)->out->paths.at[i], text) == 0;
}

/* 1 + the number of the path by which the rules led to a choice. */
static uint16_t take_path(Gatherer *g, const RulePath *p)
{
    StrBuf text = {0};
    for (size_t i = 0; i < p->n && i < MOST_RULE_STEPS; i++)
        strbuf_printf(&text, "%s%u.%u", i ? "/" : "", p->step[i].rule + 1u, p->step[i].item + 1u);
    uint64_t mixed = 0;
    for (size_t i = 0; i < text.n; i++)
        mixed = mix_step(mixed, (unsigned char)text.text[i]);
    uint32_t n = (uint32_t)g->out->paths.n;
    slots_make_room(&g->by_path, n, "a certificate");
    Slot *at = slots_place(&g->by_path, (uint32_t)mixed, is_that_path, g, strbuf_get(&text));
    if (slot_number(at) == SLOT_FREE && n < UINT16_MAX - 1) {
        slot_put(at, (uint32_t)mixed, n);
        vec_push(&g->out->paths, strbuf_take(&text), "a certificate");
    }
    g->lost |= slot_number(at) == SLOT_FREE || p->n > MOST_RULE_STEPS;
    strbuf_clear(&text);
    return (uint16_t)(slot_number(at) + 1);
}

/* Whether a choice has our move, and not the whole strategy, since the advice is solved; it then
 * looks at no root. */
static bool is_first_move_alone(const Gatherer *g, const Choice *c)
{
    const CompiledAdvice *a = &g->v->c->advice[c->advice->index];
    return g->options.first_move && c->proof.strategy.n == 2 && a->n_roots == 0 && !a->needs_root;
}

/* Walks the strategy of a choice; false where it has another move than known ones of g->strategy.
 */
static bool walk_choice(Gatherer *g, const void *position, const Choice *c)
{
    g->walked = &c->proof.strategy;
    g->uses_depth = c->advice->uses & USES_DEPTH;
    g->conflict = false;
    if (strategy_stays(g->walked) && is_first_move_alone(g, c))
        walk_solved(g, c->advice, position);
    else if (strategy_stays(g->walked))
        walk_held(g, position);
    if (strategy_stays(g->walked))
        return !g->conflict;
    size_t plies = c->proof.height + 3;
    walk_stand(&g->positions, 0, position);
    g->moves = base_realloc(g->moves, plies * g->game->max_moves * sizeof *g->moves, "moves");
    walk_ours(g, 0, 0);
    return !g->conflict;
}

/* ---- images ------------------------------------------------------------------------------- */

void gatherer_images(const Gatherer *g, const void *asked, void *room, CertificateImages *out)
{
    const GameSymmetries *s = g->game->symmetries;
    uint32_t alike = g->v->asked.images ? s->alike(g->game, asked) : 1;
    *out = (CertificateImages){0};
    for (unsigned i = 0; i < MOST_IMAGES && alike >> i; i++) {
        if (!(alike >> i & 1))
            continue;
        const void *position = i ? room : asked;
        if (i)
            s->image(g->game, asked, i, room);
        uint64_t number = certificate_number(g->out, g->game, position);
        size_t k = 0;
        while (k < out->n && out->number[k] != number)
            k++;
        if (k == out->n) {
            out->number[out->n] = number;
            out->image[out->n++] = i;
        }
    }
}

/* ---- one position ------------------------------------------------------------------------- */

uint64_t gatherer_seed(Gatherer *g, const CompiledAdvice *a, const void *position)
{
    Task task;
    evaluator_begin(g->evaluator, position, g->root);
    task_init(&task, g->evaluator, g->game, a, NULL, g->root);
    return task.seed;
}

/* The seed of the advice chosen in an image of the position that was asked. */
static uint64_t seed_of_image(Gatherer *g, const FollowedPosition *at, const Choice *c)
{
    const CompiledAdvice *a = &g->v->c->advice[c->advice->index];
    if (at->image == 0 || (a->n_roots == 0 && !a->needs_root))
        return c->seed;
    return gatherer_seed(g, a, at->position);
}

static CertificateStrategy strategy_of(Gatherer *g, const FollowedPosition *at, const Choice *c)
{
    CertificateClaim claim = (CertificateClaim)g->out->place[at->number].claim;
    CertificateStrategyKind kind = advice_holds(c->advice) ? CERTIFICATE_HOLDS : CERTIFICATE_WINS;
    if (claim == CERTIFICATE_FAILS)
        kind = CERTIFICATE_FAILS_BY;
    return (CertificateStrategy){
        .kind = kind, .advice = c->advice, .seed = seed_of_image(g, at, c), .root = at->number};
}

/* A held strategy that goes through a position with the move of the choice is known there. */
static bool is_known_hold(Gatherer *g, const CertificateStrategy *like, const Choice *c)
{
    CertificateMove m = {.number = like->root};
    if (like->kind != CERTIFICATE_HOLDS || c->proof.strategy.n == 0)
        return false;
    m.strategy = gatherer_take_strategy(g, like, SLOT_FREE);
    const CertificateMove *known = gatherer_find_move(g, &m);
    g->strategy = m.strategy;
    Move move = strategy_edges(&c->proof.strategy, 0)[0].move;
    return known && known->move == move_where_walked(g, move);
}

static void choose_anew(Gatherer *g, const void *position, bool first_move, Choice *c)
{
    g->options.first_move = first_move;
    g->options.known = c->advice;
    proof_free(&c->proof);
    session_choose(g->session, position, &g->options, c);
    g->options.known = NULL;
}

static void drop_claim(Gatherer *g, CertificatePlace *p)
{
    p->claim = CERTIFICATE_NOTHING;
    g->dropped = true;
}

/* Whether the root of what was walked has no greater rank than is claimed of it: a tree ends where
 * it comes to a known move, and below that another tree may be longer. */
static bool is_within_claim(Gatherer *g, uint64_t number)
{
    const CertificateMove *m =
        gatherer_find_move(g, &(CertificateMove){.number = number, .strategy = g->strategy});
    bool binds = walked_kind(g) == CERTIFICATE_WINS && !g->v->fixpoint.avoids;
    return !binds || (m && m->rank <= g->out->place[number].rank);
}

/* Walks the strategy of a choice into the first of the known ones that takes it, or a new one. */
static void walk_into(Gatherer *g, const CertificateStrategy *like, const void *position,
                      const Choice *c)
{
    uint32_t at = SLOT_FREE;
    bool fits = false;
    while (!fits && !g->lost) {
        size_t n = g->out->strategies.n;
        at = g->strategy = gatherer_take_strategy(g, like, at);
        fits = walk_choice(g, position, c) && (g->lost || is_within_claim(g, like->root));
        g->lost |= !fits && g->out->strategies.n > n; /* nor would the next new one */
    }
}

/* Marks where the rules begin a strategy. */
static void mark_start(Gatherer *g, uint64_t number, const Choice *c)
{
    CertificateMove *m =
        gatherer_find_move(g, &(CertificateMove){.number = number, .strategy = g->strategy});
    CertificatePlace *p = &g->out->place[number];
    g->lost |= !m;
    if (!m)
        return;
    if (walked_kind(g) == CERTIFICATE_FAILS_BY && !m->fails)
        drop_claim(g, p);
    else
        m->path = take_path(g, &c->path);
}

void gatherer_follow(Gatherer *g, const FollowedPosition *at, Choice *c)
{
    CertificatePlace *p = &g->out->place[at->number];
    g->image = at->image;
    g->back = at->image ? g->game->symmetries->inverse(g->game, at->image) : 0;
    g->options.first_move = true; /* as c was chosen */
    g->lost |= !c->advice;
    if (c->advice && p->claim == CERTIFICATE_FAILS && advice_holds(c->advice)) {
        drop_claim(g, p); /* what is kept for ever has no tree that ends */
    } else if (c->advice) {
        CertificateStrategy like = strategy_of(g, at, c);
        bool known = is_known_hold(g, &like, c);
        if (!known && like.kind == CERTIFICATE_HOLDS && !is_first_move_alone(g, c))
            choose_anew(g, at->asked, false, c);
        g->lost |= !c->advice || c->proof.strategy.n == 0;
        if (!known)
            walk_into(g, &like, at->position, c);
        if (!g->lost)
            mark_start(g, at->number, c);
    }
}

/* ---- all of it ---------------------------------------------------------------------------- */

void gatherer_init(Gatherer *g, Verification *v, Certificate *out)
{
    const Compiled *c = v->c;
    *g = (Gatherer){.v = v, .game = c->game, .out = out, .positions = {.game = c->game}};
    g->options = retrograde_options(&v->heights, v->o);
    g->session = session_new(c, v->o->memory / SWEEP_SHARE);
    g->evaluator = evaluator_new(c->program, c->game);
    g->root = evaluator_context_new(g->evaluator);
    g->aim = condition_of_end(c, (Deadline){0});
    session_keep(g->session);
}

static void clear_known(Gatherer *g)
{
    slots_clear(&g->known);
    slots_clear(&g->by_seed);
    slots_clear(&g->by_path);
}

void gatherer_begin_again(Gatherer *g)
{
    Certificate *c = g->out;
    for (size_t i = 0; i < c->paths.n; i++)
        free(c->paths.at[i]);
    c->paths.n = c->strategies.n = c->moves.n = 0;
    clear_known(g);
    g->dropped = false;
}

void gatherer_clear(Gatherer *g)
{
    session_free(g->session);
    evaluator_free(g->evaluator);
    free(g->root);
    condition_free(g->aim);
    clear_known(g);
    walk_clear(&g->positions);
    free(g->chosen);
    free(g->moves);
}
