/* verify/certificate.c -- claims and moves of a certificate (see certificate.h).
 * Several threads ask the table; what it chooses is followed by one, in the order of numbers.  Of a
 * symmetric table one of all images of a position is asked, and the others are followed with it.
 * Start reading at certificate_gather(). */
#include "verify/certificate.h"

#include <assert.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "positions/canonical.h"
#include "verify/certificate_walk.h"

enum {
    LISTING_SHARE = 8,      /* of the memory, at most, for the positions of one class */
    LONGEST_STRETCH = 8192, /* positions, see Ahead */
    LEAST_STRETCHES = 32,   /* of a table */
    TURNS = MOST_CERTIFIED_RANK + 2,
    STRETCHES = 4 /* that are asked before what is chosen there is followed */
};

void certificate_clear(Certificate *c)
{
    for (size_t i = 0; i < c->paths.n; i++)
        free(c->paths.at[i]);
    vec_clear(&c->paths);
    certificate_clear_classes(c);
    vec_clear(&c->strategies);
    vec_clear(&c->moves);
    free(c->place);
    free(c->odds);
    *c = (Certificate){0};
}

static void tell_trouble(const VerifyOptions *o, const char *what, const char *why)
{
    StrBuf text = {0};
    strbuf_printf(&text, "%s: %s", what, why);
    if (o->trouble)
        o->trouble(o->context, strbuf_get(&text));
    strbuf_clear(&text);
}

void certificate_tell_none(const VerifyOptions *o, const char *why)
{
    tell_trouble(o, "no certificate is written", why);
}

void certificate_tell_cut(const VerifyOptions *o, const char *why)
{
    tell_trouble(o, "the certificate is cut short", why);
}

/* ---- what has a certificate --------------------------------------------------------------- */

bool certificate_is_possible(const Compiled *c, bool refutations, Status *status)
{
    const TableSet *set = c->set;
    if (!certificate_has_numbers(c->game))
        return status_fail(status, STATUS_WRONG_USE,
                           "certificates are written of chess, and of games from files with "
                           "chance, or in which one player is alone or two take turns");
    if (c->game->n_players == 1 && set->root->avoid)
        return status_fail(status, STATUS_WRONG_USE,
                           "no certificate can be written of what is avoided where one player is "
                           "alone");
    if (refutations && c->game->chance)
        return status_fail(status, STATUS_WRONG_USE,
                           "no refutations can be written where chance moves");
    for (size_t i = 0; i < set->n_advices; i++)
        if (set->advices[i]->plan || set->advices[i]->n_params > 0)
            return status_fail(
                status, STATUS_WRONG_USE,
                "no certificate can be written of a table with plans or parameters: `%s`",
                set->advices[i]->full_name);
    return true;
}

/* ---- classes ------------------------------------------------------------------------------- */

/* Those of the table, and those that play may lead to. */
static bool find_classes(Gatherer *g, Status *status)
{
    char name[MAX_CLASS_NAME];
    const Verification *v = g->v;
    const CertificateGround ground = {g->game, v->o->memory / LISTING_SHARE};
    for (size_t i = 0; i < v->classes->names.n; i++)
        if (!certificate_add_class(g->out, &ground, v->classes->names.at[i], status))
            return false;
    for (size_t i = 0; truth_class(v->truth, i, name); i++) {
        bool known = false;
        for (size_t k = 0; k < v->classes->names.n; k++) {
            const char *own = v->classes->names.at[k];
            known |= strcmp(own, name) == 0;
        }
        if (!known && !certificate_add_class(g->out, &ground, name, status))
            return false;
    }
    return true;
}

/* ---- what the table chooses ---------------------------------------------------------------- */

/* Positions that are asked next.  One thread asks the table in those of a stretch, one after the
 * other; its searches forget what was before: so what is chosen does not depend on threads. */
typedef struct Ahead {
    uint64_t all, left[TURNS]; /* that are asked; by turn: those that are left */
    uint64_t at;               /* behind the last one that was found of a turn */
    unsigned turn;
    size_t stretch, n; /* positions in a stretch, and in these */
    uint64_t number[LONGEST_STRETCH * STRETCHES];
    Choice choice[LONGEST_STRETCH * STRETCHES];
} Ahead;

/* What a thread asks with. */
typedef struct CertificateAsker {
    Session *session;
    void *position, *room;
} CertificateAsker;

