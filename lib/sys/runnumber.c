/* runnumber.c - counts the runs of each program. */
#include "base/fnv.h"
#include "sys/runnumber.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
	SLOTS = 4096,
	RUNS_MAX = 1 << 16, /* programs */
};

unsigned runnumber(const char *exe)
{
	static struct run {
		struct run *next;
		unsigned n;
		char exe[];
	} * runs[SLOTS];
	static size_t known;
	struct run **at = &runs[(fnv(exe, strlen(exe)) >> 32) % SLOTS], *r;

	for (r = *at; r; r = r->next)
		if (strcmp(r->exe, exe) == 0)
			return ++r->n;
	if (known == RUNS_MAX || !(r = malloc(sizeof *r + strlen(exe) + 1)))
		return 0;
	known++;
	strcpy(r->exe, exe);
	r->next = *at;
	*at = r;
	return r->n = 1;
}
