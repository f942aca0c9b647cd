/* lib/words.c -- the words of a game, for other programs.
 * Does: lists them, of games by name and of games from files of rules; writes the list as text and
 *   as JSON.
 * Knows: Vocab.   Must not know: tables, positions. */
#include <assert.h>
#include <string.h>

#include "lib/internal.h"
#include "write/text/version.h"

struct Al0Words {
    Arena *home;
    OpenGames games; /* at most one */
    const Vocab *vocab;
    Al0Word *word; /* as many as the game has */
};

const char *al0_game_name(size_t i)
{
    const Game *g = game_at(i);
    return g ? g->name : NULL;
}

static const Vocab *vocab_of(Al0Words *w, Diags *ds, const char *game,
                             const Al0ReadOptions *options)
{
    const Game *known = game_find(game, game ? strlen(game) : 0);
    if (known)
        return known->vocab;
    assert(game); /* without a name it is the usual game */
    if (!strpbrk(game, "./") && strcmp(game, "-") != 0)
        return NULL; /* no file is called like that */
    const Source *source = lib_read_source(w->home, ds, game, options);
    return source ? games_open(&w->games, w->home, ds, source, NULL) : NULL;
}

/* What a word takes as its k-th argument. */
static void write_type(StrBuf *out, const Vocab *v, const Word *w, unsigned k)
{
    bool is_number = (w->kind == WORD_RELATION && w->numbers >> k & 1) || w->of_int;
    bool is_set = w->kind != WORD_RELATION || type_is_set(w->param[k]);
    if (w->kind == WORD_TEXT)
        strbuf_puts(out, "string");
    else if (is_set)
        strbuf_puts(out, type_name(v, w->param[k]));
    if (is_number)
        strbuf_puts(out, is_set ? " or int" : "int");
    else if (!is_set)
        strbuf_puts(out, "_");
}

static void write_types(StrBuf *out, const Vocab *v, const Word *w)
{
    strbuf_puts(out, "");
    for (uint8_t k = 0; k < w->n_params; k++) {
        strbuf_puts(out, k ? ", " : "");
        write_type(out, v, w, k);
    }
}

static bool is_of_moves(const Word *w)
{
    return w->kind == WORD_MOVE || w->of_moves;
}

static Al0Word word_of(Arena *home, const Vocab *v, const Word *w)
{
    StrBuf types = {0};
    write_types(&types, v, w);
    return (Al0Word){.name = w->name,
                     .params = w->params,
                     .types = arena_take(home, &types),
                     .type = type_name(v, w->type),
                     .help = w->help,
                     .of_moves = is_of_moves(w)};
}

static void list_words(Al0Words *words)
{
    const Vocab *v = words->vocab;
    words->word = ARENA_ARRAY(words->home, Al0Word, v->n_words);
    for (size_t i = 0; i < v->n_words; i++)
        words->word[i] = word_of(words->home, v, &v->words[i]);
}

/* Of options that are taken. */
static Al0Words *read_words(const char *game, const Al0ReadOptions *options, const CallLimits *l,
                            Status *s)
{
    Arena *home = arena_new("words");
    Diags *ds = diag_new();
    Al0Words *w = ARENA_NEW(home, Al0Words);
    w->home = home;
    w->games.bounds = lib_bounds(l);
    w->vocab = vocab_of(w, ds, game, options);
    *s = lib_end_messages(ds, options->messages);
    if (w->vocab) {
        list_words(w);
        return w;
    }
    if (s->kind == STATUS_OK)
        status_fail(s, STATUS_NOT_FOUND, "there is no game `%s`", game);
    al0_words_free(w);
    return NULL;
}

Al0Words *al0_words_read(const char *game, const Al0ReadOptions *options, Al0Status *status)
{
    Status s = {0};
    Al0ReadOptions o;
    CallLimits l;
    Al0Words *words = NULL;
    if (lib_take_read_options(&o, &l, options, &s))
        words = read_words(game, &o, &l, &s);
    lib_end(status, &s);
    return words;
}

void al0_words_free(Al0Words *words)
{
    if (!words)
        return;
    games_close(&words->games);
    arena_free(words->home);
}

