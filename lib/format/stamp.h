/* stamp.h - marks a data file with the name of the translator for its addresses. */
#ifndef STAMP_H
#define STAMP_H

/* 1 when NAME is empty or has up to 31 letters, digits, `_` and `-`, not `-` first. */
int stamp_ok(const char *name);

/* Write NAME into the data file PATH.  Returns 0, or -1 after a message. */
int stamp_file(const char *path, const char *name);

#endif
