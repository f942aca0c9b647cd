/* write/text/instance.h -- advice with the values of its parameters, in texts and JSON.
 * Knows: AdviceAtRoot, Game.   Must not know: answers, how values are chosen. */
#ifndef AL0_WRITE_TEXT_INSTANCE_H
#define AL0_WRITE_TEXT_INSTANCE_H

#include "base/strbuf.h"
#include "interp/evaluate/values.h"
#include "write/text/json.h"

/* Appends what it is called: "push(runner = c5)"; where a value lacks the name alone. */
void instance_write(StrBuf *out, const AdviceAtRoot *of);

/* The same of n instances of one advice that has parameters: "push(runner = c5, d5)", with several
 * parameters "go(x = a1, n = 1; x = a1, n = 2)"; of many the first, and how many more there are. */
void instance_write_all(StrBuf *out, const AdviceAtRoot *of, size_t n);

/* Puts its name, and its values if it has parameters: "advice": "push", "values": {"runner": "c5"};
 * an int is a number. */
void instance_json(Json *j, const AdviceAtRoot *of);

#endif