static CertificateAsker *askers_new(const Gatherer *g, unsigned n)
{
    CertificateAsker *a = base_alloc(n * sizeof *a, "a certificate");
    for (unsigned i = 0; i < n; i++)
        a[i] = (CertificateAsker){session_new(g->v->c, g->v->o->memory / SWEEP_SHARE),
                                  base_alloc(g->game->position_size, "a position"),
                                  base_alloc(g->game->position_size, "a position")};
    return a;
}

static void askers_free(CertificateAsker *a, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        session_free(a[i].session);
        free(a[i].position);
        free(a[i].room);
    }
    free(a);
}

/* Whether the table's play from a position is to be followed. */
static bool is_followed(const Gatherer *g, uint64_t number)
{
    const CertificatePlace *p = &g->out->place[number];
    return p->claim == CERTIFICATE_FAILS ||
           (p->claim == CERTIFICATE_OURS && (p->rank > 0 || g->v->fixpoint.avoids));
}

/* Positions are followed by growing ranks, since ranks rest on lower ones: so what is cut short
 * proves the lower ones.  Then those where the table fails. */
static unsigned turn_of(const Gatherer *g, uint64_t number)
{
    const CertificatePlace *p = &g->out->place[number];
    if (g->v->fixpoint.avoids)
        return 0;
    return p->claim == CERTIFICATE_FAILS ? TURNS - 1 : p->rank;
}

/* Whether the table is asked there: of images of a position in the canonical one, if one is enough.
 */
static bool is_asked(const Gatherer *g, uint64_t number)
{
    if (!is_followed(g, number) || !g->v->asked.images)
        return is_followed(g, number);
    certificate_position(g->out, g->game, number, g->v->position);
    return g->game->symmetries->to_canonical(g->game, g->v->position) == 0;
}

static Ahead *ahead_new(const Gatherer *g)
{
    Ahead *a = base_zalloc(1, sizeof *a, "a certificate");
    for (uint64_t i = 0; i < g->out->size; i++)
        if (is_asked(g, i)) {
            a->all++;
            a->left[turn_of(g, i)]++;
        }
    uint64_t stretch = a->all / LEAST_STRETCHES + 1;
    a->stretch = stretch < LONGEST_STRETCH ? (size_t)stretch : LONGEST_STRETCH;
    return a;
}

/* Takes the next positions that are asked.   False: there are none. */
static bool find_next(const Gatherer *g, Ahead *out)
{
    out->n = 0;
    for (; out->turn < TURNS && out->left[out->turn] == 0; out->turn++)
        out->at = 0;
    for (; out->turn < TURNS && out->n < out->left[out->turn] && out->n < out->stretch * STRETCHES;
         out->at++)
        if (is_followed(g, out->at) && turn_of(g, out->at) == out->turn && is_asked(g, out->at))
            out->number[out->n++] = out->at;
    if (out->n > 0)
        out->left[out->turn] -= out->n;
    return out->n > 0;
}

/* The advice that the table has chosen in the asker's position, or the one that was asked in its
 * place; NULL: that is not known. */
static const Advice *advice_chosen(const Gatherer *g, CertificateAsker *asker)
{
    const Verification *v = g->v;
    uint64_t number = g->chosen ? numbered(&v->numbering, asker->position) : NO_INDEX;
    if (number != NO_INDEX)
        number = canonical_index(&v->numbering, &v->asked, number, asker->room);
    return number != NO_INDEX && g->chosen[number] ? v->c->set->advices[g->chosen[number] - 1]
                                                   : NULL;
}

static void ask_stretch(const Gatherer *g, CertificateAsker *asker, Ahead *ahead, size_t begin)
{
    ChooseOptions o = g->options;
    o.first_move = true;
    session_keep(asker->session);
    for (size_t i = begin; i < ahead->n && i < begin + ahead->stretch; i++) {
        ahead->choice[i] = (Choice){0};
        if (prove_is_late(&o.limits))
            continue;
        certificate_position(g->out, g->game, ahead->number[i], asker->position);
        o.known = advice_chosen(g, asker);
        session_choose(asker->session, asker->position, &o, &ahead->choice[i]);
    }
}

static void ask_ahead(const Gatherer *g, CertificateAsker *askers, Ahead *ahead)
{
#pragma omp parallel for num_threads((int)g->v->o->threads) schedule(dynamic, 1)
    for (size_t begin = 0; begin < ahead->n; begin += ahead->stretch)
        ask_stretch(g, &askers[omp_get_thread_num()], ahead, begin);
}

/* Follows what was chosen in a position in all images for which it was asked.  A claim that is
 * given up for one is given up for all, so that the asked one speaks for the others. */
