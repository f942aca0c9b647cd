/* tests/unit/test_kif_proofs.c -- proofs about games whose rules come from a file: what the checker
 * takes, and what not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "lang/vocab.h"
#include "tests/support/asked.h"
#include "tests/support/gdl_games.h"
#include "tests/support/kif_proof.h"
#include "tests/support/share.h"

/* A proof by hand is taken; with any word altered it is not. */
static void expect_valid(const char *table, const char *rules, KifProof p)
{
    KifProofs k = kif_proofs_begin(table, rules);
    StrBuf text = kif_proof_text(&k, &p);
    kif_proof_expect(&k, &text, CHECK_VERIFIED, "verified");
    kif_proof_alter(&k, &text);
    assert_true(k.n_refused >= 6);
    strbuf_clear(&text);
    kif_proofs_end(&k);
}

static void expect(const char *table, const char *rules, KifProof p, CheckStatus status,
                   const char *part)
{
    KifProofs k = kif_proofs_begin(table, rules);
    StrBuf text = kif_proof_text(&k, &p);
    kif_proof_expect(&k, &text, status, part);
    strbuf_clear(&text);
    kif_proofs_end(&k);
}

/* ---- games of two in turn ------------------------------------------------------------------- */

/* x x .    x to move wins at once; with o to move o wins in the second row, or takes the place.
 * o o .
 * . . .  */
#define BOARD(turn)                                                                          \
    "(cell 1 1 x) (cell 1 2 x) (cell 1 3 empty) (cell 2 1 o) (cell 2 2 o) (cell 2 3 empty) " \
    "(cell 3 1 empty) (cell 3 2 empty) (cell 3 3 empty) (to_move " turn ")"
static const char win[] =
    "table t\ngame \"g.kif\"\nrule always then win\nadvice win\n    better: won\n";

static void a_row_is_won(void **state)
{
    (void)state;
    const char *rules = gdl_games[0].text;
    expect_valid(win, rules, (KifProof){"tree", BOARD("x"), "x", "win", 2, "mark(1,3) ."});
    expect_valid(win, rules, (KifProof){"tree", BOARD("o"), "o", "win", 2, "mark(2,3) ."});
    expect(win, rules, (KifProof){"tree", BOARD("x"), "x", "win", 2, "mark(2,3) ."},
           CHECK_NOT_VALID, "the goals do not end the play");
    expect(win, rules, (KifProof){"tree", BOARD("x"), "o", "win", 2, "mark(2,3) ."},
           CHECK_NOT_VALID, "all moves are asked for");
    expect(win, rules, (KifProof){"tree", BOARD("x"), "x", "win", 2, "mark(1,1) ."},
           CHECK_NOT_VALID, "no legal move");
}

/* Facts in any order and notation; init; what is no position. */
static void positions_are_read(void **state)
{
    (void)state;
    static const char all[] =
        "table t\ngame \"g.kif\"\nadvice held\n    holding: count(cell(_, _, empty)) > 0\n";
    static const char any[] =
        "table t\ngame \"g.kif\"\nadvice now\n    better: us_to_move and cell(2, 2, empty)\n";
    const char *rules = gdl_games[0].text;
    (void)all;
    expect(any, rules, (KifProof){"tree", "init", "x", "now", 1, "."}, CHECK_VERIFIED, "");
    expect(any, rules, (KifProof){"tree", "init", "o", "now", 1, "."}, CHECK_NOT_VALID,
           "do not end");
    expect(any, rules,
           (KifProof){"tree", "to_move(o) (true (cell 2 2 empty)) cell(1,1,x)", "o", "now", 1, "."},
           CHECK_VERIFIED, "");
    expect(any, rules, (KifProof){"tree", "(to_move o) (cell 2 2 full)", "o", "now", 1, "."},
           CHECK_NOT_VALID, "no position");
    expect(any, rules, (KifProof){"tree", "(to_move o) (cell 2 2 empty", "o", "now", 1, "."},
           CHECK_NOT_VALID, "no position");
    expect(any, rules, (KifProof){"tree", "(to_move o) (does o pass)", "o", "now", 1, "."},
           CHECK_NOT_VALID, "no position");
    expect(any, rules, (KifProof){"tree", "init", "z", "now", 1, "."}, CHECK_NOT_VALID,
           "head cannot be read");
    expect("table t\ngame \"g.kif\"\nadvice now\n    better: not lit\n",
           "(role x) (<= (legal x press) (not (true lit))) (<= (next lit) (does x press))",
           (KifProof){"tree", "()", "x", "now", 1, "."}, CHECK_VERIFIED, "");
}

/* ---- who chooses ---------------------------------------------------------------------------- */

/* Three choose left or right at once; red alone counts. */
static const char three[] =
    "(role green) (role red) (role blue) (init start)"
    "(<= (legal ?r left) (role ?r) (true start)) (<= (legal ?r right) (role ?r) (true start))"
    "(<= (legal ?r rest) (role ?r) (not (true start)))"
    "(<= (next (chose ?r ?m)) (does ?r ?m)) (<= terminal (not (true start)))"
    "(<= (goal red 100) (true (chose red left))) (<= (goal red 0) (true (chose red right)))";
