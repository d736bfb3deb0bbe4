/* rbreak.h - functions to stop at, as the debugger takes them. */
#ifndef RBREAK_H
#define RBREAK_H

/* Translate the extended regular expression ERE to what the driver wants, basic or extended.  Each
 * `$` becomes what ends a name there: a program calls its libraries through entries that gdb names
 * `malloc@plt`, and these must also be found.  To be freed. */
char *rbreak_regex(const char *ere);

#endif
