/* kind.c - finds the name, kind and colour of a box. */
#include "base/msg.h"
#include "flame.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct flame_kind flame_kind[FLAME_KINDS] = {
	{'p', "program", {"#f7a35c", "#f9ae66", "#fbb76f", "#f59a55", "#fcbf7c", "#f8a868"}},
	{'l', "library", {"#8fc7d9", "#9bcfdd", "#a6d5e2", "#86c0d6", "#b0dbe6", "#96c9df"}},
	{'k', "kernel", {"#c9a0dc", "#d0a9e0", "#d7b3e4", "#c296d8", "#ddbce8", "#cba6df"}},
	{'j', "compiled at run time",
		{"#b5d56a", "#bddb76", "#c5e083", "#add062", "#cbe58d", "#b9d870"}},
	{'u', "unknown", {"#c8c4bc", "#cecac3", "#d4d0ca", "#c2beb6", "#d9d6d0", "#cbc7c0"}},
	{'n', "whole programs", {"#e6e0cf", "#e9e3d3", "#ece7d8", "#e3dcca", "#eeeadd", "#e7e2d1"}},
	{'o', "too narrow, merged",
		{"#e8e8e8", "#e8e8e8", "#e8e8e8", "#e8e8e8", "#e8e8e8", "#e8e8e8"}},
};
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
	for (size_t i = 0; i + 1 < p.object_len; i++)
		if (n->text[i] == '/')
			p.base = i + 1;
	return p;
}

static int is_library(const char *base, size_t len)
{
	for (size_t i = 0; i + 3 <= len; i++)
		if (memcmp(base + i, ".so", 3) == 0 && (i + 3 == len || base[i + 3] == '.'))
			return 1;
	return 0;
}

static int is(const struct flame_part *p, const char *object)
{
	return p->object_len == strlen(object) && memcmp(p->object, object, p->object_len) == 0;
}

char flame_class(const struct flame_part *p)
{
	if (!p->object)
		return 'n';
	if (is(p, "[kernel]"))
		return 'k';
	if (is(p, "[jit]"))
		return 'j';
	if (is(p, "[vdso]"))
		return 'l';
	if (p->object_len == 0 || *p->object == '[')
		return 'u';
	return is_library(p->object + p->base, p->object_len - p->base) ? 'l' : 'p';
}

/* Equal functions have equal tints. */
unsigned flame_tint(const struct flame_part *p)
{
	unsigned h = 5381;

	for (size_t i = 0; i < p->name_len; i++)
		h = h * 33 + (unsigned char)p->name[i];
	return (h ^ h >> 7) % FLAME_TINTS;
}

/* 1 when P has only its object's name. */
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
