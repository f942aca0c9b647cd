/* write/page/page_texts.h -- the files of write/page/, embedded by the build: the script, and the
 * frame of the page of a tree.
 * Does: declares them.   Knows: nothing.   Must not know: who
 * writes them. */
#ifndef AL0_WRITE_PAGE_PAGE_TEXTS_H
#define AL0_WRITE_PAGE_PAGE_TEXTS_H

/* The script, part by part; the later ones use the earlier. */
extern const char PAGE_BOARD[];   /* board.js: positions on a board */
extern const char PAGE_WALK[];    /* walk.js: a tree, and the reader's place in it */
extern const char PAGE_OUTLINE[]; /* outline.js: a tree as lines that open and fold */
extern const char PAGE_GOALS[];   /* goals.js: goals, values and sets */
extern const char PAGE_PAGE[];    /* page.js: joins the other parts, and starts */

extern const char PAGE_TREE[]; /* tree.html: the frame of the page of a tree */

#endif
