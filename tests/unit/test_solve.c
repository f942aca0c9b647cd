/* tests/unit/test_solve.c -- endgames solved: published figures, every value against its
 * successors, other aims, limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/chess/chess.h"
#include "game/chess/endgame/table.h"
#include "game/solve.h"
#include "tests/support/read_fen.h"
#include "tests/support/share.h"

#define LENGTH(a) (sizeof(a) / sizeof *(a))

typedef AimSays Aim(void *context, const void *position);

static const Solver *solver(void)
{
    return chess_game.solver;
}

static Solution *solved(const char *const *classes, size_t n, Aim *aim, unsigned threads)
{
    SolveRequest r = {.classes = classes,
                      .n_classes = n,
                      .aim = {.says = aim},
                      .threads = threads,
                      .memory = UINT64_C(1) << 30};
    Solution *s = NULL;
    Status status;
    if (!solver()->solve(&chess_game, &r, &s, &status))
        fail_msg("%s: %s", classes[0], status.text);
    return s;
}

static Solution *solved_one(const char *name, Aim *aim)
{
    return solved(&name, 1, aim, 1);
}

static Listing *listing(const char *name)
{
    Status status;
    Listing *l = solver()->listing_new(&chess_game, name, strlen(name), NULL, &status);
    if (!l)
        fail_msg("%s: %s", name, status.text);
    return l;
}

/* ---- figures ------------------------------------------------------------------------------ */

static void published_figures(void **state)
{
    static const struct {
        const char *name;
        uint64_t legal, won;
        unsigned moves;
    } known[] = {
        {"KQvK", 144508, 144508, 10},   {"KRvK", 175168, 175168, 16},
        {"KPvK", 163328, 124960, 28},   {"KBBvK", 5082028, 2503608, 19},
        {"KRRvK", 4162592, 4162592, 7}, {"KBNvK", 10875504, 10822184, 33},
    };
    (void)state;
    for (size_t i = 0; i < share_of(2, 3, LENGTH(known)); i++) {
        Solution *s = solved_one(known[i].name, NULL);
        SolveCount c;
        assert_true(solver()->count(s, known[i].name, strlen(known[i].name), TURN_US, &c));
        assert_int_equal(c.legal, known[i].legal);
        assert_int_equal(c.won, known[i].won);
        assert_int_equal(c.longest, 2 * known[i].moves - 1);
        free(c.at);
        solver()->free(s);
    }
}

static void mean_of_krk(void **state)
{
    (void)state;
    Solution *s = solved_one("KRvK", NULL);
    SolveCount c;
    double moves = 0;
    assert_true(solver()->count(s, "KRvK", 4, TURN_US, &c));
    for (size_t i = 0; i < c.n_plies; i++)
        moves += (double)c.at[i] * (double)((i + 1) / 2);
    assert_int_equal((int)(1000 * moves / (double)c.won + 0.5), 9865);
    free(c.at);
    solver()->free(s);
}

/* Plies to mate by the side to move (or, negative, by the other). */
static void single_positions(void **state)
{
    static const char *const classes[] = {"KRvK",  "KvKR",  "KBBvK", "KvKBB", "KBNvK",
                                          "KvKBN", "KQvKR", "KRvKQ", "KQvKP", "KPvKQ"};
    static const struct {
        const char *fen;
        int plies;
    } known[] = {
        {"3R4/8/8/8/8/4k3/8/5K2 w - -", 27},    {"8/1K6/6kB/8/8/5B2/8/8 w - -", 29},
        {"5K2/3k4/6B1/8/5N2/8/8/8 w - -", 37},  {"8/5k2/8/1K1N4/3B4/8/8/8 w - -", 35},
        {"4N3/8/8/8/8/4K3/1k3B2/8 b - -", -30}, {"8/2r5/8/3K2Q1/8/8/8/7k b - -", -28},
        {"1r6/8/5K2/8/8/8/2Q1k3/8 b - -", -26}, {"2K1Q3/8/8/8/8/8/1p1k4/8 w - -", 35},
        {"4K3/8/8/2Q5/8/8/1p6/1k6 b - -", -38}, {"8/5K2/8/4Q3/8/8/3p4/3k4 b - -", -40},
    };
    (void)state;
    Solution *s = solved(classes, LENGTH(classes), NULL, 1);
    for (size_t i = 0; i < LENGTH(known); i++) {
        ChessPosition p = read_fen(known[i].fen), other;
        if (p.turn == TURN_THEM)
            chess_game.orient(&chess_game, &p, true, &p);
        chess_game.orient(&chess_game, &p, !p.flipped, &other);
        int plies = known[i].plies;
        assert_int_equal(solver()->value(s, NULL, &p), plies > 0 ? plies : -1);
        assert_int_equal(solver()->value(s, NULL, &other), plies < 0 ? -plies : -1);
    }
    solver()->free(s);
}

