/* write/page/page_texts.h -- the script of write/page/, and the frame of the page of a tree, which
 * the build makes texts of the program. Does: names them.   Knows: nothing.   Must not know: who
 * writes them. */
#ifndef AL0_WRITE_PAGE_PAGE_TEXTS_H
#define AL0_WRITE_PAGE_PAGE_TEXTS_H

/* The script, part by part; the later ones use the earlier. */
extern const char PAGE_BOARD[];   /* board.js: positions on a board */
extern const char PAGE_WALK[];    /* walk.js: a tree, and where its reader stands */
extern const char PAGE_OUTLINE[]; /* outline.js: a tree as lines that open and fold */
extern const char PAGE_GOALS[];   /* goals.js: goals, values and sets */
extern const char PAGE_PAGE[];    /* page.js: all of it together; begins */

extern const char PAGE_TREE[]; /* tree.html: what stands on the page of a tree */

#endif
