/* scriptfind.h - finds and reads the script of dbctl: a file, a script of PCT or of PCT_PATH by its
 * name, or a text. */
#ifndef SCRIPTFIND_H
#define SCRIPTFIND_H

#include "dbctlopt.h"
#include "script/script.h"

/* Read the script that O names; SELF is argv[0].  Returns NULL with a message when it is wrong. */
struct script *scriptfind(const struct options *o, const char *self);

/* The directory of PCT's own parts (scripts, drivers).  SELF is argv[0]. */
const char *scriptfind_lib(const char *self);

#endif
