/* lang/load_game.c -- the game that the header of a table names.
 * Does: finds it by its name, or has it read from its file, with the file of `rules` beside it;
 *   each file once.
 * Knows: the loader (load_internal.h), headers.   Must not know: any game, declarations.
 * Start reading at loader_game(). */
#include "lang/load_internal.h"

#include <assert.h>
#include <string.h>

const Vocab *loader_find_game(Loader *l, const char *name)
{
    return l->o->find_game(l->o->context, name, strlen(name));
}

/* The file of a header's `rules`, as it is known and as it is shown; NULL where the header has
 * none.  Those of a library are not looked for: check_has_no_table() refuses them.  False with an
 * error. */
static bool find_rules(Loader *l, const Header *h, const Open *user, const char **path,
                       const char **shown)
{
    *path = *shown = NULL;
    if (!h->rules.text || !h->table.text)
        return true;
    *path = loader_find_file(l, h->rules.span, h->rules.text, user, shown);
    return *path;
}

static bool is_same_file(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static const KnownGame *find_known_game(const Loader *l, const char *path)
{
    for (size_t i = 0; i < l->games.n; i++)
        if (strcmp(l->games.at[i].path, path) == 0)
            return &l->games.at[i];
    return NULL;
}

/* The game as it has been read; with an error where the header wants other relations in it. */
static const Vocab *take_known_game(Loader *l, const KnownGame *known, const Header *h,
                                    const char *rules)
{
    if (!rules || is_same_file(rules, known->rules))
        return known->vocab;
    diag_add(
        l->ds, DIAG_ERROR, h->rules.span,
        "the table that is read first has other `rules`, or none: one set of them goes for all");
    diag_hint(l->ds, "write `rules \"%s\"` there, too", h->rules.text);
    return known->vocab;
}

/* The first header that says something of the game's board is followed: that of the table that is
 * asked. */
static void choose_board(Loader *l, const Header *h, const Vocab *v)
{
    Status status;
    size_t i = 0;
    if (!h->board.text || !h->table.text || !v || !l->o->choose_board)
        return;
    while (i < l->games.n && l->games.at[i].vocab != v)
        i++;
    assert(i < l->games.n);
    if (l->games.at[i].has_board)
        return;
    l->games.at[i].has_board = true;
    if (!l->o->choose_board(l->o->context, v, h->board.text, &status))
        diag_add(l->ds, DIAG_ERROR, h->board.span, "%s", status.text);
}

static void hint_game_name(Loader *l, const Name *file)
{
    if (loader_find_game(l, file->text))
        diag_hint(l->ds, "the name of a game stands without quotes: `game %s`", file->text);
}

const Vocab *loader_open_game(Loader *l, const Header *h, const Open *user)
{
    assert(h->game_is_string);
    const Name *file = &h->game;
    if (!l->o->open_game) {
        diag_add(l->ds, DIAG_ERROR, file->span, "no game can be read from a file: `%s`",
                 file->text);
        hint_game_name(l, file);
        return NULL;
    }
    const char *shown, *rules, *rules_shown,
        *path = loader_find_file(l, file->span, file->text, user, &shown);
    if (!path) {
        hint_game_name(l, file);
        return NULL;
    }
    if (!find_rules(l, h, user, &rules, &rules_shown))
        return NULL;
    const KnownGame *known = find_known_game(l, path);
    if (known)
        return take_known_game(l, known, h, rules);
    const Source *s = loader_read_source(l, file->span, shown);
    const Source *extra = s && rules ? loader_read_source(l, h->rules.span, rules_shown) : NULL;
    if (!s || (rules && !extra))
        return NULL;
    const Vocab *v = l->o->open_game(l->o->context, l->home, l->ds, s, extra);
    vec_push(&l->games, ((KnownGame){path, rules, v, false}), "games");
    return v;
}

const Vocab *loader_game(Loader *l, const Header *h, const Open *user)
{
    assert(l && h && user);
    if (h->game_is_string) {
        const Vocab *opened = loader_open_game(l, h, user);
        choose_board(l, h, opened);
        return opened;
    }
    Span odd =
        h->entry_at[HEADER_RULES].source ? h->entry_at[HEADER_RULES] : h->entry_at[HEADER_BOARD];
    if (odd.source && h->table.text) {
        diag_add(l->ds, DIAG_ERROR, odd,
                 "%s with a game that is read from a file: `game \"FILE.kif\"`",
                 h->entry_at[HEADER_RULES].source ? "`rules` go" : "`board` goes");
        return NULL;
    }
    const char *name = h->game.text ? h->game.text : l->o->default_game;
    const Vocab *v = loader_find_game(l, name);
    if (!v)
        diag_add(l->ds, DIAG_ERROR, h->game.text ? h->game.span : (Span){0}, "unknown game `%s`",
                 name);
    return v;
}
