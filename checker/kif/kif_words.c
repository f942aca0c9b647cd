/* checker/kif/kif_words.c -- words of a game from a file (see kif_words.h). A relation p of the
 * rules is a word: p(a, b) is a truth value, p(a, _) the set of elements that can replace `_`. The
 * name of a move is a word of moves; can_NAME is true if such a move is legal.  A constant is a set
 * of one element.
 * Start reading at kif_words_value(). */
#include "checker/kif/kif_words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "checker/kif/kif_atoms.h"
#include "checker/kif/kif_words_internal.h"
#include "lang/vocab.h"

enum { WORK_RELATION = 100 };

typedef enum KifOp {
    OP_TERMINAL,
    OP_WON,
    OP_LOST,
    OP_GOAL,
    OP_GOAL_OF,
    OP_US,
    OP_THEM,
    OP_US_TO_MOVE,
    OP_THEM_TO_MOVE,
    OP_CHANCE_TO_MOVE,
    OP_MOBILITY,
    OP_INDEX,
    OP_NUMBER,
    OP_COMPONENT,
    OP_COUNT,
    OP_ABS,
    OP_SIGN,
    OP_MIN,
    OP_MAX,
    OP_MOD,
    OP_ANY,
    OP_NONE,
    OP_BY,
    OP_RELATION, /* in the position; the legal moves among them */
    OP_MOVE,     /* the move in question */
    OP_FACT,     /* all atoms of a text */
    OP_BROUGHT,  /* in the position, when the move is made */
    OP_ELEMENT
} KifOp;

static const Term common[] = {
    {"terminal", "", TERM_PLAIN, OP_TERMINAL, 0, WORK_RELATION},
    {"won", "", TERM_PLAIN, OP_WON, 0, WORK_RELATION},
    {"lost", "", TERM_PLAIN, OP_LOST, 0, WORK_RELATION},
    {"goal", "", TERM_PLAIN, OP_GOAL, 0, WORK_RELATION},
    {"goal", "S", TERM_PLAIN, OP_GOAL_OF, 0, WORK_RELATION},
    {"us", "", TERM_PLAIN, OP_US, 0, 0},
    {"them", "", TERM_PLAIN, OP_THEM, 0, 0},
    {"us_to_move", "", TERM_PLAIN, OP_US_TO_MOVE, 0, WORK_RELATION},
    {"them_to_move", "", TERM_PLAIN, OP_THEM_TO_MOVE, 0, WORK_RELATION},
    {"chance_to_move", "", TERM_PLAIN, OP_CHANCE_TO_MOVE, 0, WORK_RELATION},
    {"fact", "T", TERM_PLAIN, OP_FACT, 0, WORK_RELATION},
    {"mobility", "", TERM_PLAIN, OP_MOBILITY, 0, WORK_RELATION},
    {"index", "A", TERM_PLAIN, OP_INDEX, 0, 0},
    {"number", "B", TERM_PLAIN, OP_NUMBER, 0, 0},
    {"first", "A", TERM_PLAIN, OP_COMPONENT, 0, 0},
    {"second", "A", TERM_PLAIN, OP_COMPONENT, 1, 0},
    {"third", "A", TERM_PLAIN, OP_COMPONENT, 2, 0},
    {"fourth", "A", TERM_PLAIN, OP_COMPONENT, 3, 0},
    {"count", "A", TERM_PLAIN, OP_COUNT, 0, 0},
    {"abs", "N", TERM_PLAIN, OP_ABS, 0, 0},
    {"min", "NN", TERM_PLAIN, OP_MIN, 2, 0},
    {"min", "NNN", TERM_PLAIN, OP_MIN, 3, 0},
    {"max", "NN", TERM_PLAIN, OP_MAX, 2, 0},
    {"max", "NNN", TERM_PLAIN, OP_MAX, 3, 0},
    {"sign", "N", TERM_PLAIN, OP_SIGN, 0, 0},
    {"mod", "NN", TERM_PLAIN, OP_MOD, 0, 0},
    {"any", "", TERM_OF_MOVE, OP_ANY, 0, 0},
    {"none", "", TERM_OF_MOVE, OP_NONE, 0, 0},
    {"by", "S", TERM_OF_MOVE, OP_BY, 0, 0},
};
enum { N_COMMON = sizeof common / sizeof *common };

/* ---- domains ------------------------------------------------------------------------------ */

static uint64_t first_bits(uint32_t n)
{
    return n >= 64 ? UINT64_MAX : (UINT64_C(1) << n) - 1;
}

