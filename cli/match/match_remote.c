/* cli/match/match_remote.c -- a player of a match behind an address, which speaks the protocol of
 * the general game players (see match.h).
 * Does: writes START, PLAY, STOP and ABORT, reads the moves that are answered.
 * Knows: http.h.   Must not know: the referee.
 * Source: Genesereth, Love and Pell, General game playing: overview of the AAAI competition. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/clock.h"
#include "cli/match/http.h"
#include "cli/match/match.h"
#include "ggp/roles.h"

typedef struct MatchRemote {
    HttpAddress to;
    char *rules;    /* on one line, without comments */
    GgpRoles roles; /* the order of moves in messages */
    char name[64];  /* of the game that is played */
} MatchRemote;

bool match_is_address(const char *word)
{
    HttpAddress unused;
    assert(word);
    return http_address_read(word, &unused);
}

/* Sends a message.
 * Returns: the answer; the caller owns it (al0_free).  NULL, also after a note. */
static char *send_message(const MatchPlayer *p, const char *message, double seconds)
{
    const char *why;
    char *answer = http_post(&p->remote->to, message, clock_seconds() + seconds, &why);
    if (!answer && !match_is_hopeless(p))
        say_note("%s: %s", p->name, why);
    return answer;
}

/* ---- START -------------------------------------------------------------------------------- */

/* Whole seconds, as the protocol has them: no less than one. */
static unsigned whole_seconds(double seconds)
{
    return seconds < 1 ? 1 : (unsigned)seconds;
}

static bool begin_remote(MatchPlayer *p, const MatchGame *g)
{
    MatchRemote *remote = p->remote;
    const Match *m = g->match;
    const char *role = al0_table_role(m->table, p->role);
    snprintf(remote->name, sizeof remote->name, "al0.%llu.%llu", (unsigned long long)time(NULL),
             (unsigned long long)g->number + 1);
    size_t size = strlen(remote->rules) + strlen(role) + sizeof remote->name + 80;
    char *message = al0_alloc(NULL, size, "a message");
    snprintf(message, size, "(START %s %s (%s) %u %u)", remote->name, role, remote->rules,
             whole_seconds(m->start_time), whole_seconds(p->seconds));
    al0_free(send_message(p, message, whole_seconds(m->start_time)));
    al0_free(message);
    return true;
}

/* ---- PLAY, STOP, ABORT -------------------------------------------------------------------- */

/* "(PLAY name (move move))", with NIL before the first step. */
static char *write_turn(const MatchPlayer *p, const MatchGame *g, const char *word)
{
    const GgpRoles *roles = &p->remote->roles;
    size_t size = strlen(p->remote->name) + 32, n;
    for (unsigned i = 0; i < roles->n; i++)
        size += g->moves[i] ? strlen(g->moves[i]) + 1 : 0;
    char *text = al0_alloc(NULL, size, "a message");
    n = (size_t)snprintf(text, size, "(%s %s %s", word, p->remote->name, g->moves[0] ? "(" : "NIL");
    for (unsigned i = 0; i < roles->n && g->moves[0]; i++)
        n += (size_t)snprintf(text + n, size - n, "%s%s", i ? " " : "", g->moves[roles->order[i]]);
    snprintf(text + n, size - n, g->moves[0] ? "))" : ")");
    return text;
}

/* Without blanks around it, and single ones inside. */
static void trim_answer(char *text)
{
    char *out = text;
    for (const char *in = text; *in; in++) {
        bool blank = isspace((unsigned char)*in);
        bool goes = blank && (out == text || out[-1] == ' ' || out[-1] == '(' || in[1] == ')');
        if (!goes)
            *out++ = blank ? ' ' : *in;
    }
    while (out > text && out[-1] == ' ')
        out--;
    *out = '\0';
}

static char *remote_player_move(MatchPlayer *p, const MatchGame *g)
{
    char *message = write_turn(p, g, "PLAY");
    char *answer = send_message(p, message, p->seconds);
    al0_free(message);
    if (answer)
        trim_answer(answer);
    return answer;
}

/* What is answered is not looked at. */
static void end_remote(MatchPlayer *p, const MatchGame *g)
{
    char abort[100];
    bool is_over = al0_position_ending(g->now) != NULL;
    char *stop = is_over ? write_turn(p, g, "STOP") : NULL;
    snprintf(abort, sizeof abort, "(ABORT %s)", p->remote->name);
    al0_free(send_message(p, stop ? stop : abort, p->seconds));
    al0_free(stop);
}

static void close_remote(MatchPlayer *p)
{
    free(p->remote->rules);
    al0_free(p->remote);
}

static const PlayerKind remote_kind = {.begin = begin_remote,
                                       .move = remote_player_move,
                                       .sees_all = true,
                                       .end = end_remote,
                                       .close = close_remote};

/* ---- opening ------------------------------------------------------------------------------ */

/* Comments go; a line end becomes a blank. */
static void put_on_one_line(char *rules)
{
    char *out = rules;
    bool in_comment = false;
    for (const char *in = rules; *in; in++) {
        in_comment = *in == ';' || (in_comment && *in != '\n');
        if (!in_comment)
            *out++ = isspace((unsigned char)*in) ? ' ' : *in;
    }
    *out = '\0';
}

/* What keeps a match with a program from beginning; NULL: nothing. */
static const char *why_not_remote(const Match *m, MatchRemote *remote)
{
    if (remote->rules[strspn(remote->rules, " ")] != '(')
        return "the protocol does not send rules in the infix form";
    if (!ggp_roles_find(m->table, (GgpSpan){remote->rules, strlen(remote->rules)}, &remote->roles))
        return "the roles are not facts of their own in the rules";
    double deadline = clock_seconds() + whole_seconds(m->start_time);
    return http_is_heard(&remote->to, deadline) ? NULL : "nobody listens there";
}

bool match_remote_open(const Match *m, const char *word, MatchPlayer *out)
{
    enum { LIMIT_RULES = 16 << 20 };
    size_t n;
    assert(m && word && out);
    MatchRemote remote = {.rules = read_whole(al0_table_file_name(m->table, 1), LIMIT_RULES, &n)};
    if (!remote.rules)
        return false;
    put_on_one_line(remote.rules);
    http_address_read(word, &remote.to);
    const char *why = why_not_remote(m, &remote);
    if (why) {
        say_error("%s: %s", word, why);
        free(remote.rules);
        return false;
    }
    out->kind = &remote_kind;
    out->remote = al0_alloc(NULL, sizeof *out->remote, "a player");
    *out->remote = remote;
    return true;
}
