/* tests/unit/test_report.c -- a verification's report as a page: reports made by hand, written, and
 * looked at as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/internal.h"
#include "tests/support/report_as.h"
#include "write/report/report_chart.h"
#include "write/report/report_page.h"
#include "write/text/figures.h"

#define LONE_FEN "8/8/8/8/8/8/R7/K1k5 w - - 0 12"

/* The title says: <b>"R" & 'K'</b> */
static const char TABLE[] = "table krk \"<b>\\\"R\\\" & 'K'</b>\"\n"
                            "material \"KRvK\"\n"
                            "advice push \"<i>onwards & upwards\"\n"
                            "    better: mate\n"
                            "rule always then push\n";

/* A report with everything in it; its arrays are those of Made. */
typedef struct Made {
    Al0Table *table;
    Report report;
    char *classes[2];
    uint64_t histogram[8], optimal[8];
    AdviceCount advice[1];
    VerifyExample examples[3];
} Made;

static LineMove straight[] = {{.name = "Ra3", .number = 12},
                              {.name = "Kc2", .number = 12, .player = 1},
                              {.name = "<Kb1>", .number = 13}};
static LineMove round_and_round[] = {{.name = "Rb2", .number = 12},
                                     {.name = "Kd1", .number = 12, .player = 1},
                                     {.name = "Rc2", .number = 13},
                                     {.name = "Kd3", .number = 13, .player = 1},
                                     {.name = "Rb2", .number = 14}};

static void make_examples(Made *m)
{
    const Table *table = m->table->set->root;
    straight[0].position = LONE_FEN;
    straight[0].rule = table->rules[0];
    straight[0].advice = table->advices[0];
    m->examples[0] = (VerifyExample){.failure = FAILURE_LOOP,
                                     .position = LONE_FEN,
                                     .blame = "push",
                                     .line = {round_and_round, 5, 5},
                                     .cycle = 1,
                                     .ending = "and so on for ever"};
    m->examples[1] = (VerifyExample){.failure = FAILURE_NO_ADVICE,
                                     .position = LONE_FEN,
                                     .line = {straight, 3, 3},
                                     .ending = "none & nothing"};
    m->examples[2] = (VerifyExample){
        .failure = FAILURE_UNKNOWN, .position = "<no position>", .ending = "a limit"};
    m->report.report.examples = m->examples;
    m->report.report.n_examples = 3;
}

static void make(Made *m)
{
    Al0Status status;
    Al0Table *table = al0_table_read_text("krk.al0", TABLE, sizeof TABLE - 1, NULL, &status);
    if (!table)
        fail_msg("%s", status.text);
    *m = (Made){.table = table,
                .classes = {"KRvK", "KQvK"},
                .histogram = {0, 100, 0, 40, 0, 30, 0, 7},
                .optimal = {0, 150, 0, 50}};
    m->advice[0] = (AdviceCount){table->set->advices[0], 1234567, {0}, 4321, 321, 9876536, 98765,
                                 {[FAILURE_LOOP] = 3}};
    m->report = (Report){
        .table = &table->facts,
        .report = {.classes = m->classes,
                   .n_classes = 2,
                   .aim = "mate & k in {a1, a8} < edge",
                   .positions = 1234567,
                   .searched = 1234567,
                   .truth_known = true,
                   .fulfillable = 1200000,
                   .not_fulfillable = 34567,
                   .fulfilled = 1199994,
                   .by_class = {[FAILURE_LOOP] = 3, [FAILURE_NO_ADVICE] = 2, [FAILURE_UNKNOWN] = 1},
                   .longest_plies = 7,
                   .optimal_longest_plies = 3,
                   .longest_run = 6,
                   .histogram = m->histogram,
                   .optimal_histogram = m->optimal,
                   .n_histogram = 8,
                   .advice = m->advice,
                   .n_advice = 1,
                   .trees = 1234567,
                   .tree_sum = 9876536,
                   .tree_most = 98765,
                   .solve_seconds = 1.25,
                   .seconds = 77.5,
                   .peak_bytes = 456000000,
                   .threads = 3}};
    make_examples(m);
}

/* The same with every position won. */
static void make_proved(Made *m)
{
    make(m);
    VerifyReport *v = &m->report.report;
    v->fulfilled = v->fulfillable;
    memset(v->by_class, 0, sizeof v->by_class);
    memset(m->advice[0].blamed, 0, sizeof m->advice[0].blamed);
    v->n_examples = 0;
    v->proved = true;
}

static void unmake(Made *m)
{
    al0_table_free(m->table);
}

static char *page_of(const Made *m, bool no_seconds)
{
    StrBuf out = {0};
    Document d = doc_new();
    report_document(&d, &m->report);
    doc_write(&out, &d, DOC_AS_HTML, no_seconds);
    doc_free(&d);
    return strbuf_take(&out);
}

