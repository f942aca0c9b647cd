/* cli/match/http.h -- a request of HTTP to another program, and its answer.
 * Does: connects, posts a text, reads the answer, all before a deadline.
 * Knows: sockets.   Must not know: what the texts mean. */
#ifndef AL0_CLI_MATCH_HTTP_H
#define AL0_CLI_MATCH_HTTP_H

#include <stdbool.h>
#include <stddef.h>

/* Where a program listens. */
typedef struct HttpAddress {
    char host[256], port[6];
} HttpAddress;

/* Reads http://HOST:PORT, with or without a `/` behind it.   Returns: false: it is no address. */
bool http_address_read(const char *text, HttpAddress *out);

enum { LONGEST_HTTP_ANSWER = 1 << 20 };

/* True if somebody takes a connection before the deadline (as http_post() has it); nothing is sent.
 */
bool http_is_heard(const HttpAddress *to, double deadline);

/* Posts the text, and reads the body of the answer.
 * deadline: of a clock that only goes forward (CLOCK_MONOTONIC), in seconds.
 * why:      set to what went wrong; constant.
 * Returns:  the body; the caller owns it (al0_free).  NULL on a failure: there is no answer in
 * time, or it is longer than LONGEST_HTTP_ANSWER, or not "200". */
char *http_post(const HttpAddress *to, const char *text, double deadline, const char **why);

#endif
