/* tests/unit/test_write.c -- the forcing tree on paper: trees made by hand, written in every format
 * and read back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <graphviz/cgraph.h>
#include <jansson.h>

#include "game/chess/chess.h"
#include "tests/support/read_fen.h"
#include "write/answer/tree_write.h"

/* What Pango and fontconfig keep until the end is not ours to free. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig\nleak:libpango\nleak:libglib\n";
}

#define QUEEN_FEN "8/8/8/8/8/5K2/7Q/4k3 b - - 0 1"

/* A move below the node of the given number; children of one node stand side by side. */
typedef struct Step {
    uint32_t parent;
    const char *move;
} Step;

typedef struct Made {
    ForcingTree tree;
    ChessPosition *position; /* of each node */
    TreeTitle title;
} Made;

/* Two lines of play that never meet. */
static const Step PARTING[] = {{0, "Kf1"}, {0, "Kd1"}, {1, "Ke3"}, {2, "Qb2"},
                               {3, "Ke1"}, {4, "Ke1"}, {5, "Qh1"}, {6, "Qe2"}};
/* Two that meet after three plies. */
static const Step MEETING[] = {{0, "Kf1"}, {0, "Kd1"}, {1, "Qb2"}, {2, "Qb2"},
                               {3, "Ke1"}, {4, "Ke1"}, {5, "Qe2"}, {6, "Qe2"}};

static void read_root(ChessPosition *out, const char *fen, bool us_black)
{
    ChessPosition p = read_fen(fen);
    chess_game.orient(&chess_game, &p, us_black, out);
}

static void set_heights(ForcingTree *t)
{
    for (uint32_t i = t->n; i-- > 0;)
        for (uint32_t k = 0; k < t->node[i].n_children; k++) {
            uint32_t below = t->node[t->node[i].first_child + k].height + 1;
            if (below > t->node[i].height)
                t->node[i].height = below;
        }
}

static Made make(const char *fen, bool us_black, const Step *step, uint32_t n)
{
    Made m = {.tree = {.node = base_zalloc(n + 1, sizeof(TreeNode), "tree"),
                       .n = n + 1,
                       .positions = n + 1},
              .position = base_zalloc(n + 1, sizeof(ChessPosition), "positions")};
    read_root(&m.position[0], fen, us_black);
    for (uint32_t i = 0; i < n; i++) {
        TreeNode *parent = &m.tree.node[step[i].parent];
        const ChessPosition *from = &m.position[step[i].parent];
        Status status = {0};
        Move move =
            chess_game.read_move(&chess_game, from, step[i].move, strlen(step[i].move), &status);
        assert_string_equal(status.text, "");
        if (parent->n_children++ == 0)
            parent->first_child = i + 1;
        m.tree.node[i + 1].move = move;
        m.tree.node[i + 1].parent = step[i].parent;
        chess_game.play(&chess_game, from, NULL, move, &m.position[i + 1]);
    }
    set_heights(&m.tree);
    m.title = (TreeTitle){.game = &chess_game,
                          .root = &m.position[0],
                          .table = "kqk",
                          .rule = "edge",
                          .advice = "mate_in_2",
                          .advice_doc = "Mate soon"};
    return m;
}

#define MAKE(fen, us_black, steps) make(fen, us_black, steps, sizeof(steps) / sizeof *(steps))

static void unmake(Made *m)
{
    tree_free(&m->tree);
    free(m->position);
}

static void expect_text(const Made *m, DrawOptions o, const char *expected)
{
    StrBuf out = {0};
    write_text(&out, &m->tree, &m->title, &o);
    assert_string_equal(strbuf_get(&out), expected);
    strbuf_clear(&out);
}

#define QUEEN_HEADING                                     \
    "kqk, rule edge: mate_in_2 \"Mate soon\"\n"           \
    "position " QUEEN_FEN " (black to move, us: white)\n" \
    "height 4 plies, 9 positions, 2 leaves (✓)\n"

