/* tests/unit/test_plan_proofs.c -- what al0 proves and refutes of plans made at random, checked.
 * The checker follows the branches by the four rules of docs/plans.md, from the moves alone. */
#include <unistd.h>

#include "tests/support/proof_text.h"
#include "tests/support/random_plan.h"
#include "tests/support/share.h"
#include "tests/support/table_of.h"

enum { TABLES = WHOLE_OR_SHARE(100, 30), TABLES_WITH_VALUES = WHOLE_OR_SHARE(60, 25) };
enum { POSITIONS = 4, MEN = 2 };

/* How many proofs were written, and how many refutations could not be. */
typedef struct Count {
    unsigned trees, refutations, shared, unwritten;
} Count;

static void check_answer(const Al0Answer *a, const TableFiles *files, const char *text,
                         Count *count)
{
    bool tree = al0_answer_size(a) > 0;
    StrBuf proof = {0}, says = {0}, body = {0};
    Al0Status status;
    if (!tree && (al0_answer_verdict(a) != AL0_NOT_SATISFIABLE || al0_answer_nodes(a) == 0))
        return;
    if (al0_answer_write_to(a, AL0_PROOF, NULL, proof_add, &proof, &status)) {
        if (check_bytes(files, strbuf_get(&proof), proof.n, &says) != CHECK_VERIFIED) {
            fputs(text, stderr); /* which may be too long for fail_msg() */
            fail_msg("%s", strbuf_get(&says));
        }
        assert_true(proof_unpack(&proof, &body));
        count->trees += tree;
        count->refutations += !tree;
        count->shared += strchr(strstr(strbuf_get(&body), "\nbegin\n"), '=') != NULL;
    } else if (tree || (status.kind != AL0_TOO_LARGE && !strstr(status.text, "in another way"))) {
        fail_msg("%s\n%s", status.text, text);
    } else {
        count->unwritten++;
    }
    strbuf_clear(&proof);
    strbuf_clear(&says);
    strbuf_clear(&body);
}

static void prove_one(Al0Session *s, const Al0Table *table, const ChessPosition *p,
                      const char *plan, const TableFiles *files, const char *text, Count *count)
{
    StrBuf fen = {0};
    fen_write(p, &fen);
    Al0Position *position = al0_position_read(table, strbuf_get(&fen), fen.n, NULL);
    al0_position_set_us(position, table, p->flipped, NULL);
    Al0Limits limits = {AL0_SIZE(Al0Limits), .max_nodes = 4000, .max_depth = 12};
    limits.search = (Al0Search)(fen.n % (AL0_ANY + 1));
    Al0Answer *a = al0_ask(
        s, position, &(Al0Question){AL0_SIZE(Al0Question), .advice = plan, .refutation = true},
        &limits, NULL);
    check_answer(a, files, text, count);
    al0_answer_free(a);
    al0_position_free(position);
    strbuf_clear(&fen);
}

typedef void MakePlans(uint64_t *seed, StrBuf *text);

static void prove_random_plans(uint64_t seed, MakePlans *make, Count *count)
{
    char path[] = "/tmp/al0-plans-XXXXXX";
    uint64_t random = seed * 104659 + 7;
    StrBuf text = {0};
    make(&random, &text);
    Al0Table *table = table_in_file(text.text, text.n, path);
    Al0Session *s = al0_session_new(table, 16 << 20, NULL);
    for (unsigned i = 0; i < POSITIONS; i++) {
        ChessPosition p = random_pieces(&random, random_below(&random, MEN + 1));
        prove_one(s, table, &p, "p", &(TableFiles){.path = path}, strbuf_get(&text), count);
        prove_one(s, table, &p, "flat", &(TableFiles){.path = path}, strbuf_get(&text), count);
    }
    al0_session_free(s);
    al0_table_free(table);
    unlink(path);
    strbuf_clear(&text);
}

static void proofs_of_random_plans_are_verified(void **state)
{
    Count count = {0};
    (void)state;
    for (uint64_t seed = 1; seed <= TABLES; seed++)
        prove_random_plans(seed, random_plans, &count);
    print_message("%u trees and %u refutations, %u with references; %u could not be written\n",
                  count.trees, count.refutations, count.shared, count.unwritten);
    assert_true(count.trees > TABLES / 4 && count.refutations > TABLES / 4 &&
                count.shared > TABLES / 8);
}

static void proofs_of_plans_with_values_are_verified(void **state)
{
    Count count = {0};
    (void)state;
    for (uint64_t seed = 1; seed <= TABLES_WITH_VALUES; seed++)
        prove_random_plans(seed, random_plans_with_values, &count);
    print_message("%u trees and %u refutations, %u with references; %u could not be written\n",
                  count.trees, count.refutations, count.shared, count.unwritten);
    assert_true(count.trees > TABLES_WITH_VALUES / 4 &&
                count.refutations > TABLES_WITH_VALUES / 4 && count.shared > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_of_random_plans_are_verified),
        cmocka_unit_test(proofs_of_plans_with_values_are_verified),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
