/* tests/unit/test_general.c -- the player of games from rules: its proofs and moves beside what the
 * listing of all positions says, limits, and the face in al0.h. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "al0.h"
#include "base/mix.h"
#include "engine/general/general.h"
#include "engine/general/mcts.h"
#include "game/gdl/gdl_states.h"
#include "game/gdl/run/listing.h"
#include "lib/internal.h"
#include "tests/support/gdl_games.h"
#include "tests/support/opened_game.h"

#define GAMES_DIR TESTS_DIR "/../advice/games/"

/* ---- help --------------------------------------------------------------------------------- */

static Opened open_file(const char *path)
{
    Opened o = {.home = arena_new("a game"), .ds = diag_new()};
    const Source *source;
    assert_int_equal(source_read(o.home, path, path, &source), READ_OK);
    o.gdl = gdl_game_open(o.home, o.ds, source, (GdlOpening){0});
    assert_non_null(o.gdl);
    o.game = gdl_game(o.gdl);
    gdl_game_ready(o.gdl);
    return o;
}

/* All positions as a role sees them, and what each is worth to it, 0 to 100: what it can be sure
 * of, or the mean where chance moves.  Others who choose at the same time know its choice. */
typedef struct Truth {
    GdlListing listing;
    double *worth;
} Truth;

static Truth list_truth(const Opened *o, unsigned role)
{
    Truth t = {0};
    Status status = {0};
    GdlListingLimits limits = {.memory = 256 << 20};
    assert_true(listing_make(o->game, role, &limits, &t.listing, &status));
    uint8_t *kind = listing_kinds(&t.listing, role, (GdlWorth){true, CHANCE_FAILS});
    uint8_t *goals = listing_goals(&t.listing, role);
    ChanceGraph g = {listing_graph(&t.listing), kind, goals, GDL_GOAL_PARTS};
    ChanceBounds b = chance_solve(&g, 1, NULL);
    t.worth = base_alloc(t.listing.n * sizeof *t.worth, "values");
    for (uint32_t i = 0; i < t.listing.n; i++)
        t.worth[i] = 100 * (double)b.lower[i] / (double)PROBABILITY_ONE;
    chance_clear(&b);
    free(kind), free(goals);
    return t;
}

static void truth_clear(Truth *t)
{
    listing_clear(&t->listing);
    free(t->worth);
}

static double worth_of(const Truth *t, const Opened *o, const void *position)
{
    void *seen = base_alloc(o->game->position_size, "a position");
    o->game->orient(o->game, position, o->game->us(o->game, listing_at(&t->listing, 0)), seen);
    uint32_t i = listing_find(&t->listing, seen);
    assert_int_not_equal(i, UINT32_MAX);
    free(seen);
    return t->worth[i];
}

static GeneralMove asked(General *g, const void *position, unsigned role, uint64_t games)
{
    GeneralMove m;
    const GeneralQuestion q = {
        .position = position, .role = role, .games = games, .seed = 7, .games_only = true};
    assert_true(general_move(g, &q, &m));
    return m;
}

static unsigned mover_of(const Opened *o, const void *position)
{
    unsigned mover;
    o->game->move_number(o->game, position, &mover);
    return mover;
}

static Move random_move(const Opened *o, const void *position, uint64_t *random)
{
    Move *move = base_alloc(o->game->max_moves * sizeof *move, "moves");
    unsigned n = o->game->moves(o->game, position, NULL, move);
    assert_true(n > 0);
    Move chosen = move[mix_next(random) % n];
    free(move);
    return chosen;
}

static char *code_of(const Opened *o, const void *position, Move move)
{
    StrBuf b = {0};
    o->game->code_move(o->game, position, move, &b);
    return strbuf_take(&b);
}

static int goal_of(const Opened *o, const void *position, unsigned role)
{
    return gdl_goal(o->gdl, position, role);
}

/* ---- what the tree proves ------------------------------------------------------------------ */

/* Compares the bounds of all nodes with the listing.   Returns: how many are closed. */
static unsigned compare_bounds(const Opened *o, const MctsTree *tree, unsigned role)
{
    Truth t = list_truth(o, role);
    unsigned closed = 0;
    for (uint32_t i = 0; i < t.listing.n; i++) {
        const GdlPosition *p = listing_at(&t.listing, i);
        MctsId id = mcts_tree_find(tree, gdl_facts(o->game, p));
        bool has_chosen = false;
        for (uint32_t r = 0; r < o->gdl->program->n_roles; r++)
            has_chosen |= gdl_pending(o->gdl, p)[r] != 0;
        if (!id || has_chosen)
            continue;
        MctsNode *n = mcts_node(tree, id);
        assert_true(mcts_low(tree, n)[role] <= t.worth[i] + 1e-6);
        assert_true(mcts_high(tree, n)[role] >= t.worth[i] - 1e-6);
        closed += !n->is_over && mcts_low(tree, n)[role] == mcts_high(tree, n)[role];
    }
    truth_clear(&t);
    return closed;
}