size_t al0_words_count(const Al0Words *words)
{
    assert(words);
    return words->vocab->n_words;
}

const Al0Word *al0_words_get(const Al0Words *words, size_t i)
{
    assert(words && i < words->vocab->n_words);
    return &words->word[i];
}

/* ---- what the language has for every game -------------------------------------------------- */

/* A word that no game brings; the type of its parameter is the type that it has. */
typedef struct LanguageWord {
    const char *name, *param, *type, *help;
} LanguageWord;

static const LanguageWord language_words[] = {
    {"root", "e", "any", "e in the position at the root of the forcing tree"},
    {"after", "e", "any", "e after the move (in `us:`, `them:` and `prefer:`)"},
    {"played", "e", "any", "e for the move that led to a position of a game (`al0 find`)"},
    {"depth", NULL, "int", "plies from the root"},
};

static const char *const clauses[] = {"when", "better", "holding", "us", "them", "prefer", "seek"};
static const char *const clauses_of_chance[] = {"odds", "expect", "risk", "blend", "explore"};

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* ---- for people --------------------------------------------------------------------------- */

/* Words that follow one another, take nothing and mean the same (a1 to h8) are shown as one.
 * Returns: the end of those that begin with the i-th. */
static size_t end_of_run(const Vocab *v, size_t i)
{
    const Word *first = &v->words[i];
    size_t end = i + 1;
    while (end < v->n_words && first->n_params == 0 && v->words[end].n_params == 0 &&
           v->words[end].type == first->type && is_of_moves(&v->words[end]) == is_of_moves(first) &&
           strcmp(v->words[end].help, first->help) == 0)
        end++;
    return end;
}

/* A row of a table of words. */
typedef struct WordRow {
    const char *left, *type, *help;
    const char *types; /* "", or what it takes */
} WordRow;

static void add_word(Document *d, WordRow w)
{
    const char *takes = *w.types ? doc_printf(d, "  (%s)", w.types) : "";
    const DocValue cells[] = {doc_text(w.left), doc_text(w.type), doc_text(w.help),
                              doc_text(w.types)};
    doc_begin_row(d, cells, doc_printf(d, "  %-18s %-4s  %s%s", w.left, w.type, w.help, takes));
    doc_end(d);
}

static void begin_word_table(Document *d, const char *words)
{
    static const DocColumn column[] = {{.words = "word", .left = true, .code = true},
                                       {.words = "type", .left = true},
                                       {.words = "meaning", .left = true},
                                       {.words = "takes", .left = true}};
    doc_begin_section(d, words, NULL);
    doc_begin_table(d, NULL, &(DocTable){.column = column, .n = 4, .no_head = true, .name = words});
}

static void end_word_table(Document *d)
{
    doc_end(d);
    doc_end(d);
}

static void add_run(Document *d, const Vocab *v, size_t i, size_t end)
{
    const Word *w = &v->words[i];
    const char *left = w->name;
    StrBuf types = {0};
    if (end > i + 1)
        left = doc_printf(d, "%s ... %s", w->name, v->words[end - 1].name);
    else if (w->n_params)
        left = doc_printf(d, "%s(%s)", w->name, w->params);
    write_types(&types, v, w);
    add_word(d, (WordRow){left, type_name(v, w->type), w->help, strbuf_get(&types)});
    strbuf_clear(&types);
}

static void add_game_words(Document *d, const Vocab *v, bool of_moves)
{
    begin_word_table(d, of_moves ? "words of moves (in `us:`, `them:` and `prefer:`)"
                                 : "words of a position");
    for (size_t i = 0, end; i < v->n_words; i = end) {
        end = end_of_run(v, i);
        if (is_of_moves(&v->words[i]) == of_moves)
            add_run(d, v, i, end);
    }
    end_word_table(d);
}

static void add_language_words(Document *d)
{
    begin_word_table(d, "of the language");
    for (size_t i = 0; i < COUNT(language_words); i++) {
        const LanguageWord *w = &language_words[i];
        const char *left = w->param ? doc_printf(d, "%s(%s)", w->name, w->param) : w->name;
        add_word(d, (WordRow){left, w->type, w->help, ""});
    }
    end_word_table(d);
}

