/* tests/unit/test_certificate_refutations.c -- refutations in certificates: the checker takes what
 * a verification writes of advice that was tried in vain, and sees what is missing or wrong. */
#include "tests/support/certified.h"
#include "tests/support/share.h"

/* Two ranks up by two moves, against all replies; else one rank. */
static const char TWO_RANKS[] = "table two_ranks\n"
                                "material \"KvK\"\n"
                                "aim us_to_move and rank(K) = 8\n"
                                "rule high if rank(K) > 5 then soon, step\n"
                                "rule low if rank(K) > 1 then two, step\n"
                                "advice two\n"
                                "    better:  them_to_move and rank(K) = root(rank(K)) + 2\n"
                                "    holding: dist(K, k) > 2\n"
                                "    us:      depth <= 2\n"
                                "advice soon when: file(K) > 2\n"
                                "    better:  us_to_move and rank(K) = 8\n"
                                "    us:      depth = 0\n"
                                "advice step\n"
                                "    better: them_to_move and rank(K) > root(rank(K))\n"
                                "    us:     depth = 0\n"
                                "    them:   none\n";

/* The first advice has no tree anywhere, which takes many positions at several depths to show. */
static const char CORNER[] =
    "table corner\n"
    "material \"KvK\"\n"
    "aim us_to_move and rank(K) = 8\n"
    "rule always if rank(K) > 1 then corner, step\n"
    "advice corner\n"
    "    better: us_to_move and rank(K) = 8 and k = a1 and root(rank(K)) > 1\n"
    "    us:     depth <= 8\n"
    "advice step\n"
    "    better: them_to_move and rank(K) > root(rank(K))\n"
    "    us:     depth = 0\n"
    "    them:   none\n";

/* Never on the edge: away from their king, as long as they leave us that. */
static const char FAR_AWAY[] = "table far_away\n"
                               "material \"KvK\"\n"
                               "avoid us_to_move and edge_dist(K) = 0\n"
                               "SYMMETRY"
                               "rule always then far, keep\n"
                               "advice far holding: edge_dist(K) > 0 and dist(K, k) > 2\n"
                               "    them: any us: any\n"
                               "advice keep holding: edge_dist(K) > 0 them: any us: any\n";

/* Nobody else moves. */
static const char BLOCKS[] = "table blocks\n"
                             "game \"" TESTS_DIR "/../advice/games/blocks.kif\"\n"
                             "rule always then at_once, tower\n"
                             "advice at_once better: won us: depth < 1\n"
                             "advice tower better: won us: depth < 3\n";

/* Who takes the last match wins. */
static const char MATCHES[] = "table last\n"
                              "game \"" TESTS_DIR "/../advice/games/matches.kif\"\n"
                              "rule always then at_once, later\n"
                              "advice at_once better: won us: depth = 0\n"
                              "advice later better: won\n";

static const char SHOWN[] = " No advice before the one chosen in a rule's list has a tree.";

/* A table with or without the word `symmetric`.  The caller's. */
static StrBuf with_symmetry(const char *table, const char *word)
{
    StrBuf out = {0};
    const char *mark = strstr(table, "SYMMETRY");
    strbuf_add(&out, table, mark ? (size_t)(mark - table) : strlen(table));
    if (mark) {
        strbuf_puts(&out, word);
        strbuf_puts(&out, mark + strlen("SYMMETRY"));
    }
    return out;
}

static void require_verdict(const Certified *c, CheckStatus status, const char *says)
{
    StrBuf verdict = {0};
    CheckStatus found = check_altered(c, &c->text, &verdict);
    if (found != status || !strstr(strbuf_get(&verdict), says))
        fail_msg("status %d: %s", (int)found, strbuf_get(&verdict));
    strbuf_clear(&verdict);
}

static void advice_that_was_tried_is_refuted(void **state)
{
    static const struct {
        const char *table, *symmetry, *advice;
    } all[] = {{certified_walk, "", "refutes step "},     {TWO_RANKS, "", "refutes two "},
               {TWO_RANKS, "", "refutes soon "},          {FAR_AWAY, "", "refutes far "},
               {FAR_AWAY, "symmetric\n", "refutes far "}, {BLOCKS, "", "refutes at_once "},
               {MATCHES, "", "refutes at_once "}};
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (unsigned threads = 1; threads <= 3; threads += 2) {
            Certified c;
            StrBuf table = with_symmetry(all[i].table, all[i].symmetry);
            const Al0Limits limits = {AL0_SIZE(Al0Limits), .threads = threads};
            certify_refuting(&c, "refuting", strbuf_get(&table), &limits);
            if (!strstr(strbuf_get(&c.text), all[i].advice))
                fail_msg("nothing %sin %s", all[i].advice, strbuf_get(&table));
            c.files.threads = threads;
            require_verdict(&c, CHECK_VERIFIED, SHOWN);
            c.files.refutations = false;
            require_verdict(&c, CHECK_VERIFIED, "Not checked: that no advice before");
            strbuf_clear(&table);
            certified_clear(&c);
        }
}