/* least: nodes with closed bounds that the first role has at least. */
static void check_bounds(Opened o, uint64_t games, unsigned least)
{
    Mcts *s = mcts_new(gdl_program(o.game), 64 << 20);
    void *p = new_position(&o, "init");
    mcts_set_root(s, gdl_facts(o.game, p));
    mcts_run(s, &(MctsLimits){.games = games, .role = o.game->n_players});
    for (unsigned role = 0; role < o.game->n_players; role++) {
        unsigned closed = compare_bounds(&o, mcts_tree(s), role);
        if (role == 0)
            assert_in_range(closed, least, UINT32_MAX);
    }
    mcts_free(s);
    free(p);
    close_game(&o);
}

/* Three in turn take one or two of seven matches; who takes the last one wins, who would be next
 * gets half. */
static const char three_take[] =
    "(role a) (role b) (role c) (after a b) (after b c) (after c a) (init (left 7)) (init (turn a))"
    "(s 0 1) (s 1 2) (s 2 3) (s 3 4) (s 4 5) (s 5 6) (s 6 7)"
    "(<= (less 1 ?m ?n) (s ?n ?m)) (<= (less 2 ?m ?n) (s ?n ?k) (s ?k ?m))"
    "(<= (legal ?r (take ?k)) (true (turn ?r)) (true (left ?m)) (less ?k ?m ?n))"
    "(<= (legal ?r wait) (role ?r) (not (true (turn ?r))))"
    "(<= (next (left ?n)) (does ?r (take ?k)) (true (left ?m)) (less ?k ?m ?n))"
    "(<= (next (turn ?q)) (true (turn ?r)) (after ?r ?q))"
    "(<= terminal (true (left 0)))"
    "(<= (goal ?r 100) (true (left 0)) (true (turn ?q)) (after ?r ?q))"
    "(<= (goal ?r 50) (true (left 0)) (true (turn ?r)))"
    "(<= (goal ?r 0) (true (left 0)) (true (turn ?q)) (after ?q ?r))";

static void several_roles_each_for_itself(void **state)
{
    (void)state;
    check_bounds(open_good_text(three_take), 500, 1);
    Opened o = open_good_text(three_take);
    General *g = general_new(o.game, 16 << 20);
    void *p = new_position(&o, "init a:take(2) b:take(2) c:take(1)");
    GeneralMove m = asked(g, p, 0, 300); /* two are left: a takes both */
    char *code = code_of(&o, p, m.move);
    assert_string_equal(code, "a:take(2)");
    assert_int_equal(m.low, 100);
    free(code), free(p);
    general_free(g);
    close_game(&o);
}

static void bounds_are_true_in_turns(void **state)
{
    (void)state;
    check_bounds(open_file(GAMES_DIR "tictactoe.kif"), 5000, 150);
    check_bounds(open_file(GAMES_DIR "matches.kif"), 2000, 8);
    check_bounds(open_good_text(gdl_games[4].text), 300, 0); /* two stones: circles */
}

static void bounds_are_true_at_once(void **state)
{
    (void)state;
    check_bounds(open_good_text(gdl_games[1].text), 3000, 1); /* sum of fingers */
    check_bounds(open_good_text(gdl_games[5].text), 3000, 0); /* bets on a throw */
}

static void bounds_are_true_by_chance(void **state)
{
    (void)state;
    check_bounds(open_file(GAMES_DIR "piglet.kif"), 3000, 0);
    check_bounds(open_file(GAMES_DIR "ewn3.kif"), 3000, 20);
}

static void root_is_proved(void **state)
{
    (void)state;
    Opened o = open_file(GAMES_DIR "tictactoe.kif");
    General *g = general_new(o.game, 64 << 20);
    void *p = new_position(&o, "init");
    GeneralMove m = asked(g, p, 0, 200000);
    assert_int_equal(m.source, GENERAL_PROOF);
    assert_int_equal(m.low, 50);
    assert_int_equal(m.high, 50);
    assert_true(m.all_games < 100000);
    free(p);
    general_free(g);
    close_game(&o);
}

