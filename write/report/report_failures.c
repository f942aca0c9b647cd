/* write/report/report_failures.c -- failures in the report of a verification (see
 * report_failures.h).
 * Start reading at report_put_examples(). */
#include "write/report/report_failures.h"

#include <assert.h>
#include <string.h>

const char *report_reason(const VerifyReport *v, FailureReason c)
{
#define WORDS_OF_ROW(reason, key, words) words,
    static const char *const name[] = {FAILURE_REASONS(WORDS_OF_ROW)};
#undef WORDS_OF_ROW
    assert(v && c < N_FAILURES);
    if (c == FAILURE_UNKNOWN && v->interrupted)
        return "unknown (not searched, a limit)";
    return c == FAILURE_LOST && v->avoid ? "the hold is lost" : name[c];
}

DocTone report_reason_tone(FailureReason c)
{
    return c == FAILURE_UNKNOWN ? DOC_OPEN : DOC_BAD;
}

#define AT_ONCE "none: at once"

/* Which classes of failures there are, as columns behind the first. */
typedef struct BlameTable {
    FailureReason at[N_FAILURES];
    DocColumn column[N_FAILURES + 1];
    size_t n; /* columns */
} BlameTable;

static BlameTable blame_table(const VerifyReport *v)
{
    BlameTable t = {.n = 1};
    size_t widest = strlen(AT_ONCE);
    for (size_t i = 0; i < v->n_advice; i++) {
        size_t n = strlen(v->advice[i].advice->full_name);
        widest = n > widest ? n : widest;
    }
    t.column[0] = (DocColumn){.words = "advice", .width = (unsigned)widest, .left = true};
    for (int c = 0; c < N_FAILURES; c++)
        if (v->by_class[c]) {
            t.at[t.n - 1] = (FailureReason)c;
            t.column[t.n++] = (DocColumn){.words = verify_reason_name((FailureReason)c),
                                          .title = report_reason(v, (FailureReason)c),
                                          .width = 14};
        }
    return t;
}

/* A row of failures by advice, if it has any. */
static void put_blame(Document *d, const BlameTable *t, const char *name, const uint64_t *counts)
{
    uint64_t sum = 0;
    DocValue cells[N_FAILURES + 1] = {doc_text(name)};
    for (size_t i = 1; i < t->n; i++) {
        cells[i] = doc_count(counts[t->at[i - 1]]);
        sum += cells[i].count;
    }
    if (sum > 0)
        doc_row(d, cells);
}

void report_put_blames(Document *d, const VerifyReport *v)
{
    assert(d && v);
    BlameTable t = blame_table(v);
    if (t.n == 1)
        return;
    doc_begin_section(d, "failures by the advice chosen last", NULL);
    doc_begin_table(d, NULL,
                    &(DocTable){.column = t.column, .n = t.n, .indent = 1, .name = "failures"});
    for (size_t i = 0; i < v->n_advice; i++)
        put_blame(d, &t, v->advice[i].advice->full_name, v->advice[i].blamed);
    put_blame(d, &t, AT_ONCE, v->at_once);
    doc_end(d);
    doc_end(d);
}

/* A move; one of ours also says where it was played, and what chose it. */
static void put_line_move(Document *d, const GameKeys *keys, const LineMove *m)
{
    doc_begin_object(d, NULL);
    doc_member(d, keys->name, doc_text(m->name));
    if (m->advice) {
        doc_member(d, keys->position, doc_text(m->position));
        doc_member(d, "rule", doc_text(m->rule->name.text));
        doc_member(d, "advice", doc_text(m->advice->full_name));
    }
    doc_end(d);
}

void report_put_moves(Document *d, const char *key, const GameKeys *keys, const Line *line)
{
    assert(d && key && line);
    doc_begin_list(d, key);
    for (size_t k = 0; k < line->n; k++)
        put_line_move(d, keys, &line->at[k]);
    doc_end(d);
}

static void put_failure_line(Document *d, const Game *game, const VerifyExample *e)
{
    bool loop = e->failure == FAILURE_LOOP;
    DocMove *move = ARENA_ARRAY(d->home, DocMove, e->line.n);
    for (size_t i = 0; i < e->line.n; i++) {
        const LineMove *m = &e->line.at[i];
        move[i] = (DocMove){.name = m->name, .number = m->number, .player = m->player};
        if (m->advice) {
            move[i].rule = m->rule->name.text;
            move[i].advice = m->advice->full_name;
        }
    }
    doc_line(d, &(DocLine){.game = game,
                           .label = verify_reason_name(e->failure),
                           .position = e->position,
                           .blame = e->blame,
                           .move = move,
                           .n = e->line.n,
                           .cycle = loop && e->cycle < e->line.n ? e->cycle : e->line.n,
                           .ending = e->ending,
                           .tone = report_reason_tone(e->failure)});
}

static void put_example(Document *d, const Game *game, const VerifyExample *e)
{
    doc_begin_object(d, NULL);
    doc_member(d, "class", doc_text(verify_reason_name(e->failure)));
    doc_member(d, game->keys.position, doc_text(e->position));
    doc_member(d, "advice", doc_text(e->blame));
    report_put_moves(d, "line", &game->keys, &e->line);
    if (e->failure == FAILURE_LOOP)
        doc_member(d, "cycle_from", doc_count(e->cycle));
    doc_member(d, "ending", doc_text(e->ending));
    put_failure_line(d, game, e);
    doc_end(d);
}

/* Those of one class that stand together, which pages have a title for.   Returns: the next. */
static size_t put_class(Document *d, const Report *r, size_t i)
{
    char all[32];
    const VerifyReport *v = &r->report;
    FailureReason c = v->examples[i].failure;
    size_t end = i;
    while (end < v->n_examples && v->examples[end].failure == c)
        end++;
    doc_begin_section(d, NULL,
                      doc_printf(d, "%s: %zu of %s", report_reason(v, c), end - i,
                                 figure_grouped(v->by_class[c], all)));
    for (; i < end; i++)
        put_example(d, r->table->game, &v->examples[i]);
    doc_end(d);
    return end;
}

void report_put_examples(Document *d, const Report *r)
{
    assert(d && r);
    bool some = r->report.n_examples > 0;
    if (some)
        doc_begin_section(d,
                          "examples of failures, each with the line that shows it: "
                          "{rule: advice}",
                          "Examples of failures");
    doc_begin_list(d, "examples");
    for (size_t i = 0; i < r->report.n_examples;)
        i = put_class(d, r, i);
    doc_end(d);
    if (some)
        doc_end(d);
}
