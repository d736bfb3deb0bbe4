/* runwait.h - wait for the processes of a run that outlive its program. */
#ifndef RUNWAIT_H
#define RUNWAIT_H

/* Wait until every process that the index file INDEX names has ended, those that are added
 * meanwhile included, or until SIGINT, SIGQUIT, SIGHUP or SIGTERM comes, whatever the signal
 * mask is.  Waiting for long is said once, on standard error.  Returns 0 when all have ended, 1
 * when a signal came first, -1 and errno when INDEX cannot be read. */
int runwait(const char *index);

#endif
