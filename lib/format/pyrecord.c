/* pyrecord.c - prints recorded values as Python does. */
#include "format/pyrecord.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t number(const unsigned char *at, int bytes)
{
	uint64_t n = 0;

	while (bytes-- > 0)
		n = n << 8 | at[bytes];
	return n;
}

int pyrecord_is(const struct state *st)
{
	return (st->flags & PCT_STATE_PYTHON) != 0;
}

int pyrecord_open(struct pyrecord *r, const struct state *st)
{
	const struct state_part *p = st->parts;

	if (st->nparts != 1 || p->size < 8)
		return -1;
	r->places = (uint32_t)number(p->bytes, 4);
	if (!r->places || r->places > p->size / 4 - 1)
		return -1;
	r->frame = p->address;
	r->place = p->bytes + 4;
	r->at = r->place + 4 * (size_t)r->places;
	r->end = p->bytes + p->size;
	return 0;
}

uint32_t pyrecord_place(const struct pyrecord *r, uint32_t i)
{
	return (uint32_t)number(r->place + 4 * (size_t)i, 4);
}

/* Print D with the fewest digits that tell it from all others. */
static void put_float(char *to, size_t size, double d)
{
	char text[40];
	int digits = 1, power, decimals;

	if (!isfinite(d)) {
		snprintf(to, size, "%s", isnan(d) ? "nan" : d < 0 ? "-inf" : "inf");
		return;
	}
	for (; digits < 17; digits++) {
		snprintf(text, sizeof text, "%.*e", digits - 1, d);
		if (strtod(text, NULL) == d)
			break;
	}
	snprintf(text, sizeof text, "%.*e", digits - 1, d);
	power = atoi(strchr(text, 'e') + 1);
	decimals = digits - 1 - power;
	if (power < -4 || power >= 16)
		snprintf(to, size, "%s", text);
	else
		snprintf(to, size, "%.*f", decimals > 1 ? decimals : 1, d);
}

/* Append the byte C, with an escape where Python has one in text between single quotes. */
static char *put_byte(char *to, unsigned char c, int plain)
{
	static const char code[] = "\n\r\t\\'", letter[] = "nrt\\'";
	const char *special = c ? strchr(code, c) : NULL;

	if (special)
		return to + sprintf(to, "\\%c", letter[special - code]);
	if (c < ' ' || c == 127 || (c > 127 && !plain))
		return to + sprintf(to, "\\x%02x", c);
	*to++ = (char)c;
	return to;
}

/* 1 when the three bytes at S are the code of a surrogate, which UTF-8 does not have. */
static int is_surrogate(const unsigned char *s, size_t n)
{
	return n >= 3 && s[0] == 0xed && s[1] >= 0xa0 && s[1] <= 0xbf && s[2] >> 6 == 2;
}

static void put_text(char *to, const unsigned char *s, size_t n, int bytes, int cut)
{
	if (bytes)
		*to++ = 'b';
	*to++ = '\'';
	for (size_t i = 0; i < n; i++) {
		if (!bytes && is_surrogate(s + i, n - i)) {
			to += sprintf(to, "\\ud%x%02x", s[i + 1] >> 2 & 15,
				(s[i + 1] & 3) << 6 | (s[i + 2] & 63));
			i += 2;
			continue;
		}
		to = put_byte(to, s[i], !bytes);
	}
	strcpy(to, cut ? "'..." : "'");
}

/* Copy the N bytes S, a name, to TO: it stays on one line. */
static void put_name(char *to, const unsigned char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		to[i] = s[i] < ' ' || s[i] == 127 ? '?' : (char)s[i];
	to[n] = 0;
}

/* Say in V why there is no value of KIND, of the N bytes S.  Returns 0 when KIND is not known. */
static int put_none(struct pyvariable_value *v, int kind, const unsigned char *s, size_t n)
{
	switch (kind) {
	case PYVALUE_BIG: strcpy(v->text, "<int beyond 64 bits>"); break;
	case PYVALUE_UNBOUND: strcpy(v->text, "<unbound>"); break;
	case PYVALUE_UNREADABLE: strcpy(v->text, "<unreadable>"); break;
	case PYVALUE_MISSING:
		v->bad = 1;
		snprintf(v->text, sizeof v->text, "the function has no variable %s", v->name);
		break;
	case PYVALUE_NO_LEN:
		v->bad = 1;
		put_name(v->type, s, n);
		snprintf(v->text, sizeof v->text, "%s has no length that can be read", v->type);
		break;
	default: return 0;
	}
	strcpy(v->type, kind == PYVALUE_BIG ? "int" : "?");
	return 1;
}

/* Print the value of KIND, whose N bytes are S.  Returns 0 when it is not possible. */
static int put_value(struct pyvariable_value *v, int kind, const unsigned char *s, size_t n)
{
	uint64_t bits = n >= 8 ? number(s, 8) : 0;
	const char *type;
	double d;

	switch (kind) {
	case PYVALUE_INT:
		type = n == 9 ? "int" : NULL;
		if (type)
			snprintf(v->text, sizeof v->text, "%s%" PRIu64, *s ? "-" : "",
				number(s + 1, 8));
		break;
	case PYVALUE_FLOAT:
		type = n == 8 ? "float" : NULL;
		memcpy(&d, &bits, sizeof d);
		put_float(v->text, sizeof v->text, d);
		break;
	case PYVALUE_BOOL:
		type = n == 1 ? "bool" : NULL;
		strcpy(v->text, n && *s ? "True" : "False");
		break;
	case PYVALUE_NONE:
		type = "NoneType";
		strcpy(v->text, "None");
		break;
	case PYVALUE_TEXT:
	case PYVALUE_TEXT_CUT:
		type = "str";
		put_text(v->text, s, n, 0, kind == PYVALUE_TEXT_CUT);
		break;
	case PYVALUE_BYTES:
	case PYVALUE_BYTES_CUT:
		type = "bytes";
		put_text(v->text, s, n, 1, kind == PYVALUE_BYTES_CUT);
		break;
	case PYVALUE_OBJECT:
		put_name(v->type, s, n);
		strcpy(v->text, v->type);
		return 1;
	default: return put_none(v, kind, s, n);
	}
	if (type)
		strcpy(v->type, type);
	return type != NULL;
}

int pyrecord_next(struct pyrecord *r, struct pyvariable_value *v)
{
	const unsigned char *head = r->at;
	size_t name, n;

	if (r->end - head < 3)
		return 0;
	name = head[1];
	n = head[2];
	if ((size_t)(r->end - head) < 3 + name + n || name >= sizeof v->name || n > PYVALUE_SIZE)
		return 0;
	r->at = head + 3 + name + n;
	put_name(v->name, head + 3, name);
	v->bad = 0;
	v->param = (*head & PYVALUE_PARAM) != 0;
	return put_value(v, *head & ~PYVALUE_PARAM, head + 3 + name, n);
}
