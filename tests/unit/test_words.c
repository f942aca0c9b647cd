/* tests/unit/test_words.c -- words of chess that look at a position or a move, and the list of all
 * words. */
#include "words.h"

#include "tests/support/naive_words.h"
#include "tests/support/positions.h"
#include "tests/support/read_fen.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* ---- calling words ---- */

static ChessPosition as_black(const char *fen)
{
    const ChessPosition p = read_fen(fen);
    ChessPosition turned;
    chess_game.orient(&chess_game, &p, true, &turned);
    return turned;
}

static Value here(const ChessPosition *p, const char *name)
{
    return value(p, name, 0, 0, 0, 0);
}

static Value here_of(const ChessPosition *p, const char *name, Value a)
{
    return value(p, name, 1, a, 0, 0);
}

/* Whether a word holds of the move written in SAN. */
static bool of_move(const ChessPosition *p, const char *san, const char *name, Value arg)
{
    Status status;
    ChessCache before = {.known = 0}, after = {.known = 0};
    const Move m = move_read(p, san, strlen(san), &status);
    if (m == NO_MOVE)
        fail_msg("%s: %s", san, status.text);
    ChessPosition next;
    chess_play(p, m, &next);
    const Word *w = find(name, strcmp(name, "by") == 0 ? 1 : 0);
    assert_int_equal(w->kind, WORD_MOVE);
    WordView view = {.game = &chess_game, .position = p, .cache = &before, .move = m};
    if (w->needs_after) {
        view.after_position = &next;
        view.after_cache = &after;
    }
    return w->function(&view, &arg) != 0;
}

/* ---- the position ---- */

static void constants(void **state)
{
    (void)state;
    for (int a = 0; a < N_SQUARES; a++) {
        const char name[] = {(char)('a' + file_of(a)), (char)('1' + rank_of(a)), '\0'};
        assert_int_equal(find(name, 0)->value, (Set)1 << a);
        assert_true(find(name, 0)->single);
        assert_int_equal(has(find("dark", 0)->value, a), (file_of(a) + rank_of(a)) % 2 == 0);
        assert_int_equal(has(find("edge", 0)->value, a),
                         file_of(a) % 7 == 0 || rank_of(a) % 7 == 0);
    }
    assert_int_equal(find("light", 0)->value, ~find("dark", 0)->value);
    assert_int_equal(find("corners", 0)->value, at("a1a8h1h8"));
    assert_int_equal(find("board", 0)->value, ~(Set)0);
    assert_int_equal(find("nowhere", 0)->value, 0);
}

static void pieces(void **state)
{
    (void)state;
    const char *fen = "3qk1n1/7p/8/2b5/2r5/8/PP6/RNBQK3 w - - 0 1";
    static const char names[][2] = {"K", "Q", "R", "B", "N", "P", "k", "q", "r", "b", "n", "p"};
    static const char *const white[] = {"e1", "d1", "a1", "c1", "b1", "a2b2",
                                        "e8", "d8", "c4", "c5", "g8", "h7"};
    static const char *const black[] = {"e1", "d1", "c5", "c4", "g1", "h2",
                                        "e8", "d8", "a8", "c8", "b8", "a7b7"};
    const ChessPosition p = read_fen(fen), turned = as_black(fen);
    for (int i = 0; i < 12; i++) {
        assert_int_equal(here(&p, names[i]), at(white[i]));
        assert_int_equal(here(&turned, names[i]), at(black[i]));
    }
    assert_int_equal(here(&p, "us"), at("e1d1a1c1b1a2b2"));
    assert_int_equal(here(&p, "them"), at("e8d8c4c5g8h7"));
    assert_int_equal(here(&turned, "us"), at("e1d1c5c4g1h2"));
    assert_int_equal(here(&p, "pieces"), here(&p, "us") | here(&p, "them"));
    assert_int_equal(here(&p, "empty"), ~here(&p, "pieces"));
}

