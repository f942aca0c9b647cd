/* tests/unit/test_pgn.c -- games as text and lines of EPD: the position they lead to, and the place
 * of every mistake. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/chess/chess.h"

#define MARK "\xEF\xBB\xBF" /* a byte order mark */
#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define AFTER_E4 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
#define AFTER_E4_E5 "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
#define KNIGHTS_OUT "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2"
#define ENDGAME "8/8/8/3k4/8/8/8/KR6 w - - 4 40"
#define ENDGAME_TAG "[FEN \"" ENDGAME "\"]\n"

static void assert_game(const char *text, size_t n, unsigned ply, const char *fen)
{
    ChessPosition p;
    Status status;
    StrBuf out = {0};
    if (!chess_game.records->read_game(&chess_game, text, n, ply, &p, &status))
        fail_msg("%s: byte %zu: %s", n < 200 ? text : "game", status.at, status.text);
    chess_game.write(&chess_game, &p, &out);
    assert_string_equal(strbuf_get(&out), fen);
    assert_int_equal(chess_game.us(&chess_game, &p), 0);
    strbuf_clear(&out);
}

static void assert_refused(const char *text, size_t n, unsigned ply, size_t at, const char *error)
{
    ChessPosition p, before;
    Status found = {.at = SIZE_MAX};
    memset(&p, 0x5A, sizeof p);
    before = p;
    if (chess_game.records->read_game(&chess_game, text, n, ply, &p, &found))
        fail_msg("accepted: %s", text);
    if (!strstr(found.text, error) || found.at != at)
        fail_msg("%s: expected byte %zu: %s, found byte %zu: %s", n < 200 ? text : "game", at,
                 error, found.at, found.text);
    assert_memory_equal(&p, &before, sizeof p);
}

/* ---- games ---- */

