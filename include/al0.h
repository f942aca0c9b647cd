/* al0.h -- libal0: tables of advice, read, proved and drawn.
 *
 * A table of if-then rules names pieces of advice; a piece of advice has a better-goal to reach, a
 * holding-goal never to lose on the way, and constraints on our moves and theirs.  The library
 * reads a table, finds the rule that applies in a position, searches the forcing tree which shows
 * that the advice cannot fail, and writes the tree out.
 *
 *     Al0Status status;
 *     Al0Table *table = al0_table_read("krk.al0", NULL, &status);
 *     Al0Position *position = al0_position_read(table, fen, strlen(fen), &status);
 *     Al0Session *session = al0_session_new(table, 0, &status);
 *     Al0Answer *answer = al0_ask(session, position, NULL, NULL, &status);
 *     char *text = al0_answer_write(answer, AL0_TEXT, NULL, &status);
 *
 * The groups of this header, each with a chapter in docs/library.md:
 *
 *   basics        version, memory, how a call ended, structs that grow, limits and progress,
 * writing tables        reading, messages, names for editors, installed tables games         words,
 * rules in the Game Description Language positions     positions, moves, lists of positions
 *   expressions   compiled once, evaluated in many positions
 *   questions     what to find, answers, their trees
 *   playing       a table played from move to move
 *   reports       verified tables, parts that are not needed, learned conditions, solved games,
 *                 games searched; prepared tables
 *   chess         endgames solved, moves judged, an engine
 *
 * Rules of the house: no global state; a table is read-only once made and may be shared by threads,
 * a session serves one thread at a time.  The library never prints and never exits (only when
 * memory runs out it aborts).  Texts that a function returns as `char *` are the caller's
 * (al0_free), texts returned as `const char *` live as long as what they were asked of.  A table
 * must outlive the sessions, expressions, lines, answers and reports that were made with it; a
 * session and a position may be freed before the answers they led to.  Strings are UTF-8.
 *
 * A function that can fail takes an `Al0Status *` as its last argument, which may be NULL, and
 * returns NULL, false or 0 on a failure.  NULL where a handle is wanted, and an index that is not
 * less than its count, are mistakes of the program: asserts find them where the library was built
 * with these. */
#ifndef AL0_H
#define AL0_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The version of this header, which the build takes from here.  The rule for changes:
 * docs/library.md, "Versions". */
#define AL0_VERSION_MAJOR 0
#define AL0_VERSION_MINOR 1
#define AL0_VERSION_PATCH 0

#ifdef __cplusplus
/* AL0_INIT() for C++. */
template <typename Type> inline Type al0_sized()
{
    Type made = Type();
    made.size = sizeof made;
    return made;
}