static const char red[] =
    "table t\ngame \"g.kif\"\nadvice go\n    better: won and chose(red, left)\n"
    "    us: by(red) and left\n    them: not by(us)\n";

static void all_choose_at_once(void **state)
{
    (void)state;
    expect_valid(red, three,
                 (KifProof){"tree", "init", "red", "go", 8,
                            "red:left ( green:left ( blue:left . blue:right . ) "
                            "green:right ( blue:left . blue:right . ) )"});
    expect_valid(red, three,
                 (KifProof){"tree", "start (does red left)", "red", "go", 7,
                            "( green:left ( blue:left . blue:right . ) "
                            "green:right ( blue:left . blue:right . ) )"});
    expect_valid(red, three,
                 (KifProof){"tree", "(does green right) start (does red left)", "red", "go", 3,
                            "( blue:left . blue:right . )"});
    expect(red, three, (KifProof){"tree", "init", "red", "go", 2, "red:right ."}, CHECK_NOT_VALID,
           "does not allow");
    expect(red, three,
           (KifProof){"tree", "start (does red left) (does green left) (does blue left)", "red",
                      "go", 1, "."},
           CHECK_NOT_VALID, "no position");
}

/* One moves twice in a row, then nobody has a choice: the ply is of who can change something. */
static const char twice[] =
    "(role a) (role b) (init (n 0)) (s 0 1) (s 1 2) (s 2 3) (s 3 4)"
    "(early 0) (early 1)"
    "(<= (legal a up) (true (n ?x)) (early ?x)) (<= (legal a stay) (true (n ?x)) (early ?x))"
    "(<= (legal a wait) (true (n ?x)) (not (early ?x)))"
    "(<= (legal b wait) (true (n ?x)) (early ?x)) (<= (legal b up) (true (n ?x)) (not (early ?x)))"
    "(<= (next (n ?y)) (does ?r up) (true (n ?x)) (s ?x ?y)) (<= (next (n ?x)) (does a stay) (true "
    "(n ?x)))"
    "(<= terminal (true (n 4))) (<= (goal a 100) (true (n 4)))";

static void one_moves_twice(void **state)
{
    (void)state;
    expect_valid(win, twice, (KifProof){"tree", "init", "a", "win", 5, "up up ( up ( up . ) )"});
    expect(win, twice, (KifProof){"tree", "init", "a", "win", 5, "up up up up ."}, CHECK_NOT_VALID,
           "all moves are asked for");
    expect(win, twice, (KifProof){"tree", "init", "a", "win", 3, "stay =0"}, CHECK_NOT_VALID,
           "no node");
}

/* ---- words ---------------------------------------------------------------------------------- */

/* What holds in the first state of a game. */
static void expect_true(const char *rules, const char *us, const char *condition,
                        CheckStatus status)
{
    char table[512];
    snprintf(table, sizeof table, "table t\ngame \"g.kif\"\nadvice now\n    better: %s\n",
             condition);
    expect(table, rules, (KifProof){"tree", "init", us, "now", 1, "."}, status, "");
}

/* A word that al0 has and the checker has not. */
static void expect_refused_word(const char *condition, const char *part)
{
    char table[512];
    snprintf(table, sizeof table, "table t\ngame \"g.kif\"\nadvice now\n    better: %s\n",
             condition);
    expect(table, gdl_games[0].text, (KifProof){"tree", "init", "x", "now", 1, "."},
           CHECK_UNREADABLE, part);
}

static void words_are_computed(void **state)
{
    (void)state;
    static const char *const holds[] = {
        "cell(1, 1, empty)",
        "not cell(1, 1, x) and not cell(1, 1, x | o)",
        "count(cell(_, _, empty)) = 9",
        "cell(1, 1, _) = empty",
        "empty = cell(3, 3, _)",
        "empty in cell(1, 1, _)",
        "to_move(us) and to_move(x) and us = x and them = o",
        "count(cell(_, 2, ~empty)) = 0 and count(~cell(1, 1, _)) = 2",
        "all(p in cell(_, _, empty), count(p) = 1)",
        "mobility = 9 and not terminal and not won and not lost and us_to_move and not "
        "them_to_move",
        "count(can_mark(_, _)) = 9 and can_mark(2, 3) and not can_mark(4, 1) and not can_pass",
        "not cell(4, 1, _) and not cell(0 - 1, 2, empty)",
        "open and not line(x) and not line(_)",
        "other(x, o) and not other(x, x) and other(us, _) = them",
        "goal = 50 and goal(o) = 50 and abs(goal - 60) = 10",
        "c(1) and c(_) = cell(_, 1, empty) and count(c(_)) = 3",
        "index(cell(1, 1, _)) > 0 and max(1, 2, 3) = 3 and min(4, 2, 3) = 2 and mod(0 - 1, 5) = 4",
        "(x if us_to_move else o) = x",
        "count(us | them) = 2 and x in ~them",
        "fact(\"(cell 1 1 empty) (not (cell 1 1 x)) (TRUE (to_move x))\") and fact(\"open\")",
        "fact(\"(not terminal) (legal x (mark 2 3)) legal(o,pass) (not (goal x 100)) (role o)\")",
        "fact(\"(other x o)\") and not fact(\"(cell 1 1 x)\") and not fact(\"(line x)\")",
        "count(cell(1..2, _, empty)) = 3 and cell(2..2, 3..9, empty) and not cell(3..2, 1, _)",
        "count(cell(_, 1, empty) & 2..7) = 2 and x..o = x | o and count(2..3) = 2",
        "count(p in cell(_, _, empty), some(q in p..p, q = p)) = 9",
    };
    static const char *const fails[] = {"cell(1, 1, x)", "them_to_move", "line(o)",
                                        "goal(us | them) = 50"};
    static const char *const wrong[] = {"cell(1, 1)",
                                        "cell(us, 1, cell(_, _, x))",
                                        "mark(_, _)",
                                        "_",
                                        "x + 1 = 2",
                                        "us | cell(1, _, empty)",
                                        "terminal(_)",
                                        "fact(\"\")",
                                        "fact(\"(does x (mark 1 1))\")",
                                        "fact(\"(marked 1 1)\")",
                                        "fact(\"(cell 1\")",
                                        "fact(\"(next (to_move x))\")"};
    for (size_t i = 0; i < sizeof holds / sizeof *holds; i++)
        expect_true(gdl_games[0].text, "x", holds[i], CHECK_VERIFIED);
    for (size_t i = 0; i < sizeof fails / sizeof *fails; i++)
        expect_true(gdl_games[0].text, "x", fails[i], CHECK_NOT_VALID);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_true(gdl_games[0].text, "x", wrong[i], CHECK_UNREADABLE);
    expect_refused_word("hff(100) = 3", "`hff`");
    expect_refused_word("fjo > 0", "`fjo`");
    expect_refused_word("helpful(100)", "`helpful`");
}

