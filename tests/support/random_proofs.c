/* tests/support/random_proofs.c -- what al0 proves of random tables, checked (see random_proofs.h).
 */
#include "tests/support/random_proofs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

void check_answer(const Al0Answer *a, const TableFiles *files, const char *text, ProofCount *count)
{
    bool tree = al0_answer_size(a) > 0;
    bool refuted = al0_answer_verdict(a) == AL0_NOT_SATISFIABLE && al0_answer_nodes(a) > 0;
    StrBuf proof = {0}, says = {0};
    Al0Status status;
    if (!tree && !refuted)
        return;
    if (al0_answer_write_to(a, AL0_PROOF, NULL, proof_add, &proof, &status)) {
        if (check_bytes(files, strbuf_get(&proof), proof.n, &says) != CHECK_VERIFIED) {
            fputs(text, stderr); /* which may be too long for fail_msg() */
            fail_msg("%s", strbuf_get(&says));
        }
        count->trees += tree;
        count->refutations += !tree;
        count->with_moves +=
            tree ? al0_answer_size(a) > 1 : !strstr(strbuf_get(&says), ", 1 nodes");
    } else if (tree || (status.kind != AL0_TOO_LARGE && !strstr(status.text, "`depth`"))) {
        fail_msg("%s\n%s", status.text, text);
    }
    strbuf_clear(&proof);
    strbuf_clear(&says);
}

void prove_random_table(uint64_t seed, unsigned positions, ProofCount *count)
{
    char path[] = "/tmp/al0-proofs-XXXXXX";
    uint64_t state = seed * 104729 + 1;
    StrBuf text = {0}, fen = {0};
    provable_table(seed, &text);
    drop_clause(&text, "\n  seek:"); /* refutations with it cannot be written */
    Al0Table *table = table_in_file(text.text, text.n, path);
    Al0Session *s = al0_session_new(table, 16 << 20, NULL);
    for (unsigned i = 0; i < positions; i++) {
        unsigned n = random_below(&state, 4);
        ChessPosition p = random_pieces(&state, n);
        fen.n = 0;
        fen_write(&p, &fen);
        Al0Position *position = al0_position_read(table, strbuf_get(&fen), fen.n, NULL);
        al0_position_set_us(position, table, p.flipped, NULL);
        Al0Limits limits = {AL0_SIZE(Al0Limits), .max_nodes = 2000, .max_depth = 40,
                            .search = (Al0Search)(i % (AL0_ANY + 1))};
        Al0Answer *a = al0_ask(
            s, position, &(Al0Question){AL0_SIZE(Al0Question), .advice = "a", .refutation = true},
            &limits, NULL);
        if (al0_answer_size(a) > 0 || n <= 1) /* refutations with more may have millions of nodes */
            check_answer(a, &(TableFiles){.path = path}, text.text, count);
        al0_answer_free(a);
        al0_position_free(position);
    }
    al0_session_free(s);
    al0_table_free(table);
    unlink(path);
    strbuf_clear(&text);
    strbuf_clear(&fen);
}
