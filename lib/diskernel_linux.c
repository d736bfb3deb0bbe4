/* diskernel_linux.c - the image of the kernel that was sampled (disobject.h).
 *	48dc540c8b763938/50623dfff4af4433   ->   /boot/vmlinux and how far it was moved at that boot
 * Samples have the addresses of one boot.  The memory of the running kernel has them as well, as
 * long as it is that boot; vmlinux lies elsewhere by a number that addr2nm knows. */
#include "disobject.h"
#include "msg.h"
#include "pctfile.h"
#include "vmlinux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The boot that runs, in 32 hexadecimal digits; "" not known. */
static void boot_now(char digits[33])
{
	char text[40] = "";
	FILE *f = fopen("/proc/sys/kernel/random/boot_id", "re");
	size_t n = 0;

	if (f && fgets(text, sizeof text, f))
		for (char *p = text; *p && n < 32; p++)
			if (*p != '-' && *p != '\n')
				digits[n++] = *p;
	if (f)
		fclose(f);
	digits[n] = 0;
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
	if (!(path = malloc(strlen(s.vmlinux) + 3)))
		msg_die(EXIT_FAIL, "cannot disassemble: %s", strerror(errno));
	sprintf(path, "%s%s", s.vmlinux[0] == '/' ? "" : "./", s.vmlinux);
	o->file.path = path;
	o->slide = s.shift;
	return 0;
}

int diskernel(struct dis_object *o, const struct translate_opt *opt, char *why, size_t size)
{
	char now[33];
	int fd;

	boot_now(now);
	if (!o->id)
		memcpy(o->boot, now, sizeof now);
	else if (sscanf(o->id, "%64[0-9a-f]/%32[0-9a-f]", o->build_id, o->boot) != 2
	         && sscanf(o->id, "/%32[0-9a-f]", o->boot) != 1)
		o->boot[0] = 0;
	*why = 0;
	if (opt->vmlinux)
		return from_vmlinux(o, opt);
	if (!o->boot[0]) {
		snprintf(why, size, "it cannot be told which boot was sampled");
	} else if (strcmp(o->boot, now) != 0) {
		snprintf(why, size, "it was sampled in another boot; give --vmlinux");
	} else if ((fd = open("/proc/kcore", O_RDONLY | O_CLOEXEC)) < 0) {
		snprintf(why, size, "/proc/kcore: %s; give --vmlinux", strerror(errno));
	} else {
		close(fd);
		o->file.path = "/proc/kcore";
		o->file.core = 1;
		return 0;
	}
	return -1;
}
