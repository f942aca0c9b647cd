/* ggp/server.c -- HTTP for a seat at a match, by libmicrohttpd (see server.h).
 * Each connection has a thread, so that a message is heard while another one is being answered.
 * Start reading at take_http_request(). */
#include "ggp/server.h"

#include <assert.h>
#include <microhttpd.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "al0.h"

enum {
    LONGEST_BODY = 4 << 20, /* bytes; what is beyond is read and dropped */
    MOST_CONNECTIONS = 64,
    SILENT_FOR = 20, /* seconds without a byte, then the connection is closed */
    SENDING_FOR = 60 /* seconds for a whole message */
};

struct GgpServer {
    GgpSeat *seat;
    struct MHD_Daemon *daemon;
};

/* A request while it is read. */
typedef struct GgpRequest {
    double arrived;
    char *body;
    size_t n, room;
    bool is_too_large, is_too_slow;
} GgpRequest;

/* ---- answers ------------------------------------------------------------------------------ */

/* Takes the text. */
static enum MHD_Result send_answer(struct MHD_Connection *c, GgpAnswer a)
{
    struct MHD_Response *r =
        MHD_create_response_from_buffer(strlen(a.text), a.text, MHD_RESPMEM_MUST_COPY);
    al0_free(a.text);
    if (!r)
        return MHD_NO;
    MHD_add_response_header(r, "Content-Type", a.code == 200 ? "text/acl" : "text/plain");
    if (a.code == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD_add_response_header(r, "Allow", "POST");
    enum MHD_Result sent = MHD_queue_response(c, a.code, r);
    MHD_destroy_response(r);
    return sent;
}

static enum MHD_Result refuse(struct MHD_Connection *c, unsigned code, const char *why)
{
    size_t n = strlen(why) + 1;
    return send_answer(c, (GgpAnswer){code, memcpy(al0_alloc(NULL, n, "an answer"), why, n)});
}

/* True if the other side has gone: what is sent now arrives nowhere. */
static bool is_broken(struct MHD_Connection *c)
{
    char byte;
    const union MHD_ConnectionInfo *i =
        MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD);
    return i && recv(i->connect_fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

static enum MHD_Result answer_request(GgpServer *s, struct MHD_Connection *c, const GgpRequest *r)
{
    if (r->is_too_large)
        return refuse(c, MHD_HTTP_CONTENT_TOO_LARGE, "a message has 4 MiB at most");
    if (r->is_too_slow)
        return refuse(c, MHD_HTTP_REQUEST_TIMEOUT, "a message is to be there within 60 seconds");
    GgpAnswer a = ggp_seat_answer(s->seat, r->body, r->n, r->arrived);
    if (is_broken(c))
        ggp_seat_undelivered(s->seat);
    return send_answer(c, a);
}

/* ---- requests ----------------------------------------------------------------------------- */

static void take_body(GgpRequest *r, const char *bytes, size_t n)
{
    r->is_too_slow |= ggp_clock() > r->arrived + SENDING_FOR;
    r->is_too_large |= n > LONGEST_BODY - r->n;
    if (r->is_too_large || r->is_too_slow)
        return;
    if (r->n + n > r->room) {
        r->room = 2 * (r->n + n);
        r->body = al0_alloc(r->body, r->room, "a message");
    }
    memcpy(r->body + r->n, bytes, n);
    r->n += n;
}

/* An MHD_AccessHandlerCallback. */
static enum MHD_Result take_http_request(void *server, struct MHD_Connection *c, const char *url,
                                         const char *method, const char *version, const char *bytes,
                                         size_t *n, void **request)
{
    GgpRequest *r = *request;
    (void)url;
    (void)version;
    if (!r) {
        *request = r = al0_alloc(NULL, sizeof *r, "a message");
        *r = (GgpRequest){.arrived = ggp_clock()};
        return MHD_YES;
    }
    if (*n > 0) {
        take_body(r, bytes, *n);
        *n = 0;
        return r->is_too_slow ? MHD_NO : MHD_YES; /* it may never end */
    }
    if (strcmp(method, "POST") != 0)
        return refuse(c, MHD_HTTP_METHOD_NOT_ALLOWED, "messages are sent by POST");
    return answer_request(server, c, r);
}

/* An MHD_RequestCompletedCallback. */
static void end_request(void *server, struct MHD_Connection *c, void **request,
                        enum MHD_RequestTerminationCode how)
{
    GgpRequest *r = *request;
    (void)server;
    (void)c;
    (void)how;
    if (r)
        al0_free(r->body);
    al0_free(r);
    *request = NULL;
}

/* ---- the server --------------------------------------------------------------------------- */

static struct MHD_Daemon *listen_at(GgpServer *s, const struct addrinfo *a)
{
    unsigned flags = MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD;
    if (a->ai_family == AF_INET6)
        flags |= MHD_USE_IPv6;
    return MHD_start_daemon(flags, 0, NULL, NULL, take_http_request, s, MHD_OPTION_SOCK_ADDR,
                            a->ai_addr, MHD_OPTION_NOTIFY_COMPLETED, end_request, NULL,
                            MHD_OPTION_CONNECTION_LIMIT, (unsigned)MOST_CONNECTIONS,
                            MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SILENT_FOR, MHD_OPTION_END);
}

GgpServer *ggp_server_new(GgpSeat *seat, const char *host, unsigned port, const char **why)
{
    assert(seat && host && port < 65536 && why);
    const struct addrinfo want = {.ai_socktype = SOCK_STREAM,
                                  .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *all = NULL;
    char service[8];
    snprintf(service, sizeof service, "%u", port);
    *why = "there is no such address";
    if (getaddrinfo(host, service, &want, &all) != 0)
        return NULL;
    GgpServer *s = al0_alloc(NULL, sizeof *s, "a server");
    *s = (GgpServer){.seat = seat};
    for (const struct addrinfo *a = all; a && !s->daemon; a = a->ai_next)
        s->daemon = listen_at(s, a);
    freeaddrinfo(all);
    *why = "somebody listens there, or it is not permitted";
    if (s->daemon)
        return s;
    al0_free(s);
    return NULL;
}

void ggp_server_free(GgpServer *server)
{
    if (!server)
        return;
    MHD_stop_daemon(server->daemon);
    al0_free(server);
}

unsigned ggp_server_port(const GgpServer *server)
{
    assert(server);
    const union MHD_DaemonInfo *i = MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
    return i ? i->port : 0;
}
