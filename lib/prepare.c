/* lib/prepare.c -- tables prepared, and prepared tables used.
 * Does: solves a table's advice backwards, packs the solutions as a file with a name of its own;
 *   gives such a file to sessions.
 * Knows: verify/ (how advice is solved and packed), where caches are.   Must not know: how
 *   it is asked, how files are written.
 * Start reading at al0_prepare(). */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/vec.h"
#include "lib/internal.h"
#include "verify/sweep/prepared.h"
#include "verify/sweep/retrograde.h"
#include "verify/sweep/work_identity.h"
#include "verify/table_classes.h"
#include "write/text/version.h"

/* Another one where the same table would be solved otherwise, or written otherwise. */
static const char METHOD[] = "3";

struct Al0Prepared {
    uint64_t bytes;
    VEC(Al0PreparedAdvice) advice;
};

/* ---- what a file rests on, and where it is ------------------------------------------------ */

/* The texts of all files, the settings, and the version. */
static WorkIdentity identify(const Al0Table *table)
{
    static_assert((int)PREPARED_IDENTITY == (int)WORK_IDENTITY,
                  "KEEP IN STEP: sizes of identities");
    char kind[64];
    snprintf(kind, sizeof kind, "prepared %s, method %s", write_version(), METHOD);
    return work_identity(table->set, kind, NULL, 0);
}

/* The user's cache as the XDG Base Directory Specification has it; false: there is none. */
static bool put_cache(StrBuf *b)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (cache && *cache == '/')
        strbuf_puts(b, cache);
    else if (home && *home == '/')
        strbuf_printf(b, "%s/.cache", home);
    else
        return false;
    strbuf_puts(b, "/al0/");
    return true;
}

char *al0_prepared_file(const Al0Table *table)
{
    enum { DIGITS = 8 }; /* bytes of the identity that are part of the name */
    assert(table);
    StrBuf b = {0};
    if (!put_cache(&b))
        return NULL;
    const WorkIdentity identity = identify(table);
    const char *name = al0_table_name(table);
    strbuf_printf(&b, "%s-", name ? name : "table");
    for (size_t i = 0; i < DIGITS; i++)
        strbuf_printf(&b, "%02x", identity.bytes[i]);
    strbuf_puts(&b, ".prepared");
    return strbuf_take(&b);
}

/* ---- using -------------------------------------------------------------------------------- */

bool al0_table_use_prepared(Al0Table *table, const char *file, size_t memory, Al0Status *status)
{
    assert(table);
    Status s = {0};
    char *usual = file ? NULL : al0_prepared_file(table);
    const char *path = file ? file : usual;
    Prepared *p = NULL;
    if (!table->compiled || !table->game->solver)
        status_fail(&s, STATUS_WRONG_USE, "this table cannot be prepared");
    else if (!path)
        status_fail(&s, STATUS_NOT_FOUND, "there is no folder for prepared tables");
    else {
        const WorkIdentity identity = identify(table);
        p = prepared_open(path, identity.bytes, table->compiled,
                          memory ? memory : al0_limits_default()->memory, &s);
    }
    free(usual);
    if (p) {
        prepared_close(table->prepared);
        table->prepared = p;
    }
    return lib_end(status, &s);
}

bool al0_table_is_prepared(const Al0Table *table)
{
    assert(table);
    return table->prepared != NULL;
}

/* ---- preparing ---------------------------------------------------------------------------- */

static void list_prepared_advice(Al0Prepared *p, const Al0Table *table, const Retrograde *h)
{
    const Compiled *c = table->compiled;
    for (size_t i = 0; i < c->set->n_advices; i++) {
        RetrogradeNote note = retrograde_note(h, &c->advice[i], SEARCH_UNSET);
        Al0PreparedAdvice a = {note.advice->full_name, note.solved, note.reason};
        vec_push(&p->advice, a, "advice");
    }
}

/* A table's solved advice, packed as a file. */
typedef struct PackedTable {
    Al0Prepared *prepared; /* gets the advice */
    Bytes bytes;
} PackedTable;