/* The rule for base would make rooms of one kind with halls, if anything relied on it. */
static const char rooms[] =
    "(role a) (init (at 1)) (room 1) (room 2) (room 3) (hall 2) (hall 3)"
    "(<= (base (at ?x)) (room ?x)) (<= (base (at ?x)) (hall ?x)) (input a stay) (input a (go 9))"
    "(<= (sees a ?x) (true (at ?x)) (hall ?x)) (<= (legal a (go ?x)) (room ?x))"
    "(<= (next (at ?x)) (does a (go ?x))) (<= terminal (true (at 3)))";
/* But here a rule asks for base. */
static const char asked_rooms[] =
    "(role a) (init (at 1)) (room 1) (room 2) (room 3) (hall 2) (hall 3)"
    "(<= (base (at ?x)) (room ?x)) (<= (base (at ?x)) (hall ?x))"
    "(<= (legal a (go ?x)) (base (at ?x)))"
    "(<= (next (at ?x)) (does a (go ?x))) (<= terminal (true (at 3)))";

static void base_and_input_tie_nothing(void **state)
{
    (void)state;
    expect_true(rooms, "a", "count(hall(_)) = 2 and count(~hall(_)) = 0", CHECK_VERIFIED);
    expect_true(asked_rooms, "a", "count(hall(_)) = 2 and count(~hall(_)) = 1 and can_go(3)",
                CHECK_VERIFIED);
}

/* ---- the head, and what is given up --------------------------------------------------------- */

static void heads_are_looked_at(void **state)
{
    (void)state;
    KifProofs k = kif_proofs_begin(win, gdl_games[0].text);
    KifProof p = {"tree", BOARD("x"), "x", "win", 2, "mark(1,3) ."};
    StrBuf text = kif_proof_text(&k, &p);
    static const char *const line[] = {"al0-proof 5", "kind tree",  "file ",  "game ",
                                       "us x",        "advice win", "nodes 2"};
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        const char *at = strstr(strbuf_get(&text), line[i]);
        assert_non_null(at);
        size_t n = strcspn(at, "\n");
        kif_proof_refuse(&k, text.text, (size_t)(at - text.text), "", at + n + 1);
        StrBuf other = {0};
        size_t value = strcspn(at, " ") + 1;
        strbuf_add(&other, at, n);
        other.text[value] = at[value] == '7' ? '8' : '7';
        kif_proof_refuse(&k, text.text, (size_t)(at - text.text), strbuf_get(&other), at + n);
        strbuf_clear(&other);
    }
    kif_proof_file(k.rules, "(role x) (role o)", k.digest[1]);
    kif_proof_expect(&k, &text, CHECK_NOT_VALID, "");
    unlink(k.rules);
    kif_proof_expect(&k, &text, CHECK_UNREADABLE, "g.kif");
    strbuf_clear(&text);
    kif_proofs_end(&k);
}

static void rules_with_errors_are_told(void **state)
{
    (void)state;
    KifProof p = {"tree", "init", "x", "win", 1, "."};
    expect(win, "(role x", p, CHECK_UNREADABLE, "never closed");
    expect(win, "(init y)", p, CHECK_UNREADABLE, "no role");
    expect(win, "(role x) (<= p (not p))", p, CHECK_UNREADABLE, "its own `not`");
    expect(win, "(role x) (init (n z)) (<= (next (n (s ?x))) (true (n ?x)))", p, CHECK_UNREADABLE,
           "more terms, or deeper ones");
    expect("table t\ngame nothing\nadvice win\n    better: won\n", "(role x)", p, CHECK_UNREADABLE,
           "no such game");
}