/* ---- every value against those of its successors ------------------------------------------- */

static AimSays is_mate(void *context, const void *position)
{
    (void)context;
    const ChessPosition *p = position;
    bool mated = p->turn == TURN_THEM && chess_checkers(p) && !chess_has_move(p);
    return mated ? AIM_HOLDS : AIM_OPEN;
}

/* Holds in no reflected position: their king on a8 or b8, whoever moves. */
static AimSays in_corner(void *context, const void *position)
{
    (void)context;
    const ChessPosition *p = position;
    return p->piece[N_KINDS + KING] >> 56 & 3 ? AIM_HOLDS : AIM_OPEN;
}

/* The same, but we must keep a piece, and may have our king on the h-file at our own turn only. */
static AimSays in_corner_with_care(void *context, const void *position)
{
    const ChessPosition *p = position;
    Set king = p->piece[KING];
    bool alone = p->side[TURN_US] == king;
    bool strays = p->turn == TURN_THEM && king & UINT64_C(0x8080808080808080);
    return alone || strays ? AIM_FAILS : in_corner(context, position);
}

/* Holds only in positions that a capture leads to. */
static AimSays is_bare(void *context, const void *position)
{
    (void)context;
    const ChessPosition *p = position;
    return p->side[TURN_THEM] == p->piece[N_KINDS + KING] ? AIM_HOLDS : AIM_OPEN;
}

/* The value that the definition gives p, from the values of its successors. */
static int expected(const Solution *s, Aim *aim, const ChessPosition *p)
{
    Move move[MAX_CHESS_MOVES];
    int best = -1;
    if (aim(NULL, p) != AIM_OPEN)
        return aim(NULL, p) == AIM_HOLDS ? 0 : -1;
    unsigned n = chess_moves(p, move);
    for (unsigned i = 0; i < n; i++) {
        ChessPosition next;
        chess_play(p, move[i], &next);
        int v = solver()->value(s, NULL, &next);
        assert_int_not_equal(v, VALUE_UNKNOWN);
        if (p->turn == TURN_THEM && v < 0)
            return -1;
        if (v >= 0 && (best < 0 || (p->turn == TURN_US ? v < best : v > best)))
            best = v;
    }
    return best < 0 ? -1 : best + 1;
}

/* Looks at each stride-th position; returns how many have a value. */
static size_t check_values(const Solution *s, const char *name, Aim *aim, uint64_t stride)
{
    Listing *l = listing(name);
    size_t won = 0;
    for (uint64_t i = 0; i < solver()->listing_size(l); i += stride)
        for (unsigned turn = 0; turn < 2; turn++) {
            ChessPosition p;
            if (!solver()->listing_position(l, i, (Turn)turn, &p))
                continue;
            int v = solver()->value(s, NULL, &p), e = expected(s, aim, &p);
            if (v != e) {
                StrBuf b = {0};
                chess_game.write(&chess_game, &p, &b);
                fail_msg("%s: %d, not %d", strbuf_get(&b), v, e);
            }
            won += v >= 0;
        }
    solver()->listing_free(l);
    return won;
}

static void solve_and_check(const char *name, Aim *aim, Aim *meaning, uint64_t stride)
{
    Solution *s = solved_one(name, aim);
    assert_true(check_values(s, name, meaning, stride) > 0);
    solver()->free(s);
}

