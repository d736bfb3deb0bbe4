/* patch_linux.c - changes instructions of a target and puts them back, by /proc/PID/mem. */
#define _GNU_SOURCE
#include "proc/procfs.h"
#include "system/target.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A branch to itself and the breakpoint instruction of each machine.  32-bit ARM is left out: /proc
 * does not tell whether the next instruction is a Thumb one.  Sources: the architecture manuals;
 * for breakpoints gdb's *-tdep.c. */
static const struct machine {
	unsigned char spin[8], spin_len, trap[4], trap_len;
} machine =
#if defined __x86_64__ || defined __i386__
	{{0xeb, 0xfe}, 2, {0xcc}, 1}; /* jmp . ; int3 */
#elif defined __aarch64__ && defined __AARCH64EL__
	{{0x00, 0x00, 0x00, 0x14}, 4, {0x00, 0x00, 0x20, 0xd4}, 4}; /* b . ; brk #0 */
#elif defined __riscv
	{{0x6f, 0x00, 0x00, 0x00}, 4, {0x02, 0x90}, 2}; /* j . ; c.ebreak */
#elif defined __powerpc__ && defined __LITTLE_ENDIAN__
	{{0x00, 0x00, 0x00, 0x48}, 4, {0x08, 0x10, 0x82, 0x7d}, 4}; /* b . ; trap */
#elif defined __s390x__
	{{0xa7, 0xf4, 0x00, 0x00}, 4, {0x00, 0x01}, 2}; /* j . */
#else
	{{0}, 0, {0}, 0};
#endif

static int open_mem(pid_t pid, int flags)
{
	char path[64];

	snprintf(path, sizeof path, "/proc/%ld/mem", (long)pid);
	return open(path, flags | O_CLOEXEC);
}

int target_park(pid_t pid, struct target_park *p, const char **why)
{
	char buf[512], *end;
	int fd, ok;

	p->len = 0;
	*why = NULL;
	if (!machine.spin_len) {
		*why = "holding it is not supported on this machine";
		return -1;
	}
	/* the text is "NR ARGS... SP PC"; all but the first are hexadecimal */
	if (procfs_read(pid, "syscall", buf, sizeof buf) <= 0 || !(end = strrchr(buf, ' '))) {
		*why = "its registers cannot be read";
		return -1;
	}
	p->pc = strtoull(end, NULL, 16);
	fd = open_mem(pid, O_RDWR);
	ok = fd >= 0 && pread(fd, p->saved, machine.spin_len, (off_t)p->pc) == machine.spin_len
		&& pwrite(fd, machine.spin, machine.spin_len, (off_t)p->pc) == machine.spin_len;
	if (fd >= 0)
		close(fd);
	if (!ok) {
		*why = "its memory cannot be written";
		return -1;
	}
	p->len = machine.spin_len;
	return 0;
}

void target_unpark(pid_t pid, struct target_park *p)
{
	int fd = p->len ? open_mem(pid, O_RDWR) : -1;
	ssize_t n;

	if (fd >= 0) {
		do
			n = pwrite(fd, p->saved, p->len, (off_t)p->pc);
		while (n < 0 && errno == EINTR);
		close(fd);
	}
	p->len = 0;
}

/* Take the breakpoints out of one page.  ORIGINAL is the page as the file has it.  Returns how many
 * there were. */
static int unbreak_page(int mem, uint64_t addr, const unsigned char *original, size_t len)
{
	unsigned char now[65536];
	int taken = 0;

	if (len > sizeof now || pread(mem, now, len, (off_t)addr) != (ssize_t)len)
		return 0;
	for (size_t i = 0; i + machine.trap_len <= len; i++) {
		size_t n = machine.trap_len;
		/* gdbprof_portable_prologue.dbctl writes int3 and a jmp back to it */
		if (n == 1 && i + 3 <= len && memcmp(now + i, "\xcc\xeb\xfd", 3) == 0)
			n = 3;
		if (memcmp(now + i, machine.trap, machine.trap_len) == 0
			&& memcmp(original + i, machine.trap, machine.trap_len) != 0
			&& pwrite(mem, original + i, n, (off_t)(addr + i)) > 0)
			taken++;
	}
	return taken;
}

/* Open the file NAME of inode INODE that is mapped from START to END.  map_files has deleted files
 * as well, but only root may open its links. */
static int open_mapped(pid_t pid, uint64_t start, uint64_t end, const char *name, uint64_t inode)
{
	char path[PATH_MAX + 64];
	struct stat st;
	int fd;

	/* map_files has no leading zeros, unlike maps */
	snprintf(path, sizeof path, "/proc/%ld/map_files/%" PRIx64 "-%" PRIx64, (long)pid, start,
		end);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd >= 0)
		return fd;
	snprintf(path, sizeof path, "/proc/%ld/root%s", (long)pid, name);
	fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (fd >= 0 && (fstat(fd, &st) != 0 || st.st_ino != inode)) {
		close(fd);
		fd = -1;
	}
	return fd;
}

/* Take the breakpoints out of a mapping of the file FD: they can only be in pages that are not the
 * file's any more.  Returns how many there were. */
static int unbreak_map(int mem, int pagemap, int fd, uint64_t start, uint64_t end, uint64_t offset)
{
	enum { FILE_PAGE = 61, PRESENT = 63 }; /* bits, see the kernel's pagemap.rst */
	static unsigned char original[65536];
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	int taken = 0;

	for (uint64_t a = start; page <= sizeof original && a < end; a += page) {
		uint64_t entry;
		ssize_t n;
		if (pread(pagemap, &entry, sizeof entry, (off_t)(a / page * 8)) != sizeof entry)
			break;
		if (!(entry >> PRESENT & 1) || (entry >> FILE_PAGE & 1))
			continue;
		n = pread(fd, original, page, (off_t)(offset + (a - start)));
		if (n > 0)
			taken += unbreak_page(mem, a, original, (size_t)n);
	}
	return taken;
}

int target_unbreak(pid_t pid)
{
	char path[64], line[PATH_MAX + 200];
	int mem = open_mem(pid, O_RDWR), pagemap, taken = 0;
	FILE *maps;

	snprintf(path, sizeof path, "/proc/%ld/pagemap", (long)pid);
	pagemap = open(path, O_RDONLY | O_CLOEXEC);
	snprintf(path, sizeof path, "/proc/%ld/maps", (long)pid);
	maps = fopen(path, "re");
	while (mem >= 0 && pagemap >= 0 && maps && fgets(line, sizeof line, maps)) {
		uint64_t start, end, offset, inode;
		char perm[5];
		int fd, at = 0;
		if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %4s %" SCNx64 " %*s %" SCNu64 " %n",
			    &start, &end, perm, &offset, &inode,
			    &at) != 5
			|| perm[2] != 'x' || !inode)
			continue;
		line[strcspn(line, "\n")] = 0;
		fd = open_mapped(pid, start, end, line + at, inode);
		if (fd < 0)
			continue;
		taken += unbreak_map(mem, pagemap, fd, start, end, offset);
		close(fd);
	}
	if (mem < 0 || pagemap < 0 || !maps)
		taken = -1;
	if (maps)
		fclose(maps);
	if (pagemap >= 0)
		close(pagemap);
	if (mem >= 0)
		close(mem);
	return taken;
}
