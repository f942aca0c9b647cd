/* tests/unit/test_refutations.c -- closed refutations as proof files, written and checked.
 * Two kings can do nothing for a rook: what they can reach is a closed refutation, with cycles. */
#include <unistd.h>

#include "checker/check.h"
#include "checker/proof_kind.h"
#include "tests/support/proof_text.h"
#include "tests/support/read_fen.h"
#include "write/answer/tree_write.h"

enum { SLOTS = 1 << 17, ALTERATIONS = 150 };

static const char NEVER[] =
    "table t\n"
    "advice never better: R us: any\n"
    "define limit = half * 2\n"
    "define half = 5 + 3\n"
    "advice later better: R us: depth in 0..half or 1 < depth < 9 or by(K)\n"
    "  them: limit > depth or any or root(depth) = 1\n"
    "define early(d) = d < 2\n"
    "advice soon better: K in h8 and early(depth)\n"
    "define late(d) = d > 2\n"
    "advice argument better: R us: not late(depth) or by(K)\n"
    "advice folded better: R us: depth < 5 or any\n"
    "advice within better: R us: 2 in 0..depth or any them: some(i in 1..4, depth = i) or any\n"
    "advice chosen better: R us: (3 if us_to_move else 5) > depth or any\n"
    "advice behind better: R us: after(depth < 7) or by(K)\n"
    "advice bounded better: R us: depth < 5\n"
    "advice held better: R holding: K in attacks(K) or dist(K, k) > 2\n"
    "advice one better: mate us: depth = 0 them: none\n";

/* A table in a file of its own. */
typedef struct Fixture {
    char path[32];
    char digest[65];
    TableFiles read; /* by the checker */
} Fixture;

/* The head needs a digest: the checker tells the right one by accepting it. */
static Fixture fixture_new(void)
{
    Fixture f = {.path = "/tmp/al0-refuted-XXXXXX"};
    int file = mkstemp(f.path);
    assert_true(file >= 0 && write(file, NEVER, sizeof NEVER - 1) == (ssize_t)sizeof NEVER - 1);
    close(file);
    Al0Table *table = al0_table_read(f.path, NULL, NULL);
    Al0Session *s = al0_session_new(table, 0, NULL);
    static const char fen[] = "7k/8/8/8/8/8/8/K5R1 w - - 0 1";
    Al0Position *p = al0_position_read(table, fen, sizeof fen - 1, NULL);
    Al0Answer *a =
        al0_ask(s, p, &(Al0Question){AL0_SIZE(Al0Question), .advice = "never"}, NULL, NULL);
    StrBuf packed = {0}, text = {0};
    assert_true(al0_answer_write_to(a, AL0_PROOF, NULL, proof_add, &packed, NULL));
    assert_true(proof_unpack(&packed, &text));
    memcpy(f.digest, strstr(strbuf_get(&text), "file ") + 5, 64);
    strbuf_clear(&packed);
    strbuf_clear(&text);
    al0_answer_free(a);
    al0_position_free(p);
    al0_session_free(s);
    al0_table_free(table);
    return f;
}

static Fixture ready(Fixture f, char path[32])
{
    memcpy(path, f.path, sizeof f.path);
    f.read = (TableFiles){.path = path};
    return f;
}

/* ---- a refutation made by hand ------------------------------------------------------------ */

typedef struct Found {
    ChessPosition p;
    unsigned depth; /* as far as it matters */
} Found;

/* All that can be reached; depths from `cap` on are alike. */
typedef struct Closure {
    unsigned cap;
    VEC(Found) found;
    VEC(StrategyNode) nodes;
    VEC(StrategyEdge) moves;
    uint32_t slot[SLOTS];
} Closure;

static uint32_t number_of(Closure *c, const ChessPosition *p, unsigned depth)
{
    Found f = {*p, depth < c->cap ? depth : c->cap};
    uint64_t hash = chess_game.key(&chess_game, p).lo + f.depth * UINT64_C(0x9E3779B97F4A7C15);
    for (;; hash++) {
        uint32_t *slot = &c->slot[hash % SLOTS];
        if (*slot == 0) {
            vec_push(&c->found, f, "nodes");
            *slot = (uint32_t)c->found.n;
            return *slot - 1;
        }
        const Found *other = &c->found.at[*slot - 1];
        if (chess_game.same(&chess_game, &other->p, p) && other->depth == f.depth)
            return *slot - 1;
    }
}

