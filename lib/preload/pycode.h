/* pycode.h - gives addresses to functions of Python, and writes their names to the file .python of
 * this process's directory when they are first met, as the program may free them. */
#ifndef PYCODE_H
#define PYCODE_H

#include "python/pywalk.h"

/* The address that stands for the place F, of the walk W.  When its function is new and there is no
 * room, or no way to write its name, it is the last of all (pyruntime.h), which has no name.
 * Handlers may call it. */
uintptr_t pycode_place(const struct pywalk *w, const struct pywalk_frame *f);

/* Call in a forked child: its file .python is a new one. */
void pycode_forget(void);

#endif
