/* hook_misc.c - dlclose, after which an address may mean another object, and what takes the
 * way to our files from the process: chroot, and giving up its user. */
#include "hook_real.h"
#include "hooks.h"
#include "inside.h"
#include "objects.h"
#include "regions.h"

#include <errno.h>

EXPORT int dlclose(void *handle)
{
	int r;

	if (!active)
		return REAL(dlclose)(handle);
	regions_closing();
	r = REAL(dlclose)(handle);
	regions_closed();
	return r;
}

/* Files for all that is mapped now, while they can still be made. */
static void make_files(void)
{
	sigset_t saved;
	struct object *o;

	adopt_if_forked();
	if (!active || !in_own_process())
		return;
	slow_lock(&saved);
	regions_scan();
	for (unsigned n = 1; (o = object_at(n)); n++)
		object_open(o, 0);
	slow_unlock(&saved);
}

EXPORT int chroot(const char *path)
{
	make_files();
	return REAL(chroot)(path);
}

EXPORT int setuid(uid_t uid)
{
	make_files();
	return REAL(setuid)(uid);
}

EXPORT int seteuid(uid_t uid)
{
	make_files();
	return REAL(seteuid)(uid);
}

EXPORT int setreuid(uid_t real, uid_t effective)
{
	make_files();
	return REAL(setreuid)(real, effective);
}

EXPORT int setresuid(uid_t real, uid_t effective, uid_t saved)
{
	make_files();
	return REAL(setresuid)(real, effective, saved);
}
