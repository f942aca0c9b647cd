/* tests/support/krk_classic.c -- the textbook's table for king and rook against king, loaded (see
 * krk_classic.h). */
#include "tests/support/krk_classic.h"

static HandAdvice krk_advice_named(const char *name)
{
    static const char *const names[] = {"mate_in_2", "squeeze",     "approach",
                                        "keeproom",  "divide_in_2", "divide_in_3"};
    unsigned i = 0;
    while (i < HAND_NOTHING && strcmp(names[i], name) != 0)
        i++;
    return i;
}

bool krk_open(KrkClassic *k, const char *file)
{
    const LoadOptions options = {.find_game = game_find_vocab, .default_game = "chess"};
    *k = (KrkClassic){.home = arena_new("table")};
    Diags *ds = diag_new();
    const TableSet *set = table_load(k->home, ds, file, &options);
    if (set && set->n_advices == HAND_NOTHING)
        k->compiled = compile_table(k->home, ds, set, &chess_game);
    if (!k->compiled) {
        StrBuf text = {0};
        diag_print_into(&text, ds, false);
        fprintf(stderr, "%s%s cannot be used\n", strbuf_get(&text), file);
        strbuf_clear(&text);
    }
    diag_free(ds);
    for (size_t i = 0; k->compiled && i < set->n_advices; i++)
        k->advice[set->advices[i]->index] = krk_advice_named(set->advices[i]->full_name);
    k->session = k->compiled ? session_new(k->compiled, (size_t)64 << 20) : NULL;
    return k->compiled != NULL;
}

void krk_close(KrkClassic *k)
{
    session_free(k->session);
    arena_free(k->home);
}

static unsigned krk_square(HandSquare s)
{
    return (unsigned)(s.file - 1 + 8 * (s.rank - 1));
}

ChessPosition krk_position(const HandPosition *p)
{
    ChessPosition out = {
        .ep = NO_SQUARE, .fullmove = 1, .turn = p->us_to_move ? TURN_US : TURN_THEM};
    out.piece[KING] = (Set)1 << krk_square(p->king);
    out.piece[ROOK] = (Set)1 << krk_square(p->rook);
    out.piece[N_KINDS + KING] = (Set)1 << krk_square(p->theirs);
    out.side[TURN_US] = out.piece[KING] | out.piece[ROOK];
    out.side[TURN_THEM] = out.piece[N_KINDS + KING];
    return out;
}

Move krk_move(const HandPosition *p, HandMove m)
{
    return CHESS_MOVE(krk_square(m.rook ? p->rook : p->king), krk_square(m.to),
                      m.rook ? ROOK : KING, 0, 0);
}

HandAdvice krk_choose(KrkClassic *k, const HandPosition *p, bool want_tree, Choice *out)
{
    const ChooseOptions options = {.limits = {.max_depth = 100}, .want_tree = want_tree};
    const ChessPosition position = krk_position(p);
    session_choose(k->session, &position, &options, out);
    proof_unfold(&out->proof, 0);
    return out->advice ? k->advice[out->advice->index] : HAND_NOTHING;
}

Move krk_first_move(const Choice *c)
{
    const ForcingTree *t = &c->proof.tree;
    return t->n > 1 ? t->node[t->node[0].first_child].move : NO_MOVE;
}