/* ---- what al0 says and what it writes -------------------------------------------------------- */

static uint64_t draw(uint64_t *seed, uint64_t n)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*seed >> 33) % n;
}

/* A position after some random moves, as text; the caller's. */
static char *drawn_position(const Game *g, unsigned us, uint64_t *seed)
{
    StrBuf text = {0};
    Status status;
    void *p = base_zalloc(1, g->position_size, "a position"),
         *q = base_zalloc(1, g->position_size, "a position");
    Move *move = base_zalloc(g->max_moves + 1, sizeof *move, "moves");
    assert_true(g->read(g, "init", 4, p, &status));
    g->orient(g, p, us, p);
    for (uint64_t i = draw(seed, 7); i > 0; i--) {
        unsigned n = g->moves(g, p, NULL, move);
        if (n == 0)
            break;
        g->play(g, p, NULL, move[draw(seed, n)], q);
        memcpy(p, q, g->position_size);
    }
    g->write(g, p, &text);
    free(p), free(q), free(move);
    return strbuf_take(&text);
}

static bool is_word(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz_0123456789";
    return *name >= 'a' && !name[strspn(name, letters)] && strcmp(name, "count") != 0;
}

static void random_argument(const Vocab *v, Type takes, uint64_t *seed, StrBuf *out)
{
    const Domain *d = type_is_set(takes) ? &v->domains[type_domain(takes)] : NULL;
    const char *name = d ? d->elements[draw(seed, (uint64_t)__builtin_popcountll(d->all))] : "";
    if (draw(seed, 2) == 0)
        strbuf_puts(out, "_");
    else if (is_word(name))
        strbuf_printf(out, draw(seed, 3) ? "%s" : "~%s", name);
    else if (draw(seed, 3) == 0 && takes != TYPE_INT)
        strbuf_printf(out, "%u..%u", (unsigned)draw(seed, 4), (unsigned)draw(seed, 6));
    else
        strbuf_printf(out, "%u", (unsigned)draw(seed, 5));
}

/* The tuples in some places of a relation. */
static void tuples_of(const Word *w, unsigned place, unsigned width, uint64_t *seed, StrBuf *out)
{
    strbuf_printf(out, "%s%s", draw(seed, 3) ? "" : "~", w->name);
    for (unsigned k = 0; k < w->n_params; k++) {
        bool is_asked = k >= place && k < place + width;
        strbuf_puts(out, k ? ", " : "(");
        if (is_asked)
            strbuf_puts(out, "_");
        else
            strbuf_printf(out, "%u..%u", (unsigned)draw(seed, 4), (unsigned)draw(seed, 6));
    }
    strbuf_putc(out, ')');
}

/* A relation with arguments drawn at random; some fill several places, some names stand in quotes.
 */
static void random_relation(const Vocab *v, const Word *w, uint64_t *seed, StrBuf *out)
{
    const char *quote = *w->name != '\'' && draw(seed, 4) == 0 ? "'" : "";
    strbuf_printf(out, "%s%s%s", quote, w->name, quote);
    for (unsigned k = 0, width; k < w->n_params; k += width) {
        width = k + 2 <= w->n_params && !w->of_moves && draw(seed, 3) == 0 ? 2 : 1;
        strbuf_puts(out, k ? ", " : "(");
        if (width > 1)
            tuples_of(w, k, width, seed, out);
        else
            random_argument(v, w->param[k], seed, out);
    }
    strbuf_puts(out, w->n_params ? ")" : "");
}

/* Appends what al0 says of an int, as a condition that holds. */
static void add_number(const char *e, const Al0Value *value, StrBuf *out)
{
    if (value->defined)
        strbuf_printf(out, " and %s = %lld", e, (long long)value->number);
    else
        strbuf_printf(out, " and not %s = %s", e, e);
}

/* Appends what al0 says of components of a set, or of the number that it is, where that has a
 * meaning. */
static void random_part(const Al0Table *t, const Al0Position *p, const char *set, uint64_t *seed,
                        StrBuf *out)
{
    static const char *const part[] = {"number", "first", "second", "third", "fourth"};
    StrBuf e = {0};
    Al0Value value;
    strbuf_printf(&e, "%s(%s)", part[draw(seed, sizeof part / sizeof *part)], set);
    bool fine = asked_value(t, p, strbuf_get(&e), &value, NULL);
    if (fine && value.type == AL0_INT)
        add_number(strbuf_get(&e), &value, out);
    else if (fine)
        strbuf_printf(out, " and count(%s) = %d", strbuf_get(&e), __builtin_popcountll(value.set));
    for (Value rest = fine ? value.set : 0; rest; rest &= rest - 1)
        strbuf_printf(out, " and some(zz in %s, index(zz) = %d)", strbuf_get(&e),
                      __builtin_ctzll(rest) + 1);
    strbuf_clear(&e);
}

/* Appends what al0 says of one random expression, as a condition that holds; false: it has no
 * meaning. */