/* ---- games in turns ------------------------------------------------------------------------ */

static void plays_tactics(void **state)
{
    (void)state;
    Opened o = open_file(GAMES_DIR "tictactoe.kif");
    static const struct {
        const char *moves, *best;
        unsigned low;
    } asks[] = {
        {"init mark(1,1) mark(2,1) mark(1,2) mark(2,2)", "mark(1,3)", 100}, /* a win at once */
        {"init mark(1,1) mark(2,2) mark(1,2)", "mark(1,3)", 0},             /* a row to stop */
    };
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
        General *g = general_new(o.game, 16 << 20);
        void *p = new_position(&o, asks[i].moves);
        GeneralMove m = asked(g, p, mover_of(&o, p), 500);
        char *code = code_of(&o, p, m.move);
        assert_string_equal(code, asks[i].best);
        assert_true(m.low >= asks[i].low);
        assert_true(asks[i].low < 100 || m.plies == 1);
        free(code), free(p);
        general_free(g);
    }
    close_game(&o);
}

/* Who replies: at random, or with a move that is worth most to it. */
typedef struct Replies {
    const Truth *truth; /* NULL: at random; else of the role that replies */
    uint64_t random;
} Replies;

static Move reply(const Opened *o, const void *position, Replies *by)
{
    Move best = random_move(o, position, &by->random);
    void *next = base_alloc(o->game->position_size, "a position");
    double most = -1;
    for (int i = 0; by->truth && i < 30; i++) {
        Move m = random_move(o, position, &by->random);
        o->game->play(o->game, position, NULL, m, next);
        double worth = worth_of(by->truth, o, next);
        best = worth > most ? m : best;
        most = worth > most ? worth : most;
    }
    free(next);
    return best;
}

/* Plays a game of two.   Returns: the goal of the role. */
static int play_game(const Opened *o, General *g, unsigned role, uint64_t games, Replies *by)
{
    void *p = new_position(o, "init"), *next = new_position(o, "init");
    while (!game_is_over(o->game, p)) {
        Move m = mover_of(o, p) == role ? asked(g, p, role, games).move : reply(o, p, by);
        o->game->play(o->game, p, NULL, m, next);
        memcpy(p, next, o->game->position_size);
    }
    int goal = goal_of(o, p, role);
    free(p), free(next);
    return goal;
}

static void never_loses_a_draw(void **state)
{
    (void)state;
    Opened o = open_file(GAMES_DIR "tictactoe.kif");
    for (unsigned role = 0; role < 2; role++) {
        Truth t = list_truth(&o, 1 - role);
        Replies random = {.random = role}, perfect = {&t, role};
        int sum = 0;
        enum { GAMES = 60 };
        for (int i = 0; i < GAMES; i++) {
            General *g = general_new(o.game, 16 << 20);
            int goal = play_game(&o, g, role, 1500, i % 3 ? &random : &perfect);
            if (goal < 50)
                fail_msg("role %u lost game %d", role, i);
            sum += goal;
            general_free(g);
        }
        assert_true(sum > 70 * GAMES);
        truth_clear(&t);
    }
    close_game(&o);
}

/* From positions of random games, a move that is worth as much as the position. */
static void check_best_moves(const char *path, uint64_t games, int asks)
{
    Opened o = open_file(path);
    Truth t = list_truth(&o, 0);
    General *g = general_new(o.game, 64 << 20);
    uint64_t random = 3;
    void *next = new_position(&o, "init");
    for (int left = asks; left > 0;) {
        uint32_t i = (uint32_t)(mix_next(&random) % t.listing.n);
        const void *p = listing_at(&t.listing, i);
        if (game_is_over(o.game, p) || mover_of(&o, p) != 0)
            continue;
        GeneralMove m = asked(g, p, 0, games);
        o.game->play(o.game, p, NULL, m.move, next);
        assert_true(worth_of(&t, &o, next) == t.worth[i]);
        left--;
    }
    free(next);
    general_free(g);
    truth_clear(&t);
    close_game(&o);
}

static void plays_best_moves(void **state)
{
    (void)state;
    check_best_moves(GAMES_DIR "matches.kif", 1000, 5);
    check_best_moves(GAMES_DIR "nim.kif", 4000, 20);
}

/* ---- solved games -------------------------------------------------------------------------- */

/* Asks in positions of random games of both players: the move is worth as much as the position, and
 * a win comes nearer. */
