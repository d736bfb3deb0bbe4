/* program.c - looks at a program's file: can it load the library, are its call paths known, does it
 * have names and lines. */
#define _GNU_SOURCE
#include "question.h"
#include "exec/child.h"
#include "elf/elfid.h"
#include "proc/procfs.h"
#include "inside/preloadable.h"
#include "names/debugpackage.h"
#include "program.h"

#include <errno.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* 1 when the debug data of the file with identity ID are in a file of their own, where debuggers
 * look (gdb's manual, Separate Debug Files). */
static int has_debug_file(const struct elfid *id)
{
	char hex[2 * sizeof id->id + 1], path[sizeof hex + 60];

	if (!id->len)
		return 0;
	elfid_hex(id->id, id->len, hex);
	snprintf(path, sizeof path, "/usr/lib/debug/.build-id/%.2s/%s.debug", hex, hex + 2);
	return access(path, R_OK) == 0;
}

/* Add whether the program FILE, called NAME, has names of functions and lines of source. */
static void add_names(struct findings *f, const char *file, const char *name)
{
	struct elfid_load at;
	struct elfid id;
	struct finding *x;
	const char *why;
	char *package;
	int fd = elfid_open(file, &id, &why), names, lines, go;

	if (fd < 0) {
		findings_add(f, "names", "pct sym", WORKS_NOT, "cannot read it: %s", why);
		return;
	}
	lines = elfid_section(fd, ".debug_line", &at) == 0
		|| elfid_section(fd, ".zdebug_line", &at) == 0 || has_debug_file(&id);
	go = elfid_is_go(fd);
	names = lines || go || elfid_section(fd, ".symtab", &at) == 0
		|| elfid_section(fd, ".gnu_debugdata", &at) == 0;
	close(fd);
	x = findings_add(f, "names", "pct sym", names ? WORKS : WORKS_PARTLY, "%s",
		names ? "its functions have names" : "stripped: exported functions have names");
	package = lines && names ? NULL : debugpackage(name);
	if (!names && package)
		finding_change(x, "install the package %s", package);
	x = findings_add(f, "lines", "pct line", lines || go ? WORKS : WORKS_NOT, "%s",
		lines || go ? "its source lines are known" : "no debug data");
	if (!lines && !go && package)
		finding_change(x, "install the package %s", package);
	else if (!lines && !go)
		finding_change(x, "compile and link it with -g");
	free(package);
}

static void add_kernel(const struct here *m, struct findings *f)
{
	struct finding *x =
		findings_add(f, "kernel", "profile -k", m->kernel.works ? WORKS : WORKS_NOT, "%s",
			m->kernel.works ? "its time in the kernel" : m->kernel.why);

	if (!m->kernel.works)
		finding_change(x, "%s", m->kernel.change);
}

static void add_debugger(const struct here *m, struct findings *f)
{
	struct finding *x =
		findings_add(f, "debugger", "profile -gdb", m->stops.works ? WORKS : WORKS_NOT,
			"%s", m->stops.works ? "by stops, whatever it is" : m->stops.why);

	if (!m->stops.works)
		finding_change(x, "%s", m->stops.change);
}

/* Returns 1 when the executable file PATH cannot be run, with the reason in WHY; else 0.  A file
 * that begins neither as an ELF file nor with #! can be run: by sh. */
static int unfit(const char *path, char *why, size_t size)
{
	char line[PATH_MAX] = "";
	FILE *in = fopen(path, "re");
	const char *word;

	if (!in)
		return 0;
	if (!fgets(line, sizeof line, in))
		line[0] = 0;
	fclose(in);
	if (strncmp(line, "\177ELF", 4) == 0) {
		snprintf(why, size, "its ELF file is damaged, or of another machine");
		return 1;
	}
	if (strncmp(line, "#!", 2) != 0)
		return 0;
	word = line + 2 + strspn(line + 2, " \t");
	line[(size_t)(word - line) + strcspn(word, " \t\n")] = 0;
	if (access(word, X_OK) == 0)
		return 0;
	snprintf(why, size, "its interpreter %.300s: %s", word, strerror(errno));
	return 1;
}

/* Add whether the library can be loaded into the program.  BLOCKER is a reason why not, or NULL. */
static void add_library(const struct here *m, struct findings *f, const char *blocker, int go)
{
	if (!blocker && m->library.works)
		findings_add(f, "library", "profile", WORKS, "%s",
			go ? "it can be loaded, but does not know Go's stacks"
			   : "it can be loaded into the program");
	else
		findings_add(f, "library", "profile", WORKS_NOT, "%s",
			blocker ? blocker : m->library.why);
}

/* Add whether the kernel can sample user mode.  IS_NEEDED: `profile' does that unasked.  FOREIGN:
 * only root can sample the program. */
static void add_user(const struct here *m, struct findings *f, int is_needed, int foreign)
{
	struct finding *x = findings_add(f, "user mode", is_needed ? "profile" : "profile -p",
		m->user.works && !foreign ? WORKS : WORKS_NOT, "%s",
		!m->user.works    ? m->user.why
			: foreign ? "only root can sample it"
				  : "by the kernel's sampler");

	if (!m->user.works)
		finding_change(x, "%s", m->user.change);
}

int program_findings(const struct here *m, const char *name, struct findings *f)
{
	static const char *const rights[] = {
		NULL, "set-user-ID", "set-group-ID", "with file capabilities"};
	char *path = child_find(name, getenv("PATH")), file[PATH_MAX];
	const char *blocker, *interposed = getenv("LD_PRELOAD");
	struct image self, image;
	struct finding *x;
	int go = 0, fd, works, foreign;
	char fault[500];
	struct elfid id;
	const char *why;

	if (!path) {
		findings_add(f, "program", name, WORKS_NOT, "cannot run %.300s: %s", name,
			strerror(errno));
		f->finding[f->n - 1].command = "";
		return 0;
	}
	image_read("/proc/self/exe", &self);
	image_read(path, &image);
	if ((image.kind == IMAGE_OTHER || image.kind == IMAGE_ABSENT)
		&& unfit(path, fault, sizeof fault)) {
		findings_add(f, "program", "", WORKS_NOT, "cannot run %.300s: %s", path, fault);
		free(path);
		return 0;
	}
	if (image.kind == IMAGE_OTHER) /* sh runs it */
		image_read("/bin/sh", &image);
	blocker = image_blocker(&image, &self);
	if ((fd = elfid_open(path, &id, &why)) >= 0) {
		go = elfid_is_go(fd);
		close(fd);
	}
	foreign = image.rights && geteuid() != 0;
	x = findings_add(f, "program", "", WORKS_INFO, "%.400s%s%s%s", path,
		image.scripts ? ", a script"
			: go  ? ", of Go"
			      : "",
		image.rights ? ", " : "", image.rights ? rights[image.rights] : "");
	if (foreign)
		finding_change(x,
			"sudo profile %.300s: under a profiler only root keeps its rights", path);
	works = !blocker ? m->library.works : m->user.works && !foreign;
	add_library(m, f, blocker, go);
	add_user(m, f, blocker || go, foreign);
	if (interposed && *interposed) {
		findings_add(f, "preloaded", "LD_PRELOAD", WORKS_INFO,
			"%.300s is loaded first, and may hide calls from the library", interposed);
	}
	add_kernel(m, f);
	add_debugger(m, f);
	if (!image.scripts)
		add_names(f, path, realpath(path, file) ? file : path);
	free(path);
	return works;
}

/* Add how PID can be sampled: by the kernel, the library or the debugger.  Asks pct-sys and
 * pct-inject.  OURS: this user may debug PID.  Returns 1 when `profile -p' works. */
static int add_ways(const struct here *m, pid_t pid, int ours, struct findings *f)
{
	char number[30], line[700], *why;
	struct finding *x;
	int user, enter, stops = ours && m->enter.works && m->stops.works;

	snprintf(number, sizeof number, "%ld", (long)pid);
	user = ask((char *[]){ask_bin("pct-sys"), "--probe", "-e", "cpu-clock:u", "-p", number,
			   NULL},
		       line, sizeof line)
			== 0
		&& strncmp(line, "none", 4) != 0;
	why = strchr(line, '\t');
	x = findings_add(f, "user mode", "profile -p", user ? WORKS : WORKS_NOT, "%s",
		user            ? "by the kernel's sampler, without entering it"
			: !ours ? "it belongs to another user"
			: why   ? why + 1
				: line);
	if (!user && ours)
		finding_change(x, "%s", m->user.change);
	enter = ask((char *[]){ask_bin("pct-inject"), "--probe", "-p", number, NULL}, line,
			sizeof line)
		== 0;
	why = strstr(line, ": ");
	x = findings_add(f, "library", "profile -p", enter && m->enter.works ? WORKS : WORKS_NOT,
		"%s",
		!enter                   ? why ? why + 2 : line
			: m->enter.works ? "it can be loaded into the process"
					 : m->enter.why);
	if (enter && !m->enter.works)
		finding_change(x, "%s", m->enter.change);
	x = findings_add(f, "debugger", "profile -gdb -p", stops ? WORKS : WORKS_NOT, "%s",
		stops                     ? "by stops"
			: !ours           ? "it belongs to another user"
			: !m->stops.works ? m->stops.why
					  : m->enter.why);
	if (ours && !stops)
		finding_change(x, "%s", !m->stops.works ? m->stops.change : m->enter.change);
	return user || (enter && m->enter.works) || stops;
}

int process_findings(const struct here *m, pid_t pid, struct findings *f)
{
	char status[4096], path[60], exe[PATH_MAX];
	struct passwd *owner;
	struct finding *x;
	ssize_t n;
	long uid;
	int works, ours, zombie;

	if (procfs_read(pid, "status", status, sizeof status) <= 0) {
		findings_add(f, "process", "", WORKS_NOT, "there is no process %ld", (long)pid);
		return 0;
	}
	snprintf(path, sizeof path, "/proc/%ld/exe", (long)pid);
	if ((n = readlink(path, exe, sizeof exe - 1)) > 0)
		exe[n] = 0;
	zombie = *procfs_line(status, "State") == 'Z';
	if (!*procfs_line(status, "VmSize")) {
		x = findings_add(f, "process", "", WORKS_NOT, "%s",
			zombie ? "it has ended (a zombie)" : "it is a thread of the kernel");
		if (!zombie)
			finding_change(x, "pct-sys -a samples the kernel");
		return 0;
	}
	uid = strtol(procfs_line(status, "Uid"), NULL, 10);
	owner = getpwuid((uid_t)uid);
	x = findings_add(f, "process", "", WORKS_INFO, "%.400s, of %s%s",
		n > 0 ? exe : "a program that this user may not see",
		owner ? owner->pw_name : "a user without a name",
		atoi(procfs_line(status, "TracerPid")) ? ", traced by a debugger" : "");
	ours = geteuid() == 0 || (uid_t)uid == geteuid();
	if (!ours)
		finding_change(x, "sudo profile -p %ld", (long)pid);
	works = add_ways(m, pid, ours, f);
	add_kernel(m, f);
	if (n > 0)
		add_names(f, path, exe);
	return works;
}
