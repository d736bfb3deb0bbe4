/* rbreak.h - translates regular expressions of function names for the debugger. */
#ifndef RBREAK_H
#define RBREAK_H

/* Translate the extended regular expression ERE to what the driver wants, basic or extended.  Each
 * `$` becomes the end of a function's name as the driver has it: a program calls its libraries
 * through entries that gdb names `malloc@plt`, and these must also be found.  To be freed. */
char *rbreak_regex(const char *ere);

#endif
