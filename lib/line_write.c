/* lib/line_write.c -- what a line of a list is answered with, as text or JSON.
 * Does: puts the line's number, id and operations in front of its answers.
 * Knows: Al0Line, answers.   Must not know: how an answer is written (answer.c), files. */
#include <assert.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "lib/face.h"
#include "prover/write_parts.h"

/* ---- operations --------------------------------------------------------------------------- */

/* Any bytes as a JSON string. */
static json_t *json_text(const char *bytes)
{
    StrBuf b = {0};
    parts_line(&b, bytes);
    json_t *text = json_string(strbuf_get(&b));
    strbuf_clear(&b);
    return text;
}

/* The operands of the operation `id`, one line of UTF-8; nothing where there is none. */
static void id_text(StrBuf *b, const Al0Line *line)
{
    size_t n = al0_line_operation_count(line);
    for (size_t i = 0; i < n && b->n == 0; i++) {
        bool is_id = strcmp(al0_line_opcode(line, i), "id") == 0;
        const char *operand;
        for (size_t k = 0; is_id && (operand = al0_line_operand(line, i, k)); k++) {
            strbuf_puts(b, k ? " " : "");
            parts_line(b, operand);
        }
    }
}

static json_t *json_id(const Al0Line *line)
{
    StrBuf b = {0};
    id_text(&b, line);
    json_t *id = b.n ? json_string(strbuf_get(&b)) : json_null();
    strbuf_clear(&b);
    return id;
}

/* All but `id`: each opcode with the list of its operands, those of equal ones in one list. */
static json_t *json_operations(const Al0Line *line)
{
    json_t *all = json_object();
    size_t n = al0_line_operation_count(line);
    for (size_t i = 0; i < n; i++) {
        const char *opcode = al0_line_opcode(line, i), *operand;
        if (strcmp(opcode, "id") == 0)
            continue;
        json_t *list = json_object_get(all, opcode);
        if (!list)
            json_object_set_new(all, opcode, list = json_array());
        for (size_t k = 0; (operand = al0_line_operand(line, i, k)); k++)
            json_array_append_new(list, json_text(operand));
    }
    return all;
}

/* ---- JSON --------------------------------------------------------------------------------- */

static json_t *json_place(const Al0Line *line)
{
    json_t *o = json_object();
    json_object_set_new(o, "line", json_integer((json_int_t)line->number));
    json_object_set_new(o, "id", json_id(line));
    json_object_set_new(o, "operations", json_operations(line));
    return o;
}

/* What several answers come to, or none. */
static const char *outcome(const Al0Line *line, Al0Answer *const *answers, size_t n)
{
    static const char *const name[] = {
        [AL0_SATISFIABLE] = "satisfiable",
        [AL0_UNKNOWN] = "unknown",
        [AL0_NOT_SATISFIABLE] = "not satisfiable",
    };
    if (n == 0)
        return al0_position_ending(line->position);
    size_t count[3] = {0};
    for (size_t i = 0; i < n; i++)
        count[al0_answer_verdict(answers[i])]++;
    if (count[AL0_NOT_SATISFIABLE])
        return name[AL0_NOT_SATISFIABLE];
    return name[count[AL0_UNKNOWN] ? AL0_UNKNOWN : AL0_SATISFIABLE];
}

/* The members in front of the list of answers. */
static json_t *json_asked(const Al0Line *line, Al0Answer *const *answers, size_t n)
{
    json_t *o = json_object();
    const char *table = al0_table_name(line->table);
    char *position = al0_position_text(line->position);
    json_object_set_new(o, "al0", json_string(al0_version()));
    json_object_set_new(o, "table", table ? json_string(table) : json_null());
    face_settings_json(o, line->table);
    json_object_set_new(o, "us", json_string(al0_position_us(line->position)));
    json_object_set_new(o, "fen", json_string(position));
    json_object_set_new(o, "answer", json_string(outcome(line, answers, n)));
    free(position);
    return o;
}

static void write_list(StrBuf *b, const Al0Line *line, Al0Answer *const *answers, size_t n,
                       bool no_seconds)
{
    face_json_members(b, json_asked(line, answers, n));
    strbuf_puts(b, ",\"answers\":[");
    for (size_t i = 0; i < n; i++) {
        strbuf_puts(b, i ? ",{" : "{");
        face_answer_members(b, answers[i], no_seconds);
        strbuf_putc(b, '}');
        strbuf_pour(b);
    }
    strbuf_putc(b, ']');
}

/* Answers to replies are a list, however many they are. */
static bool is_list(Al0Answer *const *answers, size_t n)
{
    return n != 1 || answers[0]->reply_san;
}

static void write_json_object(StrBuf *b, const Al0Line *line, Al0Answer *const *answers, size_t n,
                              bool no_seconds)
{
    strbuf_putc(b, '{');
    face_json_members(b, json_place(line));
    strbuf_putc(b, ',');
    if (is_list(answers, n))
        write_list(b, line, answers, n, no_seconds);
    else
        face_answer_members(b, answers[0], no_seconds);
    strbuf_puts(b, "}\n");
}

/* ---- text --------------------------------------------------------------------------------- */

static void text_place(StrBuf *b, const Al0Line *line)
{
    StrBuf id = {0};
    id_text(&id, line);
    strbuf_printf(b, "line %zu", line->number);
    if (id.n) {
        strbuf_puts(b, ", id \"");
        visible_line(b, strbuf_get(&id), id.n);
        strbuf_putc(b, '"');
    }
    strbuf_putc(b, '\n');
    strbuf_clear(&id);
}

static void text_ending(StrBuf *b, const Al0Line *line)
{
    const char *table = al0_table_name(line->table);
    char *position = al0_position_text(line->position);
    strbuf_printf(b, "%s: %s\nposition %s (us: %s)\n  they have no legal move\n",
                  table ? table : "(library)", al0_position_ending(line->position), position,
                  al0_position_us(line->position));
    free(position);
}

static bool write_text_blocks(StrBuf *b, const Al0Line *line, Al0Answer *const *answers, size_t n,
                              const Al0DrawOptions *options, char error[256])
{
    if (n == 0) {
        text_place(b, line);
        text_ending(b, line);
    }
    bool ok = true;
    for (size_t i = 0; ok && i < n; i++) {
        strbuf_puts(b, i ? "\n" : "");
        text_place(b, line);
        ok = al0_answer_write_to(answers[i], AL0_TEXT, options, face_pour, b, error);
    }
    return ok;
}

/* ---- the door ----------------------------------------------------------------------------- */

bool al0_line_write_to(const Al0Line *line, Al0Answer *const *answers, size_t n, Al0Format format,
                       const Al0DrawOptions *options, Al0Write *write, void *context,
                       char error[256])
{
    assert(line && (n > 0 || al0_position_ending(line->position)));
    char ignored[256] = "";
    StrBuf b = {.taker = write, .context = context};
    bool written = format == AL0_TEXT || format == AL0_JSON;
    error = error ? error : ignored;
    if (format == AL0_JSON)
        write_json_object(&b, line, answers, n, options && options->no_seconds);
    else if (format == AL0_TEXT)
        written = write_text_blocks(&b, line, answers, n, options, error);
    else
        snprintf(error, 256, "a list is answered in text or JSON");
    if (written && !strbuf_pour_out(&b)) {
        written = false;
        snprintf(error, 256, "the answer could not be written");
    }
    strbuf_clear(&b);
    return written;
}
