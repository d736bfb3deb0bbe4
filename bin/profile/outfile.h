/* outfile.h - checks the files that the report and the page will be written to. */
#ifndef OUTFILE_H
#define OUTFILE_H

/* Refuse FILE, the value of OPTION, when it is the file of PROGRAM.  Does nothing when FILE or
 * PROGRAM is NULL. */
void outfile_check(const char *option, const char *file, const char *program);

/* Check that FILE can be written, and leave it as it was; fatal when it cannot.  Does nothing when
 * FILE is NULL. */
void outfile_try(const char *file);

#endif
