/* pyobjects.h - objects and variables of Python in an image of memory, for python.c.  Include it
 * behind `image', `put' and `text_at'. */
#ifndef PYOBJECTS_H
#define PYOBJECTS_H

#include "python/pylocals.h"
#include "python/pyvalue.h"

enum { TYPES = BASE + 0x5000, OBJECTS = BASE + 0x6000, NAMES = BASE + 0x7000, ITEMS = 24 };

static uint64_t types_end, objects_end;

/* Make a type NAME with the bit FLAG. */
static uint64_t type_at(const struct pylayout *l, const char *name, int flag)
{
	uint64_t at = types_end;

	types_end += 0x100;
	put(at + l->type_flags, flag ? UINT64_C(1) << flag : 0);
	put(at + l->type_name, at + 0xc0);
	strcpy((char *)image + (at + 0xc0 - BASE), name);
	return at;
}

/* Make an object of the type NAME with the bit FLAG. */
static uint64_t object_at(const struct pylayout *l, const char *name, int flag)
{
	uint64_t at = objects_end;

	objects_end += 0x80;
	put(at + l->object_type, type_at(l, name, flag));
	return at;
}

/* Make an int of N digits, of which the highest is TOP and the others are 5. */
static uint64_t int_at(const struct pylayout *l, int negative, unsigned n, uint32_t top)
{
	uint64_t at = object_at(l, "int", 24);

	if (l->int_tag == PYLAYOUT_NONE)
		put(at + l->int_size, negative ? -(uint64_t)n : n);
	else
		put(at + l->int_tag, n << 3 | (negative ? 2 : n ? 0 : 1));
	for (unsigned i = 0; i < n && i < 8; i++) {
		uint32_t digit = i + 1 < n ? 5 : top;
		memcpy(image + (at + l->int_digits + 4 * i - BASE), &digit, sizeof digit);
	}
	return at;
}

static uint64_t sized_at(const struct pylayout *l, const char *name, int flag, uint16_t field)
{
	uint64_t at = object_at(l, name, flag);

	put(at + field, 3);
	return at;
}

/* Make a variable of each kind: the names a, b, ... in the code object, the values in the frame.
 * Returns their number. */
static unsigned variables_at(const struct pylayout *l, uint64_t code, uint64_t frame)
{
	uint64_t v[ITEMS], cell, names = NAMES;
	double d = 1.5;
	unsigned n = 0;

	types_end = TYPES;
	objects_end = OBJECTS;
	v[n++] = int_at(l, 0, 0, 0);
	v[n++] = int_at(l, 1, 1, 7);
	v[n++] = int_at(l, 0, 3, 15);
	v[n++] = int_at(l, 0, 3, 16);
	v[n++] = int_at(l, 0, 4, 1);
	v[n] = object_at(l, "float", 0);
	memcpy(image + (v[n++] + l->float_value - BASE), &d, sizeof d);
	v[n++] = object_at(l, "float", 9); /* a class of the program */
	v[n++] = object_at(l, "NoneType", 0);
	v[n++] = sized_at(l, "list", 25, l->list_length);
	v[n++] = sized_at(l, "tuple", 26, l->tuple_length);
	v[n++] = sized_at(l, "dict", 29, l->dict_length);
	v[n++] = sized_at(l, "set", 0, l->set_length);
	v[n] = object_at(l, "str", 28);
	text_at(l, v[n++], 1, 1, "row", 3);
	v[n] = sized_at(l, "bytes", 27, l->bytes_length);
	memcpy(image + (v[n++] + l->bytes_data - BASE), "a\0b", 3);
	v[n++] = 0;
	cell = object_at(l, "cell", 0);
	put(cell + l->cell_value, v[1]);
	v[n++] = cell;
	put(code + l->code_names, names);
	if (l->code_kinds != PYLAYOUT_NONE) {
		put(code + l->code_kinds, NAMES + 0x200);
		image[NAMES + 0x200 + l->bytes_data + n - 1 - BASE] = 0x80;
		put(names + l->tuple_length, n);
	} else {
		put(code + l->code_cells, NAMES + 0x300);
		put(code + l->code_frees, NAMES + 0x200);
		put(NAMES + 0x300 + l->tuple_length, 0);
		put(NAMES + 0x200 + l->tuple_length, 1);
		put(NAMES + 0x200 + l->tuple_items, NAMES + 0x400 + 0x40 * (n - 1));
		put(names + l->tuple_length, n - 1);
	}
	for (unsigned i = 0; i < n; i++) {
		char name = (char)('a' + i);
		put(names + l->tuple_items + 8 * i, NAMES + 0x400 + 0x40 * i);
		text_at(l, NAMES + 0x400 + 0x40 * i, 1, 1, &name, 1);
		put(frame + l->frame_locals + 8 * i, v[i]);
	}
	return n;
}

/* Print an entry. */
static void print_entry(const uint8_t *e, size_t n)
{
	printf("%.*s=%c", e[1], (const char *)e + 3, e[0]);
	for (size_t i = 3u + e[1]; i < n; i++)
		printf("%02x", e[i]);
}

/* Read the variables of CODE in FRAME; SHOW: print them. */
static void read_variables(const struct pywalk *w, uint64_t code, uint64_t frame, int show)
{
	struct pylocals v;
	char name[PYVALUE_NAME];
	uint8_t entry[PYVALUE_ENTRY];
	struct pyvalue value;
	uint64_t object;
	int cell;

	if (pylocals_find(w, code, &v) != 0)
		return;
	for (unsigned i = 0; i < v.n && i < ITEMS; i++) {
		size_t n = pylocals_name(w, &v, i, name, sizeof name, &cell);
		if (!n || pylocals_object(w, frame, i, &object) != 0)
			continue;
		object = cell ? pyvalue_in_cell(w, object) : object;
		pyvalue_read(w, object, &value);
		for (int len = 0; len <= value.sized; len++) {
			if (len)
				pyvalue_len(w, object, &value);
			size_t size = pyvalue_entry(entry, name, n, len, &value);
			if (size > sizeof entry)
				abort();
			if (show) {
				putchar(' ');
				print_entry(entry, size);
			}
		}
	}
}

#endif
