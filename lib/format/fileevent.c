/* fileevent.c - names the event of a data file: "time" for its clocks. */
#include "format/fileevent.h"
#include "inside/escape.h"

#include <string.h>

int fileevent_timed(const struct reader *r)
{
	return strchr("ETVPRMCK", r->head.timer) != NULL;
}

const char *fileevent(const struct reader *r)
{
	/* task-clock, the kernel's other clock, counts the same time again */
	int clock = r->head.timer == 'C' || r->head.timer == 'M';
	int another = clock && r->event[0] && strcmp(r->event, "cpu-clock") != 0;

	return fileevent_timed(r) && !another ? "time" : r->event[0] ? r->event : "events";
}

int fileevent_called(const char *event, const char *asked)
{
	char text[1024];

	escape(text, sizeof text, event, strlen(event));
	return strcmp(event, asked) == 0 || strcmp(text, asked) == 0;
}
