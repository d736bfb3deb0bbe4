/* elfid.c - reads the identity of a file.  It reads ELF of both word sizes and byte orders, and
 * checks each number in the file against the bytes that can be read. */
#define _GNU_SOURCE
#include "elf/elfid.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/magic.h>
#include <sys/vfs.h>
#endif

enum {
	NOTES = 65536,    /* notes read of a segment: a forged file must not take hours */
	NOTE_TEXT = 4096, /* bytes of a note's text, at most */
	PHDRS_MAX = 65536 / (int)sizeof(Elf64_Phdr), /* fs/binfmt_elf.c, load_elf_phdrs() */
};

struct entry { /* an entry of the program or section header table */
	uint32_t type, name;
	uint64_t flags, off, addr, size;
};

struct table {
	int is64, big, sections, moves;
	unsigned machine;
	uint64_t entry;
	uint64_t off;
	unsigned count, step;
	unsigned strings; /* number of the section with the names of sections */
};

static int get(int fd, void *buf, size_t n, uint64_t off)
{
	return off <= INT64_MAX && pread(fd, buf, n, (off_t)off) == (ssize_t)n ? 0 : -1;
}

/* The number of N bytes at P. */
static uint64_t number(const void *p, size_t n, int big)
{
	const unsigned char *c = p;
	uint64_t v = 0;

	for (size_t i = 0; i < n; i++)
		v = v << 8 | c[big ? i : n - 1 - i];
	return v;
}

#define NUMBER(field, big) number(&(field), sizeof(field), big)

/* Find the program headers of FD, or with SECTIONS its section headers. */
static int find_table(int fd, int sections, struct table *t)
{
	union {
		Elf32_Ehdr e32;
		Elf64_Ehdr e64;
		unsigned char ident[EI_NIDENT];
	} u;

	if (get(fd, &u, sizeof u.e32, 0) != 0 || memcmp(u.ident, ELFMAG, SELFMAG) != 0
		|| (u.ident[EI_DATA] != ELFDATA2LSB && u.ident[EI_DATA] != ELFDATA2MSB))
		return -1;
	t->big = u.ident[EI_DATA] == ELFDATA2MSB;
	t->is64 = u.ident[EI_CLASS] == ELFCLASS64;
	t->sections = sections;
	if (t->is64 && get(fd, &u, sizeof u.e64, 0) != 0)
		return -1;
#define FIELD(name) (t->is64 ? NUMBER(u.e64.name, t->big) : NUMBER(u.e32.name, t->big))
	t->off = sections ? FIELD(e_shoff) : FIELD(e_phoff);
	t->count = (unsigned)(sections ? FIELD(e_shnum) : FIELD(e_phnum));
	t->step = (unsigned)(sections ? FIELD(e_shentsize) : FIELD(e_phentsize));
	t->entry = FIELD(e_entry);
	t->moves = FIELD(e_type) == ET_DYN;
	t->machine = (unsigned)FIELD(e_machine);
	t->strings = (unsigned)FIELD(e_shstrndx);
#undef FIELD
	return t->off && t->count ? 0 : -1;
}

static int get_entry(int fd, const struct table *t, unsigned i, struct entry *e)
{
	union {
		Elf32_Phdr p32;
		Elf64_Phdr p64;
		Elf32_Shdr s32;
		Elf64_Shdr s64;
	} u;
	size_t need = t->sections ? t->is64 ? sizeof u.s64 : sizeof u.s32
		: t->is64         ? sizeof u.p64
				  : sizeof u.p32;

	if (t->step < need || t->off > INT64_MAX
		|| get(fd, &u, need, t->off + (uint64_t)i * t->step) != 0)
		return -1;
#define ENTRY(u, type, flags, off, addr, size) \
	((struct entry){(uint32_t)NUMBER((u).type, t->big), 0, NUMBER((u).flags, t->big), \
		NUMBER((u).off, t->big), NUMBER((u).addr, t->big), NUMBER((u).size, t->big)})
	if (t->sections)
		*e = t->is64 ? ENTRY(u.s64, sh_type, sh_flags, sh_offset, sh_addr, sh_size)
			     : ENTRY(u.s32, sh_type, sh_flags, sh_offset, sh_addr, sh_size);
	else
		*e = t->is64 ? ENTRY(u.p64, p_type, p_flags, p_offset, p_vaddr, p_filesz)
			     : ENTRY(u.p32, p_type, p_flags, p_offset, p_vaddr, p_filesz);
#undef ENTRY
	if (t->sections)
		e->name = (uint32_t)(t->is64 ? NUMBER(u.s64.sh_name, t->big)
					     : NUMBER(u.s32.sh_name, t->big));
	return 0;
}

