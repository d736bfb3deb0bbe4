/* format.c - owns the table of formats. */
#include "export.h"

#include <string.h>

static const struct export_format formats[] = {
	{"collapsed", "a;b;c N, for flame graphs", export_collapsed, 0, 0, 0, 0},
	{"pprof", "profile.proto, compressed, for pprof", export_pprof, 1, 0, 0, 1},
	{"speedscope", "JSON for speedscope", export_speedscope, 0, 0, 0, 0},
	{"callgrind", "for callgrind_annotate and KCachegrind", export_callgrind, 0, 0, 0, 0},
	{"gmon", "gmon.out for gprof, a file for each object, in directory -o", export_gmon, 1, 1,
		0, 0},
	{"perf-script", "text as perf script prints it", export_perf, 1, 0, 1, 0},
	{"json", "everything, as described in the manual", export_json, 1, 0, 0, 0},
	{"csv", "a row for each call path of each process", export_csv, 1, 0, 0, 0},
};

const struct export_format *export_format_nth(unsigned i)
{
	return i < sizeof formats / sizeof *formats ? &formats[i] : NULL;
}

const struct export_format *export_format(const char *name)
{
	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
		if (strcmp(formats[i].name, name) == 0)
			return &formats[i];
	return NULL;
}
