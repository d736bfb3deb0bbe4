/* kernel.c - chooses and keeps the symbols of one boot of a kernel.
 *   0xffffffff81000310 in boot 50623dff...  ->  asm_exc_divide_error
 * A text of symbols is the file kernel-BOOT-MODULES-SUM in the cache. */
#define _GNU_SOURCE
#include "paths/cachedir.h"
#include "elf/elfid.h"
#include "proc/kernelfacts.h"
#include "kallsyms.h"
#include "kernel.h"
#include "nmobject.h"
#include "symbols/objkey.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEY = 128 };

static int fail(char *why, size_t size, const char *what)
{
	snprintf(why, size, "%s", what);
	return -1;
}

/* Run kallsyms_text on /proc as it is now; *SUM becomes the checksum of the modules. */
static int read_now(char **text, size_t *size, uint64_t *sum)
{
	size_t len;
	char *modules = kernelfacts_file("/proc/modules", &len),
	     *said = kernelfacts_file("/proc/kallsyms", &len);
	int rc = said ? kallsyms_text(said, len, modules, text, size) : -3;
	int e = errno;

	*sum = kallsyms_modules(modules);
	free(modules);
	free(said);
	errno = e;
	return rc;
}

/* Read /proc/kallsyms into C; KEY becomes its name in the cache. */
static int dump(struct nmcache *c, char key[KEY], char *why, size_t size)
{
	char boot[KERNEL_BOOT], *modules, *text = NULL;
	uint64_t sum;
	size_t n;
	int rc, stable = 0;

	/* a module may come or go while the list is read */
	for (int tries = 0; tries < 3 && !stable; tries++) {
		free(text);
		text = NULL;
		if ((rc = read_now(&text, &n, &sum)) == -3)
			snprintf(why, size, "cannot read /proc/kallsyms: %s", strerror(errno));
		else if (rc != 0)
			fail(why, size,
				rc == -1
					? "/proc/kallsyms is empty"
					: "/proc/kallsyms hides all "
					  "addresses: run as root, with sysctl kernel.kptr_restrict=1");
		if (rc != 0)
			return -1;
		size_t len;
		modules = kernelfacts_file("/proc/modules", &len);
		stable = sum == kallsyms_modules(modules);
		free(modules);
	}
	if (!stable) {
		free(text);
		return fail(why, size,
			"cannot read /proc/kallsyms: modules keep being loaded or unloaded");
	}
	nmcache_take(c, text, n);
	kernelfacts_boot(boot);
	snprintf(key, KEY, "kernel-%s-%016" PRIx64 "-%016" PRIx64, boot, sum, nmcache_sum(c));
	return 0;
}

/* Put the names of the newest texts of BOOT in the cache, at most KERNEL_TEXTS, into NAME, the
 * newest last.  Returns how many there are. */
