/* checker/check.c -- the head of a proof, its end, and the verdict (see check.h). */
#include "checker/check.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "checker/certificate/certificate.h"
#include "checker/given.h"
#include "checker/head.h"
#include "checker/plan.h"
#include "checker/table.h"
#include "checker/tree.h"

/* The head of a proof as it is read. */
typedef struct ProofEntries {
    Head lines;
    const char *root, *us, *advice, *odds, *nodes; /* odds: of that kind alone */
    bool has_values;                               /* by its version */
    const char *value[MOST_GIVEN];                 /* of the advice's parameters */
    unsigned n_values;
    WrittenPlan plan; /* of an advice that is one */
} ProofEntries;

/* ---- the head ----------------------------------------------------------------------------- */

/* Whether odds are claimed, or refuted. */
static bool is_of_odds(const Check *c)
{
    return c->kind->about == ABOUT_ODDS;
}

static bool are_odds_refuted(const Check *c)
{
    return is_of_odds(c) && c->kind->side == PROOF_THEIRS;
}

/* N/M: a probability above 0; or of a refutation 0/1. */
static bool read_claimed_odds(Check *c, const char *text)
{
    char *end;
    c->odds_n = 0;
    c->odds_m = 1;
    if (are_odds_refuted(c) && strcmp(text, "0/1") == 0)
        return true;
    if (*text < '1' || *text > '9')
        return false;
    c->odds_n = strtoull(text, &end, 10);
    if (*end != '/' || end[1] < '1' || end[1] > '9')
        return false;
    c->odds_m = strtoull(end + 1, &end, 10);
    return !*end && c->odds_n <= c->odds_m && c->odds_m <= SURE;
}

/* What a proof of the advice is about. */
static ProofAbout about_of(const Advice *a)
{
    if (advice_odds(a) != ODDS_CERTAIN)
        return ABOUT_ODDS;
    return a->better || a->plan ? ABOUT_REACHING : ABOUT_HOLDING;
}

/* Whether the odds that are claimed are those that the advice asks for. */
static bool odds_are_asked_for(const Check *c)
{
    OddsKind kind = advice_odds(c->advice);
    if (!is_of_odds(c) || kind == ODDS_CERTAIN)
        return !is_of_odds(c) && kind == ODDS_CERTAIN;
    if (kind == ODDS_MOST)
        return !are_odds_refuted(c) || c->odds_n == 0;
    return c->odds_n == c->advice->odds->n && c->odds_m == c->advice->odds->m;
}

static bool read_head(Check *c, ProofEntries *h, Tables *t)
{
    const char *version = head_entry(c, &h->lines, "al0-proof");
    h->has_values = !t->kif && head_is(version, "6");
    bool known = h->has_values || head_is(version, t->kif ? "5" : "4");
    c->kind = proof_kind_of_word(head_entry(c, &h->lines, "kind"));
    if (!c->kind)
        return check_fails(c, "the head cannot be read", "");
    if (known && (!head_files(c, &h->lines, t) || !head_settings(c, &h->lines, t)))
        return false;
    known &= head_is(head_entry(c, &h->lines, "game"), c->rules->game);
    h->root = head_entry(c, &h->lines, "root");
    h->us = head_entry(c, &h->lines, "us");
    h->advice = head_entry(c, &h->lines, "advice");
    while (h->has_values && h->n_values < MOST_GIVEN &&
           (h->value[h->n_values] = head_entry(c, &h->lines, "value")) != NULL)
        h->n_values++;
    h->odds = is_of_odds(c) ? head_entry(c, &h->lines, "odds") : NULL;
    known &= !is_of_odds(c) || (h->odds && read_claimed_odds(c, h->odds));
    while (c->us + 1 < c->rules->n_players && !head_is(h->us, c->rules->players[c->us]))
        c->us++;
    h->nodes = head_entry(c, &h->lines, "nodes");
    known &= h->root && head_is(h->us, c->rules->players[c->us]) && h->advice && h->nodes;
    return known && head_is(h->lines.line, "begin") ? true
                                                    : check_fails(c, "the head cannot be read", "");
}

/* The number behind the name of a parameter, and a blank.  False: something else stands there. */
static bool read_value(const char *text, const char *name, int64_t *out)
{
    char *end;
    size_t n = strlen(name);
    if (strncmp(text, name, n) != 0 || text[n] != ' ' || !text[n + 1] || text[n + 1] == ' ')
        return false;
    *out = strtoll(text + n + 1, &end, 10);
    return !*end && *out >= INT32_MIN && *out <= INT32_MAX;
}

/* The values of the parameters, each of which is one that it may have at the root. */
static bool read_given(Check *c, const ProofEntries *h)
{
    const Advice *a = c->advice;
    if (h->n_values != a->n_params || h->has_values != (a->n_params > 0))
        return check_fails(c, "the head has not a value for each parameter of the advice", "");
    for (uint32_t i = 0; i < a->n_params; i++) {
        int64_t number;
        GivenValue given = {.name = a->params[i].name.text, .follows = a->params[i].follows};
        if (!read_value(h->value[i], given.name, &number) ||
            !given_may_be(c, (GivenPlace){&c->root, &c->given}, &a->params[i], number,
                          &given.value))
            return check_fails(c, "no value that its parameter may have:", h->value[i]);
        c->given.at[c->given.n++] = given;
    }
    return true;
}