static const struct {
    const char *text;
    unsigned ply;
    const char *fen;
} games[] = {
    {"1. e4 e5 *", UINT_MAX, AFTER_E4_E5},
    {"1. e4 e5 *", 0, START},
    {"1. e4 e5 *", 1, AFTER_E4},
    {"1. e4 e5 *", 2, AFTER_E4_E5},
    {"1.e4 e5", UINT_MAX, AFTER_E4_E5},
    {"e4 e5", UINT_MAX, AFTER_E4_E5},
    {"e2e4 e7e5", UINT_MAX, AFTER_E4_E5},
    {"1 e4 1... e5", UINT_MAX, AFTER_E4_E5},
    {"1. e4 1...e5 2.", UINT_MAX, AFTER_E4_E5},
    {"1. e4 ... e5", UINT_MAX, AFTER_E4_E5},
    {"*", UINT_MAX, START},
    {"1. e4*", UINT_MAX, AFTER_E4},
    {"1. e4 1-0 e5", UINT_MAX, AFTER_E4},
    {"1. e4 0-1 e5", UINT_MAX, AFTER_E4},
    {"1. e4 1/2-1/2 e5", UINT_MAX, AFTER_E4},
    {"1. e4 1-0{adjourned} e5", UINT_MAX, AFTER_E4},
    {MARK "1. e4", UINT_MAX, AFTER_E4},
    {MARK "%x\n1. e4", UINT_MAX, AFTER_E4},
    {"[Event \"a\"]\r\n[Site \"b\"]\r\n\r\n1. e4\r\ne5\r\n*\r\n", UINT_MAX, AFTER_E4_E5},
    {"[Event \"a \\\"b\\\" ] \\\\\"]\n1. e4", UINT_MAX, AFTER_E4},
    {"[ Event\n\"a\"\n]1. e4", UINT_MAX, AFTER_E4},
    {"[A \"\"] {x} [B \"\"] ; y\n 1. e4", UINT_MAX, AFTER_E4},
    /* the next game */
    {"[A \"\"]\n1. e4 *\n\n[A \"\"]\n1. d4 *\n", UINT_MAX, AFTER_E4},
    {"[A \"\"]\n1. e4\n[FEN \"junk\"]\n1. d4 *\n", UINT_MAX, AFTER_E4},
    /* what is passed over */
    {"{a (b ; \n% ) [} 1. {x}e4{y} ;e6 (\n%e6 }\ne5", UINT_MAX, AFTER_E4_E5},
    {"1. e4;e6\re5", UINT_MAX, AFTER_E4_E5},
    {"1. e4 $1 $139 e5$2", UINT_MAX, AFTER_E4_E5},
    {"1. e4! e5?!", UINT_MAX, AFTER_E4_E5},
    {"1. e4 !? e5 ??", UINT_MAX, AFTER_E4_E5},
    {"1. e4 (1. d4 d5 (1... Nf6 {:-)} 2. c4) 2. c4 ;)\n) (1. nonsense) e5", UINT_MAX, AFTER_E4_E5},
    {"1. e4(1. d4)e5", UINT_MAX, AFTER_E4_E5},
    /* where it starts */
    {ENDGAME_TAG "*", UINT_MAX, ENDGAME},
    {ENDGAME_TAG "[SetUp \"1\"]\n*", UINT_MAX, ENDGAME},
    {"[SetUp \"1\"]\n" ENDGAME_TAG "40. Rb4 Kc5", 1, "8/8/8/3k4/1R6/8/8/K7 b - - 5 40"},
    {ENDGAME_TAG "[SetUp \"0\"]\n1. e4", UINT_MAX, AFTER_E4},
    {"[SetUp \"0\"]\n1. e4", UINT_MAX, AFTER_E4},
    {"[fen \"junk\"]\n1. e4", UINT_MAX, AFTER_E4},
    {"[FEN \"r3k2r/8/8/8/8/8/4P3/R3K2R b KQkq -\"] 1... 0-0-0 2. O-O", UINT_MAX,
     "2kr3r/8/8/8/8/8/4P3/R4RK1 b - - 2 2"},
    /* what is wrong behind the ply asked for */
    {"1. e4 e9 {", 1, AFTER_E4},
    {"1. e4 {", 1, AFTER_E4},
};

static void games_lead_to_their_position(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        assert_game(games[i].text, strlen(games[i].text), games[i].ply, games[i].fen);
}