/* Look among the SIZE bytes of notes at OFF for that of OWNER with this TYPE.  Returns its text, of
 * *LEN bytes, valid until the next call; NULL when there is none. */
static const char *scan_notes(
	int fd, int big, uint64_t off, uint64_t size, const char *owner, uint32_t type, size_t *len)
{
	static char text[NOTE_TEXT];
	const uint64_t named = strlen(owner) + 1, padded = (named + 3) & ~UINT64_C(3);
	Elf32_Nhdr note; /* the same for both word sizes */
	char name[16];

	for (unsigned i = 0; i < NOTES && size >= sizeof note; i++) {
		if (get(fd, &note, sizeof note, off) != 0)
			return NULL;
		uint64_t name_size = NUMBER(note.n_namesz, big);
		uint64_t text_size = NUMBER(note.n_descsz, big);
		uint64_t all = sizeof note + ((name_size + 3) & ~UINT64_C(3))
			+ ((text_size + 3) & ~UINT64_C(3));
		if (sizeof note + name_size + text_size > size)
			return NULL;
		/* Go counts the padding of its name as well */
		if (NUMBER(note.n_type, big) == type && name_size >= named && name_size <= padded
			&& text_size && text_size <= sizeof text
			&& get(fd, name, (size_t)named, off + sizeof note) == 0
			&& memcmp(name, owner, (size_t)named) == 0
			&& get(fd, text, (size_t)text_size, off + sizeof note + padded) == 0) {
			*len = (size_t)text_size;
			return text;
		}
		if (all > size)
			return NULL;
		off += all;
		size -= all;
	}
	return NULL;
}

/* Do what scan_notes does, among all notes of FD. */
static const char *find_note(int fd, const char *owner, uint32_t type, size_t *len)
{
	const char *note = NULL;
	struct table t;
	struct entry e;

	if (find_table(fd, 0, &t) != 0)
		return NULL;
	for (unsigned i = 0; !note && i < t.count && get_entry(fd, &t, i, &e) == 0; i++)
		if (e.type == PT_NOTE)
			note = scan_notes(fd, t.big, e.off, e.size, owner, type, len);
	return note;
}

static const char *refuse(int fd, const struct stat *st)
{
	if (S_ISDIR(st->st_mode))
		return "is a directory";
	if (!S_ISREG(st->st_mode))
		return "not a regular file";
#ifdef __linux__
	struct statfs fs;
	/* /proc/kcore and /proc/PID/mem say that they are regular files */
	if (fd >= 0 && fstatfs(fd, &fs) == 0
		&& (fs.f_type == PROC_SUPER_MAGIC || fs.f_type == SYSFS_MAGIC))
		return "not on a real file system";
#else
	(void)fd;
#endif
	return NULL;
}

int elfid_open(const char *path, struct elfid *out, const char **why)
{
	struct stat st;
	const char *id;
	size_t len;
	int fd;

	memset(out, 0, sizeof *out);
	/* look before opening: to open a device can have effects, such as rewinding a tape */
	if (stat(path, &st) != 0) {
		*why = strerror(errno);
		return -1;
	}
	if ((*why = refuse(-1, &st)))
		return -1;
	fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (fd < 0 || fstat(fd, &st) != 0)
		*why = strerror(errno);
	else
		*why = refuse(fd, &st);
	if (*why) {
		if (fd >= 0)
			close(fd);
		return -1;
	}
	out->size = (uint64_t)st.st_size;
	out->mtime = (uint64_t)st.st_mtim.tv_sec * 1000000000u + (uint64_t)st.st_mtim.tv_nsec;
	if ((id = find_note(fd, "GNU", NT_GNU_BUILD_ID, &len)) && len <= sizeof out->id) {
		out->len = (uint8_t)len;
		memcpy(out->id, id, len);
	}
	return fd;
}

int elfid_is_go(int fd)
{
	enum { BUILD_ID = 4 }; /* as cmd/link/internal/ld/elf.go has it */
	size_t len;

	return find_note(fd, "Go", BUILD_ID, &len) != NULL;
}