static bool begin_reading(Check *c, ProofEntries *h, const Tables *t, StrBuf *reading)
{
    const Decl *d = tables_find(t, DECL_ADVICE, h->advice);
    c->advice = d ? d->advice : NULL;
    if (!c->advice)
        return check_fails(c, "the table has no advice", h->advice);
    if (c->advice->expect)
        return check_fails(c, "what `expect:` asks for is an estimate: nothing proves it", "");
    if (!odds_are_asked_for(c))
        return check_fails(c, "the proof claims other odds than the advice asks for", "");
    c->kind = proof_kind_about(c->kind, about_of(c->advice));
    if (!c->kind)
        return check_fails(c, "the table has no advice", h->advice);
    Uses uses = tables_uses(t, d);
    uses_print(reading, &uses);
    vec_clear(&uses.decl);
    c->uses_depth = uses.depth && !c->advice->plan;
    if (c->advice->plan && !plan_read(c, h->lines.home, t, d, &h->plan))
        return false;
    c->plan = c->advice->plan ? &h->plan : NULL;
    if (!c->rules->read(c->rules, h->root, c->us, &c->root))
        return check_fails(c, "no position:", h->root);
    return read_given(c, h);
}

/* ---- verdict ------------------------------------------------------------------------------ */

/* Whether what is left to us is less than what is refuted, or nothing. */
static bool check_odds_left(Check *c, const Proved *proved)
{
    const Fraction left = {proved->odds, SURE};
    bool fine = c->odds_n ? !fraction_reaches(left, c->odds_n, c->odds_m) : proved->odds == 0;
    return fine ? true : check_fails(c, "the odds that are refuted may be left to us", "");
}

/* Whether the tree has the odds that are claimed, as they are counted, or as a fraction. */
static bool check_claimed_odds(Check *c, const Proved *proved)
{
    if (are_odds_refuted(c))
        return check_odds_left(c, proved);
    if (!is_of_odds(c) || fraction_reaches((Fraction){proved->odds, SURE}, c->odds_n, c->odds_m) ||
        fraction_reaches(proved->exactly, c->odds_n, c->odds_m))
        return true;
    return check_fails(c, "the tree has not the odds that are claimed", "");
}

/* What the verdict says at its end. */
static void print_claim(const Check *c, const ProofEntries *h)
{
    const char *says = c->kind->says, *odds = strstr(says, "%s");
    strbuf_add(c->says, says, odds ? (size_t)(odds - says) : strlen(says));
    if (odds && c->odds_n)
        strbuf_printf(c->says, "%s or more%s", h->odds, odds + strlen("%s"));
    else if (odds)
        strbuf_printf(c->says, "more than 0%s", odds + strlen("%s"));
}

static void print_verdict(const Check *c, const ProofEntries *h, unsigned height)
{
    const ProofKind *k = c->kind;
    assert(c->status == CHECK_VERIFIED && height <= MOST_PLIES && c->n_referred_to == 0);
    strbuf_printf(c->says, "%s verified: %s %s at %s for %s%s, ", k->title,
                  c->plan ? "plan" : "advice", h->advice, h->root, h->us,
                  strbuf_get(&h->lines.settings));
    for (unsigned i = 0; i < h->n_values; i++)
        strbuf_printf(c->says, "value %s, ", h->value[i]);
    if (k->side == PROOF_OURS && k->about == ABOUT_ODDS)
        strbuf_printf(c->says, "at least %s, ", h->odds);
    if (k->side == PROOF_OURS && k->play == PLAY_MUST_END)
        strbuf_printf(c->says, "height %u, ", height);
    strbuf_printf(c->says, "%s %s", h->nodes, k->nodes);
    if (k->side == PROOF_OURS)
        strbuf_printf(c->says,
                      ", %llu replies excluded there by them:", (unsigned long long)c->n_excluded);
    strbuf_puts(c->says, ". ");
    print_claim(c, h);
}

static bool check_end(Check *c, const ProofEntries *h)
{
    char word[LONGEST_WORD + 1], nodes[32];
    snprintf(nodes, sizeof nodes, "%llu", (unsigned long long)c->n_nodes);
    if (!text_word(c->text, word) || strcmp(word, "end") != 0)
        return check_fails(c, "there is no end mark behind the last node", "");
    if (!head_is(h->nodes, nodes))
        return check_fails(c, "the head names another number of nodes", "");
    const char *wrong = text_end(c->text);
    return wrong ? check_fails(c, wrong, "") : true;
}

/* A proof, or a certificate: whatever the first line says. */
static void check_text(Check *c, ProofEntries *h, Tables *t, StrBuf *reading)
{
    Proved proved = {0};
    head_begin(c, &h->lines);
    if (certificate_begins(h->lines.line))
        certificate_check(c, &h->lines, t, reading);
    else if (t->files->refutations)
        check_gives_up(c, "refutations can be asked for of a certificate, not of a proof", "");
    else if (read_head(c, h, t) && begin_reading(c, h, t, reading) && check_body(c, &proved) &&
             check_claimed_odds(c, &proved) && check_end(c, h) && check_game(c))
        print_verdict(c, h, proved.height);
}

CheckStatus check_proof(const TableFiles *table, FILE *proof, StrBuf *says, StrBuf *reading)
{
    return check_proof_by(NULL, table, proof, says, reading);
}

CheckStatus check_proof_by(const Rules *rules, const TableFiles *table, FILE *proof, StrBuf *says,
                           StrBuf *reading)
{
    assert(table && table->path && proof && says && reading);
    ProofEntries h = {.lines = {.home = arena_new("a table and a proof")}};
    Check c = {.text = text_new(proof), .says = says, .values = {.home = h.lines.home}};
    Tables tables;
    bool fine = tables_read(&tables, h.lines.home, rules, table, says);
    c.rules = tables.rules;
    if (!fine)
        c.status = CHECK_UNREADABLE;
    else
        check_text(&c, &h, &tables, reading);
    tables_clear(&tables);
    vec_clear(&c.values.at);
    slots_clear(&c.values.slots);
    text_free(c.text);
    strbuf_clear(&h.lines.settings);
    arena_free(h.lines.home);
    return c.status;
}