static void a_whole_game_is_played(void **state)
{
    (void)state;
    static const char text[] =
        "[Event \"Paris\"]\n[Date \"1858.??.??\"]\n[White \"Morphy\"]\n[Result \"1-0\"]\n\n"
        "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7\n"
        "8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7\n"
        "14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n";
    assert_game(text, strlen(text), UINT_MAX,
                "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
    assert_game(text, strlen(text), 33, "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
    assert_refused(text, strlen(text), 34, strlen(text) - 4, "the game has only 33 plies");
}

/* ---- mistakes ---- */

static const struct {
    const char *text;
    unsigned ply;
    size_t at;
    const char *error;
} mistakes[] = {
    {"", UINT_MAX, 0, "no game"},
    {" \r\n\t", UINT_MAX, 0, "no game"},
    {MARK, UINT_MAX, 3, "no game"},
    {"%x\n;y\n{z}", UINT_MAX, 0, "no game"},
    {"1. e4 e5 *", 3, 9, "the game has only 2 plies"},
    {"1. e4 e5", UINT_MAX - 1, 8, "the game has only 2 plies"},
    {"1. e4\n[A \"\"]", 2, 6, "the game has only 1 ply"},
    {"*", 1, 0, "the game has only 0 plies"},
    /* moves */
    {"1. e4 e4", UINT_MAX, 6, "Black has no legal move 'e4'"},
    {"1. e4 e5 2. Ke3", UINT_MAX, 12, "White has no legal move 'Ke3'"},
    {"1.e4 1...Ke7!", UINT_MAX, 9, "Black has no legal move 'Ke7!'"},
    {ENDGAME_TAG "40. Rb4 Kc5 41. Rh5+", UINT_MAX, 55, "White has no legal move 'Rh5+'"},
    {"[FEN \"1k6/8/8/8/8/8/R6R/K7 w - -\"] 1. Rd2", UINT_MAX, 38, "it may be Rad2, Rhd2"},
    {"1. hello", UINT_MAX, 3, "expected a move such as"},
    {"1. e4 12x", UINT_MAX, 6, "found '12x'"},
    {"1. e4 --", UINT_MAX, 6, "found '--'"},
    {"1. e4 \x01\xFF", UINT_MAX, 6, "found '?\?'"},
    {"1. e4 %", UINT_MAX, 6, "found '%'"},
    {"1. e4 1-0x", UINT_MAX, 6, "found '1-0x'"},
    /* what is not closed, or not opened */
    {"{", UINT_MAX, 0, "comment is not closed"},
    {"1. e4 {x\n e5", UINT_MAX, 6, "comment is not closed"},
    {"1. e4 (1. d4 {x) e5", UINT_MAX, 13, "comment is not closed"},
    {"1. e4 (1. d4 (1. c4) {)} e5 ;)", UINT_MAX, 6, "variation is not closed"},
    {"1. e4 (1. d4) ) e5", UINT_MAX, 14, "closes no variation"},
    {"1. e4 } e5", UINT_MAX, 6, "closes no comment"},
    {"1. e4 ] e5", UINT_MAX, 6, "closes no tag"},
    {"1. e4 [A \"\"]", UINT_MAX, 6, "does not begin a line"},
    {"1. e4 $ e5", UINT_MAX, 6, "expected a number behind '$'"},
    {"1. e4 $x e5", UINT_MAX, 6, "expected a number behind '$'"},
    /* tags */
    {" [", UINT_MAX, 1, "tag is not closed"},
    {"[A", UINT_MAX, 0, "tag is not closed"},
    {"[A \"x\"", UINT_MAX, 0, "tag is not closed"},
    {"[A \"x]\n1. e4", UINT_MAX, 3, "value of a tag is not closed"},
    {"[A \"x\\\"", UINT_MAX, 3, "value of a tag is not closed"},
    {"[A \"x\\", UINT_MAX, 3, "value of a tag is not closed"},
    {"[A x]", UINT_MAX, 3, "expected the value of a tag in quotes"},
    {"[]", UINT_MAX, 1, "expected the name of a tag"},
    {"[\"x\"]", UINT_MAX, 1, "expected the name of a tag"},
    {"[A \"x\" \"y\"]", UINT_MAX, 7, "expected ']'"},
    {"[FEN \"8/8/8/3k4/8/8/8/KX6 w - -\"]", UINT_MAX, 23, "expected a piece"},
    {MARK "[FEN \"8/8/8/3k4/8/8/8/KX6 w - -\"]", UINT_MAX, 26, "expected a piece"},
    {"[FEN \"8/8/8/3k4/8/8/8/KR6 w - - 0 \\\"\"]", UINT_MAX, 34, "move number must be"},
    {"[FEN \"\"]", UINT_MAX, 6, "position is empty"},
    {ENDGAME_TAG ENDGAME_TAG, UINT_MAX, 40, "second tag FEN"},
    {"[SetUp \"1\"]\n[SetUp \"1\"]", UINT_MAX, 13, "second tag SetUp"},
    {"[SetUp \"1\"]\n1. e4", UINT_MAX, 8, "there is no tag FEN"},
    {"[SetUp \"yes\"]\n" ENDGAME_TAG, UINT_MAX, 8, "tag SetUp must be 0"},
};

static void mistakes_are_named_at_their_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++)
        assert_refused(mistakes[i].text, strlen(mistakes[i].text), mistakes[i].ply, mistakes[i].at,
                       mistakes[i].error);
}

