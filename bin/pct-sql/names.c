/* names.c - gets the names of places and stores them.
 *	/usr/bin/x at 0x1139: "/home/u/x.c:3" and "main"  ->  place (object 1, 4409, symbol 2, line
 *	1) */
#include "base/msg.h"
#include "base/num.h"
#include "elf/elfid.h"
#include "names.h"
#include "names/bothnames.h"
#include "names/elsewhere.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number of the frame of L->names that is equal.  *NEW becomes 1 when it had to be added. */
static uint64_t number(
	struct sqlload *l, uint32_t obj, uint64_t addr, const char *name, char form, int *new)
{
	size_t before = l->names.frames;
	uint64_t id = (uint64_t)places_said(&l->names, obj, addr, name, form) + 1;

	*new = l->names.frames > before;
	return id;
}

uint64_t sqlnames_symbol(struct sqlload *l, uint32_t obj, const char *name)
{
	int new = 0;
	uint64_t id = name ? number(l, obj, 0, name, PLACE_SYM, &new) : 0;

	if (new) {
		store_int(l->s, ROW_SYMBOL, 1, id);
		store_int(l->s, ROW_SYMBOL, 2, (uint64_t)obj + 1);
		store_string(l->s, ROW_SYMBOL, 3, name);
		store_add(l->s, ROW_SYMBOL);
	}
	return id;
}

uint64_t sqlnames_line(struct sqlload *l, const char *file, uint64_t line)
{
	int new = 0;
	uint64_t id;

	file = file ? elsewhere_source(file) : NULL;
	id = file ? number(l, 0, line, file, PLACE_LINE, &new) : 0;
	if (new) {
		store_int(l->s, ROW_LINE, 1, id);
		store_string(l->s, ROW_LINE, 2, file);
		store_int(l->s, ROW_LINE, 3, line);
		store_add(l->s, ROW_LINE);
	}
	return id;
}

static uint64_t line_of(struct sqlload *l, char *answer)
{
	char *colon;
	uint64_t line, id;

	if (!answer)
		return 0;
	colon = strrchr(answer, ':');
	if (num_parse(colon + 1, 10, 0, INT64_MAX, &line) != 0)
		return 0;
	*colon = 0;
	id = sqlnames_line(l, answer, line);
	*colon = ':';
	return id;
}

static void store_object(struct sqlload *l, uint32_t i)
{
	const struct place_obj *o = &l->p.obj[i];
	char hex[65];
	size_t kernel = sizeof PCT_KERNEL - 1;

	store_int(l->s, ROW_OBJECT, 1, (uint64_t)i + 1);
	store_string(l->s, ROW_OBJECT, 2, o->path);
	store_string(
		l->s, ROW_OBJECT, 3, strncmp(o->path, PCT_KERNEL, kernel) == 0 ? "kernel" : "user");
	store_string(l->s, ROW_OBJECT, 4, o->id_len ? elfid_hex(o->id, o->id_len, hex) : NULL);
	store_int_or_null(l->s, ROW_OBJECT, 5, o->size);
	store_int_or_null(l->s, ROW_OBJECT, 6, o->mtime);
	store_int(l->s, ROW_OBJECT, 7, (o->flags & PCT_F_DELETED) != 0);
	elfid_hex(o->boot, sizeof o->boot, hex);
	store_string(l->s, ROW_OBJECT, 8, strspn(hex, "0") < 2 * sizeof o->boot ? hex : NULL);
	store_add(l->s, ROW_OBJECT);
}

/* Store the name of one frame. */
static void store_place(
	struct sqlload *l, uint32_t f, const struct bothnames *names, const char *insn, int lines)
{
	const struct place_frame *fr = &l->p.frame[f];
	unsigned long long symbol = 0, line = 0;

	if (fr->name) { /* from a text log: the numbers of symbol and line, see text.c */
		if (sscanf(fr->name, "%llu %llu", &symbol, &line) != 2)
			symbol = line = 0;
	} else {
		symbol = sqlnames_symbol(l, fr->obj, bothnames_symbol(names, &l->p, f));
		line = lines ? line_of(l, bothnames_line(names, &l->p, f)) : 0;
	}
	store_int(l->s, ROW_PLACE, 1, (uint64_t)f + 1);
	store_int(l->s, ROW_PLACE, 2, (uint64_t)fr->obj + 1);
	if (fr->name)
		store_int_or_null(l->s, ROW_PLACE, 3, fr->addr);
	else
		store_int(l->s, ROW_PLACE, 3, fr->addr);
	store_int_or_null(l->s, ROW_PLACE, 4, symbol);
	store_int_or_null(l->s, ROW_PLACE, 5, line);
	store_string(l->s, ROW_PLACE, 6, insn);
	store_add(l->s, ROW_PLACE);
}

void sqlnames_store(struct sqlload *l, const struct sql_opt *o)
{
	struct bothnames names;
	char **insn = NULL;

	bothnames_ask(&l->p, &o->read.tr, &names);
	if (o->insn)
		insn = sqlinsn_ask(l, o);
	for (uint32_t i = 0; i < l->p.objs; i++)
		store_object(l, i);
	for (uint32_t f = 0; f < l->p.frames; f++)
		store_place(l, f, &names, insn ? insn[f] : NULL, !o->no_lines);
	/* frames share the answers, which are never freed */
	free(names.first);
	free(names.second);
	free(insn);
}
