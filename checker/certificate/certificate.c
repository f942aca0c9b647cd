/* checker/certificate/certificate.c -- certificates of whole tables: the head, the order of the
 * work, the verdict (see certificate.h). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "checker/certificate/certificate_internal.h"

static const char VERSION[] = "al0-certificate 1";

bool certificate_begins(const char *line)
{
    return line && strncmp(line, "al0-certificate ", strlen("al0-certificate ")) == 0;
}

/* ---- the head ----------------------------------------------------------------------------- */

/* The class of a game with chance: all that one player sees. */
static bool take_chance(CertificateCheck *s, const char *name)
{
    const Rules *r = s->c->rules;
    CertifiedClass *class = &s->at[s->n++];
    s->chance = class->is_own = true;
    if (!r->chance || !r->classes->find(r, name, &class->class))
        return check_game(s->c) && check_fails(s->c, "no player of a game with chance:", name);
    s->size = class->class.size;
    return true;
}

static bool take_class(CertificateCheck *s, const char *name, const char *own)
{
    CertifiedClass *class = &s->at[s->n];
    const Rules *r = s->c->rules;
    if (s->n == MOST_CLASSES || !r->classes->find(r, name, &class->class))
        return check_game(s->c) && check_fails(s->c, "no class of positions:", name);
    if (!class->class.turns)
        return check_fails(s->c, "players do not take turns, or chance plays:", name);
    for (size_t i = 0; i < s->n; i++)
        if (s->at[i].class.key == class->class.key)
            return check_fails(s->c, "a class is there twice:", name);
    size_t n = strlen(name);
    for (const char *at = own; *at; at = strchr(at, ' ') + 1)
        class->is_own |= strncmp(at, name, n) == 0 && at[n] == ' ';
    class->base = s->size;
    s->size += class->class.size;
    s->n++;
    return true;
}

/* Whether all classes that the table is written for are there. */
static bool has_own_classes(CertificateCheck *s, const char *own)
{
    size_t n = 0, wanted = 0;
    for (const char *at = own; *at; at = strchr(at, ' ') + 1)
        wanted++;
    for (size_t i = 0; i < s->n; i++)
        n += s->at[i].is_own;
    return n == wanted && n > 0
               ? true
               : check_fails(s->c, "not all classes are there that the table is written for:", own);
}

/* The names of the classes that the table is written for, a blank behind each. */
static void find_own_classes(const CertificateCheck *s, StrBuf *own)
{
    const Rules *r = s->c->rules;
    tables_material(s->t, own);
    unsigned n = own->n == 0 && r->classes->every ? r->n_players : 0;
    for (unsigned i = 0; i < n; i++)
        strbuf_printf(own, "%s ", r->players[i]);
}

static bool read_classes(CertificateCheck *s, Head *h)
{
    StrBuf own = {0};
    const char *player = head_entry(s->c, h, "chance");
    if (player)
        return take_chance(s, player);
    find_own_classes(s, &own);
    bool fine = true;
    for (const char *v; fine && (v = head_entry(s->c, h, "class"));)
        fine = take_class(s, v, strbuf_get(&own));
    fine = fine && has_own_classes(s, strbuf_get(&own));
    strbuf_clear(&own);
    return fine;
}

static bool read_certificate_head(CertificateCheck *s, Head *h)
{
    Check *c = s->c;
    if (!head_is(h->line, VERSION))
        return check_fails(c, "another version of certificates:", h->line);
    h->line = text_line(c->text);
    if (!head_files(c, h, s->t) || !head_settings(c, h, s->t))
        return false;
    if (!head_is(head_entry(c, h, "game"), c->rules->game) || !c->rules->classes)
        return check_fails(c, "the head cannot be read", "");
    if (!read_classes(s, h))
        return false;
    const char *run = head_entry(c, h, "run");
    if (!run || strspn(run, "0123456789abcdef") != RUN_DIGITS || run[RUN_DIGITS])
        return check_fails(c, "the head cannot be read", "");
    memcpy(s->run, run, RUN_DIGITS);
    return head_is(h->line, "begin") ? true : check_fails(c, "the head cannot be read", "");
}

/* What tables aim at that name nothing else. */
static Expr *default_aim(const CertificateCheck *s, Head *h)
{
    Expr *e = ARENA_NEW(h->home, Expr);
    const char *word = s->c->rules->classes->aim;
    e->kind = EX_NAME;
    e->name = (Name){.text = word, .length = (uint32_t)strlen(word)};
    return e;
}

static void take_aims(CertificateCheck *s, Head *h)
{
    const Header *header = &s->t->header;
    s->avoids = header->avoid;
    s->aim = s->avoids ? header->avoid : header->aim;
    if (!s->aim)
        s->aim = default_aim(s, h);
    s->scope = header->scope;
    tables_resolve(s->t, s->aim);
    if (s->scope)
        tables_resolve(s->t, s->scope);
    tables_resolve_rules(s->t);
}

