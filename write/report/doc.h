/* write/report/doc.h -- a report as a document: all that it says, whatever it is written as.
 * Does: keeps facts, sentences, tables, charts and lines of play in their order and nesting.  What
 *   has a key is for programs; what has words is for people; most has both.
 * Knows: Arena, Game (of lines of play).   Must not know: formats (doc_write.h), what a report is
 *   about, how texts are escaped.
 * Start reading at doc_fact(). */
#ifndef AL0_WRITE_REPORT_DOC_H
#define AL0_WRITE_REPORT_DOC_H

#include "base/arena.h"
#include "game/game.h"

/* ---- values ------------------------------------------------------------------------------- */

typedef enum DocValueKind {
    DOC_NONE,
    DOC_BOOL,
    DOC_INT,
    DOC_COUNT,
    DOC_REAL,
    DOC_TEXT
} DocValueKind;

/* How a value or a verdict is to be taken; pages show it in colours. */
typedef enum DocTone { DOC_PLAIN, DOC_GOOD, DOC_OPEN, DOC_BAD } DocTone;

/* DOC_NONE is null for programs, and `-` for people. */
typedef struct DocValue {
    DocValueKind kind;
    bool truth;
    int64_t number;
    uint64_t count;
    double real;
    const char *text;  /* anybody's: any bytes */
    unsigned decimals; /* of a real, for people */
    int digits;        /* of a real, for programs: significant ones */
    uint64_t whole;    /* not 0: what the count is a part of, for pages */
    const char *said;  /* NULL, or what people read in its place */
    const char *unit;  /* NULL, or what it counts, for people: "moves" */
    const char *small; /* NULL, or a remark under it, for pages */
    const char *link;  /* NULL, or where it leads, in Markdown */
    DocTone tone;
} DocValue;

static inline DocValue doc_none(void)
{
    return (DocValue){.kind = DOC_NONE};
}

static inline DocValue doc_bool(bool b)
{
    return (DocValue){.kind = DOC_BOOL, .truth = b};
}

static inline DocValue doc_int(int64_t n)
{
    return (DocValue){.kind = DOC_INT, .number = n};
}

static inline DocValue doc_count(uint64_t n)
{
    return (DocValue){.kind = DOC_COUNT, .count = n};
}

/* A count of which pages tell the share of the whole. */
static inline DocValue doc_share(uint64_t n, uint64_t whole, DocTone tone)
{
    return (DocValue){.kind = DOC_COUNT, .count = n, .whole = whole, .tone = tone};
}

static inline DocValue doc_real(double x, unsigned decimals, int digits)
{
    return (DocValue){.kind = DOC_REAL, .real = x, .decimals = decimals, .digits = digits};
}

/* DOC_NONE where the text is NULL. */
static inline DocValue doc_text(const char *text)
{
    return (DocValue){.kind = text ? DOC_TEXT : DOC_NONE, .text = text};
}

/* ---- parts of a document ------------------------------------------------------------------ */

/* Who reads a node.  A summary is one row of a table that lists many reports. */
enum {
    DOC_PROGRAMS = 1,
    DOC_TERMINAL = 2,
    DOC_PAGES = 4, /* HTML and Markdown */
    DOC_SUMMARY = 8,
    DOC_ALL = DOC_PROGRAMS | DOC_TERMINAL | DOC_PAGES
};

/* The head of a report. */
typedef struct DocHead {
    const char *line;    /* NULL, or the first line on a terminal */
    const char *subject; /* of a page: "Verification of a table of advice" */
    const char *title;   /* its heading */
    const char *name;    /* what a browser calls it */
} DocHead;

/* A terminal shows the word and what stands behind it, pages the word and its meaning. */
typedef struct DocVerdict {
    DocTone tone;
    const char *word;    /* "PROVED" */
    const char *behind;  /* ": every position is won" */
    const char *meaning; /* a sentence; NULL: none */
} DocVerdict;

/* A column of a table.  Without a key programs do not get it, without words people do not. */
typedef struct DocColumn {
    const char *key, *words;
    const char *title; /* NULL, or what pages call it instead of its words */
    unsigned width;    /* on a terminal at least */
    bool left;         /* aligned so */
    bool bar;          /* pages draw a bar behind the count */
    bool page_only;    /* of people, those who read pages alone get it */
    bool code;         /* on pages as code */
} DocColumn;

typedef struct DocTable {
    const DocColumn *column;
    size_t n;
    unsigned indent;  /* on a terminal */
    bool no_head;     /* a terminal shows no names of columns */
    const char *name; /* what a page calls it to those who do not see it; NULL: its section's */
} DocTable;

/* Two histograms over 0, 1, ... n - 1. */
typedef struct DocChart {
    const uint64_t *bars, *line; /* line: NULL, or the other one */
    size_t n;
    const char *unit;                  /* "moves" */
    const char *bars_name, *line_name; /* "table", "optimal" */
    const char *x_name, *y_name;       /* "moves to the win", "positions" */
} DocChart;

typedef struct DocMove {
    const char *name;
    unsigned number, player;
    const char *rule, *advice; /* what chose it; NULL: others move */
} DocMove;

/* Play from a position.  It goes round where the cycle begins before its end. */
typedef struct DocLine {
    const Game *game;
    const char *label;    /* on a terminal, before the position */
    const char *position; /* as text */
    const char *blame;    /* NULL, or the advice that is laid to it */
    const DocMove *move;
    size_t n, cycle;    /* cycle == n: there is none */
    const char *ending; /* what it comes to */
    DocTone tone;
} DocLine;

