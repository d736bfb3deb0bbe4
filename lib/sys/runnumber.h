/* runnumber.h - counts how often each program began. */
#ifndef RUNNUMBER_H
#define RUNNUMBER_H

/* Count a run of the program EXE.  Returns its number in this session, from 1; 0 when it is not
 * counted (no memory, or too many programs). */
unsigned runnumber(const char *exe);

#endif
