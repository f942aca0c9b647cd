/* write/text/odds.c -- odds on paper (see odds.h). */
#include "write/text/odds.h"

#include <assert.h>
#include <inttypes.h>

#include "prover/chance/risk.h"
#include "write/text/phrases.h"

enum { HIDDEN_BITS = 62 - 53 }; /* a double has 53 */

/* The same as phrase_odds(), rounded up. */
static void add_rounded_up(StrBuf *out, uint64_t odds)
{
    uint64_t step = ODDS_ONE / 1000, up = odds > ODDS_ONE - step ? ODDS_ONE : odds + step;
    phrase_odds(out, up);
}

static void add_wanted(StrBuf *out, const ProofOdds *o)
{
    if (o->most)
        strbuf_puts(out, "the greatest that can be forced");
    else
        strbuf_printf(out, "at least %" PRIu64 "/%" PRIu64 " was asked for", o->wanted.n,
                      o->wanted.m);
}

static void odds_of_tree(StrBuf *out, const Proof *p)
{
    const ProofOdds *o = &p->odds;
    strbuf_puts(out, "probability ");
    if (o->exactly.m)
        strbuf_printf(out, "%" PRIu64 "/%" PRIu64 " (", o->exactly.n, o->exactly.m);
    phrase_odds(out, p->tree.odds ? p->tree.odds[0] : o->lo);
    strbuf_puts(out, o->exactly.m ? "), " : ", ");
    add_wanted(out, o);
}

static void odds_of_tried(StrBuf *out, const Tried *t)
{
    const ProofOdds *o = &t->proof.odds;
    if (t->outcome == OUTCOME_SATISFIABLE)
        return;
    if (t->outcome == OUTCOME_REFUTED && o->hi == 0) {
        strbuf_puts(out, ": nothing can be forced, whatever luck we have");
        return;
    }
    strbuf_puts(out, ": the probability is ");
    if (t->outcome == OUTCOME_UNKNOWN) {
        phrase_odds(out, o->lo);
        strbuf_puts(out, " or more, and ");
    }
    add_rounded_up(out, o->hi);
    strbuf_puts(out, " or less");
}

void write_odds_number(Json *j, const char *key, uint64_t odds)
{
    assert(odds <= ODDS_ONE);
    json_put_real(j, key, (double)(odds >> HIDDEN_BITS) / (double)(ODDS_ONE >> HIDDEN_BITS), 17);
}

static void put_fraction(Json *j, const char *key, OddsFraction f)
{
    json_begin_list(j, key);
    json_put_count(j, NULL, f.n);
    json_put_count(j, NULL, f.m);
    json_end_list(j);
}

static void odds_json(Json *j, const Proof *p)
{
    const ProofOdds *o = &p->odds;
    if (o->exactly.m)
        put_fraction(j, "odds", o->exactly);
    if (o->most)
        json_put_text(j, "odds_wanted", "most");
    else
        put_fraction(j, "odds_wanted", o->wanted);
    write_odds_number(j, "probability_at_least", o->lo);
    write_odds_number(j, "probability_at_most", o->hi > ODDS_ONE - 512 ? ODDS_ONE : o->hi + 511);
}

/* ---- what is expected ----------------------------------------------------------------------- */

enum { MILLION = 1000000 };

/* ", blended of 3 estimates (the last one 0.267)" */
static void add_blend(StrBuf *out, const ProofExpected *e)
{
    if (!e->blended)
        return;
    strbuf_puts(out, ", blended of ");
    phrase_count(out, e->blended, "estimate", "estimates");
    strbuf_puts(out, " (the last one ");
    phrase_expected(out, e->last);
    strbuf_putc(out, ')');
}

/* What the value will be when all is looked at. */
static void add_bounds(StrBuf *out, const ProofExpected *e)
{
    if (!e->bounded)
        return;
    strbuf_puts(out, e->blended ? "; without the blend between " : "; between ");
    phrase_expected(out, e->lo);
    strbuf_puts(out, " and ");
    phrase_expected(out, e->hi);
    strbuf_puts(out, " when all is looked at");
}

static void expected_of_tree(StrBuf *out, const Proof *p)
{
    strbuf_puts(out, "expected ");
    phrase_expected(out, p->expected.value);
    add_blend(out, &p->expected);
    if (p->expected.blended)
        strbuf_puts(out, ": an estimate, no proof");
}

static void expected_of_tried(StrBuf *out, const Tried *t)
{
    const ProofExpected *e = &t->proof.expected;
    if (t->outcome == OUTCOME_SATISFIABLE)
        return;
    if (t->outcome == OUTCOME_REFUTED) {
        strbuf_puts(out, ": nothing above -1 can be expected");
    } else if (e->known) {
        strbuf_puts(out, ": expected ");
        phrase_expected(out, e->value);
        strbuf_puts(out, " so far, ");
        strbuf_puts(out, e->bounded ? "up to " : "");
        phrase_count(out, e->plies, "ply deep", "plies deep");
        add_blend(out, e);
        add_bounds(out, e);
    }
}

void write_expected_number(Json *j, const char *key, uint64_t parts)
{
    assert(parts <= ODDS_ONE);
    json_put_real(j, key, (double)expected_millionths(parts) / MILLION, 6);
}

static void expected_json(Json *j, const Proof *p)
{
    const ProofExpected *e = &p->expected;
    if (!e->known) {
        json_put_null(j, "expected");
        return;
    }
    write_expected_number(j, "expected", e->value);
    json_put_count(j, "expected_plies", e->plies);
    if (e->blended) {
        json_put_count(j, "blended", e->blended);
        write_expected_number(j, "expected_last", e->last);
    }
    if (e->bounded) {
        write_expected_number(j, "expected_at_least", e->lo);
        write_expected_number(j, "expected_at_most", e->hi);
    }
}

/* ---- by kind -------------------------------------------------------------------------------- */

const QuestionWords *question_words(QuestionKind kind)
{
    static const char forcing[] = "a forcing tree was found";
    static const QuestionWords words[] = {
        [QUESTION_NONE] = {.found = forcing, .has_height = true},
        [QUESTION_REACH] = {.found = forcing, .has_height = true},
        [QUESTION_HOLD] = {.found = forcing, .has_height = true},
        [QUESTION_ODDS] = {"a tree with these odds was found", false, odds_of_tree, odds_of_tried,
                           odds_json},
        [QUESTION_EXPECT] = {"a tree with this expectation was found", false, expected_of_tree,
                             expected_of_tried, expected_json},
    };
    static_assert(sizeof words / sizeof *words == N_QUESTION_KINDS, "KEEP IN STEP: QuestionKind");
    assert((size_t)kind < N_QUESTION_KINDS);
    return &words[kind];
}
