/* serve/ask.c -- requests that are al0's own (docs/editors.md).
 * Does: evaluates, proves, verifies, tells the story of an answer, lists the installed tables.
 * Knows: al0.h.   Must not know: other requests.
 * Start reading at work_prove(). */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "serve/asked.h"
#include "serve/server.h"

static const double PROOF_SECONDS = 10, EVAL_SECONDS = 1; /* where nothing is said */

/* ---- positions ---------------------------------------------------------------------------- */

/* Plays the moves; the position is taken over.  NULL with trouble. */
static Al0Position *play_on(Al0Position *p, const json_t *moves, Trouble *t)
{
    Al0Status status;
    for (size_t i = 0; p && i < json_array_size(moves); i++) {
        const char *move = json_string_value(json_array_get(moves, i));
        Al0Position *after = move ? al0_position_play(p, move, &status) : NULL;
        if (!after)
            trouble(t, RPC_FAILED, "%s", move ? status.text : "`moves` are texts");
        al0_position_free(p);
        p = after;
    }
    return p;
}

Al0Position *asked_position(const OpenedTable *r, const json_t *params, Trouble *t)
{
    const json_t *given = rpc_member(params, "position");
    const char *text = json_string_value(given);
    size_t n = json_string_length(given);
    Al0Status status;
    if (!text)
        text = al0_table_shown_position(r->table, lines_byte_of(&r->lines, given), &n);
    if (!text) {
        trouble(t, RPC_WRONG_PARAMS, "no `position`, and no line `%%! fen ...` in the text");
        return NULL;
    }
    Al0Position *p = al0_position_read(r->table, text, n, &status);
    if (p && al0_position_set_us(p, r->table, AL0_DEFAULT_PLAYER, &status))
        return play_on(p, rpc_member(params, "moves"), t);
    al0_position_free(p);
    trouble(t, RPC_FAILED, "%s", status.text);
    return NULL;
}

/* ---- values ------------------------------------------------------------------------------- */

/* What the expression comes to; NULL with trouble. */
static json_t *evaluate(const OpenedTable *r, const Al0Position *p, const char *text, Trouble *t)
{
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .max_time = EVAL_SECONDS};
    const Al0WriteOptions boards = {AL0_SIZE(Al0WriteOptions), .boards = true};
    Al0Value v = AL0_INIT(Al0Value);
    Al0Status status;
    json_t *value = NULL;
    Al0Expression *x = al0_expression_new(r->table, text, NULL, &status);
    if (x && al0_expression_evaluate(x, p, &limits, &v, &status))
        value = rpc_take_json(al0_value_write(&v, p, AL0_JSON, &boards, NULL));
    else
        trouble(t, RPC_FAILED, "%s", status.text);
    al0_expression_free(x);
    return value;
}

json_t *handle_eval(Server *s, const json_t *params, Trouble *t)
{
    assert(s && t);
    OpenDocument *d = server_document(s, params, t);
    const char *text = rpc_text(params, "expression");
    if (!d)
        return NULL;
    if (!text)
        return trouble(t, RPC_WRONG_PARAMS, "no `expression`");
    Al0Position *p = asked_position(&d->reading, params, t);
    json_t *value = p ? evaluate(&d->reading, p, text, t) : NULL;
    char *shown = p ? al0_position_text(p) : NULL;
    if (value)
        json_object_set_new(value, "position", rpc_take_text(shown));
    else
        al0_free(shown);
    al0_position_free(p);
    return value;
}

/* ---- progress ----------------------------------------------------------------------------- */

/* Takes the value over. */
static void tell_progress(ServedJob *job, json_t *value)
{
    const json_t *token = rpc_member(job->params, "workDoneToken");
    if (token)
        rpc_notify(job->rpc, "$/progress",
                   json_pack("{s:o, s:o}", "token", json_deep_copy(token), "value", value));
    else
        json_decref(value);
}

