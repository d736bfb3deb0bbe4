/* mergerecords.h - merges equal records of a data file of counted records, so that each place or
 * path has one record. */
#ifndef MERGERECORDS_H
#define MERGERECORDS_H

/* Merge equal records of the file PATH, and write the number of records into its head.  A new file
 * replaces PATH by a rename; on failure PATH stays as it is.  No other process may write to PATH
 * meanwhile. */
void mergerecords_file(const char *path);

#endif
