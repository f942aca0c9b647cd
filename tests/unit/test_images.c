/* tests/unit/test_images.c -- reflections and rotations of the board: what words, keys and advice
 * make of them, and that a sweep which knows positions by their images gives the answers it would
 * give without. */
#include "words.h"

#include "game/chess/image.h"
#include "interp/choose/choose.h"
#include "tests/support/load_text.h"
#include "tests/support/positions.h"
#include "tests/support/read_fen.h"
#include "tests/support/same_tree.h"
#include "tests/support/share.h"

enum { POSITIONS = 3000, ALL = 255, SAME_COLOUR = 0x99, LEFT_RIGHT = 1 | 1 << SWAP_FILES };

/* ---- words -------------------------------------------------------------------------------- */

static Value image_of_value(Type type, Value v, unsigned i)
{
    return type_is_set(type) ? chess_vocab.image(&chess_game, type_domain(type), v, i) : v;
}

static Value word_value(const Word *w, const ChessPosition *p, Move m, const Value *args)
{
    ChessCache before = {.known = 0}, after = {.known = 0};
    if (w->kind != WORD_MOVE)
        return value_in(p, &before, w, args);
    ChessPosition next;
    chess_play(p, m, &next);
    const WordView view = {.game = &chess_game,
                           .position = p,
                           .cache = &before,
                           .move = m,
                           .after_position = &next,
                           .after_cache = &after};
    return w->function(&view, args);
}

/* Images of the arguments give the image of the value, in the image of the position. */
static bool turns_with_the_board(const Word *w, const ChessPosition *p, unsigned i, uint64_t *state)
{
    Move moves[MAX_CHESS_MOVES];
    unsigned n = chess_moves(p, moves);
    if (w->kind == WORD_MOVE && !n)
        return true;
    Move m = n ? moves[random_below(state, n)] : NO_MOVE;
    ChessPosition q;
    chess_game.symmetries->image(&chess_game, p, i, &q);
    Value args[MAX_PARAMS] = {0}, images[MAX_PARAMS] = {0};
    for (unsigned k = 0; k < w->n_params; k++) {
        args[k] =
            type_is_set(w->param[k]) ? random_set(state) : INT((int)random_below(state, 10) - 1);
        images[k] = image_of_value(w->param[k], args[k], i);
    }
    Value there = word_value(w, &q, chess_game.symmetries->image_move(&chess_game, m, i), images);
    return there == image_of_value(w->type, word_value(w, p, m, args), i);
}

/* A position without castling and en passant, and the number of one of its images. */
static ChessPosition position_and_image(uint64_t *state, unsigned *i)
{
    ChessPosition p = random_position(state);
    p.castling = 0;
    p.ep = NO_SQUARE;
    *i = random_below(state, p.piece[PAWN] | p.piece[N_KINDS + PAWN] ? 2 : N_IMAGES);
    return p;
}

static void words_turn_with_the_board(void **unused)
{
    (void)unused;
    uint64_t state = 7;
    for (size_t k = 0; k < chess_vocab.n_words; k++) {
        const Word *w = &chess_vocab.words[k];
        if (w->kind == WORD_CONSTANT || w->kind == WORD_TEXT || w->kind == WORD_SYMMETRY ||
            w->kind == WORD_SHIFT || w->fixed)
            continue;
        uint32_t images = ALL;
        for (unsigned n = 0; n < POSITIONS; n++) {
            unsigned i;
            ChessPosition p = position_and_image(&state, &i);
            if (images >> i & 1 && !turns_with_the_board(w, &p, i, &state))
                images &= ~(UINT32_C(1) << i);
        }
        if (images != (w->images ? w->images : ALL))
            fail_msg("%s(%s) is invariant under %#x, not under %#x", w->name, w->params, images,
                     w->images);
    }
}

