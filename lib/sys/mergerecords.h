/* mergerecords.h - merges the records of a file of counted records: each place once. */
#ifndef MERGERECORDS_H
#define MERGERECORDS_H

/* Merge equal records of the file PATH, and write their number into its head.  A rename replaces
 * the file at once, or it stays as it is.  No one else may write to it meanwhile. */
void mergerecords_file(const char *path);

#endif