static void check_solved(const char *path, int asks)
{
    Opened o = open_file(path);
    Truth t[2] = {list_truth(&o, 0), list_truth(&o, 1)};
    General *g[2] = {general_new(o.game, 256 << 20), general_new(o.game, 256 << 20)};
    uint64_t random = 11;
    void *next = new_position(&o, "init"), *p = new_position(&o, "init");
    for (int i = 0; i < asks; i++) {
        unsigned role = mover_of(&o, p);
        Move m = NO_MOVE;
        if (role < 2) {
            GeneralMove found;
            const GeneralQuestion q = {.position = p, .role = role, .games = 10, .seed = 1};
            assert_true(general_move(g[role], &q, &found));
            assert_true(found.source == GENERAL_SOLVED || found.source == GENERAL_ONLY_MOVE);
            o.game->play(o.game, p, NULL, found.move, next);
            double before = worth_of(&t[role], &o, p), after = worth_of(&t[role], &o, next);
            assert_true(after > before - 1e-6);
            assert_true(found.source == GENERAL_ONLY_MOVE || fabs(found.mean - before) < 1e-6);
            m = i % 2 ? found.move : NO_MOVE;
        }
        o.game->play(o.game, p, NULL, m ? m : random_move(&o, p, &random), next);
        o.game->read(o.game, "init", 4, p, &(Status){0});
        if (!game_is_over(o.game, next))
            memcpy(p, next, o.game->position_size);
    }
    free(p), free(next);
    for (int i = 0; i < 2; i++) {
        general_free(g[i]);
        truth_clear(&t[i]);
    }
    close_game(&o);
}

static void solves_small_games(void **state)
{
    (void)state;
    check_solved(GAMES_DIR "nim.kif", 100);
    check_solved(GAMES_DIR "tictactoe.kif", 100);
    check_solved(GAMES_DIR "piglet.kif", 60);
}

/* The mean goal of a player that is asked for each move, where the other one draws its own. */
static double mean_against_random(const Opened *o, General *g, const void *position, unsigned role)
{
    if (game_is_over(o->game, position))
        return goal_of(o, position, role);
    double all = 0;
    void *next = base_alloc(o->game->position_size, "a position");
    Move *move = base_alloc(o->game->max_moves * sizeof *move, "moves");
    unsigned n = o->game->moves(o->game, position, NULL, move);
    if (mover_of(o, position) == role) {
        GeneralMove m;
        assert_true(general_move(
            g, &(GeneralQuestion){.position = position, .role = role, .games = 20}, &m));
        move[0] = m.move, n = 1;
    }
    for (unsigned i = 0; i < n; i++) {
        o->game->play(o->game, position, NULL, move[i], next);
        all += mean_against_random(o, g, next, role);
    }
    free(next), free(move);
    return all / n;
}

/* What the best answer to random play gets: the listing with all others as chance. */
static double best_against_random(const Opened *o, unsigned role)
{
    GdlListing l = {0};
    Status status = {0};
    GdlListingLimits limits = {.memory = 256 << 20};
    assert_true(listing_make(o->game, role, &limits, &l, &status));
    uint8_t *kind = listing_kinds(&l, role, (GdlWorth){true, CHANCE_FAILS});
    uint8_t *goals = listing_goals(&l, role);
    for (uint32_t i = 0; i < l.n; i++)
        kind[i] = kind[i] == CHANCE_THEIRS ? CHANCE_DRAWN : kind[i];
    ChanceGraph g = {listing_graph(&l), kind, goals, GDL_GOAL_PARTS};
    ChanceBounds b = chance_solve(&g, 1, NULL);
    double best = 100 * (double)b.lower[0] / (double)PROBABILITY_ONE;
    chance_clear(&b);
    listing_clear(&l);
    free(kind), free(goals);
    return best;
}

/* Of moves that are worth the same it makes the one after which others go wrong most: nearly what
 * could be got if it were known that they play at random. */
static void leaves_others_to_go_wrong(void **state)
{
    (void)state;
    Opened o = open_file(GAMES_DIR "tictactoe.kif");
    void *p = new_position(&o, "init");
    for (unsigned role = 0; role < 2; role++) {
        General *g = general_new(o.game, 64 << 20);
        double mean = mean_against_random(&o, g, p, role), best = best_against_random(&o, role);
        assert_true(mean <= best + 1e-6);
        assert_true(mean > best - 1);
        general_free(g);
    }
    free(p);
    close_game(&o);
}

/* ---- chance, choices at the same time ------------------------------------------------------- */

