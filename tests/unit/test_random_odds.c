/* tests/unit/test_random_odds.c -- odds in games with chance made at random: al0's verdicts beside
 * expectimax over whole numbers, its proofs checked, and proofs of what is false refused, however
 * they are altered. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/kif_proof.h"
#include "toy_random.h"

enum {
    GAMES = 160,
    NODES = 12,
    MOVES = 4,
    ALTERED = 8,      /* ways in which each proof of what is false is altered */
    ALTERED_FULLY = 8 /* games of whose proofs each word is altered */
};

/* ---- games ------------------------------------------------------------------------------------
 */

/* Who moves at a node, or how play has ended there. */
typedef enum NodeKind { OURS, THEIRS, CHANCE, WON, LOST } NodeKind;

/* Moves lead to nodes of larger numbers: no play is endless. */
typedef struct Graph {
    NodeKind kind[NODES];
    unsigned n[NODES], to[NODES][MOVES];
} Graph;

static Graph random_graph(uint64_t seed)
{
    Graph g;
    uint64_t dice = seed * 7919;
    for (unsigned i = 0; i < NODES; i++) {
        bool over = i + 2 >= NODES || (i > 0 && below(&dice, 5) == 0);
        g.kind[i] = over ? (NodeKind)(WON + below(&dice, 2)) : (NodeKind)below(&dice, 3);
        g.n[i] = over ? 0 : 1 + below(&dice, MOVES);
        for (unsigned k = 0; k < g.n[i]; k++)
            g.to[i][k] = i + 1 + below(&dice, NODES - 1 - i < 5 ? NODES - 1 - i : 5);
    }
    return g;
}

/* Values in parts of 12^NODES: 1 to 4 divide 12, so that no mean has a rest. */
static uint64_t whole(void)
{
    uint64_t w = 1;
    for (unsigned i = 0; i < NODES; i++)
        w *= 12;
    return w;
}

/* The greatest probability of a tree, by expectimax; we may move at depths below the limit. */
static uint64_t value_of(const Graph *g, unsigned i, unsigned depth, unsigned limit)
{
    uint64_t most = 0, least = whole(), sum = 0;
    for (unsigned k = 0; k < g->n[i] && (g->kind[i] != OURS || depth < limit); k++) {
        uint64_t v = value_of(g, g->to[i][k], depth + 1, limit);
        most = v > most ? v : most;
        least = v < least ? v : least;
        sum += v;
    }
    switch (g->kind[i]) {
    case OURS: return most;
    case THEIRS: return least;
    case CHANCE: assert_true(g->n[i] > 0 && sum % g->n[i] == 0); return g->n[i] ? sum / g->n[i] : 0;
    default: return g->kind[i] == WON ? whole() : 0;
    }
}

static void write_rules(StrBuf *b, const Graph *g)
{
    static const char *const mover[] = {"we", "they", "random"};
    strbuf_puts(b, "(role we) (role they) (role random) (init (at 0))\n"
                   "(<= (legal ?r (go ?k)) (true (at ?n)) (mover ?n ?r) (edge ?n ?k ?m))\n"
                   "(<= (legal ?r wait) (role ?r) (true (at ?n)) (not (mover ?n ?r)))\n"
                   "(<= (next (at ?m)) (does ?r (go ?k)) (true (at ?n)) (edge ?n ?k ?m))\n"
                   "(<= terminal (true (at ?n)) (over ?n))\n"
                   "(<= (goal we 100) (true (at ?n)) (won ?n))\n"
                   "(<= (goal we 0) (true (at ?n)) (not (won ?n)))\n(goal they 0)\n(won none)\n");
    for (unsigned i = 0; i < NODES; i++) {
        if (g->kind[i] < WON)
            strbuf_printf(b, "(mover %u %s)", i, mover[g->kind[i]]);
        else
            strbuf_printf(b, g->kind[i] == WON ? "(over %u) (won %u)" : "(over %u)", i, i);
        for (unsigned k = 0; k < g->n[i]; k++)
            strbuf_printf(b, " (edge %u %u %u)", i, k, g->to[i][k]);
        strbuf_putc(b, '\n');
    }
}

/* ---- questions --------------------------------------------------------------------------------
 */

typedef struct Odds {
    uint64_t n, m;
} Odds;

static Odds reduced(Odds o)
{
    uint64_t a = o.n, b = o.m;
    while (b) {
        uint64_t r = a % b;
        a = b;
        b = r;
    }
    return a ? (Odds){o.n / a, o.m / a} : o;
}

enum { FINE = 1000, LARGEST = 1000000000 };

