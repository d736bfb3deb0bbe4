/* leaves.c - what the way to the end of a function says, beside tables: leaves FILE SHIFT FROM TO
 * reads lines ADDRESS CFA FP of its instructions, hexadecimal and two distances in bytes: of the
 * CFA from SP, 0: it is that of a record where FP is; of the caller's FP below the CFA, 0 in FP.
 * The code FROM to TO is at ADDRESS - SHIFT in FILE.  Prints each disagreement, and how many it was
 * asked about and answered, and how many of these were records. */
#include "unwind/x86.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <fcntl.h>

int main(int argc, char **argv)
{
	static _Alignas(16) char room[BARE_ROOM];
	int fd = argc == 5 ? open(argv[1], O_RDONLY) : -1;
	unsigned long shift, from, to, at, cfa, fp, all = 0, said = 0, records = 0;
	struct stat st;
	const uint8_t *code;

	if (fd < 0 || fstat(fd, &st) != 0)
		return 111;
	code = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	shift = strtoul(argv[2], NULL, 0);
	from = strtoul(argv[3], NULL, 0);
	to = strtoul(argv[4], NULL, 0);
	if (code == MAP_FAILED || from < shift || to - shift > (unsigned long)st.st_size)
		return 111;
	for (; scanf("%lx %lu %lu", &at, &cfa, &fp) == 3; all++) {
		struct bare b = {.kind = BARE_UNKNOWN};
		if (at < from || at >= to)
			return 111;
		struct code c = {code + (at - shift), -(long)(at - from), (long)(to - at), NULL};
		x86_leave(&c, room, &b);
		if (b.kind == BARE_RECORD) {
			said++;
			records++;
			if (cfa)
				printf("%lx: a record, not CFA %lu\n", at, cfa);
		}
		if (b.kind != BARE_WORDS || !cfa) /* a record may be N words away as well */
			continue;
		said++;
		/* tables tell of a saved FP also where it is in FP again */
		if (b.words * 8ul != cfa || (b.fp && b.fp * 8ul != fp))
			printf("%lx: CFA %u, not %lu; FP %u, not %lu\n", at, b.words * 8, cfa,
				b.fp * 8, fp);
	}
	fprintf(stderr, "%lu %lu %lu\n", all, said, records);
	return 0;
}
