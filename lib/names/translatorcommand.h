/* translatorcommand.h - knows some translators by name, and makes the command line of any. */
#ifndef TRANSLATORCOMMAND_H
#define TRANSLATORCOMMAND_H

#include "names/subject.h"

struct command {
	char *argv[12];
	char **env;     /* for exec: this process's, with PCT_OBJECT, PCT_BUILD_ID and
			 * PCT_BOOT_ID */
	char *owned[6]; /* to be freed */
};

/* 1 when NAME is a translator that we know. */
int translator_known(const char *name);

/* The translator for source lines: addr2src if DIR or PATH has it; else addr2line if PATH has it;
 * else addr2gdb. */
const char *translator_lines(const char *dir);

/* 1 when the translator NAME can answer about the object S: most translators cannot when S is a
 * name in brackets, which is not a file. */
int translator_fits(const char *name, const struct subject *s);

/* The number to subtract from addresses of S for translator NAME. */
uint64_t translator_shift(const char *name, const struct subject *s);

/* 1 when the translator NAME answers only `??' or symbols that are escaped (escape.h). */
int translator_symbols(const char *name);

/* 1 when an address of S that NAME cannot name has no symbol either: NAME reads the same symbols as
 * addr2nm. */
int translator_sees_symbols(
	const char *name, const struct subject *s, const struct translate_opt *opt);

/* 1 when the caller must unescape the answers of NAME (escape.h).  Answers with inlined calls stay
 * escaped, because ` <- ' and `@' matter there. */
int translator_escapes(const char *name, int inlined);

/* 1 when PATH is the map of a JIT compiler, which pct-sys copied beside the data. */
int translator_jit(const char *path);

/* The command that runs translator NAME (or the shell command NAME) on subject S. */
void translator_command(struct command *c, const char *name, const struct subject *s,
	const struct translate_opt *opt);
void translator_free(struct command *c);

#endif
