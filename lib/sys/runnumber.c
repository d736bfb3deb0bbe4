/* runnumber.c - counts the runs of each program. */
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
	uint64_t h = UINT64_C(0xcbf29ce484222325);
	struct run **at, *r;

	for (const char *c = exe; *c; c++)
		h = (h ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
	at = &runs[(h >> 32) % SLOTS];
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
