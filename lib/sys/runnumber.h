/* runnumber.h - how often programs began. */
#ifndef RUNNUMBER_H
#define RUNNUMBER_H

/* The number of the next run of the program EXE in this session, from 1; 0: not counted (no memory,
 * or too many programs). */
unsigned runnumber(const char *exe);

#endif
