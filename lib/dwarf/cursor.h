/* cursor.h - reads numbers and texts from untrusted bytes, little or big endian, on any machine.  A
 * read beyond the end gives 0 or "" and sets `bad'.  After that cursor_more is 0, so that loops
 * end. */
#ifndef CURSOR_H
#define CURSOR_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct bytes { /* a section; its file owns the bytes */
	const uint8_t *data;
	uint64_t size;
};

struct cursor {
	const uint8_t *p, *end;
	int big; /* 1: big endian */
	int bad; /* 1: a read went beyond the end */
};

/* A cursor at byte AT of B.  It is bad when AT lies beyond the end. */
static inline struct cursor cursor_at(struct bytes b, uint64_t at, int big)
{
	const uint8_t *data = b.data
		? b.data
		: (const uint8_t *)""; /* an empty section is at NULL; C forbids adding to it */
	struct cursor c = {data + b.size, data + b.size, big, 0};

	if (at <= b.size)
		c.p = data + at;
	else
		c.bad = 1;
	return c;
}

static inline int cursor_more(const struct cursor *c)
{
	return c->p < c->end;
}

static inline uint64_t cursor_left(const struct cursor *c)
{
	return (uint64_t)(c->end - c->p);
}

static inline void cursor_fail(struct cursor *c)
{
	c->p = c->end;
	c->bad = 1;
}

static inline void cursor_skip(struct cursor *c, uint64_t n)
{
	if (n > cursor_left(c))
		cursor_fail(c);
	else
		c->p += n;
}

/* A number of N bytes, 1 to 8. */
static inline uint64_t cursor_uint(struct cursor *c, unsigned n)
{
	uint64_t v = 0;

	if (n > cursor_left(c)) {
		cursor_fail(c);
		return 0;
	}
	if (c->big)
		for (unsigned i = 0; i < n; i++)
			v = v << 8 | c->p[i];
	else
		for (unsigned i = n; i-- > 0;)
			v = v << 8 | c->p[i];
	c->p += n;
	return v;
}

static inline uint8_t cursor_u8(struct cursor *c)
{
	if (c->p < c->end)
		return *c->p++;
	c->bad = 1;
	return 0;
}

static inline uint64_t cursor_uleb(struct cursor *c)
{
	uint64_t v = 0;

	for (unsigned shift = 0; c->p < c->end; shift += 7) {
		uint8_t b = *c->p++;
		if (shift < 64)
			v |= (uint64_t)(b & 0x7f) << shift;
		if (!(b & 0x80))
			return v;
	}
	c->bad = 1;
	return v;
}

static inline int64_t cursor_sleb(struct cursor *c)
{
	uint64_t v = 0;

	for (unsigned shift = 0; c->p < c->end;) {
		uint8_t b = *c->p++;
		if (shift < 64)
			v |= (uint64_t)(b & 0x7f) << shift;
		shift += 7;
		if (!(b & 0x80)) {
			if (shift < 64 && b & 0x40)
				v |= ~UINT64_C(0) << shift;
			return (int64_t)v;
		}
	}
	c->bad = 1;
	return (int64_t)v;
}

static inline void cursor_skip_leb(struct cursor *c)
{
	while (c->p < c->end)
		if (!(*c->p++ & 0x80))
			return;
	c->bad = 1;
}

/* A NUL terminated text, which lies in the section. */
static inline const char *cursor_text(struct cursor *c)
{
	const uint8_t *nul = c->p < c->end ? memchr(c->p, 0, (size_t)(c->end - c->p)) : NULL;
	const char *s = (const char *)c->p;

	if (!nul) {
		cursor_fail(c);
		return "";
	}
	c->p = nul + 1;
	return s;
}

#endif
