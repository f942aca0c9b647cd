/* lib/scan/find.c -- games searched, for other programs.
 * Does: has files of games searched, hands each hit on, and writes what is found as it comes or as
 *   a report.
 * Knows: scan/scan.h, write/found/.   Must not know: how a position is asked, how hits look.
 * Start reading at al0_find(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/scan/scan_query.h"
#include "scan/scan.h"
#include "write/found/found_write.h"
#include "write/found/tally.h"
#include "write/report/doc_write.h"
#include "write/text/value.h"

enum { MOST_BOARDS = 300 }; /* hits of a report */

/* How what is found is written. */
typedef enum FindPaper { PAPER_NONE, PAPER_STREAM, PAPER_REPORT } FindPaper;

/* A search in work. */
typedef struct FindRun {
    const Al0FindOptions *o;
    CallLimits *limits;
    FindQuery query;
    FoundPaper paper;
    FindPaper kind;
    FoundFormat stream; /* of PAPER_STREAM, */
    DocFormat report;   /* and of PAPER_REPORT */
    GameFile *files;
    size_t n_files;
    StrBuf out;
    Document doc;
    DocNode *counts;          /* their place in it */
    bool shows_hits;          /* it does */
    uint64_t shown, left_out; /* hits of the report, and those that it has no room for */
    Tally *tally;             /* NULL: nothing is counted by anything */
    void *view;               /* a position as "us" sees it */
    char *asked;
} FindRun;

/* ---- hits --------------------------------------------------------------------------------- */

/* A hit as it is told, with what its texts are asked of. */
typedef struct ToldHit {
    Al0Hit hit;
    const Game *game;
    const FoundGame *found;
} ToldHit;

char *al0_hit_tag(const Al0Hit *hit, const char *name)
{
    assert(hit && name);
    const ToldHit *told = (const ToldHit *)hit;
    const Game *g = told->game;
    StrBuf value = {0};
    if (!g->records->find_tag(g, told->found->text, told->found->record, name, &value))
        return NULL;
    return strbuf_take(&value);
}

/* Tells the caller of a hit; false ends the search. */
static bool tell_hit(FindRun *r, const FoundGame *game, const FoundHit *found)
{
    const Game *g = r->query.query.game;
    const ScanHit *h = found->hit;
    StrBuf position = {0}, name = {0}, code = {0}, reply = {0};
    bool moves = h->move != NO_MOVE;
    g->write(g, found->position, &position);
    if (moves) {
        g->name_move(g, found->position, h->move, &name);
        g->code_move(g, found->position, h->move, &code);
        found_reply(&reply, &r->paper, found);
    }
    ToldHit told = {.hit = {.file = r->files[game->file].path,
                            .number = game->number,
                            .ply = h->ply,
                            .last_ply = h->last_ply,
                            .in_variation = h->in_variation,
                            .us = g->players[h->us],
                            .position = strbuf_get(&position),
                            .name = moves ? strbuf_get(&name) : NULL,
                            .code = moves ? strbuf_get(&code) : NULL,
                            .rule = h->proved.rule,
                            .advice = h->proved.advice,
                            .plies = h->proved.height,
                            .refutation = reply.n > 0 ? strbuf_get(&reply) : NULL},
                    .game = g,
                    .found = game};
    bool go_on = r->o->hit(r->o->context, &told.hit);
    strbuf_clear(&position);
    strbuf_clear(&name);
    strbuf_clear(&code);
    strbuf_clear(&reply);
    return go_on;
}

static void count_hit(FindRun *r, const FoundGame *game, const FoundHit *hit)
{
    const Game *g = r->query.query.game;
    StrBuf text = {0};
    const ScanExpr *value = r->query.query.value;
    if (value) {
        g->orient(g, hit->position, hit->hit->us, r->view);
        value_write(&text, g, r->view, value->type, hit->hit->value);
    } else {
        g->records->find_tag(g, game->text, game->record, r->o->count_by, &text);
    }
    tally_add(r->tally, strbuf_get(&text), text.n);
    strbuf_clear(&text);
}

static void add_to_report(FindRun *r, const FoundGame *game)
{
    FoundGame shown = *game;
    size_t room = (size_t)(MOST_BOARDS - (r->shown < MOST_BOARDS ? r->shown : MOST_BOARDS));
    if (shown.n > room)
        shown.n = room;
    r->shown += shown.n;
    r->left_out += game->n - shown.n;
    found_document_game(&r->doc, &r->paper, &shown);
}

