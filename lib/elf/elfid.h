/* elfid.h - the identity of an object on disk: size, time and build-id.  It opens only regular
 * files of real file systems, and never blocks: the path comes from a data file and may name
 * anything. */
#ifndef ELFID_H
#define ELFID_H

#include <stddef.h>
#include <stdint.h>

struct elfid {
	uint64_t size;  /* bytes */
	uint64_t mtime; /* ns since the epoch */
	uint8_t len;    /* bytes of build-id, 0 none */
	uint8_t id[32];
};

/* Open PATH for reading and fill *OUT.  Returns a descriptor that the caller closes, or -1 and
 * the reason, a constant, in *WHY. */
int elfid_open(const char *path, struct elfid *out, const char **why);

/* The processor of the ELF file FD, EM_*; 0 when it is none. */
unsigned elfid_machine(int fd);

/* 1 when Go's linker made FD, 0 when not or when it cannot be read. */
int elfid_is_go(int fd);

/* The object's own address of the byte at file offset OFF of the ELF file FD, in *ADDR.
 * Returns 0, or -1 when no loaded segment holds it. */
int elfid_address(int fd, uint64_t off, uint64_t *addr);

/* The file offset of the byte at the object's own address ADDR, in *OFF.  The same. */
int elfid_offset(int fd, uint64_t addr, uint64_t *off);

struct elfid_load {               /* a loaded segment */
	uint64_t off, size, addr; /* in the file, bytes there, the object's own address */
	int code;                 /* executable */
};

/* The loaded segments of the ELF file FD, *N of them, at most as many as the kernel takes of a
 * program; free them.  NULL: there are none, it is no ELF file, or there is no memory. */
struct elfid_load *elfid_loads(int fd, size_t *n);

/* Where the program FD begins, and whether it is loaded at any address.  Returns 0, or -1: it is no
 * ELF file with segments. */
int elfid_entry(int fd, uint64_t *entry, int *moves);

/* The first segment of that TYPE (PT_*) of FD into *OUT.  Returns 0, or -1: there is none. */
int elfid_segment(int fd, uint32_t type, struct elfid_load *out);

/* The first section NAME of FD, of at most 63 bytes, that has its bytes in the file as they are,
 * into *OUT.  Returns 0, or -1: there is none, as elfid_code says. */
int elfid_section(int fd, const char *name, struct elfid_load *out);

/* The sections of FD that hold code, as start and end addresses, into RANGE, which has room for
 * MAX.  Returns how many ranges; 0 also when it is no ELF file, was stripped of its section headers
 * or has more than 65,279 of them. */
size_t elfid_code(int fd, uint64_t (*range)[2], size_t max);

/* Add the addresses from START to END - 1 to the N of RANGE.  When there are MAX already, the last
 * one is extended to hold these as well, with what lies between: no code is left out.  Returns how
 * many there are then. */
static inline size_t elfid_add_code(
	uint64_t (*range)[2], size_t n, size_t max, uint64_t start, uint64_t end)
{
	if (n == max) {
		if (start < range[n - 1][0])
			range[n - 1][0] = start;
		if (end > range[n - 1][1])
			range[n - 1][1] = end;
		return n;
	}
	range[n][0] = start;
	range[n][1] = end;
	return n + 1;
}

/* Write the build-id in hexadecimal into BUF of 2 * 32 + 1 bytes.  Returns BUF. */
char *elfid_hex(const uint8_t *id, size_t len, char *buf);

#endif