/* where: "", or in which games. */
static void say_clauses(Document *d, const char *const *name, size_t n, const char *where)
{
    StrBuf line = {0};
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&line, "%s%s:", i ? ", " : "", name[i]);
    if (*where)
        doc_say(d, 1, "%-52s (%s)", strbuf_get(&line), where);
    else
        doc_say(d, 1, "%s", strbuf_get(&line));
    strbuf_clear(&line);
}

/* ---- for programs ------------------------------------------------------------------------- */

/* The name of the k-th parameter in the list that people read, "S, T"; n: gets its length. */
static const char *param_name(const Word *w, unsigned k, size_t *n)
{
    const char *at = w->params;
    for (unsigned i = 0; i < k; i++)
        at += strcspn(at, ",") + strspn(at + strcspn(at, ","), ", ");
    *n = strcspn(at, ",");
    return at;
}

/* type: of the parameter. */
static void put_param(Document *d, const char *name, const char *type)
{
    doc_begin_object(d, NULL);
    doc_member(d, "name", doc_text(name));
    doc_member(d, "type", doc_text(type));
    doc_end(d);
}

/* What stands behind the parameters of a word. */
static void put_meaning(Document *d, const char *type, const char *help, const char *group)
{
    doc_member(d, "type", doc_text(type));
    doc_member(d, "help", doc_text(help));
    doc_member(d, "group", doc_text(group));
}

static void put_game_word(Document *d, const Vocab *v, const Word *w)
{
    doc_begin_object(d, NULL);
    doc_member(d, "name", doc_text(w->name));
    doc_begin_list(d, "params");
    for (uint8_t k = 0; k < w->n_params; k++) {
        size_t n;
        const char *name = param_name(w, k, &n);
        StrBuf type = {0};
        write_type(&type, v, w, k);
        put_param(d, doc_printf(d, "%.*s", (int)n, name), strbuf_get(&type));
        strbuf_clear(&type);
    }
    doc_end(d);
    put_meaning(d, type_name(v, w->type), w->help, is_of_moves(w) ? "moves" : "position");
    doc_end(d);
}

static void put_language_word(Document *d, const LanguageWord *w)
{
    doc_begin_object(d, NULL);
    doc_member(d, "name", doc_text(w->name));
    doc_begin_list(d, "params");
    if (w->param)
        put_param(d, w->param, w->type);
    doc_end(d);
    put_meaning(d, w->type, w->help, "language");
    doc_end(d);
}

static void put_words(Document *d, const Vocab *v)
{
    doc_begin_list(d, "words");
    for (size_t i = 0; i < v->n_words; i++)
        put_game_word(d, v, &v->words[i]);
    for (size_t i = 0; i < COUNT(language_words); i++)
        put_language_word(d, &language_words[i]);
    doc_end(d);
}

/* ---- for both ----------------------------------------------------------------------------- */

static void words_document(Document *d, const Vocab *v)
{
    const DocHead head = {.subject = "Words of a game",
                          .title = v->name,
                          .name = doc_printf(d, "%s: words", v->name)};
    doc_begin_heading(d, &head);
    doc_member(d, "al0", doc_text(write_version()));
    doc_member(d, "game", doc_text(v->name));
    doc_end(d);
    put_words(d, v);
    doc_texts(d, "clauses", clauses, COUNT(clauses));
    doc_texts(d, "clauses_of_chance", clauses_of_chance, COUNT(clauses_of_chance));
    add_game_words(d, v, false);
    add_game_words(d, v, true);
    add_language_words(d);
    doc_begin_section(d, "clauses of advice", NULL);
    say_clauses(d, clauses, COUNT(clauses), "");
    say_clauses(d, clauses_of_chance, COUNT(clauses_of_chance), "in games with chance");
    doc_end(d);
}

static bool write_words(StrBuf *out, const void *thing, const LibForm *form, Status *s)
{
    const Al0Words *words = thing;
    Document d = doc_new();
    words_document(&d, words->vocab);
    return lib_write_document(out, &d, form, s);
}

char *al0_words_write(const Al0Words *words, Al0Format format, const Al0WriteOptions *options,
                      Al0Status *status)
{
    return lib_write(write_words, words, (LibForm){format, options}, status);
}
