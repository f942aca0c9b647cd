/* verify/table_classes.h -- the classes that a table is written for.
 * Does: takes them from the `material` of its files.
 * Knows: TableSet, Classes.   Must not know: positions, advice. */
#ifndef AL0_VERIFY_TABLE_CLASSES_H
#define AL0_VERIFY_TABLE_CLASSES_H

#include "lang/table.h"
#include "positions/classes.h"

/* Returns the material of a table and of all tables that it uses, without duplicates; if they
 * name none, all classes of the game. Their positions are not listed yet. The caller owns it
 * (classes_clear()); the names are borrowed. */
Classes classes_of_set(const TableSet *set, const Game *game);

#endif