static unsigned count(const char *text, const char *word)
{
    unsigned n = 0;
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
        n++;
    return n;
}

static void expect(const char *page, const char *word)
{
    if (!strstr(page, word))
        fail_msg("the page does not say: %s", word);
}

static void expect_not(const char *page, const char *word)
{
    if (strstr(page, word))
        fail_msg("the page says: %s", word);
}

/* ---- the form ----------------------------------------------------------------------------- */

typedef struct Open {
    const char *at[32];
    size_t n[32], depth;
} Open;

/* Opens or closes the element whose tag is at s, behind the `<`.  Returns: the tag's `>`. */
static const char *take_tag(Open *open, const char *s)
{
    const char *name = s + (*s == '/'), *end = s;
    size_t n = strcspn(name, " \n/>");
    for (bool quoted = false; quoted || *end != '>'; end++) {
        assert_true(*end != '\0' && *end != '<');
        quoted ^= *end == '"';
    }
    if (*s == '/') {
        assert_true(open->depth > 0);
        open->depth--;
        assert_int_equal(open->n[open->depth], n);
        assert_memory_equal(open->at[open->depth], name, n);
    } else if (end[-1] != '/' && *s != '!') {
        assert_true(open->depth < 32);
        open->at[open->depth] = name;
        open->n[open->depth++] = n;
    }
    return end;
}

/* Every element is closed in its turn, and every & begins an entity. */
static void expect_well_formed(const char *page)
{
    Open open = {.depth = 0};
    for (const char *s = page; *s; s++) {
        if (strncmp(s, "<![CDATA[", 9) == 0) {
            s = strstr(s, "]]>");
            assert_non_null(s);
        }
        if (*s == '&')
            assert_int_equal(s[strcspn(s, ";<> ")], ';');
        else if (*s == '<')
            s = take_tag(&open, s + 1);
    }
    assert_int_equal(open.depth, 0);
}

/* Nothing is fetched, and only the page's own script is run: every link is into the page. */
static void expect_self_contained(const char *page)
{
    expect_not(page, "src");
    expect_not(page, "fetch(");
    expect_not(page, "XMLHttpRequest");
    expect_not(page, "import(");
    expect_not(page, "<link");
    expect_not(page, "url(");
    expect_not(page, "@import");
    assert_int_equal(count(page, "href=\""), count(page, "href=\"#"));
    assert_int_equal(count(page, "http"),
                     count(page, "xmlns:xlink=\"http") + count(page, "SVG = \"http"));
}

static void test_form(void **state)
{
    (void)state;
    Made m;
    make(&m);
    char *page = page_of(&m, false);
    assert_memory_equal(page, "<!DOCTYPE html>\n", 16);
    expect_well_formed(page);
    expect_self_contained(page);
    free(page);
    unmake(&m);
}

static void test_texts_are_escaped(void **state)
{
    (void)state;
    Made m;
    make(&m);
    char *page = page_of(&m, false);
    expect(page, "<h1>&lt;b&gt;&quot;R&quot; &amp; 'K'&lt;/b&gt;</h1>");
    expect(page, "mate &amp; k in {a1, a8} &lt; edge");
    expect(page, "&lt;i&gt;onwards &amp; upwards");
    expect(page, "&lt;Kb1&gt;");
    expect(page, "none &amp; nothing");
    expect(page, "&lt;no position&gt;");
    free(page);
    unmake(&m);
}

/* ---- what it says ------------------------------------------------------------------------- */

static void test_figures(void **state)
{
    (void)state;
    Made m;
    make(&m);
    char *page = page_of(&m, false);
    expect(page, "<title>krk: verification</title>");
    expect(page, ">NOT PROVED<");
    expect(page, "KRvK, KQvK");
    expect(page, ">1,234,567<");
    expect(page, ">1,200,000<");
    expect(page, ">34,567<");
    expect(page, ">of these won by the table 1,199,994 (99.99&#160;%)<");
    expect(page, ">longest win</td><td>4</td><td>2</td><td>2.00</td>");
    /* 100 wins in one move, 40 in two, 30 in three, 7 in four; at best 150 in one and 50 in two */
    expect(page, ">mean win</td><td>1.68</td><td>1.25</td><td>1.35</td>");
    expect(page, ">6 <small>plies</small>");
    expect(page, ">8.0 positions in the mean, 98765 in the largest<");
    free(page);
    unmake(&m);
}

static void test_advice(void **state)
{
    (void)state;
    Made m;
    make(&m);
    m.advice[0].chosen = 617283;
    char *page = page_of(&m, false);
    expect(page, "<tr><td class=\"left\"><code>push</code>");
    expect(page, "<td>617,283</td>");
    expect(page, "<td>50.00&#160;%</td><td>4,321</td><td>321</td><td>16.0</td><td>98,765</td>");
    free(page);
    unmake(&m);
}

