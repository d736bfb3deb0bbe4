/* outfile.h - the files that the report and the page will be written to. */
#ifndef OUTFILE_H
#define OUTFILE_H

/* Refuse FILE, the value of OPTION, when it is PROGRAM, which NULL is none. FILE NULL: nothing. */
void outfile_check(const char *option, const char *file, const char *program);

/* See that FILE can be written; leave it as it was.  A message and the end where it cannot be. */
void outfile_try(const char *file);

#endif
