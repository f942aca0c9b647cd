/* write/text/table_facts.h -- the facts of a table that answers and reports show.
 * Does: holds its name, title and settings as plain texts, and writes the settings.
 * Knows: Game, Document, Json.   Must not know: rules, advice, the language. */
#ifndef AL0_WRITE_TEXT_TABLE_FACTS_H
#define AL0_WRITE_TEXT_TABLE_FACTS_H

#include "game/game.h"
#include "write/report/doc.h"
#include "write/text/json.h"

/* A definition whose value was replaced. */
typedef struct TableSetting {
    const char *name, *value;
} TableSetting;

/* All borrowed from the table. */
typedef struct TableFacts {
    const Game *game;
    const char *name;            /* NULL: a library */
    const char *title;           /* NULL: none */
    const TableSetting *setting; /* sorted by name */
    size_t n_settings;
} TableFacts;

/* The display name of the table: "(library)" if it has no name. */
const char *table_title_name(const TableFacts *t);

/* The first line of a report: the name, and the title in quotes. */
const char *table_heading(Document *d, const TableFacts *t);

/* The heading of a report about the table, but for its line.  subject: what the report is.  what:
 * the same in a few words, for the name of its page. */
DocHead table_doc_head(Document *d, const TableFacts *t, const char *subject, const char *what);

/* Appends "set moves = 9, goal = mate"; nothing without settings. */
void table_settings_text(StrBuf *out, const TableFacts *t);

/* Adds the settings as a sentence of a report. */
void table_settings_say(Document *d, const TableFacts *t);

/* Adds the common clauses of reports: version of al0, name, settings. */
void table_facts_put(Document *d, const TableFacts *t);

/* Writes the member "set" of the present object, an object; nothing without settings. */
void table_settings_json(Json *j, const TableFacts *t);

#endif
