/* events - prints how lib/sys/event.h parses names: events [-p DIR] [-t DIR] [-F HZ] TEXT..., a
 * line each:
 *	cs:2:k: context-switches type=1 config=0x3 config1=0 config2=0 period=2 hz=1000 modes=2!
 *	clock=0 timer=N
 * (!: TEXT has modes), or "TEXT: not: REASON".
 * events [-p DIR] [-t DIR] -l lists.  DIR: instead of sysfs's PMUs and of tracefs.
 * events -d prints the defaults, with and without a PMU; events -n says whether there is one. */
#include "sys/event.h"
#include "sys/eventsource.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void print(const struct sys_event *e)
{
	printf("%s type=%u config=0x%" PRIx64 " config1=0x%" PRIx64 " config2=0x%" PRIx64
	       " period=%" PRIu64 " hz=%u modes=%u%s clock=%d timer=%c\n",
		e->name, e->type, e->config, e->config1, e->config2, e->period, e->hz, e->modes,
		e->modes_asked ? "!" : "", e->clock, e->timer);
}

int main(int argc, char **argv)
{
	struct sys_event e;
	unsigned hz = 1000;
	int opt;

	while ((opt = getopt(argc, argv, "p:t:F:ldn")) != -1) {
		switch (opt) {
		case 'p': event_pmu_dir = optarg; break;
		case 't':
			event_trace_dirs[0] = optarg;
			event_trace_dirs[1] = NULL;
			break;
		case 'F': hz = (unsigned)strtoul(optarg, NULL, 10); break;
		case 'l': return event_list(stdout) != 0;
		case 'n': printf("%d\n", event_pmu()); return 0;
		case 'd':
			event_default(0, hz, &e);
			print(&e);
			event_default(1, hz, &e);
			print(&e);
			return 0;
		default: return 100;
		}
	}
	for (; optind < argc; optind++) {
		char why[600];
		int r = event_parse(argv[optind], hz, &e, why, sizeof why);
		printf("%s: ", r == 0 ? argv[optind] : "not");
		if (r == 0)
			print(&e);
		else
			printf("%s\n", why);
	}
	return 0;
}