bool kif_find_domain(KifWords *w, KifDomain d, unsigned *out)
{
    assert(d.n <= MOST_TUPLE);
    uint64_t n = 1;
    for (uint32_t i = 0; i < d.n && n <= 64; i++)
        n *= w->classes->at[d.class_of[i]].n;
    for (*out = 0; *out < w->n_domains; ++*out)
        if (w->domain[*out].n == d.n &&
            memcmp(w->domain[*out].class_of, d.class_of, d.n * sizeof *d.class_of) == 0)
            return true;
    if (n > 64 || w->n_domains == MOST_KIF_DOMAINS)
        return false;
    w->domain[w->n_domains] = d;
    w->all[w->n_domains++] = first_bits((uint32_t)n);
    return true;
}

/* The set of one constant over the domain; false: it is none of its elements. */
static bool one_element_set(const KifWords *w, GroundTerm constant, unsigned domain, Datum *out)
{
    const KifDomain *d = &w->domain[domain];
    if (domain >= w->n_domains || d->n > 1)
        return false;
    const ConstantClass *c = &w->classes->at[d->class_of[0]];
    uint32_t i = kif_classes_index(c, constant);
    *out = a_set_of(domain, i < c->n ? UINT64_C(1) << i : 0);
    return i < c->n;
}

/* The set of a role, by number. */
static uint64_t role_bit(const KifWords *w, unsigned role)
{
    const ConstantClass *c = &w->classes->at[w->classes->role_class];
    return UINT64_C(1) << kif_classes_index(c, w->parts->role[role]);
}

/* The first domain that has it. */
static bool first_element(KifWords *w, GroundTerm constant, Datum *out)
{
    bool found = one_element_set(w, constant, 0, out);
    for (uint32_t i = 0; i < w->classes->n && !found; i++) {
        unsigned domain;
        found = kif_find_domain(w, (KifDomain){1, {i}}, &domain) &&
                one_element_set(w, constant, domain, out);
    }
    return found;
}

bool kif_words_element(const Rules *r, int number, unsigned domain, Datum *out)
{
    assert(number >= 0 && (size_t)number < kif_game_parts(r).words->word.n);
    const KifWords *w = kif_game_parts(r).words;
    GroundTerm constant = w->word.at[number].constant;
    return constant != NO_TERM && one_element_set(w, constant, domain, out);
}

const uint64_t *kif_words_domains(const KifWords *w)
{
    return w->all;
}

/* ---- names -------------------------------------------------------------------------------- */

static const KifWord *find_exactly(const KifWords *w, const char *name, unsigned n_arguments)
{
    for (size_t i = 0; i < w->word.n; i++)
        if (strlen(w->word.at[i].term.takes) == n_arguments &&
            strcmp(w->word.at[i].term.name, name) == 0)
            return &w->word.at[i];
    return NULL;
}

/* The relation of that name with the fewest places that are more: sets of tuples may fill them. */
static const KifWord *find_wider_word(const KifWords *w, const char *name, unsigned n_arguments)
{
    const KifWord *found = NULL;
    for (size_t i = 0; i < w->word.n; i++) {
        const KifWord *at = &w->word.at[i];
        size_t n = at->relation ? strlen(at->term.takes) : 0;
        if (n > n_arguments && (!found || n < strlen(found->term.takes)) &&
            strcmp(at->term.name, name) == 0)
            found = at;
    }
    return found;
}

/* The name by which tables call it: in quotes where it is no name, or another word has it; NULL: by
 * none. */
static const char *free_word_name(const KifWords *w, const char *name, unsigned n_arguments)
{
    if (vocab_is_name(name) && !find_exactly(w, name, n_arguments))
        return name;
    const char *quoted = arena_printf(w->home, "'%s'", name);
    return strpbrk(name, "'\n") || find_exactly(w, quoted, n_arguments) ? NULL : quoted;
}

static void add_kif_word(KifWords *w, const char *name, KifOp op, const NamedRelation *r)
{
    char takes[MOST_ARGUMENTS + 1] = "";
    memset(takes, 'R', r->n_places);
    Term t = {.name = name,
              .takes = arena_text(w->home, takes, r->n_places),
              .kind = op == OP_RELATION ? TERM_PLAIN : TERM_OF_MOVE,
              .op = op,
              .work = WORK_RELATION};
    if (name)
        vec_push(&w->word, ((KifWord){t, r, NO_TERM}), "words");
}

