/* protobuf.c - encodes fields of Protocol Buffers.  Field 1, number 300: 08 AC 02. */
#include "base/msg.h"
#include "protobuf.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { VARINT = 0, LENGTH = 2 }; /* wire types */

static unsigned char *room(struct protobuf *m, size_t n)
{
	if (m->len + n > m->room) {
		m->room = 2 * m->room + n + 64;
		m->byte = realloc(m->byte, m->room);
		if (!m->byte)
			msg_die(EXIT_FAIL, "cannot export the samples: %s", strerror(errno));
	}
	return m->byte + m->len;
}

void protobuf_packed(struct protobuf *m, uint64_t v)
{
	unsigned char *p = room(m, 10);

	for (; v >= 0x80; v >>= 7, m->len++)
		*p++ = (unsigned char)(v | 0x80);
	*p = (unsigned char)v;
	m->len++;
}

void protobuf_number(struct protobuf *m, unsigned field, uint64_t v)
{
	if (!v)
		return;
	protobuf_packed(m, field << 3 | VARINT);
	protobuf_packed(m, v);
}

void protobuf_bytes(struct protobuf *m, unsigned field, const void *p, size_t len)
{
	protobuf_packed(m, field << 3 | LENGTH);
	protobuf_packed(m, len);
	if (len)
		memcpy(room(m, len), p, len);
	m->len += len;
}

void protobuf_message(struct protobuf *m, unsigned field, struct protobuf *sub)
{
	protobuf_bytes(m, field, sub->byte, sub->len);
	sub->len = 0;
}
