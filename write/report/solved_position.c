/* write/report/solved_position.c -- one position of a solved endgame, and its moves (see solved.h).
 * Must not know: solvers, formats. */
#include <assert.h>

#include "write/report/solved.h"
#include "write/text/phrases.h"

static const char *value_text(Document *d, const SolvedValue *w)
{
    if (w->result != SOLVED_DRAWN && w->ending)
        return "checkmate";
    if (w->result == SOLVED_DRAWN)
        return w->ending ? doc_printf(d, "draw, %s", w->ending) : "draw";
    return doc_printf(d, "%s in %u", w->result == SOLVED_WON ? "mate" : "is mated",
                      moves_in_plies(w->plies));
}

/* For programs. */
static void put_solved_value(Document *d, const SolvedValue *w)
{
    static const char *const name[] = {"loss", "draw", "win"};
    doc_member(d, "value", doc_text(name[w->result]));
    if (w->result != SOLVED_DRAWN)
        doc_member(d, "plies", doc_count(w->plies));
    if (w->ending)
        doc_member(d, "ending", doc_text(w->ending));
}

static void put_move(Document *d, const Game *g, const void *position, const SolvedValue *w)
{
    StrBuf code = {0}, name = {0};
    g->code_move(g, position, w->move, &code);
    g->name_move(g, position, w->move, &name);
    const DocValue cells[] = {doc_text(strbuf_get(&code)), doc_text(strbuf_get(&name)),
                              doc_text(value_text(d, w))};
    doc_begin_row(d, cells, NULL);
    put_solved_value(d, w);
    doc_end(d);
    strbuf_clear(&code);
    strbuf_clear(&name);
}

static void put_moves(Document *d, const SolvedPosition *p)
{
    const GameKeys *keys = &p->game->keys;
    const DocColumn column[] = {{.key = keys->code},
                                {.key = keys->name, .words = "move", .width = 7, .left = true},
                                {.words = "value", .left = true}};
    doc_begin_section(d, NULL, "Moves");
    doc_begin_table(
        d, "moves",
        &(DocTable){.column = column, .n = 3, .indent = 1, .no_head = true, .name = "moves"});
    for (unsigned i = 0; i < p->n; i++)
        put_move(d, p->game, p->position, &p->move[i]);
    doc_end(d);
    doc_end(d);
}

void solved_position_document(Document *d, const SolvedPosition *p)
{
    assert(d && p && p->game && p->position);
    StrBuf text = {0};
    p->game->write(p->game, p->position, &text);
    solved_heading(d, p->name);
    doc_member(d, p->game->keys.position, doc_text(strbuf_get(&text)));
    put_solved_value(d, &p->value);
    doc_begin_section(d, NULL, NULL);
    doc_say(d, 0, "%s", strbuf_get(&text));
    doc_say(d, 0, "%s to move: %s", phrase_mover(p->game, p->position), value_text(d, &p->value));
    put_moves(d, p);
    doc_end(d);
    strbuf_clear(&text);
}
