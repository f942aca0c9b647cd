/* cli/uci/uci_tables.c -- the tables that `al0 uci` plays by.
 * Does: reads the named tables, or all that are installed.
 * Knows: al0.h, the folder of installed tables.   Must not know: moves, commands.
 * Start reading at uci_choose_tables(). */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cli/uci/uci.h"

/* The first thing that is wrong with a table, as one line. */
static void say_first_message(Uci *u, const Al0Messages *messages)
{
    char text[1000] = "it cannot be read";
    bool any = messages && al0_messages_count(messages) > 0;
    const Al0Message *m = any ? al0_messages_get(messages, 0) : NULL;
    if (m && m->file)
        snprintf(text, sizeof text, "%s:%u:%u: %s", m->file, m->line, m->column, m->text);
    else if (m)
        snprintf(text, sizeof text, "%s", m->text);
    uci_say(u, "table left out: ", text);
}

/* Reads a table and hands it to the engine.  What is wrong with it is said, and it is left out. */
static void add_table(Uci *u, const char *path, bool any_material)
{
    Al0Messages *messages = NULL;
    Al0Limits limits;
    Al0ReadOptions ro = read_options(u->o, &limits);
    ro.messages = &messages;
    if (u->n_tables == UCI_MOST_TABLES)
        return;
    Al0Table *t =
        is_rules_file(path) ? al0_table_of_rules(path, &ro, NULL) : al0_table_read(path, &ro, NULL);
    if (!t) {
        say_first_message(u, messages);
    } else if (!takes_fen(t)) {
        uci_say(u, "left out, since it is not for chess: ", path);
    } else if ((any_material || al0_table_has_material(t)) && al0_table_rule_count(t) > 0) {
        use_prepared_quietly(u->o, t);
        u->was_begun[u->n_tables] = false;
        u->table[u->n_tables++] = t;
        t = NULL;
    }
    al0_table_free(t);
    al0_messages_free(messages);
}

/* All installed tables that say for which material they are, but those in folders of their own. */
static void add_installed(Uci *u)
{
    Al0Catalogue *all = al0_catalogue_read(NULL, NULL);
    for (size_t i = 0; i < al0_catalogue_count(all); i++)
        if (!strchr(al0_catalogue_get(all, i)->file, '/'))
            add_table(u, al0_catalogue_get(all, i)->file, false);
    al0_catalogue_free(all);
}

void uci_free_tables(Uci *u)
{
    assert(!u->background.runs);
    for (size_t i = 0; i < u->n_tables; i++)
        al0_table_free(u->table[i]);
    u->n_tables = 0;
}

void uci_make_engine(Uci *u)
{
    assert(u && !u->works);
    al0_engine_free(u->engine);
    u->engine = al0_engine_new(u->hash << 20);
    for (size_t i = 0; i < u->n_tables; i++)
        al0_engine_add(u->engine, u->table[i], NULL);
}

void uci_choose_tables(Uci *u, const char *list)
{
    assert(u && list && !u->works);
    al0_engine_free(u->engine);
    u->engine = NULL;
    uci_free_tables(u);
    bool none = *list == '\0' || strcmp(list, "<empty>") == 0;
    for (int i = 0; none && i < u->o->n_args; i++)
        add_table(u, u->o->args[i], true);
    if (none && u->o->n_args == 0)
        add_installed(u);
    for (const char *c = list; !none && *c; c += strspn(c, "; ")) {
        size_t n = strcspn(c, ";");
        char *path = al0_visible(c, n, false);
        add_table(u, path, true);
        al0_free(path);
        c += n;
    }
    uci_make_engine(u);
}