static void test_text(void **state)
{
    (void)state;
    Made m = MAKE(QUEEN_FEN, false, PARTING);
    expect_text(&m, (DrawOptions){0},
                QUEEN_HEADING "\n"
                              "├─ 1...Kf1 2.Ke3 Ke1 3.Qh1# ✓\n"
                              "└─ 1...Kd1 2.Qb2 Ke1 3.Qe2# ✓\n");
    m.title.note = "a\nnote";
    m.tree.node[3].excluded = 2;
    expect_text(&m, (DrawOptions){0},
                QUEEN_HEADING "a note\n\n"
                              "├─ 1...Kf1 2.Ke3 (2 replies excluded) 2...Ke1 3.Qh1# ✓\n"
                              "└─ 1...Kd1 2.Qb2 Ke1 3.Qe2# ✓\n");
    unmake(&m);
}

static void test_text_cut(void **state)
{
    (void)state;
    Made m = MAKE(QUEEN_FEN, false, PARTING);
    expect_text(&m, (DrawOptions){.draw_nodes = 4},
                QUEEN_HEADING "\n"
                              "├─ 1...Kf1 2.Ke3 ... 2 more\n"
                              "└─ 1...Kd1 ... 3 more\n");
    expect_text(&m, (DrawOptions){.draw_nodes = 2},
                QUEEN_HEADING "\n"
                              "├─ 1...Kf1 ... 3 more\n"
                              "└─ ... 4 more\n");
    expect_text(&m, (DrawOptions){.draw_nodes = 1}, QUEEN_HEADING "\n... 8 more\n");
    expect_text(&m, (DrawOptions){.draw_depth = 2},
                QUEEN_HEADING "\n"
                              "├─ 1...Kf1 2.Ke3 ... 2 more\n"
                              "└─ 1...Kd1 2.Qb2 ... 2 more\n");
    /* One position alone takes no more room than the words "1 more". */
    expect_text(&m, (DrawOptions){.draw_depth = 3},
                QUEEN_HEADING "\n"
                              "├─ 1...Kf1 2.Ke3 Ke1 3.Qh1# ✓\n"
                              "└─ 1...Kd1 2.Qb2 Ke1 3.Qe2# ✓\n");
    unmake(&m);
}

static void test_text_nested(void **state)
{
    (void)state;
    static const Step steps[] = {{0, "Rh4"}, {1, "Kd6"}, {1, "Kc5"}, {2, "Ra4"},
                                 {3, "Rb4"}, {4, "Kc5"}, {4, "Kd5"}, {5, "Kd5"}};
    Made m = MAKE("8/8/8/3k4/8/8/7R/K7 w - - 0 7", false, steps);
    m.title = (TreeTitle){.game = &chess_game, .root = &m.position[0], .advice = "wander"};
    expect_text(&m, (DrawOptions){.no_group = true},
                "wander\nposition 8/8/8/3k4/8/8/7R/K7 w - - 0 7 (white to move, us: white)\n"
                "height 4 plies, 9 positions, 3 leaves (✓)\n\n"
                "7.Rh4\n"
                "├─ 7...Kd6 8.Ra4\n"
                "│  ├─ 8...Kc5 ✓\n"
                "│  └─ 8...Kd5 ✓\n"
                "└─ 7...Kc5 8.Rb4 Kd5 ✓\n");
    expect_text(&m, (DrawOptions){.no_group = true, .draw_nodes = 7},
                "wander\nposition 8/8/8/3k4/8/8/7R/K7 w - - 0 7 (white to move, us: white)\n"
                "height 4 plies, 9 positions, 3 leaves (✓)\n\n"
                "7.Rh4\n"
                "├─ 7...Kd6 8.Ra4\n"
                "│  ├─ 8...Kc5 ✓\n"
                "│  └─ 8...Kd5 ✓\n"
                "└─ 7...Kc5 8.Rb4 Kd5 ✓\n");
    unmake(&m);
}

#define HEADING(fen) "wander\nposition " fen " (black to move, us: white)\n"
#define KING_FEN "k7/8/8/8/8/8/7R/K7 b - - 0 1"
#define KNIGHT_FEN "7k/8/8/8/8/8/R7/K5n1 b - - 0 1"