/* Castling cannot be played in an image, but whether it gives check can be asked there. */
static void castling_checks_in_images(void **unused)
{
    (void)unused;
    static const struct {
        const char *fen;
        unsigned checks; /* of the castling moves */
    } cases[] = {{"5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1", 1},   {"3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", 1},
                 {"3k4/8/8/8/8/3B4/8/R3K2R w KQ - 0 1", 0}, {"4k2r/8/8/8/8/8/8/5K2 b k - 0 1", 1},
                 {"r3k3/7p/8/8/8/8/8/2K5 b q - 0 1", 0},    {"r3k3/8/8/3K4/8/8/8/8 b q - 0 1", 1},
                 {"6k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", 0}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ChessPosition p = read_fen(cases[k].fen), q, next;
        Move moves[MAX_CHESS_MOVES];
        unsigned n = chess_moves(&p, moves), castling = 0;
        for (unsigned m = 0; m < n; m++)
            for (unsigned i = 0; i < (p.piece[PAWN] | p.piece[N_KINDS + PAWN] ? 2 : N_IMAGES);
                 i++) {
                ChessCache c = {.known = 0};
                chess_game.symmetries->image(&chess_game, &p, i, &q);
                chess_play(&p, moves[m], &next);
                bool checks = chess_checkers(&next) != 0;
                assert_int_equal(
                    chess_gives_check(&q, &c,
                                      chess_game.symmetries->image_move(&chess_game, moves[m], i)),
                    checks);
                castling += i == 0 && checks && move_flags(moves[m]) & MOVE_CASTLE;
            }
        assert_int_equal(castling, cases[k].checks);
    }
}

/* ---- keys --------------------------------------------------------------------------------- */

static bool same_key(Key a, Key b)
{
    return a.lo == b.lo && a.hi == b.hi;
}

static void images_have_one_key(void **unused)
{
    (void)unused;
    static const uint32_t groups[] = {1, LEFT_RIGHT, SAME_COLOUR, ALL};
    uint64_t state = 8;
    unsigned apart = 0;
    for (unsigned n = 0; n < POSITIONS; n++) {
        unsigned i;
        ChessPosition p = position_and_image(&state, &i), q;
        chess_game.symmetries->image(&chess_game, &p, i, &q);
        for (unsigned k = 0; k < 4; k++) {
            Key a = chess_game.symmetries->key(&chess_game, &p, groups[k]),
                b = chess_game.symmetries->key(&chess_game, &q, groups[k]);
            if (groups[k] >> i & 1)
                assert_true(same_key(a, b));
            else
                apart += !same_key(a, b);
        }
        assert_true(same_key(chess_game.symmetries->key(&chess_game, &p, 1),
                             chess_game.key(&chess_game, &p)));
    }
    assert_true(apart > POSITIONS / 2);
}

static bool one_key(const char *a, const char *b)
{
    ChessPosition p = read_fen(a), q = read_fen(b);
    return same_key(chess_game.symmetries->key(&chess_game, &p, ALL),
                    chess_game.symmetries->key(&chess_game, &q, ALL));
}

/* Pawns have a direction; castling and en passant belong to their side of the board. */
static void what_is_no_image(void **unused)
{
    (void)unused;
    assert_true(one_key("k7/8/8/8/8/8/8/KQ6 w - - 0 1", "7k/8/8/8/8/8/8/6QK w - - 0 1"));
    assert_true(one_key("k7/8/8/8/8/8/8/KQ6 w - - 0 1", "8/8/8/8/8/8/Q7/K6k w - - 0 1"));
    assert_false(one_key("k7/8/8/8/8/8/8/KQ6 w - - 0 1", "k7/8/8/8/8/8/8/KQ6 b - - 0 1"));
    assert_false(one_key("k7/8/8/8/8/8/8/KQ6 w - - 0 1", "k7/8/8/8/8/8/8/KR6 w - - 0 1"));
    assert_true(one_key("k7/8/8/1P6/8/8/8/K7 w - - 0 1", "7k/8/8/6P1/8/8/8/7K w - - 0 1"));
    assert_false(one_key("k7/8/8/1P6/8/8/8/K7 w - - 0 1", "K7/8/8/8/1P6/8/8/k7 w - - 0 1"));
    assert_false(one_key("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"));
    assert_false(one_key("k7/8/8/1Pp5/8/8/8/K7 w - c6 0 1", "k7/8/8/1Pp5/8/8/8/K7 w - - 0 1"));
}

/* ---- advice ------------------------------------------------------------------------------- */

