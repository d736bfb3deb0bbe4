/* scriptfiles.c - opens the files of a script, and finds what they include. */
#include "base/msg.h"
#include "base/must.h"
#include "base/shortage.h"
#include "script/scriptfiles.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int script_expected(const struct pos *at, const char *expected, const char *found)
{
	msg_warn(
		"%s:%u:%u: expected %s, found %s", at->file, at->line, at->column, expected, found);
	return -1;
}

static struct source *push(struct scriptfiles *f, const char *name)
{
	struct source *s = must(calloc(1, sizeof *s));

	s->pos = (struct pos){must(strdup(name)), 1, 1};
	s->from = f->top;
	f->top = s;
	return s;
}

void scriptfiles_pop(struct scriptfiles *f)
{
	struct source *s = f->top;

	f->top = s->from;
	free(s->text);
	free(s);
}

/* Read the rest of FD into the innermost source.  Returns 0, or an errno; EFBIG when it is too
 * much. */
static int slurp(struct scriptfiles *f, int fd)
{
	struct source *s = f->top;
	size_t size = 0;
	ssize_t n;

	do {
		if (s->len == size)
			s->text = must(realloc(s->text, size = 2 * size + 4096));
		n = read(fd, s->text + s->len, size - s->len);
		if (n < 0 && errno != EINTR)
			return errno;
		if (n > 0) {
			s->len += (size_t)n;
			f->bytes += (size_t)n;
		}
		if (f->bytes > SCRIPT_BYTES)
			return EFBIG;
	} while (n);
	return 0;
}

/* Report that NAME must not be included at AT, and through which files it is included. */
static int chain(const struct scriptfiles *f, const char *expected, const char *what,
	const char *name, const struct pos *at)
{
	char found[5000];
	size_t n = (size_t)snprintf(found, sizeof found, "%s%.1000s", what, name);

	for (const struct source *s = f->top; s && n < sizeof found; s = s->from)
		n += (size_t)snprintf(found + n, sizeof found - n, ", from %.300s", s->pos.file);
	return script_expected(at, expected, found);
}

/* Begin with file PATH, included at AT unless that is NULL.  Returns 0, -1 with a message, or 1
 * when there is no such file. */
static int begin(struct scriptfiles *f, const char *path, const struct pos *at)
{
	char found[PATH_MAX + 200];
	struct stat st = {0};
	struct source *s;
	/* do not block on an included FIFO: it is refused below */
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (at ? O_NONBLOCK : 0)), e;

	if (fd < 0 && (errno == ENOENT || errno == ENOTDIR))
		return 1;
	e = fd < 0 || fstat(fd, &st) != 0    ? errno
		: S_ISDIR(st.st_mode)        ? EISDIR
		: at && !S_ISREG(st.st_mode) ? EINVAL
					     : 0;
	if (!e) {
		for (s = at ? f->top : NULL; s && !(s->ino == st.st_ino && s->dev == st.st_dev);
			s = s->from)
			;
		if (s) {
			close(fd);
			return chain(f, "#include files without a loop", "a loop: ", path, at);
		}
		s = push(f, path);
		s->dev = st.st_dev;
		s->ino = st.st_ino;
		e = slurp(f, fd);
	}
	if (fd >= 0)
		close(fd);
	if (!e)
		return 0;
	snprintf(found, sizeof found, "%.4000s: %s", path,
		e == EINVAL          ? "it is not a regular file"
			: e == EFBIG ? "a script has at most 16 MB"
				     : strerror(e));
	if (is_shortage(e))
		msg_die(EXIT_FAIL, "cannot read %s", found);
	if (at)
		return script_expected(at, "a file that can be read", found);
	msg_warn("cannot read %s", found);
	return -1;
}

/* Try the directories for NAME.  Returns what begin returns. */
static int search(struct scriptfiles *f, const char *name, const struct pos *at)
{
	char path[PATH_MAX];
	int rc = 1;

	for (const char *const *dir = f->dirs; dir && *dir && rc == 1; dir++)
		if (snprintf(path, sizeof path, "%s/%s", *dir, name) < (int)sizeof path)
			rc = begin(f, path, at);
	return rc;
}

int scriptfiles_include(struct scriptfiles *f, const struct pos *at, const char *name)
{
	char path[PATH_MAX], found[1200];
	const char *slash = strrchr(at->file, '/');
	unsigned nested = 0;
	int dir = slash ? (int)(slash + 1 - at->file) : 0, rc = 1;

	for (const struct source *s = f->top->from; s; s = s->from)
		nested++;
	if (nested >= SCRIPT_NESTED)
		return chain(f, "at most 32 levels of #include", "", name, at);
	if (f->included++ >= SCRIPT_FILES)
		return script_expected(at, "at most 1000 times #include", "one more");
	if (name[0] == '/')
		rc = begin(f, name, at);
	else if (f->top->ino
		&& snprintf(path, sizeof path, "%.*s%s", dir, at->file, name) < (int)sizeof path)
		rc = begin(f, path, at);
	if (rc == 1 && name[0] != '/')
		rc = search(f, name, at);
	if (rc != 1)
		return rc;
	snprintf(found, sizeof found, "no \"%.1000s\"%s", name,
		name[0] == '/'        ? ""
			: f->top->ino ? " beside this file or in a directory of scripts"
				      : " in a directory of scripts (-I)");
	return script_expected(at, "a file to include", found);
}

int scriptfiles_open(struct scriptfiles *f, const char *path, const char *const *dirs)
{
	int rc = begin(f, path, NULL);

	f->dirs = dirs;
	if (rc == 1 && path[0] && !strchr(path, '/'))
		rc = search(f, path, NULL);
	if (rc == 1)
		msg_warn("cannot read %s: %s", path, strerror(ENOENT));
	return rc == 0 ? 0 : -1;
}

void scriptfiles_text(
	struct scriptfiles *f, const char *name, const char *text, const char *const *dirs)
{
	struct source *s = push(f, name);

	f->dirs = dirs;
	s->text = must(strdup(text));
	s->len = f->bytes = strlen(text);
}
