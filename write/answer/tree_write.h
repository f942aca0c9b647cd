/* write/answer/tree_write.h -- the forcing tree on paper: text, DOT, pictures, JSON, proof files.
 * Does: walks a tree, replays its moves with the game's functions, and writes the tree.  Text and
 *   JSON are written in pieces (base/strbuf.h): they need no memory for the whole.
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

/* The leaves of a refutation, which is a tree with the sides exchanged: n reasons why there is no
 * tree, and the number of one of them for each leaf. */
typedef struct LeafEnds {
    const uint32_t *reason;  /* by node */
    const char *const *kind; /* by reason: "holding", for programs */
    const char *const *text; /* by reason: "holding fails: not stalemate" */
    uint32_t n;
} LeafEnds;

/* The content of the title, and the root of the tree.  Texts are borrowed; NULL: none. */
typedef struct TreeTitle {
    const Game *game;
    const char *game_digest; /* SHA-256 of the file with its rules; NULL: no such file */
    const void *root;        /* position, in our view */
    const char *table;       /* "krk" */
    const char *rule;        /* "edge"; NULL if the question named an advice */
    const char *advice;      /* "mate_in_2" */
    const char *advice_doc;  /* "Mate in two while their king is on the edge" */
    const char *sought;      /* the value that `seek:` has found, "180"; NULL: none is sought */
    const char *note;        /* an additional line, such as the number of excluded replies */
    bool refutes; /* the tree is a refutation; the notes of its leaves have the reasons */
    bool play;    /* the tree is play by the whole table; with `refutes`, one line that fails */
} TreeTitle;

/* Values of DrawOptions.line besides numbers of lines. */
#define LINE_NONE 0
#define LINE_LONGEST UINT_MAX

/* The pages of a PDF. */
typedef enum PageSize {
    PAGE_FIT,   /* PAGE_ONE if the drawing is no larger than A4 paper, else PAGE_A4 */
    PAGE_A4,    /* portrait or landscape, whichever takes fewer pages */
    PAGE_SLIDE, /* 16:9 */
    PAGE_ONE    /* one page of the drawing's size */
} PageSize;

/* The figures of a finished drawing. */
typedef struct Drawn {
    uint64_t left_out;  /* number of positions of the tree that are not drawn */
    unsigned pages;     /* number of pages of a PDF; else 1 */
    uint64_t positions; /* number of positions of the tree */
} Drawn;

typedef struct DrawOptions {
    bool boards;   /* a little board in each node */
    bool merge;    /* equal positions at one depth are one node (DOT and pictures) */
    bool no_group; /* replies with the same continuation are not grouped */
    unsigned line; /* LINE_NONE: the tree.  Else one line of play: LINE_LONGEST, the first of the
                    * longest; N, the N-th in the order of the plain text, at most the number of
                    * leaves */
    PageSize page;
    /* A position that these two would leave out alone behind its parent is drawn (selection.h). */
    unsigned draw_depth; /* most plies drawn; 0: all */
    unsigned draw_nodes; /* most positions drawn, a group of replies counts as one; 0: all */
    size_t memory;       /* most bytes of the tree and its drawing; 0: no limit */
    Drawn *drawn;        /* result of pictures; NULL: not wanted */
} DrawOptions;

typedef enum PictureFormat { PICTURE_SVG, PICTURE_PNG, PICTURE_PDF } PictureFormat;

/* Appends the lines of a tree without a heading.  title: only game and root are used. */
void write_text_tree(StrBuf *out, const ForcingTree *t, const TreeTitle *title,
                     const DrawOptions *o);

/* Appends a heading and the tree as indented lines with move numbers. */
void write_text(StrBuf *out, const ForcingTree *t, const TreeTitle *title, const DrawOptions *o);

/* Appends the tree as a DOT graph (attributes: docs/formats/dot.md).  If o->memory is too small for
 * all positions, fewer are drawn.
 * Returns: false with a status if it is too small for any. */
bool write_dot(StrBuf *out, const ForcingTree *t, const TreeTitle *title, const DrawOptions *o,
               Status *status);

/* Appends the tree as a picture.  Type is at least 12 pixels high, on the pages of a PDF 9 points.
 * A PNG, or a PDF of one page, omits the positions that do not fit at that size; other PDFs get
 * more pages.  o->memory limits the positions as in write_dot(); the pixels of a PNG may take half
 * of the rest.
 * Returns: false with a status, also if librsvg or Cairo fails. */
bool write_picture(StrBuf *out, PictureFormat format, const ForcingTree *t, const TreeTitle *title,
                   const DrawOptions *o, Status *status);

/* Writes the tree as JSON: {"fen", "turn", "moves": [{"uci", "san", "to": {...}}]} or {"fen",
 * "turn", "leaf": true}.
 * key: as in json.h.
 * ends: of a refutation, whose leaves are {"fen", "turn", "end", "text"}; else NULL. */
void write_json(Json *out, const char *key, const ForcingTree *t, const Game *game,
                const void *root, const LeafEnds *ends);

/* A file named in the head of a proof file; all borrowed. */
typedef struct ProofFile {
    const char *name;   /* without folders */
    const char *digest; /* SHA-256 of its bytes, in hexadecimal */
} ProofFile;

/* The content of the head of a proof file; all borrowed. */
typedef struct ProofHead {
    const Game *game;
    const char *game_digest; /* SHA-256 of the file with its rules; NULL: no such file */
    const void *root;        /* position, in our view */
    const char *advice;
    const char *values;    /* a line of the head for each of its parameters; NULL: it has none */
    const ProofFile *file; /* the table, and the tables that it uses */
    size_t n_files;
    const TableSetting *setting;
    size_t n_settings;
    OddsFraction odds; /* probability that a tree with given-up leaves reaches; m 0: certain */
    NodeIdentity nodes;
} ProofHead;

/* Bounds of a proof file on which readers rely. */
enum { PROOF_MOST_PLIES = 1000, PROOF_MOST_NAMES = 1 << 20, PROOF_LONGEST_MOVE = 255 };

typedef enum ProofWritten {
    PROOF_WRITTEN,
    PROOF_NOT_WRITTEN, /* `write` returned false */
    PROOF_TOO_LARGE,
    PROOF_MEETS_AGAIN /* one node of the strategy has two identities (ProofHead.nodes) */
} ProofWritten;

/* Writes a strategy as a proof file (docs/proofs.md), in pieces; its claim has a word there.
 * PROOF_TOO_LARGE and PROOF_MEETS_AGAIN occur only for strategies whose play stays.
 * Memory: for a tree a bit per node, at most 24 MB, and the buffers of libzstd; for a refutation at
 * first 16 bytes per node, later 8, and a position per ply. */
ProofWritten write_proof(const Strategy *s, const ProofHead *head, WriteBytes *write,
                         void *context);

#endif
