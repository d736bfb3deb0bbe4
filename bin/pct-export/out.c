/* out.c - opens and finishes outputs: standard output, a file, or a device.
 * A new file appears under its name when it is complete. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/must.h"
#include "export.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *temporary; /* NULL: write in place */

static void discard(void)
{
	if (temporary)
		unlink(temporary);
}

static void failed(const struct export *x)
{
	int e = errno;

	discard();
	msg_die(EXIT_FAIL, "cannot write %s: %s", x->name, strerror(e));
}

void export_open(struct export *x, const char *path)
{
	struct stat st;
	size_t size;
	mode_t mask;
	int fd;

	x->name = path ? path : "standard output";
	x->out = stdout;
	if (!path)
		return;
	if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) {
		if (!(x->out = fopen(path, "we")))
			failed(x);
		return;
	}
	size = strlen(path) + sizeof ".XXXXXX";
	temporary = must(malloc(size));
	snprintf(temporary, size, "%s.XXXXXX", path);
	fd = mkostemp(temporary, O_CLOEXEC);
	if (fd < 0) {
		free(temporary);
		temporary = NULL;
		failed(x);
	}
	atexit(discard);
	umask(mask = umask(077));
	fchmod(fd, 0666 & ~mask);
	x->out = must(fdopen(fd, "w"));
}

void export_close(struct export *x)
{
	if (x->out == stdout) {
		msg_close_stdout();
		return;
	}
	if (fflush(x->out) != 0 || ferror(x->out) || fclose(x->out) != 0)
		failed(x);
	if (temporary && rename(temporary, x->name) != 0)
		failed(x);
	free(temporary);
	temporary = NULL;
}
