/* starts.c - owns the list of functions in which threads begin. */
#include "names/starts.h"

#include <string.h>

int starts(const char *name, size_t len)
{
	static const char *const start[] = {
		"_start", "clone", "__clone", "clone3", "__clone3", "_dl_start_user"};

	for (size_t i = 0; i < sizeof start / sizeof *start; i++)
		if (len == strlen(start[i]) && memcmp(name, start[i], len) == 0)
			return 1;
	return 0;
}
