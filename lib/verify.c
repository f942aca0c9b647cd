/* lib/verify.c -- whole tables verified, for other programs.
 * Does: runs a verification, and makes a report of its results.
 * Knows: verify/verify.h.   Must not know: how a report looks (write/report/report.h). */
#include <assert.h>
#include <stdlib.h>

#include "lib/internal.h"
#include "lib/starts.h"
#include "verify/certificate.h"
#include "write/proof/certificate_write.h"

enum { DEFAULT_EXAMPLES = 10 };

static void tell_verify_progress(void *context, const char *what, uint64_t done, uint64_t all)
{
    VerifyCall *a = context;
    limits_tell_share(&a->limits, what, done, all);
}

static void tell_verify_trouble(void *context, const char *text)
{
    const VerifyCall *a = context;
    a->by.trouble(a->by.context, text);
}

static void tell_bad_part(void *context, const char *text)
{
    const VerifyCall *a = context;
    a->by.part_trouble(a->by.context, text);
}

static void tell_failed_position(void *context, const void *position, FailureReason c,
                                 const char *by)
{
    const VerifyCall *a = context;
    StrBuf b = {0};
    if (a->game->records)
        a->game->records->write_in_line(a->game, position, &b);
    else
        a->game->write(a->game, position, &b);
    strbuf_printf(&b, " c0 \"%s", verify_reason_name(c));
    if (by)
        strbuf_printf(&b, ", by %s", by);
    strbuf_puts(&b, "\";");
    a->by.failure(a->by.context, strbuf_get(&b));
    strbuf_clear(&b);
}

bool lib_take_verification(VerifyCall *out, const Al0Table *table, const Al0VerifyOptions *options,
                           const Al0Limits *limits, Status *s)
{
    if (!SIZED_TAKE(&out->by, options, "options of a verification", s) ||
        !limits_take(&out->limits, limits, s))
        return false;
    limits_set_defaults(&out->limits, ENDGAME_MEMORY);
    out->game = table->game;
    out->by.replan = out->by.replan || table->set->root->replan;
    return true;
}

VerifyOptions lib_verify_options(const Game *game, const Al0VerifyOptions *given,
                                 CallLimits *limits)
{
    ChooseOptions choose = lib_choose_options(limits, NULL);
    VerifyOptions o = {.limits = choose.limits,
                       .search = choose.search,
                       .replan = given->replan,
                       .threads = limits->at.threads,
                       .memory = limits->at.memory,
                       .checkpoint = given->checkpoint,
                       .n_examples = given->examples ? given->examples : DEFAULT_EXAMPLES,
                       .sample = given->sample,
                       .seed = given->seed,
                       .context = limits};
    if (given->player < game->n_players)
        o.us = given->player;
    if (limits_tells(limits))
        o.progress = limits_tell_share;
    return o;
}

/* The same for a verification that starts from these. */
static VerifyOptions options_of(const Starts *starts, VerifyCall *asked)
{
    VerifyOptions o = lib_verify_options(asked->game, &asked->by, &asked->limits);
    starts_use(starts, &o);
    o.progress = o.progress ? tell_verify_progress : NULL;
    o.trouble = asked->by.trouble ? tell_verify_trouble : NULL;
    o.failure = asked->by.failure ? tell_failed_position : NULL;
    o.context = asked;
    o.merged = (PartFiles){.path = asked->by.parts,
                           .n = asked->by.n_parts,
                           .trouble = asked->by.part_trouble ? tell_bad_part : NULL,
                           .context = asked};
    return o;
}

static void serve_crew(void *context, CrewWork *work)
{
    const Al0Crew *crew = context;
    crew->serve(crew->context, (Al0CrewWork *)work);
}

static bool ask_leader(void *context, uint64_t *begin, uint64_t *end)
{
    const Al0Crew *crew = context;
    return crew->ask(crew->context, begin, end);
}

static void hand_to_leader(void *context, uint64_t number, const unsigned char *bytes, size_t n)
{
    const Al0Crew *crew = context;
    crew->hand(crew->context, number, bytes, n);
}

/* NULL where the work is not shared. */
static const Crew *crew_of(Al0Crew *given, Crew *out)
{
    if (!given->serve && !given->ask)
        return NULL;
    *out = (Crew){.ask = ask_leader, .hand = hand_to_leader, .context = given};
    if (given->serve)
        out->serve = serve_crew;
    return out;
}

bool al0_crew_next(Al0CrewWork *work, uint64_t *begin, uint64_t *end)
{
    return crew_work_next((CrewWork *)work, begin, end);
}

bool al0_crew_take(Al0CrewWork *work, uint64_t number, const unsigned char *bytes, size_t n)
{
    assert(work && (bytes || n == 0));
    return crew_work_take((CrewWork *)work, number, bytes, n);
}

bool lib_can_verify(const Al0Table *table, Status *s)
{
    assert(table && s);
    if (table->compiled)
        return true;
    return status_fail(s, STATUS_WRONG_USE,
                       table->has_errors ? "the table has errors: it cannot be verified"
                                         : "a library has no rules: there is nothing to verify");
}

