/* fits.c - tells from the head of a program's file whether the library can be loaded into it. */
#include "exec/child.h"
#include "elf/elfid.h"
#include "exec/envblock.h"
#include "inside/escape.h"
#include "launch/fits.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *fits_blocker(const char *file, const struct image *self, struct image *prog)
{
	image_read(file, prog);
	if (prog->kind == IMAGE_OTHER) /* only sh can run it */
		image_read("/bin/sh", prog);
	return image_blocker(prog, self);
}

static int is_go(const char *file)
{
	struct elfid id;
	const char *why;
	int fd = elfid_open(file, &id, &why), go = fd >= 0 && elfid_is_go(fd);

	if (fd >= 0)
		close(fd);
	return go;
}

int fits_program(const char *name, char *const *env, char *text, size_t size)
{
	static char shown[4 * PATH_MAX + 1];
	char *file = child_find(name, envblock_get(env, "PATH"));
	struct image self, prog;
	const char *blocker;
	int how = FITS;

	image_read("/proc/self/exe", &self);
	if (file && self.kind == IMAGE_ELF) {
		escape(shown, sizeof shown, file, strlen(file));
		blocker = fits_blocker(file, &self, &prog);
		how = blocker ? FITS_NOT : is_go(file) ? FITS_NO_PATHS : how;
		if (how != FITS)
			snprintf(text, size, "%s (%s)", shown, blocker ? blocker : "Go");
	}
	free(file);
	return how;
}
