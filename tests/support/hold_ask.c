/* tests/support/hold_ask.c -- the program's answer to a position of the hold suite (see
 * hold_ask.h). */
#include "tests/support/hold_ask.h"

#include <string.h>

HoldAnswer hold_ask(const HoldLine *line, const char *folder, uint64_t nodes)
{
    StrBuf text = {0};
    strbuf_puts(&text, "table t\n");
    if (line->kind->rules)
        strbuf_printf(&text, "game \"%s/%s\"\n", folder, line->kind->rules);
    strbuf_puts(&text, line->kind->table);
    Al0Table *table = al0_table_read_text("t", strbuf_get(&text), text.n, NULL, NULL);
    strbuf_clear(&text);
    Al0Position *position = al0_position_read(table, line->position, strlen(line->position), NULL);
    al0_position_set_us(position, table, line->kind->us, NULL);
    Al0Session *session = al0_session_new(table, 0, NULL);
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .max_nodes = nodes};
    Al0Answer *a = al0_ask(session, position,
                           &(Al0Question){AL0_SIZE(Al0Question), .advice = "hold"}, &limits, NULL);
    HoldAnswer answer = {al0_answer_verdict(a), al0_answer_nodes(a)};
    al0_answer_free(a);
    al0_session_free(session);
    al0_position_free(position);
    al0_table_free(table);
    return answer;
}
