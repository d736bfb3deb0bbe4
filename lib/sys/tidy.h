/* tidy.h - a file of counted records made small again: each place once. */
#ifndef TIDY_H
#define TIDY_H

/* Put the records of the file PATH together, and say in its head how many there are then.  It is
 * replaced at once, by rename, or stays as it is.  Nobody else may write to it meanwhile. */
void tidy_file(const char *path);

#endif