static void attacks(void **state)
{
    (void)state;
    const ChessPosition p = read_fen("4k3/8/8/1p6/8/8/R1P1K3/8 w - - 0 1");
    assert_int_equal(here_of(&p, "attacks", at("a2")), at("a1a3a4a5a6a7a8b2c2"));
    assert_int_equal(here_of(&p, "attacks", at("c2")), at("b3d3"));
    assert_int_equal(here_of(&p, "attacks", at("b5")), at("a4c4"));
    assert_int_equal(here_of(&p, "attacks", at("h8a1")), 0);
    assert_int_equal(here_of(&p, "attacks", at("c2b5h8")), at("b3d3a4c4"));
    assert_int_equal(value(&p, "attacks", 2, at("a2"), at("c2"), 0), at("a1a3a4a5a6a7a8b2c2d2e2"));
    assert_int_equal(value(&p, "attacks", 2, at("a2"), at("a2"), 0), 0);
    assert_int_equal(value(&p, "attacks", 2, at("a2"), 0, 0), here_of(&p, "attacks", at("a2")));
    const ChessPosition turned = as_black("4k3/8/8/1p6/8/8/R1P1K3/8 w - - 0 1");
    assert_int_equal(here_of(&turned, "attacks", at("b4")), at("a5c5"));
}

/* What a slider attacks, one step after the other; straight: rook, else bishop. */
static Set slid(Set from, Set occupied, bool straight)
{
    Set attacked = 0;
    for (int files = -1; files <= 1; files++)
        for (int ranks = -1; ranks <= 1; ranks++) {
            if ((abs(files) + abs(ranks) == 1) != straight || (!files && !ranks))
                continue;
            for (Set s = shifted(from, files, ranks); s; s = shifted(s & ~occupied, files, ranks))
                attacked |= s;
        }
    return attacked;
}

static void what_a_piece_would_attack(void **state)
{
    (void)state;
    uint64_t seed = 1234567;
    const ChessPosition p = read_fen("r1bqk2r/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 "
                                     "w kq - 0 9");
    const Set pieces_here = here(&p, "pieces");
    for (int i = 0; i < 100; i++) {
        const Set s = random_set(&seed);
        const Set rook = slid(s, pieces_here, true), bishop = slid(s, pieces_here, false);
        assert_int_equal(here_of(&p, "rook_from", s), rook);
        assert_int_equal(here_of(&p, "bishop_from", s), bishop);
        assert_int_equal(here_of(&p, "queen_from", s), rook | bishop);
    }
}

/* Legal moves with and without a list in memory say the same. */
static void compare_moves(const ChessPosition *p)
{
    Move list[MAX_CHESS_MOVES];
    ChessCache cache = {.known = 0};
    const unsigned n = chess_moves(p, list);
    for (int a = 0; a < N_SQUARES; a++) {
        const Value from = (Set)1 << a;
        Set to = 0;
        for (unsigned i = 0; i < n; i++)
            to |= move_from(list[i]) == (unsigned)a ? (Set)1 << move_to(list[i]) : 0;
        assert_int_equal(here_of(p, "moves", from), to);
        assert_int_equal(value_in(p, &cache, find("moves", 1), &from), to);
    }
    static const char *const words[] = {"check", "stalemate", "mate", "mated", "mobility"};
    const bool in_check = chess_checkers(p) != 0, ours = p->turn == TURN_US;
    const Value expected[] = {in_check, !in_check && !n, in_check && !n && !ours,
                              in_check && !n && ours, n};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(here(p, words[i]), expected[i]);
        assert_int_equal(value_in(p, &cache, find(words[i], 0), NULL), expected[i]);
    }
    assert_int_equal(here(p, "us_to_move"), ours);
    assert_int_equal(here(p, "them_to_move"), !ours);
}

static void moves_and_ends(void **state)
{
    (void)state;
    static const char *const fens[] = {
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "k7/8/1K6/8/8/8/8/7R b - - 0 1",
        "k6R/8/1K6/8/8/8/8/8 b - - 0 1",
        "k7/8/1K6/8/8/8/8/1R6 b - - 0 1",
        "k7/8/KQ6/8/8/8/8/8 b - - 0 1",
        "8/P7/8/8/8/5k2/8/7K w - - 0 1",
    };
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        const ChessPosition p = read_fen(fens[i]), turned = as_black(fens[i]);
        compare_moves(&p);
        compare_moves(&turned);
    }
}

