/* fault.h - a sample exactly here, for the kernel's sampler: `pct-sys -e minor-faults:1` counts
 * each FAULT(), in the function that has it: the first use of a page that nobody has touched.  With
 * --ring 16384, as a CPU's ring takes in the faults of all programs, half a million a second. */
#ifndef FAULT_H
#define FAULT_H

#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

static char *fault_fresh; /* the next such page */
static size_t fault_size; /* of a page */

/* There are to be N faults.  Returns 0, -1 when there is no memory. */
static inline int fault_pages(size_t n)
{
	fault_size = (size_t)sysconf(_SC_PAGESIZE);
	fault_fresh = mmap(
		NULL, n * fault_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (fault_fresh == MAP_FAILED)
		return -1;
	/* a huge page would be one fault for all; a kernel without them says EINVAL */
	madvise(fault_fresh, n * fault_size, MADV_NOHUGEPAGE);
	return 0;
}

#define FAULT() (*(volatile char *)fault_fresh = 1, fault_fresh += fault_size)

#endif