/* Three replies with two continuations; then what keeps the first two apart. */
static void test_text_of_groups(void **state)
{
    (void)state;
    static const Step steps[] = {{0, "Kb8"}, {0, "Ka7"}, {0, "Kb7"}, {1, "Rh8"},
                                 {2, "Rh8"}, {3, "Rh6"}, {4, "Kc7"}, {5, "Kb7"}};
    Made m = MAKE(KING_FEN, false, steps);
    m.title = (TreeTitle){.game = &chess_game, .root = &m.position[0], .advice = "wander"};
    expect_text(&m, (DrawOptions){0},
                HEADING(KING_FEN) "height 3 plies, 9 positions, 3 leaves (✓)\n\n"
                                  "├─ 1...Kb8 2.Rh8+ Kc7 ✓\n"
                                  "├─ 1...Ka7 2.Rh8 Kb7 ✓\n"
                                  "└─ 1...Kb7 2.Rh6 ✓\n");
    unmake(&m);
    static const Step alike[] = {{0, "Nf3"}, {0, "Ne2"}, {0, "Nh3"}, {1, "Rb2"}, {2, "Rb2"},
                                 {3, "Rb2"}, {4, "Kg8"}, {4, "Kg7"}, {6, "Kg8"}, {6, "Kg7"}};
    m = MAKE(KNIGHT_FEN, false, alike);
    m.title = (TreeTitle){.game = &chess_game, .root = &m.position[0], .advice = "wander"};
    expect_text(&m, (DrawOptions){0},
                HEADING(KNIGHT_FEN) "height 3 plies, 11 positions, 5 leaves (✓)\n\n"
                                    "├─ 1...Nf3, Nh3 2.Rb2 Kg8, Kg7 ✓\n"
                                    "└─ 1...Ne2 2.Rb2 ✓\n");
    expect_text(&m, (DrawOptions){.draw_depth = 1},
                HEADING(KNIGHT_FEN) "height 3 plies, 11 positions, 5 leaves (✓)\n\n"
                                    "├─ 1...Nf3, Nh3 ... 6 more\n"
                                    "└─ 1...Ne2 2.Rb2 ✓\n");
    expect_text(&m, (DrawOptions){.draw_nodes = 2},
                HEADING(KNIGHT_FEN) "height 3 plies, 11 positions, 5 leaves (✓)\n\n"
                                    "├─ 1...Nf3, Nh3 ... 6 more\n"
                                    "└─ ... 2 more\n");
    m.tree.node[6].excluded = 1;
    expect_text(&m, (DrawOptions){.draw_depth = 2},
                HEADING(KNIGHT_FEN) "height 3 plies, 11 positions, 5 leaves (✓)\n\n"
                                    "├─ 1...Nf3 2.Rb2 ... 2 more\n"
                                    "├─ 1...Ne2 2.Rb2 ✓\n"
                                    "└─ 1...Nh3 2.Rb2 (1 reply excluded) ... 2 more\n");
    unmake(&m);
}

static void test_text_of_black(void **state)
{
    (void)state;
    static const Step steps[] = {{0, "Rh1"}};
    Made m = MAKE("8/8/8/8/8/1k6/7r/K7 b - - 3 40", true, steps);
    m.title.rule = m.title.advice_doc = NULL;
    expect_text(&m, (DrawOptions){0},
                "kqk: mate_in_2\n"
                "position 8/8/8/8/8/1k6/7r/K7 b - - 3 40 (black to move, us: black)\n"
                "height 1 ply, 2 positions, 1 leaf (✓)\n\n"
                "40...Rh1# ✓\n");
    unmake(&m);
}

static void test_text_of_a_leaf(void **state)
{
    (void)state;
    Made m = make(QUEEN_FEN, false, NULL, 0);
    m.title.rule = m.title.advice_doc = NULL;
    expect_text(&m, (DrawOptions){0},
                "kqk: mate_in_2\nposition " QUEEN_FEN " (black to move, us: white)\n"
                "height 0 plies, 1 position, 1 leaf (✓)\n\n✓\n");
    unmake(&m);
}

/* DOT, read back by libcgraph. */

