/* tests/unit/test_toy_rows.c -- the game of rows (tests/support/rows_game.h) through all rooms: 300
 * cells, positions of 1,024 bits, sides that move several times in a row. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/asked.h"
#include "tests/support/game_table.h"
#include "tests/support/naive_reach.h"
#include "tests/support/positions.h"
#include "tests/support/rows_game.h"
#include "tests/support/toy_rules.h"
#include "write/text/phrases.h"

enum { BOUND = 5, TRIALS = 400, MOST_FREE = 6 };

#define TABLE                                                            \
    "table rows \"More rows than they\" game rows\n"                     \
    "aim over and lead > 0\n"                                            \
    "rule always then win, go_on\n"                                      \
    "advice win \"More rows\" better: over and lead > 0\n"               \
    "    us: depth < 5\n"                                                \
    "advice go_on \"Fill a row if one can be\" better: not us_to_move\n" \
    "    us: depth < 9 and fills then depth < 9\n"                       \
    "    them: any\n"

static bool is_won(const Game *game, const void *position)
{
    const RowsPosition *p = position;
    return rows_ending(game, p) && p->score[p->us] > p->score[!p->us];
}

/* A few free cells in three rows, anybody to move. */
static RowsPosition some_position(uint64_t *seed)
{
    RowsPosition p = {.us = (uint8_t)random_below(seed, 2)};
    unsigned n_free = 1 + (unsigned)random_below(seed, MOST_FREE);
    p.mover = (uint8_t)random_below(seed, 2);
    for (unsigned cell = 0; cell < ROWS_CELLS; cell++)
        p.taken[2][cell / 64] |= UINT64_C(1) << cell % 64;
    for (unsigned i = 0; i < n_free; i++) {
        unsigned row = (unsigned)random_below(seed, 3) * 7;
        unsigned cell = row * COLUMNS + (unsigned)random_below(seed, COLUMNS);
        p.taken[2][cell / 64] &= ~(UINT64_C(1) << cell % 64);
    }
    return p;
}

/* ---- the prover ---- */

static void compare(Session *s, const Al0Table *t, const RowsPosition *p, SearchMode mode)
{
    NaiveTask task = {&rows_game, is_won, BOUND};
    int height = naive_reach(&task, p, 0);
    Choice c;
    ChooseOptions o = {.limits = {.max_depth = 100, .max_nodes = 1000000},
                       .search = mode,
                       .want_tree = true,
                       .threads = 1};
    const Advice *a = table_find_advice(t->set, "win");
    session_prove(s, p, &t->compiled->advice[a->index], &o, &c);
    bool found = c.proof.verdict == VERDICT_SATISFIABLE;
    StrBuf text = {0};
    rows_write(&rows_game, p, &text);
    if (c.proof.verdict == VERDICT_UNKNOWN || found != (height >= 0))
        fail_msg("%s: mode %d: verdict %d, height %d", strbuf_get(&text), mode, c.proof.verdict,
                 height);
    if (found && mode == SEARCH_SHORTEST && (int)c.proof.height != height)
        fail_msg("%s: height %u, %d", strbuf_get(&text), c.proof.height, height);
    if (found && c.proof.strategy.n && !naive_is_strategy(&task, &c.proof.strategy, 0, p, 0))
        fail_msg("%s: mode %d: this forces nothing", strbuf_get(&text), mode);
    strbuf_clear(&text);
    proof_free(&c.proof);
}

static void verdicts_are_those_of_minimax(void **state)
{
    static const SearchMode modes[] = {SEARCH_SHORTEST, SEARCH_LOWEST, SEARCH_FIRST, SEARCH_ANY};
    Al0Table *t = game_table(&rows_game, TABLE);
    Session *s = session_new(t->compiled, (size_t)64 << 20);
    uint64_t seed = 7;
    (void)state;
    for (unsigned i = 0; i < TRIALS; i++) {
        RowsPosition p = some_position(&seed);
        compare(s, t, &p, modes[i % 4]);
    }
    session_free(s);
    al0_table_free(t);
}