static size_t kept(const char *boot, char name[KERNEL_TEXTS][KEY])
{
	const char *dir = cachedir();
	char prefix[KEY];
	struct timespec time[KERNEL_TEXTS];
	struct dirent *e;
	struct stat st;
	size_t n = 0, at, len = (size_t)snprintf(prefix, sizeof prefix, "kernel-%s-", boot);
	DIR *d = dir && *boot ? opendir(dir) : NULL;

	while (d && (e = readdir(d))) {
		/* temporary names are longer */
		if (strncmp(e->d_name, prefix, len) != 0 || strlen(e->d_name) != len + 33
			|| fstatat(dirfd(d), e->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0)
			continue;
		for (at = n; at
			&& (time[at - 1].tv_sec > st.st_mtim.tv_sec
				|| (time[at - 1].tv_sec == st.st_mtim.tv_sec
					&& time[at - 1].tv_nsec > st.st_mtim.tv_nsec));
			at--)
			;
		if (n == KERNEL_TEXTS && at == 0)
			continue;
		if (n == KERNEL_TEXTS) {
			memmove(name, name + 1, --at * sizeof *name);
			memmove(time, time + 1, at * sizeof *time);
		} else {
			memmove(name + at + 1, name + at, (n - at) * sizeof *name);
			memmove(time + at + 1, time + at, (n - at) * sizeof *time);
			n++;
		}
		memcpy(name[at], e->d_name, len + 34);
		time[at] = st.st_mtim;
	}
	if (d)
		closedir(d);
	return n;
}

/* Store C as KEY, and keep no more than KERNEL_TEXTS of this boot.  Returns 0, or -1 with errno. */
static int store(const struct nmcache *c, const char *key)
{
	char boot[KERNEL_BOOT], name[KERNEL_TEXTS][KEY], path[4096];
	size_t n;

	kernelfacts_boot(boot);
	if (!*boot) {
		errno = ENOENT;
		return -1;
	}
	n = kept(boot, name);
	for (size_t i = 0; i < n; i++)
		if (strcmp(name[i], key) == 0)
			n = 0;
	if (n == KERNEL_TEXTS
		&& snprintf(path, sizeof path, "%s/%s", cachedir(), name[0]) < (int)sizeof path)
		unlink(path);
	return nmcache_store(c, key);
}

int kernel_kept(void)
{
	char boot[KERNEL_BOOT], name[KERNEL_TEXTS][KEY], want[KEY];
	size_t len, n;
	char *modules = kernelfacts_file("/proc/modules", &len);

	kernelfacts_boot(boot);
	n = kept(boot, name);
	snprintf(want, sizeof want, "kernel-%s-%016" PRIx64 "-", boot, kallsyms_modules(modules));
	free(modules);
	while (n && strncmp(name[n - 1], want, strlen(want)) != 0)
		n--;
	return n > 0;
}

int kernel_keep(char *why, size_t size)
{
	struct nmcache c;
	char key[KEY];
	int rc;

	if (dump(&c, key, why, size) != 0)
		return -1;
	if ((rc = store(&c, key)) != 0)
		snprintf(why, size, "cannot keep the kernel's symbols in the cache: %s",
			strerror(errno));
	nmcache_close(&c);
	return rc;
}

/* Load the cached texts of BOOT.  *CURRENT becomes 1 when one of them has the modules that are
 * loaded now. */
static void load_kept(struct kernel *k, const char *boot, int *current)
{
	char name[KERNEL_TEXTS][KEY], want[KEY];
	size_t n = kept(boot, name), len;
	char *modules = k->present ? kernelfacts_file("/proc/modules", &len) : NULL;

	snprintf(want, sizeof want, "kernel-%s-%016" PRIx64 "-", boot, kallsyms_modules(modules));
	free(modules);
	for (size_t i = 0; i < n; i++)
		if (nmcache_load(&k->text[k->texts], name[i]) == 0) {
			k->texts++;
			*current |= k->present && strncmp(name[i], want, strlen(want)) == 0;
		}
}

/* The address of the symbol MARK in that boot, or 0 when it is not known. */
static uint64_t was(const struct kernel *k, const char *mark)
{
	uint64_t addr = 0;

	for (size_t i = 0; !addr && i < k->texts; i++)
		addr = nmcache_mark(&k->text[i], mark);
	return addr;
}

/* Find F->shift, the distance between the kernel in memory and in F, the file at PATH.  COPY: the
 * file is a list of symbols; when the distance is not known, a list that names modules is taken for
 * a copy of that boot's /proc/kallsyms, at distance 0. */
static int place(const struct kernel *k, struct kernel_file *f, const char *path, int copy,
	char *why, size_t size)
{
	static const char *const mark[] = {"_stext", "_text"};

	for (size_t i = 0; i < 2; i++) {
		uint64_t there = was(k, mark[i]), here = nmcache_mark(&f->text, mark[i]);
		uint64_t there_end = was(k, "_etext"), here_end = nmcache_mark(&f->text, "_etext");
		if (!there || !here)
			continue;
		f->shift = there - here;
		if (!there_end || !here_end || there_end - there == here_end - here)
			return 0;
		snprintf(why, size, "%s belongs to another kernel", path);
		return -1;
	}
	if ((copy && memmem(f->text.text, f->text.size, "]\n", 2))
		|| (k->present && kernelfacts_unmoved()))
		return 0;
	snprintf(why, size,
		"cannot use %s: the address of the kernel in that boot (KASLR) is unknown; "
		"use a copy of its /proc/kallsyms",
		path);
	return -1;
}

static int open_vmlinux(struct kernel *k, const struct kernel_opt *o, char *why, size_t size)
{
	char running[KERNEL_ID] = "";
	const char *id = o->build_id;

	if (k->present && (!id || !*id)) {
		kernelfacts_build_id(running);
		id = running;
	}
	if (nmobject_open(&k->vmlinux.text, o->vmlinux, id, o->demangle, o->ms, why, size) != 0)
		return -1;
	k->vmlinux.open = 1;
	return place(k, &k->vmlinux, o->vmlinux, 0, why, size);
}

static int open_kallsyms(struct kernel *k, const char *path, char *why, size_t size)
{
	static const char *const bad[] = {NULL,
		"has no symbols: it is neither a System.map nor a copy of /proc/kallsyms",
		"hides all addresses: copy /proc/kallsyms as root, with sysctl kernel.kptr_restrict=1"};
	struct elfid id;
	const char *reason;
	char key[KEY] = "", *said, *text;
	size_t len, n;
	int rc = -3, fd = elfid_open(path, &id, &reason);

	if (fd >= 0) { /* /proc/kallsyms itself does not go into the cache */
		close(fd);
		objkey_path(key, sizeof key, "map", path, &id);
	}
	if (nmcache_load(&k->kallsyms.text, key) != 0) {
		if ((said = kernelfacts_copy(path, &len)))
			rc = kallsyms_text(said, len, NULL, &text, &n);
		if (rc == -3)
			snprintf(why, size, "cannot read %s: %s", path,
				errno == EINVAL ? "not a regular file" : strerror(errno));
		else if (rc)
			snprintf(why, size, "%s %s", path, bad[-rc]);
		free(said);
		if (rc)
			return -1;
		nmcache_take(&k->kallsyms.text, text, n);
		(void)nmcache_store(&k->kallsyms.text, key);
	}
	k->kallsyms.open = 1;
	return place(k, &k->kallsyms, path, 1, why, size);
}

int kernel_open(struct kernel *k, const struct kernel_opt *o, char *why, size_t size)
{
	char now[KERNEL_BOOT], running[KERNEL_ID], key[KEY], reason[200] = "";
	const char *boot = o->boot;
	int current = 0;

	memset(k, 0, sizeof *k);
	kernelfacts_boot(now);
	if (boot && strspn(boot, "0123456789abcdef") != KERNEL_BOOT - 1)
		boot = "";
	k->present = !boot || (*boot && strcmp(boot, now) == 0);
	if (!boot) {
		kernelfacts_build_id(running);
		boot = now;
		if (o->build_id && *o->build_id && *running && strcmp(o->build_id, running) != 0) {
			snprintf(reason, sizeof reason, "this kernel has build-id %s, not %s",
				running, o->build_id);
			boot = "";
			k->present = 0;
		}
	}
	load_kept(k, boot, &current);
	if (k->present && !current && dump(&k->text[k->texts], key, reason, sizeof reason) == 0) {
		(void)store(&k->text[k->texts++], key);
		k->fresh = 1;
	}
	if (o->vmlinux && open_vmlinux(k, o, why, size) != 0)
		return -1;
	if (o->kallsyms && open_kallsyms(k, o->kallsyms, why, size) != 0)
		return -1;
	if (k->texts || o->vmlinux || o->kallsyms)
		return 0;
	return fail(why, size,
		*reason         ? reason
			: *boot ? "the samples are of another boot, whose symbols "
				  "were not kept (addr2nm --keep-kernel)"
				: "the boot of the samples is unknown");
}

static const char *in_file(const struct kernel_file *f, uint64_t addr, size_t *len)
{
	const char *name = f->open ? nmcache_find(&f->text, addr - f->shift, len) : NULL;

	return name && f->shift && name[*len - 1] == ']' ? NULL : name;
}

static const char *in_texts(const struct kernel *k, uint64_t addr, size_t *len)
{
	const char *name = NULL, *other;
	size_t n;

	for (size_t i = 0; i < k->texts; i++) {
		if (!(other = nmcache_find(&k->text[i], addr, &n)))
			continue;
		if (name && (n != *len || memcmp(name, other, n) != 0))
			return NULL;
		name = other;
		*len = n;
	}
	return name;
}

/* 1 when ADDR lies in the core kernel's text, where newly loaded modules bring no names. */
static int core(const struct kernel *k, uint64_t addr)
{
	return addr >= was(k, "_stext") && addr < was(k, "_etext");
}

const char *kernel_find(struct kernel *k, uint64_t addr, size_t *len)
{
	const char *name;
	struct nmcache *c = &k->text[k->texts];
	char key[KEY], why[200];
	size_t n;

	if ((name = in_file(&k->vmlinux, addr, len)) || (name = in_file(&k->kallsyms, addr, len))
		|| (name = in_texts(k, addr, len)))
		return name;
	if (!k->present || k->fresh || core(k, addr))
		return NULL;
	k->fresh = 1;
	if (dump(c, key, why, sizeof why) != 0)
		return NULL;
	if (nmcache_find(c, addr, &n))
		(void)store(c, key);
	k->texts++;
	return in_texts(k, addr, len);
}

void kernel_close(struct kernel *k)
{
	while (k->texts)
		nmcache_close(&k->text[--k->texts]);
	nmcache_close(&k->vmlinux.text);
	nmcache_close(&k->kallsyms.text);
}
