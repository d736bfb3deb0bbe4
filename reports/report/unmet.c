/* unmet.c - names the function that was executing instead of the one asked about. */
#include "processes.h"
#include "unmet.h"

#include <stdlib.h>
#include <string.h>

void unmet_line(struct text *t, const char *func, unsigned long long n, const char *programs,
	const char *most, unsigned long long count)
{
	size_t len = strlen(func);
	int up = len && func[len - 1] == '^';

	text_add(t,
		"# %s was executing in none of %llu samples of %s; the most frequent function was "
		"%s, %llu times",
		func, n, programs, most, count);
	if (!up)
		text_add(t, "; %s^ also counts the functions that it called", func);
	text_add(t, "\n");
}

void unmet_samples(struct end *e, struct text *t, const char *func)
{
	static struct gathered g;
	static struct facts f;
	static int done;
	char *programs;
	const char *most;

	if (!done++) {
		f.tick = e->tick;
		g.kind = kinds_find("sym");
		if (*e->index)
			facts_index(&f, e->index, e->dir);
		gathered_all(&g, &f, 0, 1);
	}
	if (!g.lines.lines)
		return;
	most = g.lines.line[0].text;
	if (*most == '/' && strchr(most, ':'))
		most = strchr(most, ':') + 1;
	programs = processes_programs(e);
	unmet_line(t, func, end_count(e->f.recorded), programs, most,
		end_count(g.lines.line[0].count));
	free(programs);
}
