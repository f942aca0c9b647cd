/* serve/asked.h -- what al0's own requests have in common.
 * Does: finds the position that is asked about, and the limits of a request.
 * Knows: parameters of requests.   Must not know: answers. */
#ifndef AL0_SERVE_ASKED_H
#define AL0_SERVE_ASKED_H

#include "serve/documents.h"
#include "serve/jobs.h"

/* The position that is asked about: `position` as text, or as a place in the document, or none;
 * then it is the one that the document shows there, or first; and played on by `moves`.
 * Returns: the caller's (al0_position_free); NULL with trouble. */
Al0Position *asked_position(const OpenedTable *r, const json_t *params, Trouble *t);

/* Limits of a job, with progress; seconds: where the request names none. */
Al0Limits asked_limits(ServedJob *job, double seconds);

/* True if the table can be asked; else false with trouble. */
bool asked_can_run(const OpenedTable *r, Trouble *t);

#endif
