/* game/gdl/gdl_fact.c -- atoms that a table names in a string.
 * Does: translates "(cell 1 1 x) (not (legal x (mark 1 1)))" to literals of the program; defines
 * the word fact(). Knows: gdl.h, the reader of terms.   Must not know: searches. Start reading at
 * gdl_read_condition(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "game/gdl/gdl.h"
#include "game/gdl/gdl_reader.h"

enum { SHOWN_ATOM = 60 };

/* An atom that is looked for, and what was found. */
typedef struct AtomQuest {
    const GdlGame *g;
    const char *term; /* in prefix notation */
    const char *rest; /* what stands behind its keyword, if it has one */
    size_t at;        /* where it stands in the string */
    Nearest near;
    Status *status;
    ProgramLiteral found;
} AtomQuest;

/* ---- texts of atoms ------------------------------------------------------------------------ */

static void write_tuple(StrBuf *out, const GdlGame *g, const GdlRelation *r, size_t tuple)
{
    const FlatRules *f = &g->program->flat;
    uint32_t schema = r->schema[tuple], n = f->schemas.at[schema].n_shapes;
    strbuf_printf(out, "%s%s", n ? "(" : "", gdl_name_text(g, r->name));
    for (uint32_t i = 0; i < n; i++) {
        strbuf_putc(out, ' ');
        flat_write_argument(out, f, schema, i, r->constants + tuple * r->n_places);
    }
    strbuf_puts(out, n ? ")" : "");
}

/* Whether the term is KEYWORD, or (KEYWORD ...); rest: NULL, or gets what stands behind the
 * keyword. */
static bool is_keyword(const char *term, const char *keyword, const char **rest)
{
    size_t n = strlen(keyword);
    bool bracket = *term == '(';
    bool is =
        strncasecmp(term + bracket, keyword, n) == 0 && term[bracket + n] == (bracket ? ' ' : 0);
    if (is && rest)
        *rest = bracket ? term + n + 2 : "";
    return is;
}

/* The relation of the rules that the term begins with the name of; NULL: there is none. */
static const KifRelation *relation_of_text(const GdlGame *g, const char *term)
{
    const KifRules *rules = g->program->flat.rules;
    const char *name = term + (*term == '(');
    size_t n = *term == '(' ? strcspn(name, " ()") : strlen(name);
    for (size_t i = 0; i < rules->n_relations; i++)
        if (kif_name_length(rules->names, rules->relations[i].name) == n &&
            memcmp(kif_name_text(rules->names, rules->relations[i].name), name, n) == 0)
            return &rules->relations[i];
    return NULL;
}

/* ---- atoms --------------------------------------------------------------------------------- */

static bool refuse(const AtomQuest *q, const char *why)
{
    return status_fail_at(q->status, STATUS_WRONG_INPUT, q->at, "%s", why);
}

static bool refuse_unknown(const AtomQuest *q)
{
    status_fail_at(q->status, STATUS_WRONG_INPUT, q->at, "by the rules %.*s never holds",
                   SHOWN_ATOM, q->term);
    nearest_suggest(&q->near, "", SHOWN_ATOM, q->status);
    return false;
}

static bool find_in_state(AtomQuest *q, const char *fact)
{
    uint32_t number = gdl_find_fact(q->g, fact);
    for (uint32_t i = 0; number == UINT32_MAX && i < q->g->program->n_fluents; i++)
        nearest_offer(&q->near, q->g->sorted_facts[i]);
    if (number == UINT32_MAX)
        return refuse_unknown(q);
    q->found = 2 * program_fluent(number);
    return true;
}

/* Takes the atom if its text behind the keyword is that of the one looked for. */
static bool take_matching_atom(AtomQuest *q, const StrBuf *text, ProgramLiteral holds)
{
    bool same = strcmp(text->text, q->rest) == 0;
    if (same)
        q->found = holds;
    return same;
}

static bool find_legal(AtomQuest *q)
{
    const GameProgram *p = q->g->program;
    bool found = false;
    for (uint32_t m = 0; m < p->n_moves && !found; m++) {
        StrBuf text = {0};
        strbuf_printf(&text, "%s ", gdl_name_text(q->g, p->roles[gdl_role_of(q->g, m)]));
        program_write_move(&text, p, m);
        strbuf_putc(&text, ')');
        found = take_matching_atom(q, &text, p->legal[m]);
        strbuf_clear(&text);
    }
    return found || refuse_unknown(q);
}

static bool find_goal(AtomQuest *q)
{
    const GameProgram *p = q->g->program;
    bool found = false;
    for (size_t i = 0; i < p->n_goals && !found; i++) {
        StrBuf text = {0};
        strbuf_printf(&text, "%s %u)", gdl_name_text(q->g, p->roles[p->goals[i].role]),
                      p->goals[i].value);
        found = take_matching_atom(q, &text, p->goals[i].holds);
        strbuf_clear(&text);
    }
    return found || refuse_unknown(q);
}

