/* scriptfind.c - finds the script that the options name, and reads it. */
#include "paths/parts.h"
#include "paths/selfdir.h"
#include "script/parse.h"
#include "scriptfind.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const char *scriptfind_lib(const char *self)
{
	static char lib[PATH_MAX];

	snprintf(lib, sizeof lib, "%.4000s/../lib/pct", selfdir(self));
	return lib;
}

/* Returns the path of the script FILE: FILE itself if it exists, else the script of that name among
 * PCT's own or in PCT_PATH, else FILE. */
static const char *by_name(const char *file, const char *self)
{
	static struct part p;
	char name[NAME_MAX + 1];
	size_t len = strlen(file);

	if (access(file, F_OK) == 0 || len >= sizeof name)
		return file;
	strcpy(name, file);
	if (len > 6 && strcmp(name + len - 6, ".dbctl") == 0)
		name[len - 6] = 0;
	return parts_find(scriptfind_lib(self), "script", name, &p) == 0 ? p.path : file;
}

struct script *scriptfind(const struct options *opt, const char *self)
{
	static const char *include[LIST_MAX + 2];
	static char dir[PATH_MAX], standard[PATH_MAX + 20];
	struct parse_opt p = {
		.include = include, .definition = (const char *const *)opt->definition};
	unsigned n = 0;

	for (; opt->include[n]; n++)
		include[n] = opt->include[n];
	snprintf(dir, sizeof dir, "%.4000s/dbctl", scriptfind_lib(self));
	include[n] = dir;
	if (opt->text)
		return script_parse_text("script", opt->text, &p);
	snprintf(standard, sizeof standard, "%s/gdbprof.dbctl", dir);
	return script_parse(opt->file ? by_name(opt->file, self) : standard, &p);
}
