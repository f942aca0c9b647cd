/* game/gdl/gdl_words.c -- the words of a game made from rules.
 * Each relation of the rules is a word: p(x, y) is true or false, p(x, _) is the set of elements
 * for which it holds (gdl_relations.c).  The name of a move is true of that move; can_M is true if
 * the move M is legal.  Constants are words, too; those of one class (relations.h) are the elements
 * of one domain (gdl_domains.c). Start reading at gdl_make_words(). */
#include <assert.h>
#include <string.h>

#define COUNT_HELP "how many elements S has"
#include "game/common_words.h"
#include "game/gdl/gdl.h"

typedef VEC(Word) WordList;

static const GdlPosition *viewed_position(const WordView *v)
{
    return v->position;
}

/* ---- words of every game ------------------------------------------------------------------- */

static Value word_terminal(const WordView *v, const Value *a)
{
    (void)a;
    return viewed_position(v)->end == GDL_TERMINAL;
}

static Value is_end_with_goal(const WordView *v, int goal)
{
    const GdlPosition *p = v->position;
    return p->end == GDL_TERMINAL && gdl_goal(gdl_of(v->game), p, p->us) == goal;
}

static Value word_won(const WordView *v, const Value *a)
{
    (void)a;
    return is_end_with_goal(v, 100);
}

static Value word_lost(const WordView *v, const Value *a)
{
    (void)a;
    return is_end_with_goal(v, 0);
}

static Value goal_of_role(const WordView *v, uint32_t role)
{
    int goal = gdl_goal(gdl_of(v->game), v->position, role);
    return goal < 0 ? VALUE_UNDEFINED : value_int(goal);
}

static Value word_goal(const WordView *v, const Value *a)
{
    (void)a;
    return goal_of_role(v, viewed_position(v)->us);
}

static Value word_goal_of(const WordView *v, const Value *a)
{
    uint32_t role = 0;
    while (role < v->game->n_players && gdl_of(v->game)->role_bit[role] != a[0])
        role++;
    return role < v->game->n_players ? goal_of_role(v, role) : VALUE_UNDEFINED;
}

static Value word_us(const WordView *v, const Value *a)
{
    (void)a;
    return gdl_of(v->game)->role_bit[viewed_position(v)->us];
}

static Value word_them(const WordView *v, const Value *a)
{
    Value others = 0;
    (void)a;
    for (unsigned r = 0; r < v->game->n_players; r++)
        others |= r == viewed_position(v)->us ? 0 : gdl_of(v->game)->role_bit[r];
    return others;
}

static Value word_us_to_move(const WordView *v, const Value *a)
{
    (void)a;
    return viewed_position(v)->mover == viewed_position(v)->us;
}

static Value word_them_to_move(const WordView *v, const Value *a)
{
    (void)a;
    uint8_t mover = viewed_position(v)->mover;
    return mover != viewed_position(v)->us && mover < v->game->n_players;
}

static Value word_chance_to_move(const WordView *v, const Value *a)
{
    (void)a;
    return gdl_chance(v->game, v->position);
}

static Value word_mobility(const WordView *v, const Value *a)
{
    (void)a;
    return value_int(viewed_position(v)->n_legal);
}

static Value word_index(const WordView *v, const Value *a)
{
    (void)v;
    bool is_one = a[0] && !(a[0] & (a[0] - 1));
    return is_one ? value_int(1 + __builtin_ctzll(a[0])) : VALUE_UNDEFINED;
}

static Value word_by(const WordView *v, const Value *a)
{
    const GdlGame *g = gdl_of(v->game);
    return (a[0] & g->role_bit[gdl_role_of(g, v->move - 1)]) != 0;
}

static Value word_fixed(const WordView *v, const Value *a)
{
    (void)v, (void)a;
    return false;
}

/* ---- names -------------------------------------------------------------------------------- */

static bool is_word_taken(const WordList *words, const char *name, uint32_t n_params)
{
    for (size_t i = 0; i < words->n; i++)
        if (words->at[i].n_params == n_params && strcmp(words->at[i].name, name) == 0)
            return true;
    return false;
}

/* The name by which tables call it: in quotes where the language or another word has it; NULL: by
 * none. */
static const char *word_name(GdlGame *g, const WordList *words, const char *name, uint32_t n_params)
{
    if (vocab_is_name(name) && !is_word_taken(words, name, n_params))
        return name;
    const char *quoted = arena_printf(g->home, "'%s'", name);
    return strpbrk(name, "'\n") || is_word_taken(words, quoted, n_params) ? NULL : quoted;
}

static const char *params_text(GdlGame *g, uint32_t n)
{
    StrBuf b = {0};
    for (uint32_t i = 0; i < n; i++)
        strbuf_printf(&b, "%s%c", i ? ", " : "", 'A' + (int)i);
    strbuf_puts(&b, "");
    return arena_take(g->home, &b);
}

