/* write/text/version.h -- the version of the project, for documents.
 * Knows: nothing.   Must not know: what is written. */
#ifndef AL0_WRITE_TEXT_VERSION_H
#define AL0_WRITE_TEXT_VERSION_H

/* The version of the project: "0.1.0". */
const char *write_version(void);

#endif