static void plays_dice_well(void **state)
{
    (void)state;
    Opened o = open_file(GAMES_DIR "piglet.kif");
    Truth t = list_truth(&o, 0);
    General *g = general_new(o.game, 64 << 20);
    void *next = new_position(&o, "init");
    unsigned n = 0;
    for (uint32_t i = 0; i < t.listing.n; i++) {
        const void *p = listing_at(&t.listing, i);
        if (game_is_over(o.game, p) || mover_of(&o, p) != 0)
            continue;
        GeneralMove m = asked(g, p, 0, 20000);
        o.game->play(o.game, p, NULL, m.move, next);
        assert_true(worth_of(&t, &o, next) > t.worth[i] - 1);
        assert_true(m.source != GENERAL_GAMES ||
                    (m.mean > t.worth[i] - 8 && m.mean < t.worth[i] + 8));
        n++;
    }
    assert_true(n >= 3);
    free(next);
    general_free(g);
    truth_clear(&t);
    close_game(&o);
}

static const char pennies[] = "(role odd) (role even) (init hidden) (side heads) (side tails)"
                              "(<= (legal ?r (show ?s)) (role ?r) (side ?s))"
                              "(<= (next (shown ?r ?s)) (does ?r (show ?s)))"
                              "(<= same (true (shown odd ?s)) (true (shown even ?s)))"
                              "(<= terminal (not (true hidden)))"
                              "(<= (goal even 100) same) (<= (goal even 0) (not same))"
                              "(<= (goal odd 0) same) (<= (goal odd 100) (not same))";

static void hides_its_choice(void **state)
{
    (void)state;
    Opened o = open_good_text(pennies);
    void *p = new_position(&o, "init");
    unsigned heads = 0;
    enum { ASKS = 60 };
    for (uint64_t seed = 0; seed < ASKS; seed++) {
        General *g = general_new(o.game, 1 << 20);
        GeneralMove m;
        assert_true(general_move(
            g, &(GeneralQuestion){.position = p, .role = 1, .games = 300, .seed = seed}, &m));
        char *code = code_of(&o, p, m.move);
        heads += strcmp(code, "show(heads)") == 0;
        free(code);
        general_free(g);
    }
    assert_in_range(heads, ASKS / 4, 3 * ASKS / 4);
    free(p);
    close_game(&o);
}

/* Who shows more of two fingers and three wins; both choose at the same time. */
static const char more_fingers[] =
    "(role a) (role b) (init begun) (n 1) (n 2) (n 3) (more 3 2) (more 3 1) (more 2 1)"
    "(other a b) (other b a)"
    "(<= (legal ?r (show ?s)) (role ?r) (n ?s)) (<= (next (shown ?r ?s)) (does ?r (show ?s)))"
    "(<= (beats ?r) (true (shown ?r ?s)) (other ?r ?q) (true (shown ?q ?k)) (more ?s ?k))"
    "(<= terminal (not (true begun)))"
    "(<= (goal ?r 100) (beats ?r)) (<= (goal ?r 0) (other ?r ?q) (beats ?q))"
    "(<= (goal ?r 50) (role ?r) (not (beats a)) (not (beats b)))";

static void takes_what_is_always_better(void **state)
{
    (void)state;
    Opened o = open_good_text(more_fingers);
    void *p = new_position(&o, "init");
    for (uint64_t seed = 0; seed < 20; seed++) {
        General *g = general_new(o.game, 1 << 20);
        GeneralMove m;
        assert_true(general_move(
            g, &(GeneralQuestion){.position = p, .role = 1, .games = 2000, .seed = seed}, &m));
        char *code = code_of(&o, p, m.move);
        assert_string_equal(code, "show(3)");
        free(code);
        general_free(g);
    }
    free(p);
    close_game(&o);
}

/* ---- limits ------------------------------------------------------------------------------- */

static void same_question_same_move(void **state)
{
    (void)state;
    Opened o = open_file(GAMES_DIR "breakthrough.kif");
    void *p = new_position(&o, "init");
    GeneralMove m[3];
    General *g[2] = {general_new(o.game, 16 << 20), general_new(o.game, 16 << 20)};
    for (int i = 0; i < 3; i++) { /* the last one by a player that has forgotten all */
        m[i] = asked(g[i % 2], p, 0, 777);
        assert_int_equal(m[i].all_games, 777);
        general_forget(g[i % 2]);
        assert_int_equal(m[0].move, m[i].move);
        assert_int_equal(m[0].games, m[i].games);
        assert_true(m[0].mean == m[i].mean);
    }
    general_free(g[0]), general_free(g[1]);
    free(p);
    close_game(&o);
}

