/* tests/support/random_plan_proofs.c -- what al0 proves of random plans, checked (see
 * random_plan_proofs.h). */
#include "tests/support/random_plan_proofs.h"

#include <unistd.h>

#include "tests/support/proof_text.h"
#include "tests/support/table_of.h"

enum { POSITIONS = 4, MEN = 2 };

static void check_plan_answer(const Al0Answer *a, const TableFiles *files, const char *text,
                              PlanProofCount *count)
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

static void prove_random_plan(Al0Session *s, const Al0Table *table, const ChessPosition *p,
                              const char *plan, const TableFiles *files, const char *text,
                              PlanProofCount *count)
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
    check_plan_answer(a, files, text, count);
    al0_answer_free(a);
    al0_position_free(position);
    strbuf_clear(&fen);
}

void prove_random_plans(uint64_t seed, MakePlans *make, PlanProofCount *count)
{
    char path[] = "/tmp/al0-plans-XXXXXX";
    uint64_t random = seed * 104659 + 7;
    StrBuf text = {0};
    make(&random, &text);
    Al0Table *table = table_in_file(text.text, text.n, path);
    Al0Session *s = al0_session_new(table, 16 << 20, NULL);
    for (unsigned i = 0; i < POSITIONS; i++) {
        ChessPosition p = random_pieces(&random, random_below(&random, MEN + 1));
        prove_random_plan(s, table, &p, "p", &(TableFiles){.path = path}, strbuf_get(&text), count);
        prove_random_plan(s, table, &p, "flat", &(TableFiles){.path = path}, strbuf_get(&text),
                          count);
    }
    al0_session_free(s);
    al0_table_free(table);
    unlink(path);
    strbuf_clear(&text);
}
