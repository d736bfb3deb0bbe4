/* parse.h - reads scripts of dbctl.  Their language is described in dbctl(5). */
#ifndef PARSE_H
#define PARSE_H

#include "script/script.h"

/* Read the script in file PATH; a bare name that does not exist is looked for in the directories of
 * OPT.  Returns the script, or NULL when it is wrong; the message is one line:
 *	FILE:LINE:COLUMN: expected X, found Y */
struct script *script_parse(const char *path, const struct parse_opt *opt);

/* The same for TEXT, called NAME in messages.  Its #include files are looked for only in the
 * directories of OPT. */
struct script *script_parse_text(const char *name, const char *text, const struct parse_opt *opt);

#endif
