/* outfile.c - checks before a run, which may take hours, that its files can be written. */
#include "exec/child.h"
#include "outfile.h"
#include "refuse.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void outfile_check(const char *option, const char *file, const char *program)
{
	char *found = file && program ? child_find(program, getenv("PATH")) : NULL;
	struct stat it, prog;

	if (found && stat(file, &it) == 0 && stat(found, &prog) == 0 && it.st_dev == prog.st_dev
		&& it.st_ino == prog.st_ino)
		refuse("%s %s: this would overwrite the program", option, file);
	free(found);
}

void outfile_try(const char *file)
{
	struct stat st;
	int new, fd;

	if (!file)
		return;
	new = lstat(file, &st) != 0;
	fd = open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
	if (fd < 0)
		cannot("cannot write %s: %s", file, strerror(errno));
	close(fd);
	if (new)
		unlink(file); /* leave no empty file: there may be no report */
}
