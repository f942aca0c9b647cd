/* game/gdl/gdl_text.c -- positions and moves as text.
 * Terms are read in both notations, (cell 1 1 b) and cell(1,1,b), converted to the first, and
 * looked up among the facts or moves of the game.  Positions are written in the first notation,
 * moves in the second, which has no blanks. Start reading at gdl_read(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "game/gdl/gdl.h"
#include "game/gdl/gdl_reader.h"

enum { DEEPEST_TERM = 64 };

/* ---- all texts ----------------------------------------------------------------------------- */

typedef void GdlWrite(StrBuf *out, const GameProgram *p, uint32_t i);

typedef struct GdlText {
    const char *text;
    uint32_t number;
} GdlText;

static int compare_numbered_texts(const void *a, const void *b)
{
    const GdlText *x = a, *y = b;
    int order = strcmp(x->text, y->text);
    return order ? order : (x->number > y->number) - (x->number < y->number);
}

/* The texts of n facts or moves in the order of strcmp(), and their numbers in it. */
static const char **sort_numbered_texts(GdlGame *g, GdlWrite *write, uint32_t n, uint32_t **numbers)
{
    GdlText *list = base_alloc((n + 1) * sizeof *list, "texts of a game");
    const char **sorted = ARENA_ARRAY(g->home, const char *, n + 1);
    *numbers = ARENA_ARRAY(g->home, uint32_t, n + 1);
    StrBuf b = {0};
    for (uint32_t i = 0; i < n; i++) {
        b.n = 0;
        write(&b, g->program, i);
        list[i] = (GdlText){arena_text(g->home, strbuf_get(&b), b.n), i};
    }
    strbuf_clear(&b);
    qsort(list, n, sizeof *list, compare_numbered_texts);
    for (uint32_t i = 0; i < n; i++) {
        sorted[i] = list[i].text;
        (*numbers)[i] = list[i].number;
    }
    free(list);
    return sorted;
}

void gdl_index_texts(GdlGame *g)
{
    g->sorted_facts =
        sort_numbered_texts(g, program_write_fluent, g->program->n_fluents, &g->fact_of_text);
    g->sorted_moves =
        sort_numbered_texts(g, program_write_move, g->program->n_moves, &g->move_of_text);
}

