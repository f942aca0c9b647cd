/* tests/unit/test_certificates.c -- certificates of whole tables: the checker takes what a
 * verification writes, and refuses what has been altered, or is still true. */
#include <unistd.h>

#include "checker/check.h"
#include "checker/placement.h"
#include "tests/support/certified.h"
#include "tests/support/share.h"

/* Never on the first rank: of advice that is kept, and of advice with a goal. */
static const char STAY[] = "table stay\n"
                           "material \"KvK\"\n"
                           "avoid us_to_move and rank(K) = 1\n"
                           "rule high if rank(K) > 3 then keep\n"
                           "rule low then up, keep\n"
                           "advice keep holding: rank(K) > 1 them: any us: any\n"
                           "advice up\n"
                           "    better: them_to_move and rank(K) > root(rank(K))\n"
                           "    us:     depth = 0\n"
                           "    them:   none\n";

/* Up to the last rank, which is to be avoided.  Where their king is in the way, advice that is kept
 * leads to where the table fails: of that nothing is claimed. */
static const char RISE[] = "table rise\n"
                           "material \"KvK\"\n"
                           "avoid us_to_move and rank(K) = 8\n"
                           "rule always then up, keep\n"
                           "advice up\n"
                           "    better: them_to_move and rank(K) > root(rank(K))\n"
                           "    us:     depth = 0\n"
                           "    them:   none\n"
                           "advice keep holding: rank(K) < 8 them: any us: any\n";

/* Of these one of all images of a position is asked.  To the edge: with a root whose images differ,
 * and where their king is far away a move to where there is no rule. */
#define EDGE(SYMMETRIC)                                                 \
    "table edge\n"                                                      \
    "material \"KvK\"\n"                                                \
    "aim us_to_move and edge_dist(K) = 0\n" SYMMETRIC                   \
    "rule astray if edge_dist(K) = 2 and dist(K, k) > 4 then inwards\n" \
    "rule near if edge_dist(K) <= 2 then step, around\n"                \
    "advice inwards\n"                                                  \
    "    better: them_to_move and edge_dist(K) = 3\n"                   \
    "    us:     depth = 0\n"                                           \
    "    them:   none\n"                                                \
    "advice step\n"                                                     \
    "    better: them_to_move and edge_dist(K) < root(edge_dist(K))\n"  \
    "            and dist(K, root(K)) = 1 and edge_dist(k) < 3\n"       \
    "    us:     depth = 0\n"                                           \
    "    them:   none\n"                                                \
    "advice around\n"                                                   \
    "    better: us_to_move and edge_dist(K) < root(edge_dist(K))\n"    \
    "    us:     depth <= 2\n"                                          \
    "    them:   depth <= 3\n"
static const char MIDDLE[] = "table middle\n"
                             "material \"KvK\"\n"
                             "avoid us_to_move and edge_dist(K) = 0\n"
                             "symmetric\n"
                             "rule high if edge_dist(K) > 1 and dist(K, k) < 4 then keep\n"
                             "rule low then inwards, keep\n"
                             "advice keep holding: edge_dist(K) > 0 them: any us: any\n"
                             "advice inwards\n"
                             "    better: them_to_move and edge_dist(K) > root(edge_dist(K))\n"
                             "    us:     depth = 0\n"
                             "    them:   none\n";

/* Eleven matches, each takes one to three: who takes the last one has lost, here. */
static const char MATCHES[] = "table last \"Never take the last match\"\n"
                              "game \"" TESTS_DIR "/../advice/games/matches.kif\"\n"
                              "avoid won\n"
                              "define one = left(1) or left(5) or left(9)\n"
                              "rule always then leave\n"
                              "advice leave\n"
                              "    better: one and them_to_move\n"
                              "    us:     depth = 0\n";

/* Nobody else moves. */
static const char BLOCKS[] = "table blocks\n"
                             "game \"" TESTS_DIR "/../advice/games/blocks.kif\"\n"
                             "rule always then tower\n"
                             "advice tower better: won us: depth < 3\n";