static bool on_progress(void *context, const Al0Progress *p)
{
    ServedJob *job = context;
    json_t *value = json_pack("{s:s, s:s}", "kind", "report", "message", p->name);
    if (p->all > 0)
        json_object_set_new(value, "percentage",
                            json_integer((json_int_t)(100.0 * (double)p->done / (double)p->all)));
    tell_progress(job, value);
    return true; /* the library looks at job->stop itself */
}

Al0Limits asked_limits(ServedJob *job, double seconds)
{
    double nodes = rpc_number(job->params, "nodes", 0);
    return (Al0Limits){AL0_SIZE(Al0Limits),
                       .max_time = rpc_number(job->params, "seconds", seconds),
                       .max_nodes = nodes >= 1 && nodes < 1e18 ? (uint64_t)nodes : 0,
                       .stop = &job->stop,
                       .progress = on_progress,
                       .progress_context = job};
}

/* ---- proofs ------------------------------------------------------------------------------- */

static const char *verdict_word(Al0Verdict v)
{
    static const char *const word[] = {[AL0_SATISFIABLE] = "satisfiable",
                                       [AL0_NOT_SATISFIABLE] = "not satisfiable",
                                       [AL0_UNKNOWN] = "unknown"};
    return word[v];
}

bool asked_can_run(const OpenedTable *r, Trouble *t)
{
    if (r->table && al0_table_can_run(r->table))
        return true;
    trouble(t, RPC_FAILED, "the table cannot be run: %s",
            r->messages && al0_messages_errors(r->messages) ? "it has errors" : "it is a library");
    return false;
}

/* What is made of an answer. */
typedef json_t *TellAnswer(const ServedJob *job, const Al0Answer *answer, Trouble *t);

static json_t *tell_proof(const ServedJob *job, const Al0Answer *a, Trouble *t)
{
    (void)t;
    json_t *found = json_pack("{s:s, s:I}", "verdict", verdict_word(al0_answer_verdict(a)), "size",
                              (json_int_t)al0_answer_size(a));
    const char *rule = al0_answer_rule(a), *advice = al0_answer_advice(a);
    json_object_set_new(found, "rule", rule ? json_string(rule) : json_null());
    json_object_set_new(found, "advice", advice ? json_string(advice) : json_null());
    json_object_set_new(found, "move", rpc_take_text(al0_answer_move(a)));
    json_object_set_new(found, "text", rpc_take_text(al0_answer_write(a, AL0_TEXT, NULL, NULL)));
    json_object_set_new(found, "story",
                        rpc_take_text(al0_answer_story(a, AL0_ROOT, AL0_TEXT, NULL, NULL)));
    json_object_set_new(found, "answer", rpc_take_json(al0_answer_write(a, AL0_JSON, NULL, NULL)));
    if (rpc_is_true(job->params, "page"))
        json_object_set_new(found, "page",
                            rpc_take_text(al0_answer_write(a, AL0_HTML, NULL, NULL)));
    return found;
}

static json_t *tell_story(const ServedJob *job, const Al0Answer *a, Trouble *t)
{
    double node = rpc_number(job->params, "node", 0);
    size_t size = al0_answer_size(a);
    if (!(node >= 0 && node < (double)(size ? size : 1)))
        return trouble(t, RPC_WRONG_PARAMS, "`node` is not one of the %zu of the tree", size);
    return json_pack("{s:o, s:o}", "text",
                     rpc_take_text(al0_answer_story(a, (size_t)node, AL0_TEXT, NULL, NULL)),
                     "story",
                     rpc_take_json(al0_answer_story(a, (size_t)node, AL0_JSON, NULL, NULL)));
}

