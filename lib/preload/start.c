/* start.c - the constructor: decides whether this process is profiled at all. */
#include "preload/config.h"
#include "preload/hooks.h"
#include "preload/init.h"
#include "preload/rules.h"
#include "preload/process.h"
#include "preload/real.h"
#include "preload/tell.h"

#include <errno.h>
#include <stdlib.h>

static __attribute__((constructor)) void start(void)
{
	int e = errno;
	const char *letters = getenv("PCT"), *wrong;

	libc_find();
	/* never in a program that runs with more rights than its caller */
	if (!letters || process_secure())
		return;
	wrong = config_parse(letters, &config);
	if (!wrong)
		wrong = collect(hooks_begin);
	if (wrong)
		tell(1, wrong, "PCT: not profiled");
	errno = e;
}