static void refutations_are_found(void **state)
{
    Al0Table *t = game_table(&rows_game, TABLE);
    Session *s = session_new(t->compiled, (size_t)64 << 20);
    NaiveTask task = {&rows_game, is_won, BOUND};
    uint64_t seed = 8;
    unsigned refuted = 0;
    (void)state;
    for (unsigned i = 0; i < TRIALS / 4; i++) {
        RowsPosition p = some_position(&seed);
        const Advice *a = table_find_advice(t->set, "win");
        Strategy r = {0};
        LimitReached limit;
        AdviceQuestion asked = {
            .position = &p, .advice = &t->compiled->advice[a->index], .limits = {.max_depth = 100}};
        Verdict v = session_refute(s, &asked, &r, &limit);
        assert_int_equal(v == VERDICT_REFUTED, naive_reach(&task, &p, 0) < 0);
        refuted += v == VERDICT_REFUTED;
        strategy_free(&r);
    }
    assert_true(refuted > 10);
    session_free(s);
    al0_table_free(t);
}

/* ---- verification from positions ---- */

/* What becomes of the play of the table from a position, against every defence: followed by hand.
 */
static bool wins_by_table(Session *s, const void *position)
{
    const Game *g = &rows_game;
    RowsPosition next;
    Move move[ROWS_CELLS];
    Choice c;
    ChooseOptions o = {
        .limits = {.max_depth = 100, .max_nodes = 1000000}, .want_tree = true, .threads = 1};
    if (is_won(g, position))
        return true;
    if (rows_is_over(position))
        return false;
    unsigned n = rows_moves(g, position, NULL, move);
    if (rows_turn(g, position) == TURN_US) {
        session_choose(s, position, &o, &c);
        n = c.advice != NULL;
        if (n)
            move[0] = strategy_edges(&c.proof.strategy, 0)->move;
        proof_free(&c.proof);
        if (!n)
            return false;
    }
    for (unsigned i = 0; i < n; i++) {
        rows_play(g, position, NULL, move[i], &next);
        if (!wins_by_table(s, &next))
            return false;
    }
    return true;
}

static void play_is_verified_from_positions(void **state)
{
    enum { STARTS = 24 };
    Al0Table *t = game_table(&rows_game, TABLE);
    Session *s = session_new(t->compiled, (size_t)64 << 20);
    RowsPosition p[STARTS];
    uint64_t seed = 9;
    unsigned won = 0, lost = 0;
    (void)state;
    for (unsigned i = 0; i < STARTS; i++) {
        p[i] = some_position(&seed);
        const void *start = &p[i];
        Status status = {0};
        VerifyReport r;
        VerifyOptions o = {.limits = {.max_depth = 100, .max_nodes = 1000000},
                           .replan = true,
                           .threads = 1,
                           .memory = (size_t)64 << 20,
                           .n_examples = 3,
                           .starts = &start,
                           .n_starts = 1};
        if (!verify_run(t->compiled, &o, &r, &status))
            fail_msg("%s", status.text);
        bool wins = wins_by_table(s, &p[i]);
        assert_int_equal(r.proved, wins);
        assert_int_equal(r.starts_fulfilled, wins);
        assert_true(wins || r.n_examples > 0 || rows_turn(&rows_game, &p[i]) == TURN_THEM);
        *(wins ? &won : &lost) += 1;
        verify_report_clear(&r);
    }
    assert_true(won > 3 && lost > 3);
    session_free(s);
    al0_table_free(t);
}

static void what_is_missing_is_said(void **state)
{
    Al0Table *t = game_table(&rows_game, TABLE), *none;
    Status status = {0};
    VerifyReport r;
    VerifyOptions o = {.threads = 1, .memory = (size_t)64 << 20};
    (void)state;
    assert_false(verify_run(t->compiled, &o, &r, &status));
    assert_string_equal(status.text,
                        "game `rows` has no classes of positions to verify it over: positions to "
                        "play from can be given (--from)");
    al0_table_free(t);
    char *messages = game_table_messages(
        &rows_game,
        "table t game rows material \"KvK\" rule r then a advice a better: over us: none\n", &none);
    assert_null(none);
    assert_non_null(
        strstr(messages, "game `rows` has no classes of positions: `material` says nothing"));
    al0_free(messages);
}

