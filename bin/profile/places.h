/* places.h - where PCT's programs and files are. */
#ifndef PLACES_H
#define PLACES_H

/* Find the directories, by /proc or by ARGV0; fatal when that is not possible. */
void places_find(const char *argv0);

/* The directory of PCT's parts, lib/pct; and the path of one of the parts, from malloc. */
const char *place_lib(void);
char *place_part(const char *name);

/* The path of one of PCT's programs, from malloc. */
char *place_program(const char *name);

#endif