/* A coin is thrown until somebody holds two heads. */
static const char PIGLET[] =
    "table throws\n"
    "game \"" TESTS_DIR "/../advice/games/piglet.kif\"\n"
    "rule always then hold_it, throw_it\n"
    "advice hold_it better: depth = 1 us: hold and depth = 0 them: none\n"
    "advice throw_it better: depth = 1 us: throw and depth = 0 them: none\n";

/* The other one never has two heads, though play may go on for ever. */
static const char NEVER_LOST[] =
    "table never\n"
    "game \"" TESTS_DIR "/../advice/games/piglet.kif\"\n"
    "avoid winner(right)\n"
    "rule always then throw_it\n"
    "advice throw_it better: depth = 1 us: throw and depth = 0 them: none\n";

/* Alternatives of one name stand beside the rules that name them, or in a file of their own. */
#define ALTERNATIVE_STEPS                                               \
    "advice( step, them_to_move and rank(K) > root(rank(K)) : true :\n" \
    "        depth = 0 and file(from) = file(to) : none ).\n"           \
    "advice( step, them_to_move and rank(K) > root(rank(K)) : true : depth = 0 : none ).\n"
#define ALTERNATIVES(USE)                                                                    \
    "table alternatives\n"                                                                   \
    "material \"KvK\"\n"                                                                     \
    "aim us_to_move and rank(K) = 8\n" USE "near :: if rank(K) >= 5 then [ step, aside ].\n" \
    "far :: if rank(K) > 1 then [ step ].\n"                                                 \
    "advice( aside, them_to_move : true : depth = 0 : none ).\n"

/* The game's own aim, theirs: the classes that it was solved for are ours first here, too. */
static const char NOT_MATED[] = "table not_mated\n"
                                "material \"KvKP\"\n"
                                "avoid mated\n"
                                "rule always then keep\n"
                                "advice keep holding: not mated\n";

/* Ends the writing of a certificate. */
static bool stops_writing(void *context, const Al0Progress *progress)
{
    (void)context;
    return strcmp(progress->name, "the certificate") != 0;
}

/* ---- what is written ---------------------------------------------------------------------- */

static void what_a_verification_writes_is_verified(void **state)
{
    const char *const table[] = {certified_walk, STAY,   RISE,       MATCHES,  BLOCKS,
                                 PIGLET,         MIDDLE, NEVER_LOST, NOT_MATED};
    static const char *const says[] = {
        "KvK, 3612 positions with us to move. The table wins in 2665",
        "The table holds in",
        "In 446 the table fails. Nothing is said of 2698.",
        "first, second, 20 positions with us to move. The table holds in 14. 6 cannot be held",
        "arm, 9 positions with us to move. The table wins in 3, in at most 3 plies. 6 cannot be "
        "won",
        "left, 26 positions, in 6 of which the table moves. Its moves reach the aim from the "
        "beginning "
        "with a probability of at least 1093140389553157839/2305843009213693952 (0.474074074...)",
        "The table holds in 1980. 1632 cannot be held by any play. In 0 the table fails.",
        "left, 26 positions, in 6 of which the table moves. Its moves never meet what is to be "
        "avoided from the beginning with a probability of at least",
        "KvKP, 168006 positions with us to move. The table holds in 14. 97604 cannot be held"};
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        for (unsigned threads = 1; threads <= 3; threads += 2) {
            Certified c;
            StrBuf verdict = {0};
            certify_text(&c, "certified", table[i]);
            c.files.threads = threads;
            if (check_altered(&c, &c.text, &verdict) != CHECK_VERIFIED)
                fail_msg("%s", strbuf_get(&verdict));
            assert_non_null(strstr(strbuf_get(&verdict), says[i]));
            strbuf_clear(&verdict);
            certified_clear(&c);
        }
}

