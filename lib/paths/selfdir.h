/* selfdir.h - the directory of this program, and programs in PATH. */
#ifndef SELFDIR_H
#define SELFDIR_H

/* The directory of the running program, links resolved; ARGV0 where the system does not tell.
 * NULL when it cannot be known.  Owned by this module. */
const char *selfdir(const char *argv0);

/* The directory of our programs, as above: that of the running program, or for one that lies in
 * lib/pct/, bin/ beside lib/. */
const char *selfdir_bin(const char *argv0);

/* 1 when PATH has a program called NAME. */
int selfdir_in_path(const char *name);

#endif
