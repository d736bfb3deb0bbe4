/* perioddir.c - recognizes and reads the names of the daemon's directories. */
#define _GNU_SOURCE
#include "run/perioddir.h"

#include <string.h>

int perioddir_is(const char *name)
{
	static const char form[] = "dddd-dd-ddTdd:dd:ddZ";

	for (size_t i = 0; i < sizeof form; i++)
		if (form[i] == 'd' ? name[i] < '0' || name[i] > '9' : name[i] != form[i])
			return 0;
	return 1;
}

time_t perioddir_time(const char *name)
{
	struct tm tm = {0};

	return strptime(name, "%Y-%m-%dT%H:%M:%SZ", &tm) ? timegm(&tm) : 0;
}