static void alternatives_are_items_of_their_own(void **state)
{
    static const char library[] = "test_certificates_steps.al0";
    const char *const table[] = {ALTERNATIVES("") ALTERNATIVE_STEPS,
                                 ALTERNATIVES("use \"test_certificates_steps.al0\"\n")};
    (void)state;
    FILE *f = fopen(library, "w");
    assert_non_null(f);
    fputs(ALTERNATIVE_STEPS, f);
    fclose(f);
    for (size_t i = 0; i < 2; i++) {
        Certified c;
        StrBuf verdict = {0};
        certify_text(&c, "alternatives", table[i]);
        if (check_altered(&c, &c.text, &verdict) != CHECK_VERIFIED)
            fail_msg("%s", strbuf_get(&verdict));
        assert_non_null(strstr(strbuf_get(&verdict), "The table wins in 2590"));
        assert_non_null(strstr(strbuf_get(&c.text), "\nstrategy wins step_2 "));
        assert_non_null(strstr(strbuf_get(&c.text), ":2.2\n"));
        strbuf_clear(&verdict);
        certified_clear(&c);
    }
    unlink(library);
}

static void it_is_the_same_for_any_number_of_threads(void **state)
{
    const char *const table[] = {certified_walk, STAY, MATCHES, EDGE("symmetric\n"), MIDDLE};
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        Certified one, more;
        certify_with(&one, "threads", table[i], 1, NULL);
        certify_with(&more, "threads", table[i], 3, NULL);
        assert_int_equal(one.packed.n, more.packed.n);
        assert_memory_equal(strbuf_get(&one.packed), strbuf_get(&more.packed), one.packed.n);
        certified_clear(&one);
        certified_clear(&more);
    }
}

/* The claims of a certificate: its block 1.  The caller's. */
static StrBuf claims_of(const Certified *c)
{
    StrBuf claims = {0};
    const char *from = strstr(strbuf_get(&c->text), " claims "), *to = strstr(from, "\nblock 2 ");
    assert_non_null(to);
    strbuf_add(&claims, from, (size_t)(to - from));
    return claims;
}

/* Of a symmetric table one of all images is asked; the claims are those of all images asked. */
static void images_have_the_claims_of_the_one_asked(void **state)
{
    static const char *const table[] = {EDGE("symmetric\n"), EDGE("")};
    Certified c[2];
    StrBuf claims[2], verdict = {0};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        certify_text(&c[i], "images", table[i]);
        claims[i] = claims_of(&c[i]);
        if (check_altered(&c[i], &c[i].text, &verdict) != CHECK_VERIFIED)
            fail_msg("%s", strbuf_get(&verdict));
        assert_non_null(strstr(strbuf_get(&verdict), "In 344 the table fails."));
        assert_non_null(strstr(strbuf_get(&c[i].text), "\nstrategy fails "));
        assert_non_null(strstr(strbuf_get(&c[i].text), "\nstrategy wins around "));
    }
    assert_string_equal(strbuf_get(&claims[0]), strbuf_get(&claims[1]));
    for (size_t i = 0; i < 2; i++) {
        strbuf_clear(&claims[i]);
        certified_clear(&c[i]);
    }
    strbuf_clear(&verdict);
}

/* ---- what is altered in a certain way ----------------------------------------------------- */

static void require_refused(const char *table, const Refused *all, size_t n)
{
    Certified c;
    certify_text(&c, "refused", table);
    certified_refuse(&c, all, n);
    certified_clear(&c);
}