static void little_memory_is_enough(void **state)
{
    (void)state;
    Opened o = open_file(GAMES_DIR "tictactoe.kif");
    General *g = general_new(o.game, 1);
    void *p = new_position(&o, "init mark(1,1) mark(2,1) mark(1,2) mark(2,2)");
    GeneralMove m = asked(g, p, 0, 3000);
    char *code = code_of(&o, p, m.move);
    assert_string_equal(code, "mark(1,3)");
    free(code), free(p);
    Replies random = {.random = 5};
    play_game(&o, g, 1, 200, &random);
    general_free(g);
    close_game(&o);
}

/* The same tree in little memory: bounds stay true, and what is kept is found again. */
static void keeps_a_part(void **state)
{
    (void)state;
    static const char *const text[] = {NULL, "sum of fingers"};
    for (int i = 0; i < 2; i++) {
        Opened o =
            text[i] ? open_good_text(gdl_games[1].text) : open_file(GAMES_DIR "connect4.kif");
        Mcts *s = mcts_new(gdl_program(o.game), text[i] ? 40000 : 1 << 20);
        void *p = new_position(&o, "init"), *next = new_position(&o, "init");
        uint64_t random = 4;
        unsigned cut = 0;
        for (int k = 0; k < 6 && !game_is_over(o.game, p); k++) {
            uint32_t before = mcts_tree(s)->n_nodes;
            mcts_set_root(s, gdl_facts(o.game, p));
            cut += mcts_tree(s)->n_nodes < before && mcts_tree(s)->n_nodes > 1;
            mcts_run(s, &(MctsLimits){.games = 4000, .role = o.game->n_players});
            if (k % 3 == 2)
                compare_bounds(&o, mcts_tree(s), (unsigned)k % 2);
            o.game->play(o.game, p, NULL, random_move(&o, p, &random), next);
            memcpy(p, next, o.game->position_size);
        }
        assert_true(cut > 0);
        free(p), free(next);
        mcts_free(s);
        close_game(&o);
    }
}

/* Near a deadline no table is made larger, which may take long; behind it they are again. */
static void tables_wait_for_time(void **state)
{
    (void)state;
    Opened o = open_file(GAMES_DIR "connect4.kif");
    const GameProgram *program = gdl_program(o.game);
    MctsTree *t = mcts_tree_new(program, 1 << 20);
    uint64_t *facts = base_zalloc(gdl_fact_words(program), sizeof *facts, "facts");
    const uint8_t goals[MOST_PLAYERS] = {0};
    const NewNode node = {.facts = facts, .goals = goals};
    t->until = deadline_clock();
    while (mcts_tree_add(t, &node))
        facts[0]++;
    assert_in_range(facts[0], 64, 1000);
    assert_int_equal(mcts_tree_find(t, facts), 0);
    t->until = 0;
    assert_true(mcts_tree_add(t, &node));
    assert_true(mcts_tree_find(t, facts));
    free(facts);
    mcts_tree_free(t);
    close_game(&o);
}

static void stops_at_once(void **state)
{
    (void)state;
    Opened o = open_file(GAMES_DIR "connect4.kif");
    General *g = general_new(o.game, 16 << 20);
    void *p = new_position(&o, "init");
    volatile sig_atomic_t stop = 1;
    GeneralMove m;
    GeneralQuestion q = {.position = p, .until = {.stop = &stop}};
    assert_true(general_move(g, &q, &m));
    assert_int_equal(m.all_games, 0);
    assert_true(gdl_is_legal(o.gdl, p, m.move - 1));
    stop = 0;
    double began = deadline_clock();
    q.until.at = began + 0.2;
    assert_true(general_move(g, &q, &m));
    assert_true(m.all_games > 0);
    assert_true(deadline_clock() - began < 5); /* of a machine that does much else */
    free(p);
    general_free(g);
    close_game(&o);
}

/* ---- al0.h -------------------------------------------------------------------------------- */

