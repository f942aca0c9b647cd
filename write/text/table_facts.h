/* write/text/table_facts.h -- what answers and reports say of the table that they were made with.
 * Does: holds its name, title and settings as plain texts, and writes the settings.
 * Knows: Game, Document, Json.   Must not know: rules, advice, the language. */
#ifndef AL0_WRITE_TEXT_TABLE_FACTS_H
#define AL0_WRITE_TEXT_TABLE_FACTS_H

#include "game/game.h"
#include "write/report/doc.h"
#include "write/text/json.h"

/* A definition that was given another value. */
typedef struct TableSetting {
    const char *name, *value;
} TableSetting;

/* All borrowed: they live as long as the table. */
typedef struct TableFacts {
    const Game *game;
    const char *name;            /* NULL: a library */
    const char *title;           /* NULL: it has none */
    const TableSetting *setting; /* in the order of their names */
    size_t n_settings;
} TableFacts;

/* Its name for people: "(library)" where it has none. */
const char *table_title_name(const TableFacts *t);

/* Its name and its title in quotes, as the first line of a report. */
const char *table_heading(Document *d, const TableFacts *t);

/* Appends "set moves = 9, goal = mate"; nothing where there are no settings. */
void table_settings_text(StrBuf *out, const TableFacts *t);

/* The same as a sentence of a report. */
void table_settings_say(Document *d, const TableFacts *t);

/* The clauses of a report that every table has: version of al0, name, settings. */
void table_facts_put(Document *d, const TableFacts *t);

/* The member "set" of the present object, an object; nothing where there are no settings. */
void table_settings_json(Json *j, const TableFacts *t);

#endif
