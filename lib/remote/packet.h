/* packet.h - reads and writes the packets of gdb's remote protocol, over two descriptors:
 *	$PAYLOAD#XX    XX: the sum of the payload's bytes, in hexadecimal
 * One side asks, the other answers.  Input may be hostile: its length is bounded, a packet with a
 * wrong sum is asked for again, and no byte is trusted.  Not for signal handlers. */
#ifndef PACKET_H
#define PACKET_H

#include <stddef.h>
#include <stdint.h>

enum {
	PACKET_MAX = 1 << 16, /* most bytes of a payload, without its escapes */
	PACKET_AGAIN = 16,    /* how often, at most, a packet is sent again */
};

struct packets {
	int in, out;
	int silent;       /* 1: packets are not acknowledged any more (QStartNoAckMode) */
	const char *why;  /* after the end: the reason, a constant; NULL: the other side closed */
	size_t len, sent; /* len: bytes in `body'; sent: bytes of the last packet, in `frame' */
	int too_long;     /* 1: what was added since packet_begin had no room */
	size_t at, have;  /* at: next byte of `input'; have: bytes in `input' */
	unsigned char input[4096];
	char got[PACKET_MAX + 1];
	char body[PACKET_MAX + 1], frame[2 * PACKET_MAX + 8];
};

/* Begin to talk over IN and OUT, which the caller closes. */
void packets_begin(struct packets *p, int in, int out);

/* Returns the next payload, of *LEN bytes, without escapes and NUL terminated.  The caller may
 * change it; it is valid until the next call.  "\3" is a request to interrupt.  QStartNoAckMode is
 * answered here.  NULL at the end: the other side has closed, or P->why says what failed. */
char *packet_next(struct packets *p, size_t *len);

/* Make a packet: begin, add, send.  If there was no room for an addition, packet_send() sends the
 * error "E.too long" instead.  It returns 0, or -1 when the other side is gone. */
void packet_begin(struct packets *p);
void packet_add(struct packets *p, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void packet_add_bytes(struct packets *p, const void *bytes, size_t n); /* escaped when sent */
void packet_add_hex(struct packets *p, const void *bytes, size_t n);   /* two digits a byte */
int packet_send(struct packets *p);

/* Send TEXT as a packet.  Returns what packet_send returns. */
int packet_say(struct packets *p, const char *text);

/* Answer a qXfer:OBJECT:read request for LENGTH bytes at OFFSET of the SIZE bytes of DATA. Returns
 * what packet_send returns. */
int packet_part(struct packets *p, const void *data, size_t size, uint64_t offset, uint64_t length);

/* Read the hexadecimal number at *TEXT, at most 16 digits, into *N and step over it.  Returns 1,
 * or 0 when there is none. */
int packet_number(const char **text, uint64_t *n);

/* Decode pairs of hexadecimal digits at TEXT into BYTES, at most N bytes.  Returns how many bytes
 * were decoded, up to the first that is not a pair of digits. */
size_t packet_bytes(const char *text, void *bytes, size_t n);

/* Step over NAME at the beginning of *TEXT.  Returns 1, or 0 when it is not there. */
int packet_word(const char **text, const char *name);

#endif