static void what_is_altered_is_refused(void **state)
{
    static const Refused walk[] = {
        {"r*12\n", "r*11\n", ""},
        {"r*12\n", "r*13\n", "a rule applies"},
        {"r*12\n", "n*12\n", "a move that nothing answers"},
        {"r*12\n", "w0*12\n", "the aim does not hold at rank 0"},
        {"\nn\n", "\nw0\n", "the aim does not hold"},
        {"\nw0", "\nn", ""},
        {"w12", "w2", ""},
        {":2.1\n", ":1.1\n", "another rule applies"},
        {":2.1\n", ":2.2\n", "the table has no such rule"},
        {":2.1\n", "\n", "no strategy begins"},
        {"strategy wins step ", "strategy wins around ", ""},
        {"strategy wins step ", "strategy holds step ", ""},
        {"end\n", "end\nend\n", ""},
        {"strategy wins step ", "cut\nstrategy wins step ", "more stands behind the cut"}};
    static const Refused stay[] = {
        {"\nw", "\n-", ""}, {"strategy holds keep", "strategy wins keep", ""}, {"n0", "w", ""}};
    static const Refused matches[] = {
        {"\nw", "\nn0", "a move that nothing answers"},
        {"\nn5", "\nw", "no strategy begins"},
        {"\nn5", "\nn1", "a move that nothing answers"},
        {"take(1)", "take(2)", ""},
        {"strategy wins leave 0", "strategy wins leave 99", "no root of a strategy"}};
    static const Refused blocks[] = {{"w1", "n", ""},
                                     {"w1", "w0", "the aim does not hold at rank 0"},
                                     {"w3", "n", "a move that nothing answers"},
                                     {"w3", "w2", ""},
                                     {"n", "w3", ""}};
    static const Refused piglet[] = {
        {"2186280779106315678/7", "2186280779106315679/7", "does not follow from those behind"},
        {"2186280779106315678/7", "2186280779106315678/6", "does not follow from those behind"},
        {"\n0\n", "\n1/1\n", ""},
        {"throw_it throw", "hold_it throw", "the constraint does not allow the move"},
        {"throw_it throw", "throw_it wait", "there is no such legal move"},
        {"hold_it hold", "other hold", "no move can be of"},
        {"end\n", "0\nend\n", "more claims than there are positions"}};
    static const Refused never[] = {
        {"2635249153384721203/0", "2635249153384721204/0", "does not follow from those behind"},
        {"\n0\n", "\n1/0\n", "what is to be avoided holds"},
        {"4611686018427387904/0", "4611686018427387905/0", "no bound of a probability"},
        {"throw_it throw", "throw_it hold", ""}};
    (void)state;
    require_refused(NEVER_LOST, never, sizeof never / sizeof *never);
    require_refused(PIGLET, piglet, sizeof piglet / sizeof *piglet);
    require_refused(BLOCKS, blocks, sizeof blocks / sizeof *blocks);
    require_refused(MATCHES, matches, sizeof matches / sizeof *matches);
    require_refused(certified_walk, walk, sizeof walk / sizeof *walk);
    require_refused(STAY, stay, sizeof stay / sizeof *stay);
}

/* ---- what is cut short -------------------------------------------------------------------- */

/* Requires what is said of a certificate from its beginning up to `end`, which is cut there. */
static void require_cut(const Certified *c, const char *end, CheckStatus status, const char *says)
{
    StrBuf text = {0}, verdict = {0};
    strbuf_add(&text, strbuf_get(&c->text), (size_t)(end - c->text.text));
    strbuf_puts(&text, "cut\nend\n");
    assert_int_equal(check_altered(c, &text, &verdict), status);
    if (!strstr(strbuf_get(&verdict), says))
        fail_msg("%s", strbuf_get(&verdict));
    strbuf_clear(&text);
    strbuf_clear(&verdict);
}

