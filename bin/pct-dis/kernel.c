/* kernel.c - finds the image of the sampled kernel.
 *	48dc540c8b763938/50623dfff4af4433   ->   /boot/vmlinux and its shift at that boot
 * Samples have the addresses of one boot.  During that boot the kernel's memory, /proc/kcore, has
 * the same addresses; afterwards vmlinux is read, and addr2nm tells its shift. */
#include "base/env.h"
#include "base/msg.h"
#include "format/pctfile.h"
#include "proc/kernelfacts.h"
#include "names/vmlinux.h"
#include "object.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *must(char *p)
{
	if (!p)
		msg_die(EXIT_FAIL, "cannot disassemble: %s", strerror(errno));
	return p;
}

static int from_vmlinux(struct dis_object *o, const struct translate_opt *opt)
{
	struct subject s = {.path = PCT_KERNEL, .stamp = ""};
	char *path;

	memcpy(s.build_id, o->build_id, sizeof s.build_id);
	memcpy(s.boot, o->boot, sizeof s.boot);
	vmlinux_place(&s, opt);
	if (!s.vmlinux)
		return -1;
	path = must(malloc(strlen(s.vmlinux) + 3));
	sprintf(path, "%s%s", s.vmlinux[0] == '/' ? "" : "./", s.vmlinux);
	o->file.path = path;
	o->slide = s.shift;
	return 0;
}

int diskernel(struct dis_object *o, const struct translate_opt *opt, char *why, size_t size)
{
	const char *root = getenv(ENV_ROOT);
	char now[KERNEL_BOOT], *kcore = must(malloc((root ? strlen(root) : 0) + 16));
	int fd;

	sprintf(kcore, "%s/proc/kcore", root ? root : "");
	kernelfacts_boot(now);
	if (!o->id)
		memcpy(o->boot, now, sizeof now);
	else if (sscanf(o->id, "%64[0-9a-f]/%32[0-9a-f]", o->build_id, o->boot) != 2
		&& sscanf(o->id, "/%32[0-9a-f]", o->boot) != 1)
		o->boot[0] = 0;
	*why = 0;
	if (opt->vmlinux)
		return from_vmlinux(o, opt);
	if (o->id && !o->boot[0]) {
		snprintf(why, size, "the boot of its samples is unknown");
	} else if (o->id && strcmp(o->boot, now) != 0) {
		snprintf(why, size, "its samples are from another boot; give --vmlinux");
	} else if ((fd = open(kcore, O_RDONLY | O_CLOEXEC)) < 0) {
		snprintf(why, size, "%s: %s; give --vmlinux", kcore, strerror(errno));
	} else {
		close(fd);
		o->file.path = kcore;
		o->file.core = 1;
		return 0;
	}
	return -1;
}