static bool take_game(void *context, const FoundGame *game)
{
    FindRun *r = context;
    for (size_t i = 0; i < game->n; i++) {
        if (r->tally)
            count_hit(r, game, &game->hits[i]);
        if (r->o->hit && !tell_hit(r, game, &game->hits[i]))
            return false;
    }
    if (r->kind == PAPER_STREAM)
        found_write(&r->out, &r->paper, game, r->stream);
    else if (r->shows_hits)
        add_to_report(r, game);
    return !r->out.sink_failed;
}

/* ---- what else is told -------------------------------------------------------------------- */

static void take_fault(void *context, const FoundFault *f)
{
    FindRun *r = context;
    Al0Status why;
    lib_end(&why, &f->why);
    const Al0BrokenGame broken = {.file = r->files[f->file].path,
                                  .number = f->number,
                                  .in_variation = f->in_variation,
                                  .line = f->line,
                                  .text = f->text,
                                  .n = f->n,
                                  .why = &why};
    r->o->broken(r->o->context, &broken);
}

static void put_found_counts(const ScanCounts *c, Al0Found *out)
{
    *out = (Al0Found){AL0_SIZE(Al0Found),
                      .games = c->games,
                      .broken = c->broken,
                      .unreadable = c->unreadable,
                      .positions = c->positions,
                      .hits = c->hits,
                      .games_with_hits = c->hit_games,
                      .unknown = c->unknown,
                      .bytes = c->done};
}

static bool take_progress(void *context, const ScanCounts *so_far)
{
    FindRun *r = context;
    return limits_tell(r->limits, (Al0Progress){.work = AL0_WORK_GAMES,
                                                .name = "games",
                                                .done = so_far->done,
                                                .all = so_far->size,
                                                .positions = so_far->positions,
                                                .found = so_far->hits});
}

/* ---- paper -------------------------------------------------------------------------------- */

static bool choose_stream_format(Al0Format format, FoundFormat *out)
{
    switch (format) {
    case AL0_TEXT: *out = FOUND_AS_TEXT; return true;
    case AL0_JSON: *out = FOUND_AS_JSON; return true;
    case AL0_EPD: *out = FOUND_AS_EPD; return true;
    case AL0_PGN: *out = FOUND_AS_GAMES; return true;
    default: return false;
    }
}

/* Text and JSON are a stream of hits, but for counts. */
static bool choose_report_format(Al0Format format, bool counts, DocFormat *out)
{
    if (!lib_doc_format(format, out) || *out == DOC_AS_ROW)
        return false;
    return counts || (*out != DOC_AS_TEXT && *out != DOC_AS_JSON);
}

static bool choose_paper(FindRun *r, Status *s)
{
    const Al0FindOptions *o = r->o;
    bool counts = o->count || o->count_by;
    if (!o->write)
        return true;
    if (choose_report_format(o->format, counts, &r->report))
        r->kind = PAPER_REPORT;
    else if (!counts && choose_stream_format(o->format, &r->stream))
        r->kind = PAPER_STREAM;
    else if (counts)
        return status_fail(s, STATUS_WRONG_USE,
                           "counts are written as text, json, html or markdown");
    else
        return status_fail(s, STATUS_WRONG_USE,
                           "hits are written as text, json, epd, pgn, html or markdown");
    r->out = (StrBuf){.sink = o->write, .context = o->context};
    return true;
}

/* What is looked for, in words. */
static char *describe_query(const Al0FindOptions *o)
{
    StrBuf b = {0};
    if (o->expression || (!o->advice && !o->missed))
        strbuf_puts(&b, o->expression ? o->expression : "every position");
    for (size_t i = 0; i < o->n_then; i++) {
        strbuf_printf(&b, "%sthen %s", b.n ? ", " : "", o->then[i]);
        if (o->within && o->within[i] > 0)
            strbuf_printf(&b, " within %u", o->within[i]);
    }
    if (o->all_along)
        strbuf_printf(&b, "%sall along %s", b.n ? ", " : "", o->all_along);
    if (o->advice)
        strbuf_printf(&b, "%s%s", b.n ? ", " : "", o->advice);
    if (o->missed)
        strbuf_printf(&b, "%smissed", b.n ? ", " : "");
    return strbuf_take(&b);
}