static void what_is_cut_short_proves_less(void **state)
{
    Certified c;
    (void)state;
    certify_text(&c, "cut", certified_walk);
    const char *first = strstr(strbuf_get(&c.text), "strategy "), *end = strstr(first, "end\n");
    require_cut(&c, end, CHECK_CUT_SHORT,
                "The table wins in 2665, in at most 14 plies. 96 cannot be won by any play. In 444 "
                "the table fails. Nothing is said of 407. Unknown: it is claimed that it wins in 0 "
                "more");
    require_cut(
        &c, first, CHECK_CUT_SHORT,
        "The table wins in 468, in at most 0 plies. 96 cannot be won by any play. In 444 the "
        "table fails. Nothing is said of 2604. Unknown: it is claimed that it wins in 2197 "
        "more; in 0 of these its moves were checked");
    require_cut(&c, strstr(first + 1, "strategy "), CHECK_CUT_SHORT, "of these its moves");
    certified_clear(&c);
    certify_text(&c, "cut", STAY);
    end = strstr(strbuf_get(&c.text), "strategy ");
    require_cut(&c, end, CHECK_CUT_SHORT, "The table holds in 0.");
    certified_clear(&c);
}

static void writing_may_be_stopped(void **state)
{
    Certified c;
    StrBuf verdict = {0};
    (void)state;
    certify_with(&c, "stopped", certified_walk, 1, stops_writing);
    assert_non_null(strstr(strbuf_get(&c.text), "\ncut\nend\n"));
    assert_int_equal(check_altered(&c, &c.text, &verdict), CHECK_CUT_SHORT);
    assert_non_null(strstr(strbuf_get(&verdict), "In 444 the table fails."));
    strbuf_clear(&verdict);
    certified_clear(&c);
}

/* ---- what is altered at random ------------------------------------------------------------ */

/* The claims of a certificate about KvK, a letter each, in order.   False: it has not as many. */
static bool read_claims(const StrBuf *text, StrBuf *out)
{
    const char *at = strstr(strbuf_get(text), "\nbegin\n");
    out->n = 0;
    for (at = at ? at + strlen("\nbegin\n") : ""; *at && strncmp(at, "strategy", 8) != 0;) {
        if (strncmp(at, "block ", 6) == 0) {
            at += strcspn(at, "\n") + 1;
            continue;
        }
        size_t n = strcspn(at, " \n");
        const char *star = memchr(at, '*', n);
        unsigned long times = star ? strtoul(star + 1, NULL, 10) : 1;
        for (; times > 0 && out->n < 4096; times--)
            strbuf_putc(out, *at);
        at += n + strspn(at + n, " \n");
    }
    return out->n == 3612;
}

/* Whether what an altered certificate claims is true as the verification knows it: nothing is won
 * that cannot be, and nothing that can be won is said not to be. */
static bool is_still_true(const StrBuf *truth, const StrBuf *text)
{
    StrBuf claims = {0};
    bool fine = read_claims(text, &claims);
    const char *known = strbuf_get(truth), *claim = strbuf_get(&claims);
    for (size_t i = 0; i < claims.n && fine; i++)
        fine = (claim[i] != 'w' || known[i] != 'n') && (claim[i] != 'n' || known[i] == 'n') &&
               (claim[i] != 'r' || known[i] == 'r' || known[i] == 'n');
    strbuf_clear(&claims);
    return fine;
}

/* The beginning of a random line behind `begin`. */
static size_t random_line(const StrBuf *text, uint64_t *seed)
{
    size_t begin = (size_t)(strstr(strbuf_get(text), "\nbegin\n") - text->text) + 7;
    size_t at = begin + random_below(seed, (unsigned)(text->n - begin));
    while (at > begin && text->text[at - 1] != '\n')
        at--;
    return at;
}

static void erase_bytes(StrBuf *text, size_t at, size_t n)
{
    memmove(text->text + at, text->text + at + n, text->n - at - n + 1);
    text->n -= n;
}