static uint32_t images_of_goal(const char *goal)
{
    StrBuf text = {0};
    strbuf_printf(&text, "table t\nrule r then a\nadvice a better: %s us: depth < 4\n", goal);
    Bundle b = bundle_load_text(strbuf_get(&text));
    if (!b.c)
        fail_msg("%s: %s", goal, strbuf_get(&b.messages));
    uint32_t images = b.c->advice[0].images;
    bundle_free(&b);
    strbuf_clear(&text);
    return images;
}

static void what_advice_tells_apart(void **unused)
{
    (void)unused;
    static const struct {
        const char *goal;
        uint32_t images;
    } cases[] = {
        {"mate", ALL},
        {"k in edge and edge_dist(K) = 2 and dist(N, K) < root(dist(N, K))", ALL},
        {"some(s in corners, manhattan(s, k) = 2)", ALL},
        {"count(R..k) < root(count(R..k)) and k in reach(K, ~attacks(them))", ALL},
        {"any_symmetry(k in corners)", ALL},
        {"k in dark", SAME_COLOUR},
        {"manhattan(k, corners & dark if B & dark else corners & light) = 1", SAME_COLOUR},
        {"k in a1", 1 | 1 << TRANSPOSE},
        {"k in e4 | d4 | e5 | d5", ALL},
        {"k in e3", 1},
        {"k in e4", 1 | 1 << (N_IMAGES - 1)}, /* the other diagonal */
        {"k in a1 | h1", LEFT_RIGHT},
        {"file(k) = 3", 1 | 1 << SWAP_RANKS},
        {"k in shift(K, 0, 1)", 1},
        {"k in above(K)", LEFT_RIGHT},
        {"rank(k) = 3 and K in on_rank(2)", LEFT_RIGHT},
        {"rank(k) = 3 and file(K) = 2", 1},
        {"mirrored(k in a1)", 1},
        {"any_symmetry(rank(k) = 1)", LEFT_RIGHT},
        {"any_symmetry(rank(k) = 1 and root(rank(k)) > 1)",
         1}, /* seen from the image of the root */
        {"any_symmetry(K in a1 | h1 and root(k in a1 | h1))", 1},
        {"any_symmetry(K in edge and root(k in edge))", ALL},
        {"k in root(k)", 1},
        {"dist(k, root(K)) = 3", 1},
        {"some(s in king_from(k), root(dist(K, s)) < 3)", 1},
        {"root(file(k)) = 3", ALL}, /* a number by then, the same for one search */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (images_of_goal(cases[i].goal) != cases[i].images)
            fail_msg("%s: %#x and not %#x", cases[i].goal, images_of_goal(cases[i].goal),
                     cases[i].images);
}

/* ---- sweeps ------------------------------------------------------------------------------- */

/* Two pieces of advice; what bounds the first one, and what it prefers. */
#define RING(bound, prefer)                                                                      \
    "define right = corners & dark if B & dark else corners & light\n"                           \
    "define stage = 0 if k in edge and dist(K, k) = 2 else 1 if k in edge\n"                     \
    "    else 2 if manhattan(k, right) <= 5 else 3\n"                                            \
    "rule r then a, b\n"                                                                         \
    "advice a better: mate or us_to_move and stage < root(stage) holding: count(us) = 3\n" bound \
    "\n" prefer "\n"                                                                             \
    "advice b better: us_to_move and dist(k, root(k)) >= 2 us: depth < 4\n"

/* Where nothing bounds the depth, it is in no key. */
typedef struct Ring {
    const char *table;
    unsigned max_depth, rounds, images; /* of every position so many images */
    bool by_position;                   /* our first moves may be remembered by the position */
} Ring;

static const Ring rings[] = {
    {RING("us: depth < 6", ""), 40, 400, N_IMAGES, true},
    {RING("them: any", "prefer: least after(manhattan(K, k)), most dist(from, to)"), 8, 60, 1,
     true},
    {RING("them: any", "prefer: least after(manhattan(K, root(k)))"), 8, 60, 1, false},
    {RING("them: any", "prefer: least (dist(to, k) if depth = 0 else -dist(to, k))"), 8, 60, 1,
     false},
};

/* Our move that begins the tree, if there is one with moves; NO_MOVE otherwise. */
static Move choose_in_both(Session *keeps, Session *forgets, const ChessPosition *p,
                           unsigned max_depth, uint64_t *nodes)
{
    const ChooseOptions o = {.limits = {.max_depth = max_depth}, .want_tree = true};
    Choice kept, fresh;
    session_choose(keeps, p, &o, &kept);
    proof_unfold(&kept.proof, 0);
    session_choose(forgets, p, &o, &fresh);
    proof_unfold(&fresh.proof, 0);
    const ForcingTree *tree = &kept.proof.tree;
    Move move = tree->n > 1 ? tree->node[tree->node[0].first_child].move : NO_MOVE;
    assert_ptr_equal(kept.advice, fresh.advice);
    assert_int_equal(kept.proof.height, fresh.proof.height);
    assert_true(same_tree(tree, &fresh.proof.tree));
    nodes[0] += kept.nodes;
    nodes[1] += fresh.nodes;
    proof_free(&kept.proof);
    proof_free(&fresh.proof);
    return move;
}

/* After the move and a reply; false if there is none. */
static bool play_on(ChessPosition *p, Move move, uint64_t *state)
{
    Move replies[MAX_CHESS_MOVES];
    if (move == NO_MOVE)
        return false;
    chess_game.play(&chess_game, p, NULL, move, p);
    unsigned n = chess_game.moves(&chess_game, p, NULL, replies);
    if (n)
        chess_game.play(&chess_game, p, NULL, replies[random_below(state, n)], p);
    return n > 0;
}

/* Positions, their images, and what lies behind them, whose trees are parts of theirs. */
static void answers_in_ring(const Ring *ring)
{
    Bundle b = bundle_load_text(ring->table);
    if (!b.c) {
        fail_msg("%s", strbuf_get(&b.messages));
        return;
    }
    assert_int_equal(b.c->advice[0].prefers_by_position, ring->by_position);
    Session *keeps = session_new(b.c, 1 << 22), *forgets = session_new(b.c, 1 << 22);
    uint64_t state = 9, nodes[2] = {0, 0}, behind[2] = {0, 0};
    session_keep(keeps);
    for (unsigned n = 0; n < share_of(ring->rounds / 4, ring->rounds, ring->rounds); n++) {
        ChessPosition p = random_few(&state, (const unsigned[]){BISHOP, KNIGHT}, 2), q;
        Move move;
        if (chess_game.turn(&chess_game, &p) != TURN_US)
            continue;
        for (unsigned i = 0; i < ring->images; i += 1 + n % 3) {
            chess_game.symmetries->image(&chess_game, &p, i, &q);
            choose_in_both(keeps, forgets, &q, ring->max_depth, nodes);
        }
        do
            move = choose_in_both(keeps, forgets, &p, ring->max_depth, behind);
        while (play_on(&p, move, &state));
        if (n % 100 == 99)
            session_keep(keeps);
    }
    if (ring->images > 1)
        assert_true(2 * nodes[0] < nodes[1]);
    session_free(keeps);
    session_free(forgets);
    bundle_free(&b);
}

static void answers_do_not_depend_on_images(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof rings / sizeof *rings; i++)
        answers_in_ring(&rings[i]);
}

