/* cli/words.c -- al0 words: lists every word of a game. */
#include <assert.h>
#include <stdio.h>

#include "cli/commands.h"
#include "cli/say.h"

static void say_unknown_game(const char *name)
{
    char known[256] = "";
    size_t n = 0;
    for (size_t i = 0; al0_game_name(i) && n < sizeof known; i++)
        n += (size_t)snprintf(known + n, sizeof known - n, "%s%s", i ? ", " : "", al0_game_name(i));
    say_error("words: unknown game `%s` (there is: %s)", name, known);
    say_hint("rules in a file: al0 words FILE.kif");
}

/* False after a message: what is given is a table of advice, not a game. */
static bool is_no_table(const char *game)
{
    if (!is_table_file(game))
        return true;
    say_error("words: `%s` is a table of advice, not a game", game);
    say_hint("al0 words lists the words of chess, al0 words FILE.kif those of a game from a file");
    return false;
}

int run_words(const Options *given)
{
    assert(given && given->command->bit == CMD_WORDS);
    Options o = *given;
    const char *game = o.n_args ? o.args[0] : NULL;
    Al0Limits limits;
    Al0Status status;
    Al0Messages *messages = NULL;
    if (!choose_format(&o, AL0_TEXT))
        return STATUS_ERROR;
    if (o.n_args > 1) {
        say_error("words: one game at a time");
        return STATUS_ERROR;
    }
    if (game && !is_no_table(game))
        return STATUS_ERROR;
    const NamedFile file[] = {{"-o", o.output}, {"GAME", game}};
    if (!check_files("words", file, 2, 1))
        return STATUS_ERROR;
    Al0ReadOptions read = read_options(&o, &limits);
    read.messages = &messages;
    Al0Words *words = al0_words_read(game, &read, &status);
    if (!words && al0_messages_count(messages) == 0)
        say_unknown_game(game);
    say_and_free(&o, messages);
    if (!words)
        return STATUS_ERROR;
    bool ok = output_print(o.output, al0_words_write(words, (Al0Format)o.format, NULL, NULL));
    al0_words_free(words);
    return ok ? STATUS_OK : STATUS_ERROR;
}
