/* cli/manual/shells.c -- completion scripts (see manual.h). */
#include <stdio.h>
#include <string.h>

#include "cli/manual/manual.h"

/* What a shell offers for a value. */
typedef enum OptionValue {
    VALUE_NONE,
    VALUE_ANY,
    VALUE_FILE,
    VALUE_FOLDER,
    VALUE_CHOICE
} OptionValue;

static OptionValue completed_value(const OptionRow *o)
{
    if (!o->arg)
        return VALUE_NONE;
    if (o->choices)
        return VALUE_CHOICE;
    if (strcmp(o->arg, "FOLDER") == 0)
        return VALUE_FOLDER;
    return strstr(o->arg, "FILE") || strcmp(o->arg, "OUT") == 0 ? VALUE_FILE : VALUE_ANY;
}

static void put_choices(const OptionRow *o)
{
    for (const OptionChoice *c = o->choices; c->name; c++)
        printf("%s%s", c == o->choices ? "" : " ", c->name);
}

/* Text between single quotes, with a backslash before each of those bytes. */
static void put_quoted(const char *text, const char *special)
{
    for (; *text; text++) {
        if (*text == '\'')
            printf("'\\'");
        else if (strchr(special, *text))
            putchar('\\');
        putchar(*text);
    }
}

static void put_command_names(void)
{
    for (size_t i = 0; i < n_commands; i++)
        printf("%s ", commands[i].name);
}

/* Whether the command's arguments are tables, which may be installed ones. */
static bool takes_tables(const Command *c)
{
    bool reads = false;
    for (size_t i = 0; i < n_option_rows; i++)
        reads |= option_is_of(&option_rows[i], c) && strcmp(option_rows[i].name, "include") == 0;
    return reads && strstr(c->usage, "FILE");
}

/* What prints the names of installed tables, one a line. */
#define INSTALLED_TABLES "al0 tables 2>/dev/null | sed -n 's/^  \\([^ ]*\\).*/\\1/p'"

/* ---- bash --------------------------------------------------------------------------------- */

static void bash_value(const Command *c, const OptionRow *o)
{
    printf("    '%s --%s'", c->name, o->name);
    if (o->letter)
        printf(" | '%s -%c'", c->name, o->letter);
    printf(") ");
    switch (completed_value(o)) {
    case VALUE_CHOICE:
        printf("_al0_reply -W '");
        put_choices(o);
        puts("' ;;");
        break;
    case VALUE_FILE: puts("_al0_reply -f ;;"); break;
    case VALUE_FOLDER: puts("_al0_reply -d ;;"); break;
    default: puts(";;"); break;
    }
}

static void bash_options(const Command *c)
{
    printf("    '%s') _al0_reply -W '", c->name);
    for (size_t i = 0; i < n_option_rows; i++)
        if (option_is_of(&option_rows[i], c)) {
            printf("--%s ", option_rows[i].name);
            if (option_rows[i].letter)
                printf("-%c ", option_rows[i].letter);
        }
    puts("' ;;");
}

void write_bash(void)
{
    puts("# bash completion for al0\n"
         "_al0_reply() {\n"
         "    mapfile -t COMPREPLY < <(compgen \"$@\" -- \"$cur\")\n"
         "}\n\n"
         "_al0() {\n"
         "    local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
         "    COMPREPLY=()\n"
         "    if [[ $cur == = ]]; then\n"
         "        cur=\n"
         "    elif [[ $before == = ]]; then\n"
         "        before=${COMP_WORDS[COMP_CWORD-2]}\n"
         "    fi\n"
         "    if ((COMP_CWORD == 1)); then");
    printf("        _al0_reply -W '");
    put_command_names();
    puts("help --help --version'\n        return\n    fi\n"
         "    if [[ ${COMP_WORDS[1]} == help ]]; then");
    printf("        _al0_reply -W '");
    put_command_names();
    puts("'\n        return\n    fi\n"
         "    case \"${COMP_WORDS[1]} $before\" in");
    for (size_t i = 0; i < n_commands; i++)
        for (size_t j = 0; j < n_option_rows; j++)
            if (option_is_of(&option_rows[j], &commands[i]) && option_rows[j].arg)
                bash_value(&commands[i], &option_rows[j]);
    puts("    *)\n"
         "        if [[ $cur != -* ]]; then\n"
         "            _al0_reply -f\n"
         "            case ${COMP_WORDS[1]} in");
    printf("            ");
    for (size_t i = 0, n = 0; i < n_commands; i++)
        if (takes_tables(&commands[i]))
            printf("%s%s", n++ ? " | " : "", commands[i].name);
    puts(") mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W \"$(" INSTALLED_TABLES
         ")\" -- \"$cur\") ;;\n"
         "            esac\n"
         "            return\n"
         "        fi\n"
         "        case ${COMP_WORDS[1]} in");
    for (size_t i = 0; i < n_commands; i++)
        bash_options(&commands[i]);
    puts("        esac\n"
         "        ;;\n"
         "    esac\n"
         "}\n\n"
         "complete -o filenames -F _al0 al0");
}