/* ---- symmetric tables --------------------------------------------------------------------- */

static void images_have_one_canonical_image(void **unused)
{
    (void)unused;
    uint64_t state = 10;
    for (unsigned n = 0; n < POSITIONS; n++) {
        unsigned i;
        ChessPosition p = position_and_image(&state, &i), q, of_p, of_q;
        const GameSymmetries *s = chess_game.symmetries;
        s->image(&chess_game, &p, i, &q);
        s->image(&chess_game, &p, s->to_canonical(&chess_game, &p), &of_p);
        s->image(&chess_game, &q, s->to_canonical(&chess_game, &q), &of_q);
        assert_true(chess_game.same(&chess_game, &of_p, &of_q));
        s->image(&chess_game, &q, s->inverse(&chess_game, i), &q);
        assert_true(chess_game.same(&chess_game, &p, &q));
        assert_int_equal(s->to_canonical(&chess_game, &of_p), 0);
    }
}

/* One question whose order of moves tells, by each kind of list: all, several alternatives, keys,
 * and a plan. */
#define SAME_IN_IMAGES(header)                                                       \
    "table t\n" header "\nrule r if dist(K, k) > 3 then a, b\nrule s then m, c, p\n" \
    "advice a better: us_to_move and manhattan(K, k) < root(manhattan(K, k))\n"      \
    "advice b better: depth = 2 and R us: by(R) then by(K)\n"                        \
    "advice c better: k in edge and them_to_move holding: R us: depth < 4\n"         \
    "    prefer: least dist(to, k)\n"                                                \
    "advice m better: mate us: depth < 3 then gives_mate them: depth < 4\n"          \
    "advice d better: them_to_move and dist(K, R) > 1 holding: R\n"                  \
    "plan p = d then b\n"

