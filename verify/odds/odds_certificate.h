/* verify/odds/odds_certificate.h -- what a verification with chance has found, for others to check.
 * Does: claims a lower bound of each position's value, by the moves that the table makes.
 * Knows: OddsRun, Certificate.   Must not know: how a certificate is written. */
#ifndef AL0_VERIFY_ODDS_ODDS_CERTIFICATE_H
#define AL0_VERIFY_ODDS_ODDS_CERTIFICATE_H

#include "verify/certificate.h"
#include "verify/odds/odds_run.h"

/* Claims what the play is worth once it has been valued.
 * moves: those of the table's play.
 * Returns: false with a status. */
bool odds_certify(const OddsRun *p, const Digraph *moves, Certificate *out, Status *status);

#endif
