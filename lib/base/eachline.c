/* eachline.c - reads standard input by lines. */
#include "base/eachline.h"
#include "base/lines.h"
#include "base/msg.h"

#include <string.h>
#include <unistd.h>

int eachline(int (*take)(char *text, size_t number))
{
	static struct lines in;
	int status = EXIT_OK;
	char *text;

	lines_begin(&in, STDIN_FILENO, UINT64_MAX);
	while ((text = lines_next(&in)))
		status |= in.bad ? (msg_warn("line %zu: %s", in.number, in.bad), EXIT_PARTIAL)
				 : take(text, in.number);
	if (in.error)
		msg_die(EXIT_FAIL, "cannot read standard input: %s", strerror(in.error));
	return status;
}
