/* cli/help.c -- the usage of a subcommand in words (see options.h).
 * Does: lays out the rows of option_table.h for a terminal. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/option_table.h"
#include "cli/say.h"

/* Prints "usage: al0 NAME ..." under a message. */
static void options_usage(const Command *c)
{
    assert(c);
    say_hint("usage: al0 %s %s", c->name, c->usage);
}

bool is_wrong_use(const Options *o, bool wrong, const char *what)
{
    assert(o && o->command && what);
    if (wrong) {
        say_error("%s: %s", o->command->name, what);
        options_usage(o->command);
    }
    return wrong;
}

bool check_no_arguments(const Options *o)
{
    if (o->n_args == 0)
        return true;
    say_error("%s: takes no `%s`", o->command->name, o->args[0]);
    options_usage(o->command);
    return false;
}

bool check_one_table(const Options *o)
{
    return !is_wrong_use(o, o->n_args != 1, o->n_args ? "one table at a time" : "which table?");
}

static void print_status(const Command *c)
{
    const char *before = "Exit status: ";
    for (int i = 0; i < 4; i++)
        if (c->status[i]) {
            printf("%s%d %s", before, i, c->status[i]);
            before = ", ";
        }
    puts(".");
}

static void print_examples(const char *lines)
{
    for (size_t n; *lines; lines += n) {
        n = strcspn(lines, "\n") + 1;
        printf("  %.*s", (int)n, lines);
    }
}

static void print_option(const OptionRow *o)
{
    char left[48], letter[8] = "    ";
    if (o->letter)
        snprintf(letter, sizeof letter, "-%c, ", o->letter);
    if (o->arg)
        snprintf(left, sizeof left, "%s--%s %s", letter, o->name, o->arg);
    else
        snprintf(left, sizeof left, "%s--%s", letter, o->name);
    printf("  %-24s  %s", left, o->help);
    if (o->kind == OPTION_CHOICE) {
        char choices[CHOICES_TEXT];
        option_choices(o, choices, sizeof choices);
        printf(": %s", choices);
    }
    if (o->usual)
        printf(" (%s)", o->usual);
    putchar('\n');
}

static void print_group(const Command *c, OptionGroup group)
{
    bool any = false;
    for (size_t i = 0; i < n_option_rows; i++) {
        const OptionRow *o = &option_rows[i];
        if (o->group != group || !option_is_of(o, c))
            continue;
        if (!any)
            printf("\n%s\n", option_group_title[group]);
        any = true;
        print_option(o);
    }
}

void options_help(const Command *c)
{
    assert(c);
    printf("usage: al0 %s %s\n\n%s\n", c->name, c->usage, c->summary);
    print_status(c);
    for (int group = 0; group < N_GROUPS; group++)
        print_group(c, (OptionGroup)group);
    if (c->examples) {
        puts("\nExamples");
        print_examples(c->examples);
    }
}
