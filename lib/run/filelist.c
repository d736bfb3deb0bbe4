/* filelist.c - calls a function for the data files that words and lists name. */
#include "base/msg.h"
#include "base/num.h"
#include "run/filelist.h"
#include "run/runlist.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int filelist_word(
	const char *word, enum datafiles_what what, int (*fn)(void *, const char *), void *arg)
{
	unsigned long seen = 0;
	struct stat st;
	uint64_t run;
	int bad;

	if (stat(word, &st) != 0) {
		if (word[0] == '@' && num_parse(word + 1, 10, 1, UINT32_MAX, &run) == 0)
			return runlist_number(run, what, fn, arg);
		return fn(arg, word);
	}
	if (!S_ISDIR(st.st_mode))
		return datafiles_wanted(word, what) ? fn(arg, word) : 0;
	bad = datafiles(word, 1, what, fn, arg, &seen);
	if (!bad && !seen)
		msg_warn("no data file in %s", word);
	return bad | !seen;
}

int filelist(const char *list, enum datafiles_what what, int (*fn)(void *, const char *), void *arg)
{
	FILE *f = strcmp(list, "-") == 0 ? stdin : fopen(list, "re");
	char *line = NULL;
	size_t size = 0;
	ssize_t n;
	int result = 0;

	if (!f)
		msg_die(EXIT_FAIL, "cannot read %s: %s", list, strerror(errno));
	while ((n = getline(&line, &size, f)) > 0) {
		if (line[n - 1] == '\n')
			line[--n] = 0;
		if (n)
			result |= filelist_word(line, what, fn, arg);
	}
	if (ferror(f))
		msg_die(EXIT_FAIL, "cannot read %s: %s", list, strerror(errno));
	free(line);
	if (f != stdin)
		fclose(f);
	return result;
}
