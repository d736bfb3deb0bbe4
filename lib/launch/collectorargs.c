/* collectorargs.c - makes the arguments of a collector, and finds its program in them. */
#include "launch/collectorargs.h"

#include <stdlib.h>
#include <string.h>

char **collectorargs(char **argv, const char *dir, const char *index)
{
	char **given, **w;
	size_t n = 0;

	while (argv[n])
		n++;
	w = given = calloc(n + 5, sizeof *given);
	if (!given)
		return NULL;
	*w++ = argv[0];
	*w++ = "-d";
	*w++ = (char *)dir;
	*w++ = "-i";
	*w++ = (char *)index;
	memcpy(w, argv + 1, (n - 1) * sizeof *w);
	return given;
}

char **collectorargs_program(char **argv)
{
	for (char **w = argv; *w; w++)
		if (strcmp(*w, "--") == 0 && w[1])
			return w + 1;
	return argv;
}
