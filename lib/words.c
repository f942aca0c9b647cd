/* lib/words.c -- the words of a game, for other programs.
 * Does: lists them, of games by name and of games from files of rules.
 * Knows: Vocab.   Must not know: tables, positions. */
#include <assert.h>
#include <string.h>

#include "lib/face.h"

struct Al0Words {
    Arena *home;
    OpenGames games;            /* at most one */
    const Vocab *vocab;
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
    assert(game);                               /* without a name it is the usual game */
    if (!strpbrk(game, "./") && strcmp(game, "-") != 0)
        return NULL;                            /* no file is called like that */
    const Source *source = face_read_source(w->home, ds, game, options);
    return source ? games_open(&w->games, w->home, ds, source, NULL) : NULL;
}

Al0Words *al0_words_read(const char *game, const Al0ReadOptions *options, char **messages)
{
    Arena *home = arena_new("words");
    Diags *ds = diag_new();
    Al0Words *w = ARENA_NEW(home, Al0Words);
    w->home = home;
    w->vocab = vocab_of(w, ds, game, options);
    face_give_messages(ds, options, messages);
    if (w->vocab)
        return w;
    al0_words_free(w);
    return NULL;
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

/* What a word takes as its k-th argument. */
static void write_type(StrBuf *out, const Vocab *v, const Word *w, unsigned k)
{
    bool is_number = w->kind == WORD_RELATION && w->numbers >> k & 1;
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

Al0Word al0_words_get(const Al0Words *words, size_t i)
{
    assert(words && i < words->vocab->n_words);
    const Vocab *v = words->vocab;
    const Word *w = &v->words[i];
    StrBuf types = {0};
    strbuf_puts(&types, "");
    for (uint8_t k = 0; k < w->n_params; k++) {
        strbuf_puts(&types, k ? ", " : "");
        write_type(&types, v, w, k);
    }
    return (Al0Word){.name = w->name,
                     .params = w->params,
                     .types = strbuf_take(&types),
                     .type = type_name(v, w->type),
                     .help = w->help,
                     .of_moves = w->kind == WORD_MOVE || w->of_moves};
}
