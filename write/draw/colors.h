/* write/draw/colors.h -- the colours of drawn trees.
 * Does: names them, for drawings with and without style sheets.
 * Knows: nothing.   Must not know: what is drawn. */
#ifndef AL0_WRITE_DRAW_COLORS_H
#define AL0_WRITE_DRAW_COLORS_H

/* Colours of our cards, their cards, leaves, and leaves of a refutation.  The ..._CARD colours are
 * those of leaves with a board.
 * KEEP IN STEP: css/picture.css, css/refuted.css (test_pictures looks). */
#define OUR_LINE "#2a5a8c"
#define OUR_FILL "#dce8f4"
#define THEIR_LINE "#96601f"
#define THEIR_FILL "#fbf1e1"
#define LEAF_LINE "#2e6b47"
#define LEAF_CARD "#d9ecdf"
#define REFUTED_LINE "#9c3126"
#define REFUTED_CARD "#f6dfdb"
/* Cards at which chance moves. */
#define CHANCE_LINE "#6b6b6b"
#define CHANCE_FILL "#e6e6e6"

#endif
