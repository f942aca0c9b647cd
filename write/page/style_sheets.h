/* write/page/style_sheets.h -- the style sheets of write/css/, embedded by the build.
 * Does: declares them.   Knows: nothing.   Must not know: who writes them. */
#ifndef AL0_WRITE_PAGE_STYLE_SHEETS_H
#define AL0_WRITE_PAGE_STYLE_SHEETS_H

extern const char STYLE_REPORT[];  /* report.css: the page of a report, for screens and paper */
extern const char STYLE_PICTURE[]; /* picture.css: cards and edges of a drawn tree */
extern const char STYLE_REFUTED[]; /* refuted.css: follows picture.css if the tree refutes */
extern const char STYLE_CHANCE[];  /* chance.css: follows picture.css in games with chance */
extern const char STYLE_BOARD[];   /* board.css: little boards, in reports and pictures */

extern const char STYLE_WALK[]; /* walk.css: follows report.css on interactive pages */

#endif
