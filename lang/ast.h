/* lang/ast.h -- the syntax tree of a table, as the parser builds it and the checker completes it.
 * Does: names every kind of node; fields marked "checker" are filled in by names.c and types.c.
 * Knows: Span, Type, Word.   Must not know: how text is read, games, how anything is computed.
 * Everything lives in the arena of its table; names point into the source and have a length. */
#ifndef AL0_LANG_AST_H
#define AL0_LANG_AST_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/source.h"
#include "lang/vocab.h"

typedef struct Expr Expr;
typedef struct Define Define;
typedef struct Advice Advice;
typedef struct Rule Rule;
typedef struct Table Table;

/* A name as written, QNAMEs with their dot; text is NUL-terminated (a copy). */
typedef struct Name {
    const char *text;
    uint32_t length;
    Span span;
} Name;

/* To count the rows of a list: enum { N = 0 LIST(COUNT_ROW) }; */
#define COUNT_ROW(...) +1

/* All kinds of expressions, in the order of their binding, loosest last:
 *   X(kind, its sign or NULL, how tightly it binds: LEVEL_* of format_expr.c) */
#define EXPR_KINDS(X)                                                               \
    X(NUMBER, NULL, PRIMARY)  /* number */                                          \
    X(BOOL, NULL, PRIMARY)    /* number: 0 or 1 */                                  \
    X(STRING, NULL, PRIMARY)  /* name.text: the decoded string; an argument only */ \
    X(NAME, NULL, PRIMARY)    /* name */                                            \
    X(CALL, NULL, PRIMARY)    /* name(args); root(e) and after(e) are calls too */  \
    X(BINDER, NULL, PRIMARY)  /* binder(name in args[0], args[1]) */                \
    X(NEGATE, "-", SIGNED)    /* - args[0] */                                       \
    X(RANGE, "..", RANGE)     /* args[0] .. args[1] */                              \
    X(COMPLEMENT, "~", UNARY) /* ~ args[0] */                                       \
    X(MULTIPLY, "*", PRODUCT) /* args[0] op args[1], as up to UNION */              \
    X(INTERSECT, "&", PRODUCT)                                                      \
    X(ADD, "+", SUM)                                                                \
    X(SUBTRACT, "-", SUM)                                                           \
    X(UNION, "|", SUM)                                                              \
    X(COMPARE, NULL, COMPARE)   /* args[0] ops[0] args[1] ops[1] args[2] ... */     \
    X(NOT_EQUAL, "!=", COMPARE) /* args[0] op args[1], as the next two */           \
    X(IN, "in", COMPARE)                                                            \
    X(NOT_IN, "not in", COMPARE)                                                    \
    X(NOT, "not", NOT)          /* not args[0] */                                   \
    X(AND, "and", AND)          /* args[0] and args[1] and ...: two or more */      \
    X(OR, "or", OR)             /* likewise */                                      \
    X(IF, "if", EXPR)           /* args[0] if args[1] else args[2] */               \
    X(THEN, "then", CONSTRAINT) /* args[0] then args[1] then ...: two or more */

#define EXPR_KIND_NAME(kind, sign, level) EX_##kind,
typedef enum ExprKind { EXPR_KINDS(EXPR_KIND_NAME) } ExprKind;
#undef EXPR_KIND_NAME
enum { N_EXPR_KINDS = 0 EXPR_KINDS(COUNT_ROW) };

/* The sign of an operator, as tables write it; NULL: it has none of its own. */
const char *expr_sign(ExprKind kind);

/* Comparisons:  X(operator, its sign) */
#define COMPARE_OPS(X) \
    X(EQ, "=")         \
    X(LT, "<")         \
    X(LE, "<=")        \
    X(GT, ">")         \
    X(GE, ">=")

#define COMPARE_OP_NAME(op, sign) CMP_##op,
typedef enum CompareOp { COMPARE_OPS(COMPARE_OP_NAME) } CompareOp;
#undef COMPARE_OP_NAME
enum { N_COMPARE_OPS = 0 COMPARE_OPS(COUNT_ROW) };

