/* answers.c - writes texts to logs and variables. */
#include "sample/answers.h"
#include "log/verdict.h"

#include <string.h>

void answer_give(struct proc *p, const struct sink *s, const char *text, int failed)
{
	if (s->kind == SINK_OUT) {
		outlog_write(&p->logs, s->name, text, failed);
		if (p->sample.clock == 'r' && !p->sample.path && !failed)
			p->sample.path = strdup(text);
		verdict_data();
	} else if (s->kind == SINK_VAR) {
		vars_set(&p->vars, s->name, failed ? "" : text);
	}
}
