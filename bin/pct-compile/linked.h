/* linked.h - which files a program's code comes from. */
#ifndef LINKED_H
#define LINKED_H

/* The file of the program that PATTERN means, PROGRAM or one in PATH: from malloc.  NULL: none that
 * is known before it runs. */
char *linked_program(const char *program, const char *pattern);

/* FILE, the libraries that ldd names, and PCT's own: strings from malloc behind which NULL stands,
 * in an array from malloc. */
char **linked_objects(const char *file);

/* 1 when FILE calls dlopen or dlmopen. */
int linked_later(const char *file);

#endif
