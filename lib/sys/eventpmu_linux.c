/* eventpmu_linux.c - parses events PMU/TERM,.../ of the PMUs that sysfs describes.
 *	in:  "cpu/event=0xc0,umask=1/"  "msr/tsc/"  "cpu/config=0x1c0/"
 *	out: type from PMU/type, config* filled as PMU/format says
 * A term is config, config1, config2, a field in PMU/format (1 without a value), or a name in
 * PMU/events, which stands for terms. */
#define _GNU_SOURCE /* syscall */
#include "base/num.h"
#include "sys/event.h"
#include "sys/eventsource.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

const char *event_pmu_dir = "/sys/bus/event_source/devices";

enum { TERMS_MAX = 512 };

struct pmu {
	const char *text; /* the whole event, for messages */
	const char *name;
	struct sys_event *out;
	char *why;
	size_t size;
};

/* Returns the word of E that a format calls NAME, LEN bytes; NULL for a word that we do not
 * fill. */
static uint64_t *word(struct sys_event *e, const char *name, size_t len)
{
	static const char *const names[] = {"config", "config1", "config2"};
	uint64_t *const words[] = {&e->config, &e->config1, &e->config2};

	for (int i = 0; i < 3; i++)
		if (strlen(names[i]) == len && strncmp(name, names[i], len) == 0)
			return words[i];
	return NULL;
}

/* Put VALUE into the bits of FORMAT ("config:0-7,32-35"), lowest first.  Returns the bits of VALUE
 * that do not fit, or UINT64_MAX when FORMAT is invalid. */
static uint64_t put(struct sys_event *e, const char *format, uint64_t value)
{
	const char *colon = strchr(format, ':');
	uint64_t *to = colon ? word(e, format, (size_t)(colon - format)) : NULL;
	char *at;

	if (!to)
		return UINT64_MAX;
	for (at = (char *)colon; *at;) {
		unsigned long low, high;
		if (!isdigit((unsigned char)at[1]))
			return UINT64_MAX;
		low = high = strtoul(at + 1, &at, 10);
		if (*at == '-')
			high = strtoul(at + 1, &at, 10);
		if ((*at && *at != ',') || low > high || high > 63)
			return UINT64_MAX;
		for (; low <= high; low++, value >>= 1)
			*to = (*to & ~(UINT64_C(1) << low)) | (value & 1) << low;
	}
	return value;
}

static int plain(const struct dirent *entry)
{
	return event_plain(entry->d_name);
}

/* Write into p->why that there is no TERM, and which terms there are.  Returns -1. */
static int no_field(const struct pmu *p, const char *term)
{
	struct dirent **field;
	char path[512], names[256] = "config, config1, config2";
	size_t used = strlen(names);
	int n;

	snprintf(path, sizeof path, "%s/%s/format", event_pmu_dir, p->name);
	n = scandir(path, &field, plain, alphasort);
	for (int i = 0; i < n; i++) {
		if (used < sizeof names)
			used += (size_t)snprintf(
				names + used, sizeof names - used, ", %s", field[i]->d_name);
		free(field[i]);
	}
	if (n >= 0)
		free(field);
	return event_why(
		p->why, p->size, "%s: no field %s; %s has %s", p->text, term, p->name, names);
}

static int set_terms(struct pmu *p, char *terms, int aliases);

/* Set one term, KEY or KEY=VALUE; with ALIASES, KEY may be a name in PMU/events.  Returns what
 * event_source's find returns. */
static int set_term(struct pmu *p, char *term, int aliases)
{
	char line[TERMS_MAX], *equals = strchr(term, '=');
	uint64_t value = 1, *direct;

	if (equals)
		*equals = 0;
	if (equals && num_parse(equals + 1, 0, 0, UINT64_MAX, &value) != 0)
		return event_why(p->why, p->size, "%s: %s=%s is not a number of 64 bits", p->text,
			term, equals + 1);
	if (equals && (direct = word(p->out, term, strlen(term)))) {
		*direct = value;
		return 1;
	}
	if (!event_plain(term))
		return event_why(
			p->why, p->size, "%s: '%s' is not a term of %s", p->text, term, p->name);
	if (event_read(line, sizeof line, "%s/%s/format/%s", event_pmu_dir, p->name, term) == 0) {
		uint64_t left = put(p->out, line, value);
		if (left == UINT64_MAX)
			return event_why(p->why, p->size,
				"%s: the format of %s, %s, is not supported", p->text, term, line);
		return left == 0 ? 1
				 : event_why(p->why, p->size, "%s: %s=0x%llx does not fit into %s",
					 p->text, term, (unsigned long long)value, line);
	}
	if (!equals && aliases
		&& event_read(line, sizeof line, "%s/%s/events/%s", event_pmu_dir, p->name, term)
			== 0) {
		if (strchr(line, '?'))
			return event_why(p->why, p->size,
				"%s: %s needs values: write its terms out, "
				"%s",
				p->text, term, line);
		return set_terms(p, line, 0);
	}
	return equals ? no_field(p, term) : 0;
}