/* fails: whether the holding-goal fails; no_replies: they have no allowed move. */
static Closure closure_of(const ChessPosition *root, unsigned cap,
                          bool (*fails)(const ChessPosition *), bool no_replies)
{
    Closure c = {.cap = cap};
    Move move[MAX_CHESS_MOVES];
    number_of(&c, root, 0);
    for (uint32_t i = 0; i < c.found.n; i++) {
        Found f = c.found.at[i];
        bool failed = fails && fails(&f.p);
        StrategyNode node = {.first_edge = (uint32_t)c.moves.n, .owner = (uint8_t)f.p.turn};
        unsigned n = failed ? 0 : chess_moves(&f.p, move);
        bool ours = f.p.turn == TURN_US;
        unsigned shown = no_replies ? 0 : n > 0;
        for (unsigned k = 0; k < (ours ? n : shown); k++) {
            ChessPosition after;
            chess_play(&f.p, move[k], &after);
            StrategyEdge m = {move[k], number_of(&c, &after, f.depth + 1)};
            vec_push(&c.moves, m, "moves");
            node.n_edges++;
        }
        node.kind = node.n_edges ? STRATEGY_INNER : STRATEGY_BLOCKED;
        if (failed)
            node.kind = STRATEGY_LEAF;
        vec_push(&c.nodes, node, "nodes");
    }
    return c;
}

static StrBuf text_of(const Closure *c, const Fixture *f, const char *advice)
{
    StrBuf packed = {0}, text = {0};
    ProofFile file = {"/somewhere/never.al0", f->digest};
    ProofHead head = {.game = &chess_game,
                      .root = &c->found.at[0].p,
                      .advice = advice,
                      .file = &file,
                      .n_files = 1};
    Strategy r = {.claim = CLAIM_REFUTATION,
                  .node = c->nodes.at,
                  .edge = c->moves.at,
                  .n = (uint32_t)c->nodes.n,
                  .n_edges = (uint32_t)c->moves.n};
    strategy_check(&r);
    assert_int_equal(write_proof(&r, &head, proof_add, &packed), PROOF_WRITTEN);
    assert_true(proof_unpack(&packed, &text));
    strbuf_clear(&packed);
    return text;
}

static void closure_clear(Closure *c)
{
    vec_clear(&c->found);
    vec_clear(&c->nodes);
    vec_clear(&c->moves);
}

static CheckStatus check_text(const Fixture *f, const StrBuf *text, StrBuf *says)
{
    StrBuf packed = proof_pack(text);
    says->n = 0;
    CheckStatus status = check_bytes(&f->read, packed.text, packed.n, says);
    strbuf_clear(&packed);
    return status;
}

static ChessPosition position_of(const char *fen, bool us_black)
{
    ChessPosition p = read_fen(fen);
    chess_game.orient(&chess_game, &p, us_black, &p);
    return p;
}

static void require(const Fixture *f, const Closure *c, const char *advice, CheckStatus wanted)
{
    StrBuf says = {0}, text = text_of(c, f, advice);
    CheckStatus status = check_text(f, &text, &says);
    if (status != wanted)
        fail_msg("%s: %s\n%.2000s", advice, strbuf_get(&says), strbuf_get(&text));
    strbuf_clear(&text);
    strbuf_clear(&says);
}

static bool kings_are_near(const ChessPosition *p)
{
    int K = __builtin_ctzll(p->piece[KING]), k = __builtin_ctzll(p->piece[N_KINDS + KING]);
    return abs(K % 8 - k % 8) <= 2 && abs(K / 8 - k / 8) <= 2;
}