static void ends_by_hand(void **state)
{
    (void)state;
    const char *mate_of_black = "k6R/8/1K6/8/8/8/8/8 b - - 0 1";
    const ChessPosition mate = read_fen(mate_of_black), mated = as_black(mate_of_black);
    assert_int_equal(here(&mate, "mate"), 1);
    assert_int_equal(here(&mate, "mated"), 0);
    assert_int_equal(here(&mated, "mate"), 0);
    assert_int_equal(here(&mated, "mated"), 1);
    assert_int_equal(here(&mate, "check"), 1);
    assert_int_equal(here(&mate, "stalemate"), 0);
    const ChessPosition stalemate = read_fen("k7/8/KQ6/8/8/8/8/8 b - - 0 1");
    assert_int_equal(here(&stalemate, "stalemate"), 1);
    assert_int_equal(here(&stalemate, "mate"), 0);
    assert_int_equal(here(&stalemate, "mobility"), 0);
    const ChessPosition start = read_fen(START);
    assert_int_equal(here(&start, "mobility"), 20);
    assert_int_equal(here_of(&start, "moves", at("b1e2e7")), at("a3c3e3e4"));
}

static void dead_positions(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        bool dead;
    } cases[] = {
        {"k7/8/1K6/8/8/8/8/8 b - - 0 1", true},     {"k7/8/1K6/8/8/8/8/6B1 b - - 0 1", true},
        {"k7/8/1K6/8/8/8/8/6n1 b - - 0 1", true},   {"k7/8/1K6/8/8/8/8/6R1 b - - 0 1", false},
        {"k7/8/1K6/8/6p1/8/8/8 b - - 0 1", false},  {"k7/8/1K6/8/8/8/8/5NN1 b - - 0 1", false},
        {"k7/8/2K5/8/8/8/8/5Bb1 b - - 0 1", false}, {"k7/8/1K6/8/6P1/8/8/8 b - - 0 1", false},
        {"k7/8/1K6/8/8/8/8/6q1 w - - 0 1", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const ChessPosition p = read_fen(cases[i].fen), turned = as_black(cases[i].fen);
        assert_int_equal(here(&p, "dead"), cases[i].dead);
        assert_int_equal(here(&turned, "dead"), cases[i].dead);
    }
}

static Value has_material(const ChessPosition *p, const char *text)
{
    Value packed;
    assert_true(find("material", 1)->read_text(&chess_game, NULL, text, &packed, NULL));
    return here_of(p, "material", packed);
}

static void material(void **state)
{
    (void)state;
    const char *fen = "k7/8/1K6/8/8/8/r7/5NNR b - - 0 1";
    const ChessPosition p = read_fen(fen), turned = as_black(fen);
    assert_int_equal(has_material(&p, "KRNNvKR"), 1);
    assert_int_equal(has_material(&p, "KNRNvKR"), 1);
    assert_int_equal(has_material(&p, "KRvKRNN"), 0);
    assert_int_equal(has_material(&turned, "KRvKRNN"), 1);
    assert_int_equal(has_material(&p, "KRNvKR"), 0);
    assert_int_equal(has_material(&p, "KRNNPvKR"), 0);
    assert_int_equal(has_material(&p, "KRNNvK"), 0);
    assert_int_equal(has_material(&p, "KvK"), 0);
    const ChessPosition start = read_fen(START);
    assert_int_equal(has_material(&start, "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP"), 1);
    char long_text[300];
    memset(long_text, 'N', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    memcpy(long_text, "KRvK", 4);
    const char *const wrong[] = {"", "KR", "KRvR", "KXvK", "KRvKv", long_text};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        Status status = {0};
        Value packed = 0;
        assert_false(find("material", 1)->read_text(&chess_game, NULL, wrong[i], &packed, &status));
        assert_true(strlen(status.text) > 0 && strlen(status.text) < 128);
    }
}

static void symmetries(void **state)
{
    (void)state;
    const ChessPosition bare = read_fen("k7/8/1K6/8/8/8/8/6R1 b - - 0 1");
    const ChessPosition our_pawn = read_fen("k7/8/1K6/8/6P1/8/8/8 b - - 0 1");
    const ChessPosition their_pawn = read_fen("k7/8/1K6/8/6p1/8/8/8 b - - 0 1");
    const Word *any = find("any_symmetry", 1), *mirrored = find("mirrored", 1);
    assert_int_equal(any->kind, WORD_SYMMETRY);
    assert_int_equal(any->n_symmetries(&chess_game, &bare), 8);
    assert_int_equal(any->n_symmetries(&chess_game, &our_pawn), 2);
    assert_int_equal(any->n_symmetries(&chess_game, &their_pawn), 2);
    assert_int_equal(mirrored->n_symmetries(&chess_game, &bare), 2);
    assert_int_equal(mirrored->n_symmetries(&chess_game, &our_pawn), 2);
}

/* ---- how pieces stand, against another computation ---- */