static void serves_other_programs(void **state)
{
    (void)state;
    Al0Status s;
    Al0Table *t = al0_table_of_rules(GAMES_DIR "tictactoe.kif", NULL, &s);
    if (!t)
        fail_msg("%s", s.text);
    assert_int_equal(al0_table_rule_count(t), 0);
    Al0Engine *e = al0_engine_new(0);
    assert_true(al0_engine_add(e, t, &s));
    const char *const moves[] = {"mark(1,1)", "mark(2,1)", "mark(1,2)", "mark(2,2)"};
    assert_true(al0_engine_set(e, NULL, moves, 4, &s));
    Al0EngineLimits l = {AL0_SIZE(Al0EngineLimits), .nodes = 500};
    assert_true(al0_engine_prepare(e, &l, &s));
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    assert_true(al0_engine_move(e, &l, &m, &s));
    assert_int_equal(m.source, AL0_FROM_ENDGAME);
    assert_string_equal(m.code, "mark(1,3)");
    assert_string_equal(m.remark, "the game is solved: win in 1 ply");
    assert_int_equal(m.sure, 100);
    assert_non_null(strstr(m.explained, "mark(1,3)"));
    l.role = 2;
    assert_true(al0_engine_move(e, &l, &m, &s));
    assert_int_equal(m.source, AL0_ONLY_MOVE);
    assert_string_equal(m.remark, "the only move");
    l.role = 3;
    assert_false(al0_engine_move(e, &l, &m, &s));
    al0_engine_free(e);
    al0_table_free(t);
}

static void asks_its_table_first(void **state)
{
    (void)state;
    Al0Table *t = al0_table_read(GAMES_DIR "nim.al0", NULL, NULL);
    Al0Engine *e = al0_engine_new(0);
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    const Al0EngineLimits l = {AL0_SIZE(Al0EngineLimits), .nodes = 5000, .role = 1};
    assert_non_null(t);
    assert_true(al0_engine_add(e, t, NULL));
    const char *const moves[] = {"leave(d,6)", "leave(d,5)"};
    assert_true(al0_engine_set(e, NULL, moves, 2, NULL));
    assert_true(al0_engine_move(e, &l, &m, NULL));
    assert_int_equal(m.source, AL0_FROM_TABLE);
    assert_non_null(m.rule);
    assert_non_null(m.line);
    assert_true(al0_engine_set(e, NULL, NULL, 0, NULL)); /* lost: no table has advice */
    assert_true(al0_engine_move(e, &l, &m, NULL));
    assert_int_equal(m.source, AL0_FROM_ENDGAME);
    assert_int_equal(m.at_most, 0);
    al0_engine_free(e);
    al0_table_free(t);
}

/* Plays a game of one role to its end.   Returns: whether the goal is 100. */
static bool solves(const char *path, uint64_t nodes)
{
    Al0Table *t = al0_table_of_rules(path, NULL, NULL);
    Al0Engine *e = al0_engine_new(0);
    assert_true(al0_engine_add(e, t, NULL));
    assert_true(al0_engine_set(e, NULL, NULL, 0, NULL));
    Al0Position *p = al0_position_read(t, "init", 4, NULL);
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    const Al0EngineLimits l = {AL0_SIZE(Al0EngineLimits), .nodes = nodes};
    for (Al0Position *next; !al0_position_ending(p); p = next) {
        assert_true(al0_engine_set_position(e, p, NULL));
        assert_true(al0_engine_move(e, &l, &m, NULL));
        assert_int_equal(m.source, AL0_FROM_PROOF);
        next = al0_position_play(p, m.code, NULL);
        assert_non_null(next);
        al0_position_free(p);
    }
    bool won = gdl_goal(gdl_of(p->game), (const GdlPosition *)p->bytes, 0) == 100;
    al0_position_free(p);
    al0_engine_free(e);
    al0_table_free(t);
    return won;
}

static void solves_puzzles(void **state)
{
    (void)state;
    assert_true(solves(GAMES_DIR "blocks.kif", 1000));
    assert_true(solves(GAMES_DIR "maze.kif", 1000));
    assert_true(solves(TESTS_DIR "/../bench/puzzles/hanoi.kif", 20000));
    assert_true(solves(TESTS_DIR "/../bench/puzzles/parcels.kif", 20000));
}

/* With a clock a shortest line is found, where steps are counted. */
static void finds_shortest_lines(void **state)
{
    (void)state;
    Al0Table *t = al0_table_of_rules(GAMES_DIR "maze.kif", NULL, NULL);
    Al0Engine *e = al0_engine_new(0);
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    const Al0EngineLimits l = {AL0_SIZE(Al0EngineLimits), .seconds = 10};
    assert_true(al0_engine_add(e, t, NULL));
    assert_true(al0_engine_set(e, NULL, NULL, 0, NULL));
    assert_true(al0_engine_prepare(e, &l, NULL));
    assert_true(al0_engine_move(e, &l, &m, NULL));
    assert_int_equal(m.source, AL0_FROM_PROOF);
    assert_string_equal(m.remark, "win proved in 6 plies");
    al0_engine_free(e);
    al0_table_free(t);
}

