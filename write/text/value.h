/* write/text/value.h -- values of expressions as text and as JSON.
 * Does: writes booleans, numbers and sets, and names the elements of sets.
 * Knows: Game, the types of the language (interp/compile/code.h).   Must not know: where values
 * come from, trees. */
#ifndef AL0_WRITE_TEXT_VALUE_H
#define AL0_WRITE_TEXT_VALUE_H

#include "base/strbuf.h"
#include "game/game.h"
#include "interp/compile/code.h"
#include "write/text/json.h"

/* Appends a value: "true", "12", "undefined", "{a1, b2}".
 * position: the one in which it was computed, in our view. */
void value_write(StrBuf *out, const Game *game, const void *position, Type type, Value v);

/* Appends the members of a value to the object that has begun: `type` ("bool", "int", "set"),
 * `text` as above, and `value` (an undefined number is null, a set the list of its elements); of a
 * set also `bits`, the numbers of its elements in our view, and `domain`, what they are. */
void value_put_members(Json *out, const Game *game, const void *position, Type type, Value v);

/* Appends the name of an element of a set.  bit: the bit that represents the element. */
void value_write_element(StrBuf *out, const Game *game, const void *position, unsigned domain,
                         uint64_t bit);

#endif
