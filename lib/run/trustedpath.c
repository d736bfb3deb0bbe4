/* trustedpath.c - checks each component of a path: "/home/eve/link/ct", where `link' is a symbolic
 * link that eve made, leads where eve likes. */
#include "run/trustedpath.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINKS_MAX = 40 }; /* the kernel's limit (path_resolution(7)) */

static int is_ours(const struct stat *st)
{
	return st->st_uid == 0 || st->st_uid == geteuid();
}

/* 1 when only root and we can have put LINK into directory DIR.  If others can write to DIR, LINK
 * itself must be ours or root's.  Mode 020 says that members of the group can write to DIR; it is
 * also set when an access list lets others write. */
static int is_trusted(const struct stat *dir, const struct stat *link)
{
	return is_ours(dir) && (!(dir->st_mode & 022) || is_ours(link));
}

/* A walk along a path: AT is the directory that it has reached ("": the current directory), REST
 * the path still to go. */
struct walk {
	char at[PATH_MAX], rest[PATH_MAX];
};

/* Put TEXT before the rest of the path; an absolute TEXT starts again at the root.  Returns 0, or
 * -1 and errno. */
static int follow(struct walk *w, const char *text)
{
	char both[2 * PATH_MAX];

	if (snprintf(both, sizeof both, "%s/%s", text, w->rest) >= PATH_MAX) {
		errno = ENAMETOOLONG;
		return -1;
	}
	if (both[0] == '/')
		strcpy(w->at, "/");
	strcpy(w->rest, both);
	return 0;
}

/* Go to the component NAME.  Returns 0 when it is not a link, 1 when it is a link, which is then
 * followed, 2 when it does not exist; -1 and errno on failure. */
static int step(struct walk *w, const char *name)
{
	char next[2 * PATH_MAX], target[PATH_MAX];
	struct stat dir, st;
	ssize_t n;

	snprintf(next, sizeof next, "%s%s%s", w->at, w->at[0] && strcmp(w->at, "/") != 0 ? "/" : "",
		name);
	if (strlen(next) >= sizeof w->at) {
		errno = ENAMETOOLONG;
		return -1;
	}
	if (stat(w->at[0] ? w->at : ".", &dir) != 0 || lstat(next, &st) != 0)
		return errno == ENOENT ? 2 : -1;
	if (!S_ISLNK(st.st_mode)) {
		strcpy(w->at, next);
		return 0;
	}
	errno = ELOOP;
	if (!is_trusted(&dir, &st) || (n = readlink(next, target, sizeof target - 1)) < 0)
		return -1;
	target[n] = 0;
	return follow(w, target) == 0 ? 1 : -1;
}

int trustedpath(const char *path)
{
	struct walk w = {"", ""};
	char name[PATH_MAX];
	int links = 0, is;

	if (follow(&w, path) != 0)
		return -1;
	w.rest[strlen(w.rest) - 1] = 0; /* remove the slash that follow() adds */
	for (;;) {
		char *s = w.rest + strspn(w.rest, "/");
		size_t len = strcspn(s, "/");
		if (!s[len + strspn(s + len, "/")]) /* the last one */
			return 0;
		snprintf(name, sizeof name, "%.*s", (int)len, s);
		memmove(w.rest, s + len, strlen(s + len) + 1);
		is = step(&w, name);
		if (is < 0 || is == 2)
			return is < 0 ? -1 : 0;
		links += is;
		if (links > LINKS_MAX) {
			errno = ELOOP;
			return -1;
		}
	}
}