/* What is asked about a game: its value exactly, a little more, something, the greatest. */
typedef struct Case {
    Graph graph;
    unsigned limit; /* on the depth of our moves */
    Odds value, more, any;
    bool asks_exactly, asks_more; /* these are odds of which advice may speak */
} Case;

static Case case_of(uint64_t seed)
{
    uint64_t dice = seed;
    Case c = {.graph = random_graph(seed), .limit = seed % 2 ? NODES : 1 + below(&dice, NODES / 2)};
    c.value = reduced((Odds){value_of(&c.graph, 0, 0, c.limit), whole()});
    c.more = reduced((Odds){c.value.n * FINE + 1, c.value.m * FINE});
    c.any.m = 1 + below(&dice, 12);
    c.any.n = 1 + below(&dice, (unsigned)c.any.m);
    c.asks_exactly = c.value.n > 0 && c.value.m <= LARGEST;
    c.asks_more = c.value.n < c.value.m && c.more.m <= LARGEST;
    return c;
}

static void write_advice(StrBuf *b, const Case *c, const char *name, Odds o)
{
    strbuf_printf(b, "advice %s\n    better: won\n    us: depth < %u\n    odds: ", name, c->limit);
    if (o.m)
        strbuf_printf(b, ">= %llu/%llu\n", (unsigned long long)o.n, (unsigned long long)o.m);
    else
        strbuf_puts(b, "most\n");
}

static void write_table(StrBuf *b, const Case *c)
{
    strbuf_puts(b, "table t\ngame \"g.kif\"\nrule always then best\n");
    write_advice(b, c, "best", (Odds){0, 0});
    write_advice(b, c, "any", c->any);
    if (c->asks_exactly)
        write_advice(b, c, "exactly", c->value);
    if (c->asks_more)
        write_advice(b, c, "more", c->more);
}

/* ---- proofs ------------------------------------------------------------------------------------
 */

/* A game as al0 and the checker see it. */
typedef struct Rig {
    KifProofs files;
    Al0Table *table;
    Al0Position *position;
    Al0Session *session;
} Rig;

static void rig_begin(Rig *r, const Case *c)
{
    StrBuf rules = {0}, table = {0};
    Al0Status status;
    write_rules(&rules, &c->graph);
    write_table(&table, c);
    r->files = kif_proofs_begin(strbuf_get(&table), strbuf_get(&rules));
    r->table = al0_table_read(r->files.table, NULL, &status);
    if (!r->table)
        fail_msg("%s\n%s", status.text, strbuf_get(&rules));
    r->position = al0_position_read(r->table, "init", 4, NULL);
    al0_position_set_us(r->position, r->table, 0, NULL);
    r->session = al0_session_new(r->table, 4 << 20, NULL);
    strbuf_clear(&rules), strbuf_clear(&table);
}

static void rig_end(Rig *r)
{
    al0_session_free(r->session);
    al0_position_free(r->position);
    al0_table_free(r->table);
    kif_proofs_end(&r->files);
}

/* Asks one piece of advice, and has the proof of the answer, whose text is *text, checked. */
static void expect_proved(Rig *r, const char *advice, bool holds, StrBuf *text)
{
    Al0Status status = {0};
    StrBuf packed = {0};
    Al0Answer *a = al0_ask(
        r->session, r->position,
        &(Al0Question){AL0_SIZE(Al0Question), .advice = advice, .refutation = true}, NULL, NULL);
    assert_int_equal(al0_answer_verdict(a), holds ? AL0_SATISFIABLE : AL0_NOT_SATISFIABLE);
    if (!al0_answer_write_to(a, AL0_PROOF, NULL, proof_add, &packed, &status))
        fail_msg("%s: %s", advice, status.text);
    text->n = 0;
    assert_true(proof_unpack(&packed, text));
    assert_non_null(strstr(strbuf_get(text), holds ? "\nkind odds\n" : "\nkind odds-refutation\n"));
    kif_proof_expect(&r->files, text, CHECK_VERIFIED,
                     holds ? "odds verified" : "refutation of odds");
    strbuf_clear(&packed);
    al0_answer_free(a);
}

/* ---- what is false ------------------------------------------------------------------------------
 */

static bool is_end(const char *word, size_t n)
{
    return n == 1 && (*word == '.' || *word == '!');
}

/* Writes the body of a proof with some of its words exchanged, which leaves the number of its
 * nodes: ends by the other kind of end, moves and references by others of the game. */