struct elfid_load *elfid_loads(int fd, size_t *n)
{
	struct elfid_load *load = NULL, *more;
	struct table t;
	struct entry e;
	size_t room = 0;

	*n = 0;
	if (find_table(fd, 0, &t) != 0)
		return NULL;
	for (unsigned i = 0; i < t.count && i < PHDRS_MAX && get_entry(fd, &t, i, &e) == 0; i++) {
		if (e.type != PT_LOAD || !e.size)
			continue;
		if (*n == room) {
			more = realloc(load, (room = 2 * room + 4) * sizeof *load);
			if (!more)
				break;
			load = more;
		}
		load[(*n)++] = (struct elfid_load){e.off, e.size, e.addr, (e.flags & PF_X) != 0};
	}
	return load;
}

int elfid_entry(int fd, uint64_t *entry, int *moves)
{
	struct table t;

	if (find_table(fd, 0, &t) != 0)
		return -1;
	*entry = t.entry;
	*moves = t.moves;
	return 0;
}

int elfid_segment(int fd, uint32_t type, struct elfid_load *out)
{
	struct table t;
	struct entry e;

	if (find_table(fd, 0, &t) != 0)
		return -1;
	for (unsigned i = 0; i < t.count && get_entry(fd, &t, i, &e) == 0; i++)
		if (e.type == type) {
			*out = (struct elfid_load){e.off, e.size, e.addr, (e.flags & PF_X) != 0};
			return 0;
		}
	return -1;
}

/* Set *TO to the address of the byte at the offset FROM, or with BACK to the offset of the address
 * FROM.  Returns 0 or -1. */
static int convert(int fd, uint64_t from, uint64_t *to, int back)
{
	size_t n;
	struct elfid_load *load = elfid_loads(fd, &n);
	int rc = -1;

	for (size_t i = 0; i < n && rc != 0; i++) {
		uint64_t begin = back ? load[i].addr : load[i].off;
		if (from >= begin && from - begin < load[i].size) {
			*to = (back ? load[i].off : load[i].addr) + (from - begin);
			rc = 0;
		}
	}
	free(load);
	return rc;
}

int elfid_address(int fd, uint64_t off, uint64_t *addr)
{
	return convert(fd, off, addr, 0);
}

int elfid_offset(int fd, uint64_t addr, uint64_t *off)
{
	return convert(fd, addr, off, 1);
}

unsigned elfid_machine(int fd)
{
	struct table t = {.machine = 0};

	(void)find_table(fd, 1, &t);
	return t.machine;
}

size_t elfid_code(int fd, uint64_t (*range)[2], size_t max)
{
	struct table t;
	struct entry e;
	size_t n = 0;

	if (find_table(fd, 1, &t) != 0)
		return 0;
	for (unsigned i = 0; i < t.count && get_entry(fd, &t, i, &e) == 0; i++)
		if (e.flags & SHF_EXECINSTR && e.size && e.addr <= UINT64_MAX - e.size)
			n = elfid_add_code(range, n, max, e.addr, e.addr + e.size);
	return n;
}

int elfid_section(int fd, const char *name, struct elfid_load *out)
{
	struct entry e, names;
	size_t n = strlen(name) + 1;
	char found[64];
	struct table t;

	if (n > sizeof found || find_table(fd, 1, &t) != 0 || t.strings >= t.count
		|| get_entry(fd, &t, t.strings, &names) != 0)
		return -1;
	for (unsigned i = 0; i < t.count && get_entry(fd, &t, i, &e) == 0; i++)
		if (e.type != SHT_NOBITS && !(e.flags & SHF_COMPRESSED) && e.name < names.size
			&& names.size - e.name >= n && get(fd, found, n, names.off + e.name) == 0
			&& memcmp(found, name, n) == 0) {
			*out = (struct elfid_load){
				e.off, e.size, e.addr, (e.flags & SHF_EXECINSTR) != 0};
			return 0;
		}
	return -1;
}

char *elfid_hex(const uint8_t *id, size_t len, char *buf)
{
	for (size_t i = 0; i < len; i++) {
		buf[2 * i] = "0123456789abcdef"[id[i] >> 4];
		buf[2 * i + 1] = "0123456789abcdef"[id[i] & 15];
	}
	buf[2 * len] = 0;
	return buf;
}