static Agraph_t *dot_of(const Made *m, DrawOptions o)
{
    StrBuf out = {0};
    assert_true(write_dot(&out, &m->tree, &m->title, &o, NULL));
    Agraph_t *g = agmemread(strbuf_get(&out));
    assert_non_null(g);
    strbuf_clear(&out);
    return g;
}

static const char *get(void *object, const char *name)
{
    const char *value = agget(object, (char *)name);
    assert_non_null(value);
    return value;
}

static Agnode_t *named(Agraph_t *g, const char *name)
{
    Agnode_t *n = agnode(g, (char *)name, 0);
    assert_non_null(n);
    return n;
}

static void test_dot(void **state)
{
    (void)state;
    Made m = MAKE(QUEEN_FEN, false, PARTING);
    Agraph_t *g = dot_of(&m, (DrawOptions){0});
    assert_int_equal(agnnodes(g), 9);
    assert_int_equal(agnedges(g), 8);
    assert_string_equal(get(g, "table"), "kqk");
    assert_string_equal(get(g, "rule"), "edge");
    assert_string_equal(get(g, "advice"), "mate_in_2");
    assert_string_equal(get(g, "us"), "white");
    assert_string_equal(get(g, "height"), "4");
    assert_non_null(strstr(get(g, "label"), "kqk, rule edge: mate_in_2"));
    assert_non_null(strstr(get(g, "label"), QUEEN_FEN));
    Agnode_t *root = named(g, "n0"), *leaf = named(g, "n8");
    assert_string_equal(get(root, "fen"), QUEEN_FEN);
    assert_string_equal(get(root, "turn"), "them");
    assert_string_equal(get(root, "depth"), "0");
    assert_string_equal(get(root, "leaf"), "false");
    assert_string_equal(get(leaf, "leaf"), "true");
    assert_string_equal(get(leaf, "depth"), "4");
    Agedge_t *last = agfstin(g, leaf);
    assert_string_equal(get(last, "label"), "3.Qe2#");
    assert_string_equal(get(last, "move"), "b2e2");
    assert_string_equal(get(agtail(last), "turn"), "us");
    assert_string_not_equal(get(agtail(last), "shape"), get(root, "shape"));
    assert_string_not_equal(get(agtail(last), "color"), get(root, "color"));
    assert_string_equal(get(agfstout(g, root), "label"), "1...Kf1");
    agclose(g);
    unmake(&m);
}

static void test_dot_groups(void **state)
{
    (void)state;
    static const Step steps[] = {{0, "Kf1"}, {0, "Kd1"}, {1, "Ke3"}, {2, "Ke3"}};
    Made m = MAKE(QUEEN_FEN, false, steps);
    Agraph_t *g = dot_of(&m, (DrawOptions){0});
    assert_int_equal(agnnodes(g), 3);
    Agedge_t *reply = agfstout(g, named(g, "n0"));
    assert_string_equal(get(reply, "label"), "1...Kf1, Kd1");
    assert_string_equal(get(reply, "move"), "e1f1 e1d1");
    agclose(g);
    g = dot_of(&m, (DrawOptions){.no_group = true});
    assert_int_equal(agnnodes(g), 5);
    agclose(g);
    g = dot_of(&m, (DrawOptions){.draw_depth = 1});
    assert_int_equal(agnnodes(g), 3); /* behind both replies the one move of ours */
    agclose(g);
    unmake(&m);
    static const Step longer[] = {{0, "Kf1"}, {0, "Kd1"}, {1, "Ke3"},
                                  {2, "Ke3"}, {3, "Ke1"}, {4, "Ke1"}};
    m = MAKE(QUEEN_FEN, false, longer);
    g = dot_of(&m, (DrawOptions){.draw_depth = 1});
    assert_string_equal(get(named(g, "n1_more"), "label"), "... 2 more");
    agclose(g);
    g = dot_of(&m, (DrawOptions){.draw_depth = 1, .no_group = true});
    assert_string_equal(get(named(g, "n2_more"), "label"), "... 2 more");
    agclose(g);
    unmake(&m);
}

