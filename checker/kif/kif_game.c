/* checker/kif/kif_game.c -- turns, positions and moves of a game from a file (see kif_game.h). */
#include "checker/kif/kif_game.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "checker/kif/kif_listed.h"
#include "checker/kif/kif_turns.h"
#include "checker/kif/kif_words.h"

enum { KEPT_TURNS = 4 };

struct KifGame {
    Rules rules;                  /* first, so that it leads back to the whole */
    KifListed listed[MOST_ROLES]; /* by role, as they are asked for */
    Arena *home;
    const char **player;
    KifParts parts;
    States *states;
    TermStore *terms;
    KifWords *words;
    bool take_turns; /* two roles do, by these facts: */
    GroundTerm turn_of[2];
    KifTurn turn[KEPT_TURNS]; /* of positions asked for last */
    unsigned next_turn, n_turns;
};

/* What a question may change is what is kept for the next one. */
static KifGame *kif_game_of(const Rules *r)
{
    return (KifGame *)(uintptr_t)r;
}

KifListed *kif_game_listed(const Rules *r, unsigned us)
{
    return &kif_game_of(r)->listed[us];
}

KifParts kif_game_parts(const Rules *r)
{
    return kif_game_of(r)->parts;
}

static GroundTerm does(const KifGame *g, unsigned role, GroundTerm move)
{
    return terms_function(g->terms, TERM_DOES, 2, (GroundTerm[]){g->parts.role[role], move});
}

/* ---- turns -------------------------------------------------------------------------------- */

/* What a role has chosen already; NO_TERM: nothing. */
static GroundTerm chosen(const KifGame *g, StateNumber state, unsigned role)
{
    size_t n;
    const GroundTerm *atom = states_atoms(g->states, state, &n);
    for (size_t i = 0; i < n; i++) {
        const TermParts *p = terms_parts(g->terms, atom[i]);
        if (p->functor == TERM_DOES && p->arg[0] == g->parts.role[role])
            return atom[i];
    }
    return NO_TERM;
}

static bool state_has_fact(const KifGame *g, StateNumber state, GroundTerm fact)
{
    size_t n;
    bool found = false;
    const GroundTerm *atom = states_atoms(g->states, state, &n);
    for (size_t i = 0; i < n; i++)
        found |= atom[i] == fact;
    return found;
}

/* Where nobody chooses: of roles that take turns the one whose turn it is; the only role whose move
 * can change something; else us. */
static unsigned kif_forced_mover(const KifGame *g, StateNumber state, unsigned us,
                                 const Moves *legal)
{
    unsigned n = 0, mover = us;
    if (g->take_turns)
        return state_has_fact(g, state, g->turn_of[0]) ? 0 : 1;
    for (unsigned r = 0; r < g->parts.n_roles; r++)
        if (legal[r].n == 1 && states_can_change(g->states, does(g, r, legal[r].at[0]))) {
            mover = r;
            n++;
        }
    return n == 1 ? mover : us;
}

static void find_turn(KifGame *g, KifTurn *t)
{
    Moves legal[MOST_ROLES] = {{0}};
    bool lacks = false;
    unsigned chooser = MOST_ROLES;
    for (unsigned r = 0; r < g->parts.n_roles; r++) {
        states_legal(g->states, t->state, g->parts.role[r], &legal[r]);
        lacks |= legal[r].n == 0;
        if (legal[r].n >= 2 && chosen(g, t->state, r) == NO_TERM &&
            (chooser == MOST_ROLES || r == t->us))
            chooser = r;
    }
    t->mover = chooser == MOST_ROLES ? kif_forced_mover(g, t->state, t->us, legal) : chooser;
    t->is_over = lacks || states_terminal(g->states, t->state);
    t->legal.n = 0;
    for (size_t i = 0; i < legal[t->mover].n && !t->is_over; i++)
        vec_push(&t->legal, does(g, t->mover, legal[t->mover].at[i]), "moves");
    for (unsigned r = 0; r < g->parts.n_roles; r++)
        vec_clear(&legal[r]);
}

