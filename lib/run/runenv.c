/* runenv.c - makes LD_PRELOAD and PCT for the program. */
#include "base/clock.h"
#include "base/env.h"
#include "exec/envblock.h"
#include "run/runenv.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char **runenv(char *const *env, const struct rundir *r, const char *letters, uint64_t seconds)
{
	const char *old = envblock_get(env, ENV_PRELOAD);
	size_t size = strlen(r->library) + (old ? strlen(old) : 0) + 2;
	size_t pct_size = strlen(letters) + strlen(r->dir) + 80;
	char *preload = malloc(size), *pct = malloc(pct_size), **made = NULL;
	char until[32] = "";

	if (seconds)
		snprintf(until, sizeof until, " x%" PRIu64, (uint64_t)clock_ms() + seconds * 1000);
	if (preload && pct) {
		snprintf(pct, pct_size, "%s n%" PRIx64 " d%ld%s o%s", letters, r->number,
			(long)getpid(), until, r->dir);
		/* our library comes last: another preloaded library may need to be the first, as
		 * that of AddressSanitizer */
		snprintf(preload, size, "%s%s%s", old ? old : "", old && *old ? ":" : "",
			r->library);
		made = envblock_set(env, ENV_PRELOAD, preload);
		made = made ? envblock_set(made, ENV_PCT, pct) : NULL;
	}
	free(preload);
	free(pct);
	return made;
}
