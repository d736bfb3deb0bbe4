/* selfdir.h - finds the directory of this program, and programs in PATH. */
#ifndef SELFDIR_H
#define SELFDIR_H

/* Returns the directory of the running program, with links resolved; taken from ARGV0 where the
 * system does not tell.  NULL when it cannot be known.  The string is owned by this module. */
const char *selfdir(const char *argv0);

/* Returns the directory of PCT's programs, found like selfdir: that of the running program; for a
 * program in lib/pct/, the directory bin/ beside lib/. */
const char *selfdir_bin(const char *argv0);

/* 1 when PATH has a program called NAME. */
int selfdir_in_path(const char *name);

#endif
