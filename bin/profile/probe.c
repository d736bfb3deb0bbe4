/* probe.c - runs pct-sys --probe, and reads its answer. */
#include "exec/output.h"
#include "probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum probe_mode probe(const char *pct_sys, int kernel, unsigned hz, char *why, size_t size)
{
	static const char *const word[] = {"none\t", "user\t", "program\t", "machine\t"};
	char rate[16], *said, *argv[8] = {(char *)pct_sys, "--probe"};
	enum probe_mode mode = PROBE_NOTHING;
	int n = 2, status;

	if (!kernel) {
		argv[n++] = "-e";
		argv[n++] = "cpu-clock:u";
	}
	if (hz) {
		argv[n++] = "-F";
		argv[n++] = rate;
	}
	snprintf(rate, sizeof rate, "%u", hz);
	said = output_of(argv, &status);
	snprintf(why, size, "pct-sys does not work here");
	for (int i = 0; i < 4; i++)
		if (strncmp(said, word[i], strlen(word[i])) == 0) {
			mode = (enum probe_mode)i;
			snprintf(why, size, "%s", said + strlen(word[i]));
		}
	free(said);
	return mode;
}