static void test_dot_merge(void **state)
{
    (void)state;
    Made m = MAKE(QUEEN_FEN, false, MEETING);
    Agraph_t *g = dot_of(&m, (DrawOptions){0});
    assert_int_equal(agnnodes(g), 9);
    agclose(g);
    g = dot_of(&m, (DrawOptions){.merge = true});
    assert_int_equal(agnnodes(g), 7);
    assert_int_equal(agnedges(g), 7);
    assert_int_equal(agdegree(g, named(g, "n5"), 1, 0), 2);
    agclose(g);
    unmake(&m);
}

/* In the tree of a plan one position may go on in two ways; it is drawn once where it is one node
 * of the strategy. */
static void test_dot_merge_of_plan(void **state)
{
    (void)state;
    Made m = MAKE(QUEEN_FEN, false, MEETING);
    const char *step[16] = {0};
    bool ends[16] = {0};
    assert_true(m.tree.n <= 16);
    m.tree.step = step;
    m.tree.step_ends = ends;
    Agraph_t *g = dot_of(&m, (DrawOptions){.merge = true});
    assert_int_equal(agnnodes(g), 7);
    agclose(g);
    for (uint32_t i = 0; i < m.tree.n; i++)
        m.tree.node[i].from = i;
    g = dot_of(&m, (DrawOptions){.merge = true});
    assert_int_equal(agnnodes(g), 9);
    agclose(g);
    unmake(&m);
}

static void test_dot_cut(void **state)
{
    (void)state;
    Made m = MAKE(QUEEN_FEN, false, PARTING);
    Agraph_t *g = dot_of(&m, (DrawOptions){.draw_nodes = 4});
    assert_int_equal(agnnodes(g), 4 + 2);
    assert_string_equal(get(named(g, "n3_more"), "label"), "... 2 more");
    assert_string_equal(get(named(g, "n2_more"), "label"), "... 3 more");
    agclose(g);
    g = dot_of(&m, (DrawOptions){.draw_depth = 1});
    assert_int_equal(agnnodes(g), 3 + 2);
    assert_string_equal(get(named(g, "n1_more"), "label"), "... 3 more");
    assert_non_null(strstr(get(g, "label"), "9 positions, 6 of them not drawn"));
    agclose(g);
    unmake(&m);
}

static void test_dot_boards(void **state)
{
    (void)state;
    Made m = MAKE(QUEEN_FEN, false, PARTING);
    Agraph_t *g = dot_of(&m, (DrawOptions){.boards = true});
    const char *label = get(named(g, "n0"), "label");
    assert_true(aghtmlstr((char *)label));
    assert_non_null(strstr(label, "&#9812;")); /* the white king */
    assert_non_null(strstr(label, "&#9818;")); /* the black king */
    agclose(g);
    unmake(&m);
}

/* Names that a format could stumble over. */

#define NASTY_MOVE "\\N \"q\" <b>&amp;\\"

static void nasty_move(const Game *game, const void *position, Move move, StrBuf *out)
{
    (void)game, (void)position, (void)move;
    strbuf_puts(out, NASTY_MOVE);
}

/* A string attribute holds backslashes twice. */
static void expect_unescaped(const char *value, const char *expected)
{
    StrBuf plain = {0};
    for (; *value; value++) {
        if (*value == '\\')
            assert_int_equal(*++value, '\\');
        strbuf_putc(&plain, *value);
    }
    assert_string_equal(strbuf_get(&plain), expected);
    strbuf_clear(&plain);
}

static Made make_nasty(Game *game)
{
    Made m = MAKE(QUEEN_FEN, false, PARTING);
    *game = chess_game;
    game->name_move = nasty_move;
    m.title.game = game;
    m.title.table = "quo\"te back\\\" slash\\";
    m.title.rule = "<html>&lt;</table>";
    m.title.advice = "\\N\\G\nzwei\xC3\xBC";
    m.title.advice_doc = "one\ntwo\t\x01 bad \xFF\xC3 <i>&";
    m.title.note = "a very long note, longer than the lines that libcgraph would break, with \\\\\\"
                   "\\\\\\ many \\ of \\ them \\\\, and more, and more, and more, and more \\";
    return m;
}