/* ---- verdict ------------------------------------------------------------------------------ */

static void print_own_classes(const CertificateCheck *s)
{
    const char *before = "";
    for (size_t i = 0; i < s->n; i++)
        if (s->at[i].is_own) {
            strbuf_printf(s->c->says, "%s%s", before, s->at[i].class.name);
            before = ", ";
        }
}

/* What is known of advice before the chosen one. */
static void print_tried(const CertificateCheck *s)
{
    StrBuf first = {0}, *out = s->c->says;
    uint64_t n = tried_unshown(s, &first);
    if (s->tried.n == 0)
        strbuf_puts(out, " Not checked: that no advice before the one chosen in a rule's list has "
                         "a tree.");
    else if (n == 0)
        strbuf_puts(out, " No advice before the one chosen in a rule's list has a tree.");
    else
        strbuf_printf(out,
                      " Not shown in %llu positions: that no advice before the one chosen in a "
                      "rule's list has a tree; the first is%s.",
                      (unsigned long long)n, strbuf_get(&first));
    s->c->status = n == 0 ? s->c->status : CHECK_CUT_SHORT;
    strbuf_clear(&first);
}

static void print_certified(const CertificateCheck *s, const Head *h)
{
    const ClaimCounts *n = &s->count;
    StrBuf *out = s->c->says;
    const char *does = s->avoids ? "holds" : "wins", *done = s->avoids ? "held" : "won";
    if (s->lost.n)
        strbuf_printf(out,
                      "certificate damaged, verified as far as it goes. Blocks that are "
                      "damaged or missing:%s. ",
                      strbuf_get(&s->lost));
    else
        strbuf_puts(out, s->cut ? "certificate cut short, verified as far as it goes: "
                                : "certificate verified: ");
    print_own_classes(s);
    strbuf_printf(out, "%s, %llu positions with us to move%s. The table %s in %llu",
                  strbuf_get(&h->settings), (unsigned long long)n->positions,
                  s->scope ? " in its scope" : "", does,
                  (unsigned long long)n->by_kind[CLAIM_OURS]);
    if (!s->avoids && n->by_kind[CLAIM_OURS])
        strbuf_printf(out, ", in at most %u plies", n->longest);
    strbuf_printf(out,
                  ". %llu cannot be %s by any play. In %llu the table fails. Nothing is said "
                  "of %llu.",
                  (unsigned long long)n->by_kind[CLAIM_THEIRS], done,
                  (unsigned long long)n->by_kind[CLAIM_FAILS],
                  (unsigned long long)n->by_kind[CLAIM_NONE]);
    if (n->by_kind[CLAIM_FAILS] + n->by_kind[CLAIM_NONE] == 0)
        strbuf_printf(out, " So the table %s wherever that can be done.", does);
    if (s->cut || s->lost.n)
        strbuf_printf(out,
                      " Unknown: it is claimed that it %s in %llu more; in %llu of these its moves "
                      "were checked, but they lead to where they are missing.",
                      does, (unsigned long long)n->unproved[0] + n->unproved[1],
                      (unsigned long long)n->unproved[1]);
    print_tried(s);
}

static bool check_certificate_end(CertificateCheck *s)
{
    const char *wrong = text_end(s->c->text);
    return wrong ? check_fails(s->c, wrong, "") : check_game(s->c);
}

void certificate_check(Check *c, Head *h, Tables *t, StrBuf *reading)
{
    CertificateCheck s = {.c = c, .t = t, .reading = reading, .threads = 1};
    if (c->rules->classes && c->rules->classes->threads && t->files->threads > 0)
        s.threads = t->files->threads;
    assert(c->status == CHECK_VERIFIED && certificate_begins(h->line));
    bool fine = read_certificate_head(&s, h);
    if (fine)
        take_aims(&s, h);
    const bool refutations = t->files->refutations;
    if (fine && s.chance && refutations)
        fine = check_gives_up(c, "there are no refutations where chance moves", "");
    if (fine && s.chance) {
        if (odds_check(&s) && check_certificate_end(&s))
            odds_print(&s, &h->settings);
    } else if (fine) {
        s.claim = base_zalloc(s.size, sizeof *s.claim, "claims");
        s.started = base_zalloc(s.size / 8 + 1, 1, "claims");
        if (refutations)
            tried_begin(&s);
        if (claims_read(&s) && claims_check_theirs(&s) && strategies_check(&s) &&
            claims_check_started(&s) && check_certificate_end(&s))
            print_certified(&s, h);
        tried_clear(&s);
        if ((s.cut || s.lost.n) && c->status == CHECK_VERIFIED)
            c->status = CHECK_CUT_SHORT;
    }
    free(s.claim);
    free((void *)s.started);
    strbuf_clear(&s.lost);
    vec_clear(&s.printed);
}