/* Its sign, as tables write it. */
const char *compare_sign(CompareOp op);

/* Binders:  X(binder, its word) */
#define BINDERS(X)    \
    X(SOME, "some")   \
    X(ALL, "all")     \
    X(COUNT, "count") \
    X(SET, "set")     \
    X(MIN, "min")     \
    X(MAX, "max")

#define BINDER_NAME(binder, word) BIND_##binder,
typedef enum BinderKind { BINDERS(BINDER_NAME) } BinderKind;
#undef BINDER_NAME
enum { N_BINDERS = 0 BINDERS(COUNT_ROW) };

/* Its word, as tables write it. */
const char *binder_word(BinderKind kind);

/* True if the word before `(` is always this binder. The other binder words may be words of a
 * game, too. */
static inline bool binder_is_reserved(BinderKind kind)
{
    return kind == BIND_SOME || kind == BIND_ALL || kind == BIND_SET;
}

/* What a name or a call means (checker). */
typedef enum RefKind {
    REF_NONE,   /* not resolved: an error has been reported */
    REF_WORD,   /* word */
    REF_DEFINE, /* define */
    REF_PARAM,  /* the index-th parameter of the definition it stands in */
    REF_BOUND,  /* the bound name of `binder_of` */
    REF_VALUE,  /* the value of `value_of`, the index-th parameter of the advice it stands in */
    REF_DEPTH,  /* depth */
    REF_ROOT,   /* root(args[0]) */
    REF_AFTER,  /* after(args[0]) */
    REF_PLAYED, /* played(args[0]) */
    REF_HOLE    /* `_` as an argument of a relation: any element */
} RefKind;

/* The word of the language that names it: for REF_DEPTH up to REF_PLAYED. */
static inline const char *language_word(RefKind ref)
{
    static const char *const word[] = {"depth", "root", "after", "played"};
    static_assert(sizeof word / sizeof *word == REF_PLAYED - REF_DEPTH + 1,
                  "KEEP IN STEP: RefKind");
    assert(ref >= REF_DEPTH && ref <= REF_PLAYED);
    return word[ref - REF_DEPTH];
}

struct Expr {
    ExprKind kind;
    uint16_t parens; /* pairs of parentheses round it in the text */
    uint16_t depth;  /* 1 + the deepest operand's; at most LIMIT_EXPR_DEPTH */
    Span span;       /* the whole, without those parentheses */
    Span at;         /* the operator, the name: where a caret goes */
    int64_t number;
    Name name;
    BinderKind binder;
    CompareOp *ops;
    Expr **args;
    uint32_t n_args;

    Type type; /* checker, as all that follows */
    RefKind ref;
    uint32_t index;  /* of a parameter, of a definition or of advice */
    uint32_t joined; /* of a relation: RelationPlaces.joined */
    const Word *word;
    Define *define;
    const Expr *binder_of;
    const struct AdviceParam *value_of;
    void *checking; /* the checker's own */
};

/* Limits of the language; reaching one is an error that names it. */
enum {
    LIMIT_EXPR_DEPTH = 500,      /* operators inside one another */
    LIMIT_FULL_DEPTH = 1000,     /* the same after definitions are expanded */
    LIMIT_DECLARATIONS = 20000,  /* definitions, rules and pieces of advice of one table */
    LIMIT_FILES = 256,           /* files that one table brings in */
    LIMIT_PARAMS = 16,           /* parameters of one definition */
    LIMIT_VALUES = 4,            /* parameters of one piece of advice */
    LIMIT_SETTINGS = 100,        /* definitions that get another value from outside */
    LIMIT_SETTING_BYTES = 16384, /* of one of them, fits a line of a proof file */
    LIMIT_ALTERNATIVES = 64,     /* alternatives of one constraint, definitions expanded; pieces of
                                    textbook advice of one name */
    /* alternatives of all steps of a plan, with the plans in it written out */
    LIMIT_PLAN_PLACES = 256,
    LIMIT_PLAN_BRANCHES = 64, /* of these, largest number of branches open at once */
    LIMIT_PLAN_DEPTH = 100,   /* plans inside one another */
    LIMIT_MESH = 16           /* pieces of advice that are pursued at once */
};

