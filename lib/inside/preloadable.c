/* preloadable.c - finds the program that exec of a file would start, and tells whether the library
 * can be loaded into it.  Input: "/usr/bin/ldd"; output: the image of /bin/bash. */
#include "inside/direct.h"
#include "inside/preloadable.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/xattr.h>
#endif

enum {
	SCRIPTS_MAX = 4,    /* nested #! scripts; the kernel follows as many */
	LINE_MAX_ = 255,    /* bytes of a #! line that the kernel reads */
	PHDRS_MAX = 65536,  /* bytes of program headers that the kernel accepts */
	DYNAMIC_MAX = 2048, /* bytes of dynamic section that we read */
	HEAD = 1024,        /* bytes read at once; most programs have all headers in them */
};

struct file {
	int fd;
	unsigned char head[HEAD + 1]; /* the first bytes of the file, NUL terminated */
	size_t n;
};

/* Read exactly LEN bytes at OFF.  Returns 0, or -1 when the file is shorter.  (An OFF beyond every
 * file is negative for pread, which refuses it.) */
static int read_at(const struct file *f, void *buf, size_t len, uint64_t off)
{
	if (off < f->n && len <= f->n - off) {
		memcpy(buf, f->head + off, len);
		return 0;
	}
	for (size_t got = 0; got < len;) {
		ssize_t n = pread(f->fd, (char *)buf + got, len - got, (off_t)(off + got));
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return -1;
		got += (size_t)n;
	}
	return 0;
}

/* Returns the unsigned number of LEN bytes at P, in the byte order of the file. */
static uint64_t number(const unsigned char *p, int len, int elf_data)
{
	uint64_t v = 0;

	for (int i = 0; i < len; i++)
		v = v << 8 | p[elf_data == ELFDATA2LSB ? len - 1 - i : i];
	return v;
}

static void read_interp(const struct file *f, struct image *out, uint64_t off, uint64_t size)
{
	size_t len = size < sizeof out->interp ? (size_t)size : sizeof out->interp - 1;

	out->has_interp = 1;
	if (read_at(f, out->interp, len, off) != 0)
		len = 0;
	out->interp[len] = 0;
}

/* 1 when the name at OFF is a runtime library that must be loaded first. */
static int is_asan(const struct file *f, uint64_t off)
{
	static const char *const runtimes[] = {"libasan.so", "libclang_rt.asan"};
	char name[20];

	for (size_t i = 0; i < sizeof runtimes / sizeof *runtimes; i++) {
		size_t len = strlen(runtimes[i]);
		if (read_at(f, name, len, off) == 0 && memcmp(name, runtimes[i], len) == 0)
			return 1;
	}
	return 0;
}

/* The program headers of a file: COUNT headers of SIZE bytes each at OFF. */
struct headers {
	uint64_t off, size, count;
	int big, data;
};

/* Returns the offset in the file of the address ADDR; 0 when the file does not have it. */
static uint64_t offset_of(const struct file *f, const struct headers *h, uint64_t addr)
{
	unsigned char ph[sizeof(Elf64_Phdr)];
	int len = h->big ? 8 : 4;

	for (uint64_t i = 0; i < h->count; i++) {
		uint64_t start;
		if (read_at(f, ph, h->size, h->off + i * h->size) != 0)
			return 0;
		start = number(ph + 2 * len, len, h->data);
		if (number(ph, 4, h->data) == PT_LOAD
			&& addr - start < number(ph + 4 * len, len, h->data))
			return number(ph + len, len, h->data) + (addr - start);
	}
	return 0;
}

/* Find out which libraries the dynamic section of SIZE bytes at OFF asks for. */
static void read_dynamic(const struct file *f, const struct headers *h, uint64_t off, uint64_t size,
	struct image *out)
{
	size_t len = h->big ? 8 : 4, n = size < DYNAMIC_MAX ? (size_t)size : DYNAMIC_MAX;
	unsigned char entries[DYNAMIC_MAX];
	uint64_t name = 0, strings = 0;
	int needs = 0;

	if (read_at(f, entries, n, off) != 0)
		return;
	for (size_t at = 0; at + 2 * len <= n && !(needs && strings); at += 2 * len) {
		uint64_t tag = number(entries + at, (int)len, h->data);
		uint64_t value = number(entries + at + len, (int)len, h->data);
		if (tag == DT_NULL)
			break;
		if (tag == DT_NEEDED && !needs) {
			needs = 1;
			name = value;
		}
		if (tag == DT_STRTAB)
			strings = offset_of(f, h, value);
	}
	out->alone = (uint8_t)!needs; /* DT_NEEDED entries come first */
	out->asan = (uint8_t)(needs && strings && is_asan(f, strings + name));
}

/* Find PT_INTERP and PT_DYNAMIC.  Returns 0 or -1.  Offsets in conditionals are for 64 bits first,
 * then for 32 bits. */
static int read_headers(const struct file *f, struct image *out)
{
	const unsigned char *eh = f->head;
	int big = out->elf_class == ELFCLASS64, data = out->elf_data, len = big ? 8 : 4;
	struct headers h = {number(eh + (big ? 32 : 28), len, data),
		number(eh + (big ? 54 : 42), 2, data), number(eh + (big ? 56 : 44), 2, data), big,
		data};
	unsigned char ph[sizeof(Elf64_Phdr)];

	if (h.size != (big ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr))
		|| h.count * h.size > PHDRS_MAX)
		return -1;
	for (uint64_t i = 0; i < h.count; i++) {
		uint64_t type, off, size;
		if (read_at(f, ph, h.size, h.off + i * h.size) != 0)
			return -1;
		type = number(ph, 4, data);
		off = number(ph + len, len, data);
		size = number(ph + 4 * len, len, data);
		if (type == PT_INTERP)
			read_interp(f, out, off, size);
		if (type == PT_DYNAMIC && out->has_interp) { /* PT_INTERP comes first */
			read_dynamic(f, &h, off, size, out);
			break;
		}
	}
	return 0;
}

