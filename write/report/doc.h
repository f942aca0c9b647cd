/* write/report/doc.h -- a report as a document: its content, independent of the format.
 * Does: keeps facts, sentences, tables, charts and lines of play in their order and nesting.  A
 *   node with a key is for programs; a node with words is for people; most nodes have both.
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

/* The judgement on a value or a verdict; pages show it in colours. */
typedef enum DocTone { DOC_PLAIN, DOC_GOOD, DOC_OPEN, DOC_BAD } DocTone;

/* DOC_NONE is null for programs, and `-` for people. */
typedef struct DocValue {
    DocValueKind kind;
    bool truth;
    int64_t number;
    uint64_t count;
    double real;
    const char *text;  /* foreign text: any bytes */
    unsigned decimals; /* of a real, for people */
    int digits;        /* significant digits of a real, for programs */
    uint64_t whole;    /* the whole of which the count is a part, for pages; 0: none */
    const char *said;  /* text for people in place of the value; NULL: none */
    const char *unit;  /* the noun that it counts, for people: "moves"; NULL: none */
    const char *small; /* a remark under the value, for pages; NULL: none */
    const char *link;  /* target of a link, in Markdown; NULL: none */
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

/* A count; pages show its share of the whole. */
static inline DocValue doc_share(uint64_t n, uint64_t whole, DocTone tone)
{
    return (DocValue){.kind = DOC_COUNT, .count = n, .whole = whole, .tone = tone};
}

static inline DocValue doc_real(double x, unsigned decimals, int digits)
{
    return (DocValue){.kind = DOC_REAL, .real = x, .decimals = decimals, .digits = digits};
}

/* DOC_NONE if the text is NULL. */
static inline DocValue doc_text(const char *text)
{
    return (DocValue){.kind = text ? DOC_TEXT : DOC_NONE, .text = text};
}

/* ---- parts of a document ------------------------------------------------------------------ */

/* The readers of a node.  A summary is one row of a table that lists many reports. */
enum {
    DOC_PROGRAMS = 1,
    DOC_TERMINAL = 2,
    DOC_PAGES = 4, /* HTML and Markdown */
    DOC_SUMMARY = 8,
    DOC_ALL = DOC_PROGRAMS | DOC_TERMINAL | DOC_PAGES
};

/* The head of a report. */
typedef struct DocHead {
    const char *line;    /* the first line on a terminal; NULL: none */
    const char *subject; /* of a page: "Verification of a table of advice" */
    const char *title;   /* its heading */
    const char *name;    /* title of the browser's window */
} DocHead;

/* A terminal shows `word` and `behind`, a page `word` and `meaning`. */
typedef struct DocVerdict {
    DocTone tone;
    const char *word;    /* "PROVED" */
    const char *behind;  /* ": every position is won" */
    const char *meaning; /* a sentence; NULL: none */
} DocVerdict;

/* A column of a table.  Without a key it is omitted for programs, without words for people. */
typedef struct DocColumn {
    const char *key, *words;
    const char *title; /* heading on pages in place of the words; NULL: the words */
    unsigned width;    /* minimum on a terminal */
    bool left;         /* aligned to the left */
    bool bar;          /* pages draw a bar behind the count */
    bool page_only;    /* omitted on terminals */
    bool code;         /* shown as code on pages */
} DocColumn;

typedef struct DocTable {
    const DocColumn *column;
    size_t n;
    unsigned indent;  /* on a terminal */
    bool no_head;     /* a terminal shows no names of columns */
    const char *name; /* the page's label for screen readers; NULL: title of its section */
} DocTable;

/* One or two histograms over 0, 1, ... n - 1. */
typedef struct DocChart {
    const uint64_t *bars, *line; /* line: the second histogram; NULL: none */
    size_t n;
    const char *unit;                  /* "moves" */
    const char *bars_name, *line_name; /* "table", "optimal" */
    const char *x_name, *y_name;       /* "moves to the win", "positions" */
} DocChart;

typedef struct DocMove {
    const char *name;
    unsigned number, player;
    const char *rule, *advice; /* that chose the move; NULL: not our move */
} DocMove;

/* Play from a position.  If cycle < n, the moves from `cycle` on repeat for ever. */
typedef struct DocLine {
    const Game *game;
    const char *label;    /* on a terminal, before the position */
    const char *position; /* as text */
    const char *blame;    /* the advice at fault; NULL: none */
    const DocMove *move;
    size_t n, cycle;    /* number of moves; begin of the cycle, n: no cycle */
    const char *ending; /* the outcome */
    DocTone tone;
} DocLine;

typedef enum DocKind {
    DOC_GROUP,   /* restricts the readers of its content */
    DOC_HEADING, /* head; facts and sentences in it belong to the head */
    DOC_SECTION, /* words: its title; title: its title on pages */
    DOC_OBJECT,  /* for programs; people see its content without the object */
    DOC_LIST,    /* for programs; people see its content without the list */
    DOC_FACTS,   /* figures in one column; pages show a card for each; width, value_width */
    DOC_PARTS,   /* facts that are parts of one count; pages draw bars; words: their kind; of */
    DOC_CLAUSES, /* facts with words for values, one per line */
    DOC_FACT,
    DOC_MEMBER, /* a value for programs alone */
    DOC_SENTENCE,
    DOC_VERDICT,
    DOC_TABLE,
    DOC_ROW, /* cells; its members are for programs */
    DOC_CHART,
    DOC_LINE,
    DOC_CODE /* text of several lines */
} DocKind;

typedef struct DocNode DocNode;
struct DocNode {
    DocKind kind;
    unsigned readers;
    bool measured;     /* times, memory, threads: these differ between equal runs */
    unsigned level;    /* of a fact: 1 for a part of the previous fact; of a sentence: its indent */
    const char *key;   /* NULL: not for programs, except in a list */
    const char *words; /* NULL: not for people */
    const char *title; /* for pages in place of the words; NULL: the words */
    unsigned width, value_width;
    DocValue value;
    union {
        DocHead head;
        DocVerdict verdict;
        DocTable table;
        DocChart chart;
        DocLine line;
        const DocValue *cells;
        const char *of; /* of parts: the name of the whole; NULL: none */
    } as;
    DocNode *up, *next, *first, *last;
};

/* ---- building ----------------------------------------------------------------------------- */

/* A document copies its texts; games must outlive it. */
typedef struct Document {
    Arena *home;
    DocNode *root, *at; /* at: the innermost group that is open */
} Document;

/* The caller owns the document (doc_free). */
Document doc_new(void);
void doc_free(Document *d);

/* Formats a text as printf does.  It lives as long as the document. */
const char *doc_printf(Document *d, const char *fmt, ...) BASE_PRINTF(2, 3);

/* Closes the group opened last by a doc_begin_...(). */
void doc_end(Document *d);
/* Begins a group for some readers.  readers: a set of DOC_... bits. */
void doc_begin_for(Document *d, unsigned readers);
/* Begins the section of times, memory and threads, which is at the foot of a page. */
void doc_begin_measured(Document *d);
void doc_begin_heading(Document *d, const DocHead *head);
/* Begins a section.  Pages capitalize its title.
 * words: the title; NULL: none.
 * title: the title on pages; NULL: words. */
void doc_begin_section(Document *d, const char *words, const char *title);
/* Begin an object or a list for programs. */
void doc_begin_object(Document *d, const char *key);
void doc_begin_list(Document *d, const char *key);
/* Begins a group of facts.  width, value_width: columns on a terminal for words and for values. */
void doc_begin_facts(Document *d, unsigned width, unsigned value_width);
/* The look of parts on pages. */
typedef struct DocParts {
    const char *title; /* title of their table; NULL: none */
    const char *what;  /* their kind: "loss" */
    const char *of;    /* name of the whole, whose shares are shown; NULL: no shares */
} DocParts;
/* Begins facts that are parts of one count.  key: of their object; NULL: no object. */
void doc_begin_parts(Document *d, const char *key, const DocParts *parts);
/* Begins facts whose values are words. */
void doc_begin_clauses(Document *d);
/* Begins a table.  key: of the list of its rows; NULL: not for programs.  The texts of columns are
 * borrowed, and constant. */
void doc_begin_table(Document *d, const char *key, const DocTable *table);

/* Adds a fact.  level: 0, or 1 for a part of the previous fact.  key: NULL: not for programs.
 * words: NULL: not for people. */
void doc_fact(Document *d, unsigned level, const char *key, const char *words, DocValue value);
/* Adds a value for programs only.  key: NULL in a list. */
void doc_member(Document *d, const char *key, DocValue value);
/* Add a list of n counts, or of n texts, for programs only. */
void doc_counts(Document *d, const char *key, const uint64_t *counts, size_t n);
void doc_texts(Document *d, const char *key, const char *const *text, size_t n);
/* Adds a sentence for people only.  level: its indent. */
void doc_say(Document *d, unsigned level, const char *fmt, ...) BASE_PRINTF(3, 4);
void doc_verdict(Document *d, const DocVerdict *verdict);
/* Begins a row of the open table, a group for members.
 * cells: a value for each column.
 * line: the row on a terminal in place of the cells; NULL: the cells. */
void doc_begin_row(Document *d, const DocValue *cells, const char *line);
/* Adds a row without members. */
void doc_row(Document *d, const DocValue *cells);
/* Add a chart; a line of play; a text of several lines. */
void doc_chart(Document *d, const DocChart *chart);
void doc_line(Document *d, const DocLine *line);
void doc_code(Document *d, const char *key, const char *text);

/* ---- reading, for writers of formats ------------------------------------------------------- */

/* The reader, and if measured values are omitted. */
typedef struct DocView {
    unsigned reader; /* one of DOC_PROGRAMS, DOC_TERMINAL, DOC_PAGES, DOC_SUMMARY */
    bool no_seconds;
} DocView;

/* True if the reader sees the node; the column. */
bool doc_is_shown(const DocNode *n, DocView v);
bool doc_column_is_shown(const DocColumn *c, DocView v);

/* True if all counts of a chart at i are 0; all counts of the chart. */
bool doc_chart_is_empty_at(const DocChart *c, size_t i);
bool doc_chart_is_empty(const DocChart *c);

/* Appends a value for people, without its unit and not escaped. */
void doc_value_say(StrBuf *out, const DocValue *v);

/* The largest count in a column of a table; among the facts of a group. */
uint64_t doc_most_in_column(const DocNode *table, size_t column);
uint64_t doc_most_of_facts(const DocNode *group);

#endif