static void refutations_are_verified(void **state)
{
    char path[32];
    Fixture f = ready(*(Fixture *)*state, path);
    for (int black = 0; black < 2; black++) {
        ChessPosition kings = position_of("8/8/8/8/8/k7/8/K7 w - - 0 1", black);
        ChessPosition far = position_of("8/k7/8/8/8/8/8/K7 w - - 0 1", black);
        Closure c = closure_of(&kings, 0, NULL, false);
        print_message("%zu nodes\n", c.nodes.n);
        require(&f, &c, "never", CHECK_VERIFIED);
        require(&f, &c, "soon", CHECK_NOT_VALID);  /* which looks at the depth */
        require(&f, &c, "later", CHECK_NOT_VALID); /* so does this, though nothing depends on it */
        require(&f, &c, "held", CHECK_VERIFIED);   /* with more moves than it needs */
        closure_clear(&c);
        c = closure_of(&kings, 17, NULL, false);
        require(&f, &c, "never", CHECK_VERIFIED); /* with more nodes than it needs */
        require(&f, &c, "soon", CHECK_NOT_VALID); /* from depth 17 on they are alike */
        closure_clear(&c);
        c = closure_of(&far, 0, kings_are_near, false);
        require(&f, &c, "held", CHECK_VERIFIED);
        require(&f, &c, "never", CHECK_NOT_VALID);
        closure_clear(&c);
        kings = position_of("7k/8/8/6K1/8/8/8/R7 w - - 0 1", false);
        c = closure_of(&kings, 9, NULL, true);
        require(&f, &c, "one", CHECK_VERIFIED);
        require(&f, &c, "never", CHECK_NOT_VALID);
        closure_clear(&c);
        kings = position_of("7k/8/6K1/8/8/8/8/R7 w - - 0 1", false);
        c = closure_of(&kings, 9, NULL, true);
        require(&f, &c, "one", CHECK_NOT_VALID); /* there is a mate */
        closure_clear(&c);
    }
}

/* ---- refutations that the prover finds ------------------------------------------------------ */

static ChessPosition playable(uint64_t *seed, const ProofTable *t)
{
    ChessPosition p;
    do
        p = random_few(seed, t->pieces, t->n_pieces);
    while (!is_playable(&p));
    return p;
}

/* Asks for each advice; returns how many were refuted, with proofs that the checker accepts.
 * again: how many more come back to a position, but look at the depth. */
static unsigned refute_all(const Al0Table *table, Al0Session *s, const TableFiles *files,
                           const ChessPosition *p, uint64_t max_nodes, unsigned *again)
{
    unsigned found = 0;
    StrBuf fen = {0};
    fen_write(p, &fen);
    Al0Position *position = al0_position_read(table, strbuf_get(&fen), fen.n, NULL);
    al0_position_set_us(position, table, p->flipped, NULL);
    for (size_t i = 0; i < al0_table_advice_count(table); i++) {
        Al0Limits limits = {AL0_SIZE(Al0Limits), .max_nodes = max_nodes};
        Al0Answer *a =
            al0_ask(s, position,
                    &(Al0Question){AL0_SIZE(Al0Question), .advice = al0_table_advice_name(table, i),
                                   .refutation = true},
                    &limits, NULL);
        if (al0_answer_verdict(a) == AL0_NOT_SATISFIABLE && al0_answer_nodes(a) > 0) {
            StrBuf proof = {0}, says = {0};
            Al0Status status;
            bool written = al0_answer_write_to(a, AL0_PROOF, NULL, proof_add, &proof, &status);
            *again += !written && strstr(status.text, "`depth`");
            if (!written && status.kind != AL0_UNSUPPORTED)
                fail_msg("%s: %s", strbuf_get(&fen), status.text);
            if (written && check_bytes(files, strbuf_get(&proof), proof.n, &says) != CHECK_VERIFIED)
                fail_msg("%s: %s", strbuf_get(&fen), strbuf_get(&says));
            strbuf_clear(&proof);
            strbuf_clear(&says);
            found += written;
        }
        al0_answer_free(a);
    }
    al0_position_free(position);
    strbuf_clear(&fen);
    return found;
}

/* A bounded one is written whatever it looks at; one that goes round must not look at the depth. */
static void refutations_may_look_at_the_depth(void **state)
{
    char path[32];
    Fixture f = ready(*(Fixture *)*state, path);
    Al0Table *table = al0_table_read(path, NULL, NULL);
    Al0Session *s = al0_session_new(table, 0, NULL);
    for (int black = 0; black < 2; black++) {
        ChessPosition kings = position_of("8/8/8/8/8/k7/8/K7 w - - 0 1", black);
        unsigned again = 0; /* later ... behind */
        assert_int_equal(refute_all(table, s, &f.read, &kings, 1000000, &again),
                         al0_table_advice_count(table) - 7);
        assert_int_equal(again, 7);
    }
    al0_session_free(s);
    al0_table_free(table);
}