/* ---- replies until we are to move ---- */

typedef struct Replies {
    size_t n;
    bool longest; /* one of two moves of theirs in a row is among them */
} Replies;

static bool take_answers(void *context, size_t i, Al0Answer *const *answers, size_t n)
{
    Replies *r = context;
    (void)i;
    r->n += n;
    for (size_t k = 0; k < n; k++) {
        assert_int_equal(rows_turn(&rows_game, answers[k]->paper.position), TURN_US);
        r->longest |= strchr(answers[k]->paper.reply_code, ' ') != NULL;
    }
    return true;
}

static void replies_are_followed_until_we_are_to_move(void **state)
{
    Al0Table *t = game_table(&rows_game, TABLE);
    Al0Position *p = base_zalloc(1, sizeof *p + sizeof(RowsPosition), "a position");
    uint64_t seed = 10;
    Replies r = {0};
    (void)state;
    p->game = &rows_game;
    for (unsigned i = 0; i < 40; i++) {
        RowsPosition q = some_position(&seed);
        q.mover = !q.us;
        memcpy(p->bytes, &q, sizeof q);
        const Al0Position *const all[] = {p};
        const Al0Batch batch = {AL0_SIZE(Al0Batch), .positions = all, .n = 1, .emit = take_answers,
                                .context = &r};
        assert_int_equal(al0_ask_all(t, &batch, NULL, NULL, NULL), 1);
    }
    assert_true(r.n > 20 && r.longest);
    al0_position_free(p);
    al0_table_free(t);
}

/* ---- sets of rows and sets of columns ---- */

/* Cells 1.1, 8.1, 8.2 and 15.20 are free; x is to move. */
static RowsPosition four_free(void)
{
    RowsPosition p = {.us = 0, .mover = 0};
    memset(p.taken[2], 0xFF, sizeof p.taken[2]);
    p.taken[2][0] &= ~UINT64_C(1);
    p.taken[2][2] &= ~(UINT64_C(3) << 12);
    p.taken[2][4] &= ~(UINT64_C(1) << 43);
    return p;
}

static Al0Position *four_free_position(const Al0Table *t)
{
    StrBuf text = {0};
    RowsPosition p = four_free();
    rows_write(&rows_game, &p, &text);
    Al0Position *position = game_position(t, strbuf_get(&text), false);
    strbuf_clear(&text);
    return position;
}

/* A table with definitions that take and give sets of either domain. */
#define DOMAINS                                                                             \
    "table rows game rows aim over\n"                                                       \
    "define closed = ~open\n"                                                               \
    "define narrow(R) = set(r in R, count(gaps(r)) = 1)\n"                                  \
    "define shared(A, B) = gaps(A) & gaps(B)\n"                                             \
    "rule always then go\n"                                                                 \
    "advice go better: not us_to_move us: depth < 1 and row in open and column in ~right\n" \
    "    prefer: most count(gaps(row)), least count(left..column)\n"

static void values_of_both_domains_are_computed(void **state)
{
    static const struct {
        const char *expression, *value;
    } cases[] = {
        {"open", "{row1, row8, row15}"},
        {"~open", "{row2, row3, row4, row5, row6, row7, row9, row10, row11, row12, row13, row14}"},
        {"closed = ~open", "true"},
        {"gaps(open)", "{a, b, t}"},
        {"~gaps(open) & set(c in left..right, count(left..c) < 5)", "{c, d}"},
        {"~gaps(~(top & ~top))", "{c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s}"},
        {"left..right = ~(left - left)", "true"},
        {"gaps(open)..left", "{}"},
        {"left..left", "{a}"},
        {"across(left)", "{row1, row8}"},
        {"across(gaps(top))", "{row1, row8}"},
        {"narrow(open)", "{row1, row15}"},
        {"shared(top, open - top)", "{a}"},
        {"count(open) + count(gaps(open))", "6"},
        {"count(c in gaps(open), across(c) = top | (open - narrow(open)))", "1"},
        {"max(c in gaps(open), count(across(c)))", "2"},
        {"max(count(across(left)), count(gaps(top)))", "2"},
        {"all(c in ~right, right not in c)", "true"},
        {"some(r in open, some(c in gaps(r), across(c) = r))", "true"},
        {"set(c in left..right, count(across(c)) > 1)", "{a}"},
        {"left if top in open else right", "{a}"},
        {"left in gaps(top) and right not in gaps(top)", "true"},
    };
    Al0Table *t = game_table(&rows_game, DOMAINS);
    Al0Position *p = four_free_position(t);
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Al0Status status;
        char *value = asked_board(t, p, cases[i].expression, &status);
        if (!value)
            fail_msg("%s", status.text);
        if (strcmp(value, cases[i].value) != 0 &&
            strncmp(value, cases[i].value, strcspn(value, "\n")) != 0)
            fail_msg("%s: %s, not %s", cases[i].expression, value, cases[i].value);
        al0_free(value);
    }
    al0_position_free(p);
    al0_table_free(t);
}