static json_t *ask(ServedJob *job, const OpenedTable *r, TellAnswer *tell, Trouble *t)
{
    Al0Status status;
    Al0Position *p = asked_position(r, job->params, t);
    if (!p)
        return NULL;
    json_t *found = NULL;
    const Al0Limits limits = asked_limits(job, PROOF_SECONDS);
    const Al0Question question = {AL0_SIZE(Al0Question), .why = AL0_WHY_LINE,
                                  .advice = rpc_text(job->params, "advice")};
    Al0Session *session = al0_session_new(r->table, 0, &status);
    Al0Answer *a = session ? al0_ask(session, p, &question, &limits, &status) : NULL;
    if (a)
        found = tell(job, a, t);
    else
        trouble(t, RPC_FAILED, "%s", status.text);
    al0_answer_free(a);
    al0_session_free(session);
    al0_position_free(p);
    return found;
}

static json_t *work_ask(ServedJob *job, TellAnswer *tell, Trouble *t)
{
    OpenedTable r = reading_new(&job->texts, job->path);
    json_t *found = asked_can_run(&r, t) ? ask(job, &r, tell, t) : NULL;
    reading_clear(&r);
    return found;
}

json_t *work_prove(ServedJob *job, Trouble *t)
{
    return work_ask(job, tell_proof, t);
}

json_t *work_story(ServedJob *job, Trouble *t)
{
    return work_ask(job, tell_story, t);
}

/* ---- whole tables ------------------------------------------------------------------------- */

static json_t *verify_table(ServedJob *job, const OpenedTable *r, Trouble *t)
{
    Al0Status status;
    const Al0Limits limits = asked_limits(job, 0);
    double sample = rpc_number(job->params, "sample", 0);
    const Al0VerifyOptions o = {AL0_SIZE(Al0VerifyOptions),
                                .sample = sample >= 1 ? (uint64_t)sample : 0};
    Al0Report *report = al0_verify(r->table, &o, &limits, &status);
    if (!report)
        return trouble(t, RPC_FAILED, "%s", status.text);
    json_t *found = json_pack("{s:s}", "verdict", verdict_word(al0_report_verdict(report)));
    json_object_set_new(found, "text",
                        rpc_take_text(al0_report_write(report, AL0_TEXT, NULL, NULL)));
    json_object_set_new(found, "report",
                        rpc_take_json(al0_report_write(report, AL0_JSON, NULL, NULL)));
    if (rpc_is_true(job->params, "page"))
        json_object_set_new(found, "page",
                            rpc_take_text(al0_report_write(report, AL0_HTML, NULL, NULL)));
    al0_report_free(report);
    return found;
}

json_t *work_verify(ServedJob *job, Trouble *t)
{
    assert(job && t);
    OpenedTable r = reading_new(&job->texts, job->path);
    json_t *found = NULL;
    if (asked_can_run(&r, t)) {
        tell_progress(job, json_pack("{s:s, s:s, s:b, s:i}", "kind", "begin", "title",
                                     "al0: verifying", "cancellable", 1, "percentage", 0));
        found = verify_table(job, &r, t);
        tell_progress(job, json_pack("{s:s}", "kind", "end"));
    }
    reading_clear(&r);
    return found;
}

/* ---- examples ----------------------------------------------------------------------------- */

static json_t *example_of(const Al0CatalogueTable *table)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", table->folder, table->file);
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:o, s:o}", "file", table->file, "name",
                     table->name, "title", table->title, "game", table->game, "material",
                     table->material, "uri", rpc_take_text(path_uri(path)), "text",
                     rpc_take_text(text_of_file(path)));
}

json_t *handle_examples(Server *s, const json_t *params, Trouble *t)
{
    assert(s && t);
    (void)s;
    (void)params;
    Al0Status status;
    Al0Catalogue *all = al0_catalogue_read(NULL, &status);
    if (!all)
        return trouble(t, RPC_FAILED, "%s", status.text);
    json_t *examples = json_array();
    for (size_t i = 0; i < al0_catalogue_count(all); i++)
        json_array_append_new(examples, example_of(al0_catalogue_get(all, i)));
    al0_catalogue_free(all);
    return examples;
}