static bool solve_and_pack(const Al0Table *table, const VerifyOptions *o, PackedTable *out,
                           Status *s)
{
    Classes classes = classes_of_set(table->set, table->game);
    const ListingRequest listing = verify_listing_request(o);
    if (!classes_list(&classes, &listing, s)) {
        classes_clear(&classes);
        return false;
    }
    Retrograde h;
    Deadline until = prove_deadline(&o->limits);
    retrograde_solve(&h, &(RetrogradeRequest){.compiled = table->compiled,
                                              .classes = &classes,
                                              .options = o,
                                              .memory = o->memory});
    const WorkIdentity identity = identify(table);
    bool done =
        !h.stopped && (h.n == 0 || prepared_pack(&out->bytes, identity.bytes, table->game->solver,
                                                 h.at, h.n, o->threads, until));
    if (done)
        list_prepared_advice(out->prepared, table, &h);
    else
        status_give_up(s, &until, "the table was being prepared");
    retrograde_clear(&h);
    classes_clear(&classes);
    return done;
}

static bool is_solvable(const Al0Table *table)
{
    return table->compiled && table->game->solver && table->game->solver->solved_class;
}

static bool check_table(const Al0Table *table, Status *s)
{
    if (!table->compiled)
        return status_fail(s, STATUS_WRONG_USE,
                           "a library, or a table with errors, cannot be prepared");
    if (!is_solvable(table))
        return status_fail(s, STATUS_UNSUPPORTED, "no table of this game can be prepared");
    return al0_table_has_material(table) ||
           status_fail(s, STATUS_WRONG_USE,
                       "the table has no `material`: there is nothing to prepare it for");
}

bool al0_table_can_prepare(const Al0Table *table)
{
    assert(table);
    bool found = false;
    for (size_t i = 0; is_solvable(table) && i < table->compiled->set->n_advices; i++) {
        const CompiledAdvice *a = &table->compiled->advice[i];
        found |= !retrograde_obstacle(a, SEARCH_UNSET, true);
    }
    return found && al0_table_has_material(table);
}

static bool prepare_table(const Al0Table *table, CallLimits *l, PackedTable *out, Status *s)
{
    const Al0VerifyOptions whole = AL0_INIT(Al0VerifyOptions);
    limits_set_defaults(l, ENDGAME_MEMORY);
    VerifyOptions o = lib_verify_options(table->game, &whole, l);
    o.search = SEARCH_UNSET;
    o.search_plans = true;
    return check_table(table, s) && solve_and_pack(table, &o, out, s);
}

static bool hand_on_packed(const Bytes *bytes, LibSink sink, Status *s)
{
    return !bytes->n || !sink.write ||
           sink.write(sink.context, (const char *)bytes->at, bytes->n) ||
           status_fail(s, STATUS_CANNOT_WRITE, "what is prepared could not be written");
}

Al0Prepared *al0_prepare(const Al0Table *table, const Al0Limits *limits, Al0Write *write,
                         void *context, Al0Status *status)
{
    assert(table);
    Status s = {0};
    CallLimits l;
    Al0Prepared *p = base_zalloc(1, sizeof *p, "a prepared table");
    PackedTable packed = {.prepared = p};
    if (limits_take(&l, limits, &s) && prepare_table(table, &l, &packed, &s))
        hand_on_packed(&packed.bytes, (LibSink){write, context}, &s);
    p->bytes = packed.bytes.n;
    bytes_clear(&packed.bytes);
    if (lib_end(status, &s))
        return p;
    al0_prepared_free(p);
    return NULL;
}

void al0_prepared_free(Al0Prepared *prepared)
{
    if (!prepared)
        return;
    vec_clear(&prepared->advice);
    free(prepared);
}

uint64_t al0_prepared_bytes(const Al0Prepared *prepared)
{
    assert(prepared);
    return prepared->bytes;
}

size_t al0_prepared_count(const Al0Prepared *prepared)
{
    assert(prepared);
    return prepared->advice.n;
}

const Al0PreparedAdvice *al0_prepared_get(const Al0Prepared *prepared, size_t i)
{
    assert(prepared && i < prepared->advice.n);
    return &prepared->advice.at[i];
}
