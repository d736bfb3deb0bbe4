/* kernelfacts.c - reads facts about the running kernel from /proc and /sys.
 *   /proc/sys/kernel/random/boot_id, "50623dff-f4af-..."  ->  "50623dfff4af..." */
#define _GNU_SOURCE
#include "base/env.h"
#include "elf/elfid.h"
#include "proc/kernelfacts.h"

#include <ctype.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 256 << 20 }; /* bytes; a kallsyms has 6 to 20 million */

static char *slurp(int fd, size_t *len)
{
	size_t room = 1 << 16;
	char *text = malloc(room), *more;
	ssize_t n = 0;

	*len = 0;
	while (text && (n = read(fd, text + *len, room - 1 - *len)) != 0) {
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 || room >= FILE_MAX) {
			errno = n < 0 ? errno : EFBIG;
			break;
		}
		*len += (size_t)n;
		if (*len < room - 1)
			continue;
		if (!(more = realloc(text, room *= 2)))
			break;
		text = more;
		n = 0;
	}
	if (text && n == 0) {
		text[*len] = 0;
		return text;
	}
	free(text);
	return NULL;
}

char *kernelfacts_copy(const char *path, size_t *len)
{
	struct stat st;
	char *text = NULL;
	int e, fd;

	/* check the type before opening: opening a device can have effects */
	if (stat(path, &st) != 0)
		return NULL;
	if (!S_ISREG(st.st_mode)) {
		errno = S_ISDIR(st.st_mode) ? EISDIR : EINVAL;
		return NULL;
	}
	if ((fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) < 0)
		return NULL;
	text = slurp(fd, len);
	e = errno;
	close(fd);
	errno = e;
	return text;
}

char *kernelfacts_file(const char *name, size_t *len)
{
	const char *root = getenv(ENV_ROOT);
	char path[PATH_MAX];

	if (snprintf(path, sizeof path, "%s%s", root ? root : "", name) >= (int)sizeof path) {
		errno = ENAMETOOLONG;
		return NULL;
	}
	return kernelfacts_copy(path, len);
}

void kernelfacts_boot(char boot[KERNEL_BOOT])
{
	size_t len, n = 0;
	char *text = kernelfacts_file("/proc/sys/kernel/random/boot_id", &len);

	for (size_t i = 0; text && i < len && n < KERNEL_BOOT - 1; i++)
		if (isxdigit((unsigned char)text[i]))
			boot[n++] = (char)tolower((unsigned char)text[i]);
	boot[n == KERNEL_BOOT - 1 ? n : 0] = 0;
	free(text);
}

void kernelfacts_build_id(char id[KERNEL_ID])
{
	size_t len, at = 0;
	char *text = kernelfacts_file("/sys/kernel/notes", &len);
	Elf32_Nhdr note;

	id[0] = 0;
	while (text && len - at >= sizeof note) {
		memcpy(&note, text + at, sizeof note);
		size_t name = at + sizeof note,
		       desc = name + ((note.n_namesz + (size_t)3) & ~(size_t)3);
		at = desc + ((note.n_descsz + (size_t)3) & ~(size_t)3);
		if (at > len)
			break;
		if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4
			&& memcmp(text + name, "GNU", 4) == 0 && note.n_descsz < KERNEL_ID / 2) {
			elfid_hex((uint8_t *)text + desc, note.n_descsz, id);
			break;
		}
	}
	free(text);
}

int kernelfacts_unmoved(void)
{
	size_t len;
	char *text = kernelfacts_file("/proc/cmdline", &len), *word;
	int found = 0;

	for (word = text ? strtok(text, " \n") : NULL; word && !found; word = strtok(NULL, " \n"))
		found = strcmp(word, "nokaslr") == 0;
	free(text);
	return found;
}