static void test_nasty_names(void **state)
{
    (void)state;
    Game game;
    Made m = make_nasty(&game);
    Agraph_t *g = dot_of(&m, (DrawOptions){0});
    expect_unescaped(get(g, "table"), m.title.table);
    expect_unescaped(get(g, "rule"), m.title.rule);
    expect_unescaped(get(g, "advice"), m.title.advice);
    assert_non_null(strstr(get(g, "label"), "<i>one two   bad \xEF\xBF\xBD\xEF\xBF\xBD "
                                            "&lt;i&gt;&amp;</i>"));
    assert_non_null(strstr(get(g, "label"), "&lt;html&gt;&amp;lt;&lt;/table&gt;"));
    assert_string_equal(get(agfstin(g, named(g, "n1")), "label"),
                        "1...\\\\N \"q\" <b>&amp;amp;\\\\");
    agclose(g);
    unmake(&m);
}

/* Values that the DOT language would read as something else without quotes. */
static void test_dot_quotes(void **state)
{
    (void)state;
    static const char *const value[] = {"node", "Strict", "1",  "1.5",      ".5",
                                        ".",    "1.2.3",  "1a", "a-b",      "-",
                                        "a b",  "\"a\"",  "_",  "\xC3\xBC", ">"};
    for (size_t i = 0; i < sizeof value / sizeof *value; i++) {
        Made m = MAKE(QUEEN_FEN, false, PARTING);
        m.title.table = value[i];
        Agraph_t *g = dot_of(&m, (DrawOptions){0});
        assert_string_equal(get(g, "table"), value[i]);
        agclose(g);
        unmake(&m);
    }
}

/* Pictures. */

/* The end of the tag at s; checks the quotes within. */
static const char *tag_end(const char *s)
{
    for (char quote = 0; *s && (quote || *s != '>'); s++) {
        assert_true(*s != '<' || quote == 0);
        if (quote ? *s == quote : *s == '"' || *s == '\'')
            quote = quote ? 0 : *s;
    }
    assert_int_equal(*s, '>');
    return s;
}

/* Every element is closed in its turn, and every & begins an entity. */
static void expect_well_formed(const char *xml)
{
    struct {
        const char *at;
        size_t n;
    } open[64] = {0};
    size_t depth = 0;
    for (const char *s = xml; *s; s++) {
        if (*s == '&') {
            size_t n = strcspn(s, ";<> ");
            assert_int_equal(s[n], ';');
        } else if (strncmp(s, "<!--", 4) == 0) {
            s = strstr(s, "-->");
            assert_non_null(s);
            s += 2;
        } else if (s[0] == '<') {
            const char *start = s + 1, *begin = start + (*start == '/');
            s = tag_end(start);
            size_t n = strcspn(begin, " \n/>");
            if (*start == '/') {
                assert_true(depth > 0);
                depth--;
                assert_int_equal(open[depth].n, n);
                assert_memory_equal(open[depth].at, begin, n);
            } else if (s[-1] != '/' && *start != '?') {
                assert_true(depth < 64);
                open[depth].at = begin;
                open[depth++].n = n;
            }
        }
    }
    assert_int_equal(depth, 0);
}

static unsigned count(const char *text, const char *word)
{
    unsigned n = 0;
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
        n++;
    return n;
}

static StrBuf picture_of(const Made *m, PictureFormat format, DrawOptions o)
{
    StrBuf out = {0};
    Status status = {0};
    assert_true(write_picture(&out, format, &m->tree, &m->title, &o, &status));
    assert_int_equal(status.kind, STATUS_OK);
    return out;
}

