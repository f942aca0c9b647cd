/* tests/fuzz/fuzz_epd.c -- any bytes behind the position of a line of EPD.
 * Does: what is refused has a message and a place; what is accepted is the same when it is written
 *       with every operand in quotes and read again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "al0.h"
#include "base/strbuf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char POSITION[] = "7k/8/6K1/8/8/8/8/R7 w - - ";

static void require(bool holds)
{
    if (!holds)
        abort();
}

static Al0Line *read_line(const Al0Table *table, const StrBuf *text)
{
    Al0Status error = {.at = SIZE_MAX};
    Al0Line *line = al0_line_read(table, strbuf_get(text), text->n, 1, &error);
    require(line || (*error.text && error.at <= text->n));
    return line;
}

static void write_operand(StrBuf *out, const char *operand)
{
    strbuf_puts(out, " \"");
    for (const char *c = operand; *c; c++) {
        if (*c == '"' || *c == '\\')
            strbuf_putc(out, '\\');
        strbuf_putc(out, *c);
    }
    strbuf_putc(out, '"');
}

static void write_line(StrBuf *out, const Al0Line *line)
{
    const char *operand;
    strbuf_puts(out, POSITION);
    for (size_t i = 0; i < al0_line_operation_count(line); i++) {
        strbuf_puts(out, al0_line_opcode(line, i));
        for (size_t k = 0; (operand = al0_line_operand(line, i, k)); k++)
            write_operand(out, operand);
        strbuf_putc(out, ';');
    }
}

static size_t count_operands(const Al0Line *line, size_t i)
{
    size_t k = 0;
    while (al0_line_operand(line, i, k))
        k++;
    return k;
}

static void require_same(const Al0Line *a, const Al0Line *b)
{
    size_t n = al0_line_operation_count(a);
    require(al0_line_operation_count(b) == n);
    for (size_t i = 0; i < n; i++) {
        size_t operands = count_operands(a, i);
        require(strcmp(al0_line_opcode(a, i), al0_line_opcode(b, i)) == 0);
        require(count_operands(b, i) == operands);
        for (size_t k = 0; k < operands; k++)
            require(strcmp(al0_line_operand(a, i, k), al0_line_operand(b, i, k)) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Al0Table *table = al0_table_read_text("t", "table t\n", 8, NULL, NULL);
    StrBuf text = {0}, again = {0};
    strbuf_puts(&text, POSITION);
    strbuf_add(&text, (const char *)data, size);
    Al0Line *line = read_line(table, &text);
    if (line) {
        write_line(&again, line);
        Al0Line *same = read_line(table, &again);
        require(same != NULL);
        require_same(line, same);
        al0_line_free(same);
    }
    al0_line_free(line);
    strbuf_clear(&text);
    strbuf_clear(&again);
    al0_table_free(table);
    return 0;
}