static bool find_role_atom(AtomQuest *q)
{
    const GameProgram *p = q->g->program;
    bool found = false;
    for (uint32_t r = 0; r < p->n_roles && !found; r++) {
        StrBuf text = {0};
        strbuf_printf(&text, "%s)", gdl_name_text(q->g, p->roles[r]));
        found = take_matching_atom(q, &text, PROGRAM_TRUE);
        strbuf_clear(&text);
    }
    return found || refuse_unknown(q);
}

static bool find_derived(AtomQuest *q, KifName name)
{
    const GdlRelations *all = &q->g->program->relations;
    for (size_t i = 0; i < all->n; i++) {
        const GdlRelation *r = &all->at[i];
        if (r->name != name || (r->kind != GDL_DERIVED && r->kind != GDL_BROUGHT))
            continue;
        if (r->kind == GDL_BROUGHT)
            return refuse(q, "the relation depends on the moves made, which a state does not tell");
        for (size_t t = 0; t < r->n; t++) {
            StrBuf text = {0};
            write_tuple(&text, q->g, r, t);
            bool same = strcmp(strbuf_get(&text), q->term) == 0;
            if (same)
                q->found = r->holds[t];
            strbuf_clear(&text);
            if (same)
                return true;
        }
    }
    return refuse_unknown(q);
}

/* Keywords first, then relations, then facts, which (true F) names in any case. */
static bool find_atom(AtomQuest *q)
{
    if (is_keyword(q->term, "true", &q->rest)) {
        StrBuf fact = {0};
        strbuf_add(&fact, q->rest, strlen(q->rest) - 1);
        bool found = find_in_state(q, strbuf_get(&fact));
        strbuf_clear(&fact);
        return found;
    }
    if (is_keyword(q->term, "terminal", NULL)) {
        q->found = q->g->program->terminal;
        return true;
    }
    if (is_keyword(q->term, "legal", &q->rest))
        return find_legal(q);
    if (is_keyword(q->term, "goal", &q->rest))
        return find_goal(q);
    if (is_keyword(q->term, "role", &q->rest))
        return find_role_atom(q);
    const KifRelation *r = relation_of_text(q->g, q->term);
    if (r && r->name < N_KIF_KEYWORDS)
        return refuse(q, "of the words of the language, a state tells `true`, `legal`, `goal`, "
                         "`role` and `terminal`");
    return r ? find_derived(q, r->name) : find_in_state(q, q->term);
}

/* ---- conditions ------------------------------------------------------------------------------ */

/* Takes `(not ...)` off a term.   Returns: whether it was there. */
static bool strip_not(StrBuf *term)
{
    if (!is_keyword(strbuf_get(term), "not", NULL))
        return false;
    memmove(term->text, term->text + 5, term->n - 6);
    term->n -= 6;
    term->text[term->n] = '\0';
    return true;
}

/* Reads the next atom and the blanks behind it. */
static bool read_condition_term(GdlReader *r, LiteralList *out)
{
    StrBuf term = {0};
    size_t from = r->at;
    bool fine = gdl_reader_term(r, &term);
    gdl_skip_blanks(r);
    bool negated = fine && strip_not(&term);
    AtomQuest q = {.g = r->g, .term = strbuf_get(&term), .at = from, .status = r->status};
    q.near = (Nearest){q.term, term.n, NULL, 0};
    fine = fine && find_atom(&q);
    if (fine)
        vec_push(out, q.found ^ (ProgramLiteral)negated, "conditions");
    strbuf_clear(&term);
    return fine;
}

bool gdl_read_condition(const Game *game, Arena *home, const char *text, Value *out, Status *status)
{
    assert(game && home && text && out);
    const GdlGame *g = gdl_of(game);
    LiteralList literals = {0};
    GdlReader r = {.g = g, .text = text, .n = strlen(text), .status = status};
    bool fine =
        gdl_skip_blanks(&r) || status_fail_at(status, STATUS_WRONG_INPUT, 0, "no atom is named");
    while (fine && r.at < r.n)
        fine = read_condition_term(&r, &literals);
    if (fine) {
        RelaxedGoal *goal = ARENA_NEW(home, RelaxedGoal);
        *goal = (RelaxedGoal){arena_copy(home, literals.at, literals.n * sizeof *literals.at),
                              (uint32_t)literals.n};
        gdl_carry(g, goal->literals, goal->n);
        *out = (Value)(uintptr_t)goal;
    }
    vec_clear(&literals);
    return fine;
}

static Value word_fact(const WordView *v, const Value *a)
{
    const RelaxedGoal *all = gdl_condition(a[0]);
    return gdl_all_hold(gdl_of(v->game), v->position, all->literals, all->n);
}

const Word gdl_fact_word = {.name = "fact",
                            .params = "\"(F) (G)\"",
                            .help = "these atoms of the rules hold, `(not (F))`: F does not",
                            .kind = WORD_TEXT,
                            .type = TYPE_BOOL,
                            .n_params = 1,
                            .function = word_fact,
                            .read_text = gdl_read_condition};
