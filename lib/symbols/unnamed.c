/* unnamed.c - finds what is known of code that no symbol names. */
#include "symbols/unnamed.h"
#include "elf/elfid.h"

#include <string.h>
#include <unistd.h>

static void begin(struct unnamed *u, const char *path)
{
	struct elfid id;
	const char *why;

	u->state = -1;
	if ((u->fd = elfid_open(path, &id, &why)) < 0)
		return;
	u->state = 1;
	u->bounded = codebounds_open(&u->bounds, u->fd) == 0;
	knowncode_open(&u->known, u->fd, u->bounded ? &u->bounds : NULL);
}

int unnamed_find(struct unnamed *u, const char *path, uint64_t addr, struct unnamed_code *out)
{
	*out = (struct unnamed_code){0};
	if (!u->state)
		begin(u, path);
	if (u->state < 0)
		return -1;
	if ((out->name = knowncode_linkage(&u->known, addr))) {
		out->linkage = 1;
		return 0;
	}
	if (!u->bounded || codebounds_find(&u->bounds, addr, &out->start, &out->end) != 0)
		return -1;
	out->name = knowncode_function(&u->known, out->start);
	return 0;
}

void unnamed_close(struct unnamed *u)
{
	if (u->state == 1) {
		knowncode_close(&u->known);
		close(u->fd);
	}
	memset(u, 0, sizeof *u);
}