/* Set the terms of the list TERMS, which is cut apart in place.  Returns what event_source's find
 * returns. */
static int set_terms(struct pmu *p, char *terms, int aliases)
{
	char *rest = terms, *term;

	while ((term = rest)) {
		int r;
		if ((rest = strchr(term, ',')))
			*rest++ = 0;
		if ((r = set_term(p, term, aliases)) <= 0)
			return r;
	}
	return 1;
}

static int find(const char *name, struct sys_event *out, char *why, size_t size)
{
	char text[sizeof out->name], line[64], *terms, *end;
	struct pmu pmu = {name, text, out, why, size};
	uint64_t type;

	strcpy(text, name);
	if (!(terms = strchr(text, '/')))
		return 0;
	*terms++ = 0;
	if (!event_plain(text))
		return 0;
	end = strchr(terms, '/');
	if (!end || end[1])
		return event_why(why, size,
			"%s: events of a PMU are written PMU/TERM[=NUMBER],.../"
			"[:PERIOD][:u|:k|:uk]",
			name);
	*end = 0;
	if (event_read(line, sizeof line, "%s/%s/type", event_pmu_dir, text) != 0)
		return 0;
	if (num_parse(line, 10, 0, UINT32_MAX, &type) != 0)
		return event_why(why, size, "%s: %s/%s/type does not contain a number: %s", name,
			event_pmu_dir, text, line);
	if (event_read(line, sizeof line, "%s/%s/cpumask", event_pmu_dir, text) == 0)
		return event_why(why, size,
			"%s: %s counts for a whole processor chip and cannot sample", name, text);
	strcpy(out->name, name);
	out->type = (uint32_t)type;
	out->timer = 'N';
	out->modes = 3;
	return set_terms(&pmu, terms, 1);
}

/* 1 when the name has no dot: files NAME.unit and NAME.scale describe the event NAME, and are not
 * events. */
static int undotted(const struct dirent *entry)
{
	return plain(entry) && !strchr(entry->d_name, '.');
}

static void each_of(const char *pmu, event_see *see, void *arg)
{
	struct dirent **event;
	char path[800], line[TERMS_MAX];
	int n;

	snprintf(path, sizeof path, "%s/%s/cpumask", event_pmu_dir, pmu);
	if (access(path, F_OK) == 0)
		return;
	snprintf(path, sizeof path, "%s/%s/events", event_pmu_dir, pmu);
	n = scandir(path, &event, undotted, alphasort);
	for (int i = 0; i < n; i++) {
		char name[600];
		snprintf(name, sizeof name, "%s/%s/", pmu, event[i]->d_name);
		if (event_read(line, sizeof line, "%s/%s", path, event[i]->d_name) == 0)
			see(arg, name, "pmu", line);
		free(event[i]);
	}
	if (n >= 0)
		free(event);
}

static void each(event_see *see, void *arg)
{
	struct dirent **pmu;
	int n = scandir(event_pmu_dir, &pmu, plain, alphasort);

	for (int i = 0; i < n; i++) {
		each_of(pmu[i]->d_name, see, arg);
		free(pmu[i]);
	}
	if (n >= 0)
		free(pmu);
}

const struct event_source event_pmus = {find, each};

int event_pmu(void)
{
	struct perf_event_attr attr;
	int fd;

	memset(&attr, 0, sizeof attr);
	attr.size = sizeof attr;
	attr.type = PERF_TYPE_HARDWARE;
	attr.config = PERF_COUNT_HW_CPU_CYCLES;
	attr.disabled = attr.exclude_kernel = attr.exclude_hv = 1;
	fd = (int)syscall(SYS_perf_event_open, &attr, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
	if (fd >= 0)
		close(fd);
	return fd >= 0;
}