static void a_zero_byte_is_no_end(void **state)
{
    (void)state;
    static const char in_comment[] = "1. e4 {\0} e5", in_move[] = "1. e4 \0e5";
    assert_game(in_comment, sizeof in_comment - 1, UINT_MAX, AFTER_E4_E5);
    assert_refused(in_move, sizeof in_move - 1, UINT_MAX, 6, "found '?e5'");
}

static void every_beginning_of_a_game_is_read_or_refused(void **state)
{
    (void)state;
    static const char text[] = MARK ENDGAME_TAG "[SetUp \"1\"]\r\n%x\r\n40. Rb4!? {c} $1 "
                                                "(40. Rb3 (40. Rb2) ;)\n) Kc5 !! 41.Kb2 1/2-1/2";
    for (size_t n = 0; n < sizeof text; n++) {
        char *exact = malloc(n ? n : 1); /* so that a read beyond it is seen */
        ChessPosition p;
        Status status = {.at = SIZE_MAX};
        assert_non_null(exact);
        memcpy(exact, text, n);
        if (!chess_game.records->read_game(&chess_game, exact, n, UINT_MAX, &p, &status))
            assert_true(*status.text && status.at <= n);
        free(exact);
    }
}

/* ---- large texts: in linear time and bounded stack, or these would not end ---- */

enum { LARGE = 4 << 20 };

static StrBuf repeated(const char *unit)
{
    StrBuf text = {0};
    while (text.n + strlen(unit) <= LARGE)
        strbuf_puts(&text, unit);
    return text;
}

static void large_texts_are_read(void **state)
{
    (void)state;
    static const char *const starts[] = {"1.", "1. ", "(x)", "{x}", "$1", "!? ", ";\n", "%\n", " "};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        StrBuf text = repeated(starts[i]);
        strbuf_puts(&text, "e4 e5");
        assert_game(text.text, text.n, UINT_MAX, AFTER_E4_E5);
        strbuf_clear(&text);
    }
    StrBuf tags = repeated("[A \"\"]");
    assert_game(tags.text, tags.n, 0, START);
    strbuf_clear(&tags);
}

static void large_texts_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *unit;
        size_t at;
        const char *error;
    } texts[] = {
        {"(", 0, "variation is not closed"},      {")", 0, "closes no variation"},
        {"{", 0, "comment is not closed"},        {"[", 1, "expected the name of a tag"},
        {"x", 0, "found 'xxxxxxxxxxxxxxxxx...'"}, {"e4!", 0, "found"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        StrBuf text = repeated(texts[i].unit);
        assert_refused(text.text, text.n, UINT_MAX, texts[i].at, texts[i].error);
        strbuf_clear(&text);
    }
}

static void a_long_game_is_played(void **state)
{
    (void)state;
    StrBuf text = {0};
    for (unsigned i = 0; i < 3000; i++)
        strbuf_puts(&text, "Nf3 Nf6 Ng1 Ng8 ");
    assert_refused(text.text, text.n, 12001, text.n, "the game has only 12000 plies");
    strbuf_puts(&text, "Nf3 Nf6");
    assert_game(text.text, text.n, 2, KNIGHTS_OUT);
    assert_game(text.text, text.n, UINT_MAX,
                "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 9999 6002");
    strbuf_clear(&text);
}

/* ---- lines of EPD ---- */

#define BOARD "8/8/8/3k4/8/8/8/KR6"

