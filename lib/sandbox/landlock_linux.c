/* landlock_linux.c - restricts access to files by landlock(7).  Many systems lack its header, so
 * its constants are here. */
#define _GNU_SOURCE
#include "sandbox/landlock.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef SYS_landlock_create_ruleset

enum {
	EXECUTE = 1,
	WRITE = 1 << 1,
	REMOVE_DIR = 1 << 4,
	REMOVE_FILE = 1 << 5,
	MAKE_DIR = 1 << 7,
	MAKE_FILE = 1 << 8,
	MAKE_OTHERS = 1 << 6 | 1 << 9 | 1 << 10 | 1 << 11 | 1 << 12, /* devices, links ... */
	REFER = 1 << 13,    /* from ABI 2 on: rename from directory to directory */
	TRUNCATE = 1 << 14, /* from ABI 3 on */
	VERSION = 1,        /* flag: ask for the ABI */
	BENEATH = 1,        /* kind of a rule */
};

struct beneath {
	uint64_t access;
	int32_t dir;
} __attribute__((packed));

void landlock_only(const char *where, int starts)
{
	long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, VERSION);
	uint64_t cut = abi >= 3 ? TRUNCATE : 0, all;
	uint64_t files = WRITE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_FILE | cut;
	struct beneath below;
	struct stat st;
	int rules;

	if (abi < 1)
		return;
	files |= abi >= 2 ? REFER : 0;
	all = files | (starts ? 0 : EXECUTE) | MAKE_OTHERS;
	rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
	if (rules < 0)
		return;
	below = (struct beneath){files, where ? open(where, O_PATH | O_CLOEXEC) : -1};
	if (below.dir >= 0) {
		if (fstat(below.dir, &st) == 0 && !S_ISDIR(st.st_mode))
			below.access = WRITE | cut;
		syscall(SYS_landlock_add_rule, rules, BENEATH, &below, 0);
		close(below.dir);
	}
	syscall(SYS_landlock_restrict_self, rules, 0);
	close(rules);
}

#else

void landlock_only(const char *where, int starts)
{
	(void)where, (void)starts;
}

#endif