const KifTurn *kif_game_turn(const Rules *r, const Board *b)
{
    KifGame *g = kif_game_of(r);
    for (unsigned i = 0; i < g->n_turns; i++)
        if (g->turn[i].state == b->kif.state && g->turn[i].us == b->kif.us)
            return &g->turn[i];
    KifTurn *t = &g->turn[g->next_turn];
    g->next_turn = (g->next_turn + 1) % KEPT_TURNS;
    g->n_turns += g->n_turns < KEPT_TURNS;
    t->state = b->kif.state;
    t->us = b->kif.us;
    find_turn(g, t);
    return t;
}

/* ---- moves -------------------------------------------------------------------------------- */

static bool kif_we_move(const Rules *r, const Board *b)
{
    const KifTurn *t = kif_game_turn(r, b);
    return t->mover == t->us;
}

static bool kif_chance_moves(const Rules *r, const Board *b)
{
    const KifTurn *t = kif_game_turn(r, b);
    return t->mover >= kif_game_of(r)->parts.n_players && !t->is_over;
}

static unsigned kif_steps(const Rules *r, const Board *b, Step out[MOST_STEPS])
{
    const KifTurn *t = kif_game_turn(r, b);
    if (t->legal.n > MOST_STEPS)
        terms_give_up(kif_game_of(r)->terms, "more moves in a position than are looked at");
    unsigned n = t->legal.n > MOST_STEPS ? 0 : (unsigned)t->legal.n;
    for (unsigned i = 0; i < n; i++)
        out[i].number = t->legal.at[i];
    return n;
}

/* The only legal move of a role. */
static GroundTerm only_legal_move(const KifGame *g, StateNumber state, unsigned role)
{
    Moves legal = {0};
    states_legal(g->states, state, g->parts.role[role], &legal);
    GroundTerm move = legal.n > 0 ? does(g, role, legal.at[0]) : NO_TERM;
    vec_clear(&legal);
    return move;
}

static bool can_choose(const KifGame *g, StateNumber state, unsigned role)
{
    Moves legal = {0};
    states_legal(g->states, state, g->parts.role[role], &legal);
    bool can = legal.n >= 2 && chosen(g, state, role) == NO_TERM;
    vec_clear(&legal);
    return can;
}

/* The state with one more choice made in it. */
static StateNumber with_choice(KifGame *g, StateNumber state, GroundTerm move)
{
    size_t n;
    Moves atoms = {0};
    const GroundTerm *atom = states_atoms(g->states, state, &n);
    for (size_t i = 0; i < n; i++)
        vec_push(&atoms, atom[i], "facts");
    vec_push(&atoms, move, "facts");
    StateNumber made = states_add(g->states, atoms.at, atoms.n);
    vec_clear(&atoms);
    return made;
}

/* All moves at once: that of the mover, those chosen, and those of roles without a choice. */
static StateNumber make_joint_step(const KifGame *g, StateNumber state, unsigned mover,
                                   GroundTerm move)
{
    GroundTerm made[MOST_ROLES];
    for (unsigned r = 0; r < g->parts.n_roles; r++) {
        made[r] = r == mover ? move : chosen(g, state, r);
        made[r] = made[r] == NO_TERM ? only_legal_move(g, state, r) : made[r];
        if (made[r] == NO_TERM)
            return state; /* a role without a move: trouble, as play is over there */
    }
    return states_next(g->states, state, made, g->parts.n_roles);
}

unsigned kif_game_made(const Rules *r, const Board *b, GroundTerm move, GroundTerm out[MOST_ROLES])
{
    assert(move != NO_TERM);
    const KifGame *g = kif_game_of(r);
    unsigned mover = kif_game_turn(r, b)->mover, n = 0;
    for (unsigned role = 0; role < g->parts.n_roles; role++) {
        GroundTerm own = role == mover ? move : chosen(g, b->kif.state, role);
        if (own == NO_TERM && !can_choose(g, b->kif.state, role))
            own = only_legal_move(g, b->kif.state, role);
        if (own != NO_TERM)
            out[n++] = own;
    }
    return n;
}