/* ---- words -------------------------------------------------------------------------------- */

static const Word words_of_every_game[] = {
    {.name = "terminal",
     .params = "",
     .help = "play is over",
     .kind = WORD_POSITION,
     .type = TYPE_BOOL,
     .function = word_terminal},
    {.name = "won",
     .params = "",
     .help = "play is over and our goal is 100",
     .kind = WORD_POSITION,
     .type = TYPE_BOOL,
     .distance = &gdl_win_distance,
     .function = word_won},
    {.name = "lost",
     .params = "",
     .help = "play is over and our goal is 0",
     .kind = WORD_POSITION,
     .type = TYPE_BOOL,
     .function = word_lost},
    {.name = "goal",
     .params = "",
     .help = "our goal here, undefined unless the rules give one",
     .kind = WORD_POSITION,
     .type = TYPE_INT,
     .function = word_goal},
    {.name = "goal",
     .params = "R",
     .help = "the goal of the role R",
     .kind = WORD_POSITION,
     .type = TYPE_INT,
     TAKES_S,
     .function = word_goal_of},
    {.name = "us",
     .params = "",
     .help = "our role",
     .kind = WORD_POSITION,
     .type = TYPE_SET,
     .single = true,
     .function = word_us},
    {.name = "them",
     .params = "",
     .help = "all other roles; not chance",
     .kind = WORD_POSITION,
     .type = TYPE_SET,
     .function = word_them},
    {.name = "us_to_move",
     .params = "",
     .help = "the next choice is ours",
     .kind = WORD_POSITION,
     .type = TYPE_BOOL,
     .turn = TURN_IS_OURS,
     .function = word_us_to_move},
    {.name = "them_to_move",
     .params = "",
     .help = "the next choice is not ours",
     .kind = WORD_POSITION,
     .type = TYPE_BOOL,
     .turn = TURN_IS_THEIRS,
     .function = word_them_to_move},
    {.name = "mobility",
     .params = "",
     .help = "how many moves there are",
     .kind = WORD_POSITION,
     .type = TYPE_INT,
     .function = word_mobility},
    {.name = "index",
     .params = "S",
     .help = "the number of S's one element in its domain, from 1",
     .kind = WORD_PURE,
     .type = TYPE_INT,
     TAKES_ANY_S,
     .function = word_index},
    COMMON_WORDS,
    {.name = "any",
     .params = "",
     .help = "every move",
     .kind = WORD_MOVE,
     .type = TYPE_BOOL,
     .fixed = true,
     .value = true,
     .function = word_fixed},
    {.name = "none",
     .params = "",
     .help = "no move",
     .kind = WORD_MOVE,
     .type = TYPE_BOOL,
     .fixed = true,
     .value = false,
     .function = word_fixed},
    {.name = "by",
     .params = "R",
     .help = "a move of one of the roles R",
     .kind = WORD_MOVE,
     .type = TYPE_BOOL,
     TAKES_S,
     .function = word_by},
};

static const Word word_of_chance = {.name = "chance_to_move",
                                    .params = "",
                                    .help = "the next move is one of chance",
                                    .kind = WORD_POSITION,
                                    .type = TYPE_BOOL,
                                    .function = word_chance_to_move};

/* The words that every game has, and those of games with chance: there what is not our turn need
 * not be theirs. */
static void add_common_words(const GdlGame *g, WordList *words)
{
    for (size_t i = 0; i < sizeof words_of_every_game / sizeof *words_of_every_game; i++) {
        Word w = words_of_every_game[i];
        bool is_their_turn = w.turn == TURN_IS_THEIRS;
        if (w.distance == &gdl_win_distance && g->program->n_roles == 1)
            w.least_plies = &gdl_win_least_plies;
        w.turn = gdl_has_chance(g) ? TURN_UNKNOWN : w.turn;
        vec_push(words, w, "words");
        if (is_their_turn && gdl_has_chance(g))
            vec_push(words, word_of_chance, "words");
    }
    vec_push(words, gdl_fact_word, "words");
    for (size_t i = 0; i < gdl_n_distance_words; i++)
        vec_push(words, gdl_distance_words[i], "words");
}

static void add_part_words(GdlGame *g, WordList *words)
{
    Word part[GDL_PART_WORDS];
    gdl_part_words(g, part);
    for (uint32_t i = 0; i < GDL_PART_WORDS; i++)
        vec_push(words, part[i], "words");
}

static void set_parameter_types(const GdlGame *g, const GdlRelation *r, Word *w)
{
    for (uint32_t k = 0; k < r->n_places; k++) {
        const GdlWordClass *c = gdl_class_at(g, r, k);
        Type otherwise = c->has_numbers ? TYPE_INT : TYPE_BOOL;
        w->param[k] = c->domain == NO_DOMAIN ? otherwise : type_set(c->domain);
        w->numbers |= (uint32_t)c->has_numbers << k;
    }
}

