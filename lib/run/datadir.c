/* datadir.c - owns the rule for the name of the default data directory. */
#include "base/env.h"
#include "exec/envblock.h"
#include "run/datadir.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *value(char *const *env, const char *name)
{
	return env ? envblock_get(env, name) : getenv(name);
}

char *datadir_own(char path[PATH_MAX], char *const *env)
{
	const char *tmp = value(env, ENV_TMPDIR);

	snprintf(path, PATH_MAX, "%.3800s/pct-%ld", tmp && *tmp ? tmp : "/tmp", (long)geteuid());
	return path;
}

int datadir_is_own(char *const *env)
{
	const char *dir = value(env, ENV_DIR);

	return !dir || !*dir;
}

char *datadir(char path[PATH_MAX], char *const *env)
{
	if (datadir_is_own(env))
		return strcat(datadir_own(path, env), "/ct");
	snprintf(path, PATH_MAX, "%.4000s", value(env, ENV_DIR));
	return path;
}
