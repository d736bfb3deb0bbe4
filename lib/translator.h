/* translator.h - the translators known by name, and the command line of any. */
#ifndef TRANSLATOR_H
#define TRANSLATOR_H

#include "translate.h"

struct command {
	char *argv[8];
	char **env;             /* for exec: ours, with PCT_OBJECT and PCT_BUILD_ID */
	char *owned[5];         /* to be freed */
};

/* 1 when the translator NAME has to do with the object at PATH: names in brackets are no files. */
int translator_fits(const char *name, const char *path);

/* The command that runs translator NAME (or the shell command NAME) on subject S. */
void translator_command(struct command *c, const char *name, const struct subject *s,
	const struct translate_opt *opt);
void translator_free(struct command *c);

#endif