static void values_fit_together(void **state)
{
    (void)state;
    solve_and_check("KRvK", NULL, is_mate, 1);
    solve_and_check("KPvK", NULL, is_mate, 1);
    if (!share_is_large())
        return;
    solve_and_check("KPvKP", NULL, is_mate, 53); /* its double steps: test_steps */
    solve_and_check("KQvKR", NULL, is_mate, 101);
}

static void other_aims_fit_together(void **state)
{
    (void)state;
    solve_and_check("KRvK", in_corner, in_corner, 1);
    solve_and_check("KPvK", in_corner, in_corner, 3);
    solve_and_check("KvK", in_corner, in_corner, 1);
    solve_and_check("KvKN", is_bare, is_bare, 1);
    if (share_is_whole()) /* four men */
        solve_and_check("KQvKN", is_bare, is_bare, 211);
}

static void aims_that_fail_fit_together(void **state)
{
    (void)state;
    solve_and_check("KRvK", in_corner_with_care, in_corner_with_care, 1);
    solve_and_check("KPvK", in_corner_with_care, in_corner_with_care, 3);
    if (share_is_large())
        solve_and_check("KQvKN", in_corner_with_care, in_corner_with_care, 211);
}

static void mate_given_as_an_aim(void **state)
{
    static const char *const names[] = {"KRvK", "KPvK", "KQvK"};
    (void)state;
    for (size_t i = 0; i < LENGTH(names); i++) {
        Solution *own = solved_one(names[i], NULL), *given = solved_one(names[i], is_mate);
        for (unsigned turn = 0; turn < 2; turn++) {
            SolveCount a, b;
            assert_true(solver()->count(own, names[i], 4, (Turn)turn, &a));
            assert_true(solver()->count(given, names[i], 4, (Turn)turn, &b));
            assert_int_equal(a.legal, b.legal);
            assert_int_equal(a.n_plies, b.n_plies);
            assert_memory_equal(a.at, b.at, a.n_plies * sizeof *a.at);
            free(a.at), free(b.at);
        }
        solver()->free(own), solver()->free(given);
    }
}

static void threads_change_nothing(void **state)
{
    static const char *const name = "KRRvK";
    (void)state;
    Solution *one = solved(&name, 1, NULL, 1), *many = solved(&name, 1, NULL, 3);
    Listing *l = listing(name);
    for (uint64_t i = 0; i < solver()->listing_size(l); i += 7) {
        ChessPosition p;
        if (solver()->listing_position(l, i, i & 1 ? TURN_US : TURN_THEM, &p))
            assert_int_equal(solver()->value(one, NULL, &p), solver()->value(many, NULL, &p));
    }
    solver()->listing_free(l);
    solver()->free(one), solver()->free(many);
}

/* ---- listing ------------------------------------------------------------------------------ */

static void positions_are_listed_once(void **state)
{
    static const struct {
        const char *name;
        uint64_t legal;
    } known[] = {{"KRvK", 175168}, {"KPvK", 163328}, {"KRRvK", 4162592}, {"KvK", 3612}};
    (void)state;
    for (size_t i = 0; i < LENGTH(known); i++) {
        Listing *l = listing(known[i].name);
        uint64_t n = 0;
        for (uint64_t k = 0; k < solver()->listing_size(l); k++) {
            ChessPosition p;
            if (!solver()->listing_position(l, k, TURN_US, &p))
                continue;
            n++;
            assert_int_equal(solver()->listing_index(l, &p), k);
        }
        assert_int_equal(n, known[i].legal);
        solver()->listing_free(l);
    }
}

