/* checker/certificate.c -- certificates of whole tables: the head, the order of the work, the
 * verdict (see certificate.h). */
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "checker/certificate_internal.h"

static const char VERSION[] = "al0-certificate 1";

bool certificate_begins(const char *line)
{
    return line && strncmp(line, "al0-certificate ", strlen("al0-certificate ")) == 0;
}

/* ---- positions ---------------------------------------------------------------------------- */

bool claimed_number(const CertificateCheck *s, const Mailbox *m, uint64_t *out)
{
    uint64_t material = placement_material(m);
    if (m->castling || m->ep != NOWHERE)
        return false;
    for (size_t i = 0; i < s->n; i++)
        if (s->at[i].class.material == material) {
            *out = s->at[i].base + placement_number(&s->at[i].class, m);
            return true;
        }
    return false;
}

bool claimed_position(const CertificateCheck *s, uint64_t number, Board *out)
{
    size_t i = 0;
    while (i < s->n && number >= s->at[i].base + s->at[i].class.size)
        i++;
    return i < s->n && placement_board(&s->at[i].class, number - s->at[i].base, &out->chess);
}

bool claimed_aim(const CertificateCheck *s, const Board *b)
{
    return check_holds(s->c, (ExprContext){.here = b, .root = b}, s->aim);
}

bool claimed_fails(const CertificateCheck *s, const char *what, const Board *at)
{
    StrBuf text = {0};
    strbuf_printf(&text, "%s at", what);
    StrBuf where = {0};
    placement_write(&at->chess, &where);
    check_fails(s->c, strbuf_get(&text), strbuf_get(&where));
    strbuf_clear(&text);
    strbuf_clear(&where);
    return false;
}

void claimed_mark_started(CertificateCheck *s, uint64_t number)
{
    atomic_fetch_or(&s->started[number / 8], (unsigned char)(1 << number % 8));
}

/* ---- threads ------------------------------------------------------------------------------ */

/* The first thing that is wrong, as one thread finds it; n: none is. */
static uint64_t first_wrong(const CertificateCheck *s, uint64_t n, CheckOne *one, void *context)
{
    uint64_t first = n;
#pragma omp parallel num_threads((int)s->threads)
    {
        CertificateCheck mine = *s;
        Check check = *s->c;
        StrBuf says = {0};
        check.says = &says;
        mine.c = &check;
#pragma omp for schedule(dynamic, 256)
        for (uint64_t i = 0; i < n; i++) {
            uint64_t found;
#pragma omp atomic read
            found = first;
            if (i >= found || one(&mine, context, i))
                continue;
#pragma omp critical(first_wrong)
            first = i < first ? i : first;
            check.status = CHECK_VERIFIED;
        }
        strbuf_clear(&says);
    }
    return first;
}

bool claimed_each(CertificateCheck *s, uint64_t n, CheckOne *one, void *context)
{
    assert(s->c->status == CHECK_VERIFIED);
    uint64_t first = first_wrong(s, n, one, context);
    return first == n || one(s, context, first);
}

/* ---- the head ----------------------------------------------------------------------------- */

static bool take_class(CertificateCheck *s, const char *name, const char *own)
{
    CertifiedClass *class = &s->at[s->n];
    if (s->n == MOST_CLASSES || !placement_class(name, &class->class))
        return check_fails(s->c, "no class of positions:", name);
    for (size_t i = 0; i < s->n; i++)
        if (s->at[i].class.material == class->class.material)
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

static bool read_classes(CertificateCheck *s, Head *h)
{
    StrBuf own = {0};
    tables_material(s->t, &own);
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
    if (!head_is(head_entry(c, h, "game"), c->rules->game) || c->rules != &checker_chess)
        return check_fails(c, "the head cannot be read", "");
    if (!read_classes(s, h))
        return false;
    return head_is(h->line, "begin") ? true : check_fails(c, "the head cannot be read", "");
}

/* `mate`, which tables aim at that name nothing else. */
static Expr *default_aim(Head *h)
{
    Expr *e = ARENA_NEW(h->home, Expr);
    e->kind = EX_NAME;
    e->name = (Name){.text = "mate", .length = 4};
    return e;
}

static void take_aims(CertificateCheck *s, Head *h)
{
    const Header *header = &s->t->header;
    s->avoids = header->avoid;
    s->aim = s->avoids ? header->avoid : header->aim;
    if (!s->aim)
        s->aim = default_aim(h);
    s->scope = header->scope;
    tables_resolve(s->t, s->aim);
    if (s->scope)
        tables_resolve(s->t, s->scope);
    tables_resolve_rules(s->t);
}

/* ---- verdict ------------------------------------------------------------------------------ */

/* Whether each position that the table is said to win or to fail in begins a strategy. */
static bool are_all_started(CertificateCheck *s)
{
    Board at;
    for (uint64_t n = 0; n < s->size; n++) {
        ClaimKind kind = (ClaimKind)s->claim[n].kind;
        if ((kind == CLAIM_OURS || kind == CLAIM_FAILS) && !(s->started[n / 8] >> n % 8 & 1)) {
            claimed_position(s, n, &at);
            return claimed_fails(s, "no strategy begins", &at);
        }
    }
    return true;
}

static void print_own_classes(const CertificateCheck *s)
{
    const char *before = "";
    for (size_t i = 0; i < s->n; i++)
        if (s->at[i].is_own) {
            strbuf_printf(s->c->says, "%s%s", before, s->at[i].class.name);
            before = ", ";
        }
}

static void print_certified(const CertificateCheck *s, const Head *h)
{
    const ClaimCounts *n = &s->count;
    StrBuf *out = s->c->says;
    const char *does = s->avoids ? "holds" : "wins", *done = s->avoids ? "held" : "won";
    strbuf_puts(out, "certificate verified: ");
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
    strbuf_puts(out, " Not checked: that no advice before the one chosen in a rule's list has a "
                     "tree.");
}

static bool check_certificate_end(CertificateCheck *s)
{
    const char *wrong = text_end(s->c->text);
    return wrong ? check_fails(s->c, wrong, "") : check_game(s->c);
}

void certificate_check(Check *c, Head *h, Tables *t, StrBuf *reading)
{
    unsigned threads = t->files->threads ? t->files->threads : 1;
    CertificateCheck s = {.c = c, .t = t, .reading = reading, .threads = threads};
    assert(c->status == CHECK_VERIFIED && certificate_begins(h->line));
    if (read_certificate_head(&s, h)) {
        take_aims(&s, h);
        s.claim = base_zalloc(s.size, sizeof *s.claim, "claims");
        s.started = base_zalloc(s.size / 8 + 1, 1, "claims");
        if (claims_read(&s) && claims_check_theirs(&s) && strategies_check(&s) &&
            are_all_started(&s) && check_certificate_end(&s))
            print_certified(&s, h);
    }
    free(s.claim);
    free((void *)s.started);
    vec_clear(&s.printed);
}
