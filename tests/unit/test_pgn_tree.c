/* tests/unit/test_pgn_tree.c -- a tree as a game with variations, read back by a reader of its own:
 * every line of the tree is in it, once, and nothing else. */
#include <ctype.h>
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
#include "tests/support/table_of.h"

/* ---- a reader of variations --------------------------------------------------------------- */

enum { MOST_PLIES = 200, MOST_DEPTH = 200, MOST_LINES = 20000 };

/* A line of play: the codes of its moves with blanks between them. */
typedef struct Lines {
    char *at[MOST_LINES];
    size_t n;
} Lines;

typedef struct Way {
    Al0Position *position[MOST_PLIES]; /* [0]: the root */
    char code[MOST_PLIES][8];          /* [i]: the move that leads to position i + 1 */
    size_t n;                          /* moves */
} Way;

static void lines_add(Lines *lines, const char *text)
{
    assert_true(lines->n < MOST_LINES);
    lines->at[lines->n++] = strdup(text);
}

static void lines_clear(Lines *lines)
{
    for (size_t i = 0; i < lines->n; i++)
        free(lines->at[i]);
    lines->n = 0;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void assert_same_lines(Lines *a, Lines *b)
{
    qsort(a->at, a->n, sizeof *a->at, by_text);
    qsort(b->at, b->n, sizeof *b->at, by_text);
    for (size_t i = 0; i < a->n && i < b->n; i++)
        assert_string_equal(a->at[i], b->at[i]);
    assert_int_equal(a->n, b->n);
}

static void keep_way(Lines *lines, const Way *way)
{
    char text[MOST_PLIES * 6] = "";
    for (size_t i = 0; i < way->n; i++)
        sprintf(text + strlen(text), "%s%s", i ? " " : "", way->code[i]);
    lines_add(lines, text);
}

/* The code of a legal move that is named so. */
static void find_code(const Al0Position *p, const char *san, char code[8])
{
    Al0Moves *moves = al0_position_moves(p);
    *code = '\0';
    for (size_t i = 0; i < al0_moves_count(moves); i++)
        if (strcmp(al0_moves_text(moves, i, AL0_MOVE_NAME), san) == 0)
            strcpy(code, al0_moves_text(moves, i, AL0_MOVE_CODE));
    al0_moves_free(moves);
    if (!*code)
        fail_msg("no legal move %s", san);
}

/* A word is a move, a move number, a glyph or the result. */
static bool play_word(Way *way, const char *word)
{
    if (isdigit((unsigned char)*word) || *word == '$' || *word == '*')
        return false;
    assert_true(way->n + 1 < MOST_PLIES);
    find_code(way->position[way->n], word, way->code[way->n]);
    Al0Position *next = al0_position_play(way->position[way->n], way->code[way->n], NULL);
    assert_non_null(next);
    al0_position_free(way->position[way->n + 1]);
    way->position[++way->n] = next;
    return true;
}

/* Goes back to the position in front of the last move: a variation is played in its place. */
static void go_back(Way *way, size_t n, const Way *kept)
{
    for (size_t i = n; i < kept->n; i++)
        memcpy(way->code[i], kept->code[i], sizeof way->code[i]);
    for (; way->n > n; way->n--) {
        al0_position_free(way->position[way->n]);
        way->position[way->n] = NULL;
    }
}

static void play_again(Way *way, const Way *kept)
{
    while (way->n < kept->n) {
        char code[8];
        strcpy(code, kept->code[way->n]);
        strcpy(way->code[way->n], code);
        way->position[way->n + 1] = al0_position_play(way->position[way->n], code, NULL);
        assert_non_null(way->position[way->n + 1]);
        way->n++;
    }
}

/* What a game says. */
typedef struct Game {
    Lines lines;  /* all: the line of each variation, and the game's own */
    size_t alike; /* variations that "go on in the same way" */
    size_t only;  /* moves with $7 */
} Game;

static const char *skip_comment(const char *c, bool *alike)
{
    const char *end = strchr(c, '}');
    assert_non_null(end);
    assert_true(end == c || !memchr(c + 1, '{', (size_t)(end - c - 1)));
    *alike = strncmp(c, "{goes", 5) == 0;
    return end + 1;
}

/* One line with the variations inside it, up to its ')' or the end of the text. */
static const char *read_line(Game *game, Way *way, const char *c)
{
    bool alike = false;
    while (*c && *c != ')') {
        bool in_comment = *c == '{';
        if (in_comment) {
            c = skip_comment(c, &alike);
        } else if (*c == '(') {
            Way kept = *way;
            assert_true(way->n > 0);
            go_back(way, way->n - 1, &kept);
            c = read_line(game, way, c + 1);
            assert_true(*c == ')');
            c++;
            size_t shared = kept.n - 1;
            go_back(way, shared, &kept);
            play_again(way, &kept);
        } else if (isspace((unsigned char)*c)) {
            c++;
        } else {
            size_t n = strcspn(c, " \n(){}");
            char word[40];
            assert_true(n > 0 && n < sizeof word);
            memcpy(word, c, n);
            word[n] = '\0';
            game->only += strcmp(word, "$7") == 0;
            play_word(way, word);
            c += n;
        }
    }
    game->alike += alike;
    keep_way(&game->lines, way);
    return c;
}

static void read_game(Game *game, const Al0Position *root, const char *pgn)
{
    Way way = {0};
    const char *moves = strstr(pgn, "\n\n");
    assert_non_null(moves);
    size_t n = strlen(pgn);
    assert_true(n > 2 && strcmp(pgn + n - 2, "\n\n") == 0);
    char *fen = al0_position_text(root);
    assert_non_null(strstr(pgn, fen));
    Al0Table *any = table_of("table any rule r then a advice a better: mate us: depth = 0");
    way.position[0] = al0_position_read(any, fen, strlen(fen), NULL);
    al0_free(fen);
    assert_non_null(way.position[0]);
    const char *end = read_line(game, &way, moves);
    assert_true(*end == '\0');
    for (size_t i = 0; i < MOST_PLIES; i++)
        al0_position_free(way.position[i]);
    al0_table_free(any);
}

/* ---- what the tree says ------------------------------------------------------------------- */

static void keep_lines(Lines *lines, const Al0Answer *a, size_t node, const char *before)
{
    if (al0_node_child_count(a, node) == 0)
        lines_add(lines, before);
    for (size_t i = 0; i < al0_node_child_count(a, node); i++) {
        size_t child = al0_node_child(a, node, i);
        char *code = al0_node_move(a, child, AL0_MOVE_CODE), text[MOST_PLIES * 6];
        sprintf(text, "%s%s%s", before, *before ? " " : "", code);
        keep_lines(lines, a, child, text);
        al0_free(code);
    }
}

/* Nodes behind which there is one legal move, which is played. */
static size_t count_forced(const Al0Answer *a)
{
    size_t n = 0;
    for (size_t node = 0; node < al0_answer_size(a); node++) {
        Al0Position *p = al0_node_position(a, node);
        Al0Moves *moves = al0_position_moves(p);
        n += al0_moves_count(moves) == 1 && al0_node_child_count(a, node) == 1;
        al0_moves_free(moves);
        al0_position_free(p);
    }
    return n;
}

static char *pgn_of(const Al0Answer *a, bool no_group)
{
    Al0Status status;
    char *pgn = al0_answer_write(
        a, AL0_PGN, &(Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .no_group = no_group}, &status);
    if (!pgn)
        fail_msg("%s", status.text);
    return pgn;
}

static void assert_narrow(const char *pgn)
{
    for (const char *line = pgn; *line; line += strcspn(line, "\n") + 1) {
        assert_true(strcspn(line, "\n") <= 79 || *line == '[');
        assert_true(*line != '%');
    }
}

static void check_position(Al0Session *s, const Al0Table *t, const char *fen)
{
    Al0Position *p = al0_position_read(t, fen, strlen(fen), NULL);
    assert_non_null(p);
    al0_position_set_us(p, t, AL0_DEFAULT_PLAYER, NULL);
    Al0Answer *a = al0_ask(s, p, NULL, NULL, NULL);
    assert_int_equal(al0_answer_verdict(a), AL0_SATISFIABLE);
    Lines wanted = {0};
    keep_lines(&wanted, a, AL0_ROOT, "");
    Game game = {0};
    char *pgn = pgn_of(a, true);
    assert_narrow(pgn);
    read_game(&game, p, pgn);
    assert_same_lines(&game.lines, &wanted);
    assert_int_equal(game.only, count_forced(a));
    al0_free(pgn);
    Game grouped = {0};
    pgn = pgn_of(a, false);
    read_game(&grouped, p, pgn); /* is legal, too, and no longer */
    assert_true(grouped.lines.n <= game.lines.n);
    al0_free(pgn);
    lines_clear(&game.lines);
    lines_clear(&grouped.lines);
    lines_clear(&wanted);
    al0_answer_free(a);
    al0_position_free(p);
}

/* ---- tests -------------------------------------------------------------------------------- */

static void test_krk_and_kqk(void **state)
{
    (void)state;
    static const struct {
        const char *table, *fen;
    } at[] = {
        {"krk.al0", "8/8/8/8/8/3K4/7R/2k5 w - - 0 1"},
        {"krk.al0", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"},
        {"krk.al0", "8/8/8/3K4/8/8/8/r3k3 b - - 3 40"},
        {"kqk.al0", "8/8/1k6/8/5Q2/8/8/7K w - - 0 1"},
        {"kpk.al0", "8/8/8/8/8/1k6/3P4/3K4 w - - 0 1"},
    };
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        char path[300];
        Al0Status status;
        snprintf(path, sizeof path, TESTS_DIR "/../advice/%s", at[i].table);
        Al0Table *t = al0_table_read(path, NULL, &status);
        assert_string_equal(status.text, "");
        Al0Session *s = al0_session_new(t, 0, NULL);
        check_position(s, t, at[i].fen);
        al0_session_free(s);
        al0_table_free(t);
    }
}

/* Advice with pawns, castling, promotions and en passant, all of the first plies of it. */
static void test_all_kinds_of_moves(void **state)
{
    (void)state;
    static const char *const fen[] = {
        "r3k2r/pPpp1ppp/8/3Pp3/8/8/PP3PPP/R3K2R w KQkq e6 0 10",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    };
    Al0Table *t = table_of("table t rule r then go\n"
                           "advice go better: depth >= 3 us: depth < 3\n");
    Al0Session *s = al0_session_new(t, 0, NULL);
    for (size_t i = 0; i < sizeof fen / sizeof *fen; i++)
        check_position(s, t, fen[i]);
    al0_session_free(s);
    al0_table_free(t);
}

/* A comment cannot be ended by what it says, nor a tag. */
static void test_texts_of_others(void **state)
{
    (void)state;
    Al0Table *t = table_of("table t rule r then go\n"
                           "advice go \"A } brace { and a \\\\ and \\\" and %, %, %, %, %, %, %, "
                           "%, %, %, %, %, %, %, %, %, %, %, %, %, %, %, %, %, %\"\n"
                           "  better: mate us: depth < 3\n");
    Al0Session *s = al0_session_new(t, 0, NULL);
    check_position(s, t, "6k1/8/8/Q5K1/8/8/8/8 w - - 0 1");
    al0_session_free(s);
    al0_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_krk_and_kqk),
        cmocka_unit_test(test_all_kinds_of_moves),
        cmocka_unit_test(test_texts_of_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