static void add_word_of_relation(KifWords *w, const NamedRelation *r)
{
    const char *text = terms_parts(w->parts->terms, r->name)->text;
    if (r->n_places >= MOST_ARGUMENTS)
        return;
    const char *name = free_word_name(w, text, r->n_places);
    if (r->kind != NAMED_MOVE) {
        add_kif_word(w, name, r->kind == NAMED_BROUGHT ? OP_BROUGHT : OP_RELATION, r);
        return;
    }
    if (!name || *name == '\'')
        name = free_word_name(w, arena_printf(w->home, "does_%s", text), r->n_places);
    const char *can = free_word_name(w, arena_printf(w->home, "can_%s", text), r->n_places);
    add_kif_word(w, name, OP_MOVE, r);
    add_kif_word(w, can, OP_RELATION, r);
}

/* A constant goes by the name that no word of every game has; a relation may have it, too. */
static void add_element(KifWords *w, GroundTerm constant)
{
    const char *text = terms_parts(w->parts->terms, constant)->text;
    bool taken = !vocab_is_name(text);
    for (size_t i = 0; i < N_COMMON; i++)
        taken |= !*common[i].takes && strcmp(common[i].name, text) == 0;
    Term t = {
        .name = taken ? arena_printf(w->home, "'%s'", text) : text, .takes = "", .op = OP_ELEMENT};
    KifWord *other = (KifWord *)(uintptr_t)find_exactly(w, t.name, 0);
    Datum unused;
    if (!first_element(w, constant, &unused) || strpbrk(text, "'\n") ||
        strspn(text, "-0123456789") == strlen(text))
        return;
    if (other)
        other->constant = constant;
    else
        vec_push(&w->word, ((KifWord){t, NULL, constant}), "words");
}

KifWords *kif_words_new(Arena *home, const KifParts *parts)
{
    const KifClasses *classes = kif_classes_make(home, parts->clauses, parts->states);
    if (!classes)
        return NULL;
    KifWords *w = ARENA_NEW(home, KifWords);
    *w = (KifWords){.home = home, .parts = parts, .classes = classes};
    unsigned roles;
    if (!kif_find_domain(w, (KifDomain){1, {classes->role_class}}, &roles)) {
        terms_give_up(parts->terms, "too many constants of one kind with the roles");
        return NULL;
    }
    assert(roles == 0);
    for (size_t i = 0; i < N_COMMON; i++)
        if (common[i].op != OP_CHANCE_TO_MOVE || parts->n_players < parts->n_roles)
            vec_push(&w->word, ((KifWord){common[i], NULL, NO_TERM}), "words");
    for (size_t i = 0; i < classes->n_relations; i++)
        add_word_of_relation(w, &classes->relation[i]);
    for (size_t i = 0; i < classes->n; i++)
        for (uint32_t k = 0; k < classes->at[i].n; k++)
            add_element(w, classes->at[i].constant[k]);
    return w;
}

void kif_words_clear(KifWords *w)
{
    if (w)
        vec_clear(&w->word);
}

/* A name in quotes that no word has as it stands is the name without them. */
const Term *kif_words_term(const Rules *r, const char *name, unsigned n_arguments, int *number)
{
    const KifWords *w = kif_game_parts(r).words;
    size_t n = strlen(name);
    const char *bare = n > 2 && *name == '\'' ? arena_text(w->home, name + 1, n - 2) : name;
    const KifWord *found = find_exactly(w, name, n_arguments);
    found = found ? found : find_exactly(w, bare, n_arguments);
    if (!found && n_arguments) {
        found = find_wider_word(w, name, n_arguments);
        found = found ? found : find_wider_word(w, bare, n_arguments);
    }
    *number = found ? (int)(found - w->word.at) : 0;
    return found ? &found->term : NULL;
}

/* ---- relations ---------------------------------------------------------------------------- */

unsigned kif_words_place(const Rules *r, int number, unsigned i)
{
    KifWords *w = (KifWords *)(uintptr_t)kif_game_parts(r).words;
    unsigned domain;
    KifDomain d = {1, {w->word.at[number].relation->class_of[i]}};
    return kif_find_domain(w, d, &domain) ? domain + 1 : 0;
}

unsigned kif_words_width(const Rules *r, Datum d)
{
    return d.kind == IS_SET ? kif_game_parts(r).words->domain[d.domain].n : 1;
}

/* ---- the words of every game ---------------------------------------------------------------- */

static int64_t goal_at_node(const ExprContext *at, const KifWords *w, unsigned role)
{
    int goal = states_goal(w->parts->states, at->here->kif.state, w->parts->role[role]);
    return goal < 0 ? UNDEFINED : goal;
}