/* A line of 30 moves is not found among 50 positions: the search for it ends with them. */
static void heeds_nodes_in_puzzles(void **state)
{
    (void)state;
    Al0Table *t = al0_table_of_rules(TESTS_DIR "/../bench/puzzles/tiles.kif", NULL, NULL);
    Al0Engine *e = al0_engine_new(0);
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    const Al0EngineLimits l = {AL0_SIZE(Al0EngineLimits), .nodes = 50};
    assert_true(al0_engine_add(e, t, NULL));
    assert_true(al0_engine_set(e, NULL, NULL, 0, NULL));
    assert_true(al0_engine_move(e, &l, &m, NULL));
    assert_int_equal(m.source, AL0_FROM_GAMES);
    assert_in_range(m.nodes, 1, 50);
    al0_engine_free(e);
    al0_table_free(t);
}

/* What is met before the first move is due counts on: 20 searches of 100 positions each find the
 * line that none of them finds alone. */
static void goes_on_with_puzzles(void **state)
{
    (void)state;
    enum { SEARCHES = 20 };
    Al0Table *t = al0_table_of_rules(TESTS_DIR "/../bench/puzzles/tiles.kif", NULL, NULL);
    Al0Engine *e = al0_engine_new(0);
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    const Al0EngineLimits l = {AL0_SIZE(Al0EngineLimits), .nodes = 100};
    assert_true(al0_engine_add(e, t, NULL));
    assert_true(al0_engine_set(e, NULL, NULL, 0, NULL));
    for (int i = 0; i < SEARCHES; i++)
        assert_true(al0_engine_prepare(e, &l, NULL));
    assert_true(al0_engine_move(e, &l, &m, NULL));
    assert_int_equal(m.source, AL0_FROM_PROOF);
    al0_engine_free(e);
    al0_table_free(t);
}

static void refuses_what_is_wrong(void **state)
{
    (void)state;
    Al0Status s;
    assert_null(al0_table_of_rules(GAMES_DIR "no_such.kif", NULL, &s));
    assert_int_equal(s.kind, AL0_NOT_FOUND);
    Al0Table *t = al0_table_of_rules(GAMES_DIR "nim.kif", NULL, &s);
    Al0Table *other = al0_table_of_rules(GAMES_DIR "matches.kif", NULL, &s);
    Al0Engine *e = al0_engine_new(0);
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    assert_true(al0_engine_add(e, t, &s));
    assert_false(al0_engine_add(e, other, &s));
    assert_false(al0_engine_move(e, NULL, &m, &s));
    assert_false(al0_engine_set(e, "nonsense(", NULL, 0, &s));
    Al0Position *p = al0_position_read(other, "init", 4, &s);
    assert_false(al0_engine_set_position(e, p, &s));
    al0_position_free(p);
    assert_true(al0_engine_set(e, NULL, NULL, 0, &s));
    assert_false(al0_engine_prepare(e, NULL, &s)); /* it would never end */
    al0_engine_free(e);
    al0_table_free(t);
    al0_table_free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_are_true_in_turns),
        cmocka_unit_test(bounds_are_true_at_once),
        cmocka_unit_test(bounds_are_true_by_chance),
        cmocka_unit_test(root_is_proved),
        cmocka_unit_test(plays_tactics),
        cmocka_unit_test(solves_small_games),
        cmocka_unit_test(leaves_others_to_go_wrong),
        cmocka_unit_test(never_loses_a_draw),
        cmocka_unit_test(plays_best_moves),
        cmocka_unit_test(plays_dice_well),
        cmocka_unit_test(hides_its_choice),
        cmocka_unit_test(takes_what_is_always_better),
        cmocka_unit_test(same_question_same_move),
        cmocka_unit_test(little_memory_is_enough),
        cmocka_unit_test(tables_wait_for_time),
        cmocka_unit_test(stops_at_once),
        cmocka_unit_test(several_roles_each_for_itself),
        cmocka_unit_test(keeps_a_part),
        cmocka_unit_test(serves_other_programs),
        cmocka_unit_test(asks_its_table_first),
        cmocka_unit_test(solves_puzzles),
        cmocka_unit_test(finds_shortest_lines),
        cmocka_unit_test(heeds_nodes_in_puzzles),
        cmocka_unit_test(goes_on_with_puzzles),
        cmocka_unit_test(refuses_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
