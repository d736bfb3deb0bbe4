/* pyvalue.c - tells objects of CPython apart by their types, and reads what they hold. */
#include "python/pyvalue.h"
#include "python/pytext.h"

#include <string.h>

enum { /* bits of tp_flags, and the names of builtin types: Include/object.h of CPython */
	HEAP_TYPE = 9,
	INT = 24,
	LIST = 25,
	TUPLE = 26,
	BYTES = 27,
	TEXT = 28,
	DICT = 29,
	DIGIT_BITS = 30
};

struct type {
	uint64_t flags;
	size_t n; /* bytes of the name */
	char name[PYVALUE_SIZE + 1];
};

static int has(const struct type *t, int bit)
{
	return t->flags >> bit & 1;
}

/* Copy the text at AT to TO, of PYVALUE_SIZE + 1 bytes.  Returns its length, 0 when it cannot be
 * read.  A short one may lie at the end of mapped memory. */
static size_t read_name(const struct pywalk *w, uint64_t at, char *to)
{
	size_t n = 0, piece = 16;

	while (n < PYVALUE_SIZE && piece) {
		if (w->peek(w->arg, to + n, at + n, piece) != (long)piece) {
			piece /= 2;
			continue;
		}
		if (memchr(to + n, 0, piece))
			return strlen(to);
		n += piece;
	}
	to[n] = 0;
	return n;
}

/* Read the type of the object at ADDRESS.  Returns 0, or -1. */
static int read_type(const struct pywalk *w, uint64_t address, struct type *t)
{
	uint64_t at, name;

	if (pywalk_word(w, address + w->layout->object_type, &at) != 0
		|| pywalk_word(w, at + w->layout->type_flags, &t->flags) != 0
		|| pywalk_word(w, at + w->layout->type_name, &name) != 0)
		return -1;
	t->n = read_name(w, name, t->name);
	return t->n ? 0 : -1;
}

/* 1 when T is the builtin type NAME: a class of the program may be called like it. */
static int is_builtin(const struct type *t, const char *name)
{
	return !has(t, HEAP_TYPE) && strcmp(t->name, name) == 0;
}

static void put_number(struct pyvalue *v, int negative, uint64_t n)
{
	v->kind = PYVALUE_INT;
	v->n = 9;
	v->bytes[0] = (uint8_t)negative;
	for (int i = 1; i < 9; i++, n >>= 8)
		v->bytes[i] = (uint8_t)n;
}

static void read_int(const struct pywalk *w, uint64_t address, struct pyvalue *v)
{
	const struct pylayout *l = w->layout;
	int tagged = l->int_tag != PYLAYOUT_NONE, negative;
	uint64_t size, n = 0;
	uint32_t digit[3] = {0};

	if (pywalk_word(w, address + (tagged ? l->int_tag : l->int_size), &size) != 0)
		return;
	negative = tagged ? (size & 3) == 2 : (int64_t)size < 0;
	size = tagged ? size >> 3 : negative ? -size : size;
	if (size > 3) {
		v->kind = PYVALUE_BIG;
		return;
	}
	if (size
		&& w->peek(w->arg, digit, address + l->int_digits, (size_t)size * sizeof *digit)
			!= (long)(size * sizeof *digit))
		return;
	for (int i = 2; i >= 0; i--) {
		if (digit[i] >> DIGIT_BITS)
			return;
		if (n >> (64 - DIGIT_BITS)) {
			v->kind = PYVALUE_BIG;
			return;
		}
		n = n << DIGIT_BITS | digit[i];
	}
	put_number(v, negative, n);
}

static void read_bool(const struct pywalk *w, uint64_t address, struct pyvalue *v)
{
	read_int(w, address, v);
	if (v->kind != PYVALUE_INT)
		return;
	v->kind = PYVALUE_BOOL;
	v->bytes[0] = v->bytes[1];
	v->n = 1;
}

static void read_float(const struct pywalk *w, uint64_t address, struct pyvalue *v)
{
	uint64_t bits;

	if (w->peek(w->arg, &bits, address + w->layout->float_value, sizeof bits)
		!= (long)sizeof bits)
		return;
	v->kind = PYVALUE_FLOAT;
	v->n = sizeof bits;
	for (int i = 0; i < 8; i++, bits >>= 8)
		v->bytes[i] = (uint8_t)bits;
}

