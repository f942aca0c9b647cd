/* cli/words.c -- al0 words: every word of a game. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/say.h"

/* Words that follow one another with the same meaning (a1 to h8) are shown as one. */
static size_t end_of_run(const Al0Words *words, size_t i)
{
    Al0Word first = al0_words_get(words, i);
    size_t end = i;
    for (bool same = true; same && ++end < al0_words_count(words);) {
        Al0Word w = al0_words_get(words, end);
        same = !*first.params && strcmp(w.help, first.help) == 0;
        al0_free((void *)w.types);
    }
    al0_free((void *)first.types);
    return end;
}

static void print_run(const Al0Words *words, size_t i, size_t end)
{
    Al0Word w = al0_words_get(words, i), last = al0_words_get(words, end - 1);
    char left[64];
    if (end > i + 1)
        snprintf(left, sizeof left, "%s ... %s", w.name, last.name);
    else
        snprintf(left, sizeof left, *w.params ? "%s(%s)" : "%s", w.name, w.params);
    printf("  %-18s %-4s  %s", left, w.type, w.help);
    printf(*w.types ? "  (%s)\n" : "\n", w.types);
    al0_free((void *)w.types);
    al0_free((void *)last.types);
}

static bool is_of_moves(const Al0Words *words, size_t i)
{
    Al0Word w = al0_words_get(words, i);
    al0_free((void *)w.types);
    return w.of_moves;
}

static void say_unknown_game(const char *name)
{
    char known[256] = "";
    size_t n = 0;
    for (size_t i = 0; al0_game_name(i) && n < sizeof known; i++)
        n += (size_t)snprintf(known + n, sizeof known - n, "%s%s", i ? ", " : "", al0_game_name(i));
    say_error("words: unknown game `%s` (there is: %s)", name, known);
    say_hint("rules in a file: al0 words FILE.kif");
}

static void print_words(const Al0Words *words)
{
    for (int of_moves = 0; of_moves < 2; of_moves++) {
        puts(of_moves ? "\nwords of moves (in `us:`, `them:` and `prefer:`)"
                      : "words of a position");
        for (size_t i = 0, end; i < al0_words_count(words); i = end) {
            end = end_of_run(words, i);
            if (is_of_moves(words, i) == of_moves)
                print_run(words, i, end);
        }
    }
    puts("\nof the language\n"
         "  root(e)            any   e in the position at the root of the forcing tree\n"
         "  after(e)           any   e after the move (in `us:`, `them:` and `prefer:`)\n"
         "  depth              int   plies from the root");
    puts("\nclauses of advice\n"
         "  when:, better:, holding:, us:, them:, prefer:, seek:\n"
         "  odds:, expect:, risk:, blend:, explore:              (in games with chance)");
}

int run_words(const Options *o)
{
    const char *game = o->n_args ? o->args[0] : NULL;
    char *messages = NULL;
    if (o->n_args > 1) {
        say_error("words: one game at a time");
        return STATUS_ERROR;
    }
    Al0ReadOptions read = read_options(o);
    Al0Words *words = al0_words_read(game, &read, &messages);
    if (!words && !*messages)
        say_unknown_game(game);
    say_messages(messages);
    al0_free(messages);
    if (!words)
        return STATUS_ERROR;
    print_words(words);
    al0_words_free(words);
    return STATUS_OK;
}