static void what_the_prover_refutes_is_verified(void **state)
{
    (void)state;
    unsigned found = 0, again = 0;
    for (unsigned i = 0; i < N_PROOF_TABLES; i++) {
        const ProofTable *t = &proof_tables[i];
        char path[512];
        uint64_t seed = 7 + i;
        bool unbounded = strstr(t->name, "mate.al0") && !t->setting;
        if (unbounded || strstr(t->name, "kbnk"))
            continue; /* graphs of millions of nodes */
        proof_path(t, path);
        Al0Table *table = proof_table(t);
        Al0Session *s = al0_session_new(table, 64 << 20, NULL);
        TableFiles files = {.path = path};
        for (unsigned k = 0; k < (t->setting ? 3 : 30); k++) {
            ChessPosition p = playable(&seed, t);
            found += refute_all(table, s, &files, &p, 5000, &again);
        }
        al0_session_free(s);
        al0_table_free(table);
    }
    print_message("%u refutations\n", found);
    assert_true(found >= 200);
    assert_int_equal(again, 0); /* shipped advice looks at it in order to end */
}

/* ---- alterations -------------------------------------------------------------------------- */

/* Leaves out two words, a move with what follows it, say, or writes another word in place of one.
 */
static void alter(StrBuf *text, uint64_t *seed)
{
    char *body = strstr(text->text, "begin\n") + 6;
    size_t n = (size_t)(text->text + text->n - body);
    char *at = body + random_below(seed, (unsigned)n);
    while (at > body && at[-1] != ' ' && at[-1] != '\n')
        at--;
    size_t length = strcspn(at, " \n");
    if (random_below(seed, 3) == 0) {
        memset(at, ' ', length + 1 + strcspn(at + length + 1, " \n"));
        return;
    }
    for (size_t i = 0; i < length; i++)
        at[i] = "0123456789.=#()abcdefgh"[random_below(seed, 23)];
}

static void altered_refutations_are_found_out(void **state)
{
    char path[32];
    Fixture f = ready(*(Fixture *)*state, path);
    uint64_t seed = 99;
    ChessPosition far = position_of("8/k7/8/8/8/8/8/K7 w - - 0 1", false);
    Closure c = closure_of(&far, 0, kings_are_near, false);
    StrBuf original = text_of(&c, &f, "held"), text = {0}, says = {0};
    unsigned same = 0;
    for (unsigned i = 0; i < ALTERATIONS; i++) {
        text.n = 0;
        strbuf_add(&text, original.text, original.n);
        alter(&text, &seed);
        bool is_same = memcmp(text.text, original.text, text.n) == 0;
        same += is_same;
        if ((check_text(&f, &text, &says) == CHECK_VERIFIED) != is_same)
            fail_msg("%s", strbuf_get(&says));
    }
    assert_true(same < ALTERATIONS / 10);
    closure_clear(&c);
    strbuf_clear(&original);
    strbuf_clear(&text);
    strbuf_clear(&says);
}

static int set_up(void **state)
{
    static Fixture f;
    f = fixture_new();
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    return unlink(((Fixture *)*state)->path);
}

/* ---- kinds of proofs ---------------------------------------------------------------------- */

/* Whether what the program claims and what the checker checks are one kind. */
static bool is_one_kind(const ClaimFacts *claim, const ProofKind *kind)
{
    return claim->word && strcmp(claim->word, kind->word) == 0 &&
           (claim->chooser == TURN_US) == (kind->side == PROOF_OURS) &&
           (claim->play == PLAY_STAYS) == (kind->play == PLAY_MAY_LAST) &&
           (claim->worth == WORTH_ODDS) == (kind->about == ABOUT_ODDS);
}

/* The lists of the program and of the checker: each kind of one stands once in the other. */
static void kinds_agree(void **state)
{
    (void)state;
    unsigned of_claim[N_STRATEGY_CLAIMS] = {0}, of_kind[N_PROOF_KINDS] = {0};
    for (unsigned i = 0; i < N_STRATEGY_CLAIMS; i++)
        for (unsigned k = 0; k < N_PROOF_KINDS; k++) {
            bool one = is_one_kind(claim_facts((StrategyClaim)i), proof_kind((ProofKindName)k));
            of_claim[i] += one;
            of_kind[k] += one;
        }
    for (unsigned i = 0; i < N_STRATEGY_CLAIMS; i++)
        assert_int_equal(of_claim[i], claim_facts((StrategyClaim)i)->word != NULL);
    for (unsigned k = 0; k < N_PROOF_KINDS; k++)
        assert_int_equal(of_kind[k], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_agree),
        cmocka_unit_test(refutations_are_verified),
        cmocka_unit_test(refutations_may_look_at_the_depth),
        cmocka_unit_test(what_the_prover_refutes_is_verified),
        cmocka_unit_test(altered_refutations_are_found_out),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
