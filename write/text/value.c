/* write/text/value.c -- values of expressions as text and as JSON (see value.h). */
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

static void put_elements(Json *out, const Game *game, const void *position, unsigned domain,
                         Value set)
{
    StrBuf name = {0};
    json_begin_list(out, "value");
    for (Value rest = set; rest; rest &= rest - 1) {
        value_write_element(&name, game, position, domain, rest & (0 - rest));
        json_put_buffer(out, NULL, &name);
    }
    json_end_list(out);
    strbuf_clear(&name);
    json_begin_list(out, "bits");
    for (Value rest = set; rest; rest &= rest - 1)
        json_put_int(out, NULL, __builtin_ctzll(rest));
    json_end_list(out);
    json_put_count(out, "domain", domain);
}

void value_put_members(Json *out, const Game *game, const void *position, Type type, Value v)
{
    assert(out && game && position);
    StrBuf text = {0};
    bool is_set = type_is_set(type);
    const char *simple = type == TYPE_BOOL ? "bool" : "int";
    json_put_text(out, "type", is_set ? "set" : simple);
    value_write(&text, game, position, type, v);
    json_put_buffer(out, "text", &text);
    strbuf_clear(&text);
    if (is_set)
        put_elements(out, game, position, type_domain(type), v);
    else if (type == TYPE_BOOL)
        json_put_bool(out, "value", v != 0);
    else if (value_is_defined(v))
        json_put_int(out, "value", (int64_t)v);
    else
        json_put_null(out, "value");
}