static void test_svg(void **state)
{
    (void)state;
    Made m = MAKE(QUEEN_FEN, false, PARTING);
    StrBuf plain = picture_of(&m, PICTURE_SVG, (DrawOptions){0});
    expect_well_formed(strbuf_get(&plain));
    assert_null(strstr(strbuf_get(&plain), "Generated"));
    assert_non_null(strstr(strbuf_get(&plain), ">3.Qh1#<"));
    assert_non_null(strstr(strbuf_get(&plain), "Mate soon"));
    assert_int_equal(count(strbuf_get(&plain), "<use "), 3);
    StrBuf boards = picture_of(&m, PICTURE_SVG, (DrawOptions){.boards = true});
    expect_well_formed(strbuf_get(&boards));
    assert_int_equal(count(strbuf_get(&boards), "<use "), 9 * 3);
    assert_int_equal(count(strbuf_get(&boards), "#whiteQ"), 9);
    StrBuf cut = picture_of(&m, PICTURE_SVG, (DrawOptions){.draw_nodes = 4});
    assert_int_equal(count(strbuf_get(&cut), " more<"), 2);
    strbuf_clear(&plain);
    strbuf_clear(&boards);
    strbuf_clear(&cut);
    unmake(&m);
}

static void test_svg_of_nasty_names(void **state)
{
    (void)state;
    Game game;
    Made m = make_nasty(&game);
    StrBuf svg = picture_of(&m, PICTURE_SVG, (DrawOptions){.boards = true});
    expect_well_formed(strbuf_get(&svg));
    assert_non_null(strstr(strbuf_get(&svg), ">1...\\N &quot;q&quot; &lt;b&gt;&amp;amp;\\<"));
    strbuf_clear(&svg);
    unmake(&m);
}

static void test_png_and_pdf(void **state)
{
    (void)state;
    Made m = MAKE(QUEEN_FEN, false, MEETING);
    DrawOptions o = {.boards = true, .merge = true};
    StrBuf png = picture_of(&m, PICTURE_PNG, o), pdf = picture_of(&m, PICTURE_PDF, o);
    assert_true(png.n > 1000 && pdf.n > 1000);
    assert_memory_equal(strbuf_get(&png), "\x89PNG\r\n\x1a\n", 8);
    assert_memory_equal(strbuf_get(&pdf), "%PDF-", 5);
    StrBuf again = picture_of(&m, PICTURE_PDF, o);
    assert_int_equal(again.n, pdf.n);
    assert_memory_equal(strbuf_get(&again), strbuf_get(&pdf), pdf.n);
    strbuf_clear(&again);
    again = picture_of(&m, PICTURE_PNG, o);
    assert_int_equal(again.n, png.n);
    assert_memory_equal(strbuf_get(&again), strbuf_get(&png), png.n);
    strbuf_clear(&png);
    strbuf_clear(&pdf);
    strbuf_clear(&again);
    unmake(&m);
}

/* The tree's JSON, read back. */
static json_t *json_of(const Made *m)
{
    StrBuf text = {0};
    json_error_t error;
    write_json(&(Json){.out = &text}, NULL, &m->tree, &chess_game, &m->position[0], NULL);
    json_t *tree = json_loads(strbuf_get(&text), 0, &error);
    strbuf_clear(&text);
    assert_non_null(tree);
    return tree;
}

static void test_json(void **state)
{
    (void)state;
    static const Step steps[] = {{0, "Kb3"}, {1, "Kb1"}, {2, "Rh1"}};
    Made m = MAKE("8/8/8/8/8/2K5/7R/k7 w - - 0 12", false, steps);
    json_t *tree = json_of(&m);
    json_t *expected = json_pack(
        "{s:s, s:s, s:[{s:s, s:s, s:{s:s, s:s, s:[{s:s, s:s, s:{s:s, s:s, s:[{s:s, s:s, s:"
        "{s:s, s:s, s:b}}]}}]}}]}",
        "fen", "8/8/8/8/8/2K5/7R/k7 w - - 0 12", "turn", "us", "moves", "uci", "c3b3", "san", "Kb3",
        "to", "fen", "8/8/8/8/8/1K6/7R/k7 b - - 1 12", "turn", "them", "moves", "uci", "a1b1",
        "san", "Kb1", "to", "fen", "8/8/8/8/8/1K6/7R/1k6 w - - 2 13", "turn", "us", "moves", "uci",
        "h2h1", "san", "Rh1#", "to", "fen", "8/8/8/8/8/1K6/8/1k5R b - - 3 13", "turn", "them",
        "leaf", 1);
    assert_non_null(expected);
    assert_true(json_equal(tree, expected));
    json_decref(expected);
    json_decref(tree);
    unmake(&m);
}