static const struct {
    const char *name;
    unsigned n_params;
} standing_words[] = {{"attackers", 2},       {"xray", 1},           {"pinned_to", 2},
                      {"hanging", 1},         {"trapped", 1},        {"passed", 1},
                      {"isolated", 1},        {"doubled", 1},        {"backward", 1},
                      {"value", 1},           {"balance", 0},        {"open_files", 0},
                      {"half_open_files", 0}, {"castling_rooks", 0}, {"ray", 2}};
enum { N_STANDING = sizeof standing_words / sizeof *standing_words };

static Naive naive_of(const ChessPosition *p)
{
    StrBuf fen = {0};
    fen_write(p, &fen);
    const Naive n = naive_from_fen(strbuf_get(&fen));
    strbuf_clear(&fen);
    return n;
}

static void standing_like_naive(void **state)
{
    (void)state;
    uint64_t seed = 20;
    unsigned met[N_STANDING] = {0};
    for (unsigned i = 0; i < 1000; i++) {
        ChessPosition p = i % 2 ? random_game(&seed) : random_position(&seed);
        chess_game.orient(&chess_game, &p, false, &p);
        const Naive n = naive_of(&p);
        const Set s = i % 4 ? ~(Set)0 : random_set(&seed), t = random_set(&seed);
        for (unsigned w = 0; w < N_STANDING; w++) {
            const bool ray = strcmp(standing_words[w].name, "ray") == 0;
            const Set first = ray ? random_set(&seed) : s;
            const Value got =
                value(&p, standing_words[w].name, standing_words[w].n_params, first, t, 0);
            if ((int64_t)got != naive_word(&n, standing_words[w].name, first, t))
                fail_msg("%s, position %u", standing_words[w].name, i);
            met[w] += got != 0;
        }
        const Set kings = p.piece[KING] | p.piece[N_KINDS + KING];
        assert_int_equal(here_of(&p, "pinned", s), naive_word(&n, "pinned_to", s, kings));
    }
    for (unsigned w = 0; w < N_STANDING; w++)
        if (met[w] < 10)
            fail_msg("%s: %u positions", standing_words[w].name, met[w]);
}

/* Seen by Black everything is reflected. */
static void standing_by_hand(void **state)
{
    (void)state;
    const ChessPosition pins = read_fen("3qk3/8/5n2/4n3/7B/4R3/8/4K3 w - - 0 1");
    assert_int_equal(here_of(&pins, "pinned", ~(Set)0), at("e5"));
    assert_int_equal(value(&pins, "pinned_to", 2, at("f6e5"), at("d8"), 0), at("f6"));
    assert_int_equal(here_of(&pins, "xray", at("h4")), at("e7d8"));
    const ChessPosition turned = as_black("3qk3/8/5n2/4n3/7B/4R3/8/4K3 w - - 0 1");
    assert_int_equal(here_of(&turned, "pinned", ~(Set)0), at("e4"));
    const ChessPosition trap = read_fen("4k3/p7/1pp5/8/8/8/B6P/4K3 w - - 0 1");
    assert_int_equal(here_of(&trap, "trapped", ~(Set)0), 0);
    const ChessPosition noah = read_fen("4k3/5p2/2p5/1p6/p7/1B6/P1P5/4K3 w - - 0 1");
    assert_int_equal(here_of(&noah, "trapped", ~(Set)0), at("b3"));
    const ChessPosition way_out = read_fen("4k3/5r2/8/1p6/p7/1B6/P1P5/4K3 w - - 0 1");
    assert_int_equal(here_of(&way_out, "trapped", ~(Set)0), 0);
    const ChessPosition pawns = read_fen("4k3/p5p1/1p6/2P2p2/3P4/7P/1P3P2/R3K2R w KQ - 0 1");
    assert_int_equal(here_of(&pawns, "passed", ~(Set)0), at("d4"));
    assert_int_equal(here_of(&pawns, "isolated", ~(Set)0), at("f2h3"));
    assert_int_equal(here(&pawns, "balance"), 11);
    assert_int_equal(here(&pawns, "castling_rooks"), at("a1h1"));
    assert_int_equal(here(&pawns, "open_files"),
                     here(&pawns, "open_files") & at("e1e2e3e4e5e6e7e8"));
    assert_true(of_move(&pawns, "O-O-O", "castles", 0));
    assert_false(of_move(&pawns, "Kd1", "castles", 0));
}

/* ---- words of moves ---- */

