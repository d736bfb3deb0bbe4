/* places.h - where our programs and files are. */
#ifndef PLACES_H
#define PLACES_H

/* Find them, by /proc or by ARGV0; a message and an end where that cannot be. */
void places_find(const char *argv0);

/* The directory of our parts, lib/pct; and the path of one of them, from malloc. */
const char *place_lib(void);
char *place_part(const char *name);

/* The path of one of our programs, from malloc. */
char *place_program(const char *name);

#endif
