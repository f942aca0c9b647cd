/* game/gdl/gdl.h -- shared definitions of the files that make a game from rules.
 * Does: defines positions and the game's constant data, and declares the functions of each file.
 * Knows: programs, Game.   For game/gdl/ only.
 *
 * Players are the roles, by number; a role `random` is chance and the last one
 * (GameProgram.n_players).  A *ply* is one role's choice.  Roles with two or more legal moves
 * choose in this order: we, the others in the order of the rules, chance.  A position between these
 * plies holds the choices made so far (`pending`).  After the last choice the game takes a *step*
 * to its next state.  If no role has a choice, one legal move is a ply, too: that of the only role
 * whose move can change something, else ours. */
#ifndef AL0_GAME_GDL_GDL_H
#define AL0_GAME_GDL_GDL_H

#include <stdatomic.h>

#include "game/gdl/gdl_game.h"
#include "game/gdl/run/relaxed.h"
#include "game/gdl/run/run.h"
#include "lang/vocab.h"

enum {
    LIMIT_GDL_POSITION = 65536, /* bytes */
    GDL_BATCH = RUN_LANES,      /* most successors computed at once */
    GDL_BATCH_BYTES = 65536,    /* most bytes of these successors */
    GDL_POOL = 64,              /* spare workspaces */
    LIMIT_GDL_TUPLE = 4         /* places of one set */
};

typedef enum GdlEnd { GDL_GOES_ON, GDL_TERMINAL, GDL_NO_MOVE } GdlEnd;

/* A state as a role sees it, with the choices made in it.  Bits: facts, legal moves, ...
 * (GdlLayout). */
typedef struct GdlPosition {
    Key key;           /* of the facts */
    uint32_t step;     /* steps since the position was read; not part of the state */
    uint32_t n_legal;  /* moves of the role that chooses; 0 at the end */
    uint8_t us, mover; /* roles; mover: whose ply it is */
    uint8_t end;       /* GdlEnd */
    uint8_t unused[5];
    uint64_t word[];
} GdlPosition;

/* Offsets of the parts of GdlPosition.word. */
typedef struct GdlLayout {
    uint32_t *legal;               /* by role: a bit for each of its moves */
    uint32_t ends;                 /* terminal, then the goals in the program's order */
    uint32_t carried;              /* values that words use */
    uint32_t pending;              /* by role 32 bits: 1 + the move chosen, 0: none */
    uint32_t n;                    /* words in all */
    const ProgramLiteral *outputs; /* by bit from legal[0] on: its literal */
} GdlLayout;

/* The parts of the program that a step and a position need; no other code runs for them. */
typedef struct GdlParts {
    ProgramPart before_step; /* values of the state that the step uses */
    ProgramPart step;
    ProgramPart outputs; /* values of the state that a position carries */
} GdlParts;

/* A class of constants as the language uses it. */
typedef struct GdlWordClass {
    const GdlClass *constants;
    uint32_t domain;        /* of the vocabulary; NO_DOMAIN: the class is too large */
    const int64_t *numbers; /* by constant; NO_NUMBER: not a number */
    bool has_numbers;
} GdlWordClass;
#define NO_DOMAIN UINT32_MAX
#define NO_NUMBER INT64_MIN

/* A relation as words use it. */
typedef struct GdlWordRelation {
    const GdlRelation *relation;
    const uint16_t *index; /* by tuple and place: the constant there, by its number in its class */
    const uint32_t *tuple_at; /* by these numbers, the last place innermost: 1 + the tuple; 0: none.
                                 NULL: the index would be too large */
    const uint32_t *like;     /* by tuple: 1 + another tuple with the same arguments, a move of
                                 another role; 0: none */
} GdlWordRelation;

/* Some bits of one word of a position, each for a tuple. */
typedef enum GdlBitsPlace { GDL_BITS_ALWAYS, GDL_BITS_FACTS, GDL_BITS_CARRIED } GdlBitsPlace;
typedef struct GdlBits {
    uint64_t mask;
    GdlBitsPlace place;     /* GDL_BITS_ALWAYS: all are set in every position */
    uint32_t word;          /* among the bits of that place */
    uint32_t first_element; /* of the lowest bit, in GdlColumns.elements */
} GdlBits;

/* The tuples of a relation by columns: tuples of one column differ only in the places of `_`. */
typedef struct GdlColumns {
    const uint32_t *first; /* by the arguments of other places: an index of `bits`; and the end */
    const GdlBits *bits;
    const uint32_t *elements; /* tuples of the places of `_`, by number */
    bool is_carried;          /* some bits are GDL_BITS_CARRIED */
} GdlColumns;

