/* cgroups.c - owns the table of the paths of control groups. */
#include "base/fnv.h"
#include "base/msg.h"
#include "sys/cgroups.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 256, PATHS_MAX = 1 << 14 };

struct path {
	struct path *next;
	int used;
	char text[];
};

static struct path *table[SLOTS];
static unsigned known, said;

const char *cgroups_get(const char *path)
{
	struct path **at = &table[(fnv(path, strlen(path)) >> 32) % SLOTS], *p;

	for (p = *at; p; p = p->next)
		if (strcmp(p->text, path) == 0)
			return p->text;
	if (known == PATHS_MAX && !said) {
		said = 1;
		msg_warn("more than %d control groups at a time: the others are not recorded",
			PATHS_MAX);
	}
	if (known == PATHS_MAX || !(p = malloc(sizeof *p + strlen(path) + 1)))
		return "";
	known++;
	p->used = 0;
	strcpy(p->text, path);
	p->next = *at;
	*at = p;
	return p->text;
}

void cgroups_mark(const char *path)
{
	if (*path)
		((struct path *)(uintptr_t)(path - offsetof(struct path, text)))->used = 1;
}

void cgroups_sweep(void)
{
	for (unsigned i = 0; i < SLOTS; i++)
		for (struct path **at = &table[i], *p; (p = *at);) {
			if (p->used) {
				p->used = 0;
				at = &p->next;
				continue;
			}
			*at = p->next;
			free(p);
			known--;
		}
}