static void begin_paper(FindRun *r)
{
    const ScanQuery *q = &r->query.query;
    r->view = base_alloc(q->game->position_size, "a position");
    r->asked = describe_query(r->o);
    r->paper =
        (FoundPaper){.game = q->game, .files = r->files, .proof = q->proof, .asked = r->asked};
    r->doc = doc_new();
    r->counts = found_document_head(&r->doc, &r->paper);
    r->shows_hits = r->kind == PAPER_REPORT && !r->o->count && !r->o->count_by;
    if (r->shows_hits)
        found_document_hits(&r->doc);
    if (r->o->count_by)
        r->tally = tally_new();
}

/* False with a status. */
static bool end_paper(FindRun *r, const ScanCounts *counts, Status *s)
{
    if (r->kind == PAPER_STREAM && r->stream == FOUND_AS_JSON)
        found_write_counts(&r->out, counts);
    if (r->kind == PAPER_REPORT) {
        found_document_counts(&r->doc, r->counts, &r->paper, counts);
        if (r->left_out > 0)
            doc_say(&r->doc, 0, "%llu hits more are not shown", (unsigned long long)r->left_out);
        if (r->shows_hits)
            doc_end(&r->doc);
        if (r->tally)
            tally_document(&r->doc, r->tally, r->o->count_by);
        doc_write(&r->out, &r->doc, r->report, false);
    }
    return r->kind == PAPER_NONE || strbuf_flush(&r->out) ||
           status_fail(s, STATUS_CANNOT_WRITE, "what was found cannot be written");
}

static void find_run_clear(FindRun *r)
{
    find_query_clear(&r->query);
    strbuf_clear(&r->out);
    doc_free(&r->doc);
    tally_free(r->tally);
    free(r->files);
    free(r->asked);
    free(r->view);
}

/* ---- all ---------------------------------------------------------------------------------- */

static void list_files(FindRun *r, const Al0FindFiles *files)
{
    r->n_files = files->n_games + files->n_lists;
    r->files = base_zalloc(r->n_files + 1, sizeof *r->files, "files of games");
    for (size_t i = 0; i < files->n_games; i++)
        r->files[i].path = files->games[i];
    for (size_t i = 0; i < files->n_lists; i++)
        r->files[files->n_games + i] = (GameFile){files->lists[i], true};
}

/* False with a status. */
static bool run_scan(FindRun *r, Al0Found *out, Status *s)
{
    const Al0FindOptions *o = r->o;
    ScanCounts counts;
    const ScanJob job = {.query = &r->query.query,
                         .files = r->files,
                         .n_files = r->n_files,
                         .threads = r->limits->at.threads,
                         .unique = o->unique,
                         .most = o->max,
                         .to = {.game = take_game,
                                .fault = o->broken ? take_fault : NULL,
                                .progress = limits_tells(r->limits) ? take_progress : NULL,
                                .context = r}};
    begin_paper(r);
    ScanEnd end = scan_run(&job, &counts);
    put_found_counts(&counts, out);
    out->stopped = end == SCAN_STOPPED || end == SCAN_REFUSED;
    return end_paper(r, &counts, s);
}

/* Of options that are taken. */
static void find_as_asked(FindRequest *request, Al0Found *out, Status *s)
{
    Arena *home = arena_new("a search of games");
    Diags *ds = diag_new();
    FindRun r = {.o = &request->options, .limits = &request->limits};
    bool made = find_query_make(&r.query, request, home, ds, s);
    list_files(&r, &request->files);
    if (made && choose_paper(&r, s))
        run_scan(&r, out, s);
    find_run_clear(&r);
    Status said = lib_end_messages(ds, request->options.messages);
    if (s->kind == STATUS_OK)
        *s = said;
    arena_free(home);
}

/* False with a status. */
static bool take_request(FindRequest *out, const Al0FindFiles *files, const Al0FindOptions *options,
                         const Al0Limits *limits, Status *s)
{
    if (!SIZED_TAKE(&out->files, files, "files to search", s) ||
        !SIZED_TAKE(&out->options, options, "options of searching", s))
        return false;
    if (out->options.messages)
        *out->options.messages = NULL;
    if (!limits_take(&out->limits, limits, s))
        return false;
    limits_set_defaults(&out->limits, 0);
    return true;
}

bool al0_find(const Al0FindFiles *files, const Al0FindOptions *options, const Al0Limits *limits,
              Al0Found *out, Al0Status *status)
{
    assert(files && out);
    Status s = {0};
    FindRequest request;
    Al0Found found = AL0_INIT(Al0Found);
    if (sized_check(out, "figures of a search", &s)) {
        if (take_request(&request, files, options, limits, &s))
            find_as_asked(&request, &found, &s);
        SIZED_GIVE(out, &found);
    }
    return lib_end(status, &s);
}