static const struct {
    const char *line, *position;
} lines[] = {
    {BOARD " w - - bm #3; id \"x\";", BOARD " w - -"},
    {BOARD " w - -", BOARD " w - -"},
    {BOARD " w - -;", BOARD " w - -"},
    {BOARD " w - -; id \"x\";", BOARD " w - -"},
    {BOARD " w - - ;", BOARD " w - -"},
    {BOARD " w - - 4 40", BOARD " w - - 4 40"},
    {BOARD " w - - 4 40;", BOARD " w - - 4 40"},
    {BOARD " w - - 4 40 bm Rb4;", BOARD " w - - 4 40"},
    {BOARD " w - - 4 40\r", BOARD " w - - 4 40"},
    {BOARD " w - - 4", BOARD " w - -"},
    {BOARD " w - - 4 x", BOARD " w - -"},
    {BOARD " w - - x 4", BOARD " w - -"},
    {BOARD " w - - 4; 40", BOARD " w - -"},
    {BOARD " w - - -4 40", BOARD " w - -"},
    {BOARD " w - - 12345678901234567890 1", BOARD " w - - 12345678901234567890 1"},
    {" \t" BOARD "  w\t- -  bm Rb4;", " \t" BOARD "  w\t- -"},
    {BOARD " w -  \r", BOARD " w -"},
    {BOARD ";x w - - bm Rb4;", BOARD ";x w - -"},
    {BOARD " w", BOARD " w"},
    {"nonsense \r", "nonsense"},
    {"  \r", ""},
    {"", ""},
};

static void a_line_begins_with_its_position(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *line = lines[i].line;
        size_t length = chess_game.records->position_in_line(&chess_game, line, strlen(line));
        if (length != strlen(lines[i].position) || memcmp(line, lines[i].position, length) != 0)
            fail_msg("%s: expected '%s', found '%.*s'", line, lines[i].position, (int)length, line);
    }
}

/* ---- one game after the other ---- */

static const GameRecords *records(void)
{
    return chess_game.records;
}

/* What the games of a text are, one a line: White, moves, result; "broken" for a broken one. */
static void list_games(const char *text, size_t n, StrBuf *out)
{
    RecordedGame game;
    for (size_t at = 0;;) {
        Status status = {0};
        if (records()->next_game(&chess_game, text, n, &at, &game, &status)) {
            if (!records()->find_tag(&chess_game, text, &game, "White", out))
                strbuf_puts(out, "?");
            strbuf_printf(out, " %zu %s\n", game.n_moves, game.result);
            recorded_game_clear(&game);
        } else if (status.kind != STATUS_OK) {
            strbuf_puts(out, "broken\n");
        } else {
            return;
        }
    }
}

#define TAGGED(name, moves) "[Event \"a\"]\n[White \"" name "\"]\n\n" moves "\n\n"
#define UNTAGGED(name, moves) "[White \"" name "\"]\n\n" moves "\n\n"

static const char many_games[] = TAGGED("A", "1. e4 {\n\n1-0\n\n} e5 1-0") TAGGED(
    "B", "1. e4 (1. d4 d5 1-0) e5 *") TAGGED("C", "1. e9 e5 *") TAGGED("D", "{[%clk 1]}\n\n1. d4")
    TAGGED("E\\\"x",
           "1. c4 0-1") "[Event \"a\"]\n\n[White \"F\"]\n\n{x}\n\n[Round \"1\"]\n\n1. e4 *\n\n"
                        "[Broken \"\n\n[Event \"b\"]\n[White \"G\"]\n\n1. e4 e5 2. d4 *\n";

static void games_follow_each_other(void **state)
{
    (void)state;
    StrBuf out = {0};
    list_games(many_games, sizeof many_games - 1, &out);
    assert_string_equal(strbuf_get(&out), "A 2 1-0\nB 2 *\nbroken\nD 1 *\nE\"x 1 0-1\nF 1 *\n"
                                          "broken\nG 3 *\n");
    strbuf_clear(&out);
}