static void shape_of_moves(void **state)
{
    (void)state;
    const ChessPosition p = read_fen("r3k3/6P1/8/3pP3/8/2B5/8/R3K2R w KQ d6 0 1");
    static const struct {
        const char *san, *names; /* of d diagonal, s straight, c captures,
                                    p promotes, + gives_check, # gives_mate */
    } cases[] = {
        {"Bd4", "d"}, {"Bb4", "d"},   {"Rxa8", "sc+"}, {"Ke2", "s"},    {"Kd2", "d"},
        {"O-O", "s"}, {"exd6", "dc"}, {"e6", "s"},     {"g8=Q", "sp+"}, {"g8=N", "sp"},
    };
    static const char letters[] = "dscp+#";
    static const char *const words[] = {"diagonal", "straight",    "captures",
                                        "promotes", "gives_check", "gives_mate"};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (size_t j = 0; j < 6; j++)
            if (of_move(&p, cases[i].san, words[j], 0) !=
                (strchr(cases[i].names, letters[j]) != NULL))
                fail_msg("%s of %s", words[j], cases[i].san);
}

static void moves_of_either_side(void **state)
{
    (void)state;
    const ChessPosition knight = read_fen("k7/8/8/8/8/2N5/8/4K3 w - - 0 1");
    assert_false(of_move(&knight, "Nd5", "diagonal", 0));
    assert_false(of_move(&knight, "Nd5", "straight", 0));
    assert_true(of_move(&knight, "Nd5", "by", at("c3h8")));
    assert_false(of_move(&knight, "Nd5", "by", at("d5e1")));
    const char *mate_in_one = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
    const ChessPosition p = read_fen(mate_in_one), theirs = as_black(mate_in_one);
    assert_true(of_move(&p, "Rh8", "gives_mate", 0));
    assert_true(of_move(&theirs, "Rh8", "gives_mate", 0));
    assert_true(of_move(&theirs, "Rh8", "gives_check", 0));
    assert_false(of_move(&p, "Rh7", "gives_mate", 0));
    assert_true(of_move(&theirs, "Rh8", "by", at("h8")));
}

static void from_and_to(void **state)
{
    (void)state;
    const WordView view = {.move = CHESS_MOVE(12, 28, PAWN, 0, MOVE_DOUBLE)};
    assert_int_equal(find("from", 0)->function(&view, NULL), at("e2"));
    assert_int_equal(find("to", 0)->function(&view, NULL), at("e4"));
    assert_true(find("to", 0)->single);
    const Word *any = find("any", 0), *none = find("none", 0);
    assert_int_equal(any->kind, WORD_MOVE);
    assert_int_equal(none->kind, WORD_MOVE);
    assert_true(any->fixed && any->value && any->function(&view, NULL));
    assert_true(none->fixed && !none->value && !none->function(&view, NULL));
}

/* ---- the list ---- */

static void every_word_is_described(void **state)
{
    (void)state;
    for (size_t i = 0; i < chess_vocab.n_words; i++) {
        const Word *w = &chess_vocab.words[i];
        assert_true(strlen(w->help) > 0 && strlen(w->help) <= 79);
        assert_int_equal(strlen(w->params) > 0, w->n_params > 0);
        assert_ptr_equal(vocab_find(&chess_vocab, w->name, strlen(w->name), w->n_params), w);
        const bool computed = w->kind != WORD_CONSTANT && w->kind != WORD_FIELD &&
                              w->kind != WORD_SYMMETRY && w->kind != WORD_SHIFT;
        assert_int_equal(w->function != NULL, computed);
        assert_int_equal(w->n_symmetries != NULL, w->kind == WORD_SYMMETRY);
        assert_int_equal(w->read_text != NULL, w->kind == WORD_TEXT);
        assert_true(w->kind == WORD_MOVE || (!w->needs_after && !w->fixed));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constants),
        cmocka_unit_test(pieces),
        cmocka_unit_test(attacks),
        cmocka_unit_test(what_a_piece_would_attack),
        cmocka_unit_test(moves_and_ends),
        cmocka_unit_test(ends_by_hand),
        cmocka_unit_test(dead_positions),
        cmocka_unit_test(material),
        cmocka_unit_test(symmetries),
        cmocka_unit_test(standing_like_naive),
        cmocka_unit_test(standing_by_hand),
        cmocka_unit_test(shape_of_moves),
        cmocka_unit_test(moves_of_either_side),
        cmocka_unit_test(from_and_to),
        cmocka_unit_test(every_word_is_described),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