static Al0Report *report_of(const Report *found)
{
    static const Al0Verdict verdict[] = {[VERDICT_SATISFIABLE] = AL0_SATISFIABLE,
                                         [VERDICT_REFUTED] = AL0_NOT_SATISFIABLE,
                                         [VERDICT_UNKNOWN] = AL0_UNKNOWN};
    Al0Report *r = lib_report_new();
    StrBuf explained = {0};
    report_document(&r->doc, found);
    report_explain(&explained, &found->report);
    r->explained = strbuf_take(&explained);
    r->verdict = verdict[found->report.verdict];
    return r;
}

bool al0_table_has_chance(const Al0Table *table)
{
    assert(table);
    return table->game->chance != NULL;
}

/* Writes what was gathered, if it was asked for. */
static bool write_gathered(const Al0Table *table, const Certificate *c, const VerifyCall *asked,
                           Status *s)
{
    if (!asked->by.certificate || c->size == 0)
        return true;
    Arena *home = arena_new("a certificate");
    const ProofFile *file = lib_proof_files(home, table->set);
    const ProofHead head = {.game = table->game,
                            .game_digest = lib_game_digest(file, table->set, table->game),
                            .file = file,
                            .n_files = table->set->n_sources,
                            .setting = table->facts.setting,
                            .n_settings = table->facts.n_settings};
    bool written = write_certificate(c, &head, table->set->root->avoid, asked->by.certificate,
                                     asked->by.context);
    arena_free(home);
    return written ? true : status_fail(s, STATUS_CANNOT_WRITE, "the certificate is not written");
}

/* Returns: NULL with a status. */
static Al0Report *verify_as_asked(const Al0Table *table, VerifyCall *asked, Status *s)
{
    Starts starts;
    Al0Report *r = NULL;
    bool clear = starts_take(&starts, table->game, &asked->by, s);
    VerifyOptions o = options_of(&starts, asked);
    Al0Crew given;
    Crew crew;
    clear = clear && SIZED_TAKE(&given, asked->by.crew, "a crew", s);
    o.crew = clear ? crew_of(&given, &crew) : NULL;
    Report found = {.table = &table->facts, .replan = asked->by.replan};
    Certificate certificate = {0};
    if (asked->by.certificate)
        o.certificate = &certificate;
    o.refutations = asked->by.refutations;
    clear = clear && (!o.certificate || certificate_is_possible(table->compiled, o.refutations, s));
    if (clear && verify_run(table->compiled, &o, &found.report, s) &&
        write_gathered(table, &certificate, asked, s))
        r = report_of(&found);
    certificate_clear(&certificate);
    starts_clear(&starts);
    verify_report_clear(&found.report);
    return r;
}

Al0Report *al0_verify(const Al0Table *table, const Al0VerifyOptions *options,
                      const Al0Limits *limits, Al0Status *status)
{
    assert(table);
    Status s = {0};
    Al0Report *r = NULL;
    VerifyCall asked;
    if (lib_can_verify(table, &s) && lib_take_verification(&asked, table, options, limits, &s))
        r = verify_as_asked(table, &asked, &s);
    lib_end(status, &s);
    return r;
}

static bool part_is_clear(const Al0VerifyOptions *o, Status *s)
{
    if (o->crew)
        return true;
    if (o->part < 1 || o->part > o->part_count || o->part_count > CHECKPOINT_MOST_PARTS)
        return status_fail(s, STATUS_WRONG_USE, "there is no part %u of %u", o->part,
                           o->part_count);
    return (o->checkpoint && !o->n_parts) ||
           status_fail(s, STATUS_WRONG_USE, "a part is searched into a checkpoint, and not joined");
}

/* The same for a part. */
static bool verify_part_as_asked(const Al0Table *table, VerifyCall *asked, bool *finished,
                                 Status *s)
{
    Starts starts;
    bool ok = part_is_clear(&asked->by, s) && starts_take(&starts, table->game, &asked->by, s);
    if (!ok)
        return false;
    VerifyOptions o = options_of(&starts, asked);
    Al0Crew given;
    Crew crew;
    ok = SIZED_TAKE(&given, asked->by.crew, "a crew", s);
    o.crew = ok ? crew_of(&given, &crew) : NULL;
    o.part = asked->by.part;
    o.parts = o.crew ? 0 : asked->by.part_count;
    ok = ok && verify_run_part(table->compiled, &o, finished, s);
    starts_clear(&starts);
    return ok;
}

bool al0_verify_part(const Al0Table *table, const Al0VerifyOptions *options,
                     const Al0Limits *limits, bool *finished, Al0Status *status)
{
    assert(table && options && finished);
    Status s = {0};
    VerifyCall asked;
    bool ok = lib_can_verify(table, &s) &&
              lib_take_verification(&asked, table, options, limits, &s) &&
              verify_part_as_asked(table, &asked, finished, &s);
    lib_end(status, &s);
    return ok;
}

char *al0_report_explain(const Al0Report *report)
{
    StrBuf b = {0};
    assert(report);
    strbuf_puts(&b, report->explained ? report->explained : "");
    return strbuf_take(&b);
}
