/* checker/certificate/certificate_state.c -- positions by number, what is noted of
 * them, the threads that check them, and what is printed of the table (see certificate.h). */
#include <assert.h>
#include <stdatomic.h>

#include "checker/certificate/certificate_internal.h"

/* ---- positions ---------------------------------------------------------------------------- */

bool claimed_number(const CertificateCheck *s, const Board *b, uint64_t *out)
{
    const Rules *r = s->c->rules;
    uint64_t key = r->classes->class_key(r, b);
    size_t i = 0;
    while (i < s->n && s->at[i].class.key != key)
        i++;
    if (key == 0 || i == s->n || !r->classes->number(r, &s->at[i].class, b, out))
        return false;
    *out += s->at[i].base;
    return true;
}

bool claimed_position(const CertificateCheck *s, uint64_t number, Board *out)
{
    size_t i = 0;
    while (i < s->n && number >= s->at[i].base + s->at[i].class.size)
        i++;
    const Rules *r = s->c->rules;
    return i < s->n && r->classes->position(r, &s->at[i].class, number - s->at[i].base, out);
}

bool claimed_is_own(const CertificateCheck *s, uint64_t number)
{
    size_t i = 0;
    assert(number < s->size);
    while (number >= s->at[i].base + s->at[i].class.size)
        i++;
    return s->at[i].is_own;
}

bool claimed_over(const CertificateCheck *s, const Board *b)
{
    const Rules *r = s->c->rules;
    Step move[MOST_STEPS];
    return r->can_move ? !r->can_move(r, b) : r->steps(r, b, move) == 0;
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
    s->c->rules->classes->write(s->c->rules, at, &where);
    check_fails(s->c, strbuf_get(&text), strbuf_get(&where));
    strbuf_clear(&text);
    strbuf_clear(&where);
    return false;
}

void claimed_mark(_Atomic unsigned char *bits, uint64_t number)
{
    atomic_fetch_or(&bits[number / 8], (unsigned char)(1 << number % 8));
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
            if (i >= found || (one(&mine, context, i) && check.status == CHECK_VERIFIED))
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
    return first == n || (one(s, context, first) && s->c->status == CHECK_VERIFIED);
}

/* ---- what is printed ----------------------------------------------------------------------- */

void certificate_print_once(CertificateCheck *s, const Uses *uses)
{
    Uses fresh = {0};
    for (size_t i = 0; i < uses->decl.n; i++) {
        size_t k = 0;
        while (k < s->printed.n && s->printed.at[k] != uses->decl.at[i])
            k++;
        if (k < s->printed.n)
            continue;
        vec_push(&s->printed, uses->decl.at[i], "declarations");
        vec_push(&fresh.decl, uses->decl.at[i], "declarations");
    }
    uses_print(s->reading, &fresh);
    vec_clear(&fresh.decl);
}
