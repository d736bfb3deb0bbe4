/* pyversion.h - reads the version of an interpreter from its name.  May be called inside other
 * people's programs and in a signal handler. */
#ifndef PYVERSION_H
#define PYVERSION_H

/* The version in the name of the file PATH, as in a layout: 0x030b for python3.11, python3.11d,
 * libpython3.11.so.1.0.  0 when PATH is not called like that. */
unsigned pyversion_named(const char *path);

#endif
