/* write/proof/proof.h -- proof files: what all kinds share.
 * Does: the head, and a stream of text that zstd packs on its way out (proof_packed.c); the way to
 *   a node (proof_line.c).
 * Knows: libzstd, ProofHead.   Must not know: trees.   For write/proof*.c only. */
#ifndef AL0_WRITE_PROOF_PROOF_H
#define AL0_WRITE_PROOF_PROOF_H

#include "write/answer/tree_write.h"

typedef struct Packer Packer;

/* A stream that has got the head of a proof of that claim. */
Packer *packer_new(const ProofHead *head, StrategyClaim claim, uint64_t nodes, WriteBytes *write,
                   void *context);

void packer_text(Packer *p, const char *text);
void packer_number(Packer *p, const char *before, uint32_t number);
/* The move as programs write it. */
void packer_move(Packer *p, const Game *game, const void *position, Move move);

/* The way from the root to the node that is being written: a position a ply, and of a plan its
 * state (proof_line.c). */
typedef struct ProofLine {
    const ProofHead *head;
    unsigned char *positions, *states;
    size_t state_size;
} ProofLine;

/* At the root, with room for so many plies. */
void proof_line_init(ProofLine *l, const ProofHead *head, unsigned height);
void proof_line_clear(ProofLine *l);
const void *proof_line_position(const ProofLine *l, unsigned ply);
void proof_line_play(ProofLine *l, unsigned ply, Move move); /* from a ply to the next one */
/* equal: the same position, with the same open of a plan */
Key proof_line_key(const ProofLine *l, unsigned ply);

/* What stands round the moves of a node: one move is asked for, all, or all of chance (proof.c). */
typedef struct ProofBrackets {
    const char *open, *close;
} ProofBrackets;
ProofBrackets proof_brackets(const Strategy *s, const Game *g, const void *position);

/* Writes the end mark and frees the stream; false when something could not be written. */
bool packer_finish(Packer *p);

/* write_proof() of a strategy that stays (proof_stay.c). */
ProofWritten write_stay(const Strategy *s, const ProofHead *head, WriteBytes *write, void *context);

#endif