extern "C" {
#endif

#if defined(__GNUC__)
#define AL0_API __attribute__((visibility("default")))
#else
#define AL0_API
#endif

/* ==== basics =============================================================================== */

/* The version of the library, "0.1.0". */
AL0_API const char *al0_version(void);
AL0_API void al0_free(void *text); /* NULL is fine */

/* As realloc(), for what a program itself keeps, but never NULL: where memory runs out it ends as
 * the library does, with a line that names what it was for.  old: NULL, or from here.   Caller owns
 * it (al0_free). */
AL0_API void *al0_alloc(void *old, size_t size, const char *noun);

/* The candidate that somebody who wrote the n bytes of word may have meant ("did you mean ...?"),
 * by letters to change; NULL when none is near.  Borrowed from the candidates. */
AL0_API const char *al0_nearest(const char *word, size_t n, const char *const *candidates,
                                size_t n_candidates);

/* n bytes of anybody's text as a terminal shows them without obeying: bytes that are no UTF-8 and
 * control characters come out as "\x9b", marks that turn the direction of writing as "<U+202E>".
 * keep_lines: line ends stay; else the result is one line.   Caller owns it. */
AL0_API char *al0_visible(const char *text, size_t n, bool keep_lines);

/* ---- how a call ended ---- */

/* A program decides by the kind; the text is for people.  KEEP IN STEP: StatusKind (base/status.h).
 */
typedef enum Al0StatusKind {
    AL0_OK,
    AL0_WRONG_INPUT, /* a text or a file that was read is not what it should be */
    AL0_WRONG_USE,   /* what was asked for does not go together, or not with this table or answer */
    AL0_NOT_FOUND,   /* nothing is called so */
    AL0_CANNOT_READ, /* a file, or what a reader was asked for */
    AL0_CANNOT_WRITE, /* a file, or what a writer was handed */
    AL0_TOO_LARGE,    /* it takes more memory, or more of something, than it may */
    AL0_OUT_OF_TIME,  /* max_time was over before anything was known */
    AL0_INTERRUPTED,  /* `stop` was set before anything was known */
    AL0_UNSUPPORTED   /* this game, or this build of the library, does not offer it */
} Al0StatusKind;

/* Functions that take one fill it in whatever they return.  It needs no initial value, and its size
 * never changes: it has room for further members. */
typedef struct Al0Status {
    Al0StatusKind kind; /* AL0_OK: no failure; the text is empty then */
    char text[256];     /* one line: lower case, no final dot */
    char file[120]; /* the file with the place that is wrong, as it was named; "": there is none */
    unsigned line;  /* the place in that file, from 1, column in characters; 0: there is none */
    unsigned column;
    size_t at;          /* AL0_WRONG_INPUT in a text: the offset of the byte; else 0 */
    size_t reserved[4]; /* 0 */
} Al0Status;

/* The status as a message: "name:line:column: error: ...", the line of the text and a caret under
 * it, all of it visible (al0_visible).  name: what the text is called; line: the number of its
 * first line.
 * text: the n bytes that were read.   Caller owns it. */
AL0_API char *al0_status_write(const Al0Status *status, const char *name, size_t line,
                               const char *text, size_t n);

/* ---- structs that grow ---- */

/* A struct that the program fills in, or that it has filled in, begins with its size: so a later
 * library may give it further members, and serves programs that do not know them.  AL0_INIT() sets
 * the size, and every other member to 0, which stands for its default:
 *
 *     Al0Limits limits = AL0_INIT(Al0Limits);
 *     limits.max_time = 10;
 *
 * or in C with some of the members
 *
 *     Al0Limits limits = {AL0_SIZE(Al0Limits), .max_time = 10};
 *
 * The library reads and writes no more than the size covers.  Where the size says nothing
 * sensible (0: it was not set) the call fails with AL0_WRONG_USE; where a struct of a later header
 * asks for something that this library does not know, with AL0_UNSUPPORTED.
 *
 * A struct that the library hands out by pointer (const Al0Message *, const Al0Progress *, ...) is
 * the library's own, and has no size to set.  It, too, gets further members at its end only: a
 * program may read the members that its header has, and copy them, but makes no arrays of it. */
#define AL0_SIZE(Type) .size = sizeof(Type)
#ifdef __cplusplus
#define AL0_INIT(Type) al0_sized<Type>()
#else
#define AL0_INIT(Type) \
    {                  \
        AL0_SIZE(Type) \
    }
#endif

/* ---- limits and progress ---- */

/* What a long call is doing.  Later versions may have further kinds of work. */
typedef enum Al0Work {
    AL0_WORK_SEARCH,    /* looks for the tree of an advice */
    AL0_WORK_TREE,      /* the tree is found: writes it down, looks for our other moves */
    AL0_WORK_RULES,     /* looks for the rule that applies in each position */
    AL0_WORK_ADVICE,    /* solves advice backwards over all positions */
    AL0_WORK_ENDGAME,   /* solves a class of positions by material */
    AL0_WORK_POSITIONS, /* verifies, asks or lists positions */
    AL0_WORK_PARTS,     /* tries which parts of a table are needed */
    AL0_WORK_GAMES,     /* judges or searches games; done and all are bytes of their text */
    AL0_WORK_PLANS      /* tries plans; done and all are plans, of those made so far */
} Al0Work;

/* How far a long call has come. */
typedef struct Al0Progress {
    Al0Work work;
    const char *name;   /* what is worked on: the advice, the class ("KRvK"), or the work itself
                         * ("positions") */
    uint64_t done, all; /* of this work; all 0: nobody knows how much there is */
    uint64_t positions; /* judged or listed so far by this work; those of helping threads count when
                         * they have ended */
    double seconds;     /* since the call began */
    /* AL0_WORK_SEARCH, AL0_WORK_TREE: */
    unsigned height; /* trees of so many plies are looked for now */
    unsigned tree;   /* the height of the lowest tree found so far; 0: none */
    uint64_t found;  /* AL0_WORK_GAMES: hits of a search so far */
} Al0Progress;

/* Progress callback, called now and then inside a long call, mostly ten times a second at most, by
 * one thread at a time.  It must not use the handle that is at work.
 * Returns: false to stop the call, as `stop` does. */
typedef bool Al0OnProgress(void *context, const Al0Progress *progress);

/* How to search. */
typedef enum Al0Search {
    AL0_SEARCH_OF_TABLE,
    AL0_SHORTEST,
    AL0_LOWEST,
    AL0_FIRST,
    AL0_ANY,
    AL0_BEST,
    AL0_PREFERRED /* of advice with `expect:`; for other advice as AL0_SHORTEST */
} Al0Search;

/* A library that was built for one thread (AL0_THREADS=OFF) has no more: all else counts as one. */
enum { AL0_LARGEST_DEPTH = 1000, AL0_MOST_THREADS = 256 };

/* What a call may take.  0 stands for the default of each, which al0_limits_default() tells; each
 * call says which limits it heeds.  No value is an error: depths and threads beyond the largest
 * count as the largest, a max_time that is negative or no number as none, a search that is none of
 * the above as AL0_SEARCH_OF_TABLE. */
typedef struct Al0Limits {
    size_t size;
    unsigned max_depth; /* plies below the root, for each advice tried */
    unsigned threads;   /* over positions */
    uint64_t max_nodes; /* positions judged, for each advice tried */
    double max_time;    /* seconds for a position; default: none */
    size_t memory;      /* bytes for searches, all threads together */
    Al0Search search;
    /* with AL0_LOWEST, where nobody but us moves: how many times as high as a lowest tree the tree
     * may be, if that is found sooner; up to 1000; less than 1: 1 */
    double within;
    /* NULL, or interrupts the call when it is made non-zero: by a signal, by another thread, or by
     * the library when the progress callback returns false. */
    volatile sig_atomic_t *stop;
    Al0OnProgress *progress; /* or NULL */
    void *progress_context;
} Al0Limits;
/* The defaults of a question; constant. */
AL0_API const Al0Limits *al0_limits_default(void);

/* ---- writing ---- */

/* What things can be written as.  Each function that writes says which of these it knows;
 * another one is a failure, AL0_WRONG_USE. */
typedef enum Al0Format {
    AL0_TEXT,
    AL0_DOT,
    AL0_SVG,
    AL0_PNG,
    AL0_PDF,
    AL0_JSON,
    AL0_PROOF,
    AL0_PGN,  /* chess: one game with variations */
    AL0_HTML, /* one self-contained page */
    AL0_MARKDOWN,
    AL0_ROW, /* one row of a table in Markdown that lists tables of advice */
    AL0_EPD  /* chess: a list of positions */
} Al0Format;

/* Takes the next bytes of what is written; false ends the writing. */
typedef bool Al0Write(void *context, const char *bytes, size_t n);

/* How a PDF is cut into pages. */
typedef enum Al0Page {
    AL0_PAGE_FIT,   /* one page of the drawing's size if that is no larger than A4, else A4 */
    AL0_PAGE_A4,    /* upright or lying, whichever takes fewer pages */
    AL0_PAGE_SLIDE, /* 16:9 */
    AL0_PAGE_ONE    /* one page of the drawing's size */
} Al0Page;

/* What became of a picture. */
typedef struct Al0Drawn {
    size_t size;
    uint64_t left_out;  /* positions of the tree that are not in it */
    uint64_t positions; /* of the tree, or of the refutation, that is drawn */
    unsigned pages;     /* of a PDF; else 1 */
} Al0Drawn;

#define AL0_LINE_LONGEST 0xffffffffu

/* How anything is written.  What does not concern a format is not looked at. */
typedef struct Al0WriteOptions {
    size_t size;
    size_t *length;  /* NULL, or gets the number of bytes */
    bool color;      /* terminal colours in messages */
    bool no_seconds; /* leave out times, and in reports memory and threads: equal runs write equal
                      * bytes */
    /* of answers: */
    bool boards;   /* a little board in each position of a picture */
    bool merge;    /* the same position at the same depth once */
    bool no_group; /* replies with one continuation each by itself */
    unsigned line; /* 0: the tree; else one line of play alone: the N-th in the order of the
                    * plain text, or AL0_LINE_LONGEST, the first of the longest */
    Al0Page page;
    /* What both limits would leave out alone behind a position is drawn, too. */
    unsigned draw_depth; /* plies drawn, 0: all */
    unsigned draw_nodes; /* positions drawn, a group of replies counting as one; 0: all, but
                          * 2,000 in SVG and PNG, 20,000 in PDF and HTML, 100,000 as DOT */
    size_t memory;       /* bytes that the tree and a picture or DOT of it may take, 0: any
                          * number; where that is too little, fewer positions are drawn */
    Al0Drawn *drawn;     /* NULL, or filled in when a picture is written */
} Al0WriteOptions;

/* ==== tables =============================================================================== */

/* ---- reading and asking ---- */

typedef struct Al0Table Al0Table;

/* The text of a file (*n bytes, borrowed until the next call): what an editor has not saved, or a
 * table that is no file.  path: where the file would be, as messages will call it.  NULL: the disk
 * is asked. */
typedef const char *Al0ReadFile(void *context, const char *path, size_t *n);

typedef struct Al0ReadOptions {
    size_t size;
    const char *const *folders; /* where `use` looks, after the folder of the file that names it and
                                   before the installed tables */
    size_t n_folders;
    const char *const *settings; /* "NAME=VALUE": what a definition without parameters (or
                            ALIAS.NAME, of a table in use) is, in place of its text */
    size_t n_settings;
    bool allow_library; /* a file without `table` may lack what its user declares */
    bool installed;     /* a file that is not where path says, a table or rules of a game, is looked
                           for among the installed tables, too */
    bool keep;          /* a table with errors is returned, too: its names, messages and head can be
                           looked at, positions of its game be read, and what rests on no error
                           be computed; it cannot be run */
    struct Al0Messages **messages; /* NULL, or gets all errors and warnings, also where there are
                                      none; the caller's (al0_messages_free) */
    Al0ReadFile *read; /* NULL, or asked first for every file, those that `use` names too */
    void *read_context;
    const Al0Limits *limits; /* NULL, or what rules of a game may take: max_time (default: none),
                                memory (8 GiB), stop */
} Al0ReadOptions;

/* Reads, checks and compiles the table at path ("-": standard input) with all that it uses.
 * options:   NULL for the defaults.
 * status:    has the first error: AL0_NOT_FOUND, AL0_CANNOT_READ and AL0_TOO_LARGE for a file that
 *            could not be read, AL0_OUT_OF_TIME and AL0_INTERRUPTED for rules that took too long,
 *            else AL0_WRONG_INPUT.  A table that is kept (options.keep) has the same status.
 * Returns:   the table, the caller's (al0_table_free); NULL when there are errors (options.keep:
 *            when the file itself cannot be read). */
AL0_API Al0Table *al0_table_read(const char *path, const Al0ReadOptions *options,
                                 Al0Status *status);
/* The same for a text of n bytes; name is what messages call it. */
AL0_API Al0Table *al0_table_read_text(const char *name, const char *text, size_t n,
                                      const Al0ReadOptions *options, Al0Status *status);
/* A table without rules and advice for the game whose rules are in the file at path: with it the
 * positions of the game can be read and played, and an engine can play it.  If the game has one
 * role and no chance, the table has one rule, which looks for a line to the goal 100. options,
 * Returns: as of al0_table_read(); "-" is no file here. */
AL0_API Al0Table *al0_table_of_rules(const char *path, const Al0ReadOptions *options,
                                     Al0Status *status);
AL0_API void al0_table_free(Al0Table *table); /* NULL is fine */

/* True if it can be asked, played and verified: a library (allow_library) and a table with errors
 * (keep) cannot.  Of such a table every question, player, judge and report fails with
 * AL0_WRONG_USE; so do expressions that rest on an error. */
AL0_API bool al0_table_can_run(const Al0Table *table);

/* True when chance moves in its game: a role called `random`. */
AL0_API bool al0_table_has_chance(const Al0Table *table);

/* The installed tables' folder, where `use` looks last; the caller's (al0_free).  It is what
 * AL0_TABLES in the environment names, if that is not empty; else it is found from where the
 * library is installed. */
AL0_API char *al0_tables_folder(void);

/* The file that the table was read from, as messages call it. */
AL0_API const char *al0_table_file(const Al0Table *table);
/* All files that were read for it, itself first, then those that it uses and that these use; i less
 * than the count.  Each as it was opened; "<stdin>" for standard input. */
AL0_API size_t al0_table_file_count(const Al0Table *table);
AL0_API const char *al0_table_file_name(const Al0Table *table, size_t i);
/* The text of such a file as it was read, *n bytes; lives as long as the table. */
AL0_API const char *al0_table_file_text(const Al0Table *table, size_t i, size_t *n);
/* The position in which values are shown near a byte of the table's own file: what follows
 * `%! fen` or `%! position` on the last such line that begins no later, or else on the first one.
 * Returns: *n bytes of that file; NULL if it has no such line. */
AL0_API const char *al0_table_shown_position(const Al0Table *table, size_t at, size_t *n);
AL0_API const char *al0_table_name(const Al0Table *table);  /* NULL for a library */
AL0_API const char *al0_table_title(const Al0Table *table); /* NULL if it has none */
/* Whether it, or a table that it uses, says for which material it is written. */
AL0_API bool al0_table_has_material(const Al0Table *table);
AL0_API size_t al0_table_rule_count(const Al0Table *table);
AL0_API size_t al0_table_advice_count(const Al0Table *table);
AL0_API const char *al0_table_advice_name(const Al0Table *table, size_t i);
AL0_API const char *al0_table_advice_doc(const Al0Table *table, size_t i); /* NULL if it has none */
/* Whether the table, or one that it uses, has an advice that is named so. */
AL0_API bool al0_table_has_advice(const Al0Table *table, const char *name);

/* The settings that the table was read with, in the order of their names; values in canonical
 * layout. */
AL0_API size_t al0_table_setting_count(const Al0Table *table);
AL0_API const char *al0_table_setting_name(const Al0Table *table, size_t i);
AL0_API const char *al0_table_setting_value(const Al0Table *table, size_t i);

/* The canonical layout of the file at path ("-": standard input), textbook notation turned into
 * ours.
 * options:  NULL, or `installed`, `messages`, `read` and `read_context` of it.
 * n:        NULL, or gets the length.
 * Returns:  the text, the caller's; NULL when the file has errors. */
AL0_API char *al0_table_format(const char *path, const Al0ReadOptions *options, size_t *n,
                               Al0Status *status);

/* ---- messages ---- */

typedef enum Al0Severity { AL0_ERROR, AL0_WARNING, AL0_NOTE } Al0Severity;

/* Handed out by pointer; lives as long as the list that it is of. */
typedef struct Al0Message {
    Al0Severity severity;
    bool is_added;         /* another place that the last message before it without this is about */
    const char *file;      /* as it was named when it was read; NULL: about no place */
    unsigned line, column; /* from 1, columns in characters; 0 without a place */
    size_t at, length;     /* the same place in bytes of the file, from 0 */
    const char *text;      /* one line */
    const char *hint;      /* NULL, or what may help, one or more lines */
    /* NULL, or what may have been meant, and the bytes of the file in whose stead it is to stand */
    const char *replacement;
    size_t replace_at, replace_length;
} Al0Message;

/* The errors and warnings of one reading, file by file, in the order of their places. */
typedef struct Al0Messages Al0Messages;
AL0_API void al0_messages_free(Al0Messages *messages); /* NULL is fine */
AL0_API size_t al0_messages_count(const Al0Messages *messages);
/* Message i, less than the count. */
AL0_API const Al0Message *al0_messages_get(const Al0Messages *messages, size_t i);
/* How many errors there are, with those that are too many to be kept. */
AL0_API size_t al0_messages_errors(const Al0Messages *messages);
/* All of them as AL0_TEXT for people (file:line:column: error: ..., with the line that it is
 * about), "" if there are none; or as AL0_JSON, a list of objects with the members of Al0Message.
 * options: NULL, or `color` and `length` of it.   Returns: the text, the caller's; NULL on a
 * failure. */
AL0_API char *al0_messages_write(const Al0Messages *messages, Al0Format format,
                                 const Al0WriteOptions *options, Al0Status *status);

/* ---- names ---- */

typedef enum Al0NameKind {
    AL0_NAME_WORD, /* of the game or the language */
    AL0_NAME_DEFINITION,
    AL0_NAME_ADVICE,
    AL0_NAME_RULE,
    AL0_NAME_TABLE,     /* that the table uses: the prefix of its names */
    AL0_NAME_PARAMETER, /* of a definition */
    AL0_NAME_BOUND,     /* by a binder */
    AL0_NAME_KEYWORD    /* of the language; a clause with its colon */
} Al0NameKind;

/* Handed out by pointer; lives as long as the list and the table. */
typedef struct Al0Name {
    Al0NameKind kind;
    const char *name;
    const char *params; /* "S, T"; "" without parameters */
    const char *type;   /* "bool", "int" or "set"; NULL where it has none, and for what
                           rests on an error of the table */
    const char *help;   /* one line of help, or the text in quotes behind the name; NULL if none */
    const char *file;   /* where it is declared; NULL for words, as the figures that follow are 0 */
    unsigned line, column;         /* from 1, columns in characters */
    size_t at, length;             /* of the name in its declaration, in bytes of the file */
    size_t whole_at, whole_length; /* of the declaration */
    /* al0_table_names_at, al0_table_complete: of the word at the place */
    size_t used_at, used_length;
} Al0Name;

typedef struct Al0Names Al0Names;
AL0_API void al0_names_free(Al0Names *names); /* NULL is fine */
AL0_API size_t al0_names_count(const Al0Names *names);
/* Name i, less than the count. */
AL0_API const Al0Name *al0_names_get(const Al0Names *names, size_t i);

/* All three may be asked of a table with errors.  The lists are the caller's (al0_names_free). What
 * the table's own file declares and which tables it uses, in the order of the text; also
 * declarations with errors, as far as they could be read. */
AL0_API Al0Names *al0_table_names(const Al0Table *table);
/* What the word at a byte of the table's own file may mean: mostly one, none where it is unknown.
 * A word that takes different numbers of arguments is there once for each. */
AL0_API Al0Names *al0_table_names_at(const Al0Table *table, size_t at);
/* What the word that ends at a byte of that file may become, as it is written so far: names that
 * hold there, of the table and of words, and keywords that may stand there; behind `ALIAS.` names
 * of that table. */
AL0_API Al0Names *al0_table_complete(const Al0Table *table, size_t at);
/* The list as AL0_JSON, objects with the members of Al0Name, the kind as a word.
 * options: NULL, or `length` of it.   Returns: the text, the caller's; NULL on a failure. */
AL0_API char *al0_names_write(const Al0Names *names, Al0Format format,
                              const Al0WriteOptions *options, Al0Status *status);

/* ---- places and tokens ---- */

/* Handed out by pointer; lives as long as the list and the table. */
typedef struct Al0Place {
    const char *file;
    size_t at, length; /* in bytes of the file */
    Al0NameKind kind;
    bool is_declaration;
} Al0Place;

typedef struct Al0Places Al0Places;
AL0_API void al0_places_free(Al0Places *places); /* NULL is fine */
AL0_API size_t al0_places_count(const Al0Places *places);
/* Place i, less than the count; by file, then in the order of the text. */
AL0_API const Al0Place *al0_places_get(const Al0Places *places, size_t i);

/* All places of the name at a byte of a file, one of those that were read for the table: the
 * declaration and every use of it, in all these files.  Of a word of the game all its uses.  None
 * where no name stands, or one that means nothing.   Caller owns it (al0_places_free). */
AL0_API Al0Places *al0_table_uses(const Al0Table *table, const char *file, size_t at);

typedef enum Al0TokenKind {
    AL0_TOKEN_NAME, /* that means something: `name` says what */
    AL0_TOKEN_UNKNOWN,
    AL0_TOKEN_KEYWORD,
    AL0_TOKEN_NUMBER,
    AL0_TOKEN_TEXT, /* in quotes */
    AL0_TOKEN_SIGN,
    AL0_TOKEN_COMMENT
} Al0TokenKind;

/* Handed out by pointer; lives as long as the list. */
typedef struct Al0Token {
    Al0TokenKind kind;
    Al0NameKind name;
    bool is_declaration;
    size_t at, length; /* in bytes of the file */
} Al0Token;

/* The tokens of the table's own file with its comments, in the order of the text, for
 * highlighting. */
typedef struct Al0Tokens Al0Tokens;
AL0_API Al0Tokens *al0_table_tokens(const Al0Table *table); /* the caller's (al0_tokens_free) */
AL0_API void al0_tokens_free(Al0Tokens *tokens);            /* NULL is fine */
AL0_API size_t al0_tokens_count(const Al0Tokens *tokens);
/* Token i, less than the count. */
AL0_API const Al0Token *al0_tokens_get(const Al0Tokens *tokens, size_t i);

/* ---- installed tables ---- */

/* What the header of a table says of it; "": it does not say.  Handed out by pointer; lives as long
 * as the catalogue. */
typedef struct Al0CatalogueTable {
    /* as it is named in its folder: what al0_table_read() takes with `installed` */
    const char *file;
    const char *folder;
    const char *name, *title;
    const char *game; /* its name, or the file of its rules */
    const char *material;
} Al0CatalogueTable;

/* The tables, with and without errors but not the libraries, of folders in which tables are looked
 * for.  Of two that are called the same the first. */
typedef struct Al0Catalogue Al0Catalogue;

/* Reads the headers of the tables in the installed tables' folder and all folders in it.
 * options:   NULL, or `folders` of it: these are looked through first.
 * Returns:   the catalogue, the caller's (al0_catalogue_free); NULL on a failure. */
AL0_API Al0Catalogue *al0_catalogue_read(const Al0ReadOptions *options, Al0Status *status);
AL0_API void al0_catalogue_free(Al0Catalogue *catalogue); /* NULL is fine */
AL0_API size_t al0_catalogue_count(const Al0Catalogue *catalogue);
/* Table i, less than the count: by folder, those beside each other first, then those in folders, by
 * name. */
AL0_API const Al0CatalogueTable *al0_catalogue_get(const Al0Catalogue *catalogue, size_t i);
/* All of it, in the formats of reports but AL0_ROW.
 * options: NULL, or `length` of it.   Returns: the text, the caller's; NULL on a failure. */
AL0_API char *al0_catalogue_write(const Al0Catalogue *catalogue, Al0Format format,
                                  const Al0WriteOptions *options, Al0Status *status);

/* ==== games ================================================================================ */

/* ---- words ---- */

/* Handed out by pointer; lives as long as the list that it is of. */
typedef struct Al0Word {
    const char *name;
    const char *params; /* "S, T"; "" without parameters */
    const char *types;  /* of the parameters: "set, int" */
    const char *type;   /* "bool", "int" or "set" */
    const char *help;   /* one line */
    bool of_moves;      /* only in us:, them: and prefer: */
} Al0Word;

/* The names of the games that there are, the default one first; NULL behind the last.  Borrowed,
 * constant. */
AL0_API const char *al0_game_name(size_t i);

/* The words of a game. */
typedef struct Al0Words Al0Words;

/* game:      NULL for the default one, the name of one, or the path of a file of rules
 *            ("draughts.kif").
 * options:   NULL, or `installed`, `messages`, `read`, `read_context` and `limits` of it.
 * Returns:   the words, the caller's (al0_words_free); NULL when there is no such game
 *            (AL0_NOT_FOUND), or when the file has errors. */
AL0_API Al0Words *al0_words_read(const char *game, const Al0ReadOptions *options,
                                 Al0Status *status);
AL0_API void al0_words_free(Al0Words *words); /* NULL is fine */
AL0_API size_t al0_words_count(const Al0Words *words);
/* Word i, less than the count. */
AL0_API const Al0Word *al0_words_get(const Al0Words *words, size_t i);
/* The whole list with the words and clauses of the language, in the formats of reports but AL0_ROW.
 * options: NULL, or `length` of it.   Returns: the text, the caller's; NULL on a failure. */
AL0_API char *al0_words_write(const Al0Words *words, Al0Format format,
                              const Al0WriteOptions *options, Al0Status *status);

/* ---- rules of other games ---- */

/* The rules of a game in the Game Description Language (KIF, or its infix form), checked. */
typedef struct Al0Rules Al0Rules;

/* Reads and checks the rules at path ("-": standard input), and writes them out without variables.
 * options:   NULL, or `installed`, `messages`, `read`, `read_context` and `limits` of it; the rest
 * is about tables. Returns:   the rules, the caller's (al0_rules_free); NULL when there are errors.
 */
AL0_API Al0Rules *al0_rules_read(const char *path, const Al0ReadOptions *options,
                                 Al0Status *status);
AL0_API void al0_rules_free(Al0Rules *rules); /* NULL is fine */

/* The file that the rules were read from, as messages call it; "<stdin>" for standard input. */
AL0_API const char *al0_rules_file(const Al0Rules *rules);

/* How large the rules are when they are written out without variables.  Handed out by pointer;
 * lives as long as the rules. */
typedef struct Al0RulesSize {
    unsigned roles, facts, moves; /* facts that can change; moves of all roles */
    size_t rules, literals;
} Al0RulesSize;
AL0_API const Al0RulesSize *al0_rules_size(const Al0Rules *rules);

/* The name of a role, by number; lives as long as the rules. */
AL0_API const char *al0_rules_role(const Al0Rules *rules, unsigned role);

/* Something that rules should not lead to; part of Al0Exploration, and never larger. */
typedef struct Al0RulesFault {
    uint64_t games;    /* in which it was met; 0: the rest says nothing */
    unsigned role;     /* whom it concerned when it was met first */
    const char *state; /* the facts of the state then */
} Al0RulesFault;

enum { AL0_LONGEST_RANDOM_GAME = 10000 }; /* steps; then a game is given up */

/* What random games have shown.  Handed out by pointer; lives until the next exploration with the
 * rules, or as long as they. */
typedef struct Al0Exploration {
    uint64_t games;
    /* of all games, of the shortest and of the longest; a step is a move of all roles at once */
    uint64_t steps, shortest, longest;
    uint64_t endless;      /* games given up */
    Al0RulesFault no_move; /* a role without a legal move in a state that is not terminal */
    Al0RulesFault no_goal, two_goals; /* of a role, in a terminal state */
    bool interrupted;                 /* these are fewer games than were asked for */
} Al0Exploration;

/* Plays so many games in which every role draws its moves at random.  The same games and seed give
 * the same result on every machine.
 * limits:  NULL, or max_time for all of them, and stop.
 * Returns: what was found, also where it was interrupted; NULL on a failure. */
AL0_API const Al0Exploration *al0_rules_explore(Al0Rules *rules, uint64_t games, uint64_t seed,
                                                const Al0Limits *limits, Al0Status *status);
/* The mean of a role's goals in the games of the last exploration that gave it one; -1: in none. */
AL0_API double al0_rules_mean_goal(const Al0Rules *rules, unsigned role);

/* ==== positions ============================================================================ */

typedef struct Al0Position Al0Position;
/* No player in particular, for al0_position_set_us(). */
#define AL0_DEFAULT_PLAYER (~0u)

/* How positions of the table's game are written: "FEN" (chess), "facts" (games from files of
 * rules). */
AL0_API const char *al0_table_position_format(const Al0Table *table);

/* Reads a position (chess: FEN; games from files: their facts, or `init` and moves) of the table's
 * game.
 * Returns:  the position, the caller's; NULL on a failure. */
AL0_API Al0Position *al0_position_read(const Al0Table *table, const char *text, size_t n,
                                       Al0Status *status);
/* The position after `ply` plies (UINT_MAX: at the end) of the first game of a text (chess: PGN).
 */
AL0_API Al0Position *al0_position_read_game(const Al0Table *table, const char *text, size_t n,
                                            unsigned ply, Al0Status *status);
AL0_API void al0_position_free(Al0Position *position);
/* The position as text, the caller's. */
AL0_API char *al0_position_text(const Al0Position *position);
/* A small drawing of its board, a line for each row, and beside it what is no cell, the caller's;
 * NULL where the game draws none. */
AL0_API char *al0_position_board(const Al0Position *position);
/* The position as AL0_TEXT, as above with a line end; or as AL0_JSON, one object, for a program
 * that shows it and lets somebody move: board, pieces, marks, how it has ended, and all legal moves
 * with the positions behind them (docs/formats/html.md). options: NULL, or `length` of it. Returns:
 * the text, the caller's; NULL on a failure. */
AL0_API char *al0_position_write(const Al0Position *position, Al0Format format,
                                 const Al0WriteOptions *options, Al0Status *status);

/* The players of the table's game by number, as the game names them (chess: "white", "black").
 * Returns:  borrowed; NULL where the game has no more players. */
AL0_API const char *al0_table_player(const Al0Table *table, unsigned player);
/* Sets whose side the table takes.
 * player:  its number; AL0_DEFAULT_PLAYER: the one whose material the table's `material` names, and
 *          the one to move where that fits several or none.
 * Returns: false for a position of another game than the table's, and for a player that is none. */
AL0_API bool al0_position_set_us(Al0Position *position, const Al0Table *table, unsigned player,
                                 Al0Status *status);
AL0_API bool al0_position_us_to_move(const Al0Position *position);
AL0_API const char *al0_position_us(const Al0Position *position); /* "white", "black" */
/* The number of the player to move; that of chance (al0_table_role) where chance is. */
AL0_API unsigned al0_position_role_to_move(const Al0Position *position);
/* How the game has ended where the side to move has no move ("mate", "stalemate"); else NULL. */
AL0_API const char *al0_position_ending(const Al0Position *position);
/* How a game has ended by its n positions, at least one; the last is the present one.  As
 * al0_position_ending(), and in chess also as a draw: "bare kings", "insufficient material",
 * "threefold repetition", "fifty-move rule".  NULL: it goes on.
 * at: with the same us, as al0_position_play() keeps it. */
AL0_API const char *al0_game_ending(const Al0Position *const *at, size_t n);
/* Whether a table is written for a position. */
typedef enum Al0Fit {
    AL0_FITS,
    AL0_OTHER_MATERIAL, /* it and the tables that it uses name others */
    AL0_OUT_OF_SCOPE,   /* its `scope` does not hold; looked at with us to move only */
    AL0_FIT_UNKNOWN,    /* a limit was met before that was known, or the table cannot be run */
    AL0_OTHER_GAME
} Al0Fit;
/* seconds: to compute `scope` in, 0: as many as it takes. */
AL0_API Al0Fit al0_position_fit(const Al0Position *position, const Al0Table *table, double seconds);

/* How a move is written: as people do (chess: SAN, "Kd5"), as programs do (chess: UCI, "e2e4"), or
 * as the rules of a game from a file do ("(mark 1 1)"; chess: as programs do). */
typedef enum Al0Notation { AL0_MOVE_NAME, AL0_MOVE_CODE, AL0_MOVE_TERM } Al0Notation;

/* The legal moves in a position, in the game's order. */
typedef struct Al0Moves Al0Moves;
AL0_API Al0Moves *al0_position_moves(const Al0Position *position); /* the caller's */
AL0_API void al0_moves_free(Al0Moves *moves);                      /* NULL is fine */
AL0_API size_t al0_moves_count(const Al0Moves *moves);
/* Move i, less than the count; the text lives as long as the list. */
AL0_API const char *al0_moves_text(const Al0Moves *moves, size_t i, Al0Notation notation);

/* The position after a legal move, which may be written in either notation.
 * Returns:  a new position with the same us, the caller's; NULL where it is no legal move, or could
 *           be several. */
AL0_API Al0Position *al0_position_play(const Al0Position *position, const char *move,
                                       Al0Status *status);

/* ---- steps: moves of all roles at once ---- */

/* Games from files go on by steps, in which every role makes a move, also one without a choice; the
 * last role may be chance.  Moves and plies, above, go through the choices of a step one after the
 * other.  The positions here are those between steps, in which nobody has chosen. */

/* The roles of the table's game by number: its players, then chance if it has a part in it.
 * Returns: borrowed; NULL where there are no more. */
AL0_API const char *al0_table_role(const Al0Table *table, unsigned role);
/* True if steps can be made from a position: the game is one from a file, and nobody has chosen. */
AL0_API bool al0_position_can_step(const Al0Position *position);
/* The legal moves of a role, whether it has a choice or not; none where the game is over.
 * Returns:  the moves, the caller's; NULL on a failure: no step can be made, or there is no such
 *           role. */
AL0_API Al0Moves *al0_position_role_moves(const Al0Position *position, unsigned role,
                                          Al0Status *status);
/* The position after a step.
 * moves:    by role, in any notation; NULL of a role with one legal move stands for that.
 * Returns:  a new position with the same us, the caller's; NULL on a failure: a move is not legal,
 *           the game is over, or no step can be made. */
AL0_API Al0Position *al0_position_step(const Al0Position *position, const char *const *moves,
                                       Al0Status *status);
/* What a position is worth to a player by the rules, 0 to 100; -1: they do not say it, here or in
 * this game. */
AL0_API int al0_position_goal(const Al0Position *position, unsigned player);

/* ---- lists of positions ---- */

/* A line of a list of positions (chess: EPD): a position, and operations behind it, each an opcode
 * with operands: bm Ra8#; id "a name"; */
typedef struct Al0Line Al0Line;

/* Reads one line of n bytes, without its end; number: which of its file, from 1. Operands in quotes
 * lose these (\" and \\ stand for " and \).  The last semicolon may be missing.
 * Returns:  the line, the caller's (al0_line_free), which the table must outlive; NULL on a
 * failure.
 */
AL0_API Al0Line *al0_line_read(const Al0Table *table, const char *text, size_t n, size_t number,
                               Al0Status *status);
AL0_API void al0_line_free(Al0Line *line); /* NULL is fine */
AL0_API size_t al0_line_number(const Al0Line *line);
/* The position, which is the line's own; al0_position_set_us may be called for it. */
AL0_API Al0Position *al0_line_position(const Al0Line *line);
/* The operations in their order; i from 0, less than the count. */
AL0_API size_t al0_line_operation_count(const Al0Line *line);
AL0_API const char *al0_line_opcode(const Al0Line *line, size_t i);
/* Operand k, from 0, of operation i; NULL behind the last. */
AL0_API const char *al0_line_operand(const Al0Line *line, size_t i, size_t k);

/* ==== expressions ========================================================================== */

/* An expression of a table's language, compiled.  It serves one thread at a time. */
typedef struct Al0Expression Al0Expression;

/* Reads and compiles an expression with the definitions of a table.
 * messages:  NULL, or gets all errors and warnings, also where there are none; the caller's
 *            (al0_messages_free).
 * Returns:   the expression, the caller's (al0_expression_free), which the table must outlive; NULL
 *            when the expression has errors (AL0_WRONG_INPUT), or where the table was kept with
 *            errors and the expression rests on one (AL0_WRONG_USE). */
AL0_API Al0Expression *al0_expression_new(const Al0Table *table, const char *text,
                                          Al0Messages **messages, Al0Status *status);
AL0_API void al0_expression_free(Al0Expression *expression); /* NULL is fine */

typedef enum Al0Type { AL0_BOOL, AL0_INT, AL0_SET } Al0Type;
AL0_API Al0Type al0_expression_type(const Al0Expression *expression);

typedef struct Al0Value {
    size_t size;
    Al0Type type;
    bool defined;   /* false for an int that is undefined */
    int64_t number; /* a bool as 0 or 1, a defined int; else 0 */
    uint64_t set;   /* a bit for each element of a set; else 0 */
    /* what the elements of a set are; 0 where the game has sets of one kind alone (chess: squares)
     */
    unsigned domain;
} Al0Value;

/* Computes the value in a position of the table's game.
 * limits:  NULL, or max_time and stop of it.
 * Returns: true with *value, whose size is set (AL0_INIT); false when it was interrupted. */
AL0_API bool al0_expression_evaluate(Al0Expression *expression, const Al0Position *position,
                                     const Al0Limits *limits, Al0Value *value, Al0Status *status);

/* A value as AL0_TEXT, as its position shows it: "true", "12", "undefined", "{a1, b2}"; or as
 * AL0_JSON, an object on a line: `type` ("bool", "int", "set"), `text`, `value` (an undefined
 * number is null, a set the list of its elements), and of a set its `bits` and its `domain`.
 * position: in which it was computed.
 * options:  NULL, or `length`, and `boards`: a set also as a small board, on lines of its own, or
 *           as the member `board`.
 * Returns:  the text, the caller's; NULL on a failure. */
AL0_API char *al0_value_write(const Al0Value *value, const Al0Position *position, Al0Format format,
                              const Al0WriteOptions *options, Al0Status *status);

/* The value of an expression as text, for an expression that is evaluated once: compiles, evaluates
 * and frees it.
 * Returns: the text, the caller's; NULL on a failure. */
AL0_API char *al0_eval(const Al0Table *table, const Al0Position *position, const char *expression,
                       Al0Status *status);

/* The name of an element of a set ("a1") by the set's domain and the element's bit, 0 to 63, in the
 * position for which the set was computed: sets are seen by us, names are those of the real board.
 * The caller's. */
AL0_API char *al0_position_element(const Al0Position *position, unsigned domain, unsigned bit);

/* ==== questions ============================================================================ */

/* What an answer is to say of each refuted advice that was tried. */
typedef enum Al0Why {
    AL0_WHY_NOT,  /* that it is refuted */
    AL0_WHY_LINE, /* the line in which we last longest; of single advice where it is found in
                   * little time, of a plan within the limits for an advice */
    AL0_WHY_TREE  /* one line for each first move of ours, and their tree against all of
                   * ours; it takes time of its own, within the limits for an advice */
} Al0Why;

/* What is asked, and what to find besides the tree; NULL in its place, and 0 everywhere: the
 * table's choice, and nothing besides. */
typedef struct Al0Question {
    size_t size;
    /* NULL: the table's choice, rule, advice and forcing tree, in a position with us to move.  Else
     * the forcing tree of this one advice, whoever is to move; what its parameters may be stands in
     * parentheses behind the name, as in a rule: "push(any P)". */
    const char *advice;
    bool all_keys; /* every first move of ours with a tree within the least height, */
    /* or, if not 0, within so many plies (at most AL0_LARGEST_DEPTH); no more than the advice lets
     * a tree be high */
    unsigned keys_height;
    bool tries; /* every first move of ours that has no tree within the same height because of
                 * one reply, and that reply; also where the advice is refuted, if it bounds
                 * the height */
    bool duals; /* below the root our other moves that do as well */
    /* What would happen if they moved first: for each reply a tree within the height of the
     * solution, or what the advice or keys_height bounds it by.  Asked of one advice with them to
     * move, this alone is answered: their move counts as the second ply, and the answer is
     * satisfiable if every reply has a tree. */
    bool set_play;
    /* our move alone, not the whole strategy: of advice that holds for ever, where the table is
     * prepared, and of a tree that is too large for the memory; al0_player_move() asks so */
    bool move_only;
    bool close; /* after each reply that the tree leaves out: whether the advice still has a tree if
                 * every reply is allowed from there on; the limits are for each reply */
    /* NULL, or with `close` an advice that the table has: whether it has a tree in each leaf, if
     * the better-goal is a lemma */
    const char *lemma;
    bool threats; /* after each move of ours in the tree what we would do if they passed */
    bool lines;   /* how many lines and positions the tree has, by depth */
    /* Of the table's choice: the table is played from the position against every reply, and the
     * answer's tree is all of that play, if every line comes to the table's aim (with `avoid`, if
     * none comes to what it says); else the line that fails, or never ends.  Nothing besides it is
     * found, then. */
    bool play;
    Al0Why why;
    bool refutation; /* where one advice is refuted, a closed refutation for AL0_PROOF; it
                      * takes time of its own, within max_time, stop and the memory */
    /* Not 0: in place of the table's choice a plan of at most so many pieces (AL0_LARGEST_PLAN) is
     * looked for, smallest first, by which every line comes to the table's aim, whoever is to move;
     * the answer is about that plan, as if the table had it, and tells it with what became of
     * others.  AL0_NOT_SATISFIABLE: there is no such plan; AL0_UNKNOWN: a limit kept some of them
     * undecided.  limits: max_nodes are for each plan, 0: 100000; max_time for all. */
    unsigned plan_size;
    /* What it is made from: names of advice with commas between them; NULL: all single advice that
     * the table itself has. */
    const char *plan_from;
    /* Of best-first search: what a limit has stopped is kept in the session, and goes on in the
     * next question with it, if that is about the same position or one that it has met;
     * al0_player_move() asks so.  The answer depends on earlier questions, then. */
    bool go_on;
} Al0Question;
enum { AL0_LARGEST_PLAN = 8 };

typedef struct Al0Session Al0Session;
typedef struct Al0Answer Al0Answer;

/* What one thread needs to ask about a table.  memory: bytes for searches; 0: the default.
 * Returns: the caller's (al0_session_free); NULL for a table that cannot be run
 * (al0_table_can_run). */
AL0_API Al0Session *al0_session_new(const Al0Table *table, size_t memory, Al0Status *status);
AL0_API void al0_session_free(Al0Session *session); /* NULL is fine */

/* Asks about one position of the table's game.  Where they are to move, and no advice is named, ask
 * for the position after each of their moves (al0_position_moves), or use al0_ask_all().
 * question, limits: NULL for the defaults.
 * Returns: the answer, the caller's (al0_answer_free); an answer is there also when a limit was met
 * or it was interrupted.  NULL with AL0_NOT_FOUND: the table has no such advice; with
 * AL0_WRONG_USE: they are to move and no advice is named. */
AL0_API Al0Answer *al0_ask(Al0Session *session, const Al0Position *position,
                           const Al0Question *question, const Al0Limits *limits, Al0Status *status);
AL0_API void al0_answer_free(Al0Answer *answer); /* NULL is fine */

typedef enum Al0Verdict { AL0_SATISFIABLE, AL0_NOT_SATISFIABLE, AL0_UNKNOWN } Al0Verdict;
AL0_API Al0Verdict al0_answer_verdict(const Al0Answer *answer);
/* True if the verdict is AL0_NOT_SATISFIABLE because the goal of an advice that was tried holds
 * already: no move is proposed, and none is needed. */
AL0_API bool al0_answer_achieved(const Al0Answer *answer);
/* With Al0Question.close: whether the tree holds against all replies, and with Al0Question.lemma in
 * all its leaves; without it, and where there is no tree, AL0_SATISFIABLE. */
AL0_API Al0Verdict al0_answer_closed(const Al0Answer *answer);
AL0_API const char *al0_answer_rule(const Al0Answer *answer); /* NULL: none applied, or not asked */
AL0_API const char *al0_answer_advice(const Al0Answer *answer); /* NULL: none is satisfiable */
/* The same, with the values of its parameters if it has some: "push(runner = c5)". */
AL0_API const char *al0_answer_instance(const Al0Answer *answer);
AL0_API unsigned al0_answer_height(const Al0Answer *answer); /* plies of the tree */
AL0_API size_t al0_answer_size(const Al0Answer *answer);     /* nodes of the tree; 0: none */
AL0_API uint64_t al0_answer_nodes(const Al0Answer *answer);  /* positions judged */
/* How the search went: which method, why, and what it spent; a few lines, the caller's. */
AL0_API char *al0_answer_explain(const Al0Answer *answer);
/* Our move at the root as programs write it (UCI), the caller's; NULL when there is none. */
AL0_API char *al0_answer_move(const Al0Answer *answer);

/* Says which reply led to the position of an answer, in both notations; text and JSON tell it. */
AL0_API void al0_answer_set_reply(Al0Answer *answer, const char *name, const char *code);

/* ---- many positions ---- */

/* Takes the answers to position i: one, or where they are to move (and no advice was asked for) one
 * for each of their moves, in order, so none where they have none.  The answers are the library's,
 * which frees them when this returns.  False stops. */
typedef bool Al0Emit(void *context, size_t i, Al0Answer *const *answers, size_t n);

/* Positions to ask for, of the table's game, and who takes the answers. */
typedef struct Al0Batch {
    size_t size;
    const Al0Position *const *positions; /* they outlive the call */
    size_t n;
    Al0Emit *emit; /* called for each in their order, by one thread at a time */
    void *context;
} Al0Batch;

/* Asks for many positions at once, in parallel (limits.threads).  Of several positions the progress
 * callback is told how many are answered (AL0_WORK_POSITIONS), not how each search goes.
 * Returns: how many positions were answered, fewer when it was stopped; 0 also on a failure. */
AL0_API size_t al0_ask_all(const Al0Table *table, const Al0Batch *batch,
                           const Al0Question *question, const Al0Limits *limits, Al0Status *status);

/* ---- the tree of an answer ---- */

/* A node of the tree is a number: AL0_ROOT, up to al0_answer_size() - 1, so an answer of size 0 has
 * none.  Children have larger numbers than their parents.  Where we are to move a node has one
 * child, the move that the advice proposes; where they are, one for each reply that the advice
 * allows.
 *
 * Where advice holds for ever, and in a tree of more than 1,048,576 positions, the tree is folded:
 * a position from which play goes on stands once, where the shortest way leads to it.  Wherever
 * else play comes to it stands a node without children, and al0_node_again() tells the one with its
 * moves.  Heights of a tree with a better-goal count what stands there; where advice holds, they do
 * not. */
enum { AL0_ROOT = 0 };

AL0_API size_t al0_node_child_count(const Al0Answer *answer, size_t node);
/* Child i, less than the count. */
AL0_API size_t al0_node_child(const Al0Answer *answer, size_t node, size_t i);
/* The child with the highest tree, the first of several; the node is no leaf. */
AL0_API size_t al0_node_longest_child(const Al0Answer *answer, size_t node);
/* The parent of a node that is not the root. */
AL0_API size_t al0_node_parent(const Al0Answer *answer, size_t node);
/* Whether a node has no children: the better-goal holds there, or it is a position that stands
 * elsewhere, or one where advice that holds has nothing more to do; or the tree of a player is cut
 * off there. */
AL0_API bool al0_node_is_leaf(const Al0Answer *answer, size_t node);
/* The node with the same position that has its moves; the node itself where that is none other. */
AL0_API size_t al0_node_again(const Al0Answer *answer, size_t node);
AL0_API bool al0_node_us_to_move(const Al0Answer *answer, size_t node);
AL0_API unsigned al0_node_depth(const Al0Answer *answer, size_t node); /* plies from the root */
/* plies to the deepest leaf below */
AL0_API unsigned al0_node_height(const Al0Answer *answer, size_t node);
/* How many of their legal moves the advice leaves out (`them:`). */
AL0_API unsigned al0_node_excluded(const Al0Answer *answer, size_t node);
/* The move that led to a node, the caller's; NULL at the root. */
AL0_API char *al0_node_move(const Al0Answer *answer, size_t node, Al0Notation notation);
/* The position at a node, the caller's.  It is played out from the root, as it is for the two
 * functions that need it, al0_node_us_to_move and al0_node_move. */
AL0_API Al0Position *al0_node_position(const Al0Answer *answer, size_t node);

/* ---- answers on paper ---- */

/* The answer in a format.  JSON is one line; text tells a failure too; the others need a tree.  It
 * has no AL0_MARKDOWN and no AL0_ROW.
 * Returns: the bytes, with a NUL behind them, the caller's; NULL on a failure. */
AL0_API char *al0_answer_write(const Al0Answer *answer, Al0Format format,
                               const Al0WriteOptions *options, Al0Status *status);

/* The same, piece by piece: text, JSON and proof files of any size need little memory so.  A proof
 * file (AL0_PROOF, which al0-proof-check checks) may be of a tree or of the refutation of one
 * advice, which the question must have asked for.
 * Returns: false on a failure. */
AL0_API bool al0_answer_write_to(const Al0Answer *answer, Al0Format format,
                                 const Al0WriteOptions *options, Al0Write *write, void *context,
                                 Al0Status *status);

/* The story of an answer: which rule applied and why, what was tried before and why it failed
 * (Al0Question.why: AL0_WHY_LINE finds that), what the advice wants, what its tree forces, and what
 * the numbers and sets that its goals speak of come to.
 * node: of the tree, where play stands; AL0_ROOT for the beginning, and where there is no tree.
 * format: AL0_TEXT, plain sentences, or AL0_JSON.   options: NULL, or `length` of it.
 * Returns: the text, the caller's; NULL on a failure. */
AL0_API char *al0_answer_story(const Al0Answer *answer, size_t node, Al0Format format,
                               const Al0WriteOptions *options, Al0Status *status);

/* A line of a list with the answers that al0_ask_all() emits for its position; n is 0 where they
 * are to move and have no move. */
typedef struct Al0AnsweredLine {
    size_t size;
    const Al0Line *line;
    Al0Answer *const *answers;
    size_t n;
} Al0AnsweredLine;

/* What is known of a line: AL0_TEXT, a block for each answer, or AL0_JSON, one line.  Otherwise as
 * al0_answer_write_to(). */
AL0_API bool al0_line_write_to(const Al0AnsweredLine *line, Al0Format format,
                               const Al0WriteOptions *options, Al0Write *write, void *context,
                               Al0Status *status);

/* ==== playing ============================================================================== */

/* Plays a table from move to move.  It remembers the tree of the advice that it follows, and asks
 * the table anew only where the tree ends, or where a reply is not in it: who asks for each move
 * anew may meet other advice half way, and never arrive.  A table that says `replan` is proved with
 * a new tree at every move of ours, and is asked so.  Where a tree is too large for the memory, our
 * move alone is known, and the table is asked anew after it.  Of a shortest tree of more than 6
 * plies whose heights are prepared it looks up the longest line, each reply on it and our move
 * after that, and more as play goes on: a node of height 1 or more without children is where the
 * tree is cut off.  It serves one thread at a time. */
typedef struct Al0Player Al0Player;

/* Why a player has no move, or that it has one. */
typedef enum Al0PlayerOutcome {
    AL0_PLAYER_MOVES,
    AL0_PLAYER_GAME_OVER, /* there is no legal move */
    AL0_PLAYER_THEIR_TURN,
    AL0_PLAYER_NO_RULE,   /* none applies here */
    AL0_PLAYER_NO_ADVICE, /* none of the rule's is satisfiable, or its goal holds already */
    AL0_PLAYER_UNKNOWN,   /* a limit was met before a tree was found; the status says which */
    AL0_PLAYER_WRONG_USE  /* it has no position, or the limits are none */
} Al0PlayerOutcome;

/* Texts live until the next question about a move, or the end of the player; NULL where there is
 * none. */
typedef struct Al0PlayerMove {
    size_t size;
    Al0PlayerOutcome outcome;
    const char *name, *code; /* the move in both notations */
    const char *rule;        /* that led to the tree, where one applied */
    const char *advice;
    /* the better-goal of the advice, in canonical layout; without one its holding-goal */
    const char *goal;
    const char *line;     /* codes of the longest line from here to where the goal holds */
    unsigned plies;       /* of that line */
    bool is_new;          /* the tree was found for this position: the one before has ended */
    const char *instance; /* the advice with the values of its parameters, if it has some */
} Al0PlayerMove;

typedef struct Al0PlayerOptions {
    size_t size;
    size_t memory; /* bytes for searches; 0: the default */
    Al0Why why;    /* what its answers say of refuted advice, for the story of one */
} Al0PlayerOptions;

/* options: NULL for the defaults.   Returns: the caller's (al0_player_free), which the table must
 * outlive; NULL for a table that cannot be run. */
AL0_API Al0Player *al0_player_new(const Al0Table *table, const Al0PlayerOptions *options,
                                  Al0Status *status);
AL0_API void al0_player_free(Al0Player *player); /* NULL is fine */

/* The position to play from; it is copied.  The tree is kept where the position stands in it, at
 * most one move of ours and one of theirs further on: so a client may set position after position.
 * Returns: false for a position of another game. */
AL0_API bool al0_player_set(Al0Player *player, const Al0Position *position, Al0Status *status);
/* Borrowed until it changes; NULL until one is set. */
AL0_API const Al0Position *al0_player_position(const Al0Player *player);
/* Plays a legal move of either side, in either notation: what the player has proposed, their reply,
 * or any other.   Returns: false with a status, where it is none. */
AL0_API bool al0_player_play(Al0Player *player, const char *move, Al0Status *status);

/* What the player would play in its position; it does not play it.  The same question has the same
 * answer.
 * limits: as al0_ask(), where the table has to be asked.
 * out: its size is set (AL0_INIT).
 * Returns: false with *out and a status that say why there is no move. */
AL0_API bool al0_player_move(Al0Player *player, const Al0Limits *limits, Al0PlayerMove *out,
                             Al0Status *status);
/* The answer that it follows, with the node it stands at, or that has left it without a move (its
 * size is 0 then); NULL before it has asked here.  Borrowed until the player is set, plays or is
 * asked for a move. */
AL0_API const Al0Answer *al0_player_plan(const Al0Player *player, size_t *node);

/* ==== reports ============================================================================== */

/* What a long question has found, as a document: of al0_verify(), al0_needless(), al0_learn()
 * and so on.  The table that it is about must outlive it. */
typedef struct Al0Report Al0Report;
AL0_API void al0_report_free(Al0Report *report); /* NULL is fine */
/* The answer of the question that the report is of; AL0_SATISFIABLE where none was put. */
AL0_API Al0Verdict al0_report_verdict(const Al0Report *report);

/* The report as AL0_TEXT for a terminal, AL0_JSON, one object on a line, AL0_HTML, one
 * self-contained page, AL0_MARKDOWN, or, of a verification, AL0_ROW.
 * options: NULL, or `no_seconds` and `length` of it.
 * Returns: the bytes, with a NUL behind them, the caller's; NULL on a failure. */
AL0_API char *al0_report_write(const Al0Report *report, Al0Format format,
                               const Al0WriteOptions *options, Al0Status *status);
/* The same, handed on. */
AL0_API bool al0_report_write_to(const Al0Report *report, Al0Format format,
                                 const Al0WriteOptions *options, Al0Write *write, void *context,
                                 Al0Status *status);

/* ---- whole tables ---- */

/* Processes that share the blocks of one verification of all positions: one leads, and has the
 * checkpoint and the report; the others follow.  All have the same table and options. */
typedef struct Al0CrewWork Al0CrewWork;
typedef struct Al0Crew {
    size_t size;
    /* Of one that follows; called by one thread at a time.  ask: receives the next blocks, from
     * *begin on and before *end; false: there are none.  hand: sends a finished block. */
    bool (*ask)(void *context, uint64_t *begin, uint64_t *end);
    void (*hand)(void *context, uint64_t number, const unsigned char *bytes, size_t n);
    /* NULL: this process follows.  Else gives work to all others (al0_crew_next) and takes their
     * blocks (al0_crew_take) until all have gone; on the thread that called al0_verify(). */
    void (*serve)(void *context, Al0CrewWork *work);
    void *context;
} Al0Crew;
/* For `serve`: the next blocks, as `ask` has them; and a block that another has finished, false if
 * it cannot be one. */
AL0_API bool al0_crew_next(Al0CrewWork *work, uint64_t *begin, uint64_t *end);
AL0_API bool al0_crew_take(Al0CrewWork *work, uint64_t number, const unsigned char *bytes,
                           size_t n);

typedef struct Al0VerifyOptions {
    size_t size;
    bool replan; /* a new tree at every move of ours, also where the table does not say so */
    /* In a game with chance: whom it is verified for, by number (al0_table_player); others, as
     * AL0_DEFAULT_PLAYER: the first.  Elsewhere it is not looked at. */
    unsigned player;
    unsigned examples;      /* of each class of failure; 0: ten */
    const char *checkpoint; /* NULL, or a file that keeps finished work */
    /* In place of all positions of the table's material: those to play from (with them to move:
     * after each reply), or so many of them drawn at random, the same for the same seed.  The truth
     * is not solved then. */
    const Al0Position *const *starts;
    size_t start_count;
    uint64_t sample, seed;
    /* NULL, or told of every position that should be won and is not: a line of a list (chess: EPD)
     * with the reason as a comment (c0), without a line end. */
    void (*failure)(void *context, const char *line);
    /* NULL, or told at once, in a line, what is lost while the run goes on: the checkpoint cannot
     * be written any more.  Without it nobody is told. */
    void (*trouble)(void *context, const char *text);
    void *context;             /* of all */
    unsigned part, part_count; /* al0_verify_part(): which part, from 1, of so many */
    /* Files of all parts of this work, which al0_verify() reads in place of searching; NULL: none.
     * part_trouble: NULL, or told in a line of each that is missing or cannot be used. */
    const char *const *parts;
    size_t n_parts;
    void (*part_trouble)(void *context, const char *text);
    /* NULL, or receives a certificate that al0-proof-check checks (docs/certificates.md), in
     * pieces, where all positions of a table of chess are verified without `replan`. */
    Al0Write *certificate;
    const Al0Crew *crew; /* NULL, or processes that share the work */
    /* The certificate also has refutations of the advice that the table tries before the one that
     * it chooses.  Not in games with chance. */
    bool refutations;
} Al0VerifyOptions;

/* Plays the table from every position of its `material` inside its `scope` and compares with the
 * truth; or from the positions asked for, against every defence.
 * options: NULL for the defaults.
 * limits:  NULL, or depth and nodes for each advice tried, time for the whole run, memory for
 *          positions, play and searches together (8 GiB).
 * Returns: the report, the caller's (al0_report_free), also where it was interrupted; NULL on a
 * failure.  Its verdict: AL0_SATISFIABLE, every position that is won in theory is won; AL0_UNKNOWN,
 * all failures are unknowns; AL0_NOT_SATISFIABLE, there are others. */
AL0_API Al0Report *al0_verify(const Al0Table *table, const Al0VerifyOptions *options,
                              const Al0Limits *limits, Al0Status *status);
/* Searches one part of the work of al0_verify(), of options->part_count parts, and keeps it in the
 * file options->checkpoint, from which a later call goes on; any process on any machine may do so
 * at any time.  With the files of all parts al0_verify() makes the report.
 * With a crew, one that follows searches what the leader gives; there is no file then.
 * limits:  as al0_verify().  *finished: whether all of the part is in the file.
 * Returns: false on a failure. */
AL0_API bool al0_verify_part(const Al0Table *table, const Al0VerifyOptions *options,
                             const Al0Limits *limits, bool *finished, Al0Status *status);
/* A line for each advice: whether it was solved backwards for all positions at once, or searched in
 * each, and why. Caller owns it. */
AL0_API char *al0_report_explain(const Al0Report *report);

/* ---- what a table does not need ---- */

/* Which parts of a table can be left out without losing the proof: rules, advice in a rule's list,
 * `when:` and `holding:`, alternatives of constraints, operands of `and` and `or`.
 *
 * Tries each part of the table (and of its libraries), the large before the small; goes on without
 * those that were not needed, so that without all that are told in the end it is proved.  Of the
 * options it heeds replan, and starts or sample: then it is proved that is proved from these.  The
 * table is changed meanwhile: no other call may use it. Returns: the report, the caller's; NULL on
 * a failure.  Its verdict: AL0_SATISFIABLE, all parts were tried; AL0_UNKNOWN, it was stopped;
 * AL0_NOT_SATISFIABLE, the table is not proved even with all its parts. */
AL0_API Al0Report *al0_needless(Al0Table *table, const Al0VerifyOptions *options,
                                const Al0Limits *limits, Al0Status *status);

/* ---- learning ---- */

/* Conditions under which an advice never fails. */
typedef struct Al0LearnOptions {
    size_t size;
    const char *advice;
    /* We are to move in it, and the advice can be proved there: the candidates are what holds
     * there.  With `unless` or `rules` it may be NULL. */
    const Al0Position *position;
    /* The candidates, with commas between them, 128 at most: conditions; and numbers, which are
     * compared with bounds that are found.  The item "definitions" stands for the table's bool and
     * int definitions without parameters, "words" for candidates of the game's words.  NULL:
     * "definitions", or "words" where the table defines nothing. */
    const char *from;
    /* Learns from failures: what holds in all positions in which a rule tries the advice and it is
     * not proved, and in none of those in which it is. */
    bool unless;
    uint64_t sample, seed;  /* sample: 0, or only so many positions drawn at random */
    Al0Messages **messages; /* NULL, or gets what is wrong with the candidates, also where nothing
                               is; the caller's (al0_messages_free) */
    /* 0, or learns an ordered list of at most so many rules (64 at most), the exceptions of one
     * being what the next is learned from; it may be wrong in some positions, and tells in how many
     * each rule is. */
    unsigned rules;
    /* With `rules`: NULL, or gets the positions in which the list is wrong, one a line, as lists of
     * positions (EPD) have them; the caller's (al0_free); NULL where nothing was learned. */
    char **exceptions;
    /* Learns a plan from the solution of the position alone: its steps are the candidates,
     * conditions all of them, that our moves bring about in the longest line; it must be proved
     * there with fewer nodes than the advice. `rules`, `unless` and `sample` are not asked then. */
    bool as_plan;
} Al0LearnOptions;

/* Asks the advice in every position of the table's `material` with us to move (inside its `scope`),
 * then drops candidates, one at a time, as long as it is proved wherever the rest holds: always the
 * one without which most is proved.  The table is changed meanwhile: no other call may use it.
 * limits:  NULL, or depth and nodes for each position, time and memory for the whole.
 * Returns: the report, the caller's, also where it was interrupted; NULL on a failure.  As AL0_TEXT
 * it is a definition and rules, laid out, with the figures in a comment; or a comment that says why
 * there are none.  Its verdict: AL0_SATISFIABLE, there are such conditions, asked again as they are
 * written (or nothing fails that would have to be excluded); AL0_NOT_SATISFIABLE, there are none;
 * AL0_UNKNOWN, limits kept it from being known. */
AL0_API Al0Report *al0_learn(Al0Table *table, const Al0LearnOptions *options,
                             const Al0Limits *limits, Al0Status *status);

/* ---- games solved ---- */

/* How a game from a file of rules is solved. */
typedef struct Al0ReachedOptions {
    size_t size;
    const char *us; /* NULL, or the one role to solve the game for */
    bool expect;    /* in a game with chance: the mean goal, not the probability of 100 */
} Al0ReachedOptions;

/* Lists all positions of a game from a file of rules that play can reach, and solves them
 * backwards: how many there are, and which goal each role can force against all others; in a game
 * with chance the probability with which each can be sure to win, or the mean goal that each can be
 * sure of.
 * how:     NULL for the defaults.
 * options: as of al0_rules_read(), but for its limits.
 * limits: memory (default 8 GiB), max_time, stop, threads; max_depth: in plies, what lies further
 * from the beginning is not listed (default: no such limit).
 * Returns: the report, the caller's; NULL on a failure.  If a limit ended the work, it tells what
 * is known all the same, and the status names the limit. */
AL0_API Al0Report *al0_solve_rules(const char *path, const Al0ReachedOptions *how,
                                   const Al0ReadOptions *options, const Al0Limits *limits,
                                   Al0Status *status);

/* ---- games searched ---- */

/* A position that was found.  Handed out by pointer; it and its texts live until the callback
 * returns; NULL where there is none. */
typedef struct Al0Hit {
    const char *file;
    uint64_t number;        /* of the game, or of the line of a list, from 1 */
    unsigned ply, last_ply; /* of the position, and of the last one of a sequence */
    bool in_variation;
    const char *us;            /* whose side it is: "white" */
    const char *position;      /* as text */
    const char *name, *code;   /* of the move that is played there, in both notations */
    const char *rule, *advice; /* of the tree, where one was asked for */
    unsigned plies;            /* the height of the tree */
    const char *refutation;    /* with `missed`: the reply that leaves no tree */
} Al0Hit;

/* The value of a tag of the hit's game ("Event"), the caller's; NULL: it has none. */
AL0_API char *al0_hit_tag(const Al0Hit *hit, const char *name);

/* A game or a variation that is passed over, and where it is broken.  Handed out by pointer; it and
 * its texts live until the callback returns. */
typedef struct Al0BrokenGame {
    const char *file;
    uint64_t number;   /* of the game, from 1; 0: the file cannot be read, the rest says nothing */
    bool in_variation; /* a variation of it alone is passed over */
    uint64_t line;     /* of the file, from 1 */
    const char *text;  /* n bytes from the beginning of that line on */
    size_t n;
    const Al0Status *why; /* its place is that of the text */
} Al0BrokenGame;

/* What was searched and found. */
typedef struct Al0Found {
    size_t size;
    uint64_t games, unreadable; /* whole games; files that cannot be read */
    uint64_t broken;            /* games and variations */
    uint64_t bytes;             /* of the files, as they are stored */
    uint64_t positions;         /* that were looked at from some side */
    uint64_t hits, games_with_hits;
    uint64_t unknown; /* positions of which a limit has kept it from being known */
    bool stopped;     /* it was stopped before the end */
} Al0Found;

/* What is looked for in games, and how it is written.  0 and NULL stand for nothing, or for the
 * default of each. */
typedef struct Al0FindOptions {
    size_t size;
    /* NULL, or n_tables of one game, which has records of games (chess).  The expressions are in
     * the names of the only one. */
    const Al0Table *const *tables;
    size_t n_tables;
    /* NULL, every position; or one condition, in the names of the table: where it holds; a set:
     * where it is not empty */
    const char *expression;
    /* NULL, or conditions that hold one after the other behind that position in the same game, each
     * at most within[i] plies behind the one before (0: any number) */
    const char *const *then;
    const unsigned *within; /* NULL: any number */
    size_t n_then;
    const char *all_along; /* NULL, or a condition that holds from the first to the last of these */
    const char *advice;    /* NULL, or where this advice of a table has a tree */
    /* where a table has a tree, and the move that is played leads to a position in which a reply
     * leaves no table with one */
    bool missed;
    /* Whose side "us" is: NULL, who is to move; a player of the game ("white"); "both", each
     * position from either side; "winner", of games that were won; else somebody's name, as the
     * tags White and Black have it, or up to its first comma. */
    const char *us;
    bool variations; /* are searched, too */
    bool unique;     /* of equal positions only the first */
    uint64_t max;    /* so many hits, then the search ends */

    /* What write() gets: AL0_TEXT, a line for each hit; AL0_JSON, an object a line, and a last one
     * with the counts; AL0_EPD, a list of positions; AL0_PGN, the games with hits, with a remark at
     * each; AL0_HTML and AL0_MARKDOWN, a report, with boards for the first 300 hits. */
    Al0Format format;
    bool count; /* the counts alone; AL0_TEXT, AL0_JSON, AL0_HTML or AL0_MARKDOWN */
    /* NULL, or with the counts how many hits there are for each value of a tag ("White") or of an
     * expression */
    const char *count_by;
    Al0Write *write; /* NULL: nothing is written */
    /* NULL, or told of each hit; false ends the search. */
    bool (*hit)(void *context, const Al0Hit *hit);
    /* NULL, or told of a game that is passed over, or of a file whose rest is. */
    void (*broken)(void *context, const Al0BrokenGame *broken);
    void *context;          /* of all three */
    Al0Messages **messages; /* NULL, or gets what is wrong with the expressions, also where nothing
                               is; the caller's (al0_messages_free) */
} Al0FindOptions;

/* Where games come from: files, "-" for standard input, packed by gzip or zstd or not. */
typedef struct Al0FindFiles {
    size_t size;
    const char *const *games; /* of games (chess: PGN) */
    size_t n_games;
    const char *const *lists; /* of positions (chess: EPD), one a line; searched behind the games */
    size_t n_lists;
} Al0FindFiles;

/* Searches games of any number, in little memory, several threads at once; whatever their number,
 * hits come in the order of the files.
 * options: NULL: every position is found, and nothing is written.
 * limits: NULL for the defaults; threads, and for each question to a table depth, nodes, time and
 *   memory; stop; progress (AL0_WORK_GAMES, in bytes).
 * out: its size is set (AL0_INIT).
 * Returns: false on a failure.  Where it was stopped it is none: *out says so, and what was found
 *   until then is kept. */
AL0_API bool al0_find(const Al0FindFiles *files, const Al0FindOptions *options,
                      const Al0Limits *limits, Al0Found *out, Al0Status *status);

/* ---- prepared tables ---- */

/* Advice solved backwards over all positions of a table's material, as verification does it, and
 * kept in a file: where a table is prepared, the heights of such advice are looked up, not
 * searched.  Answers are the same; they come at once. */
typedef struct Al0Prepared Al0Prepared;

/* What came of one advice.  Handed out by pointer; lives as long as what it is of. */
typedef struct Al0PreparedAdvice {
    const char *name; /* lives as long as the table */
    /* how many times: once, or once for each set of values that its goals compare with,
     * `root(...)`; 0: it is searched when it is asked for */
    size_t solved;
    const char *reason; /* NULL, or why it is not solved, a clause */
} Al0PreparedAdvice;

/* The usual file of a table: in the user's cache ($XDG_CACHE_HOME, or ~/.cache), named by the texts
 * of all files that were read for it, its settings, and the version of al0; the caller's.  NULL:
 * there is no such folder. */
AL0_API char *al0_prepared_file(const Al0Table *table);

/* Whether some advice of a table, or of those that it uses, can be solved so.  Where none can,
 * preparing gains nothing. */
AL0_API bool al0_table_can_prepare(const Al0Table *table);

/* Prepares a table: solves its advice, and hands the bytes of the file on when all is solved.
 * limits: NULL, or memory (default 8 GiB), threads, max_time, stop, progress.
 * write:  NULL, or takes the bytes; not called where nothing could be solved.
 * Returns: what was done, the caller's (al0_prepared_free), which the table must outlive; NULL on
 * a failure, and where it was stopped (AL0_OUT_OF_TIME, AL0_INTERRUPTED). */
AL0_API Al0Prepared *al0_prepare(const Al0Table *table, const Al0Limits *limits, Al0Write *write,
                                 void *context, Al0Status *status);
AL0_API void al0_prepared_free(Al0Prepared *prepared); /* NULL is fine */
/* The size of the file; 0: there is nothing to keep, and nothing was written. */
AL0_API uint64_t al0_prepared_bytes(const Al0Prepared *prepared);
/* All advice of the table and of those that it uses; i less than the count. */
AL0_API size_t al0_prepared_count(const Al0Prepared *prepared);
AL0_API const Al0PreparedAdvice *al0_prepared_get(const Al0Prepared *prepared, size_t i);

/* Uses a prepared file from now on; must not be called while sessions, players or engines with the
 * table are there.
 * file: NULL for al0_prepared_file().   memory: bytes that its values may take, 0: as much as
 * searches.
 * Returns: false with a status, where the table stays as it was: AL0_NOT_FOUND, there is no such
 * file, or it was prepared from something else; AL0_CANNOT_READ; AL0_WRONG_INPUT, it is damaged. */
AL0_API bool al0_table_use_prepared(Al0Table *table, const char *file, size_t memory,
                                    Al0Status *status);
AL0_API bool al0_table_is_prepared(const Al0Table *table);

/* ==== chess ================================================================================ */

/* ---- endgames solved ---- */

/* A class of positions by material, ours named first, solved for mate by either side. */
typedef struct Al0Solved Al0Solved;

typedef struct Al0SolvePlan {
    size_t size;
    size_t classes;             /* with those that captures and promotions lead into */
    uint64_t positions, memory; /* stored; bytes at the worst moment */
    double seconds;             /* about */
} Al0SolvePlan;

/* What solving a class takes.  game: NULL for the default one.   out: its size is set (AL0_INIT).
 * Returns: false on a failure: it is no class. */
AL0_API bool al0_solve_plan(const char *game, const char *material, const Al0Limits *limits,
                            Al0SolvePlan *out, Al0Status *status);
/* The class of a position as the side to move sees it, the caller's; NULL on a failure. */
AL0_API char *al0_solve_material(const char *game, const char *position, size_t n,
                                 Al0Status *status);

/* Solves it.  limits: memory (default 8 GiB), threads, max_time, stop, progress.
 * Returns: the caller's (al0_solved_free); NULL on a failure, and where it was stopped before it
 * was done (AL0_OUT_OF_TIME, AL0_INTERRUPTED): nothing is known then. */
AL0_API Al0Solved *al0_solve(const char *game, const char *material, const Al0Limits *limits,
                             Al0Status *status);
AL0_API void al0_solved_free(Al0Solved *solved);

/* How many positions are won, drawn and lost, and in how many moves.   Caller owns the report. */
AL0_API Al0Report *al0_solved_counts(const Al0Solved *solved);
/* The value of a position of the class, and of each move, best first.
 * Returns: the report, the caller's; NULL on a failure. */
AL0_API Al0Report *al0_solved_position(const Al0Solved *solved, const char *position, size_t n,
                                       Al0Status *status);

/* ---- judging moves ---- */

/* Tells of moves whether they are those of a table, and whether they give something away.  The
 * truth is the solved endgame (chess, mate), so a judge serves tables with `aim mate` or `avoid`;
 * of games from files the greatest goal that our role can force, which is known where all that play
 * can reach is listed in a minute.  One thread at a time. */
typedef struct Al0Judge Al0Judge;

typedef enum Al0Judgement {
    AL0_JUDGED_ON_PLAN,  /* the table's move, or one that satisfies the same advice by as low a tree
                          */
    AL0_JUDGED_AS_GOOD,  /* another, which wins as fast as the table's, or comes to more */
    AL0_JUDGED_OFF_PLAN, /* another, and nothing is given away */
    AL0_JUDGED_NO_PLAN,  /* the table has no move, and nothing is given away */
    AL0_JUDGED_THROWS_AWAY, /* it was won, and is drawn; or less can be forced, and it is not lost
                             */
    AL0_JUDGED_LOSES,       /* it was won or drawn, and is lost */
    AL0_JUDGED_UNKNOWN      /* no table's move, and endgame or game are too large to be solved */
} Al0Judgement;
enum { AL0_JUDGEMENTS = 7 };

/* What a position or a move comes to at best play. */
typedef struct Al0Outcome {
    /* 1: we win, 0: a draw, -1: we lose; of games from files 1: the goal 100, -1: our least goal */
    int result;
    /* Moves of the side that mates; 0 of a draw.  Those of a move are counted from the position
     * before it on: the move that mates has 1.  Of games from files plies, and those of a win
     * alone. */
    unsigned moves;
} Al0Outcome;

/* Texts live until the next question; NULL where there is none. */
typedef struct Al0Judged {
    size_t size;
    Al0Judgement judgement;
    const char *name;       /* the move as people write it */
    bool is_tables;         /* it is the very move of the table */
    const char *table_move; /* the table's, with its rule and advice */
    const char *rule, *advice;
    const char *why_none; /* why the table has no move */
    /* what the move leads to: "checkmate", "stalemate", "bare kings"; of games from files "the end"
     */
    const char *ending;
    bool truth_known;              /* the outcomes are: */
    Al0Outcome best, played;       /* of the position, and of the move */
    Al0Outcome tables;             /* of the table's move, if there is one */
    const char *refutation;        /* their best reply, where the move gives something away, */
    const char *refutation_ending; /* and what it leads to */
    /* Where it is asked to play on (Al0JudgeOptions.play), and the move is won, but not on plan: */
    bool was_played;
    /* whether the table, played on from there, comes to its aim against every reply */
    Al0Verdict by_table;
    unsigned
        moves_by_table; /* if so, in how many moves of ours at most, the judged one among them */
    /* Of games from files, where the truth is known: the goals that we can force then. */
    bool has_goals;
    int best_goal, played_goal, tables_goal;
    /* Where chance moves, in place of these: the mean goals that we can expect.  Of a move that
     * expects less than the best AL0_JUDGED_THROWS_AWAY is told, however little that is. */
    bool has_means;
    double best_mean, played_mean, tables_mean;
} Al0Judged;

typedef struct Al0JudgeOptions {
    size_t size;
    /* play on by the table where a move is won, but not on plan: that takes a question for each
     * position that play can reach */
    bool play;
} Al0JudgeOptions;

/* options: NULL for the defaults.   limits: NULL, or those of each question to the table; the
 * progress callback is also told of games (AL0_WORK_GAMES, in bytes).
 * Returns: the caller's (al0_judge_free), which the table must outlive; NULL on a failure. */
AL0_API Al0Judge *al0_judge_new(const Al0Table *table, const Al0JudgeOptions *options,
                                const Al0Limits *limits, Al0Status *status);
AL0_API void al0_judge_free(Al0Judge *judge); /* NULL is fine */

/* Judges a legal move, in either notation, of a position with us to move.  Positions of one game
 * are to be asked for in their order: the judge follows the table's tree, as a player does.
 * out: its size is set (AL0_INIT).
 * Returns: false with a status, where it is no legal move or they are to move. */
AL0_API bool al0_judge_move(Al0Judge *judge, const Al0Position *position, const char *move,
                            Al0Judged *out, Al0Status *status);

/* What is to be said of it, one line of lower case: "on plan; mate in 9 (otherwise: squeeze)".
 * Caller owns it. */
AL0_API char *al0_judged_text(const Al0Judged *judged, Al0Status *status);

/* The same for programs: an object, one line (AL0_JSON), or that line of text with the move in
 * front (AL0_TEXT), each with a line end; or a page (AL0_HTML, AL0_MARKDOWN).  position: that was
 * judged in.   options: NULL, or `length` of it.   Returns: the text, the caller's; NULL on a
 * failure. */
AL0_API char *al0_judged_write(const Al0Judged *judged, const Al0Position *position,
                               Al0Format format, const Al0WriteOptions *options, Al0Status *status);

/* What the moves of one player came to.  Handed out by pointer; lives until the judge is asked
 * again or freed. */
typedef struct Al0JudgedPlayer {
    const char *name;
    uint64_t moves[AL0_JUDGEMENTS];
} Al0JudgedPlayer;

/* Takes judged games. */
typedef struct Al0GamesOut {
    size_t size;
    Al0Write *write; /* false ends the work */
    /* NULL, or told of a game that is passed over: its number from 1, what is wrong, and where */
    void (*broken)(void *context, size_t game, const Al0Status *status);
    void *context;
    const char *name; /* NULL, or the file of the text, which records of games from files tell */
    bool more;        /* games of another text follow: JSON has no line for the players yet */
} Al0GamesOut;

/* Judges every move of a text of games (chess: PGN; else the record of one game) for which the
 * table is written, and writes the games. format: AL0_PGN, the games with comments behind the
 * moves, and $4 on moves that throw a win away or lose; the tags, comments, glyphs and variations
 * of the text are kept.  AL0_JSON, a line for each game, and a last one for the players.  Games
 * from files are written as AL0_TEXT, a line for each choice, AL0_JSON, AL0_HTML or AL0_MARKDOWN, a
 * page for each game.  A game that is broken, or of other rules than those of chess, is passed
 * over. Returns: how many games were written.  AL0_WRONG_INPUT, with the place, tells of the first
 * game that was passed over; with another status the work has ended early. */
AL0_API size_t al0_judge_games(Al0Judge *judge, const char *text, size_t n, Al0Format format,
                               const Al0GamesOut *out, Al0Status *status);
/* The players of the games so far, in the order in which they were met; i less than the count. */
AL0_API size_t al0_judge_player_count(const Al0Judge *judge);
AL0_API const Al0JudgedPlayer *al0_judge_player(const Al0Judge *judge, size_t i);

/* ---- an engine ---- */

/* Finds a move in any position.
 * Chess, as programs with an interface for engines want it: by the table that is written for the
 * position's material, from move to move as a player does; where none has advice in time, by the
 * solved endgame, if it is small enough to be solved meanwhile; and else by a plain search
 * (alpha-beta over material and mobility), which proves nothing.
 * A game from a file of rules: by its table, if it has one with a move; else by random games, whose
 * tree is kept between moves, and what that tree proves (docs/player.md).
 * It serves one thread at a time; `stop` may be set by another. */
typedef struct Al0Engine Al0Engine;

/* memory: bytes for its searches, 0: the default.   Caller owns it (al0_engine_free). */
AL0_API Al0Engine *al0_engine_new(size_t memory);
AL0_API void al0_engine_free(Al0Engine *engine); /* NULL is fine */
/* A table more, which must outlive the engine.  The first one says what is played: chess, which is
 * also played without a table, or the game of its file.  Of several that fit a position, those
 * whose own `material` names its material come first, then those that use such a table, each in the
 * order in which they were added.
 * Returns: false for a table that cannot be run, or is of another game than the first. */
AL0_API bool al0_engine_add(Al0Engine *engine, const Al0Table *table, Al0Status *status);

/* The game so far: it began at a position (chess: FEN; NULL: as games begin), and these moves, in
 * either notation, have been played. The tree that is followed is kept, as al0_player_set() keeps
 * it.
 * Returns: false with a status, where the position or a move is wrong: the engine has no position,
 * then. */
AL0_API bool al0_engine_set(Al0Engine *engine, const char *position, const char *const *moves,
                            size_t n_moves, Al0Status *status);
/* The same with a position of the engine's game, and no moves before it. */
AL0_API bool al0_engine_set_position(Al0Engine *engine, const Al0Position *position,
                                     Al0Status *status);
/* Forgets the game and the tree. */
AL0_API void al0_engine_forget(Al0Engine *engine);

typedef enum Al0Source {
    AL0_FROM_TABLE,   /* a table's advice: the move begins a forcing tree, or goes on in one */
    AL0_FROM_PROOF,   /* a proof: of the mate that was asked for; of the role's best goal here */
    AL0_FROM_ENDGAME, /* the endgame, or a small game, which was solved for this: best play */
    AL0_FROM_SEARCH,  /* a search that has not come to an end: nothing is proved */
    AL0_FROM_GAMES,   /* random games: nothing is proved */
    AL0_ONLY_MOVE     /* the role has no other */
} Al0Source;

/* Texts live until the engine is asked again, set or freed; NULL where there is none. */
typedef struct Al0EngineMove {
    size_t size;
    Al0Source source;
    const char *name, *code; /* the move in both notations */
    const char *line;        /* codes of the line that begins with it, with blanks between them */
    const char *table, *rule, *advice, *doc, *goal; /* where it comes from a table or a proof */
    /* of the line, or to the mate; AL0_FROM_SEARCH: looked ahead; games from files, with
     * AL0_FROM_PROOF: steps to the end of the game at most, 0: not known */
    unsigned plies;
    /* not 0: moves to mate at most, of ours, or where it is below 0 of theirs; also of a table's
     * move, where its endgame is solved or can be in a moment */
    int mate_in;
    int score; /* else: material and mobility, in hundredths of a pawn, for the side to move */
    uint64_t nodes;
    /* AL0_FROM_SEARCH: 1 for the best move, 2 for the best of the others, and so on; else 0 */
    unsigned rank;
    bool is_new; /* the tree was found for this position */
    /* AL0_FROM_SEARCH: the endgame was solved, it is drawn, and the move keeps the draw (proved) */
    bool keeps_draw;
    /* AL0_FROM_ENDGAME, AL0_FROM_SEARCH: why it comes from no table; games from files: why the move
     * is played, "win proved in 9 plies", "0.71 of 12400000 games"; one line */
    const char *remark;
    const Al0Table *late; /* NULL, or a table for this position that had no time to find its move */
    const char *instance; /* the advice with the values of its parameters, if it has some */
    /* Of games from files but with AL0_FROM_TABLE: the mean goal, 0 to 100, of the games with the
     * move, or what it is worth if the game is solved; and the number of these games; nodes is the
     * number of games of this question. */
    double mean;
    uint64_t games;
    /* What is proved of the move: the role is sure of a goal of `sure`, and cannot force more than
     * `at_most`. */
    unsigned sure, at_most;
    /* Of games from files, if random games were asked: lines on what was found of each move. */
    const char *explained;
} Al0EngineMove;

/* 0 stands for no limit.  In games from files seconds, nodes, stop, tell, role and seed count, the
 * others are for chess. */
typedef struct Al0EngineLimits {
    size_t size;
    double seconds; /* for the move */
    /* Not 0: an endgame that is foreseen to be solved in this time is solved before the clock of
     * `seconds` starts; it is given up after four times as long.  0: it is solved within `seconds`.
     */
    double solve_seconds;
    uint64_t nodes; /* about so many, of a proof or of the search; games from files: so many random
                       games */
    unsigned depth; /* plies of the search */
    unsigned mate;  /* not 0: prove a mate in so many moves first of all */
    unsigned threads; /* for proofs */
    /* of the search: so many of the best moves are told at each depth; 0 counts as 1 */
    unsigned lines;
    const char *const *moves; /* codes of the moves to choose from; NULL: all */
    size_t n_moves;
    /* as Al0Limits.stop: a move is there soon after it is made non-zero */
    volatile sig_atomic_t *stop;
    /* NULL, or told of each line of each depth that the search has finished, inside the call; in
     * games from files now and then what would be played. */
    void (*tell)(void *context, const Al0EngineMove *so_far);
    Al0OnProgress *progress; /* NULL, or told now and then how far the endgame is solved */
    void *context;           /* of both */
    /* Games from files: 1 + the player (al0_table_player) for whom a move is wanted, also where
     * others choose at the same time, or where it has no choice; 0: who is to move. */
    unsigned role;
    /* Games from files: of what is drawn.  With the same seed, `nodes` and no `seconds` a new
     * engine finds the same move on every machine. */
    uint64_t seed;
} Al0EngineLimits;

/* The move for the side to move, or for the role that the limits name; it is not played.  limits:
 * NULL for none; in games from files 100,000 random games, then.
 * out: its size is set (AL0_INIT).
 * Returns: false with a status, where there is no legal move to choose, or no position. */
AL0_API bool al0_engine_move(Al0Engine *engine, const Al0EngineLimits *limits, Al0EngineMove *out,
                             Al0Status *status);
/* Thinks about the position ahead of a question: what is found is kept for the next ones.  Games
 * from files only; of the limits seconds, nodes, stop, role, seed and tell count.
 * Returns: false with a status: no position, the game is over, no limit, or chess. */
AL0_API bool al0_engine_prepare(Al0Engine *engine, const Al0EngineLimits *limits,
                                Al0Status *status);

#ifdef __cplusplus
}
#endif

#endif
