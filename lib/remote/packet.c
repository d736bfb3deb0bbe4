/* packet.c - reads and writes packets: frames, sums, escapes and acknowledgements. */
#include "inside/writeall.h"
#include "remote/packet.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void packets_begin(struct packets *p, int in, int out)
{
	p->in = in;
	p->out = out;
	p->silent = 0;
	p->why = NULL;
	p->len = p->sent = p->at = p->have = 0;
	p->too_long = 0;
}

/* The next byte, or -1 at the end. */
static int byte(struct packets *p)
{
	if (p->at == p->have) {
		ssize_t n;
		do
			n = read(p->in, p->input, sizeof p->input);
		while (n < 0 && errno == EINTR);
		if (n <= 0) {
			p->why = n < 0 ? "it cannot be read" : p->why;
			return -1;
		}
		p->at = 0;
		p->have = (size_t)n;
	}
	return p->input[p->at++];
}

static int digit(int c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Write N bytes.  Returns 0, or -1 when the other side is gone. */
static int put(struct packets *p, const char *bytes, size_t n)
{
	if (write_all(p->out, bytes, n) == 0)
		return 0;
	p->why = "it cannot be written to";
	return -1;
}

/* Read a payload, whose $ was read, into P->got.  Returns its length; -1 at the end of the input,
 * -2 when it is damaged or too long. */
static long payload(struct packets *p)
{
	size_t n = 0;
	unsigned sum = 0;
	int c, escaped = 0, bad = 0;

	while ((c = byte(p)) != '#') {
		if (c < 0)
			return -1;
		if (c == '$') { /* the one before was cut off */
			n = sum = 0;
			escaped = bad = 0;
			continue;
		}
		sum += (unsigned)c;
		if (!escaped && c == '}') {
			escaped = 1;
			continue;
		}
		if (n == PACKET_MAX)
			bad = 1;
		else
			p->got[n++] = (char)(escaped ? c ^ 0x20 : c);
		escaped = 0;
	}
	int high = byte(p), low = byte(p);
	if (high < 0 || low < 0)
		return -1;
	p->got[n] = 0;
	high = digit(high);
	low = digit(low);
	return bad || escaped || high < 0 || low < 0 || (unsigned)(high << 4 | low) != (sum & 0xff)
		? -2
		: (long)n;
}

char *packet_next(struct packets *p, size_t *len)
{
	int c, again = 0;

	while ((c = byte(p)) >= 0) {
		if (c == 3) {
			strcpy(p->got, "\3");
			*len = 1;
			return p->got;
		}
		if (c == '-' && !p->silent && p->sent) {
			if (again++ == PACKET_AGAIN) {
				p->why = "it rejects the packets sent to it";
				return NULL;
			}
			if (put(p, p->frame, p->sent) != 0)
				return NULL;
		}
		if (c != '$')
			continue;
		long n = payload(p);
		if (n == -1)
			return NULL;
		if (n == -2 && (p->silent || again++ == PACKET_AGAIN)) {
			p->why = "its packets are damaged";
			return NULL;
		}
		if (!p->silent && put(p, n == -2 ? "-" : "+", 1) != 0)
			return NULL;
		if (n == -2)
			continue;
		if (strcmp(p->got, "QStartNoAckMode") == 0) {
			if (packet_say(p, "OK") != 0)
				return NULL;
			p->silent = 1;
			continue;
		}
		*len = (size_t)n;
		return p->got;
	}
	return NULL;
}

void packet_begin(struct packets *p)
{
	p->len = 0;
	p->too_long = 0;
}

void packet_add_bytes(struct packets *p, const void *bytes, size_t n)
{
	if (n > PACKET_MAX - p->len) {
		p->too_long = 1;
		return;
	}
	memcpy(p->body + p->len, bytes, n);
	p->len += n;
}

void packet_add(struct packets *p, const char *fmt, ...)
{
	size_t room = PACKET_MAX + 1 - p->len;
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(p->body + p->len, room, fmt, ap);
	va_end(ap);
	if (n < 0 || (size_t)n >= room)
		p->too_long = 1;
	else
		p->len += (size_t)n;
}

void packet_add_hex(struct packets *p, const void *bytes, size_t n)
{
	static const char digits[] = "0123456789abcdef";
	const unsigned char *b = bytes;

	if (n > (PACKET_MAX - p->len) / 2) {
		p->too_long = 1;
		return;
	}
	for (size_t i = 0; i < n; i++) {
		p->body[p->len++] = digits[b[i] >> 4];
		p->body[p->len++] = digits[b[i] & 15];
	}
}

int packet_send(struct packets *p)
{
	size_t at = 0;
	unsigned sum = 0;

	if (p->too_long) {
		packet_begin(p);
		packet_add(p, "E.too long");
	}
	p->frame[at++] = '$';
	for (size_t i = 0; i < p->len; i++) {
		unsigned char c = (unsigned char)p->body[i];
		if (c == '$' || c == '#' || c == '}' || c == '*') {
			p->frame[at++] = '}';
			sum += '}';
			c ^= 0x20;
		}
		p->frame[at++] = (char)c;
		sum += c;
	}
	at += (size_t)snprintf(p->frame + at, 4, "#%02x", sum & 0xff);
	p->sent = at;
	return put(p, p->frame, at);
}

int packet_say(struct packets *p, const char *text)
{
	packet_begin(p);
	packet_add_bytes(p, text, strlen(text));
	return packet_send(p);
}

int packet_part(struct packets *p, const void *data, size_t size, uint64_t offset, uint64_t length)
{
	enum { ROOM = PACKET_MAX / 2 - 1 }; /* escapes may double its length */

	if (offset > size)
		return packet_say(p, "E00");
	size -= (size_t)offset;
	packet_begin(p);
	if (length > ROOM)
		length = ROOM;
	packet_add(p, length < size ? "m" : "l");
	packet_add_bytes(p, (const char *)data + offset, length < size ? (size_t)length : size);
	return packet_send(p);
}

int packet_number(const char **text, uint64_t *n)
{
	const char *s = *text;
	uint64_t sum = 0;

	while (digit(*s) >= 0 && s - *text < 16)
		sum = sum << 4 | (unsigned)digit(*s++);
	if (s == *text || digit(*s) >= 0)
		return 0;
	*text = s;
	*n = sum;
	return 1;
}

size_t packet_bytes(const char *text, void *bytes, size_t n)
{
	unsigned char *b = bytes;
	size_t i = 0;

	for (; i < n; i++) {
		int high = digit(text[2 * i]);
		if (high < 0 || digit(text[2 * i + 1]) < 0)
			break;
		b[i] = (unsigned char)(high << 4 | digit(text[2 * i + 1]));
	}
	return i;
}

int packet_word(const char **text, const char *name)
{
	size_t n = strlen(name);

	if (strncmp(*text, name, n) != 0)
		return 0;
	*text += n;
	return 1;
}
