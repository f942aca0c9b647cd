/* checker/certificate/certificate_claims.c -- what is claimed of every position, and that nothing
 * can be won where it says that (see certificate.h). Start reading at is_theirs(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "checker/certificate/certificate_internal.h"

/* ---- reading ------------------------------------------------------------------------------ */

/* A word and how often it stands there. */
typedef struct Repeated {
    char word[LONGEST_WORD + 1];
    uint64_t left;
} Repeated;

/* The next claim, of a position: "w12*3" is "w12" three times. */
static bool next_claim(CertificateCheck *s, uint64_t number, Repeated *r)
{
    if (r->left == 0) {
        if (!blocks_claim_word(s, number, r->word))
            return false;
        char *times = strchr(r->word, '*'), *end = NULL;
        r->left = times ? strtoull(times + 1, &end, 10) : 1;
        if (times && (times[1] < '1' || times[1] > '9' || *end))
            return check_fails(s->c, "no claim about positions:", r->word);
        if (times)
            *times = '\0';
    }
    r->left--;
    return true;
}

/* The number behind a letter, at most MOST_RANK; false: there is none. */
static bool read_claim_rank(const char *text, unsigned *out)
{
    char *end;
    if (*text < '0' || *text > '9')
        return false;
    unsigned long rank = strtoul(text, &end, 10);
    *out = (unsigned)rank;
    return !*end && rank <= MOST_RANK;
}

static bool read_claim(const CertificateCheck *s, const char *word, Claim *out)
{
    unsigned rank = 0;
    *out = (Claim){.kind = CLAIM_NONE};
    switch (*word) {
    case '-': return !word[1];
    case 'f':
    case 'r': out->kind = CLAIM_FAILS; return !word[1];
    case 'w':
        out->kind = CLAIM_OURS;
        if (s->avoids ? word[1] != '\0' : !read_claim_rank(word + 1, &rank))
            return false;
        break;
    case 'n':
        out->kind = CLAIM_THEIRS;
        if (s->avoids ? !read_claim_rank(word + 1, &rank) : word[1] != '\0')
            return false;
        break;
    default: return false;
    }
    out->rank = rank & MOST_RANK;
    return true;
}

static void count_claim(CertificateCheck *s, Claim claim, const Board *at)
{
    ClaimCounts *n = &s->count;
    if (s->scope && !check_holds(s->c, (ExprContext){.here = at, .root = at}, s->scope)) {
        n->beyond += claim.kind == CLAIM_OURS;
        return;
    }
    n->positions++;
    n->by_kind[claim.kind]++;
    if (claim.kind == CLAIM_OURS && claim.rank > n->longest)
        n->longest = claim.rank;
}

/* Takes the claim of a position that is legal and open.  What needs no strategy is checked here. */
static bool take_claim(CertificateCheck *s, const CertifiedClass *class, uint64_t number,
                       const Board *at, const char *word)
{
    Claim *claim = &s->claim[number];
    if (!read_claim(s, word, claim))
        return check_fails(s->c, "no claim about positions:", word);
    if (class->is_own)
        count_claim(s, *claim, at);
    else if (claim->kind == CLAIM_FAILS || claim->kind == CLAIM_OURS)
        return claimed_fails(s, "the table is not written for this", at);
    if (*word == 'r') {
        claimed_mark(s->started, number);
        return rules_check_none(s, at);
    }
    bool ended = claim->kind == CLAIM_OURS && !s->avoids && claim->rank == 0;
    if (ended)
        claimed_mark(s->started, number);
    return !ended || claimed_aim(s, at) ? s->c->status == CHECK_VERIFIED
                                        : claimed_fails(s, "the aim does not hold at rank 0", at);
}

/* Whether a position with us to move is legal, and play is not over. */
static bool is_open_position(const CertificateCheck *s, uint64_t number, Board *out)
{
    return claimed_position(s, number, out) && !claimed_over(s, out);
}

bool claims_read(CertificateCheck *s)
{
    Repeated r = {.left = 0};
    Board at;
    for (size_t i = 0; i < s->n; i++) {
        const CertifiedClass *class = &s->at[i];
        for (uint64_t n = 0; n < class->class.size; n++)
            if (is_open_position(s, class->base + n, &at) &&
                (!next_claim(s, class->base + n, &r) ||
                 !take_claim(s, class, class->base + n, &at, r.word)))
                return false;
    }
    return r.left == 0 ? true : check_fails(s->c, "more claims than there are positions:", r.word);
}

/* ---- what begins a strategy --------------------------------------------------------------- */

static bool is_started(const CertificateCheck *s, uint64_t n)
{
    ClaimKind kind = (ClaimKind)s->claim[n].kind;
    return (kind != CLAIM_OURS && kind != CLAIM_FAILS) || s->started[n / 8] >> n % 8 & 1;
}

