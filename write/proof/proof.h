/* write/proof/proof.h -- the common parts of all kinds of proof files.
 * Does: writes the head, and a stream of text compressed by zstd (proof_packed.c); follows the
 *   moves to a node (proof_line.c).
 * Knows: libzstd, ProofHead.   Must not know: trees.   For write/proof*.c only. */
#ifndef AL0_WRITE_PROOF_PROOF_H
#define AL0_WRITE_PROOF_PROOF_H

#include "game/walk.h"
#include "prover/tree/state_line.h"
#include "write/answer/tree_write.h"

typedef struct Packer Packer;

/* Opens a stream and writes the head of a proof of that claim.  packer_finish() frees it. */
Packer *packer_new(const ProofHead *head, StrategyClaim claim, uint64_t nodes, WriteBytes *write,
                   void *context);

/* Opens a stream in which nothing is written yet. */
Packer *packer_open(WriteBytes *write, void *context);

/* Appends the lines of a head that name the files of the table, and its settings. */
void proof_head_files(StrBuf *b, const ProofHead *h);

/* Bytes of text in the present frame; ends it, and what follows goes into another. */
size_t packer_block_size(const Packer *p);
void packer_end_block(Packer *p);

/* Append a text; a number behind the text `before`. */
void packer_text(Packer *p, const char *text);
void packer_number(Packer *p, const char *before, uint32_t number);
/* Appends the code of a move. */
void packer_move(Packer *p, const Game *game, const void *position, Move move);

/* The line from the root to the present node: by ply, the position and the state of a plan
 * (proof_line.c). */
typedef struct ProofLine {
    const ProofHead *head;
    GameWalk way;
    StateLine states; /* {0}: the head names none */
} ProofLine;

/* Begins at the root.  height: the most plies. */
void proof_line_init(ProofLine *l, const ProofHead *head, unsigned height);
void proof_line_clear(ProofLine *l);
const void *proof_line_position(const ProofLine *l, unsigned ply);
/* Sets the position at ply + 1: the position at `ply` after a move. */
void proof_line_play(ProofLine *l, unsigned ply, Move move);
/* Equal keys: the same position and, for a plan, the same open steps. */
Key proof_line_key(const ProofLine *l, unsigned ply);

/* The brackets around the moves of a node: one move is required, all moves, or all of chance
 * (proof_packed.c). */
typedef struct ProofBrackets {
    const char *open, *close;
} ProofBrackets;
ProofBrackets proof_brackets(const Strategy *s, const Game *g, const void *position);

/* Writes the end mark and frees the stream.   Returns: false if any part could not be written. */
bool packer_finish(Packer *p);

/* write_proof() of a strategy that stays (proof_stay.c). */
ProofWritten write_stay(const Strategy *s, const ProofHead *head, WriteBytes *write, void *context);

#endif
