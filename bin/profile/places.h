/* places.h - where PCT's programs and files are. */
#ifndef PLACES_H
#define PLACES_H

/* Find the directories, by /proc or by ARGV0; fatal when that is not possible. */
void places_find(const char *argv0);

/* place_lib: the directory of PCT's parts, lib/pct.  place_part: the path of the part NAME, from
 * malloc. */
const char *place_lib(void);
char *place_part(const char *name);

/* The path of one of PCT's programs, from malloc. */
char *place_program(const char *name);

#endif
