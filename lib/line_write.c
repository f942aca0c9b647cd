/* lib/line_write.c -- the answers to a line of a list, for other programs.
 * Does: passes line and answers to the writers of write/answer/list_line.h.
 * Knows: Al0Line, Al0Answer.   Must not know: how a line is written, files. */
#include <assert.h>

#include "lib/internal.h"
#include "write/answer/list_line.h"

static Operation operation_of(Arena *home, const Al0Line *line, size_t i)
{
    size_t n = 0;
    while (al0_line_operand(line, i, n))
        n++;
    const char **operand = ARENA_ARRAY(home, const char *, n);
    for (size_t k = 0; k < n; k++)
        operand[k] = al0_line_operand(line, i, k);
    return (Operation){al0_line_opcode(line, i), operand, n};
}

static LineAnswers answers_of(Arena *home, Al0Answer *const *answers, size_t n)
{
    const Answer **at = ARENA_ARRAY(home, const Answer *, n);
    for (size_t i = 0; i < n; i++)
        at[i] = &answers[i]->paper;
    return (LineAnswers){at, n};
}

static ListLine paper_of(Arena *home, const Al0AnsweredLine *l)
{
    const Al0Line *line = l->line;
    size_t n = al0_line_operation_count(line);
    Operation *operation = ARENA_ARRAY(home, Operation, n);
    for (size_t i = 0; i < n; i++)
        operation[i] = operation_of(home, line, i);
    return (ListLine){.table = &line->table->facts,
                      .position = line->position->bytes,
                      .number = line->number,
                      .operation = operation,
                      .n_operations = n,
                      .answers = answers_of(home, l->answers, l->n)};
}

static bool write_line_as(StrBuf *b, const ListLine *line, const LibForm *form, Status *status)
{
    bool no_seconds = form->options->no_seconds;
    if (form->format == AL0_TEXT) {
        DrawOptions draw = lib_draw_options(form->options, NULL);
        return list_line_write_text(b, line, &draw, no_seconds, status);
    }
    if (form->format == AL0_JSON) {
        list_line_write_json(&(Json){.out = b}, line, no_seconds);
        strbuf_putc(b, '\n');
        return true;
    }
    return status_fail(status, STATUS_WRONG_USE, "a list is answered in text or JSON");
}

static bool write_answered_line(StrBuf *b, const void *thing, const LibForm *form, Status *status)
{
    Al0AnsweredLine l;
    if (!SIZED_TAKE(&l, (const Al0AnsweredLine *)thing, "a line with its answers", status))
        return false;
    if (l.n == 0 && !al0_position_ending(l.line->position))
        return status_fail(status, STATUS_WRONG_USE, "the position of the line has no answer");
    Arena *home = arena_new("a line");
    ListLine paper = paper_of(home, &l);
    bool written = write_line_as(b, &paper, form, status);
    arena_free(home);
    return written;
}

bool al0_line_write_to(const Al0AnsweredLine *line, Al0Format format,
                       const Al0WriteOptions *options, Al0Write *write, void *context,
                       Al0Status *status)
{
    assert(line && line->line && write);
    return lib_write_to(write_answered_line, line, (LibForm){format, options},
                        (LibSink){write, context}, status);
}
