/* protobuf.h - messages in the encoding of Protocol Buffers, as far as writing one takes: a message
 * is a buffer that fields are appended to. */
#ifndef PROTOBUF_H
#define PROTOBUF_H

#include <stddef.h>
#include <stdint.h>

struct protobuf { /* starts as all zero; the bytes are the caller's to free */
	unsigned char *byte;
	size_t len, room;
};

/* Append field FIELD.  Zero is the default and left out.  Out of memory is fatal. */
void protobuf_number(struct protobuf *m, unsigned field, uint64_t v);
void protobuf_bytes(struct protobuf *m, unsigned field, const void *p, size_t len);

/* Append V without a field, for packed ones. */
void protobuf_packed(struct protobuf *m, uint64_t v);

/* Append SUB as field FIELD and empty it. */
void protobuf_message(struct protobuf *m, unsigned field, struct protobuf *sub);

#endif
