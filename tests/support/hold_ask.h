/* tests/support/hold_ask.h -- the program's answer to a position of the hold suite.
 * Knows: al0.h, a line of the suite.   Must not know: what is right. */
#ifndef AL0_TESTS_SUPPORT_HOLD_ASK_H
#define AL0_TESTS_SUPPORT_HOLD_ASK_H

#include "al0.h"
#include "tests/support/hold_suite.h"

typedef struct HoldAnswer {
    Al0Verdict verdict;
    uint64_t nodes;
} HoldAnswer;

/* folder: of the rules of games. */
static inline HoldAnswer hold_ask(const HoldLine *line, const char *folder, uint64_t nodes)
{
    char *messages = NULL;
    StrBuf text = {0};
    strbuf_puts(&text, "table t\n");
    if (line->kind->rules)
        strbuf_printf(&text, "game \"%s/%s\"\n", folder, line->kind->rules);
    strbuf_puts(&text, line->kind->table);
    Al0Table *table = al0_table_read_text("t", strbuf_get(&text), text.n, NULL, &messages);
    strbuf_clear(&text);
    Al0Position *position = al0_position_read(table, line->position, strlen(line->position), NULL);
    al0_position_set_us(position, table, line->kind->us);
    Al0Session *session = al0_session_new(table, 0);
    Al0Limits limits = al0_limits_default();
    limits.max_nodes = nodes;
    Al0Answer *a = al0_prove(session, position, "hold", &limits);
    HoldAnswer answer = {al0_answer_verdict(a), al0_answer_nodes(a)};
    al0_answer_free(a);
    al0_session_free(session);
    al0_position_free(position);
    al0_table_free(table);
    al0_free(messages);
    return answer;
}

#endif