/* A relation with its places filled in one way; in Word.data. */
typedef struct GdlInstance {
    Word word;
    const GdlWordRelation *relation;
    RelationPlaces places;
    const GdlColumns *columns;   /* NULL: tuples are tested one by one */
    const GdlWordClass *numbers; /* the class of the one `_` if the word is an int; else NULL */
} GdlInstance;

/* A domain is all tuples of some classes, the last place innermost. */
typedef struct GdlDomain {
    uint32_t n; /* places */
    uint32_t classes[LIMIT_GDL_TUPLE];
} GdlDomain;

typedef VEC(ProgramLiteral) LiteralList;

/* Values of the program that positions carry because words use them.  Reading tables adds values
 * until the game is ready. */
typedef struct GdlCarried {
    uint32_t n;
    uint32_t *of_value; /* by value: 1 + its bit among the carried; 0: none */
} GdlCarried;

/* Spare workspaces, shared by any number of threads. */
typedef struct GdlPool {
    _Atomic(GameRun *) at[GDL_POOL];
} GdlPool;

/* Constant once ready, except for the pool. */
typedef struct GdlGame {
    Game game;
    Vocab vocab;
    Arena *home;
    const Source *source;
    GameProgram *program;
    bool is_ready;
    GdlLayout layout;
    GdlParts parts;          /* empty until ready */
    size_t batch;            /* successors in a cache */
    const bool *can_change;  /* by move: it can change a fact by itself */
    uint32_t turn_of[2];     /* if game.alternates: by role the fact that it is its turn */
    const bool *is_moveless; /* if so, by fact: it changes by itself (gdl_find_moveless()) */
    const RelaxedTask *relaxed;
    GdlCarried *carried;
    const char **sorted_facts, **sorted_moves; /* texts, in order of strcmp */
    /* numbers in that order; of moves with one text the first */
    uint32_t *fact_of_text, *move_of_text;
    GdlWordRelation *relations;      /* as program->relations */
    GdlWordClass *classes;           /* as program->relations.classes */
    GdlDomain *domains;              /* as vocab.domains */
    Domain *vocab_domains;           /* vocab.domains, writable; room for MOST_DOMAINS */
    uint64_t role_bit[MOST_PLAYERS]; /* by role: in sets over the first domain */
    uint32_t *tuple_of_move;         /* by move, in its relation */
    uint32_t *relation_of_move;
    struct GdlBoard *board; /* NULL: the facts have no grid */
    GdlPosition *initial;   /* seen by the first role; NULL until ready */
    GdlPool *pool;
} GdlGame;

static inline const GdlGame *gdl_of(const Game *game)
{
    return game->rules;
}

static inline bool gdl_bit(const GdlPosition *p, uint32_t word, uint32_t bit)
{
    return p->word[word + bit / 64] >> bit % 64 & 1;
}

/* Returns the class of the constants in a place of a relation. */
static inline const GdlWordClass *gdl_class_at(const GdlGame *g, const GdlRelation *r,
                                               uint32_t place)
{
    return &g->classes[r->class_of[place]];
}

static inline const char *gdl_name_text(const GdlGame *g, KifName name)
{
    return kif_name_text(g->program->flat.rules->names, name);
}

/* Returns the choices made, by role: 1 + the move, or 0. */
static inline const uint32_t *gdl_pending(const GdlGame *g, const GdlPosition *p)
{
    return (const uint32_t *)(const void *)(p->word + g->layout.pending);
}

/* Returns the choice of a role, writable. */
static inline uint32_t *gdl_choice(const GdlGame *g, GdlPosition *p, uint32_t role)
{
    return (uint32_t *)(void *)(p->word + g->layout.pending) + role;
}

static inline bool gdl_has_chance(const GdlGame *g)
{
    return g->program->n_players < g->program->n_roles;
}

/* Returns the role of a move of the program. */
uint32_t gdl_role_of(const GdlGame *g, uint32_t move);
/* True if a move is legal in the state, whoever's turn it is. */
bool gdl_is_legal(const GdlGame *g, const GdlPosition *p, uint32_t move);

/* Takes a workspace from the pool, and gives it back.
 * p: NULL, or the position whose facts all lanes get, with all values that depend on them. */
GameRun *gdl_take_run(const GdlGame *g, const GdlPosition *p);
void gdl_give_run(const GdlGame *g, GameRun *run);

/* Takes a workspace in which the mover makes a move.  Roles that have chosen, or have no choice,
 * make their moves; roles that have yet to choose make none.  Values that depend on moves are
 * computed. The caller gives it back by gdl_give_step() with the same arguments. */