static void play_kif_step(const Rules *r, const Board *b, Step s, Board *out)
{
    KifGame *g = kif_game_of(r);
    StateNumber state = b->kif.state;
    unsigned mover = kif_game_turn(r, b)->mover;
    bool more = false;
    for (unsigned role = 0; role < g->parts.n_roles; role++)
        more |= role != mover && can_choose(g, state, role);
    memset(out, 0, sizeof *out);
    out->kif.us = b->kif.us;
    out->kif.state =
        more ? with_choice(g, state, s.number) : make_joint_step(g, state, mover, s.number);
}

/* In infix notation without blanks; what would be read otherwise stands in double quotes. */
static void write_infix_term(const TermStore *t, GroundTerm term, StrBuf *out)
{
    const TermParts *p = terms_parts(t, term);
    const char *text = terms_parts(t, p->functor)->text;
    const char *quote = strpbrk(text, ",:\"") ? "\"" : "";
    strbuf_printf(out, "%s%s%s", quote, text, quote);
    for (uint32_t i = 0; i < p->n; i++) {
        strbuf_putc(out, i ? ',' : '(');
        write_infix_term(t, p->arg[i], out);
    }
    strbuf_puts(out, p->n ? ")" : "");
}

static void name_kif_step(const Rules *r, Step s, unsigned us, char out[LONGEST_NAME + 1])
{
    const KifGame *g = kif_game_of(r);
    const TermParts *p = terms_parts(g->terms, s.number);
    StrBuf b = {0};
    (void)us;
    if (g->parts.n_players > 2)
        strbuf_printf(&b, "%s:", terms_parts(g->terms, p->arg[0])->text);
    write_infix_term(g->terms, p->arg[1], &b);
    if (b.n > LONGEST_NAME)
        terms_give_up(g->terms, "a move with a longer name than is read");
    snprintf(out, LONGEST_NAME + 1, "%s", strbuf_get(&b));
    strbuf_clear(&b);
}

/* ---- positions ---------------------------------------------------------------------------- */

static bool same_kif_states(const Rules *r, const Board *a, const Board *b)
{
    (void)r;
    return a->kif.state == b->kif.state && a->kif.us == b->kif.us;
}

/* A fact of a state, F or (true F), or a choice, (does R M): what could ever be.  NO_TERM: neither.
 */
static GroundTerm atom_of_position(const KifGame *g, GroundTerm term)
{
    GroundTerm functor = terms_parts(g->terms, term)->functor;
    if (functor != TERM_TRUE && functor != TERM_DOES)
        term = terms_function(g->terms, TERM_TRUE, 1, &term);
    return fact_base_has(states_possible(g->states), term) ? term : NO_TERM;
}

/* The text behind `()`, which stands where no fact holds. */
static const char *behind_empty_state(const char *text)
{
    return strncmp(text, "()", 2) == 0 ? text + 2 : text;
}

/* Reads terms up to the end of the text; false where there is something else. */
static bool read_atoms(const KifGame *g, const char *text, Moves *out)
{
    Arena *home = arena_new("a position");
    text = behind_empty_state(text);
    const Source *s = source_new(home, "position", text, strlen(text));
    const FormText atoms = {.home = home, .terms = g->terms, .source = s};
    bool fine = true;
    for (uint32_t at = 0; fine && at < s->n;) {
        Form f;
        fine = form_read_term(&atoms, &at, &f);
        GroundTerm term = fine ? clauses_ground(g->terms, &f) : NO_TERM;
        term = term == NO_TERM ? NO_TERM : atom_of_position(g, term);
        fine = term != NO_TERM;
        if (fine)
            vec_push(out, term, "facts");
    }
    arena_free(home);
    return fine;
}

/* Each choice is legal and its role's only one; and somebody is still to choose. */
static bool choices_are_fine(const KifGame *g, const Board *b)
{
    size_t n, n_choices = 0;
    const GroundTerm *atom = states_atoms(g->states, b->kif.state, &n);
    for (size_t i = 0; i < n; i++)
        n_choices += terms_parts(g->terms, atom[i])->functor == TERM_DOES;
    for (unsigned r = 0; r < g->parts.n_roles && n_choices > 0; r++) {
        Moves legal = {0};
        GroundTerm own = chosen(g, b->kif.state, r);
        bool found = false;
        states_legal(g->states, b->kif.state, g->parts.role[r], &legal);
        for (size_t i = 0; i < legal.n; i++)
            found |= legal.n >= 2 && does(g, r, legal.at[i]) == own;
        n_choices -= found;
        vec_clear(&legal);
        if (own != NO_TERM && !found)
            return false;
    }
    const KifTurn *t = kif_game_turn(&g->rules, b);
    return n_choices == 0 && (chosen(g, b->kif.state, t->mover) == NO_TERM);
}

