/* diskernel_linux.c - the image of the kernel that was sampled (disobject.h).
 * Samples have the addresses of one boot, which differ from those of vmlinux by as much as the
 * kernel was moved at that boot: a number that only the running kernel tells, in /proc/kallsyms. */
#include "coproc.h"
#include "disobject.h"
#include "elfid.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Whether the kernel that runs is in the boot BOOT, 32 hexadecimal digits. */
static int same_boot(const char *boot)
{
	char now[40] = "", digits[33] = "";
	FILE *f = fopen("/proc/sys/kernel/random/boot_id", "re");
	size_t n = 0;

	if (f && fgets(now, sizeof now, f))
		for (char *p = now; *p && n < 32; p++)
			if (*p != '-' && *p != '\n')
				digits[n++] = *p;
	if (f)
		fclose(f);
	return strcmp(digits, boot) == 0;
}

struct search {
	char line[256];
	size_t len;
	uint64_t addr;
};

/* Look for "ffffffff81000000 T _stext" in what comes. */
static int find_start(void *arg, const char *s, size_t n)
{
	struct search *w = arg;
	char name[64], type;
	unsigned long long addr;

	for (size_t i = 0; i < n && !w->addr; i++) {
		if (s[i] != '\n') {
			if (w->len < sizeof w->line - 1)
				w->line[w->len++] = s[i];
			continue;
		}
		w->line[w->len] = 0;
		w->len = 0;
		if (sscanf(w->line, "%llx %c %63s", &addr, &type, name) == 3 && strcmp(name, "_stext") == 0)
			w->addr = addr;
	}
	return 0;
}

/* Where the running kernel begins; 0 it does not tell. */
static uint64_t start_now(void)
{
	struct search w = {.len = 0};
	char buf[4096];
	FILE *f = fopen("/proc/kallsyms", "re");
	size_t n;

	while (f && !w.addr && (n = fread(buf, 1, sizeof buf, f)) > 0)
		find_start(&w, buf, n);
	if (f)
		fclose(f);
	return w.addr;
}

static int from_vmlinux(struct dis_object *o, const char *path, const char *build_id, char *why, size_t size)
{
	char *argv[] = {"nm", (char *)path, NULL};
	struct search w = {.len = 0};
	struct elfid now;
	const char *reason;
	char hex[65];
	uint64_t start;

	if (*path != '/' && strncmp(path, "./", 2) != 0) {
		argv[1] = malloc(strlen(path) + 3);
		if (!argv[1])
			return -1;
		sprintf(argv[1], "./%s", path);
	}
	if ((o->fd = elfid_open(argv[1], &now, &reason)) < 0) {
		snprintf(why, size, "%s: %s", path, reason);
	} else if (build_id && strcmp(elfid_hex(now.id, now.len, hex), build_id) != 0) {
		snprintf(why, size, "%s is another kernel, build-id %s, not %s", path, hex, build_id);
	} else if (!(start = start_now())) {
		snprintf(why, size, "where it lies is hidden: /proc/kallsyms has no address of _stext");
	} else if (coproc_run(argv, coproc_deadline(), find_start, &w, why, size) == 0 && !w.addr) {
		snprintf(why, size, "%s has no symbol _stext", path);
	} else if (w.addr) {
		o->slide = start - w.addr;
		o->file.path = argv[1];
		return 0;
	}
	return -1;
}

int diskernel(struct dis_object *o, const struct dis_kernel *kernel, char *why, size_t size)
{
	char *build_id = o->id ? strdup(o->id) : NULL, *boot = build_id ? strchr(build_id, '/') : NULL;
	int fd;

	if (boot)
		*boot++ = 0;
	if (o->id && (!boot || !*boot)) {
		snprintf(why, size, "it cannot be told which boot was sampled");
		return -1;
	}
	if (boot && !same_boot(boot)) {
		snprintf(why, size, "it was sampled in another boot");
		return -1;
	}
	if (kernel->vmlinux)
		return from_vmlinux(o, kernel->vmlinux, build_id, why, size);
	if ((fd = open("/proc/kcore", O_RDONLY | O_CLOEXEC)) < 0) {
		snprintf(why, size, "/proc/kcore: %s; give --vmlinux", strerror(errno));
		return -1;
	}
	close(fd);
	o->file.path = "/proc/kcore";
	o->file.core = 1;
	return 0;
}