static void others_are_not_listed(void **state)
{
    (void)state;
    Listing *l = listing("KRvK");
    ChessPosition p = read_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_true(solver()->listing_index(l, &p) == NO_INDEX);
    p = read_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    assert_true(solver()->listing_index(l, &p) < solver()->listing_size(l));
    p = read_fen("4k3/8/8/8/8/8/8/4K2Q w - - 0 1");
    assert_true(solver()->listing_index(l, &p) == NO_INDEX);
    p = read_fen("4k2r/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_true(solver()->listing_index(l, &p) == NO_INDEX);
    solver()->listing_free(l);
}

/* Every position that a double step leaves is listed, with its right; what is listed can be read.
 */
static void en_passant_rights_are_listed(void **state)
{
    (void)state;
    Listing *l = listing("KPPvKP");
    uint64_t size = solver()->listing_size(l), plain = size / 3;
    unsigned stepped = 0, listed = 0;
    for (uint64_t i = 0; i < size; i += i < plain ? 1009 : 401) {
        ChessPosition p, q, next;
        Move move[MAX_CHESS_MOVES];
        Turn turn = (Turn)(i & 1);
        if (!solver()->listing_position(l, i, turn, &p))
            continue;
        assert_int_equal(solver()->listing_index(l, &p), i);
        assert_true((p.ep != NO_SQUARE) == (i >= plain));
        StrBuf fen = {0};
        chess_game.write(&chess_game, &p, &fen);
        assert_true(fen_read(strbuf_get(&fen), fen.n, &q, NULL));
        assert_int_equal(q.ep, p.ep);
        strbuf_clear(&fen);
        listed += p.ep != NO_SQUARE;
        for (unsigned n = chess_moves(&p, move); n-- > 0;) {
            chess_play(&p, move[n], &next);
            if (next.ep == NO_SQUARE)
                continue;
            uint64_t index = solver()->listing_index(l, &next);
            assert_true(index >= plain && index < size);
            assert_true(solver()->listing_position(l, index, (Turn)next.turn, &q));
            assert_int_equal(q.ep, next.ep);
            assert_memory_equal(q.piece, next.piece, sizeof q.piece);
            stepped++;
        }
    }
    assert_true(stepped > 1000);
    assert_true(listed > 1000);
    solver()->listing_free(l);
}

/* ---- limits and names ---------------------------------------------------------------------- */

static void outside_is_unknown(void **state)
{
    (void)state;
    Solution *s = solved_one("KRvK", NULL);
    ChessPosition p = read_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_int_equal(solver()->value(s, NULL, &p), VALUE_UNKNOWN);
    p = read_fen("4k3/8/8/8/8/8/8/4K2Q w - - 0 1");
    assert_int_equal(solver()->value(s, NULL, &p), VALUE_UNKNOWN);
    p = read_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_int_equal(solver()->value(s, NULL, &p), VALUE_NOT_WON);
    solver()->free(s);
}

/* Two queens are two promotions away from two pawns. */
static void all_classes_can_be_kept(void **state)
{
    static const char *const pawns = "KPPvK";
    (void)state;
    if (!share_is_large())
        skip();
    SolveRequest r = {.classes = &pawns, .n_classes = 1, .threads = 1, .memory = 1 << 30};
    Solution *some, *all, *queens = solved_one("KQQvK", NULL);
    SolvePlan less, more;
    assert_true(solver()->plan(&chess_game, &r, &less, NULL));
    assert_true(solver()->solve(&chess_game, &r, &some, NULL));
    r.keep_all = true;
    assert_true(solver()->plan(&chess_game, &r, &more, NULL));
    assert_true(solver()->solve(&chess_game, &r, &all, NULL));
    assert_true(less.memory < more.memory);
    ChessPosition p = read_fen("8/8/8/2k5/8/8/8/QQ2K3 w - - 0 1");
    assert_int_equal(solver()->value(some, NULL, &p), VALUE_UNKNOWN);
    assert_true(solver()->value(queens, NULL, &p) > 0);
    assert_int_equal(solver()->value(all, NULL, &p), solver()->value(queens, NULL, &p));
    solver()->free(some), solver()->free(all), solver()->free(queens);
}

static void assert_same_value(const Solution *s, const Solution *all, const ChessPosition *p)
{
    int v = solver()->value(s, NULL, p);
    assert_int_not_equal(v, VALUE_UNKNOWN);
    assert_int_equal(v, solver()->value(all, NULL, p));
}

/* Of classes one move away only positions one move away are kept. */
static void half_of_a_class_suffices(void **state)
{
    static const char *const pawn = "KPvKN";
    enum { EACH = 499 };
    (void)state;
    SolveRequest r = {
        .classes = &pawn, .n_classes = 1, .threads = 1, .memory = 1 << 30, .one_move = true};
    Solution *some, *all = solved_one(pawn, NULL);
    assert_true(solver()->solve(&chess_game, &r, &some, NULL));
    Listing *l = listing(pawn);
    unsigned n = 0;
    for (uint64_t i = 0; i < solver()->listing_size(l) * 2; i += EACH) {
        ChessPosition p, next;
        Move move[MAX_CHESS_MOVES];
        if (!solver()->listing_position(l, i / 2, (Turn)(i % 2), &p))
            continue;
        assert_same_value(some, all, &p);
        unsigned n_moves = chess_moves(&p, move);
        for (unsigned k = 0; k < n_moves; k++, n++) {
            chess_play(&p, move[k], &next);
            assert_same_value(some, all, &next);
        }
    }
    assert_true(n > 1000);
    ChessPosition p = read_fen("8/8/8/2k5/8/8/8/Q3K1n1 w - - 0 1");
    assert_int_equal(solver()->value(some, NULL, &p), VALUE_UNKNOWN);
    assert_true(solver()->value(all, NULL, &p) > 0);
    solver()->listing_free(l);
    solver()->free(some), solver()->free(all);
}

static void refusals(void **state)
{
    static const volatile sig_atomic_t stop = 1;
    static const char *const good = "KBNvK", *const bad[] = {"KBN", "KvKX", "KQQQQQQQvK"};
    Status status;
    Solution *s = NULL;
    SolvePlan plan;
    (void)state;
    for (size_t i = 0; i < LENGTH(bad); i++) {
        SolveRequest r = {.classes = &bad[i], .n_classes = 1, .threads = 1, .memory = 1 << 30};
        status = (Status){0};
        assert_false(solver()->solve(&chess_game, &r, &s, &status));
        assert_int_equal(status.kind, STATUS_WRONG_INPUT);
        assert_true(strlen(status.text) > 0);
        assert_false(solver()->plan(&chess_game, &r, &plan, NULL));
    }
    SolveRequest r = {.classes = &good, .n_classes = 1, .threads = 1, .memory = 1 << 20};
    assert_true(solver()->plan(&chess_game, &r, &plan, NULL));
    assert_true(plan.memory > r.memory);
    assert_false(solver()->solve(&chess_game, &r, &s, &status));
    assert_int_equal(status.kind, STATUS_TOO_LARGE);
    r.memory = plan.memory;
    r.until.stop = &stop;
    assert_false(solver()->solve(&chess_game, &r, &s, &status));
    assert_int_equal(status.kind, STATUS_INTERRUPTED);
    assert_null(s);
}

static void names_of_classes(void **state)
{
    char name[MAX_CLASS_NAME];
    (void)state;
    ChessPosition p = read_fen("4k2r/8/8/8/8/8/PPN5/4KQ2 w - - 0 1");
    solver()->class_of(&chess_game, &p, name);
    assert_string_equal(name, "KQNPPvKR");
    assert_true(solver()->reversed(&chess_game, "KNPQPvKR", 8, name, NULL));
    assert_string_equal(name, "KRvKQNPP");
    assert_false(solver()->reversed(&chess_game, "KvQ", 3, name, NULL));
}

static void large_values(void **state)
{
    (void)state;
    Values v = {0};
    assert_true(values_reserve(&v, 128, false, &(Deadline){0}));
    values_set(&v, TURN_US, 5, NARROW_LIMIT - 1);
    assert_true(values_widen(&v, 128));
    values_set(&v, TURN_THEM, 7, 1000);
    assert_int_equal(values_get(&v, TURN_US, 5), NARROW_LIMIT - 1);
    assert_int_equal(values_get(&v, TURN_US, 6), -1);
    assert_int_equal(values_get(&v, TURN_THEM, 7), 1000);
    values_set(&v, TURN_THEM, 7, -1);
    assert_int_equal(values_get(&v, TURN_THEM, 7), -1);
    values_clear(&v);
}

enum { LARGEST_NARROW = 200, LARGEST_WIDE = 2000 };

/* Fills row 1 of 2: a third has no value.  Returns the squares that have one. */
static Set fill_row(Values *v, bool wide, uint16_t at[64])
{
    Set known = 0;
    uint32_t random = 12345;
    assert_true(values_reserve(v, 128, wide, &(Deadline){0}));
    for (unsigned i = 0; i < 64; i++) {
        random = random * 1664525 + 1013904223;
        at[i] = (uint16_t)((random >> 8) % (wide ? LARGEST_WIDE : LARGEST_NARROW));
        known |= random >> 24 < 170 ? set_of(i) : 0;
    }
    value_row_set(value_row(v, TURN_THEM, 1), known, at);
    for (unsigned i = 0; i < 64; i++) {
        at[i] = known >> i & 1 ? at[i] : WIDE_NONE;
        assert_int_equal(values_get(v, TURN_THEM, i), -1);
        assert_int_equal(values_get(v, TURN_THEM, 64 + i), at[i] == WIDE_NONE ? -1 : at[i]);
    }
    return known;
}

static void compare_limit(const Values *v, const uint16_t at[64], unsigned limit)
{
    Set wanted = 0;
    unsigned least = WIDE_NONE, next;
    for (unsigned i = 0; i < 64; i++) {
        wanted |= at[i] <= limit ? set_of(i) : 0;
        least = at[i] > limit && at[i] < least ? at[i] : least;
    }
    assert_true(value_row_at_most(value_row(v, TURN_THEM, 1), limit, &next) == wanted);
    assert_int_equal(next, least);
}

/* The value of a square once rank 2 is set and rank 1 forgotten. */
static int wanted_after(const uint16_t at[64], unsigned i)
{
    if (i < 8)
        return -1;
    return i < 16 ? 77 : at[i];
}

static void rows_of_values(void **state)
{
    (void)state;
    for (unsigned wide = 0; wide < 2; wide++) {
        Values v = {0};
        uint16_t at[64], seen[64];
        Set known = fill_row(&v, wide, at);
        for (unsigned limit = 0; limit < NARROW_NONE; limit++)
            compare_limit(&v, at, limit);
        for (unsigned image = 0; image < N_IMAGES; image++) {
            value_row_read(value_row(&v, TURN_THEM, 1), image, seen);
            for (unsigned i = 0; i < 64; i++)
                assert_int_equal(seen[i], at[image_of_square(i, image)]);
        }
        value_row_fill(value_row(&v, TURN_THEM, 1), RANK(2), 77);
        value_row_forget(value_row(&v, TURN_THEM, 1), RANK(1));
        for (unsigned i = 0; i < 64; i++)
            if (i < 16 || known >> i & 1)
                assert_int_equal(values_get(&v, TURN_THEM, 64 + i), wanted_after(at, i));
        values_clear(&v);
    }
}

/* A loop that asks at each step reads the clock seldom, and stops at once for the flag. */
static void watches_read_the_clock_seldom(void **state)
{
    (void)state;
    enum { STEPS = 100000, MOST = 64 };
    volatile sig_atomic_t stop = 0;
    const Deadline far = {.at = deadline_clock() + 1000, .stop = &stop};
    const Deadline past = {.at = deadline_clock()};
    DeadlineWatch w = {0}, other = {0};
    unsigned n_looks = 0;
    for (unsigned i = 0; i < STEPS; i++) {
        bool looks = w.left == 0;
        assert_false(deadline_watch(&w, &far, MOST));
        assert_true(w.left < MOST);
        n_looks += looks;
    }
    assert_true(n_looks < STEPS / 8);
    stop = 1;
    w.left = MOST;
    assert_true(deadline_watch(&w, &far, MOST));
    assert_true(deadline_watch(&other, &past, MOST));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_figures),
        cmocka_unit_test(mean_of_krk),
        cmocka_unit_test(single_positions),
        cmocka_unit_test(values_fit_together),
        cmocka_unit_test(other_aims_fit_together),
        cmocka_unit_test(mate_given_as_an_aim),
        cmocka_unit_test(aims_that_fail_fit_together),
        cmocka_unit_test(all_classes_can_be_kept),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(positions_are_listed_once),
        cmocka_unit_test(others_are_not_listed),
        cmocka_unit_test(en_passant_rights_are_listed),
        cmocka_unit_test(outside_is_unknown),
        cmocka_unit_test(half_of_a_class_suffices),
        cmocka_unit_test(refusals),
        cmocka_unit_test(names_of_classes),
        cmocka_unit_test(large_values),
        cmocka_unit_test(rows_of_values),
        cmocka_unit_test(watches_read_the_clock_seldom),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
