/* verify/table_classes.h -- the classes that a table is written for.
 * Does: takes them from the `material` of its files.
 * Knows: TableSet, Classes.   Must not know: positions, advice. */
#ifndef AL0_VERIFY_TABLE_CLASSES_H
#define AL0_VERIFY_TABLE_CLASSES_H

#include "lang/table.h"
#include "positions/classes.h"

/* The material of a table and of all tables that it uses, each once; where they name none, all
 * classes that the game lists by itself.  Nothing is listed yet.  Owned by the caller
 * (classes_clear()); borrows the names. */
Classes classes_of_set(const TableSet *set, const Game *game);

#endif
