/* lib/table.c -- tables for other programs: reading, properties, formatting.
 * Does: parses, checks and compiles a file, reports errors.
 * Knows: lang, interp.   Must not know: positions, searches. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/installed.h"
#include "base/vec.h"
#include "lang/format.h"
#include "lang/parse/parse.h"
#include "lib/internal.h"
#include "verify/sweep/prepared.h"
#include "write/text/version.h"

const char *al0_version(void)
{
    return write_version();
}

const char *al0_nearest(const char *word, size_t n, const char *const *candidates,
                        size_t n_candidates)
{
    Nearest near = {word, n, NULL, 0};
    for (size_t i = 0; i < n_candidates; i++)
        nearest_offer(&near, candidates[i]);
    return near.best;
}

void al0_free(void *text)
{
    free(text);
}

void *al0_alloc(void *old, size_t size, const char *noun)
{
    assert(noun);
    return base_realloc(old, size, noun);
}

char *al0_tables_folder(void)
{
    Arena *home = arena_new("a path");
    StrBuf b = {0};
    strbuf_puts(&b, installed_tables(home));
    arena_free(home);
    return strbuf_take(&b);
}

/* ---- reading ------------------------------------------------------------------------------ */

typedef VEC(const char *) Folders;

static LoadOptions load_options(Arena *home, const Al0ReadOptions *o, Folders *folders,
                                OpenGames *games)
{
    const char *installed = installed_tables(home);
    for (size_t i = 0; o && i < o->n_folders; i++)
        vec_push(folders, o->folders[i], "folders");
    vec_push(folders, installed, "folders");
    return (LoadOptions){.folders = folders->at,
                         .n_folders = folders->n,
                         .installed = o && o->installed ? installed : NULL,
                         .find_game = game_find_vocab,
                         .open_game = games_open,
                         .choose_board = games_choose_board,
                         .context = games,
                         .default_game = game_default_name(),
                         .allow_library = o && o->allow_library,
                         .settings = o ? o->settings : NULL,
                         .n_settings = o ? o->n_settings : 0,
                         .read = o ? o->read : NULL,
                         .read_context = o ? o->read_context : NULL,
                         .keep = o && o->keep};
}

static TableFacts table_facts_of(Arena *home, const TableSet *set, const Game *game)
{
    TableSetting *setting = ARENA_ARRAY(home, TableSetting, set->n_settings);
    for (size_t i = 0; i < set->n_settings; i++)
        setting[i] = (TableSetting){set->settings[i].name, set->settings[i].value};
    return (TableFacts){.game = game,
                        .name = set->root->name.text,
                        .title = set->root->title,
                        .setting = setting,
                        .n_settings = set->n_settings};
}

GroundBounds lib_bounds(const Al0ReadOptions *o)
{
    if (!o)
        return (GroundBounds){0};
    double end = o->max_time > 0 ? deadline_clock() + o->max_time : 0;
    return (GroundBounds){.memory = o->memory, .until = {.at = end, .stop = o->stop}};
}

/* A table that is being read. */
typedef struct TableReading {
    Arena *home;
    Diags *ds;
    OpenGames games;
    const Al0ReadOptions *options; /* NULL: the defaults */
} TableReading;

static TableReading begin_reading(const Al0ReadOptions *options)
{
    return (TableReading){.home = arena_new("a table"),
                          .ds = diag_new(),
                          .games = {.bounds = lib_bounds(options)},
                          .options = options};
}

/* Compiles the table, and hands the messages on.   Returns: the handle; NULL after errors. */
static Al0Table *finish_table(TableReading *r, TableSet *set, char **messages)
{
    Al0Table *t = NULL;
    Arena *home = r->home;
    Diags *ds = r->ds;
    const Al0ReadOptions *o = r->options;
    games_ready(&r->games);
    if (set) {
        const Game *game = set->root->vocab->game;
        /* a library that is read by itself may name what it does not have: it cannot be run */
        bool is_library = o && o->allow_library && !set->root->name.text;
        bool compiles = !is_library && diag_errors(ds) == 0;
        const Compiled *compiled = compiles ? compile_table(home, ds, set, game) : NULL;
        bool has_errors = diag_errors(ds) > 0;
        if (!has_errors || (o && o->keep)) {
            t = ARENA_NEW(home, Al0Table);
            *t = (Al0Table){.home = home,
                            .set = set,
                            .game = game,
                            .compiled = compiled,
                            .has_errors = has_errors,
                            .facts = table_facts_of(home, set, game),
                            .games = r->games};
        }
    }
    lib_give_messages(ds, o, messages);
    if (!t) {
        games_close(&r->games);
        arena_free(home);
    }
    return t;
}