/* Comments, in the order of the text; text runs from `%` to before the line's end. */
typedef struct Comment {
    Span span;
    bool own_line; /* only white space stands before it on its line */
} Comment;

typedef struct Doc { /* an optional STRING, decoded; text NULL when absent */
    const char *text;
    Span span;
} Doc;

/* What an expression makes use of, through any definition (checker). */
enum {
    USES_DEPTH = 1,    /* depth */
    USES_ROOT = 2,     /* root(e) */
    USES_AFTER = 4,    /* after(e) */
    USES_FROM_TO = 8,  /* from, to: words of moves that may stand inside after(e) */
    USES_MOVE = 16,    /* any other word of moves */
    USES_THEN = 32,    /* ordered alternatives */
    USES_PLAYED = 64,  /* played(e): the move that led to a position of a game */
    USES_RECORD = 128, /* words of moves that a record of the game tells of */
    USES_EDGES = 256,  /* words that know files or edges (vocab.h: absolute) */
    USES_OF_MOVES = USES_AFTER | USES_FROM_TO | USES_MOVE | USES_THEN | USES_PLAYED | USES_RECORD
};

struct Define { /* define NAME(params) "doc" = body */
    Span span;  /* the whole declaration */
    Name name;
    Doc doc;
    Name *params;
    uint32_t n_params;
    Expr *body;

    Table *table; /* checker: the table it belongs to (a library's: the user's) */
    Type type;
    Type *param_types;
    uint32_t open_params; /* one bit per parameter of undetermined type (types.c) */
    unsigned uses;        /* USES_* of its body */
    unsigned *param_bans; /* by parameter: the USES_* that an argument may not have */
    uint32_t full_depth;  /* of its body with definitions written out */
    bool used;
    bool from_library;
    void *checking;
};

/* What a key puts first:  X(kind, its word) */
#define KEY_KINDS(X)   \
    X(LEAST, "least ") \
    X(MOST, "most ")   \
    X(TRUTH, "")

#define KEY_KIND_NAME(kind, word) KEY_##kind,
typedef enum KeyKind { KEY_KINDS(KEY_KIND_NAME) } KeyKind;
#undef KEY_KIND_NAME

typedef struct OrderKey { /* least e, most e, least e if c, most e if c; or a truth alone */
    Span span, at;
    KeyKind kind;
    Expr *expr;
    Expr *condition; /* where the number counts; NULL: everywhere */
} OrderKey;

/* The clauses of a piece of advice:  X(clause, its word).  Up to `them` each is one expression; the
 * last three are numbers with commas between. */
#define ADVICE_CLAUSES(X) \
    X(WHEN, "when")       \
    X(BETTER, "better")   \
    X(HOLDING, "holding") \
    X(US, "us")           \
    X(THEM, "them")       \
    X(PREFER, "prefer")   \
    X(SEEK, "seek")       \
    X(ODDS, "odds")       \
    X(EXPECT, "expect")   \
    X(RISK, "risk")       \
    X(BLEND, "blend")     \
    X(EXPLORE, "explore")

#define CLAUSE_NAME(clause, word) CLAUSE_##clause,
typedef enum ClauseKind {
    ADVICE_CLAUSES(CLAUSE_NAME) N_CLAUSES,
    N_PARTS = CLAUSE_PREFER,
    N_NUMBERS = N_CLAUSES - CLAUSE_RISK
} ClauseKind;
#undef CLAUSE_NAME

/* Its word, as tables write it before a `:`. */
const char *clause_word(ClauseKind kind);

/* The same with the `:`. */
const char *clause_label(ClauseKind kind);

/* The probability with which a tree must reach its leaves if chance moves. */
typedef enum OddsKind {
    ODDS_CERTAIN,  /* for every outcome of chance */
    ODDS_AT_LEAST, /* with a probability of n/m or more */
    ODDS_MOST      /* with the greatest probability that can be forced */
} OddsKind;

