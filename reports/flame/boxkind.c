/* boxkind.c - finds the name and kind of a box. */
#include "base/msg.h"
#include "flame.h"
#include "names/objkind.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
	char *s;
	size_t len, room;
} label;

static void append(const char *s, size_t len)
{
	if (label.len + len + 1 > label.room) {
		label.room = 2 * (label.len + len) + 256;
		if (!(label.s = realloc(label.s, label.room)))
			msg_die(EXIT_FAIL, "cannot draw the flame graph: %s", strerror(errno));
	}
	memcpy(label.s + label.len, s, len);
	label.len += len;
}

struct flame_part flame_part(const struct flame *f, uint32_t node)
{
	const struct calltree_name *n = &f->paths.name[f->paths.node[node].name];
	const char *tab = memchr(n->text, '\t', n->len);
	struct flame_part p = {.name = n->text, .name_len = n->len};

	if (!tab)
		return p;
	p.object = n->text;
	p.object_len = (size_t)(tab - n->text);
	p.name = tab + 1;
	p.name_len = n->len - p.object_len - 1;
	p.base = objkind_base(p.object, p.object_len);
	return p;
}

static int is(const struct flame_part *p, const char *object)
{
	return p->object_len == strlen(object) && memcmp(p->object, object, p->object_len) == 0;
}

char flame_class(const struct flame_part *p)
{
	return p->object ? objkind_of(p->object, p->object_len) : 'n';
}

/* 1 when P has no name of a function, so that the name of its object stands for it. */
static int nameless(const struct flame_part *p)
{
	return !p->name_len || (p->name_len > 2 && memcmp(p->name, "0x", 2) == 0)
		|| (p->name_len == strlen("[unknown]")
			&& memcmp(p->name, "[unknown]", p->name_len) == 0 && !is(p, "[unknown]"));
}

const char *flame_label(const struct flame_box *box, const struct flame_part *p, size_t *len)
{
	char text[64];

	label.len = 0;
	if (box->others) {
		snprintf(text, sizeof text, "(%zu more, too narrow)", box->others);
		append(text, strlen(text));
	} else if (!box->node) {
		append("all", 3);
	} else if (p->object && p->object_len && nameless(p)) {
		append(p->object + p->base, p->object_len - p->base);
		if (p->name_len) {
			append(":", 1);
			append(p->name, p->name_len);
		}
	} else {
		append(p->name, p->name_len);
	}
	*len = label.len;
	return label.s;
}
