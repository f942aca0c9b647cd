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
    for (size_t i = 0; i < o->n_folders; i++)
        vec_push(folders, o->folders[i], "folders");
    vec_push(folders, installed, "folders");
    return (LoadOptions){.folders = folders->at,
                         .n_folders = folders->n,
                         .installed = o->installed ? installed : NULL,
                         .find_game = game_find_vocab,
                         .open_game = games_open,
                         .choose_board = games_choose_board,
                         .context = games,
                         .default_game = game_default_name(),
                         .allow_library = o->allow_library,
                         .settings = o->settings,
                         .n_settings = o->n_settings,
                         .read = o->read,
                         .read_context = o->read_context,
                         .keep = o->keep};
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

GroundBounds lib_bounds(const CallLimits *l)
{
    return (GroundBounds){.memory = l->at.memory, .until = l->until};
}

bool lib_take_read_options(Al0ReadOptions *out, CallLimits *l, const Al0ReadOptions *given,
                           Status *s)
{
    if (!SIZED_TAKE(out, given, "options of reading", s))
        return false;
    if (out->messages)
        *out->messages = NULL;
    return limits_take(l, out->limits, s);
}

/* A reading in work. */
typedef struct TableReading {
    Arena *home;
    Diags *ds;
    OpenGames games;
    Al0ReadOptions options;
} TableReading;

static const char *const *copy_folders(Arena *home, const Al0ReadOptions *o)
{
    const char **folders = ARENA_ARRAY(home, const char *, o->n_folders);
    for (size_t i = 0; i < o->n_folders; i++)
        folders[i] = arena_text(home, o->folders[i], strlen(o->folders[i]));
    return folders;
}

/* Of a set that was loaded: NULL if it has errors and is not to be kept. */
static Al0Table *make_table(const TableReading *r, TableSet *set)
{
    const Game *game = set->root->vocab->game;
    /* a library that is read by itself may name what it does not have: it cannot be run */
    bool is_library = r->options.allow_library && !set->root->name.text;
    bool compiles = !is_library && diag_errors(r->ds) == 0;
    const Compiled *compiled = compiles ? compile_table(r->home, r->ds, set, game) : NULL;
    bool has_errors = diag_errors(r->ds) > 0;
    if (has_errors && !r->options.keep)
        return NULL;
    Al0Table *t = ARENA_NEW(r->home, Al0Table);
    *t = (Al0Table){.home = r->home,
                    .set = set,
                    .game = game,
                    .compiled = compiled,
                    .has_errors = has_errors,
                    .unsound = has_errors ? unsound_find(r->home, r->ds, set) : (Unsound){0},
                    .facts = table_facts_of(r->home, set, game),
                    .games = r->games,
                    .folders = copy_folders(r->home, &r->options),
                    .n_folders = r->options.n_folders};
    return t;
}

/* A text in memory; where `text` is NULL, the file at `name`. */
typedef struct TableText {
    const char *name, *text;
    size_t n;
} TableText;

/* What both ways of reading share: loading, compiling, messages, the handle. */
static Al0Table *read_table(TableText from, const Al0ReadOptions *options, Al0Status *status)
{
    Status s = {0};
    CallLimits l;
    TableReading r = {.home = NULL};
    if (!lib_take_read_options(&r.options, &l, options, &s)) {
        lib_end(status, &s);
        return NULL;
    }
    r.home = arena_new("a table");
    r.ds = diag_new();
    r.games.bounds = lib_bounds(&l);
    Folders folders = {0};
    LoadOptions o = load_options(r.home, &r.options, &folders, &r.games);
    TableSet *set = from.text ? table_load_text(r.home, r.ds, from.name, from.text, from.n, &o)
                              : table_load(r.home, r.ds, from.name, &o);
    vec_clear(&folders);
    games_ready(&r.games);
    Al0Table *t = set ? make_table(&r, set) : NULL;
    s = lib_end_messages(r.ds, r.options.messages);
    lib_end(status, &s);
    if (!t) {
        games_close(&r.games);
        arena_free(r.home);
    }
    return t;
}

Al0Table *al0_table_read(const char *path, const Al0ReadOptions *options, Al0Status *status)
{
    assert(path);
    return read_table((TableText){.name = path}, options, status);
}