static void alter_certificate(StrBuf *text, uint64_t *seed)
{
    static const char likely[] = "abcdefgh0123456789.:,*/wnfr-\n ";
    size_t at = random_line(text, seed), n = strcspn(text->text + at, "\n");
    size_t other = random_line(text, seed);
    switch (random_below(seed, 4)) {
    case 0: /* a line is left out */
        erase_bytes(text, at, n + 1 < text->n - at ? n + 1 : text->n - at);
        break;
    case 1: { /* a line is that of another place */
        size_t m = strcspn(text->text + other, "\n");
        memcpy(text->text + at, text->text + other, n < m ? n : m);
        break;
    }
    case 2: /* a sign is another */
        text->text[at + random_below(seed, (unsigned)n + 1)] =
            likely[random_below(seed, sizeof likely - 1)];
        break;
    default: { /* a digit is one more or less */
        size_t i = at + random_below(seed, (unsigned)n + 1);
        while (i < at + n && (text->text[i] < '1' || text->text[i] > '8'))
            i++;
        if (i < at + n)
            text->text[i] += (char)(random_below(seed, 2) ? 1 : -1);
        break;
    }
    }
}

static void alterations_are_refused_or_true(void **state)
{
    Certified c;
    StrBuf truth = {0}, says = {0};
    uint64_t seed = 4711;
    unsigned accepted = 0;
    (void)state;
    certify_text(&c, "altered", certified_walk);
    assert_true(read_claims(&c.text, &truth));
    const unsigned alterations = share_of(30, 150, 10000);
    for (unsigned i = 0; i < alterations; i++) {
        StrBuf text = {0};
        strbuf_add(&text, strbuf_get(&c.text), c.text.n);
        for (unsigned k = 1 + random_below(&seed, 2); k > 0; k--)
            alter_certificate(&text, &seed);
        if (check_altered(&c, &text, &says) == CHECK_VERIFIED) {
            accepted++;
            if (!is_still_true(&truth, &text))
                fail_msg("accepted, but not true: alteration %u", i);
        }
        strbuf_clear(&text);
    }
    print_message("%u of %u altered certificates are valid\n", accepted, alterations);
    assert_true(accepted < alterations / 2);
    strbuf_clear(&truth);
    strbuf_clear(&says);
    certified_clear(&c);
}

/* ---- placements --------------------------------------------------------------------------- */

/* Both programs number positions alike, each by its own rules. */
static void numbers_are_those_of_the_solver(void **state)
{
    static const char *const names[] = {"KRvK", "KvKP", "KBBvK"};
    const Placements *p = chess_game.solver->placements;
    uint64_t seed = 5;
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        PositionClass class;
        assert_true(placement_class(names[i], &class));
        assert_true(class.size == p->size(&chess_game, names[i]));
        unsigned legal = 0;
        for (int k = 0; k < 20000; k++) {
            uint64_t number = random_next(&seed) % class.size;
            Mailbox m;
            ChessPosition c;
            bool fits = placement_board(&class, number, &m);
            assert_true(fits == p->position(&chess_game, names[i], number, &c));
            if (!fits)
                continue;
            StrBuf a = {0}, b = {0};
            placement_write(&m, &a);
            chess_game.write(&chess_game, &c, &b);
            assert_string_equal(strbuf_get(&a), strbuf_get(&b));
            assert_true(placement_number(&class, &m) == number);
            assert_true(p->number(&chess_game, names[i], &c) == number);
            strbuf_clear(&a);
            strbuf_clear(&b);
            legal++;
        }
        assert_true(legal > 2000);
    }
}

static void some_classes_have_no_certificates(void **state)
{
    static const char *const names[] = {"KPvKP", "KK", "KRvR", "KRRRRRvK", "", "v", "KXvK"};
    PositionClass class;
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_false(placement_class(names[i], &class));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_verification_writes_is_verified),
        cmocka_unit_test(alternatives_are_items_of_their_own),
        cmocka_unit_test(it_is_the_same_for_any_number_of_threads),
        cmocka_unit_test(images_have_the_claims_of_the_one_asked),
        cmocka_unit_test(what_is_altered_is_refused),
        cmocka_unit_test(what_is_cut_short_proves_less),
        cmocka_unit_test(writing_may_be_stopped),
        cmocka_unit_test(alterations_are_refused_or_true),
        cmocka_unit_test(numbers_are_those_of_the_solver),
        cmocka_unit_test(some_classes_have_no_certificates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
