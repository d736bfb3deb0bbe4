/* linked.h - finds the files that a program's code comes from. */
#ifndef LINKED_H
#define LINKED_H

/* The file of the program that PATTERN means, from malloc: PROGRAM, or a file in PATH.  NULL when
 * it is not known before PROGRAM runs. */
char *linked_program(const char *program, const char *pattern);

/* FILE, the libraries that ldd names, and PCT's own library: an array of strings, all from malloc,
 * with NULL behind the last. */
char **linked_objects(const char *file);

/* 1 when FILE calls dlopen or dlmopen. */
int linked_later(const char *file);

#endif
