/* textlog.c - reads text logs. */
#define _GNU_SOURCE
#include "base/count.h"
#include "base/msg.h"
#include "base/num.h"
#include "format/textlog.h"
#include "inside/escape.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int open_file(const char *path, struct stat *st)
{
	/* look before opening: to open a device can have effects */
	int fd = -1, regular = 0;

	if (stat(path, st) != 0)
		return -1;
	if (S_ISREG(st->st_mode)) {
		fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
		if (fd < 0)
			return -1;
		regular = fstat(fd, st) == 0 && S_ISREG(st->st_mode);
	}
	if (!regular) {
		if (fd >= 0)
			close(fd);
		errno = S_ISDIR(st->st_mode) ? EISDIR : EINVAL;
		return -1;
	}
	return fd;
}

int textlog_is_facts(const char *name, size_t len)
{
	static const char *const facts[] = {TEXTLOG_ACCOUNTS, TEXTLOG_MAPS, TEXTLOG_WAITS};

	for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
		if (strlen(facts[i]) == len && memcmp(facts[i], name, len) == 0)
			return 1;
	return 0;
}

int textlog_is(const char *path)
{
	char head[sizeof TEXTLOG_HEAD - 1];
	struct stat st;
	int fd = open_file(path, &st), is;

	if (fd < 0)
		return 0;
	is = pread(fd, head, sizeof head, 0) == (ssize_t)sizeof head
		&& memcmp(head, TEXTLOG_HEAD, sizeof head) == 0;
	close(fd);
	return is;
}

size_t textlog_head(char *buf, size_t size, const char *name, unsigned long pid, uint64_t start,
	const char *exe)
{
	size_t at = (size_t)snprintf(
		buf, size, TEXTLOG_HEAD "%.200s\t%lu\t%" PRIu64 "\t", name, pid, start);

	at += escape(buf + at, size - at - 1, exe, strlen(exe));
	buf[at++] = '\n';
	buf[at] = 0;
	return at;
}

size_t textlog_escape(char *buf, const char *text, size_t len, const char *keep, const char *also)
{
	char *to = buf;

	for (; len; text++, len--) {
		unsigned char c = (unsigned char)*text;
		int control = (c < 0x20 || c == 0x7f) && !(c && strchr(keep, c));
		if (control || strchr(also, c))
			to += snprintf(to, 5, "\\%03o", (unsigned)c);
		else
			*to++ = (char)c;
	}
	return (size_t)(to - buf);
}

/* Read the first line of T, `# pct log NAME<TAB>PID<TAB>START<TAB>EXE`. */
static int head(struct textlog *t)
{
	char *line = lines_next(&t->lines), *part[4], *slash;
	uint64_t pid;

	if (!line || t->lines.bad)
		return -1;
	for (int i = 0; i < 4; i++) {
		part[i] = line = i ? strchr(line, '\t') : line + sizeof TEXTLOG_HEAD - 1;
		if (!line)
			return -1;
		if (i)
			*part[i]++ = 0;
		line = part[i];
	}
	if (num_parse(part[1], 10, 0, UINT32_MAX, &pid) != 0
		|| num_parse(part[2], 10, 0, UINT64_MAX, &t->start) != 0)
		return -1;
	t->pid = (uint32_t)pid;
	unescape(part[3]);
	t->name = strdup(part[0]);
	t->exe = strdup(part[3]);
	if (!t->name || !t->exe)
		msg_die(EXIT_FAIL, "cannot read a log: %s", strerror(errno));
	slash = strrchr(t->exe, '/');
	t->prog = slash ? slash + 1 : t->exe;
	return 0;
}

/* Open the log PATH.  Returns it, or NULL with the reason in *WHY. */
static struct textlog *begin(const char *path, const char **why)
{
	struct textlog *t = calloc(1, sizeof *t);
	struct stat st;

	if (!t)
		msg_die(EXIT_FAIL, "cannot read %s: %s", path, strerror(errno));
	t->fd = open_file(path, &st);
	if (t->fd < 0) {
		*why = strerror(errno);
		free(t);
		return NULL;
	}
	lines_begin(&t->lines, t->fd, (uint64_t)st.st_size);
	if (head(t) == 0)
		return t;
	*why = "damaged: its first line lacks a name, pid, start or program";
	textlog_close(t);
	return NULL;
}

