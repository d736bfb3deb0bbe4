/* nmi.c - finds in the command line and the messages of an arm kernel how its counters
 * interrupt. */
#include "sys/nmi.h"

#include <string.h>

/* 1 when the option NAME of CMDLINE is on; the last NAME=VALUE counts, and VALUE is read as the
 * kernel reads it (kstrtobool). */
static int option(const char *cmdline, const char *name)
{
	const char *at = cmdline, *value;
	size_t n = strlen(name);
	int is = 0;

	while ((at = strstr(at, name))) {
		value = at + n;
		if ((at == cmdline || strchr(" \n", at[-1])) && *value == '=')
			is = (value[1] && strchr("1yYtT", value[1]))
				|| strncmp(value + 1, "on", 2) == 0;
		at = value;
	}
	return is;
}

const char *nmi_of_arm(const char *cmdline, const char *log)
{
	const char *line, *end, *nmi;

	if (!option(cmdline, "irqchip.gicv3_pseudo_nmi"))
		return "not NMI";
	if (!log || !(line = strstr(log, "PMU driver, ")))
		return "not known";
	end = line + strcspn(line, "\n");
	nmi = strstr(line, ", using NMIs");
	return nmi && nmi < end ? "NMI" : "not NMI";
}
