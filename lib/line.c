/* lib/line.c -- a line of a list of positions: EPD.
 * Does: reads the position and the operations behind it.
 * Knows: Game, how EPD writes operations.   Must not know: searches, answers. */
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lib/internal.h"

/* How a word of `words` begins. */
enum { OPCODE = 'c', OPERAND = 'd' };

enum { LIMIT_WORDS = 1000 }; /* opcodes and operands of one line */

/* ---- reading ------------------------------------------------------------------------------ */

/* The part of a line that has not been read yet, and what was found so far. */
typedef struct Reader {
    const char *text, *at, *end;
    StrBuf words;
    size_t n_words;
    Status *status;
} Reader;

static bool wrong(Reader *r, const char *at, const char *why)
{
    return status_fail_at(r->status, STATUS_WRONG_INPUT, (size_t)(at - r->text), "%s", why);
}

static bool is_line_blank(char c)
{
    return c == ' ' || c == '\t';
}

static void skip_line_blanks(Reader *r)
{
    while (r->at < r->end && is_line_blank(*r->at))
        r->at++;
}

static void skip_to_operation(Reader *r)
{
    while (r->at < r->end && (is_line_blank(*r->at) || *r->at == ';'))
        r->at++;
}

static bool begin_reader_word(Reader *r, char mark, const char *at)
{
    strbuf_putc(&r->words, mark);
    return ++r->n_words <= LIMIT_WORDS || wrong(r, at, "too many operations in one line");
}

static bool read_opcode(Reader *r)
{
    const char *from = r->at;
    while (r->at < r->end && (isalnum((unsigned char)*r->at) || *r->at == '_'))
        r->at++;
    bool ends = r->at == r->end || is_line_blank(*r->at) || *r->at == ';';
    if (!ends || !isalpha((unsigned char)*from))
        return wrong(r, from, "expected an operation of EPD, such as `id \"a name\";`");
    if (!begin_reader_word(r, OPCODE, from))
        return false;
    strbuf_add(&r->words, from, (size_t)(r->at - from));
    strbuf_putc(&r->words, '\0');
    return true;
}

/* A text in quotes; `\"` and `\\` stand for `"` and `\`. */
static bool read_quoted_text(Reader *r)
{
    const char *from = r->at++;
    while (r->at < r->end && *r->at != '"') {
        bool escaped = *r->at == '\\' && r->at + 1 < r->end && strchr("\"\\", r->at[1]);
        r->at += escaped;
        if (*r->at == '\0')
            return wrong(r, r->at, "a text cannot hold a NUL");
        strbuf_putc(&r->words, *r->at++);
    }
    if (r->at == r->end)
        return wrong(r, from, "the text that begins here is not closed with a `\"`");
    r->at++;
    return true;
}

static bool read_operand(Reader *r)
{
    bool ok = begin_reader_word(r, OPERAND, r->at);
    if (ok && *r->at == '"')
        ok = read_quoted_text(r);
    else
        for (; ok && r->at < r->end && !is_line_blank(*r->at) && *r->at != ';'; r->at++) {
            ok = *r->at || wrong(r, r->at, "an operand cannot hold a NUL");
            strbuf_putc(&r->words, *r->at);
        }
    strbuf_putc(&r->words, '\0');
    return ok;
}

static bool read_operation(Reader *r)
{
    bool ok = read_opcode(r);
    skip_line_blanks(r);
    while (ok && r->at < r->end && *r->at != ';') {
        ok = read_operand(r);
        skip_line_blanks(r);
    }
    return ok;
}

/* Reads the operations up to the end.
 * Returns: them, as Al0Line keeps them, on the heap; NULL if there are none, or after a failure,
 *   which the reader's status has. */
static char *read_operations(Reader *r)
{
    bool ok = true;
    char *words = NULL;
    skip_to_operation(r);
    while (ok && r->at < r->end) {
        ok = read_operation(r);
        skip_to_operation(r);
    }
    if (ok && r->words.n) { /* there may be many lines: no byte too many */
        words = base_alloc(r->words.n + 1, "operations of a line");
        memcpy(words, r->words.text, r->words.n + 1);
    }
    strbuf_clear(&r->words);
    return words;
}

Al0Line *al0_line_read(const Al0Table *table, const char *text, size_t n, size_t number,
                       Al0Status *status)
{
    assert(table && text);
    Status s = {0};
    if (!table->game->records) {
        status_fail(&s, STATUS_UNSUPPORTED, "game `%s` has no lists of positions",
                    table->game->name);
        lib_end(status, &s);
        return NULL;
    }
    size_t used = table->game->records->position_in_line(table->game, text, n);
    Al0Position *position = al0_position_read(table, text, used, status);
    if (!position)
        return NULL;
    Reader r = {.text = text, .at = text + used, .end = text + n, .status = &s};
    char *words = read_operations(&r);
    if (!lib_end(status, &s)) {
        al0_position_free(position);
        return NULL;
    }
    Al0Line *line = base_alloc(sizeof *line, "a line of a list");
    *line = (Al0Line){table, position, number, words};
    return line;
}

void al0_line_free(Al0Line *line)
{
    if (!line)
        return;
    al0_position_free(line->position);
    free(line->words);
    free(line);
}

/* ---- asking ------------------------------------------------------------------------------- */

Al0Position *al0_line_position(const Al0Line *line)
{
    assert(line);
    return line->position;
}

size_t al0_line_number(const Al0Line *line)
{
    assert(line);
    return line->number;
}

static const char *next_word(const char *word)
{
    return word + strlen(word) + 1;
}

/* The opcode of operation i, from 0, with its mark; NULL behind the last. */
static const char *find_operation(const Al0Line *line, size_t i)
{
    const char *word = line->words;
    for (; word && *word; word = next_word(word))
        if (*word == OPCODE && i-- == 0)
            return word;
    return NULL;
}

size_t al0_line_operation_count(const Al0Line *line)
{
    assert(line);
    size_t n = 0;
    while (find_operation(line, n))
        n++;
    return n;
}

const char *al0_line_opcode(const Al0Line *line, size_t i)
{
    assert(line);
    const char *word = find_operation(line, i);
    assert(word);
    return word + 1;
}

const char *al0_line_operand(const Al0Line *line, size_t i, size_t k)
{
    assert(line);
    const char *word = find_operation(line, i);
    assert(word);
    do
        word = next_word(word);
    while (*word == OPERAND && k-- > 0);
    return *word == OPERAND ? word + 1 : NULL;
}
