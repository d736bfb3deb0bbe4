/* names.c - gets names from addr2nm for instructions that gdb gave no name:
 * "(0x3c2a0..0x3c4f0)". */
#include "base/must.h"
#include "names.h"

#include <stdlib.h>
#include <string.h>

static int wanted(const struct dis_question *q)
{
	return q->text && !q->name;
}

void disnames(const struct dis_object *o, struct dis_question **q, size_t n,
	const struct translate_opt *opt)
{
	struct subject s = {.path = o->name[0] == '[' ? o->name : o->file.path, .stamp = ""};
	size_t k = 0;

	memcpy(s.build_id, o->build_id, sizeof s.build_id);
	memcpy(s.boot, o->boot, sizeof s.boot);
	s.q = must(calloc(n + 1, sizeof *s.q));
	for (size_t i = 0; i < n; i++)
		if (wanted(q[i]))
			s.q[s.n++].addr = q[i]->addr + o->slide;
	if (s.n)
		translate(&s, 1, opt);
	for (size_t i = 0; i < n; i++) {
		if (!wanted(q[i]))
			continue;
		if (s.q[k++].answer)
			q[i]->name = must(strdup(s.q[k - 1].answer));
	}
	free(s.q);
}