/* Adds a word of a relation.  w: its name, help, and of_moves. */
static void add_relation_word(GdlGame *g, WordList *words, const GdlWordRelation *r, Word w)
{
    GdlInstance *base = ARENA_NEW(g->home, GdlInstance);
    base->relation = r;
    w.params = params_text(g, r->relation->n_places);
    w.kind = WORD_RELATION;
    w.type = TYPE_BOOL;
    w.n_params = (uint8_t)r->relation->n_places;
    w.data = base;
    set_parameter_types(g, r->relation, &w);
    if (w.n_params == 0)
        w = *gdl_relation_word(&g->vocab, g->home, &w, (RelationPlaces){0});
    vec_push(words, w, "words");
}

static void add_words_of_relation(GdlGame *g, WordList *words, size_t i)
{
    const GdlRelation *r = g->relations[i].relation;
    const char *text = gdl_name_text(g, r->name);
    bool is_move = r->kind == GDL_MOVE;
    if (r->n_places >= MAX_PARAMS)
        return;
    const char *name = word_name(g, words, text, r->n_places);
    if (is_move && (!name || *name == '\''))
        name = word_name(g, words, arena_printf(g->home, "does_%s", text), r->n_places);
    const char *can =
        is_move ? word_name(g, words, arena_printf(g->home, "can_%s", text), r->n_places) : NULL;
    static const char *const help[] = {"a fact", "a relation of the rules", "the move is this one",
                                       "a relation of the rules, when the move is made"};
    if (name)
        add_relation_word(g, words, &g->relations[i],
                          (Word){.name = name,
                                 .help = help[r->kind],
                                 .of_moves = is_move || r->kind == GDL_BROUGHT});
    if (can)
        add_relation_word(g, words, &g->relations[i],
                          (Word){.name = can, .help = "a move that the role to move may make"});
}

/* Constants as words; those with numbers for names are written as numbers. */
static void add_elements(GdlGame *g, WordList *words, size_t n_before, uint32_t domain)
{
    const Domain *d = &g->vocab.domains[domain];
    const char *help = arena_printf(g->home, "an element of %s", d->name);
    if (g->domains[domain].n > 1)
        return;
    for (uint32_t i = 0; i < 64 && d->all >> i & 1; i++) {
        WordList before = {.at = words->at, .n = n_before};
        const char *name = word_name(g, &before, d->elements[i], 0);
        bool is_number = strspn(d->elements[i], "-0123456789") == strlen(d->elements[i]);
        if (!name || is_number)
            continue;
        Word w = {.name = name,
                  .params = "",
                  .help = help,
                  .kind = WORD_CONSTANT,
                  .type = type_set(domain),
                  .single = true,
                  .value = UINT64_C(1) << i};
        vec_push(words, w, "words");
    }
}

/* Ties each word without parameters to the next of its name. */
static void tie_names(Word *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = i + 1; k < n && words[i].n_params == 0 && !words[i].same_name; k++)
            if (words[k].n_params == 0 && strcmp(words[i].name, words[k].name) == 0)
                words[i].same_name = &words[k];
}

/* A relation of the rules that holds in no state is no word; one with too many places is none
 * either. */
static const char *why_no_word(const Vocab *v, Arena *home, const char *name)
{
    const GameProgram *program = gdl_of(v->game)->program;
    const KifRules *rules = program->flat.rules;
    size_t i = 0;
    while (i < rules->n_relations &&
           strcmp(kif_name_text(rules->names, rules->relations[i].name), name) != 0)
        i++;
    if (i == rules->n_relations || rules->relations[i].name < N_KIF_KEYWORDS)
        return NULL;
    bool holds = false;
    for (size_t k = 0; k < program->relations.n && !holds; k++)
        holds = program->relations.at[k].name == rules->relations[i].name;
    return arena_printf(home, "the rules have `%s`, %s", name,
                        holds ? "with too many arguments for a word" : "and it holds in no state");
}

void gdl_make_words(GdlGame *g)
{
    assert(g && !g->is_ready);
    WordList words = {0};
    g->vocab = (Vocab){.game = &g->game,
                       .name = g->game.name,
                       .default_aim = "won",
                       .relations = &gdl_vocab_relations,
                       .why_no_word = why_no_word};
    gdl_make_domains(g);
    gdl_make_relations(g);
    add_common_words(g, &words);
    add_part_words(g, &words);
    size_t n_fixed = words.n;
    for (size_t i = 0; i < g->program->relations.n; i++)
        add_words_of_relation(g, &words, i);
    for (uint32_t d = 0; d < g->vocab.n_domains; d++)
        add_elements(g, &words, n_fixed, d);
    Word *all = arena_copy(g->home, words.at, words.n * sizeof *words.at);
    tie_names(all, words.n);
    g->vocab.words = all;
    g->vocab.n_words = words.n;
    vec_clear(&words);
}