static void test_a_thousand_plies(void **state)
{
    (void)state;
    static const char *const shuttle[] = {"h2g2", "a8b8", "g2h2", "b8a8"};
    static Step steps[1000];
    for (uint32_t i = 0; i < 1000; i++)
        steps[i] = (Step){i, shuttle[i % 4]};
    Made m = MAKE("k7/8/8/8/8/8/7R/K7 w - - 0 1", false, steps);
    StrBuf text = {0};
    write_text(&text, &m.tree, &m.title, &(DrawOptions){0});
    assert_non_null(strstr(strbuf_get(&text), " 500.Rh2 Ka8 ✓\n"));
    strbuf_clear(&text);
    Agraph_t *g = dot_of(&m, (DrawOptions){.merge = true});
    assert_int_equal(agnnodes(g), 1001);
    agclose(g);
    write_json(&(Json){.out = &text}, NULL, &m.tree, &chess_game, &m.position[0],
               NULL); /* too deep for jansson to read */
    unsigned plies = 0;
    for (const char *at = strbuf_get(&text); (at = strstr(at, "\"to\":{")); at++)
        plies++;
    assert_int_equal(plies, 1000);
    strbuf_clear(&text);
    unmake(&m);
}

typedef struct Pieces {
    StrBuf all;
    size_t pieces, largest, most; /* most: pieces taken before it refuses */
} Pieces;

static bool take_piece(void *context, const char *bytes, size_t n)
{
    Pieces *p = context;
    if (p->pieces == p->most)
        return false;
    p->pieces++;
    p->largest = n > p->largest ? n : p->largest;
    strbuf_add(&p->all, bytes, n);
    return true;
}

/* A tree of 3,001 positions, the root and 3,000 behind it, is poured in pieces. */
static void test_pouring(void **state)
{
    (void)state;
    static Step steps[3000];
    for (uint32_t i = 0; i < 3000; i++)
        steps[i] = (Step){0, "h2g2"};
    Made m = MAKE("k7/8/8/8/8/8/7R/K7 w - - 0 1", false, steps);
    StrBuf whole = {0};
    write_json(&(Json){.out = &whole}, NULL, &m.tree, &chess_game, &m.position[0], NULL);
    Pieces p = {.most = SIZE_MAX};
    StrBuf poured = {.sink = take_piece, .context = &p};
    write_json(&(Json){.out = &poured}, NULL, &m.tree, &chess_game, &m.position[0], NULL);
    assert_true(strbuf_flush(&poured));
    assert_true(p.pieces > 3);
    assert_true(p.largest < 2 * 65536);
    assert_string_equal(strbuf_get(&p.all), strbuf_get(&whole));
    strbuf_clear(&p.all);
    strbuf_clear(&poured);
    p = (Pieces){.most = 1};
    poured = (StrBuf){.sink = take_piece, .context = &p};
    write_text(&poured, &m.tree, &m.title, &(DrawOptions){0});
    write_json(&(Json){.out = &poured}, NULL, &m.tree, &chess_game, &m.position[0], NULL);
    assert_false(strbuf_flush(&poured));
    assert_int_equal(p.pieces, 1);
    strbuf_clear(&p.all);
    strbuf_clear(&poured);
    strbuf_clear(&whole);
    unmake(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_text_cut),
        cmocka_unit_test(test_text_nested),
        cmocka_unit_test(test_text_of_groups),
        cmocka_unit_test(test_text_of_black),
        cmocka_unit_test(test_text_of_a_leaf),
        cmocka_unit_test(test_dot),
        cmocka_unit_test(test_dot_groups),
        cmocka_unit_test(test_dot_merge),
        cmocka_unit_test(test_dot_merge_of_plan),
        cmocka_unit_test(test_dot_cut),
        cmocka_unit_test(test_dot_boards),
        cmocka_unit_test(test_nasty_names),
        cmocka_unit_test(test_dot_quotes),
        cmocka_unit_test(test_svg),
        cmocka_unit_test(test_svg_of_nasty_names),
        cmocka_unit_test(test_png_and_pdf),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_a_thousand_plies),
        cmocka_unit_test(test_pouring),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
