/* filtercode.c - searches code and data for the numbers of certain system calls. */
#include "preload/filtercode.h"
#include "preload/rules.h"
#include "preload/saferead.h"
#include "preload/process.h"
#include "preload/real.h"

#include <elf.h>
#include <link.h>
#include <sys/auxv.h>

/* from <asm/unistd_64.h>, and from <asm/unistd_32.h> for int $0x80 */
enum {
	SECCOMP_64 = 317,
	SECCOMP_32 = 354,
	PRCTL_64 = 157,
	PRCTL_32 = 172,
	OPTION = 22, /* PR_SET_SECCOMP */
	NEAR = 64,   /* at most so many bytes between the number of prctl and its option */
};

static uint32_t word(const unsigned char *p)
{
	return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* 1 when an instruction loads the four bytes at P + I: mov to a register, push, or mov to memory,
 * where up to five bytes of address precede them (Intel SDM 2, MOV and PUSH). */
static int loaded(const unsigned char *p, size_t i)
{
	if (i && ((p[i - 1] & 0xf8) == 0xb8 || p[i - 1] == 0x68))
		return 1;
	for (size_t back = 2; back <= 7 && back <= i; back++)
		if (p[i - back] == 0xc7)
			return 1;
	return 0;
}

static int option_near(const unsigned char *p, size_t i, size_t size)
{
	size_t from = i > NEAR ? i - NEAR : 0, to = size - i > NEAR ? i + NEAR : size - 4;

	for (size_t k = from; k < to; k++)
		if ((p[k] == 0x6a && p[k + 1] == OPTION) || (word(p + k) == OPTION && loaded(p, k)))
			return 1;
	return 0;
}

/* Sixteen bytes at once; gcc and clang have this type on every machine. */
typedef unsigned char bytes __attribute__((vector_size(16)));

static bytes load(const unsigned char *p)
{
	bytes v;

	__builtin_memcpy(&v, p, sizeof v);
	return v;
}

/* 1 when one of the numbers may begin in the 16 bytes at P.  Reads 19 bytes. */
static int may_begin(const unsigned char *p)
{
	bytes one = load(p), two = load(p + 1);
	bytes rest = load(p + 2) | load(p + 3);
	bytes hit = (bytes)(rest == 0)
		& (((bytes)(two == 1)
			   & ((bytes)(one == (SECCOMP_64 & 255))
				   | (bytes)(one == (SECCOMP_32 & 255))))
			| ((bytes)(two == 0)
				& ((bytes)(one == PRCTL_64) | (bytes)(one == PRCTL_32))));
	uint64_t any[2];

	__builtin_memcpy(any, &hit, sizeof any);
	return (any[0] | any[1]) != 0;
}

static int code_has(const unsigned char *p, size_t size)
{
	for (size_t i = 0; i + 4 <= size; i++) {
		uint32_t n;
		while (i % 16 == 0 && i + 19 <= size && !may_begin(p + i))
			i += 16;
		if (i + 4 > size)
			break;
		n = word(p + i);
		if ((n == SECCOMP_64 || n == SECCOMP_32) && loaded(p, i))
			return 1;
		if ((n == PRCTL_64 || n == PRCTL_32) && loaded(p, i) && option_near(p, i, size))
			return 1;
	}
	return 0;
}

static int data_has(const unsigned char *p, size_t size)
{
	for (size_t i = 0; i + 4 <= size; i += 4)
		if (word(p + i) == SECCOMP_64 || word(p + i) == SECCOMP_32)
			return 1;
	return 0;
}

/* 1 when the range from FROM to END - 1 has more than MOST bytes, or contains such a number. */
static int range_has(uintptr_t from, uintptr_t end, size_t most)
{
	return from > 3 && from < end /* nothing is mapped at 0 */
		&& (end - from > most
			|| data_has((const unsigned char *)(from & ~(uintptr_t)3), end - from));
}

/* The same for the data that the program can write and that comes from its file.  Leaves out what
 * only the loader writes, to relocate it (PT_GNU_RELRO): it holds constants of any value, such as
 * Go's table of functions. */
static int program_has(size_t most)
{
	size_t n;
	uintptr_t bias, fixed = 0, fixed_end = 0;
	const ElfW(Phdr) *h = process_headers(&n, &bias);

	for (size_t i = 0; h && i < n; i++)
		if (h[i].p_type == PT_GNU_RELRO) {
			fixed = bias + h[i].p_vaddr;
			fixed_end = fixed + h[i].p_memsz;
		}
	for (size_t i = 0; h && i < n; i++) {
		uintptr_t at = bias + h[i].p_vaddr, end = at + h[i].p_filesz;
		if (h[i].p_type != PT_LOAD || !(h[i].p_flags & PF_W))
			continue;
		if (fixed >= at && fixed < end
				? range_has(at, fixed, most) || range_has(fixed_end, end, most)
				: range_has(at, end, most))
			return 1;
	}
	return !h;
}

/* Code may be mapped without the right to read it. */
static int readable(uintptr_t at)
{
	char byte;

	return saferead(&byte, at, 1) == 1;
}

int filtercode_lacks(const struct region *r, size_t most)
{
	uintptr_t entry = OWN(getauxval)(AT_ENTRY);

	return r->object->ino && r->end - r->start <= most && readable(r->start)
		&& !code_has((const unsigned char *)r->start, r->end - r->start)
		&& !(entry - r->start < r->end - r->start && program_has(most));
}