GameRun *gdl_take_step(const GdlGame *g, const GdlPosition *p, uint32_t move);
void gdl_give_step(const GdlGame *g, const GdlPosition *p, uint32_t move, GameRun *run);

/* Computes the rest of a position from its facts (word[]), step and us; it has no choices. */
void gdl_complete(const GdlGame *g, GdlPosition *p);

/* Returns the goal of a role in the state; -1 unless the rules give exactly one. */
int gdl_goal(const GdlGame *g, const GdlPosition *p, uint32_t role);

/* ---- parts of the Game, by file ---- */

/* gdl_position.c -- the layout of positions, and the functions of Game. */
bool gdl_lay_out(GdlGame *g);    /* false: a position is too large */
void gdl_make_parts(GdlGame *g); /* after gdl_lay_out() */
Turn gdl_turn(const Game *game, const void *position);
bool gdl_chance(const Game *game, const void *position);
unsigned gdl_moves(const Game *game, const void *position, void *cache, Move *out);
const char *gdl_ending(const Game *game, const void *position);
void gdl_play(const Game *game, const void *position, void *cache, Move move, void *out);
void gdl_orient(const Game *game, const void *position, unsigned us, void *out);
unsigned gdl_us(const Game *game, const void *position);
Key gdl_key(const Game *game, const void *position);
bool gdl_same(const Game *game, const void *a, const void *b);
unsigned gdl_move_number(const Game *game, const void *position, unsigned *player);

/* True if other roles than the mover have yet to choose. */
bool gdl_others_choose(const GdlGame *g, const GdlPosition *p);
/* Returns the move that a role other than the mover makes in the next step: its choice, or its only
 * move. */
uint32_t gdl_move_of_other(const GdlGame *g, const GdlPosition *p, uint32_t role);
/* Completes positions that have facts and choices, from the outputs of the first n lanes. */
void gdl_take_outputs(const GdlGame *g, const GameRun *r, unsigned n, void *positions);

/* gdl_at_once.c -- Game.at_once; true if two players or more have a choice in the state. */
bool gdl_is_shared_choice(const Game *game, const GdlPosition *p);
bool gdl_at_once(const Game *game, const void *position);

/* gdl_plies.c -- many plies at the same time.
 * A *core* identifies a position of one view: the words of its facts, then those of its choices. */
typedef struct GdlPly {
    const GdlPosition *from;
    Move move;
} GdlPly;

uint32_t gdl_core_words(const GdlGame *g);
void gdl_core(const GdlGame *g, const GdlPosition *p, uint64_t *out);
/* Writes the core into an empty position; gdl_complete_many() computes the rest. */
void gdl_put_core(const GdlGame *g, const uint64_t *core, GdlPosition *p);

/* Lists at most n plies of a position, beginning with ply `first`, in the order of the moves.
 * Returns: their number. */
unsigned gdl_plies_from(const GdlGame *g, const GdlPosition *p, uint32_t first, unsigned n,
                        GdlPly *out);
/* Makes n plies, 1 to RUN_LANES, from any positions, as gdl_play() makes one.
 * cores:   the cores of the resulting positions.
 * Returns: the number of resulting positions that lie between steps. */
unsigned gdl_play_many(const GdlGame *g, const GdlPly *ply, unsigned n, uint64_t *cores);
/* Computes the rest of n consecutive positions, 1 to RUN_LANES, from their facts, choices, steps
 * and us. */
void gdl_complete_many(const GdlGame *g, unsigned n, void *positions);

/* gdl_turns.c -- by move: true if a fact of the next state depends on it under an even number of
 * `not`s.  Borrowed from home. */
const bool *gdl_find_changing(Arena *home, const GameProgram *p);
/* True if two roles provably take turns.
 * turn_of: by role the fact that it is its turn; exactly one holds in every reachable state. */
bool gdl_find_turns(const GameProgram *p, uint32_t turn_of[2]);
/* By fact, if two roles take turns: true for the two facts of the turns, and where no move decides
 * what holds next among the facts of the same kind, (step 1), (step 2), ...  Borrowed from home. */
const bool *gdl_find_moveless(Arena *home, const GameProgram *p, const uint32_t turn_of[2]);

