/* rbreak.h - functions to stop at, as the debugger takes them. */
#ifndef RBREAK_H
#define RBREAK_H

/* The extended regular expression ERE as the driver wants it, basic or extended, each `$` as what
 * ends a name there: gdb calls the entries by which a program calls its libraries `malloc@plt`, and
 * must find them, too.  To be freed. */
char *rbreak_regex(const char *ere);

#endif
