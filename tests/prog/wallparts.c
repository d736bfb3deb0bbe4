/* wallparts - shares time out among threads that do what standard input says, and prints what is
 * counted, of samples that stand for 1000 ns:
 *	on 1 0          thread 1, of program p1, is on a CPU from 0 ns on
 *	sample 1 2500   thread 1 has a sample              ->      1 2
 *	ready 1 3000    or off, or end: it leaves its CPU
 *	over 9000                                          ->      [none running] 6
 * Threads of one last digit are of one program. */
#include "waits/processes.h"
#include "waits/wall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 100 };

static struct thread thread[THREADS];
static struct wait_process process[THREADS];
static struct proc proc[THREADS];

/* in place of those of other files */
void session_record(void *arg, const struct sys_record *r)
{
	(void)arg;
	if (r->special)
		printf("%s %llu\n", r->special, (unsigned long long)r->n);
	else
		printf("%s%u %llu\n", r->path ? "wait of " : "", r->tid, (unsigned long long)r->n);
}

static struct look *waits; /* of a thread that is off; NULL: no look met it */

struct look *threads_look(struct thread *t)
{
	return t->state == THREAD_OFF ? waits : NULL;
}

int main(int words, char **word)
{
	static struct session session;
	struct wall w = {.session = &session, .interval = 1000, .event = 2};
	static const char *const state[] = {"end", "on", "ready", "off"}; /* enum thread_state */
	struct sys_record r = {.type = REC_SAMPLE, .n = 1};
	unsigned long long at;
	unsigned n;
	char what[20];

	if (words > 1 && word[1]) { /* waits have been looked at */
		w.by_wait = 1;
		waits = calloc(1, sizeof *waits + sizeof *waits->at);
		waits->n = 1;
	}
	for (n = 0; n < THREADS; n++) {
		thread[n] = (struct thread){.tid = (pid_t)n, .process = &process[n]};
		process[n].pid = (pid_t)n;
		process[n].proc = &proc[n];
		snprintf(proc[n].comm, sizeof proc[n].comm, "p%u", n % 10);
	}
	while (scanf("%19s", what) == 1) {
		if (strcmp(what, "over") == 0 && scanf("%llu", &at) == 1) {
			wall_end(&w, at);
			break;
		}
		if (scanf("%u %llu", &n, &at) != 2 || n >= THREADS)
			return 1;
		r.time = at;
		r.tid = n;
		if (strcmp(what, "sample") == 0) {
			wall_sample(&w, &thread[n], &r);
			continue;
		}
		for (int i = 0; i < 4; i++)
			if (strcmp(what, state[i]) == 0) {
				wall_change(&w, &thread[n], (enum thread_state)i, at);
				thread[n].state = (enum thread_state)i;
			}
	}
	free(waits);
	return 0;
}
