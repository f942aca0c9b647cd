/* checker/certificate/certificate_odds.c -- lower bounds of probabilities in a game with chance
 * (see certificate.h).
 *
 * Each bound is no greater than what the moves from there come to, by the bounds behind them: ours
 * by the move of the table, theirs by each, those of chance in the mean.  Ranks see to it that play
 * ends: where a bound is above 0, some throws of chance lead, whatever they play, in finitely many
 * plies to an end or to a bound of 0.  So play does not go on for ever but with probability 0, and
 * the bound is one of the probability of the aim.  With `avoid` play may go on for ever, and no
 * ranks are needed: the mean of the bounds after any number of plies is no less than the first one,
 * and none is left where what is to be avoided has been met.
 * Start reading at check_bound(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fraction.h"
#include "checker/certificate/certificate_internal.h"

typedef struct OddsBound {
    Probability value;
    uint32_t rank;
    Step step; /* ours */
} OddsBound;

typedef struct OddsCheck {
    CertificateCheck *s;
    OddsBound *at;    /* by number */
    uint64_t ours;    /* with a move of the table */
    const Decl *last; /* that was printed */
    char word[LONGEST_WORD + 1];
    uint64_t zeros; /* that are left of a word */
} OddsCheck;

static bool next_word(OddsCheck *o)
{
    return text_word(o->s->c->text, o->word) ? true
                                             : check_fails(o->s->c, "the text breaks off", "");
}

/* A number of digits alone up to `end`, at most `most`; moves *at behind it. */
static bool read_digits(const char **at, char end, uint64_t most, uint64_t *out)
{
    char *behind;
    if (**at < '0' || **at > '9' || strspn(*at, "0123456789") > 19)
        return false;
    *out = strtoull(*at, &behind, 10);
    bool fine = *behind == end && *out <= most;
    *at = behind + (end != '\0');
    return fine;
}

/* ---- reading ------------------------------------------------------------------------------- */

static void print_advice(OddsCheck *o, const Decl *decl)
{
    if (decl == o->last)
        return;
    o->last = decl;
    Uses uses = tables_uses(o->s->t, decl);
    certificate_print_once(o->s, &uses);
    vec_clear(&uses.decl);
}

/* ADVICE MOVE, where we choose: the rules lead to the advice, which allows the legal move. */
static bool read_our_move(OddsCheck *o, const Board *at, Step *out)
{
    CertificateCheck *s = o->s;
    const Rules *r = s->c->rules;
    const Decl *decl = next_word(o) ? tables_find(s->t, DECL_ADVICE, o->word) : NULL;
    if (!decl || decl->advice->plan || decl->advice->n_params > 0)
        return check_fails(s->c, "no move can be of", o->word);
    print_advice(o, decl);
    Step *move = base_alloc(MOST_STEPS * sizeof *move, "moves");
    unsigned n = next_word(o) ? r->steps(r, at, move) : 0;
    bool found = false;
    for (unsigned i = 0; i < n && !found; i++) {
        char name[LONGEST_NAME + 1];
        r->name(r, move[i], s->c->us, name);
        found = strcmp(name, o->word) == 0;
        *out = move[i];
    }
    free(move);
    if (!found)
        return claimed_fails(s, "there is no such legal move", at);
    Board after;
    r->play(r, at, *out, &after);
    const ExprContext here = {.here = at, .root = at, .move = out, .after = &after};
    if (!check_holds(s->c, here, decl->advice->us))
        return claimed_fails(s, "the constraint does not allow the move", at);
    if (!check_holds(s->c, (ExprContext){.here = at, .root = at}, decl->advice->when))
        return claimed_fails(s, "the advice does not apply (`when:`)", at);
    o->ours++;
    return rules_check_leads(s, at, decl);
}

/* VALUE/RANK of a position, and our move there. */
static bool read_bound(OddsCheck *o, const Board *at, OddsBound *out)
{
    CertificateCheck *s = o->s;
    const Rules *r = s->c->rules;
    const char *text = o->word;
    uint64_t rank;
    Step move[MOST_STEPS];
    if (!read_digits(&text, '/', PROBABILITY_ONE, &out->value) ||
        !read_digits(&text, '\0', UINT32_MAX, &rank) || out->value == 0)
        return check_fails(s->c, "no bound of a probability:", o->word);
    out->rank = (uint32_t)rank;
    bool aim = claimed_aim(s, at);
    if (aim)
        return !s->avoids || claimed_fails(s, "what is to be avoided holds", at);
    if (r->steps(r, at, move) == 0)
        return s->avoids || claimed_fails(s, "play is over, and the aim does not hold", at);
    return !r->we_move(r, at) || read_our_move(o, at, &out->step);
}

