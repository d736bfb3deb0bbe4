/* parse.h - scripts of dbctl, read.  The language is described in dbctl(5). */
#ifndef PARSE_H
#define PARSE_H

#include "script/script.h"

/* Read the script in file PATH; a bare name that is not here is looked for in the directories.
 * Returns it, or NULL when something is wrong with it, which is said in one line:
 *	FILE:LINE:COLUMN: expected X, found Y */
struct script *script_parse(const char *path, const struct parse_opt *opt);

/* The same for TEXT, called NAME in messages.  Its #include files are looked for in the directories
 * only. */
struct script *script_parse_text(const char *name, const char *text, const struct parse_opt *opt);

#endif