/* A text read in pieces, each of which begins with `step` bytes, has the games of the whole. */
static void assert_pieces(const char *text, size_t step, bool by_results)
{
    StrBuf whole = {0}, pieces = {0};
    size_t n = strlen(text), begin = 0, end = step < n ? step : n, cuts = 0;
    list_games(text, n, &whole);
    while (begin < n) {
        size_t cut = records()->whole_games(&chess_game, text + begin, end - begin, by_results);
        assert_true(cut < end - begin || cut == 0);
        cuts += cut > 0;
        if (cut == 0 && end < n) {
            end = end + step < n ? end + step : n;
            continue;
        }
        cut = end == n ? n - begin : cut;
        list_games(text + begin, cut, &pieces);
        begin += cut;
        end = begin + step < n ? begin + step : n;
    }
    assert_string_equal(strbuf_get(&pieces), strbuf_get(&whole));
    assert_true(cuts > 0 || step >= n);
    strbuf_clear(&whole);
    strbuf_clear(&pieces);
}

static void pieces_of_a_text_are_cut_between_games(void **state)
{
    (void)state;
    for (size_t step = 1; step < sizeof many_games; step += 7)
        assert_pieces(many_games, step, false);
    for (size_t step = 1; step < 80; step += 3) {
        assert_pieces(UNTAGGED("A", "1. e4 1-0") UNTAGGED("B", "1. d4 {x} *")
                          UNTAGGED("C", "1. d4 d5 0-1"),
                      step, false);
        assert_pieces("1. e4 e5 1-0\n\n1. d4\n\nd5 0-1\n\n1. c4 1/2-1/2\n\n*\n\n", step, true);
    }
    assert_int_equal(records()->whole_games(&chess_game, "1. e4 1-0\n\n1. d4", 16, false), 0);
    assert_int_equal(records()->whole_games(&chess_game, "1. e4 1-0\n\n1. d4", 16, true), 11);
}

static const struct {
    const char *text, *fen, *error;
} variations[] = {
    {"1. e4 (1. d4 d5 $1 {x} (1... Nf6) 2. c4 *) e5", /* a result in it says nothing */
     "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2", NULL},
    {"1. e4 e5 (1... c5 2. Nf3)", "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
     NULL},
    {"1. e4 ()", START, NULL},
    {"1. e4 e5 (1. d4)", NULL, "Black has no legal move 'd4' here"},
};

static void variations_are_lines_of_their_own(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof variations / sizeof *variations; i++) {
        const char *text = variations[i].text;
        RecordedGame game, line;
        Status status = {0};
        StrBuf fen = {0};
        size_t at = 0;
        assert_true(records()->next_game(&chess_game, text, strlen(text), &at, &game, &status));
        ChessPosition p = *(ChessPosition *)game.start;
        for (size_t k = 0; k + 1 < game.notes[0].n_moves; k++)
            chess_play(&p, game.moves[k], &p);
        bool fine =
            records()->read_variation(&chess_game, text, &game.notes[0], &p, &line, &status);
        assert_int_equal(fine, variations[i].fen != NULL);
        if (!fine)
            assert_string_equal(status.text, variations[i].error);
        for (size_t k = 0; fine && k < line.n_moves; k++)
            chess_play(&p, line.moves[k], &p);
        chess_game.write(&chess_game, &p, &fen);
        if (fine)
            assert_string_equal(strbuf_get(&fen), variations[i].fen);
        strbuf_clear(&fen);
        if (fine)
            recorded_game_clear(&line);
        recorded_game_clear(&game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_lead_to_their_position),
        cmocka_unit_test(a_whole_game_is_played),
        cmocka_unit_test(mistakes_are_named_at_their_place),
        cmocka_unit_test(a_zero_byte_is_no_end),
        cmocka_unit_test(every_beginning_of_a_game_is_read_or_refused),
        cmocka_unit_test(large_texts_are_read),
        cmocka_unit_test(large_texts_are_refused),
        cmocka_unit_test(a_long_game_is_played),
        cmocka_unit_test(a_line_begins_with_its_position),
        cmocka_unit_test(games_follow_each_other),
        cmocka_unit_test(pieces_of_a_text_are_cut_between_games),
        cmocka_unit_test(variations_are_lines_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