static void test_failures(void **state)
{
    (void)state;
    Made m;
    make(&m);
    char *page = page_of(&m, false);
    expect(page, "<tr><td>play goes round in a loop</td><td>3</td>");
    expect(page, "<tr><td>no advice is satisfiable</td><td>2</td>");
    expect(page, "<tr><td>unknown (a limit)</td><td>1</td>");
    expect_not(page, "o rule applies");
    expect_not(page, "he win is lost");
    expect(page, "<h3>Play goes round in a loop: 1 of 3</h3>");
    free(page);
    unmake(&m);
}

/* Two of the positions can be drawn, each with three pieces. */
static void test_examples(void **state)
{
    (void)state;
    Made m;
    make(&m);
    char *page = page_of(&m, false);
    assert_int_equal(count(page, "<figure"), 3);
    assert_int_equal(count(page, "aria-label=\"the position\""), 2);
    assert_int_equal(count(page, "<use "), 2 * 3);
    assert_int_equal(count(page, "xlink:href=\"#whiteR\""), 2);
    assert_int_equal(count(page, "id=\"whiteR\""), 1);
    assert_int_equal(count(page, ">white to move<"), 2);
    expect(
        page,
        "<i>12.</i>Ra3 <small>push</small></span> <span class=\"move\" data-node=\"2\">Kc2</span> "
        "<span class=\"move\" data-node=\"3\">"
        "<i>13.</i>&lt;Kb1&gt;</span>");
    free(page);
    unmake(&m);
}

/* The moves of the cycle, and no others, are marked. */
static void test_a_cycle(void **state)
{
    (void)state;
    Made m;
    make(&m);
    m.report.report.n_examples = 1;
    char *page = page_of(&m, false);
    assert_int_equal(count(page, "class=\"cycle\""), 1);
    const char *cycle = strstr(page, "class=\"cycle\""), *line = strstr(page, "class=\"line\"");
    assert_true(line < cycle);
    assert_true(strstr(line, "Rb2") < cycle);
    assert_true(strstr(line, "Kd1") > cycle);
    expect(cycle,
           "<i>12...</i>Kd1</span> <span class=\"move\" data-node=\"3\"><i>13.</i>Rc2</span>");
    expect(cycle, "and so on for ever");
    free(page);
    unmake(&m);
}

static void test_proved(void **state)
{
    (void)state;
    Made m;
    make_proved(&m);
    m.report.replan = true;
    char *page = page_of(&m, false);
    expect_well_formed(page);
    expect(page, ">PROVED<");
    expect(page, " (100.00&#160;%)<");
    expect(page, "a new tree at every move");
    expect_not(page, "<h2>Failures");
    expect_not(page, "<h2>Examples");
    expect_not(page, "<use ");
    free(page);
    unmake(&m);
}

static void expect_lengths(const Made *m, const char *longest, const char *histogram)
{
    char *text = report_as(&m->report, DOC_AS_TEXT);
    expect(text, longest);
    expect(text, histogram);
    free(text);
}

/* Where sides take turns two plies are one move of ours; elsewhere a ply may be anyone's. */
static void test_units_of_length(void **state)
{
    (void)state;
    Made m;
    make(&m);
    Game game = *m.report.table->game;
    TableFacts facts = *m.report.table;
    facts.game = &game;
    m.report.table = &facts;
    expect_lengths(&m, "  longest win               4          2     2.00\n",
                   "  moves        table      optimal\n"
                   "      1          100          150  ########################################\n"
                   "      2           40           50  ################\n"
                   "      3           30            0  ############\n"
                   "      4            7            0  ##\n");
    game.alternates = false;
    expect_lengths(&m, "  longest win               7          3     2.33\n",
                   "  plies        table      optimal\n"
                   "      1          100          150  ########################################\n"
                   "      3           40           50  ################\n"
                   "      5           30            0  ############\n"
                   "      7            7            0  ##\n");
    char *page = page_of(&m, false);
    expect(page, "<th class=\"left\">plies</th>");
    expect(page, "plies to the win");
    expect(page, "<th>plies</th>");
    free(page);
    unmake(&m);
}

/* As early as can be: nothing is known but how many positions there are. */
static void test_interrupted(void **state)
{
    (void)state;
    Made m;
    make(&m);
    VerifyReport *v = &m.report.report;
    *v = (VerifyReport){.aim = v->aim, .positions = 1234567, .searched = 1000, .interrupted = true};
    char *page = page_of(&m, false);
    expect_well_formed(page);
    expect(page, ">INTERRUPTED<");
    expect(page, ">of these searched 1,000<");
    expect_not(page, ">PROVED<");
    expect_not(page, "Length of wins");
    free(page);
    unmake(&m);
}

