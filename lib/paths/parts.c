/* parts.c - finds parts in directories, and refuses directories that others can change. */
#define _GNU_SOURCE /* strchrnul */
#include "base/grown.h"
#include "base/msg.h"
#include "paths/parts.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEAD = 2000 };

/* 1 when only the user or root can have written the file. */
static int is_own(const struct stat *st)
{
	return (st->st_uid == geteuid() || st->st_uid == 0) && !(st->st_mode & (S_IWGRP | S_IWOTH));
}

/* Whether DIR, the I-th directory of PCT_PATH, can be trusted.  Returns 1, or 0 after a message,
 * which comes once for each directory. */
static int is_safe_dir(const char *dir, size_t i)
{
	static size_t said;
	struct stat st;
	const char *why = NULL;

	if (!*dir)
		why = "it is empty; name a directory, or leave the colon out";
	else if (*dir != '/')
		why = "it is relative; give its whole path";
	else if (stat(dir, &st) != 0)
		why = strerror(errno);
	else if (!S_ISDIR(st.st_mode))
		why = "it is not a directory";
	else if (st.st_uid != geteuid() && st.st_uid != 0)
		why = "it belongs to another user; use a directory of your own";
	else if (!is_own(&st))
		why = "other users can write to it; use a directory of your own";
	if (why && i > said) {
		msg_warn("cannot use '%s' of PCT_PATH: %s", dir, why);
		said = i;
	}
	return !why;
}

/* If LINE has the word WORD, copy the text behind it to OUT, unless OUT has text: the first line
 * counts. */
static void take(const char *line, const char *word, char *out)
{
	size_t len = strlen(word), n = 0;

	if (*out || strncmp(line, word, len) != 0 || (line[len] != ' ' && line[len] != '\n'))
		return;
	line += len;
	line += strspn(line, " ");
	for (; line[n] && line[n] != '\n' && n + 1 < PARTS_TEXT; n++)
		out[n] = (unsigned char)line[n] < ' ' || line[n] == 127 ? '?' : line[n];
	out[n] = 0;
}

/* Read the head of P->path.  Returns 0 when it is a KIND, else -1. */
static int read_head(const char *kind, struct part *p)
{
	char head[HEAD + 1], *line = head;
	int fd = open(p->path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	struct stat st;
	ssize_t n = -1;

	if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode))
		n = read(fd, head, HEAD);
	if (fd >= 0)
		close(fd);
	if (n <= 0)
		return -1;
	head[n] = 0;
	p->usage[0] = p->takes[0] = p->gives[0] = p->instead[0] = 0;
	for (; line; line = (line = strchr(line, '\n')) ? line + 1 : NULL) {
		if (strncmp(line, "#: ", 3) != 0)
			continue;
		take(line + 3, kind, p->usage);
		take(line + 3, "takes", p->takes);
		take(line + 3, "gives", p->gives);
		take(line + 3, "instead", p->instead);
	}
	if (!p->usage[0])
		return -1;
	if (p->place && !is_own(&st)) {
		msg_warn(
			"cannot use %s: it belongs to another user, or other users can write to it",
			p->path);
		return -1;
	}
	return 0;
}

/* Write the I-th directory of KIND into DIR.  Returns 1: search it, 0: skip it, -1: no more. */
static int directory(const char *lib, const char *kind, size_t i, char *dir, size_t size)
{
	const char *path = getenv("PCT_PATH"), *end;
	int of_dbctl = strcmp(kind, "script") == 0 || strcmp(kind, "driver") == 0;

	if (!i)
		return lib
			&& snprintf(dir, size, "%s%s", lib, of_dbctl ? "/dbctl" : "") < (int)size;
	if (!path || !*path)
		return -1;
	for (size_t before = i; --before; path = end + 1) {
		end = strchrnul(path, ':');
		if (!*end)
			return -1;
	}
	end = strchrnul(path, ':');
	if (snprintf(dir, size, "%.*s", (int)(end - path), path) >= (int)size)
		return 0;
	return is_safe_dir(dir, i);
}

static const char *suffix(const char *kind)
{
	return strcmp(kind, "script") == 0 ? "dbctl" : kind;
}

int parts_find(const char *lib, const char *kind, const char *name, struct part *p)
{
	char dir[PATH_MAX];
	int use;

	if (!*name || *name == '.' || strchr(name, '/') || strlen(name) > NAME_MAX)
		return -1;
	for (size_t i = 0; (use = directory(lib, kind, i, dir, sizeof dir)) >= 0; i++) {
		p->place = i;
		strcpy(p->name, name);
		for (int ending = 0; use && ending < 2; ending++)
			if (snprintf(p->path, sizeof p->path, "%s/%s%s%s", dir, name,
				    ending ? "." : "", ending ? suffix(kind) : "")
					< (int)sizeof p->path
				&& read_head(kind, p) == 0)
				return 0;
	}
	return -1;
}

static int by_name(const void *a, const void *b)
{
	const struct part *x = a, *y = b;
	int c = strcmp(x->name, y->name);

	return c ? c : (x->place > y->place) - (x->place < y->place);
}

void parts_all(
	const char *lib, const char *kind, void (*fn)(void *, const struct part *), void *arg)
{
	struct part *part = NULL;
	char dir[PATH_MAX], *dot;
	size_t n = 0, room = 0;
	int use;

	for (size_t i = 0; (use = directory(lib, kind, i, dir, sizeof dir)) >= 0; i++) {
		DIR *d = use ? opendir(dir) : NULL;
		struct dirent *e;
		while (d && (e = readdir(d))) {
			struct part *p;
			part = grown(part, &room, n, sizeof *part);
			p = &part[n];
			p->place = i;
			if (e->d_name[0] == '.'
				|| snprintf(p->path, sizeof p->path, "%s/%s", dir, e->d_name)
					>= (int)sizeof p->path
				|| read_head(kind, p) != 0)
				continue;
			strcpy(p->name, e->d_name);
			if ((dot = strrchr(p->name, '.')) && strcmp(dot + 1, suffix(kind)) == 0)
				*dot = 0;
			n++;
		}
		if (d)
			closedir(d);
	}
	if (n)
		qsort(part, n, sizeof *part, by_name);
	for (size_t i = 0; i < n; i++)
		if (!i || strcmp(part[i].name, part[i - 1].name) != 0)
			fn(arg, &part[i]);
	free(part);
}

int parts_formatter(const char *lib, const char *text, struct part *p)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
				    "0123456789_./+- ";
	char name[NAME_MAX + 1];
	size_t len = strcspn(text, " ");

	if (text[strspn(text, plain)] || len > NAME_MAX)
		return -1;
	snprintf(name, sizeof name, "%.*s", (int)len, text);
	return parts_find(lib, "formatter", name, p);
}
