/* live.c - owns the screen of a live view, and its loop. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/msg.h"
#include "live.h"
#include "screen.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char keys[] =
	"q quit  ? keys  l line s sym f src o obj p prog  <> proc  a all  t sort  _ stop";
static char *const help[] = {
	"Keys of pct top",
	"",
	"  l s f o p    group by source line, symbol, source file, object, program",
	"  Tab          the next of these",
	"  > <          the next process, the one before; the arrows do the same",
	"  a            all processes",
	"  t            sort by samples since the last update (now), or by all samples (all)",
	"  blank        pause; press again to go on",
	"  ?            this page; any key goes back",
	"  q, Ctrl-C    end",
	"",
	"  now          share of the samples since the last update, a second ago",
	"  all          share of all samples",
};

enum { PERIOD = 1000, SEEN = 1000 }; /* ms between looks; different messages to remember */

volatile sig_atomic_t top_stop;

/* Look again.  Returns 0, or -1 and errno. */
int top_look(struct top *t)
{
	int which = t->view.by == TOP_SYM, again = t->taken == which + 1;
	int64_t now = clock_ms();

	if (toplook_take(&t->look[which], t->source.dir, which ? 's' : 'l') != 0)
		return -1;
	t->since = again && t->when ? (double)(now - t->when) / 1000 : 0;
	t->when = now;
	t->taken = which + 1;
	if (t->view.by != TOP_OBJ && t->view.by != TOP_PROG)
		toplook_name(&t->look[which], &t->tr[which]);
	return 0;
}

void top_draw(struct top *t, size_t columns, size_t most, const char *note)
{
	toplines_make(&t->lines, &t->look[t->taken - 1], &t->view);
	toppicture_draw(&t->picture, &t->lines, &t->view, columns, most, t->since, note);
}

const char *top_note(struct top *t)
{
	return topsource_over(&t->source)       ? "it has ended"
		: t->source.own                 ? "by pct-sys"
		: t->look[t->taken - 1].refused ? "some files cannot be read"
						: "";
}

/* Draw the page of keys; it stays until the next key. */
static void draw_help(size_t most)
{
	struct toppicture page = {.row = (char **)help, .rows = sizeof help / sizeof *help};

	if (page.rows > most)
		page.rows = most;
	topscreen_draw(&page, keys);
}

/* Do what KEY asks for.  Returns 1 when the caller must look again. */
static int press(struct top *t, int key, int *paused)
{
	static const char kinds[] = "lsfop";
	const char *kind = key > 0 ? strchr(kinds, key) : NULL;
	int which;

	if (kind || key == '\t') {
		t->view.by = kind                          ? (enum topby)(kind - kinds)
			: toplines_by((int)t->view.by + 1) ? (enum topby)((int)t->view.by + 1)
							   : TOP_LINE;
		which = t->view.by == TOP_SYM;
		if (t->taken != which + 1)
			return 1;
		toplook_name(&t->look[which], &t->tr[which]);
		return 0;
	}
	switch (key) {
	case 'q': top_stop = -1; break;
	case 't': t->view.by_all = !t->view.by_all; break;
	case ' ': *paused = !*paused; break;
	case 'a': toplines_process(&t->view, &t->look[t->taken - 1], 0); break;
	case '>':
	case TOPSCREEN_RIGHT: toplines_process(&t->view, &t->look[t->taken - 1], 1); break;
	case '<':
	case TOPSCREEN_LEFT: toplines_process(&t->view, &t->look[t->taken - 1], -1); break;
	default: break;
	}
	return 0;
}

static int on_screen;
static FILE *said;    /* messages, kept until the screen is given back */
static int kept = -1; /* standard error */

static void take_screen(void)
{
	on_screen = 1;
	if ((said = tmpfile()) && (kept = dup(STDERR_FILENO)) >= 0)
		dup2(fileno(said), STDERR_FILENO);
}

/* Give the screen back, and print the messages that came meanwhile, equal ones only once.  exit(3)
 * also calls this. */
static void leave_screen(void)
{
	static char line[4000], *seen[SEEN];
	size_t n = 0, i;

	if (!on_screen)
		return;
	on_screen = 0;
	topscreen_end();
	if (kept < 0)
		return;
	dup2(kept, STDERR_FILENO);
	rewind(said);
	while (fgets(line, sizeof line, said)) {
		for (i = 0; i < n && strcmp(seen[i], line) != 0; i++)
			;
		if (i < n)
			continue;
		fputs(line, stderr); /* messages are escaped already */
		if (n < SEEN && (seen[n] = strdup(line)))
			n++;
	}
}

int top_live(struct top *t)
{
	int64_t due = 0, now;
	int paused = 0, helping = 0, failed = 0, key, why;
	size_t rows, columns;

	take_screen();
	atexit(leave_screen);
	while (!top_stop && !failed) {
		now = clock_ms();
		if (now >= due && !paused) {
			failed = top_look(t) != 0;
			if (!failed && topsource_ended(&t->source) && !t->look[t->taken - 1].files)
				failed = 2; /* pct-sys gave the reason */
			due = clock_ms() + PERIOD;
		}
		if (failed)
			break;
		topscreen_size(&rows, &columns);
		top_draw(t, columns, rows > 3 ? rows - 3 : 1, paused ? "stopped" : top_note(t));
		if (helping)
			draw_help(rows > 1 ? rows - 1 : 1);
		else
			topscreen_draw(&t->picture, keys);
		now = clock_ms();
		key = topscreen_key(paused ? PERIOD : due > now ? (int)(due - now) : 0);
		if (key == '?' || (helping && key > 0 && key != 'q'))
			helping = !helping;
		else if (press(t, key, &paused))
			failed = top_look(t) != 0;
	}
	why = errno;
	leave_screen();
	errno = why;
	return failed == 2 ? EXIT_FAIL : failed ? -1 : EXIT_OK;
}
