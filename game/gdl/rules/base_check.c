/* game/gdl/rules/base_check.c -- see base_check.h. */
#include "game/gdl/rules/base_check.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_TERM = 60 };

/* Texts of facts or moves, sorted, each once. */
typedef struct Texts {
    VEC(const char *) all;
    Arena *home;
} Texts;

static int compare_strings(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void keep_game_text(Texts *t, const StrBuf *text)
{
    vec_push(&t->all, arena_text(t->home, strbuf_get(text), text->n), "texts of a game");
}

static void sort_unique_texts(Texts *t)
{
    size_t n = 0;
    if (t->all.n)
        qsort(t->all.at, t->all.n, sizeof *t->all.at, compare_strings);
    for (size_t i = 0; i < t->all.n; i++)
        if (n == 0 || strcmp(t->all.at[n - 1], t->all.at[i]) != 0)
            t->all.at[n++] = t->all.at[i];
    t->all.n = n;
}

/* ---- what base and input say ---------------------------------------------------------------- */

/* The check of one relation, KIF_BASE or KIF_INPUT. */
typedef struct BaseCheck {
    Arena *home; /* scratch */
    Diags *ds;
    const GameProgram *p;
    const GroundBounds *bounds;
    KifName relation;
} BaseCheck;

/* Marks the relations that those marked depend on. */
static void close_needs(const KifRules *rules, bool *needed)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < rules->n; i++) {
            const KifRule *r = &rules->rules[i];
            for (size_t k = 0; needed[rules->relation_of_name[r->head.name]] && k < r->n; k++) {
                if (r->body[k].kind == KIF_DIFFERS)
                    continue;
                bool *other = &needed[rules->relation_of_name[r->body[k].atom.name]];
                more |= !*other;
                *other = true;
            }
        }
    }
}

/* The rules for a relation, and for what these depend on, the relation being asked for. */
static KifRules rules_for(Arena *home, const KifRules *all, KifName relation)
{
    bool *needed = ARENA_ARRAY(home, bool, all->n_relations + 1);
    KifRule *rules = ARENA_ARRAY(home, KifRule, all->n + 1);
    KifRelation *relations =
        arena_copy(home, all->relations, all->n_relations * sizeof *all->relations);
    KifRules out = *all;
    needed[all->relation_of_name[relation]] = true;
    close_needs(all, needed);
    relations[all->relation_of_name[relation]].is_used = true;
    out.n = 0;
    for (size_t i = 0; i < all->n; i++)
        if (needed[all->relation_of_name[all->rules[i].head.name]])
            rules[out.n++] = all->rules[i];
    out.rules = rules;
    out.relations = relations;
    return out;
}

/* All that the relation holds for, as text; false where that is too much, or depends on the state.
 */
static bool list_named(const BaseCheck *c, Texts *out)
{
    Diags *unheard = diag_new();
    KifRules rules = rules_for(c->home, c->p->flat.rules, c->relation);
    Ground g;
    bool fine = ground_make(c->home, unheard, &rules, (GroundOptions){.bounds = *c->bounds}, &g);
    for (uint32_t s = 0; fine && s < g.flat.schemas.n; s++) {
        const FlatSchema *schema = &g.flat.schemas.at[s];
        if (schema->relation != c->relation)
            continue;
        fine = schema->is_static;
        for (uint32_t i = 0; fine && i < facts_count(&g.facts[s]); i++) {
            StrBuf text = {0};
            for (uint32_t k = 0; k < schema->n_shapes; k++) {
                strbuf_puts(&text, k ? " " : "");
                flat_write_argument(&text, &g.flat, s, k, facts_constants(&g.facts[s], i));
            }
            keep_game_text(out, &text);
            strbuf_clear(&text);
        }
    }
    ground_clear(&g);
    diag_free(unheard);
    sort_unique_texts(out);
    return fine;
}

/* ---- what the rules come to ------------------------------------------------------------------ */

static void list_facts(const GameProgram *p, Texts *out)
{
    for (uint32_t i = 0; i < p->n_fluents; i++) {
        StrBuf text = {0};
        program_write_fluent(&text, p, i);
        keep_game_text(out, &text);
        strbuf_clear(&text);
    }
    sort_unique_texts(out);
}

static void list_move_texts(const GameProgram *p, Texts *out)
{
    for (uint32_t r = 0; r < p->n_roles; r++)
        for (uint32_t m = p->first_move[r]; m < p->first_move[r + 1]; m++) {
            StrBuf text = {0};
            strbuf_printf(&text, "%s ", kif_name_text(p->flat.rules->names, p->roles[r]));
            program_write_move(&text, p, m);
            keep_game_text(out, &text);
            strbuf_clear(&text);
        }
    sort_unique_texts(out);
}

/* ---- the two ----------------------------------------------------------------------------------
 */

/* How many texts of a are not in b; the first of them in *first. */
static size_t count_missing(const Texts *a, const Texts *b, const char **first)
{
    size_t n = 0;
    for (size_t i = 0, k = 0; i < a->all.n; i++) {
        while (k < b->all.n && strcmp(b->all.at[k], a->all.at[i]) < 0)
            k++;
        if (k < b->all.n && strcmp(b->all.at[k], a->all.at[i]) == 0)
            continue;
        *first = n ? *first : a->all.at[i];
        n++;
    }
    return n;
}

/* how: a verb phrase for n texts, the first of which is given. */
static void warn_of_difference(const BaseCheck *c, const char *how, size_t n, const char *first)
{
    const KifRules *rules = c->p->flat.rules;
    const KifRelation *r = &rules->relations[rules->relation_of_name[c->relation]];
    char more[32] = "";
    if (n == 0)
        return;
    if (n > 1)
        snprintf(more, sizeof more, " and %zu more", n - 1);
    diag_add(c->ds, DIAG_WARNING, r->first, "`%s` %s: %.*s%s",
             kif_name_text(rules->names, c->relation), how, SHOWN_TERM, first, more);
}

/* Compares the relation with all that is possible. */
static void compare_relation(const BaseCheck *c)
{
    const KifRules *rules = c->p->flat.rules;
    bool of_facts = c->relation == KIF_BASE;
    uint32_t number = rules->relation_of_name[c->relation];
    Texts named = {.home = c->home}, possible = {.home = c->home};
    const char *first = "";
    if (number == UINT32_MAX || !rules->relations[number].is_head)
        return;
    (of_facts ? list_facts : list_move_texts)(c->p, &possible);
    if (list_named(c, &named)) {
        size_t n = count_missing(&possible, &named, &first);
        warn_of_difference(
            c, of_facts ? "lacks what may come to hold" : "lacks what may become legal", n, first);
        n = count_missing(&named, &possible, &first);
        warn_of_difference(
            c, of_facts ? "names what never holds" : "names what never becomes legal", n, first);
    }
    vec_clear(&named.all);
    vec_clear(&possible.all);
}

void base_check(Diags *ds, const GameProgram *p, const GroundBounds *bounds)
{
    assert(ds && p && p->flat.rules && bounds);
    Arena *home = arena_new("base and input");
    const BaseCheck base = {home, ds, p, bounds, KIF_BASE},
                    input = {home, ds, p, bounds, KIF_INPUT};
    compare_relation(&base);
    compare_relation(&input);
    arena_free(home);
}