static bool ends_with_goal(const ExprContext *at, const KifWords *w, int64_t goal)
{
    return states_terminal(w->parts->states, at->here->kif.state) &&
           goal_at_node(at, w, at->here->kif.us) == goal;
}

/* The one element of a set, by number; 64: there is not exactly one. */
static unsigned only_element(uint64_t s)
{
    return s && !(s & (s - 1)) ? (unsigned)__builtin_ctzll(s) : 64;
}

/* The number that the one element of a set is; a number is that number. */
static Datum element_number(const KifWords *w, Datum set)
{
    if (set.kind == IS_NUMBER)
        return set;
    const KifDomain *d = &w->domain[set.domain];
    const ConstantClass *c = &w->classes->at[d->class_of[0]];
    unsigned i = only_element(set.s);
    int64_t n;
    if (d->n > 1)
        return (Datum){.kind = IS_HOLE};
    bool is_number = i < c->n && kif_classes_integer(w->parts->terms, c->constant[i], &n);
    return a_number(is_number ? n : UNDEFINED);
}

/* The components in that place of the tuples in a set. */
static Datum components_of(KifWords *w, Datum set, uint32_t place)
{
    const KifDomain d = w->domain[set.domain];
    unsigned domain;
    uint64_t found = 0;
    if (d.n < 2 || place >= d.n ||
        !kif_find_domain(w, (KifDomain){1, {d.class_of[place]}}, &domain))
        return (Datum){.kind = IS_HOLE};
    for (uint64_t i = 0; i < 64; i++) {
        uint64_t rest = i;
        for (uint32_t k = d.n - 1; k > place; k--)
            rest /= w->classes->at[d.class_of[k]].n;
        if (set.s >> i & 1)
            found |= UINT64_C(1) << rest % w->classes->at[d.class_of[place]].n;
    }
    return a_set_of(domain, found);
}

/* Two elements of a domain, by number. */
typedef struct ElementRange {
    uint64_t a, b;
} ElementRange;

/* True if each component of an element lies between those of the two others. */
static bool element_lies_between(const KifWords *w, const KifDomain *d, uint64_t i, ElementRange r)
{
    bool inside = true;
    for (uint32_t k = d->n; k > 0; k--) {
        uint64_t n = w->classes->at[d->class_of[k - 1]].n;
        bool up = i % n >= r.a % n && i % n <= r.b % n;
        bool down = i % n <= r.a % n && i % n >= r.b % n;
        inside &= up || down;
        i /= n;
        r.a /= n;
        r.b /= n;
    }
    return inside;
}

uint64_t kif_words_between(const Rules *r, unsigned domain, uint64_t a, uint64_t b)
{
    assert(domain < kif_game_parts(r).words->n_domains);
    const KifWords *w = kif_game_parts(r).words;
    uint64_t found = 0;
    ElementRange ends = {only_element(a), only_element(b)};
    if (ends.a == 64 || ends.b == 64)
        return 0;
    for (unsigned i = 0; i < 64; i++)
        if (w->all[domain] >> i & 1 && element_lies_between(w, &w->domain[domain], i, ends))
            found |= UINT64_C(1) << i;
    return found;
}

typedef struct NumberRange {
    int64_t low, high;
} NumberRange;

/* The elements of a domain that are numbers of the range.  *any: it has elements that are numbers.
 */
static uint64_t numbers_in(const KifWords *w, const KifDomain *d, NumberRange r, bool *any)
{
    const ConstantClass *c = &w->classes->at[d->class_of[0]];
    uint64_t found = 0;
    *any = false;
    for (uint32_t i = 0; d->n == 1 && i < c->n; i++) {
        int64_t n;
        if (!kif_classes_integer(w->parts->terms, c->constant[i], &n))
            continue;
        *any = true;
        found |= n >= r.low && n <= r.high ? UINT64_C(1) << i : 0;
    }
    return found;
}

Datum kif_words_numbers(const Rules *r, unsigned wanted, int64_t low, int64_t high)
{
    KifWords *w = (KifWords *)(uintptr_t)kif_game_parts(r).words;
    NumberRange range = {low, high};
    bool any = false;
    uint64_t found = wanted ? numbers_in(w, &w->domain[wanted - 1], range, &any) : 0;
    unsigned domain = wanted - 1;
    for (uint32_t i = 0; i < w->classes->n && !any; i++)
        if (kif_find_domain(w, (KifDomain){1, {i}}, &domain))
            found = numbers_in(w, &w->domain[domain], range, &any);
    return any ? a_set_of(domain, found) : a_number(UNDEFINED);
}

