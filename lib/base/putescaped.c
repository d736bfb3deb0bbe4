/* putescaped.c - prints text with its control bytes escaped. */
#include "base/msg.h"
#include "base/putescaped.h"
#include "inside/escape.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void put_escaped_to(FILE *f, const char *s)
{
	static char *buf;
	static size_t size;
	size_t len = strlen(s);

	if (4 * len + 1 > size) {
		free(buf);
		if (!(buf = malloc(size = 4 * len + 256)))
			msg_die(EXIT_FAIL, "cannot print: %s", strerror(errno));
	}
	fwrite(buf, 1, escape(buf, size, s, len), f);
}

void put_escaped(const char *s)
{
	put_escaped_to(stdout, s);
}
