/* procstat.c - reads and parses the files /proc/PID/stat. */
#include "inside/procstat.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { /* numbers of fields as in proc(5) */
	STATE = 3,
	PARENT,
	GROUP,
	SESSION,
	FLAGS = 9,
	USER = 14,
	SYSTEM,
	THREADS = 20,
	START = 22,
	CODE = 26,
};

ssize_t procstat_read(const char *path, char *buf, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? -1 : read(fd, buf, size - 1);

	if (fd >= 0)
		close(fd);
	buf[n > 0 ? n : 0] = 0;
	return n;
}

/* Read a blank and a number at TEXT, and store the number in *N.  Returns the text after it, or
 * NULL when there is no number. */
static const char *number(const char *text, int64_t *n)
{
	int negative;

	if (*text++ != ' ')
		return NULL;
	negative = *text == '-';
	text += negative;
	if (*text < '0' || *text > '9')
		return NULL;
	for (*n = 0; *text >= '0' && *text <= '9'; text++)
		*n = (int64_t)((uint64_t)*n * 10 + (uint64_t)(*text - '0'));
	*n = negative ? -*n : *n;
	return text;
}

static void take(struct procstat *s, int field, int64_t n)
{
	switch (field) {
	case PARENT: s->parent = (pid_t)n; break;
	case GROUP: s->group = (pid_t)n; break;
	case SESSION: s->session = (pid_t)n; break;
	case USER: s->cpu = (uint64_t)n; break;
	case SYSTEM:
		s->system = (uint64_t)n;
		s->cpu += s->system;
		break;
	case THREADS: s->threads = (unsigned)n; break;
	case START: s->start = (uint64_t)n; break;
	case FLAGS: s->flags = (uint64_t)n; break;
	case CODE: s->code = (uint64_t)n; break;
	}
}

int procstat_parse(const char *text, struct procstat *s)
{
	/* the name may contain anything, even parentheses and newlines */
	const char *open = strchr(text, '('), *p = strrchr(text, ')');
	size_t len;
	int64_t n;

	memset(s, 0, sizeof *s);
	if (!open || !p || p < open || p[1] != ' ' || !p[2])
		return -1;
	len = (size_t)(p - open) - 1;
	memcpy(s->name, open + 1, len < sizeof s->name ? len : sizeof s->name - 1);
	s->state = p[2];
	p += 3;
	for (int field = STATE + 1; field <= CODE; field++) {
		if (!(p = number(p, &n))) {
			memset(s, 0, sizeof *s);
			return -1;
		}
		take(s, field, n);
	}
	return 0;
}
