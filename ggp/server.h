/* ggp/server.h -- HTTP for a seat at a match.
 * Does: takes connections, reads messages of a bounded size in a bounded time, brings answers.
 * Knows: libmicrohttpd, seats.   Must not know: what messages say. */
#ifndef AL0_GGP_SERVER_H
#define AL0_GGP_SERVER_H

#include "ggp/seat.h"

typedef struct GgpServer GgpServer;

/* Listens at a port of an address ("127.0.0.1", "::1", a name); port 0: a free one.
 * seat:    must outlive the server.
 * why:     set to what went wrong; constant.
 * Returns: the server, the caller's (ggp_server_free); NULL on a failure. */
GgpServer *ggp_server_new(GgpSeat *seat, const char *host, unsigned port, const char **why);
/* Ends it, after what is being answered.  NULL is fine. */
void ggp_server_free(GgpServer *server);
/* The port at which it listens. */
unsigned ggp_server_port(const GgpServer *server);

#endif
