/* interp/compile/coefficients.h -- the numbers of `risk:`, `blend:` and `explore:`.
 * Does: reads them from the graph; reports faults.
 * Knows: Graph, Advice, CompiledAdvice.   Must not know: positions, searches, how code is made. */
#ifndef AL0_INTERP_COMPILE_COEFFICIENTS_H
#define AL0_INTERP_COMPILE_COEFFICIENTS_H

#include "interp/compile/compiled.h"
#include "interp/compile/graph.h"

/* The numbers of an advice as nodes, by clause (ClauseKind - CLAUSE_RISK) and place; what the
 * clause does not have is not looked at. */
typedef struct CoefficientNodes {
    NodeId at[N_NUMBERS][EXPLORE_NUMBERS];
} CoefficientNodes;

/* Sets into->risk, blend and explore, as into->advice has them.
 * Returns: false, with errors in ds: a number is not constant or out of range. */
bool coefficients_read(Diags *ds, const Graph *g, const CoefficientNodes *nodes,
                       CompiledAdvice *into);

#endif