struct textlog *textlog_open(const char *path)
{
	const char *why;
	struct textlog *t = begin(path, &why);

	if (!t)
		msg_warn("cannot read %s: %s", path, why);
	return t;
}

struct textlog *textlog_peek(const char *path)
{
	const char *why;

	return begin(path, &why);
}

int textlog_again(struct textlog *t)
{
	struct stat st;

	if (lseek(t->fd, 0, SEEK_SET) != 0 || fstat(t->fd, &st) != 0)
		return -1;
	lines_begin(&t->lines, t->fd, (uint64_t)st.st_size);
	return lines_next(&t->lines) ? 0 : -1;
}

static void example(struct textlog *t, int first, const char *line)
{
	if (first)
		snprintf(t->example, sizeof t->example, "%.60s", line);
}

/* Note a line that belongs to no sample.  `# ...` are remarks. */
static void other(struct textlog *t, const char *line)
{
	t->tells_ends |= !t->samples && strcmp(line, TEXTLOG_TELLS_ENDS) == 0;
	if (!*line || strncmp(line, "# ", 2) == 0 || textframe_ends(line))
		return;
	if (strncmp(line, "! ", 2) == 0)
		example(t, !t->errors++ && !t->values, line + 2);
	else
		example(t, !t->values++, line);
}

/* 1 when the unfinished line REST may belong to the sample before it. */
static int goes_on(const char *rest)
{
	return rest[0] == '#' && rest[1] != '0';
}

/* 1 when F, a caller at address 0, is what gdb makes of the empty word above a stack's first frame,
 * as Go leaves it. */
static int above_all(const struct textframe *f)
{
	return f->number && f->has_addr && !f->addr && !f->func;
}

int textlog_samples(struct textlog *t, void (*frame)(void *, const struct textframe *),
	void (*done)(void *, int good), void *arg)
{
	size_t damaged = 0, first = 0;
	const char *what = NULL;
	unsigned next = 0; /* number of the sample's next frame, 0 none */
	int stopped = 0;   /* the sample is the record of a stop */
	struct textframe f;
	char *line;

	for (; (line = lines_next(&t->lines));) {
		int is = t->lines.bad ? -1 : textframe_parse(line, &f);
		int stop = is == 0 ? textframe_stop(line, &f) : 0;
		int joined = next && stopped && is == 1; /* the backtrace of a record */

		if (is == 1 && f.number && (f.number != next || stopped))
			continue; /* the answer to `frame 3`: no sample */
		if (next && (is != 1 || !f.number)) {
			/* an unreadable line may belong to the sample before it; a record and the
			 * backtrace right after it are one sample */
			int good = !t->lines.bad && !(is < 0 && f.number) && !(is == 1 && stopped);
			t->cut = is == 0 && strcmp(line, TEXTFRAME_CUT) == 0;
			done(arg, good);
			count_add(&t->samples, good ? t->count : 0);
			next = 0;
		}
		if (is < 0 || stop < 0) {
			if (!damaged++) {
				first = t->lines.number;
				what = t->lines.bad ? t->lines.bad
					: is        ? "not a frame"
						    : "not a record";
			}
		} else if (is == 1 || (stop && (f.has_addr || f.func || f.file))) {
			if (stop)
				t->count = f.count;
			else if (!f.number && !joined)
				t->count = 1;
			if (!above_all(&f))
				frame(arg, &f);
			next = f.number + 1;
			stopped = stop;
		} else if (!stop) {
			other(t, line);
		}
	}
	if (next) {
		int good = !t->lines.rest || stopped || !goes_on(t->lines.rest);
		t->cut = 0;
		done(arg, good);
		count_add(&t->samples, good ? t->count : 0);
	}
	if (t->lines.error)
		snprintf(t->why, sizeof t->why, "%s", strerror(t->lines.error));
	else if (damaged)
		snprintf(t->why, sizeof t->why, "%zu line%s damaged, first line %zu: %s", damaged,
			damaged == 1 ? " is" : "s are", first, what);
	return t->why[0] ? -1 : 0;
}

void textlog_close(struct textlog *t)
{
	close(t->fd);
	free(t->name);
	free(t->exe);
	free(t);
}
