/* cli/words.c -- al0 words: every word of a game. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/say.h"

static void print_word(Al0Word w, bool of_moves)
{
    char left[64];
    if (w.of_moves == of_moves) {
        snprintf(left, sizeof left, *w.params ? "%s(%s)" : "%s", w.name, w.params);
        printf("  %-18s %-4s  %s", left, w.type, w.help);
        printf(*w.types ? "  (%s)\n" : "\n", w.types);
    }
    al0_free((void *)w.types);
}

int run_words(const Options *o)
{
    const char *game = o->n_args ? o->args[0] : NULL;
    size_t n = al0_word_count(game);
    if (o->n_args > 1 || n == 0) {
        if (n)
            say_error("words: one game at a time");
        else
            say_error("words: unknown game `%s` (there is: chess)", game);
        return STATUS_ERROR;
    }
    for (int of_moves = 0; of_moves < 2; of_moves++) {
        puts(of_moves ? "\nwords of moves (in `us:`, `them:` and `prefer:`)"
                      : "words of a position");
        for (size_t i = 0; i < n; i++)
            print_word(al0_word(game, i), of_moves);
    }
    puts("\nof the language\n"
         "  root(e)            any   e in the position at the root of the forcing tree\n"
         "  after(e)           any   e after the move (in `us:`, `them:` and `prefer:`)\n"
         "  depth              int   plies from the root");
    return STATUS_OK;
}