static void what_is_not_there_is_not_shown(void **state)
{
    Certified c;
    (void)state;
    certify_text(&c, "unshown", certified_walk);
    c.files.refutations = true;
    require_verdict(&c, CHECK_CUT_SHORT,
                    " Not shown in 2 positions: that no advice before the one chosen in a rule's "
                    "list has a tree; the first is `step` at ");
    certified_clear(&c);
}

/* Ends the search for refutations. */
static bool stops_refuting(void *context, const Al0Progress *progress)
{
    (void)context;
    return strcmp(progress->name, "refutations") != 0 || progress->done < 700;
}

/* What is there is verified; of the rest it is said that it is not shown. */
static void refuting_may_be_stopped(void **state)
{
    const Al0Limits stopped = {AL0_SIZE(Al0Limits), .progress = stops_refuting};
    Certified c;
    (void)state;
    certify_refuting(&c, "stopped", CORNER, &stopped);
    assert_non_null(strstr(strbuf_get(&c.text), "strategy refutes "));
    require_verdict(&c, CHECK_CUT_SHORT, " Not shown in ");
    require_verdict(&c, CHECK_CUT_SHORT, "The table wins in 2610");
    c.files.refutations = false;
    require_verdict(&c, CHECK_VERIFIED, "Not checked: that no advice before");
    certified_clear(&c);
}

/* ---- what is altered ---------------------------------------------------------------------- */

/* Where the entries of the first refutation begin and end. */
static void find_entries(const StrBuf *text, size_t *begin, size_t *end)
{
    const char *all = strbuf_get(text), *head = strstr(all, "\nstrategy refutes ");
    assert_non_null(head);
    const char *from = strchr(head + 1, '\n') + 1, *to = from;
    while (*to >= '0' && *to <= '9')
        to = strchr(to, '\n') + 1;
    *begin = (size_t)(from - all);
    *end = (size_t)(to - all);
}

/* Every entry of a refutation, moved on by one position: where it stands then the advice may have a
 * tree, or the set is left. */
static void entries_elsewhere_show_less(void **state)
{
    static const char *const tables[] = {TWO_RANKS, FAR_AWAY, MATCHES};
    unsigned refused = 0, all = 0;
    (void)state;
    for (size_t t = 0; t < 3; t++) {
        Certified c;
        size_t begin, end;
        StrBuf table = with_symmetry(tables[t], ""), says = {0};
        certify_refuting(&c, "moved", strbuf_get(&table), NULL);
        find_entries(&c.text, &begin, &end);
        const unsigned step = share_of(27, 3, 1);
        for (size_t at = begin, i = 0; at < end;
             at = (size_t)(strchr(&c.text.text[at], '\n') - c.text.text) + 1, i++) {
            if (i % step)
                continue;
            StrBuf text = {0};
            strbuf_add(&text, strbuf_get(&c.text), at);
            strbuf_printf(&text, "%lu", strtoul(&c.text.text[at], NULL, 10) + 1);
            strbuf_puts(&text, &c.text.text[at + strspn(&c.text.text[at], "0123456789")]);
            all++;
            refused += check_altered(&c, &text, &says) != CHECK_VERIFIED;
            strbuf_clear(&text);
        }
        strbuf_clear(&says);
        strbuf_clear(&table);
        certified_clear(&c);
    }
    print_message("%u of %u are refused\n", refused, all);
    assert_int_equal(refused, all);
}

static void what_is_altered_is_refused(void **state)
{
    static const Refused walk[] = {
        {"refutes step ", "refutes around ", ""},
        {"refutes step ", "wins step ", ""},
        {"2617,0!", "2616,0!", "a move that the advice allows is not refuted"},
        {"2617,0!", "2617,2!", "the strategy is of another root"},
        {"2617,0!", "2617,0:1!", "no entry of a refutation"},
        {"2617,0!", "2617,0?", "no entry of a refutation"},
        {"2617,0!", "2617!", "no place of a move"}};
    static const Refused root = {"2617,0!", "2617,0", "Not shown in 1 position"};
    Certified c;
    StrBuf text = {0}, says = {0};
    (void)state;
    certify_refuting(&c, "altered", certified_walk, NULL);
    certified_refuse(&c, walk, sizeof walk / sizeof *walk);
    certified_alter(&c, &root, &text);
    assert_int_equal(check_altered(&c, &text, &says), CHECK_CUT_SHORT);
    assert_non_null(strstr(strbuf_get(&says), root.why));
    strbuf_clear(&text);
    strbuf_clear(&says);
    certified_clear(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(advice_that_was_tried_is_refuted),
        cmocka_unit_test(what_is_not_there_is_not_shown),
        cmocka_unit_test(refuting_may_be_stopped),
        cmocka_unit_test(entries_elsewhere_show_less),
        cmocka_unit_test(what_is_altered_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