static bool read_kif_position(const Rules *r, const char *text, unsigned us, Board *out)
{
    KifGame *g = kif_game_of(r);
    Moves atoms = {0};
    memset(out, 0, sizeof *out);
    out->kif.us = us;
    bool fine = true;
    if (strcmp(text, "init") == 0) {
        out->kif.state = states_initial(g->states);
    } else {
        fine = read_atoms(g, text, &atoms);
        out->kif.state = fine ? states_add(g->states, atoms.at, atoms.n) : 0;
    }
    vec_clear(&atoms);
    return fine && choices_are_fine(g, out);
}

/* ---- the game ----------------------------------------------------------------------------- */

static const char *trouble(const Rules *r)
{
    return terms_trouble(kif_game_of(r)->terms);
}

static void fill_rules(KifGame *g, const char *name_in_proofs)
{
    g->player = ARENA_ARRAY(g->home, const char *, g->parts.n_roles + 1);
    for (unsigned i = 0; i < g->parts.n_roles; i++) {
        g->player[i] = terms_parts(g->terms, g->parts.role[i])->text;
        if (!g->player[i])
            terms_give_up(g->terms, "a role that is no name");
    }
    g->rules = (Rules){.game = name_in_proofs,
                       .players = g->player,
                       .n_players = g->parts.n_players,
                       .definitions = "",
                       .all = kif_words_domains(g->words),
                       .n_domains = MOST_KIF_DOMAINS,
                       .read = read_kif_position,
                       .same = same_kif_states,
                       .we_move = kif_we_move,
                       .chance = kif_chance_moves,
                       .steps = kif_steps,
                       .play = play_kif_step,
                       .name = name_kif_step,
                       .term = kif_words_term,
                       .value = kif_words_value,
                       .element = kif_words_element,
                       .rectangle = kif_words_between,
                       .numbers = kif_words_numbers,
                       .place = kif_words_place,
                       .width = kif_words_width,
                       .classes = &kif_listed_classes,
                       .trouble = trouble};
}

KifGame *kif_game_open(Diags *ds, const char *name_in_proofs, const Source *const *source, size_t n)
{
    assert(name_in_proofs && (n == 0 || source));
    KifGame *g = base_zalloc(1, sizeof *g, "a game");
    g->home = arena_new("a game");
    g->terms = terms_new();
    const Clauses *clauses = clauses_read(g->home, ds, g->terms, source, n);
    if (clauses) {
        g->states = states_new(clauses, USUAL_WORK);
        g->parts = (KifParts){.clauses = clauses, .terms = g->terms, .states = g->states};
        g->parts.n_roles = states_roles(g->states, &g->parts.role);
        g->parts.n_players = states_players(g->states);
        if (!terms_trouble(g->terms))
            g->words = kif_words_new(g->home, &g->parts);
        g->take_turns = g->words && kif_turns_find(clauses, g->states, g->turn_of);
        g->parts.words = g->words;
    }
    if (g->words)
        fill_rules(g, name_in_proofs);
    if (terms_trouble(g->terms))
        diag_add(ds, DIAG_ERROR, (Span){source[0], 0, 0}, "%s", terms_trouble(g->terms));
    if (g->words && !terms_trouble(g->terms))
        return g;
    kif_game_close(g);
    return NULL;
}

void kif_game_close(KifGame *g)
{
    if (!g)
        return;
    for (unsigned i = 0; i < KEPT_TURNS; i++)
        vec_clear(&g->turn[i].legal);
    for (unsigned i = 0; i < MOST_ROLES; i++)
        kif_listed_clear(&g->listed[i]);
    kif_words_clear(g->words);
    states_free(g->states);
    terms_free(g->terms);
    arena_free(g->home);
    free(g);
}

const Rules *kif_game_rules(const KifGame *g)
{
    return &g->rules;
}
