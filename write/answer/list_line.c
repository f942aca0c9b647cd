/* write/answer/list_line.c -- what a line of a list of positions is answered with (see
 * list_line.h). */
#include "write/answer/list_line.h"

#include <assert.h>
#include <string.h>

#include "base/visible.h"
#include "write/answer/answer_write.h"
#include "write/text/game_json.h"
#include "write/text/phrases.h"
#include "write/text/version.h"

/* ---- operations --------------------------------------------------------------------------- */

static bool is_id(const Operation *o)
{
    return strcmp(o->opcode, "id") == 0;
}

/* The operands of the operation `id`, one line of UTF-8; nothing where there is none. */
static void id_text(StrBuf *b, const ListLine *line)
{
    for (size_t i = 0; i < line->n_operations && b->n == 0; i++) {
        const Operation *o = &line->operation[i];
        for (size_t k = 0; is_id(o) && k < o->n_operands; k++) {
            strbuf_puts(b, k ? " " : "");
            phrase_line(b, o->operand[k]);
        }
    }
}

static void put_operands(Json *j, const Operation *o)
{
    StrBuf text = {0};
    for (size_t k = 0; k < o->n_operands; k++) {
        phrase_line(&text, o->operand[k]);
        json_put_buffer(j, NULL, &text);
    }
    strbuf_clear(&text);
}

/* Whether an operation before this one has the same opcode. */
static bool is_repeated(const ListLine *line, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (strcmp(line->operation[k].opcode, line->operation[i].opcode) == 0)
            return true;
    return false;
}

/* All but `id`: each opcode with the list of its operands, those of equal ones in one list. */
static void put_operations(Json *j, const ListLine *line)
{
    json_begin_object(j, "operations");
    for (size_t i = 0; i < line->n_operations; i++) {
        const Operation *first = &line->operation[i];
        if (is_id(first) || is_repeated(line, i))
            continue;
        json_begin_list(j, first->opcode);
        for (size_t k = i; k < line->n_operations; k++)
            if (strcmp(line->operation[k].opcode, first->opcode) == 0)
                put_operands(j, &line->operation[k]);
        json_end_list(j);
    }
    json_end_object(j);
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void put_place(Json *j, const ListLine *line)
{
    StrBuf id = {0};
    id_text(&id, line);
    json_put_count(j, "line", line->number);
    json_put_text(j, "id", id.n ? strbuf_get(&id) : NULL);
    put_operations(j, line);
    strbuf_clear(&id);
}

/* What several answers come to, or none. */
static const char *outcome(const ListLine *line)
{
    bool unknown = false;
    size_t achieved = 0;
    if (line->answers.n == 0)
        return line->table->game->ending(line->table->game, line->position);
    for (size_t i = 0; i < line->answers.n; i++) {
        Verdict v = line->answers.at[i]->choice.proof.verdict;
        bool is_achieved = answer_is_achieved(line->answers.at[i]);
        if (v == VERDICT_REFUTED && !is_achieved)
            return verdict_name(v);
        achieved += is_achieved;
        unknown = unknown || v == VERDICT_UNKNOWN;
    }
    return achieved == line->answers.n
               ? ACHIEVED
               : verdict_name(unknown ? VERDICT_UNKNOWN : VERDICT_SATISFIABLE);
}

static void put_list(Json *j, const ListLine *line, bool no_seconds)
{
    const Game *g = line->table->game;
    json_put_text(j, "al0", write_version());
    json_put_text(j, "table", line->table->name);
    table_settings_json(j, line->table);
    json_put_text(j, "us", phrase_us(g, line->position));
    json_put_position(j, g, line->position);
    json_put_text(j, "answer", outcome(line));
    json_begin_list(j, "answers");
    for (size_t i = 0; i < line->answers.n; i++) {
        json_begin_object(j, NULL);
        answer_write_json(j, line->answers.at[i], no_seconds);
        json_end_object(j);
    }
    json_end_list(j);
}

void list_line_write_json(Json *j, const ListLine *line, bool no_seconds)
{
    /* answers to replies are a list, however many they are */
    bool is_list = line->answers.n != 1 || line->answers.at[0]->reply_name;
    json_begin_object(j, NULL);
    put_place(j, line);
    if (is_list)
        put_list(j, line, no_seconds);
    else
        answer_write_json(j, line->answers.at[0], no_seconds);
    json_end_object(j);
}

/* ---- text --------------------------------------------------------------------------------- */

static void text_place(StrBuf *b, const ListLine *line)
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

static void text_ending(StrBuf *b, const ListLine *line)
{
    const Game *g = line->table->game;
    strbuf_printf(b, "%s: %s\nposition ", table_title_name(line->table),
                  g->ending(g, line->position));
    g->write(g, line->position, b);
    strbuf_printf(b, " (us: %s)\n  they have no legal move\n", phrase_us(g, line->position));
}

bool list_line_write_text(StrBuf *out, const ListLine *line, const DrawOptions *draw,
                          bool no_seconds, Status *status)
{
    assert(line->answers.n > 0 || line->table->game->ending(line->table->game, line->position));
    bool ok = true;
    if (line->answers.n == 0) {
        text_place(out, line);
        text_ending(out, line);
    }
    for (size_t i = 0; ok && i < line->answers.n; i++) {
        strbuf_puts(out, i ? "\n" : "");
        text_place(out, line);
        ok = answer_write_text(out, line->answers.at[i], draw, no_seconds, status);
        strbuf_flush_if_full(out);
    }
    return ok;
}