/* Takes a claim back that does not follow. */
static void take_back(CertificateCheck *s, uint64_t number)
{
    Board at;
    ClaimCounts *n = &s->count;
    claimed_position(s, number, &at);
    Claim *claim = &s->claim[number];
    if (s->scope && !check_holds(s->c, (ExprContext){.here = &at, .root = &at}, s->scope)) {
        n->beyond -= claim->kind == CLAIM_OURS;
    } else {
        n->by_kind[claim->kind]--;
        n->by_kind[CLAIM_NONE]++;
        if (claim->kind == CLAIM_OURS)
            n->unproved[is_started(s, number)]++;
    }
    claim->kind = CLAIM_NONE;
}

/* Of what is won each rank follows from lower ones, so those below the first that is missing hold.
 * What is held, and where the table fails, follows from others of any number: from all or none. */
static void take_back_unproved(CertificateCheck *s)
{
    bool fails = true;               /* all of that is there */
    unsigned proved = MOST_RANK + 1; /* ranks below that are */
    for (uint64_t i = 0; i < s->size; i++) {
        if (is_started(s, i))
            continue;
        unsigned rank = s->claim[i].rank;
        fails &= s->claim[i].kind != CLAIM_FAILS;
        if (s->claim[i].kind == CLAIM_OURS && rank < proved)
            proved = rank; /* 0 of what is held */
    }
    s->count.longest = 0;
    for (uint64_t i = 0; i < s->size; i++) {
        Claim claim = s->claim[i];
        if ((claim.kind == CLAIM_OURS && claim.rank >= proved) ||
            (claim.kind == CLAIM_FAILS && !fails))
            take_back(s, i);
        else if (claim.kind == CLAIM_OURS && claim.rank > s->count.longest)
            s->count.longest = claim.rank;
    }
}

bool claims_check_started(CertificateCheck *s)
{
    uint64_t n = 0;
    Board at;
    if (s->cut || s->lost.n)
        take_back_unproved(s);
    while (n < s->size && is_started(s, n))
        n++;
    if (n == s->size)
        return s->c->status == CHECK_VERIFIED;
    claimed_position(s, n, &at);
    return claimed_fails(s, "no strategy begins", &at);
}

/* ---- what cannot be won, or held ---------------------------------------------------------- */

/* Whether a position with us to move, behind a reply of theirs, or where we are alone behind our
 * own move, is one of theirs: claimed to be, with a lower rank if there are ranks; or play is over,
 * or what is to be avoided holds. */
static bool is_theirs(CertificateCheck *s, const Board *at, unsigned rank)
{
    uint64_t number;
    bool numbered = claimed_number(s, at, &number);
    Claim claim = numbered ? s->claim[number] : (Claim){.kind = CLAIM_NONE};
    if (claim.kind == CLAIM_THEIRS && (!s->avoids || claim.rank < rank))
        return true; /* it is shown there that the aim does not hold */
    bool aim = claimed_aim(s, at);
    return s->avoids ? aim : !aim && numbered && claimed_over(s, at);
}

/* Whether they can answer a move of ours so that it stays theirs; at: they are to move. */
static bool can_answer(CertificateCheck *s, const Board *at, unsigned rank)
{
    Step reply[MOST_STEPS];
    unsigned n = s->c->rules->steps(s->c->rules, at, reply);
    bool found = n == 0 && !s->avoids;
    for (unsigned i = 0; i < n && !found; i++) {
        Board after;
        s->c->rules->play(s->c->rules, at, reply[i], &after);
        found = is_theirs(s, &after, rank);
    }
    return s->avoids ? found || claimed_aim(s, at) : found && !claimed_aim(s, at);
}

/* Each of our moves has an answer. */
static bool check_theirs(CertificateCheck *s, const Board *at, unsigned rank)
{
    bool aim = claimed_aim(s, at), fine = true;
    if (aim && s->avoids)
        return true;
    if (aim)
        return claimed_fails(s, "the aim holds where it cannot be won", at);
    Step move[MOST_STEPS];
    unsigned n = s->c->rules->steps(s->c->rules, at, move);
    for (unsigned i = 0; i < n && fine; i++) {
        Board after;
        s->c->rules->play(s->c->rules, at, move[i], &after);
        fine = s->c->rules->we_move(s->c->rules, &after) ? is_theirs(s, &after, rank)
                                                         : can_answer(s, &after, rank);
    }
    return fine ? true : claimed_fails(s, "we have a move that nothing answers", at);
}

static bool check_if_theirs(CertificateCheck *s, void *context, uint64_t number)
{
    Board at;
    (void)context;
    Claim claim = s->claim[number];
    return claim.kind != CLAIM_THEIRS ||
           (claimed_position(s, number, &at) && check_theirs(s, &at, claim.rank));
}

bool claims_check_theirs(CertificateCheck *s)
{
    return claimed_each(s, s->size, check_if_theirs, NULL) && s->c->status == CHECK_VERIFIED;
}