static void follow_images(Gatherer *g, uint64_t number, CertificateAsker *room, Choice *c)
{
    CertificateImages images;
    bool dropped = false;
    certificate_position(g->out, g->game, number, room->position);
    gatherer_images(g, room->position, room->room, &images);
    for (size_t i = 0; i < images.n && !g->lost; i++) {
        FollowedPosition at = {images.number[i], g->v->position, room->position, images.image[i]};
        certificate_position(g->out, g->game, at.number, g->v->position);
        gatherer_follow(g, &at, c);
        dropped |= g->out->place[at.number].claim == CERTIFICATE_NOTHING;
    }
    for (size_t i = 0; i < images.n && dropped; i++)
        g->out->place[images.number[i]].claim = CERTIFICATE_NOTHING;
}

/* Follows what was chosen, or frees it. */
static void follow_ahead(Gatherer *g, CertificateAsker *room, Ahead *ahead, bool late)
{
    for (size_t i = 0; i < ahead->n; i++) {
        if (!late && !g->lost)
            follow_images(g, ahead->number[i], room, &ahead->choice[i]);
        proof_free(&ahead->choice[i].proof);
    }
}

/* ---- all of it ----------------------------------------------------------------------------- */

/* Returns: false when it was late. */
static bool follow_all(Gatherer *g)
{
    const VerifyOptions *o = g->v->o;
    uint64_t done = 0;
    bool late = false;
    CertificateAsker *askers = askers_new(g, o->threads);
    Ahead *ahead = ahead_new(g);
    while (!late && !g->lost && find_next(g, ahead)) {
        if (o->progress)
            o->progress(o->context, "the certificate", done, ahead->all);
        done += ahead->n;
        ask_ahead(g, askers, ahead);
        late = prove_is_late(&o->limits);
        follow_ahead(g, &askers[0], ahead, late);
    }
    free(ahead);
    askers_free(askers, o->threads);
    return !late;
}

static bool fail_to_follow(const Gatherer *g, Status *status)
{
    char *text = verification_text(g->v);
    status_fail(status, STATUS_TOO_LARGE, "the certificate cannot follow the play from %s", text);
    free(text);
    return false;
}

/* Leaves out where the table fails, since that rests on what is not there. */
static void cut_short(Gatherer *g)
{
    Certificate *c = g->out;
    size_t n = 0;
    for (uint64_t i = 0; i < c->size; i++)
        if (c->place[i].claim == CERTIFICATE_FAILS)
            c->place[i].claim = CERTIFICATE_NOTHING;
    for (size_t i = 0; i < c->moves.n; i++)
        if (c->strategies.at[c->moves.at[i].strategy].kind != CERTIFICATE_FAILS_BY)
            c->moves.at[n++] = c->moves.at[i];
    c->moves.n = n;
    c->cut = true;
    certificate_tell_cut(g->v->o, g->too_large ? "it does not fit into the memory"
                                               : "the time is over, or it was stopped");
}

static void refute_tried(Gatherer *g)
{
    const char *limit = gatherer_refute(g);
    if (limit)
        tell_trouble(g->v->o, "the certificate does not refute all advice that was tried", limit);
}

/* Follows the table's play from all positions, or as far as limits allow.  False with a status. */
static bool follow_play(Gatherer *g, Status *status)
{
    bool in_time = follow_all(g);
    while (in_time && !g->lost && g->dropped && !g->v->fixpoint.avoids) { /* others rest on it */
        gatherer_begin_again(g);
        in_time = follow_all(g);
    }
    if (g->lost && !g->too_large)
        return fail_to_follow(g, status);
    if (!in_time || g->too_large)
        cut_short(g);
    else if (g->v->o->refutations)
        refute_tried(g);
    return true;
}

static int in_order_of_file(const void *x, const void *y)
{
    const CertificateMove *a = x, *b = y;
    if (a->strategy != b->strategy)
        return a->strategy < b->strategy ? -1 : 1;
    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return (a->depth > b->depth) - (a->depth < b->depth);
}

bool certificate_gather(Verification *v, Certificate *out, Status *status)
{
    assert(v->truth && out && out->size == 0);
    Gatherer g;
    gatherer_init(&g, v, out);
    bool fine = find_classes(&g, status);
    if (fine) {
        certificate_find_claims(v, out);
        g.chosen = certificate_find_advice(v);
        fine = follow_play(&g, status);
    }
    if (fine && out->moves.n)
        qsort(out->moves.at, out->moves.n, sizeof *out->moves.at, in_order_of_file);
    gatherer_clear(&g);
    return fine;
}
