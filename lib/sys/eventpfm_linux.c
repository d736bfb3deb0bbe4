/* eventpfm_linux.c - finds the processor's events by the names of its manual, through libpfm4;
 * finds nothing where PCT was built without libpfm4 (the Makefile looks for
 * perfmon/pfmlib_perf_event.h).
 *	in:  "RETIRED_BRANCH_INSTRUCTIONS"  "skl::INST_RETIRED:ANY_P"
 *	out: type 4 (PERF_TYPE_RAW), config the processor's code */
#include "sys/eventsource.h"

#ifdef PCT_PFM
#include <perfmon/pfmlib_perf_event.h>
#include <stdio.h>
#include <string.h>

/* Let libpfm4 find the PMUs, at the first call.  Returns 1 when it is ready. */
static int ready(void)
{
	static int state;

	if (!state)
		state = pfm_initialize() == PFM_SUCCESS ? 1 : -1;
	return state > 0;
}

/* Fill in ATTR for the event NAME.  Returns the result of libpfm4. */
static int encode(const char *name, struct perf_event_attr *attr)
{
	pfm_perf_encode_arg_t arg;

	memset(attr, 0, sizeof *attr);
	memset(&arg, 0, sizeof arg);
	arg.attr = attr;
	arg.size = sizeof arg;
	return pfm_get_os_event_encoding(name, PFM_PLM0 | PFM_PLM3, PFM_OS_PERF_EVENT, &arg);
}

static int find(const char *name, struct sys_event *out, char *why, size_t size)
{
	struct perf_event_attr attr;
	int r;

	if (!ready())
		return 0;
	r = encode(name, &attr);
	if (r == PFM_ERR_NOTFOUND || r == PFM_ERR_NOTSUPP || r == PFM_ERR_INVAL)
		return 0;
	if (r != PFM_SUCCESS)
		return event_why(why, size, "%s: %s", name, pfm_strerror(r));
	if (attr.type != PERF_TYPE_RAW && attr.type < PERF_TYPE_MAX)
		return 0; /* an event of the kernel's own: eventtables_linux.c has these */
	strcpy(out->name, name);
	out->type = attr.type;
	out->config = attr.config;
	out->config1 = attr.config1;
	out->config2 = attr.config2;
	out->timer = 'N';
	out->modes = (attr.exclude_user ? 0u : 1u) | (attr.exclude_kernel ? 0u : 2u);
	return 1;
}

/* Call SEE for event INDEX of PMU, and for each of its unit masks. */
static void event(const char *pmu, int index, event_see *see, void *arg)
{
	struct perf_event_attr attr;
	pfm_event_info_t info;
	char name[256];

	memset(&info, 0, sizeof info);
	info.size = sizeof info;
	if (pfm_get_event_info(index, PFM_OS_NONE, &info) != PFM_SUCCESS)
		return;
	snprintf(name, sizeof name, "%s::%s", pmu, info.name);
	if (encode(name, &attr) == PFM_SUCCESS) /* some events need a unit mask */
		see(arg, name, "libpfm", info.desc);
	for (int i = 0; i < info.nattrs; i++) {
		pfm_event_attr_info_t mask;
		memset(&mask, 0, sizeof mask);
		mask.size = sizeof mask;
		if (pfm_get_event_attr_info(index, i, PFM_OS_NONE, &mask) != PFM_SUCCESS
			|| mask.type != PFM_ATTR_UMASK)
			continue;
		snprintf(name, sizeof name, "%s::%s:%s", pmu, info.name, mask.name);
		see(arg, name, "libpfm", mask.desc);
	}
}

static void each(event_see *see, void *arg)
{
	if (!ready())
		return;
	for (int p = PFM_PMU_NONE; p < PFM_PMU_MAX; p++) {
		pfm_pmu_info_t pmu;
		memset(&pmu, 0, sizeof pmu);
		pmu.size = sizeof pmu;
		if (pfm_get_pmu_info((pfm_pmu_t)p, &pmu) != PFM_SUCCESS || !pmu.is_present
			|| pmu.type != PFM_PMU_TYPE_CORE) /* other sources have the other PMUs */
			continue;
		for (int i = pmu.first_event; i >= 0; i = pfm_get_event_next(i))
			event(pmu.name, i, see, arg);
	}
}
#else
static int find(const char *name, struct sys_event *out, char *why, size_t size)
{
	(void)name, (void)out, (void)why, (void)size;
	return 0;
}

static void each(event_see *see, void *arg)
{
	(void)see, (void)arg;
}
#endif

const struct event_source event_pfm = {find, each};