/* ---- zsh ---------------------------------------------------------------------------------- */

static const char zsh_special[] = "[]:\\";

static void zsh_option(const OptionRow *o)
{
    const char *again =
        o->kind == OPTION_LIST || o->kind == OPTION_STEP || o->kind == OPTION_WITHIN ? "*" : "";
    if (o->letter && *again)
        printf("        '*'{-%c,--%s}'[", o->letter, o->name);
    else if (o->letter)
        printf("        '(-%c --%s)'{-%c,--%s}'[", o->letter, o->name, o->letter, o->name);
    else
        printf("        '%s--%s[", again, o->name);
    put_quoted(o->help, zsh_special);
    putchar(']');
    if (o->arg) {
        putchar(':');
        put_quoted(o->arg, zsh_special);
        putchar(':');
    }
    switch (completed_value(o)) {
    case VALUE_FILE: printf("_files"); break;
    case VALUE_FOLDER: printf("_files -/"); break;
    case VALUE_CHOICE:
        putchar('(');
        put_choices(o);
        putchar(')');
        break;
    default: break;
    }
    puts("' \\");
}

void write_zsh(void)
{
    puts("#compdef al0\n\n_al0_tables() {\n"
         "    local -a tables\n"
         "    tables=(${(f)\"$(" INSTALLED_TABLES ")\"})\n"
         "    _alternative 'files:file:_files' 'tables:installed table:compadd -a tables'\n"
         "}\n\n_al0() {\n    local -a commands\n    commands=(");
    for (size_t i = 0; i < n_commands; i++) {
        printf("        '%s:", commands[i].name);
        put_quoted(commands[i].summary, ":\\");
        puts("'");
    }
    puts("    )\n"
         "    if ((CURRENT == 2)) || [[ $words[2] == help ]]; then\n"
         "        _describe command commands\n"
         "        return\n"
         "    fi\n"
         "    shift words\n"
         "    ((CURRENT--))\n"
         "    case $words[1] in");
    for (size_t i = 0; i < n_commands; i++) {
        printf("    %s)\n        _arguments -s \\\n", commands[i].name);
        for (size_t j = 0; j < n_option_rows; j++)
            if (option_is_of(&option_rows[j], &commands[i]))
                zsh_option(&option_rows[j]);
        printf("        '*:file:%s'\n        ;;\n",
               takes_tables(&commands[i]) ? "_al0_tables" : "_files");
    }
    puts("    esac\n}\n\n_al0 \"$@\"");
}

/* ---- fish --------------------------------------------------------------------------------- */

static void fish_option(const Command *c, const OptionRow *o)
{
    printf("complete -c al0 -n '__fish_seen_subcommand_from %s' -l %s", c->name, o->name);
    if (o->letter)
        printf(" -s %c", o->letter);
    switch (completed_value(o)) {
    case VALUE_ANY: printf(" -x"); break;
    case VALUE_FILE: printf(" -r"); break;
    case VALUE_FOLDER: printf(" -x -a '(__fish_complete_directories)'"); break;
    case VALUE_CHOICE:
        printf(" -x -a '");
        put_choices(o);
        putchar('\'');
        break;
    default: break;
    }
    printf(" -d '");
    put_quoted(o->help, "\\");
    puts("'");
}

void write_fish(void)
{
    puts("# fish completion for al0\n"
         "complete -c al0 -n __fish_use_subcommand -f\n"
         "complete -c al0 -n __fish_use_subcommand -l help -d 'the commands'\n"
         "complete -c al0 -n __fish_use_subcommand -l version -d 'the version'");
    for (size_t i = 0; i < n_commands; i++) {
        printf("complete -c al0 -n __fish_use_subcommand -a %s -d '", commands[i].name);
        put_quoted(commands[i].summary, "\\");
        puts("'");
    }
    for (size_t i = 0; i < n_commands; i++) {
        for (size_t j = 0; j < n_option_rows; j++)
            if (option_is_of(&option_rows[j], &commands[i]))
                fish_option(&commands[i], &option_rows[j]);
        if (takes_tables(&commands[i]))
            printf("complete -c al0 -n '__fish_seen_subcommand_from %s' -d 'installed table' -a "
                   "'(al0 tables 2>/dev/null | string match -r \"^  [^ ]+\" | string trim)'\n",
                   commands[i].name);
    }
}
