/* names.c - names instructions by addr2nm.  When objdump says "qsort+77328" and addr2nm
 * "(0x3c2a0..0x3c4f0)", addr2nm is right. */
#include "base/msg.h"
#include "names.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int wanted(const struct dis_question *q)
{
	return q->text && (!q->name || q->guessed);
}

/* 1 when NAME is ANSWER with an offset. */
static int is_in(const char *name, const char *answer)
{
	size_t n = strlen(answer);

	return strncmp(name, answer, n) == 0 && strrchr(name, '+') == name + n;
}

void disnames(const struct dis_object *o, struct dis_question **q, size_t n,
	const struct translate_opt *opt)
{
	struct subject s = {.path = o->name[0] == '[' ? o->name : o->file.path, .stamp = ""};
	size_t k = 0;

	memcpy(s.build_id, o->build_id, sizeof s.build_id);
	memcpy(s.boot, o->boot, sizeof s.boot);
	s.q = calloc(n + 1, sizeof *s.q);
	if (!s.q)
		msg_die(EXIT_FAIL, "cannot disassemble: %s", strerror(errno));
	for (size_t i = 0; i < n; i++)
		if (wanted(q[i]))
			s.q[s.n++].addr = q[i]->addr + o->slide;
	if (s.n)
		translate(&s, 1, opt);
	for (size_t i = 0; i < n; i++) {
		if (!wanted(q[i]))
			continue;
		char *answer = s.q[k++].answer;
		if (answer && q[i]->name && is_in(q[i]->name, answer))
			continue;
		free(q[i]->name);
		q[i]->name = answer ? strdup(answer) : NULL;
	}
	free(s.q);
}