static bool random_truth(const Al0Table *t, const Al0Position *p, uint64_t *seed, StrBuf *out)
{
    const Vocab *v = t->game->vocab;
    const Word *w = &v->words[draw(seed, v->n_words)];
    bool simple = w->kind == WORD_POSITION && w->n_params == 0 && w->type != TYPE_INT;
    if (w->kind != WORD_RELATION && !simple)
        return false;
    StrBuf e = {0};
    Al0Value value;
    random_relation(v, w, seed, &e);
    bool fine = asked_value(t, p, strbuf_get(&e), &value, NULL);
    if (fine && value.type == AL0_BOOL)
        strbuf_printf(out, " and %s%s", value.number ? "" : "not ", strbuf_get(&e));
    else if (fine && value.type == AL0_INT)
        add_number(strbuf_get(&e), &value, out);
    else if (fine)
        strbuf_printf(out, " and count(%s) = %d and count(~%s) = %d", strbuf_get(&e),
                      __builtin_popcountll(value.set), strbuf_get(&e),
                      __builtin_popcountll(v->domains[value.domain].all & ~value.set));
    if (fine && value.type != AL0_BOOL)
        random_part(t, p, strbuf_get(&e), seed, out);
    strbuf_clear(&e);
    return fine;
}

/* Both say the same of relations in positions met at random: of some in each. */
static void compare_words(const char *rules, uint64_t seed)
{
    KifProofs k = kif_proofs_begin(win, rules);
    Al0Table *t = al0_table_read(k.table, NULL, NULL);
    assert_non_null(t);
    for (unsigned i = 0; i < share_of(2, 12, 12); i++) {
        unsigned us = (unsigned)draw(&seed, t->game->n_players), n = 0;
        char *root = drawn_position(t->game, us, &seed);
        Al0Position *p = al0_position_read(t, root, strlen(root), NULL);
        StrBuf truths = {0};
        assert_non_null(p);
        al0_position_set_us(p, t, us, NULL);
        strbuf_puts(&truths, "table t\ngame \"g.kif\"\nadvice now\n    better: true");
        for (unsigned tries = 0; n < 20 && tries < 400; tries++)
            n += random_truth(t, p, &seed, &truths);
        assert_true(n > 10);
        KifProofs other = kif_proofs_begin(strbuf_get(&truths), rules);
        KifProof proof = {"tree", root, t->game->players[us], "now", 1, "."};
        StrBuf text = kif_proof_text(&other, &proof), says = {0}, reading = {0};
        if (kif_proof_check(&other, &text, &says, &reading) != CHECK_VERIFIED)
            fail_msg("%s\n%s\n%s", strbuf_get(&says), strbuf_get(&truths), root);
        strbuf_clear(&text), strbuf_clear(&says), strbuf_clear(&reading), strbuf_clear(&truths);
        kif_proofs_end(&other);
        al0_position_free(p);
        free(root);
    }
    al0_table_free(t);
    kif_proofs_end(&k);
}

/* Two have scores of 0 to 70, which no set can be of: one each, but after a mess two, and none once
 * it is dropped. */
static char *rules_of_scores(void)
{
    StrBuf b = {0};
    strbuf_puts(&b, "(role a) (role b) (other a b) (other b a) (init (turn a)) (init (score a 0))"
                    "(init (score b 3)) (choice 1) (choice 2) (choice 40) (choice 69)"
                    "(<= (legal ?r (put ?n)) (true (turn ?r)) (choice ?n))"
                    "(<= (legal ?r mess) (true (turn ?r))) (<= (legal ?r drop) (true (turn ?r)))"
                    "(<= (legal ?r wait) (true (turn ?q)) (other ?q ?r))"
                    "(<= (next (turn ?r)) (true (turn ?q)) (other ?q ?r))"
                    "(<= (next (score ?r ?n)) (does ?r (put ?n)))"
                    "(<= (next (score ?r ?n)) (true (score ?r ?n)) (does ?r wait))"
                    "(<= (next (score ?r ?n)) (true (score ?r ?n)) (does ?r mess))"
                    "(<= (next (score ?r ?m)) (true (score ?r ?n)) (does ?r mess) (succ ?n ?m))"
                    "(<= (mover ?n) (true (score ?r ?n)) (true (turn ?r)))"
                    "(<= (least_other ?r ?m) (true (score ?q ?n)) (other ?q ?r) (succ ?n ?m))"
                    "(<= (empty ?r) (role ?r) (not (any_score ?r)))"
                    "(<= (any_score ?r) (true (score ?r ?n)))"
                    "(<= terminal (true (score a 69)) (true (score b 69)))"
                    "(<= (goal ?r 100) (true (score ?r 69))) (<= (goal ?r 0) (empty ?r))");
    for (unsigned i = 0; i < 70; i++)
        strbuf_printf(&b, "(succ %u %u)", i, i + 1);
    return strbuf_take(&b);
}

static char *shipped_rules(const char *name)
{
    char path[512];
    StrBuf text = {0};
    snprintf(path, sizeof path, "%s/../advice/games/%s", TESTS_DIR, name);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    for (int c; (c = getc(f)) != EOF;)
        strbuf_putc(&text, (char)c);
    fclose(f);
    return strbuf_take(&text);
}

