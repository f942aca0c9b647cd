/* write/page/style_sheets.h -- the style sheets of write/css/, which the build makes texts of the
 * program.
 * Does: names them.   Knows: nothing.   Must not know: who writes them. */
#ifndef AL0_WRITE_PAGE_STYLE_SHEETS_H
#define AL0_WRITE_PAGE_STYLE_SHEETS_H

extern const char STYLE_REPORT[];  /* report.css: the page of a report, for screens and paper */
extern const char STYLE_PICTURE[]; /* picture.css: cards and edges of a drawn tree */
extern const char STYLE_REFUTED[]; /* refuted.css: behind it, where the tree is a refutation */
extern const char STYLE_CHANCE[];  /* chance.css: likewise, in games with chance */
extern const char STYLE_BOARD[];   /* board.css: little boards, in reports and pictures */

extern const char STYLE_WALK[]; /* walk.css: behind report.css, where one walks trees and lines */

#endif
