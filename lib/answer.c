/* lib/answer.c -- answers on paper, for other programs.
 * Does: converts format and options of al0.h for the writers in write/.
 * Knows: write/answer/answer_write.h, and how the language writes goals.   Must not know: files (it
 *   returns bytes). */
#include <assert.h>
#include <stdlib.h>

#include "lang/format.h"
#include "lib/internal.h"
#include "write/answer/answer_html.h"
#include "write/answer/answer_write.h"

bool lib_pour(void *buffer, const char *bytes, size_t n)
{
    StrBuf *b = buffer;
    strbuf_add(b, bytes, n);
    strbuf_flush_if_full(b);
    return !b->sink_failed;
}

static void write_answer_json(StrBuf *b, const Answer *a, bool no_seconds)
{
    Json j = {.out = b};
    json_begin_object(&j, NULL);
    answer_write_json(&j, a, no_seconds);
    json_end_object(&j);
    strbuf_putc(b, '\n');
}

static char *goal_text(const Expr *goal)
{
    return goal ? format_expr_text(goal) : NULL;
}

/* The advice that an answer is about, chosen or refuted; NULL: none, or several. */
static const Advice *answer_subject(const Answer *a)
{
    return a->choice.advice ? a->choice.advice : answer_refuted(a);
}

static bool write_answer_pgn(StrBuf *b, const Answer *a, const DrawOptions *draw, Status *status)
{
    const Advice *advice = answer_subject(a);
    char *better = goal_text(advice ? advice->better : NULL);
    char *holding = goal_text(advice ? advice->holding : NULL);
    bool written = answer_write_pgn(b, a, &(AdviceGoals){better, holding}, draw, status);
    free(better);
    free(holding);
    return written;
}

static bool write_answer_html(StrBuf *b, const Answer *a, const DrawOptions *draw, Status *status)
{
    AnswerPage page;
    if (!answer_page_choose(&page, a, draw, status))
        return false;
    TreeGoals goals = tree_goals_find(&(TreeGoalsWanted){.tree = page.shown.tree,
                                                         .game = a->table->game,
                                                         .root = a->position,
                                                         .node = page.shown.drawn,
                                                         .advice = answer_subject(a),
                                                         .values = *answer_values(a),
                                                         .serves = a->played ? a->serves : NULL});
    answer_page_write(b, &page, &goals);
    tree_goals_clear(&goals);
    answer_page_clear(&page);
    return true;
}

/* A form with its options as the writers take them. */
typedef struct AnswerForm {
    Al0Format format;
    bool no_seconds;
    DrawOptions draw;
} AnswerForm;

static bool write_answer_as(StrBuf *b, const Al0Answer *a, const AnswerForm *form, Status *status)
{
    const DrawOptions *draw = &form->draw;
    switch (form->format) {
    case AL0_TEXT: return answer_write_text(b, &a->paper, draw, form->no_seconds, status);
    case AL0_JSON: write_answer_json(b, &a->paper, form->no_seconds); return true;
    case AL0_PGN: return write_answer_pgn(b, &a->paper, draw, status);
    case AL0_HTML: return write_answer_html(b, &a->paper, draw, status);
    case AL0_PROOF: return lib_write_proof(a, (LibSink){lib_pour, b}, status);
    case AL0_DOT: return answer_draw(b, &a->paper, DRAWING_DOT, draw, status);
    case AL0_SVG: return answer_draw(b, &a->paper, DRAWING_SVG, draw, status);
    case AL0_PNG: return answer_draw(b, &a->paper, DRAWING_PNG, draw, status);
    case AL0_PDF: return answer_draw(b, &a->paper, DRAWING_PDF, draw, status);
    case AL0_MARKDOWN:
    case AL0_EPD:
    case AL0_ROW: return status_fail(status, STATUS_WRONG_USE, "an answer is no report");
    }
    return status_fail(status, STATUS_WRONG_USE, "there is no format %d", (int)form->format);
}

static_assert((int)AL0_PAGE_ONE == (int)PAGE_ONE && AL0_LINE_LONGEST == LINE_LONGEST,
              "al0.h and tree_write.h agree");

DrawOptions lib_draw_options(const Al0WriteOptions *o, Drawn *drawn)
{
    return (DrawOptions){.boards = o->boards,
                         .merge = o->merge,
                         .no_group = o->no_group,
                         .line = o->line,
                         .page = (PageSize)o->page,
                         .draw_depth = o->draw_depth,
                         .draw_nodes = o->draw_nodes,
                         .memory = o->memory,
                         .drawn = drawn};
}

static bool write_answer(StrBuf *b, const void *answer, const LibForm *form, Status *status)
{
    Drawn drawn = {.pages = 1};
    const AnswerForm as = {form->format, form->options->no_seconds,
                           lib_draw_options(form->options, &drawn)};
    bool written = write_answer_as(b, answer, &as, status);
    const Al0Drawn told = {
        .left_out = drawn.left_out, .positions = drawn.positions, .pages = drawn.pages};
    SIZED_GIVE(form->options->drawn, &told);
    return written;
}

char *al0_answer_write(const Al0Answer *answer, Al0Format format, const Al0WriteOptions *options,
                       Al0Status *status)
{
    return lib_write(write_answer, answer, (LibForm){format, options}, status);
}

bool al0_answer_write_to(const Al0Answer *answer, Al0Format format, const Al0WriteOptions *options,
                         Al0Write *write, void *context, Al0Status *status)
{
    return lib_write_to(write_answer, answer, (LibForm){format, options}, (LibSink){write, context},
                        status);
}

char *al0_answer_explain(const Al0Answer *a)
{
    StrBuf out = {0};
    answer_explain(&out, &a->paper);
    return strbuf_take(&out);
}