/* The first of n sorted texts that is not before this one. */
static uint32_t lower_bound(const char *const *sorted, uint32_t n, const char *text)
{
    uint32_t lo = 0, hi = n;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (strcmp(sorted[mid], text) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

uint32_t gdl_find_fact(const GdlGame *g, const char *text)
{
    assert(g && text);
    uint32_t i = lower_bound(g->sorted_facts, g->program->n_fluents, text);
    bool found = i < g->program->n_fluents && strcmp(g->sorted_facts[i], text) == 0;
    return found ? g->fact_of_text[i] : UINT32_MAX;
}

uint32_t gdl_find_move(const GdlGame *g, uint32_t role, const char *text)
{
    assert(g && text && role < g->program->n_roles);
    uint32_t n = g->program->n_moves;
    for (uint32_t i = lower_bound(g->sorted_moves, n, text);
         i < n && strcmp(g->sorted_moves[i], text) == 0; i++)
        if (gdl_role_of(g, g->move_of_text[i]) == role)
            return g->move_of_text[i];
    return UINT32_MAX;
}

/* The role of n bytes of text; the number of roles: there is none. */
static uint32_t find_role_named(const GdlGame *g, const char *text, size_t n)
{
    uint32_t r = 0;
    while (r < g->program->n_roles &&
           (strlen(g->game.players[r]) != n || memcmp(g->game.players[r], text, n) != 0))
        r++;
    return r;
}

/* ---- terms -------------------------------------------------------------------------------- */

bool gdl_skip_blanks(GdlReader *r)
{
    assert(r && r->at <= r->n);
    while (r->at < r->n && gdl_is_blank(r->text[r->at]))
        r->at++;
    return r->at < r->n;
}

static bool fail_reading(const GdlReader *r, size_t at, const char *what)
{
    return status_fail_at(r->status, STATUS_WRONG_INPUT, at, "%s", what);
}

/* A name; in a list of arguments a comma ends it. */
static bool read_atom(GdlReader *r, bool in_infix, StrBuf *out)
{
    size_t from = r->at;
    bool quoted = gdl_next_is(r, '"');
    for (r->at += quoted; r->at < r->n; r->at++) {
        char c = r->text[r->at];
        if (quoted ? c == '"' : gdl_is_blank(c) || strchr("();", c) || (c == ',' && in_infix))
            break;
    }
    size_t begin = from + quoted;
    if (r->at == begin || (quoted && r->at == r->n))
        return fail_reading(r, from, quoted ? "a quote that is not closed" : "expected a name");
    strbuf_add(out, r->text + begin, r->at - begin);
    r->at += quoted;
    return true;
}

static bool read_either_term(GdlReader *r, bool in_infix, unsigned depth, StrBuf *out);

/* The arguments of an infix term, behind its `(`; its name is in out from begin on. */
static bool read_infix_arguments(GdlReader *r, unsigned depth, size_t begin, StrBuf *out)
{
    StrBuf name = {0};
    strbuf_add(&name, out->text + begin, out->n - begin);
    out->n = begin;
    strbuf_putc(out, '(');
    strbuf_add(out, name.text, name.n);
    strbuf_clear(&name);
    do {
        r->at++;
        strbuf_putc(out, ' ');
        if (!read_either_term(r, true, depth + 1, out))
            return false;
        gdl_skip_blanks(r);
    } while (gdl_next_is(r, ','));
    if (!gdl_next_is(r, ')'))
        return fail_reading(r, r->at, "expected `,` or `)`");
    r->at++;
    strbuf_putc(out, ')');
    return true;
}

/* (name argument ...), at its `(`. */
static bool read_prefix_list(GdlReader *r, unsigned depth, StrBuf *out)
{
    size_t from = r->at++, begin = out->n;
    unsigned n = 0;
    strbuf_putc(out, '(');
    for (; gdl_skip_blanks(r) && !gdl_next_is(r, ')'); n++) {
        strbuf_puts(out, n ? " " : "");
        if (n ? !read_either_term(r, false, depth + 1, out) : !read_atom(r, false, out))
            return false;
    }
    if (!gdl_next_is(r, ')') || n == 0)
        return fail_reading(r, from,
                            n ? "this `(` is never closed" : "nothing between parentheses");
    r->at++;
    strbuf_putc(out, ')');
    if (n == 1) { /* (always): always */
        memmove(out->text + begin, out->text + begin + 1, out->n - begin - 2);
        out->n -= 2;
        out->text[out->n] = '\0';
    }
    return true;
}

/* Reads one term of either notation; appends it in prefix notation. */
static bool read_either_term(GdlReader *r, bool in_infix, unsigned depth, StrBuf *out)
{
    size_t begin = out->n;
    if (!gdl_skip_blanks(r))
        return fail_reading(r, r->at, "expected a term");
    if (depth > DEEPEST_TERM)
        return fail_reading(r, r->at, "parentheses are too deep");
    if (gdl_next_is(r, '('))
        return read_prefix_list(r, depth, out);
    bool fine = read_atom(r, in_infix, out);
    return fine && gdl_next_is(r, '(') ? read_infix_arguments(r, depth, begin, out) : fine;
}

bool gdl_reader_term(GdlReader *r, StrBuf *out)
{
    assert(r && out);
    return read_either_term(r, false, 0, out);
}

/* ---- moves -------------------------------------------------------------------------------- */

/* Steps over `ROLE:`.   Returns: the role, the number of roles where none stands there. */
static uint32_t read_role_mark(GdlReader *r)
{
    size_t from = r->at;
    while (r->at < r->n && !gdl_is_blank(r->text[r->at]) && !strchr("();:", r->text[r->at]))
        r->at++;
    uint32_t role = gdl_next_is(r, ':') ? find_role_named(r->g, r->text + from, r->at - from)
                                        : r->g->program->n_roles;
    r->at = role < r->g->program->n_roles ? r->at + 1 : from;
    return role;
}

bool gdl_reader_mark(GdlReader *r, unsigned role)
{
    assert(r && role < r->g->program->n_roles);
    gdl_skip_blanks(r);
    size_t from = r->at;
    uint32_t marked = read_role_mark(r);
    return marked == role || marked == r->g->program->n_roles ||
           status_fail_at(r->status, STATUS_WRONG_INPUT, from, "it is a move of %s, not of %s",
                          r->g->game.players[marked], r->g->game.players[role]);
}

/* What is wrong with a move that is none here, with the nearest one that is. */
static void refuse_move(const GdlReader *r, const GdlPosition *p, size_t at, const char *text)
{
    const GdlGame *g = r->g;
    Nearest near = {text, strlen(text), NULL, 0};
    if (p->end == GDL_TERMINAL) {
        status_fail_at(r->status, STATUS_WRONG_INPUT, at, "the game is over before %.*s",
                       SHOWN_TERM, text);
        return;
    }
    uint32_t first = g->program->first_move[p->mover];
    for (uint32_t i = 0; i < g->program->n_moves; i++)
        if (gdl_role_of(g, g->move_of_text[i]) == p->mover &&
            gdl_bit(p, g->layout.legal[p->mover], g->move_of_text[i] - first))
            nearest_offer(&near, g->sorted_moves[i]);
    status_fail_at(r->status, STATUS_WRONG_INPUT, at, "%s has no legal move %.*s here",
                   g->game.players[p->mover], SHOWN_TERM, text);
    nearest_suggest(&near, "", STATUS_TEXT, r->status);
}

uint32_t gdl_read_legal(GdlReader *r, const GdlPosition *p)
{
    assert(r && p && p->mover < r->g->program->n_roles);
    StrBuf term = {0};
    gdl_skip_blanks(r);
    size_t from = r->at;
    uint32_t move = UINT32_MAX, role = read_role_mark(r);
    bool is_movers = role == p->mover || role == r->g->program->n_roles;
    if (!is_movers)
        status_fail_at(r->status, STATUS_WRONG_INPUT, from, "it is not the turn of %s but of %s",
                       r->g->game.players[role], r->g->game.players[p->mover]);
    if (is_movers && read_either_term(r, false, 0, &term)) {
        move = gdl_find_move(r->g, p->mover, strbuf_get(&term));
        if (p->end != GDL_GOES_ON || move == UINT32_MAX || !gdl_is_legal(r->g, p, move)) {
            refuse_move(r, p, from, strbuf_get(&term));
            move = UINT32_MAX;
        }
    }
    strbuf_clear(&term);
    return move;
}

Move gdl_read_move(const Game *game, const void *position, const char *text, size_t n,
                   Status *status)
{
    GdlReader r = {gdl_of(game), text, n, 0, status};
    uint32_t move = gdl_read_legal(&r, position);
    if (move != UINT32_MAX && gdl_skip_blanks(&r)) {
        fail_reading(&r, r.at, "one move was expected");
        return NO_MOVE;
    }
    return move == UINT32_MAX ? NO_MOVE : 1 + move;
}

/* A name as read_atom() takes it among commas. */
static void write_infix_name(StrBuf *out, const char *text, size_t n)
{
    bool odd = memchr(text, ',', n) || memchr(text, ':', n) || memchr(text, '"', n);
    strbuf_puts(out, odd ? "\"" : "");
    strbuf_add(out, text, n);
    strbuf_puts(out, odd ? "\"" : "");
}

/* A term in prefix notation as infix without blanks. */
static const char *append_infix_term(StrBuf *out, const char *text)
{
    bool has_arguments = *text == '(';
    text += has_arguments;
    size_t n = strcspn(text, " ()");
    write_infix_name(out, text, n);
    text += n;
    if (!has_arguments)
        return text;
    for (char sign = '('; *text == ' '; sign = ',') {
        strbuf_putc(out, sign);
        text = append_infix_term(out, text + 1);
    }
    strbuf_putc(out, ')');
    return text + 1;
}

void gdl_name_move(const Game *game, const void *position, Move move, StrBuf *out)
{
    const GdlGame *g = gdl_of(game);
    StrBuf term = {0};
    (void)position;
    if (game->n_players > 2) {
        strbuf_puts(out, game->players[gdl_role_of(g, move - 1)]);
        strbuf_putc(out, ':');
    }
    program_write_move(&term, g->program, move - 1);
    append_infix_term(out, strbuf_get(&term));
    strbuf_clear(&term);
}

/* ---- positions ----------------------------------------------------------------------------- */

/* The one argument of (true F): F itself; other terms as they are. */
static void drop_true(StrBuf *term)
{
    const char *text = strbuf_get(term);
    if (strncasecmp(text, "(true ", 6) != 0)
        return;
    memmove(term->text, term->text + 6, term->n - 7);
    term->n -= 7;
    term->text[term->n] = '\0';
}

static bool add_read_fact(const GdlReader *r, size_t at, StrBuf *term, GdlPosition *p)
{
    const GdlGame *g = r->g;
    drop_true(term);
    uint32_t fact = gdl_find_fact(g, strbuf_get(term));
    if (fact != UINT32_MAX) {
        p->word[fact / 64] |= UINT64_C(1) << fact % 64;
        return true;
    }
    Nearest near = {strbuf_get(term), term->n, NULL, 0};
    for (uint32_t i = 0; i < g->program->n_fluents; i++)
        nearest_offer(&near, g->sorted_facts[i]);
    status_fail_at(r->status, STATUS_WRONG_INPUT, at, "the game has no fact %.*s", SHOWN_TERM,
                   strbuf_get(term));
    nearest_suggest(&near, "", STATUS_TEXT, r->status);
    return false;
}

/* (does ROLE MOVE): a choice made, kept in choices until the state is known. */
static bool add_choice(const GdlReader *r, size_t at, const char *term, uint32_t *choices)
{
    const char *name = term + 6, *end = strchr(name, ' ');
    uint32_t role =
        end ? find_role_named(r->g, name, (size_t)(end - name)) : r->g->program->n_roles;
    if (role == r->g->program->n_roles)
        return fail_reading(r, at, "`does` takes a role and a move");
    StrBuf move = {0};
    strbuf_add(&move, end + 1, strlen(end + 1) - 1);
    uint32_t found = gdl_find_move(r->g, role, strbuf_get(&move));
    if (found == UINT32_MAX)
        status_fail_at(r->status, STATUS_WRONG_INPUT, at, "%s has no move %.*s",
                       r->g->game.players[role], SHOWN_TERM, strbuf_get(&move));
    strbuf_clear(&move);
    choices[role] = 1 + found;
    return found != UINT32_MAX;
}

/* One fact or choice. */
static bool read_fact_or_choice(GdlReader *r, GdlPosition *p, uint32_t *choices)
{
    StrBuf term = {0};
    size_t from = r->at;
    bool fine = read_either_term(r, false, 0, &term);
    if (fine && strncasecmp(strbuf_get(&term), "(does ", 6) == 0)
        fine = add_choice(r, from, strbuf_get(&term), choices);
    else if (fine)
        fine = add_read_fact(r, from, &term, p);
    strbuf_clear(&term);
    return fine;
}

/* Puts the choices in, which must be ones that leave somebody to choose. */
static bool set_choices(const GdlReader *r, const uint32_t *choices, GdlPosition *p)
{
    const GdlGame *g = r->g;
    for (uint32_t role = 0; role < g->program->n_roles; role++) {
        if (choices[role] && (p->end != GDL_GOES_ON || !gdl_is_legal(g, p, choices[role] - 1)))
            return status_fail(r->status, STATUS_WRONG_INPUT, "%s may not move so in this state",
                               g->game.players[role]);
        *gdl_choice(g, p, role) = choices[role];
    }
    gdl_orient(&g->game, p, p->us, p);
    if (p->end == GDL_GOES_ON && gdl_pending(g, p)[p->mover])
        return status_fail(r->status, STATUS_WRONG_INPUT,
                           "all who can choose have chosen: give the state behind the step");
    return true;
}

/* Where roles take turns it is the turn of one. */
static bool check_turn(const GdlReader *r, const GdlPosition *p)
{
    const GdlGame *g = r->g;
    StrBuf facts = {0};
    if (!g->game.alternates || gdl_bit(p, 0, g->turn_of[0]) != gdl_bit(p, 0, g->turn_of[1]))
        return true;
    program_write_fluent(&facts, g->program, g->turn_of[0]);
    strbuf_puts(&facts, " and ");
    program_write_fluent(&facts, g->program, g->turn_of[1]);
    status_fail(r->status, STATUS_WRONG_INPUT,
                "one of %s must hold, not %s: it tells whose turn it is", strbuf_get(&facts),
                gdl_bit(p, 0, g->turn_of[0]) ? "both" : "none");
    strbuf_clear(&facts);
    return false;
}

/* `()`, the state in which no fact holds. */
static bool take_empty_state(GdlReader *r)
{
    size_t begin = r->at;
    bool found = gdl_next_is(r, '(');
    r->at += found;
    found = found && gdl_skip_blanks(r) && gdl_next_is(r, ')');
    r->at = found ? r->at + 1 : begin;
    return found;
}

static bool read_facts(GdlReader *r, GdlPosition *p)
{
    uint32_t choices[LIMIT_PROGRAM_ROLES] = {0};
    bool fine = true;
    if (!gdl_skip_blanks(r))
        return fail_reading(r, r->at,
                            "a position is a list of facts, `()` if there is none, or `init`");
    size_t begin = r->at;
    bool is_empty = take_empty_state(r);
    for (; fine && gdl_skip_blanks(r);)
        fine = read_fact_or_choice(r, p, choices);
    for (uint32_t i = 0; fine && is_empty && i < r->g->program->n_fluents; i++)
        if (gdl_bit(p, 0, i))
            return fail_reading(r, begin, "`()` says that no fact holds, and then one does");
    if (!fine || !check_turn(r, p))
        return false;
    gdl_complete(r->g, p);
    return set_choices(r, choices, p);
}

/* `init`, or `init MOVE ...`. */
static bool read_from_start(GdlReader *r, GdlPosition *p)
{
    bool fine = true;
    GdlPosition *next = gdl_empty_position(r->g);
    memcpy(p, r->g->initial, r->g->game.position_size);
    while (fine && gdl_skip_blanks(r)) {
        uint32_t move = gdl_read_legal(r, p);
        fine = move != UINT32_MAX;
        if (fine) {
            gdl_play(&r->g->game, p, NULL, 1 + move, next);
            memcpy(p, next, r->g->game.position_size);
        }
    }
    free(next);
    return fine;
}

static bool begins_with_init(GdlReader *r)
{
    gdl_skip_blanks(r);
    bool is_init = r->n - r->at >= 4 && strncasecmp(r->text + r->at, "init", 4) == 0 &&
                   (r->n - r->at == 4 || gdl_is_blank(r->text[r->at + 4]));
    r->at += is_init ? 4 : 0;
    return is_init;
}

bool gdl_read(const Game *game, const char *text, size_t n, void *position, Status *status)
{
    assert(game && position && (text || n == 0));
    const GdlGame *g = gdl_of(game);
    GdlReader r = {g, text, n, 0, status};
    GdlPosition *p = gdl_empty_position(g);
    bool fine = begins_with_init(&r) ? read_from_start(&r, p) : read_facts(&r, p);
    if (fine)
        memcpy(position, p, game->position_size);
    free(p);
    return fine;
}

void gdl_write_facts(const GdlGame *g, const uint64_t *facts, const char *between, StrBuf *out)
{
    assert(g && facts && between && out);
    const char *before = "";
    for (uint32_t i = 0; i < g->program->n_fluents; i++) {
        if (!(facts[i / 64] >> i % 64 & 1))
            continue;
        strbuf_puts(out, before);
        program_write_fluent(out, g->program, i);
        before = between;
    }
}

void gdl_write_choices(const GdlGame *g, const GdlPosition *p, const char *between, StrBuf *out)
{
    for (uint32_t r = 0; r < g->program->n_roles; r++) {
        if (!gdl_pending(g, p)[r])
            continue;
        strbuf_printf(out, "%s(does %s ", out->n ? between : "", g->game.players[r]);
        program_write_move(out, g->program, gdl_pending(g, p)[r] - 1);
        strbuf_putc(out, ')');
    }
}

void gdl_write(const Game *game, const void *position, StrBuf *out)
{
    assert(game && position && out);
    const GdlPosition *p = position;
    size_t before = out->n;
    gdl_write_facts(gdl_of(game), p->word, " ", out);
    if (out->n == before)
        strbuf_puts(out, "()");
    gdl_write_choices(gdl_of(game), p, " ", out);
}
