/* ann-group - groups sampled addresses by function, or by stretch of code.
 *	in:   OBJECT IDENTITY ADDRESS16 ADDRESS COUNT NS NAME EXTENT, tabs between, sorted by
 *	      the first three; EXTENT is START-END of the function, or ?? (pct-dis --extents);
 *	      ADDRESS16 has 16 digits
 *	out:  AMOUNT NUMBER R OBJECT RANGE IDENTITY       for pct-dis; sort by AMOUNT
 *	      AMOUNT NUMBER F OBJECT NAME EXTENT          the same function, for ann-print
 *	      AMOUNT NUMBER C ADDRESS COUNT NS            a sampled address of it
 * Where the function is not known, near addresses with the same name are one stretch, from the
 * first sampled address to the last. */
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/count.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OBJECT, IDENTITY, DIGITS, ADDRESS, COUNT, NS, NAME, EXTENT, FIELDS, NEAR = 512 };

static struct {
	char *object, *identity, *extent, *name;
	int raw; /* 1: its addresses begin with @ */
	uint64_t first, last;
	uint64_t amount;
	char **hit; /* sampled addresses: ADDRESS<TAB>COUNT<TAB>NS */
	size_t hits, room, number;
} now;

static void end(void)
{
	const char *mark = now.raw ? "@" : "";

	if (!now.hits)
		return;
	printf("%" PRIu64 "\t%zu\tR\t%s\t", now.amount, now.number, now.object);
	if (strcmp(now.extent, "??") != 0)
		fputs(now.extent, stdout);
	else
		printf("%s0x%016" PRIx64 "-0x%016" PRIx64, mark, now.first, now.last + 1);
	printf("\t%s\n", now.identity);
	printf("%" PRIu64 "\t%zu\tF\t%s\t%s\t%s\n", now.amount, now.number, now.object, now.name,
		now.extent);
	for (size_t i = 0; i < now.hits; i++) {
		printf("%" PRIu64 "\t%zu\tC\t%s\n", now.amount, now.number, now.hit[i]);
		free(now.hit[i]);
	}
	free(now.object);
	free(now.identity);
	free(now.extent);
	free(now.name);
	now.hits = 0;
}

static int is_another(char *const *f, uint64_t addr)
{
	return !now.hits || strcmp(f[OBJECT], now.object) != 0
		|| strcmp(f[IDENTITY], now.identity) != 0 || strcmp(f[EXTENT], now.extent) != 0
		|| (strcmp(f[EXTENT], "??") == 0
			&& (strcmp(f[NAME], now.name) != 0 || addr - now.last > NEAR));
}

static void hit(char **f)
{
	uint64_t addr = strtoull(f[DIGITS], NULL, 16);
	uint64_t count = 0;
	size_t size = strlen(f[ADDRESS]) + strlen(f[COUNT]) + strlen(f[NS]) + 3;

	if (!*f[EXTENT]) /* pct-dis ended early */
		f[EXTENT] = "??";
	if (is_another(f, addr)) {
		end();
		now.object = must(strdup(f[OBJECT]));
		now.identity = must(strdup(f[IDENTITY]));
		now.extent = must(strdup(f[EXTENT]));
		now.name = must(strdup(f[NAME]));
		now.raw = f[ADDRESS][0] == '@';
		now.first = addr;
		now.amount = 0;
		now.number++;
	}
	now.last = addr;
	count_parse(f[COUNT], strlen(f[COUNT]), &count);
	count_add(&now.amount, count);
	if (!*now.name) {
		free(now.name);
		now.name = must(strdup(f[NAME]));
	}
	now.hit = grown(now.hit, &now.room, now.hits, sizeof *now.hit);
	now.hit[now.hits] = must(malloc(size));
	snprintf(now.hit[now.hits++], size, "%s\t%s\t%s", f[ADDRESS], f[COUNT], f[NS]);
}

int main(int argc, char **argv)
{
	char *line = NULL, *f[FIELDS], *at;
	size_t size = 0;
	ssize_t n;

	(void)argv;
	msg_prog = "ann-group";
	if (argc > 1)
		msg_die(EXIT_USAGE, "takes no argument");
	while ((n = getline(&line, &size, stdin)) > 0) {
		if (line[n - 1] == '\n')
			line[n - 1] = 0;
		at = line;
		for (int i = 0; i < FIELDS; i++) {
			f[i] = at;
			at += strcspn(at, "\t");
			if (*at)
				*at++ = 0;
		}
		hit(f);
	}
	end();
	msg_close_stdout();
	return EXIT_OK;
}
