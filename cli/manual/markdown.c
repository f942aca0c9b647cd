/* cli/manual/markdown.c -- the page of a subcommand in docs/commands/ (see manual.h).
 * The top of a page (title, summary, synopsis) and its end (options, exit statuses) are made from
 * the table of options; what stands between them is written by hand and passes through. */
#include <stdio.h>
#include <string.h>

#include "cli/manual/manual.h"

static const char options_heading[] = "## Options";

enum { MANY_COMMANDS = 3 };

/* Whether docs/commands/common.md tells of an option, for all the commands that have it: a limit or
 * an option for tables that means the same in many of them. */
static bool is_told_once(const OptionRow *o)
{
    int count = 0;
    for (size_t i = 0; i < n_commands; i++)
        count += option_is_of(o, &commands[i]);
    return (o->group == GROUP_LIMIT || o->group == GROUP_TABLE) && count >= MANY_COMMANDS;
}

/* Text in a cell of a table. */
static void put_cell(const char *text)
{
    for (; *text; text++) {
        if (*text == '|')
            putchar('\\');
        putchar(*text);
    }
}

static void put_option_row(const OptionRow *o)
{
    fputs("| `", stdout);
    if (o->letter)
        printf("-%c`, `", o->letter);
    printf("--%s%s", o->name, o->arg ? " " : "");
    put_cell(o->arg ? o->arg : "");
    fputs("` | ", stdout);
    put_cell(o->help);
    if (o->kind == OPTION_CHOICE) {
        char choices[CHOICES_TEXT];
        option_choices(o, choices, sizeof choices);
        printf(": %s", choices);
    }
    fputs(" | ", stdout);
    put_cell(o->usual ? o->usual : "");
    puts(" |");
}

static void put_rows(const Command *c, OptionGroup group)
{
    bool any = false;
    for (size_t i = 0; i < n_option_rows; i++) {
        if (option_rows[i].group != group || !option_is_of(&option_rows[i], c) ||
            is_told_once(&option_rows[i]))
            continue;
        if (!any)
            printf("| **%s** | | |\n", option_group_title[group]);
        any = true;
        put_option_row(&option_rows[i]);
    }
}

/* The names of options that the common page explains. */
static void put_names_told_once(const Command *c)
{
    const char *before = "[As in other commands](common.md): ";
    for (size_t i = 0; i < n_option_rows; i++) {
        if (!option_is_of(&option_rows[i], c) || !is_told_once(&option_rows[i]))
            continue;
        printf("%s`--%s`", before, option_rows[i].name);
        before = ", ";
    }
    if (*before == ',')
        puts(".\n");
}

static void put_command_head(const Command *c)
{
    printf("# al0 %s\n\n%s\n\n```text\nal0 %s %s\n```\n", c->name, c->summary, c->name, c->usage);
}

static void put_tail(const Command *c)
{
    printf("%s\n\n| option | meaning | without it |\n|---|---|---|\n", options_heading);
    for (int group = 0; group < GROUP_GENERAL; group++)
        put_rows(c, (OptionGroup)group);
    putchar('\n');
    put_names_told_once(c);
    puts("[Options of all commands](common.md#options-of-all-commands) are `--color`, "
         "`--no-pager` and "
         "`--help`.\n\n## Exit status\n\n| status | meaning |\n|---|---|");
    for (int i = 0; i < 4; i++)
        if (c->status[i]) {
            printf("| %d | ", i);
            put_cell(c->status[i]);
            puts(" |");
        }
}

void renew_page(const Command *c)
{
    char line[4096];
    int fences = 0; /* of the synopsis: what stands before the second one is made anew */
    put_command_head(c);
    while (fgets(line, sizeof line, stdin) &&
           strncmp(line, options_heading, strlen(options_heading)) != 0)
        if (fences >= 2)
            fputs(line, stdout);
        else if (strncmp(line, "```", 3) == 0)
            fences++;
    if (fences < 2)
        putchar('\n');
    put_tail(c);
}