static void values_tell_their_domain(void **state)
{
    Al0Table *t = game_table(&rows_game, DOMAINS);
    Al0Position *p = four_free_position(t);
    Al0Value v;
    (void)state;
    assert_true(asked_value(t, p, "gaps(open)", &v, NULL));
    assert_int_equal(v.type, AL0_SET);
    assert_int_equal(v.domain, 1);
    assert_int_equal(v.set, 1 | 2 | 1 << 19);
    char *name = al0_position_element(p, v.domain, 19);
    assert_string_equal(name, "t");
    al0_free(name);
    name = al0_position_element(p, 0, 7);
    assert_string_equal(name, "row8");
    al0_free(name);
    assert_true(asked_value(t, p, "closed", &v, NULL));
    assert_int_equal(v.domain, 0);
    al0_position_free(p);
    al0_table_free(t);
}

static void domains_are_not_mixed(void **state)
{
    static const struct {
        const char *expression, *error;
    } cases[] = {
        {"open & left", "`&` needs two of one type: here a set of columns, there a set of rows"},
        {"left - top", "`-` needs two of one type: here a set of rows, there a set of columns"},
        {"top..left", "`..` needs two of one type: here a set of columns, there a set of rows"},
        {"top = left", "`=` needs two of one type: here a set of columns, there a set of rows"},
        {"top != left", "`!=` needs two of one type: here a set of columns, there a set of rows"},
        {"left in open", "`in` needs two of one type: here a set of columns, there a set of rows"},
        {"left in top..top",
         "`in` needs two of one type: here a set of columns, there a set of rows"},
        {"top if over else left",
         "`else` needs two of one type: here a set of columns, there a set of rows"},
        {"gaps(left)", "`gaps` needs a set of rows, and this is a set of columns"},
        {"across(~top)", "`across` needs a set of columns, and this is a set of rows"},
        {"some(c in left..right, c in open)",
         "`in` needs two of one type: here a set of columns, there a set of rows"},
        {"gaps(set(c in left, over))", "`gaps` needs a set of rows, and this is a set of columns"},
        {"narrow(left)", "`narrow` needs a set of rows, and this is a set of columns"},
        {"gaps(3)", "`gaps` needs a set of rows, and this is an int"},
        {"count(3)", "`count` needs a set, and this is an int"},
        {"top..top", "`..` cannot stand between rows: game `rows` has no ranges of them"},
        {"max(r in top..top, count(r))",
         "`..` cannot stand between rows: game `rows` has no ranges of them"},
    };
    Al0Table *t = game_table(&rows_game, DOMAINS);
    Al0Position *p = four_free_position(t);
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Al0Messages *messages;
        assert_null(al0_expression_new(t, cases[i].expression, &messages, NULL));
        assert_true(al0_messages_count(messages) > 0);
        assert_string_equal(al0_messages_get(messages, 0)->text, cases[i].error);
        al0_messages_free(messages);
    }
    al0_position_free(p);
    al0_table_free(t);
}

