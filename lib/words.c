/* lib/words.c -- the words of a game, for other programs.
 * Does: lists them, of games by name and of games from files of rules; writes the list as text and
 *   as JSON.
 * Knows: Vocab.   Must not know: tables, positions. */
#include <assert.h>
#include <string.h>

#include "lib/internal.h"
#include "write/text/json.h"
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
    const char *text = arena_text(home, strbuf_get(&types), types.n);
    strbuf_clear(&types);
    return (Al0Word){.name = w->name,
                     .params = w->params,
                     .types = text,
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
    {"depth", NULL, "int", "plies from the root"},
};

static const char *const clauses[] = {"when", "better", "holding", "us", "them", "prefer", "seek"};
static const char *const clauses_of_chance[] = {"odds", "expect", "risk", "blend", "explore"};

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* ---- as text ------------------------------------------------------------------------------ */

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

static void write_run(StrBuf *out, const Vocab *v, size_t i, size_t end)
{
    const Word *w = &v->words[i];
    StrBuf left = {0}, types = {0};
    strbuf_puts(&left, w->name);
    if (end > i + 1)
        strbuf_printf(&left, " ... %s", v->words[end - 1].name);
    else if (w->n_params)
        strbuf_printf(&left, "(%s)", w->params);
    write_types(&types, v, w);
    strbuf_printf(out, "  %-18s %-4s  %s", strbuf_get(&left), type_name(v, w->type), w->help);
    if (types.n)
        strbuf_printf(out, "  (%s)", strbuf_get(&types));
    strbuf_putc(out, '\n');
    strbuf_clear(&left);
    strbuf_clear(&types);
}

static void write_game_words(StrBuf *out, const Vocab *v, bool of_moves)
{
    strbuf_puts(out, of_moves ? "\nwords of moves (in `us:`, `them:` and `prefer:`)\n"
                              : "words of a position\n");
    for (size_t i = 0, end; i < v->n_words; i = end) {
        end = end_of_run(v, i);
        if (is_of_moves(&v->words[i]) == of_moves)
            write_run(out, v, i, end);
    }
}

static void write_language_words(StrBuf *out)
{
    strbuf_puts(out, "\nof the language\n");
    for (size_t i = 0; i < COUNT(language_words); i++) {
        const LanguageWord *w = &language_words[i];
        StrBuf left = {0};
        strbuf_printf(&left, w->param ? "%s(%s)" : "%s", w->name, w->param);
        strbuf_printf(out, "  %-18s %-4s  %s\n", strbuf_get(&left), w->type, w->help);
        strbuf_clear(&left);
    }
}

static void write_clauses(StrBuf *out, const char *const *name, size_t n, const char *where)
{
    StrBuf line = {0};
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&line, "%s%s:", i ? ", " : "", name[i]);
    if (*where)
        strbuf_printf(out, "  %-52s (%s)\n", strbuf_get(&line), where);
    else
        strbuf_printf(out, "  %s\n", strbuf_get(&line));
    strbuf_clear(&line);
}

static void write_word_list(StrBuf *out, const Vocab *v)
{
    write_game_words(out, v, false);
    write_game_words(out, v, true);
    write_language_words(out);
    strbuf_puts(out, "\nclauses of advice\n");
    write_clauses(out, clauses, COUNT(clauses), "");
    write_clauses(out, clauses_of_chance, COUNT(clauses_of_chance), "in games with chance");
}

/* ---- as JSON ------------------------------------------------------------------------------ */

/* The name of the k-th parameter in the list that people read, "S, T"; n: gets its length. */
static const char *param_name(const Word *w, unsigned k, size_t *n)
{
    const char *at = w->params;
    for (unsigned i = 0; i < k; i++)
        at += strcspn(at, ",") + strspn(at + strcspn(at, ","), ", ");
    *n = strcspn(at, ",");
    return at;
}

static void put_params(Json *j, const Vocab *v, const Word *w)
{
    json_begin_list(j, "params");
    for (uint8_t k = 0; k < w->n_params; k++) {
        size_t n;
        const char *name = param_name(w, k, &n);
        StrBuf type = {0};
        write_type(&type, v, w, k);
        json_begin_object(j, NULL);
        json_put_bytes(j, "name", name, n);
        json_put_buffer(j, "type", &type);
        json_end_object(j);
        strbuf_clear(&type);
    }
    json_end_list(j);
}

static void put_game_word(Json *j, const Vocab *v, const Word *w)
{
    json_begin_object(j, NULL);
    json_put_text(j, "name", w->name);
    put_params(j, v, w);
    json_put_text(j, "type", type_name(v, w->type));
    json_put_text(j, "help", w->help);
    json_put_text(j, "group", is_of_moves(w) ? "moves" : "position");
    json_end_object(j);
}

static void put_language_word(Json *j, const LanguageWord *w)
{
    json_begin_object(j, NULL);
    json_put_text(j, "name", w->name);
    json_begin_list(j, "params");
    if (w->param) {
        json_begin_object(j, NULL);
        json_put_text(j, "name", w->param);
        json_put_text(j, "type", w->type);
        json_end_object(j);
    }
    json_end_list(j);
    json_put_text(j, "type", w->type);
    json_put_text(j, "help", w->help);
    json_put_text(j, "group", "language");
    json_end_object(j);
}

static void put_clause_names(Json *j, const char *key, const char *const *name, size_t n)
{
    json_begin_list(j, key);
    for (size_t i = 0; i < n; i++)
        json_put_text(j, NULL, name[i]);
    json_end_list(j);
}

static void write_words_json(StrBuf *out, const Vocab *v)
{
    Json j = {.out = out};
    json_begin_object(&j, NULL);
    json_put_text(&j, "al0", write_version());
    json_put_text(&j, "game", v->name);
    json_begin_list(&j, "words");
    for (size_t i = 0; i < v->n_words; i++)
        put_game_word(&j, v, &v->words[i]);
    for (size_t i = 0; i < COUNT(language_words); i++)
        put_language_word(&j, &language_words[i]);
    json_end_list(&j);
    put_clause_names(&j, "clauses", clauses, COUNT(clauses));
    put_clause_names(&j, "clauses_of_chance", clauses_of_chance, COUNT(clauses_of_chance));
    json_end_object(&j);
    strbuf_putc(out, '\n');
}

static bool write_words(StrBuf *out, const void *thing, Al0Format format,
                        const Al0WriteOptions *options, Status *s)
{
    (void)options;
    const Al0Words *words = thing;
    switch (format) {
    case AL0_TEXT: write_word_list(out, words->vocab); return true;
    case AL0_JSON: write_words_json(out, words->vocab); return true;
    default: return status_fail(s, STATUS_WRONG_USE, "words are written as text or json");
    }
}

char *al0_words_write(const Al0Words *words, Al0Format format, const Al0WriteOptions *options,
                      Al0Status *status)
{
    return lib_write(write_words, words, format, options, status);
}
