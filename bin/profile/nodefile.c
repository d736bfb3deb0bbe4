/* nodefile.c - finds the Node.js behind a program.
 *   npm, which begins with #!/usr/bin/env node   ->   /usr/bin/node */
#define _GNU_SOURCE /* memmem */
#include "nodefile.h"
#include "exec/child.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SCRIPTS = 4, HEAD = 255, BLOCK = 1 << 16, MARK = 16 };

static const char *base_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* The part of BLOCK that a mark may begin in, when the file goes on. */
static size_t keep(char *block, size_t n)
{
	size_t tail = n < MARK ? n : MARK;

	memmove(block, block + n - tail, tail);
	return tail;
}

/* 1 when FILE reads NODE_OPTIONS, by itself or in Node's library.  Other programs are called node,
 * too. */
static int reads_options(const char *file)
{
	static char block[MARK + BLOCK];
	static const char *const mark[] = {"NODE_OPTIONS", "libnode.so"};
	int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY), found = 0;
	size_t have = 0;
	ssize_t n;

	while (fd >= 0 && !found && (n = read(fd, block + have, BLOCK)) > 0) {
		have += (size_t)n;
		for (int i = 0; i < 2; i++)
			found |= memmem(block, have, mark[i], strlen(mark[i])) != NULL;
		have = keep(block, have);
	}
	if (fd >= 0)
		close(fd);
	return found;
}

/* Read the line of FILE that follows #! into LINE.  Returns 0, or -1 when it has none. */
static int script_line(const char *file, char line[HEAD + 1])
{
	int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	ssize_t n = fd < 0 ? -1 : read(fd, line, HEAD);

	if (fd >= 0)
		close(fd);
	line[n < 0 ? 0 : n] = 0;
	if (strncmp(line, "#!", 2) != 0)
		return -1;
	line[strcspn(line, "\n")] = 0;
	memmove(line, line + 2, strlen(line + 2) + 1);
	return 0;
}

/* The program that LINE names: its first word; behind env(1) the first word that is neither an
 * option nor NAME=VALUE.  NULL when there is none. */
static const char *program_in(char *line)
{
	const char *word = strtok(line, " \t");

	if (!word || strcmp(base_of(word), "env") != 0)
		return word;
	while ((word = strtok(NULL, " \t")) && (*word == '-' || strchr(word, '=')))
		;
	return word;
}

char *nodefile_of(const char *name, const char *path)
{
	char line[HEAD + 1], *file = child_find(name, path);
	const char *next;

	for (int i = 0; file && i <= SCRIPTS; i++) {
		const char *base = base_of(file);
		if (strcmp(base, "node") == 0 || strcmp(base, "nodejs") == 0) {
			if (reads_options(file))
				return file;
			break;
		}
		next = script_line(file, line) == 0 ? program_in(line) : NULL;
		free(file);
		file = next ? child_find(next, path) : NULL;
	}
	free(file);
	return NULL;
}
