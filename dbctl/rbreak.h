/* rbreak.h - functions to stop at, as gdb's `rbreak` takes them. */
#ifndef RBREAK_H
#define RBREAK_H

/* The extended regular expression ERE as a basic one of the GNU library, in which every `$` also
 * stands before `@plt`: gdb calls the entries by which a program calls its libraries `malloc@plt`. 
 * To be freed. */
char *rbreak_regex(const char *ere);

#endif