static void words_are_as_al0_has_them(void **state)
{
    (void)state;
    static const char *const shipped[] = {"nim.kif", "tictactoe.kif"};
    for (size_t i = 0; i < N_GDL_GAMES; i++)
        compare_words(gdl_games[i].text, i);
    for (size_t i = 0; i < 2; i++) {
        char *rules = shipped_rules(shipped[i]);
        compare_words(rules, 100 + i);
        free(rules);
    }
    compare_words(rooms, 5);
    compare_words(asked_rooms, 6);
    compare_words(three, 7);
    compare_words(twice, 8);
    char *scores = rules_of_scores();
    for (uint64_t seed = 0; seed < share_of(1, 4, 4); seed++)
        compare_words(scores, seed);
    free(scores);
}

/* Two go at once; what depends on both moves, on one, on none of them. */
static const char moved[] =
    "(role a) (role b) (init (at 1)) (room 1) (room 2)"
    "(<= (legal ?r (go ?x)) (role ?r) (room ?x)) (<= (came ?r ?x) (does ?r (go ?x)))"
    "(<= (met ?x) (came a ?x) (came b ?x)) (<= apart (came a ?x) (came b ?y) (distinct ?x ?y))"
    "(<= (stayed ?x) (came a ?x) (true (at ?x))) (<= quiet (not (came a 2)))"
    "(<= (next (at ?x)) (came a ?x)) (<= terminal (true (at 2)))";

/* Whether a ply of ours from the root is allowed, as al0 and the checker say. */
static void expect_move(const char *us, const char *root, const char *condition, const char *move,
                        bool allowed)
{
    char table[512];
    snprintf(table, sizeof table,
             "table t\ngame \"g.kif\"\nadvice now\n    better: depth = 1\n    us: %s and %s\n",
             move, condition);
    KifProofs k = kif_proofs_begin(table, moved);
    Al0Table *t = al0_table_read(k.table, NULL, NULL);
    assert_non_null(t);
    Al0Position *p = al0_position_read(t, root, strlen(root), NULL);
    al0_position_set_us(p, t, *us == 'a' ? 0 : 1, NULL);
    Al0Session *s = al0_session_new(t, 0, NULL);
    Al0Answer *a = al0_ask(s, p, &(Al0Question){AL0_SIZE(Al0Question), .advice = "now"},
                           &(Al0Limits)AL0_INIT(Al0Limits), NULL);
    assert_int_equal(al0_answer_verdict(a), allowed ? AL0_SATISFIABLE : AL0_NOT_SATISFIABLE);
    StrBuf text = kif_proof_text(&k, &(KifProof){"tree", root, us, "now", 2, ""});
    text.n = (size_t)(strstr(strbuf_get(&text), "begin") - text.text);
    strbuf_printf(&text, "begin\n%s .\nend\n", move);
    kif_proof_expect(&k, &text, allowed ? CHECK_VERIFIED : CHECK_NOT_VALID, "");
    strbuf_clear(&text);
    al0_answer_free(a);
    al0_session_free(s);
    al0_position_free(p);
    al0_table_free(t);
    kif_proofs_end(&k);
}

/* While others are still to choose, only our own move is made. */
static void words_of_what_moves_bring_about(void **state)
{
    (void)state;
    static const char chosen[] = "(at 1) (does a (go 2))";
    expect_move("a", "init", "came(a, 2)", "go(2)", true);
    expect_move("a", "init", "came(a, 2)", "go(1)", false);
    expect_move("a", "init", "stayed(_)", "go(1)", true);
    expect_move("a", "init", "stayed(_)", "go(2)", false);
    expect_move("a", "init", "quiet", "go(1)", true);
    expect_move("a", "init", "met(_)", "go(1)", false);
    expect_move("b", chosen, "met(2)", "go(2)", true);
    expect_move("b", chosen, "met(2)", "go(1)", false);
    expect_move("b", chosen, "apart and came(a | b, 1)", "go(1)", true);
    expect_move("b", chosen, "quiet", "go(1)", false);
    expect_true(moved, "a", "not came(a, 1)", CHECK_UNREADABLE);
    compare_words(moved, 9);
}

/* A proof that al0 writes is taken; altered it is not. */
static void expect_written(const char *table, const char *rules, const char *root, unsigned us,
                           const char *advice, const char *kind)
{
    KifProofs k = kif_proofs_begin(table, rules);
    Al0Status status;
    Al0Table *t = al0_table_read(k.table, NULL, &status);
    if (!t)
        fail_msg("%s", status.text);
    Al0Position *p = al0_position_read(t, root, strlen(root), NULL);
    Al0Session *s = al0_session_new(t, 0, NULL);
    StrBuf packed = {0}, text = {0};
    assert_non_null(p);
    al0_position_set_us(p, t, us, NULL);
    Al0Answer *a =
        al0_ask(s, p, &(Al0Question){AL0_SIZE(Al0Question), .advice = advice, .refutation = true},
                NULL, NULL);
    if (!al0_answer_write_to(a, AL0_PROOF, NULL, proof_add, &packed, &status))
        fail_msg("%s: %s", advice, status.text);
    assert_true(proof_unpack(&packed, &text));
    assert_non_null(strstr(strbuf_get(&text), kind));
    kif_proof_expect(&k, &text, CHECK_VERIFIED, "verified");
    kif_proof_alter(&k, &text);
    strbuf_clear(&packed), strbuf_clear(&text);
    al0_answer_free(a);
    al0_session_free(s);
    al0_position_free(p);
    al0_table_free(t);
    kif_proofs_end(&k);
}

