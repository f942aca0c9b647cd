/* write/answer/why.c -- why advice was refuted, in words (see why.h). */
#include "write/answer/why.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/walk.h"
#include "write/text/phrases.h"

enum {
    BRIEF_MOVES = 12, /* of longer lines beginning and end are shown, so many moves of each: */
    BRIEF_FIRST = 8,
    BRIEF_LAST = 2,
    BRIEF_OPERANDS = 3,
    BRIEF_BYTES = 60 /* of an operand */
};

/* How a line ends on paper. */
typedef enum WhyStyle {
    WHY_WHOLE,
    WHY_BRIEF, /* shortened */
    WHY_TOLD   /* for a story */
} WhyStyle;

/* ---- moves -------------------------------------------------------------------------------- */

/* Writes the moves of a line from the n-th on. */
typedef struct LineWriter {
    StrBuf *out;
    GameWalk walk;
    uint32_t n; /* moves played */
} LineWriter;

static LineWriter line_writer(StrBuf *out, const Answer *a)
{
    return (LineWriter){.out = out, .walk = walk_begin(a->table->game, a->position)};
}

/* Plays a move; its name goes to `out`, unless that is NULL. */
static void play_line_move(LineWriter *w, Move move, StrBuf *out, bool short_form)
{
    if (out)
        phrase_move(out, w->walk.game, walk_position(&w->walk, w->n), move, short_form);
    walk_play(&w->walk, w->n++, move);
}

/* The first move, to a text of its own; where a cycle begins with it, the bracket, too. */
static void name_first(LineWriter *w, const WhyLine *line, StrBuf *out)
{
    if (line->cycle == 0)
        strbuf_putc(out, '[');
    play_line_move(w, line->move[0], out, false);
}

/* Plays up to the n-th move without a word but "...". */
static void skip_moves(LineWriter *w, const WhyLine *line, uint32_t n)
{
    strbuf_puts(w->out, line->cycle >= w->n && line->cycle < n ? " [..." : " ...");
    while (w->n < n)
        play_line_move(w, line->move[w->n], NULL, true);
}

/* The moves that have not been played yet, those of a cycle in brackets. */
static void write_moves(LineWriter *w, const WhyLine *line, bool brief)
{
    bool cut = brief && line->n > BRIEF_MOVES;
    while (w->n < line->n) {
        bool short_form = !cut || w->n != BRIEF_FIRST;
        if (!short_form)
            skip_moves(w, line, line->n - BRIEF_LAST);
        strbuf_puts(w->out, w->n == line->cycle ? " [" : " ");
        play_line_move(w, line->move[w->n], w->out, short_form);
    }
    if (line->cycle < line->n)
        strbuf_putc(w->out, ']');
}

/* ---- ends --------------------------------------------------------------------------------- */

static void write_operand(StrBuf *out, const char *text, bool brief)
{
    size_t n = strlen(text);
    bool cut = brief && n > BRIEF_BYTES;
    if (cut)
        for (n = BRIEF_BYTES; n && ((unsigned char)text[n] & 0xC0) == 0x80;)
            n--;
    strbuf_add(out, text, n);
    strbuf_puts(out, cut ? "..." : "");
}

static void write_operands(StrBuf *out, const Why *why, uint64_t failing, bool brief)
{
    unsigned written = 0;
    for (unsigned i = 0; i < LIMIT_OPERANDS; i++) {
        if (!(failing >> i & 1))
            continue;
        strbuf_puts(out, written ? ", " : ": ");
        if (brief && written == BRIEF_OPERANDS) {
            strbuf_puts(out, "...");
            return;
        }
        write_operand(out, why->operand[i], brief);
        written++;
    }
}

static void write_no_move(StrBuf *out, const Why *why, const WhyEnd *end, bool brief)
{
    const char *who = end->turn == TURN_US ? "we" : "they";
    if (end->has_moves && end->too_deep)
        strbuf_puts(out, "no more moves");
    else
        strbuf_printf(out, "%s have no %s move", who, end->has_moves ? "allowed" : "legal");
    if (end->too_deep && end->failing) {
        strbuf_puts(out, "; better fails");
        write_operands(out, why, end->failing, brief);
    }
}

void write_why_end(StrBuf *out, const Why *why, const WhyEnd *end, bool at_once, bool brief)
{
    switch (end->kind) {
    case WHY_HOLDING:
        strbuf_printf(out, "holding fails%s", at_once ? " at once" : "");
        write_operands(out, why, end->failing, brief);
        return;
    case WHY_NO_MOVE: write_no_move(out, why, end, brief); return;
    case WHY_NO_ADVICE:
        strbuf_printf(out, "no advice of the plan is left%s", at_once ? " at once" : "");
        return;
    case WHY_NO_AIM: strbuf_puts(out, "the plan ends without the aim"); return;
    case WHY_NO_VALUE: strbuf_puts(out, "the value sought is undefined"); return;
    case WHY_AGAIN: strbuf_puts(out, "a position that was there before"); return;
    }
}

