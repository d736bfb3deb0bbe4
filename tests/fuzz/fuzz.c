/* fuzz.c - makes the files of the fuzz targets, and sets their environment. */
#include "fuzz.h"

#include <err.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { FILE_MAX = 64 << 20, KEPT = 8 }; /* bytes; paths */

/* No cache unless the target needs one, and a limit for inflated data. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	struct rlimit r = {FILE_MAX, FILE_MAX};

	(void)argc, (void)argv;
	signal(SIGXFSZ, SIG_IGN);
	setrlimit(RLIMIT_FSIZE, &r);
	unsetenv("DEBUGINFOD_URLS");
	return setenv("PCT_CACHE", "/dev/null/none", 1);
}

const char *fuzz_path(const char *name)
{
	static char path[KEPT][PATH_MAX];
	static int at;
	const char *dir = getenv("TMPDIR");

	at = (at + 1) % KEPT;
	if (*name == '/')
		snprintf(path[at], PATH_MAX, "%s", name);
	else
		snprintf(path[at], PATH_MAX, "%s/%s", dir && *dir ? dir : "/tmp", name);
	return path[at];
}

const char *fuzz_file(const char *name, const void *data, size_t size)
{
	const char *path = fuzz_path(name);
	int fd;

	unlink(path);
	if (!data)
		return path;
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
	if (fd < 0 || write(fd, data, size) != (ssize_t)size || close(fd) != 0)
		err(1, "cannot write %s", path);
	return path;
}

char *fuzz_text(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);

	if (!text)
		err(1, "malloc");
	memcpy(text, data, size);
	text[size] = 0;
	return text;
}