typedef struct OddsClause { /* odds: certain, >= n/m, most */
    Span span;
    OddsKind kind;
    uint32_t n, m; /* as written; 0 < n <= m */
} OddsClause;

/* A clause of numbers, constant but for the first one of two of `blend:` */
typedef struct NumbersClause {
    Span span;
    Expr **at;
    uint32_t n;
} NumbersClause;
enum { RISK_MOST_NUMBERS = 4, EXPLORE_NUMBERS = 5 };

/* x in SET, n in a..b, x of SET: a parameter of advice, which has one of these values in each
 * instance. */
typedef struct AdviceParam {
    Name name;
    bool follows; /* of: the piece on the element, wherever it goes */
    Expr *domain; /* a set, or a range of integers */
} AdviceParam;

/* How an item hands values to a parameter:  X(way, its word) */
#define HANDED_WAYS(X) \
    X(ONE, "")         \
    X(ANY, "any ")     \
    X(EACH, "each ")

#define HANDED_WAY_NAME(way, word) HANDED_##way,
typedef enum HandedWay { HANDED_WAYS(HANDED_WAY_NAME) } HandedWay;
#undef HANDED_WAY_NAME

/* What an item hands to a parameter. */
typedef struct ItemArgument {
    Span span;
    HandedWay way; /* a single value; one after the other; in plans all at once */
    Expr *expr;    /* a set, a range where `any` is before it, or an int */
} ItemArgument;

typedef struct RuleItem {
    Name name;
    Span span;               /* with its arguments */
    ItemArgument *arguments; /* one for each parameter */
    uint32_t n_arguments;    /* 0: any of the declared values */
    Advice *advice;          /* checker: one of these two; items of a plan are advice */
    Table *table;
    bool alternatives_listed; /* the alternatives of the advice stand beside it in the rule */
} RuleItem;

typedef struct PlanMesh { /* item with item ...: pursued at once */
    RuleItem *items;
    uint32_t n;
} PlanMesh;

typedef struct PlanStep { /* mesh or mesh ...: alternatives */
    PlanMesh *meshes;
    uint32_t n;
} PlanStep;

typedef struct AdvicePlan { /* step then step ... */
    PlanStep *steps;
    uint32_t n;
} AdvicePlan;

struct Advice { /* advice NAME(params) "doc" clauses; textbook: advice(NAME, B : H : U : V). */
    Span span;
    Name name;
    Doc doc;
    AdviceParam *params;
    uint32_t n_params;
    uint32_t head_end; /* where the name, with its parameters, ends */
    bool textbook;
    Span clause_at[N_CLAUSES]; /* the clause's word; source NULL where the clause is absent */
    union {                    /* NULL where absent */
        struct {
            Expr *when, *better, *holding, *us, *them;
        };
        Expr *part[N_PARTS]; /* the same, by ClauseKind */
    };
    OrderKey *prefer;
    uint32_t n_prefer;
    OrderKey *seek;   /* NULL or one */
    OddsClause *odds; /* NULL: certain */
    OrderKey *expect; /* the estimate, of kind most; NULL: none */
    union {           /* NULL where absent */
        struct {
            NumbersClause *risk;    /* k0, k+, k-, perhaps q */
            NumbersClause *blend;   /* s, r; or r alone */
            NumbersClause *explore; /* a, b; a2, b2, c2 */
        };
        NumbersClause *numbers[N_NUMBERS]; /* the same, by ClauseKind - CLAUSE_RISK */
    };
    AdvicePlan *plan; /* plan NAME "doc" = ..., which has no clauses; else NULL */
    Advice *next;     /* textbook: the next alternative with the same name; NULL: none */

    Table *table; /* checker */
    bool from_library;
    const char *full_name; /* with its prefix in the table at the root */
    bool used;
    uint32_t index; /* its number among all advice of the loaded table */
    unsigned uses;  /* USES_* of better, holding, us and them; of a plan: of all its advice */
    uint8_t visit;  /* of plans: nesting depth of plans */
};

/* A place in a plan; {0}: its beginning. */
typedef struct PlanCursor {
    uint32_t step, mesh, item;
} PlanCursor;

