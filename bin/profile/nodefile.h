/* nodefile.h - recognises Node.js. */
#ifndef NODEFILE_H
#define NODEFILE_H

/* The file of the Node.js that the program NAME, found in PATH, is or is run by, through #! lines
 * and env(1); to be freed.  NULL when it is another program. */
char *nodefile_of(const char *name, const char *path);

#endif