/* The number of characters in N bytes of UTF-8. */
static uint64_t characters(const uint8_t *text, size_t n)
{
	uint64_t count = 0;

	for (size_t i = 0; i < n; i++)
		count += (text[i] & 0xc0) != 0x80;
	return count;
}

/* Read text, or the bytes of an object. */
static void read_text(const struct pywalk *w, uint64_t address, struct pyvalue *v, int bytes)
{
	uint64_t have;

	if (!v->sized)
		return;
	if (bytes)
		v->n = (uint8_t)pytext_bytes(w, address, v->bytes, PYVALUE_CUT);
	else
		v->n = (uint8_t)pytext_str(w, address, (char *)v->bytes, PYVALUE_CUT);
	have = bytes ? v->n : characters(v->bytes, v->n);
	if (v->length && !v->n)
		return;
	v->kind = bytes ? PYVALUE_BYTES : PYVALUE_TEXT;
	if (have < v->length)
		v->kind = bytes ? PYVALUE_BYTES_CUT : PYVALUE_TEXT_CUT;
}

static void read_length(
	const struct pywalk *w, uint64_t address, const struct type *t, struct pyvalue *v)
{
	const struct pylayout *l = w->layout;
	uint16_t at = has(t, TEXT)                                   ? l->text_length
		: has(t, BYTES)                                      ? l->bytes_length
		: has(t, LIST)                                       ? l->list_length
		: has(t, TUPLE)                                      ? l->tuple_length
		: has(t, DICT)                                       ? l->dict_length
		: is_builtin(t, "set") || is_builtin(t, "frozenset") ? l->set_length
								     : PYLAYOUT_NONE;

	v->sized = at != PYLAYOUT_NONE && pywalk_word(w, address + at, &v->length) == 0
		&& v->length <= INT64_MAX;
}

static void put_type(struct pyvalue *v, int kind, const struct type *t)
{
	v->kind = (uint8_t)kind;
	v->n = (uint8_t)t->n;
	memcpy(v->bytes, t->name, t->n);
}

void pyvalue_read(const struct pywalk *w, uint64_t address, struct pyvalue *v)
{
	struct type t;

	v->kind = address ? PYVALUE_UNREADABLE : PYVALUE_UNBOUND;
	v->n = v->sized = 0;
	v->length = 0;
	if (!address || read_type(w, address, &t) != 0)
		return;
	read_length(w, address, &t, v);
	if (has(&t, INT) && is_builtin(&t, "bool"))
		read_bool(w, address, v);
	else if (has(&t, INT))
		read_int(w, address, v);
	else if (has(&t, TEXT) || has(&t, BYTES))
		read_text(w, address, v, has(&t, BYTES));
	else if (is_builtin(&t, "float"))
		read_float(w, address, v);
	else if (is_builtin(&t, "NoneType"))
		v->kind = PYVALUE_NONE;
	else
		put_type(v, PYVALUE_OBJECT, &t);
}

void pyvalue_len(const struct pywalk *w, uint64_t address, struct pyvalue *v)
{
	struct type t;

	if (v->kind == PYVALUE_UNBOUND || v->kind == PYVALUE_UNREADABLE)
		return;
	v->n = 0;
	if (v->sized)
		put_number(v, 0, v->length);
	else if (read_type(w, address, &t) == 0)
		put_type(v, PYVALUE_NO_LEN, &t);
	else
		v->kind = PYVALUE_UNREADABLE;
}

uint64_t pyvalue_in_cell(const struct pywalk *w, uint64_t address)
{
	uint64_t held;
	struct type t;

	if (!address || read_type(w, address, &t) != 0 || !is_builtin(&t, "cell")
		|| pywalk_word(w, address + w->layout->cell_value, &held) != 0)
		return address;
	return held;
}

size_t pyvalue_entry(uint8_t *to, const char *name, size_t n, int len, const struct pyvalue *v)
{
	size_t at = 3;

	to[0] = v->kind;
	to[2] = v->n;
	if (len) {
		memcpy(to + at, "len(", 4);
		at += 4;
	}
	memcpy(to + at, name, n);
	at += n;
	if (len)
		to[at++] = ')';
	to[1] = (uint8_t)(at - 3);
	memcpy(to + at, v->bytes, v->n);
	return at + v->n;
}