/* "0", "0*N", or a bound. */
static bool read_odds_claim(OddsCheck *o, uint64_t number, const Board *at, OddsBound *out)
{
    if (o->zeros > 0) {
        o->zeros--;
        return true;
    }
    if (!blocks_claim_word(o->s, number, o->word))
        return false;
    const char *text = o->word + 2;
    if (strcmp(o->word, "0") == 0)
        return true;
    if (strncmp(o->word, "0*", 2) != 0)
        return read_bound(o, at, out);
    if (!read_digits(&text, '\0', o->s->size, &o->zeros) || o->zeros == 0)
        return check_fails(o->s->c, "no bound of a probability:", o->word);
    o->zeros--;
    return true;
}

static void board_of_number(const OddsCheck *o, uint64_t n, Board *out)
{
    const Rules *r = o->s->c->rules;
    r->classes->position(r, &o->s->at[0].class, n, out);
}

static bool read_all_odds(OddsCheck *o)
{
    Board at;
    for (uint64_t n = 0; n < o->s->size; n++) {
        board_of_number(o, n, &at);
        if (!read_odds_claim(o, n, &at, &o->at[n]) || !check_game(o->s->c))
            return false;
    }
    if (o->zeros > 0 || !next_word(o) || strcmp(o->word, "end") != 0)
        return check_fails(o->s->c, "more claims than there are positions:", o->word);
    return true;
}

/* ---- checking ------------------------------------------------------------------------------ */

/* The bound behind a move. */
static OddsBound bound_behind(const OddsCheck *o, const Board *at, Step step)
{
    const Rules *r = o->s->c->rules;
    Board after;
    uint64_t number;
    r->play(r, at, step, &after);
    bool known = r->classes->number(r, &o->s->at[0].class, &after, &number);
    return known ? o->at[number] : (OddsBound){.value = 0};
}

static bool is_lower(const OddsCheck *o, OddsBound b, const OddsBound *own)
{
    return b.value == 0 || b.rank < own->rank || o->s->avoids;
}

/* A bound by those behind it. */
static bool check_bound(const OddsCheck *o, const Board *at, const OddsBound *own)
{
    const Rules *r = o->s->c->rules;
    Step *move = base_alloc(MOST_STEPS * sizeof *move, "moves");
    unsigned n = r->steps(r, at, move), falls = 0, holds = 0;
    ProbabilitySum sum = {0, 0};
    bool chance = check_is_chance(o->s->c, at), ours = r->we_move(r, at), fine;
    assert(n > 0 || o->s->avoids);
    for (unsigned i = 0; i < n; i++) {
        OddsBound behind = bound_behind(o, at, ours ? own->step : move[i]);
        probability_add(&sum, behind.value);
        falls += is_lower(o, behind, own);
        holds += own->value <= behind.value;
    }
    if (n == 0)
        fine = true;
    else if (chance)
        fine = falls > 0 && own->value <= probability_mean(sum, n, false);
    else
        fine = falls == n && holds == n;
    free(move);
    return fine ? true : claimed_fails(o->s, "the bound does not follow from those behind it", at);
}

static bool check_all_bounds(const OddsCheck *o)
{
    Board at;
    for (uint64_t n = 0; n < o->s->size; n++) {
        board_of_number(o, n, &at);
        if (o->at[n].value > 0 && !claimed_aim(o->s, &at) && !check_bound(o, &at, &o->at[n]))
            return false;
    }
    return check_game(o->s->c);
}

bool odds_check(CertificateCheck *s)
{
    OddsCheck o = {.s = s};
    o.at = base_zalloc(s->size, sizeof *o.at, "bounds");
    bool fine = read_all_odds(&o) && check_all_bounds(&o);
    s->first_bound = o.at[0].value;
    s->n_entries = o.ours;
    free(o.at);
    return fine;
}

void odds_print(const CertificateCheck *s, const StrBuf *settings)
{
    StrBuf *out = s->c->says;
    Probability n = s->first_bound, m = PROBABILITY_ONE;
    for (; n % 2 == 0 && m > 1; m /= 2)
        n /= 2;
    strbuf_printf(out,
                  "certificate verified: %s%s, %llu positions, in %llu of which the table moves.",
                  s->at[0].class.name, strbuf_get(settings), (unsigned long long)s->size,
                  (unsigned long long)s->n_entries);
    strbuf_printf(out, " Its moves %s from the beginning with a probability of at least %llu/%llu",
                  s->avoids ? "never meet what is to be avoided" : "reach the aim",
                  (unsigned long long)n, (unsigned long long)m);
    if (m > 1)
        strbuf_printf(out, " (0.%09llu...)",
                      (unsigned long long)((s->first_bound >> 30) * 1000000000 >> 32));
    strbuf_puts(out,
                ", whatever others play. Not checked: that advice has trees with these moves, or "
                "that no advice before it has one.");
}
