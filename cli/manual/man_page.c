/* cli/manual/man_page.c -- pages in the notation of scdoc (see manual.h). */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/manual/manual.h"

/* Text in which scdoc finds nothing of its own. */
static void put_escaped(const char *text)
{
    for (const char *c = text; *c; c++) {
        if (strchr("\\_*`<>[]#|", *c) || (c == text && *c == '-'))
            putchar('\\');
        putchar(*c);
    }
}

static void put_upper(const char *text)
{
    for (; *text; text++)
        putchar(toupper((unsigned char)*text));
}

static void put_man_title(const char *command)
{
    printf("al0");
    if (command)
        printf("-%s", command);
    printf("(1) \"\" \"al0 %s\"\n\n", AL0_VERSION);
}

static void put_option(const OptionRow *o)
{
    if (o->letter)
        printf("*-%c*, ", o->letter);
    printf("*--%s*", o->name);
    if (o->arg) {
        printf(" _");
        put_escaped(o->arg);
        putchar('_');
    }
    printf("\n\t");
    put_escaped(o->help);
    if (o->kind == OPTION_CHOICE) {
        char choices[CHOICES_TEXT];
        option_choices(o, choices, sizeof choices);
        printf(": ");
        put_escaped(choices);
    }
    if (o->usual) {
        printf(" (");
        put_escaped(o->usual);
        putchar(')');
    }
    puts("\n");
}

static void put_group(const Command *c, OptionGroup group)
{
    bool any = false;
    for (size_t i = 0; i < n_option_rows; i++) {
        const OptionRow *o = &option_rows[i];
        if (o->group != group || !option_is_of(o, c))
            continue;
        if (!any) {
            printf("## ");
            put_upper(option_group_title[group]);
            puts("\n");
        }
        any = true;
        put_option(o);
    }
}

static void put_status(const Command *c)
{
    puts("# EXIT STATUS\n");
    for (int i = 0; i < 4; i++)
        if (c->status[i]) {
            printf("*%d*\n\t", i);
            put_escaped(c->status[i]);
            puts("\n");
        }
}

static void put_see_also(const Command *but)
{
    puts("# SEE ALSO\n");
    printf("%s", but ? "*al0*(1), " : "");
    for (size_t i = 0; i < n_commands; i++)
        if (&commands[i] != but)
            printf("*al0-%s*(1), ", commands[i].name);
    puts("*al0-proof-check*(1)");
}

void write_command_page(const Command *c)
{
    put_man_title(c->name);
    printf("# NAME\n\nal0-%s - ", c->name);
    put_escaped(c->summary);
    printf("\n\n# SYNOPSIS\n\n*al0 %s* ", c->name);
    put_escaped(c->usage);
    puts("\n\n# OPTIONS\n");
    for (int group = 0; group < N_GROUPS; group++)
        put_group(c, (OptionGroup)group);
    put_status(c);
    if (c->examples)
        printf("# EXAMPLES\n\n```\n%s```\n\n", c->examples);
    put_see_also(c);
}

void write_main_page(void)
{
    put_man_title(NULL);
    puts("# NAME\n\nal0 - tables of advice for games, checked, run and proved\n\n"
         "# SYNOPSIS\n\n*al0* _COMMAND_ ...\n\n"
         "# DESCRIPTION\n\n"
         "Advice Language 0 says in rules and pieces of advice how a player should play; al0 finds "
         "the "
         "forcing trees that prove it.\n\n"
         "*al0 help* _COMMAND_ tells the options of one, *al0 --version* the version.\n\n"
         "# COMMANDS\n");
    for (size_t i = 0; i < n_commands; i++) {
        printf("*%s*\n\t", commands[i].name);
        put_escaped(commands[i].summary);
        puts("\n");
    }
    puts("# ENVIRONMENT\n\n"
         "*NO\\_COLOR*\n\tnot empty: no colours in messages; nor where *TERM* is dumb\n\n"
         "*PAGER*\n\tshows long text on a terminal (less); empty or cat: nothing does\n");
    put_see_also(NULL);
}
