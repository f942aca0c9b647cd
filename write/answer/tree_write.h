/* write/answer/tree_write.h -- the forcing tree on paper: text, DOT, pictures, JSON, proof files.
 * Does: walks a tree, replaying its moves through the game's own functions, and writes it out.
 * Text and JSON are poured on the way (base/strbuf.h), so that they need no memory for the whole.
 * Knows: ForcingTree, Game (to play and name moves, to draw boards).
 * Must not know: the language, how the tree was found, files (it fills buffers, or calls back). */
#ifndef AL0_WRITE_ANSWER_TREE_WRITE_H
#define AL0_WRITE_ANSWER_TREE_WRITE_H

#include <limits.h>
#include <stdbool.h>

#include "base/status.h"
#include "base/strbuf.h"
#include "prover/problem.h"
#include "prover/tree/tree.h"
#include "write/text/json.h"
#include "write/text/table_facts.h"

/* What a refutation, a tree with the sides exchanged, comes to at its leaves: reasons why there is
 * no tree, n of them, and for each node that is a leaf one of their numbers. */
typedef struct LeafEnds {
    const uint32_t *reason;  /* by node */
    const char *const *kind; /* by reason: "holding", for programs */
    const char *const *text; /* by reason: "holding fails: not stalemate" */
    uint32_t n;
} LeafEnds;

/* What the title says, and where the tree begins.  Texts are borrowed; NULL where there is none. */
typedef struct TreeTitle {
    const Game *game;
    const char *game_digest; /* SHA-256 of the file with its rules; NULL: they are in none */
    const void *root;        /* position, in our view */
    const char *table;       /* "krk" */
    const char *rule;        /* "edge", NULL when an advice was asked for by name */
    const char *advice;      /* "mate_in_2" */
    const char *advice_doc;  /* "Mate in two while their king is on the edge", or NULL */
    const char *note;        /* a line more for the reader, e.g. how many replies are excluded */
    bool refutes; /* the tree is a refutation; its notes say why there is no tree at a leaf */
    bool play;    /* of play by the whole table, or where it refutes of one line that fails */
} TreeTitle;

/* DrawOptions.line besides a number. */
#define LINE_NONE 0
#define LINE_LONGEST UINT_MAX

/* How a PDF is cut into pages. */
typedef enum PageSize {
    PAGE_FIT,   /* PAGE_ONE where that is no larger than A4 paper, else PAGE_A4 */
    PAGE_A4,    /* upright or lying, whichever takes fewer */
    PAGE_SLIDE, /* 16:9 */
    PAGE_ONE    /* one page of the drawing's size */
} PageSize;

/* What became of a drawing. */
typedef struct Drawn {
    uint64_t left_out;  /* positions of the tree that are not in it */
    unsigned pages;     /* of a PDF; else 1 */
    uint64_t positions; /* of the tree */
} Drawn;

typedef struct DrawOptions {
    bool boards;   /* a little board in each node */
    bool merge;    /* the same position at the same depth once (DOT and pictures) */
    bool no_group; /* replies with one continuation each by itself */
    unsigned line; /* LINE_NONE: the tree.  Else one line of play alone: LINE_LONGEST, the
                    * first of the longest; N, the N-th in the order of the plain text,
                    * at most the number of leaves */
    PageSize page;
    /* What these two would leave out alone behind a position is drawn, too (selection.h). */
    unsigned draw_depth; /* plies drawn; 0: all */
    unsigned draw_nodes; /* positions drawn, a group of replies counting as one; 0: all */
    size_t memory;       /* bytes that the tree and its drawing may take; 0: any number */
    Drawn *drawn;        /* NULL, or filled in by pictures */
} DrawOptions;

typedef enum PictureFormat { PICTURE_SVG, PICTURE_PNG, PICTURE_PDF } PictureFormat;

/* Appends the lines of a tree alone: of the title it needs game and root. */
void write_text_tree(StrBuf *out, const ForcingTree *t, const TreeTitle *title,
                     const DrawOptions *o);

/* Appends a heading, and the tree as indented lines with move numbers. */
void write_text(StrBuf *out, const ForcingTree *t, const TreeTitle *title, const DrawOptions *o);

/* Appends the tree as a DOT graph (attributes: docs/formats/dot.md).  Where o->memory does not do
 * for all positions, fewer are drawn; false with a status if it does for none. */
bool write_dot(StrBuf *out, const ForcingTree *t, const TreeTitle *title, const DrawOptions *o,
               Status *status);

/* Appends the tree as a picture.  Type is never smaller than 12 pixels, on the pages of a PDF 9
 * points: a PNG, or a PDF of one page, leaves out what does not fit in at that size, other PDFs
 * have as many pages as it takes.  Of o->memory as above; a PNG may take half of what is left for
 * its pixels.  False with a status, also when librsvg or Cairo cannot. */
bool write_picture(StrBuf *out, PictureFormat format, const ForcingTree *t, const TreeTitle *title,
                   const DrawOptions *o, Status *status);

/* Writes the tree as JSON: {"fen", "turn", "moves": [{"uci", "san", "to": {...}}]} or {"fen",
 * "turn", "leaf": true}.  key: as json.h has it.  ends: NULL, or of a refutation, whose leaves are
 * {"fen", "turn", "end", "text"}. */
void write_json(Json *out, const char *key, const ForcingTree *t, const Game *game,
                const void *root, const LeafEnds *ends);

/* What the head of a proof file says; all borrowed. */
typedef struct ProofFile {
    const char *name;   /* its folders are left out */
    const char *digest; /* SHA-256 of its bytes, in hexadecimal */
} ProofFile;

typedef struct ProofHead {
    const Game *game;
    const char *game_digest; /* SHA-256 of the file with its rules; NULL: they are in none */
    const void *root;        /* position, in our view */
    const char *advice;
    const ProofFile *file; /* the table and all that it uses */
    size_t n_files;
    const TableSetting *setting;
    size_t n_settings;
    OddsFraction odds; /* that the tree is to reach, which may give up; m 0: it is certain */
    NodeIdentity nodes;
} ProofHead;

/* Bounds of a proof file, which its readers count on. */
enum { PROOF_MOST_PLIES = 1000, PROOF_MOST_NAMES = 1 << 20, PROOF_LONGEST_MOVE = 255 };

typedef enum ProofWritten {
    PROOF_WRITTEN,
    PROOF_NOT_WRITTEN, /* `write` returned false */
    PROOF_TOO_LARGE,
    PROOF_MEETS_AGAIN /* two nodes that are told apart (ProofHead.nodes) are one of the strategy */
} ProofWritten;

/* Writes a strategy as a proof file (docs/proofs.md), piece by piece; its claim has a word there.
 * The last two results are of strategies whose play stays alone. Memory besides it: for a tree a
 * bit for each node, and at most 24 MB and what libzstd takes; for a refutation 16 bytes for each
 * node, for a while, then 8, and a position a ply. */
ProofWritten write_proof(const Strategy *s, const ProofHead *head, WriteBytes *write,
                         void *context);

#endif
