/* post.c - owns the queue of events, and has them acted on in order. */
#include "base/msg.h"
#include "process/post.h"

#include <stdlib.h>
#include <string.h>

static void (*act)(struct proc *, enum event, struct news *);
static int acting;

static struct waiting {
	struct proc *p;
	enum event e;
	struct news news;
} * queue;
static size_t first, end, size;

void post_to(void (*to)(struct proc *, enum event, struct news *))
{
	act = to;
}

static char *copied(const char *text)
{
	char *copy = text ? strdup(text) : NULL;

	if (text && !copy)
		msg_die(EXIT_FAIL, "out of memory");
	return copy;
}

static void post_news(struct proc *p, enum event e, const char *text, pid_t tid)
{
	if (end == size) {
		size = 2 * size + 16;
		queue = realloc(queue, size * sizeof *queue);
		if (!queue)
			msg_die(EXIT_FAIL, "out of memory");
	}
	queue[end++] = (struct waiting){p, e, {copied(text), tid}};
	if (acting)
		return;
	acting = 1;
	while (first < end) {
		struct waiting w = queue[first++];
		act(w.p, w.e, &w.news);
		free(w.news.text);
	}
	first = end = 0;
	acting = 0;
}

void post(struct proc *p, enum event e, const char *text)
{
	post_news(p, e, text, 0);
}

void post_tid(struct proc *p, enum event e, pid_t tid)
{
	post_news(p, e, NULL, tid);
}