/* Returns MODE without the bits that exec ignores: with no_new_privs, which containers set,
 * set-user-ID and set-group-ID. */
static mode_t set_ids(mode_t mode)
{
#ifdef __linux__
	/* not prctl(): in the library that is a hook, behind which another library's hook may
	 * stand */
	if (mode & (S_ISUID | S_ISGID) && direct(SYS_prctl, PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1)
		return mode & ~(mode_t)(S_ISUID | S_ISGID);
#endif
	return mode;
}

/* Returns what puts the program into secure mode, by the kernel's rule (begin_new_exec,
 * cap_bprm_creds_from_file): the ids after exec differ from the real ones.  They do not differ when
 * root runs a set-user-ID root program. */
static uint8_t rights(int fd, const struct stat *st)
{
	mode_t mode = set_ids(st->st_mode);
	uid_t uid = mode & S_ISUID ? st->st_uid : geteuid();
	gid_t gid = (mode & (S_ISGID | S_IXGRP)) == (S_ISGID | S_IXGRP) ? st->st_gid : getegid();

	if (uid != getuid())
		return IMAGE_SETUID;
	if (gid != getgid())
		return IMAGE_SETGID;
#ifdef __linux__
	if (getuid() != 0 && fgetxattr(fd, "security.capability", NULL, 0) > 0)
		return IMAGE_FILECAPS;
#else
	(void)fd;
#endif
	return IMAGE_PLAIN;
}

/* Fill OUT from F, whose descriptor is set.  When the file is a #! script, store its interpreter in
 * NEXT instead. */
static void look(struct file *f, struct image *out, char next[LINE_MAX_ + 1])
{
	unsigned char *head = f->head;
	struct stat st;
	ssize_t n;

	if (fstat(f->fd, &st) != 0 || !S_ISREG(st.st_mode))
		return;
	do
		n = pread(f->fd, head, HEAD, 0);
	while (n < 0 && errno == EINTR);
	f->n = n > 0 ? (size_t)n : 0;
	head[f->n] = 0;
	if (n >= 3 && memcmp(head, "#!", 2) == 0) {
		char *word = (char *)head + 2;
		head[LINE_MAX_] = 0;
		word += strspn(word, " \t");
		word[strcspn(word, " \t\n")] = 0;
		memcpy(next, word, strlen(word) + 1);
		return;
	}
	if (n < (ssize_t)sizeof(Elf32_Ehdr) || memcmp(head, ELFMAG, SELFMAG) != 0)
		return;
	out->elf_class = head[EI_CLASS];
	out->elf_data = head[EI_DATA];
	if (out->elf_class != ELFCLASS32
		&& (out->elf_class != ELFCLASS64 || n < (ssize_t)sizeof(Elf64_Ehdr)))
		return;
	if (out->elf_data != ELFDATA2LSB && out->elf_data != ELFDATA2MSB)
		return;
	out->machine = (uint16_t)number(head + 18, 2, out->elf_data);
	if (read_headers(f, out) != 0)
		return;
	out->rights = rights(f->fd, &st);
	out->kind = IMAGE_ELF;
}

int image_read(const char *path, struct image *out)
{
	char next[LINE_MAX_ + 1];
	int kept = errno;

	memset(out, 0, sizeof *out);
	for (int scripts = 0; scripts <= SCRIPTS_MAX; scripts++) {
		/* NONBLOCK: the path may be a FIFO */
		struct file f = {open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY), "", 0};

		if (f.fd < 0) {
			out->kind = errno == ENOENT || errno == ENOTDIR ? IMAGE_ABSENT
									: IMAGE_UNREADABLE;
			break;
		}
		next[0] = 0;
		out->kind = IMAGE_OTHER;
		out->scripts = (uint8_t)scripts;
		look(&f, out, next);
		close(f.fd);
		if (!next[0])
			break;
		path = next;
	}
	errno = kept;
	return out->kind == IMAGE_ELF ? 0 : -1;
}

static const char *base(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

const char *image_blocker(const struct image *prog, const struct image *self)
{
	switch (prog->kind) {
	case IMAGE_ABSENT: return NULL; /* nothing will run */
	case IMAGE_UNREADABLE: return "not readable";
	case IMAGE_OTHER: return "not an ELF program";
	}
	if (prog->elf_class != self->elf_class)
		return prog->elf_class == ELFCLASS32 ? "32-bit" : "64-bit";
	if (prog->machine != self->machine || prog->elf_data != self->elf_data)
		return "other machine";
	if (!prog->has_interp)
		return "statically linked";
	/* one loader may have several paths; loaders of different C libraries have different names:
	 * ld-linux-x86-64.so.2, ld-musl-x86_64.so.1 */
	if (self->has_interp && strcmp(base(prog->interp), base(self->interp)) != 0)
		return "other C library";
	if (prog->alone)
		return "without a C library";
	if (prog->asan)
		return "built with AddressSanitizer";
	switch (prog->rights) {
	case IMAGE_SETUID: return "set-user-ID";
	case IMAGE_SETGID: return "set-group-ID";
	case IMAGE_FILECAPS: return "file capabilities";
	}
	return NULL;
}

int image_objects(const struct image *prog, const struct image *self)
{
	struct image plain = *prog;

	plain.rights = IMAGE_PLAIN;
	return plain.kind != IMAGE_ABSENT && !(plain.kind == IMAGE_ELF && !plain.has_interp)
		&& image_blocker(&plain, self) != NULL;
}