/* The end of a line in a story: which constraint allows no move, and at which depth. */
static void write_told_end(StrBuf *out, const Why *why, const WhyLine *line)
{
    const WhyEnd *end = &line->end;
    bool ours = end->turn == TURN_US;
    if (end->kind != WHY_NO_MOVE || !end->has_moves) {
        write_why_end(out, why, end, line->n == 0, true);
        return;
    }
    if (end->too_deep) {
        strbuf_puts(out, "its depth is used up");
        if (end->failing) {
            strbuf_puts(out, "; better fails");
            write_operands(out, why, end->failing, true);
        }
        return;
    }
    strbuf_puts(out, ours ? "its `us:` allows none of our moves"
                          : "its `them:` allows none of their moves");
    if (line->n)
        strbuf_printf(out, " at depth %u", (unsigned)line->n);
}

/* What comes behind the moves of a line. */
static void write_ending(StrBuf *out, const Why *why, const WhyLine *line, WhyStyle style)
{
    if (line->cycle < line->n) {
        strbuf_puts(out, " and so on for ever");
        return;
    }
    strbuf_puts(out, line->n ? ", then " : "");
    if (style == WHY_TOLD)
        write_told_end(out, why, line);
    else
        write_why_end(out, why, &line->end, line->n == 0, style == WHY_BRIEF);
}

/* ---- text --------------------------------------------------------------------------------- */

static void write_line(StrBuf *out, const Answer *a, const Why *why, WhyStyle style)
{
    const WhyLine *line = &why->line[why->longest];
    LineWriter w = line_writer(out, a);
    strbuf_puts(out, ": ");
    if (line->n)
        name_first(&w, line, out);
    write_moves(&w, line, true);
    write_ending(out, why, line, style);
    walk_clear(&w.walk);
}

static void write_longest(StrBuf *out, const Answer *a, size_t tried, WhyStyle style)
{
    assert(tried < a->choice.n_tried);
    const Why *why = a->why ? &a->why[tried] : NULL;
    if (why && why->n_lines && !a->all_why)
        write_line(out, a, why, style);
}

void write_why_brief(StrBuf *out, const Answer *a, size_t tried)
{
    assert(out && a && tried < a->choice.n_tried);
    write_longest(out, a, tried, WHY_BRIEF);
}

void write_why_line(StrBuf *out, const Answer *a, const Why *why)
{
    assert(out && a && why->n_lines > 0);
    write_line(out, a, why, WHY_BRIEF);
}

void write_why_told(StrBuf *out, const Answer *a, size_t tried)
{
    assert(out && a && tried < a->choice.n_tried);
    write_longest(out, a, tried, WHY_TOLD);
}

/* A line in two parts: its first move, and all behind it. */
typedef struct LineText {
    StrBuf head, rest;
    bool alone; /* its cycle begins with the first move */
    bool written;
} LineText;

static void split_line(LineText *t, const Answer *a, const Why *why, const WhyLine *line)
{
    LineWriter w = line_writer(&t->rest, a);
    t->alone = line->cycle == 0;
    if (line->n)
        name_first(&w, line, &t->head);
    write_moves(&w, line, false);
    write_ending(&t->rest, why, line, WHY_WHOLE);
    walk_clear(&w.walk);
}

/* Lines with one continuation stand together: "1.Ra2, Ra3, Rb1 Kc7, then ...". */
static void write_group(StrBuf *out, LineText *text, size_t n, size_t first)
{
    strbuf_printf(out, "    %s", strbuf_get(&text[first].head));
    for (size_t i = first + 1; i < n; i++) {
        if (text[i].alone || text[first].alone ||
            strcmp(strbuf_get(&text[i].rest), strbuf_get(&text[first].rest)) != 0)
            continue;
        const char *name = strbuf_get(&text[i].head);
        strbuf_printf(out, ", %s", name + strspn(name, "0123456789."));
        text[i].written = true;
    }
    strbuf_printf(out, "%s\n", strbuf_get(&text[first].rest));
}

void write_why_lines(StrBuf *out, const Answer *a, size_t tried)
{
    assert(tried < a->choice.n_tried);
    const Why *why = a->why ? &a->why[tried] : NULL;
    if (!why || !a->all_why)
        return;
    const Tried *t = &a->choice.tried[tried];
    if (t->outcome == OUTCOME_REFUTED && t->proof.kind == QUESTION_ODDS)
        strbuf_puts(out, "    all lines together leave too little: `-o FILE.proof` writes them\n");
    LineText *text = base_zalloc(why->n_lines + 1, sizeof *text, "lines of a refutation");
    for (size_t i = 0; i < why->n_lines; i++)
        split_line(&text[i], a, why, &why->line[i]);
    for (size_t i = 0; i < why->n_lines; i++)
        if (!text[i].written)
            write_group(out, text, why->n_lines, i);
    for (size_t i = 0; i < why->n_lines; i++) {
        strbuf_clear(&text[i].head);
        strbuf_clear(&text[i].rest);
    }
    free(text);
}