static void write_body(StrBuf *out, const char *body, unsigned share, uint64_t *dice)
{
    for (const char *at = body; *at; at += strspn(at, " \n")) {
        size_t n = strcspn(at, " \n");
        bool exchanged = share > 0 && below(dice, share) == 0;
        if (exchanged && is_end(at, n))
            strbuf_puts(out, *at == '.' ? "!" : ".");
        else if (exchanged && *at == '=')
            strbuf_printf(out, "=%u", below(dice, 8));
        else if (exchanged && *at == 'g')
            strbuf_printf(out, "go(%u)", below(dice, MOVES));
        else
            strbuf_add(out, at, n);
        strbuf_putc(out, '\n');
        at += n;
    }
}

/* What a proof is made to say: other odds, of other advice. */
typedef struct Claim {
    const char *advice;
    Odds odds;
} Claim;

/* The text with that claim in its head, and its body altered: one word of `share`; 0: none. */
static StrBuf claim_falsely(const StrBuf *text, Claim c, unsigned share, uint64_t *dice)
{
    const char *all = strbuf_get(text), *advice = strstr(all, "\nadvice ") + 1,
               *nodes = strstr(all, "\nnodes ") + 1, *body = strstr(all, "\nbegin\n") + 7;
    StrBuf b = {0};
    strbuf_add(&b, all, (size_t)(advice - all));
    strbuf_printf(&b, "advice %s\nodds %llu/%llu\n", c.advice, (unsigned long long)c.odds.n,
                  (unsigned long long)c.odds.m);
    strbuf_add(&b, nodes, (size_t)(body - nodes));
    write_body(&b, body, share, dice);
    return b;
}

/* Nothing verifies what is false. */
static void expect_refused(Rig *r, const StrBuf *text, Claim c, uint64_t seed)
{
    uint64_t dice = seed * 31 + 11;
    for (unsigned i = 0; i <= ALTERED; i++) {
        StrBuf altered = claim_falsely(text, c, i ? 1 + i : 0, &dice), says = {0}, reading = {0};
        if (kif_proof_check(&r->files, &altered, &says, &reading) == CHECK_VERIFIED)
            fail_msg("game %u, verified: %s\n%s", (unsigned)seed, strbuf_get(&says),
                     strbuf_get(&altered));
        strbuf_clear(&altered), strbuf_clear(&says), strbuf_clear(&reading);
        r->files.n_refused++;
    }
}

/* ---- the tests ----------------------------------------------------------------------------------
 */

/* Which proofs there were. */
typedef struct Counts {
    unsigned hold, refuted, exactly, nothing, refused;
} Counts;

/* Asks for the value exactly, and for more; then takes the proofs of these for proofs of the
 * opposite. */
static void ask_at_the_edge(Rig *r, const Case *c, uint64_t seed, Counts *n)
{
    StrBuf reached = {0}, kept = {0};
    if (c->asks_exactly) {
        expect_proved(r, "exactly", true, &reached);
        n->exactly++;
    }
    if (c->asks_more) {
        expect_proved(r, "more", false, &kept);
        n->refuted++;
    }
    if (c->asks_exactly && c->asks_more) {
        expect_refused(r, &reached, (Claim){"more", c->more}, seed);
        expect_refused(r, &kept, (Claim){"exactly", c->value}, seed);
        expect_refused(r, &kept, (Claim){"best", {0, 1}}, seed);
    }
    if (seed < ALTERED_FULLY && reached.n)
        kif_proof_alter(&r->files, &reached);
    if (seed < ALTERED_FULLY && kept.n)
        kif_proof_alter(&r->files, &kept);
    strbuf_clear(&reached), strbuf_clear(&kept);
}

static void proofs_of_random_games(void **state)
{
    (void)state;
    Counts n = {0};
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        Case c = case_of(seed);
        Rig r;
        StrBuf text = {0};
        bool any = c.any.n * c.value.m <= c.value.n * c.any.m;
        rig_begin(&r, &c);
        expect_proved(&r, "best", c.value.n > 0, &text);
        expect_proved(&r, "any", any, &text);
        any ? n.hold++ : n.refuted++;
        n.nothing += c.value.n == 0;
        ask_at_the_edge(&r, &c, seed, &n);
        n.refused += r.files.n_refused;
        strbuf_clear(&text);
        rig_end(&r);
    }
    print_message("%u hold, %u refuted, %u exactly, %u nothing; %u altered ones refused\n", n.hold,
                  n.refuted, n.exactly, n.nothing, n.refused);
    assert_true(n.hold > GAMES / 4 && n.refuted > GAMES / 4 && n.exactly > GAMES / 4);
    assert_true(n.nothing > 3 && n.refused > 8 * GAMES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_of_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
