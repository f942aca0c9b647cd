/* cli/manual/main.c -- a program of the build: manual pages, pages in Markdown and completions on
 *   standard output.
 * Usage: al0_manual man [COMMAND] | markdown COMMAND < PAGE | bash | zsh | fish */
#include <stdio.h>
#include <string.h>

#include "cli/manual/manual.h"

static const Command *find_page_command(const char *name)
{
    for (size_t i = 0; i < n_commands; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*write)(void);
    } whole[] = {
        {"man", write_main_page}, {"bash", write_bash}, {"zsh", write_zsh}, {"fish", write_fish}};
    const Command *c = argc == 3 ? find_page_command(argv[2]) : NULL;
    if (c && strcmp(argv[1], "man") == 0) {
        write_command_page(c);
        return 0;
    }
    if (c && strcmp(argv[1], "markdown") == 0) {
        renew_page(c);
        return 0;
    }
    for (size_t i = 0; argc == 2 && i < sizeof whole / sizeof *whole; i++)
        if (strcmp(argv[1], whole[i].name) == 0) {
            whole[i].write();
            return 0;
        }
    fputs("usage: al0_manual man [COMMAND] | markdown COMMAND < PAGE | bash | zsh | fish\n",
          stderr);
    return 2;
}