Al0Table *al0_table_read(const char *path, const Al0ReadOptions *options, char **messages)
{
    TableReading r = begin_reading(options);
    Folders folders = {0};
    LoadOptions o = load_options(r.home, options, &folders, &r.games);
    TableSet *set = table_load(r.home, r.ds, path, &o);
    vec_clear(&folders);
    return finish_table(&r, set, messages);
}

Al0Table *al0_table_read_text(const char *name, const char *text, size_t n,
                              const Al0ReadOptions *options, char **messages)
{
    TableReading r = begin_reading(options);
    Folders folders = {0};
    LoadOptions o = load_options(r.home, options, &folders, &r.games);
    TableSet *set = table_load_text(r.home, r.ds, name, text, n, &o);
    vec_clear(&folders);
    return finish_table(&r, set, messages);
}

void al0_table_free(Al0Table *table)
{
    if (!table)
        return;
    prepared_close(table->prepared);
    games_close(&table->games);
    arena_free(table->home);
}

bool al0_table_can_run(const Al0Table *table)
{
    assert(table);
    return table->compiled != NULL;
}

/* ---- asking ------------------------------------------------------------------------------- */

const char *al0_table_file(const Al0Table *table)
{
    return table->set->root->source->name;
}

size_t al0_table_file_count(const Al0Table *table)
{
    return table->set->n_sources;
}

const char *al0_table_file_name(const Al0Table *table, size_t i)
{
    assert(i < table->set->n_sources);
    return table->set->sources[i]->name;
}

const char *al0_table_name(const Al0Table *table)
{
    return table->set->root->name.text;
}

const char *al0_table_title(const Al0Table *table)
{
    return table->set->root->title;
}

bool al0_table_has_material(const Al0Table *table)
{
    for (size_t i = 0; i < table->set->n_tables; i++)
        if (table->set->tables[i]->n_material > 0)
            return true;
    return false;
}

size_t al0_table_rule_count(const Al0Table *table)
{
    return table->set->root->n_rules;
}

size_t al0_table_advice_count(const Al0Table *table)
{
    return table->set->root->n_advices;
}

const char *al0_table_advice_name(const Al0Table *table, size_t i)
{
    return table->set->root->advices[i]->name.text;
}

const char *al0_table_advice_doc(const Al0Table *table, size_t i)
{
    return table->set->root->advices[i]->doc.text;
}

bool al0_table_has_advice(const Al0Table *table, const char *name)
{
    return table_find_advice(table->set, name) != NULL;
}

/* ---- formatting --------------------------------------------------------------------------- */

const Source *lib_read_source(Arena *home, Diags *ds, const char *path, const Al0ReadOptions *o)
{
    LoadOptions load = {0};
    if (o) {
        load.read = o->read;
        load.read_context = o->read_context;
    }
    if (o && o->installed)
        load.installed = installed_tables(home);
    return table_read_source(home, ds, path, &load);
}

char *al0_format(const char *path, const Al0ReadOptions *options, size_t *n, char **messages)
{
    Arena *home = arena_new("a table");
    Diags *ds = diag_new();
    const Source *source = lib_read_source(home, ds, path, options);
    char *text = NULL;
    if (source) {
        const File *file = parse_file(home, ds, source, NULL);
        if (diag_errors(ds) == 0) {
            StrBuf b = {0};
            format_file(&b, file);
            *n = b.n;
            text = strbuf_take(&b);
        }
    }
    lib_give_messages(ds, options, messages);
    arena_free(home);
    return text;
}