static void test_no_seconds(void **state)
{
    (void)state;
    Made m;
    make(&m);
    char *timed = page_of(&m, false), *before = page_of(&m, true);
    expect(timed, "77.50 s (solving 1.25 s)");
    expect(timed, "3 threads");
    expect(timed, "456 MB");
    expect_not(before, "77.50");
    expect_not(before, "thread");
    expect_not(before, " MB");
    m.report.report.seconds = 5;
    m.report.report.solve_seconds = 4;
    m.report.report.threads = 1;
    m.report.report.peak_bytes = 1;
    char *after = page_of(&m, true);
    assert_string_equal(before, after);
    free(timed);
    free(before);
    free(after);
    unmake(&m);
}

/* ---- charts and numbers ------------------------------------------------------------------- */

static StrBuf chart_of(const uint64_t *bars, const uint64_t *line, size_t n)
{
    StrBuf out = {0};
    chart_draw(&out, &(DocChart){.bars = bars,
                                 .line = line,
                                 .n = n,
                                 .unit = "moves",
                                 .bars_name = "the <table>",
                                 .line_name = "optimal",
                                 .x_name = "moves",
                                 .y_name = "positions"});
    expect_well_formed(strbuf_get(&out));
    return out;
}

static void test_chart(void **state)
{
    (void)state;
    const uint64_t bars[] = {0, 0, 40, 0, 5}, line[] = {0, 0, 0, 1000, 0};
    StrBuf chart = chart_of(bars, line, 5);
    assert_int_equal(count(strbuf_get(&chart), "class=\"slot\""), 3);
    expect(strbuf_get(&chart), "<title>2 moves: the &lt;table&gt; 40, optimal 0</title>");
    expect(strbuf_get(&chart), "<title>3 moves: the &lt;table&gt; 0, optimal 1,000</title>");
    expect(strbuf_get(&chart), "<title>4 moves: the &lt;table&gt; 5, optimal 0</title>");
    expect(strbuf_get(&chart), ">1,000</text>"); /* of the axis */
    expect(strbuf_get(&chart), ">positions</text>");
    strbuf_clear(&chart);
}

static void test_chart_of_nothing(void **state)
{
    (void)state;
    const uint64_t none[3] = {0};
    StrBuf chart = chart_of(none, none, 3);
    assert_int_equal(chart.n, 0);
    chart = chart_of(NULL, NULL, 0);
    assert_int_equal(chart.n, 0);
}

/* A long chart shares its bars between neighbours and loses none. */
static void test_long_chart(void **state)
{
    (void)state;
    enum { N = 503 };
    uint64_t bars[N], line[N] = {0};
    for (size_t i = 0; i < N; i++)
        bars[i] = 1;
    StrBuf chart = chart_of(bars, line, N);
    const char *text = strbuf_get(&chart);
    assert_in_range(count(text, "class=\"slot\""), 30, 61);
    assert_in_range(count(text, "class=\"x\""), 5, 21);
    unsigned long sum = 0;
    for (const char *at = text; (at = strstr(at, "the &lt;table&gt; ")) != NULL; at++)
        if (at[-2] == ':')
            sum += strtoul(at + strlen("the &lt;table&gt; "), NULL, 10);
    assert_int_equal(sum, N);
    strbuf_clear(&chart);
}

static void expect_number(uint64_t n, const char *text)
{
    StrBuf out = {0};
    figure_write(&out, n);
    assert_string_equal(strbuf_get(&out), text);
    strbuf_clear(&out);
}

static void expect_percent(uint64_t part, uint64_t whole, const char *text)
{
    StrBuf out = {0};
    page_percent(&out, part, whole);
    assert_string_equal(strbuf_get(&out), text);
    strbuf_clear(&out);
}

static void test_numbers(void **state)
{
    (void)state;
    expect_number(0, "0");
    expect_number(999, "999");
    expect_number(1000, "1,000");
    expect_number(1002003, "1,002,003");
    expect_number(UINT64_MAX, "18,446,744,073,709,551,615");
    expect_percent(0, 0, "0.00");
    expect_percent(1, 3, "33.33");
    expect_percent(2, 3, "66.67");
    expect_percent(999999, 1000000, "99.99");
    expect_percent(1000000, 1000000, "100.00");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_form),
        cmocka_unit_test(test_texts_are_escaped),
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_advice),
        cmocka_unit_test(test_failures),
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_a_cycle),
        cmocka_unit_test(test_proved),
        cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_no_seconds),
        cmocka_unit_test(test_chart),
        cmocka_unit_test(test_chart_of_nothing),
        cmocka_unit_test(test_long_chart),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_units_of_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
