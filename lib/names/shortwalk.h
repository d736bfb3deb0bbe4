/* shortwalk.h - the walk that shortens the name of a function: without arguments, result, and the
 * arguments of templates.
 *	std::vector<int>::push_back(int const&)   ->   std::vector::push_back */
#ifndef SHORTWALK_H
#define SHORTWALK_H

#include <string.h>

struct shorter {
	char *out;
	size_t len, start; /* start of the name that is copied */
};

/* Copy what stays of NAME behind what S has already.  Returns 0, or -1: its brackets do not match,
 * or nothing stays. */
int shortwalk(struct shorter *s, const char *name);

/* P is at an opening angle bracket: what follows its partner, NULL when it has none. */
const char *shortwalk_angle(const char *p);

/* Append N bytes at P. */
void shortwalk_put(struct shorter *s, const char *p, size_t n);

static inline int begins(const char *p, const char *with)
{
	return strncmp(p, with, strlen(with)) == 0;
}

#endif