typedef enum DocKind {
    DOC_GROUP,   /* nothing but who reads what is in it */
    DOC_HEADING, /* head: facts and sentences in it belong to the head */
    DOC_SECTION, /* words: its title; title: that of pages */
    DOC_OBJECT,  /* for programs; people see what is in it as if it stood outside */
    DOC_LIST,    /* likewise */
    DOC_FACTS,   /* figures in one column, pages show a card for each; width, value_width */
    DOC_PARTS,   /* facts that are parts of one count: pages draw bars; words: of what kind; of */
    DOC_CLAUSES, /* facts with words for values, one a line */
    DOC_FACT,
    DOC_MEMBER, /* a value for programs alone */
    DOC_SENTENCE,
    DOC_VERDICT,
    DOC_TABLE,
    DOC_ROW, /* cells; members of it are for programs */
    DOC_CHART,
    DOC_LINE,
    DOC_CODE /* text of several lines */
} DocKind;

typedef struct DocNode DocNode;
struct DocNode {
    DocKind kind;
    unsigned readers;
    bool measured;     /* times, memory, threads: what equal runs do not have in common */
    unsigned level;    /* of a fact: 1 for a part of the fact before; of a sentence: its indent */
    const char *key;   /* NULL: not for programs, but in a list */
    const char *words; /* NULL: not for people */
    const char *title; /* NULL, or for pages in place of the words */
    unsigned width, value_width;
    DocValue value;
    union {
        DocHead head;
        DocVerdict verdict;
        DocTable table;
        DocChart chart;
        DocLine line;
        const DocValue *cells;
        const char *of; /* of parts: NULL, or what they are parts of */
    } as;
    DocNode *up, *next, *first, *last;
};

/* ---- building ----------------------------------------------------------------------------- */

/* Texts are copied; a game must outlive it. */
typedef struct Document {
    Arena *home;
    DocNode *root, *at; /* at: the innermost group that is open */
} Document;

Document doc_new(void);
void doc_free(Document *d);

/* A text made like printf does, which lives as long as the document. */
const char *doc_printf(Document *d, const char *fmt, ...) BASE_PRINTF(2, 3);

/* Groups are open until doc_end(). */
void doc_end(Document *d);
void doc_begin_for(Document *d, unsigned readers);
/* A section of times, memory and threads, which stands at the foot of a page. */
void doc_begin_measured(Document *d);
void doc_begin_heading(Document *d, const DocHead *head);
/* words: NULL, or the title; title: NULL, or that of pages where it differs.  Pages begin it with a
 * capital. */
void doc_begin_section(Document *d, const char *words, const char *title);
void doc_begin_object(Document *d, const char *key);
void doc_begin_list(Document *d, const char *key);
/* Columns on a terminal: of the words of facts, and of their values. */
void doc_begin_facts(Document *d, unsigned width, unsigned value_width);
/* How pages show parts. */
typedef struct DocParts {
    const char *title; /* NULL, or over their table */
    const char *what;  /* of what kind they are: "loss" */
    const char *of;    /* NULL, or what they are parts of: their shares of it are told */
} DocParts;
/* key: NULL, or of the object that they are for programs. */
void doc_begin_parts(Document *d, const char *key, const DocParts *parts);
void doc_begin_clauses(Document *d);
/* key: NULL, or of the list of its rows.  Texts of columns are borrowed, and constant. */
void doc_begin_table(Document *d, const char *key, const DocTable *table);

/* A fact; level 1: a part of the fact before it. */
void doc_fact(Document *d, unsigned level, const char *key, const char *words, DocValue value);
/* A value for programs alone; key: NULL in a list. */
void doc_member(Document *d, const char *key, DocValue value);
/* A list of counts for programs alone. */
void doc_counts(Document *d, const char *key, const uint64_t *counts, size_t n);
/* A sentence for people alone. */
void doc_say(Document *d, unsigned level, const char *fmt, ...) BASE_PRINTF(3, 4);
void doc_verdict(Document *d, const DocVerdict *verdict);
/* A row of the table that is open: a value for each of its columns.   line: NULL, or how a terminal
 * tells it, in place of the cells.  It is a group for members. */
void doc_begin_row(Document *d, const DocValue *cells, const char *line);
void doc_row(Document *d, const DocValue *cells);
void doc_chart(Document *d, const DocChart *chart);
void doc_line(Document *d, const DocLine *line);
void doc_code(Document *d, const char *key, const char *text);

/* ---- looking at it, for those who write it ------------------------------------------------ */

/* Who reads it, and whether what is measured is told. */
typedef struct DocView {
    unsigned reader; /* one of DOC_PROGRAMS, DOC_TERMINAL, DOC_PAGES, DOC_SUMMARY */
    bool no_seconds;
} DocView;

bool doc_is_shown(const DocNode *n, DocView v);
bool doc_column_is_shown(const DocColumn *c, DocView v);

/* Appends a value as people read it, without its unit; not escaped. */
void doc_value_say(StrBuf *out, const DocValue *v);

/* The greatest count in a column of a table, or among the facts of a group. */
uint64_t doc_most_in_column(const DocNode *table, size_t column);
uint64_t doc_most_of_facts(const DocNode *group);

#endif