Al0Table *al0_table_read_text(const char *name, const char *text, size_t n,
                              const Al0ReadOptions *options, Al0Status *status)
{
    assert(name && text);
    return read_table((TableText){name, text, n}, options, status);
}

/* The text of a table for the game of a file; NULL: a string cannot hold its name. */
static char *text_for_rules(const char *path, const char *rules)
{
    for (const char *c = path; *c; c++)
        if (*c == '"' || *c == '\\' || (unsigned char)*c < ' ')
            return NULL;
    StrBuf b = {0};
    strbuf_printf(&b, "table rules\ngame \"%s\"\n%s", path, rules);
    return strbuf_take(&b);
}

/* The same table with a rule that asks for the goal 100, by best-first search with h_FF; NULL if
 * the game has no such goal. */
static Al0Table *read_goal_table(const char *path, const Al0ReadOptions *options)
{
    Al0ReadOptions o = options ? *options : (Al0ReadOptions)AL0_INIT(Al0ReadOptions);
    o.messages = NULL;
    char *text = text_for_rules(path, "rule always then win\n"
                                      "advice win \"the goal 100\"\n"
                                      "    better: won\n    us: any\n"
                                      "    prefer: helpful(100), least after(hff(100))\n");
    Al0Table *t = al0_table_read_text(path, text, strlen(text), &o, NULL);
    free(text);
    return t;
}

/* Whether there is such a file: its error has no place then, as of other files.   Returns: false
 * with a status. */
static bool find_rules(const char *path, const Al0ReadOptions *options, Status *s)
{
    Al0ReadOptions o;
    CallLimits l;
    if (!lib_take_read_options(&o, &l, options, s))
        return false;
    Arena *home = arena_new("rules");
    Diags *ds = diag_new();
    bool found = lib_read_source(home, ds, path, &o) != NULL;
    *s = lib_end_messages(ds, found ? NULL : o.messages);
    arena_free(home);
    return found;
}

Al0Table *al0_table_of_rules(const char *path, const Al0ReadOptions *options, Al0Status *status)
{
    assert(path);
    Status s = {0};
    char *text = find_rules(path, options, &s) ? text_for_rules(path, "") : NULL;
    if (!text) {
        if (s.kind == STATUS_OK)
            status_fail(&s, STATUS_UNSUPPORTED, "no table can name the file `%s`", path);
        lib_end(status, &s);
        return NULL;
    }
    Al0Table *t = al0_table_read_text(path, text, strlen(text), options, status);
    free(text);
    bool is_puzzle = t && t->game->n_players == 1 && !t->game->chance;
    Al0Table *goal = is_puzzle ? read_goal_table(path, options) : NULL;
    if (goal)
        al0_table_free(t);
    t = goal ? goal : t;
    if (t)
        t->is_of_rules = true;
    return t;
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

const char *al0_table_file_text(const Al0Table *table, size_t i, size_t *n)
{
    assert(i < table->set->n_sources && n);
    *n = table->set->sources[i]->n;
    return table->set->sources[i]->text;
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
    LoadOptions load = {.read = o->read, .read_context = o->read_context};
    if (o->installed)
        load.installed = installed_tables(home);
    return table_read_source(home, ds, path, &load);
}

/* NULL with errors in ds. */
static char *format_source(Arena *home, Diags *ds, const Source *source, size_t *n)
{
    StrBuf b = {0};
    const File *file = parse_file(home, ds, source, NULL);
    if (diag_errors(ds) > 0)
        return NULL;
    format_file(&b, file);
    if (n)
        *n = b.n;
    return strbuf_take(&b);
}

char *al0_table_format(const char *path, const Al0ReadOptions *options, size_t *n,
                       Al0Status *status)
{
    assert(path);
    Status s = {0};
    Al0ReadOptions o;
    CallLimits l;
    char *text = NULL;
    if (lib_take_read_options(&o, &l, options, &s)) {
        Arena *home = arena_new("a table");
        Diags *ds = diag_new();
        const Source *source = lib_read_source(home, ds, path, &o);
        text = source ? format_source(home, ds, source, n) : NULL;
        s = lib_end_messages(ds, o.messages);
        arena_free(home);
    }
    lib_end(status, &s);
    return text;
}