static void proofs_of_al0_are_taken(void **state)
{
    (void)state;
    static const char reach[] =
        "table t\ngame \"g.kif\"\nrule always then go\nadvice go\n    better: won\n"
        "    us: any\n    them: any\n";
    static const char held[] =
        "table t\ngame \"g.kif\"\nrule always then go\nadvice go\n    holding: not lost\n"
        "    us: any\n    them: any\n";
    const char *row = gdl_games[0].text;
    expect_written(reach, row, "init mark(1,1) mark(1,2)", 0, "go", "kind tree");
    expect_written(reach, row, "init mark(1,1) mark(1,2)", 1, "go", "kind refutation");
    expect_written(held, row, "init mark(1,1) mark(2,2) mark(3,3)", 0, "go", "kind hold");
    expect_written(held, row, "init mark(1,1) mark(1,2)", 1, "go", "kind refutation");
    expect_written(reach, gdl_games[2].text, "init", 0, "go", "kind tree");
    expect_written(reach, twice, "init", 0, "go", "kind tree");
    expect_written(red, three, "init", 1, "go", "kind tree");
    expect_written(reach, three, "init", 1, "go", "kind tree");
    expect_written(reach, three, "start (does red left)", 1, "go", "kind tree");
    static const char best[] =
        "table t\ngame \"g.kif\"\nsearch best\nrule always then go\nadvice go\n    better: won\n"
        "    us: depth < 9\n    prefer: helpful(100), most after(fjo)\n";
    char *maze = shipped_rules("maze.kif");
    expect_written(best, maze, "init", 0, "go", "kind tree");
    free(maze);
    char *nim = shipped_rules("nim.kif");
    expect_written(reach, nim, "(heap a 0) (heap b 1) (heap c 2) (heap d 3) (turn second)", 0, "go",
                   "kind tree");
    expect_written(reach, nim, "(heap a 0) (heap b 1) (heap c 2) (heap d 3) (turn first)", 0, "go",
                   "kind refutation");
    free(nim);
}

/* ---- chance --------------------------------------------------------------------------------- */

/* One of three faces is a hit, at the second throw two are. */
static const char coin[] =
    "(role we) (role they) (role random) (init (throws 0)) (face a) (face b) (face c) (legal they "
    "wait)"
    "(<= (legal we throw) (true (throws ?n)) (less ?n) (not (true thrown)))"
    "(<= (legal we wait) (true thrown))"
    "(<= (legal we stop) (true (throws 0)) (not (true thrown)))"
    "(<= (legal random (side ?s)) (face ?s) (true thrown))"
    "(<= (legal random wait) (not (true thrown))) (less 0) (less 1) (next_to 0 1) (next_to 1 2)"
    "(<= (next thrown) (does we throw))"
    "(<= (next (throws ?m)) (does we throw) (true (throws ?n)) (next_to ?n ?m))"
    "(<= (next (throws ?n)) (true (throws ?n)) (true thrown))"
    "(<= (next hit) (does random (side a))) (<= (next hit) (does random (side b)) (true (throws "
    "2)))"
    "(<= (next stopped) (does we stop)) (<= terminal (true hit)) (<= terminal (true stopped))"
    "(<= terminal (true (throws 2)) (not (true thrown)))"
    "(<= (goal we 100) (true hit)) (<= (goal we 0) (not (true hit)))";
static const char coin_table[] =
    "table t\ngame \"g.kif\"\nadvice hit\n    better: won\n    us: depth < 4\n    odds: >= 3/4\n"
    "advice best\n    better: won\n    us: depth < 4\n    odds: most\n"
    "advice exactly\n    better: won\n    us: depth < 4\n    odds: >= 7/9\n"
    "advice sure\n    better: won\n    us: depth < 4\n"
    "advice over\n    better: terminal\n    us: depth < 4 and throw\n";

#define FIRST "throw < side(a) . side(b) #0 throw < side(a) . side(b) . side(c) "
#define AT_BEST FIRST "! > side(c) =0 >"
#define ROOT "(throws 0)", "we"

static void expect_odds(KifProof p, CheckStatus status, const char *part)
{
    expect(coin_table, coin, p, status, part);
}