/* The next item of a plan, in the order of the text.   Returns: NULL behind the last.
 * plan: NULL has no items. */
RuleItem *plan_next_item(const AdvicePlan *plan, PlanCursor *at);

/* All of them.  out: room for them; NULL: only their number is wanted.   Returns: their number. */
uint32_t plan_items(const AdvicePlan *plan, const RuleItem **out);

/* Advice without a better-goal, which is kept for ever. */
static inline bool advice_holds(const Advice *a)
{
    return !a->better && !a->plan;
}

/* The estimate of the situation, an expression of positions; NULL: `blend:` has none. */
static inline Expr *advice_situation(const Advice *a)
{
    return a->blend && a->blend->n > 1 ? a->blend->at[0] : NULL;
}

/* The odds that the advice must have. */
static inline OddsKind advice_odds(const Advice *a)
{
    return a->odds ? a->odds->kind : ODDS_CERTAIN;
}

struct Rule { /* rule NAME "doc" if condition then list */
    Span span;
    Name name;
    Doc doc;
    bool textbook;
    Expr *condition; /* NULL: always */
    RuleItem *items;
    uint32_t n_items;
    Table *table; /* checker */
};

typedef struct Use { /* use "path" as NAME */
    Span span;
    Doc path;
    Name as; /* text NULL when absent */
} Use;

/* KEEP IN STEP: SearchMode (ProveMode of prover/prove.h, Al0Search of al0.h) */
typedef enum SearchMode {
    SEARCH_UNSET,
    SEARCH_SHORTEST,
    SEARCH_LOWEST,
    SEARCH_FIRST,
    SEARCH_ANY,
    SEARCH_BEST,
    SEARCH_PREFERRED /* of advice with `expect:`; for other advice SEARCH_SHORTEST */
} SearchMode;
enum { N_SEARCH_MODES = SEARCH_PREFERRED + 1 };

/* Entries of the header:  X(entry, its word) */
#define HEADER_ENTRIES(X)     \
    X(TABLE, "table")         \
    X(GAME, "game")           \
    X(SEARCH, "search")       \
    X(MATERIAL, "material")   \
    X(AIM, "aim")             \
    X(SCOPE, "scope")         \
    X(AVOID, "avoid")         \
    X(RULES, "rules")         \
    X(ODDS, "odds")           \
    X(BOARD, "board")         \
    X(SYMMETRIC, "symmetric") \
    X(REPLAN, "replan")

#define HEADER_NAME(entry, word) HEADER_##entry,
typedef enum HeaderKind { HEADER_ENTRIES(HEADER_NAME) N_HEADERS } HeaderKind;
#undef HEADER_NAME

/* Its word. */
const char *header_word(HeaderKind kind);

/* The header. */
typedef struct Header {
    Span entry_at[N_HEADERS]; /* the words; source NULL: the entry is absent */
    Name table;
    Doc title;
    Name game; /* NAME or STRING */
    bool game_is_string;
    SearchMode search;
    Name search_word; /* as written */
    Doc material;
    Expr *aim, *scope, *avoid;
    Doc rules;        /* a file with more relations over the game's facts */
    OddsClause *odds; /* of no other kind than certain, at least */
    Doc board;        /* which facts of the game a board shows: "cell", "cell 1 2" */
} Header;

typedef enum DeclKind { DECL_USE, DECL_DEFINE, DECL_RULE, DECL_ADVICE } DeclKind;

typedef struct Decl {
    DeclKind kind;
    Span span;
    union {
        Use *use;
        Define *define;
        Rule *rule;
        Advice *advice;
    };
    void *owner; /* for callers that parse without lang/load.c */
} Decl;

/* One file, parsed. */
typedef struct File {
    const Source *source;
    Header header;
    Decl *decls;
    size_t n_decls;
    Decl *dropped; /* those with errors, read as far as the first one */
    size_t n_dropped;
    Comment *comments;
    size_t n_comments;
    Span *directives; /* `:- ... .` of the textbook notation, skipped */
    size_t n_directives;
} File;

#endif
