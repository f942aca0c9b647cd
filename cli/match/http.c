/* cli/match/http.c -- a request of HTTP over a socket that never waits beyond its deadline (see
 * http.h).  The request is of HTTP/1.0: the answer ends where the other side closes.
 * Start reading at http_post(). */
#include "cli/clock.h"
#include "cli/match/http.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "al0.h"

bool http_address_read(const char *text, HttpAddress *out)
{
    assert(text && out);
    static const char scheme[] = "http://";
    if (strncasecmp(text, scheme, sizeof scheme - 1) != 0)
        return false;
    text += sizeof scheme - 1;
    bool in_brackets = *text == '['; /* [::1]:9147 */
    const char *end = in_brackets ? strchr(text, ']') : text + strcspn(text, ":/");
    if (!end || end[in_brackets] != ':')
        return false;
    const char *port = end + in_brackets + 1;
    size_t host = (size_t)(end - text) - in_brackets, n = strspn(port, "0123456789");
    if (host == 0 || host >= sizeof out->host || n == 0 || n >= sizeof out->port ||
        (port[n] && strcmp(port + n, "/") != 0))
        return false;
    memcpy(out->host, text + in_brackets, host);
    out->host[host] = '\0';
    memcpy(out->port, port, n);
    out->port[n] = '\0';
    return true;
}

/* ---- sockets ------------------------------------------------------------------------------ */

/* A connection, and when it is to be done. */
typedef struct HttpLine {
    int fd;
    double deadline;
} HttpLine;

static double seconds_left(double deadline)
{
    return deadline - clock_seconds();
}

/* True where it is ready before the deadline. */
static bool wait_for(const HttpLine *l, short what)
{
    struct pollfd at = {.fd = l->fd, .events = what};
    for (double left; (left = seconds_left(l->deadline)) > 0;) {
        int ready = poll(&at, 1, left > 3600 ? 3600000 : (int)(left * 1000) + 1);
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false;
    }
    return false;
}

static bool connect_line(HttpLine *l, const struct addrinfo *a)
{
    int failed = 0;
    socklen_t size = sizeof failed;
    l->fd = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
    if (l->fd < 0)
        return false;
    fcntl(l->fd, F_SETFL, O_NONBLOCK);
    fcntl(l->fd, F_SETFD, FD_CLOEXEC);
    bool made = connect(l->fd, a->ai_addr, a->ai_addrlen) == 0;
    if (!made && errno == EINPROGRESS && wait_for(l, POLLOUT))
        made = getsockopt(l->fd, SOL_SOCKET, SO_ERROR, &failed, &size) == 0 && failed == 0;
    if (!made)
        close(l->fd);
    return made;
}

static bool open_line(HttpLine *l, const HttpAddress *to)
{
    const struct addrinfo want = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    struct addrinfo *all = NULL;
    if (getaddrinfo(to->host, to->port, &want, &all) != 0)
        return false;
    bool made = false;
    for (const struct addrinfo *a = all; a && !made; a = a->ai_next)
        made = connect_line(l, a);
    freeaddrinfo(all);
    return made;
}

static bool send_bytes(const HttpLine *l, const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t done = wait_for(l, POLLOUT) ? send(l->fd, bytes, n, MSG_NOSIGNAL) : -1;
        if (done < 0 && (errno != EAGAIN || seconds_left(l->deadline) <= 0))
            return false;
        bytes += done > 0 ? done : 0;
        n -= done > 0 ? (size_t)done : 0;
    }
    return true;
}

/* ---- the answer --------------------------------------------------------------------------- */

/* All that comes, with a NUL behind it. */
typedef struct HttpAnswer {
    char *text;
    size_t n;
} HttpAnswer;

/* What stands behind the empty line that ends the head; NULL: not yet there.  Players in Java end
 * lines as their machine does, with LF alone. */
static const char *behind_head(const char *text)
{
    if (!text)
        return NULL;
    const char *lf = strstr(text, "\n\n"), *crlf = strstr(text, "\r\n\r\n");
    if (crlf && (!lf || crlf < lf))
        return crlf + 4;
    return lf ? lf + 2 : NULL;
}

/* The body, if the whole answer is there; NULL: not yet. */
static const char *whole_body(const HttpAnswer *a, bool at_end)
{
    static const char name[] = "Content-Length:";
    const char *body = behind_head(a->text);
    if (!body)
        return NULL;
    for (const char *line = a->text; (line = strchr(line, '\n')) && ++line < body;)
        if (strncasecmp(line, name, sizeof name - 1) == 0) {
            unsigned long long length = strtoull(line + sizeof name - 1, NULL, 10);
            return a->n - (size_t)(body - a->text) >= length ? body : NULL;
        }
    return at_end ? body : NULL;
}

/* Reads up to the end of the answer.   Returns: its body; NULL with a reason. */
static const char *read_answer(const HttpLine *l, HttpAnswer *a, const char **why)
{
    enum { AT_ONCE = 4096 };
    const char *body = NULL;
    bool at_end = false;
    *why = "no answer in time";
    while (!body && !at_end && a->n <= LONGEST_HTTP_ANSWER && wait_for(l, POLLIN)) {
        a->text = al0_alloc(a->text, a->n + AT_ONCE + 1, "an answer");
        ssize_t got = recv(l->fd, a->text + a->n, AT_ONCE, 0);
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            got = -1;
        else
            at_end = got <= 0;
        a->n += got > 0 ? (size_t)got : 0;
        a->text[a->n] = '\0';
        body = whole_body(a, at_end);
    }
    if (!body && at_end)
        *why = "the connection broke";
    if (a->n > LONGEST_HTTP_ANSWER)
        *why = "the answer is too long";
    return a->n > LONGEST_HTTP_ANSWER ? NULL : body;
}

/* Whether the first line of an answer says 200. */
static bool is_fine(const HttpAnswer *a)
{
    const char *code = strchr(a->text, ' ');
    return strncmp(a->text, "HTTP/", 5) == 0 && code && strncmp(code + 1, "200", 3) == 0;
}

bool http_is_heard(const HttpAddress *to, double deadline)
{
    assert(to);
    HttpLine l = {.fd = -1, .deadline = deadline};
    bool is_open = open_line(&l, to);
    if (is_open)
        close(l.fd);
    return is_open;
}

char *http_post(const HttpAddress *to, const char *text, double deadline, const char **why)
{
    assert(to && text && why);
    HttpLine l = {.fd = -1, .deadline = deadline};
    HttpAnswer a = {0};
    char head[512], *copy = NULL;
    size_t n = strlen(text);
    *why = "nobody listens there";
    if (!open_line(&l, to))
        return NULL;
    int length = snprintf(head, sizeof head,
                          "POST / HTTP/1.0\r\nHost: %.255s:%.5s\r\nAccept: text/delim\r\n"
                          "Sender: GAMESERVER\r\nReceiver: GAMEPLAYER\r\nContent-Type: text/acl\r\n"
                          "Content-Length: %zu\r\n\r\n",
                          to->host, to->port, n);
    *why = "the connection broke";
    const char *body = send_bytes(&l, head, (size_t)length) && send_bytes(&l, text, n)
                           ? read_answer(&l, &a, why)
                           : NULL;
    if (body && is_fine(&a))
        copy = memcpy(al0_alloc(NULL, strlen(body) + 1, "an answer"), body, strlen(body) + 1);
    else if (body)
        *why = "the answer is not 200 OK";
    close(l.fd);
    al0_free(a.text);
    return copy;
}