static void a_parameter_has_one_domain(void **state)
{
    Al0Table *none;
    (void)state;
    char *messages = game_table_messages(&rows_game,
                                         "table t game rows\n"
                                         "define few(S) = count(S) < 2\n"
                                         "define both = few(open) and few(left)\n"
                                         "rule r then a advice a better: both us: depth < 1\n",
                                         &none);
    assert_null(none);
    assert_non_null(
        strstr(messages,
               "t:3:33: error: `few` needs a set of rows for `S`, and this is a set of columns"));
    al0_free(messages);
}

/* The columns that the advice allows, in the order that it prefers. */
static void moves_are_chosen_by_both_domains(void **state)
{
    Al0Table *t = game_table(&rows_game, DOMAINS);
    Al0Session *s = al0_session_new(t, 0, NULL);
    Al0Position *p = four_free_position(t);
    Al0Status status;
    (void)state;
    Al0Answer *a = al0_ask(s, p, &(Al0Question){AL0_SIZE(Al0Question), .advice = "go"}, NULL, NULL);
    char *text = al0_answer_write(a, AL0_TEXT, NULL, &status);
    assert_non_null(text);
    if (!strstr(text, "8.1"))
        fail_msg("%s", text);
    al0_free(text);
    al0_answer_free(a);
    al0_position_free(p);
    al0_session_free(s);
    al0_table_free(t);
}

/* ---- proofs read back ---- */

#define PROVED                                                                           \
    "table rows game rows\n"                                                             \
    "define closing = count(gaps(row)) = 1\n"                                            \
    "rule always then win\n"                                                             \
    "advice win \"More rows\" better: over and lead > 0 us: depth < 5 them: depth < 5\n" \
    "advice columns \"By columns\" better: lead > 0\n"                                   \
    "    us: depth < 5 and (closing or column in left..left) them: depth < 5\n"          \
    "advice keep \"Keep a column open\" holding: left in gaps(open) or over\n"           \
    "advice least \"Never behind\" holding: lead >= 0\n"

static void proofs_are_read_back(void **state)
{
    static const char *const advice[] = {"win", "columns", "keep", "least"};
    Al0Table *t = game_table(&rows_game, PROVED);
    ToyProofs proofs;
    uint64_t seed = 11;
    (void)state;
    toy_proofs_begin(&proofs, &rows_game, PROVED);
    for (unsigned i = 0; i < 48; i++) {
        RowsPosition q = some_position(&seed);
        toy_read_back_at(&proofs, t, advice[i % 4], &q, q.us);
    }
    toy_proofs_end(&proofs);
    al0_table_free(t);
}

/* ---- what a game must be ---- */

/* The game of rows with one thing altered: what is wrong with it. */
static const char *fault_of(void (*alter)(Game *g, Vocab *v, Word *w))
{
    static Game g;
    static Vocab v;
    static Word w[sizeof rows_words / sizeof *rows_words];
    g = rows_game;
    v = rows_vocab;
    memcpy(w, rows_words, sizeof w);
    g.vocab = &v;
    v.game = &g;
    v.words = w;
    alter(&g, &v, w);
    return game_fault(&g);
}

static void leave(Game *g, Vocab *v, Word *w)
{
    (void)g, (void)v, (void)w;
}

static void have_many_moves(Game *g, Vocab *v, Word *w)
{
    (void)v, (void)w;
    g->max_moves = MOST_MOVES + 1;
}

static void have_no_players(Game *g, Vocab *v, Word *w)
{
    (void)v, (void)w;
    g->n_players = 0;
}

static void have_an_empty_clock(Game *g, Vocab *v, Word *w)
{
    static const GameClock clock;
    (void)v, (void)w;
    g->clock = &clock;
}

static void have_a_third_domain(Game *g, Vocab *v, Word *w)
{
    (void)g, (void)v;
    w[0].type = type_set(2);
}

static void have_images(Game *g, Vocab *v, Word *w)
{
    (void)g, (void)w;
    v->n_images = 2;
}

static void aim_at_nothing(Game *g, Vocab *v, Word *w)
{
    (void)g, (void)w;
    v->default_aim = "nothing";
}

