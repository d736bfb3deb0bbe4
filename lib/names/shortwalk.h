/* shortwalk.h - shortens the name of a function: leaves out its arguments, its result, and the
 * arguments of templates.
 *   std::vector<int>::push_back(int const&)   ->   std::vector::push_back */
#ifndef SHORTWALK_H
#define SHORTWALK_H

#include <string.h>

struct shorter {
	char *out;
	size_t len, start; /* start: where the name being copied begins */
};

/* Append what stays of NAME to S.  Returns 0, or -1 when its brackets do not match or nothing
 * stays. */
int shortwalk(struct shorter *s, const char *name);

/* Returns the place behind the partner of the angle bracket at P, NULL when it has none. */
const char *shortwalk_angle(const char *p);

/* Append N bytes at P. */
void shortwalk_put(struct shorter *s, const char *p, size_t n);

static inline int begins(const char *p, const char *with)
{
	return strncmp(p, with, strlen(with)) == 0;
}

#endif
