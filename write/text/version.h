/* write/text/version.h -- the version that wrote a paper.
 * Knows: nothing.   Must not know: what is written. */
#ifndef AL0_WRITE_TEXT_VERSION_H
#define AL0_WRITE_TEXT_VERSION_H

/* "0.1.0": of the whole project. */
const char *write_version(void);

#endif
