/* write/text/value.c -- values of expressions as text (see value.h). */
#include "write/text/value.h"

#include <assert.h>

/* The game names it, or its domain. */
void value_write_element(StrBuf *out, const Game *game, const void *position, unsigned domain,
                         uint64_t bit)
{
    assert(bit && domain < game->vocab->n_domains);
    const Domain *d = &game->vocab->domains[domain];
    if (d->elements)
        strbuf_puts(out, d->elements[__builtin_ctzll(bit)]);
    else
        game->name_element(game, position, domain, bit, out);
}

static void write_value_set(StrBuf *out, const Game *game, const void *position, unsigned domain,
                            Value set)
{
    strbuf_putc(out, '{');
    for (Value rest = set; rest; rest &= rest - 1) {
        strbuf_puts(out, rest == set ? "" : ", ");
        value_write_element(out, game, position, domain, rest & (0 - rest));
    }
    strbuf_putc(out, '}');
}

void value_write(StrBuf *out, const Game *game, const void *position, Type type, Value v)
{
    assert(out && game && position);
    if (type_is_set(type))
        write_value_set(out, game, position, type_domain(type), v);
    else if (type == TYPE_BOOL)
        strbuf_puts(out, v ? "true" : "false");
    else if (value_is_defined(v))
        strbuf_printf(out, "%lld", (long long)v);
    else
        strbuf_puts(out, "undefined");
}
