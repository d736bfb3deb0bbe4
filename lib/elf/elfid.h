/* elfid.h - reads the identity of an object on disk: size, time and build-id.  It opens only
 * regular files of real file systems, and never blocks: the path comes from a data file and may
 * name anything. */
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

/* The processor of the ELF file FD, EM_*; 0 when FD is not an ELF file. */
unsigned elfid_machine(int fd);

/* 1 when Go's linker made FD, 0 when not or when it cannot be read. */
int elfid_is_go(int fd);

/* The object's own address of the byte at file offset OFF of the ELF file FD, in *ADDR.
 * Returns 0, or -1 when no loaded segment holds it. */
int elfid_address(int fd, uint64_t off, uint64_t *addr);

/* The file offset of the byte at the object's own address ADDR, in *OFF.  Returns 0, or -1 when no
 * loaded segment holds it. */
int elfid_offset(int fd, uint64_t addr, uint64_t *off);

struct elfid_load {               /* a loaded segment */
	uint64_t off, size, addr; /* offset in the file, bytes in the file, the object's own
				   * address */
	int code;                 /* 1: executable */
};

/* The loaded segments of the ELF file FD, *N of them, from malloc, at most as many as the kernel
 * accepts in a program.  NULL when there are none, FD is not an ELF file, or there is no memory. */
struct elfid_load *elfid_loads(int fd, size_t *n);

/* Put the address where the program FD begins into *ENTRY, and into *MOVES 1 when it can be loaded
 * at any address, else 0.  Returns 0, or -1 when FD is not an ELF file with segments. */
int elfid_entry(int fd, uint64_t *entry, int *moves);

/* Put the first segment of TYPE (PT_*) of FD into *OUT.  Returns 0, or -1 when there is none. */
int elfid_segment(int fd, uint32_t type, struct elfid_load *out);

/* Put the first section of FD called NAME, of at most 63 bytes, into *OUT.  Sections that are
 * compressed or have no bytes in the file do not count.  Returns 0, or -1 when there is none, or
 * where elfid_code returns 0 for its other reasons. */
int elfid_section(int fd, const char *name, struct elfid_load *out);

/* Put the start and end addresses of FD's sections with code into RANGE, which has room for MAX.
 * Returns how many ranges there are; 0 also when FD is not an ELF file, was stripped of its section
 * headers or has more than 65,279 of them. */
size_t elfid_code(int fd, uint64_t (*range)[2], size_t max);

/* Add the addresses from START to END - 1 to the N of RANGE.  When there are MAX already, the last
 * range is extended to hold the new addresses and what lies between, so that no code is left out.
 * Returns how many ranges there are then. */
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