static void what_no_game_may_be_is_told(void **state)
{
    (void)state;
    assert_null(game_fault(&rows_game));
    assert_null(game_fault(game_find(NULL, 0)));
    assert_string_equal(game_default_name(), "chess");
    assert_null(fault_of(leave));
    assert_string_equal(fault_of(have_many_moves),
                        "a position may have no moves, or more than can be counted");
    assert_string_equal(fault_of(have_no_players), "there are no players, or too many");
    assert_string_equal(fault_of(have_an_empty_clock), "the clock has no name, or no function");
    assert_string_equal(fault_of(have_a_third_domain), "a word is of an unknown type");
    assert_string_equal(fault_of(have_images),
                        "sets have too many images, or none that are computed");
    assert_string_equal(fault_of(aim_at_nothing), "the default aim is no word");
}

/* They are all others, however many there are. */
static void players_are_named(void **state)
{
    static const char *const names[] = {"red", "green", "blue"};
    Game g = rows_game;
    RowsPosition p = {.us = 1, .mover = 1};
    StrBuf them = {0};
    (void)state;
    g.players = names;
    for (unsigned n = 1; n <= 3; n++) {
        static const char *const expected[] = {"nobody", "red", "red and blue"};
        g.n_players = n;
        p.us = n > 1;
        p.mover = n > 1;
        phrase_them(&them, &g, &p);
        assert_string_equal(strbuf_get(&them), expected[n - 1]);
        assert_string_equal(phrase_us(&g, &p), names[p.us]);
        assert_string_equal(phrase_mover(&g, &p), names[p.us]);
        strbuf_clear(&them);
    }
}

/* Who bounds one side alone bounds nothing where a side may move on and on. */
static void bounds_are_wanted_of_both_sides(void **state)
{
    static const struct {
        const char *clauses;
        bool warned;
    } cases[] = {
        {"us: depth < 5", true},
        {"them: depth < 5", true},
        {"us: depth < 5 them: depth < 6", false},
        {"us: depth < 5 them: any", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        StrBuf text = {0};
        Al0Table *t;
        strbuf_printf(&text, "table t game rows rule r then a advice a better: over %s\n",
                      cases[i].clauses);
        char *messages = game_table_messages(&rows_game, strbuf_get(&text), &t);
        assert_non_null(t);
        if ((strstr(messages, "does not bound `depth`") != NULL) != cases[i].warned)
            fail_msg("%s", messages);
        al0_free(messages);
        al0_table_free(t);
        strbuf_clear(&text);
    }
}

/* ---- paper ---- */

static void trees_are_written(void **state)
{
    static const Al0Format formats[] = {AL0_TEXT, AL0_JSON, AL0_DOT, AL0_SVG, AL0_PROOF};
    Al0Table *t = game_table(&rows_game, TABLE);
    Al0Session *s = al0_session_new(t, 0, NULL);
    Al0Status status;
    (void)state;
    Al0Position *p = four_free_position(t);
    Al0Answer *a =
        al0_ask(s, p, &(Al0Question){AL0_SIZE(Al0Question), .advice = "win", .refutation = true},
                NULL, NULL);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        char *out = al0_answer_write(
            a, formats[i], &(Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .boards = true}, &status);
        if (!out)
            fail_msg("%s", status.text);
        if (formats[i] == AL0_SVG || formats[i] == AL0_TEXT)
            assert_non_null(strstr(out, "15.20"));
        al0_free(out);
    }
    al0_answer_free(a);
    al0_position_free(p);
    al0_session_free(s);
    al0_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_are_those_of_minimax),
        cmocka_unit_test(refutations_are_found),
        cmocka_unit_test(play_is_verified_from_positions),
        cmocka_unit_test(what_is_missing_is_said),
        cmocka_unit_test(replies_are_followed_until_we_are_to_move),
        cmocka_unit_test(values_of_both_domains_are_computed),
        cmocka_unit_test(values_tell_their_domain),
        cmocka_unit_test(domains_are_not_mixed),
        cmocka_unit_test(a_parameter_has_one_domain),
        cmocka_unit_test(moves_are_chosen_by_both_domains),
        cmocka_unit_test(what_no_game_may_be_is_told),
        cmocka_unit_test(players_are_named),
        cmocka_unit_test(bounds_are_wanted_of_both_sides),
        cmocka_unit_test(trees_are_written),
        cmocka_unit_test(proofs_are_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
