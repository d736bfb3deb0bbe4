/* protobuf.h - writes messages in the encoding of Protocol Buffers: appends fields to a buffer. */
#ifndef PROTOBUF_H
#define PROTOBUF_H

#include <stddef.h>
#include <stdint.h>

struct protobuf { /* starts as all zero; the caller frees the bytes */
	unsigned char *byte;
	size_t len, room;
};

/* Append field FIELD; a number of zero, the default, is left out.  Out of memory is fatal. */
void protobuf_number(struct protobuf *m, unsigned field, uint64_t v);
void protobuf_bytes(struct protobuf *m, unsigned field, const void *p, size_t len);

/* Append V without a field, for packed fields. */
void protobuf_packed(struct protobuf *m, uint64_t v);

/* Append SUB as field FIELD and empty it. */
void protobuf_message(struct protobuf *m, unsigned field, struct protobuf *sub);

#endif
