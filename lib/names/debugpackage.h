/* debugpackage.h - names the package with the debug data of a file. */
#ifndef DEBUGPACKAGE_H
#define DEBUGPACKAGE_H

/* The name of the package that has the debug data of the file PATH, from malloc: libc6-dbg,
 * coreutils-dbgsym.  NULL when no package system here knows the file.  Asks dpkg, rpm or apk, and
 * gives each up to $PCT_DEADLINE. */
char *debugpackage(const char *path);

#endif
