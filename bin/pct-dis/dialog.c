/* dialog.c - parses a line of input: "/usr/bin/x\t0x1139-0x1150" is a range of the object
 * /usr/bin/x. */
#include "base/msg.h"
#include "base/num.h"
#include "dialog.h"
#include "elf/codebounds.h"
#include "elf/elfid.h"
#include "inside/escape.h"
#include "range.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Parse [0x]ADDRESS, or a range [0x]ADDRESS-[0x]END, into A.  Returns 0, or -1 when TEXT is neither
 * or, with EXTENTS, is a range. */
static int numbers(struct disask *a, char *text, int extents)
{
	char *end = strchr(text, '-');

	if (end)
		*end++ = 0;
	text += strncmp(text, "0x", 2) == 0 ? 2 : 0;
	if (num_parse(text, 16, 0, UINT64_MAX, &a->addr) != 0)
		return -1;
	if (!end)
		return 0;
	a->ranged = 1;
	a->range.start = a->range.at = a->addr;
	end += strncmp(end, "0x", 2) == 0 ? 2 : 0;
	return num_parse(end, 16, a->addr, UINT64_MAX, &a->range.end) != 0 || extents ? -1 : 0;
}

int disask(struct disask *a, char *line, int extents, const struct translate_opt *opt)
{
	static int said;
	char *addr = strchr(line, '\t'), *id = addr ? strchr(addr + 1, '\t') : NULL;
	uint64_t at;

	*a = (struct disask){.mark = ""};
	if (addr)
		*addr++ = 0;
	if (id)
		*id++ = 0;
	if (addr && *addr == '@')
		a->mark = "@";
	if (!addr || numbers(a, addr + strlen(a->mark), extents) != 0 || !*line) {
		if (!said++)
			msg_warn("not OBJECT<TAB>ADDRESS: %.200s", line);
		a->ranged = 0;
		return -1;
	}
	unescape(line);
	a->o = disobject(line, id, opt);
	if (a->o->bad)
		return a->o->name[0] == '[' ? 0 : -1; /* memory of a process: no file to read */
	if (!a->mark[0])
		return 0;
	if (disobject_offset(a->o, a->addr, &at) != 0) {
		a->o = NULL;
		return 0;
	}
	a->offset = at - a->addr;
	a->addr = at;
	return 0;
}

void disask_extents(struct disask **a, size_t n)
{
	struct elfid id;
	struct codebounds u;
	const char *why;
	int fd = a[0]->o->file.core ? -1 : elfid_open(a[0]->o->file.path, &id, &why);

	if (fd < 0)
		return;
	if (codebounds_open(&u, fd) == 0)
		for (size_t i = 0; i < n; i++)
			a[i]->ranged = codebounds_find(&u, a[i]->addr - a[i]->o->slide,
					       &a[i]->range.start, &a[i]->range.end)
				== 0;
	close(fd);
}

int disask_ranges(struct disask **a, size_t n, const struct translate_opt *names,
	const struct translate_opt *lines)
{
	struct dis_range **r = calloc(n, sizeof *r);
	size_t k = 0;
	int rc;

	if (!r)
		msg_die(EXIT_FAIL, "cannot disassemble: %s", strerror(errno));
	for (size_t i = 0; i < n; i++)
		if (a[i]->ranged) {
			uint64_t more = a[i]->offset - a[i]->o->slide;
			r[k] = &a[i]->range;
			r[k]->start = r[k]->at += more;
			r[k++]->end += more;
		}
	rc = k ? disrange_ask(a[0]->o, r, k, names, lines) : 0;
	free(r);
	return rc;
}
