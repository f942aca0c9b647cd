/* lib/why_json.c -- why advice was refuted, for programs.
 * Does: lines and their ends as JSON, and their tree.
 * Knows: answers, interp/why.h, prover/write.h.   Must not know: how a refutation is found. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "lib/face.h"

/* ---- lines -------------------------------------------------------------------------------- */

static json_t *json_text(StrBuf *b)
{
    json_t *text = json_stringn(strbuf_get(b), b->n);
    b->n = 0;
    return text;
}

static json_t *json_moves(const Al0Answer *a, const WhyLine *line)
{
    const Game *g = a->table->game;
    json_t *all = json_array();
    StrBuf text = {0};
    unsigned char *position = base_alloc(2 * g->position_size, "positions of a line");
    memcpy(position, a->position->bytes, g->position_size);
    for (uint32_t i = 0; i < line->n; i++) {
        json_t *move = json_object();
        g->code_move(position, line->move[i], &text);
        json_object_set_new(move, "uci", json_text(&text));
        g->name_move(position, line->move[i], &text);
        json_object_set_new(move, "san", json_text(&text));
        json_array_append_new(all, move);
        g->play(position, line->move[i], position + g->position_size);
        memcpy(position, position + g->position_size, g->position_size);
    }
    free(position);
    strbuf_clear(&text);
    return all;
}

static json_t *json_failing(const Why *why, uint64_t failing)
{
    json_t *all = json_array();
    for (unsigned i = 0; i < LIMIT_OPERANDS; i++)
        if (failing >> i & 1)
            json_array_append_new(all, json_string(why->operand[i]));
    return all;
}

static json_t *json_line(const Al0Answer *a, const Why *why, const WhyLine *line)
{
    json_t *o = json_object();
    json_object_set_new(o, "moves", json_moves(a, line));
    if (line->cycle < line->n) {
        json_object_set_new(o, "end", json_string("cycle"));
        json_object_set_new(o, "cycle_from", json_integer(line->cycle));
        return o;
    }
    StrBuf text = {0};
    face_why_end(&text, why, &line->end, line->n == 0, false);
    json_object_set_new(o, "end", json_string(face_why_kind(line->end.kind)));
    json_object_set_new(o, "text", json_text(&text));
    json_object_set_new(o, "turn", json_string(line->end.turn == TURN_US ? "us" : "them"));
    json_object_set_new(o, "fails", json_failing(why, line->end.failing));
    strbuf_clear(&text);
    return o;
}

/* ---- the door ----------------------------------------------------------------------------- */

static json_t *json_facts(const Al0Answer *a, size_t tried)
{
    const Why *why = &a->why[tried];
    json_t *o = json_object(), *lines = json_array();
    json_object_set_new(o, "advice", json_string(a->choice.tried[tried].advice->full_name));
    json_object_set_new(o, "found", json_boolean(why->n_lines > 0));
    if (why->n_lines) {
        json_object_set_new(o, "height", json_integer(why->counter.tree.node[0].height));
        json_object_set_new(o, "size", json_integer(why->counter.tree.n));
        json_object_set_new(o, "shortest", json_boolean(why->counter.shortest));
        json_object_set_new(o, "longest", json_integer((json_int_t)why->longest));
    }
    for (size_t i = 0; i < why->n_lines; i++)
        json_array_append_new(lines, json_line(a, why, &why->line[i]));
    json_object_set_new(o, "lines", lines);
    return o;
}

static void write_tree(StrBuf *b, const Al0Answer *a, const Why *why)
{
    Arena *home = arena_new("reasons");
    LeafEnds ends = face_why_ends(home, why);
    write_json(b, &why->counter.tree, a->table->game, a->position->bytes, &ends);
    arena_free(home);
}

void face_why_json(StrBuf *b, const Al0Answer *a)
{
    if (!a->why || !a->all_why)
        return;
    const char *comma = "";
    strbuf_puts(b, ",\"why\":[");
    for (size_t i = 0; i < a->choice.n_tried; i++) {
        if (a->choice.tried[i].outcome != OUTCOME_REFUTED)
            continue;
        strbuf_printf(b, "%s{", comma);
        face_json_members(b, json_facts(a, i));
        strbuf_puts(b, ",\"tree\":");
        if (a->why[i].n_lines)
            write_tree(b, a, &a->why[i]);
        else
            strbuf_puts(b, "null");
        strbuf_putc(b, '}');
        comma = ",";
    }
    strbuf_putc(b, ']');
}