/* The players but one. */
static uint64_t other_roles(const KifWords *w, unsigned role)
{
    uint64_t all = 0;
    for (unsigned r = 0; r < w->parts->n_players; r++)
        all |= r == role ? 0 : role_bit(w, r);
    return all;
}

/* The goal of the one player in a set. */
static int64_t goal_of_set(const ExprContext *at, const KifWords *w, uint64_t set)
{
    for (unsigned r = 0; r < w->parts->n_players; r++)
        if (set == role_bit(w, r))
            return goal_at_node(at, w, r);
    return UNDEFINED;
}

static bool is_by(const ExprContext *at, const KifWords *w, uint64_t set)
{
    GroundTerm role = terms_parts(w->parts->terms, at->move->number)->arg[0];
    uint32_t i = kif_classes_index(&w->classes->at[w->classes->role_class], role);
    return set >> i & 1;
}

/* The smallest of some numbers, the largest of them with their signs changed. */
static int64_t smallest(const Datum *a, int n, int sign)
{
    int64_t least = sign * a[0].n;
    for (int i = 1; i < n; i++)
        least = sign * a[i].n < least ? sign * a[i].n : least;
    return sign * least;
}

static bool turn_is_of_chance(const KifWords *w, const KifTurn *t)
{
    return t->mover >= w->parts->n_players;
}

static Datum eval_position_word(const ExprContext *at, const KifWords *w, KifOp op, const Datum *a)
{
    const KifTurn *t = kif_game_turn(at->rules, at->here);
    switch (op) {
    case OP_TERMINAL: return a_bool(states_terminal(w->parts->states, t->state));
    case OP_WON: return a_bool(ends_with_goal(at, w, 100));
    case OP_LOST: return a_bool(ends_with_goal(at, w, 0));
    case OP_GOAL: return a_number(goal_at_node(at, w, t->us));
    case OP_GOAL_OF: return a_number(goal_of_set(at, w, a[0].s));
    case OP_US: return a_set(role_bit(w, t->us));
    case OP_THEM: return a_set(other_roles(w, t->us));
    case OP_US_TO_MOVE: return a_bool(t->mover == t->us);
    case OP_THEM_TO_MOVE: return a_bool(t->mover != t->us && !turn_is_of_chance(w, t));
    case OP_CHANCE_TO_MOVE: return a_bool(turn_is_of_chance(w, t) && !t->is_over);
    case OP_MOBILITY: return a_number((int64_t)t->legal.n);
    default: assert(!"a word of the position"); return a_bool(false);
    }
}

Datum kif_words_value(const ExprContext *at, const Term *t, int number, const Datum *a,
                      const char *text)
{
    KifWords *w = (KifWords *)(uintptr_t)kif_game_parts(at->rules).words;
    const KifWord *word = &w->word.at[number];
    Datum d = a_bool(false);
    assert(&word->term == t && (t->kind != TERM_OF_MOVE || at->move));
    switch ((KifOp)t->op) {
    case OP_INDEX:
        return a_number(only_element(a[0].s) == 64 ? UNDEFINED : only_element(a[0].s) + INT64_C(1));
    case OP_NUMBER: return element_number(w, a[0]);
    case OP_COMPONENT: return components_of(w, a[0], (uint32_t)t->number);
    case OP_COUNT: return a_number(__builtin_popcountll(a[0].s));
    case OP_ABS: return a_number(llabs(a[0].n));
    case OP_SIGN: return a_number((a[0].n > 0) - (a[0].n < 0));
    case OP_MIN: return a_number(smallest(a, t->number, 1));
    case OP_MAX: return a_number(smallest(a, t->number, -1));
    case OP_MOD: return a_number(a[1].n <= 0 ? UNDEFINED : (a[0].n % a[1].n + a[1].n) % a[1].n);
    case OP_ANY:
    case OP_NONE: return a_bool(t->op == OP_ANY);
    case OP_BY: return a_bool(is_by(at, w, a[0].s));
    case OP_FACT: return kif_atoms_hold(at, w->parts, text);
    case OP_RELATION:
    case OP_BROUGHT:
    case OP_MOVE: return kif_relation_value(at, w, word->relation, t->op == OP_MOVE, a);
    case OP_ELEMENT: first_element(w, word->constant, &d); return d;
    default: return eval_position_word(at, w, (KifOp)t->op, a);
    }
}