/* gdl_text.c */
void gdl_index_texts(GdlGame *g);
bool gdl_read(const Game *game, const char *text, size_t n, void *position, Status *status);
void gdl_write(const Game *game, const void *position, StrBuf *out);
/* Append the facts whose bits are set, and the choices of a position; `between` separates them. */
void gdl_write_facts(const GdlGame *g, const uint64_t *facts, const char *between, StrBuf *out);
void gdl_write_choices(const GdlGame *g, const GdlPosition *p, const char *between, StrBuf *out);
void gdl_name_move(const Game *game, const void *position, Move move, StrBuf *out);
Move gdl_read_move(const Game *game, const void *position, const char *text, size_t n,
                   Status *status);
/* Returns the fact with a text in prefix notation; UINT32_MAX: none. */
uint32_t gdl_find_fact(const GdlGame *g, const char *text);
extern const GameRecords gdl_records;
/* Returns the role's move with a text in prefix notation; UINT32_MAX: none. */
uint32_t gdl_find_move(const GdlGame *g, uint32_t role, const char *text);

/* gdl_steps.c -- moves of all roles at once, and the step without moves. */
extern const GameSteps gdl_steps;
bool gdl_pass(const Game *game, const void *position, void *out);

/* gdl_distance.c -- words for the distance to a goal.  gdl_win_distance is for the search; no table
 * can name it. */
extern const Word gdl_distance_words[];
extern const size_t gdl_n_distance_words;
extern const Word gdl_win_distance;
/* For games of one role without chance: each step is a ply. */
extern const Word gdl_win_least_plies;

/* gdl_solver.c -- for games without chance. */
bool gdl_may_be_solved(const Game *game);
extern const struct Solver gdl_solver;
/* gdl_reach.c */
extern const struct GameReach gdl_reach;

/* gdl_domains.c -- classes of constants, domains of the vocabulary, and the bits of roles. */
void gdl_make_domains(GdlGame *g);
/* Returns the domain of the tuples of some classes; NO_DOMAIN: none. */
uint32_t gdl_find_domain(const GdlGame *g, const GdlDomain *d);
/* Describes the tuples of some places of a relation; false if a set cannot have so many places.
 * places: a bit for each place. */
bool gdl_tuples_of(const GdlRelation *r, uint32_t places, GdlDomain *out);
/* Returns the number of tuples of a domain, 65 if there are more than 64. */
uint32_t gdl_tuple_count(const GdlGame *g, const GdlDomain *d);
/* Returns the index of a constant in a class that contains it. */
uint32_t gdl_index_in(const GdlClass *c, uint32_t constant);

/* gdl_board.c -- gives the game a board if its facts have a grid; after gdl_make_relations(). */
typedef struct GdlBoard GdlBoard;
void gdl_make_board(GdlGame *g);

/* gdl_columns.c -- the tuples of a relation with `_` in some places, borrowed from home; NULL if
 * positions do not have a bit for each tuple, or there are too many.
 * holes: a bit for each place of `_`. */
const GdlColumns *gdl_columns_make(const GdlGame *g, Arena *home, const GdlWordRelation *r,
                                   uint32_t holes);

/* gdl_holes.c -- VocabRelations.type: the type of a word with `_` in some places. */
bool gdl_relation_type(const Vocab *v, const Word *w, uint32_t holes, Type *out, Status *status);

/* gdl_relations.c -- relations as words use them; after gdl_make_domains(). */
void gdl_make_relations(GdlGame *g);
/* Returns the word for a relation with its places filled.  w: the word of the relation. */
const Word *gdl_relation_word(const Vocab *v, Arena *home, const Word *w, RelationPlaces places);
extern const VocabRelations gdl_vocab_relations;
/* True if all of n literals hold in a position. */
bool gdl_all_hold(const GdlGame *g, const GdlPosition *p, const ProgramLiteral *literals,
                  uint32_t n);
/* Makes positions carry the values of some literals, if the game is not ready yet and has room. */
void gdl_carry(const GdlGame *g, const ProgramLiteral *literals, size_t n);

/* gdl_fact.c -- the word fact(); Word.read_text of words that take atoms, "(F) (not (G))"; the
 * conjunction behind such a value. */
extern const Word gdl_fact_word;
bool gdl_read_condition(const Game *game, Arena *home, const char *text, Value *out,
                        Status *status);
static inline const RelaxedGoal *gdl_condition(Value v)
{
    return (const RelaxedGoal *)(uintptr_t)v;
}

/* gdl_parts.c -- the words number, first, second, third and fourth, and ranges a..b; after
 * gdl_make_domains(). */
enum { GDL_PART_WORDS = 1 + LIMIT_GDL_TUPLE };
void gdl_part_words(GdlGame *g, Word out[GDL_PART_WORDS]);

/* gdl_words.c -- the whole vocabulary. */
void gdl_make_words(GdlGame *g);

#endif