/* Whether the tree of one position is the image of the other's. */
static bool is_image_of_tree(const ForcingTree *a, const ForcingTree *b, unsigned i)
{
    bool same = a->n == b->n;
    for (uint32_t k = 0; same && k < a->n; k++) {
        const TreeNode *x = &a->node[k], *y = &b->node[k];
        Move image = x->move ? chess_game.symmetries->image_move(&chess_game, x->move, i) : NO_MOVE;
        same = y->move == image && x->parent == y->parent && x->height == y->height;
    }
    return same;
}

static bool plays_the_same(Session *session, const ChessPosition *p, SearchMode mode, unsigned i)
{
    const ChooseOptions o = {.limits = {.max_depth = 6}, .search = mode, .want_tree = true};
    ChessPosition q;
    Choice here, there;
    chess_game.symmetries->image(&chess_game, p, i, &q);
    session_choose(session, p, &o, &here);
    session_choose(session, &q, &o, &there);
    proof_unfold(&here.proof, 0);
    proof_unfold(&there.proof, 0);
    bool same =
        here.advice == there.advice && is_image_of_tree(&here.proof.tree, &there.proof.tree, i);
    proof_free(&here.proof);
    proof_free(&there.proof);
    return same;
}

/* Whether a reflection or rotation leaves the position as it is: then one of two trees is shown. */
static bool is_its_own_image(const ChessPosition *p)
{
    ChessPosition q;
    bool own = false;
    for (unsigned i = 1; i < N_IMAGES; i++) {
        chess_game.symmetries->image(&chess_game, p, i, &q);
        own |= chess_game.same(&chess_game, p, &q);
    }
    return own;
}

/* How many of some positions are played otherwise in an image. */
static unsigned count_unlike(const char *table, SearchMode mode, bool keeps)
{
    enum { ROUNDS = 300 };
    Bundle b = bundle_load_text(table);
    if (!b.c)
        fail_msg("%s", strbuf_get(&b.messages));
    Session *session = session_new(b.c, 1 << 22);
    uint64_t state = 11;
    unsigned unlike = 0;
    if (keeps)
        session_keep(session);
    for (unsigned n = 0; n < ROUNDS; n++) {
        ChessPosition p = random_few(&state, (const unsigned[]){ROOK}, 1);
        if (chess_game.turn(&chess_game, &p) == TURN_US && !is_its_own_image(&p))
            unlike += !plays_the_same(session, &p, mode, 1 + n % (N_IMAGES - 1));
    }
    session_free(session);
    bundle_free(&b);
    return unlike;
}

static void symmetric_tables_play_the_same(void **unused)
{
    (void)unused;
    static const SearchMode modes[] = {SEARCH_SHORTEST, SEARCH_FIRST};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned keeps = 0; keeps < 2; keeps++) {
            assert_int_equal(count_unlike(SAME_IN_IMAGES("symmetric"), modes[i], keeps), 0);
            assert_true(count_unlike(SAME_IN_IMAGES(""), modes[i], keeps) > 20);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_turn_with_the_board),
        cmocka_unit_test(castling_checks_in_images),
        cmocka_unit_test(images_have_one_key),
        cmocka_unit_test(what_is_no_image),
        cmocka_unit_test(what_advice_tells_apart),
        cmocka_unit_test(answers_do_not_depend_on_images),
        cmocka_unit_test(images_have_one_canonical_image),
        cmocka_unit_test(symmetric_tables_play_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
