/* verify/symmetry_values.h -- the values of parts of a table in images of positions.
 * Does: compares them over the positions of a class.
 * Knows: ImagePart, the solver's listings.   Must not know: why a part is compared, searches. */
#ifndef AL0_VERIFY_SYMMETRY_VALUES_H
#define AL0_VERIFY_SYMMETRY_VALUES_H

#include "verify/verify.h"

/* What is compared, and where. */
typedef struct SymmetryRequest {
    const Compiled *c;
    const VerifyOptions *o;
    const char *class;
    uint32_t images;            /* as bits: a group with bit 0 */
    const unsigned char *turns; /* by part; bit t: where side t is to move */
    uint64_t most;              /* 0: all positions are looked at; else about so many */
} SymmetryRequest;

/* What differs. */
typedef struct SymmetryFindings {
    bool *differs;  /* by part: set to true where it does; with most 0, after the first one others
                       may be left out */
    uint32_t first; /* with most 0: of the parts that differ in the first position where one does,
                       the first; and */
    void *position; /* that position; the caller's memory */
    unsigned image;
    bool any; /* one differs */
} SymmetryFindings;

/* Compares the values of the parts in all positions of the class with those in the images.
 * Returns: false with a status: memory, the deadline. */
bool symmetry_compare(const SymmetryRequest *r, SymmetryFindings *out, Status *status);

#endif