static void odds_by_hand(void **state)
{
    (void)state;
    expect_valid(coin_table, coin, (KifProof){"odds", ROOT, "hit\nodds 3/4", 8, AT_BEST});
    expect_valid(coin_table, coin, (KifProof){"odds", ROOT, "best\nodds 7/10", 8, AT_BEST});
    expect_odds((KifProof){"odds", ROOT, "best\nodds 4/5", 8, AT_BEST}, CHECK_NOT_VALID,
                "has not the odds");
    /* Rounded down it is less. */
    expect_valid(coin_table, coin, (KifProof){"odds", ROOT, "exactly\nodds 7/9", 8, AT_BEST});
    expect_odds((KifProof){"odds", ROOT, "best\nodds 700000000000001/900000000000000", 8, AT_BEST},
                CHECK_NOT_VALID, "has not the odds");
    expect_odds((KifProof){"odds", ROOT, "hit\nodds 2/3", 8, AT_BEST}, CHECK_NOT_VALID,
                "other odds than the advice");
    expect_odds((KifProof){"odds", ROOT, "sure\nodds 3/4", 8, AT_BEST}, CHECK_NOT_VALID,
                "other odds than the advice");
    expect_odds((KifProof){"tree", ROOT, "hit", 8, AT_BEST}, CHECK_NOT_VALID,
                "other odds than the advice");
    expect_odds((KifProof){"refutation", ROOT, "hit", 3, "( throw ( ) stop ( ) )"}, CHECK_NOT_VALID,
                "other odds than the advice");
    static const char *const wrong[] = {"3",   "3/",   "/4",   "0/4",  "3/0",
                                        "5/4", "-3/4", "3/4 ", "03/4", "3/99999999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char advice[64];
        snprintf(advice, sizeof advice, "best\nodds %s", wrong[i]);
        expect_odds((KifProof){"odds", ROOT, advice, 8, AT_BEST}, CHECK_NOT_VALID,
                    "head cannot be read");
    }
    expect_odds((KifProof){"odds", ROOT, "best", 8, AT_BEST}, CHECK_NOT_VALID,
                "head cannot be read");
    expect_odds((KifProof){"odds", ROOT, "hit\nodds 3/4", 8, FIRST ". > side(c) =0 >"},
                CHECK_NOT_VALID, "do not end the play");
    expect_odds(
        (KifProof){"odds", ROOT, "hit\nodds 3/4", 6, "throw < side(a) . side(b) ! side(c) ! >"},
        CHECK_NOT_VALID, "has not the odds");
    expect_odds(
        (KifProof){"odds", ROOT, "hit\nodds 3/4", 8, "throw ( side(a) . side(b) ! side(c) ! )"},
        CHECK_NOT_VALID, "between < and >");
    expect_odds((KifProof){"odds", ROOT, "hit\nodds 3/4", 8, "throw side(a) ."}, CHECK_NOT_VALID,
                "between < and >");
    expect_odds((KifProof){"odds", ROOT, "hit\nodds 3/4", 8, "< throw ! stop ! >"}, CHECK_NOT_VALID,
                "chance does not move here");
    expect_odds(
        (KifProof){"odds", ROOT, "hit\nodds 3/4", 8, "throw < side(a) . side(a) . side(b) ! >"},
        CHECK_NOT_VALID, "there twice");
    expect_odds((KifProof){"odds", ROOT, "hit\nodds 3/4", 8, "throw < side(a) . side(b) ! >"},
                CHECK_NOT_VALID, "is missing");
}

/* What is certain holds for every move of chance; one move of chance refutes it. */
static void certain_by_hand(void **state)
{
    (void)state;
    expect_valid(coin_table, coin, (KifProof){"tree", ROOT, "over", 8, FIRST ". > side(c) =0 >"});
    expect_odds((KifProof){"tree", ROOT, "over", 8, AT_BEST}, CHECK_NOT_VALID,
                "no odds are claimed");
    expect_odds((KifProof){"tree", ROOT, "over", 8, "throw ( side(a) . side(b) . side(c) . )"},
                CHECK_NOT_VALID, "between < and >");
    static const char refuted[] = "( throw side(b) ( throw side(c) ( ) ) stop ( ) )";
    expect_odds((KifProof){"refutation", ROOT, "sure", 6, refuted}, CHECK_VERIFIED,
                "no forcing tree");
    expect_odds((KifProof){"refutation", ROOT, "sure", 6, "( throw side(a) . stop ( ) )"},
                CHECK_NOT_VALID, "do not end");
    expect_odds((KifProof){"refutation", ROOT, "sure", 6,
                           "( throw < side(a) . side(b) ( ) side(c) ( ) > stop ( ) )"},
                CHECK_NOT_VALID, "chance does not move here");
}

/* Of the greatest odds nothing can be taken away. */
static void odds_of_al0_are_taken(void **state)
{
    (void)state;
    static const char odds[] = "table t\ngame \"g.kif\"\nadvice most\n    better: won\n    us: "
                               "depth < 12\n    odds: most\n";
    expect_written(coin_table, coin, "init", 0, "hit", "kind odds");
    expect_written(coin_table, coin, "init", 0, "best", "odds ");
    expect_written(coin_table, coin, "init", 0, "over", "kind tree");
    expect_written(coin_table, coin, "init", 0, "sure", "kind refutation");
    char *piglet = shipped_rules("piglet.kif");
    expect_written(odds, piglet, "init", 0, "most", "odds 13/32");
    expect_written(odds, piglet, "init", 1, "most", "kind odds");
    free(piglet);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_is_won),
        cmocka_unit_test(positions_are_read),
        cmocka_unit_test(all_choose_at_once),
        cmocka_unit_test(one_moves_twice),
        cmocka_unit_test(words_are_computed),
        cmocka_unit_test(base_and_input_tie_nothing),
        cmocka_unit_test(words_of_what_moves_bring_about),
        cmocka_unit_test(heads_are_looked_at),
        cmocka_unit_test(rules_with_errors_are_told),
        cmocka_unit_test(words_are_as_al0_has_them),
        cmocka_unit_test(proofs_of_al0_are_taken),
        cmocka_unit_test(odds_by_hand),
        cmocka_unit_test(certain_by_hand),
        cmocka_unit_test(odds_of_al0_are_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
