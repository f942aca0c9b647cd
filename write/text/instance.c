/* write/text/instance.c -- advice with the values of its parameters (see instance.h). */
#include "write/text/instance.h"

#include <assert.h>

#include "game/game.h"
#include "write/text/value.h"

enum { MOST_TOLD = 6 }; /* instances of one name */

static void put_value_text(StrBuf *out, const AdviceAtRoot *of, uint32_t i)
{
    Type type = of->values.type[i];
    if (type_is_set(type))
        value_write_element(out, of->game, of->root, type_domain(type), of->values.at[i]);
    else
        value_write(out, of->game, of->root, type, of->values.at[i]);
}

void instance_write(StrBuf *out, const AdviceAtRoot *of)
{
    assert(of->advice && of->game && of->root);
    strbuf_puts(out, of->advice->full_name);
    if (!of->values.n || !values_fit(&of->values, of->advice))
        return;
    for (uint32_t i = 0; i < of->values.n; i++) {
        strbuf_printf(out, "%s%s = ", i ? ", " : "(", of->advice->params[i].name.text);
        put_value_text(out, of, i);
    }
    strbuf_putc(out, ')');
}

void instance_write_all(StrBuf *out, const AdviceAtRoot *of, size_t n)
{
    assert(n > 0 && of->values.n && values_fit(&of->values, of->advice));
    bool one = of->values.n == 1;
    strbuf_printf(out, "%s(", of->advice->full_name);
    for (size_t k = 0; k < n && k < MOST_TOLD; k++)
        for (uint32_t i = 0; i < of->values.n; i++) {
            bool next = k > 0 && i == 0 && !one;
            if (k || i)
                strbuf_puts(out, next ? "; " : ", ");
            if (!k || !one)
                strbuf_printf(out, "%s = ", of->advice->params[i].name.text);
            put_value_text(out, &of[k], i);
        }
    if (n > MOST_TOLD)
        strbuf_printf(out, ", %zu more", n - MOST_TOLD);
    strbuf_putc(out, ')');
}

void instance_json(Json *j, const AdviceAtRoot *of)
{
    assert(of->advice && of->game && of->root);
    json_put_text(j, "advice", of->advice->full_name);
    if (!of->values.n || !values_fit(&of->values, of->advice))
        return;
    json_begin_object(j, "values");
    for (uint32_t i = 0; i < of->values.n; i++) {
        StrBuf text = {0};
        put_value_text(&text, of, i);
        if (type_is_set(of->values.type[i]))
            json_put_text(j, of->advice->params[i].name.text, strbuf_get(&text));
        else
            json_put_int(j, of->advice->params[i].name.text, (int64_t)of->values.at[i]);
        strbuf_clear(&text);
    }
    json_end_object(j);
}
